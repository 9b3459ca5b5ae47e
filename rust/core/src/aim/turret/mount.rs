//! The interface between the search and a mount, however it turns.

use super::target_line::Line;
use crate::numeric::{Margin, Sample};

/// A way of turning. Its [`Margin`] is the spare time of a shot that meets the target at a time, in its own units; only the
/// sign matters.
pub(super) trait Mount: Margin {
    /// Minus the lateness of a shot, to find its minimum.
    type Lateness<'a>: Margin
    where
        Self: 'a;

    fn lateness(&self) -> Self::Lateness<'_>;

    /// The target's path, seen from the muzzle.
    fn line(&self) -> &Line;

    fn muzzle_speed(&self) -> f64;

    /// Duration of the longest turn; infinite if some turns are impossible.
    fn longest_rotation(&self) -> f64;

    /// Duration of the turn to the target's position at `time`; infinite if impossible.
    fn rotation(&self, time: f64) -> f64;

    /// Expected time from `from`, where the margin is negative, to its next zero; `None` if the mount has no estimate.
    fn first_stride(&self, from: &Sample<Self::Detail>) -> Option<f64> {
        let _ = from;
        None
    }

    /// Times at which to cut the window, if there may be any: between them [`Mount::reaches`] does not change. Missing times
    /// are NaN.
    fn limits(&self) -> Option<[f64; 6]> {
        None
    }

    /// Whether the barrel can point to the target's position at `time` at all.
    fn reaches(&self, time: f64) -> bool {
        let _ = time;
        true
    }
}
