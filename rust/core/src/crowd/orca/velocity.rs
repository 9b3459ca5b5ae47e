//! ORCA of one agent: the velocity that avoids all neighbors.

use super::agent::EVEN;
use super::limited_velocity::Limited;
use super::linear_program::{Constraint, Objective, Velocity, best_velocity, least_violation};
use super::neighbors::Nearest;
use super::orca_line::{ConstraintColumns, LookAhead, NeighborLanes, OrcaLines, Register, RelativeMotion};
use super::shape_constraints::{ShapeAgent, ShapeConstraints};
use super::step::share;
use super::wall_constraints::WallConstraints;
use super::wall_tiles::WallTiles;
use super::wall_velocity_obstacle::WallAgent;
use super::{
    HalfSpace, MAX_ORCA_NEIGHBORS, MAX_ORCA_WALLS, OrcaAgent, OrcaLimits, OrcaMember, OrcaNeighbor,
    OrcaSettings, WallTree,
};
use crate::crowd::{Dimensions, HeightBand, NeighborGrid, Placed};
use crate::numeric::{Baseline, LISTED, Lanes, length, min_or_second, shuffle};
use crate::refusal::{Refusal, Within, in_range};
use core::array;
use glam::DVec3;

/// A new velocity, and the largest violation of a neighbor's constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaVelocity {
    /// The new velocity, no longer than the maximum speed.
    pub velocity: DVec3,
    /// Largest constraint violation, as a speed: 0 when the velocity is free of collisions for the whole horizon, if the
    /// neighbors take their share.
    pub max_violation: f64,
}

/// The velocity nearest to the agent's preferred one that collides with no neighbor within the horizon, if every neighbor
/// takes its share of the avoidance. Agents that overlap now part within `delta_time` seconds if they can.
///
/// When no velocity satisfies every constraint, the answer is the one with the smallest maximum violation, and of several the one
/// nearest to the preferred velocity. Without a neighbor in the way it is the preferred velocity, shortened to the maximum speed.
/// The order of the neighbors changes only the last bits of the answer.
///
/// The agent avoids the neighbors that its `layers` avoid, unless they have a lower priority and avoid it. Of two that avoid each
/// other the one with the lower priority takes the whole responsibility; an agent also takes it for a neighbor that does not
/// avoid it.
///
/// No velocity leads into one of the `walls` within the wall horizon, or within `delta_time` seconds where that is longer. They
/// must have the `dimensions` of the call: segments in two dimensions, convex shapes in space. Among shapes every number of
/// the agent is at most 1e50 in size. An agent that is in a wall leaves it within `delta_time` seconds if it can.
///
/// In two dimensions every z is ignored, and 0 in the answer.
///
/// `memory` has room for one half-space for each neighbor; its content is overwritten.
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
    if walls.shapes.count() > 0 {
        agent.check_range().within("agent")?;
    }
    let mut spaces = NeighborSpaces::new(memory, &look_ahead, dimensions);
    let (mut index, mut nearest_square) = (0, f64::INFINITY);
    // Counted here: a pair of the index and the neighbor would be a copy.
    let refused = neighbors.into_iter().try_for_each(|neighbor| {
        neighbor.check_in(dimensions).at(index, "neighbors")?;
        index += 1;
        if height.shares(&neighbor.height())
            && let Some(motion) = agent.relative_motion(&neighbor)
        {
            nearest_square = min_or_second(dimensions.of(motion.position).length_squared(), nearest_square);
            spaces.push(motion)?;
        }
        Ok(())
    });
    let spaces = spaces.finish()?;
    refused?;
    best_among(&agent, &height, spaces, nearest_square, walls, &look_ahead, dimensions)
}

/// How many neighbors wait until their constraints are computed: a power of two. What has just been written one by one could not be
/// read side by side before the processor is done with all that came before.
const WAITING: usize = 8;

/// The constraints of the neighbors of one agent, computed side by side.
pub(super) struct NeighborSpaces<'memory, 'look> {
    memory: &'memory mut [HalfSpace],
    count: usize,
    /// The first are yet to be computed.
    waiting: [RelativeMotion<DVec3>; WAITING],
    waiting_count: usize,
    look_ahead: &'look LookAhead,
    dimensions: Dimensions,
}

impl<'memory, 'look> NeighborSpaces<'memory, 'look> {
    pub fn new(
        memory: &'memory mut [HalfSpace],
        look_ahead: &'look LookAhead,
        dimensions: Dimensions,
    ) -> Self {
        let waiting = [RelativeMotion::AT_REST; WAITING];
        Self { memory, count: 0, waiting, waiting_count: 0, look_ahead, dimensions }
    }

