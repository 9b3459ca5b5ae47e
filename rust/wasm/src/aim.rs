//! Turrets that turn before they fire, and projectiles that fall.

use crate::read::Fields;
use crate::status::{refused, wrong};
use crate::write;
use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
use js_sys::Array;
use pursuit_core::aim::projectile::{
    DragLaw, DragPoint, DragSettings, Launch, Launches, MAX_DRAG_POINTS, ProjectileFlight, ProjectileQuery,
    ProjectileSettings, ProjectileState, solve, solve_flight,
};
use pursuit_core::aim::turret::{self, BallisticTurretQuery, BallisticTurretSolution, TurretArc};
use pursuit_core::aim::{Shot, projectile};
use wasm_bindgen::JsCast;
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

/// When a turret with a projectile that falls hits: the earliest hit along the low arc or the lob, from a base that moves and turns,
/// when yaw and pitch must turn before it fires. Without a hit, the shot that is late by the least time, and the reason.
///
/// Throws as `solveTurret`.
#[wasm_bindgen(js_name = solveBallisticTurret, unchecked_return_type = "BallisticTurretSolution")]
pub fn solve_ballistic_turret(
    #[wasm_bindgen(unchecked_param_type = "BallisticTurretQuery")] query: &JsValue,
) -> Result<JsValue, JsValue> {
    let query = Fields::of(query, "query")?;
    let number = |field, default| query.number_or(field, default);
    let query = BallisticTurretQuery {
        shot: shot(&query)?,
        shooter_velocity: query.vector_or_zero("shooterVelocity")?,
        target_acceleration: query.vector_or_zero("targetAcceleration")?,
        forward: query.vector("forward")?,
        up: query.vector("up")?,
        base_angular_velocity: query.vector_or_zero("baseAngularVelocity")?,
        yaw: number("yaw", 0.0)?,
        pitch: number("pitch", 0.0)?,
        yaw_velocity: number("yawVelocity", 0.0)?,
        pitch_velocity: number("pitchVelocity", 0.0)?,
        yaw_rate: number("yawRate", FRAC_PI_2)?,
        pitch_rate: number("pitchRate", FRAC_PI_4)?,
        yaw_acceleration: number("yawAcceleration", f64::INFINITY)?,
        pitch_acceleration: number("pitchAcceleration", f64::INFINITY)?,
        yaw_min: number("yawMin", f64::NEG_INFINITY)?,
        yaw_max: number("yawMax", f64::INFINITY)?,
        pitch_min: number("pitchMin", -PI / 18.0)?,
        pitch_max: number("pitchMax", PI * (17.0 / 36.0))?,
        horizon: number("horizon", 30.0)?,
        arc: query.one_of("arc", TurretArc::Either, &ARCS)?,
    };
    let found = turret::solve_ballistic_turret(&query).map_err(refused)?;
    Ok(ballistic(&found))
}

const ARCS: [(&str, TurretArc); 3] =
    [("either", TurretArc::Either), ("low", TurretArc::Low), ("high", TurretArc::High)];

fn ballistic(found: &BallisticTurretSolution) -> JsValue {
    let [status, message] = write::verdict(found.verdict);
    let arc = ARCS.iter().find(|(_, arc)| *arc == found.arc).map_or("", |(name, _)| name);
    write::object([
        status,
        message,
        ("aimPoint", write::vector(found.aim_point)),
        ("launchVelocity", write::vector(found.launch_velocity)),
        ("yaw", found.yaw.into()),
        ("pitch", found.pitch.into()),
        ("impactTime", found.impact_time.into()),
        ("rotationTime", found.rotation_time.into()),
        ("flightTime", found.flight_time.into()),
        ("arc", arc.into()),
    ])
}

fn projectile_query(query: &JsValue) -> Result<ProjectileQuery, JsValue> {
    let query = Fields::of(query, "query")?;
    Ok(ProjectileQuery {
        shot: shot(&query)?,
        shooter_velocity: query.vector_or_zero("shooterVelocity")?,
        target_acceleration: query.vector_or_zero("targetAcceleration")?,
    })
}

/// The launches that hit a target: at most four, the earliest first, such as the flat shot and the lob. Without one, the best launch
/// and the reason.
///
/// Throws as `solveTurret`.
#[wasm_bindgen(js_name = solveProjectile, unchecked_return_type = "ProjectileSolution")]
pub fn solve_projectile(
    #[wasm_bindgen(unchecked_param_type = "ProjectileQuery")] query: &JsValue,
) -> Result<JsValue, JsValue> {
    let found = solve(&projectile_query(query)?, &ProjectileSettings::default()).map_err(refused)?;
    Ok(launches(&found))
}

/// The launches of a bullet or a rocket that hit: through air, with a drag that depends on the Mach number, and with a motor; the
/// earliest four. Without one, the best launch tried and the reason.
///
/// Throws as `solveTurret`.
#[wasm_bindgen(js_name = solveProjectileFlight, unchecked_return_type = "ProjectileSolution")]
pub fn solve_projectile_flight(
    #[wasm_bindgen(unchecked_param_type = "ProjectileQuery")] query: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "ProjectileFlight")] flight: &JsValue,
) -> Result<JsValue, JsValue> {
    let (query, (flight, table)) = (projectile_query(query)?, projectile_flight(flight)?);
    Ok(launches(&solve_flight(&query, &flight, &table).map_err(refused)?))
}

