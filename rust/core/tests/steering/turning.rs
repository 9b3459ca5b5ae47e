//! Turning toward a direction: rates, braking, the shortest way.

use crate::seeded::Generator;
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use pursuit_core::steering::{
    TurnLimits, TurnState, YawState, advance_turn, advance_turn_along_velocity, advance_yaw,
};
use pursuit_core::{DVec3, RefusalKind};

const AT_ONCE: TurnLimits = TurnLimits { max_rate: 1.0, max_acceleration: f64::INFINITY };
const HEAVY: TurnLimits = TurnLimits { max_rate: 2.0, max_acceleration: 3.0 };

fn facing(facing: DVec3) -> TurnState {
    TurnState { facing, turning: DVec3::ZERO }
}

fn at(angle: f64) -> DVec3 {
    DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
}

#[test]
fn a_limited_rate_turns_by_rate_times_time_and_stops_on_the_direction() {
    let half = advance_turn(&facing(DVec3::X * 3.0), DVec3::Y * 5.0, DVec3::ZERO, &AT_ONCE, 0.5).unwrap();
    assert!((half.facing - at(0.5)).length() < 1e-15, "{half:?}");
    assert!((half.turning - at(0.5 + FRAC_PI_2)).length() < 1e-15, "{half:?}");
    let there = advance_turn(&half, DVec3::Y * 5.0, DVec3::ZERO, &AT_ONCE, 2.0).unwrap();
    assert_eq!(there.facing, DVec3::Y);
    let still = advance_turn(&there, DVec3::Y * 5.0, DVec3::ZERO, &AT_ONCE, 2.0).unwrap();
    assert_eq!(still, facing(DVec3::Y));
}

#[test]
fn exactly_opposite_is_turned_to_the_documented_way() {
    let level = advance_turn(&facing(DVec3::X), -DVec3::X, DVec3::ZERO, &AT_ONCE, 0.25).unwrap();
    assert!((level.facing - at(0.25)).length() < 1e-15, "through z x facing: {level:?}");
    for up in [DVec3::Z, -DVec3::Z] {
        let upright = advance_turn(&facing(up), -up, DVec3::ZERO, &AT_ONCE, 0.25).unwrap();
        let expected = up * libm::cos(0.25) + DVec3::X * libm::sin(0.25);
        assert!((upright.facing - expected).length() < 1e-15, "through x: {upright:?}");
    }
    let yaw = advance_yaw(&YawState { yaw: 0.0, rate: 0.0 }, PI, 0.0, &AT_ONCE, 0.25).unwrap();
    assert_eq!(yaw, YawState { yaw: 0.25, rate: 1.0 });
    let yaw = advance_yaw(&YawState { yaw: 0.0, rate: 0.0 }, -PI, 0.0, &AT_ONCE, 0.25).unwrap();
    assert_eq!(yaw, YawState { yaw: 0.25, rate: 1.0 });
}

#[test]
fn the_shortest_way_goes_past_the_seam_of_the_angles() {
    let yaw = advance_yaw(&YawState { yaw: 3.0, rate: 0.0 }, -3.0, 0.0, &AT_ONCE, 0.1).unwrap();
    assert_eq!(yaw, YawState { yaw: 3.1, rate: 1.0 });
    // On to an angle that is -3 but for a turn.
    let there = advance_yaw(&yaw, -3.0, 0.0, &AT_ONCE, 1.0).unwrap();
    assert!((there.yaw - (TAU - 3.0)).abs() < 1e-15, "{there:?}");
    // Many turns away it is still the shortest way.
    let wound =
        advance_yaw(&YawState { yaw: 0.0, rate: 0.0 }, 100.0 * TAU - 0.3, 0.0, &AT_ONCE, 1.0).unwrap();
    assert!((wound.yaw + 0.3).abs() < 1e-12, "{wound:?}");
}

