//! A flock keeps flying: no rule brakes its agents below the cruising speed.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, FlockRules, GridMemory, GridSettings, NeighborGrid, grid_integers, grid_numbers, step_flock,
};
use pursuit_core::steering::SteeringLimits;

type Crowd = Vec<(DVec3, DVec3)>;

struct Flight {
    rules: FlockRules,
    limits: SteeringLimits,
    dimensions: Dimensions,
    tick: f64,
}

impl Flight {
    fn new() -> Self {
        Self {
            rules: FlockRules::for_units(1.0),
            limits: SteeringLimits::for_units(1.0),
            dimensions: Dimensions::Three,
            tick: 1.0 / 30.0,
        }
    }

    fn fly(&self, crowd: &mut Crowd, seconds: f64) {
        let settings = GridSettings { dimensions: self.dimensions, ..GridSettings::for_units(1.0) };
        let count = crowd.len();
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        for _ in 0..(seconds / self.tick).round() as usize {
            let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
            let before = crowd.clone();
            let grid = NeighborGrid::build(
                &(count, |agent: usize| before[agent].0),
                &(count, |agent: usize| before[agent].1),
                &settings,
                memory,
            )
            .unwrap();
            step_flock(&grid, &self.rules, &self.limits, self.tick, 0..count, |moved| {
                assert!(moved.position.is_finite() && moved.velocity.is_finite());
                crowd[moved.agent as usize] = (moved.position, moved.velocity);
            })
            .unwrap();
        }
    }
}

fn mean(crowd: &Crowd, of: impl Fn(DVec3) -> f64) -> f64 {
    crowd.iter().map(|boid| of(boid.1)).sum::<f64>() / crowd.len() as f64
}

/// By the default rules the forward speed of both was 0 after half a second.
#[test]
fn two_boids_side_by_side_keep_flying_forward() {
    for distance in [0.5, 4.9, 5.1, 8.0, 8.9] {
        for tick in [1.0 / 60.0, 1.0 / 30.0, 0.1] {
            for max_speed in [6.0, 9.0] {
                let mut flight = Flight { tick, ..Flight::new() };
                flight.limits.max_speed = max_speed;
                let ahead = DVec3::new(6.0, 0.0, 0.0);
                let mut pair = vec![(DVec3::ZERO, ahead), (DVec3::new(0.0, distance, 0.0), ahead)];
                for second in 1..=10 {
                    flight.fly(&mut pair, 1.0);
                    for (_, velocity) in &pair {
                        let case = format!("{distance} m apart, {tick} s, at most {max_speed} m/s");
                        assert!(velocity.x >= 5.9, "{case}: {velocity} after {second} s");
                    }
                }
            }
        }
    }
}

/// As far apart as the rules leave them, and up to a sixth nearer, so that separation has something to do.
#[test]
fn a_hundred_aligned_boids_keep_their_speed_and_their_course() {
    for dimensions in [Dimensions::Two, Dimensions::Three] {
        let mut random = Generator::new(100);
        let flight = Flight { dimensions, ..Flight::new() };
        let side = if dimensions == Dimensions::Two { [10, 10, 1] } else { [5, 5, 4] };
        let mut crowd: Crowd = (0..100)
            .map(|boid| {
                let [x, y, z] = [boid % side[0], boid / side[0] % side[1], boid / (side[0] * side[1])];
                let jitter = random.in_cube(0.5);
                let flat = if dimensions == Dimensions::Two { jitter.with_z(0.0) } else { jitter };
                (DVec3::new(x as f64, y as f64, z as f64) * 6.0 + flat, DVec3::new(6.0, 0.0, 0.0))
            })
            .collect();
        flight.fly(&mut crowd, 10.0);
        let (speed, forward) = (mean(&crowd, DVec3::length), mean(&crowd, |velocity| velocity.x));
        assert!(speed >= 5.4 && forward >= 5.4, "{dimensions:?}: {speed} m/s, {forward} forward");
    }
}

/// More with the environment variable FLOCKS.
#[test]
fn every_flock_comes_to_its_cruising_speed() {
    let flocks = std::env::var("FLOCKS").ok().and_then(|count| count.parse().ok()).unwrap_or(40);
    for seed in 0..flocks {
        let mut random = Generator::new(seed);
        let cruising_speed = [0.5, 6.0, 40.0][random.bits() as usize % 3];
        let dimensions = [Dimensions::Two, Dimensions::Three][random.bits() as usize % 2];
        let mut flight = Flight { dimensions, tick: [1.0 / 60.0, 0.1][seed as usize % 2], ..Flight::new() };
        let faster = random.uniform(1.0, 4.0);
        flight.rules.cruising_speed = cruising_speed;
        flight.limits.max_speed = cruising_speed * faster;
        // From rest it must be reached, and from the greatest speed left, within the ten seconds.
        flight.limits.max_acceleration = cruising_speed * random.uniform(1.0, 30.0);
        flight.limits.response_time = random.uniform(0.0, 0.5);
        for rule in [&mut flight.rules.separation, &mut flight.rules.alignment, &mut flight.rules.cohesion] {
            rule.weight *= [0.0, 0.5, 1.0, 2.0][random.bits() as usize % 4];
        }
        let count = 2 + random.bits() as usize % [4, 99][seed as usize % 2];
        let half = [2.0, 10.0, 30.0][random.bits() as usize % 3];
        let start = [0.0, 0.1, 1.0, faster][random.bits() as usize % 4];
        let aligned = random.bits().is_multiple_of(2);
        let flat = |v: DVec3| if dimensions == Dimensions::Two { v.with_z(0.0) } else { v };
        let course = flat(random.direction());
        let mut crowd: Crowd = (0..count)
            .map(|_| {
                let own = if aligned { course } else { flat(random.direction()) };
                (flat(random.in_cube(half)), own.normalize_or(DVec3::X) * cruising_speed * start)
            })
            .collect();
        flight.fly(&mut crowd, 10.0);
        let case = format!("seed {seed}: {count} within {half} m, from {start} of {cruising_speed} m/s");
        let least = crowd.iter().map(|boid| boid.1.length()).fold(f64::INFINITY, f64::min);
        assert!(least >= 0.9 * cruising_speed, "{case}: {least}");
        assert!(count > 8 || mean(&crowd, DVec3::length) <= 1.5 * cruising_speed, "{case}: too fast");
    }
}

/// Above the cruising speed, too: an agent alone comes down to it, and one at rest gets going.
#[test]
fn a_boid_alone_comes_up_or_down_to_its_cruising_speed() {
    for velocity in
        [DVec3::ZERO, DVec3::new(0.0, 5e-324, 0.0), DVec3::new(0.0, 2.0, 0.0), DVec3::new(0.0, 0.0, -30.0)]
    {
        let mut flight = Flight::new();
        flight.limits.max_speed = 30.0;
        let mut alone = vec![(DVec3::ZERO, velocity)];
        flight.fly(&mut alone, 10.0);
        let expected = velocity.normalize_or(if velocity.y > 0.0 { DVec3::Y } else { DVec3::X }) * 6.0;
        assert!((alone[0].1 - expected).length() < 1e-12, "{velocity}: {}", alone[0].1);
    }
}
