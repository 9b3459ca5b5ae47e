//! What other solvers got wrong, each under the symptom its users saw.

use crate::projectile_launches::hits;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    DragSettings, Integrator, ProjectileQuery, ProjectileSettings, solve, solve_drag, solve_minimum_speed,
    solve_time,
};
use pursuit_core::{DVec3, NoIntercept};

fn shot(offset: DVec3, target_velocity: DVec3, gravity: f64, speed: f64) -> ProjectileQuery {
    ProjectileQuery {
        shot: Shot {
            shooter_position: DVec3::ZERO,
            target_position: offset,
            target_velocity,
            muzzle_speed: speed,
            gravity: DVec3::new(0.0, 0.0, -gravity),
        },
        shooter_velocity: DVec3::ZERO,
        target_acceleration: DVec3::ZERO,
    }
}

fn times(query: &ProjectileQuery) -> Vec<f64> {
    hits(solve(query, &ProjectileSettings::default())).iter().map(|launch| launch.time).collect()
}

/// A solver that divides by the leading coefficient has none at equal speeds: <https://github.com/forrestthewoods/lib_fts>.
#[test]
fn a_target_exactly_as_fast_as_the_projectile_is_hit() {
    // Without gravity: |(8, 0) + (-3, 4) t| = 5 t, so 64 = 48 t.
    let query = shot(DVec3::new(8.0, 0.0, 0.0), DVec3::new(-3.0, 4.0, 0.0), 0.0, 5.0);
    let found = times(&query);
    assert_eq!(found.len(), 1);
    assert!((found[0] - 4.0 / 3.0).abs() <= 2.0 * f64::EPSILON, "{found:?}");
    // With gravity 2 the same target is hit as well: |(8 - 3 t, 4 t, t^2)| = 5 t, t^4 - 48 t + 64 = 0.
    let query = ProjectileQuery { shot: Shot { gravity: DVec3::new(0.0, 0.0, -2.0), ..query.shot }, ..query };
    let found = times(&query);
    assert_eq!(found.len(), 2);
    for t in found {
        assert!((t.powi(4) - 48.0 * t + 64.0).abs() <= 1e-12 * 64.0, "{t}");
    }
}

/// A range by the angle of 45 degrees, which is not the best from a height: <https://github.com/forrestthewoods/lib_fts>.
#[test]
fn the_best_angle_from_a_height_is_below_45_degrees() {
    // At a target 40 below and 30 across: v^2 = g (sqrt(40^2 + 30^2) - 40) = 100, tan = v^2 / (g x) = 1/3.
    let query = shot(DVec3::new(30.0, 0.0, -40.0), DVec3::ZERO, 10.0, 0.0);
    let least =
        hits(solve_minimum_speed(&query, &ProjectileSettings::default(), f64::INFINITY))[0].launch_velocity;
    assert!((least.length() - 10.0).abs() < 1e-13);
    assert!((least.z / least.x - 1.0 / 3.0).abs() < 1e-7);
    // At 45 degrees that speed falls short: after the 30 / (10 cos 45) seconds it is lower than the target.
    let t = 30.0 / 50_f64.sqrt();
    assert!(50_f64.sqrt() * t - 5.0 * t * t < -40.0);
}

/// A root with an imaginary part below 1e-3 taken for real: <https://github.com/neclor/ballistic-solutions>.
#[test]
fn a_shot_that_just_fails_to_reach_is_not_taken_for_a_hit() {
    // The range of 10 under 10 is 10. Beyond by d, t^2 = 2 +- i sqrt(d^2 + 20 d) / 5: the imaginary part of t is
    // about 1.6e-3 sqrt(d / 1e-6) of a second.
    for beyond in [1e-7, 1e-9, 1e-12, 2e-15] {
        let query = shot(DVec3::new(10.0 + beyond, 0.0, 0.0), DVec3::ZERO, 10.0, 10.0);
        let solved = solve(&query, &ProjectileSettings::default()).unwrap();
        assert_eq!(
            (solved.verdict, solved.as_slice()),
            (Err(NoIntercept::OutOfRange), [].as_slice()),
            "{beyond}"
        );
        let query = shot(DVec3::new(10.0 - beyond, 0.0, 0.0), DVec3::ZERO, 10.0, 10.0);
        assert_eq!(times(&query).len(), 2, "{beyond}");
    }
    let query = shot(DVec3::new(10.0, 0.0, 0.0), DVec3::ZERO, 10.0, 10.0);
    let touching = times(&query);
    assert_eq!(touching.len(), 1);
    assert!((touching[0] - 2_f64.sqrt()).abs() <= 4.0 * f64::EPSILON);
}