    /// # Errors
    /// A refusal when there is no room for one more, and when a constraint so far is beyond the range of f64.
    #[inline(always)]
    pub fn push(&mut self, motion: RelativeMotion<DVec3>) -> Result<(), Refusal> {
        if self.count + self.waiting_count >= self.memory.len() {
            // Points have no constraint.
            self.compute()?;
            if self.count >= self.memory.len() {
                return Err(Refusal::too_small("memory_size"));
            }
        }
        if let Some(room) = self.waiting.get_mut(self.waiting_count) {
            *room = motion;
            self.waiting_count += 1;
        }
        if self.waiting_count == WAITING { self.compute() } else { Ok(()) }
    }

    /// # Errors
    /// A refusal when a constraint is beyond the range of f64.
    #[inline(always)]
    pub fn finish(&mut self) -> Result<&mut [HalfSpace], Refusal> {
        if self.waiting_count > 0 {
            self.compute()?;
        }
        Ok(self.memory.get_mut(..self.count).unwrap_or_default())
    }

    #[inline(never)]
    fn compute(&mut self) -> Result<(), Refusal> {
        match self.dimensions {
            Dimensions::Two => self.write(|[x, y]| DVec3::new(x, y, 0.0)),
            Dimensions::Three => self.write(DVec3::from_array),
        }
    }

    #[inline(always)]
    fn write<const D: usize>(&mut self, in_space: impl Fn([f64; D]) -> DVec3) -> Result<(), Refusal>
    where
        NeighborLanes<Register, D>: OrcaLines<Register, D>,
    {
        let mut columns = ConstraintColumns::<D, WAITING>::new();
        let lanes =
            |first| NeighborLanes::of(|lane| &self.waiting[(first + lane) % WAITING], self.look_ahead);
        let undecided = |at: usize| {
            let space = self.waiting[at % WAITING].constraint_in(self.dimensions, self.look_ahead)?;
            let normal = space.normal.to_array();
            Some(Constraint { normal: array::from_fn(|axis| normal[axis]), offset: space.offset })
        };
        columns.add(Baseline, self.waiting_count, lanes, undecided);
        self.waiting_count = 0;
        for Constraint { normal, offset } in columns.iter::<[f64; D]>() {
            finite_offset(offset)?;
            if let Some(room) = self.memory.get_mut(self.count) {
                *room = HalfSpace { normal: in_space(normal), offset };
                self.count += 1;
            }
        }
        Ok(())
    }
}

/// An agent goes around walls only without a neighbor within this many of its radii: among others it must not leave its place.
const ALONE: f64 = 8.0;

/// Whether an agent goes around walls, by the square of the distance of its nearest neighbor.
#[inline(always)]
pub(super) fn is_alone(nearest_square: f64, radius: f64) -> bool {
    nearest_square > (ALONE * radius) * (ALONE * radius)
}

