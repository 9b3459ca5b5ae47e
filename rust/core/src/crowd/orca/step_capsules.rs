//! ORCA for a crowd with capsules among discs, in two dimensions: a step that moves and turns them.
//!
//! Beside its ORCA line each near pair has a strip: the room between the two lines through their nearest points, across the shortest
//! way from one to the other. Each keeps to its share of it for the tick, whatever else it violates; standing still always does.
//! What moving leaves of it is room to turn.
//!
//! Source: a part of the space between two for each, D. Zhou, Z. Wang, S. Bandyopadhyay, M. Schwager, "Fast, On-line Collision
//! Avoidance for Dynamic Vehicles Using Buffered Voronoi Cells", RA-L 2(2), 2017.

use super::agent::EVEN;
use super::capsule::{CapsuleMotion, MARGIN, MiddleSegment, TurnLimit};
use super::capsule_lanes::{PairedAgent, Pairs, ROUNDING, Strip};
use super::linear_program::{Constraint, HalfPlane};
use super::neighbors::NeighborList;
use super::orca_line::{ConstraintColumns, LookAhead, RelativeMotion};
use super::step::{agents_of, check_range, counts, of_each, room_for};
use super::velocity::{AgentConstraints, Crowd, best_or_least_violation};
use super::wall_constraints::WallConstraints;
use super::wall_tiles::WallTiles;
use super::wall_tree::NearWalls;
use super::wall_velocity_obstacle::{Segment, WallAgent, radius_beside};
use super::{
    MAX_ORCA_NEIGHBORS, MAX_ORCA_WALLS, OrcaCapsule, OrcaCrowdSettings, OrcaLimits, OrcaMember, OrcaVelocity,
    WallTree,
};
use crate::crowd::{Dimensions, Neighbor, NeighborGrid, Placed};
use crate::geometry::List;
use crate::numeric::{Lanes, Work, direction_and_length, length, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, Requirement, Within};
use core::ops::Range;
use glam::{DVec2, DVec3};

/// Moves and turns the agents of a range of the grid's places by `delta_time` seconds, as [`step_orca`](super::step_orca) moves
/// discs: each agent is a segment with a radius around it, in two dimensions.
///
/// `give(placed, heading, max_violation)` is called for each, in the order of the places, with its new position, velocity and
/// heading, of length 1, and the largest constraint violation of that. Headings are as the positions in the grid: of all agents as they
/// were. An agent moves in any direction, whatever its heading; then it turns toward its preferred velocity, as far as its neighbors
/// and walls leave room, and so far that its ends move no farther than it does. A disc turns at once. To turn agents in another way, ignore
/// the new heading.
///
/// Guarantee: whatever is preferred, and whatever `max_violation` says, two agents that do not overlap before a tick do not overlap
/// after it, beyond rounding, if
/// - at least one of them is a capsule;
/// - both are among each other's nearest neighbors;
/// - their shares add up to 1; a neighbor that takes none keeps its velocity;
/// - both take the heading that the step gives, or keep their old one.
///
/// An agent among discs only has the velocity of [`step_orca`](super::step_orca), to the bit. A capsule and a wall do not overlap
/// after a tick if they did not before it. A long agent is not nudged past flat sides, and where two segments of a wall meet it may
/// be held up.
///
/// # Errors
/// As [`step_orca`](super::step_orca), also for the capsules, and where the grid is not of two dimensions.
#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
pub fn step_orca_capsules(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    capsules: &(impl List<OrcaCapsule> + ?Sized),
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    mut give: impl FnMut(Placed, DVec3, f64),
) -> Result<(), Refusal> {
    let look_ahead = settings.look_ahead(delta_time)?;
    let mut found = [Neighbor::default(); MAX_ORCA_NEIGHBORS];
    let found = room_for(&mut found, settings.max_neighbors, "settings.max_neighbors")?;
    let dimensions = grid.shape().dimensions();
    if dimensions != Dimensions::Two {
        return Err(Refusal::out_of_domain(Requirement::TakenKind, "grid"));
    }
    check_range(grid, walls, &places)?;
    let member = of_each(grid, members, "members", OrcaMember::WITHOUT_BODY)?;
    let capsule = of_each(grid, capsules, "capsules", OrcaCapsule::DISC)?;
    let capsule = |agent| {
        let given = capsule(agent);
        let is_turned = given.half_length == 0.0 || given.heading.truncate() != DVec2::ZERO;
        OrcaCapsule {
            heading: if is_turned { given.heading } else { member(agent).preferred_velocity },
            ..given
        }
    };
    let first = member(0);
    let all_have_bodies = places == (0..grid.count());
    let mut all_are_alike = all_have_bodies && !grid.is_selective();
    for &agent in agents_of(grid, &places)? {
        let agent = agent as usize;
        let member = member(agent);
        member.check(dimensions, agent).within("members")?;
        all_are_alike &= member.radius == first.radius && member.responsibility == first.responsibility;
        capsule(agent).check(agent).within("capsules")?;
    }
    let limits = |_| OrcaLimits::NONE;
    let crowd = Crowd {
        grid,
        member: &member,
        all_have_bodies,
        all_are_alike,
        limits,
        walls,
        look_ahead,
        delta_time,
    };
    let radius = settings.neighbor_distance;
    grid.shape().level().run(Step { crowd, capsule, radius, found, places, give: &mut give })
}

