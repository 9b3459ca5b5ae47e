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
    let half = advance_turn(&facing(DVec3::X * 3.0), DVec3::Y * 5.0, &AT_ONCE, 0.5).unwrap();
    assert!((half.facing - at(0.5)).length() < 1e-15, "{half:?}");
    assert!((half.turning - at(0.5 + FRAC_PI_2)).length() < 1e-15, "{half:?}");
    let there = advance_turn(&half, DVec3::Y * 5.0, &AT_ONCE, 2.0).unwrap();
    assert_eq!(there.facing, DVec3::Y);
    let still = advance_turn(&there, DVec3::Y * 5.0, &AT_ONCE, 2.0).unwrap();
    assert_eq!(still, facing(DVec3::Y));
}

#[test]
fn exactly_opposite_is_turned_to_the_documented_way() {
    let level = advance_turn(&facing(DVec3::X), -DVec3::X, &AT_ONCE, 0.25).unwrap();
    assert!((level.facing - at(0.25)).length() < 1e-15, "through z x facing: {level:?}");
    for up in [DVec3::Z, -DVec3::Z] {
        let upright = advance_turn(&facing(up), -up, &AT_ONCE, 0.25).unwrap();
        let expected = up * libm::cos(0.25) + DVec3::X * libm::sin(0.25);
        assert!((upright.facing - expected).length() < 1e-15, "through x: {upright:?}");
    }
    let yaw = advance_yaw(&YawState { yaw: 0.0, rate: 0.0 }, PI, &AT_ONCE, 0.25).unwrap();
    assert_eq!(yaw, YawState { yaw: 0.25, rate: 1.0 });
    let yaw = advance_yaw(&YawState { yaw: 0.0, rate: 0.0 }, -PI, &AT_ONCE, 0.25).unwrap();
    assert_eq!(yaw, YawState { yaw: 0.25, rate: 1.0 });
}

#[test]
fn the_shortest_way_goes_past_the_seam_of_the_angles() {
    let yaw = advance_yaw(&YawState { yaw: 3.0, rate: 0.0 }, -3.0, &AT_ONCE, 0.1).unwrap();
    assert_eq!(yaw, YawState { yaw: 3.1, rate: 1.0 });
    // On to an angle that is -3 but for a turn.
    let there = advance_yaw(&yaw, -3.0, &AT_ONCE, 1.0).unwrap();
    assert!((there.yaw - (TAU - 3.0)).abs() < 1e-15, "{there:?}");
    // Many turns away it is still the shortest way.
    let wound = advance_yaw(&YawState { yaw: 0.0, rate: 0.0 }, 100.0 * TAU - 0.3, &AT_ONCE, 1.0).unwrap();
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
            let next = advance_yaw(&yaw, goal, &limits, step).unwrap();
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
            state = advance_turn(&state, direction, &limits, step).unwrap();
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
            advance_yaw(&yaw, goal, &limits, step).unwrap(),
            YawState { yaw: goal, rate: 0.0 },
            "seed {seed}"
        );
        assert_eq!(
            advance_turn(&state, direction, &limits, step).unwrap(),
            facing(state.facing),
            "seed {seed}"
        );
    }
}