/// The best velocity within the constraints of the neighbors and of the walls; `nearest_square` is the square of the distance of the
/// nearest neighbor.
fn best_among(
    agent: &OrcaAgent,
    height: &HeightBand,
    spaces: &mut [HalfSpace],
    nearest_square: f64,
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
        Dimensions::Two if walls.is_empty() => {
            let planes = spaces.map(|space| space.truncate());
            best_or_least_violation(planes, 0, max_speed, preferred.truncate())
        }
        Dimensions::Two => {
            let mut near = WallConstraints::new();
            let wall_agent = WallAgent::new(agent.velocity, agent.radius, look_ahead);
            near.update(
                walls,
                agent.position.truncate(),
                height,
                &wall_agent,
                max_speed,
                look_ahead.step_rate,
            );
            let planes = near.planes().chain(spaces.map(|space| space.truncate()));
            let max_speed = min_or_second(max_speed, near.most_speed());
            let preferred = if near.cross(preferred) {
                let (position, is_alone) =
                    (agent.position.truncate(), is_alone(nearest_square, agent.radius));
                near.past(walls, position, height, &wall_agent, agent.max_speed, preferred, is_alone)
            } else {
                preferred
            };
            best_or_least_violation(planes, near.hard_count(), max_speed, preferred.truncate())
        }
        Dimensions::Three if walls.shapes.count() == 0 => {
            best_or_least_violation(spaces, 0, max_speed, preferred)
        }
        Dimensions::Three => {
            let mut near = ShapeConstraints::new();
            let shape_agent = ShapeAgent::new(agent.position, agent.velocity, agent.radius, look_ahead);
            near.update(&walls.shapes, &shape_agent, max_speed, look_ahead.step_rate);
            let max_speed = min_or_second(max_speed, near.most_speed(agent.radius, look_ahead.step_rate));
            let preferred = if near.cross(preferred) {
                near.past(&walls.shapes, &shape_agent, preferred, is_alone(nearest_square, agent.radius))
            } else {
                preferred
            };
            best_or_least_violation(near.spaces().chain(spaces), near.hard_count(), max_speed, preferred)
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

/// The best velocity within the constraints, or the one that violates those after the first `hard` least; the first must allow a
/// velocity of zero.
#[inline(always)]
pub(crate) fn best_or_least_violation<V: Velocity>(
    constraints: impl Iterator<Item = Constraint<V>> + Clone,
    hard: usize,
    max_speed: f64,
    preferred: V,
) -> OrcaVelocity {
    let (velocity, max_violation) =
        match best_velocity(constraints.clone(), max_speed, Objective::Nearest(preferred), hard > 0) {
            Ok(velocity) => (velocity, 0.0),
            Err(stuck) => least_violation(constraints, hard, max_speed, preferred, stuck, hard > 0),
        };
    OrcaVelocity { velocity: velocity.in_space(), max_violation }
}

/// The most constraints: two for each wall, one for each neighbor; rounded up to a power of two.
const MOST: usize = (2 * MAX_ORCA_WALLS + MAX_ORCA_NEIGHBORS).next_power_of_two();

/// The constraints of an agent of a crowd, in memory that is used for one agent after another.
pub(super) struct AgentConstraints<Walls, const D: usize> {
    pub walls: Walls,
    avoided: Avoided,
    all: ConstraintColumns<D, MOST>,
}

impl<Walls, const D: usize> AgentConstraints<Walls, D> {
    pub fn new(walls: Walls) -> Self {
        Self { walls, avoided: Avoided::new(), all: ConstraintColumns::new() }
    }
}

/// The nearest neighbors that an agent avoids.
struct Avoided {
    places: [u32; LISTED],
    /// The agent's share of the avoidance beside each.
    shares: [f64; MAX_ORCA_NEIGHBORS],
    count: usize,
}

impl Avoided {
    fn new() -> Self {
        Self { places: [0; LISTED], shares: [0.0; MAX_ORCA_NEIGHBORS], count: 0 }
    }

    fn as_near(&self) -> Nearest<'_> {
        Nearest { places: &self.places, count: self.count }
    }
}

/// A crowd in one step.
pub(super) struct Crowd<'grid, Member, Limits> {
    pub grid: &'grid NeighborGrid<'grid>,
    pub member: Member,
    /// Whether every agent was checked and is valid.
    pub all_have_bodies: bool,
    /// Whether also all have the same radius and weight, and every agent sees every other.
    pub all_are_alike: bool,
    pub limits: Limits,
    pub walls: &'grid WallTree<'grid>,
    pub look_ahead: LookAhead,
    pub delta_time: f64,
}

impl<Member, Limits> Crowd<'_, Member, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Limits: Fn(usize) -> OrcaLimits,
{
    /// Calls `add(relative_motion, place, neighbor)` for each neighbor that the agent avoids, nearest first.
    #[inline(always)]
    pub(super) fn each_neighbor(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: &[u32],
        mut add: impl FnMut(RelativeMotion<DVec3>, u32, &Placed),
    ) {
        if member.responsibility == 0.0 {
            return;
        }
        let Some(grid) = self.grid.cut() else { return };
        for &other_place in near {
            let Some(other) = grid.placed(other_place as usize) else { continue };
            let body = (self.member)(other.agent as usize);
            if (self.all_have_bodies || body.has_body())
                && let Some(responsibility) = share(self.grid, place, member, other_place as usize, &body)
            {
                add(
                    RelativeMotion {
                        position: other.position - agent.position,
                        velocity: agent.velocity - other.velocity,
                        own_velocity: agent.velocity,
                        radius: member.radius + body.radius,
                        responsibility,
                        ids: (agent.agent, other.agent),
                    },
                    other_place,
                    &other,
                );
            }
        }
    }

    /// Finds the neighbors that the agent avoids, and its share for each.
    #[inline(never)]
    fn choose(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: Nearest,
        avoided: &mut Avoided,
    ) {
        avoided.count = 0;
        self.each_neighbor(agent, place, member, near.as_slice(), |motion, other_place, _| {
            let at = avoided.count;
            if let Some((kept, share)) = avoided.places.get_mut(at).zip(avoided.shares.get_mut(at)) {
                (*kept, *share) = (other_place, motion.responsibility);
                avoided.count += 1;
            }
        });
    }

