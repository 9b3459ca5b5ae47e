//! Tracking: what the file says.

use super::field::{settings, words};

words! {
    /// How the target flies.
    pub enum TrackedCourse {
        /// To and fro across a straight line.
        Weave = "weave",
        /// Round and round.
        Circle = "circle",
        /// Straight on.
        Straight = "straight",
    }
}

settings! {
    /// One pursuer follows the tracker of a target that is only watched, another flies straight at it.
    pub struct Tracking {
        /// How the target flies.
        course: TrackedCourse = TrackedCourse::Weave, "", Range::Word { words: TrackedCourse::WORDS }, AtReset;
        /// How fast the target flies along its line or its circle.
        target_speed: f64 = 110.0, "units/s", Range::Number { least: 0.0, greatest: 2_000.0 }, AtReset;
        /// How far the target goes to either side of its line.
        sway: f64 = 150.0, "units", Range::Number { least: 0.0, greatest: 400.0 }, AtReset;
        /// How long one weave to and fro, or one circle, takes.
        period: f64 = 5.0, "s", Range::Number { least: 0.8, greatest: 60.0 }, AtReset;
        /// Greatest measurement error of a position, along each axis.
        noise: f64 = 0.0, "units", Range::Number { least: 0.0, greatest: 50.0 }, Now;
        /// How fast both pursuers fly.
        pursuer_speed: f64 = 260.0, "units/s", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// Distance at which the target counts as caught.
        capture_radius: f64 = 14.0, "units", Range::Number { least: 0.1, greatest: 200.0 }, Now;
        /// How far ahead the foretold and the true path are drawn.
        look_ahead_time: f64 = 3.0, "s", Range::Number { least: 0.1, greatest: 30.0 }, Now;
    }
}
