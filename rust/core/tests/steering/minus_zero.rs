//! A limit of -0 is one of 0. Found by the fuzzer: divided by, it made times and distances of minus infinity.

use crate::moving::planar_agent as agent;
use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, Container, SteeringLimits, TurnLimits, TurnState, YawState, advance_turn,
    advance_yaw, apply_guard, arrive_braking, contain, orbit, query_radius,
};

/// Answers are compared by `==`, of which 0 and -0 are one.
fn is_the_same<T: PartialEq + core::fmt::Debug>(answer: impl Fn(f64) -> T) {
    assert_eq!(answer(-0.0), answer(0.0));
}

#[test]
fn a_body_that_cannot_turn_keeps_its_facing() {
    let state = TurnState { facing: DVec3::X, turning: DVec3::ZERO };
    let yaw = YawState { yaw: 0.5, rate: 0.0 };
    for (max_rate, max_acceleration) in [(1.0, 0.0), (0.0, 1.0), (0.0, f64::INFINITY)] {
        for rate in [DVec3::ZERO, DVec3::X] {
            is_the_same(|zero| {
                let or_zero = |limit: f64| if limit == 0.0 { zero } else { limit };
                let limits =
                    TurnLimits { max_rate: or_zero(max_rate), max_acceleration: or_zero(max_acceleration) };
                let turned = advance_turn(&state, DVec3::Y, rate, &limits, 0.1).unwrap();
                assert_eq!(turned.facing, DVec3::X);
                (turned, advance_yaw(&yaw, 2.0, rate.x, &limits, 0.1).unwrap())
            });
        }
    }
}

#[test]
fn a_body_that_cannot_brake_is_the_same() {
    let mover = agent(100.0, 0.0, DVec3::X * 50.0);
    let wall = [Shape::Sphere { center: DVec3::X * 200.0, radius: 50.0 }];
    is_the_same(|zero| {
        let limits = SteeringLimits { max_acceleration: zero, ..SteeringLimits::default() };
        let settings = AvoidanceSettings::default();
        (
            query_radius(&settings, &limits, 0.1).unwrap(),
            apply_guard(&mover, DVec3::Y * 30.0, &wall, &settings, &limits, 0.1).unwrap(),
            arrive_braking(&mover, DVec3::X * 90.0, &limits, 0.1).unwrap(),
        )
    });
}

#[test]
fn a_tick_of_no_time_is_the_same() {
    let mover = agent(100.0, 0.0, DVec3::X * 50.0);
    let target = MotionState { position: DVec3::Y * 300.0, velocity: DVec3::ZERO };
    let ball = Container::Shape(Shape::Sphere { center: DVec3::ZERO, radius: 20.0 });
    let outside = Agent { position: DVec3::X * 100.0, ..mover };
    is_the_same(|zero| {
        let limits = SteeringLimits::default();
        (
            orbit(&mover, &target, DVec3::Z, 100.0, 50.0, &limits, zero).unwrap(),
            contain(&outside, &ball, zero).unwrap(),
        )
    });
}
