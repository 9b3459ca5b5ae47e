//! An answer through air never gets worse with a longer horizon, a faster muzzle or a larger miss distance, and a target that no
//! flight comes near is out of range.

use crate::seeded::Generator;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{DragSettings, Launch, Launches, ProjectileQuery, solve_drag};
use pursuit_core::{DVec3, NoIntercept};

/// A gun at rest at the origin, in meters.
fn gun(speed: f64, target: DVec3, velocity: DVec3) -> ProjectileQuery {
    ProjectileQuery {
        shot: Shot {
            target_position: target,
            target_velocity: velocity,
            muzzle_speed: speed,
            gravity: DVec3::new(0.0, 0.0, -9.81),
            ..Shot::default()
        },
        ..ProjectileQuery::default()
    }
}

fn by(query: &ProjectileQuery, quadratic_drag: f64, horizon: f64) -> Launches {
    let settings = DragSettings { quadratic_drag, horizon, ..DragSettings::for_units(1.0) };
    solve_drag(query, &settings).unwrap()
}

#[test]
fn a_direct_shot_is_not_lost_with_a_longer_horizon() {
    let moving = gun(920.0, DVec3::new(350.0, 0.0, 10.0), DVec3::new(2.0, -8.0, 0.0));
    // Straight through still air the time would be (exp(q x) - 1) / (q v): 0.5105 for x = 350.14.
    let direct = by(&moving, 0.0016, 10.0).best();
    assert!((direct.time - 0.512).abs() < 1e-3, "{direct:?}");
    assert_eq!(by(&moving, 0.0016, 60.0).best(), direct);

    let near = gun(800.0, DVec3::new(150.0, 0.0, 0.0), DVec3::ZERO);
    let hits: Vec<_> = [13.0, 20.0, 30.0, 45.0, 60.0].map(|horizon| by(&near, 0.02, horizon)).into();
    assert!((hits[0].best().time - libm::expm1(3.0) / 16.0).abs() < 0.1, "{:?}", hits[0]);
    for longer in &hits {
        assert_eq!((longer.verdict, longer.as_slice()), (Ok(()), hits[0].as_slice()));
    }
    assert_eq!(hits[0].as_slice().len(), 2);
}

#[test]
fn a_level_target_beyond_the_reach_of_a_gun_is_out_of_range_at_any_distance() {
    for distance in (3350..=5050).step_by(50) {
        let query = gun(930.0, DVec3::new(f64::from(distance), 0.0, 0.0), DVec3::ZERO);
        assert_eq!(by(&query, 8.2e-4, 60.0).verdict, Err(NoIntercept::OutOfRange), "{distance}");
    }
}

#[test]
fn a_target_next_to_nowhere_from_the_shooter_ends_the_search() {
    for distance in [0.0, 5e-324, 1e-300, 1e-150, 1e-60] {
        for speed in [1e-40, 1.0, 1e40] {
            let query = gun(speed, DVec3::new(distance, 0.0, 0.0), DVec3::ZERO);
            let found = by(&query, 0.0016, 10.0);
            assert!(
                found.as_slice().iter().all(|launch| launch.time <= 10.0),
                "{distance} {speed}: {found:?}"
            );
        }
    }
}

/// Found by the fuzzer: each took longer than a minute.
#[test]
fn a_drag_or_a_speed_at_the_end_of_f64_ends_the_search() {
    let falling = ProjectileQuery {
        shot: Shot {
            shooter_position: DVec3::new(17.75, -0.7, 0.0),
            target_position: DVec3::new(1.0, -5.0, 0.0),
            target_velocity: DVec3::new(7.5, 1.0, 19.0),
            muzzle_speed: 6.0,
            gravity: DVec3::X * f64::MAX,
        },
        target_acceleration: DVec3::new(19.75, -0.96, 1.0),
        ..ProjectileQuery::default()
    };
    let air = DragSettings {
        linear_drag: 12.0,
        quadratic_drag: 1.02,
        wind: DVec3::new(8.27, 1.0, 0.0),
        horizon: 1.0,
        max_miss_distance: 1e300,
        ..DragSettings::default()
    };
    let carried = ProjectileQuery {
        shot: Shot { gravity: DVec3::X * 6.0, ..falling.shot },
        shooter_velocity: DVec3::X * -f64::MAX,
        ..falling
    };
    let moment = DragSettings { linear_drag: 0.0, quadratic_drag: 0.8, horizon: 5e-324, ..air };
    for (query, settings) in [(falling, air), (carried, moment)] {
        let is_within = |launch: &Launch| launch.time <= settings.horizon;
        let found = solve_drag(&query, &settings);
        assert!(found.as_ref().map_or(true, |found| found.as_slice().iter().all(is_within)), "{found:?}");
    }
}

