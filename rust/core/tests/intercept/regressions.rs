//! One test for each defect of another project that concerns the plain intercept. The numbers are worked out by hand.

use crate::queries::query;
use pursuit_core::intercept::{
    Fallback, InterceptQuery, MOTION_STEPS, MotionInterceptQuery, PredictionSettings, PursuerMotion,
    closest_approach, predict, solve, solve_motion,
};
use pursuit_core::motion::TargetMotion;
use pursuit_core::{DVec3, NoIntercept};

/// OpenSteer, `SteerLibrary.h`, `steerForPursuit`: divides by the pursuer's speed, so at rest it looks an infinite time
/// ahead. <https://github.com/meshula/OpenSteer>
#[test]
fn a_pursuer_at_rest_gets_a_reason_and_not_an_infinite_lead() {
    let at_rest = query([30.0, 40.0, 0.0], [1.0, 0.0, 0.0], 0.0);
    assert_eq!(solve(&at_rest), Err(NoIntercept::PursuerImmobile.into()));
    // It passes 40 away if it comes back along the line.
    let coming = query([30.0, 40.0, 0.0], [-1.0, 0.0, 0.0], 0.0);
    let nearest = closest_approach(&coming, f64::INFINITY).unwrap();
    assert_eq!((nearest.time, nearest.point), (30.0, DVec3::new(0.0, 40.0, 0.0)));
}

/// OpenSteer, the same function: the direction to a target at distance zero is NaN; issue 6 asks for the cure.
/// <https://github.com/meshula/OpenSteer/issues/6>
#[test]
fn coincident_agents_are_there_already_and_nothing_is_nan() {
    let coincident = query([0.0; 3], [3.0, 4.0, 0.0], 5.0);
    assert_eq!(solve(&coincident), Err(NoIntercept::AlreadyThere.into()));
    let nearest = closest_approach(&coincident, f64::INFINITY).unwrap();
    assert_eq!((nearest.time, nearest.pursuer_velocity), (0.0, DVec3::ZERO));
}

/// Unity wiki, "Calculating Lead For Projectiles": compares squared speeds with 0.001, which means another thing in
/// every unit. <https://github.com/wolfreak99/UnifyGithub>
#[test]
fn the_unit_of_length_decides_nothing() {
    // At 600 and 600 - 2^-30 a second the target is caught from 100 behind after 100 * 2^30 s, in any unit.
    for exponent in [-40, -17, 0, 10, 40] {
        let unit = libm::ldexp(1.0, exponent);
        let fleeing =
            query([100.0 * unit, 0.0, 0.0], [(600.0 - libm::ldexp(1.0, -30)) * unit, 0.0, 0.0], 600.0 * unit);
        assert_eq!(solve(&fleeing).unwrap().time, 100.0 * libm::ldexp(1.0, 30), "unit 2^{exponent}");
    }
}

/// The same script: "impossible" is a time of zero, so the shooter silently aims at where the target is now.
/// <https://github.com/wolfreak99/UnifyGithub>
#[test]
fn impossible_is_a_reason_and_not_a_time_of_zero() {
    assert_eq!(
        solve(&query([100.0, 0.0, 0.0], [700.0, 0.0, 0.0], 600.0)),
        Err(NoIntercept::TargetEscaping.into())
    );
    assert_eq!(
        solve(&query([100.0, 0.0, 0.0], [0.0, 700.0, 0.0], 600.0)),
        Err(NoIntercept::TargetTooFast.into())
    );
}

/// lib_fts, `SolveQuadric`: divides by the quadratic coefficient, so equal speeds have "no solution".
/// <https://github.com/forrestthewoods/lib_fts>
#[test]
fn equal_speeds_meet_when_the_target_comes_nearer() {
    // |(8 - 3 t, 4 t)| = 5 t: 64 - 48 t = 0.
    let met = solve(&query([8.0, 0.0, 0.0], [-3.0, 4.0, 0.0], 5.0)).unwrap();
    assert_eq!(met.time, 4.0 / 3.0);
    assert_eq!(met.latest_time, f64::INFINITY);
    assert_eq!(solve(&query([8.0, 0.0, 0.0], [3.0, 4.0, 0.0], 5.0)), Err(NoIntercept::TargetEscaping.into()));
}

/// ballistic-solutions: takes a complex root with an imaginary part below 1e-3 for a real one, and so fabricates hits
/// near tangency. <https://github.com/neclor/ballistic-solutions>
#[test]
fn a_target_missed_by_a_hair_is_missed() {
    // sin = 3/5: at speed 3 the target of speed 5 is just reached, at 16 t^2 - 40 t + 25 = 0.
    let just_reached = |speed: f64| solve(&query([5.0, 0.0, 0.0], [-4.0, 3.0, 0.0], speed));
    let met = just_reached(3.0).unwrap();
    assert_eq!((met.time, met.latest_time), (1.25, 1.25));
    assert_eq!(just_reached(3.0_f64.next_down()), Err(NoIntercept::TargetTooFast.into()));
    let early = just_reached(3.0_f64.next_up()).unwrap();
    assert!(early.time < 1.25 && early.latest_time > 1.25);
}

