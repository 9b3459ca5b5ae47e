//! Bounds of slopes and weights, for both mounts.

use crate::numeric::{Slope, max_or_second, min_or_second};

/// Weight of a radian against the whole window for a barrel that cannot turn: the angle first, then the time.
pub(super) const ANGLE_FIRST: f64 = (1 << 20) as f64;

/// `weight * slope`, but 0 for a weight of zero, even with an infinite slope.
pub(super) fn weighted(weight: f64, slope: f64) -> f64 {
    if weight > 0.0 { weight * slope } else { 0.0 }
}

/// The bounds of a product, from the bounds of its factors.
pub(super) fn product(a: Slope, b: Slope) -> Slope {
    let (p, q) = (a.least * b.least, a.least * b.greatest);
    let (r, s) = (a.greatest * b.least, a.greatest * b.greatest);
    Slope {
        least: min_or_second(min_or_second(p, q), min_or_second(r, s)),
        greatest: max_or_second(max_or_second(p, q), max_or_second(r, s)),
    }
}
