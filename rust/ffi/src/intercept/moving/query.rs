//! The motion intercept query and its answer.

use crate::motion::{PathView, PursuitPursuerMotion, PursuitTargetMotion};
use crate::types::PursuitVec3;
use pursuit_core::intercept::{MotionApproach, MotionInterceptQuery};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::{FromCore, contract};

/// A pursuer, a target and a horizon.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitMotionInterceptQuery {
    /// Motion of the pursuer.
    pub pursuer: PursuitPursuerMotion,
    /// Motion of the target.
    pub target: PursuitTargetMotion,
    /// Distance at which the target counts as met; 0 for a point.
    #[contract(range = "[0, inf)")]
    pub capture_radius: f64,
    /// Latest intercept time to consider, in seconds from now.
    #[contract(range = "(0, inf)")]
    pub horizon: f64,
    /// Maximum number of search steps. The result does not depend on the machine. More steps may finish what ends as
    /// `UNFINISHED`; above 2^16 they count as 2^16.
    #[contract(range = "[1, inf)", usual = "3072")]
    pub max_steps: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(MotionApproach)]
pub struct PursuitMotionInterceptSolution {
    pub point: PursuitVec3,
    /// Direction to take now, of length 1: of the velocity, or of the thrust; for a car its heading, with the path from
    /// `pursuit_find_dubins_path`; zero when there is none.
    pub course: PursuitVec3,
    /// Time, in seconds from now, at most horizon.
    pub time: f64,
    /// Distance of the target beyond the capture radius then, or the path left to a car; 0 at an intercept.
    pub miss_distance: f64,
}

impl PursuitMotionInterceptQuery {
    pub(super) fn question<'a>(&self, points: &'a PathView) -> Result<MotionInterceptQuery<'a>, Refusal> {
        Ok(MotionInterceptQuery {
            pursuer: self.pursuer.try_into().within("query.pursuer")?,
            target: self.target.motion(points).within("query.target")?,
            capture_radius: self.capture_radius,
            horizon: self.horizon,
            max_steps: self.max_steps,
        })
    }
}
