//! Evading: what the file says.

use super::field::{settings, words};

words! {
    /// Which threat.
    pub enum Threat {
        /// One that turns at will and flies at its agent.
        Pursuit = "pursuit",
        /// One that turns at will and flies to the intercept with its agent.
        Lead = "lead",
        /// A car, that drives at its agent as far as its turning radius lets it.
        Car = "car",
    }
}

settings! {
    /// One agent evades and one flees, each from a threat of the same kind: which of them lives longer?
    pub struct Evading {
        /// Which threat.
        threat: Threat = Threat::Car, "", Range::Word { words: Threat::WORDS }, AtReset;
        /// How many times as fast as the agents the threats are.
        speed_ratio: f64 = 1.5, "", Range::Number { least: 0.5, greatest: 10.0 }, Now;
        /// How fast both agents run.
        agent_speed: f64 = 100.0, "units/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// The radius of the tightest turn of a car, which the one that evades is told.
        turn_radius: f64 = 90.0, "units", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How near a threat must come to catch.
        capture_radius: f64 = 12.0, "units", Range::Number { least: 0.1, greatest: 200.0 }, Now;
        /// How far away the threats begin.
        distance: f64 = 150.0, "units", Range::Number { least: 1.0, greatest: 2_000.0 }, AtReset;
    }
}
