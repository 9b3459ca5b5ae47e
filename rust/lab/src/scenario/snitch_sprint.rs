//! Snitch Sprint: what the file says.

use super::field::settings;

settings! {
    /// A seeker must catch a snitch that weaves down the pitch, by each of three policies. After card MRC-MATH-S001.
    pub struct SnitchSprint {
        /// How fast the seeker flies.
        seeker_speed: f64 = 1_000.0, "cm/s", Range::Number { least: 1.0, greatest: 10_000.0 }, Now;
        /// How fast the seeker takes up a course.
        seeker_acceleration: f64 = 3_000.0, "cm/s^2", Range::Number { least: 1.0, greatest: 100_000.0 }, Now;
        /// Distance at which the target counts as caught.
        capture_radius: f64 = 100.0, "cm", Range::Number { least: 1.0, greatest: 1_000.0 }, Now;
        /// Where the snitch starts, from the seeker; moved so that its weave stays in the pitch of 15,000 cm by 5,500 cm.
        snitch_start: [f64; 2] = [5_000.0, 1_500.0], "cm", Range::Point { greatest: 15_000.0 }, AtReset;
        /// How fast the snitch flies down the pitch.
        forward_speed: f64 = 300.0, "cm/s", Range::Number { least: 0.0, greatest: 5_000.0 }, Now;
        /// How fast the snitch flies across at most.
        weave_speed: f64 = 800.0, "cm/s", Range::Number { least: 0.0, greatest: 5_000.0 }, Now;
        /// How long one weave to and fro takes.
        weave_period: f64 = 16.0, "s", Range::Number { least: 0.5, greatest: 120.0 }, AtReset;
        /// How fast the snitch bobs up and down at most.
        bob_speed: f64 = 200.0, "cm/s", Range::Number { least: 0.0, greatest: 5_000.0 }, Now;
        /// How long one bob takes.
        bob_period: f64 = 3.0, "s", Range::Number { least: 0.5, greatest: 120.0 }, AtReset;
        /// Whether the seed chooses the phases of weave and bob and shifts the start.
        random_start: bool = false, "", Range::Switch, AtReset;
        /// Caught sooner is worth gold.
        gold_time: f64 = 10.0, "s", Range::Number { least: 0.1, greatest: 600.0 }, Now;
        /// Caught sooner is worth silver; any other catch bronze.
        silver_time: f64 = 20.0, "s", Range::Number { least: 0.1, greatest: 600.0 }, Now;
        /// Who has not caught it by then gets nothing.
        time_limit: f64 = 60.0, "s", Range::Number { least: 1.0, greatest: 600.0 }, Now;
    }
    contradiction: |sprint: &SnitchSprint| {
        (sprint.gold_time > sprint.silver_time)
            .then(|| ("gold_time", format!("no more than silver_time, {} s", sprint.silver_time)))
    };
}
