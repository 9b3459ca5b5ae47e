//! Every golden query gets its exact verdict, and its times as exactly as the documentation promises.

use crate::golden;
use crate::golden::Truth;
use pursuit_core::intercept::{
    Arithmetic, Fallback, PredictionSettings, arithmetic, closest_approach, predict, solve,
};
use pursuit_core::numeric::length;
use pursuit_core::{NoIntercept, RefusalKind, Unsolved};
use std::collections::BTreeMap;

/// The promise of `solve`, relative.
const PROMISED: f64 = 1e-13;
/// The promise of `solve` where rounded arithmetic did not do, in units in the last place.
const PROMISED_EXACT: u64 = 4;

/// How many f64 lie between two above zero.
fn ulps_apart(a: f64, b: f64) -> u64 {
    a.to_bits().abs_diff(b.to_bits())
}

fn assert_close(solved: f64, exact: f64, arithmetic: Arithmetic, query: &str) {
    if solved == exact {
        return;
    }
    let ulps = ulps_apart(solved, exact);
    let relative = ((solved - exact) / exact).abs();
    assert!(relative <= PROMISED, "{solved:e} for {exact:e}, {relative:e} off: {query}");
    assert!(
        ulps <= PROMISED_EXACT
            || matches!(
                arithmetic,
                Arithmetic::Filter | Arithmetic::SpeedDifference | Arithmetic::ErrorBounds
            ),
        "{solved:e} for {exact:e}, {ulps} ulp: {query}"
    );
}

#[test]
fn every_verdict_is_right_and_every_time_as_close_as_promised() {
    let goldens = golden::read();
    assert!(goldens.len() >= 20_000, "only {} golden queries", goldens.len());
    for golden in &goldens {
        let query = format!("{} {:?}", golden.class, golden.query);
        let used = arithmetic(&golden.query).expect("golden queries are finite");
        match (solve(&golden.query), golden.truth) {
            (Ok(met), Truth::Met(time, latest_time)) => {
                assert!(met.time > 0.0, "{query}");
                assert_close(met.time, time, used, &query);
                assert_close(met.latest_time, latest_time, used, &query);
                assert!(met.point.is_finite(), "{query}");
                let (speed, expected) = (length(met.pursuer_velocity), golden.query.pursuer_speed);
                let rounding = 1e-15 * expected + 3.0 * f64::from_bits(1);
                assert!((speed - expected).abs() <= rounding, "{speed:e} for {expected:e}: {query}");
            }
            (Err(Unsolved::NoIntercept(reason)), Truth::Never(expected)) => {
                assert_eq!(reason, expected, "{query}")
            }
            (Err(Unsolved::Refused(refusal)), Truth::BeyondF64) => {
                assert_eq!(refusal, RefusalKind::OutOfDomain, "{query}");
                assert!(!refusal.input.is_named(), "{query}");
            }
            (solved, truth) => panic!("{solved:?} for {truth:?}: {query}"),
        }
    }
}

#[test]
fn an_intercept_beyond_the_range_of_f64_is_later_than_a_horizon_within_it() {
    let (mut later, mut out_of_range_too) = (0, 0);
    for golden in golden::read().into_iter().filter(|golden| golden.truth == Truth::BeyondF64) {
        let query = golden.query;
        let at_horizon = query.target_position + query.target_velocity * 5.0;
        let with = |fallback| predict(&query, &PredictionSettings { fallback, ..Default::default() });
        if !at_horizon.is_finite() {
            assert_eq!(with(Fallback::Horizon).unwrap_err(), RefusalKind::OutOfDomain, "{query:?}");
            out_of_range_too += 1;
            continue;
        }
        let direct = length(query.target_position - query.pursuer_position) / query.pursuer_speed;
        for (fallback, aim_point, time) in [
            (Fallback::Horizon, at_horizon, 5.0),
            (Fallback::DirectPursuit, query.target_position, direct.min(5.0)),
            // The gap falls until the intercept.
            (Fallback::ClosestApproach, at_horizon, 5.0),
        ] {
            let prediction = with(fallback).unwrap();
            assert_eq!(prediction.verdict, Err(NoIntercept::BeyondHorizon), "{query:?}");
            assert_eq!((prediction.aim_point, prediction.time), (aim_point, time), "{query:?}");
        }
        let nearest = closest_approach(&query, 5.0).unwrap();
        assert_eq!((nearest.point, nearest.time), (at_horizon, 5.0), "{query:?}");
        assert_eq!(
            closest_approach(&query, f64::INFINITY).unwrap_err(),
            RefusalKind::OutOfDomain,
            "{query:?}"
        );
        later += 1;
    }
    println!(
        "{later} intercepts later than any horizon, {out_of_range_too} with the target out of range by it"
    );
    assert!(later > 0);
}

#[test]
fn every_kind_of_arithmetic_is_exercised() {
    let mut counts = BTreeMap::new();
    for golden in golden::read() {
        *counts.entry(format!("{:?}", arithmetic(&golden.query))).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 5, "{counts:?}");
    assert!(counts.values().all(|&count| count > 500), "{counts:?}");
}
