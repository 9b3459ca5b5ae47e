//! Settling: agents that cannot get nearer to their goal because others stand on it, or walls are before it, wait there.

use super::agent::{OrcaLimitNames, within_unit};
use super::neighbors::NeighborList;
use super::settling::{Contacts, GoalBound, Hold, Travelers};
use super::step::{agents_of, check_range, counts, of_each, room_for};
use super::{MAX_ORCA_NEIGHBORS, OrcaCrowdSettings, OrcaLimits, OrcaMember, WallTree};
use crate::crowd::{Dimensions, Neighbor, NeighborGrid};
use crate::geometry::List;
use crate::numeric::{Lanes, Work, direction_and_length, min_or_second, shorten_to, sqrt};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, vector_within_range};
use crate::steering::Braking;
use crate::units::{default_in_centimeters, from_centimeters};
use core::ops::Range;
use glam::DVec3;

/// When an agent has arrived, and when it gives up getting nearer and waits.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaArrivalSettings {
    /// An agent has arrived within this distance of its goal. Finite and >= 0.
    pub tolerance: f64,
    /// An agent counts as getting no nearer while its speed along its preferred velocity is below this share of its preferred
    /// speed. From 0 to 1.
    pub least_progress: f64,
    /// For how long an agent tries to get nearer before it waits, in seconds. Finite and >= 0.
    pub patience: f64,
}

/// The goal of an agent of a crowd, and how long it has tried in vain.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaTraveler {
    /// The goal of the agent; its own position for one that only stands there. In two dimensions z is ignored.
    pub goal: DVec3,
    /// [`OrcaArrival::waited`] of the last step; 0 at first. From 0 to 1.
    pub waited: f64,
}

/// The phase of an agent on the way to its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OrcaPhase {
    /// It makes for its goal.
    UnderWay,
    /// It stands at its goal.
    Arrived,
    /// It stands as near to its goal as walls and the agents before it allow.
    ArrivedNear,
    /// It lets others go first: it queues, makes way, or yields at a narrow place.
    WaitsTurn,
    /// It has its turn and cannot go on: [`OrcaArrival::blocked_by`] says what is before it.
    Blocked,
}

/// The phase of an agent of a crowd, and the velocity that it prefers in it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaArrival {
    /// Its phase.
    pub phase: OrcaPhase,
    /// The part of its patience that it has used up, from 0 to 1; at 1 it waits. For the next step.
    pub waited: f64,
    /// The velocity that it chooses without neighbors: for [`step_orca`](super::step_orca).
    pub preferred_velocity: DVec3,
    /// The nearest agent before one that is blocked; `None` where it is blocked by walls, or not blocked.
    pub blocked_by: Option<u32>,
}

impl OrcaArrivalSettings {
    /// For people: arrived within 10 cm of the goal; an agent waits after 0.75 s below half of its preferred speed.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::crowd::OrcaArrivalSettings;
    ///
    /// assert_eq!(OrcaArrivalSettings::for_units(1.0).tolerance, 0.1);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self { tolerance: from_centimeters(10.0, units_per_meter), least_progress: 0.5, patience: 0.75 }
    }

    fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.tolerance, "tolerance")?;
        within_unit(self.least_progress, "least_progress")?;
        at_least_zero_within_range(self.patience, "patience")
    }
}

default_in_centimeters!(OrcaArrivalSettings);

impl OrcaTraveler {
    /// Refuses numbers out of their domain, by the names of the arrays that hold it.
    fn check(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        vector_within_range(dimensions.of(self.goal), "goals").element(agent)?;
        within_unit(self.waited, "waited").element(agent)
    }
}

