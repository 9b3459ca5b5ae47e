//! Containment in a volume.

use crate::geometry::{List, Shape, Solid, Surface, nearest_in_front, nearest_within, sideways};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range};
use crate::steering::Agent;
use glam::DVec3;

/// Maximum number of turns away from a boundary before the agent slows down.
const TURNS: u32 = 8;
/// Factor of the depth of an agent outside: it comes back within this part of the look-ahead time. With a factor of 1 the
/// steering would become zero before the agent is inside, and another behavior could carry it further out every tick.
const DEPTH: f64 = 16.0;

/// A volume to stay in. No coordinate or length may be above 1e50.
#[derive(Clone, Copy)]
pub enum Container<'a> {
    /// Inside a shape; for a half-space, behind its plane.
    Shape(Shape),
    /// On the free side of every surface. With no surfaces every point is inside.
    HalfSpaces(&'a dyn List<Surface>),
}

impl Container<'_> {
    /// Refuses invalid inputs.
    fn check(&self) -> Result<(), Refusal> {
        match self {
            Self::Shape(shape) => Solid::new(shape).within("shape").map(|_| ()),
            Self::HalfSpaces(surfaces) => (0..surfaces.count()).try_for_each(|index| {
                surfaces
                    .item(index)
                    .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "surface_count"))?
                    .checked()
                    .at(index, "surfaces")
                    .map(|_| ())
            }),
        }
    }

    /// The point of the volume nearest to `position`: `position` itself if it is inside.
    fn nearest(&self, position: DVec3) -> DVec3 {
        match self {
            Self::Shape(shape) => nearest_within(shape, position),
            Self::HalfSpaces(surfaces) => nearest_in_front(*surfaces, position),
        }
    }
}

/// Steering that keeps an agent within a volume.
///
/// The steering is zero if the agent will be inside `look_ahead_time` seconds from now. Otherwise the agent keeps its full
/// speed and turns just far enough not to be beyond the boundary at that time: the nearer the boundary, the more it moves
/// along it. From outside it comes back within a sixteenth of that time, or at full speed. The turn grows from zero, so it
/// does not jerk. An agent that flies straight at the boundary turns toward z x normal, or toward x if the normal is along z.
/// If no turn is enough, as in a tight corner, it slows down.
///
/// The boundary is not a hard limit: an agent may pass a side slightly, because it gains speed toward it for one tick before
/// the steering reacts. In 20,000 volumes of any size, with arbitrary steering while this was zero, agents passed a side by
/// at most a tenth of the distance flown in the look-ahead time plus twice the distance flown in a tick; in a volume narrower
/// than twice the distance flown in the look-ahead time, by at most half of that distance. Their acceleration was at least
/// four times the maximum speed divided by the look-ahead time, their response time and their varying ticks at most a quarter
/// of that time. If no agent may leave, make the volume smaller by that, or give the steering to
/// [`apply_guard`](crate::steering::apply_guard), with the sides as half-spaces.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::steering::{Agent, Container, contain};
///
/// let container = Container::Shape(Shape::Sphere { center: DVec3::ZERO, radius: 10.0 });
/// let steer = |x| {
///     let position = DVec3::new(x, 0.0, 0.0);
///     contain(&Agent { position, velocity: DVec3::ZERO, max_speed: 6.0 }, &container, 1.0).unwrap()
/// };
/// assert_eq!(steer(5.0), DVec3::ZERO);
/// assert_eq!(steer(20.0), DVec3::new(-6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `look_ahead_time` must be from 0 to 1e50, and no coordinate
/// above 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn contain(agent: &Agent, container: &Container, look_ahead_time: f64) -> Result<DVec3, Refusal> {
    agent.check_in_range().within("agent")?;
    at_least_zero_within_range(look_ahead_time, "look_ahead_time")?;
    container.check().within("container")?;
    let speed = agent.max_speed;
    let mut wish = agent.velocity;
    let nearest = container.nearest(agent.position);
    let position = nearest + (agent.position - nearest) * DEPTH;
    for turn in 0..=TURNS {
        let predicted = position + wish * look_ahead_time;
        let within = container.nearest(predicted);
        let way = within - position;
        let Some((inward, _)) = direction_and_length(within - predicted) else {
            return if turn == 0 { Ok(DVec3::ZERO) } else { agent.steer_to(wish) };
        };
        wish = if turn < TURNS {
            // Negative: how fast the agent may approach the boundary; positive: how fast it must come back.
            let needed = max_or_second(min_or_second(inward.dot(way) / look_ahead_time.abs(), speed), -speed);
            let along = sideways(wish, inward);
            inward * needed + along * sqrt((speed - needed) * (speed + needed))
        } else {
            direction_and_length(way).map_or(DVec3::ZERO, |(direction, distance)| {
                direction * min_or_second(distance / look_ahead_time.abs(), speed)
            })
        };
    }
    agent.steer_to(wish)
}
