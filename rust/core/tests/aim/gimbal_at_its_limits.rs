//! A turret on two axes whose target lies exactly at a limit, half a turn away, along the yaw axis, or out of range.

use crate::gimbals::gimbal;
use crate::seeded::Generator;
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{GimbalTurretQuery, GimbalTurretSolution, solve_gimbal_turret};
use pursuit_core::{DVec3, NoIntercept};

#[track_caller]
fn hit(query: &GimbalTurretQuery, time: f64) -> GimbalTurretSolution {
    let answer = solve_gimbal_turret(query).unwrap();
    assert_eq!(answer.verdict, Ok(()), "{query:?} {answer:?}");
    assert!((answer.impact_time - time).abs() <= 1e-12 * query.horizon, "{query:?} {answer:?}, not {time}");
    answer
}

#[test]
fn straight_up_is_within_a_pitch_limit_of_a_right_angle() {
    let start = -0.7347929227817349;
    hit(&GimbalTurretQuery { pitch: start, ..gimbal(DVec3::Z * 100.0) }, FRAC_PI_2 - start + 1.0);
}

#[test]
fn abeam_is_within_a_yaw_limit_of_a_right_angle() {
    let start = -1.3041630903081198;
    let limited = GimbalTurretQuery { yaw_min: -FRAC_PI_2, yaw_max: FRAC_PI_2, ..gimbal(DVec3::Y * 100.0) };
    hit(&GimbalTurretQuery { yaw: start, ..limited }, FRAC_PI_2 - start + 1.0);
    for part in 0..=1000 {
        let yaw = (f64::from(part) / 500.0 - 1.0) * FRAC_PI_2;
        assert_eq!(hit(&GimbalTurretQuery { yaw, ..limited }, FRAC_PI_2 - yaw + 1.0).yaw, FRAC_PI_2);
    }
}

#[test]
fn along_a_slanted_yaw_axis_any_yaw_will_do() {
    let (yaw, up) = (2.5, DVec3::new(1.0, 2.0, 3.0));
    let above = GimbalTurretQuery { up, yaw, yaw_min: 2.0, yaw_max: 3.0, ..gimbal(up * 10.0) };
    let answer = hit(&above, FRAC_PI_2 + 1400.0_f64.sqrt() / 100.0);
    assert_eq!(answer.yaw, yaw);
    // Also while it climbs along the axis.
    let climbing = Shot { target_velocity: up, ..above.shot };
    let answer = solve_gimbal_turret(&GimbalTurretQuery { shot: climbing, ..above }).unwrap();
    assert_eq!((answer.verdict, answer.yaw), (Ok(()), yaw));
}

#[test]
fn with_limits_of_half_a_turn_each_straight_behind_is_turned_to_the_short_way() {
    let behind = GimbalTurretQuery { yaw_min: -PI, yaw_max: PI, ..gimbal(-DVec3::X * 100.0) };
    assert_eq!(hit(&GimbalTurretQuery { yaw: -3.0, ..behind }, PI - 3.0 + 1.0).yaw, -PI);
    assert_eq!(hit(&GimbalTurretQuery { yaw: 3.0, ..behind }, PI - 3.0 + 1.0).yaw, PI);
    // One of both within the limits: the other way is the only one.
    let low = GimbalTurretQuery { yaw: -3.0, yaw_min: -3.1, ..behind };
    assert_eq!(hit(&low, PI + 3.0 + 1.0).yaw, PI);
}

#[test]
fn outside_the_limits_the_turn_takes_for_ever_and_the_aim_is_at_the_nearer_limit() {
    let below =
        GimbalTurretQuery { pitch_min: -0.1, pitch_max: 1.5, ..gimbal(DVec3::new(100.0, 0.0, -100.0)) };
    let answer = solve_gimbal_turret(&below).unwrap();
    assert_eq!(answer.verdict, Err(NoIntercept::TurnTooSlow));
    assert_eq!((answer.rotation_time, answer.yaw, answer.pitch), (f64::INFINITY, 0.0, -0.1));
    // 170 degrees to the left: 20 from the limit on the right, 40 from that on the left.
    let turned =
        |degrees: f64| DVec3::new(degrees.to_radians().cos(), degrees.to_radians().sin(), 0.0) * 50.0;
    let (yaw_min, yaw_max) = (-170.0_f64.to_radians(), 130.0_f64.to_radians());
    let behind = GimbalTurretQuery { yaw_min, yaw_max, ..gimbal(turned(170.0)) };
    let answer = solve_gimbal_turret(&behind).unwrap();
    assert_eq!((answer.rotation_time, answer.yaw, answer.pitch), (f64::INFINITY, yaw_min, 0.0));
}

