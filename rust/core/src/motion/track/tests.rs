//! Tracking of motions that are known.

use super::{MotionTracker, TrackedModel, TrackerSettings};
use crate::RefusalKind;
use crate::motion::TargetMotion;
use crate::seeded::Generator;
use core::f64::consts::TAU;
use glam::DVec3;

fn tracker() -> MotionTracker {
    MotionTracker::new(&TrackerSettings::default()).unwrap()
}

/// A tracker that has watched a path, 60 times a second.
fn watched(path: impl Fn(f64) -> DVec3, from: f64, to: f64) -> MotionTracker {
    let mut tracker = tracker();
    for tick in 0..=(60.0 * (to - from)) as u32 {
        let time = from + f64::from(tick) / 60.0;
        tracker.step(time, path(time)).unwrap();
    }
    tracker
}

/// The prediction error of a tracker that has watched a path until `to`, at a look-ahead time.
fn miss(tracker: &MotionTracker, path: impl Fn(f64) -> DVec3, to: f64, ahead: f64) -> f64 {
    let motion = tracker.motion(ahead).unwrap();
    (motion.target().at(ahead).unwrap().position - path(to + ahead)).length()
}

fn weave(time: f64) -> DVec3 {
    let sway = 250.0 * libm::sin(TAU * time / 3.7 + 0.4);
    DVec3::new(1000.0 + 300.0 * time, -400.0 + 120.0 * time + sway, 0.3 * sway)
}

fn sprint(time: f64) -> DVec3 {
    let (sway, bob) = (509.0 * libm::sin(TAU * time / 4.0 + 1.0), 95.0 * libm::cos(TAU * time / 3.0));
    DVec3::new(5000.0 + 300.0 * time, 1500.0 + sway, 1500.0 + bob)
}

#[test]
fn a_weave_is_foretold_before_it_was_seen_for_a_sixth_of_its_period() {
    let tracker = watched(weave, 0.0, 0.6);
    assert_eq!(tracker.motion(3.0).unwrap().model, TrackedModel::Weaving);
    for ahead in [0.5, 1.0, 3.0] {
        assert!(miss(&tracker, weave, 0.6, ahead) < 1.0, "{ahead}: {}", miss(&tracker, weave, 0.6, ahead));
    }
}

#[test]
fn a_weave_in_two_swings_is_foretold_after_a_second() {
    let tracker = watched(sprint, 0.0, 1.0);
    assert_eq!(tracker.motion(3.0).unwrap().model, TrackedModel::WeavingTwice);
    assert!(miss(&tracker, sprint, 1.0, 3.0) < 10.0, "{}", miss(&tracker, sprint, 1.0, 3.0));
}

#[test]
fn a_circle_and_a_helix_are_weaves() {
    let helix = |time: f64| DVec3::new(300.0 * libm::cos(time), 300.0 * libm::sin(time), 40.0 * time);
    let tracker = watched(helix, 0.0, 1.0);
    assert!(miss(&tracker, helix, 1.0, 3.0) < 1.0, "{}", miss(&tracker, helix, 1.0, 3.0));
}

#[test]
fn a_straight_line_is_led_in_closed_form() {
    let line = |time: f64| DVec3::new(100.0, 200.0, -300.0) * time;
    let tracker = watched(line, 0.0, 0.5);
    let motion = tracker.motion(2.0).unwrap();
    assert!(matches!(motion.target(), TargetMotion::Straight { .. }), "{motion:?}");
    assert!((motion.mean_velocity - DVec3::new(100.0, 200.0, -300.0)).length() < 1e-9);
}

#[test]
fn a_target_at_rest_stays() {
    let tracker = watched(|_| DVec3::new(1e6, -2e6, 3.0), 0.0, 2.0);
    let motion = tracker.motion(5.0).unwrap();
    assert_eq!(motion.motion.position, DVec3::new(1e6, -2e6, 3.0));
    assert_eq!(motion.mean_velocity, DVec3::ZERO);
}

