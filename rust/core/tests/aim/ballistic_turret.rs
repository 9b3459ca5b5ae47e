//! The turret whose projectile falls against a dense scan that knows nothing of the solver.

use crate::seeded::Generator;
use crate::trials::trials;
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use glam::DQuat;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{
    BallisticTurretQuery, BallisticTurretSolution, TurretArc, solve_ballistic_turret,
};
use pursuit_core::{DVec3, NoIntercept};

/// A mortar at the origin that looks along x, at rest on the ground; its target is at rest.
fn mortar(target: DVec3) -> BallisticTurretQuery {
    BallisticTurretQuery {
        shot: Shot {
            target_position: target,
            muzzle_speed: 50.0,
            gravity: DVec3::new(0.0, 0.0, -10.0),
            ..Shot::default()
        },
        shooter_velocity: DVec3::ZERO,
        target_acceleration: DVec3::ZERO,
        forward: DVec3::X,
        up: DVec3::Z,
        base_angular_velocity: DVec3::ZERO,
        yaw: 0.0,
        pitch: 0.0,
        yaw_velocity: 0.0,
        pitch_velocity: 0.0,
        yaw_rate: 0.5,
        pitch_rate: 0.25,
        yaw_acceleration: f64::INFINITY,
        pitch_acceleration: f64::INFINITY,
        yaw_min: f64::NEG_INFINITY,
        yaw_max: f64::INFINITY,
        pitch_min: -0.2,
        pitch_max: 1.5,
        horizon: 30.0,
        arc: TurretArc::Either,
    }
}

/// The least time for a travel from a rate to rest: the time-optimal control of a double integrator with a limited rate, by the area
/// under its trapezoid.
fn turn_time(travel: f64, velocity: f64, rate: f64, acceleration: f64) -> f64 {
    if acceleration.is_infinite() {
        return if travel == 0.0 { 0.0 } else { travel.abs() / rate };
    }
    let braking = velocity.abs() / acceleration;
    let stop = 0.5 * velocity * braking;
    if travel == stop {
        return braking;
    }
    let side = (travel - stop).signum();
    // Toward the travel, or away from it.
    let (toward, wasted, way) = if side * velocity >= 0.0 {
        (velocity.abs(), 0.0, side * travel)
    } else {
        (0.0, braking, side * (travel - stop))
    };
    // The way is (peak^2 - toward^2) / 2a + peak^2 / 2a.
    let peak = ((2.0 * acceleration * way + toward * toward) / 2.0).sqrt();
    if peak <= rate {
        return wasted + (peak - toward) / acceleration + peak / acceleration;
    }
    let ramps = (rate * rate - toward * toward + rate * rate) / (2.0 * acceleration);
    wasted + (rate - toward) / acceleration + rate / acceleration + (way - ramps) / rate
}

/// Forward, side, up of the base at a time.
fn axes_at(query: &BallisticTurretQuery, time: f64) -> [DVec3; 3] {
    let up = query.up.normalize();
    let forward = (query.forward - up * query.forward.dot(up)).normalize();
    let turn = DQuat::from_scaled_axis(query.base_angular_velocity * time);
    [forward, up.cross(forward), up].map(|axis| turn * axis)
}