/// From rest, at any time steps, also changing ones: it speeds up and brakes within its acceleration, never faster than its
/// rate, never past the direction, and is exactly there in little more than the ideal time.
#[test]
fn it_never_overshoots_at_any_ticks_and_ends_exactly_there() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let limits =
            TurnLimits { max_rate: random.uniform(0.2, 10.0), max_acceleration: random.uniform(0.2, 50.0) };
        let goal = random.uniform(-PI, PI);
        let longest = random.uniform(0.001, 0.2);
        // A triangle or a trapezium of the rate.
        let ideal = if goal.abs() < limits.max_rate * limits.max_rate / limits.max_acceleration {
            2.0 * (goal.abs() / limits.max_acceleration).sqrt()
        } else {
            goal.abs() / limits.max_rate + limits.max_rate / limits.max_acceleration
        };
        let mut yaw = YawState { yaw: 0.0, rate: 0.0 };
        let mut state = facing(DVec3::X);
        let direction = at(goal) / at(goal).length();
        let mut time = 0.0;
        while yaw.yaw != goal || state.facing != direction {
            let step = random.uniform(0.2, 1.0) * longest;
            let next = advance_yaw(&yaw, goal, 0.0, &limits, step).unwrap();
            let change = (next.rate - yaw.rate).abs();
            assert!(
                change <= limits.max_acceleration * step * (1.0 + 1e-12),
                "seed {seed}: {yaw:?} {next:?}"
            );
            assert!(next.rate.abs() <= limits.max_rate * (1.0 + 1e-12), "seed {seed}: {next:?}");
            assert!(
                next.yaw.abs() >= yaw.yaw.abs() && next.yaw.abs() <= goal.abs(),
                "seed {seed}: {goal} {yaw:?} {next:?}"
            );
            yaw = next;
            state = advance_turn(&state, direction, DVec3::ZERO, &limits, step).unwrap();
            assert_eq!((state.facing.z, state.turning.z), (0.0, 0.0), "seed {seed}: in the plane");
            // In space the same turn but for rounding, until the last step.
            let angle = state.facing.y.atan2(state.facing.x);
            let is_there = yaw.yaw == goal || state.facing == direction;
            assert!(is_there || (angle - yaw.yaw).abs() < 1e-7, "seed {seed}: {angle} {yaw:?}");
            time += step;
            assert!(!is_there || time > ideal - longest, "seed {seed}: {time} is sooner than {ideal}");
            assert!(time < ideal + 20.0 * longest, "seed {seed}: {time}, ideal {ideal}");
        }
        // It brakes to rest: nothing is left to turn.
        let step = longest;
        assert_eq!(
            advance_yaw(&yaw, goal, 0.0, &limits, step).unwrap(),
            YawState { yaw: goal, rate: 0.0 },
            "seed {seed}"
        );
        assert_eq!(
            advance_turn(&state, direction, DVec3::ZERO, &limits, step).unwrap(),
            facing(state.facing),
            "seed {seed}"
        );
    }
}

/// Least time to a goal `apart` away that comes nearer at `closing`, at its rate: speeding up, up to `max_closing`, and braking.
fn least_time(apart: f64, closing: f64, max_closing: f64, acceleration: f64) -> f64 {
    let peak = (acceleration * apart + 0.5 * closing * closing).sqrt();
    if peak <= max_closing {
        return (2.0 * peak - closing) / acceleration;
    }
    let ramps = max_closing * max_closing - 0.5 * closing * closing;
    (2.0 * max_closing - closing) / acceleration + (apart - ramps / acceleration) / max_closing
}

