//! Motion estimation: velocity, acceleration and turn from a history of positions.

pub(crate) mod samples;

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use crate::view::{PursuitNumberView, PursuitVec3View};
use pursuit_core::motion::{MotionEstimate, MotionSample, find_motion_estimate};
use pursuit_ffi_derive::{FromCore, contract};
use samples::PursuitEstimateSettings;

/// Positions of a target and their times, in any order: a ring buffer can be passed as it lies.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitMotionHistory {
    /// Positions of the samples.
    #[contract(length = "count")]
    pub positions: PursuitVec3View,
    /// Time of the sample, in seconds on any clock.
    #[contract(length = "count")]
    pub times: PursuitNumberView,
    /// Number of samples.
    #[contract(range = "[1, inf)")]
    pub count: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(MotionEstimate)]
pub struct PursuitMotionEstimate {
    pub position: PursuitVec3,
    pub velocity: PursuitVec3,
    pub acceleration: PursuitVec3,
    pub turn_axis: PursuitVec3,
    pub turn_rate: f64,
    pub time: f64,
    pub residual: f64,
    /// Standard error of the velocity, per second; INFINITY without more samples than unknowns.
    pub velocity_error: f64,
    /// Standard error of the acceleration, per second squared, even if that is set to zero; INFINITY without more samples
    /// than unknowns.
    pub acceleration_error: f64,
    #[core(count)]
    pub samples: u32,
}

/// Status: `OK`, or a refusal; `OUT_OF_DOMAIN` also for no samples and for an answer beyond the range of a double.
#[contract(core = find_motion_estimate, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_motion_estimate(
    history: *const PursuitMotionHistory,
    settings: *const PursuitEstimateSettings,
    out: *mut PursuitMotionEstimate,
) -> PursuitStatus {
    unsafe {
        answer!((history, settings), out, |(history, settings)| {
            let (positions, times) = (history.positions, history.times);
            let positions = positions.open(1, "history.positions")?;
            let times = times.open(1, "history.times")?;
            let sample = |index| MotionSample { position: positions.get(index), time: times.get(index) };
            ok(find_motion_estimate(&(history.count as usize, sample), &settings.into()))
        })
    }
}
