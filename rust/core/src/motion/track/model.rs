//! The models that a tracker follows.

/// A model of a target's motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum TrackedModel {
    /// At rest.
    Standing,
    /// At its present velocity.
    Straight,
    /// At the mean velocity of the last four seconds.
    MeanCourse,
    /// On the circle of the last quarter of a second, or the line if it does not turn.
    Turning,
    /// As [`Self::Turning`], over the last second.
    TurningCalmly,
    /// About a straight line, in one swing.
    Weaving,
    /// About a straight line, in two swings of different rates.
    WeavingTwice,
}

impl TrackedModel {
    /// All models; of equally good ones the first is followed.
    pub const ALL: [Self; 7] = [
        Self::Standing,
        Self::Straight,
        Self::MeanCourse,
        Self::Turning,
        Self::TurningCalmly,
        Self::Weaving,
        Self::WeavingTwice,
    ];
}