/// Lets the agents of a range of the grid's places settle at their goals. Call it before
/// [`step_orca`](super::step_orca), which takes the preferred velocities from here.
///
/// `give(agent, arrival)` is called for each, in the order of the places.
///
/// Of two agents with the same goal the one nearer to it comes first, of equally near ones the one with the lower id; goals are the
/// same when not both agents can be at theirs. Two agents touch up to a gap of 2 % of the sum of their radii. An agent that has
/// got no nearer to its goal for as long as its patience lasts waits, with a preferred velocity of zero, for one of three
/// reasons:
/// - it touches one that comes first, and has arrived or waits, and no way leads past; held between others it waits up to a gap
///   of 0.6 of that sum;
/// - it is over the goal, and those around it leave it no way;
/// - it touches `walls` straight across the way that it prefers.
///
/// So a chain of waiting agents leads from every agent that waits to the goal or to such a wall. Each step finds it again:
/// an agent goes on as soon as it has room, when those before it leave, or when its goal changes. An agent that bars the way of
/// one that comes first falls back a little. In the plane, where walls leave no room for all, agents that come against each other keep
/// right, or let those in the narrow place go first and clear their way; one that stands at its goal steps aside for a slow agent that
/// presses on it, and comes back. Every other agent keeps the preferred velocity of its member, shortened so that it
/// neither presses on those before it near the goal nor passes the goal; at the goal it is zero.
///
/// `members` and `travelers` are also read beyond the range, as the last step left them. Any number of threads may take ranges of
/// one grid at once, and an agent's arrival depends neither on the ranges nor on the threads. `crowd_settings`
/// choose the neighbors. `walls` are as in [`step_orca`](super::step_orca).
///
/// # Errors
/// A refusal when a setting, a member or a traveler of the range is not finite or out of its domain, when there are
/// fewer of them than agents, when the walls do not have the dimensions of the grid, or when the range ends before it begins or
/// beyond the last place; `give` is not called then. Every number is at most 1e50 in size, and every time at least 1e-50.
#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
pub fn step_orca_arrivals(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    travelers: &(impl List<OrcaTraveler> + ?Sized),
    walls: &WallTree<'_>,
    crowd_settings: &OrcaCrowdSettings,
    settings: &OrcaArrivalSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(u32, OrcaArrival),
) -> Result<(), Refusal> {
    let limits = |_| OrcaLimits::NONE;
    step(grid, members, travelers, limits, walls, crowd_settings, settings, delta_time, places, give)
}

/// [`step_orca_arrivals`] of agents whose velocities cannot change at once, before
/// [`step_limited_orca`](super::step_limited_orca).
///
/// An agent without others around that starts at rest never passes its goal, under any acceleration and turn rates: it goes as
/// fast as it can still brake, and turn onto the goal, in whole steps of `delta_time`. A goal within the turning circle of a
/// `turn_radius` is not reached: the agent circles it, under way.
///
/// # Errors
/// As [`step_orca_arrivals`], also for the limits.
#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
pub fn step_limited_orca_arrivals(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    travelers: &(impl List<OrcaTraveler> + ?Sized),
    limits: &(impl List<OrcaLimits> + ?Sized),
    walls: &WallTree<'_>,
    crowd_settings: &OrcaCrowdSettings,
    settings: &OrcaArrivalSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(u32, OrcaArrival),
) -> Result<(), Refusal> {
    let limits = of_each(grid, limits, "limits", OrcaLimits::NONE)?;
    step(grid, members, travelers, limits, walls, crowd_settings, settings, delta_time, places, give)
}

