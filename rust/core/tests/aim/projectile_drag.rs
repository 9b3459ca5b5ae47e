//! Launches through air against closed forms, and against flights in a hundred thousand small steps.

use crate::seeded::Generator;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    DragSettings, Launch, ProjectileQuery, ProjectileSettings, solve, solve_drag,
};
use pursuit_core::{DVec3, NoIntercept, Unsolved};

/// Where linear drag takes a projectile: `w t + (v - w) f + g (t - f) / k`, `f = (1 - exp(-k t)) / k`.
fn linear_flight(launch: DVec3, gravity: DVec3, wind: DVec3, k: f64, t: f64) -> DVec3 {
    let f = -libm::expm1(-k * t) / k;
    wind * t + (launch - wind) * f + gravity * ((t - f) / k)
}

/// Midpoint steps: of a lower order than the library's, and many more of them.
fn small_steps(query: &ProjectileQuery, settings: &DragSettings, launch: DVec3, time: f64) -> DVec3 {
    let acceleration = |v: DVec3| {
        let relative = v - settings.wind;
        query.shot.gravity - relative * (settings.linear_drag + settings.quadratic_drag * relative.length())
    };
    let steps = 40_000;
    let h = time / f64::from(steps);
    let (mut position, mut velocity) = (query.shot.shooter_position, launch);
    for _ in 0..steps {
        let middle = velocity + acceleration(velocity) * (0.5 * h);
        position += middle * h;
        velocity += acceleration(middle) * h;
    }
    position
}

fn target_at(query: &ProjectileQuery, t: f64) -> DVec3 {
    query.shot.target_position + query.shot.target_velocity * t + query.target_acceleration * (0.5 * t * t)
}

fn random_query(random: &mut Generator) -> ProjectileQuery {
    let shooter_position = random.in_cube(2000.0);
    let shooter_velocity = random.in_cube(300.0);
    let target_position = random.in_cube(2000.0);
    let target_velocity = random.in_cube(300.0);
    let target_acceleration = random.in_cube(100.0);
    let muzzle_speed = random.uniform(2000.0, 4000.0);
    ProjectileQuery {
        shot: Shot {
            shooter_position,
            target_position,
            target_velocity,
            muzzle_speed,
            gravity: DVec3::new(0.0, 0.0, -980.0),
        },
        shooter_velocity,
        target_acceleration,
    }
}

#[test]
fn a_flight_with_linear_drag_constructed_in_closed_form_is_found() {
    let mut worst_time = 0.0_f64;
    for seed in 0..300 {
        let mut random = Generator::new(seed);
        let base = random_query(&mut random);
        let settings = DragSettings {
            linear_drag: random.uniform(0.01, 1.5),
            wind: random.in_cube(300.0),
            horizon: 8.0,
            ..DragSettings::default()
        };
        let muzzle = random.direction() * base.shot.muzzle_speed;
        let time = random.uniform(0.3, 4.0);
        let flown = linear_flight(
            base.shooter_velocity + muzzle,
            base.shot.gravity,
            settings.wind,
            settings.linear_drag,
            time,
        );
        let at_impact = base.shot.shooter_position + flown;
        let query = ProjectileQuery {
            shot: Shot {
                target_position: at_impact
                    - base.shot.target_velocity * time
                    - base.target_acceleration * (0.5 * time * time),
                ..base.shot
            },
            ..base
        };
        let found = solve_drag(&query, &settings).unwrap();
        assert_eq!(found.verdict, Ok(()), "seed {seed}");
        let error =
            found.as_slice().iter().map(|s| (s.time - time).abs() / time).fold(f64::INFINITY, f64::min);
        worst_time = worst_time.max(error);
        assert!(error <= 1e-5, "seed {seed}: {time} {found:?}");
        for solution in found.as_slice() {
            let flown = linear_flight(
                solution.launch_velocity,
                query.shot.gravity,
                settings.wind,
                settings.linear_drag,
                solution.time,
            );
            let miss = (query.shot.shooter_position + flown - target_at(&query, solution.time)).length();
            assert!(miss <= solution.miss_distance + 1e-4, "seed {seed}: {miss} {solution:?}");
            assert!(solution.miss_distance <= 0.01, "seed {seed}: {solution:?}");
        }
    }
    println!("linear drag: worst relative error of the time {worst_time:e}");
}

#[test]
fn straight_through_still_air_the_time_is_the_exponential_of_the_distance() {
    // Quadratic drag alone: x = ln(1 + q v t) / q.
    for (q, distance) in [(1e-3, 500.0), (1e-3, 2000.0), (5e-4, 1000.0), (1e-6, 1000.0)] {
        let query = ProjectileQuery {
            shot: Shot {
                shooter_position: DVec3::ZERO,
                target_position: DVec3::new(distance, 0.0, 0.0),
                target_velocity: DVec3::ZERO,
                muzzle_speed: 1000.0,
                gravity: DVec3::ZERO,
            },
            shooter_velocity: DVec3::ZERO,
            target_acceleration: DVec3::ZERO,
        };
        let settings = DragSettings { quadratic_drag: q, horizon: 20.0, ..DragSettings::default() };
        let found = solve_drag(&query, &settings).unwrap();
        assert_eq!((found.verdict, found.as_slice().len()), (Ok(()), 1), "{q} {distance}");
        let expected = libm::expm1(q * distance) / (q * 1000.0);
        let solution = found.as_slice()[0];
        assert!(
            (solution.time - expected).abs() <= 1e-6 * expected,
            "{q} {distance}: {solution:?} {expected}"
        );
        assert!((solution.launch_velocity - DVec3::new(1000.0, 0.0, 0.0)).length() <= 1e-9);
    }
}

