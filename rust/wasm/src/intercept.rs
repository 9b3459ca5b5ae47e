//! Where and when a target is met.

use crate::read::Fields;
use crate::status::{Status, refused, wrong};
use crate::write;
use js_sys::{Float64Array, Int32Array};
use pursuit_core::intercept::{
    BestCourse, Fallback, InterceptQuery, Prediction, PredictionSettings, predict, solve_or_approach,
};
use pursuit_core::{DVec3, NoIntercept};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// The pursuer and its target, of which the position may be left to a tracker.
pub fn query(query: &JsValue, target: Option<DVec3>) -> Result<InterceptQuery, JsValue> {
    let query = Fields::of(query, "query")?;
    Ok(InterceptQuery {
        pursuer_position: query.vector("pursuerPosition")?,
        target_position: target.map_or_else(|| query.vector("targetPosition"), Ok)?,
        target_velocity: query.vector_or_zero("targetVelocity")?,
        pursuer_speed: query.number("pursuerSpeed")?,
        capture_radius: query.number_or("captureRadius", 0.0)?,
    })
}

pub fn prediction_settings(settings: &JsValue) -> Result<PredictionSettings, JsValue> {
    let defaults = PredictionSettings::default();
    let Some(settings) = Fields::of_options(settings, "settings")? else { return Ok(defaults) };
    let fallbacks = [
        ("horizon", Fallback::Horizon),
        ("directPursuit", Fallback::DirectPursuit),
        ("closestApproach", Fallback::ClosestApproach),
    ];
    Ok(PredictionSettings {
        horizon: settings.number_or("horizon", defaults.horizon)?,
        lead_factor: settings.number_or("leadFactor", defaults.lead_factor)?,
        direct_pursuit_distance: settings
            .number_or("directPursuitDistance", defaults.direct_pursuit_distance)?,
        fallback: settings.one_of("fallback", defaults.fallback, &fallbacks)?,
    })
}

pub fn prediction(found: &Prediction) -> JsValue {
    let [status, message] = write::verdict(found.verdict);
    write::object([
        status,
        message,
        ("aimPoint", write::vector(found.aim_point)),
        ("time", found.time.into()),
        ("missDistance", found.miss_distance.into()),
    ])
}

/// Point, velocity, time, and why there is no intercept.
fn course(best: &BestCourse) -> (DVec3, DVec3, f64, Result<(), NoIntercept>) {
    match best {
        BestCourse::Intercept(met) => (met.point, met.pursuer_velocity, met.time, Ok(())),
        BestCourse::Approach(reason, near) => (near.point, near.pursuer_velocity, near.time, Err(*reason)),
    }
}

/// Where and when a pursuer meets a target that moves straight: the earliest intercept. Without one, the nearest approach and the
/// reason.
///
/// Throws `PursuitRefused` when a number is NaN, infinite or out of its range, `TypeError` when a field is missing or not a number.
#[wasm_bindgen(js_name = solveIntercept, unchecked_return_type = "Intercept")]
pub fn solve_intercept(
    #[wasm_bindgen(js_name = query, unchecked_param_type = "InterceptQuery")] asked: &JsValue,
) -> Result<JsValue, JsValue> {
    let best = solve_or_approach(&query(asked, None)?).map_err(refused)?;
    let (point, velocity, time, verdict) = course(&best);
    let [status, message] = write::verdict(verdict);
    Ok(write::object([
        status,
        message,
        ("point", write::vector(point)),
        ("velocity", write::vector(velocity)),
        ("time", time.into()),
    ]))
}

/// The aim point of an AI: the intercept within the horizon, or else the fallback.
///
/// Throws as `solveIntercept`.
#[wasm_bindgen(js_name = predictIntercept, unchecked_return_type = "Prediction")]
pub fn predict_intercept(
    #[wasm_bindgen(js_name = query, unchecked_param_type = "InterceptQuery")] asked: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "PredictionSettings")] settings: &JsValue,
) -> Result<JsValue, JsValue> {
    let found = predict(&query(asked, None)?, &prediction_settings(settings)?).map_err(refused)?;
    Ok(prediction(&found))
}

/// `solveIntercept` for each row. A list of one row stands for all. A row that is refused has its status, and NaN.
///
/// Throws `TypeError` when a list is missing, or has another number of rows.
#[wasm_bindgen(js_name = solveIntercepts, unchecked_return_type = "Intercepts")]
pub fn solve_intercepts(
    #[wasm_bindgen(unchecked_param_type = "InterceptBatch")] batch: &JsValue,
) -> Result<JsValue, JsValue> {
    let batch = Fields::of(batch, "batch")?;
    let dimensions = dimensions(&batch)?;
    let rows = |field| batch.rows(field, dimensions);
    let pursuers = rows("pursuerPositions")?;
    let targets = rows("targetPositions")?;
    let velocities = rows("targetVelocities")?;
    let speeds = batch.numbers("pursuerSpeeds")?;
    let radius = batch.number_or("captureRadius", 0.0)?;
    let lengths = [
        (pursuers.len(), "pursuerPositions"),
        (targets.len(), "targetPositions"),
        (velocities.len(), "targetVelocities"),
        (speeds.len(), "pursuerSpeeds"),
    ];
    let count = lengths.iter().map(|(length, _)| *length).find(|length| *length != 1).unwrap_or(1);
    for (length, name) in lengths {
        if length != count && length != 1 {
            return Err(wrong(&format!("batch.{name} has {length} rows, where others have {count}")));
        }
    }
    let (mut points, mut courses) =
        (Vec::with_capacity(dimensions * count), Vec::with_capacity(dimensions * count));
    let (mut times, mut statuses) = (Vec::with_capacity(count), Vec::with_capacity(count));
    for index in 0..count {
        let asked = InterceptQuery {
            pursuer_position: one_or_each(&pursuers, index),
            target_position: one_or_each(&targets, index),
            target_velocity: one_or_each(&velocities, index),
            pursuer_speed: one_or_each(&speeds, index),
            capture_radius: radius,
        };
        let (point, velocity, time, status) = match solve_or_approach(&asked) {
            Ok(best) => {
                let (point, velocity, time, verdict) = course(&best);
                (point, velocity, time, verdict.map_or_else(Status::from, |()| Status::Ok))
            }
            Err(refusal) => (DVec3::NAN, DVec3::NAN, f64::NAN, refusal.kind.into()),
        };
        points.extend(point.to_array().into_iter().take(dimensions));
        courses.extend(velocity.to_array().into_iter().take(dimensions));
        times.push(time);
        statuses.push(status as i32);
    }
    Ok(write::object([
        ("statuses", Int32Array::from(statuses.as_slice()).into()),
        ("points", Float64Array::from(points.as_slice()).into()),
        ("velocities", Float64Array::from(courses.as_slice()).into()),
        ("times", Float64Array::from(times.as_slice()).into()),
    ]))
}

/// Two or three; three when left out.
pub fn dimensions(of: &Fields<'_>) -> Result<usize, JsValue> {
    match of.number_or("dimensions", 3.0)? {
        2.0 => Ok(2),
        3.0 => Ok(3),
        _ => Err(wrong("dimensions must be 2 or 3")),
    }
}

/// The item at `index`, or the only one. The lists are as long as all, or of one item.
fn one_or_each<T: Copy + Default>(list: &[T], index: usize) -> T {
    if let [all] = list { *all } else { list.get(index).copied().unwrap_or_default() }
}
