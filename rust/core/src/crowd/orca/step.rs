//! ORCA for a whole crowd, and the shares of responsibility in it.

use super::agent::OrcaLimitNames;
use super::neighbors::NeighborList;
use super::orca_line::LookAhead;
use super::shape_constraints::ShapeConstraints;
use super::velocity::{AgentConstraints, Crowd};
use super::wall_constraints::WallConstraints;
use super::wall_tiles::WallTiles;
use super::{MAX_ORCA_NEIGHBORS, OrcaLimits, OrcaMember, OrcaSettings, OrcaVelocity, WallTree};
use crate::crowd::{Dimensions, Neighbor, NeighborGrid, Placed};
use crate::geometry::List;
use crate::numeric::{Lanes, Work};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range};
use crate::steering::AvoidanceLayers;
use crate::units::{default_in_centimeters, from_centimeters};
use core::ops::Range;

/// How the agents of a crowd avoid each other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaCrowdSettings {
    /// Horizons and side bias.
    pub avoidance: OrcaSettings,
    /// Farther neighbors are ignored, from center to center. From 0 to 1e50. Safe for the whole horizon from twice the
    /// radius plus twice the distance that the fastest agent covers in it.
    pub neighbor_distance: f64,
    /// How many neighbors are avoided, nearest first: up to [`MAX_ORCA_NEIGHBORS`].
    pub max_neighbors: usize,
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
    pub(super) fn look_ahead(&self, delta_time: f64) -> Result<LookAhead, Refusal> {
        let look_ahead = self.avoidance.look_ahead_within_range(delta_time, "settings.avoidance")?;
        at_least_zero_within_range(self.neighbor_distance, "settings.neighbor_distance")?;
        Ok(look_ahead)
    }
}

/// Moves the agents of a range of the grid's places by `delta_time` seconds, each with the velocity of
/// [`solve_orca_velocity`](super::solve_orca_velocity) among its nearest neighbors and walls; its id is its index.
///
/// `give(placed, max_violation)` is called for each, in the order of the places, with its new position and velocity and
/// the largest constraint violation of that.
///
/// The velocity of an agent with limits is the one of [`solve_limited_orca_velocity`](super::solve_limited_orca_velocity), with
/// its guarantee; each agent's own acceleration and margin count, so agents may differ. An agent without limits is assumed to
/// stop at once.
///
/// The grid is only read: every range of a step sees the crowd as it was when the grid was built. Any number of threads may move
/// ranges of one grid at once, and an agent's motion depends neither on the ranges nor on the threads. `members` are also read
/// beyond the range; a member that would be refused in its own range is ignored in others.
///
/// With layers, only neighbors that the agent must avoid count among the nearest: its layers avoid them, unless they have a
/// lower priority and avoid it. Of two that avoid each other the one with the lower priority takes the whole responsibility;
/// with equal priorities they share it by their responsibilities. An agent also takes the whole responsibility for a neighbor
/// that does not avoid it.
///
/// # Errors
/// A refusal when a setting or a member of the range is not finite or out of its domain, or when the range ends before it begins
/// or beyond the last place, or when there are fewer members than agents; `give` is not called then. Every number is at most 1e50 in
/// size, and every time at least 1e-50.
pub fn step_orca(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    mut give: impl FnMut(Placed, f64),
) -> Result<(), Refusal> {
    step(grid, members, |_| OrcaLimits::NONE, walls, settings, delta_time, places, &mut give)
}

/// [`step_orca`] of agents whose velocities cannot change at once: each new one can be reached within `delta_time` under
/// `limits`, as [`solve_limited_orca_velocity`](super::solve_limited_orca_velocity) says, with what that guarantees.
///
/// Each agent's own acceleration and margin count, so agents may differ. Agents with [`OrcaLimits::NONE`] answer as in
/// [`step_orca`], to the bit, and others take them to be able to stop at once.
///
/// # Errors
/// As [`step_orca`], also for the limits.
#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
pub fn step_limited_orca(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    limits: &(impl List<OrcaLimits> + ?Sized),
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    mut give: impl FnMut(Placed, f64),
) -> Result<(), Refusal> {
    let limits = of_each(grid, limits, "limits", OrcaLimits::NONE)?;
    step(grid, members, limits, walls, settings, delta_time, places, &mut give)
}

/// As many of the places for neighbors as a crowd's setting of that name asks for.
pub(super) fn room_for<'a>(
    found: &'a mut [Neighbor],
    max_neighbors: usize,
    name: &'static str,
) -> Result<&'a mut [Neighbor], Refusal> {
    found.get_mut(..max_neighbors).ok_or(Refusal::out_of_domain(Requirement::AtMost32, name))
}

/// Refuses walls of other dimensions than the grid's, and a range that ends beyond its last place.
pub(super) fn check_range(
    grid: &NeighborGrid<'_>,
    walls: &WallTree<'_>,
    places: &Range<usize>,
) -> Result<(), Refusal> {
    walls.check(grid.shape().dimensions())?;
    if places.end > grid.count() {
        return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
    }
    Ok(())
}

