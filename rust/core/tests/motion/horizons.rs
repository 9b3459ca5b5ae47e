//! An intercept never gets worse with a longer horizon or a larger capture radius, and a nudge of an input does not turn it round.

use crate::seeded::Generator;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    BestMotionCourse, Fallback, InterceptQuery, MOTION_STEPS, MotionApproach, MotionInterceptQuery,
    PredictionSettings, PursuerMotion, predict_tracked, solve_motion, solve_motion_or_approach,
    solve_tracked,
};
use pursuit_core::motion::{
    AcceleratingMotion, CarMotion, MotionTracker, PathMotion, PathTiming, Swing, TargetMotion,
    TrackerSettings, TurningMotion, Waypoint, WeavingMotion,
};
use pursuit_core::{DVec3, NoIntercept, Unsolved};

fn drawn_pursuer(draw: &mut Generator) -> PursuerMotion {
    let position = draw.in_cube(300.0);
    match draw.bits() % 6 {
        0 => PursuerMotion::Constant { position, speed: draw.uniform(5.0, 300.0) },
        1 => PursuerMotion::Ramp {
            position,
            speed: draw.uniform(0.0, 200.0),
            max_speed: if draw.bits().is_multiple_of(8) { 0.0 } else { draw.uniform(20.0, 300.0) },
            max_acceleration: draw.uniform(5.0, 200.0),
        },
        kind @ (2 | 3) => PursuerMotion::Thrust {
            position,
            velocity: draw.direction() * draw.uniform(0.0, 150.0),
            max_acceleration: draw.uniform(5.0, 150.0),
            max_speed: if kind == 2 { f64::INFINITY } else { draw.uniform(20.0, 300.0) },
        },
        _ => PursuerMotion::Car(CarMotion {
            position,
            heading: draw.direction(),
            speed: draw.uniform(10.0, 200.0),
            turn_radius: draw.uniform(2.0, 150.0),
        }),
    }
}

fn drawn_weave(draw: &mut Generator) -> WeavingMotion {
    let swing = |draw: &mut Generator| {
        let rate = draw.uniform(0.3, 4.0);
        let (width, share) = (draw.uniform(0.0, 200.0), draw.uniform(0.0, 1.0));
        Swing {
            velocity: draw.direction() * (width * rate * share),
            acceleration: draw.direction() * (width * rate * rate * (1.0 - share)),
            rate,
        }
    };
    let (first_swing, second_swing) = (swing(draw), swing(draw));
    let drift = draw.direction() * draw.uniform(0.0, 150.0);
    WeavingMotion {
        position: draw.in_cube(500.0),
        velocity: drift + first_swing.velocity + second_swing.velocity,
        first_swing,
        second_swing,
    }
}

const POINTS: usize = 5;
const NO_POINTS: [Waypoint; POINTS] = [Waypoint { position: DVec3::ZERO, pace: 0.0 }; POINTS];

/// In or out of the plane; a path is drawn into `points`.
fn drawn_target<'a>(draw: &mut Generator, points: &'a mut [Waypoint; POINTS]) -> TargetMotion<'a> {
    let position = draw.in_cube(500.0);
    let velocity = draw.direction() * draw.uniform(0.0, 300.0);
    let in_plane = draw.bits().is_multiple_of(2);
    match draw.bits() % 6 {
        0 => TargetMotion::Straight { position, velocity },
        1 => TargetMotion::Accelerating(AcceleratingMotion {
            position,
            velocity,
            acceleration: draw.direction() * draw.uniform(0.0, 100.0),
            max_speed: if draw.bits().is_multiple_of(4) { f64::INFINITY } else { draw.uniform(10.0, 400.0) },
        }),
        2 | 3 => TargetMotion::Turning(TurningMotion {
            position,
            velocity: if in_plane { velocity.with_z(0.0) } else { velocity },
            axis: if in_plane { DVec3::Z } else { draw.direction() },
            turn_rate: draw.uniform(-4.0, 4.0),
        }),
        4 => TargetMotion::Weaving(drawn_weave(draw)),
        _ => {
            *points = [(); POINTS]
                .map(|()| Waypoint { position: draw.in_cube(400.0), pace: draw.uniform(20.0, 300.0) });
            TargetMotion::Path(PathMotion {
                waypoints: points,
                timing: PathTiming::Speeds,
                start: draw.uniform(-3.0, 1.0),
                topology: if in_plane { PathTopology::Loop } else { PathTopology::Open },
            })
        }
    }
}

