//! Intercepts of targets that a tracker watches, compared with the intercepts of their true motions.

use pursuit_core::intercept::{
    BestMotionCourse, InterceptQuery, MOTION_STEPS, MotionInterceptQuery, Prediction, PredictionSettings,
    PursuerMotion, predict, predict_tracked, solve_motion, solve_tracked,
};
use pursuit_core::motion::{MotionState, MotionTracker, Swing, TargetMotion, TrackerSettings, WeavingMotion};
use pursuit_core::{DVec3, NoIntercept, RefusalKind};

const FRAME: f64 = 1.0 / 64.0;
const PURSUER: DVec3 = DVec3::new(300.0, -900.0, 0.0);
const SPEED: f64 = 400.0;

/// 100 to either side of a line along which it goes 50 per second, once in two seconds.
fn weave() -> WeavingMotion {
    let rate = core::f64::consts::PI;
    let sideways = DVec3::Y * (100.0 * rate);
    WeavingMotion {
        position: DVec3::new(0.0, 0.0, 7.0),
        velocity: DVec3::X * 50.0 + sideways,
        first_swing: Swing { velocity: sideways, acceleration: DVec3::ZERO, rate },
        second_swing: Swing::NONE,
    }
}

fn at(motion: &WeavingMotion, time: f64) -> MotionState {
    TargetMotion::Weaving(*motion).at(time).unwrap()
}

/// A tracker after a number of frames, and the true motion from the last frame on.
fn watched(motion: &WeavingMotion, frames: u32) -> (MotionTracker, WeavingMotion) {
    let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
    for frame in 0..=frames {
        let time = f64::from(frame) * FRAME;
        tracker.step(time, at(motion, time).position).unwrap();
    }
    let MotionState { position, velocity } = at(motion, f64::from(frames) * FRAME);
    let rate = motion.first_swing.rate;
    let (sine, cosine) = libm::sincos(rate * f64::from(frames) * FRAME);
    let sideways = motion.first_swing.velocity;
    let first_swing = Swing { velocity: sideways * cosine, acceleration: sideways * (-rate * sine), rate };
    (tracker, WeavingMotion { position, velocity, first_swing, second_swing: Swing::NONE })
}

fn query_of(target: &WeavingMotion) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: PURSUER,
        target_position: target.position,
        target_velocity: at(target, 0.0).velocity,
        pursuer_speed: SPEED,
        capture_radius: 0.0,
    }
}

fn constant() -> PursuerMotion {
    PursuerMotion::Constant { position: PURSUER, speed: SPEED }
}

/// Where the target is when the pursuer is at the aim point.
fn off(prediction: &Prediction, target: &WeavingMotion) -> f64 {
    (at(target, prediction.time).position - prediction.aim_point).length()
}

/// At any time of its swing, within the width of that, where its velocity of the moment is off by many times as much.
#[test]
fn a_weaver_is_led_to_where_it_will_be() {
    let (mut worst, mut plain) = (0.0_f64, 0.0_f64);
    for frames in 240..368 {
        let (tracker, target) = watched(&weave(), frames);
        let settings = PredictionSettings::default();
        let tracked = predict_tracked(&query_of(&target), &tracker, &settings).unwrap();
        assert_eq!(tracked.verdict, Ok(()));
        worst = worst.max(off(&tracked, &target));
        plain = plain.max(off(&predict(&query_of(&target), &settings).unwrap(), &target));
    }
    println!("off by {worst}; by its velocity alone {plain}");
    assert!(worst <= 100.0 && plain >= 1000.0, "{worst}, {plain}");
}