/// From rest, at any time steps, also changing ones, to a goal that turns: within the limits, never past it, there in little
/// more than the least time, and then exactly on it.
#[test]
fn a_goal_that_turns_is_reached_without_overshoot_and_kept_without_lag() {
    let mut tried = 0;
    for seed in 0..3000 {
        let mut random = Generator::new(seed);
        let limits =
            TurnLimits { max_rate: random.uniform(0.2, 10.0), max_acceleration: random.uniform(0.2, 50.0) };
        let turn = random.uniform(-0.8, 0.8) * limits.max_rate;
        let apart: f64 = random.uniform(-2.0, 2.0);
        let closing = -apart.signum() * turn;
        // What it comes nearer, or goes farther, until its rate is taken up.
        let meanwhile = 0.5 * closing * closing / limits.max_acceleration;
        if closing > 0.0 && meanwhile >= apart.abs() || closing <= 0.0 && apart.abs() + meanwhile > 3.0 {
            // It comes by too fast to be met, or the shortest way turns round.
            continue;
        }
        tried += 1;
        let least = least_time(apart.abs(), closing, limits.max_rate + closing, limits.max_acceleration);
        let longest = random.uniform(0.001, 0.2);
        // A step moves at the rate of its end: speeding up gains half a step at the rates that are taken up.
        let ahead = longest * (1.0 + 0.5 * limits.max_rate / (limits.max_rate + closing));
        let (mut yaw, mut goal, mut time) = (YawState { yaw: 0.0, rate: 0.0 }, apart, 0.0);
        let (mut reached, mut state) = (None, facing(DVec3::X));
        while time < least + 25.0 * longest {
            let step = random.uniform(0.2, 1.0) * longest;
            let next = advance_yaw(&yaw, goal, turn, &limits, step).unwrap();
            let change = (next.rate - yaw.rate).abs();
            assert!(
                change <= limits.max_acceleration * step * (1.0 + 1e-12),
                "seed {seed}: {yaw:?} {next:?}"
            );
            assert!(next.rate.abs() <= limits.max_rate * (1.0 + 1e-12), "seed {seed}: {next:?}");
            let (way, rate) = (at(goal), at(goal + FRAC_PI_2) * turn);
            let turned = advance_turn(&state, way, rate, &limits, step).unwrap();
            assert!(turned.turning.length() <= limits.max_rate * (1.0 + 1e-12), "seed {seed}: {turned:?}");
            (yaw, state, goal, time) = (next, turned, goal + turn * step, time + step);
            let left = apart.signum() * (goal - yaw.yaw);
            let left = left - TAU * (left / TAU).round();
            assert!(left > -1e-12 || reached.is_some(), "seed {seed}: past it by {left}");
            if reached.is_some() || left.abs() < 1e-12 && (yaw.rate - turn).abs() < 1e-12 {
                assert!(left.abs() < 1e-11, "seed {seed}: {left}");
                reached = reached.or(Some(time));
            }
        }
        assert!(reached.is_some_and(|time| time > least - ahead), "seed {seed}: {reached:?}, least {least}");
    }
    assert!(tried > 2000, "{tried}");
}

/// The figure of the issue: without the goal's rate a turn brakes for a stop, and is behind by `rate^2 / (2 acceleration)`.
#[test]
fn without_its_rate_the_turn_lags_behind_a_goal_that_turns() {
    let tick = 1.0 / 60.0;
    let lag = |known: f64| {
        let (mut yaw, mut goal) = (YawState { yaw: 0.0, rate: 0.0 }, 0.5);
        for _ in 0..600 {
            yaw = advance_yaw(&yaw, goal, known, &HEAVY, tick).unwrap();
            goal += tick;
        }
        goal - yaw.yaw
    };
    // One radian per second, three per second squared; and the goal of the beginning of a step.
    assert!((lag(0.0) - (1.0 / 6.0 + tick)).abs() < 1e-3, "{}", lag(0.0));
    assert!(lag(1.0).abs() < 1e-12, "{}", lag(1.0));
}

