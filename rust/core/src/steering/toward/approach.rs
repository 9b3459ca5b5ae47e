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
    let course = Course { direction, wanted: min_or_second(closing_speed, greatest), greatest, distance };
    in_range(course.steering(relative, braking))
}

/// Steering that ends `velocity` as soon as the body can.
pub(crate) fn stop(velocity: DVec3, braking: &Braking) -> DVec3 {
    direction_and_length(velocity).map_or(DVec3::ZERO, |(direction, _)| {
        Course { direction, wanted: 0.0, greatest: 0.0, distance: 0.0 }.steering(velocity, braking)
    })
}

/// A straight course, and how fast to go on it.
pub(crate) struct Course {
    /// Which way, of length 1.
    pub(crate) direction: DVec3,
    /// The desired speed.
    pub(crate) wanted: f64,
    /// The greatest speed from which the agent can still stop in time; at least `wanted`.
    pub(crate) greatest: f64,
    /// How far it is to where the agent stops; infinite when nothing depends on coming in on a line.
    pub(crate) distance: f64,
}

impl Course {
    /// The desired velocity, `wanted` along the course, minus `velocity`.
    ///
    /// A body that cannot take up the whole difference within a tick goes part of the way, straight from its velocity to the
    /// desired one. That keeps it from ever being faster along the course than `greatest`, but where the difference is turned,
    /// at its length, so that the part which the body takes up is another one:
    /// - above `greatest`, and back from beyond a target that was passed, the brakes cannot wait: they get what they need, and
    ///   the sideways velocity what they leave;
    /// - sideways velocity that would not be gone when the brakes are needed gets as much as makes it gone by then. So the
    ///   agent comes in on a line, and the line does not swing round to the other side.
    pub(crate) fn steering(&self, velocity: DVec3, braking: &Braking) -> DVec3 {
        let difference = self.direction * self.wanted - velocity;
        let change = braking.change();
        if change == 0.0 {
            return difference;
        }
        // In units of the change of a tick.
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
            // What the straight way takes off.
            if across <= if fits { taken_up * aside } else { aside / size } {
                return difference;
            }
            let left = other_leg(across);
            (max_or_second(min_or_second(taken_up * ahead, left), -left), across, fits)
        };
        let size = if is_whole { 1.0 / taken_up } else { max_or_second(size, 1.0 / taken_up) };
        (self.direction * along - side * across) * (size * change)
    }

    /// The change along the course that cannot wait for a body that takes its steering up slowly, in units of the change of a
    /// tick: none, or from -1 to 1. `closing` is the speed along the course, and `ahead` what it lacks, in the same units.
    fn needed(&self, closing: f64, ahead: f64, braking: &Braking) -> Option<f64> {
        if closing > self.greatest {
            return Some(max_or_second(ahead, -1.0));
        }
        let back =
            if closing < 0.0 { braking.return_from(self.distance, -closing) / braking.change() } else { 0.0 };
        (back > braking.taken_up() * ahead).then_some(min_or_second(back, 1.0))
    }

    /// Which part of the acceleration the sideways speed `aside` needs to be gone when the brakes are needed; at most 1.
    fn urgency(&self, velocity: DVec3, aside: f64, braking: &Braking) -> f64 {
        let way = self.distance - braking.distance(self.wanted);
        let speed = max_or_second(length(velocity), self.wanted);
        // No number: without brakes, or without a way.
        let part = braking.time(aside) * (speed / way);
        if way > 0.0 { min_or_second(part, 1.0) } else { 1.0 }
    }
}

/// The steering with which the agent is no faster along `direction` than `greatest` after the coming tick, or as little as its
/// brakes allow: what it has to lose along the direction goes before the rest.
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
        // On the straight way to a velocity that is slow enough, one that is slow enough stays so.
        return steering - direction * (closing + steering.dot(direction) - greatest);
    }
    // In units of the change of a tick.
    let along = min_or_second((closing - greatest) / change, 1.0);
    let sideways = direction_and_length(steering - direction * steering.dot(direction));
    let (side, aside) =
        sideways.map_or((DVec3::ZERO, 0.0), |(side, aside)| (side, taken_up * aside / change));
    let left = other_leg(along);
    let is_whole = aside <= left && along < 1.0;
    let size = if is_whole { 1.0 } else { max_or_second(taken_up * length(steering) / change, 1.0) };
    (side * min_or_second(aside, left) - direction * along) * (size * change / taken_up)
}
