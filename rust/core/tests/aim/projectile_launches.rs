//! Launches with a given apex, angle or time and of the least speed, and the nearest launch, against closed forms and
//! against flights that were constructed from their launch.

use crate::seeded::Generator;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    Launch, Launches, ProjectileQuery, ProjectileSettings, solve, solve_angle, solve_apex,
    solve_minimum_speed, solve_time,
};
use pursuit_core::{DVec3, NoIntercept, Refusal, RefusalKind, Unsolved};

const SETTINGS: fn() -> ProjectileSettings = ProjectileSettings::default;

fn static_target(offset: DVec3, gravity: f64) -> ProjectileQuery {
    ProjectileQuery {
        shot: Shot {
            shooter_position: DVec3::ZERO,
            target_position: offset,
            target_velocity: DVec3::ZERO,
            muzzle_speed: 0.0,
            gravity: DVec3::new(0.0, 0.0, -gravity),
        },
        shooter_velocity: DVec3::ZERO,
        target_acceleration: DVec3::ZERO,
    }
}

/// A query whose target is where a projectile launched with `muzzle` is after `time`.
fn constructed(random: &mut Generator, muzzle: DVec3, time: f64) -> ProjectileQuery {
    let shooter_position = random.in_cube(1000.0);
    let shooter_velocity = random.in_cube(300.0);
    let target_velocity = random.in_cube(500.0);
    let target_acceleration = random.in_cube(50.0);
    let gravity = random.direction() * random.uniform(100.0, 1000.0);
    let projectile = shooter_position + (shooter_velocity + muzzle) * time + gravity * (0.5 * time * time);
    ProjectileQuery {
        shot: Shot {
            shooter_position,
            target_position: projectile - target_velocity * time - target_acceleration * (0.5 * time * time),
            target_velocity,
            muzzle_speed: muzzle.length(),
            gravity,
        },
        shooter_velocity,
        target_acceleration,
    }
}

fn assert_hits(query: &ProjectileQuery, solution: &Launch) {
    let t = solution.time;
    let projectile =
        query.shot.shooter_position + solution.launch_velocity * t + query.shot.gravity * (0.5 * t * t);
    let target = query.shot.target_position
        + query.shot.target_velocity * t
        + query.target_acceleration * (0.5 * t * t);
    let size = query.shot.target_position.length()
        + solution.launch_velocity.length() * t
        + (query.shot.gravity.length() + query.target_acceleration.length()) * t * t;
    assert!((projectile - target).length() <= 1e-13 * size, "{query:?} {solution:?}");
    assert!((solution.impact_point - target).length() <= 1e-13 * size, "{query:?} {solution:?}");
}

/// The launches that hit; there must be some.
pub fn hits(solved: Result<Launches, Refusal>) -> Vec<Launch> {
    let launches = solved.unwrap();
    assert_eq!(launches.verdict, Ok(()));
    launches.as_slice().to_vec()
}

fn close(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * b.abs()
}

#[test]
fn a_constructed_flight_is_found_by_its_speed_its_time_and_its_angle() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let muzzle = random.direction() * random.uniform(500.0, 2000.0);
        let time = random.uniform(0.25, 6.0);
        let query = constructed(&mut random, muzzle, time);
        let launch = query.shooter_velocity + muzzle;

        let by_speed = hits(solve(&query, &SETTINGS()));
        for solution in by_speed.as_slice() {
            assert_hits(&query, solution);
        }
        // Where the constructed time is nearly a double root, rounding the query moves it.
        let found = by_speed.as_slice().iter().any(|s| close(s.time, time, 1e-7));
        assert!(found, "seed {seed}: {query:?}");

        let by_time = solve_time(&query, &SETTINGS(), time).unwrap();
        assert_hits(&query, &by_time);
        assert!((by_time.launch_velocity - launch).length() <= 1e-10 * launch.length(), "seed {seed}");

        let up = -query.shot.gravity.normalize();
        let elevation = (muzzle.dot(up) / muzzle.length()).asin();
        let by_angle = hits(solve_angle(&query, &SETTINGS(), elevation));
        for solution in by_angle.as_slice() {
            assert_hits(&query, solution);
            let muzzle = solution.launch_velocity - query.shooter_velocity;
            let angle = (muzzle.dot(up) / muzzle.length()).asin();
            assert!((angle - elevation).abs() <= 1e-7, "seed {seed}: {angle} {elevation}");
        }
        let found = by_angle.as_slice().iter().any(|s| close(s.time, time, 1e-6));
        assert!(found, "seed {seed}: {elevation} {time} {by_angle:?} {query:?}");
    }
}

