//! Prediction for a game's AI: horizon, lead factor, and the fallback without an intercept.

use super::PursuitInterceptQuery;
use crate::call::answer;
use crate::convert::numbers;
use crate::status::{PursuitStatus, status_of_verdict};
use crate::types::PursuitVec3;
use pursuit_core::intercept::{Fallback, Prediction, PredictionSettings, predict};
use pursuit_ffi_derive::{FromCore, TryIntoCore, contract};

/// Aim where the target is at the horizon.
pub const PURSUIT_FALLBACK_HORIZON: i32 = 0;
/// Aim where the target is now.
pub const PURSUIT_FALLBACK_DIRECT_PURSUIT: i32 = 1;
/// Aim where the target is when a straight course at full speed comes nearest to it within the horizon.
pub const PURSUIT_FALLBACK_CLOSEST_APPROACH: i32 = 2;

/// Horizon, lead and fallback of an AI. Start from `pursuit_prediction_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(PredictionSettings, in("settings"))]
pub struct PursuitPredictionSettings {
    /// Latest intercept time to consider, in seconds from now.
    #[contract(range = "(0, inf)", usual = "5")]
    pub horizon: f64,
    /// Share of the lead: 0 aims at the target, 1 at the intercept.
    #[contract(range = "[0, inf)", usual = "1")]
    pub lead_factor: f64,
    /// Within this distance it aims at the target itself; 0 for never.
    #[contract(range = "[0, inf)", usual = "0")]
    pub direct_pursuit_distance: f64,
    #[core(number)]
    #[contract(one_of = "PURSUIT_FALLBACK_")]
    pub fallback: i32,
}

/// Aim point, time and miss distance.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitPrediction {
    /// Point to move to, at full speed.
    pub aim_point: PursuitVec3,
    /// Time to get there, in seconds, at most the horizon.
    pub time: f64,
    /// Least distance beyond the capture radius until `time`, if the pursuer moves straight to the aim point and waits
    /// there; 0 when it meets the target on that course.
    pub miss_distance: f64,
}

numbers!(Fallback {
    Horizon = PURSUIT_FALLBACK_HORIZON,
    DirectPursuit = PURSUIT_FALLBACK_DIRECT_PURSUIT,
    ClosestApproach = PURSUIT_FALLBACK_CLOSEST_APPROACH,
});

#[contract(core = PredictionSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_prediction_settings_default() -> PursuitPredictionSettings {
    PredictionSettings::default().into()
}

#[contract(core = predict, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_predict_intercept(
    query: *const PursuitInterceptQuery,
    settings: *const PursuitPredictionSettings,
    out: *mut PursuitPrediction,
) -> PursuitStatus {
    unsafe {
        answer!((query, settings), out, |(query, settings)| {
            Ok(answer_of(&predict(&query.into(), &settings.try_into()?)?))
        })
    }
}

/// The status and the answer of a prediction.
pub(super) fn answer_of(prediction: &Prediction) -> (PursuitStatus, PursuitPrediction) {
    let answer = PursuitPrediction {
        aim_point: prediction.aim_point.into(),
        time: prediction.time,
        miss_distance: prediction.miss_distance,
    };
    (status_of_verdict(prediction.verdict), answer)
}