/// taproot, `ballistics.hpp`: "If the target is moving faster than the projectile, this algorithm will diverge", and near
/// the projectile's speed it "may have a difficult time converging". <https://github.com/uw-advanced-robotics/taproot>
#[test]
fn a_target_as_fast_or_much_faster_costs_no_accuracy() {
    // Head-on, a hundred times faster: 1010 t = 1000.
    let fast = solve(&query([1000.0, 0.0, 0.0], [-1000.0, 0.0, 0.0], 10.0)).unwrap();
    assert!((fast.time / (1000.0 / 1010.0) - 1.0).abs() <= 1e-13, "{fast:?}");
    // As fast: |(8 - 4 t, 3 t)| = 5 t, 64 - 64 t = 0.
    let alike = solve(&query([8.0, 0.0, 0.0], [-4.0, 3.0, 0.0], 5.0)).unwrap();
    assert_eq!((alike.time, alike.point), (1.0, DVec3::new(4.0, 3.0, 0.0)));
}

/// endless-sky, issue 2341: of the two points where they could meet, the torpedo takes the farther.
/// <https://github.com/endless-sky/endless-sky/issues/2341>
#[test]
fn of_two_intercepts_the_earlier_is_taken_and_the_later_is_told() {
    // Head-on, twice as fast: they meet at 75 t = 100, or after it has passed at 25 t = 100.
    let met = solve(&query([100.0, 0.0, 0.0], [-50.0, 0.0, 0.0], 25.0)).unwrap();
    assert!((met.time / (4.0 / 3.0) - 1.0).abs() <= 1e-13, "{met:?}");
    assert!((met.latest_time / 4.0 - 1.0).abs() <= 1e-13, "{met:?}");
    assert!(met.pursuer_velocity.x > 0.0);
}

/// RecoilEngine, pull request 918: an early form wrote an epsilon as `1.0 / (2 ^ 16)`, in C++ an exclusive or, so
/// everything below 1/18 counted as zero. <https://github.com/beyond-all-reason/RecoilEngine/pull/918>
#[test]
fn a_small_difference_of_speeds_counts() {
    // Chasing from 100 behind, 2^-5 faster: 3200 s.
    let met = solve(&query([100.0, 0.0, 0.0], [10.0, 0.0, 0.0], 10.03125)).unwrap();
    assert!((met.time / 3200.0 - 1.0).abs() <= 1e-13, "{met:?}");
}

/// gf-framework, pull request 22: a geometric epsilon erased a small but real quadratic term, and with it the only
/// intercept. <https://github.com/C76GN/gf-framework/pull/22>
#[test]
fn a_small_but_real_quadratic_term_still_has_its_intercept() {
    // One unit in the last place slower than the pursuer, straight away: 100 / 2^-43 s.
    let away = solve(&query([100.0, 0.0, 0.0], [600.0_f64.next_down(), 0.0, 0.0], 600.0)).unwrap();
    assert!((away.time / (100.0 * libm::ldexp(1.0, 43)) - 1.0).abs() <= 1e-13, "{away:?}");
    // One unit faster: never.
    let faster = query([100.0, 0.0, 0.0], [600.0_f64.next_up(), 0.0, 0.0], 600.0);
    assert_eq!(solve(&faster), Err(NoIntercept::TargetEscaping.into()));
}

/// The same pull request: a negative discriminant clamped in relation to its terms fabricated a tangent hit.
/// <https://github.com/C76GN/gf-framework/pull/22>
#[test]
fn a_negative_discriminant_is_never_taken_for_zero() {
    // At 500 m the closest approach of a pursuer that is 1e-15 too slow is a fraction of a hair: still no intercept.
    for exponent in [0, 10, 30] {
        let far = libm::ldexp(5.0, exponent);
        let hair = query([far, 0.0, 0.0], [-4.0, 3.0, 0.0], 3.0 * (1.0 - 1e-15));
        assert_eq!(solve(&hair), Err(NoIntercept::TargetTooFast.into()), "{far} away");
        assert!(closest_approach(&hair, f64::INFINITY).unwrap().time.is_finite());
    }
}

/// RecoilEngine, issue 746: a lead by the time to the present position misses a target that closes.
/// <https://github.com/beyond-all-reason/RecoilEngine/issues/746>
#[test]
fn a_closing_target_is_led_by_the_time_to_the_intercept() {
    // 700 away, closing at 200 + 500: 1 s, not 700 / 500.
    let met = solve(&query([700.0, 0.0, 0.0], [-200.0, 0.0, 0.0], 500.0)).unwrap();
    assert!((met.time - 1.0).abs() <= 1e-13, "{met:?}");
}

