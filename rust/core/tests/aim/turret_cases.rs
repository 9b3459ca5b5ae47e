//! Turrets with known answers.

use crate::gimbals;
use core::f64::consts::{FRAC_PI_2, PI};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{
    GimbalTurretQuery, TurretPhase, TurretQuery, TurretSearch, TurretSolution, solve_gimbal_turret,
    solve_turret,
};
use pursuit_core::{DVec3, NoIntercept, RefusalKind, Requirement};

pub fn at_muzzle_speed(muzzle_speed: f64, query: TurretQuery) -> TurretQuery {
    TurretQuery { shot: Shot { muzzle_speed, ..query.shot }, ..query }
}

/// A turret at the origin that looks along x; nothing is far away, nothing limits it.
fn turret(target: [f64; 2], velocity: [f64; 2]) -> TurretQuery {
    TurretQuery {
        shot: Shot {
            target_position: DVec3::new(target[0], target[1], 0.0),
            target_velocity: DVec3::new(velocity[0], velocity[1], 0.0),
            muzzle_speed: 10.0,
            ..Shot::default()
        },
        facing: DVec3::X,
        turn_rate: 1.0,
        max_range: f64::INFINITY,
        min_time: 0.0,
        horizon: 100.0,
        fire_cone: 0.0,
    }
}

fn hit(query: &TurretQuery) -> TurretSolution {
    let solution = solve_turret(query).unwrap();
    assert_eq!(solution.verdict, Ok(()), "{solution:?}");
    solution
}

fn reason(query: &TurretQuery) -> NoIntercept {
    solve_turret(query).unwrap().verdict.unwrap_err()
}

/// Equal to within a few units in the last place.
#[track_caller]
fn assert_close(value: f64, expected: f64) {
    assert!((value - expected).abs() <= 8.0 * f64::EPSILON * expected.abs(), "{value} is not {expected}");
}

#[test]
fn a_resting_target_abeam_takes_a_quarter_turn_and_the_flight() {
    let solution = hit(&TurretQuery { turn_rate: 0.5, ..turret([0.0, 30.0], [0.0, 0.0]) });
    assert_close(solution.rotation_time, FRAC_PI_2 / 0.5);
    assert_eq!(solution.flight_time, 3.0);
    assert_close(solution.impact_time, FRAC_PI_2 / 0.5 + 3.0);
    assert_eq!(solution.aim_point, DVec3::new(0.0, 30.0, 0.0));
}

#[test]
fn a_resting_target_behind_takes_half_a_turn_and_the_flight() {
    let solution = hit(&turret([-40.0, 0.0], [0.0, 0.0]));
    assert_close(solution.impact_time, PI + 4.0);
}

#[test]
fn the_fire_cone_is_taken_off_the_turn() {
    let solution = hit(&TurretQuery { fire_cone: 0.25, ..turret([0.0, 30.0], [0.0, 0.0]) });
    assert_close(solution.impact_time, FRAC_PI_2 - 0.25 + 3.0);
    let whole = hit(&TurretQuery { fire_cone: PI, ..turret([-40.0, 0.0], [0.0, 0.0]) });
    assert_eq!((whole.rotation_time, whole.impact_time), (0.0, 4.0));
}

#[test]
fn what_comes_straight_at_the_barrel_is_fired_at_now() {
    for turn_rate in [0.0, 1e-9, 1.0, 1e300] {
        let solution = hit(&TurretQuery { turn_rate, ..turret([75.0, 0.0], [-5.0, 0.0]) });
        // 75 / (10 + 5).
        assert_eq!((solution.impact_time, solution.rotation_time, solution.flight_time), (5.0, 0.0, 5.0));
        assert_eq!(solution.aim_point, DVec3::new(50.0, 0.0, 0.0));
        assert_eq!(solution.iterations, 0);
    }
}

