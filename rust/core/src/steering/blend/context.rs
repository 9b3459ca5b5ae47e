//! Context maps: the interest and the danger of each direction.
//!
//! Behaviors do not answer a steering, but write their interest in each of a set of directions, and its danger. One choice is
//! made at the end, so opposite wishes do not cancel.
//!
//! Source: A. Fray, "Context Steering: Behavior-Driven Steering at the Macro Scale", Game AI Pro 2, 2015, chapter 18.

use super::directions::{ContextLayout, MAX_CONTEXT_SLOTS, context_direction};
use crate::geometry::List;
use crate::numeric::{direction_and_length, max_or_second, min_or_second, power_of_two};
use crate::refusal::{
    Refusal, Requirement, Within, counted, finite, finite_at_least_zero, finite_vector, in_range,
};
use crate::units::{default_in_centimeters, from_centimeters};
use core::cell::Cell;
use core::f64::consts::PI;
use glam::DVec3;

/// Interests of at least this part of the greatest are about equal to it.
const ABOUT_EQUAL: f64 = 1.0 - power_of_two(-6);

/// How a direction is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContextSettings {
    /// How the slots lie.
    pub layout: ContextLayout,
    /// Excess over the least danger up to which a slot is allowed. Finite and >= 0.
    pub danger_tolerance: f64,
    /// Speed at an interest of 1 and more; proportionally slower for less. Finite and >= 0.
    pub max_speed: f64,
}

impl ContextSettings {
    /// On a circle, without tolerance, at 6 m/s.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::ContextSettings;
    ///
    /// assert_eq!(ContextSettings::for_units(1.0).max_speed, 6.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        Self {
            layout: ContextLayout::Circle,
            danger_tolerance: 0.0,
            max_speed: from_centimeters(600.0, units_per_meter),
        }
    }
}

default_in_centimeters!(ContextSettings);

/// The chosen direction.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContextChoice {
    /// The desired velocity; zero if no allowed slot is of interest.
    pub desired_velocity: DVec3,
    /// The allowed slot with the greatest interest, to within a 64th; `None` if that is 0.
    pub slot: Option<usize>,
    /// The interest of the chosen slot.
    pub interest: f64,
    /// Its danger; without a chosen slot, the least danger of all slots.
    pub danger: f64,
}

/// Raises the slots around `direction`: each to at least `strength` times the cosine of its angle to `direction`.
///
/// `direction` needs no unit length; zero raises nothing.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{ContextLayout, blend_into_context};
///
/// // Whole along the direction, nothing at a right angle to it, and never below zero.
/// let mut slots = [0.0; 4];
/// blend_into_context(ContextLayout::Circle, DVec3::X, 2.0, &mut slots).unwrap();
/// assert_eq!(slots, [2.0, 0.0, 0.0, 0.0]);
/// ```
///
/// # Errors
/// A refusal, before anything is written, when an input is not finite, `strength` is below zero or there are more than
/// [`MAX_CONTEXT_SLOTS`].
pub fn blend_into_context(
    layout: ContextLayout,
    direction: DVec3,
    strength: f64,
    slots: &mut [f64],
) -> Result<(), Refusal> {
    let slots = Cell::from_mut(slots).as_slice_of_cells();
    let set = |index: usize, number| {
        if let Some(slot) = slots.get(index) {
            slot.set(number);
        }
    };
    let get = |index: usize| slots.get(index).map_or(f64::NAN, Cell::get);
    blend_into_context_of(layout, direction, strength, &(slots.len(), get), set)
}