/// A step of a range of the crowd.
struct Step<'a, Member, Limits, Capsule> {
    crowd: Crowd<'a, Member, Limits>,
    capsule: Capsule,
    /// Farther neighbors are ignored.
    radius: f64,
    /// Room for as many neighbors as are avoided.
    found: &'a mut [Neighbor],
    places: Range<usize>,
    give: &'a mut dyn FnMut(Placed, DVec3, f64),
}

impl<Member, Limits, Capsule> Work for Step<'_, Member, Limits, Capsule>
where
    Member: Fn(usize) -> OrcaMember,
    Limits: Fn(usize) -> OrcaLimits,
    Capsule: Fn(usize) -> OrcaCapsule,
{
    type Answer = Result<(), Refusal>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let Self { crowd, capsule, radius, found, places, give } = self;
        let grid = crowd.grid;
        let mut neighbors = NeighborList::new(lanes, grid, radius);
        let mut tiles = WallTiles::for_step(crowd.walls, &places);
        let mut discs = AgentConstraints::new(WallConstraints::new());
        let mut constraints = CapsuleConstraints::new();
        let mut pairs = Pairs::new();
        for place in places {
            let Some(agent) = grid.placed(place) else { break };
            let counts = |other| counts(grid, &crowd.member, place, other);
            let near = neighbors.nearest(grid, &agent, place, found, counts)?;
            let own = capsule(agent.agent as usize).segment();
            let is_long = |&place: &u32| {
                grid.agents()
                    .get(place as usize)
                    .is_some_and(|&agent| capsule(agent as usize).half_length > 0.0)
            };
            let (OrcaVelocity { velocity, max_violation }, heading) = if own.half == 0.0
                && !near.as_slice().iter().any(is_long)
            {
                let answer = crowd.in_plane(lanes, &agent, place, near, &mut tiles, &mut discs);
                let preferred = (crowd.member)(agent.agent as usize).preferred_velocity;
                (answer, turned_disc(&own, preferred))
            } else {
                let member = (crowd.member)(agent.agent as usize);
                let pairs = &mut pairs;
                crowd.pair(&agent, place, &member, &capsule, near.as_slice(), pairs);
                let walls = &mut discs.walls;
                let near = near.as_slice();
                let (max_speed, preferred) =
                    crowd.beside_walls(&agent, place, &own, &member, near, walls, &mut constraints);
                let paired = PairedAgent {
                    position: agent.position.truncate(),
                    velocity: agent.velocity.truncate(),
                    segment: own,
                    most: 2.0 * max_speed * crowd.delta_time,
                };
                pairs.compute(lanes, grid, &paired, &crowd.look_ahead);
                if own.half == 0.0 {
                    pairs.compute_discs(lanes, grid, &paired, &crowd.look_ahead);
                }
                crowd.capsule(&agent, place, &own, &capsule, max_speed, preferred, pairs, &mut constraints)
            };
            let moved = Placed { position: agent.position + velocity * crowd.delta_time, velocity, ..agent };
            give(moved, heading.extend(0.0), max_violation);
        }
        Ok(())
    }
}