/// Construct, issue 7965: predictive aim that works, then points 180 degrees off, then is nonsense.
/// <https://github.com/Scirra/Construct-bugs/issues/7965>
#[test]
fn the_aim_turns_smoothly_with_the_heading_of_the_target() {
    let aim = |step: i32| {
        let angle = core::f64::consts::TAU * f64::from(step) / 1000.0;
        let velocity = [540.0 * libm::cos(angle), 540.0 * libm::sin(angle), 0.0];
        solve(&query([1000.0, 200.0, 0.0], velocity, 600.0)).unwrap().pursuer_velocity / 600.0
    };
    for step in 0..1000 {
        // The aim never turns faster than the target's heading, 0.36 degrees a step: its sine is 0.9 of the other's, so
        // the rate is at most 0.9.
        let (one, next) = (aim(step), aim(step + 1));
        assert!(one.dot(next) > libm::cos(core::f64::consts::TAU / 1000.0), "at step {step}");
        // And always to the side of the target.
        assert!(one.x > 0.0, "at step {step}");
    }
}

/// A search in fixed steps of time looks past a window that lies between two of them; the source has no public link.
#[test]
fn a_fast_target_that_can_be_met_for_less_than_a_millisecond_is_met() {
    // |(1000 t - 5000, 4.99)| = t: 999999 t^2 - 10^7 t + 25 * 10^6 + 4.99^2 is zero at both ends of the window.
    let half_width = libm::sqrt(25e6 - 999_999.0 * 4.99 * 4.99);
    let (first, last) = ((5e6 - half_width) / 999_999.0, (5e6 + half_width) / 999_999.0);
    assert!(last - first < 1e-3);
    let met = solve(&query([-5000.0, 4.99, 0.0], [1000.0, 0.0, 0.0], 1.0)).unwrap();
    assert!((met.time / first - 1.0).abs() <= 1e-13, "{met:?} {first}");
    assert!((met.latest_time / last - 1.0).abs() <= 1e-13, "{met:?} {last}");

    let meets = |pursuer, expected: f64| {
        let query = MotionInterceptQuery {
            pursuer,
            target: TargetMotion::Straight {
                position: DVec3::new(-5000.0, 4.99, 0.0),
                velocity: DVec3::new(1000.0, 0.0, 0.0),
            },
            capture_radius: 0.0,
            horizon: 10.0,
            max_steps: MOTION_STEPS,
        };
        let found = solve_motion(&query).unwrap();
        assert!((found.time - expected).abs() <= 1e-10, "{pursuer:?}: {found:?} {expected}");
    };
    let position = DVec3::ZERO;
    meets(PursuerMotion::Constant { position, speed: 1.0 }, first);
    // From rest at 0.4 a range of 0.2 t^2, again 5 after 5 s: no closed form, so halve what holds its first crossing.
    let spare = |t: f64| 0.2 * t * t - libm::hypot(1000.0 * t - 5000.0, 4.99);
    let (mut out, mut within) = (4.999, 5.0);
    assert!(spare(out) < 0.0 && spare(within) > 0.0 && spare(5.001) < 0.0);
    for _ in 0..60 {
        let middle = 0.5 * (out + within);
        if spare(middle) < 0.0 { out = middle } else { within = middle }
    }
    meets(PursuerMotion::Ramp { position, speed: 0.0, max_speed: 10.0, max_acceleration: 0.4 }, within);
    meets(
        PursuerMotion::Thrust {
            position,
            velocity: DVec3::ZERO,
            max_acceleration: 0.4,
            max_speed: f64::INFINITY,
        },
        within,
    );
}

/// Found by the fuzzer: the time was minus infinity, and of a tracked target the call was refused for an input that it does not have.
#[test]
fn a_speed_of_minus_zero_is_none() {
    let query = |pursuer_speed| InterceptQuery {
        pursuer_position: DVec3::ZERO,
        target_position: DVec3::new(3.0, 4.0, 0.0),
        target_velocity: DVec3::new(1.0, 0.0, 0.0),
        pursuer_speed,
        capture_radius: 1.0,
    };
    for fallback in [Fallback::Horizon, Fallback::DirectPursuit, Fallback::ClosestApproach] {
        for direct_pursuit_distance in [0.0, 100.0] {
            let settings =
                PredictionSettings { fallback, direct_pursuit_distance, ..PredictionSettings::default() };
            let still = predict(&query(-0.0), &settings).unwrap();
            assert_eq!(still, predict(&query(0.0), &settings).unwrap(), "{fallback:?}");
            // Straight away from it and by: it is nearest now, or later, never before.
            assert!((0.0..=settings.horizon).contains(&still.time), "{}", still.time);
        }
    }
}
