//! Coming to rest at a point that moves straight on.

use super::Braking;
use crate::geometry::other_leg;
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, shorten_to};
use crate::refusal::{Refusal, in_range};
use crate::steering::Agent;
use glam::DVec3;

/// Steering toward `goal` at up to `closing_speed`, relative to it, slowing down to rest at it.
pub(crate) fn approach(
    agent: &Agent,
    goal: &MotionState,
    closing_speed: f64,
    braking: &Braking,
) -> Result<DVec3, Refusal> {
    let way = in_range(goal.position - agent.position)?;
    let relative = in_range(agent.velocity - goal.velocity)?;
    let Some((direction, distance)) = direction_and_length(way) else {
        return in_range(stop(relative, braking));
    };
    let greatest = braking.speed(distance);
    let course =
        ApproachCourse { direction, wanted: min_or_second(closing_speed, greatest), greatest, distance };
    in_range(course.steering(relative, braking))
}

/// Steering that ends `velocity` as soon as the body can.
pub(crate) fn stop(velocity: DVec3, braking: &Braking) -> DVec3 {
    direction_and_length(velocity).map_or(DVec3::ZERO, |(direction, _)| {
        ApproachCourse { direction, wanted: 0.0, greatest: 0.0, distance: 0.0 }.steering(velocity, braking)
    })
}

/// A straight course, and how fast to go on it.
pub(crate) struct ApproachCourse {
    /// Direction, of length 1.
    pub(crate) direction: DVec3,
    /// The desired speed.
    pub(crate) wanted: f64,
    /// The greatest speed from which the agent can still stop in time; at least `wanted`.
    pub(crate) greatest: f64,
    /// Distance to the stopping point; infinite if the agent need not come in on a line.
    pub(crate) distance: f64,
}

impl ApproachCourse {
    /// The desired velocity, `wanted` along the course, minus `velocity`.
    ///
    /// A body that cannot take up the whole difference within a tick takes a part of it, straight from its velocity to the
    /// desired one. So it is never faster along the course than `greatest`. In two cases the difference is turned, at its
    /// length, so that the body takes up another part:
    /// - above `greatest`, and on the way back to a target that was passed, braking has priority, and the sideways velocity
    ///   gets the rest;
    /// - sideways velocity that would remain when the brakes are needed gets as much as removes it by then. So the agent
    ///   comes in on a line, and the line does not swing to the other side.
    pub(crate) fn steering(&self, velocity: DVec3, braking: &Braking) -> DVec3 {
        let difference = self.direction * self.wanted - velocity;
        let change = braking.change();
        if change == 0.0 {
            return difference;
        }
        // In units of the greatest change per tick.
        let taken_up = braking.taken_up();
        let size = length(difference) / change;
        let fits = taken_up * size <= 1.0;
        if fits && taken_up == 1.0 {
            return difference;
        }
        let closing = velocity.dot(self.direction);
        let ahead = (self.wanted - closing) / change;
        let needed = self.needed(closing, ahead, braking);
        let sideways = direction_and_length(velocity - self.direction * closing);
        let (side, aside) = sideways.map_or((DVec3::ZERO, 0.0), |(side, aside)| (side, aside / change));
        let (along, across, is_whole) = if let Some(along) = needed {
            let left = other_leg(along.abs());
            (along, min_or_second(aside, left), aside <= left && along.abs() < 1.0)
        } else {
            let across = min_or_second(aside, self.urgency(velocity, aside * change, braking));
            // The part that the straight way removes.
            if across <= if fits { taken_up * aside } else { aside / size } {
                return difference;
            }
            let left = other_leg(across);
            (max_or_second(min_or_second(taken_up * ahead, left), -left), across, fits)
        };
        let size = if is_whole { 1.0 / taken_up } else { max_or_second(size, 1.0 / taken_up) };
        (self.direction * along - side * across) * (size * change)
    }

    /// The change along the course with priority, for a body with a response time, in units of the greatest change per tick:
    /// `None`, or from -1 to 1. `closing` is the speed along the course, and `ahead` its lack, in the same units.
    fn needed(&self, closing: f64, ahead: f64, braking: &Braking) -> Option<f64> {
        if closing > self.greatest {
            return Some(max_or_second(ahead, -1.0));
        }
        let back =
            if closing < 0.0 { braking.return_from(self.distance, -closing) / braking.change() } else { 0.0 };
        (back > braking.taken_up() * ahead).then_some(min_or_second(back, 1.0))
    }

    /// Part of the acceleration that removes the sideways speed `aside` before the brakes are needed; at most 1.
    fn urgency(&self, velocity: DVec3, aside: f64, braking: &Braking) -> f64 {
        let way = self.distance - braking.distance(self.wanted);
        let speed = max_or_second(length(velocity), self.wanted);
        // NaN without brakes or without a distance.
        let part = braking.time(aside) * (speed / way);
        if way > 0.0 { min_or_second(part, 1.0) } else { 1.0 }
    }
}

/// The steering with which the agent is at most at `greatest` along `direction` after the coming tick, or as near to that as
/// its brakes allow: braking along the direction has priority.
pub(crate) fn hold_back(
    steering: DVec3,
    velocity: DVec3,
    direction: DVec3,
    greatest: f64,
    braking: &Braking,
) -> DVec3 {
    let (taken_up, change) = (braking.taken_up(), braking.change());
    let after = velocity + shorten_to(steering * taken_up, change);
    if change == 0.0 || after.dot(direction) <= greatest {
        return steering;
    }
    let closing = velocity.dot(direction);
    if closing <= greatest {
        // On the straight way to a velocity that is slow enough, a velocity that is slow enough stays so.
        return steering - direction * (closing + steering.dot(direction) - greatest);
    }
    // In units of the greatest change per tick.
    let along = min_or_second((closing - greatest) / change, 1.0);
    let sideways = direction_and_length(steering - direction * steering.dot(direction));
    let (side, aside) =
        sideways.map_or((DVec3::ZERO, 0.0), |(side, aside)| (side, taken_up * aside / change));
    let left = other_leg(along);
    let is_whole = aside <= left && along < 1.0;
    let size = if is_whole { 1.0 } else { max_or_second(taken_up * length(steering) / change, 1.0) };
    (side * min_or_second(aside, left) - direction * along) * (size * change / taken_up)
}
