//! Flock and obstacles: what the file says.

use super::field::settings;

settings! {
    /// A flock flies by three rules, around obstacles, and away from a hawk that can be dragged.
    pub struct Flock {
        /// How many agents there are.
        agents: u64 = 1_500, "", Range::Count { least: 1, greatest: 100_000 }, AtReset;
        /// How many obstacles there are.
        obstacles: u64 = 14, "", Range::Count { least: 0, greatest: 200 }, AtReset;
        /// How large an obstacle is at most.
        obstacle_radius: f64 = 90.0, "units", Range::Number { least: 1.0, greatest: 300.0 }, AtReset;
        /// How fast an agent flies at most.
        max_speed: f64 = 120.0, "units/s", Range::Number { least: 1.0, greatest: 5_000.0 }, Now;
        /// How fast an agent takes up a course.
        max_acceleration: f64 = 300.0, "units/s^2", Range::Number { least: 1.0, greatest: 100_000.0 }, Now;
        /// Agents this near push each other away.
        separation_radius: f64 = 20.0, "units", Range::Number { least: 0.0, greatest: 200.0 }, Now;
        /// How much separation counts.
        separation_weight: f64 = 0.8, "", Range::Number { least: 0.0, greatest: 20.0 }, Now;
        /// Alignment radius: how near a neighbor must be for an agent to align with it.
        alignment_radius: f64 = 50.0, "units", Range::Number { least: 0.0, greatest: 200.0 }, Now;
        /// How much alignment counts.
        alignment_weight: f64 = 2.5, "", Range::Number { least: 0.0, greatest: 20.0 }, Now;
        /// Cohesion radius: how near a neighbor must be to attract an agent.
        cohesion_radius: f64 = 50.0, "units", Range::Number { least: 0.0, greatest: 200.0 }, Now;
        /// How much cohesion counts.
        cohesion_weight: f64 = 0.3, "", Range::Number { least: 0.0, greatest: 20.0 }, Now;
        /// How far ahead an agent looks for obstacles.
        look_ahead_time: f64 = 0.8, "s", Range::Number { least: 0.0, greatest: 10.0 }, Now;
        /// From how near agents flee the hawk.
        panic_distance: f64 = 160.0, "units", Range::Number { least: 1.0, greatest: 2_000.0 }, Now;
    }
}
