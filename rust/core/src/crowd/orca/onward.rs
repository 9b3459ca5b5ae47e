//! How fast an agent may go so that it does not pass its goal.

use super::settling::Bound;
use crate::numeric::{direction_and_length, min_or_second, shorten_to, sqrt};
use crate::steering::Braking;
use glam::DVec3;

/// Below this cosine a preferred velocity leads past the goal, along some path.
const STRAIGHT: f64 = 0.99;

/// A preferred velocity, shortened so that the agent does not pass its goal.
///
/// With an acceleration it is as fast as the agent can still brake in whole ticks. With turn limits it is slow enough to turn onto
/// the goal before the agent is there; a goal within the turning circle of a `turn_radius` is not reached.
pub(super) fn onward(bound: &Bound, preferred: DVec3, delta_time: f64) -> DVec3 {
    let whole = bound.distance / delta_time;
    if bound.limits.is_none() {
        return shorten_to(preferred, whole);
    }
    let along = direction_and_length(preferred).map_or(0.0, |(aim, _)| aim.dot(bound.direction));
    if along <= 0.0 {
        return preferred;
    }
    let acceleration = bound.limits.max_acceleration;
    let stops = |acceleration| {
        if acceleration == f64::INFINITY {
            return whole;
        }
        min_or_second(Braking::within(acceleration, delta_time).speed(bound.distance), whole)
    };
    if along < STRAIGHT || !bound.limits.limits_turns() {
        return shorten_to(preferred, stops(acceleration) / along);
    }
    // Brakes and turns share the acceleration.
    shorten_to(preferred, min_or_second(stops(0.5 * acceleration), turning_speed(bound, delta_time)))
}

/// The greatest speed at which an agent turns onto its goal before it is there.
///
/// The circle through the goal has a radius of `distance / (2 sine)`. The turn rate, the acceleration across and the ticks each
/// bend the way within half of it.
fn turning_speed(bound: &Bound, delta_time: f64) -> f64 {
    let limits = &bound.limits;
    let heading = direction_and_length(bound.velocity()).or_else(|| direction_and_length(limits.facing));
    let Some((heading, _)) = heading else { return f64::INFINITY };
    let cosine = heading.dot(bound.direction);
    let sine = sqrt(min_or_second(1.0, (bound.direction - heading * cosine).length_squared()));
    let share = if cosine > 0.0 { sine } else { 1.0 };
    let rate = min_or_second(limits.turn_within(delta_time), 1.0) / delta_time;
    let room = bound.distance / share;
    min_or_second(0.25 * rate * room, 0.25 * sqrt(limits.max_acceleration * room))
}
