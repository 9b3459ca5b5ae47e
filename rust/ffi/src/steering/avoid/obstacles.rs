//! Look-ahead obstacle avoidance.

use super::settings::PursuitAvoidanceSettings;
use crate::call::{answer, ok};
use crate::geometry::{PursuitShape, among};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::{Avoidance, avoid_obstacles};
use pursuit_ffi_derive::{FromCore, contract};

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Avoidance)]
pub struct PursuitAvoidance {
    pub steering: PursuitVec3,
    /// Distance to the first contact on the wanted way; INFINITY without one.
    pub distance: f64,
    /// Index of the first obstacle on the wanted way; -1 for none.
    #[core(index)]
    pub obstacle: i32,
}

#[contract(core = avoid_obstacles, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_avoid_obstacles(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    #[contract(length = "obstacle_count", null = "when `obstacle_count` is 0")]
    obstacles: *const PursuitShape,
    obstacle_count: u32,
    settings: *const PursuitAvoidanceSettings,
    out: *mut PursuitAvoidance,
) -> PursuitStatus {
    unsafe {
        answer!((agent, steering, settings), out, |(agent, steering, settings)| {
            among(obstacles, obstacle_count, "obstacles", |obstacles| {
                ok(avoid_obstacles(&agent.into(), steering.into(), obstacles, &settings.into()))
            })
        })
    }
}
