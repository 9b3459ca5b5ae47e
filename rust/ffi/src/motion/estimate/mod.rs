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

/// The motion of a target at the time of its newest sample.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(MotionEstimate)]
pub struct PursuitMotionEstimate {
    /// Smoothed position.
    pub position: PursuitVec3,
    /// Velocity; zero when all samples that count are of one time.
    pub velocity: PursuitVec3,
    /// Acceleration; zero with fewer than three different times, and when it does not count.
    pub acceleration: PursuitVec3,
    /// Axis about which the velocity turns, by the right-hand rule in right-handed axes; of length 1.
    pub turn_axis: PursuitVec3,
    /// Turn rate, in radians per second, >= 0; zero when it does not turn.
    pub turn_rate: f64,
    /// Time of the estimate, in seconds on the samples' clock.
    pub time: f64,
    /// Root mean square distance of the samples that count from the fitted path.
    pub residual: f64,
    /// The standard error of the velocity, per second; INFINITY when there are no more samples than unknowns.
    pub velocity_error: f64,
    /// The standard error of the acceleration, per second squared, whether or not it is believed; INFINITY when there are
    /// no more samples than unknowns.
    pub acceleration_error: f64,
    /// Number of samples that count.
    #[core(count)]
    pub samples: u32,
}

/// The estimate has its velocity, acceleration and turn.
///
/// A parabola in time is fitted to the samples of the window by least squares, without outliers, which are samples that lie far
/// from what most of the others agree on: one stray sample among eight does no harm, wherever it is and however irregular their
/// times are. One sample gives a position, two of different times a velocity, three an acceleration; when there are more, an
/// acceleration that is not above its error is taken for noise and a straight line fitted. Samples of one time are averaged. It
/// takes at most 58 fits to 64 samples, and one look at every other sample. The same samples in another order give the same bits,
/// so that a ring buffer can be passed as it lies. The turn is that of the fitted path, `|v x a| / |v|^2` about `v x a`.
///
/// Status: `OK`, or a refusal; `OUT_OF_DOMAIN` also for no samples and for an answer beyond the range of a double.
#[contract(core = find_motion_estimate, status(OK))]
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
