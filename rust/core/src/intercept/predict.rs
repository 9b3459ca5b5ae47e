//! Prediction for a game's AI: horizon, lead factor, and the fallback without an intercept.

use super::closest_approach::is_inside_at;
use super::{InterceptQuery, closest_approach, solve};
use crate::motion::position_at;
use crate::numeric::{balance, direction_and_length, length, min_or_second};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, finite_above_zero, finite_at_least_zero, in_range};
use glam::DVec3;

/// Where to aim when there is no intercept within the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Fallback {
    /// Aim where the target is at the horizon.
    Horizon,
    /// Aim where the target is now.
    DirectPursuit,
    /// Aim where the target is when a straight course at full speed comes nearest to it within the horizon.
    ClosestApproach,
}

/// Horizon, lead and fallback of an AI.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PredictionSettings {
    /// Latest intercept time to consider, in seconds from now. Finite and > 0.
    pub horizon: f64,
    /// Share of the lead: 0 aims at the target, 1 at the intercept. Finite and >= 0.
    pub lead_factor: f64,
    /// Within this distance it aims at the target itself; 0 for never. Finite and >= 0.
    pub direct_pursuit_distance: f64,
    /// Where to aim when there is no intercept within the horizon.
    pub fallback: Fallback,
}

impl Default for PredictionSettings {
    /// Five seconds ahead, the exact lead, no direct pursuit, the horizon as fallback.
    fn default() -> Self {
        Self { horizon: 5.0, lead_factor: 1.0, direct_pursuit_distance: 0.0, fallback: Fallback::Horizon }
    }
}

impl PredictionSettings {
    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.horizon, "settings.horizon")?;
        finite_at_least_zero(self.lead_factor, "settings.lead_factor")?;
        finite_at_least_zero(self.direct_pursuit_distance, "settings.direct_pursuit_distance")
    }

    /// Whether an intercept within the horizon is aimed at as it is.
    pub(super) fn takes_the_intercept(&self) -> bool {
        self.lead_factor == 1.0 && self.direct_pursuit_distance == 0.0
    }
}

/// Aim point, time and miss distance.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prediction {
    /// Point to move to, at full speed.
    pub aim_point: DVec3,
    /// Time to get there, in seconds, at most the horizon.
    pub time: f64,
    /// Least distance beyond the capture radius until `time`, if the pursuer moves straight to the aim point and waits
    /// there; 0 when it meets the target on that course.
    pub miss_distance: f64,
    /// Whether there is an intercept within the horizon, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

