//! How much is tried.

/// How many trials stand for `all` of them: `TRIALS=0.1` in the environment makes a tenth, as a quick test run does; `TRIALS=10` ten
/// times as many.
pub fn trials(all: u64) -> u64 {
    let share: f64 = std::env::var("TRIALS").map_or(1.0, |share| share.parse().expect("TRIALS is a number"));
    (all as f64 * share).ceil() as u64
}
