//! What turrets of other programs were reported, or seen, to get wrong.

use crate::turret_cases::at_muzzle_speed;
use core::f64::consts::{FRAC_PI_2, PI};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, solve_turret};
use pursuit_core::{DVec3, NoIntercept};

fn turret(target: DVec3, velocity: DVec3) -> TurretQuery {
    TurretQuery {
        shot: Shot {
            target_position: target,
            target_velocity: velocity,
            muzzle_speed: 100.0,
            ..Shot::default()
        },
        facing: DVec3::X,
        turn_rate: 1.0,
        max_range: f64::INFINITY,
        min_time: 0.0,
        horizon: 10.0,
        fire_cone: 0.0,
    }
}

/// https://github.com/NonlinearIdeas/TurretTarget: the present facing is a parameter that nothing reads, so every
/// turret turns from the x axis.
#[test]
fn the_present_facing_counts() {
    let target = DVec3::new(-100.0, 0.0, 0.0);
    for heading in [0.5, 2.0, 3.0, -3.0, -0.5] {
        let facing = DVec3::new(libm::cos(heading), libm::sin(heading), 0.0);
        let solution = solve_turret(&TurretQuery { facing, ..turret(target, DVec3::ZERO) }).unwrap();
        // The shorter way round to the heading pi.
        assert!((solution.rotation_time - (PI - heading.abs())).abs() < 1e-14, "{heading}: {solution:?}");
    }
}

/// https://github.com/NonlinearIdeas/TurretTarget: when nothing hits before the latest time, the binary search converges
/// to it and returns true.
#[test]
fn a_target_that_cannot_be_reached_is_no_success() {
    let away = turret(DVec3::new(0.0, 50.0, 0.0), DVec3::new(0.0, 120.0, 0.0));
    let solution = solve_turret(&away).unwrap();
    assert_eq!(solution.verdict, Err(NoIntercept::TargetEscaping));
    let too_slow = TurretQuery { turn_rate: 0.1, ..turret(DVec3::new(0.0, 50.0, 0.0), DVec3::ZERO) };
    let solution = solve_turret(&too_slow).unwrap();
    assert_eq!(solution.verdict, Err(NoIntercept::TurnTooSlow));
    assert!(solution.impact_time < solution.rotation_time + solution.flight_time, "{solution:?}");
}

/// https://github.com/NonlinearIdeas/TurretTarget: it takes the time to spare for a monotone function; a target that
/// passes close by crosses zero three times, and halving the window misses the first. Roots in 40 digits.
#[test]
fn the_earliest_of_several_crossings_is_found() {
    let pass = TurretQuery {
        facing: -DVec3::X,
        horizon: 5.0,
        ..turret(DVec3::new(-40.0, 2.0, 0.0), DVec3::new(20.0, 0.0, 0.0))
    };
    // The first trial of the binary search, in the middle, is short of time: it would go to 3.334.
    let solution = solve_turret(&pass).unwrap();
    assert!((solution.impact_time - 0.385_395_341_398_865).abs() < 1e-15, "{solution:?}");
}

/// https://github.com/NonlinearIdeas/TurretTarget: the range of every trial is tested instead of the answer's, so a target
/// that is far only at the middle of the window is given up.
#[test]
fn only_the_range_of_the_answer_counts() {
    let leaving =
        TurretQuery { max_range: 200.0, ..turret(DVec3::new(100.0, 0.0, 0.0), DVec3::new(50.0, 0.0, 0.0)) };
    // Hit after 2 s at 200; at 5 s, the middle of the window, it is at 350.
    let solution = solve_turret(&leaving).unwrap();
    assert_eq!(solution.verdict, Ok(()));
    assert_eq!((solution.impact_time, solution.aim_point.x), (2.0, 200.0));
}

/// https://github.com/NonlinearIdeas/TurretTarget: tolerance of a hundredth of a second, in which this target flies 3 units.
#[test]
fn the_projectile_and_the_target_arrive_together() {
    let query = turret(DVec3::new(20.0, 300.0, 0.0), DVec3::new(-60.0, 5.0, 0.0));
    let solution = solve_turret(&query).unwrap();
    assert_eq!(solution.verdict, Ok(()));
    let fired = solution.impact_time - solution.flight_time;
    assert!((fired - solution.rotation_time).abs() < 1e-12, "{solution:?}");
    let projectile = solution.aim_point.normalize() * 100.0 * (solution.impact_time - fired);
    assert!((projectile - solution.aim_point).length() < 1e-10, "{projectile} {solution:?}");
}

/// An Unreal student project passes a rotation rate where a rotation time is meant, corrects once, and says "no solution"
/// with the zero vector; its source has no public link. A rate twice as high is half the time; the answer is a fixed point; no answer is the origin.
#[test]
fn a_rate_is_a_rate_and_a_miss_is_no_zero_vector() {
    let target = DVec3::new(0.0, 80.0, 0.0);
    let once = solve_turret(&turret(target, DVec3::ZERO)).unwrap();
    let twice = solve_turret(&TurretQuery { turn_rate: 2.0, ..turret(target, DVec3::ZERO) }).unwrap();
    assert!(
        (once.rotation_time - FRAC_PI_2).abs() < 1e-15
            && (twice.rotation_time - FRAC_PI_2 / 2.0).abs() < 1e-15
    );
    // Where a second correction still changes much: the target turns the barrel on while it flies.
    let query = TurretQuery { turn_rate: 0.5, horizon: 60.0, ..turret(target, DVec3::new(-70.0, 0.0, 0.0)) };
    let solution = solve_turret(&query).unwrap();
    let turn = libm::atan2(solution.aim_point.y, solution.aim_point.x) / 0.5;
    assert!(
        (solution.impact_time - turn - solution.aim_point.length() / 100.0).abs() < 1e-12,
        "{solution:?}"
    );
    let miss = solve_turret(&turret(target, DVec3::new(0.0, 150.0, 0.0))).unwrap();
    assert_eq!(miss.verdict, Err(NoIntercept::TargetEscaping));
    assert!(miss.aim_point.y >= 80.0, "{miss:?}");
}