/// [`blend_into_context`] for slots that are read from a list and written by `set`.
///
/// ```
/// use core::cell::Cell;
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{ContextLayout, blend_into_context_of};
///
/// // Every other number is a slot.
/// let numbers = [0.0; 8].map(Cell::new);
/// let slots = (4, |slot: usize| numbers[slot * 2].get());
/// let set = |slot: usize, number| numbers[slot * 2].set(number);
/// blend_into_context_of(ContextLayout::Circle, DVec3::X, 2.0, &slots, set).unwrap();
/// assert_eq!(numbers.map(Cell::into_inner), [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// ```
///
/// # Errors
/// As [`blend_into_context`].
pub fn blend_into_context_of(
    layout: ContextLayout,
    direction: DVec3,
    strength: f64,
    slots: &(impl List<f64> + ?Sized),
    mut set: impl FnMut(usize, f64),
) -> Result<(), Refusal> {
    finite_vector(direction, "direction")?;
    finite_at_least_zero(strength, "strength")?;
    let count = slots.count();
    if count > MAX_CONTEXT_SLOTS {
        return Err(Refusal::out_of_domain(Requirement::AtMost4096, "count"));
    }
    let slot = |index| slots.item(index).unwrap_or(f64::NAN);
    for index in 0..count {
        finite(slot(index), "slots").element(index)?;
    }
    let Some((direction, _)) = direction_and_length(direction) else { return Ok(()) };
    for index in 0..count {
        let toward = max_or_second(direction.dot(context_direction(layout, index, count)?), 0.0);
        set(index, max_or_second(slot(index), strength * toward));
    }
    Ok(())
}

/// The direction of the greatest interest among the least dangerous slots, as a velocity.
///
/// Slots more dangerous than the least dangerous one by more than the tolerance are masked; choose a tolerance above the
/// noise of the dangers. Of the others the slot with the greatest interest is taken. Of peaks within a 64th of that, the one
/// toward which the first of their slots rises is taken, so that smaller noise does not change the choice. The direction is
/// interpolated between the slot and its neighbors, unless one of them is masked. The interpolation is exact on a circle of
/// at least 4 slots, if interest falls off as the cosine of an angle, as [`blend_into_context`] writes it; on a circle of 3
/// it is within 30 degrees. On a sphere it is the mean of the neighboring slots, weighted by interest.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{ContextLayout, ContextSettings, find_context_direction};
///
/// let mut settings = ContextSettings::for_units(1.0);
/// (settings.layout, settings.danger_tolerance, settings.max_speed) = (ContextLayout::Circle, 0.0, 6.0);
/// // The first slot is of the greatest interest, but dangerous: the second is taken.
/// let (interest, danger) = ([2.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]);
/// let choice = find_context_direction(&settings, &interest, &danger).unwrap();
/// assert_eq!((choice.slot, choice.desired_velocity), (Some(1), DVec3::new(0.0, 6.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain: `interest` and `danger` have equal counts and are finite and
/// >= 0; there must be from 1 to [`MAX_CONTEXT_SLOTS`] slots.
pub fn find_context_direction(
    settings: &ContextSettings,
    interest: &(impl List<f64> + ?Sized),
    danger: &(impl List<f64> + ?Sized),
) -> Result<ContextChoice, Refusal> {
    finite_at_least_zero(settings.danger_tolerance, "map.danger_tolerance")?;
    finite_at_least_zero(settings.max_speed, "map.max_speed")?;
    let count = interest.count();
    counted(count, MAX_CONTEXT_SLOTS, Requirement::AtMost4096, "map.count")?;
    if danger.count() < count {
        return Err(Refusal::out_of_domain(Requirement::OneForEach, "map.count"));
    }
    let interest = |index| interest.item(index).unwrap_or(f64::NAN);
    let danger = |index| danger.item(index).unwrap_or(f64::NAN);
    let mut least_danger = f64::INFINITY;
    for index in 0..count {
        finite_at_least_zero(interest(index), "map.interest").element(index)?;
        finite_at_least_zero(danger(index), "map.danger").element(index)?;
        least_danger = min_or_second(danger(index), least_danger);
    }
    let tolerated = least_danger + settings.danger_tolerance;
    let is_open = |index: usize| danger(index) <= tolerated;
    let mut best: Option<usize> = None;
    // The greatest interest, and the greatest of the slots before it.
    let (mut greatest, mut before) = (0.0, 0.0);
    for index in (0..count).filter(|index| is_open(*index)) {
        let here = interest(index);
        if here > greatest {
            best = Some(index);
            (greatest, before) = (here, greatest);
        }
    }
    let Some(best) = best else {
        return Ok(ContextChoice {
            desired_velocity: DVec3::ZERO,
            slot: None,
            interest: 0.0,
            danger: least_danger,
        });
    };
    let about_greatest = greatest * ABOUT_EQUAL;
    let slot = if before < about_greatest {
        best
    } else {
        let first = (0..best).find(|&index| is_open(index) && interest(index) >= about_greatest);
        peak_above(first.unwrap_or(best), count, settings.layout, &interest, &is_open)?
    };
    let direction = match settings.layout {
        ContextLayout::Circle => peak_on_circle(slot, count, &interest, &is_open)?,
        ContextLayout::Sphere => peak_on_sphere(slot, count, &interest, &is_open)?,
    };
    let speed = settings.max_speed * min_or_second(greatest, 1.0);
    Ok(ContextChoice {
        desired_velocity: in_range(direction * speed)?,
        slot: Some(slot),
        interest: interest(slot),
        danger: danger(slot),
    })
}