#[test]
fn the_console_test_bed_of_the_article_hits_at_1_7655() {
    // Its defaults; the root in 40 digits is 1.765536609473104914730707, including a turn of 1.308588658708735612898392.
    let solution = hit(&TurretQuery {
        shot: Shot {
            shooter_position: DVec3::new(7.0, 0.0, 0.0),
            target_position: DVec3::new(0.0, 5.0, 0.0),
            target_velocity: DVec3::new(3.0, -1.0, 0.0),
            muzzle_speed: 8.0,
            ..Shot::default()
        },
        turn_rate: FRAC_PI_2,
        max_range: 10.0,
        horizon: 4.0,
        ..turret([0.0, 5.0], [3.0, -1.0])
    });
    assert_close(solution.impact_time, 1.765_536_609_473_105);
    assert_close(solution.rotation_time, 1.308_588_658_708_735_6);
    assert!(solution.iterations <= 10, "{}", solution.iterations);
}

#[test]
fn a_target_that_passes_close_by_can_be_hit_then_not_then_again() {
    // In 40 digits: from 0.3853953413988650187896 to 2.0490442017859937441755, and from 3.3344278954143594459694 on.
    let pass = TurretQuery {
        facing: -DVec3::X,
        horizon: 4.0,
        ..at_muzzle_speed(100.0, turret([-40.0, 2.0], [20.0, 0.0]))
    };
    assert_close(hit(&pass).impact_time, 0.385_395_341_398_865);
    // Within the first interval it waits; between the intervals it has to take the second.
    assert_eq!(hit(&TurretQuery { min_time: 1.5, ..pass }).impact_time, 1.5);
    let second = hit(&TurretQuery { min_time: 2.05, ..pass });
    assert_close(second.impact_time, 3.334_427_895_414_359_4);
    let between = TurretQuery { min_time: 2.05, horizon: 3.33, ..pass };
    assert_eq!(reason(&between), NoIntercept::TurnTooSlow);
}

#[test]
fn a_turret_that_is_ready_too_early_waits_for_the_range() {
    // The plain shot hits at 10 / 3 s, 667 away. In range only from 5 s on, and there the hit is.
    let solution = hit(&TurretQuery {
        max_range: 500.0,
        ..at_muzzle_speed(200.0, turret([1000.0, 0.0], [-100.0, 0.0]))
    });
    assert_eq!(solution.impact_time, 5.0);
    assert_eq!(solution.aim_point, DVec3::new(500.0, 0.0, 0.0));
    assert_eq!(solution.impact_time - solution.flight_time, 2.5);
}

#[test]
fn hits_beyond_the_range_are_told_with_the_earliest_of_them() {
    let query = TurretQuery { max_range: 50.0, ..turret([60.0, 0.0], [5.0, 0.0]) };
    let solution = solve_turret(&query).unwrap();
    assert_eq!(solution.verdict, Err(NoIntercept::OutOfRange));
    // 60 / (10 - 5), 120 away.
    assert_eq!((solution.impact_time, solution.aim_point.x), (12.0, 120.0));
}

#[test]
fn every_reason_has_its_case() {
    // It flies past so fast that the barrel never catches up.
    let past = TurretQuery { turn_rate: 0.01, horizon: 20.0, ..turret([0.0, 30.0], [9.0, 0.0]) };
    assert_eq!(reason(&past), NoIntercept::TurnTooSlow);
    assert_eq!(reason(&TurretQuery { turn_rate: 0.0, ..past }), NoIntercept::TurnTooSlow);
    assert_eq!(reason(&TurretQuery { horizon: 2.0, ..past }), NoIntercept::BeyondHorizon);
    assert_eq!(reason(&turret([0.0, 30.0], [0.0, 20.0])), NoIntercept::TargetEscaping);
    assert_eq!(reason(&turret([-30.0, 30.0], [20.0, 0.0])), NoIntercept::TargetTooFast);
    assert_eq!(reason(&turret([0.0, 0.0], [1.0, 0.0])), NoIntercept::AlreadyThere);
    let later = TurretQuery { min_time: 3.0, ..turret([6.0, 0.0], [-2.0, 0.0]) };
    assert_eq!(reason(&later), NoIntercept::AlreadyThere);
    // A faster target that could be hit only before `min_time`.
    let gone = TurretQuery { min_time: 50.0, ..turret([100.0, 10.0], [-20.0, 0.0]) };
    assert_eq!(reason(&gone), NoIntercept::TargetEscaping);
}

