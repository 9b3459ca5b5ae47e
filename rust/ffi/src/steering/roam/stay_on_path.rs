//! Staying on a path.

use super::steering_path::PursuitSteeringPath;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::stay_on_path;
use pursuit_ffi_derive::contract;

#[contract(core = stay_on_path, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_stay_on_path(
    agent: *const PursuitAgent,
    path: *const PursuitSteeringPath,
    #[contract(range = "[0, 1e50]")] look_ahead_time: f64,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, path), out, |(agent, path)| {
            let points = path.points()?;
            ok(stay_on_path(&agent.into(), &path.path(&points)?, look_ahead_time))
        })
    }
}
