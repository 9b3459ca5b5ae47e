//! Every test case of card MRC-MATH-S001 (vector intercept) by its name, its edge cases and the edge cases of M. Oberberger,
//! "Interception of Two Moving Objects in 2D Space" (2015), and the points in which those sources are wrong.
//!
//! Expected values are exact: 3-4-5 triangles and rational numbers, worked out in the test.

use crate::seeded::Generator;
use pursuit_core::intercept::{
    Fallback, InterceptQuery, InterceptQuery2D, PredictionSettings, closest_approach, predict, solve,
    solve_2d,
};
use pursuit_core::{DVec2, DVec3, NoIntercept, RefusalKind};

fn query(pursuer: [f64; 3], speed: f64, target: [f64; 3], velocity: [f64; 3]) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: DVec3::from(pursuer),
        target_position: DVec3::from(target),
        target_velocity: DVec3::from(velocity),
        pursuer_speed: speed,
        capture_radius: 0.0,
    }
}

fn query_2d(chaser: [f64; 2], speed: f64, runner: [f64; 2], velocity: [f64; 2]) -> InterceptQuery2D {
    InterceptQuery2D {
        pursuer_position: DVec2::from(chaser),
        target_position: DVec2::from(runner),
        target_velocity: DVec2::from(velocity),
        pursuer_speed: speed,
        capture_radius: 0.0,
    }
}

#[test]
fn s001_test_1_stationary_target() {
    let query = query([0.0, 0.0, 500.0], 800.0, [1600.0, 0.0, 500.0], [0.0; 3]);
    let prediction = predict(&query, &PredictionSettings::default()).unwrap();
    assert_eq!(prediction.verdict, Ok(()));
    assert_eq!(prediction.aim_point, DVec3::new(1600.0, 0.0, 500.0));
    assert_eq!(prediction.time, 2.0);
    assert_eq!(prediction.miss_distance, 0.0);
}

#[test]
fn s001_test_2_target_moving_perpendicular() {
    let query = query([0.0, 0.0, 500.0], 800.0, [1000.0, 0.0, 500.0], [0.0, 400.0, 0.0]);
    let prediction = predict(&query, &PredictionSettings::default()).unwrap();
    assert_eq!(prediction.verdict, Ok(()));
    assert!(prediction.aim_point.y > 0.0, "it leads the target");
    assert!(prediction.time < 2.0, "shorter than direct pursuit");
    // 1000^2 + (400 t)^2 = (800 t)^2: t^2 = 25/12.
    assert!((prediction.time * prediction.time - 25.0 / 12.0).abs() < 1e-14);
    // The curve of pursuit takes (S d + R.V) / (S^2 - V^2) = 5/3 s (Bouguer 1732).
    assert!(prediction.time < 5.0 / 3.0);
    assert_eq!(prediction.aim_point, DVec3::new(1000.0, 400.0 * prediction.time, 500.0));
}

#[test]
fn s001_test_3_target_moving_away_at_the_same_speed() {
    let query = query([0.0, 0.0, 500.0], 800.0, [500.0, 0.0, 500.0], [800.0, 0.0, 0.0]);
    let prediction = predict(&query, &PredictionSettings::default()).unwrap();
    assert_eq!(prediction.verdict, Err(NoIntercept::TargetEscaping));
    assert_eq!(prediction.time, 5.0, "the horizon");
    assert_eq!(prediction.aim_point, DVec3::new(4500.0, 0.0, 500.0));
    assert_eq!(prediction.miss_distance, 500.0, "the gap never closes");
}

#[test]
fn s001_test_4_target_faster_than_pursuer() {
    let query = query([0.0, 0.0, 500.0], 600.0, [200.0, 0.0, 500.0], [1200.0, 0.0, 0.0]);
    let prediction = predict(&query, &PredictionSettings::default()).unwrap();
    assert!(prediction.verdict.is_err());
    assert_eq!(prediction.time, 5.0, "the fallback: the horizon");
    assert_eq!(prediction.aim_point, DVec3::new(6200.0, 0.0, 500.0));
    assert_eq!(prediction.miss_distance, 200.0, "never nearer than now");
}

#[test]
fn s001_edge_discriminant_below_zero_is_too_fast() {
    // It crosses the pursuer's front at twice its speed: 100^2 + 4 t^2 = t^2 has no root.
    let query = query([0.0; 3], 1.0, [100.0, 0.0, 0.0], [0.0, 2.0, 0.0]);
    assert_eq!(solve(&query).unwrap_err(), NoIntercept::TargetTooFast.into());
}

