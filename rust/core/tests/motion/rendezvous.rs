//! Rendezvous against closed forms, against bounds that hold for every flight, and flown in ticks.

use crate::seeded::Generator;
use pursuit_core::intercept::{
    Rendezvous, RendezvousPhase, RendezvousQuery, RendezvousState, find_rendezvous, step_rendezvous,
};
use pursuit_core::motion::{AcceleratingMotion, MotionState, TargetMotion, TurningMotion};
use pursuit_core::{DVec3, NoIntercept, RefusalKind, Unsolved};

fn cases(usual: u64) -> u64 {
    std::env::var("RENDEZVOUS").map_or(usual, |count| count.parse().unwrap())
}

/// A ship with an acceleration of 1 at rest at the origin, and a target at rest 100 ahead.
fn plain() -> RendezvousQuery<'static> {
    RendezvousQuery {
        ship: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
        target: TargetMotion::Straight { position: DVec3::X * 100.0, velocity: DVec3::ZERO },
        max_acceleration: 1.0,
        max_speed: f64::INFINITY,
        turn_time: 0.0,
        horizon: 1e4,
    }
}

fn near(number: f64, expected: f64) {
    assert!((number - expected).abs() < 1e-6 * expected.abs().max(1.0), "{number}, not {expected}");
}

/// Where the plan ends, and the greatest acceleration and speed on its way.
fn flown(query: &RendezvousQuery, plan: &Rendezvous) -> (MotionState, f64, f64) {
    let MotionState { mut position, mut velocity } = query.ship;
    let (mut greatest, mut fastest) = (0.0_f64, 0.0_f64);
    for leg in &plan.legs[..plan.leg_count] {
        position += (velocity + leg.acceleration * (0.5 * leg.duration)) * leg.duration;
        velocity += leg.acceleration * leg.duration;
        greatest = greatest.max(leg.acceleration.length());
        fastest = fastest.max(velocity.length());
    }
    (MotionState { position, velocity }, greatest, fastest)
}

#[test]
fn from_rest_half_of_the_way_is_burn_and_half_is_brake() {
    // 2 sqrt(d / a).
    let plan = find_rendezvous(&plain()).unwrap();
    near(plan.time, 20.0);
    assert!((plan.turn_start - 10.0).abs() < 1e-2 && (plan.delta_v - 20.0).abs() < 1e-2, "{plan:?}");
    near(plan.acceleration.x, 1.0);
}

#[test]
fn a_turn_is_flown_at_the_speed_of_the_burn() {
    // t^2 + 15 t = 100: 5 s each.
    let plan = find_rendezvous(&RendezvousQuery { turn_time: 15.0, ..plain() }).unwrap();
    near(plan.time, 25.0);
    near(plan.brake_start - plan.turn_start, 15.0);
    near(plan.delta_v, 10.0);
}

#[test]
fn a_speed_limit_makes_it_coast() {
    // 4 s to 4 a second, 8 of the way at each end, 84 / 4 s between.
    let query = RendezvousQuery { max_speed: 4.0, ..plain() };
    let plan = find_rendezvous(&query).unwrap();
    near(plan.time, 29.0);
    near(flown(&query, &plan).2, 4.0);
    // The turn fits into the coast.
    near(find_rendezvous(&RendezvousQuery { turn_time: 20.0, ..query }).unwrap().time, 29.0);
}

#[test]
fn who_is_too_fast_comes_back() {
    // From 10 a second at the target: 10 s and 50 of the way to stand, then 50 back from rest: 2 sqrt(50).
    let ship = MotionState { position: DVec3::ZERO, velocity: DVec3::X * 10.0 };
    let target = TargetMotion::Straight { position: DVec3::ZERO, velocity: DVec3::ZERO };
    let plan = find_rendezvous(&RendezvousQuery { ship, target, ..plain() }).unwrap();
    near(plan.time, 10.0 + 2.0 * 50.0_f64.sqrt());
}

