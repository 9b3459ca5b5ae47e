//! ORCA of one agent: the velocity that avoids all neighbors.

use super::agent::EVEN;
use super::constraint::{HalfPlane, LookAhead, RelativeMotion};
use super::constraints_simd::{Allow, ConstraintColumns, Seen};
use super::limited_velocity::Limited;
use super::linear_program::Goal;
use super::linear_program::{best_in_plane, least_violation_in_plane};
use super::linear_program::{best_in_space, least_violation_in_space};
use super::neighbors::Nearest;
use super::obstacles::{ShapeAgent, ShapeConstraints};
use super::step::share;
use super::walls::{WallAgent, WallConstraints, WallTree};
use super::{
    HalfSpace, MAX_ORCA_NEIGHBORS, MAX_ORCA_WALLS, OrcaAgent, OrcaLimits, OrcaMember, OrcaNeighbor,
    OrcaSettings,
};
use crate::crowd::{Dimensions, HeightBand, NeighborGrid, Placed};
use crate::numeric::{LISTED, Lanes, length, min_or_second, shuffle};
use crate::refusal::{RANGE, Refusal, Requirement, Within, finite_above_zero, in_range, within};
use core::array;
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

/// The most half-planes or half-spaces: two for each wall, one for each neighbor; rounded up to a power of two.
const MOST: usize = (2 * MAX_ORCA_WALLS + MAX_ORCA_NEIGHBORS).next_power_of_two();

/// What is around an agent, and what that demands of it.
pub(super) struct AgentConstraints<Walls, const D: usize> {
    pub walls: Walls,
    avoided: Avoided,
    demands: ConstraintColumns<D, MOST>,
}

impl<Walls, const D: usize> AgentConstraints<Walls, D> {
    pub fn new(walls: Walls) -> Self {
        Self { walls, avoided: Avoided::new(), demands: ConstraintColumns::new() }
    }
}

/// Those of the nearest whom an agent avoids.
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
    /// Calls `demand` with each neighbor that the agent avoids and its place, nearest first.
    #[inline(always)]
    fn each_neighbor(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: &[u32],
        mut demand: impl FnMut(RelativeMotion<DVec3>, u32, &Placed),
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
                demand(
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

    /// Writes down whom of the nearest the agent avoids, and its share of that.
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

    /// Adds what each of the neighbors allows, but nothing for points that cannot collide: `odd` says it of one.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory to look at neighbors")]
    fn add_neighbors<L: Lanes, const D: usize>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: Nearest,
        avoided: &mut Avoided,
        demands: &mut ConstraintColumns<D, MOST>,
        odd: impl Fn(&RelativeMotion<DVec3>) -> Option<([f64; D], f64)>,
    ) where
        Seen<L::Packed, D>: Allow<L::Packed, D>,
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
        let seen = |first: usize| {
            let mut seen = Seen::new(lanes, &self.look_ahead, &own_velocity);
            let positions =
                lanes.gather(array::from_fn::<_, D, _>(|axis| grid.columns(axis).0), near.places, first);
            let velocities =
                lanes.gather(array::from_fn::<_, D, _>(|axis| grid.columns(axis).1), near.places, first);
            for axis in 0..D {
                seen.position[axis] = positions[axis] - lanes.splat(own_position[axis]);
                seen.velocity[axis] = seen.own_velocity[axis] - velocities[axis];
            }
            if self.all_are_alike {
                seen.radius = lanes.splat(member.radius + member.radius);
                seen.responsibility = lanes.splat(EVEN);
                return seen;
            }
            let body = |lane: usize| {
                let place = near.places[(first + lane) % LISTED] as usize;
                (self.member)(grid.agents().get(place).map_or(0, |&agent| agent as usize))
            };
            seen.radius = lanes.splat(member.radius) + lanes.collect(|lane| body(lane).radius);
            seen.responsibility = if all_count {
                lanes.collect(|lane| member.share(&body(lane)))
            } else {
                lanes.load(&avoided.shares, first)
            };
            seen
        };
        let motion = |at: usize| {
            let other_place = near.places[at % LISTED];
            let mut found = None;
            self.each_neighbor(agent, place, member, &[other_place], |motion, _, _| {
                found = odd(&motion);
            });
            found
        };
        demands.add(lanes, near.count, seen, motion);
    }

    /// The velocity of an agent without limits in two dimensions.
    #[inline(always)]
    pub fn in_plane<L: Lanes>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        near: Nearest,
        sight: &mut AgentConstraints<WallConstraints, 2>,
    ) -> OrcaVelocity {
        let AgentConstraints { walls, avoided, demands } = sight;
        let member = (self.member)(agent.agent as usize);
        let walker = WallAgent::new(agent.velocity, member.radius, &self.look_ahead);
        let position = agent.position.truncate();
        let height = self.grid.height_at(place);
        walls.look(self.walls, position, &height, &walker, member.max_speed, self.look_ahead.step_rate);
        demands.clear();
        walls.planes().for_each(|plane| demands.push_plane(&plane));
        self.add_neighbors(lanes, agent, place, &member, near, avoided, demands, |motion| {
            let plane = motion.truncate().half_plane(&self.look_ahead)?;
            Some((plane.normal.into(), plane.offset))
        });
        let preferred = member.preferred_velocity.truncate();
        let max_speed =
            min_or_second(member.max_speed, walls.most_speed(member.radius, self.look_ahead.step_rate));
        best_of_half_planes(demands.planes(), walls.hard_count(), max_speed, preferred)
    }

    /// The velocity of an agent without limits in space.
    #[inline(always)]
    pub fn in_space<L: Lanes>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        near: Nearest,
        sight: &mut AgentConstraints<ShapeConstraints, 3>,
    ) -> OrcaVelocity {
        let AgentConstraints { walls, avoided, demands } = sight;
        let member = (self.member)(agent.agent as usize);
        let flyer = ShapeAgent::new(agent.position, agent.velocity, member.radius, &self.look_ahead);
        walls.look(&self.walls.obstacles, &flyer, member.max_speed, self.look_ahead.step_rate);
        demands.clear();
        walls.spaces().for_each(|space| demands.push_space(&space));
        self.add_neighbors(lanes, agent, place, &member, near, avoided, demands, |motion| {
            let space = motion.half_space(&self.look_ahead)?;
            Some((space.normal.into(), space.offset))
        });
        let (hard, preferred) = (walls.hard_count(), member.preferred_velocity);
        let max_speed =
            min_or_second(member.max_speed, walls.most_speed(member.radius, self.look_ahead.step_rate));
        best_of_half_spaces(demands.spaces(), hard, max_speed, preferred)
    }

    /// The velocity of an agent with limits.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory to look at walls")]
    pub fn limited(
        &self,
        dimensions: Dimensions,
        limits: &OrcaLimits,
        agent: &Placed,
        place: usize,
        near: &[u32],
        demands: &mut WallConstraints,
        obstacles: &mut ShapeConstraints,
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
            if let Some((room, space)) = soft.get_mut(count).zip(wider.demand(dimensions, &self.look_ahead)) {
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
                    demands,
                    brakes,
                    soft,
                )
            }
            Dimensions::Three => limited.best_among_obstacles(
                self.walls,
                agent.position,
                member.radius,
                &self.look_ahead,
                obstacles,
                brakes,
                soft,
            ),
        }
    }
}
