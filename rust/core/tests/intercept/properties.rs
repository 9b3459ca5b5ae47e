//! What holds for every intercept, over generated queries.

use proptest::prelude::*;
use pursuit_core::Unsolved;
use pursuit_core::intercept::{InterceptQuery, closest_approach, solve, solve_or_approach};
use pursuit_core::{DVec3, RefusalKind};

fn query_of([px, py, pz, qx, qy, qz, vx, vy, vz, speed, radius]: [f64; 11]) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: DVec3::new(px, py, pz),
        target_position: DVec3::new(qx, qy, qz),
        target_velocity: DVec3::new(vx, vy, vz),
        pursuer_speed: speed,
        capture_radius: radius,
    }
}

/// Whole numbers of quarters up to 2^18 in size: whatever is added to them stays exact.
fn grid() -> impl Strategy<Value = f64> {
    (-1_048_576_i32..=1_048_576).prop_map(|quarters| f64::from(quarters) / 4.0)
}

/// As a game asks: some with equal speeds, some with speeds that differ in the last bits.
fn game_query() -> impl Strategy<Value = InterceptQuery> {
    (prop::array::uniform9(grid()), 0.0..2e5_f64, prop_oneof![Just(0.0), 0.0..500.0_f64], 0..4_usize)
        .prop_map(|(places, speed, radius, kind)| {
            let [px, py, pz, qx, qy, qz, vx, vy, vz] = places;
            let length = DVec3::new(vx, vy, vz).length();
            let speed = [speed, length, length.next_up(), length * (1.0 - 1e-12)][kind];
            query_of([px, py, pz, qx, qy, qz, vx, vy, vz, speed, radius])
        })
}

/// Any finite bits, speed and radius at least zero.
fn any_finite_query() -> impl Strategy<Value = InterceptQuery> {
    use prop::num::f64::{NEGATIVE, NORMAL, POSITIVE, SUBNORMAL, ZERO};
    let number = || prop_oneof![4 => POSITIVE | NEGATIVE | NORMAL | SUBNORMAL | ZERO, 1 => -3.0..3.0_f64];
    let size = prop_oneof![4 => POSITIVE | NORMAL | SUBNORMAL | ZERO, 1 => 0.0..3.0_f64];
    (prop::array::uniform9(number()), prop::array::uniform2(size)).prop_map(|(places, sizes)| {
        let [px, py, pz, qx, qy, qz, vx, vy, vz] = places;
        query_of([px, py, pz, qx, qy, qz, vx, vy, vz, sizes[0], sizes[1]])
    })
}

/// The length, wherever its square is not in range.
fn length(v: DVec3) -> f64 {
    let largest = v.abs().max_element();
    if largest == 0.0 { 0.0 } else { (v / largest).length() * largest }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn the_answer_satisfies_the_equation(query in game_query()) {
        if let Ok(met) = solve(&query) {
            let relative = query.target_position - query.pursuer_position;
            let way = (relative + query.target_velocity * met.time).length();
            let range = query.pursuer_speed * met.time + query.capture_radius;
            // 1e-13 of the time, and a few roundings of what is added up.
            let sum = relative.length() + query.target_velocity.length() * met.time + range;
            prop_assert!((way - range).abs() <= 2e-13 * sum, "{way} for {range}");
            // Who flies with that velocity is within the capture radius then.
            let pursuer = query.pursuer_position + met.pursuer_velocity * met.time;
            let miss = (met.point - pursuer).length() - query.capture_radius;
            let far = sum + query.pursuer_position.length() + query.target_position.length();
            prop_assert!(miss <= 1e-12 * far, "misses by {miss}");
            prop_assert!(met.latest_time >= met.time * (1.0 - 2e-13));
        }
    }

    #[test]
    fn a_larger_unit_of_length_changes_no_bit_of_the_times(query in game_query(), exponent in -90..90_i32) {
        let unit = libm::ldexp(1.0, exponent);
        let scaled = InterceptQuery {
            pursuer_position: query.pursuer_position * unit,
            target_position: query.target_position * unit,
            target_velocity: query.target_velocity * unit,
            pursuer_speed: query.pursuer_speed * unit,
            capture_radius: query.capture_radius * unit,
        };
        match (solve(&query), solve(&scaled)) {
            (Ok(one), Ok(other)) => {
                prop_assert_eq!((one.time, one.latest_time), (other.time, other.latest_time));
                prop_assert_eq!(one.pursuer_velocity * unit, other.pursuer_velocity);
            }
            (one, other) => prop_assert_eq!(one.err(), other.err()),
        }
    }

    #[test]
    fn the_order_of_the_axes_changes_no_verdict(query in game_query()) {
        let turn = |v: DVec3| DVec3::new(v.z, v.x, v.y);
        let turned = InterceptQuery {
            pursuer_position: turn(query.pursuer_position),
            target_position: turn(query.target_position),
            target_velocity: turn(query.target_velocity),
            ..query
        };
        match (solve(&query), solve(&turned)) {
            (Ok(one), Ok(other)) => {
                // Each is within 1e-13 of the exact time.
                prop_assert!((one.time - other.time).abs() <= 2.1e-13 * one.time);
                prop_assert!((turn(one.pursuer_velocity) - other.pursuer_velocity).length()
                    <= 1e-6 * query.pursuer_speed);
            }
            (one, other) => prop_assert_eq!(one.err(), other.err()),
        }
    }

    #[test]
    fn another_origin_changes_no_bit_of_the_times(query in game_query(), offset in prop::array::uniform3(grid())) {
        let offset = DVec3::from_array(offset) * 1024.0;
        let moved = InterceptQuery {
            pursuer_position: query.pursuer_position + offset,
            target_position: query.target_position + offset,
            ..query
        };
        match (solve(&query), solve(&moved)) {
            (Ok(one), Ok(other)) => {
                prop_assert_eq!((one.time, one.latest_time), (other.time, other.latest_time));
                prop_assert_eq!(one.pursuer_velocity, other.pursuer_velocity);
            }
            (one, other) => prop_assert_eq!(one.err(), other.err()),
        }
    }

    #[test]
    fn nothing_is_ever_nan(query in any_finite_query(), horizon in 0.0..f64::MAX) {
        match solve(&query) {
            Ok(met) => {
                prop_assert!(met.time > 0.0 && met.time.is_finite(), "{met:?}");
                prop_assert!(met.latest_time >= met.time * (1.0 - 2e-13), "{met:?}");
                prop_assert!(met.point.is_finite() && met.pursuer_velocity.is_finite(), "{met:?}");
                let speed = length(met.pursuer_velocity);
                prop_assert!(
                    (speed - query.pursuer_speed).abs() <= 1e-15 * query.pursuer_speed + 3.0 * f64::from_bits(1),
                    "{speed:e} for {:e}", query.pursuer_speed
                );
            }
            Err(Unsolved::Refused(refusal)) => prop_assert_eq!(refusal, RefusalKind::OutOfDomain),
            Err(_) => (),
        }
        for limit in [horizon, f64::INFINITY] {
            if let Ok(nearest) = closest_approach(&query, limit) {
                prop_assert!(nearest.time >= 0.0, "{nearest:?}");
                prop_assert!(nearest.point.is_finite() && nearest.pursuer_velocity.is_finite(), "{nearest:?}");
            }
        }
        prop_assert_eq!(solve_or_approach(&query).is_ok(), !matches!(solve(&query), Err(Unsolved::Refused(_))));
    }
}