#[test]
fn the_frame_does_not_matter_without_a_speed_limit() {
    let wind = DVec3::new(3.0, -40.0, 12.0);
    let query = plain();
    let TargetMotion::Straight { position, .. } = query.target else { unreachable!() };
    let target = TargetMotion::Straight { position, velocity: wind };
    let ship = MotionState { velocity: wind, ..query.ship };
    near(find_rendezvous(&RendezvousQuery { ship, target, ..query }).unwrap().time, 20.0);
}

#[test]
fn a_target_that_accelerates_away_takes_its_part_of_the_acceleration() {
    // In the frame of the target the burn has 1 - 0.5 and the brake 1 + 0.5: t1 / 2 = 3 t2 / 2 and t1^2 / 4 + 3 t2^2 / 4 = 100.
    let target = TargetMotion::Accelerating(AcceleratingMotion {
        position: DVec3::X * 100.0,
        velocity: DVec3::ZERO,
        acceleration: DVec3::X * 0.5,
        max_speed: f64::INFINITY,
    });
    let brake = (100.0_f64 / 3.0).sqrt();
    near(find_rendezvous(&RendezvousQuery { target, ..plain() }).unwrap().time, 4.0 * brake);
}

#[test]
fn reasons_say_why_there_is_none() {
    let reason = |query: &RendezvousQuery| match find_rendezvous(query) {
        Err(Unsolved::NoIntercept(reason)) => reason,
        other => panic!("{other:?}"),
    };
    let there = TargetMotion::Straight { position: DVec3::ZERO, velocity: DVec3::ZERO };
    assert_eq!(reason(&RendezvousQuery { target: there, ..plain() }), NoIntercept::AlreadyThere);
    assert_eq!(reason(&RendezvousQuery { horizon: 19.9, ..plain() }), NoIntercept::BeyondHorizon);
    near(find_rendezvous(&RendezvousQuery { horizon: 20.1, ..plain() }).unwrap().time, 20.0);
    let fast = TargetMotion::Straight { position: DVec3::X, velocity: DVec3::Y * 5.0 };
    let query = RendezvousQuery { target: fast, max_speed: 4.9, ..plain() };
    assert_eq!(reason(&query), NoIntercept::TargetTooFast);
    // It takes the target's course at its own greatest speed.
    let mut state = RendezvousState { phase: RendezvousPhase::Turning, turn_left: 3.0 };
    let command = step_rendezvous(&query, &mut state, 0.1).unwrap();
    assert_eq!((command.acceleration, command.reason), (DVec3::Y, Some(NoIntercept::TargetTooFast)));
    assert_eq!((command.time_to_go, state), (f64::INFINITY, RendezvousState::default()));
}

#[test]
fn bad_inputs_are_refused_by_name() {
    let refused = |query: &RendezvousQuery, kind, input: &str| match find_rendezvous(query) {
        Err(Unsolved::Refused(refusal)) => {
            assert_eq!((refusal.kind, refusal.input.to_string().as_str()), (kind, input));
            assert_eq!(step_rendezvous(query, &mut RendezvousState::default(), 0.1), Err(refusal));
        }
        other => panic!("{other:?}"),
    };
    let (domain, not_finite) = (RefusalKind::OutOfDomain, RefusalKind::NotFinite);
    refused(&RendezvousQuery { max_acceleration: 0.0, ..plain() }, domain, "query.max_acceleration");
    refused(&RendezvousQuery { max_speed: 0.0, ..plain() }, domain, "query.max_speed");
    refused(&RendezvousQuery { turn_time: -1.0, ..plain() }, domain, "query.turn_time");
    refused(&RendezvousQuery { horizon: 2e50, ..plain() }, domain, "query.horizon");
    refused(&RendezvousQuery { horizon: f64::NAN, ..plain() }, not_finite, "query.horizon");
    let ship = MotionState { position: DVec3::NAN, velocity: DVec3::ZERO };
    refused(&RendezvousQuery { ship, ..plain() }, not_finite, "query.ship.position");
    let mut state = RendezvousState { turn_left: -1.0, ..RendezvousState::default() };
    let refusal = step_rendezvous(&plain(), &mut state, 0.1).unwrap_err();
    assert_eq!((refusal.input.to_string().as_str(), state.turn_left), ("state.turn_left", -1.0));
    let refusal = step_rendezvous(&plain(), &mut RendezvousState::default(), f64::INFINITY).unwrap_err();
    assert_eq!(refusal.input.to_string(), "delta_time");
}

