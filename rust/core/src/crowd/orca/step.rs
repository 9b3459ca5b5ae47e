//! ORCA for a whole crowd.

use super::encounters::{Allow, Demands, Seen};
use super::half_plane::{Encounter, Outlook};
use super::limited::Limited;
use super::limits::OrcaLimitNames;
use super::neighbors::{Few, Near};
use super::obstacles::{Flyer, ObstacleDemands};
use super::sharing::{counts, of_each, share};
use super::velocity::{best_of_half_planes, best_of_half_spaces};
use super::walls::{MAX_ORCA_WALLS, Walker, WallDemands, WallTree};
use super::{HalfSpace, OrcaLimits, OrcaSettings, OrcaVelocity};
use crate::crowd::{Dimensions, Neighbor, NeighborGrid, Placed};
use crate::geometry::List;
use crate::numeric::{LISTED, Lanes, Work, length};
use crate::refusal::{
    RANGE, Refusal, Within, at_least_zero_within_range, finite_at_least_zero, vector_within_range,
    within_range,
};
use crate::units::{default_in_centimeters, from_centimeters};
use core::array;
use core::ops::Range;
use glam::DVec3;

/// The most neighbors that an agent of a crowd takes into account.
pub const MAX_ORCA_NEIGHBORS: usize = 32;

/// The share of each of two agents of equal weight.
const EVEN: f64 = 0.5;

/// How the agents of a crowd avoid each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaCrowdSettings {
    /// Horizon and side bias.
    pub avoidance: OrcaSettings,
    /// Farther neighbors are ignored, from center to center. Finite and >= 0. Safe for the whole horizon from twice the
    /// radius plus twice the distance that the fastest agent covers in it.
    pub neighbor_distance: f64,
    /// How many neighbors are avoided, nearest first: up to [`MAX_ORCA_NEIGHBORS`].
    pub max_neighbors: usize,
}

/// An agent of a crowd, beside its position and velocity, which are in the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaMember {
    /// The velocity that the agent would choose without neighbors. In two dimensions z is ignored.
    pub preferred_velocity: DVec3,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// The agent's weight in sharing the avoidance: of two agents each takes its part of the sum of both. 0 for one that
    /// avoids nobody: an obstacle, a player. Finite and >= 0.
    pub responsibility: f64,
}

impl OrcaCrowdSettings {
    /// For people: the 16 nearest within 15 m.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::OrcaCrowdSettings;
    ///
    /// assert_eq!(OrcaCrowdSettings::for_units(1.0).neighbor_distance, 15.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { avoidance: OrcaSettings::default(), neighbor_distance: length(1500.0), max_neighbors: 16 }
    }
}

default_in_centimeters!(OrcaCrowdSettings);

impl OrcaCrowdSettings {
    /// # Errors
    /// A refusal of a setting or of the time step.
    fn outlook(&self, delta_time: f64) -> Result<Outlook, Refusal> {
        let outlook = self.avoidance.outlook(delta_time, "settings.avoidance")?;
        within_range(outlook.horizon_rate, "settings.avoidance.horizon")?;
        within_range(outlook.step_rate, "delta_time")?;
        within_range(delta_time, "delta_time")?;
        finite_at_least_zero(self.neighbor_distance, "settings.neighbor_distance")?;
        Ok(outlook)
    }
}

impl OrcaMember {
    /// Whom nobody can avoid.
    pub(super) const NOBODY: Self =
        Self { preferred_velocity: DVec3::ZERO, max_speed: 0.0, radius: f64::NAN, responsibility: 0.0 };

    /// Whether others can avoid it.
    pub(super) fn has_body(&self) -> bool {
        (0.0..=RANGE).contains(&self.radius) && (0.0..=RANGE).contains(&self.responsibility)
    }

    /// Refuses what has no meaning, by the names of the arrays that hold it.
    #[inline(always)]
    pub(super) fn check(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        let Self { max_speed, radius, responsibility, .. } = *self;
        let wish = dimensions.of(self.preferred_velocity).abs();
        let wish_is_small = (wish.x <= RANGE) & (wish.y <= RANGE) & (wish.z <= RANGE);
        let is_small = |number| (0.0..=RANGE).contains(&number);
        let numbers_are_small = is_small(max_speed) & is_small(radius) & is_small(responsibility);
        if wish_is_small & numbers_are_small { Ok(()) } else { self.complain(dimensions, agent) }
    }