#[test]
fn s001_edge_equal_speeds_closing_is_linear() {
    // R = (8, 0), V = (-4, 3), S = 5: 64 - 64 t = 0.
    let met = solve(&query([0.0; 3], 5.0, [8.0, 0.0, 0.0], [-4.0, 3.0, 0.0])).unwrap();
    assert_eq!(met.time, 1.0);
    assert_eq!(met.latest_time, f64::INFINITY);
    assert_eq!(met.point, DVec3::new(4.0, 3.0, 0.0));
    assert_eq!(met.pursuer_velocity, DVec3::new(4.0, 3.0, 0.0));
}

#[test]
fn s001_edge_both_roots_negative_is_escaping() {
    // (9 - 4) t^2 + 2 * 3 * 10 t + 100 = 0: t = -2 and t = -10.
    let query = query([0.0; 3], 2.0, [10.0, 0.0, 0.0], [3.0, 0.0, 0.0]);
    assert_eq!(solve(&query).unwrap_err(), NoIntercept::TargetEscaping.into());
}

#[test]
fn s001_edge_a_target_at_rest_is_met_after_distance_over_speed() {
    // A 2-3-6-7 box.
    let met = solve(&query([1.0, 1.0, 1.0], 2.0, [3.0, 4.0, 7.0], [0.0; 3])).unwrap();
    assert_eq!(met.time, 3.5);
    assert_eq!(met.point, DVec3::new(3.0, 4.0, 7.0));
}

#[test]
fn interception_2d_the_intercept_is_a_3_4_5_triangle() {
    // The runner crosses at 3 while the chaser, at 5, closes 4 per second.
    let met = solve_2d(&query_2d([1.0, 2.0], 5.0, [9.0, 2.0], [0.0, 3.0])).unwrap();
    assert_eq!(met.time, 2.0);
    assert_eq!(met.point, DVec2::new(9.0, 8.0));
    assert_eq!(met.pursuer_velocity, DVec2::new(4.0, 3.0));
}

#[test]
fn interception_2d_edge_1_already_there() {
    let query = query_2d([3.0, 4.0], 5.0, [3.0, 4.0], [1.0, 1.0]);
    assert_eq!(solve_2d(&query).unwrap_err(), NoIntercept::AlreadyThere.into());
    let there = closest_approach(&query.extend(), f64::INFINITY).unwrap();
    assert_eq!((there.time, there.pursuer_velocity), (0.0, DVec3::ZERO));
    assert_eq!(there.point, DVec3::new(3.0, 4.0, 0.0));
}

#[test]
fn interception_2d_edge_1_comes_before_edge_2() {
    let query = query_2d([3.0, 4.0], 0.0, [3.0, 4.0], [1.0, 1.0]);
    assert_eq!(solve_2d(&query).unwrap_err(), NoIntercept::AlreadyThere.into());
}

#[test]
fn interception_2d_edge_2_the_chaser_is_immobile() {
    let query = query_2d([0.0, 0.0], 0.0, [3.0, 4.0], [-3.0, -4.0]);
    assert_eq!(solve_2d(&query).unwrap_err(), NoIntercept::PursuerImmobile.into());
}

/// Its edge case 3 divides by the runner's speed, which is zero there.
#[test]
fn point_4_a_runner_at_rest_is_met_after_distance_over_the_chasers_speed() {
    let met = solve_2d(&query_2d([0.0, 0.0], 2.5, [3.0, -4.0], [0.0, 0.0])).unwrap();
    assert_eq!(met.time, 2.0);
    assert_eq!(met.point, DVec2::new(3.0, -4.0));
    assert_eq!(met.pursuer_velocity, DVec2::new(1.5, -2.0));
}

#[test]
fn interception_2d_edge_4_equal_speeds_not_closing_is_escaping() {
    for velocity in [[0.0, 5.0], [3.0, 4.0], [5.0, 0.0]] {
        let query = query_2d([0.0, 0.0], 5.0, [8.0, 0.0], velocity);
        assert_eq!(solve_2d(&query).unwrap_err(), NoIntercept::TargetEscaping.into(), "{velocity:?}");
    }
}

