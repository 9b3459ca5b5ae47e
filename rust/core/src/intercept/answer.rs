//! The intercept: where and when a pursuer meets its target.

use glam::{DVec2, DVec3};

/// Where and when a pursuer meets its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept {
    /// The target's position at `time`.
    pub point: DVec3,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec3,
    /// The earliest intercept, in seconds from now; above zero.
    pub time: f64,
    /// The last intercept at full speed; infinite when the pursuer can wait for ever.
    pub latest_time: f64,
}

/// [`Intercept`] in two dimensions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept2D {
    /// The target's position at `time`.
    pub point: DVec2,
    /// The velocity that takes the pursuer there; its length is the pursuer's speed.
    pub pursuer_velocity: DVec2,
    /// The earliest intercept, in seconds from now; above zero.
    pub time: f64,
    /// The last intercept at full speed; infinite when the pursuer can wait for ever.
    pub latest_time: f64,
}
