//! How a thing moves, from where it has been seen.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use crate::view::{PursuitNumberView, PursuitVec3View};
use pursuit_core::motion::{EstimateSettings, MAX_SAMPLES, MotionEstimate, MotionSample, estimate_motion};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// The most samples that an estimate uses: the newest.
pub const PURSUIT_ESTIMATE_MAX_SAMPLES: u32 = 64;
const _: () = assert!(PURSUIT_ESTIMATE_MAX_SAMPLES as usize == MAX_SAMPLES);

/// Where a thing was seen, and when, in any order: a ring buffer can be passed as it lies.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitMotionHistory {
    /// Where it was.
    pub positions: PursuitVec3View,
    /// When, in seconds of any clock.
    pub times: PursuitNumberView,
    /// How many samples, at least 1.
    pub count: u32,
}

/// How much of a history to believe. Start from `pursuit_estimate_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(EstimateSettings)]
pub struct PursuitEstimateSettings {
    /// Samples older than this before the newest do not count, in seconds. Longer is calmer, shorter follows a turn
    /// sooner; a tenth of the time in which the target weaves once is good. Must be finite and > 0; 0.25 by default.
    pub window: f64,
    /// How fast the target can be at most: a sample that could not have been left in time for the next is a jump,
    /// and does not count. Must be >= 0, and may be infinite; INFINITY by default.
    pub max_speed: f64,
    /// How many times its own error an acceleration must be to be believed; 0 believes every one. Must be finite and
    /// >= 0; 2 by default.
    pub confidence: f64,
}

/// How a thing moves at the time of its newest sample.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitMotionEstimate {
    /// Where it is, smoothed.
    pub position: PursuitVec3,
    /// How it moves, per second; zero when all samples that count are of one time.
    pub velocity: PursuitVec3,
    /// How that changes, per second squared; zero without three times, and when it is not believed.
    pub acceleration: PursuitVec3,
    /// About which direction the velocity turns, by the right-hand rule in right-handed axes; of length 1.
    pub turn_axis: PursuitVec3,
    /// How fast it turns, in radians per second, >= 0; zero when it does not.
    pub turn_rate: f64,
    /// When, in seconds of the samples' clock.
    pub time: f64,
    /// How far the samples that count lie from the fitted path: the root of the mean square.
    pub residual: f64,
    /// The standard error of the velocity, per second; INFINITY when there are no more samples than unknowns.
    pub velocity_error: f64,
    /// The standard error of the acceleration, per second squared, whether or not it is believed; INFINITY when there are
    /// no more samples than unknowns.
    pub acceleration_error: f64,
    /// How many samples count.
    pub samples: u32,
}

impl From<MotionEstimate> for PursuitMotionEstimate {
    fn from(estimate: MotionEstimate) -> Self {
        Self {
            position: estimate.position.into(),
            velocity: estimate.velocity.into(),
            acceleration: estimate.acceleration.into(),
            turn_axis: estimate.turn_axis.into(),
            turn_rate: estimate.turn_rate,
            time: estimate.time,
            residual: estimate.residual,
            velocity_error: estimate.velocity_error,
            acceleration_error: estimate.acceleration_error,
            samples: estimate.samples as u32,
        }
    }
}

/// A quarter of a second, any speed, twice the error.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_estimate_settings_default() -> PursuitEstimateSettings {
    EstimateSettings::default().into()
}

/// How a thing moves, from `count` samples in any order: its velocity, acceleration and turn.
///
/// A parabola in time is fitted to the samples of the window by least squares, after those that lie far from what most of
/// the others agree on have been set aside: one stray sample among eight does no harm, wherever it is. One sample gives a
/// position, two of different times a velocity, three an acceleration; when there are more, an acceleration that is not
/// above its error is taken for noise and a straight line fitted. Samples of one time are averaged. The same samples in
/// another order give the same bits.
///
/// Status: `OK`, or a refusal; `OUT_OF_DOMAIN` also for no samples and for an answer beyond the range of a double.
///
/// # Safety
/// Pointers are null or point to one value of their type, views to as many values as the count says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_estimate_motion(
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
            ok(estimate_motion(history.count as usize, sample, &settings.into()))
        })
    }
}