/// The heading of a disc: it turns at once.
fn turned_disc(own: &MiddleSegment, preferred: DVec3) -> DVec2 {
    direction_and_length(preferred.with_z(0.0)).map_or(own.direction, |(direction, _)| direction.truncate())
}

/// The most constraints: of each wall and each neighbor two, and one more of each wall that the agent is in.
const MOST: usize = (3 * MAX_ORCA_WALLS + 2 * MAX_ORCA_NEIGHBORS).next_power_of_two();

/// The constraints of a long agent, or of a disc beside one.
struct CapsuleConstraints {
    walls: NearWalls,
    /// The half-planes that are never violated.
    hard: ConstraintColumns<2, MOST>,
    /// The others, until they are added to the hard ones.
    soft: ConstraintColumns<2, MOST>,
    /// What each neighbor leaves to turn before the agent moves.
    limits: [TurnLimit; MAX_ORCA_NEIGHBORS],
    limit_count: usize,
}

impl CapsuleConstraints {
    fn new() -> Self {
        let none = TurnLimit { toward: DVec2::ZERO, reach: 0.0 };
        Self {
            walls: NearWalls::new(),
            hard: ConstraintColumns::new(),
            soft: ConstraintColumns::new(),
            limits: [none; MAX_ORCA_NEIGHBORS],
            limit_count: 0,
        }
    }

    fn clear(&mut self) {
        self.hard.clear();
        self.soft.clear();
        self.limit_count = 0;
    }
}

/// A segment of a wall beside an agent.
fn beside_wall(segment: &Segment, own: &MiddleSegment, radius: f64, velocity: DVec2) -> CapsuleMotion {
    let way = 0.5 * (segment.end - segment.start);
    let (direction, half) = direction_and_length(way.extend(0.0)).unwrap_or((DVec3::X, 0.0));
    let wall = MiddleSegment { direction: direction.truncate(), half };
    CapsuleMotion { position: segment.start + way, velocity, radius, segments: [*own, wall], ids: (0, 1) }
}

impl<Member, Limits> Crowd<'_, Member, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Limits: Fn(usize) -> OrcaLimits,
{
    /// Collects the neighbors that the agent avoids.
    #[inline(always)]
    fn pair(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        capsule: &impl Fn(usize) -> OrcaCapsule,
        near: &[u32],
        pairs: &mut Pairs,
    ) {
        pairs.count = 0;
        if self.all_are_alike && member.responsibility > 0.0 {
            let radius = member.radius + member.radius;
            for &other_place in near {
                let Some(&other) = self.grid.agents().get(other_place as usize) else { continue };
                pairs.push(other_place, radius, EVEN, &capsule(other as usize), agent.agent <= other);
            }
            return;
        }
        self.each_neighbor(agent, place, member, near, |motion, other_place, other| {
            let leads = motion.ids.0 <= motion.ids.1;
            let capsule = capsule(other.agent as usize);
            pairs.push(other_place, motion.radius, motion.responsibility, &capsule, leads);
        });
    }

    /// Adds the constraints of the walls; returns how fast the agent may be, and what it prefers.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory for its constraints")]
    fn beside_walls(
        &self,
        agent: &Placed,
        place: usize,
        own: &MiddleSegment,
        member: &OrcaMember,
        near: &[u32],
        disc_walls: &mut WallConstraints,
        constraints: &mut CapsuleConstraints,
    ) -> (f64, DVec3) {
        constraints.clear();
        if own.half == 0.0 {
            self.add_disc_walls(agent, place, member, near, disc_walls, constraints)
        } else {
            (self.add_walls(agent, place, own, member, constraints), member.preferred_velocity)
        }
    }