#[test]
fn a_constructed_flight_is_found_by_its_apex() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let muzzle = random.direction() * random.uniform(500.0, 2000.0);
        let time = random.uniform(0.25, 6.0);
        let query = constructed(&mut random, muzzle, time);
        let (up, gravity) = (-query.shot.gravity.normalize(), query.shot.gravity.length());
        let rise = (query.shooter_velocity + muzzle).dot(up);
        if rise <= 0.0 {
            continue;
        }
        let apex = rise * rise / (2.0 * gravity);
        let by_apex = hits(solve_apex(&query, &SETTINGS(), apex));
        for solution in by_apex.as_slice() {
            assert_hits(&query, solution);
            let rise = solution.launch_velocity.dot(up);
            assert!(
                (rise * rise / (2.0 * gravity) - apex).abs() <= 1e-8 * (apex + rise.abs() * time),
                "seed {seed}"
            );
        }
        let found = by_apex.as_slice().iter().any(|s| close(s.time, time, 1e-6));
        assert!(found, "seed {seed}: {time} {by_apex:?}");
    }
}

#[test]
fn no_elevation_of_a_hitting_speed_is_missed() {
    // Every launch of a given speed is also one of its own elevation.
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let muzzle = random.direction() * random.uniform(500.0, 2000.0);
        let time = random.uniform(0.25, 6.0);
        let query = constructed(&mut random, muzzle, time);
        let up = -query.shot.gravity.normalize();
        for launch in hits(solve(&query, &SETTINGS())).as_slice() {
            let muzzle = launch.launch_velocity - query.shooter_velocity;
            let elevation = (muzzle.dot(up) / muzzle.length()).asin();
            let by_angle = hits(solve_angle(&query, &SETTINGS(), elevation));
            let found = by_angle.as_slice().iter().any(|s| close(s.time, launch.time, 1e-5));
            assert!(found, "seed {seed}: {launch:?} {by_angle:?}");
        }
    }
}

#[test]
fn a_lob_to_the_targets_own_height_touches_it_once() {
    // 2 g H = 2 * 10 * 5 = 10^2: up at 10 for 1 s, 20 across in that time.
    let query = static_target(DVec3::new(20.0, 0.0, 5.0), 10.0);
    let solutions = hits(solve_apex(&query, &SETTINGS(), 5.0));
    assert_eq!(solutions.as_slice().len(), 1);
    assert_eq!(solutions.as_slice()[0].time, 1.0);
    assert_eq!(solutions.as_slice()[0].launch_velocity, DVec3::new(20.0, 0.0, 10.0));
    assert_eq!(solve_apex(&query, &SETTINGS(), 4.999).unwrap().verdict, Err(NoIntercept::OutOfRange));
}

#[test]
fn a_lob_over_the_target_may_hit_on_its_way_up_or_down() {
    // Up at 20 under 10: apex 20; at height 15 after 1 s and after 3 s.
    let query = static_target(DVec3::new(0.0, 30.0, 15.0), 10.0);
    let solutions = hits(solve_apex(&query, &SETTINGS(), 20.0));
    let times: Vec<f64> = solutions.as_slice().iter().map(|s| s.time).collect();
    assert_eq!(times, [1.0, 3.0]);
    assert_eq!(solutions.as_slice()[0].launch_velocity, DVec3::new(0.0, 30.0, 20.0));
    assert_eq!(solutions.as_slice()[1].launch_velocity, DVec3::new(0.0, 10.0, 20.0));
}