/// A search in fixed steps of time looks past a window that lies between two of them; the source has no public link.
#[test]
fn a_fast_target_that_can_be_hit_for_less_than_a_millisecond_is_found() {
    // While it passes it is within the fire cone, so |(1000 t - 5000, 4.99)| = t: 999999 t^2 - 10^7 t + 25 * 10^6 + 4.99^2
    // is zero at the ends of a window of 0.63 ms.
    let half_width = libm::sqrt(25e6 - 999_999.0 * 4.99 * 4.99);
    let (first, last) = ((5e6 - half_width) / 999_999.0, (5e6 + half_width) / 999_999.0);
    assert!(last - first < 1e-3);
    let passing = TurretQuery {
        facing: DVec3::Y,
        fire_cone: 0.5,
        ..at_muzzle_speed(1.0, turret(DVec3::new(-5000.0, 4.99, 0.0), DVec3::new(1000.0, 0.0, 0.0)))
    };
    let solution = solve_turret(&passing).unwrap();
    assert_eq!((solution.verdict, solution.rotation_time), (Ok(()), 0.0));
    assert!((solution.impact_time - first).abs() < 1e-11, "{solution:?} {first}");
}

/// https://github.com/Scirra/Construct-bugs/issues/7965: the predicted aim of a turret flips by 180 degrees, then turns to
/// nonsense, while a target flies past at nearly the speed of the projectile. The wish: an aim without turning
/// anything, and a graceful end.
#[test]
fn the_aim_never_flips_while_a_fast_target_flies_past() {
    let mut last: Option<DVec3> = None;
    for step in 0..400 {
        let x = -200.0 + f64::from(step);
        let query = TurretQuery {
            turn_rate: 1e6,
            horizon: 1e5,
            ..turret(DVec3::new(x, 50.0, 0.0), DVec3::new(99.0, 0.0, 0.0))
        };
        let solution = solve_turret(&query).unwrap();
        assert_eq!(solution.verdict, Ok(()), "{x}");
        // Ahead of the target, on its way, and turning steadily.
        assert!(solution.aim_point.x > x && solution.aim_point.y == 50.0, "{x}: {solution:?}");
        let aim = solution.aim_point.normalize();
        if let Some(last) = last {
            assert!(aim.dot(last) > 0.98, "{x}: from {last} to {aim}");
        }
        last = Some(aim);
    }
    // Faster than the projectile there comes a place from which no shot hits any more; from there on none ever does.
    let mut given_up = false;
    for step in 0..400 {
        let x = -200.0 + f64::from(step);
        let query = TurretQuery {
            turn_rate: 1e6,
            horizon: 1e5,
            ..turret(DVec3::new(x, 50.0, 0.0), DVec3::new(110.0, 0.0, 0.0))
        };
        let solution = solve_turret(&query).unwrap();
        assert!(!(given_up && solution.verdict.is_ok()), "{x}: {solution:?}");
        given_up |= solution.verdict.is_err();
        assert!(solution.aim_point.is_finite() && solution.aim_point.y == 50.0, "{x}: {solution:?}");
    }
    assert!(given_up);
}

/// https://github.com/PapaJoesSoup/BDArmory/issues/497: slow turrets fire before they are on target, or when the target has
/// moved on. Played at a tick of a millisecond: turn, fire when the answer says so, fly.
#[test]
fn a_slow_turret_fires_when_it_is_on_target_and_hits() {
    // The report's case: a slow turret, a target at 1 to 1.5 km that crosses at 20 m/s.
    for (distance, turn_rate) in [(1000.0, 0.3), (1500.0, 0.12), (1200.0, 0.05)] {
        let query = TurretQuery {
            turn_rate,
            horizon: 60.0,
            ..at_muzzle_speed(900.0, turret(DVec3::new(0.0, distance, 0.0), DVec3::new(20.0, 0.0, 0.0)))
        };
        let solution = solve_turret(&query).unwrap();
        assert_eq!(solution.verdict, Ok(()));
        let fire_time = solution.impact_time - solution.flight_time;
        let goal = libm::atan2(solution.aim_point.y, solution.aim_point.x);
        let tick = 0.001;
        let (mut heading, mut time) = (0.0_f64, 0.0);
        while time < fire_time - tick {
            assert!((goal - heading).abs() > turn_rate * tick, "on target at {time}, yet not fired");
            heading += turn_rate * tick;
            time += tick;
        }
        heading += turn_rate * (fire_time - time);
        assert!((goal - heading).abs() < 1e-10, "fired {} off target", goal - heading);
        let projectile =
            DVec3::new(libm::cos(heading), libm::sin(heading), 0.0) * 900.0 * solution.flight_time;
        let target = query.shot.target_position + query.shot.target_velocity * solution.impact_time;
        assert!((projectile - target).length() < 1e-6, "missed by {}", (projectile - target).length());
    }
}