#[test]
fn a_miss_carries_the_least_late_shot() {
    // At rest: the later the impact, the less late the shot. One second short of what the turn needs.
    let rest = TurretQuery { horizon: PI + 3.0, ..turret([-40.0, 0.0], [0.0, 0.0]) };
    let solution = solve_turret(&rest).unwrap();
    assert_eq!(solution.verdict, Err(NoIntercept::TurnTooSlow));
    assert_close(solution.impact_time, PI + 3.0);
    assert_close(solution.rotation_time, PI);
    assert_eq!(solution.flight_time, 4.0);
    // A gun that cannot turn: the least angle is at the end of the window.
    let fixed = TurretQuery {
        turn_rate: 0.0,
        horizon: 10.0,
        ..at_muzzle_speed(90.0, turret([100.0, 50.0], [0.0, -4.0]))
    };
    let solution = solve_turret(&fixed).unwrap();
    assert_eq!(solution.verdict, Err(NoIntercept::TurnTooSlow));
    assert_eq!((solution.impact_time, solution.rotation_time), (10.0, f64::INFINITY));
}

#[test]
fn a_gun_that_cannot_turn_fires_at_what_comes_into_its_cone() {
    let fixed = TurretQuery { turn_rate: 0.0, ..at_muzzle_speed(20.0, turret([50.0, -50.0], [0.0, 10.0])) };
    // In the cone from y = -50 tan 0.1 on; the flight is short of that time.
    let coned = hit(&TurretQuery { fire_cone: 0.1, ..fixed });
    let exact = 5.0 - 5.0 * libm::tan(0.1);
    assert!((coned.impact_time - exact).abs() <= 1e-14 * exact, "{} {exact}", coned.impact_time);
    assert_eq!(coned.rotation_time, 0.0);
    // Without a cone at the one moment at which it is ahead.
    let exact = hit(&fixed);
    assert_eq!((exact.impact_time, exact.rotation_time, exact.flight_time), (5.0, 0.0, 2.5));
}

#[test]
fn a_target_that_flies_through_the_muzzle_is_met_there_or_behind() {
    // It comes from behind and leaves ahead: the barrel has it at the muzzle itself.
    let through = TurretQuery { turn_rate: 0.1, ..turret([-10.0, 0.0], [2.0, 0.0]) };
    let solution = hit(&through);
    assert_eq!((solution.impact_time, solution.rotation_time, solution.flight_time), (5.0, 0.0, 0.0));
    // From the side: a quarter turn either way, long after it passed. t = (pi / 2) / 0.1 + (2 t - 10) / 10.
    let aside = hit(&TurretQuery { facing: DVec3::Y, ..through });
    assert_close(aside.impact_time, (FRAC_PI_2 / 0.1 - 1.0) / 0.8);
}

#[test]
fn in_the_plane_the_turn_is_the_difference_of_two_headings() {
    // A linear congruential generator (Knuth, MMIX).
    let mut state = 3_u64;
    let mut draw = |low: f64, high: f64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((state >> 11) as f64 / (1_u64 << 53) as f64)
    };
    for case in 0..2_000 {
        let heading = draw(-PI, PI);
        let query = TurretQuery {
            facing: DVec3::new(libm::cos(heading), libm::sin(heading), 0.0),
            turn_rate: draw(0.2, 4.0),
            horizon: 1e4,
            ..turret([draw(-50.0, 50.0), draw(-50.0, 50.0)], [draw(-6.0, 6.0), draw(-6.0, 6.0)])
        };
        let solution = hit(&query);
        let aim = libm::atan2(solution.aim_point.y, solution.aim_point.x);
        let difference = (aim - heading).abs();
        let turn = if difference > PI { 2.0 * PI - difference } else { difference };
        assert!((solution.rotation_time * query.turn_rate - turn).abs() < 1e-13, "case {case}: {solution:?}");
        let sum = solution.rotation_time + solution.flight_time;
        assert!(solution.impact_time - sum >= -1e-13 * sum, "case {case}: {solution:?}");
    }
}