/// The spare time of the shot that hits at `time`; `None` without one, or where the limits forbid it by more than `outside`.
fn slack(query: &BallisticTurretQuery, time: f64, is_high: bool, outside: f64) -> Option<f64> {
    let shot = &query.shot;
    let point = shot.target_position - shot.shooter_position
        + (shot.target_velocity - query.shooter_velocity) * time
        + query.target_acceleration * (0.5 * time * time);
    let (speed, gravity) = (shot.muzzle_speed, shot.gravity);
    // |point - gravity f^2 / 2|^2 = (speed f)^2 in f^2, by the school's formula.
    let (a, b, c) =
        (0.25 * gravity.length_squared(), point.dot(gravity) + speed * speed, point.length_squared());
    let flight = if a == 0.0 {
        (!is_high).then_some((c / b).sqrt())?
    } else {
        let root = b * b - 4.0 * a * c;
        if root < 0.0 || b <= 0.0 {
            return None;
        }
        let low = 2.0 * c / (b + root.sqrt());
        if is_high { (c / a / low).sqrt() } else { low.sqrt() }
    };
    let barrel = point / flight - gravity * (0.5 * flight);
    let [x, y, z] = axes_at(query, time - flight).map(|axis| barrel.dot(axis));
    let (azimuth, pitch) = (y.atan2(x), z.atan2(x.hypot(y)));
    let pitch_travel = pitch.clamp(query.pitch_min, query.pitch_max) - query.pitch;
    if pitch < query.pitch_min - outside || pitch > query.pitch_max + outside {
        return None;
    }
    let limits = if query.yaw_max.is_infinite() { (-1e9, 1e9) } else { (query.yaw_min, query.yaw_max) };
    let yaw = (-40..=40)
        .map(|turns| azimuth + TAU * f64::from(turns))
        .filter(|yaw| limits.0 - outside <= *yaw && *yaw <= limits.1 + outside)
        .map(|yaw| {
            turn_time(
                yaw.clamp(limits.0, limits.1) - query.yaw,
                query.yaw_velocity,
                query.yaw_rate,
                query.yaw_acceleration,
            )
        })
        .min_by(f64::total_cmp)?;
    let pitch = turn_time(pitch_travel, query.pitch_velocity, query.pitch_rate, query.pitch_acceleration);
    Some(time - flight - yaw.max(pitch))
}

fn random_query(generator: &mut Generator) -> BallisticTurretQuery {
    let muzzle_speed = generator.uniform(30.0, 120.0);
    let gravity = match generator.bits() % 6 {
        0 => DVec3::ZERO,
        1 => generator.direction() * generator.uniform(1.0, 20.0),
        _ => DVec3::new(0.0, 0.0, -generator.uniform(3.0, 20.0)),
    };
    let reach = muzzle_speed * muzzle_speed / gravity.length().max(5.0);
    let offset = generator.direction() * generator.uniform(0.05, 1.3) * reach;
    let moves = |generator: &mut Generator, most: f64| {
        if generator.bits().is_multiple_of(3) {
            DVec3::ZERO
        } else {
            generator.direction() * generator.uniform(0.0, most)
        }
    };
    let round = generator.bits().is_multiple_of(2);
    let (yaw_min, yaw_max) = match generator.bits() % 3 {
        0 => (-PI, PI),
        1 => (-generator.uniform(0.2, PI), generator.uniform(-0.2, PI)),
        _ => (generator.uniform(-0.2, 0.2), generator.uniform(0.2, PI)),
    };
    let (pitch_min, pitch_max) = match generator.bits() % 3 {
        0 => (-FRAC_PI_2, FRAC_PI_2),
        1 => (-generator.uniform(0.05, 0.6), generator.uniform(0.4, 1.5)),
        _ => (0.0, FRAC_PI_2),
    };
    let (yaw_rate, pitch_rate) =
        (libm::pow(10.0, generator.uniform(-1.5, 0.7)), libm::pow(10.0, generator.uniform(-1.5, 0.7)));
    let accelerates = generator.bits().is_multiple_of(2);
    let acceleration = |generator: &mut Generator| {
        if accelerates { libm::pow(10.0, generator.uniform(-1.5, 1.0)) } else { f64::INFINITY }
    };
    BallisticTurretQuery {
        shot: Shot {
            shooter_position: generator.in_cube(50.0),
            target_position: DVec3::ZERO,
            target_velocity: moves(generator, 0.7 * muzzle_speed),
            muzzle_speed,
            gravity,
        },
        shooter_velocity: moves(generator, 30.0),
        target_acceleration: moves(generator, 6.0),
        forward: generator.direction() * generator.uniform(0.1, 3.0),
        up: if generator.bits().is_multiple_of(2) { DVec3::Z } else { generator.direction() },
        base_angular_velocity: moves(generator, 1.0),
        yaw: if round { generator.uniform(-9.0, 9.0) } else { generator.uniform(yaw_min, yaw_max) },
        pitch: generator.uniform(pitch_min, pitch_max),
        yaw_velocity: if accelerates { generator.uniform(-yaw_rate, yaw_rate) } else { 0.0 },
        pitch_velocity: if accelerates { generator.uniform(-pitch_rate, pitch_rate) } else { 0.0 },
        yaw_rate,
        pitch_rate,
        yaw_acceleration: acceleration(generator),
        pitch_acceleration: acceleration(generator),
        yaw_min: if round { f64::NEG_INFINITY } else { yaw_min },
        yaw_max: if round { f64::INFINITY } else { yaw_max },
        pitch_min,
        pitch_max,
        horizon: generator.uniform(2.0, 40.0),
        arc: [TurretArc::Either, TurretArc::Low, TurretArc::High][(generator.bits() % 3) as usize],
    }
    .moved(offset)
}

