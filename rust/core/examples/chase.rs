//! A chaser that leads its target beside one that runs straight at it.
//!
//! `cargo run --package pursuit-core --example chase`
use pursuit_core::DVec3;
use pursuit_core::intercept::{InterceptQuery, PredictionSettings, predict, solve};
use pursuit_core::steering::{Agent, SteeringLimits, advance, seek};
use std::error::Error;

const DELTA_TIME: f64 = 1.0 / 60.0;
const CAPTURE_RADIUS: f64 = 0.5;
const TARGET: DVec3 = DVec3::new(40.0, 0.0, 0.0);
const TARGET_VELOCITY: DVec3 = DVec3::new(-1.0, 6.0, 0.0);

/// Chases until the target is met; the time that it took.
fn chase(aim: impl Fn(&Agent, DVec3) -> Result<DVec3, Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    let limits = SteeringLimits { max_speed: 8.0, max_acceleration: 40.0, mass: 1.0, response_time: 0.0 };
    let mut chaser = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: limits.max_speed };
    let mut ticks = 0.0;
    loop {
        let target = TARGET + TARGET_VELOCITY * (ticks * DELTA_TIME);
        if chaser.position.distance(target) <= CAPTURE_RADIUS {
            return Ok(ticks * DELTA_TIME);
        }
        let steering = seek(&chaser, aim(&chaser, target)?)?;
        chaser = advance(&chaser, steering, &limits, DELTA_TIME)?;
        ticks += 1.0;
    }
}

// Not advice for users, who cannot name every field.
#[allow(clippy::field_reassign_with_default)]
fn main() -> Result<(), Box<dyn Error>> {
    let query = |chaser: &Agent, target_position| InterceptQuery {
        pursuer_position: chaser.position,
        target_position,
        target_velocity: TARGET_VELOCITY,
        pursuer_speed: chaser.max_speed,
        capture_radius: CAPTURE_RADIUS,
    };
    let mut settings = PredictionSettings::default();
    settings.horizon = 60.0;
    let led = chase(|chaser, target| Ok(predict(&query(chaser, target), &settings)?.aim_point))?;
    let followed = chase(|_, target| Ok(target))?;
    println!("leading: met after {led:.2} s");
    println!("straight at it: met after {followed:.2} s");
    assert!(led < followed);

    // Before anybody moves, the answer is known; and when there is none, why.
    let from_rest = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 8.0 };
    println!("foretold: {:.2} s at full speed", solve(&query(&from_rest, TARGET))?.time);
    let slow = Agent { max_speed: 2.0, ..from_rest };
    let Err(reason) = solve(&query(&slow, TARGET)) else { return Err("too slow, and yet there".into()) };
    println!("at 2 m/s: {reason}");
    Ok(())
}