#[test]
fn the_plane_may_lie_anywhere_in_space() {
    // The console's case, its plane turned: x along (2, 2, 1) / 3, y along (-2, 1, 2) / 3.
    let place =
        |x: f64, y: f64| DVec3::new(2.0, 2.0, 1.0) * (x / 3.0) + DVec3::new(-2.0, 1.0, 2.0) * (y / 3.0);
    let solution = hit(&TurretQuery {
        shot: Shot {
            shooter_position: place(7.0, 0.0),
            target_position: place(0.0, 5.0),
            target_velocity: place(3.0, -1.0),
            muzzle_speed: 8.0,
            ..Shot::default()
        },
        facing: place(1.0, 0.0) * 17.0,
        turn_rate: FRAC_PI_2,
        ..turret([0.0, 0.0], [0.0, 0.0])
    });
    assert!((solution.impact_time - 1.765_536_609_473_105).abs() < 1e-14);
}

#[test]
fn the_unit_of_length_and_of_time_changes_no_bit() {
    let query = turret([31.0, -17.0], [3.0, 4.0]);
    let solution = hit(&query);
    for (length, time) in
        [(1024.0, 1.0), (1.0, 4096.0), (2.0_f64.powi(-300), 2.0_f64.powi(200)), (2.0_f64.powi(400), 1.0)]
    {
        let scaled = hit(&TurretQuery {
            shot: Shot {
                target_position: query.shot.target_position * length,
                target_velocity: query.shot.target_velocity * (length / time),
                muzzle_speed: query.shot.muzzle_speed * length / time,
                ..query.shot
            },
            turn_rate: query.turn_rate / time,
            horizon: query.horizon * time,
            ..query
        });
        assert_eq!(scaled.impact_time, solution.impact_time * time);
        assert_eq!(scaled.rotation_time, solution.rotation_time * time);
        assert_eq!(scaled.iterations, solution.iterations);
    }
}

#[test]
fn the_window_may_be_a_single_instant() {
    let instant = TurretQuery { min_time: 50.0, horizon: 50.0, ..turret([0.0, 30.0], [0.0, 0.0]) };
    assert_eq!(hit(&instant).impact_time, 50.0);
    let early = TurretQuery { min_time: 4.0, horizon: 4.0, ..instant };
    assert_eq!(reason(&early), NoIntercept::TurnTooSlow);
}

#[test]
fn a_search_in_steps_has_the_bits_of_the_whole() {
    let queries = [
        turret([31.0, -17.0], [3.0, 4.0]),
        TurretQuery { turn_rate: 0.01, horizon: 20.0, ..turret([0.0, 30.0], [9.0, 0.0]) },
        TurretQuery { max_range: 50.0, ..turret([60.0, 20.0], [5.0, 0.0]) },
        turret([75.0, 0.0], [-5.0, 0.0]),
    ];
    for query in queries {
        let whole = solve_turret(&query).unwrap();
        for grant in [1, 2, 5] {
            let mut search = TurretSearch::begin(&query).unwrap();
            let mut solution = search.step(0).unwrap();
            while solution.verdict == Err(NoIntercept::Unfinished) {
                let before = search.state.iterations;
                solution = search.step(grant).unwrap();
                assert!(search.state.iterations - before <= grant);
            }
            assert_eq!(solution, whole);
            assert_eq!(search.state.phase, TurretPhase::Done);
        }
    }
}

#[test]
fn an_iteration_says_what_a_shot_at_its_time_takes() {
    let query = turret([31.0, -17.0], [3.0, 4.0]);
    let mut search = TurretSearch::begin(&query).unwrap();
    let mut last = -1.0;
    for _ in 0..100 {
        let row = search.iteration().unwrap();
        let offset = query.shot.target_position + query.shot.target_velocity * row.impact_time;
        assert_close(row.flight_time, offset.length() / 10.0);
        assert_close(row.rotation_time, libm::atan2(offset.y, offset.x).abs());
        assert_eq!(row.slack, row.impact_time - row.rotation_time - row.flight_time);
        if row.phase == TurretPhase::Done {
            assert_eq!(row.impact_time, hit(&query).impact_time);
            return;
        }
        // Too early, but for rounding, and never going back.
        assert!(row.slack <= 1e-14 && row.impact_time >= last, "{row:?}");
        last = row.impact_time;
        search.step(1).unwrap();
    }
    panic!("no end after 100 steps");
}

