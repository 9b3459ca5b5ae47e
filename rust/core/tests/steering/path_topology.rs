//! One rule for closing a path, and the places on one.

use crate::seeded::Generator;
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{MOTION_STEPS, MotionInterceptQuery, PursuerMotion, solve_motion};
use pursuit_core::motion::{PathMotion, PathTiming, TargetMotion, Waypoint};
use pursuit_core::steering::{SteeringPath, find_path_progress, path_point};
use pursuit_core::{DVec3, RefusalKind};

fn motion(waypoints: &[Waypoint; 5], topology: PathTopology) -> PathMotion<'_> {
    PathMotion { waypoints, timing: PathTiming::Speeds, start: -0.5, topology }
}

/// A closed path and one that ends with its first point and jumps there are one motion, to the last bit.
#[test]
fn a_closed_path_is_one_that_ends_with_its_first_point_and_loops() {
    for seed in 0..200 {
        let mut random = Generator::new(seed);
        let five =
            [(); 5].map(|()| Waypoint { position: random.in_cube(400.0), pace: random.uniform(20.0, 500.0) });
        let six = core::array::from_fn::<_, 6, _>(|index| five[index % 5]);
        let closed = TargetMotion::Path(motion(&five, PathTopology::Closed));
        let looped = TargetMotion::Path(PathMotion { waypoints: &six, ..motion(&five, PathTopology::Loop) });
        for step in 0..100 {
            let time = 0.37 * f64::from(step);
            assert_eq!(closed.at(time), looped.at(time), "seed {seed}, {time}");
        }
        let pursuer = PursuerMotion::Constant { position: random.in_cube(400.0), speed: 120.0 };
        let query = MotionInterceptQuery {
            pursuer,
            target: looped,
            capture_radius: 0.0,
            horizon: 60.0,
            max_steps: MOTION_STEPS,
        };
        let met = solve_motion(&query);
        assert_eq!(solve_motion(&MotionInterceptQuery { target: closed, ..query }), met, "seed {seed}");
    }
}

/// 300 at 100 per second, 400 at 200, and 500 back at 250: a lap of 7 s.
#[test]
fn on_the_closing_line_the_speed_is_that_of_the_last_point() {
    let triangle = [(0.0, 0.0, 100.0), (300.0, 0.0, 200.0), (300.0, 400.0, 250.0)]
        .map(|(x, y, pace)| Waypoint { position: DVec3::new(x, y, 0.0), pace });
    let path = PathMotion {
        waypoints: &triangle,
        timing: PathTiming::Speeds,
        start: 0.0,
        topology: PathTopology::Closed,
    };
    for lap in [0.0, 7.0, 70.0] {
        let state = TargetMotion::Path(path).at(lap + 6.0).unwrap();
        assert_eq!(
            (state.position, state.velocity),
            (DVec3::new(150.0, 200.0, 0.0), DVec3::new(-150.0, -200.0, 0.0))
        );
    }
    let open = PathMotion { topology: PathTopology::Open, ..path };
    let stays = TargetMotion::Path(open).at(6.0).unwrap();
    assert_eq!((stays.position, stays.velocity), (triangle[2].position, DVec3::ZERO));
}

#[test]
fn a_closed_path_needs_to_know_when_the_thing_is_back() {
    let points = [Waypoint { position: DVec3::ZERO, pace: 1.0 }, Waypoint { position: DVec3::X, pace: 2.0 }];
    let path = |timing, topology| {
        TargetMotion::Path(PathMotion { waypoints: &points, timing, start: 0.0, topology })
    };
    assert_eq!(path(PathTiming::Times, PathTopology::Closed).at(1.0).unwrap_err(), RefusalKind::OutOfDomain);
    assert!(path(PathTiming::Times, PathTopology::Loop).at(1.0).is_ok());
    let no_speed = [points[0], Waypoint { pace: 0.0, ..points[1] }];
    let path = |topology| {
        TargetMotion::Path(PathMotion {
            waypoints: &no_speed,
            timing: PathTiming::Speeds,
            start: 0.0,
            topology,
        })
    };
    assert_eq!(path(PathTopology::Closed).at(1.0).unwrap_err(), RefusalKind::OutOfDomain);
    assert!(path(PathTopology::Loop).at(1.0).is_ok());
}

