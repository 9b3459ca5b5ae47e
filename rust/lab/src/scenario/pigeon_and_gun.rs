//! Pigeon and gun: what the file says.

use super::field::{settings, words};

words! {
    /// Where the barrel points.
    pub enum Aim {
        /// Where a bullet fired now meets the pigeon.
        Lead = "lead",
        /// At the pigeon itself.
        Direct = "direct",
    }
}

settings! {
    /// A pigeon crosses, and the barrel of a gun points where to fire. After M. Oberberger's simulator, 2015.
    pub struct PigeonAndGun {
        /// How fast the pigeon flies.
        pigeon_speed: f64 = 260.0, "units/s", Range::Number { least: 0.0, greatest: 5_000.0 }, Now;
        /// How high above the middle the pigeon flies.
        pigeon_height: f64 = 320.0, "units", Range::Number { least: -450.0, greatest: 450.0 }, AtReset;
        /// How long the pigeon flies one way on average before it turns back at random; 0 for only at the edges.
        turn_interval: f64 = 4.0, "s", Range::Number { least: 0.0, greatest: 600.0 }, Now;
        /// Where the gun stands at the beginning; drag it.
        gun: [f64; 2] = [-250.0, -380.0], "units", Range::Point { greatest: 800.0 }, AtReset;
        /// How fast a bullet flies.
        bullet_speed: f64 = 700.0, "units/s", Range::Number { least: 1.0, greatest: 20_000.0 }, Now;
        /// How near to the pigeon a bullet hits. The barrel aims at its middle, so the question has a capture radius of 0.
        capture_radius: f64 = 14.0, "units", Range::Number { least: 0.1, greatest: 200.0 }, Now;
        /// Where the barrel points.
        aim: Aim = Aim::Lead, "", Range::Word { words: Aim::WORDS }, Now;
        /// The gun fires by itself this often; 0 for only when told to.
        fire_interval: f64 = 0.0, "s", Range::Number { least: 0.0, greatest: 60.0 }, Now;
    }
}
