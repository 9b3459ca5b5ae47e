//! Polylines, and arc lengths along them.

use crate::convert::numbers;
use crate::types::PursuitVec3;
use pursuit_core::geometry::{PathPoint, PathTopology};
use pursuit_ffi_derive::FromCore;

/// The path ends at its last point; a target that moves along it stays there.
pub const PURSUIT_PATH_TOPOLOGY_OPEN: i32 = 0;
/// A closing line leads from the last point to the first.
pub const PURSUIT_PATH_TOPOLOGY_CLOSED: i32 = 1;
/// The path jumps from its last point to the first. Only the path of a target's motion may have a jump: an agent cannot be
/// steered along it.
pub const PURSUIT_PATH_TOPOLOGY_LOOP: i32 = 2;

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(PathPoint)]
pub struct PursuitPathPoint {
    pub position: PursuitVec3,
    pub tangent: PursuitVec3,
    /// Curvature of the path there, >= 0: 1 over the radius of the turn. See `pursuit_get_path_point`.
    pub curvature: f64,
}

numbers!(PathTopology {
    Open = PURSUIT_PATH_TOPOLOGY_OPEN,
    Closed = PURSUIT_PATH_TOPOLOGY_CLOSED,
    Loop = PURSUIT_PATH_TOPOLOGY_LOOP,
});