    /// What is refused.
    #[cold]
    fn complain(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        let preferred_velocity = dimensions.of(self.preferred_velocity);
        vector_within_range(preferred_velocity, "preferred_velocities").element(agent)?;
        let numbers = [
            (self.max_speed, "max_speeds"),
            (self.radius, "radii"),
            (self.responsibility, "responsibilities"),
        ];
        for (number, name) in numbers {
            at_least_zero_within_range(number, name).element(agent)?;
        }
        Ok(())
    }

    /// The share of the avoidance that this one takes beside another; its own weight is not 0.
    pub(super) fn share(&self, other: &Self) -> f64 {
        if self.responsibility == other.responsibility {
            return EVEN;
        }
        self.responsibility / (self.responsibility + other.responsibility)
    }
}

/// Moves the agents at the given places of the grid by `delta_time` seconds: `give(placed, max_violation)` is called for
/// each, in the order of the places, with its new position and velocity and the largest constraint violation of that.
///
/// The velocity is that of [`super::solve_orca_velocity`] among the walls, in the dimensions of the grid, with the agent's
/// index as its id.
/// `members` describe every agent of the crowd, also beyond `places`. The grid is not changed: every range of a step sees the crowd as
/// it was when the grid was built, so the answers depend neither on the order of the agents nor on the ranges.
///
/// Of agents with layers only those count among the nearest, and are avoided, whom the agent avoids and does not leave it to:
/// of two that avoid each other the one with the lower priority does all of it, equal ones share it by their
/// responsibilities. Whom the other does not avoid, an agent avoids alone.
///
/// # Errors
/// A refusal when a setting or a member of the range is not finite or out of its domain, or when the range ends before it
/// begins or beyond the last place, or when there are fewer members than agents; `give` is not called then. A member beyond
/// the range that would be refused in it is ignored. No number may be above 1e50, and no time below 1e-50.
pub fn step_orca(
    grid: &NeighborGrid<'_>,
    members: &impl List<OrcaMember>,
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(Placed, f64),
) -> Result<(), Refusal> {
    step(grid, members, |_| OrcaLimits::NONE, walls, settings, delta_time, places, give)
}

/// [`step_orca`] of agents whose velocities cannot change at once: each new one can be reached within `delta_time` under
/// `limits`, as [`super::solve_limited_orca_velocity`] says, with what that guarantees.
///
/// Everybody's own acceleration and margin count, also among agents that differ. Agents with [`OrcaLimits::NONE`] answer as
/// in [`step_orca`], to the bit, and others take them to be able to stop at once.
///
/// # Errors
/// As [`step_orca`], also for the limits.
#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
pub fn step_limited_orca(
    grid: &NeighborGrid<'_>,
    members: &impl List<OrcaMember>,
    limits: &impl List<OrcaLimits>,
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(Placed, f64),
) -> Result<(), Refusal> {
    let limits = of_each(grid, limits, "limits", OrcaLimits::NONE)?;
    step(grid, members, limits, walls, settings, delta_time, places, give)
}

#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
#[inline(always)]
fn step(
    grid: &NeighborGrid<'_>,
    members: &impl List<OrcaMember>,
    limits: impl Fn(usize) -> OrcaLimits,
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(Placed, f64),
) -> Result<(), Refusal> {
    let outlook = settings.outlook(delta_time)?;
    let mut found = [Neighbor::default(); MAX_ORCA_NEIGHBORS];
    let found =
        found.get_mut(..settings.max_neighbors).ok_or(Refusal::out_of_domain("settings.max_neighbors"))?;
    let dimensions = grid.shape().dimensions();
    walls.check(dimensions)?;
    if places.end > grid.count() {
        return Err(Refusal::out_of_domain("end"));
    }
    let member = of_each(grid, members, "members", OrcaMember::NOBODY)?;
    let first = member(0);
    let mut all_are_alike = places == (0..grid.count()) && !grid.is_selective();
    for &agent in grid.agents().get(places.clone()).ok_or(Refusal::out_of_domain("begin"))? {
        let agent = agent as usize;
        let member = member(agent);
        member.check(dimensions, agent).within("members")?;
        all_are_alike &= member.radius == first.radius && member.responsibility == first.responsibility;
        let limits = limits(agent).in_dimensions(dimensions);
        if limits != OrcaLimits::NONE {
            limits.check(&OrcaLimitNames::ARRAYS).element(agent).within("members")?;
        }
    }

    let all_have_bodies = places == (0..grid.count());
    let crowd = Crowd { grid, member, all_have_bodies, all_are_alike, limits, walls, outlook, delta_time };
    let radius = settings.neighbor_distance;
    grid.shape().level().run_narrow(Step { crowd, dimensions, radius, found, delta_time, places, give })
}