/// Guns, mortars, arrows, and what flies in air like syrup.
fn drawn(random: &mut Generator) -> (ProjectileQuery, DragSettings) {
    let power = |random: &mut Generator, low: f64, high: f64| {
        libm::pow(10.0, random.uniform(libm::log10(low), libm::log10(high)))
    };
    let sometimes =
        |random: &mut Generator, v: DVec3| if random.bits().is_multiple_of(2) { v } else { DVec3::ZERO };
    let speed = power(random, 10.0, 2000.0);
    let distance = power(random, 3.0, 8000.0);
    let flat = random.bits().is_multiple_of(2);
    let direction = random.direction();
    let direction = if flat { direction.with_z(0.05 * direction.z).normalize() } else { direction };
    let velocity = random.in_cube(0.3 * speed);
    let velocity = sometimes(random, velocity);
    let mut query = gun(speed, direction * distance, velocity);
    let carried = random.in_cube(0.2 * speed);
    query.shooter_velocity = sometimes(random, carried);
    let acceleration = random.in_cube(10.0);
    query.target_acceleration = sometimes(random, acceleration);
    if random.bits().is_multiple_of(8) {
        query.shot.gravity = DVec3::ZERO;
    }
    let quadratic = power(random, 1e-6, 0.1);
    let linear = power(random, 1e-4, 10.0);
    let kind = random.bits() % 4;
    let wind = random.in_cube(20.0);
    let settings = DragSettings {
        quadratic_drag: if kind == 0 { 0.0 } else { quadratic },
        linear_drag: if kind < 2 { linear } else { 0.0 },
        wind: sometimes(random, wind),
        horizon: power(random, 0.3, 100.0),
        max_miss_distance: power(random, 1e-4, 1.0),
        ..DragSettings::default()
    };
    (query, settings)
}

/// `CASES` raises the number, as in `CASES=100000`.
#[test]
fn an_answer_through_air_never_gets_worse_with_a_longer_horizon_or_a_larger_miss_or_a_faster_muzzle() {
    let (mut hits, mut open, mut faster_open) = (0, 0, 0);
    let cases: u64 = std::env::var("CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(250);
    for seed in 0..cases {
        let random = &mut Generator::new(seed);
        let (query, settings) = drawn(random);
        let short = solve_drag(&query, &settings).unwrap();
        open += u64::from(short.verdict == Err(NoIntercept::Unfinished));
        let horizon = settings.horizon * (1.0 + libm::pow(10.0, random.uniform(-3.0, 3.0)));
        let long = solve_drag(&query, &DragSettings { horizon, ..settings }).unwrap();
        let miss = settings.max_miss_distance * random.uniform(1.0, 100.0);
        let wide = solve_drag(&query, &DragSettings { max_miss_distance: miss, ..settings }).unwrap();
        for (launch, place) in short.as_slice().iter().zip(0..) {
            hits += 1;
            assert_eq!(long.as_slice().get(place), Some(launch), "seed {seed}: {short:?} {long:?}");
            assert!(wide.as_slice().contains(launch), "seed {seed}: {short:?} {wide:?}");
        }
        if let Some(launch) = long.as_slice().get(short.as_slice().len()) {
            let is_known = long.as_slice().iter().all(|launch| launch.time > settings.horizon);
            assert!(launch.time > settings.horizon, "seed {seed}: {short:?} {long:?}");
            assert!(!is_known || short.verdict.is_err(), "seed {seed}");
        }
        // With a faster muzzle the first hit comes no later: between the two the slower launch is among the faster's flights.
        let Some(first) = short.as_slice().first() else { continue };
        let mut fast = query;
        fast.shot.muzzle_speed *= 1.0 + libm::pow(10.0, random.uniform(-6.0, 0.0));
        let fast = solve_drag(&fast, &settings).unwrap();
        if fast.verdict == Err(NoIntercept::Unfinished) {
            faster_open += 1;
            continue;
        }
        assert_eq!(fast.verdict, Ok(()), "seed {seed}");
        assert!(fast.best().time <= first.time * (1.0 + 1e-7), "seed {seed}: {first:?} {fast:?}");
    }
    println!("{hits} launches kept; {open} searches unfinished, {faster_open} of a faster muzzle");
}
