//! Every golden query gets its exact verdict, and its times as exactly as the documentation promises.

mod golden;

use golden::Truth;
use pursuit_core::intercept::{Arithmetic, arithmetic, solve};
use pursuit_core::numeric::length;
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
        ulps <= PROMISED_EXACT || matches!(arithmetic, Arithmetic::Plain | Arithmetic::Bounded),
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
            (Err(reason), Truth::Never(expected)) => assert_eq!(reason, expected, "{query}"),
            (solved, truth) => panic!("{solved:?} for {truth:?}: {query}"),
        }
    }
}

#[test]
fn every_kind_of_arithmetic_is_exercised() {
    let mut counts = BTreeMap::new();
    for golden in golden::read() {
        *counts.entry(format!("{:?}", arithmetic(&golden.query))).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 4, "{counts:?}");
    assert!(counts.values().all(|&count| count > 500), "{counts:?}");
}