    /// The velocity and the next heading of a long agent, or of a disc beside one.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory for its constraints")]
    fn capsule(
        &self,
        agent: &Placed,
        place: usize,
        own: &MiddleSegment,
        capsule: &impl Fn(usize) -> OrcaCapsule,
        max_speed: f64,
        preferred: DVec3,
        pairs: &mut Pairs,
        constraints: &mut CapsuleConstraints,
    ) -> (OrcaVelocity, DVec2) {
        let member = (self.member)(agent.agent as usize);
        let most = 2.0 * max_speed * self.delta_time;
        for at in 0..pairs.count {
            if !pairs.is_decided(at) {
                let undecided = &[pairs.places[at % MAX_ORCA_NEIGHBORS]];
                self.each_neighbor(agent, place, &member, undecided, |motion, _, other| {
                    let other_segment = capsule(other.agent as usize).segment();
                    let line = self.one_neighbor(&motion, own, &other_segment, other, most, constraints);
                    pairs.decide(at, line);
                });
            } else if let Some(Strip { toward, room }) = pairs.strip(at) {
                self.add_strip(toward, room, own, most, constraints);
            }
        }
        let CapsuleConstraints { walls, hard, soft, limits, limit_count } = constraints;
        let hard_count = hard.count();
        soft.iter::<DVec2>().for_each(|plane| hard.push(plane));
        pairs.half_planes().for_each(|plane| hard.push(plane));
        let answer = best_or_least_violation(hard.iter(), hard_count, max_speed, preferred.truncate());

        let Some((aim, _)) = direction_and_length(member.preferred_velocity.with_z(0.0)) else {
            return (answer, own.direction);
        };
        let aim = aim.truncate();
        if own.half == 0.0 {
            return (answer, aim);
        }
        let velocity = answer.velocity.truncate();
        let moved = velocity * self.delta_time;
        let beside_neighbors = limits
            .iter()
            .take(*limit_count)
            .map(|limit| TurnLimit { reach: limit.reach - limit.toward.dot(moved), ..*limit });
        let position = (agent.position + answer.velocity * self.delta_time).truncate();
        let most = length(answer.velocity) * self.delta_time;
        let around = member.radius + own.half;
        let beside_walls = walls.segments(self.walls, position).filter_map(|(segment, inset)| {
            if segment.distance_squared(DVec2::ZERO) > around * around {
                return None;
            }
            let radius = radius_beside(member.radius, inset);
            let wall = beside_wall(&segment, own, radius, velocity);
            let (toward, room) =
                wall.separation().map_or((DVec2::X, 0.0), |found| (found.toward, found.distance - radius));
            Some(TurnLimit { toward, reach: own.reach(toward) + max_or_second(room, 0.0) })
        });
        let heading = own.turned(aim, most, beside_neighbors.chain(beside_walls));
        (answer, heading)
    }

    /// Adds the constraints of a disc's walls; returns how fast it may be, and what it prefers.
    fn add_disc_walls(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: &[u32],
        walls: &mut WallConstraints,
        constraints: &mut CapsuleConstraints,
    ) -> (f64, DVec3) {
        let CapsuleConstraints { hard, soft, .. } = constraints;
        let wall_agent = WallAgent::new(agent.velocity, member.radius, &self.look_ahead);
        let (position, height) = (agent.position.truncate(), self.grid.height_at(place));
        walls.update(self.walls, position, &height, &wall_agent, member.max_speed, self.look_ahead.step_rate);
        for (index, plane) in walls.planes().enumerate() {
            if index < walls.hard_count() { hard.push(plane) } else { soft.push(plane) }
        }
        let preferred = self.past_walls(agent, place, member, near, walls, &wall_agent);
        (min_or_second(member.max_speed, walls.most_speed()), preferred)
    }

