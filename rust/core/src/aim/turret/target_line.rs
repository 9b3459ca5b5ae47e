//! The target's straight path past the muzzle: distance, opening speed and sweep, with bounds between two times.

use crate::numeric::{Slope, direction_and_length, length, power_of_two};
use glam::DVec3;

/// Rounding errors of a few operations, relative to their operands, stay below this.
pub(super) const ROUNDING: f64 = 1.0 / (1_u64 << 49) as f64;

/// The square of a greater number is accurate.
const LEAST_SQUARED: f64 = power_of_two(-400);

/// A straight path at constant speed, seen from the muzzle at the origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) start: DVec3,
    pub(super) velocity: DVec3,
    /// Distance of the start.
    pub(super) start_distance: f64,
    pub(super) speed: f64,
    /// Unit normal of the plane through the muzzle and the path; zero if the path leads through the muzzle.
    pub(super) normal: DVec3,
    /// Twice the area swept per second, constant: distance squared times the angular speed.
    pub(super) sweep: f64,
    sweep_error: f64,
}

/// A position of the target on its path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) offset: DVec3,
    pub(super) distance: f64,
    /// Rate of change of the distance; at the muzzle, where it jumps, 0.
    pub(super) opening: f64,
}

impl Line {
    #[inline(always)]
    pub(super) fn new(start: DVec3, velocity: DVec3) -> Self {
        let cross = start.cross(velocity);
        let (normal, sweep) = direction_and_length(cross).unwrap_or((DVec3::ZERO, 0.0));
        let (start_distance, speed) = (length(start), length(velocity));
        let sweep_error = ROUNDING * start_distance * speed;
        Self { start, velocity, start_distance, speed, normal, sweep, sweep_error }
    }

    pub(super) fn at(&self, time: f64) -> Place {
        self.place(self.offset(time))
    }

    /// Offset of the target from the muzzle.
    pub(super) fn offset(&self, time: f64) -> DVec3 {
        self.start + self.velocity * time
    }

    pub(super) fn place(&self, offset: DVec3) -> Place {
        let distance = length(offset);
        let opening = if distance > 0.0 { offset.dot(self.velocity) / distance } else { 0.0 };
        Place { offset, distance, opening }
    }

    /// Rate of change of the distance between two times. The distance is convex, so the ends bound it.
    pub(super) fn opening(&self, from: &Place, to: &Place) -> Slope {
        let error = ROUNDING * self.speed;
        let least = if from.distance > 0.0 { from.opening - error } else { -self.speed };
        let greatest = if to.distance > 0.0 { to.opening + error } else { self.speed };
        Slope { least, greatest }
    }

    /// Angular speed of the direction to the target between two times; never negative, and infinite if the path may lead
    /// through the muzzle.
    ///
    /// It is the sweep over the square of the distance, greatest at the closest approach: `V^2 / sweep`.
    pub(super) fn angular_speed(&self, from: &Place, to: &Place) -> Slope {
        let most_sweep = self.sweep + self.sweep_error;
        let least_sweep = self.sweep - self.sweep_error;
        let (near, far) = if from.distance < to.distance {
            (from.distance, to.distance)
        } else {
            (to.distance, from.distance)
        };
        let greatest = if self.speed == 0.0 {
            0.0
        } else if near > 0.0 && !Self::passes_by(from, to) {
            over_square(most_sweep, near)
        } else if least_sweep > 0.0 {
            quotient(self.speed, least_sweep) * self.speed
        } else {
            f64::INFINITY
        };
        let least = if least_sweep > 0.0 { over_square(least_sweep, far) } else { 0.0 };
        Slope { least: least * (1.0 - ROUNDING), greatest: greatest * (1.0 + ROUNDING) }
    }

    /// Angular speed of the direction to the target at a place that is not the muzzle.
    pub(super) fn angular_speed_at(&self, place: &Place) -> f64 {
        over_square(self.sweep, place.distance)
    }

    /// Whether the target passes its closest approach between two times.
    fn passes_by(from: &Place, to: &Place) -> bool {
        from.opening <= 0.0 && to.opening >= 0.0
    }

    /// Error bound of the normal, in radians; 1 or more if rounding leaves the plane of the path undecided.
    pub(super) fn normal_error(&self) -> f64 {
        quotient(self.sweep_error, self.sweep)
    }
}

/// `a / b^2` for numbers >= 0, where zero over zero is zero.
fn over_square(a: f64, b: f64) -> f64 {
    if b > LEAST_SQUARED { a / (b * b) } else { quotient(quotient(a, b), b) }
}

/// `a / b` for numbers >= 0, where zero over zero is zero.
fn quotient(a: f64, b: f64) -> f64 {
    if a > 0.0 { a / b } else { 0.0 }
}