trait Moved {
    fn moved(self, offset: DVec3) -> Self;
}

impl Moved for BallisticTurretQuery {
    fn moved(mut self, offset: DVec3) -> Self {
        self.shot.target_position = self.shot.shooter_position + offset;
        self
    }
}

fn arcs(query: &BallisticTurretQuery) -> &'static [bool] {
    match query.arc {
        TurretArc::Low => &[false],
        TurretArc::High => &[true],
        _ => &[false, true],
    }
}

/// Flies the answer: by how much the projectile misses at its impact, launched along the barrel at its yaw and pitch.
fn miss(query: &BallisticTurretQuery, answer: &BallisticTurretSolution) -> f64 {
    let launch = answer.impact_time - answer.flight_time;
    let [forward, side, up] = axes_at(query, launch);
    let level = forward * answer.yaw.cos() + side * answer.yaw.sin();
    let barrel = level * answer.pitch.cos() + up * answer.pitch.sin();
    let velocity = barrel * query.shot.muzzle_speed + query.shooter_velocity;
    assert!((velocity - answer.launch_velocity).length() < 1e-6 * query.shot.muzzle_speed, "{answer:?}");
    let muzzle = query.shot.shooter_position + query.shooter_velocity * launch;
    let flight = answer.flight_time;
    let projectile = muzzle + velocity * flight + query.shot.gravity * (0.5 * flight * flight);
    let time = answer.impact_time;
    let target = query.shot.target_position
        + query.shot.target_velocity * time
        + query.target_acceleration * (0.5 * time * time);
    assert!((target - answer.aim_point).length() < 1e-6 * (1.0 + target.length()));
    (projectile - target).length()
}

const LOOKS: i32 = 4000;

fn judge(query: &BallisticTurretQuery, answer: &BallisticTurretSolution) -> Result<(), String> {
    let tolerance = 2e-9 * query.horizon;
    let end = if answer.verdict.is_ok() { answer.impact_time } else { query.horizon };
    if answer.verdict.is_ok() {
        let miss = miss(query, answer);
        if miss > 1e-6 * query.shot.muzzle_speed * query.horizon {
            return Err(format!("misses by {miss}"));
        }
        let is_high = answer.arc == TurretArc::High;
        match slack(query, answer.impact_time, is_high, 1e-9) {
            Some(slack) if slack >= -1e-7 * query.horizon => {}
            other => return Err(format!("a false success: slack {other:?}")),
        }
    }
    for look in 0..LOOKS {
        let time = (end - tolerance) * f64::from(look) / f64::from(LOOKS - 1);
        for is_high in arcs(query) {
            let missed = slack(query, time, *is_high, 0.0).filter(|slack| *slack > tolerance);
            if let (true, Some(slack)) = (time > 0.0, missed) {
                return Err(format!("an earlier hit at {time}, {slack} to spare, high {is_high}"));
            }
        }
    }
    if let Err(reason) = answer.verdict {
        late_enough(query, answer)?;
        // Of the same shots one without a turn is in time, or none is.
        let mut turned = *query;
        (turned.yaw_rate, turned.pitch_rate) = (1e12, 1e12);
        (turned.yaw_acceleration, turned.pitch_acceleration) = (f64::INFINITY, f64::INFINITY);
        (turned.yaw_min, turned.yaw_max) = (f64::NEG_INFINITY, f64::INFINITY);
        (turned.pitch_min, turned.pitch_max) = (-FRAC_PI_2, FRAC_PI_2);
        let is_plain = |looks: i32| {
            (1..looks).any(|look| {
                let time = query.horizon * f64::from(look) / f64::from(looks - 1);
                arcs(query)
                    .iter()
                    .any(|is_high| slack(&turned, time, *is_high, 0.0).is_some_and(|s| s > tolerance))
            })
        };
        let plain = is_plain(LOOKS) || reason == NoIntercept::TurnTooSlow && is_plain(100 * LOOKS);
        if plain != (reason == NoIntercept::TurnTooSlow) {
            return Err(format!("{reason:?}, but in time without a turn: {plain}"));
        }
    }
    Ok(())
}

