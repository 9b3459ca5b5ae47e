//! The bounds on how the way of a car grows, against the way itself.

use super::car_margin::CarMargin;
use crate::motion::{CarMotion, Course, Piece, TurningMotion};
use crate::numeric::Margin;
use crate::seeded::Generator;
use glam::DVec3;

fn drawn(draw: &mut Generator) -> (CarMotion, Piece, f64) {
    let car = CarMotion {
        position: draw.in_cube(200.0),
        heading: draw.in_cube(1.0),
        speed: draw.uniform(1.0, 100.0),
        turn_radius: draw.uniform(10.0, 800.0),
    };
    let turning = TurningMotion {
        position: draw.in_cube(400.0),
        velocity: draw.in_cube(200.0),
        axis: if draw.bits().is_multiple_of(2) { DVec3::Z } else { draw.in_cube(1.0) },
        turn_rate: draw.uniform(-4.0, 4.0),
    };
    let piece = Piece { course: Course::Turning(turning), since: 0.0, from: 0.0, to: 100.0 };
    let capture_radius = if draw.bits().is_multiple_of(3) { 0.0 } else { draw.uniform(0.0, 300.0) };
    (car, piece, capture_radius)
}

#[test]
fn the_way_grows_within_its_bounds() {
    let (mut bounded, mut closed, mut narrow) = (0, 0, 0);
    for seed in 0..20_000 {
        let draw = &mut Generator::new(seed);
        let (car, piece, capture_radius) = drawn(draw);
        let drive = CarMargin::new(&car, &piece, capture_radius, 0.0);
        let start = draw.uniform(0.0, 20.0);
        for length in [1.0, 0.1, 0.01, 1e-4] {
            let (from, to) = (drive.sample(start), drive.sample(start + length));
            let slope = drive.slope(&from, &to);
            if !(slope.least.is_finite() && slope.greatest.is_finite()) {
                continue;
            }
            bounded += 1;
            if length == 1e-4 {
                closed += 1;
                let speed = from.detail.speed();
                narrow += i32::from(slope.greatest - slope.least < 0.1 * speed);
            }
            let mut before = from;
            for step in 1..=16 {
                let sample = drive.sample(start + length * f64::from(step) / 16.0);
                let rise = sample.value - before.value;
                let seconds = sample.time - before.time;
                let rounding = 1e-9;
                assert!(
                    rise <= slope.greatest * seconds + rounding && rise >= slope.least * seconds - rounding,
                    "seed {seed}, {length}: {} not in {slope:?} {car:?} {piece:?} {capture_radius} {from:?} {to:?}",
                    rise / seconds
                );
                before = sample;
            }
        }
    }
    println!("{bounded} {closed} {narrow}");
    assert!(bounded > 30_000, "{bounded}");
    assert!(narrow * 100 > closed * 98, "{narrow} of {closed}");
}