/// The agents of a range that [`check_range`] has passed.
pub(super) fn agents_of<'a>(grid: &'a NeighborGrid<'_>, places: &Range<usize>) -> Result<&'a [u32], Refusal> {
    grid.agents().get(places.clone()).ok_or(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"))
}

/// Receives an agent where it has moved to, and its largest violation. It is no part of the type of a step, which would be compiled
/// for each caller anew.
type Give<'a> = &'a mut dyn FnMut(Placed, f64);

#[expect(clippy::too_many_arguments, reason = "those of a step of the crowd")]
fn step(
    grid: &NeighborGrid<'_>,
    members: &(impl List<OrcaMember> + ?Sized),
    limits: impl Fn(usize) -> OrcaLimits,
    walls: &WallTree<'_>,
    settings: &OrcaCrowdSettings,
    delta_time: f64,
    places: Range<usize>,
    give: Give<'_>,
) -> Result<(), Refusal> {
    let look_ahead = settings.look_ahead(delta_time)?;
    let mut found = [Neighbor::default(); MAX_ORCA_NEIGHBORS];
    let found = room_for(&mut found, settings.max_neighbors, "settings.max_neighbors")?;
    let dimensions = grid.shape().dimensions();
    check_range(grid, walls, &places)?;
    let member = of_each(grid, members, "members", OrcaMember::WITHOUT_BODY)?;
    let first = member(0);
    let mut all_are_alike = places == (0..grid.count()) && !grid.is_selective();
    for &agent in agents_of(grid, &places)? {
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
    let crowd = Crowd { grid, member, all_have_bodies, all_are_alike, limits, walls, look_ahead, delta_time };
    let radius = settings.neighbor_distance;
    grid.shape().level().run(Step { crowd, dimensions, radius, found, delta_time, places, give })
}

/// A step of a range of the crowd.
struct Step<'a, Member, Limits> {
    crowd: Crowd<'a, Member, Limits>,
    dimensions: Dimensions,
    /// Farther neighbors are ignored.
    radius: f64,
    /// Room for as many neighbors as are avoided.
    found: &'a mut [Neighbor],
    delta_time: f64,
    places: Range<usize>,
    give: Give<'a>,
}

impl<Member, Limits> Work for Step<'_, Member, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Limits: Fn(usize) -> OrcaLimits,
{
    type Answer = Result<(), Refusal>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
        let Self { crowd, dimensions, radius, found, delta_time, places, give } = self;
        let grid = crowd.grid;
        let mut neighbors = NeighborList::new(lanes, grid, radius);
        let mut tiles = WallTiles::for_step(crowd.walls, &places);
        let mut in_plane = AgentConstraints::new(WallConstraints::new());
        let mut in_space = AgentConstraints::new(ShapeConstraints::new());
        for place in places {
            let Some(agent) = grid.placed(place) else { break };
            let counts = |other| counts(grid, &crowd.member, place, other);
            let near = neighbors.nearest(grid, &agent, place, found, counts)?;
            let limits = (crowd.limits)(agent.agent as usize);
            let OrcaVelocity { velocity, max_violation } = match dimensions {
                _ if !limits.is_none() => {
                    let (in_plane, in_space) = (&mut in_plane.walls, &mut in_space.walls);
                    crowd.limited(dimensions, &limits, &agent, place, near.as_slice(), in_plane, in_space)
                }
                Dimensions::Two => crowd.in_plane(lanes, &agent, place, near, &mut tiles, &mut in_plane),
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

/// The item of a list for each agent of the grid; refused, by the name of the list, when it has fewer items than there are agents.
///
/// For agents that do not exist, which only memory that holds no grid can name, it is `missing`.
pub(super) fn of_each<T: Copy>(
    grid: &NeighborGrid<'_>,
    list: &(impl List<T> + ?Sized),
    name: &'static str,
    missing: T,
) -> Result<impl Fn(usize) -> T, Refusal> {
    if list.count() < grid.count() {
        return Err(Refusal::out_of_domain(Requirement::OneForEach, name));
    }
    Ok(move |agent| list.item(agent).unwrap_or(missing))
}

/// Whether the agent at a place avoids the one at another.
pub(super) fn counts(
    grid: &NeighborGrid<'_>,
    member: impl Fn(usize) -> OrcaMember,
    place: usize,
    other: usize,
) -> bool {
    let member = |place| grid.agents().get(place).map(|&agent| member(agent as usize));
    match (member(place), member(other)) {
        (Some(own), Some(body)) => share(grid, place, &own, other, &body).is_some(),
        _ => false,
    }
}

/// The share of the avoidance that the agent at a place takes beside the one at another; `None` if it does not avoid it. Its own
/// weight must not be 0.
#[inline(always)]
pub(super) fn share(
    grid: &NeighborGrid<'_>,
    place: usize,
    own: &OrcaMember,
    other: usize,
    body: &OrcaMember,
) -> Option<f64> {
    let even = own.share(body);
    if !grid.is_selective() {
        return Some(even);
    }
    if !grid.shares_height(place, other) {
        return None;
    }
    let layers = grid.layers_at(other);
    // An agent without a weight avoids no other.
    let avoids = if body.responsibility == 0.0 { 0 } else { layers.avoids };
    grid.layers_at(place).share(&AvoidanceLayers { avoids, ..layers }, even)
}
