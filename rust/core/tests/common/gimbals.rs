//! A turret on two axes to ask about.

use core::f64::consts::FRAC_PI_2;
use pursuit_core::DVec3;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::GimbalTurretQuery;

/// At the origin: yaw 0 along x, up along z, turning a radian a second, without limits of yaw; the target rests.
pub fn gimbal(target: DVec3) -> GimbalTurretQuery {
    GimbalTurretQuery {
        shot: Shot { target_position: target, muzzle_speed: 100.0, ..Shot::default() },
        forward: DVec3::X,
        up: DVec3::Z,
        yaw: 0.0,
        pitch: 0.0,
        yaw_rate: 1.0,
        pitch_rate: 1.0,
        yaw_min: f64::NEG_INFINITY,
        yaw_max: f64::INFINITY,
        pitch_min: -FRAC_PI_2,
        pitch_max: FRAC_PI_2,
        max_range: f64::INFINITY,
        min_time: 0.0,
        horizon: 20.0,
    }
}
