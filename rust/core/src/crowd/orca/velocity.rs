//! ORCA of one agent: the velocity that avoids all neighbors.

use super::half_plane::HalfPlane;
use super::objective::Goal;
use super::obstacles::{ShapeAgent, ShapeConstraints};
use super::plane_program::{best_in_plane, least_violation_in_plane};
use super::relative_motion::LookAhead;
use super::space_program::{best_in_space, least_violation_in_space};
use super::walls::{WallAgent, WallConstraints, WallTree};
use super::{HalfSpace, MAX_ORCA_NEIGHBORS, OrcaAgent, OrcaNeighbor, OrcaSettings};
use crate::crowd::{Dimensions, HeightBand};
use crate::numeric::{min_or_second, shuffle};
use crate::refusal::{RANGE, Refusal, Requirement, Within, finite_above_zero, in_range, within};
use core::ops::RangeInclusive;
use glam::{DVec2, DVec3};

/// A new velocity, and the largest violation of a neighbor's constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaVelocity {
    /// The new velocity, no longer than the maximum speed.
    pub velocity: DVec3,
    /// Largest constraint violation, as a speed: 0 when the velocity is free of collisions for the whole horizon, if the
    /// neighbors take their share.
    pub max_violation: f64,
}

/// From the least to the greatest time, where times are squared.
const TIMES: RangeInclusive<f64> = 1e-50..=RANGE;

impl OrcaSettings {
    /// [`Self::look_ahead`] for what squares the times: refused below 1e-50 and above 1e50.
    pub(crate) fn outlook_within_range(
        &self,
        delta_time: f64,
        name: &'static str,
    ) -> Result<LookAhead, Refusal> {
        self.check().within(name)?;
        finite_above_zero(delta_time, "delta_time")?;
        within(self.horizon, TIMES, Requirement::TimeWithinRange, "horizon").within(name)?;
        within(self.wall_horizon, TIMES, Requirement::TimeWithinRange, "wall_horizon").within(name)?;
        within(delta_time, TIMES, Requirement::TimeWithinRange, "delta_time")?;
        Ok(self.rates(delta_time))
    }

    fn rates(&self, delta_time: f64) -> LookAhead {
        let step_rate = 1.0 / delta_time;
        LookAhead {
            horizon_rate: 1.0 / self.horizon,
            wall_rate: min_or_second(1.0 / self.wall_horizon, step_rate),
            step_rate,
            side_bias: self.side_bias,
        }
    }

    /// # Errors
    /// A refusal of a setting, or of a `delta_time` that is not finite and > 0.
    pub(crate) fn look_ahead(&self, delta_time: f64, name: &'static str) -> Result<LookAhead, Refusal> {
        self.check().within(name)?;
        finite_above_zero(delta_time, "delta_time")?;
        let look_ahead = self.rates(delta_time);
        // The reciprocal of a subnormal time is beyond the range of f64.
        if look_ahead.horizon_rate.is_finite() && look_ahead.step_rate.is_finite() {
            Ok(look_ahead)
        } else {
            Err(Refusal::BEYOND_F64)
        }
    }
}

/// The velocity nearest to the agent's preferred one that collides with no neighbor within the horizon, if every neighbor
/// takes its share of the avoidance. Agents that overlap now part within `delta_time` seconds if they can.
///
/// When no velocity satisfies every constraint, the answer is the one with the smallest maximum violation, and of several the one
/// nearest to the preferred velocity. Without a neighbor in the way it is the preferred velocity, shortened to the maximum speed.
/// The order of the neighbors changes only the last bits of the answer.
///
/// The agent avoids the neighbors that its `layers` avoid, except those of a lower priority that avoid it. Of two that avoid each
/// other the one with the lower priority takes the whole responsibility; an agent also takes it for a neighbor that does not
/// avoid it.
///
/// No velocity leads into one of the `walls` within the wall horizon, or within `delta_time` seconds where that is longer. They
/// must have the `dimensions` of the call: segments in two dimensions, convex shapes in space. Among shapes no number of the
/// agent may be above 1e50. An agent that is in a wall leaves it within `delta_time` seconds if it can.
///
/// In two dimensions every z is ignored, and 0 in the answer.
///
/// `memory` has room for as many half-spaces as there are neighbors; its content is overwritten.
///
/// The expected time is in proportion to the number of neighbors, in whatever order they come.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be > 0.
/// [`RefusalKind::BufferTooSmall`](crate::RefusalKind::BufferTooSmall) when there are more neighbors than `memory` has room
/// for.
///
/// # Method
/// More than [`MAX_ORCA_NEIGHBORS`] neighbors are shuffled, always in the same way. In the worst order the time would grow with
/// the cube of their number, in space with its fourth power.
///
/// Source: van den Berg et al. 2011, sections 4 and 5.
pub fn solve_orca_velocity(
    agent: &OrcaAgent,
    neighbors: impl IntoIterator<Item = OrcaNeighbor>,
    walls: &WallTree<'_>,
    settings: &OrcaSettings,
    dimensions: Dimensions,
    delta_time: f64,
    memory: &mut [HalfSpace],
) -> Result<OrcaVelocity, Refusal> {
    let (agent, height) = agent.seen_in(dimensions).within("agent")?;
    let look_ahead = settings.look_ahead(delta_time, "settings")?;
    walls.check(dimensions)?;
    if walls.obstacles.count() > 0 {
        agent.check_range().within("agent")?;
    }
    let mut count = 0;
    for (index, neighbor) in neighbors.into_iter().enumerate() {
        let (neighbor, on_floor) = neighbor.seen_in(dimensions).at(index, "neighbors")?;
        if !height.shares(&on_floor) {
            continue;
        }
        let Some(motion) = agent.relative_motion(&neighbor) else { continue };
        let place = memory.get_mut(count).ok_or(Refusal::too_small("memory_size"))?;
        if let Some(space) = motion.demand(dimensions, &look_ahead) {
            finite_offset(space.offset)?;
            *place = space;
            count += 1;
        }
    }
    let spaces = memory.get_mut(..count).unwrap_or_default();
    best_among(&agent, &height, spaces, walls, &look_ahead, dimensions)
}