/// From a little more to a million times as much; one in eight practically infinite.
fn longer(draw: &mut Generator, horizon: f64) -> f64 {
    let most = if draw.bits().is_multiple_of(8) { 40.0 } else { 6.0 };
    horizon * (1.0 + libm::pow(10.0, draw.uniform(-4.0, most)))
}

/// `CASES` raises the number of every test here, as in `CASES=100000`.
fn cases(few: u64) -> u64 {
    std::env::var("CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

/// A time, or why there is none; there already is at once.
fn time_of(answer: Result<MotionApproach, Unsolved>) -> Result<f64, NoIntercept> {
    match answer {
        Ok(met) => Ok(met.time),
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => Ok(0.0),
        Err(Unsolved::NoIntercept(reason)) => Err(reason),
        Err(Unsolved::Refused(refusal)) => panic!("{refusal:?}"),
    }
}

/// What a time may be off by: what a search to that horizon does not look closer than.
fn tolerance(horizon: f64, time: f64) -> f64 {
    horizon * 4e-12 + time * 1e-9 + 1e-9
}

#[test]
fn an_intercept_never_gets_worse_with_a_longer_horizon_or_a_larger_capture_radius() {
    let (mut met, mut unfinished) = (0, 0);
    for seed in 0..cases(1000) {
        let draw = &mut Generator::new(seed);
        let mut points = NO_POINTS;
        let short = MotionInterceptQuery {
            pursuer: drawn_pursuer(draw),
            target: drawn_target(draw, &mut points),
            capture_radius: if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 30.0) },
            horizon: draw.uniform(0.5, 12.0),
            max_steps: MOTION_STEPS,
        };
        let long = MotionInterceptQuery { horizon: longer(draw, short.horizon), ..short };
        let wide = short.capture_radius + libm::pow(10.0, draw.uniform(-6.0, 2.0));
        let wide = MotionInterceptQuery { capture_radius: wide, ..short };
        let [by_short, by_long, by_wide] = [short, long, wide].map(|query| time_of(solve_motion(&query)));
        unfinished += u32::from(by_short == Err(NoIntercept::Unfinished));
        let allowed = tolerance(long.horizon, by_short.unwrap_or(0.0));
        match (by_short, by_long) {
            (Ok(first), Ok(then)) => {
                met += 1;
                assert!((first - then).abs() <= allowed, "seed {seed}: {first}, {then} by {}", long.horizon);
            }
            (Ok(first), Err(reason)) => panic!("seed {seed}: {first}, {reason:?} by {}", long.horizon),
            (Err(_), Ok(then)) => {
                assert!(then > short.horizon - allowed, "seed {seed}: {by_short:?}, {then}")
            }
            (Err(_), Err(_)) => {}
        }
        if let (Err(NoIntercept::TargetTooFast | NoIntercept::TargetEscaping), Ok(then)) = (by_short, by_long)
        {
            panic!("seed {seed}: {by_short:?}, {then} by {}", long.horizon);
        }
        if let Ok(first) = by_short {
            let is_no_later = by_wide.is_ok_and(|time| time <= first + tolerance(short.horizon, first));
            assert!(is_no_later, "seed {seed}: {first}, {by_wide:?} with {}", wide.capture_radius);
        }
    }
    println!("{met} intercepts kept; {unfinished} searches unfinished");
}

/// Where a radius less by `DELTA` and one greater by it meet the target at nearly the same time, a smaller nudge of the target
/// meets it between the two: its distance differs by less.
#[test]
fn a_nudge_does_not_turn_an_intercept_round() {
    const DELTA: f64 = 1e-7;
    let mut compared = 0;
    for seed in 0..cases(500) {
        let draw = &mut Generator::new(9_000_000 + seed);
        let query = |nudge: DVec3, radius: f64| {
            let draw = &mut Generator::new(seed);
            let mut points = NO_POINTS;
            let pursuer = drawn_pursuer(draw);
            let mut target = drawn_target(draw, &mut points);
            match &mut target {
                TargetMotion::Straight { position, .. } => *position += nudge,
                TargetMotion::Accelerating(motion) => motion.position += nudge,
                TargetMotion::Turning(motion) => motion.position += nudge,
                TargetMotion::Weaving(motion) => motion.position += nudge,
                TargetMotion::Path(_) => {}
            }
            let horizon = draw.uniform(0.5, 12.0);
            let capture_radius = 1.0 + radius;
            time_of(solve_motion(&MotionInterceptQuery {
                pursuer,
                target,
                capture_radius,
                horizon,
                max_steps: MOTION_STEPS,
            }))
        };
        let nudge = draw.direction() * 1e-9;
        if let (Ok(last), Ok(first)) = (query(DVec3::ZERO, -DELTA), query(DVec3::ZERO, DELTA)) {
            compared += 1;
            let nudged = query(nudge, 0.0);
            let is_between = nudged.is_ok_and(|time| first - 1e-9 <= time && time <= last + 1e-9);
            assert!(is_between, "seed {seed}: {first}, {nudged:?}, {last}");
        }
    }
    println!("{compared} nudges");
}