/// An iteration that diverges when the target is nearly as fast as the projectile, or faster:
/// <https://github.com/uw-advanced-robotics/taproot>.
#[test]
fn targets_near_the_muzzle_speed_and_above_are_hit() {
    for ratio in [0.9, 0.99, 0.999_999, 1.0, 1.000_001, 1.01, 1.1] {
        // Closing at an angle, from 100 away, under gravity.
        let velocity = DVec3::new(-0.8, 0.6, 0.0) * (50.0 * ratio);
        let query = shot(DVec3::new(100.0, 0.0, 0.0), velocity, 9.81, 50.0);
        let first = hits(solve(&query, &ProjectileSettings::default()))[0];
        let t = first.time;
        let miss = first.launch_velocity * t + query.shot.gravity * (0.5 * t * t)
            - query.shot.target_position
            - velocity * t;
        assert!(miss.length() <= 1e-13 * 200.0, "{ratio}: {miss}");
    }
}

/// The faster one flies the worse it aims: <https://github.com/endless-sky/endless-sky/issues/3686>.
#[test]
fn the_shooters_own_velocity_is_part_of_the_launch() {
    // Abeam of a resting target at 3 per second with a muzzle speed of 5: aim back by 3, fly across at 4.
    let query = ProjectileQuery {
        shooter_velocity: DVec3::new(3.0, 0.0, 0.0),
        ..shot(DVec3::new(0.0, 8.0, 0.0), DVec3::ZERO, 0.0, 5.0)
    };
    let first = hits(solve(&query, &ProjectileSettings::default()))[0];
    assert_eq!(first.time, 2.0);
    assert_eq!(first.launch_velocity, DVec3::new(0.0, 4.0, 0.0));
}

/// The same report, whose projectiles have a drag and an acceleration of their own:
/// <https://github.com/endless-sky/endless-sky/issues/3686>.
#[test]
fn however_fast_the_shooter_flies_its_shot_through_air_hits() {
    let settings = DragSettings {
        linear_drag: 0.3,
        quadratic_drag: 2e-4,
        wind: DVec3::new(20.0, -10.0, 0.0),
        ..DragSettings::default()
    };
    // The acceleration of the projectile's own, in place of gravity.
    let own = DVec3::new(0.0, 60.0, 15.0);
    let still = shot(DVec3::new(100.0, 800.0, 50.0), DVec3::new(-30.0, 40.0, 5.0), 0.0, 600.0);
    for shooter_speed in [0.0, 50.0, 150.0, 300.0, 450.0] {
        let query = ProjectileQuery {
            shot: Shot { gravity: own, ..still.shot },
            shooter_velocity: DVec3::new(shooter_speed, -0.2 * shooter_speed, 0.0),
            ..still
        };
        let found = solve_drag(&query, &settings).unwrap();
        assert_eq!(found.verdict, Ok(()), "{shooter_speed}");
        // Where Euler's method in a million steps takes what is launched from a moving ship, aimed as told.
        let fly = |launch: DVec3, time: f64| {
            let h = time / 1e6;
            let (mut position, mut velocity) = (DVec3::ZERO, launch);
            for _ in 0..1_000_000 {
                let through_air = velocity - settings.wind;
                let drag = settings.linear_drag + settings.quadratic_drag * through_air.length();
                position += velocity * h;
                velocity += (own - through_air * drag) * h;
            }
            (position - query.shot.target_position - query.shot.target_velocity * time).length()
        };
        let first = found.as_slice()[0];
        let muzzle = first.launch_velocity - query.shooter_velocity;
        assert!((muzzle.length() - 600.0).abs() <= 1e-6, "{shooter_speed}: {first:?}");
        let miss = fly(query.shooter_velocity + muzzle, first.time);
        assert!(miss <= 0.01, "{shooter_speed}: {miss} {first:?}");
        // An aim that leaves the shooter's velocity out misses by more, the faster it flies.
        let at_rest = ProjectileQuery { shooter_velocity: DVec3::ZERO, ..query };
        let unaware = solve_drag(&at_rest, &settings).unwrap().as_slice()[0];
        let miss = fly(query.shooter_velocity + unaware.launch_velocity, unaware.time);
        assert!(miss >= shooter_speed * 0.5 * unaware.time, "{shooter_speed}: {miss}");
    }
}

/// A further of two roots is not the answer: <https://github.com/endless-sky/endless-sky/issues/2341>.
#[test]
fn the_earliest_launch_comes_first() {
    let query = shot(DVec3::new(60.0, 0.0, 60.0), DVec3::ZERO, 10.0, 50.0);
    let found = times(&query);
    assert_eq!(found[0], 2.0);
    assert!((found[1] - 72_f64.sqrt()).abs() <= 1e-15 * found[1] * 4.0);
}