/// In space along any great circle, and past a target that flies straight.
#[test]
fn a_direction_that_turns_in_space_is_followed_without_lag() {
    for seed in 0..500 {
        let mut random = Generator::new(seed);
        let from = random.direction();
        let side = from.cross(random.direction()).normalize();
        let on_circle = |angle: f64| from * libm::cos(angle) + side * libm::sin(angle);
        let mut state = TurnState { facing: random.direction(), turning: random.in_cube(1.0) };
        for tick in 0..60 * 12 {
            let angle = f64::from(tick) / 40.0;
            let (goal, rate) = (on_circle(angle), on_circle(angle + FRAC_PI_2) * 1.5);
            let next = advance_turn(&state, goal, rate, &HEAVY, 1.0 / 60.0).unwrap();
            let across = state.turning - state.facing * state.facing.dot(state.turning);
            let change = (next.turning.length() - across.length()).abs();
            assert!(change <= HEAVY.max_acceleration / 60.0 + 1e-9, "seed {seed}: {state:?} {next:?}");
            assert!(tick < 60 || next.turning.length() <= HEAVY.max_rate + 1e-9, "seed {seed}: {next:?}");
            state = next;
        }
        // At 1/40 of a radian a tick: less than the third of its cube.
        let off = (state.facing - on_circle(18.0)).length();
        assert!(off < 6e-6, "seed {seed}: {off}");
    }
    let limits = TurnLimits { max_rate: 0.6, max_acceleration: 0.5 };
    let off = |known: f64| {
        let (mut state, mut most) = (facing(DVec3::X), 0.0_f64);
        let (mut offset, velocity) = (DVec3::new(-600.0, 300.0, 80.0), DVec3::new(100.0, 0.0, 0.0));
        for tick in 0..60 * 12 {
            state = advance_turn(&state, offset, velocity * known, &limits, 1.0 / 60.0).unwrap();
            offset += velocity / 60.0;
            if tick > 60 * 7 {
                let sine = state.facing.cross(offset.normalize()).length();
                most = most.max(sine);
            }
        }
        most
    };
    assert!(off(1.0) < 1e-12, "{}", off(1.0));
    assert!(off(0.0) > 0.02, "{}", off(0.0));
}

#[test]
fn a_goal_that_is_too_fast_is_chased_at_the_maximum_rate_and_met_when_it_slows() {
    let (mut yaw, mut goal) = (YawState { yaw: 0.0, rate: 0.0 }, 0.1);
    let mut state = facing(DVec3::X);
    for tick in 0..600 {
        let turn = if tick < 60 { 3.0 } else { 1.0 };
        state = advance_turn(&state, at(goal), at(goal + FRAC_PI_2) * turn, &HEAVY, 1.0 / 60.0).unwrap();
        yaw = advance_yaw(&yaw, goal, turn, &HEAVY, 1.0 / 60.0).unwrap();
        goal += turn / 60.0;
        assert!(yaw.rate.abs() <= 2.0 && state.turning.length() <= 2.0 + 1e-12, "{yaw:?} {state:?}");
        assert!(
            tick != 59 || yaw.rate == 2.0 && (state.turning.length() - 2.0).abs() < 1e-12,
            "{yaw:?} {state:?}"
        );
    }
    assert!((yaw.yaw - goal).abs() < 1e-12 && yaw.rate == 1.0, "{goal} {yaw:?}");
    assert!((state.facing - at(goal)).length() < 1e-5, "{state:?}");
}

#[test]
fn from_any_turn_it_comes_to_the_direction_and_stays() {
    for seed in 0..500 {
        let mut random = Generator::new(seed);
        let goal = random.direction();
        let mut state = TurnState { facing: random.direction(), turning: random.in_cube(4.0) };
        for _ in 0..60 * 12 {
            let next = advance_turn(&state, goal, DVec3::ZERO, &HEAVY, 1.0 / 60.0).unwrap();
            assert!((next.facing.length() - 1.0).abs() < 1e-14, "seed {seed}");
            assert!(next.facing.dot(next.turning).abs() < 1e-12, "seed {seed}");
            // A part of the turn along the facing is ignored.
            let across = state.turning - state.facing * state.facing.dot(state.turning);
            let change = (next.turning.length() - across.length()).abs();
            assert!(change <= HEAVY.max_acceleration / 60.0 + 1e-12, "seed {seed}: {state:?} {next:?}");
            state = next;
        }
        assert!((state.facing - goal).length() < 1e-15, "seed {seed}: {state:?}");
        assert!(state.turning.length() < 1e-12, "seed {seed}: {state:?}");
    }
}