/// The open slot at the peak above an open slot: climbs from each slot to its neighbor with the greatest interest; of about
/// equal ones, by less than a quarter of the spacing of slots, to the first.
fn peak_above(
    first: usize,
    count: usize,
    layout: ContextLayout,
    interest: &impl Fn(usize) -> f64,
    is_open: &impl Fn(usize) -> bool,
) -> Result<usize, Refusal> {
    let mut slot = first;
    // Every step leads to a greater interest, so there are fewer steps than slots, and only few within a 64th of the
    // greatest.
    let clearly = 1.0 + 0.25 / count as f64;
    for _ in 0..count {
        let mut top = slot;
        let mut climb = |index: usize| {
            if is_open(index) && interest(index) > interest(top) * clearly {
                top = index;
            }
        };
        match layout {
            ContextLayout::Circle => {
                climb(before(slot, count));
                climb(after(slot, count));
            }
            ContextLayout::Sphere => {
                let here = context_direction(layout, slot, count)?;
                for index in 0..count {
                    if is_near(here, context_direction(layout, index, count)?, count) {
                        climb(index);
                    }
                }
            }
        }
        if top == slot {
            break;
        }
        slot = top;
    }
    Ok(slot)
}

/// The slots next to one on a circle.
fn before(slot: usize, count: usize) -> usize {
    slot.checked_sub(1).unwrap_or(count.saturating_sub(1))
}

fn after(slot: usize, count: usize) -> usize {
    if slot + 1 < count { slot + 1 } else { 0 }
}

/// Whether slots with these directions are neighbors on a sphere.
fn is_near(here: DVec3, other: DVec3, count: usize) -> bool {
    // A slot has an area of 4 pi / count; its neighbors are about the root of that away.
    (other - here).length_squared() <= 2.25 * (4.0 * PI / count as f64)
}

/// The peak of `a + b cos + c sin` through the slot and its two neighbors.
fn peak_on_circle(
    slot: usize,
    count: usize,
    interest: &impl Fn(usize) -> f64,
    is_open: &impl Fn(usize) -> bool,
) -> Result<DVec3, Refusal> {
    let here = context_direction(ContextLayout::Circle, slot, count)?;
    let (before, after) = (before(slot, count), after(slot, count));
    if count < 3 || !is_open(before) || !is_open(after) {
        return Ok(here);
    }
    let aside = DVec3::new(-here.y, here.x, 0.0);
    let next = context_direction(ContextLayout::Circle, after, count)?;
    let (cosine, sine) = (next.dot(here), next.dot(aside));
    // Relative to the greatest of the three, so that the sums do not overflow.
    let top = interest(slot);
    let (back, forth) = (interest(before) / top, interest(after) / top);
    let (back, forth) = if count < 4 {
        // With 3 slots all but one may be cut off.
        (back, forth)
    } else if back < forth {
        (below_zero(back, forth, cosine), forth)
    } else {
        (back, below_zero(forth, back, cosine))
    };
    let along = ((1.0 - back) + (1.0 - forth)) / (1.0 - cosine);
    let across = (forth - back) / sine;
    Ok(direction_and_length(here * along + aside * across).map_or(here, |(peak, _)| peak))
}

