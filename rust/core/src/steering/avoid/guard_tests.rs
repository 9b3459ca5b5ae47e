use super::{AvoidanceSettings, GuardOutcome, GuardedSteering, apply_guard};
use crate::RefusalKind;
use crate::geometry::{Shape, signed_distance};
use crate::steering::{Agent, SteeringLimits, advance, apply};
use glam::DVec3;

const TICK: f64 = 1.0 / 60.0;
const SPHERE: Shape = Shape::Sphere { center: DVec3::ZERO, radius: 100.0 };
const FLOOR: Shape = Shape::HalfSpace { point: DVec3::ZERO, normal: DVec3::Z };

fn agent(position: DVec3, velocity: DVec3) -> Agent {
    Agent { position, velocity, max_speed: 600.0 }
}

fn ask(agent: &Agent, wanted: DVec3, obstacles: &[Shape], limits: &SteeringLimits) -> GuardedSteering {
    let steering = wanted - agent.velocity;
    apply_guard(agent, steering, &obstacles, &AvoidanceSettings::default(), limits, TICK).unwrap()
}

#[test]
fn what_is_safe_is_handed_on_to_the_bit() {
    let agent = agent(DVec3::new(-1000.0, 0.0, 400.0), DVec3::new(0.1, 0.2, 0.3));
    let guarded = ask(&agent, DVec3::X * 77.7, &[SPHERE, FLOOR], &SteeringLimits::default());
    assert_eq!(guarded.steering, DVec3::X * 77.7 - agent.velocity);
    assert_eq!((guarded.outcome, guarded.obstacle), (GuardOutcome::Free, None));
    let none: [Shape; 0] = [];
    assert_eq!(ask(&agent, DVec3::X, &none, &SteeringLimits::default()).outcome, GuardOutcome::Free);
}

#[test]
fn a_dive_at_the_floor_ends_above_it_and_at_rest() {
    let mut diver = agent(DVec3::new(0.0, 0.0, 500.0), DVec3::ZERO);
    let limits = SteeringLimits::default();
    let mut lowest = f64::INFINITY;
    for _ in 0..600 {
        let guarded = ask(&diver, DVec3::Z * -600.0, &[FLOOR], &limits);
        diver = advance(&diver, guarded.steering, &limits, TICK).unwrap();
        lowest = diver.position.z.min(lowest);
    }
    // The clearance of 50, less what rounding may take.
    assert!(lowest >= 50.0 - 50.0 * libm::ldexp(1.0, -32) - 500.0 * libm::ldexp(1.0, -44), "{lowest}");
    assert!(diver.position.z < 50.01 && diver.velocity.length() < 1e-3, "{diver:?}");
}

/// The part of the wish that leads along the wall is kept.
#[test]
fn a_wall_is_slid_along_at_the_speed_that_is_wanted_along_it() {
    let mut slider = agent(DVec3::new(0.0, 0.0, 60.0), DVec3::ZERO);
    let limits = SteeringLimits::default();
    for _ in 0..120 {
        let guarded = ask(&slider, DVec3::new(300.0, 400.0, -300.0), &[FLOOR], &limits);
        slider = advance(&slider, guarded.steering, &limits, TICK).unwrap();
    }
    assert!((slider.velocity - DVec3::new(300.0, 400.0, 0.0)).length() < 1.0, "{slider:?}");
    assert!(slider.position.x > 500.0);
}

#[test]
fn a_pillar_straight_ahead_is_passed_on_the_left() {
    for plane_normal in [DVec3::ZERO, DVec3::Z] {
        let mut walker = agent(DVec3::new(-400.0, 0.0, 0.0), DVec3::X * 600.0);
        let (limits, settings) =
            (SteeringLimits::default(), AvoidanceSettings { plane_normal, ..Default::default() });
        let mut side = 0.0;
        for _ in 0..240 {
            let wanted = (DVec3::X * 600.0 - walker.position).normalize() * 300.0 - walker.velocity;
            let guarded = apply_guard(&walker, wanted, &[SPHERE], &settings, &limits, TICK).unwrap();
            walker = advance(&walker, guarded.steering, &limits, TICK).unwrap();
            assert_eq!(walker.position.z, 0.0);
            if walker.position.x.abs() < 10.0 {
                side = walker.position.y;
            }
        }
        assert!(side >= 149.9 && walker.position.x > 200.0, "{side} {walker:?}");
    }
}

#[test]
fn who_starts_inside_leaves_by_the_shortest_way() {
    let cases = [
        (SPHERE, DVec3::new(0.0, 30.0, 0.0), DVec3::Y),
        (SPHERE, DVec3::ZERO, DVec3::X),
        (SPHERE, DVec3::new(0.0, 0.0, -120.0), -DVec3::Z),
        (FLOOR, DVec3::new(7.0, 8.0, -90.0), DVec3::Z),
    ];
    let limits = SteeringLimits::default();
    for (obstacle, start, out) in cases {
        let mut leaver = agent(start, DVec3::ZERO);
        for tick in 0..120 {
            // Whatever is wanted, here the way in.
            let guarded = ask(&leaver, out * -600.0, &[obstacle], &limits);
            if tick == 0 {
                assert_eq!(guarded.outcome, GuardOutcome::Leaving);
                assert!((guarded.velocity.normalize() - out).length() < 1e-12, "{guarded:?}");
            }
            leaver = advance(&leaver, guarded.steering, &limits, TICK).unwrap();
        }
        let left = signed_distance(&obstacle, leaver.position).unwrap().distance;
        assert!(left > 50.0 - 1e-6, "{start}: {leaver:?}");
    }
}

