//! The interface of a mount: what the search asks of a turret, however it turns.

use super::target_line::Line;
use crate::numeric::{Margin, Sample};

/// A way of turning. As a [`Margin`] it says how much time a shot that meets the target at a time has to spare,
/// in units of its own; the sign is what counts.
pub(super) trait Mount: Margin {
    /// Minus the lateness of a shot, to find where it is least.
    type Lateness<'a>: Margin
    where
        Self: 'a;

    fn lateness(&self) -> Self::Lateness<'_>;

    /// The target's way, seen from the muzzle.
    fn line(&self) -> &Line;

    fn muzzle_speed(&self) -> f64;

    /// No turn takes longer; infinite when some turns are impossible.
    fn longest_rotation(&self) -> f64;

    /// How long it takes to turn to where the target is at `time`; infinite when that is impossible.
    fn rotation(&self, time: f64) -> f64;

    /// How long after `from`, where the margin is negative, it is expected to be so no longer; `None` where the mount has no
    /// guess.
    fn first_stride(&self, from: &Sample<Self::Detail>) -> Option<f64> {
        let _ = from;
        None
    }

    /// Times at which the window is worth cutting, if there may be any: between them [`Mount::reaches`] does not change. Those
    /// that do not exist are no numbers.
    fn limits(&self) -> Option<[f64; 6]> {
        None
    }

    /// Whether the barrel can ever point to where the target is at `time`.
    fn reaches(&self, time: f64) -> bool {
        let _ = time;
        true
    }
}
