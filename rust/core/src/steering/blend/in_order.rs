//! Truncated running sum.

use super::Blend;
use crate::geometry::List;
use crate::numeric::length;
use crate::numeric::shorten_to;
use crate::refusal::{Refusal, Within, at_least_zero, finite_at_least_zero, finite_vector, in_range};
use glam::DVec3;

/// The sum of the steerings times their weights, in order, until it is as long as `budget`: a truncated running sum.
///
/// Each steering is shortened to the rest of the budget, so the sum never exceeds it. `budget` must be >= 0; infinite for no
/// limit.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{blend_in_order};
///
/// // The first takes 3 of 5: of the second's 4 there are 2 left, and nothing for the third.
/// let items = [(DVec3::X * 3.0, 1.0), (DVec3::X * 4.0, 1.0), (DVec3::Y, 1.0)];
/// let blend = blend_in_order(&items, 5.0).unwrap();
/// assert_eq!((blend.steering, blend.last), (DVec3::new(5.0, 0.0, 0.0), Some(1)));
/// ```
///
/// # Errors
/// A refusal when a steering or weight is not finite, or a weight or the budget is below zero.
///
/// Source: M. Buckland, "Programming Game AI by Example", 2005, "weighted truncated running sum with prioritization".
pub fn blend_in_order(weighted: &(impl List<(DVec3, f64)> + ?Sized), budget: f64) -> Result<Blend, Refusal> {
    at_least_zero(budget, "budget")?;
    let mut blend = Blend { steering: DVec3::ZERO, last: None };
    for (index, (steering, weight)) in (&weighted).items().enumerate() {
        finite_vector(steering, "steerings").element(index)?;
        finite_at_least_zero(weight, "weights").element(index)?;
        let weighted = in_range(steering * weight)?;
        let left = budget - length(blend.steering);
        if left > 0.0 && weighted != DVec3::ZERO {
            let steering = in_range(blend.steering + shorten_to(weighted, left))?;
            blend = Blend { steering: shorten_to(steering, budget), last: Some(index) };
        }
    }
    Ok(blend)
}

#[cfg(test)]
mod tests {
    use super::blend_in_order;
    use crate::RefusalKind;
    use glam::DVec3;

    #[test]
    fn the_first_is_heard_whole_and_the_last_with_what_is_left() {
        let items = [(DVec3::X * 3.0, 1.0), (DVec3::X * 4.0, 0.5), (DVec3::X * 9.0, 1.0), (DVec3::Y, 1.0)];
        let blend = blend_in_order(&items, 8.0).unwrap();
        // 3 + 2 leave 3 of 8: a third of the 9, and nothing for the last.
        assert_eq!((blend.steering, blend.last), (DVec3::X * 8.0, Some(2)));
        let plenty = blend_in_order(&items, f64::INFINITY).unwrap();
        assert_eq!((plenty.steering, plenty.last), (DVec3::new(14.0, 1.0, 0.0), Some(3)));
        let nothing = blend_in_order(&items, 0.0).unwrap();
        assert_eq!((nothing.steering, nothing.last), (DVec3::ZERO, None));
    }

    #[test]
    fn the_sum_is_never_longer_than_the_budget() {
        let mut generator = crate::seeded::Generator::new(7);
        for round in 0..10_000 {
            let budget = generator.uniform(0.0, 10.0);
            let items: Vec<_> =
                (0..8).map(|_| (generator.in_cube(5.0), generator.uniform(0.0, 2.0))).collect();
            let blend = blend_in_order(&items.as_slice(), budget).unwrap();
            assert!(blend.steering.length() <= budget * (1.0 + 4.0 * f64::EPSILON), "round {round}");
        }
    }

    #[test]
    fn what_is_no_steering_weight_or_budget_is_refused() {
        assert_eq!(blend_in_order(&[], -1.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(blend_in_order(&[], f64::NAN).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(blend_in_order(&[(DVec3::X, -1.0)], 1.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(blend_in_order(&[(DVec3::NAN, 1.0)], 1.0).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(
            blend_in_order(&[(DVec3::splat(1e300), 1e300)], 1.0).unwrap_err(),
            RefusalKind::OutOfDomain
        );
    }
}