#[test]
fn at_forty_five_degrees_the_range_is_the_speed_squared_over_gravity() {
    // 40 = s^2 / 10, so s = 20 and t = 2 s sin 45 / g = sqrt(8).
    let query = static_target(DVec3::new(40.0, 0.0, 0.0), 10.0);
    let solutions = hits(solve_angle(&query, &SETTINGS(), core::f64::consts::FRAC_PI_4));
    assert_eq!(solutions.as_slice().len(), 1);
    assert!(close(solutions.as_slice()[0].time, 8_f64.sqrt(), 1e-15));
    assert!(close(solutions.as_slice()[0].launch_velocity.length(), 20.0, 1e-15));
}

#[test]
fn a_level_shot_and_a_nearly_level_one_agree() {
    // Level at a target 20 below: t = 2 s whatever the speed.
    let query = static_target(DVec3::new(60.0, 0.0, -20.0), 10.0);
    for elevation in [0.0, 1e-300, 1e-17, 1e-12, -1e-12, 1e-9] {
        let solutions = hits(solve_angle(&query, &SETTINGS(), elevation));
        assert_eq!(solutions.as_slice().len(), 1, "{elevation}");
        assert!(close(solutions.as_slice()[0].time, 2.0, 1e-7), "{elevation}: {solutions:?}");
    }
    let up = static_target(DVec3::new(60.0, 0.0, 20.0), 10.0);
    assert_eq!(solve_angle(&up, &SETTINGS(), 0.0).unwrap().verdict, Err(NoIntercept::OutOfRange));
}

#[test]
fn the_least_speed_is_that_of_the_textbook() {
    // v^2 = g (h + sqrt(h^2 + x^2)) for a target x away and h up (the envelope of all parabolas of that speed).
    for (x, h) in [(30.0, 40.0), (40.0, 30.0), (30.0, -40.0), (12.0, -5.0), (40.0, 0.0)] {
        let query = static_target(DVec3::new(x, 0.0, h), 10.0);
        let least = hits(solve_minimum_speed(&query, &SETTINGS(), f64::INFINITY))[0];
        assert_hits(&query, &least);
        let expected = (10.0 * (h + x.hypot(h))).sqrt();
        assert!(close(least.launch_velocity.length(), expected, 1e-14), "{x} {h}: {least:?}");
        // A little more reaches it, a little less does not.
        let with = |speed| {
            solve(&ProjectileQuery { shot: Shot { muzzle_speed: speed, ..query.shot }, ..query }, &SETTINGS())
        };
        assert_eq!(hits(with(expected * (1.0 + 1e-12))).len(), 2);
        assert_eq!(with(expected * (1.0 - 1e-12)).unwrap().verdict, Err(NoIntercept::OutOfRange));
    }
}

#[test]
fn the_least_speed_is_below_that_of_every_other_time() {
    for seed in 0..500 {
        let mut random = Generator::new(seed);
        let muzzle = random.direction() * random.uniform(500.0, 2000.0);
        let query = constructed(&mut random, muzzle, 3.0);
        let speed_of = |s: &Launch| (s.launch_velocity - query.shooter_velocity).length();
        let limit = random.uniform(0.5, 8.0);
        let least = hits(solve_minimum_speed(&query, &SETTINGS(), limit))[0];
        assert!(least.time <= limit);
        for i in 1..=1000 {
            let other = solve_time(&query, &SETTINGS(), limit * f64::from(i) / 1000.0).unwrap();
            assert!(speed_of(&other) >= speed_of(&least) * (1.0 - 1e-14), "seed {seed}, {i}");
        }
    }
}

#[test]
fn without_gravity_a_slower_launch_always_hits_a_resting_target_later() {
    let query = static_target(DVec3::new(60.0, 0.0, 0.0), 0.0);
    assert_eq!(
        solve_minimum_speed(&query, &SETTINGS(), f64::INFINITY).unwrap().verdict,
        Err(NoIntercept::BeyondHorizon)
    );
    let within = hits(solve_minimum_speed(&query, &SETTINGS(), 6.0))[0];
    assert_eq!(within.time, 6.0);
    assert_eq!(within.launch_velocity, DVec3::new(10.0, 0.0, 0.0));
}

