//! What is aimed at: where it was in the last ticks, and the velocity that this makes.

use crate::axes::{enter, leave};
use godot::builtin::Vector3;
use pursuit_core::DVec3;
use pursuit_core::geometry::nearest_on_course;
use pursuit_core::motion::{EstimateSettings, MotionSample, find_motion_estimate};
use std::collections::VecDeque;

/// How far back motion is measured, in seconds.
const WINDOW: f64 = 0.25;
/// A greater speed is a teleport, in m/s.
const MAX_SPEED: f64 = 1000.0;

/// The ways of a pursuer and its target, as their nodes were seen at each tick.
#[derive(Clone, Debug, Default)]
pub struct Track {
    samples: VecDeque<MotionSample>,
    time: f64,
    /// Where the target was from the pursuer one tick ago.
    before: Option<DVec3>,
    is_caught: bool,
}

impl Track {
    /// Sees the target after `delta_time` seconds, and answers its velocity. A place with a NaN is ignored.
    pub fn measure(&mut self, target: Vector3, delta_time: f64) -> Vector3 {
        if !(delta_time > 0.0 && delta_time.is_finite() && target.is_finite()) {
            return self.velocity();
        }
        self.time += delta_time;
        let position = enter(target);
        let jumps = |last: &MotionSample| last.position.distance(position) > MAX_SPEED * delta_time;
        if self.samples.back().is_some_and(jumps) {
            self.samples.clear();
            self.before = None;
        }
        self.samples.push_back(MotionSample { position, time: self.time });
        while self.samples.front().is_some_and(|first| self.time - first.time > WINDOW) {
            self.samples.pop_front();
        }
        self.velocity()
    }

    fn velocity(&self) -> Vector3 {
        let settings =
            EstimateSettings { window: WINDOW, max_speed: MAX_SPEED, ..EstimateSettings::default() };
        let samples = (self.samples.len(), |index: usize| self.samples[index]);
        find_motion_estimate(&samples, &settings).map_or(Vector3::ZERO, |found| leave(found.velocity))
    }

    /// Whether the target has just come within `distance`, at any moment of the last tick: once for each approach. On the ground heights do
    /// not count.
    pub fn catches(&mut self, pursuer: Vector3, target: Vector3, distance: f64, is_on_ground: bool) -> bool {
        let way = enter(target) - enter(pursuer);
        let now = if is_on_ground { way.with_z(0.0) } else { way };
        let before = self.before.unwrap_or(now);
        let nearest = nearest_on_course(before, now - before, 1.0).length();
        self.before = Some(now);
        let was_caught = std::mem::replace(&mut self.is_caught, nearest <= distance);
        self.is_caught && !was_caught
    }
}

#[cfg(test)]
mod tests {
    use super::Track;
    use godot::builtin::Vector3;

    const TICK: f64 = 1.0 / 64.0;

    #[test]
    fn a_target_at_3_m_a_second_is_measured_as_that() {
        let mut track = Track::default();
        for tick in 0..30 {
            let velocity = track.measure(Vector3::new(8.0, 1.0, tick as f32 * 3.0 / 64.0), TICK);
            if tick > 8 {
                assert!((velocity - Vector3::new(0.0, 0.0, 3.0)).length() < 1e-5, "{velocity}");
            }
        }
    }

    #[test]
    fn a_place_that_is_no_number_and_a_time_that_is_none_are_not_seen() {
        let mut track = Track::default();
        for tick in 0..30 {
            let place = Vector3::new(tick as f32 / 64.0, 0.0, 0.0);
            track.measure(Vector3::new(f32::NAN, 0.0, 0.0), TICK);
            for delta_time in [0.0, -1.0, f64::NAN, f64::INFINITY] {
                track.measure(Vector3::UP, delta_time);
            }
            let velocity = track.measure(place, TICK);
            if tick > 8 {
                assert!((velocity - Vector3::RIGHT).length() < 1e-5, "{velocity}");
            }
        }
    }

    #[test]
    fn a_teleport_is_neither_led_nor_caught_in() {
        let mut track = Track::default();
        track.measure(Vector3::new(-5000.0, 0.0, 0.0), TICK);
        assert!(!track.catches(Vector3::ZERO, Vector3::new(-5000.0, 0.0, 0.0), 1.0, false));
        assert_eq!(track.measure(Vector3::new(5000.0, 0.0, 0.0), TICK), Vector3::ZERO);
        assert!(!track.catches(Vector3::ZERO, Vector3::new(5000.0, 0.0, 0.0), 1.0, false));
    }

    #[test]
    fn a_catch_between_two_ticks_is_one_and_is_reported_once() {
        let mut track = Track::default();
        // 2 m to either side at consecutive ticks; 0.5 m away in the middle.
        assert!(!track.catches(Vector3::ZERO, Vector3::new(-2.0, 0.5, 0.0), 0.5, false));
        assert!(track.catches(Vector3::ZERO, Vector3::new(2.0, 0.5, 0.0), 0.5, false));
        assert!(!track.catches(Vector3::ZERO, Vector3::new(2.0, 0.5, 0.0), 3.0 - 0.5, false));
        assert!(!track.catches(Vector3::ZERO, Vector3::new(9.0, 0.5, 0.0), 0.5, false));
        assert!(track.catches(Vector3::new(9.0, 0.5, 0.0), Vector3::new(9.0, 0.5, 0.0), 0.0, false));
        assert!(!track.catches(Vector3::ZERO, Vector3::ZERO, f64::NAN, false));
        assert!(track.catches(Vector3::ZERO, Vector3::UP * 9.0, 0.0, true));
    }
}