#[test]
fn interception_2d_of_two_positive_roots_the_smaller_is_met_first() {
    // R = (16, 0), V = (-10, 0), S = 6: 16 - 10 t = +-6 t, so t = 1 and t = 4.
    let head_on = solve_2d(&query_2d([0.0, 0.0], 6.0, [16.0, 0.0], [-10.0, 0.0])).unwrap();
    assert_eq!((head_on.time, head_on.latest_time), (1.0, 4.0));
    assert_eq!(head_on.point, DVec2::new(6.0, 0.0));
    // R = (-15, 20) with V = (15, 0) and S = 12 is the tangent: 81 t^2 - 450 t + 625 = (9 t - 25)^2.
    let tangent = solve_2d(&query_2d([0.0, 0.0], 12.0, [-15.0, 20.0], [15.0, 0.0])).unwrap();
    assert_eq!((tangent.time, tangent.latest_time), (25.0 / 9.0, 25.0 / 9.0));
    // R = (-7, 4), V = (5, 0), S = 4: 9 t^2 - 70 t + 65 = 0, at V.t just before and far behind the chaser.
    let passing = solve_2d(&query_2d([0.0, 0.0], 4.0, [-7.0, 4.0], [5.0, 0.0])).unwrap();
    let exact = |sign: f64| (35.0 + sign * 640.0_f64.sqrt()) / 9.0;
    assert!((passing.time - exact(-1.0)).abs() < 1e-14);
    assert!((passing.latest_time - exact(1.0)).abs() < 1e-14);
}

/// The calculator takes the larger root when one of the two is zero: an intercept that is past already, or far off.
#[test]
fn point_4_a_zero_root_is_already_there_and_not_skipped() {
    // On the rim of the capture radius, opening: 10^2 = r^2 at t = 0.
    let mut on_the_rim = query_2d([0.0, 0.0], 1.0, [6.0, 8.0], [3.0, 4.0]);
    on_the_rim.capture_radius = 10.0;
    assert_eq!(solve_2d(&on_the_rim).unwrap_err(), NoIntercept::AlreadyThere.into());
    // With the positions equal c = 0, and the roots are 0 and 0.
    let on_top = query_2d([6.0, 8.0], 1.0, [6.0, 8.0], [-3.0, -4.0]);
    assert_eq!(solve_2d(&on_top).unwrap_err(), NoIntercept::AlreadyThere.into());
}

#[test]
fn the_plane_and_space_give_the_same_bits() {
    let mut random = Generator::new(2);
    for _ in 0..10_000 {
        let flat = InterceptQuery2D {
            pursuer_position: random.in_cube(1e4).truncate(),
            target_position: random.in_cube(1e4).truncate(),
            target_velocity: (random.direction() * random.uniform(0.0, 1000.0)).truncate(),
            pursuer_speed: random.uniform(0.0, 1000.0),
            capture_radius: random.uniform(-100.0, 100.0).max(0.0),
        };
        let in_space = solve(&flat.extend());
        let in_plane = solve_2d(&flat);
        assert_eq!(in_plane.map(|met| met.time.to_bits()), in_space.map(|met| met.time.to_bits()));
        assert_eq!(in_plane.map(|met| met.point), in_space.map(|met| met.point.truncate()));
    }
}

/// The card says "discriminant < 0" for its test 4.
#[test]
fn point_1_test_4_has_a_positive_discriminant_and_two_negative_roots() {
    let (a, b, c) = (1200.0 * 1200.0 - 600.0 * 600.0, 2.0 * 200.0 * 1200.0, 200.0 * 200.0);
    assert_eq!(b * b - 4.0 * a * c, 5.76e10);
    let query = query([0.0, 0.0, 500.0], 600.0, [200.0, 0.0, 500.0], [1200.0, 0.0, 0.0]);
    assert_eq!(solve(&query).unwrap_err(), NoIntercept::TargetEscaping.into());
}

/// The card's table says direct pursuit, its code the horizon.
#[test]
fn point_2_the_fallback_is_a_setting_and_the_maximum_time_the_default() {
    let query = query([0.0, 0.0, 500.0], 600.0, [200.0, 0.0, 500.0], [1200.0, 0.0, 0.0]);
    let with = |fallback| {
        predict(&query, &PredictionSettings { horizon: 3.0, fallback, ..Default::default() }).unwrap()
    };
    assert_eq!(PredictionSettings::default().fallback, Fallback::Horizon);
    assert_eq!(with(Fallback::Horizon).aim_point, DVec3::new(3800.0, 0.0, 500.0));
    assert_eq!(with(Fallback::Horizon).time, 3.0);
    let direct = with(Fallback::DirectPursuit);
    assert_eq!(direct.aim_point, query.target_position);
    assert_eq!(direct.time, 200.0 / 600.0);
    let closest = with(Fallback::ClosestApproach);
    assert_eq!((closest.aim_point, closest.time), (query.target_position, 0.0), "never nearer than now");
    assert_eq!(closest.miss_distance, 200.0);
}

