//! Many agents at once: who is near whom, and the flock.

mod flock;
mod grid;
mod memory;
mod orca;

pub use flock::{PursuitCrowdMotion, PursuitFlockRule, PursuitFlockRules};
pub use grid::{PursuitCrowd, PursuitNeighbor, PursuitNeighborGridInfo, PursuitNeighborGridSettings};
pub use orca::{
    PursuitOrcaAgent, PursuitOrcaAgent2D, PursuitOrcaCrowdSettings, PursuitOrcaMembers, PursuitOrcaNeighbor,
    PursuitOrcaNeighbor2D, PursuitOrcaSettings, PursuitOrcaStep, PursuitOrcaVelocity, PursuitOrcaVelocity2D,
};

use crate::types::{PursuitVec2, PursuitVec3};
use crate::view::{PursuitVec3Array, PursuitVec3View, element};
use pursuit_core::crowd::Dimensions;
use pursuit_core::{DVec2, DVec3};

/// The agents' vectors, one for each agent in the caller's order.
pub const PURSUIT_ORDER_AGENTS: i32 = 0;
/// The agents' vectors in the order of the grid's places: near ones lie near each other, which is faster for a large crowd.
/// `pursuit_get_grid_agents` says whose they are.
pub const PURSUIT_ORDER_PLACES: i32 = 1;

/// The vector of a view at an index; in two dimensions only its x and y are read.
///
/// # Safety
/// The view holds a readable value there.
unsafe fn read_vector(view: &PursuitVec3View, dimensions: Dimensions, index: usize) -> DVec3 {
    // SAFETY: the caller's contract.
    unsafe {
        match dimensions {
            Dimensions::Two => {
                let v: PursuitVec2 = element(view.base.cast(), view.stride, index);
                DVec2::from(v).extend(0.0)
            }
            Dimensions::Three => element(view.base, view.stride, index).into(),
        }
    }
}

/// Writes the vector of an array at an index; in two dimensions only its x and y.
///
/// # Safety
/// The array has a writable value there.
unsafe fn write_vector(array: &PursuitVec3Array, dimensions: Dimensions, index: usize, value: DVec3) {
    // SAFETY: the caller's contract.
    unsafe {
        let at = array.base.byte_add(array.stride * index);
        match dimensions {
            Dimensions::Two => at.cast::<PursuitVec2>().write_unaligned(value.truncate().into()),
            Dimensions::Three => at.write_unaligned(PursuitVec3::from(value)),
        }
    }
}
