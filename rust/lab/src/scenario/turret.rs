//! Turret test bed: what the file says.

use super::field::settings;

settings! {
    /// A turret must turn before it fires. After J. Wucher's test bed, 2014. The turret stands at the origin.
    pub struct Turret {
        /// Where the barrel points at first, from the x axis toward the y axis.
        facing: f64 = 160.0, "degrees", Range::Number { least: -180.0, greatest: 180.0 }, Now;
        /// How fast the barrel turns; at 0 it fires only at what comes into its cone.
        turn_rate: f64 = 20.0, "degrees/s", Range::Number { least: 0.0, greatest: 720.0 }, Now;
        /// Fire cone: the largest angle to the aim at which it fires; 0 turns all the way.
        fire_cone: f64 = 0.0, "degrees", Range::Number { least: 0.0, greatest: 180.0 }, Now;
        /// How fast the projectile flies.
        projectile_speed: f64 = 40.0, "units/s", Range::Number { least: 0.1, greatest: 10_000.0 }, Now;
        /// How far the projectile flies.
        max_range: f64 = 150.0, "units", Range::Number { least: 0.0, greatest: 100_000.0 }, Now;
        /// The earliest impact of interest.
        min_time: f64 = 0.0, "s", Range::Number { least: 0.0, greatest: 60.0 }, Now;
        /// The latest impact of interest.
        horizon: f64 = 12.0, "s", Range::Number { least: 0.1, greatest: 60.0 }, Now;
        /// Where the target is at first; drag it.
        target: [f64; 2] = [-45.0, 4.0], "units", Range::Point { greatest: 1_000.0 }, Now;
        /// How the target moves; drag its tip.
        target_velocity: [f64; 2] = [15.0, 0.0], "units/s", Range::Point { greatest: 1_000.0 }, Now;
    }
    contradiction: |turret: &Turret| {
        (turret.min_time > turret.horizon)
            .then(|| ("min_time", format!("no more than horizon, {} s", turret.horizon)))
    };
}
