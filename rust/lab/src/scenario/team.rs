//! Team assignment: what the file says.

use super::field::{settings, words};

words! {
    /// The objective of the team.
    pub enum Wish {
        /// The last intercept as early as possible.
        Last = "last",
        /// The least sum of the times.
        Sum = "sum",
        /// Everyone takes the nearest target that is left: no plan, for comparison.
        Nearest = "nearest",
    }
}

settings! {
    /// A team shares out its targets so that the last one is met as early as possible.
    pub struct Team {
        /// How many pursuers there are.
        pursuers: u64 = 8, "", Range::Count { least: 1, greatest: 64 }, AtReset;
        /// How many targets there are.
        targets: u64 = 8, "", Range::Count { least: 1, greatest: 64 }, AtReset;
        /// How fast a pursuer moves.
        pursuer_speed: f64 = 200.0, "units/s", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// How fast a target moves at most.
        target_speed: f64 = 130.0, "units/s", Range::Number { least: 0.0, greatest: 5_000.0 }, AtReset;
        /// Distance at which the target counts as met.
        capture_radius: f64 = 12.0, "units", Range::Number { least: 0.1, greatest: 500.0 }, Now;
        /// The objective of the team.
        wish: Wish = Wish::Last, "", Range::Word { words: Wish::WORDS }, AtReset;
    }
}
