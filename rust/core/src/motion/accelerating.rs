//! Constant acceleration up to a speed limit, then straight on.

use super::piece::{Course, Piece};
use super::{MotionState, position_at, position_under};
use crate::numeric::{length, sqrt};
use crate::refusal::{RANGE, Refusal, above_zero, vector_within_range};
use glam::DVec3;

/// Constant acceleration until the speed reaches a limit, then constant velocity.
///
/// A target that starts above the limit does not gain speed. An acceleration against its motion slows it first; it then
/// accelerates up to its initial speed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AcceleratingMotion {
    /// Position now.
    pub position: DVec3,
    /// Velocity now.
    pub velocity: DVec3,
    /// Acceleration.
    pub acceleration: DVec3,
    /// Maximum speed. Above zero; `INFINITY`, or anything above 1e50, for no limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_speed: f64,
}

impl AcceleratingMotion {
    /// Position and velocity after `time` seconds.
    pub(crate) fn at(&self, time: f64) -> MotionState {
        let limit_time = self.limit_time();
        if time <= limit_time {
            self.free(time)
        } else {
            let at_limit = self.free(limit_time);
            let position = position_at(at_limit.position, at_limit.velocity, time - limit_time);
            MotionState { position, velocity: at_limit.velocity }
        }
    }

    /// Time until the speed limit is reached, in seconds; infinite if never.
    pub(crate) fn limit_time(&self) -> f64 {
        time_to_speed(self.velocity, self.acceleration, self.max_speed)
    }

    /// The state while the acceleration lasts.
    fn free(&self, time: f64) -> MotionState {
        MotionState {
            position: position_under(self.position, self.velocity, self.acceleration, time),
            velocity: self.velocity + self.acceleration * time,
        }
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        vector_within_range(self.acceleration, "acceleration")?;
        above_zero(self.max_speed, "max_speed")
    }

    /// Calls `visit` for the smooth pieces between `from` and `to` until it has an answer.
    pub(crate) fn pieces<T>(
        &self,
        from: f64,
        to: f64,
        visit: &mut impl FnMut(&Piece) -> Option<T>,
    ) -> Option<T> {
        let limit_time = self.limit_time();
        if from < limit_time {
            let course = Course::Accelerating {
                position: self.position,
                velocity: self.velocity,
                acceleration: self.acceleration,
            };
            let until = if limit_time < to { limit_time } else { to };
            let answer = visit(&Piece { course, since: 0.0, from, to: until });
            if answer.is_some() {
                return answer;
            }
        }
        if limit_time >= to {
            return None;
        }
        let MotionState { position, velocity } = self.free(limit_time);
        let from = if limit_time > from { limit_time } else { from };
        visit(&Piece { course: Course::Straight { position, velocity }, since: limit_time, from, to })
    }
}

/// Time at which a velocity that changes by `acceleration` per second reaches the length `max_speed`; infinite if never.
///
/// The later root of `|V + A t|^2 = S^2`, where `S` is no less than `|V|`.
pub(crate) fn time_to_speed(velocity: DVec3, acceleration: DVec3, max_speed: f64) -> f64 {
    let square = acceleration.length_squared();
    if square == 0.0 || max_speed > RANGE {
        return f64::INFINITY;
    }
    let speed = length(velocity);
    let spare = if max_speed > speed { (max_speed - speed) * (max_speed + speed) } else { 0.0 };
    let along = velocity.dot(acceleration);
    let root = sqrt(along * along + square * spare);
    if along > 0.0 { spare / (along + root) } else { (root - along) / square }
}

#[cfg(test)]
mod tests {
    use super::AcceleratingMotion;
    use glam::DVec3;

    fn motion(velocity: DVec3, acceleration: DVec3, max_speed: f64) -> AcceleratingMotion {
        AcceleratingMotion { position: DVec3::new(1.0, 2.0, 3.0), velocity, acceleration, max_speed }
    }

    #[test]
    fn it_falls_as_in_the_schoolbook_without_a_limit() {
        // Galileo: 10 m/s^2 for 3 s from 4 m/s sideways: 12 m across, 45 m down, 30 m/s down.
        let state = motion(DVec3::X * 4.0, DVec3::NEG_Z * 10.0, f64::INFINITY).at(3.0);
        assert_eq!(state.position, DVec3::new(13.0, 2.0, -42.0));
        assert_eq!(state.velocity, DVec3::new(4.0, 0.0, -30.0));
    }

    #[test]
    fn it_goes_straight_on_from_its_limit() {
        // From 3 across, 2 per second upward: speed 5 when the upward part is 4, after 2 s.
        let limited = motion(DVec3::X * 3.0, DVec3::Z * 2.0, 5.0);
        assert_eq!(limited.limit_time(), 2.0);
        let state = limited.at(7.0);
        assert_eq!(state.velocity, DVec3::new(3.0, 0.0, 4.0));
        assert_eq!(state.position, DVec3::new(1.0 + 21.0, 2.0, 3.0 + 4.0 + 20.0));
    }

    #[test]
    fn one_that_brakes_and_comes_back_reaches_its_limit_on_the_way_back() {
        let turned = motion(DVec3::X * 3.0, DVec3::NEG_X, 5.0);
        assert_eq!(turned.limit_time(), 8.0);
        assert_eq!(turned.at(9.0).velocity, DVec3::X * -5.0);
    }

    #[test]
    fn one_above_its_limit_gains_no_speed_and_may_brake() {
        assert_eq!(motion(DVec3::X * 9.0, DVec3::X, 5.0).at(10.0).velocity, DVec3::X * 9.0);
        assert_eq!(motion(DVec3::X * 9.0, DVec3::NEG_X, 5.0).at(2.0).velocity, DVec3::X * 7.0);
    }
}