#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
fn step(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    travelers: &(impl List<OrcaTraveler> + ?Sized),
    limits: impl Fn(usize) -> OrcaLimits,
    walls: &WallTree<'_>,
    crowd_settings: &OrcaCrowdSettings,
    settings: &OrcaArrivalSettings,
    delta_time: f64,
    places: Range<usize>,
    give: impl FnMut(u32, OrcaArrival),
) -> Result<(), Refusal> {
    settings.check().within("settings")?;
    let look_ahead =
        crowd_settings.avoidance.look_ahead_within_range(delta_time, "crowd_settings.avoidance")?;
    let radius = crowd_settings.neighbor_distance;
    at_least_zero_within_range(radius, "crowd_settings.neighbor_distance")?;
    let mut found = [Neighbor::default(); MAX_ORCA_NEIGHBORS];
    let found = room_for(&mut found, crowd_settings.max_neighbors, "crowd_settings.max_neighbors")?;
    let dimensions = grid.shape().dimensions();
    check_range(grid, walls, &places)?;
    let member = of_each(grid, members, "members", OrcaMember::WITHOUT_BODY)?;
    // Gaps are divided by radii: -0 must not turn their sign.
    let member = |agent| {
        let member = member(agent);
        OrcaMember { radius: member.radius + 0.0, ..member }
    };
    let nowhere = OrcaTraveler { goal: DVec3::ZERO, waited: 0.0 };
    let traveler = of_each(grid, travelers, "travelers", nowhere)?;
    for &agent in agents_of(grid, &places)? {
        let agent = agent as usize;
        member(agent).check(dimensions, agent).within("members")?;
        traveler(agent).check(dimensions, agent).within("travelers")?;
        let limits = limits(agent).in_dimensions(dimensions);
        if limits != OrcaLimits::NONE {
            limits.check(&OrcaLimitNames::ARRAYS).element(agent).within("members")?;
        }
    }
    let crowd =
        Travelers { grid, member, traveler, limits, walls, look_ahead, settings: *settings, delta_time };
    grid.shape().level().run(ArrivalStep { crowd, radius, found, places, give })
}

/// A step of the arrivals of a range of the crowd.
struct ArrivalStep<'a, Member, Traveler, Limits, Give> {
    crowd: Travelers<'a, Member, Traveler, Limits>,
    /// Farther neighbors are ignored.
    radius: f64,
    /// Room for as many neighbors as are avoided.
    found: &'a mut [Neighbor],
    places: Range<usize>,
    give: Give,
}

impl<Member, Traveler, Limits, Give> Work for ArrivalStep<'_, Member, Traveler, Limits, Give>
where
    Member: Fn(usize) -> OrcaMember,
    Traveler: Fn(usize) -> OrcaTraveler,
    Limits: Fn(usize) -> OrcaLimits,
    Give: FnMut(u32, OrcaArrival),
{
    type Answer = Result<(), Refusal>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let Self { crowd, radius, found, places, mut give } = self;
        let mut neighbors = NeighborList::new(lanes, crowd.grid, radius);
        let mut contacts = Contacts::new();
        for place in places {
            let Some(agent) = crowd.grid.placed(place) else { break };
            let bound = crowd.bound(&agent);
            let settles =
                bound.as_ref().is_some_and(|bound| bound.waits() || bound.is_slow() || bound.is_near());
            let looks = settles || bound.as_ref().is_some_and(|bound| crowd.looks(bound));
            let looks_behind = crowd.looks_behind(&agent, bound.is_none());
            let near = if looks || looks_behind {
                let counts = |other| counts(crowd.grid, &crowd.member, place, other);
                neighbors.nearest(crowd.grid, &agent, place, found, counts)?.as_slice()
            } else {
                &[]
            };
            let aside = if looks_behind {
                crowd.aside(&agent, place, near, &mut contacts.walls_around)
            } else {
                None
            };
            let arrival = match (aside, bound) {
                (Some(aside), _) => aside,
                (None, None) => crowd.arrived(&agent, looks_behind),
                (None, Some(bound)) => {
                    let hold = if looks {
                        crowd.hold(&bound, place, near, settles, &mut contacts)
                    } else {
                        contacts.clear();
                        Hold::Free(bound.preferred)
                    };
                    crowd.arrival(&bound, hold, &contacts)
                }
            };
            give(agent.agent, arrival);
        }
        Ok(())
    }
}

/// Below this cosine a preferred velocity leads past the goal, along some path.
const STRAIGHT: f64 = 0.99;

/// A preferred velocity, shortened so that the agent does not pass its goal.
///
/// With an acceleration it is as fast as the agent can still brake in whole ticks. With turn limits it is slow enough to turn onto
/// the goal before the agent is there; a goal within the turning circle of a `turn_radius` is not reached.
pub(super) fn onward(bound: &GoalBound, preferred: DVec3, delta_time: f64) -> DVec3 {
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
fn turning_speed(bound: &GoalBound, delta_time: f64) -> f64 {
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
