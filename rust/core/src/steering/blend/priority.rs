//! Blending by priority.

use super::Blend;
use crate::geometry::List;
use crate::numeric::length;
use crate::refusal::{Refusal, Within, finite_at_least_zero, finite_vector};
use glam::DVec3;

/// The first steering that is longer than `threshold`; zero when there is none.
///
/// `threshold` must be finite and >= 0; at 0 every steering that is not exactly zero is accepted. All steerings are checked,
/// also those after the accepted one.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{blend_by_priority};
///
/// let steerings = [DVec3::ZERO, DVec3::Y, DVec3::X];
/// let blend = blend_by_priority(&steerings, 0.0).unwrap();
/// assert_eq!((blend.steering, blend.last), (DVec3::Y, Some(1)));
/// ```
///
/// # Errors
/// A refusal when a steering is not finite, or the threshold is not finite and >= 0.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn blend_by_priority(steerings: &(impl List<DVec3> + ?Sized), threshold: f64) -> Result<Blend, Refusal> {
    finite_at_least_zero(threshold, "threshold")?;
    let mut first = Blend { steering: DVec3::ZERO, last: None };
    for (index, steering) in (&steerings).items().enumerate() {
        finite_vector(steering, "steerings").element(index)?;
        if first.last.is_none() && length(steering) > threshold {
            first = Blend { steering, last: Some(index) };
        }
    }
    Ok(first)
}

#[cfg(test)]
mod tests {
    use super::blend_by_priority;
    use crate::RefusalKind;
    use glam::DVec3;

    #[test]
    fn the_first_that_says_anything_is_heard() {
        let steerings = [DVec3::ZERO, -DVec3::ZERO, DVec3::Y, DVec3::X];
        let blend = blend_by_priority(&steerings, 0.0).unwrap();
        assert_eq!((blend.steering, blend.last), (DVec3::Y, Some(2)));
        let nobody = blend_by_priority(&&steerings[..2], 0.0).unwrap();
        assert_eq!((nobody.steering, nobody.last), (DVec3::ZERO, None));
    }

    #[test]
    fn a_threshold_is_the_callers_and_is_exceeded_not_met() {
        let steerings = [DVec3::new(3.0, 4.0, 0.0), DVec3::new(0.0, 0.0, 6.0)];
        assert_eq!(blend_by_priority(&steerings, 4.999).unwrap().last, Some(0));
        assert_eq!(blend_by_priority(&steerings, 5.0).unwrap().last, Some(1));
        assert_eq!(blend_by_priority(&steerings, 6.0).unwrap().last, None);
    }

    #[test]
    fn what_is_no_steering_or_no_threshold_is_refused() {
        assert_eq!(blend_by_priority(&[], -1.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(blend_by_priority(&[], f64::NAN).unwrap_err(), RefusalKind::NotFinite);
        let steerings = [DVec3::X, DVec3::NAN];
        assert_eq!(blend_by_priority(&steerings, 0.0).unwrap_err(), RefusalKind::NotFinite);
    }
}
