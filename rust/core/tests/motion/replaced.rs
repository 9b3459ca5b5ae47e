//! A position that replaces the last at the same time leaves no trace of it: a tracker that has seen only the last of each time
//! answers the same. `REPLACED` raises how many targets are watched.

use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::DVec3;
use pursuit_core::motion::{MotionTracker, TrackedModel, TrackerSettings};

/// 10 per second along x, 20 times a second for 5 seconds: seen at (50, 1000, 0) first and at (50, 0, 0) then, it was taken for one
/// that stands, with an error of 389.
#[test]
fn a_false_sight_that_is_replaced_does_not_stop_a_target_that_moves() {
    let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
    for tick in 0..=100 {
        let time = f64::from(tick) / 20.0;
        if tick == 100 {
            tracker.step(time, DVec3::new(50.0, 1000.0, 0.0)).unwrap();
        }
        tracker.step(time, DVec3::X * (10.0 * time)).unwrap();
    }
    let motion = tracker.motion(0.0).unwrap();
    assert_eq!(motion.model, TrackedModel::Straight);
    assert!((motion.mean_velocity - DVec3::X * 10.0).length() < 1e-9 && motion.error < 1e-9, "{motion:?}");
}

/// A target of some kind, at a time.
fn place(kind: u64, time: f64, random: &mut Generator) -> DVec3 {
    let swing = |size: f64, period: f64| size * libm::sin(TAU * time / period);
    match kind % 6 {
        0 => DVec3::new(10.0 * time, 3.0, -time),
        1 => DVec3::new(300.0 * time, swing(250.0, 3.7), 0.0),
        2 => DVec3::new(300.0 * time, swing(509.0, 4.0), swing(95.0, 3.0)),
        // It turns off at two seconds.
        3 => DVec3::new(300.0 * time.min(2.0), 300.0 * (time - 2.0).max(0.0), 0.0),
        4 => DVec3::new(30.0 * time, 0.0, 0.0) + random.in_cube(20.0),
        // Somewhere else every second.
        _ => DVec3::new(100.0 * time + 1e4 * libm::floor(time), 0.0, 0.0),
    }
}

#[test]
fn what_is_replaced_leaves_no_trace() {
    let count = std::env::var("REPLACED").map_or(30, |count| count.parse().unwrap());
    let (mut replaced, mut models) = (0, [0; TrackedModel::ALL.len()]);
    for seed in 0..count {
        let mut random = Generator::new(seed);
        let settings = TrackerSettings {
            memory: if random.bits().is_multiple_of(3) { random.uniform(0.1, 2.0) } else { 6.0 },
            max_speed: if random.bits().is_multiple_of(2) { 2000.0 } else { f64::INFINITY },
        };
        let mut tracker = MotionTracker::new(&settings).unwrap();
        let mut alone = tracker;
        let rate = random.uniform(10.0, 120.0);
        let mut time = random.uniform(-10.0, 10.0);
        let begun = time;
        for tick in 0..200 {
            time += random.uniform(0.5, 1.5) / rate;
            let position = place(seed, time - begun, &mut random);
            // Also at the first position of all.
            if tick == 0 || random.bits().is_multiple_of(4) {
                for _ in 0..1 + random.bits() % 3 {
                    let size = libm::pow(10.0, random.uniform(-2.0, 6.0));
                    tracker.step(time, position + random.in_cube(size)).unwrap();
                    if random.bits().is_multiple_of(3) {
                        let before = tracker;
                        tracker.step(time, DVec3::new(0.0, f64::NAN, 0.0)).unwrap_err();
                        tracker.step(time, DVec3::X * 1e51).unwrap_err();
                        tracker.step(time - 1e-3, DVec3::X).unwrap_err();
                        assert!(tracker == before, "seed {seed}: a refusal changes nothing");
                    }
                    replaced += 1;
                }
            }
            tracker.step(time, position).unwrap();
            alone.step(time, position).unwrap();
            assert!(tracker == alone, "seed {seed}, tick {tick}");
            for ahead in [0.0, 0.3, 2.0] {
                let motion = tracker.motion(ahead).unwrap();
                assert_eq!(motion, alone.motion(ahead).unwrap(), "seed {seed}, tick {tick}");
                let place = TrackedModel::ALL.iter().position(|model| *model == motion.model).unwrap();
                models[place] += 1;
            }
        }
    }
    println!("{replaced} replaced; models followed: {models:?}");
    assert!(models.iter().all(|count| *count > 0), "{models:?}");
}