/// Whether no shot of the scan is less late than the answer by more than is allowed.
fn late_enough(query: &BallisticTurretQuery, answer: &BallisticTurretSolution) -> Result<(), String> {
    if answer.rotation_time.is_infinite() {
        return Ok(());
    }
    let late = answer.rotation_time + answer.flight_time - answer.impact_time;
    let allowed = f64::max(query.horizon / 1024.0, late / 16.0);
    for look in 1..LOOKS {
        let time = query.horizon * f64::from(look) / f64::from(LOOKS - 1);
        for is_high in arcs(query) {
            if slack(query, time, *is_high, 0.0).is_some_and(|slack| -slack < late - allowed) {
                return Err(format!("late by {late}, but at {time}, high {is_high}, by less"));
            }
        }
    }
    Ok(())
}

#[test]
fn no_earlier_hit_and_no_false_one_in_3_000_random_set_ups() {
    let set_ups = trials(3_000);
    let (mut steps, mut failures) = (Vec::new(), Vec::new());
    let mut reasons = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..set_ups {
        let query = random_query(&mut Generator::new(seed));
        let answer = solve_ballistic_turret(&query).unwrap();
        *reasons.entry(format!("{:?} {:?}", answer.verdict, answer.arc)).or_default() += 1;
        steps.push((answer.iterations, seed));
        if let Err(complaint) = judge(&query, &answer) {
            failures.push(format!("seed {seed}: {complaint}\n{query:?}\n{answer:?}"));
        }
    }
    steps.sort_unstable();
    let at = |share: f64| steps[((steps.len() - 1) as f64 * share) as usize];
    println!("{reasons:?}\nsteps (and seed) median {:?} p99 {:?} max {:?}", at(0.5), at(0.99), at(1.0));
    let (count, first) = (failures.len(), &failures[..failures.len().min(5)]);
    assert!(failures.is_empty(), "{count} failures\n{}", first.join("\n"));
    assert!(at(1.0).0 <= MOST_STEPS, "{:?}", at(1.0));
}

/// 2,048 for a hit, 512 for the least late shot along each arc, and 150 for each root.
const MOST_STEPS: u32 = 2_048 + 2 * 512 + 4 * 150;

/// Of sizes of six decades, as the search for the slowest inputs has, some need more steps; they get a shot that is at the target.
#[test]
fn a_search_that_cannot_end_says_so_within_its_steps() {
    let mut unfinished = 0;
    for seed in 0..2_000 {
        let mut generator = Generator::new(seed);
        let mut query = random_query(&mut generator);
        let mut wide = || libm::pow(10.0, generator.uniform(-3.0, 3.0));
        query.yaw_rate *= wide();
        query.pitch_rate *= wide();
        query.shot.target_velocity *= wide();
        query.shot.gravity *= wide();
        query.base_angular_velocity *= wide();
        query.horizon *= wide();
        (query.yaw_velocity, query.pitch_velocity) = (0.0, 0.0);
        let answer = solve_ballistic_turret(&query).unwrap();
        assert!(answer.iterations <= MOST_STEPS, "seed {seed}: {}", answer.iterations);
        if answer.verdict == Err(NoIntercept::Unfinished) {
            unfinished += 1;
            let spare = answer.impact_time - answer.flight_time - answer.rotation_time;
            assert!(spare.is_finite() || answer.rotation_time.is_infinite(), "seed {seed}: {answer:?}");
            if spare.is_finite() {
                assert!(miss(&query, &answer) <= 1e-4 * query.shot.muzzle_speed * query.horizon);
            }
        }
    }
    assert!((1..200).contains(&unfinished), "{unfinished}");
}

