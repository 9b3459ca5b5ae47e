//! A turret that turns before it fires: when it hits, and why it cannot.
//!
//! `cargo run --package pursuit-core --example turret`
use pursuit_core::DVec3;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, solve_turret};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let shot = Shot {
        target_position: DVec3::new(0.0, 300.0, 20.0),
        target_velocity: DVec3::new(-40.0, 0.0, 0.0),
        muzzle_speed: 200.0,
        ..Shot::default()
    };
    let query = TurretQuery {
        shot,
        facing: DVec3::X,
        turn_rate: 1.0,
        max_range: 500.0,
        min_time: 0.0,
        horizon: 10.0,
        fire_cone: 0.02,
    };
    let hit = solve_turret(&query)?;
    hit.verdict?;
    let fire = hit.impact_time - hit.flight_time;
    println!(
        "turn for {:.2} s, fire after {fire:.2} s, hit after {:.2} s",
        hit.rotation_time, hit.impact_time
    );

    // The shot flies to where the target is then.
    let target = shot.target_position + shot.target_velocity * hit.impact_time;
    assert!(target.distance(hit.aim_point) < 1e-9);
    assert!((hit.flight_time * shot.muzzle_speed - hit.aim_point.length()).abs() < 1e-9);

    for (what, query) in [
        ("a barrel at 0.1 rad/s", TurretQuery { turn_rate: 0.1, ..query }),
        ("a range of 250 m", TurretQuery { max_range: 250.0, ..query }),
        ("a horizon of 1 s", TurretQuery { horizon: 1.0, ..query }),
    ] {
        let Err(reason) = solve_turret(&query)?.verdict else { return Err(format!("{what} hits").into()) };
        println!("{what}: {reason}");
    }
    Ok(())
}