/// What a step is made of.
struct Step<'a, Member, Limits, Give> {
    crowd: Crowd<'a, Member, Limits>,
    dimensions: Dimensions,
    /// How far neighbors count.
    radius: f64,
    /// Room for as many neighbors as are avoided.
    found: &'a mut [Neighbor],
    delta_time: f64,
    places: Range<usize>,
    give: Give,
}

impl<Member, Limits, Give> Work for Step<'_, Member, Limits, Give>
where
    Member: Fn(usize) -> OrcaMember,
    Limits: Fn(usize) -> OrcaLimits,
    Give: FnMut(Placed, f64),
{
    type Answer = Result<(), Refusal>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let Self { crowd, dimensions, radius, found, delta_time, places, mut give } = self;
        let grid = crowd.grid;
        let mut few = Few::new(lanes, grid, radius);
        let mut in_plane = Sight::new(WallDemands::new());
        let mut in_space = Sight::new(ObstacleDemands::new());
        for place in places {
            let Some(agent) = grid.placed(place) else { break };
            let counts = |other| counts(grid, &crowd.member, place, other);
            let near = few.nearest(grid, &agent, place, found, counts)?;
            let limits = (crowd.limits)(agent.agent as usize);
            let OrcaVelocity { velocity, max_violation } = match dimensions {
                _ if !limits.is_none() => {
                    let (in_plane, in_space) = (&mut in_plane.walls, &mut in_space.walls);
                    crowd.limited(dimensions, &limits, &agent, place, near.as_slice(), in_plane, in_space)
                }
                Dimensions::Two => crowd.in_plane(lanes, &agent, place, near, &mut in_plane),
                Dimensions::Three => crowd.in_space(lanes, &agent, place, near, &mut in_space),
            };
            give(
                Placed { position: agent.position + velocity * delta_time, velocity, ..agent },
                max_violation,
            );
        }
        Ok(())
    }
}

/// The most half-planes or half-spaces: two for each wall, one for each neighbor; rounded up to a power of two.
const MOST: usize = (2 * MAX_ORCA_WALLS + MAX_ORCA_NEIGHBORS).next_power_of_two();

/// What is around an agent, and what that demands of it.
struct Sight<Walls, const D: usize> {
    walls: Walls,
    avoided: Avoided,
    demands: Demands<D, MOST>,
}

impl<Walls, const D: usize> Sight<Walls, D> {
    fn new(walls: Walls) -> Self {
        Self { walls, avoided: Avoided::new(), demands: Demands::new() }
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

    fn as_near(&self) -> Near<'_> {
        Near { places: &self.places, count: self.count }
    }
}

struct Crowd<'grid, Member, Limits> {
    grid: &'grid NeighborGrid<'grid>,
    member: Member,
    /// Whether everybody was looked at whether it has one.
    all_have_bodies: bool,
    /// Whether also all have the same radius and weight, and everybody sees everybody.
    all_are_alike: bool,
    limits: Limits,
    walls: &'grid WallTree<'grid>,
    outlook: Outlook,
    delta_time: f64,
}