/// As the comment of `TrackedMotion::motion` says: not always the last position seen.
#[test]
fn a_tracked_motion_begins_at_the_last_position_or_where_its_fit_is_then() {
    let line = watched(|time| DVec3::X * time, 0.0, 1.0).motion(1.0).unwrap();
    assert_eq!(line.motion.position, DVec3::X);
    let (mut fitted, mut seen, mut differ) = (0.0, 0.0, 0);
    for seed in 1..=40 {
        let mut random = Generator::new(seed);
        let mut tracker = tracker();
        let mut last = DVec3::ZERO;
        for tick in 0..=240 {
            let time = f64::from(tick) / 60.0;
            last = weave(time) + random.in_cube(20.0);
            tracker.step(time, last).unwrap();
        }
        let motion = tracker.motion(1.0).unwrap();
        differ += i32::from(motion.motion.position != last);
        fitted += (motion.motion.position - weave(4.0)).length_squared();
        seen += (last - weave(4.0)).length_squared();
    }
    // The noise of one position has a mean square of 400.
    assert!(differ > 10, "{differ} of 40 begin at a fit");
    assert!(fitted < seen, "{fitted} {seen}");
}

#[test]
fn a_first_sight_is_a_place() {
    let mut tracker = tracker();
    tracker.step(7.0, DVec3::X).unwrap();
    let motion = tracker.motion(1.0).unwrap();
    assert_eq!((motion.motion.position, motion.mean_velocity), (DVec3::X, DVec3::ZERO));
    assert_eq!((motion.error, motion.watched_time), (f64::INFINITY, 0.0));
}

#[test]
fn a_circle_accelerates_toward_its_center_and_a_line_not_at_all() {
    // At 300 from the center and 2 radians a second: 1200 toward it.
    let circle = |time: f64| 300.0 * DVec3::new(libm::cos(2.0 * time), libm::sin(2.0 * time), 0.0);
    let motion = watched(circle, 0.0, 1.0).motion(1.0).unwrap();
    assert!((motion.acceleration + 4.0 * circle(1.0)).length() < 1.0, "{motion:?}");
    let motion = watched(|time| DVec3::X * time, 0.0, 1.0).motion(1.0).unwrap();
    assert_eq!(motion.acceleration, DVec3::ZERO);
}

#[test]
fn after_a_sudden_turn_the_old_line_is_no_longer_followed() {
    let turned = |time: f64| DVec3::new(300.0 * time.min(2.0), 300.0 * (time - 2.0).max(0.0), 0.0);
    let tracker = watched(turned, 0.0, 2.5);
    // Still on the old line it would be 424 off a second later.
    assert!(miss(&tracker, turned, 2.5, 1.0) < 320.0, "{}", miss(&tracker, turned, 2.5, 1.0));
    let tracker = watched(turned, 0.0, 4.0);
    assert!(miss(&tracker, turned, 4.0, 1.0) < 30.0, "{}", miss(&tracker, turned, 4.0, 1.0));
}

#[test]
fn a_jump_and_a_long_absence_begin_anew() {
    let settings = TrackerSettings { max_speed: 2000.0, ..TrackerSettings::default() };
    let (mut jumped, mut fresh) =
        (MotionTracker::new(&settings).unwrap(), MotionTracker::new(&settings).unwrap());
    let mut absent = tracker();
    for tick in 0..40 {
        let time = f64::from(tick) / 60.0;
        let far = DVec3::new(5e4, 0.0, 0.0);
        jumped.step(time, if tick < 20 { weave(time) } else { weave(time) + far }).unwrap();
        absent.step(time, weave(time)).unwrap();
        if tick >= 20 {
            fresh.step(time, weave(time) + far).unwrap();
        }
    }
    assert_eq!(jumped, fresh);
    let watched_time = |tracker: &MotionTracker| tracker.motion(1.0).unwrap().watched_time;
    assert_eq!(watched_time(&jumped), 39.0 / 60.0 - 20.0 / 60.0);
    assert_eq!(watched_time(&absent), 39.0 / 60.0);
    absent.step(30.0, DVec3::X).unwrap();
    assert_eq!(absent.motion(1.0).unwrap().error, f64::INFINITY);
    assert_eq!(watched_time(&absent), 0.0);
}

