//! Path following: what the file says.

use super::field::settings;

settings! {
    /// Agents follow three paths in their order, and a pursuer asks where it would meet each of them.
    pub struct PathFollowing {
        /// How fast an agent moves along its path.
        agent_speed: f64 = 160.0, "units/s", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
        /// How fast an agent changes its velocity.
        max_acceleration: f64 = 700.0, "units/s^2", Range::Number { least: 1.0, greatest: 20_000.0 }, Now;
        /// How far an agent may be from the line of its path.
        path_radius: f64 = 15.0, "units", Range::Number { least: 0.0, greatest: 200.0 }, Now;
        /// How far ahead an agent looks.
        look_ahead_time: f64 = 0.25, "s", Range::Number { least: 0.01, greatest: 5.0 }, Now;
        /// How fast the pursuer would move.
        pursuer_speed: f64 = 220.0, "units/s", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// How far ahead the pursuer looks for an intercept.
        horizon: f64 = 20.0, "s", Range::Number { least: 0.1, greatest: 600.0 }, Now;
    }
}
