//! Howitzer: what the file says.

use super::field::{settings, words};

words! {
    /// Which of the two arcs.
    pub enum Arc {
        /// The flat shot.
        Low = "low",
        /// The lob.
        High = "high",
        /// The one that hits sooner, turning included.
        Either = "either",
    }
}

settings! {
    /// A howitzer on a raft that drifts and turns must turn and raise its barrel before it lobs at a boat. At first it is at the origin.
    pub struct Howitzer {
        /// Which arc.
        arc: Arc = Arc::High, "", Range::Word { words: Arc::WORDS }, Now;
        /// How fast a shell leaves the muzzle.
        muzzle_speed: f64 = 48.0, "m/s", Range::Number { least: 1.0, greatest: 1_000.0 }, Now;
        /// How strong gravity is, downward.
        gravity: f64 = 9.81, "m/s^2", Range::Number { least: 0.0, greatest: 100.0 }, Now;
        /// How fast the barrel turns at most, beside the raft.
        yaw_rate: f64 = 30.0, "degrees/s", Range::Number { least: 0.0, greatest: 720.0 }, Now;
        /// How fast the barrel is raised at most.
        pitch_rate: f64 = 16.0, "degrees/s", Range::Number { least: 0.0, greatest: 720.0 }, Now;
        /// How high the barrel points at first.
        pitch: f64 = 5.0, "degrees", Range::Number { least: 0.0, greatest: 85.0 }, Now;
        /// How fast the raft turns, to the left above 0.
        raft_turn_rate: f64 = 6.0, "degrees/s", Range::Number { least: -90.0, greatest: 90.0 }, Now;
        /// How the raft drifts.
        raft_velocity: [f64; 2] = [3.0, -1.0], "m/s", Range::Point { greatest: 100.0 }, Now;
        /// Where the boat is at first; drag it.
        target: [f64; 2] = [150.0, 60.0], "m", Range::Point { greatest: 10_000.0 }, Now;
        /// How the boat moves; drag its tip.
        target_velocity: [f64; 2] = [2.0, -9.0], "m/s", Range::Point { greatest: 300.0 }, Now;
        /// The latest hit of interest.
        horizon: f64 = 40.0, "s", Range::Number { least: 0.1, greatest: 120.0 }, Now;
    }
}