/// A tracker that has seen a target for some time, rounded to a thousandth, every other one less exactly; and the last position.
fn watched(draw: &mut Generator) -> (MotionTracker, DVec3) {
    let mut points = NO_POINTS;
    let target = drawn_target(draw, &mut points);
    let error = if draw.bits().is_multiple_of(2) { 0.0 } else { libm::pow(10.0, draw.uniform(-3.0, 1.5)) };
    let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
    let mut last = DVec3::ZERO;
    for frame in 0..20 + draw.bits() % 100 {
        let time = frame as f64 / 30.0;
        let seen = target.at(time).unwrap().position + draw.in_cube(error);
        last = (seen * 1e3).round() / 1e3;
        tracker.step(time, last).unwrap();
    }
    (tracker, last)
}

fn best_time(best: &BestMotionCourse) -> Result<f64, NoIntercept> {
    match best {
        BestMotionCourse::Intercept(met) => Ok(met.time),
        BestMotionCourse::Approach(NoIntercept::AlreadyThere, _) => Ok(0.0),
        BestMotionCourse::Approach(reason, _) => Err(*reason),
    }
}

/// `by` answers by a capture radius and a horizon when the target is met.
fn assert_no_worse(
    draw: &mut Generator,
    seed: u64,
    by: impl Fn(f64, f64) -> Result<f64, NoIntercept>,
) -> u32 {
    let (radius, horizon) = (draw.uniform(0.0, 10.0), draw.uniform(0.5, 12.0));
    let long = longer(draw, horizon);
    let wide = radius + libm::pow(10.0, draw.uniform(-6.0, 2.0));
    let (first, by_long) = (by(radius, horizon), by(radius, long));
    if let (Err(NoIntercept::TargetTooFast | NoIntercept::TargetEscaping), Ok(then)) = (first, by_long) {
        panic!("seed {seed}: {first:?}, {then} by {long}");
    }
    let Ok(first) = first else { return 0 };
    let is_kept = by_long.is_ok_and(|then| (then - first).abs() <= tolerance(long, first));
    assert!(is_kept, "seed {seed}: {first}, {by_long:?} by {long}");
    let by_wide = by(wide, horizon);
    let is_no_later = by_wide.is_ok_and(|then| then <= first + tolerance(horizon, first));
    assert!(is_no_later, "seed {seed}: {first}, {by_wide:?} with {wide} instead of {radius}");
    1
}

#[test]
fn a_tracked_intercept_never_gets_worse_with_a_longer_horizon_or_a_larger_capture_radius() {
    let (mut met, mut predicted) = (0, 0);
    for seed in 0..cases(60) {
        let draw = &mut Generator::new(3_000_000 + seed);
        let (pursuer, (tracker, target_position)) = (drawn_pursuer(draw), watched(draw));
        met += assert_no_worse(draw, seed, |radius, horizon| {
            best_time(&solve_tracked(pursuer, &tracker, radius, horizon).unwrap())
        });
        let query = InterceptQuery {
            pursuer_position: draw.in_cube(300.0),
            target_position,
            target_velocity: DVec3::ZERO,
            pursuer_speed: draw.uniform(5.0, 300.0),
            capture_radius: 0.0,
        };
        predicted += assert_no_worse(draw, seed, |capture_radius, horizon| {
            let settings = PredictionSettings { horizon, ..PredictionSettings::default() };
            let query = InterceptQuery { capture_radius, ..query };
            let found = predict_tracked(&query, &tracker, &settings).unwrap();
            match found.verdict {
                Ok(()) => Ok(found.time),
                Err(NoIntercept::AlreadyThere) => Ok(0.0),
                Err(reason) => Err(reason),
            }
        });
    }
    println!("{met} tracked intercepts and {predicted} predictions kept");
}

