//! Weaving: a straight drift, and up to two swings to and fro about it.

use super::MotionState;
use super::turning::sinc;
use crate::numeric::length;
use crate::refusal::{RANGE, Refusal, Requirement, Within, at_least_zero_within_range, vector_within_range};
use core::f64::consts::TAU;
use glam::DVec3;

/// Bound on the rounding of a center, as a part of its distance: 9.1e-13.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// A harmonic motion about a point at rest: `velocity sin(rate t) / rate + acceleration (1 - cos(rate t)) / rate^2`.
///
/// It swings along a line, or around an ellipse or a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Swing {
    /// Its part of the velocity now.
    pub velocity: DVec3,
    /// Its part of the acceleration now.
    pub acceleration: DVec3,
    /// Angular frequency, in radians per second; 0 for no swing, whose velocity and acceleration are ignored.
    pub rate: f64,
}

impl Swing {
    /// No swing.
    pub const NONE: Self = Self { velocity: DVec3::ZERO, acceleration: DVec3::ZERO, rate: 0.0 };

    /// Its part of the velocity now; zero without a swing.
    fn velocity_now(&self) -> DVec3 {
        if self.rate > 0.0 { self.velocity } else { DVec3::ZERO }
    }

    /// Its part of the acceleration now; zero without a swing.
    fn acceleration_now(&self) -> DVec3 {
        if self.rate > 0.0 { self.acceleration } else { DVec3::ZERO }
    }

    /// Its displacement and its part of the velocity after `time` seconds.
    fn at(&self, time: f64) -> MotionState {
        if self.rate <= 0.0 {
            return MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
        }
        // All by half the angle h, whose sine and cosine s and c are one look-up: cos(w t) = c^2 - s^2, sin(w t) / w = t sinc(h) c,
        // and (1 - cos(w t)) / w^2 = (t sinc(h))^2 / 2: no division by the rate.
        let half = 0.5 * (self.rate * time);
        let (sine, cosine) = libm::sincos(half);
        let sideways = time * sinc(half, sine);
        let forward = sideways * cosine;
        MotionState {
            position: self.velocity * forward + self.acceleration * (0.5 * sideways * sideways),
            velocity: self.velocity * ((cosine - sine) * (cosine + sine)) + self.acceleration * forward,
        }
    }

    /// The same swing, seen `time` seconds later.
    fn after(&self, time: f64) -> Self {
        let angle = self.rate * time;
        let (sine, cosine) = libm::sincos(angle);
        Self {
            velocity: self.at(time).velocity,
            acceleration: self.acceleration * cosine - self.velocity * (self.rate * sine),
            rate: self.rate,
        }
    }

    /// Its center, relative to the position now.
    fn center(&self) -> DVec3 {
        if self.rate > 0.0 { self.acceleration / self.rate / self.rate } else { DVec3::ZERO }
    }

    /// Its greatest distance from the center.
    fn radius(&self) -> f64 {
        if self.rate > 0.0 { self.speed_bound() / self.rate } else { 0.0 }
    }

    fn speed_bound(&self) -> f64 {
        if self.rate > 0.0 { length(self.velocity) + length(self.acceleration) / self.rate } else { 0.0 }
    }

    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.velocity, "velocity")?;
        vector_within_range(self.acceleration, "acceleration")?;
        at_least_zero_within_range(self.rate, "rate")?;
        // A wider swing is refused.
        if self.radius() <= RANGE {
            Ok(())
        } else {
            Err(Refusal::out_of_domain(Requirement::SwingWithinRange, "rate"))
        }
    }
}

/// A target that goes straight on average and weaves about it: a drift, and one or two swings.
///
/// One swing also gives an ellipse, a circle or a helix; two swings give, for example, a sideways and a vertical weave of
/// different periods. The drift is the velocity minus the velocities of the swings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WeavingMotion {
    /// Position now.
    pub position: DVec3,
    /// Velocity now.
    pub velocity: DVec3,
    /// A swing about the drift.
    pub first_swing: Swing,
    /// Second swing; [`Swing::NONE`] for a single one.
    pub second_swing: Swing,
}

impl WeavingMotion {
    /// Whether it has no swing.
    #[must_use]
    pub fn is_straight(&self) -> bool {
        self.first_swing.rate == 0.0 && self.second_swing.rate == 0.0
    }

    /// A straight motion.
    pub(crate) const fn straight(position: DVec3, velocity: DVec3) -> Self {
        Self { position, velocity, first_swing: Swing::NONE, second_swing: Swing::NONE }
    }

    /// Position and velocity after `time` seconds.
    // Not inlined: otherwise a search would prepare the swings for every course, also for those without, and memory checkers
    // complain.
    #[inline(never)]
    pub(crate) fn at(&self, time: f64) -> MotionState {
        let (drift, first, second) = (self.drift(), self.first_swing.at(time), self.second_swing.at(time));
        MotionState {
            position: self.position + drift * time + first.position + second.position,
            velocity: drift + first.velocity + second.velocity,
        }
    }

    /// The same motion, seen `time` seconds later.
    pub(crate) fn after(&self, time: f64) -> Self {
        let MotionState { position, velocity } = self.at(time);
        let (first_swing, second_swing) = (self.first_swing.after(time), self.second_swing.after(time));
        Self { position, velocity, first_swing, second_swing }
    }

    /// The acceleration now.
    pub(crate) fn acceleration(&self) -> DVec3 {
        self.first_swing.acceleration_now() + self.second_swing.acceleration_now()
    }

