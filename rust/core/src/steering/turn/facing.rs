//! Facing and arrival tests.

use crate::numeric::{balance, direction_and_length};
use crate::refusal::{Refusal, finite_at_least_zero, finite_vector};
use glam::DVec3;

/// The cosine of the angle between `forward` and the direction to `target`: 1 ahead, 0 abeam, -1 behind.
///
/// `forward` has any length but zero. At the target itself the answer is 1.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{facing};
///
/// let cosine = |target| facing(DVec3::ZERO, DVec3::X, target).unwrap();
/// assert_eq!(cosine(DVec3::new(5.0, 0.0, 0.0)), 1.0);
/// assert_eq!(cosine(DVec3::new(0.0, 5.0, 0.0)), 0.0);
/// assert_eq!(cosine(DVec3::new(-5.0, 0.0, 0.0)), -1.0);
/// ```
///
/// # Errors
/// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) for a zero `forward`,
/// [`RefusalKind::NotFinite`](crate::RefusalKind::NotFinite) for an input that is not finite.
pub fn facing(position: DVec3, forward: DVec3, target: DVec3) -> Result<f64, Refusal> {
    finite_vector(position, "position")?;
    finite_vector(forward, "forward")?;
    finite_vector(target, "target")?;
    let (forward, _) = direction_and_length(forward).ok_or(Refusal::no_direction("forward"))?;
    let cosine = direction_and_length(target - position).map_or(1.0, |(toward, _)| forward.dot(toward));
    // NaN only if the way to the target is beyond the range of f64.
    if cosine.is_nan() { Err(Refusal::BEYOND_F64) } else { Ok(cosine.clamp(-1.0, 1.0)) }
}

/// Whether `target` lies within `arrival_radius` of `position`, inclusive.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::is_within_arrival_radius;
///
/// let target = DVec3::new(3.0, 4.0, 0.0);
/// assert_eq!(is_within_arrival_radius(DVec3::ZERO, target, 5.0), Ok(true));
/// assert_eq!(is_within_arrival_radius(DVec3::ZERO, target, 4.5), Ok(false));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or `arrival_radius` is negative.
pub fn is_within_arrival_radius(
    position: DVec3,
    target: DVec3,
    arrival_radius: f64,
) -> Result<bool, Refusal> {
    finite_vector(position, "position")?;
    finite_vector(target, "target")?;
    finite_at_least_zero(arrival_radius, "arrival_radius")?;
    let offset = target - position;
    let scale = balance(offset.abs().max_element().max(arrival_radius));
    let (offset, radius) = (offset * scale, arrival_radius * scale);
    Ok(offset.length_squared() <= radius * radius)
}