#[test]
fn nothing_is_steered_along_a_jump() {
    let points = [DVec3::ZERO, DVec3::X];
    let path = SteeringPath { points: &points, topology: PathTopology::Loop, radius: 1.0 };
    assert_eq!(find_path_progress(&path, DVec3::ZERO).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(path_point(&path, 0.0).unwrap_err(), RefusalKind::OutOfDomain);
}

const CORNER: [DVec3; 4] = [
    DVec3::ZERO,
    DVec3::new(1000.0, 0.0, 0.0),
    // Equal points are one.
    DVec3::new(1000.0, 0.0, 0.0),
    DVec3::new(1000.0, 500.0, 0.0),
];

#[test]
fn a_corner_curves_the_halves_of_its_two_lines() {
    let path = SteeringPath { points: &CORNER, topology: PathTopology::Open, radius: 1.0 };
    let curvature = FRAC_PI_2 / 750.0;
    for (progress, x, y, tangent, expected) in [
        (-9.0, 0.0, 0.0, DVec3::X, 0.0),
        (499.0, 499.0, 0.0, DVec3::X, 0.0),
        (500.0, 500.0, 0.0, DVec3::X, curvature),
        (999.0, 999.0, 0.0, DVec3::X, curvature),
        (1000.0, 1000.0, 0.0, DVec3::Y, curvature),
        (1249.0, 1000.0, 249.0, DVec3::Y, curvature),
        (1250.0, 1000.0, 250.0, DVec3::Y, 0.0),
        (9999.0, 1000.0, 500.0, DVec3::Y, 0.0),
    ] {
        let point = path_point(&path, progress).unwrap();
        assert_eq!((point.position, point.tangent), (DVec3::new(x, y, 0.0), tangent), "{progress}");
        assert!((point.curvature - expected).abs() <= 1e-15 * expected, "{progress}: {}", point.curvature);
    }
}

/// A regular polygon of `n` sides in a circle of radius r turns by a whole turn in all: `2 pi / n` over a side of
/// `2 r sin(pi / n)`, everywhere.
#[test]
fn a_round_path_has_the_curvature_of_its_circle() {
    let circle = |index: usize| {
        let angle = TAU * index as f64 / 64.0;
        DVec3::new(300.0 * angle.cos(), 300.0 * angle.sin(), 50.0)
    };
    let points = (64, circle);
    let path = SteeringPath { points: &points, topology: PathTopology::Closed, radius: 1.0 };
    let expected = (TAU / 64.0) / (600.0 * (PI / 64.0).sin());
    assert!((expected * 300.0 - 1.0).abs() < 1e-3, "the circle's own is 1/300");
    for step in -50..150 {
        let point = path_point(&path, 37.7 * f64::from(step)).unwrap();
        assert!((point.curvature / expected - 1.0).abs() < 1e-12, "{step}: {point:?}");
        assert!(
            (point.tangent.length() - 1.0).abs() < 1e-15 && point.tangent.dot(point.position).abs() < 15.0
        );
    }
}

#[test]
fn a_path_that_turns_back_turns_by_half_a_turn() {
    let points = [DVec3::ZERO, DVec3::new(3.0, 4.0, 0.0), DVec3::ZERO];
    let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 0.0 };
    assert!((path_point(&path, 5.0).unwrap().curvature - PI / 5.0).abs() < 1e-15);
}

#[test]
fn a_path_without_length_has_a_place_and_no_direction() {
    let points = [DVec3::ONE, DVec3::ONE];
    for topology in [PathTopology::Open, PathTopology::Closed] {
        let path = SteeringPath { points: &points, topology, radius: 0.0 };
        let point = path_point(&path, 3.0).unwrap();
        assert_eq!((point.position, point.tangent, point.curvature), (DVec3::ONE, DVec3::ZERO, 0.0));
    }
}

#[test]
fn what_is_no_place_is_refused() {
    let path = SteeringPath { points: &CORNER, topology: PathTopology::Open, radius: 1.0 };
    for progress in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(path_point(&path, progress).unwrap_err(), RefusalKind::NotFinite);
    }
    let tiny = f64::from_bits(1);
    let points = [DVec3::ZERO, DVec3::new(tiny, 0.0, 0.0), DVec3::new(tiny, tiny, 0.0)];
    let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 1.0 };
    assert_eq!(path_point(&path, 0.0).unwrap_err(), RefusalKind::OutOfDomain, "its curvature is no double");
}

/// Whatever numbers a path is made of, every question about it has a finite answer or a refusal.
#[test]
fn any_numbers_give_an_answer_or_a_refusal() {
    let mut answers = 0;
    for seed in 0..2000 {
        let mut random = Generator::new(seed);
        let waypoints = [(); 5].map(|()| {
            let place = if seed % 2 == 0 { random.finite_vector() } else { random.direction() * 100.0 };
            Waypoint { position: place, pace: random.finite().abs() }
        });
        for topology in [PathTopology::Open, PathTopology::Closed, PathTopology::Loop] {
            if let Ok(state) = TargetMotion::Path(motion(&waypoints, topology)).at(random.finite().abs()) {
                assert!(state.position.is_finite() && state.velocity.is_finite(), "seed {seed}: {state:?}");
                answers += 1;
            }
        }
    }
    assert!(answers > 0);
}