/// From rest along x, a wall 240 away: the lob by (30, 0, 40) flies 8 s, the flat shot by (40, 0, 30) 6 s. Raised at a quarter of a radian a
/// second.
#[test]
fn a_slow_barrel_takes_the_arc_that_is_asked_for() {
    let target = DVec3::new(240.0, 0.0, 0.0);
    let (flat, lob) = ((0.75_f64).atan(), (4.0_f64 / 3.0).atan());
    for (arc, pitch, flight) in
        [(TurretArc::Low, flat, 6.0), (TurretArc::High, lob, 8.0), (TurretArc::Either, flat, 6.0)]
    {
        let answer = solve_ballistic_turret(&BallisticTurretQuery { arc, ..mortar(target) }).unwrap();
        assert_eq!(answer.verdict, Ok(()));
        assert!((answer.pitch - pitch).abs() < 1e-12 && (answer.flight_time - flight).abs() < 1e-12);
        assert!((answer.impact_time - (flight + 4.0 * pitch)).abs() < 1e-11, "{answer:?}");
    }
    // A barrel that stands above the lob is there sooner than at the flat shot, and hits earlier if it turns slowly enough.
    let raised = BallisticTurretQuery { pitch: 1.2, pitch_rate: 0.1, ..mortar(target) };
    assert_eq!(solve_ballistic_turret(&raised).unwrap().arc, TurretArc::High);
    let fast = BallisticTurretQuery { pitch: 1.2, pitch_rate: 1.0, ..mortar(target) };
    assert_eq!(solve_ballistic_turret(&fast).unwrap().arc, TurretArc::Low);
    // From rest with 0.5 rad/s^2 up to 0.25 rad/s: pitch / 0.25 + 0.25 / 0.5.
    let heavy = BallisticTurretQuery { pitch_acceleration: 0.5, arc: TurretArc::Low, ..mortar(target) };
    let answer = solve_ballistic_turret(&heavy).unwrap();
    assert!((answer.rotation_time - (4.0 * flat + 0.5)).abs() < 1e-11, "{answer:?}");
}

/// A base that turns as fast as its turret, the other way, holds the barrel still in the world; with the turret it turns twice as fast.
#[test]
fn a_base_that_turns_brings_the_barrel_to_the_target_or_takes_it_away() {
    // Straight to the side at the same height, without gravity: a quarter turn, then 50 at speed 50.
    let shot = Shot { gravity: DVec3::ZERO, ..mortar(DVec3::Y * 50.0).shot };
    let ask = |spin: f64| {
        let base_angular_velocity = DVec3::Z * spin;
        solve_ballistic_turret(&BallisticTurretQuery { shot, base_angular_velocity, ..mortar(DVec3::ZERO) })
            .unwrap()
    };
    for (spin, rotation) in [(0.0, PI), (0.5, FRAC_PI_2), (-0.125, FRAC_PI_2 / 0.375)] {
        let answer = ask(spin);
        assert_eq!(answer.verdict, Ok(()));
        assert!((answer.impact_time - (1.0 + rotation)).abs() < 3e-8, "{spin} {answer:?}");
        assert!((answer.yaw - 0.5 * rotation).abs() < 3e-8);
    }
    // Turning against it faster than it can, the base takes it the long way round: 3 pi / 2 at the sum of both rates.
    let answer = ask(-0.75);
    assert!((answer.impact_time - (1.0 + 1.5 * PI / 1.25)).abs() < 3e-8, "{answer:?}");
}

/// Galileo: a muzzle and a target that move together are a muzzle and a target at rest.
#[test]
fn a_common_velocity_changes_nothing() {
    for seed in 0..200 {
        let query = random_query(&mut Generator::new(seed));
        let common = DVec3::new(64.0, -32.0, 16.0);
        let mut moved = query;
        moved.shot.target_velocity += common;
        moved.shooter_velocity += common;
        let (answer, other) =
            (solve_ballistic_turret(&query).unwrap(), solve_ballistic_turret(&moved).unwrap());
        assert_eq!(answer.verdict, other.verdict, "{seed}");
        if answer.verdict.is_ok() {
            assert!((answer.impact_time - other.impact_time).abs() < 4e-9 * query.horizon, "{seed}");
        }
    }
}