    /// The velocity of the straight line about which it weaves.
    pub(crate) fn drift(&self) -> DVec3 {
        self.velocity - self.first_swing.velocity_now() - self.second_swing.velocity_now()
    }

    /// The point about which it weaves now, and its greatest distance from it, including the rounding of a wide swing.
    pub(crate) fn center(&self) -> (DVec3, f64) {
        let center = self.position + self.first_swing.center() + self.second_swing.center();
        (center, (self.first_swing.radius() + self.second_swing.radius()) * (1.0 + ROUNDING))
    }

    /// The greatest acceleration at any time.
    pub(crate) fn acceleration_bound(&self) -> f64 {
        let of = |swing: &Swing| swing.speed_bound() * swing.rate;
        of(&self.first_swing) + of(&self.second_swing)
    }

    /// A bound on its speed relative to `drift`, at any time.
    pub(crate) fn speed_bound(&self, drift: DVec3) -> f64 {
        length(self.drift() - drift) + self.first_swing.speed_bound() + self.second_swing.speed_bound()
    }

    /// The longest period of its swings, in seconds; 0 without any.
    pub(crate) fn period(&self) -> f64 {
        let of = |swing: &Swing| if swing.rate > 0.0 { TAU / swing.rate } else { 0.0 };
        let (first, second) = (of(&self.first_swing), of(&self.second_swing));
        if second > first { second } else { first }
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position, "position")?;
        vector_within_range(self.velocity, "velocity")?;
        self.first_swing.check().within("first_swing")?;
        self.second_swing.check().within("second_swing")
    }
}

#[cfg(test)]
mod tests {
    use super::{Swing, WeavingMotion};
    use core::f64::consts::PI;
    use glam::DVec3;

    fn to_and_fro() -> WeavingMotion {
        let swing = Swing { velocity: DVec3::Y * PI, acceleration: DVec3::ZERO, rate: PI };
        WeavingMotion {
            position: DVec3::ZERO,
            velocity: DVec3::new(3.0, PI, 0.0),
            first_swing: swing,
            second_swing: Swing::NONE,
        }
    }

    #[test]
    fn a_weave_is_back_on_its_line_every_half_period() {
        // sin(pi t) to the side of 3 per second.
        let motion = to_and_fro();
        for (time, y, vy) in [(0.5, 1.0, 0.0), (1.0, 0.0, -PI), (1.5, -1.0, 0.0), (2.0, 0.0, PI)] {
            let state = motion.at(time);
            assert!((state.position - DVec3::new(3.0 * time, y, 0.0)).length() < 1e-14, "{time}: {state:?}");
            assert!((state.velocity - DVec3::new(3.0, vy, 0.0)).length() < 1e-14, "{time}: {state:?}");
        }
    }

    #[test]
    fn a_swing_whose_acceleration_is_across_its_velocity_is_a_circle() {
        // 2 per second at 4 radians per second: radius 1/2.
        let swing = Swing { velocity: DVec3::X * 2.0, acceleration: DVec3::Y * 8.0, rate: 4.0 };
        let motion = WeavingMotion {
            position: DVec3::ZERO,
            velocity: DVec3::X * 2.0,
            first_swing: Swing::NONE,
            second_swing: swing,
        };
        for index in 0..20 {
            let state = motion.at(0.3 * f64::from(index));
            assert!(((state.position - DVec3::Y * 0.5).length() - 0.5).abs() < 1e-14, "{state:?}");
            assert!((state.velocity.length() - 2.0).abs() < 1e-14, "{state:?}");
        }
    }

    #[test]
    fn a_swing_that_hardly_turns_falls_as_in_the_schoolbook() {
        // 10 per second squared for 3 s: 45.
        let rate = 1e-160;
        let swing = Swing { velocity: DVec3::ZERO, acceleration: DVec3::Z * -10.0, rate };
        let motion = WeavingMotion { first_swing: swing, ..WeavingMotion::straight(DVec3::ZERO, DVec3::X) };
        assert_eq!(motion.at(3.0).position, DVec3::new(3.0, 0.0, -45.0));
    }

    #[test]
    fn seen_later_it_is_the_same_motion() {
        let bob = Swing { velocity: DVec3::Z, acceleration: DVec3::new(0.0, 0.2, 2.0), rate: 1.7 };
        let motion = WeavingMotion { second_swing: bob, ..to_and_fro() };
        let later = motion.after(1.3);
        for time in [0.0, 0.4, 2.2] {
            let (early, late) = (motion.at(1.3 + time), later.at(time));
            assert!((early.position - late.position).length() < 1e-13, "{early:?} {late:?}");
            assert!((early.velocity - late.velocity).length() < 1e-13, "{early:?} {late:?}");
        }
    }

    #[test]
    fn it_keeps_within_its_bounds() {
        let bob = Swing { velocity: DVec3::Z, acceleration: DVec3::new(0.0, 0.2, 2.0), rate: 1.7 };
        let motion = WeavingMotion { second_swing: bob, ..to_and_fro() };
        let (center, radius) = motion.center();
        for index in 0..400 {
            let time = 0.05 * f64::from(index);
            let state = motion.at(time);
            assert!((state.position - center - motion.drift() * time).length() <= radius * (1.0 + 1e-12));
            assert!((state.velocity - motion.drift()).length() <= motion.speed_bound(motion.drift()));
        }
    }
}
