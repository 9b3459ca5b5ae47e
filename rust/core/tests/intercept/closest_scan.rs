//! The closest approach against worked examples and a dense scan of the gap.

use crate::queries::query;
use crate::seeded::Generator;
use pursuit_core::intercept::{InterceptQuery, closest_approach, solve, solve_or_approach};
use pursuit_core::{DVec3, NoIntercept};

fn nearest_time(query: &InterceptQuery) -> f64 {
    closest_approach(query, f64::INFINITY).unwrap().time
}

/// How far a pursuer on the straight course to the target's place at `time` is from it then.
fn gap(query: &InterceptQuery, time: f64) -> f64 {
    let relative = query.target_position - query.pursuer_position;
    (relative + query.target_velocity * time).length() - query.pursuer_speed * time
}

/// Speeds 4 and 5, `sqrt(V^2 - S^2) = 3`, the target starts 10 abeam: `t = 4 * 50 / 3 / 25 = 8 / 3`, when it is
/// `50 / 3` away from the start and the pursuer has flown `32 / 3`: a gap of 6.
#[test]
fn a_faster_target_abeam_is_nearest_at_8_thirds() {
    let abeam = query([0.0, 10.0, 0.0], [5.0, 0.0, 0.0], 4.0);
    assert_eq!(solve(&abeam), Err(NoIntercept::TargetTooFast.into()));
    for exponent in [-1000, -600, -300, 0, 300, 600, 1000] {
        let unit = libm::ldexp(1.0, exponent);
        let scaled = query([0.0, 10.0 * unit, 0.0], [5.0 * unit, 0.0, 0.0], 4.0 * unit);
        let nearest = closest_approach(&scaled, f64::INFINITY).unwrap();
        assert!((nearest.time / (8.0 / 3.0) - 1.0).abs() < 1e-15, "2^{exponent}: {nearest:?}");
        // Towards (40 / 3, 10): 4 and 3 of 5.
        let course = nearest.pursuer_velocity / unit;
        assert!((course - DVec3::new(3.2, 2.4, 0.0)).length() < 1e-14, "2^{exponent}: {nearest:?}");
    }
    assert!((gap(&abeam, 8.0 / 3.0) - 6.0).abs() < 1e-14);
}

/// `V = 1 + 2^-52`, `S = 1`, 1 abeam: `t = 1 / (V sqrt(V^2 - S^2))`, `V^2 - S^2 = 2^-51 + 2^-104`.
#[test]
fn a_target_one_unit_in_the_last_place_faster_is_nearest_late() {
    let hair = query([0.0, 1.0, 0.0], [1.0_f64.next_up(), 0.0, 0.0], 1.0);
    let expected = libm::ldexp(1.0, 25) * core::f64::consts::SQRT_2;
    assert!((nearest_time(&hair) / expected - 1.0).abs() < 1e-15, "{}", nearest_time(&hair));
}

#[test]
fn at_equal_speeds_the_gap_shrinks_for_ever_unless_the_target_flies_straight_away() {
    assert_eq!(nearest_time(&query([0.0, 1.0, 0.0], [1.0, 0.0, 0.0], 1.0)), f64::INFINITY);
    assert_eq!(nearest_time(&query([3.0, 4.0, 0.0], [3.0, 4.0, 0.0], 5.0)), 0.0);
}

#[test]
fn until_a_later_intercept_the_gap_falls_to_the_horizon() {
    let later = query([100.0, 0.0, 0.0], [50.0, 0.0, 0.0], 60.0);
    let nearest = closest_approach(&later, 2.0).unwrap();
    assert_eq!((nearest.time, nearest.point), (2.0, DVec3::new(200.0, 0.0, 0.0)));
    assert_eq!(nearest.pursuer_velocity, DVec3::new(60.0, 0.0, 0.0));
}

#[test]
fn a_target_at_rest_is_flown_to_straight_however_far_it_is() {
    for exponent in [-900, -300, 0, 300, 900] {
        let far = query([libm::ldexp(3.0, exponent), libm::ldexp(4.0, exponent), 0.0], [0.0; 3], 5.0);
        let nearest = closest_approach(&far, libm::ldexp(0.5, exponent)).unwrap();
        assert_eq!((nearest.time, nearest.point), (libm::ldexp(0.5, exponent), far.target_position));
        assert!((nearest.pursuer_velocity - DVec3::new(3.0, 4.0, 0.0)).length() < 1e-15, "2^{exponent}");
        let met = solve(&far).unwrap();
        assert_eq!(met.time, libm::ldexp(1.0, exponent));
        assert!((met.pursuer_velocity - DVec3::new(3.0, 4.0, 0.0)).length() < 1e-15, "2^{exponent}");
    }
}

