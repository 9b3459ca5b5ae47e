//! The intercept query.

use crate::types::{PursuitVec2, PursuitVec3};
use pursuit_core::intercept::{InterceptQuery, InterceptQuery2D};
use pursuit_ffi_derive::{IntoCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(InterceptQuery)]
pub struct PursuitInterceptQuery {
    pub pursuer_position: PursuitVec3,
    pub target_position: PursuitVec3,
    pub target_velocity: PursuitVec3,
    /// Maximum speed of the pursuer.
    #[contract(range = "[0, inf)")]
    pub pursuer_speed: f64,
    /// Distance at which the target counts as met; 0 for a point.
    #[contract(range = "[0, inf)")]
    pub capture_radius: f64,
}

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(InterceptQuery2D)]
pub struct PursuitInterceptQuery2D {
    pub pursuer_position: PursuitVec2,
    pub target_position: PursuitVec2,
    pub target_velocity: PursuitVec2,
    /// Maximum speed of the pursuer.
    #[contract(range = "[0, inf)")]
    pub pursuer_speed: f64,
    /// Distance at which the target counts as met; 0 for a point.
    #[contract(range = "[0, inf)")]
    pub capture_radius: f64,
}