/// The interest that the lesser neighbor of a slot would have below zero, where on a circle of up to 5 slots it is cut off:
/// estimated from the other neighbor, all relative to the slot's interest.
///
/// For a single wish the neighbors' cosines sum to `2 cosine`. A greater sum is corrected the less, the more equal the
/// neighbors are, so that two equal ones are not corrected.
fn below_zero(lesser: f64, greater_one: f64, cosine: f64) -> f64 {
    let excess = greater_one - 2.0 * cosine;
    if excess > 0.0 && lesser < greater_one { lesser - excess * (1.0 - lesser / greater_one) } else { lesser }
}

/// The mean of the open slots around a slot, weighted by interest.
fn peak_on_sphere(
    slot: usize,
    count: usize,
    interest: &impl Fn(usize) -> f64,
    is_open: &impl Fn(usize) -> bool,
) -> Result<DVec3, Refusal> {
    let here = context_direction(ContextLayout::Sphere, slot, count)?;
    let top = interest(slot);
    let mut sum = DVec3::ZERO;
    for index in 0..count {
        let other = context_direction(ContextLayout::Sphere, index, count)?;
        if is_near(here, other, count) {
            if !is_open(index) {
                return Ok(here);
            }
            sum += other * (interest(index) / top);
        }
    }
    Ok(direction_and_length(sum).map_or(here, |(mean, _)| mean))
}

#[cfg(test)]
mod tests {
    use super::{ContextLayout, ContextSettings, blend_into_context, find_context_direction};
    use crate::RefusalKind;
    use crate::seeded::Generator;
    use glam::DVec3;

    fn settings(layout: ContextLayout) -> ContextSettings {
        ContextSettings { layout, danger_tolerance: 0.0, max_speed: 100.0 }
    }

    fn add(layout: ContextLayout, map: &mut [f64], direction: DVec3, strength: f64) {
        blend_into_context(layout, direction, strength, map).unwrap();
    }

    #[test]
    fn one_wish_is_followed_exactly_on_a_circle() {
        let mut generator = Generator::new(11);
        for round in 0..1000 {
            let angle = generator.uniform(-3.2, 3.2);
            let direction = DVec3::new(libm::cos(angle), libm::sin(angle), 0.0);
            let count = 8 + (generator.bits() % 30) as usize;
            let mut interest = vec![0.0; count];
            add(ContextLayout::Circle, &mut interest, direction * generator.uniform(0.1, 9.0), 1.0);
            let choice =
                find_context_direction(&settings(ContextLayout::Circle), &interest, &(count, |_| 0.0))
                    .unwrap();
            // The cosine of half a slot at most is lost in speed, never in direction.
            let found = choice.desired_velocity.normalize();
            assert!((found - direction).length() < 1e-12, "round {round}: {found} for {direction}");
            assert!(choice.desired_velocity.length() > 100.0 * libm::cos(3.2 / count as f64));
            assert_eq!(choice.desired_velocity.z, 0.0);
        }
    }

    #[test]
    fn one_wish_is_followed_on_a_sphere_better_than_by_the_nearest_slot() {
        let mut generator = Generator::new(12);
        let (mut by_slot, mut by_mean) = (0.0, 0.0);
        for _ in 0..1000 {
            let direction = generator.direction();
            let mut interest = [0.0; 64];
            add(ContextLayout::Sphere, &mut interest, direction, 1.0);
            let choice =
                find_context_direction(&settings(ContextLayout::Sphere), &interest, &[0.0; 64]).unwrap();
            let nearest = super::context_direction(ContextLayout::Sphere, choice.slot.unwrap(), 64).unwrap();
            by_slot += (nearest - direction).length();
            by_mean += (choice.desired_velocity.normalize() - direction).length();
        }
        assert!(by_mean < by_slot, "{by_mean} of {by_slot}");
    }