#[test]
fn from_any_turn_it_comes_to_the_direction_and_stays() {
    for seed in 0..500 {
        let mut random = Generator::new(seed);
        let goal = random.direction();
        let mut state = TurnState { facing: random.direction(), turning: random.in_cube(4.0) };
        for _ in 0..60 * 12 {
            let next = advance_turn(&state, goal, &HEAVY, 1.0 / 60.0).unwrap();
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
    let passing = advance_yaw(&YawState { yaw: 0.0, rate: 1.0 }, 0.01, &HEAVY, 0.2).unwrap();
    assert!((passing.rate - 0.4).abs() < 1e-15 && (passing.yaw - 0.08).abs() < 1e-15, "{passing:?}");
    let mut yaw = YawState { yaw: 0.0, rate: 2.0 };
    let mut furthest = 0.0_f64;
    for _ in 0..600 {
        yaw = advance_yaw(&yaw, 0.1, &HEAVY, 1.0 / 60.0).unwrap();
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
    let next = advance_turn(&state, DVec3::X, &HEAVY, 0.5).unwrap();
    // At three radians per second squared half a radian per second is left after half a second.
    assert!((next.turning.length() - 0.5).abs() < 0.01, "{next:?}");
    assert!(next.facing.z > 0.2, "{next:?}");
}

#[test]
fn at_rest_the_facing_is_kept_and_a_turn_brakes() {
    let resting = facing(DVec3::new(0.0, 0.6, 0.8));
    assert_eq!(advance_turn_along_velocity(&resting, DVec3::ZERO, &HEAVY, 0.1), Ok(resting));
    assert_eq!(advance_turn(&resting, DVec3::ZERO, &HEAVY, 0.1), Ok(resting));
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
    assert_eq!(advance_turn(&state, DVec3::Z, &HEAVY, 0.0), Ok(state));
    let yaw = YawState { yaw: 1.0, rate: 2.0 };
    assert_eq!(advance_yaw(&yaw, 0.0, &HEAVY, 0.0), Ok(yaw));
    let free = TurnLimits { max_rate: f64::INFINITY, max_acceleration: f64::INFINITY };
    assert_eq!(advance_turn(&state, DVec3::Z, &free, 0.1).unwrap().facing, DVec3::Z);
    let fixed = TurnLimits { max_rate: 0.0, max_acceleration: f64::INFINITY };
    assert_eq!(advance_turn(&facing(DVec3::X), DVec3::Y, &fixed, 0.1), Ok(facing(DVec3::X)));
    let rigid = TurnLimits { max_rate: 1.0, max_acceleration: 0.0 };
    let carried = advance_yaw(&yaw, 0.0, &rigid, 0.5).unwrap();
    assert_eq!(carried, YawState { yaw: 2.0, rate: 2.0 });
}

/// The turn is in the plane of the facing and the direction, whatever that is.
#[test]
fn the_way_is_along_the_shortest_arc() {
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let (from, to) = (random.direction(), random.direction());
        let turned = advance_turn(&facing(from), to, &AT_ONCE, 0.1).unwrap().facing;
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
            assert_eq!(advance_turn(&good, DVec3::Y, &limits, 0.1).unwrap_err(), refusal);
            assert_eq!(advance_yaw(&yaw, 1.0, &limits, 0.1).unwrap_err(), refusal);
        }
        assert_eq!(advance_turn(&good, DVec3::Y, &HEAVY, x).unwrap_err(), refusal);
        assert_eq!(advance_yaw(&yaw, 1.0, &HEAVY, x).unwrap_err(), refusal);
    }
    let nan = DVec3::new(0.0, f64::NAN, 0.0);
    assert_eq!(
        advance_turn(&facing(DVec3::ZERO), DVec3::Y, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::OutOfDomain
    );
    assert_eq!(advance_turn(&facing(nan), DVec3::Y, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
    assert_eq!(
        advance_turn(&TurnState { turning: nan, ..good }, DVec3::Y, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(advance_turn(&good, nan, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
    assert_eq!(
        advance_yaw(&YawState { yaw: f64::NAN, rate: 0.0 }, 1.0, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(
        advance_yaw(&YawState { yaw: 0.0, rate: f64::NAN }, 1.0, &HEAVY, 0.1).unwrap_err(),
        RefusalKind::NotFinite
    );
    assert_eq!(advance_yaw(&yaw, f64::INFINITY, &HEAVY, 0.1).unwrap_err(), RefusalKind::NotFinite);
}

#[test]
fn any_finite_input_has_a_finite_answer_or_a_refusal() {
    for seed in 0..50_000 {
        let mut random = Generator::new(seed);
        let state = TurnState { facing: random.finite_vector(), turning: random.finite_vector() };
        let limits = TurnLimits { max_rate: random.finite().abs(), max_acceleration: random.finite().abs() };
        let step = random.finite().abs();
        if let Ok(turned) = advance_turn(&state, random.finite_vector(), &limits, step) {
            assert!((turned.facing.length() - 1.0).abs() < 1e-9, "seed {seed}: {turned:?}");
            assert!(turned.turning.is_finite(), "seed {seed}: {turned:?}");
        }
        let yaw = YawState { yaw: random.finite(), rate: random.finite() };
        if let Ok(turned) = advance_yaw(&yaw, random.finite(), &limits, step) {
            assert!(turned.yaw.is_finite() && turned.rate.is_finite(), "seed {seed}: {turned:?}");
        }
    }
}
