//! The flight of a projectile through air in pieces of constant acceleration, each with a bound on its deviation.

use super::drag_flight::{Air, Course, Fineness, Pace, Plane, State, Steps, size};
use crate::numeric::{length, max_or_second};
use glam::DVec3;

/// A projectile at its launch, and the air.
pub(in crate::aim) struct AirFlight {
    pub start: DVec3,
    pub launch_velocity: DVec3,
    pub gravity: DVec3,
    pub wind: DVec3,
    pub linear: f64,
    pub quadratic: f64,
}

/// A piece of a flight: the projectile is within `deviation` of `position + velocity t + acceleration t^2 / 2`.
pub(in crate::aim) struct AirStep {
    pub length: f64,
    pub position: DVec3,
    pub velocity: DVec3,
    pub acceleration: DVec3,
    pub deviation: f64,
}

/// The pieces of a flight, in order.
#[derive(Clone, Copy, Debug)]
pub(in crate::aim) struct AirSteps {
    air: Air,
    pace: Pace,
    plane: Plane,
    steps: Steps,
    start: DVec3,
    course: Course,
    now: f64,
    end: f64,
    /// A bound on the way flown so far.
    way: f64,
}

/// The flight's own error, as a part of the way: steps of 1/4 err by about a thousandth, these are 16 times finer, of fourth
/// order, and this is four times as much.
const FLIGHT_ERROR: f64 = 1.0 / (1_u64 << 24) as f64;

impl AirFlight {
    /// The pieces up to `end`.
    pub(in crate::aim) fn steps(&self, end: f64) -> AirSteps {
        let air =
            Air { gravity: self.gravity, wind: self.wind, linear: self.linear, quadratic: self.quadratic };
        let through_air = self.launch_velocity - self.wind;
        let plane = Plane::of(self.gravity, through_air);
        let pace = air.pace(length(through_air));
        let steps = pace.steps(end, Fineness::FINE);
        let course = Course::launched(plane.within(through_air));
        AirSteps { air, pace, plane, steps, start: self.start, course, now: 0.0, end, way: 0.0 }
    }
}

impl Iterator for AirSteps {
    type Item = AirStep;

    /// The parabola has the position and velocity of the flight at its begin and its position at its end. So it is off by at most
    /// `2/81` of the greatest jerk times the third power of its duration. The jerk is at most `(k + 2 q s) |a|`, and along a flight
    /// `|a|` only falls, because drag is a force against each change of the velocity; the speed `s` grows by at most `|a|` per second.
    fn next(&mut self) -> Option<AirStep> {
        let before = self.course;
        let position = self.start + self.plane.outside(before.position) + self.air.wind * self.now;
        let velocity = self.plane.outside(before.velocity) + self.air.wind;
        let Some(length) = self.steps.next() else {
            // At terminal speed from here on.
            let rest = self.end - self.now;
            self.now = self.end;
            let is_left = rest > 0.0;
            let deviation = FLIGHT_ERROR * self.way;
            let zero = DVec3::ZERO;
            return is_left.then_some(AirStep {
                length: rest,
                position,
                velocity,
                acceleration: zero,
                deviation,
            });
        };
        self.course = self.air.step(&before, &self.pace, length);
        let fallen = self.course.position - before.position - before.velocity * length;
        let acceleration = self.plane.outside(fallen * (2.0 / (length * length)));
        let pull = before.acceleration(&self.air, &self.pace);
        let fastest = size(before.velocity) + pull * length;
        let jerk = (self.air.linear + 2.0 * self.air.quadratic * fastest) * pull;
        self.way += fastest * length;
        self.now += length;
        let deviation =
            max_or_second((2.0 / 81.0) * jerk * length * length * length, 0.0) + FLIGHT_ERROR * self.way;
        Some(AirStep { length, position, velocity, acceleration, deviation })
    }
}