/// A question with an acceleration of 1: straight, accelerating and turning targets, with and without limit and turn.
fn question(random: &mut Generator, kind: u64) -> RendezvousQuery<'static> {
    let magnitude = |random: &mut Generator, low, high| libm::pow(10.0, random.uniform(low, high));
    let has_limit = kind % 2 == 1;
    let max_speed = if has_limit { magnitude(random, -0.3, 1.0) } else { f64::INFINITY };
    let top = if has_limit { max_speed } else { magnitude(random, -1.0, 1.0) };
    let ship_velocity = random.direction() * (top * random.uniform(0.0, 1.0));
    let velocity = random.direction() * (top * random.uniform(0.05, 0.9));
    let position = random.direction() * magnitude(random, -1.0, 2.5);
    let share = random.uniform(0.05, 0.7);
    let target = match kind / 4 {
        0 => TargetMotion::Straight { position, velocity },
        1 => TargetMotion::Accelerating(AcceleratingMotion {
            position,
            velocity,
            acceleration: random.direction() * share,
            max_speed: if has_limit { 0.9 * max_speed } else { 20.0 },
        }),
        _ => TargetMotion::Turning(TurningMotion {
            position,
            velocity,
            axis: random.direction(),
            turn_rate: share / velocity.length(),
        }),
    };
    RendezvousQuery {
        ship: MotionState { position: DVec3::ZERO, velocity: ship_velocity },
        target,
        max_acceleration: 1.0,
        max_speed,
        turn_time: if kind / 2 % 2 == 1 { magnitude(random, -1.0, 1.0) } else { 0.0 },
        horizon: 1e4,
    }
}

/// The least time of any flight without a speed limit and a turn, by duality: at an earlier one no acceleration has the wanted
/// change `c` and way `w`, because for some `p` and `q` the sum `p . w + q . c` is more than the integral of `|p s + q|`, where
/// `s` is the time that is left. Such a pair proves it, however it was found.
fn is_impossible(query: &RendezvousQuery, time: f64) -> bool {
    let there = query.target.at(time).unwrap();
    // In units of the time: what is asked beyond drifting.
    let change = (there.velocity - query.ship.velocity) / time;
    let way = (there.position - query.ship.position - query.ship.velocity * time) / (time * time);
    const PARTS: usize = 128;
    let value = |p: DVec3, q: DVec3| {
        // Simpson's rule; its error is below 1e-4 of what it is.
        let term = |part: usize| (p * (part as f64 / PARTS as f64) + q).length();
        let inner: f64 = (1..PARTS).map(|part| term(part) * if part % 2 == 1 { 4.0 } else { 2.0 }).sum();
        (p.dot(way) + q.dot(change)) / ((term(0) + inner + term(PARTS)) / (3.0 * PARTS as f64))
    };
    // Ascends by directions, from several starts.
    let mut best = 0.0_f64;
    for start in [(way, change), (way - change * 0.5, DVec3::ZERO), (way * 2.0 - change, change * 0.5 - way)]
    {
        let (mut p, mut q) = (start.0, start.1);
        let mut found = value(p, q);
        let mut step = 1.0;
        while step > 1e-4 {
            let size = (p.length() + q.length()).max(1e-12) * step;
            let mut improved = false;
            for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
                for side in [size, -size] {
                    for (tried_p, tried_q) in [
                        (p + axis * side, q),
                        (p, q + axis * side),
                        (p + axis * side, q - axis * (0.5 * side)),
                    ] {
                        let tried = value(tried_p, tried_q);
                        if tried > found {
                            (p, q, found, improved) = (tried_p, tried_q, tried, true);
                        }
                    }
                }
            }
            if !improved {
                step *= 0.5;
            }
        }
        best = best.max(found);
    }
    best > 1.0 + 1e-3
}