/// 6 within the clearance of 50, a tick of 1/60 and a greatest speed of 600: outward at 360, which leaves 480 along the floor.
#[test]
fn who_starts_a_little_inside_is_out_after_a_tick_and_slides_as_fast_as_it_may() {
    let limits = SteeringLimits { max_acceleration: 1e6, ..SteeringLimits::default() };
    let leaver = agent(DVec3::new(0.0, 0.0, 44.0), DVec3::ZERO);
    for along in [300.0, 480.0, 600.0] {
        let guarded = ask(&leaver, DVec3::X * along, &[FLOOR], &limits);
        assert_eq!(guarded.outcome, GuardOutcome::Leaving);
        let expected = DVec3::new(along.min(480.0), 0.0, 360.0);
        assert!((guarded.velocity - expected).length() < 1e-6, "{guarded:?}");
    }
}

#[test]
fn who_comes_too_fast_brakes_and_is_told_so() {
    let limits = SteeringLimits::default();
    // 600^2 / (2 2048) = 87.9 are needed, and 40 are left.
    let guarded = ask(&agent(DVec3::Z * 90.0, DVec3::Z * -600.0), DVec3::Z * -600.0, &[FLOOR], &limits);
    assert_eq!((guarded.outcome, guarded.obstacle), (GuardOutcome::Unavoidable, Some(0)));
    assert!((guarded.velocity.z + 600.0 - 2048.0 * TICK).abs() < 1e-9, "{guarded:?}");
}

/// A response time would hold the brakes back: the answer asks for that much more.
#[test]
fn a_slow_body_brakes_as_hard_as_a_quick_one() {
    let slow = SteeringLimits { response_time: 0.5, mass: 2.0, ..SteeringLimits::default() };
    // Braking leaves 565.9 and takes 9.43 in the tick and 78.18 after it: 87.61 of 87.62 to the clearance.
    let diver = agent(DVec3::Z * 137.62, DVec3::Z * -600.0);
    let guarded = ask(&diver, DVec3::Z * -600.0, &[FLOOR], &slow);
    assert_eq!(apply(diver.velocity, guarded.steering, &slow, TICK), Ok(guarded.velocity));
    assert!((guarded.velocity.z + 600.0 - 2048.0 * TICK).abs() < 0.2, "{guarded:?}");
}

#[test]
fn a_walker_is_not_lifted_by_the_floor_it_stands_on() {
    let limits = SteeringLimits::default();
    let settings = AvoidanceSettings { plane_normal: DVec3::Z, ..AvoidanceSettings::default() };
    let standing = agent(DVec3::Z * 20.0, DVec3::ZERO);
    let guarded = apply_guard(&standing, DVec3::X * 600.0, &[FLOOR], &settings, &limits, TICK).unwrap();
    assert_eq!((guarded.outcome, guarded.velocity), (GuardOutcome::Free, DVec3::X * (2048.0 * TICK)));
}

#[test]
fn bodies_that_cannot_move_or_brake_have_answers() {
    let obstacles = [SPHERE, FLOOR];
    let still = SteeringLimits { max_speed: 0.0, ..SteeringLimits::default() };
    let near = agent(DVec3::new(0.0, 0.0, 160.0), DVec3::ZERO);
    assert_eq!(ask(&near, DVec3::Z * -600.0, &obstacles, &still).velocity, DVec3::ZERO);
    let inert = SteeringLimits { max_acceleration: 0.0, ..SteeringLimits::default() };
    let drifting = agent(DVec3::new(0.0, 0.0, 160.0), DVec3::Z * -1.0);
    let guarded = ask(&drifting, DVec3::ZERO, &obstacles, &inert);
    assert_eq!((guarded.outcome, guarded.velocity), (GuardOutcome::Unavoidable, DVec3::Z * -1.0));
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = agent(DVec3::Z * 200.0, DVec3::ZERO);
    let (settings, limits) = (AvoidanceSettings::default(), SteeringLimits::default());
    let with = |settings: &AvoidanceSettings, limits: &SteeringLimits, delta_time: f64| {
        apply_guard(&good, DVec3::X, &[FLOOR], settings, limits, delta_time).unwrap_err()
    };
    assert_eq!(with(&settings, &limits, -1.0), RefusalKind::OutOfDomain);
    assert_eq!(with(&settings, &limits, f64::NAN), RefusalKind::NotFinite);
    assert_eq!(
        with(&AvoidanceSettings { margin: -1.0, ..settings }, &limits, TICK),
        RefusalKind::OutOfDomain
    );
    let blind = AvoidanceSettings { look_ahead_distance: f64::NAN, ..settings };
    assert_eq!(with(&blind, &limits, TICK), RefusalKind::NotFinite);
    let behind = AvoidanceSettings { look_ahead_distance: -1.0, ..settings };
    assert_eq!(with(&behind, &limits, TICK), RefusalKind::OutOfDomain);
    assert_eq!(with(&settings, &SteeringLimits { mass: 0.0, ..limits }, TICK), RefusalKind::OutOfDomain);
    let no_floor = [Shape::HalfSpace { point: DVec3::ZERO, normal: DVec3::ZERO }];
    let refused = apply_guard(&good, DVec3::X, &no_floor, &settings, &limits, TICK);
    assert_eq!(refused.unwrap_err(), RefusalKind::OutOfDomain);
}
