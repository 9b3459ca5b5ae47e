//! People at doors and corridors that not all can pass at once: where they begin, and which way they want to go. All lengths are in
//! meters.

use crate::seeded::Generator;
use pursuit_core::DVec3;

/// The radius of a person, and the speed that it prefers.
pub const RADIUS: f64 = 0.4;
pub const SPEED: f64 = 1.3;
/// How far apart people begin.
const APART: f64 = 0.85;

/// `count` places in a rectangle, clear of each other.
pub fn scatter(random: &mut Generator, count: usize, x: (f64, f64), y: (f64, f64)) -> Vec<DVec3> {
    let mut places: Vec<DVec3> = Vec::new();
    let mut attempts = 0;
    while places.len() < count {
        attempts += 1;
        // A bad beginning leaves no room for the last ones.
        if attempts % 100_000 == 0 {
            places.clear();
        }
        let place = DVec3::new(random.uniform(x.0, x.1), random.uniform(y.0, y.1), 0.0);
        if places.iter().all(|other| other.distance(place) > APART) {
            places.push(place);
        }
    }
    places
}

/// The places of six in single file before the bend, which is at the origin and leads from x to y.
pub fn single_file(random: &mut Generator) -> Vec<DVec3> {
    let place = |at: u32| {
        let x = -2.0 - 1.2 * f64::from(at) - random.uniform(0.0, 0.2);
        DVec3::new(x, random.uniform(-0.09, 0.09), 0.0)
    };
    (0..6).map(place).collect()
}

/// The velocity straight to a place.
pub fn toward(at: DVec3, place: DVec3) -> DVec3 {
    (place - at).normalize_or_zero() * SPEED
}

/// The velocity through the door at the origin to a goal in the other hall.
pub fn through_door(at: DVec3, goal: DVec3) -> DVec3 {
    let side = goal.x.signum();
    let is_through = at.x * side >= 0.25;
    toward(at, if is_through { goal } else { DVec3::new(0.3 * side, at.y.clamp(-0.07, 0.07), 0.0) })
}

/// The velocity around the bend to a goal.
pub fn around_bend(at: DVec3, goal: DVec3) -> DVec3 {
    toward(at, if at.y < 0.3 && at.x < -0.05 { DVec3::ZERO } else { goal })
}