/// Against the dual bound, for every kind of target. Clarabel, a convex solver, is asked for limits and turns too by
/// `tests/bench/rendezvous`.
#[test]
fn without_limits_no_flight_is_earlier_by_2_percent() {
    let mut random = Generator::new(34);
    let count = cases(60);
    let mut late = 0;
    for case in 0..count {
        let query = question(&mut random, case % 3 * 4);
        let plan = find_rendezvous(&query).unwrap();
        if !is_impossible(&query, plan.time / 1.02) {
            late += 1;
            assert!(std::env::var("RENDEZVOUS").is_ok(), "case {case}: {plan:?}");
        }
    }
    assert!(late * 1000 <= count, "{late} of {count} are not proved to be within 2 %");
}

#[test]
fn a_plan_ends_at_the_target_within_its_limits() {
    let mut random = Generator::new(6);
    for case in 0..cases(240) {
        let query = question(&mut random, case % 12);
        let plan = find_rendezvous(&query).unwrap_or_else(|reason| panic!("case {case}: {reason:?}"));
        let (end, greatest, fastest) = flown(&query, &plan);
        let there = query.target.at(plan.time).unwrap();
        let scale = 1e-9 * (1.0 + plan.time * plan.time + there.position.length());
        assert!((end.position - there.position).length() < scale, "case {case}: {end:?}, not {there:?}");
        assert!((end.velocity - there.velocity).length() < scale, "case {case}: {end:?}, not {there:?}");
        assert!(greatest <= 1.0 + 1e-9, "case {case}: {greatest}");
        assert!(fastest <= query.max_speed.max(query.ship.velocity.length()) * (1.0 + 1e-9), "case {case}");
        assert_eq!((plan.point, plan.velocity), (there.position, there.velocity));
        let pause = plan.brake_start - plan.turn_start;
        assert!(pause >= query.turn_time - 1e-6 * plan.time, "case {case}: {pause}");
        // Without thrust while it turns.
        let mut time = 0.0;
        for leg in &plan.legs[..plan.leg_count] {
            let middle = time + 0.5 * leg.duration;
            if query.turn_time > 0.0 && middle > plan.turn_start && middle < plan.brake_start {
                assert_eq!(leg.acceleration, DVec3::ZERO, "case {case}");
            }
            time += leg.duration;
        }
        assert!((time - plan.time).abs() < 1e-9 * plan.time);
    }
}