#[test]
fn what_has_no_meaning_is_refused() {
    let good = turret([31.0, -17.0], [3.0, 4.0]);
    let refused = [
        (TurretQuery { facing: DVec3::ZERO, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { facing: DVec3::NAN, ..good }, RefusalKind::NotFinite),
        (
            TurretQuery { shot: Shot { shooter_position: DVec3::INFINITY, ..good.shot }, ..good },
            RefusalKind::NotFinite,
        ),
        (
            TurretQuery { shot: Shot { target_position: DVec3::NAN, ..good.shot }, ..good },
            RefusalKind::NotFinite,
        ),
        (
            TurretQuery { shot: Shot { target_velocity: DVec3::NEG_INFINITY, ..good.shot }, ..good },
            RefusalKind::NotFinite,
        ),
        (TurretQuery { turn_rate: -1.0, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { turn_rate: f64::INFINITY, ..good }, RefusalKind::NotFinite),
        (TurretQuery { shot: Shot { muzzle_speed: 0.0, ..good.shot }, ..good }, RefusalKind::OutOfDomain),
        (
            TurretQuery { shot: Shot { muzzle_speed: f64::INFINITY, ..good.shot }, ..good },
            RefusalKind::NotFinite,
        ),
        (TurretQuery { max_range: -1.0, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { max_range: 0.0, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { max_range: f64::NAN, ..good }, RefusalKind::NotFinite),
        (TurretQuery { min_time: -1.0, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { min_time: 101.0, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { horizon: 0.0, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { horizon: f64::INFINITY, ..good }, RefusalKind::NotFinite),
        (TurretQuery { fire_cone: -0.1, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { fire_cone: 3.15, ..good }, RefusalKind::OutOfDomain),
        (TurretQuery { fire_cone: f64::NAN, ..good }, RefusalKind::NotFinite),
    ];
    for (query, refusal) in refused {
        assert_eq!(solve_turret(&query).unwrap_err(), refusal, "{query:?}");
    }
}

/// Shots of 10 at a target that moves.
fn gimbal(target: DVec3, velocity: DVec3) -> GimbalTurretQuery {
    let resting = gimbals::gimbal(target);
    let shot = Shot { target_velocity: velocity, muzzle_speed: 10.0, ..resting.shot };
    GimbalTurretQuery { shot, horizon: 100.0, ..resting }
}

#[test]
fn the_slower_axis_decides() {
    // Yaw a quarter turn, pitch an eighth.
    let high = DVec3::new(0.0, 30.0, 30.0);
    let flight = 3.0 * 2.0_f64.sqrt();
    let even = solve_gimbal_turret(&gimbal(high, DVec3::ZERO)).unwrap();
    assert_eq!(even.verdict, Ok(()));
    assert_close(even.impact_time, FRAC_PI_2 + flight);
    assert_close(even.yaw, FRAC_PI_2);
    assert_close(even.pitch, FRAC_PI_2 / 2.0);
    let slow = GimbalTurretQuery { pitch_rate: 0.25, ..gimbal(high, DVec3::ZERO) };
    assert_close(solve_gimbal_turret(&slow).unwrap().impact_time, FRAC_PI_2 / 0.5 + flight);
}

#[test]
fn a_base_with_limits_turns_the_long_way_round() {
    // From 150 degrees to -150: 60 degrees the short way, 300 within the limits.
    let target = DVec3::new(-30.0 * 3.0_f64.sqrt(), -30.0, 0.0);
    let round = GimbalTurretQuery { yaw: 150.0_f64.to_radians(), ..gimbal(target, DVec3::ZERO) };
    let solution = solve_gimbal_turret(&round).unwrap();
    assert!((solution.rotation_time - 60.0_f64.to_radians()).abs() < 1e-14, "{solution:?}");
    let limited = GimbalTurretQuery { yaw_min: -3.0, yaw_max: 3.0, ..round };
    let solution = solve_gimbal_turret(&limited).unwrap();
    assert_eq!(solution.verdict, Ok(()));
    assert!((solution.rotation_time - 300.0_f64.to_radians()).abs() < 1e-14, "{solution:?}");
}

#[test]
fn a_target_outside_the_limits_is_hit_when_it_comes_inside() {
    // Over the horizon at y = 10 tan 45: the pitch is at its limit of 45 degrees at 4 s.
    let rising = gimbal(DVec3::new(10.0, 0.0, -10.0), DVec3::new(0.0, 0.0, 2.5));
    let quick = GimbalTurretQuery { pitch_rate: 10.0, ..rising };
    let above = GimbalTurretQuery { pitch_min: 0.0, ..quick };
    let solution = solve_gimbal_turret(&above).unwrap();
    assert_eq!(solution.verdict, Ok(()));
    assert_eq!((solution.impact_time, solution.pitch), (4.0, 0.0));
    let never = GimbalTurretQuery { pitch_max: 0.5, horizon: 30.0, min_time: 8.0, ..quick };
    assert_eq!(solve_gimbal_turret(&never).unwrap().verdict, Err(NoIntercept::TurnTooSlow));
    let aside =
        GimbalTurretQuery { yaw_min: -0.5, yaw_max: 0.5, ..gimbal(DVec3::new(0.0, 20.0, 0.0), DVec3::ZERO) };
    assert_eq!(solve_gimbal_turret(&aside).unwrap().verdict, Err(NoIntercept::TurnTooSlow));
}

#[test]
fn straight_above_any_yaw_will_do() {
    let above = solve_gimbal_turret(&gimbal(DVec3::new(0.0, 0.0, 20.0), DVec3::ZERO)).unwrap();
    assert_eq!(above.verdict, Ok(()));
    assert_close(above.impact_time, FRAC_PI_2 + 2.0);
    assert_eq!(above.yaw, 0.0);
}

#[test]
fn in_its_plane_a_turret_on_two_axes_is_the_simple_turret() {
    let cases = [([31.0, -17.0], [3.0, 4.0]), ([-40.0, 2.0], [6.0, 0.0]), ([5.0, 60.0], [-6.0, -7.0])];
    for (target, velocity) in cases {
        let flat = turret(target, velocity);
        let simple = hit(&flat);
        let solution =
            solve_gimbal_turret(&gimbal(flat.shot.target_position, flat.shot.target_velocity)).unwrap();
        assert_eq!(solution.verdict, Ok(()), "{solution:?}");
        assert_close(solution.impact_time, simple.impact_time);
    }
}

#[test]
fn a_mount_that_has_no_meaning_is_refused() {
    let good = gimbal(DVec3::new(10.0, 0.0, 0.0), DVec3::Y);
    let refused = [
        (GimbalTurretQuery { up: DVec3::ZERO, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { up: DVec3::X, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { forward: DVec3::ZERO, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { forward: DVec3::NAN, ..good }, RefusalKind::NotFinite),
        (GimbalTurretQuery { yaw: f64::NAN, ..good }, RefusalKind::NotFinite),
        (GimbalTurretQuery { yaw_min: f64::NAN, ..good }, RefusalKind::NotFinite),
        (GimbalTurretQuery { yaw_min: -1.0, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { yaw_min: -1.0, yaw_max: 4.0, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { yaw_min: 0.1, yaw_max: 1.0, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { pitch: 0.6, pitch_max: 0.5, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { pitch_max: 2.0, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { yaw_rate: -1.0, ..good }, RefusalKind::OutOfDomain),
        (GimbalTurretQuery { pitch_rate: f64::INFINITY, ..good }, RefusalKind::NotFinite),
        (
            GimbalTurretQuery { shot: Shot { muzzle_speed: 0.0, ..good.shot }, ..good },
            RefusalKind::OutOfDomain,
        ),
    ];
    for (query, refusal) in refused {
        assert_eq!(solve_gimbal_turret(&query).unwrap_err(), refusal, "{query:?}");
    }
}

#[test]
fn a_turret_whose_shot_has_gravity_is_refused_by_its_name() {
    let good = turret([31.0, -17.0], [3.0, 4.0]);
    let level = gimbal(DVec3::new(10.0, 0.0, 0.0), DVec3::Y);
    let falling = Shot { gravity: DVec3::new(0.0, 0.0, -980.0), ..good.shot };
    let query = TurretQuery { shot: falling, ..good };
    let mut search = TurretSearch::begin(&good).unwrap();
    search.query = query;
    let refusals = [
        solve_turret(&query).unwrap_err(),
        solve_gimbal_turret(&GimbalTurretQuery { shot: falling, ..level }).unwrap_err(),
        TurretSearch::begin(&query).unwrap_err(),
        search.step(4).unwrap_err(),
    ];
    for refusal in refusals {
        assert_eq!(refusal.requirement, Requirement::StraightFlight);
        assert_eq!(refusal.kind, RefusalKind::OutOfDomain);
        assert!(refusal.input.to_string().ends_with("query.shot.gravity"), "{refusal}");
    }
    for (spoiled, requirement) in
        [(DVec3::NAN, Requirement::Finite), (DVec3::X * f64::MIN_POSITIVE, Requirement::StraightFlight)]
    {
        let shot = Shot { gravity: spoiled, ..good.shot };
        assert_eq!(solve_turret(&TurretQuery { shot, ..good }).unwrap_err().requirement, requirement);
    }
    let shot = Shot { gravity: -DVec3::ZERO, ..good.shot };
    assert_eq!(solve_turret(&TurretQuery { shot, ..good }), solve_turret(&good));
}

#[test]
fn a_search_that_holds_a_nan_is_refused_by_its_name() {
    type Number = fn(&mut TurretSearch) -> &mut f64;
    let begun = TurretSearch::begin(&turret([31.0, -17.0], [3.0, 4.0])).unwrap();
    let spoilers: [(&str, Number); 6] = [
        ("search.time", |search| &mut search.state.time),
        ("search.stride", |search| &mut search.state.stride),
        ("search.found", |search| &mut search.state.found),
        ("search.best_time", |search| &mut search.state.best_time),
        ("search.best_value", |search| &mut search.state.best_value),
        ("search.query.turn_rate", |search| &mut search.query.turn_rate),
    ];
    for (name, number) in spoilers {
        let mut search = begun;
        *number(&mut search) = f64::NAN;
        let refusals = [search.step(4).unwrap_err(), search.iteration().unwrap_err()];
        for refusal in refusals {
            assert_eq!((refusal.kind, refusal.input.to_string().as_str()), (RefusalKind::NotFinite, name));
        }
    }
}

#[test]
fn a_search_in_a_state_that_none_has_is_refused_by_its_name() {
    type Spoil = fn(&mut TurretSearch);
    let mut begun = TurretSearch::begin(&turret([31.0, -17.0], [3.0, 4.0])).unwrap();
    begun.step(1).unwrap();
    assert!(begun.state.time > 0.0);
    let spoilers: [(&str, Requirement, Spoil); 10] = [
        ("search.time", Requirement::AtLeastZero, |search| search.state.time = -0.5),
        ("search.time", Requirement::Finite, |search| search.state.time = f64::INFINITY),
        ("search.stride", Requirement::Finite, |search| search.state.stride = f64::INFINITY),
        ("search.stride", Requirement::Finite, |search| search.state.stride = f64::NEG_INFINITY),
        ("search.found", Requirement::AtLeastZero, |search| search.state.found = -0.5),
        ("search.found", Requirement::AtLeastZero, |search| search.state.found = f64::NEG_INFINITY),
        ("search.found", Requirement::AtLeastMinimum, |search| search.state.found = 0.5 * search.state.time),
        ("search.best_time", Requirement::AtLeastZero, |search| search.state.best_time = -0.5),
        ("search.best_time", Requirement::Finite, |search| search.state.best_time = f64::INFINITY),
        ("search.best_time", Requirement::Finite, |search| search.state.best_time = f64::NEG_INFINITY),
    ];
    for (name, requirement, spoil) in spoilers {
        let mut search = begun;
        spoil(&mut search);
        let refusal = search.step(4).unwrap_err();
        assert_eq!((refusal.requirement, refusal.input.to_string().as_str()), (requirement, name));
    }
}

#[test]
fn a_stride_that_leads_back_does_not_go_back() {
    let query = TurretQuery { turn_rate: 0.01, horizon: 20.0, ..turret([0.0, 30.0], [9.0, 0.0]) };
    let mut search = TurretSearch::begin(&query).unwrap();
    let mut climbs = 0;
    while search.step(1).unwrap().verdict == Err(NoIntercept::Unfinished) {
        climbs += i32::from(search.state.phase == TurretPhase::LeastLate);
        for stride in [0.0, -1.0, -1e300] {
            let mut back = search;
            back.state.stride = stride;
            let before = back.state;
            back.step(1).unwrap();
            let is_next = back.state.phase != before.phase || back.state.piece != before.piece;
            assert!(is_next || back.state.time >= before.time, "{before:?} {back:?}");
            back.step(1000).unwrap();
            assert_eq!(
                (back.state.phase, back.state.stride.is_finite()),
                (TurretPhase::Done, true),
                "{before:?}"
            );
        }
    }
    assert!(climbs > 1);
}

#[test]
fn a_range_that_was_left_at_zero_is_refused_by_its_name_and_not_called_out_of_range() {
    let slew = TurretQuery { max_range: 0.0, ..turret([30.0, 0.0], [0.0, 0.0]) };
    let gimbal = GimbalTurretQuery { max_range: 0.0, ..gimbals::gimbal(DVec3::X) };
    for refusal in [solve_turret(&slew).unwrap_err(), solve_gimbal_turret(&gimbal).unwrap_err()] {
        assert_eq!(refusal.to_string(), "query.max_range must be above 0");
    }
}

#[test]
fn a_turret_that_asks_anew_in_each_tick_hits_when_it_fires_once_the_rotation_takes_at_most_a_tick() {
    let tick = 1.0 / 60.0;
    for (target, velocity) in
        [([40.0, 30.0], [-3.0, 1.0]), ([-20.0, 5.0], [1.0, -2.0]), ([5.0, -30.0], [4.0, 2.0])]
    {
        let mut query = turret(target, velocity);
        let mut fired = None;
        for _ in 0..600 {
            let solution = hit(&query);
            if solution.rotation_time <= tick && solution.impact_time - solution.flight_time <= tick {
                fired = Some(solution);
                break;
            }
            // The barrel turns for a tick, the target flies on.
            let [facing, aim] = [query.facing, solution.aim_point].map(|v| v.y.atan2(v.x));
            let turn = (aim - facing + PI).rem_euclid(2.0 * PI) - PI;
            let turned = facing + turn.clamp(-query.turn_rate * tick, query.turn_rate * tick);
            query.facing = DVec3::new(turned.cos(), turned.sin(), 0.0);
            query.shot.target_position += query.shot.target_velocity * tick;
        }
        let solution = fired.expect("it never fires");
        // The shot that leaves after the rotation flies straight to where the target is then.
        let at_impact = query.shot.target_position + query.shot.target_velocity * solution.impact_time;
        let flown = query.shot.muzzle_speed * (solution.impact_time - solution.rotation_time);
        assert!((at_impact.length() - flown).abs() < 1e-9, "{solution:?}");
    }
}

#[test]
fn of_a_shooter_that_moves_the_velocity_of_the_target_is_given_less_its_own() {
    let (own, velocity) = (DVec3::new(2.0, -1.0, 0.5), DVec3::new(-3.0, 4.0, 0.0));
    let mut query = turret([40.0, 30.0], [0.0, 0.0]);
    query.shot.target_velocity = velocity - own;
    let solution = hit(&query);
    // The projectile leaves the shooter where it is then, with the shooter's velocity added to its own.
    let fired = solution.impact_time - solution.flight_time;
    let projectile = solution.aim_point.normalize() * query.shot.muzzle_speed + own;
    let lands = own * fired + projectile * solution.flight_time;
    let target = query.shot.target_position + velocity * solution.impact_time;
    assert!((lands - target).length() < 1e-9, "{lands} is not {target}");
}

/// Found by the fuzzer: the rotation took minus infinity.
#[test]
fn a_turn_rate_of_minus_zero_is_none() {
    for target in [[100.0, 0.0], [0.0, 100.0], [-3.0, 4.0]] {
        let still = |turn_rate| solve_turret(&TurretQuery { turn_rate, ..turret(target, [1.0, 1.0]) });
        assert_eq!(still(-0.0), still(0.0), "{target:?}");
    }
}