#[test]
fn a_weaver_is_met_when_its_true_motion_says() {
    for frames in 240..368 {
        let (tracker, target) = watched(&weave(), frames);
        let query = MotionInterceptQuery {
            pursuer: constant(),
            target: TargetMotion::Weaving(target),
            capture_radius: 5.0,
            horizon: 20.0,
            max_steps: MOTION_STEPS,
        };
        let truly = solve_motion(&query).unwrap();
        let best = solve_tracked(constant(), &tracker, 5.0, 20.0).unwrap();
        let BestMotionCourse::Intercept(met) = best else { panic!("{frames}: {best:?}") };
        assert!((met.time - truly.time).abs() <= 1e-6, "{frames}: {} instead of {}", met.time, truly.time);
        assert!((met.point - truly.point).length() <= 1e-3, "{frames}");
    }
}

#[test]
fn before_a_model_was_tried_its_velocity_counts() {
    let (tracker, target) = watched(&weave(), 0);
    assert!(tracker.motion(0.0).unwrap().error.is_infinite());
    let settings = PredictionSettings::default();
    let query = query_of(&target);
    assert_eq!(predict_tracked(&query, &tracker, &settings), predict(&query, &settings));
}

#[test]
fn who_is_slower_comes_nearest_and_is_told_why() {
    let straight = WeavingMotion {
        position: DVec3::ZERO,
        velocity: DVec3::Y * 50.0,
        first_swing: Swing::NONE,
        second_swing: Swing::NONE,
    };
    let (tracker, target) = watched(&straight, 128);
    let slow = PursuerMotion::Constant { position: PURSUER, speed: 10.0 };
    let best = solve_tracked(slow, &tracker, 0.0, 10.0).unwrap();
    assert!(
        matches!(best, BestMotionCourse::Approach(NoIntercept::TargetEscaping, now) if now.time == 0.0),
        "{best:?}"
    );
    let query = InterceptQuery { pursuer_speed: 10.0, ..query_of(&target) };
    let settings = PredictionSettings::default();
    let found = predict_tracked(&query, &tracker, &settings).unwrap();
    assert_eq!(found.verdict, predict(&query, &settings).unwrap().verdict);
    assert!(found.verdict.is_err());
}

#[test]
fn a_refusal_names_its_input() {
    let (tracker, target) = watched(&weave(), 128);
    let new = MotionTracker::new(&TrackerSettings::default()).unwrap();
    let (query, settings) = (query_of(&target), PredictionSettings::default());
    let predicted = |query: &InterceptQuery, tracker, settings: &PredictionSettings| {
        predict_tracked(query, tracker, settings).unwrap_err().input.to_string()
    };
    let met = |pursuer, tracker, radius, horizon| {
        solve_tracked(pursuer, tracker, radius, horizon).unwrap_err().input.to_string()
    };
    let (nan, nowhere) = (f64::NAN, DVec3::NAN);
    let fast = PursuerMotion::Constant { position: PURSUER, speed: nan };
    assert_eq!(
        predicted(&InterceptQuery { pursuer_speed: nan, ..query }, &tracker, &settings),
        "query.pursuer_speed"
    );
    assert_eq!(
        predicted(&InterceptQuery { target_position: nowhere, ..query }, &tracker, &settings),
        "query.target_position"
    );
    assert_eq!(
        predicted(&query, &tracker, &PredictionSettings { horizon: 0.0, ..settings }),
        "settings.horizon"
    );
    assert_eq!(predicted(&query, &new, &settings), "tracker");
    assert_eq!(met(fast, &tracker, 0.0, 10.0), "pursuer.max_speed");
    assert_eq!(met(constant(), &tracker, -1.0, 10.0), "capture_radius");
    assert_eq!(met(constant(), &tracker, 0.0, nan), "horizon");
    assert_eq!(met(constant(), &new, 0.0, 10.0), "tracker");
    assert_eq!(solve_tracked(constant(), &new, 0.0, 10.0).unwrap_err(), RefusalKind::OutOfDomain);
    // The longest horizon there is looks as far ahead as a tracker can.
    let far = PredictionSettings { horizon: 1e300, ..settings };
    let slow = InterceptQuery { pursuer_speed: 1e-200, ..query };
    assert!(predict_tracked(&slow, &tracker, &far).is_ok_and(|found| found.aim_point.is_finite()));
}