#[test]
fn a_turn_that_is_too_fast_to_stop_goes_past_and_comes_back() {
    // Three radians per second squared for a fifth of a second take 0.6 off the rate, and no more.
    let passing = advance_yaw(&YawState { yaw: 0.0, rate: 1.0 }, 0.01, 0.0, &HEAVY, 0.2).unwrap();
    assert!((passing.rate - 0.4).abs() < 1e-15 && (passing.yaw - 0.08).abs() < 1e-15, "{passing:?}");
    let mut yaw = YawState { yaw: 0.0, rate: 2.0 };
    let mut furthest = 0.0_f64;
    for _ in 0..600 {
        yaw = advance_yaw(&yaw, 0.1, 0.0, &HEAVY, 1.0 / 60.0).unwrap();
        furthest = furthest.max(yaw.yaw);
    }
    // 2^2 / (2 * 3) is the way that it takes to stop, less half a step of braking and more.
    assert!((0.6..0.68).contains(&furthest), "{furthest}");
    assert_eq!(yaw, YawState { yaw: 0.1, rate: 0.0 });
}

/// A thousandth of a radian short of its direction, but turning across the way at two radians per second.
#[test]
fn a_turn_that_goes_across_the_way_is_not_stopped_at_once() {
    let state = TurnState { facing: at(-0.001), turning: DVec3::Z * 2.0 };
    let next = advance_turn(&state, DVec3::X, DVec3::ZERO, &HEAVY, 0.5).unwrap();
    // At three radians per second squared half a radian per second is left after half a second.
    assert!((next.turning.length() - 0.5).abs() < 0.01, "{next:?}");
    assert!(next.facing.z > 0.2, "{next:?}");
}

#[test]
fn at_rest_the_facing_is_kept_and_a_turn_brakes() {
    let resting = facing(DVec3::new(0.0, 0.6, 0.8));
    assert_eq!(advance_turn_along_velocity(&resting, DVec3::ZERO, &HEAVY, 0.1), Ok(resting));
    assert_eq!(advance_turn(&resting, DVec3::ZERO, DVec3::ZERO, &HEAVY, 0.1), Ok(resting));
    let turning = TurnState { facing: DVec3::X, turning: DVec3::Y * 2.0 };
    let braked = advance_turn_along_velocity(&turning, DVec3::ZERO, &HEAVY, 0.5).unwrap();
    // 2 - 3 / 2 for half a second.
    assert!((braked.facing - at(0.25)).length() < 1e-15 && (braked.turning.length() - 0.5).abs() < 1e-15);
    let going = advance_turn_along_velocity(&facing(DVec3::X), DVec3::Y * 1e-9, &AT_ONCE, 0.5).unwrap();
    assert!((going.facing - at(0.5)).length() < 1e-15, "however slowly: {going:?}");
}

#[test]
fn no_time_changes_nothing_and_no_limit_turns_at_once() {
    let state = TurnState { facing: DVec3::X, turning: DVec3::Y };
    assert_eq!(advance_turn(&state, DVec3::Z, DVec3::ZERO, &HEAVY, 0.0), Ok(state));
    let yaw = YawState { yaw: 1.0, rate: 2.0 };
    assert_eq!(advance_yaw(&yaw, 0.0, 0.0, &HEAVY, 0.0), Ok(yaw));
    let free = TurnLimits { max_rate: f64::INFINITY, max_acceleration: f64::INFINITY };
    assert_eq!(advance_turn(&state, DVec3::Z, DVec3::ZERO, &free, 0.1).unwrap().facing, DVec3::Z);
    let fixed = TurnLimits { max_rate: 0.0, max_acceleration: f64::INFINITY };
    assert_eq!(advance_turn(&facing(DVec3::X), DVec3::Y, DVec3::ZERO, &fixed, 0.1), Ok(facing(DVec3::X)));
    let rigid = TurnLimits { max_rate: 1.0, max_acceleration: 0.0 };
    let carried = advance_yaw(&yaw, 0.0, 0.0, &rigid, 0.5).unwrap();
    assert_eq!(carried, YawState { yaw: 2.0, rate: 2.0 });
}

