//! ORCA crowds: what the file says.

use super::field::{settings, words};

words! {
    /// Which crowd moves.
    pub enum Crowd {
        /// Four groups of 25 pass four blocks, straight for the opposite corner.
        Blocks = "blocks",
        /// The same, led around the blocks by a map of points.
        Roadmap = "roadmap",
        /// 250 on a circle swap through its center.
        Circle = "circle",
        /// 812 on a sphere swap through its center, seen from above.
        Sphere = "sphere",
        /// 40 are bound for one point, and settle around it.
        OnePoint = "gathering",
        /// A patrol, for which walkers take the whole responsibility, and a group that ignores all and is ignored.
        Layers = "layers",
        /// A bridge over a street, each with its walls.
        Floors = "floors",
        /// Two groups cross in space among spheres, boxes and capsules, seen from above.
        SpaceWalls = "shapes",
        /// The circle with cars of a turning radius of 2, which do not stop at once.
        Cars = "cars",
        /// Two crowds pass a door of 2 m, and a guard who stands there can be dragged into it.
        Door = "door",
        /// Two crowds pass each other in a corridor of 3 m.
        Corridor = "corridor",
        /// Six in single file go around the bend of a corridor of 1 m.
        Bend = "bend",
        /// 12 horses, which are four times as long as wide, swap through the center of a circle.
        Horses = "horses",
    }
}

impl Crowd {
    /// Whether not all can pass at once, so that some wait their turn.
    pub fn is_passage(self) -> bool {
        matches!(self, Self::Door | Self::Corridor | Self::Bend)
    }
}

settings! {
    /// Whole crowds whose agents avoid each other and walls, in the scenes of the RVO2 Library and in some of our own.
    pub struct OrcaCrowds {
        /// Which crowd moves.
        crowd: Crowd = Crowd::Blocks, "", Range::Word { words: Crowd::WORDS }, AtReset;
        /// Preference for one side to pass on: 0 is the method of the paper.
        side_bias: f64 = 0.125, "", Range::Number { least: 0.0, greatest: 1.0 }, Now;
        /// The horizon of the agents, as a multiple of what the scene says.
        horizon_factor: f64 = 1.0, "", Range::Number { least: 0.1, greatest: 5.0 }, Now;
    }
}