#[test]
fn the_miss_reported_is_that_of_a_flight_in_small_steps() {
    let (mut launches, mut worst_reported, mut worst_difference) = (0, 0.0_f64, 0.0_f64);
    for seed in 0..120 {
        let mut random = Generator::new(seed);
        let query = random_query(&mut random);
        let settings = DragSettings {
            linear_drag: random.uniform(0.0, 0.5),
            quadratic_drag: random.uniform(0.0, 4e-4),
            wind: random.in_cube(500.0),
            horizon: 12.0,
            max_miss_distance: 1.0,
            ..DragSettings::default()
        };
        let found = solve_drag(&query, &settings).unwrap();
        if found.verdict.is_err() {
            continue;
        }
        for solution in found.as_slice() {
            let projectile = small_steps(&query, &settings, solution.launch_velocity, solution.time);
            let target = target_at(&query, solution.time);
            let miss = (projectile - target).length();
            launches += 1;
            worst_reported = worst_reported.max(solution.miss_distance);
            worst_difference = worst_difference.max((miss - solution.miss_distance).abs());
            assert!((miss - solution.miss_distance).abs() <= 1e-3, "seed {seed}: {miss} {solution:?}");
            let muzzle = solution.launch_velocity - query.shooter_velocity;
            assert!((muzzle.length() - query.shot.muzzle_speed).abs() <= 1e-9 * query.shot.muzzle_speed);
        }
    }
    println!(
        "{launches} launches through air: worst miss {worst_reported:e}, off by at most {worst_difference:e}"
    );
    assert!(launches > 100, "{launches}");
}

#[test]
fn without_drag_the_launches_are_those_of_the_parabola() {
    let (mut compared, mut none) = (0, 0);
    for seed in 0..400 {
        let mut random = Generator::new(seed);
        let query = random_query(&mut random);
        let settings = DragSettings { horizon: 60.0, ..DragSettings::default() };
        let found = solve_drag(&query, &settings).unwrap();
        let exact = solve(&query, &ProjectileSettings::default()).unwrap();
        match exact.verdict {
            Ok(()) => {
                assert_eq!(found.verdict, Ok(()), "seed {seed}");
                assert_eq!(found.as_slice().len(), exact.as_slice().len(), "seed {seed}");
                for (ours, exact) in found.as_slice().iter().zip(exact.as_slice()) {
                    assert!((ours.time - exact.time).abs() <= 1e-9 * exact.time, "seed {seed}");
                    assert!(ours.miss_distance <= 1e-6, "seed {seed}: {ours:?}");
                }
                compared += 1;
            }
            Err(reason) => {
                assert_eq!(found.verdict.map_err(Unsolved::from), Err(reason.into()), "seed {seed}");
                none += 1;
            }
        }
    }
    assert!(compared > 200 && none > 0, "{compared} {none}");
}

#[test]
fn beyond_the_reach_through_air_the_nearest_launch_and_its_miss_are_told() {
    // With quadratic drag alone nothing comes further in 10 s than ln(1 + q v t) / q = ln(11) / 1e-3 = 2398.
    let query = ProjectileQuery {
        shot: Shot {
            shooter_position: DVec3::ZERO,
            target_position: DVec3::new(3000.0, 0.0, 0.0),
            target_velocity: DVec3::ZERO,
            muzzle_speed: 1000.0,
            gravity: DVec3::ZERO,
        },
        shooter_velocity: DVec3::ZERO,
        target_acceleration: DVec3::ZERO,
    };
    let settings = DragSettings { quadratic_drag: 1e-3, ..DragSettings::default() };
    let found = solve_drag(&query, &settings).unwrap();
    assert_eq!(found.verdict, Err(NoIntercept::OutOfRange));
    assert_eq!(found.as_slice(), []);
    let Launch { time, miss_distance, .. } = found.best();
    assert!((miss_distance - (3000.0 - libm::log(1.0 + time) * 1000.0)).abs() <= 0.1, "{found:?}");
    assert!((time - 10.0).abs() < 1e-9, "{found:?}");
}

#[test]
fn a_target_at_the_muzzle_is_already_there() {
    let mut query = random_query(&mut Generator::new(1));
    query.shot.target_position = query.shot.shooter_position;
    let found = solve_drag(&query, &DragSettings::default()).unwrap();
    assert_eq!(found.verdict, Err(NoIntercept::AlreadyThere));
    assert_eq!((found.best().time, found.best().impact_point), (0.0, query.shot.target_position));
}