/// The turn is in the plane of the facing and the direction, whatever that is.
#[test]
fn the_way_is_along_the_shortest_arc() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let (from, to) = (random.direction(), random.direction());
        let turned = advance_turn(&facing(from), to, DVec3::ZERO, &AT_ONCE, 0.1).unwrap().facing;
        let whole = from.angle_between(to);
        if whole > 0.1 {
            assert!((from.angle_between(turned) - 0.1).abs() < 1e-7, "seed {seed}");
            assert!((turned.angle_between(to) - (whole - 0.1)).abs() < 1e-7, "seed {seed}");
        }
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = facing(DVec3::X);
    let yaw = YawState { yaw: 0.0, rate: 0.0 };
    for (x, refusal) in [(f64::NAN, RefusalKind::NotFinite), (-1.0, RefusalKind::OutOfDomain)] {
        for limits in [TurnLimits { max_rate: x, ..HEAVY }, TurnLimits { max_acceleration: x, ..HEAVY }] {
            assert_eq!(advance_turn(&good, DVec3::Y, DVec3::ZERO, &limits, 0.1).unwrap_err(), refusal);
            assert_eq!(advance_yaw(&yaw, 1.0, 0.0, &limits, 0.1).unwrap_err(), refusal);
        }
        assert_eq!(advance_turn(&good, DVec3::Y, DVec3::ZERO, &HEAVY, x).unwrap_err(), refusal);
        assert_eq!(advance_yaw(&yaw, 1.0, 0.0, &HEAVY, x).unwrap_err(), refusal);
    }
    let nan = DVec3::new(0.0, f64::NAN, 0.0);
    assert_eq!(
        advance_turn(&facing(DVec3::ZERO), DVec3::Y, DVec3::ZERO, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::OutOfDomain
    );
    assert_eq!(
        advance_turn(&facing(nan), DVec3::Y, DVec3::ZERO, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(
        advance_turn(&TurnState { turning: nan, ..good }, DVec3::Y, DVec3::ZERO, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(advance_turn(&good, nan, DVec3::ZERO, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
    assert_eq!(
        advance_yaw(&YawState { yaw: f64::NAN, rate: 0.0 }, 1.0, 0.0, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(
        advance_yaw(&YawState { yaw: 0.0, rate: f64::NAN }, 1.0, 0.0, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(advance_turn(&good, DVec3::Y, nan, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
    assert_eq!(advance_yaw(&yaw, 1.0, f64::NAN, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
    assert_eq!(advance_yaw(&yaw, f64::INFINITY, 0.0, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
}

#[test]
fn any_finite_input_has_a_finite_answer_or_a_refusal() {
    for seed in 0..100_000 {
        let mut random = Generator::new(seed);
        let state = TurnState { facing: random.finite_vector(), turning: random.finite_vector() };
        let limits = TurnLimits { max_rate: random.finite().abs(), max_acceleration: random.finite().abs() };
        let step = random.finite().abs();
        let rate = if seed % 2 == 0 { DVec3::ZERO } else { random.finite_vector() };
        if let Ok(turned) = advance_turn(&state, random.finite_vector(), rate, &limits, step) {
            assert!((turned.facing.length() - 1.0).abs() < 1e-9, "seed {seed}: {turned:?}");
            assert!(turned.turning.is_finite(), "seed {seed}: {turned:?}");
        }
        let yaw = YawState { yaw: random.finite(), rate: random.finite() };
        if let Ok(turned) = advance_yaw(&yaw, random.finite(), rate.x, &limits, step) {
            assert!(turned.yaw.is_finite() && turned.rate.is_finite(), "seed {seed}: {turned:?}");
        }
    }
}
