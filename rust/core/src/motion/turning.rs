//! Turning at a constant rate: a circle, or a helix about an axis.

use super::MotionState;
use crate::numeric::{direction_and_length, length};
use crate::refusal::{Refusal, finite_vector, vector_within_range, within_range};
use glam::DVec3;

/// A velocity that turns about an axis at a constant rate.
///
/// The path is a circle when the velocity is perpendicular to the axis, a helix when it has a part along the axis, and a
/// straight line at rate 0. The closed form has no division by the rate, so small rates are exact too.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurningMotion {
    /// Position now.
    pub position: DVec3,
    /// Velocity now.
    pub velocity: DVec3,
    /// Axis about which the velocity turns, by the right-hand rule in right-handed axes; `(0, 0, 1)` in two dimensions. Any
    /// length but zero.
    pub axis: DVec3,
    /// Turn rate, in radians per second.
    pub turn_rate: f64,
}

impl TurningMotion {
    /// Position and velocity after `time` seconds.
    pub(crate) fn at(&self, time: f64) -> MotionState {
        let axis = self.direction();
        let (along, across) = self.parts_about(axis);
        let side = axis.cross(across);
        let angle = self.turn_rate * time;
        let half = 0.5 * angle;
        let ((sine, cosine), half_sine) = (libm::sincos(angle), libm::sin(half));
        // sin(w t) / w = t sinc(w t), and (1 - cos(w t)) / w = t sin(w t / 2) sinc(w t / 2).
        let forward = time * sinc(angle, sine);
        let sideways = time * half_sine * sinc(half, half_sine);
        MotionState {
            position: self.position + along * time + across * forward + side * sideways,
            velocity: along + across * cosine + side * sine,
        }
    }

    /// The direction of the axis.
    fn direction(&self) -> DVec3 {
        direction_and_length(self.axis).map_or(DVec3::Z, |(direction, _)| direction)
    }

    /// The velocity along the axis, which does not turn, and perpendicular to it.
    pub(crate) fn parts(&self) -> (DVec3, DVec3) {
        self.parts_about(self.direction())
    }

    fn parts_about(&self, axis: DVec3) -> (DVec3, DVec3) {
        let along = axis * axis.dot(self.velocity);
        (along, self.velocity - along)
    }

    /// The center of its circle now, which moves along the axis, and the radius; not finite at rate 0.
    pub(crate) fn circle(&self) -> (DVec3, f64) {
        let (_, across) = self.parts();
        let center = self.position + self.direction().cross(across) / self.turn_rate;
        (center, length(across) / self.turn_rate.abs())
    }

    /// The greatest acceleration at any time.
    pub(crate) fn acceleration_bound(&self) -> f64 {
        length(self.parts().1) * self.turn_rate.abs()
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        finite_vector(self.axis, "axis")?;
        within_range(self.turn_rate, "turn_rate")?;
        if self.axis == DVec3::ZERO { Err(Refusal::no_direction("axis")) } else { Ok(()) }
    }
}

/// `sin(x) / x` of an `x` and its sine, and 1 at zero. The quotient is accurate for every other `x`: for small ones `sin(x)` is `x`
/// to the bit.
pub(super) fn sinc(x: f64, sine: f64) -> f64 {
    if x == 0.0 { 1.0 } else { sine / x }
}

#[cfg(test)]
mod tests {
    use super::TurningMotion;
    use core::f64::consts::{FRAC_PI_2, PI};
    use glam::DVec3;

    fn circle(turn_rate: f64) -> TurningMotion {
        TurningMotion { position: DVec3::ZERO, velocity: DVec3::X * 2.0, axis: DVec3::Z * 3.0, turn_rate }
    }

    #[test]
    fn it_goes_round_a_circle_of_speed_over_rate() {
        // 2 per second at a right angle per second: radius 4 / pi about (0, 4 / pi).
        let radius = 2.0 / FRAC_PI_2;
        let motion = circle(FRAC_PI_2);
        for (time, x, y) in [(1.0, radius, radius), (2.0, 0.0, 2.0 * radius), (4.0, 0.0, 0.0)] {
            let state = motion.at(time);
            assert!((state.position - DVec3::new(x, y, 0.0)).length() < 1e-15, "{time}: {state:?}");
            assert!((state.velocity.length() - 2.0).abs() < 1e-15);
        }
    }

    #[test]
    fn a_part_of_the_velocity_along_the_axis_makes_a_helix() {
        let motion = TurningMotion { velocity: DVec3::new(2.0, 0.0, 5.0), ..circle(PI) };
        let state = motion.at(2.0);
        assert!((state.position - DVec3::new(0.0, 0.0, 10.0)).length() < 1e-14, "{state:?}");
        assert!((state.velocity - DVec3::new(2.0, 0.0, 5.0)).length() < 1e-14, "{state:?}");
    }

    #[test]
    fn there_is_no_seam_at_rate_zero() {
        // The exact offset is (t sinc, w t^2 / 2 - ...): its error at every small rate is rounding.
        assert_eq!(circle(0.0).at(3.0).position, DVec3::X * 6.0);
        // At 2^-27 the exact offset, 6 - 9 * 2^-54, is no longer nearest to 6.
        for exponent in -1074..-27 {
            let rate = libm::ldexp(1.0, exponent);
            let position = circle(rate).at(3.0).position;
            assert_eq!(position.x, 6.0, "2^{exponent}");
            let sideways = 2.0 * 0.5 * rate * 9.0;
            assert!((position.y - sideways).abs() <= 1e-15 * sideways + f64::MIN_POSITIVE, "2^{exponent}");
        }
    }

    #[test]
    fn the_other_sign_turns_the_other_way() {
        let left = circle(0.7).at(2.0).position;
        let right = circle(-0.7).at(2.0).position;
        assert_eq!(right, DVec3::new(left.x, -left.y, left.z));
    }
}