#[test]
fn an_immobile_pursuer_is_passed_at_the_foot_of_the_perpendicular() {
    let passing = query([-30.0, 40.0, 0.0], [5.0, 0.0, 0.0], 0.0);
    let nearest = closest_approach(&passing, f64::INFINITY).unwrap();
    assert_eq!((nearest.time, nearest.pursuer_velocity), (6.0, DVec3::ZERO));
    let gone = query([30.0, 40.0, 0.0], [5.0, 0.0, 0.0], 0.0);
    assert_eq!(nearest_time(&gone), 0.0);
}

/// 2,000 queries without an intercept, 2,000 times each: nowhere is the gap smaller than at the time answered.
#[test]
fn no_time_of_a_dense_scan_has_a_smaller_gap() {
    let mut scanned = 0;
    for seed in 0..8_000 {
        let random = &mut Generator::new(seed);
        let velocity = random.direction() * random.uniform(0.0, 1000.0);
        // A third of the pursuers nearly as fast as the target, to either side.
        let speed = match seed % 3 {
            0 => {
                velocity.length() * (1.0 + random.uniform(-1.0, 1.0) * libm::exp(random.uniform(-30.0, 0.0)))
            }
            _ => random.uniform(0.0, 1000.0),
        };
        let query = InterceptQuery {
            pursuer_position: random.in_cube(5000.0),
            target_position: random.in_cube(5000.0),
            target_velocity: velocity,
            pursuer_speed: speed,
            capture_radius: 0.0,
        };
        let horizon = random.uniform(0.1, 30.0);
        if solve(&query).is_ok_and(|met| met.time <= horizon) {
            continue;
        }
        scanned += 1;
        let nearest = closest_approach(&query, horizon).unwrap();
        assert!((0.0..=horizon).contains(&nearest.time), "seed {seed}: {nearest:?}");
        let least = gap(&query, nearest.time);
        // The way of the pursuer that answers is the gap that is promised.
        let arrival = query.pursuer_position + nearest.pursuer_velocity * nearest.time;
        let scale = 1e5 + 1e3 * horizon;
        assert!(((nearest.point - arrival).length() - least.abs()).abs() <= 1e-13 * scale, "seed {seed}");
        for step in 0..=2_000 {
            let time = horizon * f64::from(step) / 2_000.0;
            assert!(gap(&query, time) >= least - 1e-13 * scale, "seed {seed}: at {time}, {nearest:?}");
        }
    }
    assert!(scanned > 2_000, "only {scanned}");
}

/// The course that comes with a verdict is the one of the closest approach without a horizon.
#[test]
fn the_verdict_brings_the_closest_approach_along() {
    use pursuit_core::intercept::BestCourse;
    for seed in 0..5_000 {
        let random = &mut Generator::new(seed);
        let query = InterceptQuery {
            pursuer_position: random.in_cube(5000.0),
            target_position: random.in_cube(5000.0),
            target_velocity: random.direction() * random.uniform(0.0, 1000.0),
            pursuer_speed: random.uniform(0.0, 1000.0),
            capture_radius: random.uniform(0.0, 100.0),
        };
        match solve_or_approach(&query).unwrap() {
            BestCourse::Intercept(met) => assert_eq!(solve(&query), Ok(met), "seed {seed}"),
            BestCourse::Approach(reason, nearest) => {
                assert_eq!(solve(&query), Err(reason.into()), "seed {seed}");
                let other = closest_approach(&query, f64::INFINITY).unwrap();
                assert!((nearest.time - other.time).abs() <= 1e-9 * other.time, "seed {seed}");
                assert!((nearest.pursuer_velocity - other.pursuer_velocity).length() < 1e-5, "seed {seed}");
            }
        }
    }
}

#[test]
fn no_finite_query_has_a_course_that_is_not_a_number() {
    for seed in 0..50_000 {
        let random = &mut Generator::new(seed);
        let query = InterceptQuery {
            pursuer_position: random.finite_vector(),
            target_position: random.finite_vector(),
            target_velocity: random.finite_vector(),
            pursuer_speed: random.finite().abs(),
            capture_radius: random.finite().abs(),
        };
        let horizon = random.finite().abs();
        if let Ok(nearest) = closest_approach(&query, horizon) {
            assert!(nearest.point.is_finite(), "seed {seed}: {nearest:?}");
            assert!(nearest.pursuer_velocity.is_finite(), "seed {seed}: {nearest:?}");
            assert!(
                (0.0..=horizon).contains(&nearest.time) || nearest.time.is_infinite(),
                "seed {seed}: {nearest:?}"
            );
        }
    }
}