#[test]
fn a_shot_that_does_not_exist_says_why() {
    let reason = |query: &BallisticTurretQuery| solve_ballistic_turret(query).unwrap().verdict;
    // 50^2 / 10 = 250 is the reach.
    assert_eq!(reason(&mortar(DVec3::X * 251.0)), Err(NoIntercept::OutOfRange));
    assert_eq!(reason(&mortar(DVec3::X * 249.0)), Ok(()));
    let query = mortar(DVec3::X * 240.0);
    assert_eq!(reason(&BallisticTurretQuery { horizon: 5.0, ..query }), Err(NoIntercept::BeyondHorizon));
    assert_eq!(reason(&BallisticTurretQuery { horizon: 7.0, ..query }), Err(NoIntercept::TurnTooSlow));
    assert_eq!(reason(&BallisticTurretQuery { pitch_max: 0.5, ..query }), Err(NoIntercept::TurnTooSlow));
    assert_eq!(reason(&mortar(DVec3::ZERO)), Err(NoIntercept::AlreadyThere));
    let shot = Shot { gravity: DVec3::ZERO, ..query.shot };
    assert_eq!(
        reason(&BallisticTurretQuery { shot, arc: TurretArc::High, ..query }),
        Err(NoIntercept::OutOfRange)
    );
    let shot = Shot { target_velocity: DVec3::X * 60.0, ..shot };
    assert_eq!(reason(&BallisticTurretQuery { shot, ..query }), Err(NoIntercept::TargetEscaping));
}

#[test]
fn any_question_has_a_finite_answer_or_a_refusal() {
    let mut answered = 0;
    for seed in 0..300 {
        let generator = &mut Generator::new(seed);
        let mut query = random_query(&mut Generator::new(seed));
        let size = |generator: &mut Generator| libm::pow(10.0, generator.uniform(-49.0, 49.0));
        let wide = |generator: &mut Generator| generator.direction() * size(generator);
        query.shot.target_position = wide(generator);
        query.shot.target_velocity = wide(generator);
        query.shot.gravity = wide(generator);
        query.shot.muzzle_speed = size(generator);
        query.target_acceleration = wide(generator);
        query.base_angular_velocity = wide(generator);
        query.horizon = size(generator);
        if let Ok(answer) = solve_ballistic_turret(&query) {
            answered += 1;
            assert!(
                answer.aim_point.is_finite() && answer.launch_velocity.is_finite(),
                "seed {seed}: {answer:?}"
            );
            assert!(answer.yaw.is_finite() && answer.pitch.is_finite(), "seed {seed}: {answer:?}");
            assert!((0.0..=query.horizon).contains(&answer.impact_time), "seed {seed}: {answer:?}");
            assert!(answer.flight_time >= 0.0 && !answer.rotation_time.is_nan(), "seed {seed}: {answer:?}");
        }
    }
    assert!(answered > 200, "{answered}");
}

#[test]
fn what_is_no_number_is_refused_by_its_name() {
    let query = mortar(DVec3::X * 100.0);
    let refused = |query: &BallisticTurretQuery| solve_ballistic_turret(query).unwrap_err().input.to_string();
    let nan = f64::NAN;
    assert_eq!(refused(&BallisticTurretQuery { yaw_acceleration: 0.0, ..query }), "query.yaw_acceleration");
    assert_eq!(
        refused(&BallisticTurretQuery { pitch_acceleration: nan, ..query }),
        "query.pitch_acceleration"
    );
    assert_eq!(refused(&BallisticTurretQuery { yaw_velocity: 0.6, ..query }), "query.yaw_velocity");
    assert_eq!(refused(&BallisticTurretQuery { pitch_velocity: nan, ..query }), "query.pitch_velocity");
    assert_eq!(
        refused(&BallisticTurretQuery { base_angular_velocity: DVec3::X * nan, ..query }),
        "query.base_angular_velocity"
    );
    assert_eq!(
        refused(&BallisticTurretQuery { shooter_velocity: DVec3::X * 1e51, ..query }),
        "query.shooter_velocity"
    );
    assert_eq!(refused(&BallisticTurretQuery { horizon: 0.0, ..query }), "query.horizon");
    assert_eq!(refused(&BallisticTurretQuery { up: DVec3::ZERO, ..query }), "query.up");
    assert_eq!(refused(&BallisticTurretQuery { pitch: 1.6, ..query }), "query.pitch");
    let shot = Shot { muzzle_speed: 0.0, ..query.shot };
    assert_eq!(refused(&BallisticTurretQuery { shot, ..query }), "query.shot.muzzle_speed");
}