/// The best velocity among what the neighbors allow, and the walls.
fn best_among(
    agent: &OrcaAgent,
    height: &HeightBand,
    spaces: &mut [HalfSpace],
    walls: &WallTree<'_>,
    look_ahead: &LookAhead,
    dimensions: Dimensions,
) -> Result<OrcaVelocity, Refusal> {
    if spaces.len() > MAX_ORCA_NEIGHBORS {
        shuffle(spaces);
    }
    let spaces = spaces.iter().copied();
    let (max_speed, preferred) = (agent.max_speed, agent.preferred_velocity);
    let answer = match dimensions {
        Dimensions::Two => {
            let mut demands = WallConstraints::new();
            let walker = WallAgent::new(agent.velocity, agent.radius, look_ahead);
            demands.look(walls, agent.position.truncate(), height, &walker, max_speed, look_ahead.step_rate);
            let planes = demands.planes().chain(spaces.map(|space| space.truncate()));
            let max_speed = min_or_second(max_speed, demands.most_speed(agent.radius, look_ahead.step_rate));
            best_of_half_planes(planes, demands.hard_count(), max_speed, preferred.truncate())
        }
        Dimensions::Three if walls.obstacles.count() == 0 => {
            best_of_half_spaces(spaces, 0, max_speed, preferred)
        }
        Dimensions::Three => {
            let mut demands = ShapeConstraints::new();
            let flyer = ShapeAgent::new(agent.position, agent.velocity, agent.radius, look_ahead);
            demands.look(&walls.obstacles, &flyer, max_speed, look_ahead.step_rate);
            let max_speed = min_or_second(max_speed, demands.most_speed(agent.radius, look_ahead.step_rate));
            best_of_half_spaces(demands.spaces().chain(spaces), demands.hard_count(), max_speed, preferred)
        }
    };
    in_range(answer.velocity)?;
    finite_offset(answer.max_violation)?;
    Ok(answer)
}

/// Refuses a constraint beyond the range of f64: the inputs were too large for it.
pub(super) fn finite_offset(offset: f64) -> Result<(), Refusal> {
    if offset.is_finite() { Ok(()) } else { Err(Refusal::BEYOND_F64) }
}

/// The best velocity within the half-spaces, or the one that violates those after the first `hard` least; those must allow
/// a velocity of zero.
pub(crate) fn best_of_half_spaces(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    hard: usize,
    max_speed: f64,
    preferred: DVec3,
) -> OrcaVelocity {
    match best_in_space(spaces.clone(), max_speed, Goal::Nearest(preferred), hard > 0) {
        Ok(velocity) => OrcaVelocity { velocity, max_violation: 0.0 },
        Err(stuck) => {
            let (velocity, max_violation) =
                least_violation_in_space(spaces, hard, max_speed, preferred, stuck, hard > 0);
            OrcaVelocity { velocity, max_violation }
        }
    }
}

/// The best velocity within the half-planes, or the one that violates those after the first `hard` least; those must allow
/// a velocity of zero.
#[inline(always)]
pub(crate) fn best_of_half_planes(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    hard: usize,
    max_speed: f64,
    preferred: DVec2,
) -> OrcaVelocity {
    match best_in_plane(planes.clone(), max_speed, Goal::Nearest(preferred), hard > 0) {
        Ok(velocity) => OrcaVelocity { velocity: velocity.extend(0.0), max_violation: 0.0 },
        Err(stuck) => {
            let (velocity, max_violation) =
                least_violation_in_plane(planes, hard, max_speed, preferred, stuck, hard > 0);
            OrcaVelocity { velocity: velocity.extend(0.0), max_violation }
        }
    }
}
