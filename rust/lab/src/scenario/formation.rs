//! Formation: what the file says.

use super::field::{settings, words};
use pursuit_core::crowd::FormationShape;

words! {
    /// The shape of a formation.
    pub enum Shape {
        /// Side by side.
        Line = "line",
        /// One behind the other.
        Column = "column",
        /// Two arms backward from the first unit.
        Wedge = "wedge",
        /// One arm backward from the first unit.
        Echelon = "echelon",
        /// Ranks one behind the other.
        Box = "box",
        /// A ring.
        Circle = "circle",
    }
}

impl Shape {
    /// As the core calls it.
    pub fn of_core(self) -> FormationShape {
        match self {
            Self::Line => FormationShape::Line,
            Self::Column => FormationShape::Column,
            Self::Wedge => FormationShape::Wedge,
            Self::Echelon => FormationShape::Echelon,
            Self::Box => FormationShape::Box,
            Self::Circle => FormationShape::Circle,
        }
    }
}

words! {
    /// How a formation turns round at the end of its march.
    pub enum TurnRound {
        /// It wheels about its anchor, which slows down for the outermost units.
        Wheel = "wheel",
        /// The rear becomes the front, and all slots are assigned again.
        About = "about",
    }
}

settings! {
    /// Units keep their slots around an anchor that passes a gap, turns round and comes back.
    pub struct Formation {
        /// How many units there are.
        units: u64 = 64, "", Range::Count { least: 1, greatest: 128 }, AtReset;
        /// The shape of the formation, where there is room for it.
        shape: Shape = Shape::Box, "", Range::Word { words: Shape::WORDS }, Now;
        /// How many units of a line, a column or a box stand side by side; 0 for all, one, and as square as possible.
        files: u64 = 0, "", Range::Count { least: 0, greatest: 128 }, Now;
        /// How far apart neighboring slots are.
        spacing: f64 = 1.2, "m", Range::Number { least: 1.0, greatest: 3.0 }, Now;
        /// How wide the gap in the wall is.
        gap_width: f64 = 3.4, "m", Range::Number { least: 1.4, greatest: 30.0 }, AtReset;
        /// How the formation turns round at the end of its march.
        turn: TurnRound = TurnRound::Wheel, "", Range::Word { words: TurnRound::WORDS }, Now;
        /// How fast a unit moves at most; the anchor marches at four fifths of it.
        max_speed: f64 = 2.5, "m/s", Range::Number { least: 0.5, greatest: 6.0 }, Now;
        /// How far a unit may lag behind its slot before the anchor stops; it goes slower from half of that on.
        max_lag: f64 = 2.4, "m", Range::Number { least: 0.5, greatest: 100.0 }, Now;
    }
}
