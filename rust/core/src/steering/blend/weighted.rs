//! Weighted blending.

use crate::geometry::List;
use crate::refusal::{Refusal, Within, finite_at_least_zero, finite_vector, in_range};
use glam::DVec3;

/// The sum of all steerings, each times its weight; zero when there is none.
///
/// The sum may be longer than any of them; [`apply`](crate::steering::apply) shortens it. Opposite steerings cancel; if that
/// must not happen, use [`blend_in_order`](super::blend_in_order).
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{blend_weighted};
///
/// let items = [(DVec3::X, 2.0), (DVec3::Y, 3.0)];
/// assert_eq!(blend_weighted(&items), Ok(DVec3::new(2.0, 3.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when a steering or weight is not finite, a weight is below zero, or the sum is beyond the range of f64.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn blend_weighted(weighted: &(impl List<(DVec3, f64)> + ?Sized)) -> Result<DVec3, Refusal> {
    let mut sum = DVec3::ZERO;
    for (index, (steering, weight)) in (&weighted).items().enumerate() {
        finite_vector(steering, "steerings").element(index)?;
        finite_at_least_zero(weight, "weights").element(index)?;
        sum += steering * weight;
    }
    in_range(sum)
}

#[cfg(test)]
mod tests {
    use super::blend_weighted;
    use crate::RefusalKind;
    use glam::DVec3;

    #[test]
    fn each_counts_as_much_as_it_weighs() {
        let items = [(DVec3::new(1.0, 2.0, 3.0), 2.0), (DVec3::new(-4.0, 0.0, 8.0), 0.25)];
        assert_eq!(blend_weighted(&items), Ok(DVec3::new(1.0, 4.0, 8.0)));
        assert_eq!(blend_weighted(&[]), Ok(DVec3::ZERO));
    }

    #[test]
    fn what_is_no_steering_or_no_weight_is_refused() {
        assert_eq!(blend_weighted(&[(DVec3::X, -1.0)]).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(blend_weighted(&[(DVec3::X, f64::NAN)]).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(blend_weighted(&[(DVec3::INFINITY, 1.0)]).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(blend_weighted(&[(DVec3::splat(1e300), 1e300)]).unwrap_err(), RefusalKind::OutOfDomain);
    }
}
