//! Who avoids whom in a crowd, and which part of it each does.

use super::OrcaMember;
use crate::crowd::NeighborGrid;
use crate::geometry::List;
use crate::refusal::Refusal;
use crate::steering::AvoidanceLayers;
use glam::DVec3;

/// Who an agent of the grid is; refused when there are fewer members than agents.
pub(super) fn described(
    grid: &NeighborGrid<'_>,
    members: &impl List<OrcaMember>,
) -> Result<impl Fn(usize) -> OrcaMember, Refusal> {
    if members.count() < grid.count() {
        return Err(Refusal::out_of_domain("members"));
    }
    // Nobody whom others could avoid: memory that holds no grid may name agents that do not exist.
    let nobody =
        OrcaMember { preferred_velocity: DVec3::ZERO, max_speed: 0.0, radius: f64::NAN, responsibility: 0.0 };
    Ok(move |agent| members.item(agent).unwrap_or(nobody))
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