#[test]
fn a_short_gap_loses_nothing_of_a_weave() {
    let mut tracker = tracker();
    for tick in (0..60).chain(90..100) {
        let time = f64::from(tick) / 60.0;
        tracker.step(time, weave(time)).unwrap();
    }
    let to = 99.0 / 60.0;
    assert!(miss(&tracker, weave, to, 2.0) < 1.0, "{}", miss(&tracker, weave, to, 2.0));
}

#[test]
fn time_that_goes_back_is_refused_and_changes_nothing() {
    let mut tracker = watched(weave, 0.0, 1.0);
    let before = tracker;
    let refused = tracker.step(0.5, DVec3::ZERO).unwrap_err();
    assert_eq!((refused.kind, refused.input.to_string().as_str()), (RefusalKind::OutOfDomain, "time"));
    assert_eq!(tracker, before);
}

#[test]
fn at_one_time_the_last_position_counts() {
    let mut tracker = tracker();
    tracker.step(1.0, DVec3::X).unwrap();
    tracker.step(1.0, DVec3::Y).unwrap();
    assert_eq!(tracker.motion(1.0).unwrap().motion.position, DVec3::Y);
}

#[test]
fn bad_numbers_are_refused_by_name() {
    let name = |result: Result<(), crate::Refusal>| result.unwrap_err().input.to_string();
    let mut tracker = tracker();
    assert_eq!(tracker.motion(1.0).unwrap_err().input.to_string(), "tracker");
    assert_eq!(name(tracker.step(f64::NAN, DVec3::ZERO)), "time");
    assert_eq!(name(tracker.step(0.0, DVec3::new(0.0, f64::INFINITY, 0.0))), "position");
    assert_eq!(name(tracker.step(0.0, DVec3::X * 1e51)), "position");
    tracker.step(0.0, DVec3::ZERO).unwrap();
    assert_eq!(tracker.motion(-1.0).unwrap_err().input.to_string(), "look_ahead_time");
    let settings = |memory, max_speed| MotionTracker::new(&TrackerSettings { memory, max_speed }).map(|_| ());
    assert_eq!(name(settings(0.0, 1.0)), "settings.memory");
    assert_eq!(name(settings(1.0, 0.0)), "settings.max_speed");
}

#[test]
fn whatever_is_seen_the_answer_is_finite() {
    let mut random = Generator::new(4);
    for _ in 0..40 {
        let (mut tracker, mut time) = (tracker(), random.uniform(-1e9, 1e9));
        let size = libm::pow(10.0, random.uniform(-40.0, 49.0));
        for _ in 0..60 {
            time += random.uniform(0.0, 0.4) * libm::pow(10.0, random.uniform(-20.0, 0.0));
            tracker.step(time, random.in_cube(size)).unwrap();
            for ahead in [0.0, 0.3, 4.0, 1e50] {
                let found = tracker.motion(ahead).unwrap();
                assert!(found.motion.check().is_ok() && !found.error.is_nan(), "{found:?}");
                assert!(found.mean_velocity.is_finite() && found.acceleration.is_finite(), "{found:?}");
                assert!(found.watched_time >= 0.0 && found.watched_time <= 6.0, "{found:?}");
            }
        }
    }
}

/// With the 16 bytes that the C library puts before it, 4 KB.
#[test]
fn a_tracker_takes_four_kilobytes() {
    assert!(size_of::<MotionTracker>() <= 4096 - 16, "{}", size_of::<MotionTracker>());
}