/// Flies a projectile on for `duration` seconds, as `solveProjectileFlight` lets it fly: for its simulation, its arc on the screen and
/// tables of its drop.
///
/// Throws as `solveTurret`.
#[wasm_bindgen(js_name = advanceProjectile, unchecked_return_type = "ProjectileState")]
pub fn advance_projectile(
    #[wasm_bindgen(unchecked_param_type = "ProjectileStart")] state: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "ProjectileFlight | undefined")] flight: &JsValue,
    duration: f64,
) -> Result<JsValue, JsValue> {
    let state = Fields::of(state, "state")?;
    let state = ProjectileState {
        position: state.vector("position")?,
        velocity: state.vector("velocity")?,
        gravity: state.vector_or_zero("gravity")?,
        age: state.number_or("age", 0.0)?,
    };
    let (flight, table) = projectile_flight(flight)?;
    let then = projectile::advance_projectile(&state, &flight, &table, duration).map_err(refused)?;
    Ok(write::object([
        ("position", write::vector(then.position)),
        ("velocity", write::vector(then.velocity)),
        ("gravity", write::vector(then.gravity)),
        ("age", then.age.into()),
    ]))
}

/// The `quadraticDrag` of a bullet with a published ballistic coefficient, in pounds per square inch, for the drag law of that
/// coefficient, "g1" or "g7". The density of the air is in kilograms per cubic meter: 1.225, at sea level, by default. NaN, which
/// functions refuse, unless all three are finite and above 0.
#[wasm_bindgen(js_name = quadraticDrag)]
pub fn quadratic_drag(
    #[wasm_bindgen(js_name = ballisticCoefficient)] ballistic_coefficient: f64,
    #[wasm_bindgen(js_name = airDensity)] air_density: Option<f64>,
    #[wasm_bindgen(js_name = unitsPerMeter)] units_per_meter: Option<f64>,
) -> f64 {
    projectile::quadratic_drag(
        ballistic_coefficient,
        air_density.unwrap_or(1.225),
        units_per_meter.unwrap_or(1.0),
    )
}

/// How a projectile flies, and its table of drag.
fn projectile_flight(flight: &JsValue) -> Result<(ProjectileFlight, Vec<DragPoint>), JsValue> {
    let Some(flight) = Fields::of_options(flight, "flight")? else {
        return Ok((ProjectileFlight::for_units(1.0), Vec::new()));
    };
    let usual = ProjectileFlight::for_units(flight.units_per_meter()?);
    let of_drag = DragSettings {
        linear_drag: flight.number_or("linearDrag", usual.drag.linear_drag)?,
        quadratic_drag: flight.number_or("quadraticDrag", usual.drag.quadratic_drag)?,
        wind: flight.vector_or_zero("wind")?,
        horizon: flight.number_or("horizon", usual.drag.horizon)?,
        max_miss_distance: flight.number_or("maxMissDistance", usual.drag.max_miss_distance)?,
        max_steps: flight.count_or("maxSteps", usual.drag.max_steps as usize)? as u32,
    };
    let law = flight.get("dragLaw").unwrap_or_default();
    let (drag_law, table) = if let Some(points) = law.dyn_ref::<Array>() {
        (DragLaw::Table, drag_table(points)?)
    } else {
        (flight.one_of("dragLaw", usual.drag_law, &LAWS)?, Vec::new())
    };
    let of_flight = ProjectileFlight {
        drag: of_drag,
        drag_law,
        speed_of_sound: flight.number_or("speedOfSound", usual.speed_of_sound)?,
        thrust: flight.number_or("thrust", 0.0)?,
        burn_time: flight.number_or("burnTime", 0.0)?,
    };
    Ok((of_flight, table))
}

const LAWS: [(&str, DragLaw); 3] =
    [("constant", DragLaw::Constant), ("g1", DragLaw::G1), ("g7", DragLaw::G7)];

fn drag_table(points: &Array) -> Result<Vec<DragPoint>, JsValue> {
    if !(1..=MAX_DRAG_POINTS).contains(&(points.length() as usize)) {
        return Err(wrong(&format!("flight.dragLaw must have 1 to {MAX_DRAG_POINTS} points")));
    }
    let point = |(index, point): (usize, JsValue)| {
        let name = format!("flight.dragLaw[{index}]");
        let point = Fields::of(&point, &name)?;
        Ok(DragPoint { mach: point.number("mach")?, coefficient: point.number("coefficient")? })
    };
    points.iter().enumerate().map(point).collect()
}

fn launches(found: &Launches) -> JsValue {
    let [status, message] = write::verdict(found.verdict);
    let all: Array = found.as_slice().iter().map(launch).collect();
    write::object([status, message, ("launches", all.into()), ("best", launch(&found.best()))])
}

fn launch(launch: &Launch) -> JsValue {
    write::object([
        ("launchVelocity", write::vector(launch.launch_velocity)),
        ("impactPoint", write::vector(launch.impact_point)),
        ("time", launch.time.into()),
        ("missDistance", launch.miss_distance.into()),
    ])
}
