//! Around corners: what the file says.

use super::field::{settings, words};

words! {
    /// Where the chase is.
    pub enum Floor {
        /// Rooms along a corridor.
        House = "house",
        /// Narrow ways, drawn by the seed; some of them lead in a circle.
        Maze = "maze",
    }
}

settings! {
    /// A target walks through rooms, and three pursuers meet it: by re-pathing, by a straight lead, by the route search.
    pub struct AroundCorners {
        /// Where the chase is.
        floor: Floor = Floor::House, "", Range::Word { words: Floor::WORDS }, AtReset;
        /// How fast a pursuer walks.
        pursuer_speed: f64 = 230.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, AtReset;
        /// How fast the target walks.
        target_speed: f64 = 200.0, "cm/s", Range::Number { least: 1.0, greatest: 2_000.0 }, AtReset;
        /// Where the pursuers begin.
        pursuer: [f64; 2] = [150.0, 120.0], "cm", Range::Point { greatest: 2_000.0 }, AtReset;
        /// Where the target begins.
        target: [f64; 2] = [1_150.0, 120.0], "cm", Range::Point { greatest: 2_000.0 }, AtReset;
        /// Distance along the way at which the target counts as caught.
        capture_radius: f64 = 40.0, "cm", Range::Number { least: 0.0, greatest: 500.0 }, AtReset;
        /// How near to a wall the middle of a body comes.
        body_radius: u64 = 25, "cm", Range::Count { least: 0, greatest: 60 }, AtReset;
        /// How often who re-paths and who leads straight ask for a way.
        repath_interval: f64 = 0.1, "s", Range::Number { least: 0.02, greatest: 10.0 }, Now;
        /// How many ways the route search asks for at most.
        max_questions: u64 = 16, "", Range::Count { least: 1, greatest: 64 }, AtReset;
    }
}
