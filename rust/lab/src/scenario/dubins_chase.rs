//! Dubins chase: what the file says.

use super::field::settings;
use crate::scenario::Aim;

settings! {
    /// A car that cannot turn tighter than a circle meets a target that follows a known path.
    pub struct DubinsChase {
        /// How fast the car drives.
        car_speed: f64 = 220.0, "units/s", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// The radius of the car's tightest circle.
        turn_radius: f64 = 90.0, "units", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How fast the target goes along its path.
        target_speed: f64 = 160.0, "units/s", Range::Number { least: 1.0, greatest: 5_000.0 }, AtReset;
        /// How many corners the path has.
        corners: u64 = 7, "", Range::Count { least: 3, greatest: 40 }, AtReset;
        /// Distance at which the target counts as caught.
        capture_radius: f64 = 12.0, "units", Range::Number { least: 0.1, greatest: 500.0 }, Now;
        /// Where the car heads: to the intercept on the path, or to where the target is.
        aim: Aim = Aim::Lead, "", Range::Word { words: Aim::WORDS }, Now;
        /// How far ahead to look for an intercept.
        horizon: f64 = 60.0, "s", Range::Number { least: 0.1, greatest: 600.0 }, Now;
    }
}
