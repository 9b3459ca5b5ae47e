//! The fields of every scenario file.

use super::field::settings;

settings! {
    /// The fields that every scenario has.
    pub struct Header {
        /// What the window and the pictures call it; empty for the scenario's own name.
        title: String = String::new(), "", Range::Text { longest: 80 }, Now;
        /// Where the random numbers start: same seed, same run.
        seed: u64 = 1, "", Range::Count { least: 0, greatest: 9_007_199_254_740_991 }, AtReset;
        /// How long a run without a window takes, unless it is over sooner.
        duration: f64 = 20.0, "s", Range::Number { least: 0.01, greatest: 3600.0 }, Now;
        /// How many steps a second of the simulation has.
        tick_rate: u64 = 60, "per second", Range::Count { least: 10, greatest: 1000 }, AtReset;
    }
}