/// Resting targets with an answer in closed form: the longer of both travels, over the travels that the limits allow.
#[test]
fn wherever_it_starts_and_however_it_is_mounted_an_aim_at_a_limit_is_reached() {
    for seed in 0..40_000 {
        let random = &mut Generator::new(seed);
        // Axes of any length, the forward one up to 45 degrees off the plane, or the world's axes.
        let (forward, up) = if seed % 2 == 0 {
            let up = random.direction();
            let level = up.any_orthonormal_vector();
            let forward = level + up * random.uniform(-1.0, 1.0);
            (forward * random.uniform(0.1, 9.0), up * random.uniform(0.1, 9.0))
        } else {
            (DVec3::X, DVec3::Z)
        };
        let z = up.normalize();
        // Twice: the first time leaves something along z when they are nearly parallel.
        let x = (forward - z * forward.dot(z)).normalize();
        let x = (x - z * x.dot(z)).normalize();
        let y = z.cross(x);
        let quarter = |random: &mut Generator| f64::from((random.bits() % 5) as u32) * FRAC_PI_2 - PI;
        let yaw_aim = if seed % 3 == 0 { quarter(random) } else { random.uniform(-PI, PI) };
        let pitch_aim = match seed % 5 {
            0 => FRAC_PI_2,
            1 => -FRAC_PI_2,
            2 => 0.0,
            _ => random.uniform(-1.5, 1.5),
        };
        let level = x * yaw_aim.cos() + y * yaw_aim.sin();
        let direction = if pitch_aim.abs() == FRAC_PI_2 {
            z * pitch_aim.signum()
        } else {
            level * pitch_aim.cos() + z * pitch_aim.sin()
        };
        let distance = random.uniform(1.0, 500.0);
        // The aim is one limit of each axis, the other is anywhere, and so is the start.
        let between = |random: &mut Generator, aim: f64, half: f64| {
            let other = random.uniform(-half, half);
            let (low, high) = if other < aim { (other, aim) } else { (aim, other) };
            (low, high, random.uniform(low, high).clamp(low, high))
        };
        let (yaw_min, yaw_max, yaw) = match seed % 7 {
            0 => (-PI, PI, random.uniform(-PI, PI)),
            1 => (f64::NEG_INFINITY, f64::INFINITY, random.uniform(-9.0, 9.0)),
            _ => between(random, yaw_aim, PI),
        };
        let (pitch_min, pitch_max, pitch) = between(random, pitch_aim, FRAC_PI_2);
        let (yaw_rate, pitch_rate) = (random.uniform(0.5, 3.0), random.uniform(0.5, 3.0));
        let query = GimbalTurretQuery {
            forward,
            up,
            yaw,
            pitch,
            yaw_rate,
            pitch_rate,
            yaw_min,
            yaw_max,
            pitch_min,
            pitch_max,
            ..gimbal(direction * distance)
        };
        // Half a turn is where a rounded half turn is.
        let yaw_travel = [yaw_aim - TAU, yaw_aim, yaw_aim + TAU]
            .into_iter()
            .filter(|aim| yaw_max == f64::INFINITY || (yaw_min..=yaw_max).contains(aim))
            .map(|aim| {
                let travel = (aim - yaw).abs();
                if yaw_max == f64::INFINITY { (travel % TAU).min(TAU - travel % TAU) } else { travel }
            })
            .fold(f64::INFINITY, f64::min);
        let yaw_travel = if pitch_aim.abs() == FRAC_PI_2 { 0.0 } else { yaw_travel };
        let rotation = (yaw_travel / yaw_rate).max((pitch_aim - pitch).abs() / pitch_rate);
        let answer = hit(&query, rotation + distance / 100.0);
        assert!((yaw_min..=yaw_max).contains(&answer.yaw), "seed {seed}: {answer:?}");
        assert!((pitch_min..=pitch_max).contains(&answer.pitch), "seed {seed}: {answer:?}");
    }
}
