//! The first contact of a curved course with a convex body, by its tangent planes.
//!
//! A convex body lies behind each of its tangent planes. So the distance of a point `p(t)` from it is at least what the plane
//! at the nearest point says, and for `p(t) = p + v t + a t^2 / 2` that is a quadratic in `t`, whose first root is no later
//! than the contact. Going from root to root nothing is passed over; for a straight course this is Newton's method on a
//! convex function.

use crate::numeric::sqrt;

/// The gap at one time, and how it begins to change: `gap + rate h + curvature h^2 / 2` is a lower bound of it, `h` later.
#[derive(Clone, Copy, Debug)]
pub(super) struct TangentPlane {
    pub gap: f64,
    pub rate: f64,
    pub curvature: f64,
}

/// Maximum number of steps. A course that grazes the body halves its gap in each few.
const MOST_STEPS: u32 = 1024;

/// Earliest time from 0 to `until` at which the gap is at most 0; a gap within `rounding` counts as a contact.
///
/// Each step adds 1 to `work`. After the greatest number of steps the course is so near to the body that this counts as a contact, too.
pub(super) fn first_contact(
    until: f64,
    rounding: f64,
    work: &mut u64,
    plane: impl Fn(f64) -> TangentPlane,
) -> Option<f64> {
    let mut time = 0.0;
    for _ in 0..MOST_STEPS {
        *work += 1;
        let TangentPlane { gap, rate, curvature } = plane(time);
        if gap <= rounding {
            return Some(time);
        }
        let discriminant = rate * rate - 2.0 * curvature * gap;
        // A rate toward the body, or a curvature: else the plane is never met.
        let step = if rate < 0.0 && discriminant >= 0.0 {
            2.0 * gap / (sqrt(discriminant) - rate)
        } else if curvature < 0.0 && discriminant >= 0.0 {
            (rate + sqrt(discriminant)) / -curvature
        } else {
            return None;
        };
        time += step;
        if time > until {
            return None;
        }
    }
    Some(time)
}