impl<Member, Limits> Crowd<'_, Member, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Limits: Fn(usize) -> OrcaLimits,
{
    /// Calls `demand` with every encounter of the agent, the nearest first, and the other's place.
    #[inline(always)]
    fn each_encounter(
        &self,
        agent: &Placed,
        place: usize,
        member: &OrcaMember,
        near: &[u32],
        mut demand: impl FnMut(Encounter<DVec3>, u32, &Placed),
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
                    Encounter {
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
    fn choose(&self, agent: &Placed, place: usize, member: &OrcaMember, near: Near, avoided: &mut Avoided) {
        avoided.count = 0;
        self.each_encounter(agent, place, member, near.as_slice(), |encounter, other_place, _| {
            let at = avoided.count;
            if let Some((kept, share)) = avoided.places.get_mut(at).zip(avoided.shares.get_mut(at)) {
                (*kept, *share) = (other_place, encounter.responsibility);
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
        near: Near,
        avoided: &mut Avoided,
        demands: &mut Demands<D, MOST>,
        odd: impl Fn(&Encounter<DVec3>) -> Option<([f64; D], f64)>,
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
            let mut seen = Seen::new(lanes, &self.outlook, &own_velocity);
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
        let encounter = |at: usize| {
            let other_place = near.places[at % LISTED];
            let mut found = None;
            self.each_encounter(agent, place, member, &[other_place], |encounter, _, _| {
                found = odd(&encounter);
            });
            found
        };
        demands.add(lanes, near.count, seen, encounter);
    }

    #[inline(always)]
    fn in_plane<L: Lanes>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        near: Near,
        sight: &mut Sight<WallDemands, 2>,
    ) -> OrcaVelocity {
        let Sight { walls, avoided, demands } = sight;
        let member = (self.member)(agent.agent as usize);
        let walker = Walker::new(agent.velocity, member.radius, &self.outlook);
        let position = agent.position.truncate();
        let height = self.grid.height_at(place);
        walls.look(self.walls, position, &height, &walker, member.max_speed, self.outlook.step_rate);
        demands.clear();
        walls.planes().for_each(|plane| demands.push_plane(&plane));
        self.add_neighbors(lanes, agent, place, &member, near, avoided, demands, |encounter| {
            let plane = encounter.truncate().half_plane(&self.outlook)?;
            Some((plane.normal.into(), plane.offset))
        });
        let preferred = member.preferred_velocity.truncate();
        best_of_half_planes(demands.planes(), walls.hard_count(), member.max_speed, preferred)
    }

    #[inline(always)]
    fn in_space<L: Lanes>(
        &self,
        lanes: L,
        agent: &Placed,
        place: usize,
        near: Near,
        sight: &mut Sight<ObstacleDemands, 3>,
    ) -> OrcaVelocity {
        let Sight { walls, avoided, demands } = sight;
        let member = (self.member)(agent.agent as usize);
        let flyer = Flyer::new(agent.position, agent.velocity, member.radius, &self.outlook);
        walls.look(&self.walls.obstacles, &flyer, member.max_speed, self.outlook.step_rate);
        demands.clear();
        walls.spaces().for_each(|space| demands.push_space(&space));
        self.add_neighbors(lanes, agent, place, &member, near, avoided, demands, |encounter| {
            let space = encounter.half_space(&self.outlook)?;
            Some((space.normal.into(), space.offset))
        });
        let (hard, preferred) = (walls.hard_count(), member.preferred_velocity);
        best_of_half_spaces(demands.spaces(), hard, member.max_speed, preferred)
    }

    /// The velocity of an agent with limits.
    #[inline(never)]
    #[expect(clippy::too_many_arguments, reason = "those of the agent, and memory to look at walls")]
    fn limited(
        &self,
        dimensions: Dimensions,
        limits: &OrcaLimits,
        agent: &Placed,
        place: usize,
        near: &[u32],
        demands: &mut WallDemands,
        obstacles: &mut ObstacleDemands,
    ) -> OrcaVelocity {
        let member = (self.member)(agent.agent as usize);
        let limits = limits.in_dimensions(dimensions);
        let preferred = dimensions.of(member.preferred_velocity);
        let limited =
            Limited::new(agent.velocity, preferred, member.max_speed, &limits, dimensions, self.delta_time);
        let mut brakes = [HalfSpace::default(); MAX_ORCA_NEIGHBORS];
        let mut soft = [HalfSpace::default(); MAX_ORCA_NEIGHBORS];
        let (mut braking, mut count) = (0, 0);
        self.each_encounter(agent, place, &member, near, |encounter, _, other| {
            let (half_rate, margin) = (self.limits)(other.agent as usize).as_seen();
            let along = other.velocity * (length(other.velocity) * half_rate);
            if let Some((room, brake)) = brakes.get_mut(braking).zip(limited.brake(&encounter, along)) {
                *room = brake;
                braking += 1;
            }
            let wider = Encounter { radius: encounter.radius + (limits.margin + margin), ..encounter };
            if let Some((room, space)) = soft.get_mut(count).zip(wider.demand(dimensions, &self.outlook)) {
                *room = space;
                count += 1;
            }
        });
        let brakes = brakes.iter().take(braking).copied();
        let soft = soft.iter().take(count).copied();
        match dimensions {
            Dimensions::Two => {
                let (walls, outlook, radius) = (self.walls, &self.outlook, member.radius);
                limited.best_among_walls(
                    walls,
                    &agent.position,
                    &self.grid.height_at(place),
                    radius,
                    outlook,
                    demands,
                    brakes,
                    soft,
                )
            }
            Dimensions::Three => limited.best_among_obstacles(
                self.walls,
                agent.position,
                member.radius,
                &self.outlook,
                obstacles,
                brakes,
                soft,
            ),
        }
    }
}