/// Straight and accelerating targets: each flight ends at its target with its velocity, and stays.
#[test]
fn in_ticks_it_arrives_and_stays() {
    let mut random = Generator::new(60);
    for case in 0..cases(24) {
        let mut query = question(&mut random, case % 8);
        let plan = find_rendezvous(&query).unwrap();
        let tick = plan.time / 150.0;
        let mut state = RendezvousState::default();
        let mut arrived = None;
        let mut engine_off = 0.0;
        for number in 0..400 {
            let before = state.phase;
            let command = step_rendezvous(&query, &mut state, tick).unwrap();
            assert!(command.acceleration.length() <= 1.0 + 1e-12, "case {case}: {command:?}");
            if command.acceleration == DVec3::ZERO && before == RendezvousPhase::Turning {
                engine_off += tick;
            }
            query.ship.velocity += command.acceleration * tick;
            query.ship.position += query.ship.velocity * tick;
            let limit = query.max_speed * (1.0 + 1e-9);
            assert!(query.ship.velocity.length() <= limit, "case {case}");
            let next = query.target.at(tick).unwrap().velocity;
            match &mut query.target {
                TargetMotion::Straight { position, .. } => *position += next * tick,
                TargetMotion::Accelerating(motion) => {
                    motion.velocity = next;
                    motion.position += next * tick;
                }
                _ => unreachable!(),
            }
            let there = query.target.at(0.0).unwrap();
            if state.phase == RendezvousPhase::Arrived {
                let since = *arrived.get_or_insert(number);
                if number > since + 2 {
                    let gap = (there.position - query.ship.position).length();
                    // A target that comes to its own speed limit within a tick is seen a tick later.
                    let is_straight = matches!(query.target, TargetMotion::Straight { .. });
                    let slack = if is_straight { 0.0 } else { tick };
                    let (far, fast) = (there.position.length(), there.velocity.length());
                    assert!(gap < 1e-9 * (1.0 + far) + slack * tick, "case {case}: {gap}");
                    let slip = (there.velocity - query.ship.velocity).length();
                    assert!(slip < 1e-9 * (1.0 + fast) + slack, "case {case}: {slip}");
                }
                if number > since + 10 {
                    break;
                }
            }
        }
        let ticks = arrived.unwrap_or_else(|| panic!("case {case} does not arrive"));
        assert!(ticks <= 160, "case {case}: {ticks} ticks");
        if query.turn_time > 0.0 && plan.turn_start > 2.0 * tick {
            assert!(
                engine_off >= query.turn_time - 2.0 * tick,
                "case {case}: {engine_off} of {}",
                query.turn_time
            );
        }
    }
}

/// From rest, in ticks of any length, straight at the target: the way that is left never changes its sign.
#[test]
fn from_rest_it_does_not_pass_a_target_ahead() {
    for (number, turn_time) in [0.0, 0.5, 4.0, 15.0].into_iter().enumerate() {
        for ticks in 0..40 {
            let tick = 0.037 + 0.021 * f64::from(ticks);
            let mut query = RendezvousQuery {
                turn_time,
                max_speed: if number == 1 { 5.0 } else { f64::INFINITY },
                ..plain()
            };
            let mut state = RendezvousState::default();
            for _ in 0..3000 {
                let command = step_rendezvous(&query, &mut state, tick).unwrap();
                query.ship.velocity += command.acceleration * tick;
                query.ship.position += query.ship.velocity * tick;
                assert!(
                    query.ship.position.x < 100.0 + 1e-9,
                    "tick {tick}, turn {turn_time}: {:?}",
                    query.ship
                );
                if state.phase == RendezvousPhase::Arrived {
                    break;
                }
            }
            assert_eq!(
                state.phase,
                RendezvousPhase::Arrived,
                "tick {tick}, turn {turn_time}: {:?}",
                query.ship
            );
        }
    }
}

#[test]
fn numbers_of_any_size_give_an_answer_or_a_refusal() {
    let mut random = Generator::new(99);
    let sized = |random: &mut Generator| {
        let exponent = random.uniform(-50.0, 50.0);
        random.direction() * libm::pow(10.0, exponent)
    };
    for _ in 0..cases(150) {
        let query = RendezvousQuery {
            ship: MotionState { position: sized(&mut random), velocity: sized(&mut random) },
            target: TargetMotion::Straight { position: sized(&mut random), velocity: sized(&mut random) },
            max_acceleration: sized(&mut random).length().min(1e50),
            max_speed: sized(&mut random).length(),
            turn_time: sized(&mut random).length().min(1e50),
            horizon: sized(&mut random).length().min(1e50),
        };
        if let Ok(plan) = find_rendezvous(&query) {
            assert!(plan.time <= query.horizon && plan.point.is_finite() && plan.delta_v.is_finite());
        }
        let mut state = RendezvousState::default();
        let tick = sized(&mut random).length().min(1e50);
        if let Ok(command) = step_rendezvous(&query, &mut state, tick) {
            assert!(
                command.acceleration.length() <= query.max_acceleration * (1.0 + 1e-12),
                "{query:?}",
                query = query.ship
            );
            assert!(command.delta_v.is_finite() && state.turn_left >= 0.0);
        }
    }
}