    #[test]
    fn wishes_that_contradict_one_another_do_not_cancel() {
        let mut interest = [0.0; 16];
        add(ContextLayout::Circle, &mut interest, DVec3::X, 1.0);
        add(ContextLayout::Circle, &mut interest, -DVec3::X, 0.9);
        let choice = find_context_direction(&settings(ContextLayout::Circle), &interest, &[0.0; 16]).unwrap();
        assert_eq!((choice.desired_velocity, choice.slot), (DVec3::X * 100.0, Some(0)));
    }

    #[test]
    fn the_dangerous_way_is_not_taken_however_interesting() {
        let mut interest = [0.0; 8];
        let mut danger = [0.0; 8];
        add(ContextLayout::Circle, &mut interest, DVec3::X, 1.0);
        add(ContextLayout::Circle, &mut danger, DVec3::X, 1.0);
        let choose = |tolerance: f64| {
            let settings = ContextSettings { danger_tolerance: tolerance, ..settings(ContextLayout::Circle) };
            find_context_direction(&settings, &interest, &danger).unwrap()
        };
        // Ahead and half ahead are dangerous; abeam is of no interest.
        assert_eq!((choose(0.0).slot, choose(0.0).desired_velocity), (None, DVec3::ZERO));
        // A half ahead, cosine of 45 degrees, is tolerated: the first of the two; and no interpolation into danger.
        let half = choose(0.75);
        assert_eq!(half.slot, Some(1));
        let diagonal = core::f64::consts::FRAC_1_SQRT_2;
        let expected = DVec3::new(diagonal, diagonal, 0.0) * (100.0 * diagonal);
        assert!((half.desired_velocity - expected).length() < 1e-12, "{half:?}");
        assert_eq!(choose(1.0).slot, Some(0));
    }

    #[test]
    fn nothing_of_interest_is_to_stand_still() {
        let choice =
            find_context_direction(&settings(ContextLayout::Sphere), &[0.0; 32], &[0.5; 32]).unwrap();
        assert_eq!((choice.desired_velocity, choice.slot, choice.danger), (DVec3::ZERO, None, 0.5));
    }

    #[test]
    fn equal_interest_everywhere_is_the_first_slot() {
        for count in 1..20 {
            let (interest, danger) = (vec![1e308; count], vec![0.0; count]);
            let choice =
                find_context_direction(&settings(ContextLayout::Circle), &interest, &danger).unwrap();
            assert_eq!((choice.desired_velocity, choice.slot), (DVec3::X * 100.0, Some(0)), "{count}");
        }
    }

    #[test]
    fn what_is_no_map_is_refused() {
        let circle = settings(ContextLayout::Circle);
        let choose = |settings: &ContextSettings, count, interest: f64, danger: f64| {
            find_context_direction(settings, &(count, |_| interest), &(count, |_| danger))
        };
        assert_eq!(choose(&circle, 0, 1.0, 0.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(choose(&circle, 4097, 1.0, 0.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(choose(&circle, 8, -1.0, 0.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(choose(&circle, 8, 1.0, f64::NAN).unwrap_err(), RefusalKind::NotFinite);
        let fast = ContextSettings { max_speed: f64::INFINITY, ..circle };
        assert_eq!(choose(&fast, 8, 1.0, 0.0).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(
            find_context_direction(&circle, &[1.0; 8], &[0.0; 7]).unwrap_err(),
            RefusalKind::OutOfDomain
        );
        // Nothing is written on a refusal.
        let mut slots = [0.5; 8];
        for (direction, strength, refusal) in
            [(DVec3::NAN, 1.0, RefusalKind::NotFinite), (DVec3::X, -1.0, RefusalKind::OutOfDomain)]
        {
            let refused = blend_into_context(ContextLayout::Circle, direction, strength, &mut slots);
            assert_eq!((refused.unwrap_err().kind, slots), (refusal, [0.5; 8]));
        }
    }
}