/// The card compares with 1e-8, a length, a speed and a time at once.
#[test]
fn point_3_no_tolerance_decides() {
    // A slow target in a small world is a moving target: R = 8e-12, V = 3e-12 across, S = 5e-12 (exact as powers of two).
    let unit = 2.0_f64.powi(-40);
    let met = solve(&query([0.0; 3], 5.0 * unit, [8.0 * unit, 0.0, 0.0], [0.0, 3.0 * unit, 0.0])).unwrap();
    assert_eq!(met.time, 2.0);
    assert_eq!(met.point, DVec3::new(8.0 * unit, 6.0 * unit, 0.0));

    // Speeds that differ by 2^-40: slower is met after 1 / 2^-40 s, equal and faster is not.
    let away = |speed: f64| solve(&query([0.0; 3], 1.0, [1.0, 0.0, 0.0], [speed, 0.0, 0.0]));
    assert!((away(1.0 - unit).unwrap().time * unit - 1.0).abs() < 1e-12);
    assert_eq!(away(1.0).unwrap_err(), NoIntercept::TargetEscaping.into());
    assert_eq!(away(1.0 + unit).unwrap_err(), NoIntercept::TargetEscaping.into());
}

/// The card promises 20 to 40 per cent less flight time than direct pursuit. Direct pursuit of a straight-flying target
/// takes `(S d + R.V) / (S^2 - V^2)` (P. Bouguer, 1732), so with `k = V / S` and the cosine `c` of the angle between the
/// way to the target and its course the saving is `1 - (k c + sqrt(k^2 c^2 + 1 - k^2)) / (1 + k c)`. In the plane, over
/// even angles and `k` from 0.4 to 0.95, that is 11.0 % in the median and 44.5 % at the 90th percentile.
#[test]
fn point_7_the_median_saving_over_direct_pursuit_is_below_the_promise() {
    let mut random = Generator::new(7);
    let mut savings: Vec<f64> = (0..20_000)
        .map(|_| {
            let angle = random.uniform(0.0, core::f64::consts::TAU);
            let velocity = DVec3::new(libm::cos(angle), libm::sin(angle), 0.0) * random.uniform(320.0, 760.0);
            let met = solve(&query([0.0; 3], 800.0, [1000.0, 0.0, 0.0], velocity.to_array())).unwrap();
            let pursuit_curve =
                (800.0 * 1000.0 + 1000.0 * velocity.x) / (800.0 * 800.0 - velocity.length_squared());
            1.0 - met.time / pursuit_curve
        })
        .collect();
    savings.sort_by(f64::total_cmp);
    let (worst, median, tenth_best) = (savings[0], savings[10_000], savings[18_000]);
    assert!(worst > -1e-12, "never later than direct pursuit: {worst}");
    assert!((median - 0.110).abs() < 0.006, "{median}");
    assert!((tenth_best - 0.445).abs() < 0.008, "{tenth_best}");
}