    /// Adds the constraints of the neighbors, none for points, which cannot collide. `one` is the constraint of one that the lanes
    /// leave undecided.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory for its neighbors")]
    fn add_neighbors<L: Lanes, const D: usize>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: Nearest,
        avoided: &mut Avoided,
        all: &mut ConstraintColumns<D, MOST>,
        one: impl Fn(&RelativeMotion<DVec3>) -> Option<Constraint<[f64; D]>>,
    ) where
        NeighborLanes<L::Packed, D>: OrcaLines<L::Packed, D>,
    {
        let all_count = self.all_have_bodies & !self.grid.is_selective();
        let near = if all_count {
            near
        } else {
            self.choose(agent, place, member, near, avoided);
            avoided.as_near()
        };
        let avoided = &*avoided;
        if member.responsibility == 0.0 {
            return;
        }
        let grid = self.grid;
        let (position, velocity) = (agent.position.to_array(), agent.velocity.to_array());
        let own_position: [f64; D] = array::from_fn(|axis| position[axis]);
        let own_velocity: [f64; D] = array::from_fn(|axis| velocity[axis]);
        let neighbors = |first: usize| {
            let mut neighbors = NeighborLanes::new(lanes, &self.look_ahead, &own_velocity);
            let positions =
                lanes.gather(array::from_fn::<_, D, _>(|axis| grid.columns(axis).0), near.places, first);
            let velocities =
                lanes.gather(array::from_fn::<_, D, _>(|axis| grid.columns(axis).1), near.places, first);
            for axis in 0..D {
                neighbors.position[axis] = positions[axis] - lanes.splat(own_position[axis]);
                neighbors.velocity[axis] = neighbors.own_velocity[axis] - velocities[axis];
            }
            if self.all_are_alike {
                neighbors.radius = lanes.splat(member.radius + member.radius);
                neighbors.responsibility = lanes.splat(EVEN);
                return neighbors;
            }
            let body = |lane: usize| {
                let place = near.places[(first + lane) % LISTED] as usize;
                (self.member)(grid.agents().get(place).map_or(0, |&agent| agent as usize))
            };
            neighbors.radius = lanes.splat(member.radius) + lanes.collect(|lane| body(lane).radius);
            neighbors.responsibility = if all_count {
                lanes.collect(|lane| member.share(&body(lane)))
            } else {
                lanes.load(&avoided.shares, first)
            };
            neighbors
        };
        let motion = |at: usize| {
            let other_place = near.places[at % LISTED];
            let mut found = None;
            self.each_neighbor(agent, place, member, &[other_place], |motion, _, _| {
                found = one(&motion);
            });
            found
        };
        all.add(lanes, near.count, neighbors, motion);
    }

    /// Whether an agent goes around walls.
    #[inline(never)]
    fn is_alone(&self, agent: &Placed, place: usize, member: &OrcaMember, near: &[u32]) -> bool {
        let dimensions = self.grid.shape().dimensions();
        let mut nearest_square = f64::INFINITY;
        self.each_neighbor(agent, place, member, near, |motion, _, _| {
            nearest_square = min_or_second(dimensions.of(motion.position).length_squared(), nearest_square);
        });
        is_alone(nearest_square, member.radius)
    }

    /// What an agent prefers among walls.
    #[inline(always)]
    pub(super) fn past_walls(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: &[u32],
        walls: &WallConstraints,
        wall_agent: &WallAgent,
    ) -> DVec3 {
        let preferred = member.preferred_velocity;
        if !walls.cross(preferred) {
            return preferred;
        }
        let is_alone = self.is_alone(agent, place, member, near);
        let (position, height) = (agent.position.truncate(), self.grid.height_at(place));
        walls.past(self.walls, position, &height, wall_agent, member.max_speed, preferred, is_alone)
    }

    /// The velocity of an agent without limits in two dimensions.
    #[inline(always)]
    pub fn in_plane<L: Lanes>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        near: Nearest,
        tiles: &mut Option<WallTiles>,
        constraints: &mut AgentConstraints<WallConstraints, 2>,
    ) -> OrcaVelocity {
        let AgentConstraints { walls, avoided, all } = constraints;
        let member = (self.member)(agent.agent as usize);
        let wall_agent = WallAgent::new(agent.velocity, member.radius, &self.look_ahead);
        let position = agent.position.truncate();
        let height = self.grid.height_at(place);
        let (max_speed, step_rate) = (member.max_speed, self.look_ahead.step_rate);
        walls.update_from(lanes, tiles, self.walls, position, &height, &wall_agent, max_speed, step_rate);
        all.clear();
        walls.planes().for_each(|plane| all.push(plane));
        self.add_neighbors(lanes, agent, place, &member, near, avoided, all, |motion| {
            let plane = motion.truncate().constraint(&self.look_ahead)?;
            Some(Constraint { normal: plane.normal.into(), offset: plane.offset })
        });
        let preferred = self.past_walls(agent, place, &member, near.as_slice(), walls, &wall_agent);
        let max_speed = min_or_second(member.max_speed, walls.most_speed());
        best_or_least_violation(all.iter(), walls.hard_count(), max_speed, preferred.truncate())
    }

    /// The velocity of an agent without limits in space.
    #[inline(always)]
    pub fn in_space<L: Lanes>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        near: Nearest,
        constraints: &mut AgentConstraints<ShapeConstraints, 3>,
    ) -> OrcaVelocity {
        let AgentConstraints { walls, avoided, all } = constraints;
        let member = (self.member)(agent.agent as usize);
        let shape_agent = ShapeAgent::new(agent.position, agent.velocity, member.radius, &self.look_ahead);
        walls.update(&self.walls.shapes, &shape_agent, member.max_speed, self.look_ahead.step_rate);
        all.clear();
        walls.spaces().for_each(|space| all.push(space));
        self.add_neighbors(lanes, agent, place, &member, near, avoided, all, |motion| {
            let space = motion.constraint(&self.look_ahead)?;
            Some(Constraint { normal: space.normal.into(), offset: space.offset })
        });
        let hard = walls.hard_count();
        let mut preferred = member.preferred_velocity;
        if walls.cross(preferred) {
            let is_alone = self.is_alone(agent, place, &member, near.as_slice());
            preferred = walls.past(&self.walls.shapes, &shape_agent, preferred, is_alone);
        }
        let max_speed =
            min_or_second(member.max_speed, walls.most_speed(member.radius, self.look_ahead.step_rate));
        best_or_least_violation(all.iter(), hard, max_speed, preferred)
    }

    /// The velocity of an agent with limits.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory for its walls")]
    pub fn limited(
        &self,
        dimensions: Dimensions,
        limits: &OrcaLimits,
        agent: &Placed,
        place: usize,
        near: &[u32],
        near_walls: &mut WallConstraints,
        near_shapes: &mut ShapeConstraints,
    ) -> OrcaVelocity {
        let member = (self.member)(agent.agent as usize);
        let limits = limits.in_dimensions(dimensions);
        let preferred = dimensions.of(member.preferred_velocity);
        let limited =
            Limited::new(agent.velocity, preferred, member.max_speed, &limits, dimensions, self.delta_time);
        let mut brakes = [HalfSpace::default(); MAX_ORCA_NEIGHBORS];
        let mut soft = [HalfSpace::default(); MAX_ORCA_NEIGHBORS];
        let (mut braking, mut count) = (0, 0);
        self.each_neighbor(agent, place, &member, near, |motion, _, other| {
            let (half_rate, margin) = (self.limits)(other.agent as usize).as_seen();
            let along = other.velocity * (length(other.velocity) * half_rate);
            if let Some((room, brake)) = brakes.get_mut(braking).zip(limited.brake(&motion, along)) {
                *room = brake;
                braking += 1;
            }
            let wider = RelativeMotion { radius: motion.radius + (limits.margin + margin), ..motion };
            if let Some((room, space)) =
                soft.get_mut(count).zip(wider.constraint_in(dimensions, &self.look_ahead))
            {
                *room = space;
                count += 1;
            }
        });
        let brakes = brakes.iter().take(braking).copied();
        let soft = soft.iter().take(count).copied();
        match dimensions {
            Dimensions::Two => {
                let (walls, look_ahead, radius) = (self.walls, &self.look_ahead, member.radius);
                limited.best_among_walls(
                    walls,
                    &agent.position,
                    &self.grid.height_at(place),
                    radius,
                    look_ahead,
                    near_walls,
                    brakes,
                    soft,
                )
            }
            Dimensions::Three => limited.best_among_shapes(
                self.walls,
                agent.position,
                member.radius,
                &self.look_ahead,
                near_shapes,
                brakes,
                soft,
            ),
        }
    }
}
