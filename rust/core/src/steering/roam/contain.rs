//! Not out of a volume.

use crate::geometry::nearest_in_front;
use crate::geometry::{List, Surface};
use crate::geometry::{axes, sideways};
use crate::numeric::{direction_and_length, greater, less, sqrt};
use crate::refusal::{
    Refusal, Within, finite_at_least_zero, finite_vector, vector_within_range, within_range,
};
use crate::steering::Agent;
use glam::DVec3;

/// How often the wish is turned away from a boundary before the agent slows down instead.
const TURNS: u32 = 8;

/// A volume to stay in. No coordinate or length above 1e50.
#[derive(Clone, Copy)]
pub enum Container<'a> {
    /// A ball.
    Sphere {
        /// Its middle.
        center: DVec3,
        /// Its radius. >= 0.
        radius: f64,
    },
    /// A box in any orientation.
    Box {
        /// Its middle.
        center: DVec3,
        /// The direction of its first axis; of any length but zero.
        forward: DVec3,
        /// The direction of its third axis, made perpendicular to `forward`; of any length but zero, and not along
        /// `forward`.
        up: DVec3,
        /// From the middle to its faces along the first, the second and the third axis. >= 0.
        half_extents: DVec3,
    },
    /// On the free side of every surface. Of no surface everything is within.
    HalfSpaces(&'a dyn List<Surface>),
}

impl Container<'_> {
    /// Refuses what has no meaning.
    fn check(&self) -> Result<(), Refusal> {
        match *self {
            Self::Sphere { center, radius } => {
                vector_within_range(center, "center")?;
                finite_at_least_zero(radius, "radius")?;
                within_range(radius, "radius")
            }
            Self::Box { center, forward, up, half_extents } => {
                vector_within_range(center, "center")?;
                vector_within_range(half_extents, "half_extents")?;
                finite_vector(forward, "forward")?;
                finite_vector(up, "up")?;
                finite_at_least_zero(half_extents.min_element(), "half_extents")?;
                let name = if forward == DVec3::ZERO { "forward" } else { "up" };
                axes(forward, up).map(|_| ()).ok_or(Refusal::no_direction(name))
            }
            Self::HalfSpaces(surfaces) => (0..surfaces.count()).try_for_each(|index| {
                surfaces
                    .item(index)
                    .ok_or(Refusal::out_of_domain("surface_count"))?
                    .checked()
                    .at(index, "surfaces")
                    .map(|_| ())
            }),
        }
    }

    /// The point of the volume nearest to `position`: itself when it is within.
    fn nearest(&self, position: DVec3) -> DVec3 {
        match *self {
            Self::Sphere { center, radius } => match direction_and_length(position - center) {
                Some((direction, distance)) if distance > radius => center + direction * radius,
                _ => position,
            },
            Self::Box { center, forward, up, half_extents } => {
                let mut nearest = position;
                let axes = axes(forward, up).into_iter().flatten();
                for (axis, half) in axes.zip(half_extents.to_array()) {
                    let along = axis.dot(position - center);
                    nearest += axis * (greater(less(along, half), -half) - along);
                }
                nearest
            }
            Self::HalfSpaces(surfaces) => nearest_in_front(surfaces, position),
        }
    }
}

/// Steering that keeps an agent within a volume.
///
/// While the agent, `look_ahead_time` seconds ahead, is within, nothing: zero. Otherwise it goes on at full speed and turns just so
/// far that it would not be beyond the boundary by then: the nearer the boundary, the more it goes along it, and outside it
/// comes back. The turn begins at nothing, so an agent at full speed is not jerked. One that flies straight at the
/// boundary turns to `z x normal`, or x at a boundary across z. Where no turn does, as in a tight corner, it slows down.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `look_ahead_time` must be from 0 to 1e50, and no coordinate
/// above 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn contain(agent: &Agent, container: &Container, look_ahead_time: f64) -> Result<DVec3, Refusal> {
    agent.check().within("agent")?;
    vector_within_range(agent.position, "agent.position")?;
    vector_within_range(agent.velocity, "agent.velocity")?;
    within_range(agent.max_speed, "agent.max_speed")?;
    finite_at_least_zero(look_ahead_time, "look_ahead_time")?;
    within_range(look_ahead_time, "look_ahead_time")?;
    container.check().within("container")?;
    let speed = agent.max_speed;
    let mut wish = agent.velocity;
    for turn in 0..=TURNS {
        let predicted = agent.position + wish * look_ahead_time;
        let within = container.nearest(predicted);
        let way = within - agent.position;
        let Some((inward, _)) = direction_and_length(within - predicted) else {
            return if turn == 0 { Ok(DVec3::ZERO) } else { agent.steer_to(wish) };
        };
        wish = if turn < TURNS {
            // Below zero it is how fast the agent may still approach the boundary; above, how fast it must come back.
            let needed = greater(less(inward.dot(way) / look_ahead_time, speed), -speed);
            let along = sideways(wish, inward);
            inward * needed + along * sqrt((speed - needed) * (speed + needed))
        } else {
            direction_and_length(way).map_or(DVec3::ZERO, |(direction, distance)| {
                direction * less(distance / look_ahead_time, speed)
            })
        };
    }
    agent.steer_to(wish)
}
