//! Shares of responsibility: which agents of a crowd avoid each other, and how much of it each does.

use super::OrcaMember;
use crate::crowd::NeighborGrid;
use crate::geometry::List;
use crate::refusal::{Refusal, Requirement};
use crate::steering::AvoidanceLayers;

/// What a list says of each agent of the grid; refused, by the name of the list, when it has fewer items than there are agents.
///
/// Of agents that do not exist, which only memory that holds no grid can name, it is `nobody`.
pub(super) fn of_each<T: Copy>(
    grid: &NeighborGrid<'_>,
    list: &(impl List<T> + ?Sized),
    name: &'static str,
    nobody: T,
) -> Result<impl Fn(usize) -> T, Refusal> {
    if list.count() < grid.count() {
        return Err(Refusal::out_of_domain(Requirement::OneForEach, name));
    }
    Ok(move |agent| list.item(agent).unwrap_or(nobody))
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

/// The share of the avoidance that the agent at a place takes beside the one at another; its own weight is not 0.
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
    // Without a weight it avoids nobody.
    let avoids = if body.responsibility == 0.0 { 0 } else { layers.avoids };
    grid.layers_at(place).share(&AvoidanceLayers { avoids, ..layers }, even)
}
