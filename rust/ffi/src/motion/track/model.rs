//! The models that a tracker follows.

use crate::convert::numbers;
use pursuit_core::motion::TrackedModel;

/// At rest.
pub const PURSUIT_TRACKED_STANDING: i32 = 0;
/// At its present velocity.
pub const PURSUIT_TRACKED_STRAIGHT: i32 = 1;
/// At the mean velocity of the last four seconds.
pub const PURSUIT_TRACKED_MEAN_COURSE: i32 = 2;
/// On the circle of the last quarter of a second, or the line if it does not turn.
pub const PURSUIT_TRACKED_TURNING: i32 = 3;
/// As `PURSUIT_TRACKED_TURNING`, over the last second.
pub const PURSUIT_TRACKED_TURNING_CALMLY: i32 = 4;
/// About a straight line, in one swing.
pub const PURSUIT_TRACKED_WEAVING: i32 = 5;
/// About a straight line, in two swings of different rates.
pub const PURSUIT_TRACKED_WEAVING_TWICE: i32 = 6;

numbers!(TrackedModel {
    Standing = PURSUIT_TRACKED_STANDING,
    Straight = PURSUIT_TRACKED_STRAIGHT,
    MeanCourse = PURSUIT_TRACKED_MEAN_COURSE,
    Turning = PURSUIT_TRACKED_TURNING,
    TurningCalmly = PURSUIT_TRACKED_TURNING_CALMLY,
    Weaving = PURSUIT_TRACKED_WEAVING,
    WeavingTwice = PURSUIT_TRACKED_WEAVING_TWICE,
});
