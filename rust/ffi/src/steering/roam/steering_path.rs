//! A path to steer along.

use crate::call::{answer, ok};
use crate::convert::value_of;
use crate::geometry::{PursuitPathPoint, VectorList};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::PursuitVec3View;
use pursuit_core::Refusal;
use pursuit_core::steering::{SteeringPath, find_path_progress, path_point};
use pursuit_ffi_derive::contract;

/// A path to steer along: a tube of one radius about straight lines between points, read in place.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSteeringPath {
    /// The points.
    #[contract(range = "[-1e50, 1e50]", length = "count")]
    pub points: PursuitVec3View,
    /// Distance from the lines that still counts as on the path.
    #[contract(range = "[0, 1e50]")]
    pub radius: f64,
    /// Number of points.
    #[contract(range = "[1, inf)")]
    pub count: u32,
    /// How it goes on at the last point: `PURSUIT_PATH_TOPOLOGY_OPEN` or `PURSUIT_PATH_TOPOLOGY_CLOSED`; a loop is refused.
    #[contract(one_of = "PURSUIT_PATH_TOPOLOGY_")]
    pub topology: i32,
}

impl PursuitSteeringPath {
    /// # Safety
    /// The view of the points holds `count` readable values for as long as the result lives.
    pub(super) unsafe fn points(&self) -> Result<VectorList, Refusal> {
        // SAFETY: the caller's contract.
        unsafe { VectorList::new(self.points, self.count as usize, "path.points") }
    }

    pub(super) fn path<'a>(&self, points: &'a VectorList) -> Result<SteeringPath<'a>, Refusal> {
        let topology = value_of(self.topology, "path.topology")?;
        Ok(SteeringPath { points, topology, radius: self.radius })
    }
}

#[contract(core = find_path_progress, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_path_progress(
    path: *const PursuitSteeringPath,
    position: *const PursuitVec3,
    /// Receives the distance along the path.
    out_progress: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer!((path, position), out_progress, |(path, position)| {
            let points = path.points()?;
            let progress = find_path_progress(&path.path(&points)?, position.into())?;
            Ok((PURSUIT_STATUS_OK, progress))
        })
    }
}

/// Status: `OK`, or a refusal; `OUT_OF_DOMAIN` also for a curvature beyond the range of a double.
#[contract(core = path_point, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_path_point(
    path: *const PursuitSteeringPath,
    progress: f64,
    out: *mut PursuitPathPoint,
) -> PursuitStatus {
    unsafe {
        answer!(path, out, |path| {
            let points = path.points()?;
            ok(path_point(&path.path(&points)?, progress))
        })
    }
}
