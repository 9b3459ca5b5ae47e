//! Turrets that turn before they fire, and projectiles that fall.

use crate::read::Fields;
use crate::status::refused;
use crate::write;
use js_sys::Array;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{Launch, ProjectileQuery, ProjectileSettings, solve};
use pursuit_core::aim::turret;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

fn shot(query: &Fields<'_>) -> Result<Shot, JsValue> {
    Ok(Shot {
        shooter_position: query.vector("shooterPosition")?,
        target_position: query.vector("targetPosition")?,
        target_velocity: query.vector_or_zero("targetVelocity")?,
        muzzle_speed: query.number("muzzleSpeed")?,
        gravity: query.vector_or_zero("gravity")?,
    })
}

/// Where a turret turns to and when its shot hits: the earliest hit of a weapon that must turn before it fires. Without a hit, the
/// shot that is late by the least time, and the reason.
///
/// Throws `PursuitRefused` when a number is NaN, infinite or out of its range, `TypeError` when a field is missing or not a number.
#[wasm_bindgen(js_name = solveTurret, unchecked_return_type = "TurretSolution")]
pub fn solve_turret(
    #[wasm_bindgen(unchecked_param_type = "TurretQuery")] query: &JsValue,
) -> Result<JsValue, JsValue> {
    let query = Fields::of(query, "query")?;
    let query = turret::TurretQuery {
        shot: shot(&query)?,
        facing: query.vector("facing")?,
        turn_rate: query.number("turnRate")?,
        max_range: query.number_or("maxRange", f64::INFINITY)?,
        min_time: query.number_or("minTime", 0.0)?,
        horizon: query.number_or("horizon", 5.0)?,
        fire_cone: query.number_or("fireCone", 0.0)?,
    };
    let found = turret::solve_turret(&query).map_err(refused)?;
    let [status, message] = write::verdict(found.verdict);
    Ok(write::object([
        status,
        message,
        ("aimPoint", write::vector(found.aim_point)),
        ("impactTime", found.impact_time.into()),
        ("rotationTime", found.rotation_time.into()),
        ("flightTime", found.flight_time.into()),
    ]))
}

/// The launches that hit a target: at most four, the earliest first, such as the flat shot and the lob. Without one, the best launch
/// and the reason.
///
/// Throws as `solveTurret`.
#[wasm_bindgen(js_name = solveProjectile, unchecked_return_type = "ProjectileSolution")]
pub fn solve_projectile(
    #[wasm_bindgen(unchecked_param_type = "ProjectileQuery")] query: &JsValue,
) -> Result<JsValue, JsValue> {
    let query = Fields::of(query, "query")?;
    let query = ProjectileQuery {
        shot: shot(&query)?,
        shooter_velocity: query.vector_or_zero("shooterVelocity")?,
        target_acceleration: query.vector_or_zero("targetAcceleration")?,
    };
    let found = solve(&query, &ProjectileSettings::default()).map_err(refused)?;
    let [status, message] = write::verdict(found.verdict);
    let launches: Array = found.as_slice().iter().map(launch).collect();
    Ok(write::object([status, message, ("launches", launches.into()), ("best", launch(&found.best()))]))
}

fn launch(launch: &Launch) -> JsValue {
    write::object([
        ("launchVelocity", write::vector(launch.launch_velocity)),
        ("impactPoint", write::vector(launch.impact_point)),
        ("time", launch.time.into()),
        ("missDistance", launch.miss_distance.into()),
    ])
}