#[test]
fn without_gravity_there_is_no_elevation_and_no_apex() {
    let query = static_target(DVec3::new(60.0, 0.0, 0.0), 0.0);
    let refused = Err(RefusalKind::OutOfDomain);
    assert_eq!(solve_apex(&query, &SETTINGS(), 1.0).map_err(|refusal| refusal.kind), refused);
    assert_eq!(solve_angle(&query, &SETTINGS(), 0.5).map_err(|refusal| refusal.kind), refused);
}

#[test]
fn nothing_comes_nearer_than_the_nearest_launch() {
    let mut out_of_range = 0;
    for seed in 0..400 {
        let mut random = Generator::new(seed);
        let muzzle = random.direction() * random.uniform(500.0, 2000.0);
        let constructed = constructed(&mut random, muzzle, random_time(seed));
        let query = ProjectileQuery {
            shot: Shot { muzzle_speed: 0.3 * constructed.shot.muzzle_speed, ..constructed.shot },
            ..constructed
        };
        let solved = solve(&query, &SETTINGS()).unwrap();
        if solved.verdict.is_ok() {
            continue;
        }
        out_of_range += 1;
        let nearest = solved.best();
        let t = nearest.time;
        let gap_at = |t: f64| {
            let relative = query.shot.target_position - query.shot.shooter_position
                + (query.shot.target_velocity - query.shooter_velocity) * t
                + (query.target_acceleration - query.shot.gravity) * (0.5 * t * t);
            relative.length() - query.shot.muzzle_speed * t
        };
        let projectile =
            query.shot.shooter_position + nearest.launch_velocity * t + query.shot.gravity * (0.5 * t * t);
        let miss = (projectile - nearest.impact_point).length();
        assert!((miss - nearest.miss_distance).abs() <= 1e-9, "seed {seed}: {miss} {nearest:?}");
        for i in 0..=2000 {
            let t = 20.0 * f64::from(i) / 2000.0;
            assert!(gap_at(t) >= nearest.miss_distance - 1e-9, "seed {seed}: {t} {} {nearest:?}", gap_at(t));
        }
    }
    assert!(out_of_range > 100, "{out_of_range}");
}

fn random_time(seed: u64) -> f64 {
    0.5 + (seed % 11) as f64 * 0.5
}

#[test]
fn without_relative_acceleration_the_plain_intercept_agrees() {
    use pursuit_core::intercept::{self, InterceptQuery};
    let mut met = 0;
    for seed in 0..4000 {
        let mut random = Generator::new(seed);
        let gravity = random.in_cube(900.0);
        let shooter_position = random.in_cube(1000.0);
        let target_position = random.in_cube(1000.0);
        let target_velocity = random.in_cube(300.0);
        let muzzle_speed = random.uniform(0.0, 600.0);
        let query = ProjectileQuery {
            shot: Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity },
            shooter_velocity: DVec3::ZERO, // In free fall together: no relative acceleration.
            target_acceleration: gravity,
        };
        let plain = intercept::solve(&InterceptQuery {
            pursuer_position: query.shot.shooter_position,
            target_position: query.shot.target_position,
            target_velocity: query.shot.target_velocity,
            pursuer_speed: query.shot.muzzle_speed,
            capture_radius: 0.0,
        });
        let launches = solve(&query, &SETTINGS()).unwrap();
        match (launches.verdict, plain) {
            (Ok(()), Ok(intercept)) => {
                met += 1;
                let times: Vec<f64> = launches.as_slice().iter().map(|s| s.time).collect();
                assert!(close(times[0], intercept.time, 1e-13), "seed {seed}");
                assert_eq!(times.len(), if intercept.latest_time.is_finite() { 2 } else { 1 }, "seed {seed}");
                if let [_, last] = times[..] {
                    assert!(close(last, intercept.latest_time, 1e-13), "seed {seed}");
                }
            }
            (Err(ours), Err(plain)) => assert_eq!(Unsolved::from(ours), plain, "seed {seed}"),
            (ours, plain) => panic!("seed {seed}: {ours:?} {plain:?}"),
        }
    }
    assert!(met > 1000, "{met}");
}
