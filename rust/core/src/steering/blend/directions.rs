//! The directions of a context map.

use crate::numeric::sqrt;
use crate::refusal::{Refusal, Requirement, counted};
use core::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_4, PI};
use glam::DVec3;

/// The greatest number of slots of a context map.
pub const MAX_CONTEXT_SLOTS: usize = 4096;

/// How the slots of a context map lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ContextLayout {
    /// The slots of a context map lie at equal angles around a circle in the plane of the first two axes: slot 0 along the first
    /// axis, then toward the second.
    Circle,
    /// The slots of a context map lie on a sphere, in a spiral from the third axis down: the Fibonacci lattice.
    Sphere,
}

/// The direction of a slot of a context map, of length 1.
///
/// On a circle with a multiple of 4 slots the axes are exact. Every circle is its own mirror image, bit for bit.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{ContextLayout, context_direction};
///
/// assert_eq!(context_direction(ContextLayout::Circle, 0, 4), Ok(DVec3::X));
/// assert_eq!(context_direction(ContextLayout::Circle, 1, 4), Ok(DVec3::Y));
/// ```
///
/// # Errors
/// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) unless `index < count` and `count` is from 1 to
/// [`MAX_CONTEXT_SLOTS`].
///
/// Source: A. Gonzalez, "Measurement of areas on a sphere using Fibonacci and latitude-longitude lattices", 2010.
pub fn context_direction(layout: ContextLayout, index: usize, count: usize) -> Result<DVec3, Refusal> {
    counted(count, MAX_CONTEXT_SLOTS, Requirement::AtMost4096, "count")?;
    if index >= count {
        return Err(Refusal::out_of_domain(Requirement::BelowCount, "index"));
    }
    Ok(match layout {
        ContextLayout::Circle => on_circle(index, count),
        ContextLayout::Sphere => on_sphere(index, count),
    })
}

/// By eighths of the circle, so that sine and cosine are computed in the first eighth only.
fn on_circle(index: usize, count: usize) -> DVec3 {
    let (eighth, within) = (8 * index / count, 8 * index % count);
    let from_axis = if eighth.is_multiple_of(2) { within } else { count - within };
    let angle = FRAC_PI_4 * (from_axis as f64 / count as f64);
    // Halfway between two axes sine and cosine are equal, though their roundings differ.
    let (along, aside) = if from_axis == count {
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2)
    } else {
        (libm::cos(angle), libm::sin(angle))
    };
    let (x, y) = match eighth {
        0 => (along, aside),
        1 => (aside, along),
        2 => (-aside, along),
        3 => (-along, aside),
        4 => (-along, -aside),
        5 => (-aside, -along),
        6 => (aside, -along),
        _ => (along, -aside),
    };
    DVec3::new(x, y, 0.0)
}

fn on_sphere(index: usize, count: usize) -> DVec3 {
    let height = 1.0 - (2 * index + 1) as f64 / count as f64;
    let golden_angle = PI * (3.0 - sqrt(5.0));
    let angle = golden_angle * index as f64;
    let radius = sqrt((1.0 - height) * (1.0 + height));
    DVec3::new(radius * libm::cos(angle), radius * libm::sin(angle), height)
}

#[cfg(test)]
mod tests {
    use super::{ContextLayout, MAX_CONTEXT_SLOTS, context_direction};
    use crate::RefusalKind;
    use core::f64::consts::{PI, TAU};
    use glam::DVec3;

    #[test]
    fn a_circle_goes_from_the_first_axis_toward_the_second_in_equal_steps() {
        for count in 1..=100 {
            for index in 0..count {
                let direction = context_direction(ContextLayout::Circle, index, count).unwrap();
                let angle = TAU * index as f64 / count as f64;
                let expected = DVec3::new(angle.cos(), angle.sin(), 0.0);
                // The rounding of an angle of up to 2 pi.
                assert!((direction - expected).length() < 4e-15, "{index} of {count}: {direction}");
            }
        }
        for (index, axis) in [(0, DVec3::X), (2, DVec3::Y), (4, -DVec3::X), (6, -DVec3::Y)] {
            assert_eq!(context_direction(ContextLayout::Circle, index, 8), Ok(axis));
        }
    }

    #[test]
    fn a_circle_is_its_own_mirror_image() {
        for count in 1..=64 {
            for index in 1..count {
                let here = context_direction(ContextLayout::Circle, index, count).unwrap();
                let there = context_direction(ContextLayout::Circle, count - index, count).unwrap();
                assert_eq!((here.x, here.y), (there.x, -there.y), "{index} of {count}");
            }
        }
    }

    #[test]
    fn a_sphere_is_covered_evenly() {
        for count in [16, 32, 100, 500, MAX_CONTEXT_SLOTS] {
            let slots: Vec<DVec3> = (0..count)
                .map(|index| context_direction(ContextLayout::Sphere, index, count).unwrap())
                .collect();
            let sum: DVec3 = slots.iter().sum();
            assert!(sum.length() < 1.0, "{count}: {sum}");
            // If each slot had a round cap of its own, its nearest neighbor would be two cap radii away.
            let cap = 2.0 * (4.0 / count as f64).sqrt();
            for (index, slot) in slots.iter().enumerate().step_by(1 + count / 100) {
                assert!((slot.length() - 1.0).abs() < 1e-15);
                let others = slots.iter().enumerate().filter(|(other, _)| *other != index);
                let nearest = others.map(|(_, other)| (*other - *slot).length()).fold(PI, f64::min);
                assert!(nearest > 0.6 * cap && nearest < 1.2 * cap, "{index} of {count}: {nearest} of {cap}");
            }
        }
    }

    #[test]
    fn slots_that_are_not_there_are_refused() {
        for (index, count) in [(0, 0), (3, 3), (0, MAX_CONTEXT_SLOTS + 1), (usize::MAX, 8)] {
            for layout in [ContextLayout::Circle, ContextLayout::Sphere] {
                assert_eq!(context_direction(layout, index, count).unwrap_err(), RefusalKind::OutOfDomain);
            }
        }
    }
}
