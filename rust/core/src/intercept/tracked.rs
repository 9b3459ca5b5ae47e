//! Intercept of a target that a tracker watches.

use super::{
    BestMotionCourse, InterceptQuery, MotionInterceptQuery, Prediction, PredictionSettings, PursuerMotion,
    predict, solve_motion_or_approach,
};
use crate::motion::MotionTracker;
use crate::numeric::less;
use crate::refusal::{RANGE, Refusal};

/// When the target is met tells which of its models counts, and that when it is met: so many times.
const ROUNDS: usize = 3;
/// What the first of them takes for it, in seconds.
const FIRST_LOOK_AHEAD: f64 = 1.0;

/// [`predict`] of a target that a tracker watches: with the velocity that is its mean until it is met.
///
/// `query` has the target's last position, and the velocity that counts until the tracker has tried a model. From then on the
/// velocity is the [`mean_velocity`](crate::motion::TrackedMotion::mean_velocity) over the time of the last prediction, three
/// times over.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, PredictionSettings, predict_tracked};
/// use pursuit_core::motion::{MotionTracker, TrackerSettings};
///
/// // A target that goes along x, and is not said to move.
/// let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
/// for tick in 0..60 {
///     tracker.step(f64::from(tick) / 60.0, DVec3::X * f64::from(tick)).unwrap();
/// }
/// let query = InterceptQuery {
///     pursuer_position: DVec3::new(59.0, 80.0, 0.0),
///     target_position: DVec3::X * 59.0,
///     target_velocity: DVec3::ZERO,
///     pursuer_speed: 100.0,
///     capture_radius: 0.0,
/// };
/// let prediction = predict_tracked(&query, &tracker, &PredictionSettings::default()).unwrap();
/// // 60 and 80 per second: it meets it after one second.
/// assert!((prediction.aim_point - DVec3::X * 119.0).length() < 1e-6);
/// ```
///
/// # Errors
/// As [`predict`]; also before the tracker's first position.
pub fn predict_tracked(
    query: &InterceptQuery,
    tracker: &MotionTracker,
    settings: &PredictionSettings,
) -> Result<Prediction, Refusal> {
    let mut prediction = predict(query, settings)?;
    if tracker.motion(0.0)?.error.is_infinite() {
        return Ok(prediction);
    }
    for _ in 0..ROUNDS {
        let target_velocity = tracker.motion(less(prediction.time, RANGE))?.mean_velocity;
        prediction = predict(&InterceptQuery { target_velocity, ..*query }, settings)?;
    }
    Ok(prediction)
}

/// [`solve_motion_or_approach`] of a target that a tracker watches: with the motion that was foretold best as far ahead as the
/// intercept is.
///
/// The first look-ahead time is a second; that of the next two rounds is the time of the last intercept. It ends at the first
/// round without an intercept. A longer horizon keeps the intercept; with a larger capture radius another model may count. It
/// takes at most three times the steps of [`solve_motion_or_approach`].
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{BestMotionCourse, PursuerMotion, solve_tracked};
/// use pursuit_core::motion::{MotionTracker, TrackerSettings};
///
/// let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
/// for tick in 0..60 {
///     tracker.step(f64::from(tick) / 60.0, DVec3::X * f64::from(tick)).unwrap();
/// }
/// let pursuer = PursuerMotion::Constant { position: DVec3::new(59.0, 80.0, 0.0), speed: 100.0 };
/// let best = solve_tracked(pursuer, &tracker, 0.0, 10.0).unwrap();
/// assert!(matches!(best, BestMotionCourse::Intercept(met) if (met.time - 1.0).abs() < 1e-6));
/// ```
///
/// # Errors
/// As [`solve_motion_or_approach`]; also before the tracker's first position.
pub fn solve_tracked(
    pursuer: PursuerMotion,
    tracker: &MotionTracker,
    capture_radius: f64,
    horizon: f64,
) -> Result<BestMotionCourse, Refusal> {
    let met_by = |look_ahead_time| {
        let target = tracker.motion(look_ahead_time)?;
        let query = MotionInterceptQuery { pursuer, target: target.target(), capture_radius, horizon };
        // The inputs have the names that they have here.
        query.check()?;
        solve_motion_or_approach(&query)
    };
    let mut best = met_by(FIRST_LOOK_AHEAD)?;
    for _ in 1..ROUNDS {
        let BestMotionCourse::Intercept(met) = best else { break };
        best = met_by(met.time)?;
    }
    Ok(best)
}
