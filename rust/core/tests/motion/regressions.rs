//! Motion intercepts that were once answered wrongly, each with its exact input.

use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    MOTION_STEPS, MotionApproach, MotionInterceptQuery, PursuerMotion, closest_motion_approach, solve_motion,
};
use pursuit_core::motion::{
    AcceleratingMotion, CarMotion, MotionTracker, PathMotion, PathTiming, TargetMotion, TrackerSettings,
    TurningMotion, Waypoint,
};
use pursuit_core::{DVec3, NoIntercept, Unsolved};

fn constant(speed: f64) -> PursuerMotion {
    PursuerMotion::Constant { position: DVec3::ZERO, speed }
}

fn reason(query: &MotionInterceptQuery) -> NoIntercept {
    match solve_motion(query) {
        Err(Unsolved::NoIntercept(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

/// The way left to a car at a time, and of its own accord no more than it says.
fn way_left(car: &CarMotion, query: &MotionInterceptQuery, time: f64) -> f64 {
    let point = query.target.at(time).unwrap().position;
    car.dubins_path_to(point, query.capture_radius).unwrap().length() - car.speed * time
}

#[test]
fn a_looping_target_is_nearest_while_it_waits_to_begin() {
    let at = |x: f64, pace: f64| Waypoint { position: DVec3::new(x, 0.0, 0.0), pace };
    let waypoints = [at(100.0, 5.0), at(1000.0, 5.0), at(900.0, 6.0)];
    let target = TargetMotion::Path(PathMotion {
        waypoints: &waypoints,
        timing: PathTiming::Times,
        start: 0.0,
        topology: PathTopology::Loop,
    });
    let query = MotionInterceptQuery {
        pursuer: constant(1.0),
        target,
        capture_radius: 0.0,
        horizon: 10.0,
        max_steps: MOTION_STEPS,
    };
    let MotionApproach { time, miss_distance, point, .. } = closest_motion_approach(&query).unwrap();
    assert_eq!((time, miss_distance, point), (5.0, 95.0, DVec3::new(100.0, 0.0, 0.0)));
}

#[test]
fn a_car_finds_how_near_it_comes_to_a_target_that_circles_within_its_turn() {
    let car = CarMotion {
        position: DVec3::new(-120.459_221_914_841_17, 211.100_393_022_657_27, 0.0),
        heading: DVec3::new(0.208_798_459_531_947_06, -0.073_858_894_795_245_25, 0.201_510_683_477_334_14),
        speed: 6.412_970_949_699_695,
        turn_radius: 771.025_101_074_388_2,
    };
    let target = TargetMotion::Turning(TurningMotion {
        position: DVec3::new(72.555_919_704_162_6, 31.979_621_718_844_115, -496.586_070_371_053_15),
        velocity: DVec3::new(165.109_849_301_451_9, -6.393_144_678_071_052, 0.0),
        axis: DVec3::Z,
        turn_rate: -3.708_553_130_162_783,
    });
    let query = MotionInterceptQuery {
        pursuer: PursuerMotion::Car(car),
        target,
        capture_radius: 177.976_761_261_620_82,
        horizon: 10.0,
        max_steps: MOTION_STEPS,
    };
    assert!(way_left(&car, &query, 10.0) <= 20.056_65);
    let nearest = closest_motion_approach(&query).unwrap();
    assert!(nearest.miss_distance <= 20.056_65, "{nearest:?}");
}

#[test]
fn a_target_that_only_recedes_is_escaping_whatever_its_motion_is_called() {
    let (position, velocity) = (DVec3::X * 100.0, DVec3::new(1.0, 10.0, 0.0));
    let straight = TargetMotion::Straight { position, velocity };
    let accelerating = TargetMotion::Accelerating(AcceleratingMotion {
        position,
        velocity,
        acceleration: DVec3::ZERO,
        max_speed: f64::INFINITY,
    });
    for target in [straight, accelerating] {
        let query = MotionInterceptQuery {
            pursuer: constant(0.5),
            target,
            capture_radius: 0.0,
            horizon: 10.0,
            max_steps: MOTION_STEPS,
        };
        assert_eq!(reason(&query), NoIntercept::TargetEscaping);
    }
}

#[test]
fn a_target_that_recedes_slower_than_the_reach_grows_is_too_fast_and_not_escaping() {
    let target = TargetMotion::Straight { position: DVec3::X * 100.0, velocity: DVec3::new(2.0, 9.4, 0.0) };
    let query = MotionInterceptQuery {
        pursuer: constant(9.5),
        target,
        capture_radius: 0.0,
        horizon: 100.0,
        max_steps: MOTION_STEPS,
    };
    assert_eq!(reason(&query), NoIntercept::TargetTooFast);
    // sqrt((100 + 2 t)^2 + (9.4 t)^2) - 9.5 t is least at t = 64.3966.
    let nearest = closest_motion_approach(&query).unwrap();
    assert!((nearest.miss_distance - 35.355_4).abs() < 1e-4, "{nearest:?}");
    assert!((nearest.time - 64.396_6).abs() < 1e-3, "{nearest:?}");
}

#[test]
fn the_reason_does_not_depend_on_the_horizon() {
    let pursuer = PursuerMotion::Constant {
        position: DVec3::new(83.196_807_510_982_37, 60.675_581_237_496, 162.669_112_399_412_6),
        speed: 72.900_669_995_176_37,
    };
    let target = TargetMotion::Turning(TurningMotion {
        position: DVec3::new(305.121_294_828_908_7, -607.515_524_898_363_9, 7.986_445_274_372_743),
        velocity: DVec3::new(-44.618_003_241_960_23, -200.875_590_500_211_25, 39.463_578_061_568_01),
        axis: DVec3::new(-0.910_662_761_439_188_2, -0.313_245_581_485_362_6, -0.368_633_465_090_356_6),
        turn_rate: 0.165_111_472_159_783_8,
    });
    for horizon in [0.1, 1.0, 10.0, 100.0, 1000.0] {
        let query =
            MotionInterceptQuery { pursuer, target, capture_radius: 0.0, horizon, max_steps: MOTION_STEPS };
        assert_eq!(reason(&query), NoIntercept::TargetTooFast, "{horizon}");
    }
}

/// It drifts up the z axis; the target goes round (2, 4, 0) in a circle of radius 1, or straight along beside it.
#[test]
fn what_a_pursuer_without_thrust_drifts_past_is_never_met() {
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::ZERO,
        velocity: DVec3::Z,
        max_acceleration: 0.0,
        max_speed: f64::INFINITY,
    };
    let turning = |rise: f64| {
        TargetMotion::Turning(TurningMotion {
            position: DVec3::new(3.0, 4.0, 0.0),
            velocity: DVec3::new(0.0, 2.0, rise),
            axis: DVec3::Z,
            turn_rate: 2.0,
        })
    };
    let straight = |velocity: DVec3| TargetMotion::Straight { position: DVec3::X * 9.0, velocity };
    for horizon in [1.0, 100.0] {
        let ask = |target| {
            reason(&MotionInterceptQuery {
                pursuer,
                target,
                capture_radius: 0.5,
                horizon,
                max_steps: MOTION_STEPS,
            })
        };
        // Nearer within the first turn; always as far; ever farther; and met at 9 s.
        assert_eq!(ask(turning(0.0)), NoIntercept::TargetTooFast);
        assert_eq!(ask(turning(1.0)), NoIntercept::TargetTooFast);
        assert_eq!(ask(straight(DVec3::Z)), NoIntercept::TargetEscaping);
        assert_eq!(ask(straight(DVec3::ZERO)), NoIntercept::TargetEscaping);
        if horizon < 8.0 {
            assert_eq!(ask(straight(DVec3::new(-1.0, 0.0, 1.0))), NoIntercept::BeyondHorizon);
        }
    }
}

/// As strong a thrust as the target's, which is ahead: the distance grows, stays or falls by the velocities alone.
#[test]
fn a_target_ahead_that_accelerates_as_the_pursuer_does_is_met_by_its_velocity_alone() {
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::ZERO,
        velocity: DVec3::X,
        max_acceleration: 10.0,
        max_speed: f64::INFINITY,
    };
    let cases = [
        (2.0, NoIntercept::TargetEscaping),
        (1.0, NoIntercept::TargetEscaping),
        (0.5, NoIntercept::BeyondHorizon),
    ];
    for (speed, expected) in cases {
        let target = TargetMotion::Accelerating(AcceleratingMotion {
            position: DVec3::X * 20.0,
            velocity: DVec3::X * speed,
            acceleration: DVec3::X * 10.0,
            max_speed: f64::INFINITY,
        });
        for horizon in [1.0, 10.0] {
            let query = MotionInterceptQuery {
                pursuer,
                target,
                capture_radius: 0.0,
                horizon,
                max_steps: MOTION_STEPS,
            };
            assert_eq!(reason(&query), expected, "{speed} {horizon}");
        }
    }
}

#[test]
fn at_no_look_ahead_a_tracked_target_does_not_stand_still() {
    // The first position is off by 6.2; then the target flies straight. No model fits all of that to rounding.
    let mut tracker = MotionTracker::new(&TrackerSettings::default()).unwrap();
    tracker.step(0.0, DVec3::new(1000.0, 6.2, 0.0)).unwrap();
    for tick in 1..=64 {
        let time = f64::from(tick) / 64.0;
        tracker.step(time, DVec3::new(1000.0, 0.0, 70.0 * time)).unwrap();
    }
    for look_ahead_time in [0.0, 1e-300, 1e-9, 1e-3, 0.05, 0.1] {
        let tracked = tracker.motion(look_ahead_time).unwrap();
        assert!(
            tracked.motion.velocity.abs_diff_eq(DVec3::new(0.0, 0.0, 70.0), 1e-6),
            "{look_ahead_time}: {tracked:?}"
        );
    }
}

/// `|D + A u| - a u` falls from `|D|` toward how far the target is ahead.
#[test]
fn a_target_that_keeps_pace_comes_as_near_as_it_is_ahead_and_no_nearer() {
    let pursuer = PursuerMotion::Thrust {
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        max_acceleration: 10.0,
        max_speed: f64::INFINITY,
    };
    let ahead = DVec3::new(20.0, 0.0, 0.0);
    for (position, expected) in [
        (ahead, NoIntercept::TargetEscaping),
        (ahead + DVec3::Y * 15.0, NoIntercept::TargetTooFast),
        (ahead + DVec3::Z * 1e-3, NoIntercept::TargetTooFast),
    ] {
        let target = TargetMotion::Accelerating(AcceleratingMotion {
            position,
            velocity: DVec3::ZERO,
            acceleration: DVec3::X * 10.0,
            max_speed: f64::INFINITY,
        });
        let query = MotionInterceptQuery {
            pursuer,
            target,
            capture_radius: 0.0,
            horizon: 10.0,
            max_steps: MOTION_STEPS,
        };
        assert_eq!(reason(&query), expected, "{position}");
    }
}

#[test]
fn a_target_that_comes_nearer_ever_faster_is_met_beyond_a_short_horizon() {
    let thrust = |max_speed| PursuerMotion::Thrust {
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        max_acceleration: 1.0,
        max_speed,
    };
    let cases = [
        // 2 / 2 t^2 + 1 / 2 t^2 = 6.
        (thrust(f64::INFINITY), 6.0, 2.0, f64::INFINITY, 2.0),
        // Up to 5 after 5 s and on, and the target to 10 after 10 s, where the pursuer began: t^2 / 2 + 5 t = 62.5.
        (thrust(5.0), 50.0, 1.0, 10.0, 150.0_f64.sqrt() - 5.0),
    ];
    for (pursuer, distance, acceleration, max_speed, time) in cases {
        let target = TargetMotion::Accelerating(AcceleratingMotion {
            position: DVec3::X * distance,
            velocity: DVec3::ZERO,
            acceleration: DVec3::X * -acceleration,
            max_speed,
        });
        let query = |horizon| MotionInterceptQuery {
            pursuer,
            target,
            capture_radius: 0.0,
            horizon,
            max_steps: MOTION_STEPS,
        };
        assert!((solve_motion(&query(10.0)).unwrap().time - time).abs() < 1e-9);
        assert_eq!(reason(&query(1.0)), NoIntercept::BeyondHorizon);
    }
}