    /// Adds the constraints of a capsule's walls; returns how fast the agent may be.
    fn add_walls(
        &self,
        agent: &Placed,
        place: usize,
        own: &MiddleSegment,
        member: &OrcaMember,
        constraints: &mut CapsuleConstraints,
    ) -> f64 {
        let CapsuleConstraints { walls: near, hard, soft, .. } = constraints;
        near.clear();
        if self.walls.is_empty() {
            return member.max_speed;
        }
        let (position, velocity) = (agent.position.truncate(), agent.velocity.truncate());
        let (rate, step_rate) = (self.look_ahead.wall_rate, self.look_ahead.step_rate);
        // A wall has no side to pass on.
        let look_ahead = LookAhead { side_bias: 0.0, ..self.look_ahead };
        let around = member.radius + own.half;
        let range = around + max_or_second(member.max_speed, length(agent.velocity)) / rate;
        near.find(self.walls, position, &self.grid.height_at(place), range);
        for (segment, inset) in near.segments(self.walls, position) {
            let radius = radius_beside(member.radius, inset);
            let is_behind = |plane: HalfPlane| {
                let corner = max_or_second(plane.normal.dot(segment.start), plane.normal.dot(segment.end));
                let missing = corner + own.reach(plane.normal) + radius - plane.offset / rate;
                missing <= ROUNDING * (segment.start.abs().max_element() + radius + own.half)
            };
            if hard.iter::<DVec2>().any(is_behind) {
                continue;
            }
            let wall = beside_wall(&segment, own, radius, velocity);
            let found = wall.separation();
            if let Some(found) = found
                && found.distance >= radius
            {
                let plane = wall.constraint(rate, found.distance, &look_ahead);
                hard.push(Constraint { offset: min_or_second(plane.offset, 0.0), ..plane });
                continue;
            }
            // Out of the wall, on the side of the center.
            let side = -(segment.end - segment.start).perp();
            let side = direction_and_length(side.extend(0.0)).map_or(DVec2::X, |(side, _)| side.truncate());
            let (normal, depth) = match found {
                Some(found) => (-found.toward, radius - found.distance),
                None => (side, own.reach(side) + radius + segment.start.dot(side)),
            };
            hard.push(Constraint { normal, offset: 0.0 });
            soft.push(Constraint { normal, offset: depth * step_rate });
        }
        let free = max_or_second(sqrt(near.found_square()) - around, 0.0);
        min_or_second(member.max_speed, free * step_rate)
    }

    /// The ORCA line of a neighbor that the lanes leave undecided; near it, adds the strip that the agent keeps to.
    #[cold]
    fn one_neighbor(
        &self,
        motion: &RelativeMotion<DVec3>,
        own: &MiddleSegment,
        other_segment: &MiddleSegment,
        other: &Placed,
        most: f64,
        constraints: &mut CapsuleConstraints,
    ) -> Option<HalfPlane> {
        if own.half == 0.0 && other_segment.half == 0.0 {
            return motion.truncate().constraint(&self.look_ahead);
        }
        let motion = motion.truncate();
        let in_order = motion.ids.0 <= motion.ids.1;
        let pair = CapsuleMotion {
            position: motion.position,
            velocity: motion.velocity,
            radius: motion.radius,
            segments: if in_order { [*own, *other_segment] } else { [*other_segment, *own] },
            ids: motion.ids,
        };
        let share = motion.responsibility;
        let wider = CapsuleMotion { radius: pair.radius * (1.0 + MARGIN), ..pair };
        // An agent that takes no share moves on.
        let approach = if share == 1.0 { other.velocity.truncate() * self.delta_time } else { DVec2::ZERO };
        let least_gap = pair.least_gap();
        let is_close = (least_gap - length(approach.extend(0.0))) * share < most;
        let separation =
            if is_close || least_gap < pair.radius * MARGIN { Some(pair.separation()) } else { None };
        let distance = match &separation {
            Some(found) => found.map_or(0.0, |found| found.distance),
            None => f64::INFINITY,
        };
        let HalfPlane { normal, offset } =
            wider.constraint(self.look_ahead.horizon_rate, distance, &self.look_ahead);
        let change = offset - normal.dot(motion.velocity);
        let line = Constraint { normal, offset: motion.own_velocity.dot(normal) + change * share };
        let Some(Some(separation)) = separation else { return Some(line) };
        if !is_close {
            return Some(line);
        }
        let sizes = motion.position.abs().max_element() + motion.radius + own.half + other_segment.half;
        let places = other.position.abs().max_element();
        let toward = separation.toward;
        let distance = separation.distance - pair.radius - max_or_second(-toward.dot(approach), 0.0);
        let room = max_or_second(distance * share - ROUNDING * (sizes + places), 0.0);
        self.add_strip(toward, room, own, most, constraints);
        Some(line)
    }

    /// Adds the strip beside a close neighbor.
    fn add_strip(
        &self,
        toward: DVec2,
        room: f64,
        own: &MiddleSegment,
        most: f64,
        constraints: &mut CapsuleConstraints,
    ) {
        if room < most {
            let plane = Constraint { normal: -toward, offset: -room * self.look_ahead.step_rate };
            constraints.hard.push(plane);
        }
        if let Some(limit) = constraints.limits.get_mut(constraints.limit_count) {
            *limit = TurnLimit { toward, reach: own.reach(toward) + room };
            constraints.limit_count += 1;
        }
    }
}
