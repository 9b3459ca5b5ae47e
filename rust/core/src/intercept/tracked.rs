//! Intercept of a target that a tracker watches.

use super::moving::Foretold;
use super::predict::predict_foretold;
use super::{
    BestMotionCourse, InterceptQuery, Prediction, PredictionSettings, PursuerMotion, predict, solve,
};
use crate::motion::MotionTracker;
use crate::numeric::min_or_second;
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{RANGE, Refusal};
use core::cell::Cell;

/// [`predict`] of a target that a tracker watches: with the velocity that is its mean until it is met.
///
/// It is met at the earliest time within the horizon at which the pursuer can be where the target is foretold for that time: at
/// its position in `query`, moved by the [`mean_velocity`](crate::motion::TrackedMotion::mean_velocity) over that time. A longer
/// horizon keeps the intercept, and a larger capture radius never makes it later. Without an intercept the velocity is the mean
/// over the time of the prediction. The velocity in `query` counts until the tracker has tried a model, and where a number of the
/// query is beyond 1e50.
///
/// It takes no more steps than [`solve_tracked`]; the verdict is
/// [`NoIntercept::Unfinished`](crate::NoIntercept::Unfinished) when they do not suffice. That the target is never met has the
/// reason that [`predict`] gives for the mean velocity.
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
    let untracked = predict(query, settings)?;
    let InterceptQuery { pursuer_position, target_position, pursuer_speed, capture_radius, .. } = *query;
    let pursuer = PursuerMotion::Constant { position: pursuer_position, speed: pursuer_speed };
    let horizon = min_or_second(settings.horizon, RANGE);
    let foretold = Foretold::new(pursuer, tracker, Some(target_position), capture_radius, horizon)?;
    if !foretold.is_tried() || foretold.check().is_err() {
        return Ok(untracked);
    }
    let (met, reason) = match foretold.earliest() {
        Ok(Some(met)) => (Some(met), None),
        Ok(None) => (None, why_late(foretold.is_met_later())?),
        Err(missed) => (None, why_late(Err(missed))?),
    };
    let met_time = met.map(|met| met.time).ok_or(reason.unwrap_or(NoIntercept::TargetTooFast));
    // Where the target is foretold then.
    let foreseen = Cell::new(met);
    let closest = || {
        let nearest = foretold.closest_approach()?;
        foreseen.set(Some(nearest));
        Ok(nearest.time)
    };
    let mut mean_velocity = query.target_velocity;
    let velocity = |time: f64| {
        mean_velocity = match foreseen.get() {
            Some(then) if then.time == time && time > 0.0 => (then.point - target_position) / time,
            _ => tracker.motion(min_or_second(time, RANGE))?.mean_velocity,
        };
        Ok(mean_velocity)
    };
    let mut prediction = predict_foretold(query, settings, met_time, closest, velocity)?;
    if (met, reason) == (None, None) {
        prediction.verdict = Err(why_never(&InterceptQuery { target_velocity: mean_velocity, ..*query }));
    }
    Ok(prediction)
}

/// Why the target is not met within the horizon, by whether it is later; nothing when it never is.
fn why_late(is_met_later: Result<bool, Unsolved>) -> Result<Option<NoIntercept>, Refusal> {
    match is_met_later {
        Ok(true) => Ok(Some(NoIntercept::BeyondHorizon)),
        Ok(false) => Ok(None),
        Err(Unsolved::NoIntercept(reason)) => Ok(Some(reason)),
        Err(Unsolved::Refused(refusal)) => Err(refusal),
    }
}

/// Why a target is never met: as [`predict`] says it of one that goes straight, if that is not met either.
fn why_never(straight: &InterceptQuery) -> NoIntercept {
    match solve(straight) {
        Err(Unsolved::NoIntercept(NoIntercept::TargetEscaping)) => NoIntercept::TargetEscaping,
        _ => NoIntercept::TargetTooFast,
    }
}

/// The earliest time within `horizon` at which a pursuer meets a target that a tracker watches: by the model that the tracker
/// follows that far ahead. Without an intercept, the closest approach, as
/// [`solve_motion_or_approach`](super::solve_motion_or_approach) does.
///
/// A longer horizon keeps the intercept, and a larger capture radius never makes it later. Where the model changes, the target jumps
/// from one place to another, and an intercept may lie at that jump. It takes no more steps than
/// [`solve_motion_or_approach`](super::solve_motion_or_approach), however often the model changes.
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
/// As [`solve_motion_or_approach`](super::solve_motion_or_approach); also before the tracker's first position.
pub fn solve_tracked(
    pursuer: PursuerMotion,
    tracker: &MotionTracker,
    capture_radius: f64,
    horizon: f64,
) -> Result<BestMotionCourse, Refusal> {
    let foretold = Foretold::new(pursuer, tracker, None, capture_radius, horizon)?;
    // The inputs have the names that they have here.
    foretold.check()?;
    foretold.solve_or_approach()
}