/// Semi-implicit Euler adds half a tick of gravity to what a launch means; a continuous target adds nothing.
#[test]
fn the_slowest_launches_tend_to_a_course_along_with_the_target_as_it_is_simulated() {
    let settings = ProjectileSettings {
        projectile_integrator: Integrator::SemiImplicitEuler,
        target_integrator: Integrator::Continuous,
        time_step: 0.01,
    };
    let query = ProjectileQuery {
        target_acceleration: DVec3::Z * -1000.0,
        ..shot(DVec3::X * 1000.0, DVec3::X * 100.0, 1000.0, 0.0)
    };
    let launches = solve_minimum_speed(&query, &settings, f64::INFINITY).unwrap();
    assert_eq!(launches.verdict, Err(NoIntercept::BeyondHorizon));
    assert_eq!(launches.best().launch_velocity, DVec3::new(100.0, 0.0, 5.0));
    assert_eq!((launches.best().time, launches.best().miss_distance), (f64::INFINITY, 1000.0));
}

/// One tick of a body, as a simulation takes it.
fn tick(integrator: Integrator, body: &mut (DVec3, DVec3), acceleration: DVec3, seconds: f64) {
    let before = body.1;
    body.1 += acceleration * seconds;
    body.0 += seconds
        * match integrator {
            Integrator::Continuous => 0.5 * (before + body.1),
            Integrator::SemiImplicitEuler => body.1,
            Integrator::ExplicitEuler => before,
        };
}

/// Whatever flies both: along with the target a projectile keeps its distance, tick by tick.
#[test]
fn the_course_along_with_the_target_keeps_its_distance_in_every_pair_of_integrators() {
    let integrators = [Integrator::Continuous, Integrator::SemiImplicitEuler, Integrator::ExplicitEuler];
    for projectile_integrator in integrators {
        for target_integrator in integrators {
            let settings = ProjectileSettings { projectile_integrator, target_integrator, time_step: 0.0625 };
            let gravity = DVec3::new(3.0, -5.0, -1000.0);
            let still = shot(DVec3::X * 1000.0, DVec3::new(400.0, 20.0, -30.0), 0.0, 0.0);
            let query = ProjectileQuery {
                shot: Shot { gravity, ..still.shot },
                shooter_velocity: DVec3::new(7.0, 11.0, 13.0),
                target_acceleration: gravity,
            };
            let launches = solve_minimum_speed(&query, &settings, f64::INFINITY).unwrap();
            assert_eq!(launches.verdict, Err(NoIntercept::BeyondHorizon));
            let mut projectile = (DVec3::ZERO, launches.best().launch_velocity);
            let mut target = (query.shot.target_position, query.shot.target_velocity);
            for _ in 0..64 {
                tick(projectile_integrator, &mut projectile, gravity, settings.time_step);
                tick(target_integrator, &mut target, gravity, settings.time_step);
            }
            let moved = (target.0 - projectile.0 - query.shot.target_position).length();
            assert!(moved < 1e-8, "{projectile_integrator:?} {target_integrator:?}: {moved}");
        }
    }
}

/// After no time at all a target at the muzzle is hit, and only that.
#[test]
fn a_target_at_the_muzzle_is_hit_after_no_time() {
    let settings = ProjectileSettings::default();
    let here = ProjectileQuery { shooter_velocity: DVec3::Y, ..shot(DVec3::ZERO, DVec3::X * 5.0, 10.0, 0.0) };
    let launch = solve_time(&here, &settings, 0.0).unwrap();
    assert_eq!((launch.launch_velocity, launch.time, launch.miss_distance), (DVec3::Y, 0.0, 0.0));
    let there = shot(DVec3::X, DVec3::X * 5.0, 10.0, 0.0);
    assert_eq!(solve_time(&there, &settings, 0.0).unwrap_err().input.to_string(), "time");
    assert!(solve_time(&here, &settings, -1.0).is_err());
}

/// Found by the fuzzer: with drag of -0 the search did not end.
#[test]
fn drag_of_minus_zero_is_none() {
    let query = ProjectileQuery {
        shooter_velocity: DVec3::new(1.0, 0.6, 4.2),
        target_acceleration: DVec3::new(-7.6, 0.0, 0.0),
        ..shot(DVec3::new(-4.0, -3.0, 0.0), DVec3::new(-17.0, -6.5, -13.5), 8.3, 3.0)
    };
    let by = |drag| {
        let settings = DragSettings {
            linear_drag: drag,
            quadratic_drag: drag,
            wind: DVec3::new(-17.0, -7.0, 0.0),
            horizon: 2.0,
            ..DragSettings::for_units(1.0)
        };
        solve_drag(&query, &settings).unwrap()
    };
    assert_eq!(by(-0.0), by(0.0));
}