/// The aim point of an AI: the exact intercept within the horizon, or else the fallback.
///
/// The verdict follows from the exact intercept ([`solve`]) and the horizon, whatever the lead factor and the direct pursuit
/// distance make of the aim.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, PredictionSettings, predict};
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(4.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// let prediction = predict(&query, &PredictionSettings::default()).unwrap();
/// assert_eq!((prediction.aim_point, prediction.verdict), (DVec3::new(4.0, 3.0, 0.0), Ok(())));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the aim point is beyond the range of f64; an intercept
/// beyond that range counts as later than the horizon unless the target itself is out of range by then.
pub fn predict(query: &InterceptQuery, settings: &PredictionSettings) -> Result<Prediction, Refusal> {
    settings.check()?;
    predict_by(query, settings, solve(query).map(|met| met.time))
}

/// [`predict`] by settings that have been checked, with the time that [`solve`] answers.
#[inline(always)]
pub(crate) fn predict_by(
    query: &InterceptQuery,
    settings: &PredictionSettings,
    solved: Result<f64, Unsolved>,
) -> Result<Prediction, Refusal> {
    let horizon = settings.horizon;
    let (verdict, intercept_time) = match solved {
        Err(Unsolved::Refused(refusal)) if !is_inside_at(query, horizon) => return Err(refusal),
        Err(Unsolved::Refused(_)) => (Err(NoIntercept::BeyondHorizon), None),
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => (Err(NoIntercept::AlreadyThere), Some(0.0)),
        Err(Unsolved::NoIntercept(reason)) => (Err(reason), None),
        Ok(time) if time > horizon => (Err(NoIntercept::BeyondHorizon), None),
        Ok(time) => (Ok(()), Some(time)),
    };

    let offset = query.target_position - query.pursuer_position;
    let distance = length(offset);
    let near = settings.direct_pursuit_distance > 0.0 && distance <= settings.direct_pursuit_distance;
    let lead =
        |time: f64| position_at(query.target_position, query.target_velocity, time * settings.lead_factor);
    // A speed of -0 takes forever, too.
    let direct_time = || min_or_second(distance / query.pursuer_speed.abs(), horizon);
    let (aim_point, time) = match (near, intercept_time, settings.fallback) {
        (false, Some(time), _) => (lead(time), time),
        (true, Some(0.0), _) => (query.target_position, 0.0),
        (true, _, _) | (false, None, Fallback::DirectPursuit) => (query.target_position, direct_time()),
        (false, None, Fallback::Horizon) => (lead(horizon), horizon),
        (false, None, Fallback::ClosestApproach) => {
            let time = closest_approach(query, horizon)?.time;
            (lead(time), time)
        }
    };
    let aim_point = in_range(aim_point)?;
    let miss_distance = if verdict.is_ok() && !near && settings.lead_factor == 1.0 {
        0.0
    } else {
        miss_distance(query, aim_point, time)?
    };
    Ok(Prediction { aim_point, time, miss_distance, verdict })
}

/// The same of a target whose velocity depends on the time of the aim, with when it is met and when it is nearest.
pub(super) fn predict_foretold(
    query: &InterceptQuery,
    settings: &PredictionSettings,
    met: Result<f64, NoIntercept>,
    closest: impl FnOnce() -> Result<f64, Refusal>,
    velocity: impl FnOnce(f64) -> Result<DVec3, Refusal>,
) -> Result<Prediction, Refusal> {
    let distance = length(query.target_position - query.pursuer_position);
    let near = settings.direct_pursuit_distance > 0.0 && distance <= settings.direct_pursuit_distance;
    let is_missed = met.is_err_and(|reason| reason != NoIntercept::AlreadyThere);
    let comes_nearest = is_missed && !near && settings.fallback == Fallback::ClosestApproach;
    let aimed_at = if comes_nearest { Ok(closest()?) } else { met.map_err(Unsolved::NoIntercept) };
    // Its velocity does not matter for the time.
    let standing = InterceptQuery { target_velocity: DVec3::ZERO, ..*query };
    let time = predict_solved(&standing, settings, aimed_at)?.time;
    let query = InterceptQuery { target_velocity: velocity(time)?, ..*query };
    let mut prediction = predict_solved(&query, settings, aimed_at)?;
    if comes_nearest {
        prediction.verdict = met.map(|_| ());
        prediction.miss_distance = miss_distance(&query, prediction.aim_point, time)?;
    }
    Ok(prediction)
}

/// [`predict_by`], not copied into its caller.
#[inline(never)]
fn predict_solved(
    query: &InterceptQuery,
    settings: &PredictionSettings,
    solved: Result<f64, Unsolved>,
) -> Result<Prediction, Refusal> {
    predict_by(query, settings, solved)
}

/// How far outside the capture radius a pursuer that flies straight to `aim_point` and waits there stays from the target
/// until `time`.
fn miss_distance(query: &InterceptQuery, aim_point: DVec3, time: f64) -> Result<f64, Refusal> {
    let speed = query.pursuer_speed.abs();
    let offset = query.target_position - query.pursuer_position;
    let (course, way) =
        direction_and_length(aim_point - query.pursuer_position).unwrap_or((DVec3::ZERO, 0.0));
    let flight = min_or_second(way / speed, time);
    let in_flight = nearest_on_way(offset, query.target_velocity - course * speed, flight)?;
    let nearest = if flight < time {
        let on_arrival = position_at(query.target_position, query.target_velocity, flight) - aim_point;
        min_or_second(in_flight, nearest_on_way(on_arrival, query.target_velocity, time - flight)?)
    } else {
        in_flight
    };
    let miss = nearest - query.capture_radius;
    Ok(if miss > 0.0 { miss } else { 0.0 })
}

/// The least length of `offset + velocity * t` over `0 <= t <= duration`.
fn nearest_on_way(offset: DVec3, velocity: DVec3, duration: f64) -> Result<f64, Refusal> {
    // Scaled one by one, so that no square overflows; the time is scaled back.
    let offset_scale = balance(offset.abs().max_element());
    let velocity_scale = balance(velocity.abs().max_element());
    let (scaled_offset, scaled_velocity) = (offset * offset_scale, velocity * velocity_scale);
    let time = -scaled_offset.dot(scaled_velocity) / scaled_velocity.length_squared()
        * (velocity_scale / offset_scale);
    let nearest =
        if time > 0.0 { position_at(offset, velocity, min_or_second(time, duration)) } else { offset };
    in_range(nearest).map(length)
}