/// By looking at every time: where the target is foretold for it, and how far the pursuer can be.
#[test]
fn a_tracked_target_is_met_at_the_first_time_that_a_scan_finds() {
    const LOOKS: u32 = 600;
    let (mut met, mut missed, mut switches) = (0, 0, 0);
    for seed in 0..cases(60) {
        let draw = &mut Generator::new(7_000_000 + seed);
        let (tracker, target_position) = watched(draw);
        let (position, speed) = (draw.in_cube(300.0), draw.uniform(5.0, 300.0));
        let (radius, horizon) = (draw.uniform(0.0, 10.0), draw.uniform(0.5, 12.0));
        let at = |time: f64| {
            let now = tracker.motion(time).unwrap();
            (now.target().at(time).unwrap().position, now.mean_velocity)
        };
        let gap = |point: DVec3, time: f64| (point - position).length() - speed * time - radius;
        let best =
            solve_tracked(PursuerMotion::Constant { position, speed }, &tracker, radius, horizon).unwrap();
        let query = InterceptQuery {
            pursuer_position: position,
            target_position,
            target_velocity: DVec3::ZERO,
            pursuer_speed: speed,
            capture_radius: radius,
        };
        let settings = PredictionSettings {
            horizon,
            fallback: Fallback::ClosestApproach,
            ..PredictionSettings::default()
        };
        let predicted = predict_tracked(&query, &tracker, &settings).unwrap();
        let (solved_time, miss) = match best {
            BestMotionCourse::Intercept(found) => {
                met += 1;
                assert!(gap(found.point, found.time) <= 1e-6, "seed {seed}: {found:?}");
                let off = (found.point - at(found.time).0).length();
                assert!(off <= 1e-6, "seed {seed}: {off} beside what is foretold, {found:?}");
                (found.time, 0.0)
            }
            BestMotionCourse::Approach(NoIntercept::AlreadyThere, _) => (0.0, 0.0),
            BestMotionCourse::Approach(_, nearest) => {
                missed += 1;
                (f64::INFINITY, nearest.miss_distance)
            }
        };
        let (predicted_time, predicted_miss) = match predicted.verdict {
            Ok(()) => (predicted.time, 0.0),
            Err(NoIntercept::AlreadyThere) => (0.0, 0.0),
            Err(_) => (f64::INFINITY, gap(predicted.aim_point, predicted.time)),
        };
        let mut last = tracker.motion(horizon / f64::from(LOOKS)).unwrap().model;
        for look in 1..=LOOKS {
            let time = horizon * f64::from(look) / f64::from(LOOKS);
            let (point, mean_velocity) = at(time);
            let model = tracker.motion(time).unwrap().model;
            switches += u32::from(model != last);
            last = model;
            for (point, found, miss) in [
                (point, solved_time, miss),
                (target_position + mean_velocity * time, predicted_time, predicted_miss),
            ] {
                let gap = gap(point, time);
                let is_first = time >= found - 1e-9 || gap > -1e-6;
                assert!(is_first, "seed {seed}: met at {found}, but {gap} beyond at {time}");
                let is_nearest = found.is_finite() || gap >= miss * (1.0 - 1e-8) - 1e-6;
                assert!(is_nearest, "seed {seed}: {miss} at best, but {gap} at {time}");
            }
        }
    }
    println!("{met} met, {missed} missed, {switches} changes of the model");
}

#[test]
fn an_approach_never_gets_farther_with_a_longer_horizon() {
    let mut compared = 0;
    for seed in 0..cases(150) {
        let draw = &mut Generator::new(5_000_000 + seed);
        let mut points = NO_POINTS;
        let short = MotionInterceptQuery {
            pursuer: drawn_pursuer(draw),
            target: drawn_target(draw, &mut points),
            capture_radius: 0.0,
            horizon: draw.uniform(0.5, 12.0),
            max_steps: MOTION_STEPS,
        };
        let long = MotionInterceptQuery { horizon: longer(draw, short.horizon), ..short };
        let gap = |query: &MotionInterceptQuery| match solve_motion_or_approach(query).unwrap() {
            BestMotionCourse::Intercept(_) => 0.0,
            BestMotionCourse::Approach(_, nearest) => nearest.miss_distance,
        };
        let (first, then) = (gap(&short), gap(&long));
        compared += u32::from(first > 0.0);
        assert!(then <= first * (1.0 + 4e-9) + 1e-7, "seed {seed}: {first}, {then} by {}", long.horizon);
    }
    println!("{compared} approaches");
}
