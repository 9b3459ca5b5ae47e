//! Commitment: how much better another way must be before a pursuer leaves the one that it is on.

use crate::refusal::{Refusal, Within, at_least_zero, at_least_zero_within_range};

/// How much sooner another way must catch the target before a pursuer leaves the way that it is on: by both gains.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WayCommitment {
    /// Gain in seconds. Finite and >= 0.
    pub gain_time: f64,
    /// Gain as a part of the time that the kept way takes. Finite and >= 0.
    pub gain_part: f64,
}

impl Default for WayCommitment {
    /// One second, and a quarter of the time.
    fn default() -> Self {
        Self { gain_time: 1.0, gain_part: 0.25 }
    }
}

/// Whether a pursuer that plans anew leaves the way that it is on: when another catches the target sooner by the gains of its
/// commitment. Without a commitment it flips between two ways around a block that are about as long.
///
/// `kept_time` is when it catches the target if it keeps to its way, `new_time` when by the best way; each is infinite where it
/// does not. The first is the answer of a search whose ways all begin with the corner that the pursuer walks to, or, while the
/// target stays on the route that was searched, the answer of then less the time since.
///
/// ```
/// use pursuit_core::intercept::{WayCommitment, leaves_way};
///
/// let commitment = WayCommitment { gain_time: 1.0, gain_part: 0.25 };
/// assert!(!leaves_way(&commitment, 6.0, 5.5)?);
/// assert!(leaves_way(&commitment, 6.0, 4.0)?);
/// // A way that leads nowhere any more is left.
/// assert!(leaves_way(&commitment, f64::INFINITY, 30.0)?);
/// # Ok::<(), pursuit_core::Refusal>(())
/// ```
///
/// # Errors
/// A refusal when an input is NaN or out of its domain.
pub fn leaves_way(commitment: &WayCommitment, kept_time: f64, new_time: f64) -> Result<bool, Refusal> {
    let check = || {
        at_least_zero_within_range(commitment.gain_time, "gain_time")?;
        at_least_zero_within_range(commitment.gain_part, "gain_part")
    };
    check().within("commitment")?;
    at_least_zero(kept_time, "kept_time")?;
    at_least_zero(new_time, "new_time")?;
    if kept_time == f64::INFINITY {
        return Ok(new_time < f64::INFINITY);
    }
    Ok(new_time < kept_time - commitment.gain_time && new_time < kept_time * (1.0 - commitment.gain_part))
}
