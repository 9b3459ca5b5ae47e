//! What the searches over motions refuse, and what they must not.

use pursuit_core::Unsolved;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    MOTION_STEPS, MotionInterceptQuery, PursuerMotion, closest_motion_approach, solve_motion,
};
use pursuit_core::motion::{
    AcceleratingMotion, CarMotion, PathMotion, PathTiming, TargetMotion, TurningMotion, Waypoint,
};
use pursuit_core::{DVec3, NoIntercept, RefusalKind};

/// The numbers of a set-up, one after the other; every one in its domain.
const PURSUER: [f64; 9] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
const TARGET: [f64; 10] = [30.0, 40.0, 50.0, 4.0, 3.0, 2.0, 1.0, 2.0, 3.0, 5.0];
const LIMITS: [f64; 2] = [0.5, 10.0];

fn vector(numbers: &[f64]) -> DVec3 {
    DVec3::from_slice(numbers)
}

/// The pursuer of each kind, with how many of the numbers it uses.
fn pursuer(kind: usize, n: &[f64; 9]) -> (PursuerMotion, usize) {
    let position = vector(&n[..3]);
    match kind {
        0 => (PursuerMotion::Constant { position, speed: n[3] }, 4),
        1 => {
            let (speed, max_speed, max_acceleration) = (n[3], n[4], n[5]);
            (PursuerMotion::Ramp { position, speed, max_speed, max_acceleration }, 6)
        }
        2 => {
            let (velocity, max_acceleration, max_speed) = (vector(&n[3..6]), n[6], n[7] * 10.0);
            (PursuerMotion::Thrust { position, velocity, max_acceleration, max_speed }, 8)
        }
        _ => {
            let (heading, speed, turn_radius) = (vector(&n[3..6]), n[6], n[7]);
            (PursuerMotion::Car(CarMotion { position, heading, speed, turn_radius }), 8)
        }
    }
}

/// The target of each kind, with how many of the numbers it uses.
fn with_target<T>(kind: usize, n: &[f64; 10], ask: impl Fn(TargetMotion) -> T) -> (T, usize) {
    let (position, velocity) = (vector(&n[..3]), vector(&n[3..6]));
    match kind {
        0 => (ask(TargetMotion::Straight { position, velocity }), 6),
        1 => {
            let (acceleration, max_speed) = (vector(&n[6..9]), n[9] * 10.0);
            let motion = AcceleratingMotion { position, velocity, acceleration, max_speed };
            (ask(TargetMotion::Accelerating(motion)), 10)
        }
        2 => {
            let (axis, turn_rate) = (vector(&n[6..9]), n[9]);
            (ask(TargetMotion::Turning(TurningMotion { position, velocity, axis, turn_rate })), 10)
        }
        _ => {
            let timing = if kind == 3 { PathTiming::Times } else { PathTiming::Speeds };
            // The pace of the last point counts only as a time.
            let (first, last) = if kind == 3 { (n[6], n[7]) } else { (n[7], 1.0) };
            let waypoints = [Waypoint { position, pace: first }, Waypoint { position: velocity, pace: last }];
            let start = if kind == 3 { n[8] } else { n[6] };
            let path = PathMotion { waypoints: &waypoints, timing, start, topology: PathTopology::Open };
            (ask(TargetMotion::Path(path)), if kind == 3 { 9 } else { 8 })
        }
    }
}

/// The answers to the set-up, both ways to ask, and how many numbers of the pursuer and of the target it used.
fn ask(
    kinds: (usize, usize),
    p: &[f64; 9],
    t: &[f64; 10],
    l: &[f64; 2],
) -> ([Option<RefusalKind>; 2], usize, usize) {
    let (pursuer, pursuer_numbers) = pursuer(kinds.0, p);
    let (refusals, target_numbers) = with_target(kinds.1, t, |target| {
        let query = MotionInterceptQuery {
            pursuer,
            target,
            capture_radius: l[0],
            horizon: l[1],
            max_steps: MOTION_STEPS,
        };
        let solved = match solve_motion(&query) {
            Err(Unsolved::Refused(refusal)) => Some(refusal.kind),
            _ => None,
        };
        [solved, closest_motion_approach(&query).err().map(|refusal| refusal.kind)]
    });
    (refusals, pursuer_numbers, target_numbers)
}

/// The numbers with a bad one among them.
fn with<const N: usize>(mut numbers: [f64; N], index: usize, bad: f64) -> [f64; N] {
    numbers[index] = bad;
    numbers
}

#[test]
fn what_is_no_number_is_refused() {
    let refused = [Some(RefusalKind::NotFinite); 2];
    for kinds in (0..4).flat_map(|pursuer| (0..5).map(move |target| (pursuer, target))) {
        let (answered, pursuer_numbers, target_numbers) = ask(kinds, &PURSUER, &TARGET, &LIMITS);
        assert_eq!(answered, [None; 2], "{kinds:?}");
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for index in 0..pursuer_numbers {
                // The speed of a thrust may have no limit, and a limit below zero is none.
                if (kinds.0, index) != (2, 7) || bad.is_nan() {
                    let answered = ask(kinds, &with(PURSUER, index, bad), &TARGET, &LIMITS).0;
                    assert_eq!(answered, refused, "{kinds:?} pursuer {index} {bad}");
                }
            }
            for index in 0..target_numbers {
                if (kinds.1, index) != (1, 9) || bad.is_nan() {
                    let answered = ask(kinds, &PURSUER, &with(TARGET, index, bad), &LIMITS).0;
                    assert_eq!(answered, refused, "{kinds:?} target {index} {bad}");
                }
            }
            for index in 0..LIMITS.len() {
                let answered = ask(kinds, &PURSUER, &TARGET, &with(LIMITS, index, bad)).0;
                assert_eq!(answered, refused, "{kinds:?} limit {index} {bad}");
            }
        }
    }
}

/// 1e50 at 1e-300 per second takes 1e350 seconds: there is an intercept, but its time overflows.
#[test]
fn an_intercept_later_than_any_number_is_beyond_the_horizon() {
    let position = DVec3::ZERO;
    let target = TargetMotion::Straight { position: DVec3::X * 1e50, velocity: DVec3::ZERO };
    let constant = PursuerMotion::Constant { position, speed: 1e-300 };
    let steady = PursuerMotion::Ramp { position, speed: 1e-300, max_speed: 1.0, max_acceleration: 0.0 };
    for pursuer in [constant, steady] {
        let query = MotionInterceptQuery {
            pursuer,
            target,
            capture_radius: 0.0,
            horizon: 10.0,
            max_steps: MOTION_STEPS,
        };
        assert_eq!(solve_motion(&query), Err(NoIntercept::BeyondHorizon.into()), "{pursuer:?}");
        let nearest = closest_motion_approach(&query).unwrap();
        assert_eq!(nearest.miss_distance, 1e50, "{pursuer:?}");
    }
}
