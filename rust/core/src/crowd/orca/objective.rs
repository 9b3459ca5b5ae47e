//! The goal of a linear program.

/// Slopes of one unit vector along another below this are rounding error.
pub(crate) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// What to find among the velocities that are allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal<V> {
    /// The one nearest to a velocity.
    Nearest(V),
    /// The farthest along a direction of any length; of equals the one nearest to a velocity.
    Farthest(V, V),
}

/// Where on a line, from `low` to `high`, the goal is nearest. `slope` is the direction's component along the line, as a
/// share of its length, and `nearest` where on the line the velocity to be near to is.
pub(crate) fn best_between(low: f64, high: f64, slope: Option<f64>, nearest: f64) -> f64 {
    match slope {
        Some(slope) if slope > ROUNDING => high,
        Some(slope) if slope < -ROUNDING => low,
        _ if nearest < low => low,
        _ if nearest > high => high,
        _ => nearest,
    }
}