#[test]
fn an_intercept_after_the_horizon_is_beyond_it_and_one_at_the_horizon_is_not() {
    let query = query([0.0; 3], 5.0, [8.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
    let with = |horizon| predict(&query, &PredictionSettings { horizon, ..Default::default() }).unwrap();
    assert_eq!(with(2.0).verdict, Ok(()));
    let early = with(1.0);
    assert_eq!(early.verdict, Err(NoIntercept::BeyondHorizon));
    assert_eq!((early.aim_point, early.time), (DVec3::new(8.0, 3.0, 0.0), 1.0));
}

#[test]
fn the_lead_factor_scales_the_lead_and_not_the_verdict() {
    let query = query([0.0; 3], 5.0, [8.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
    for (lead_factor, y) in [(0.0, 0.0), (0.5, 3.0), (1.0, 6.0), (2.0, 12.0)] {
        let settings = PredictionSettings { lead_factor, ..Default::default() };
        let prediction = predict(&query, &settings).unwrap();
        assert_eq!(prediction.verdict, Ok(()));
        assert_eq!((prediction.aim_point, prediction.time), (DVec3::new(8.0, y, 0.0), 2.0), "{lead_factor}");
        assert_eq!(prediction.miss_distance == 0.0, lead_factor == 1.0, "{lead_factor}");
    }
}

#[test]
fn within_the_direct_pursuit_distance_the_aim_is_the_target_itself() {
    let query = query([0.0; 3], 5.0, [8.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
    let with = |direct_pursuit_distance| {
        predict(&query, &PredictionSettings { direct_pursuit_distance, ..Default::default() }).unwrap()
    };
    assert_eq!(with(8.0).aim_point, query.target_position);
    assert_eq!(with(8.0).time, 1.6);
    assert_eq!(with(7.999).aim_point, DVec3::new(8.0, 6.0, 0.0));
}

/// The target flies through the pursuer's course before it arrives, and is caught there.
#[test]
fn a_course_that_meets_the_target_on_the_way_misses_by_nothing() {
    let query = query([0.0; 3], 4.0, [16.0, 0.0, 0.0], [-4.0, 0.0, 0.0]);
    let settings = PredictionSettings { lead_factor: 0.0, ..Default::default() };
    assert_eq!(predict(&query, &settings).unwrap().miss_distance, 0.0);
}

/// Passing an immobile pursuer abeam by 3, the target is nearest there and far off again at the horizon.
#[test]
fn the_miss_distance_is_that_of_the_nearest_moment() {
    let passing = query([0.0; 3], 0.0, [10.0, 3.0, 0.0], [-7.0, 0.0, 0.0]);
    let prediction =
        predict(&InterceptQuery { capture_radius: 1.0, ..passing }, &PredictionSettings::default()).unwrap();
    assert_eq!(prediction.verdict, Err(NoIntercept::PursuerImmobile));
    assert_eq!(prediction.time, 5.0);
    assert_eq!(prediction.miss_distance, 2.0);
}

fn random_query(random: &mut Generator) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: random.in_cube(1000.0),
        target_position: random.in_cube(1000.0),
        target_velocity: random.direction() * random.uniform(0.0, 800.0),
        pursuer_speed: random.uniform(-100.0, 600.0).max(0.0),
        capture_radius: random.uniform(-100.0, 100.0).max(0.0),
    }
}

fn random_settings(random: &mut Generator) -> PredictionSettings {
    PredictionSettings {
        horizon: random.uniform(0.1, 10.0),
        lead_factor: [1.0, 0.0, random.uniform(0.0, 2.0)][random.bits() as usize % 3],
        direct_pursuit_distance: random.uniform(-500.0, 500.0).max(0.0),
        fallback: [Fallback::Horizon, Fallback::DirectPursuit, Fallback::ClosestApproach]
            [random.bits() as usize % 3],
    }
}

/// The least gap of a pursuer that flies to the aim point and waits there, by small steps.
fn simulated_miss(query: &InterceptQuery, aim_point: DVec3, time: f64, steps: u32) -> f64 {
    let way = aim_point - query.pursuer_position;
    (0..=steps)
        .map(|step| {
            let now = time * f64::from(step) / f64::from(steps);
            let flown = (query.pursuer_speed * now).min(way.length());
            let pursuer = query.pursuer_position + way.normalize_or_zero() * flown;
            (query.target_position + query.target_velocity * now - pursuer).length()
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn the_miss_distance_agrees_with_a_fine_simulation() {
    const STEPS: u32 = 2000;
    for seed in 0..2000 {
        let random = &mut Generator::new(seed);
        let (query, settings) = (random_query(random), random_settings(random));
        let prediction = predict(&query, &settings).unwrap();
        let nearest = simulated_miss(&query, prediction.aim_point, prediction.time, STEPS);
        let simulated = (nearest - query.capture_radius).max(0.0);
        // Between two steps the gap changes by at most the closing speed times half a step.
        let closing_speed = query.target_velocity.length() + query.pursuer_speed;
        let slack = closing_speed * prediction.time / f64::from(STEPS) * 0.5 + 1e-9;
        assert!(prediction.miss_distance <= simulated + 1e-9, "seed {seed}: {prediction:?} {simulated}");
        assert!(prediction.miss_distance >= simulated - slack, "seed {seed}: {prediction:?} {simulated}");
    }
}

#[test]
fn a_prediction_looks_no_further_than_the_horizon() {
    for seed in 0..20_000 {
        let random = &mut Generator::new(seed);
        let (query, settings) = (random_query(random), random_settings(random));
        let prediction = predict(&query, &settings).unwrap();
        assert!((0.0..=settings.horizon).contains(&prediction.time), "seed {seed}: {prediction:?}");
        if settings.direct_pursuit_distance == 0.0 && prediction.verdict.is_ok() {
            let lead = query.target_velocity * (prediction.time * settings.lead_factor);
            assert_eq!(prediction.aim_point, query.target_position + lead, "seed {seed}");
        }
    }
}

#[test]
fn the_closest_approach_is_no_worse_than_any_heading() {
    for seed in 0..300 {
        let random = &mut Generator::new(seed);
        let query = InterceptQuery {
            target_velocity: random.direction() * random.uniform(600.0, 900.0),
            ..random_query(random)
        };
        let horizon = random.uniform(0.1, 10.0);
        let closest = closest_approach(&query, horizon).unwrap();
        let gap = |velocity: DVec3, time: f64| {
            let pursuer = query.pursuer_position + velocity * time;
            (query.target_position + query.target_velocity * time - pursuer).length() - query.capture_radius
        };
        let best = gap(closest.pursuer_velocity, closest.time).max(0.0);
        for _ in 0..2000 {
            let velocity = random.direction() * query.pursuer_speed;
            // The nearest moment of this heading, in closed form, cut to the horizon.
            let drift = query.target_velocity - velocity;
            let offset = query.target_position - query.pursuer_position;
            let time = (-offset.dot(drift) / drift.length_squared()).clamp(0.0, horizon);
            assert!(best <= gap(velocity, time).max(0.0) + 1e-8, "seed {seed}: {closest:?}");
        }
    }
}

#[test]
fn no_finite_input_makes_a_prediction_that_is_not_finite() {
    let mut answered = 0;
    for seed in 0..100_000 {
        let random = &mut Generator::new(seed);
        let query = InterceptQuery {
            pursuer_position: random.finite_vector(),
            target_position: random.finite_vector(),
            target_velocity: random.finite_vector(),
            pursuer_speed: random.finite().abs(),
            capture_radius: [0.0, random.finite().abs()][random.bits() as usize % 2],
        };
        let settings = PredictionSettings {
            horizon: random.finite().abs().max(f64::MIN_POSITIVE),
            lead_factor: [1.0, random.finite().abs()][random.bits() as usize % 2],
            direct_pursuit_distance: random.finite().abs(),
            ..random_settings(random)
        };
        match predict(&query, &settings) {
            Err(refusal) => {
                assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}: beyond the range of f64")
            }
            Ok(prediction) => {
                answered += 1;
                assert!(prediction.aim_point.is_finite(), "seed {seed}: {prediction:?}");
                assert!((0.0..=settings.horizon).contains(&prediction.time), "seed {seed}: {prediction:?}");
                assert!(prediction.miss_distance >= 0.0, "seed {seed}: {prediction:?}");
                assert!(prediction.miss_distance.is_finite(), "seed {seed}: {prediction:?}");
            }
        }
    }
    assert!(answered > 30_000, "most are answered: {answered}");
}

#[test]
fn what_is_no_number_is_refused() {
    let good = query([0.0; 3], 5.0, [8.0, 0.0, 0.0], [0.0, 3.0, 0.0]);
    let settings = PredictionSettings::default();
    let refusal =
        |query: InterceptQuery, settings: PredictionSettings| predict(&query, &settings).unwrap_err();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let vector = DVec3::new(0.0, bad, 0.0);
        for query in [
            InterceptQuery { pursuer_position: vector, ..good },
            InterceptQuery { target_position: vector, ..good },
            InterceptQuery { target_velocity: vector, ..good },
            InterceptQuery { pursuer_speed: bad, ..good },
            InterceptQuery { capture_radius: bad, ..good },
        ] {
            assert_eq!(refusal(query, settings), RefusalKind::NotFinite);
        }
        for settings in [
            PredictionSettings { horizon: bad, ..settings },
            PredictionSettings { lead_factor: bad, ..settings },
            PredictionSettings { direct_pursuit_distance: bad, ..settings },
        ] {
            assert_eq!(refusal(good, settings), RefusalKind::NotFinite);
        }
    }
    for settings in [
        PredictionSettings { horizon: 0.0, ..settings },
        PredictionSettings { horizon: -1.0, ..settings },
        PredictionSettings { lead_factor: -1.0, ..settings },
        PredictionSettings { direct_pursuit_distance: -1.0, ..settings },
    ] {
        assert_eq!(refusal(good, settings), RefusalKind::OutOfDomain);
    }
    assert_eq!(refusal(InterceptQuery { pursuer_speed: -1.0, ..good }, settings), RefusalKind::OutOfDomain);
    assert_eq!(refusal(InterceptQuery { capture_radius: -1.0, ..good }, settings), RefusalKind::OutOfDomain);
}