/// `3 a_1 + 2 a_2 + a_3 = 1` and no velocity left, with the least greatest acceleration: 1/2, 0, -1/2.
#[test]
fn three_ticks_change_their_acceleration_by_the_same() {
    let target = TargetMotion::Straight { position: DVec3::X, velocity: DVec3::ZERO };
    let query = RendezvousQuery { target, max_acceleration: 0.5, ..plain() };
    let command = step_rendezvous(&query, &mut RendezvousState::default(), 1.0).unwrap();
    assert_eq!((command.acceleration, command.time_to_go), (DVec3::X * 0.5, 3.0));
}

#[test]
fn a_ship_that_need_not_turn_is_told_of_no_turn() {
    for phase in [RendezvousPhase::Burning, RendezvousPhase::Braking] {
        for turn_time in [0.0, 5.0] {
            let query = RendezvousQuery { turn_time, ..plain() };
            let turns = phase == RendezvousPhase::Burning && turn_time > 0.0;
            let state = &mut RendezvousState { phase, turn_left: 0.0 };
            let command = step_rendezvous(&query, state, 0.1).unwrap();
            assert_eq!(command.time_to_turn > 0.0, turns, "{phase:?} {turn_time} {command:?}");
        }
    }
}

/// `v = n a` at the distance `a (1 + 2 + .. + n - 1)`: braked by `a` in each of `n` ticks, where `a` is hardly more than the 127 of 128
/// parts that are planned with.
#[test]
fn a_ship_that_can_just_stop_at_its_target_does_not_pass_it() {
    for (ticks, acceleration) in [(20, 0.993), (50, 0.9926), (100, 0.9923), (200, 0.9922)] {
        let count = f64::from(ticks);
        let query = RendezvousQuery {
            ship: MotionState { position: DVec3::ZERO, velocity: DVec3::X * acceleration * count },
            target: TargetMotion::Straight {
                position: DVec3::X * (acceleration * count * (count - 1.0) / 2.0),
                velocity: DVec3::ZERO,
            },
            ..plain()
        };
        let command = step_rendezvous(&query, &mut RendezvousState::default(), 1.0).unwrap();
        assert_eq!(command.time_to_go, count);
        assert!((command.acceleration - DVec3::X * -acceleration).length() < 1e-12, "{ticks} {command:?}");
    }
}

#[test]
fn in_the_tick_in_which_its_turn_ends_a_ship_brakes_by_no_more_than_what_is_left_of_it() {
    let mut random = Generator::new(61);
    for _ in 0..cases(200) {
        let (distance, delay) = (random.uniform(5.0, 50.0), random.uniform(0.1, 0.9));
        let speed = (2.0 * distance).sqrt() * random.uniform(0.8, 1.02);
        let query = RendezvousQuery {
            ship: MotionState { position: DVec3::ZERO, velocity: DVec3::X * speed },
            target: TargetMotion::Straight {
                position: DVec3::X * (distance + speed * delay),
                velocity: DVec3::ZERO,
            },
            turn_time: 1.0,
            ..plain()
        };
        let state = &mut RendezvousState { phase: RendezvousPhase::Turning, turn_left: delay };
        let command = step_rendezvous(&query, state, 1.0).unwrap();
        assert_eq!(state.phase, RendezvousPhase::Braking);
        assert!(command.acceleration.length() <= 1.0 - delay + 1e-12, "{delay} {command:?}");
    }
}
