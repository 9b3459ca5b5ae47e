//! A turret's hit never gets worse with a longer horizon, a greater range, a wider cone or other portions of steps.

use crate::seeded::Generator;
use core::f64::consts::{FRAC_PI_2, PI};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{
    GimbalTurretQuery, TurretQuery, TurretSearch, solve_gimbal_turret, solve_turret,
};
use pursuit_core::{DVec3, NoIntercept};

fn drawn_shot(draw: &mut Generator) -> Shot {
    let muzzle_speed = draw.uniform(50.0, 1500.0);
    Shot {
        target_position: draw.in_cube(1000.0),
        target_velocity: draw.direction() * muzzle_speed * draw.uniform(0.0, 1.5),
        muzzle_speed,
        ..Shot::default()
    }
}

fn drawn_turret(draw: &mut Generator) -> TurretQuery {
    TurretQuery {
        shot: drawn_shot(draw),
        facing: draw.direction(),
        turn_rate: if draw.bits().is_multiple_of(8) { 0.0 } else { draw.uniform(0.03, 10.0) },
        max_range: if draw.bits().is_multiple_of(2) { f64::INFINITY } else { draw.uniform(50.0, 2000.0) },
        min_time: if draw.bits().is_multiple_of(4) { draw.uniform(0.0, 0.5) } else { 0.0 },
        horizon: draw.uniform(0.5, 20.0),
        fire_cone: if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 0.6) },
    }
}

fn drawn_gimbal(draw: &mut Generator) -> GimbalTurretQuery {
    let turns_round = draw.bits().is_multiple_of(2);
    let limit = draw.uniform(0.5, PI);
    GimbalTurretQuery {
        shot: drawn_shot(draw),
        forward: DVec3::X,
        up: DVec3::Z,
        yaw: 0.0,
        pitch: 0.0,
        yaw_rate: draw.uniform(0.05, 5.0),
        pitch_rate: draw.uniform(0.05, 5.0),
        yaw_min: if turns_round { f64::NEG_INFINITY } else { -limit },
        yaw_max: if turns_round { f64::INFINITY } else { limit },
        pitch_min: -draw.uniform(0.1, FRAC_PI_2),
        pitch_max: draw.uniform(0.1, FRAC_PI_2),
        max_range: if draw.bits().is_multiple_of(2) { f64::INFINITY } else { draw.uniform(50.0, 2000.0) },
        min_time: 0.0,
        horizon: draw.uniform(0.5, 20.0),
    }
}

fn longer(draw: &mut Generator, horizon: f64) -> f64 {
    let most = if draw.bits().is_multiple_of(8) { 30.0 } else { 6.0 };
    horizon * (1.0 + libm::pow(10.0, draw.uniform(-4.0, most)))
}

/// When it hits, or why not.
type Answer = (Result<(), NoIntercept>, f64);

/// What a shorter search found a longer one finds, at the same time to within what neither looks closer than.
fn judge(seed: u64, horizons: (f64, f64), short: Answer, long: Answer) -> bool {
    let allowed = 2e-12 * horizons.1 + 1e-9 * short.1;
    match (short.0, long.0) {
        (Ok(()), Ok(())) => assert!((short.1 - long.1).abs() <= allowed, "seed {seed}: {short:?}, {long:?}"),
        (Ok(()), Err(_)) => panic!("seed {seed}: {short:?}, {long:?} by {}", horizons.1),
        (Err(_), Ok(())) => assert!(long.1 >= horizons.0 - allowed, "seed {seed}: {short:?}, {long:?}"),
        (Err(_), Err(_)) => {}
    }
    short.0.is_ok()
}

fn judge_better(seed: u64, what: &str, horizon: f64, first: Answer, better: Answer) {
    let is_no_later = better.0.is_ok() && better.1 <= first.1 + 2e-12 * horizon + 1e-9 * first.1;
    assert!(first.0.is_err() || is_no_later, "seed {seed}, {what}: {first:?}, {better:?}");
}

/// `CASES` raises the number of both tests, as in `CASES=100000`.
fn cases(few: u64) -> u64 {
    std::env::var("CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

#[test]
fn a_hit_of_a_turret_never_gets_worse_with_a_longer_horizon_or_more_range_or_cone() {
    let mut hits = 0;
    for seed in 0..cases(2000) {
        let draw = &mut Generator::new(seed);
        let query = drawn_turret(draw);
        let ask = |query: &TurretQuery| {
            let answer = solve_turret(query).unwrap();
            (answer.verdict, answer.impact_time)
        };
        let short = ask(&query);
        let long = TurretQuery { horizon: longer(draw, query.horizon), ..query };
        hits += u32::from(judge(seed, (query.horizon, long.horizon), short, ask(&long)));
        let range = TurretQuery { max_range: query.max_range * draw.uniform(1.0, 10.0), ..query };
        judge_better(seed, "range", query.horizon, short, ask(&range));
        let cone = TurretQuery { fire_cone: query.fire_cone + draw.uniform(0.0, 1.0), ..query };
        judge_better(seed, "cone", query.horizon, short, ask(&cone));
        let rate = TurretQuery { turn_rate: query.turn_rate * draw.uniform(1.0, 3.0), ..query };
        judge_better(seed, "rate", query.horizon, short, ask(&rate));
        let mut search = TurretSearch::begin(&query).unwrap();
        while search.step((draw.bits() % 5) as u32).unwrap().verdict == Err(NoIntercept::Unfinished) {}
        assert_eq!(search.step(0), solve_turret(&query), "seed {seed}");
    }
    println!("{hits} hits kept");
}

#[test]
fn a_hit_of_a_gimbal_never_gets_worse_with_a_longer_horizon_or_more_range() {
    let mut hits = 0;
    for seed in 0..cases(500) {
        let draw = &mut Generator::new(seed);
        let query = drawn_gimbal(draw);
        let ask = |query: &GimbalTurretQuery| {
            let answer = solve_gimbal_turret(query).unwrap();
            (answer.verdict, answer.impact_time)
        };
        let short = ask(&query);
        let long = GimbalTurretQuery { horizon: longer(draw, query.horizon), ..query };
        hits += u32::from(judge(seed, (query.horizon, long.horizon), short, ask(&long)));
        let range = GimbalTurretQuery { max_range: query.max_range * draw.uniform(1.0, 10.0), ..query };
        judge_better(seed, "range", query.horizon, short, ask(&range));
        let rates = draw.uniform(1.0, 3.0);
        let faster = GimbalTurretQuery {
            yaw_rate: query.yaw_rate * rates,
            pitch_rate: query.pitch_rate * rates,
            ..query
        };
        judge_better(seed, "rates", query.horizon, short, ask(&faster));
    }
    println!("{hits} hits kept");
}
