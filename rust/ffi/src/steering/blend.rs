//! One steering out of several.

use crate::call::{Answer, Inputs, NotNull, answer, null, ok};
use crate::convert::{numbers, value_of};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_refusal};
use crate::types::PursuitVec3;
use crate::view::{Numbers, PursuitNumberView, PursuitVec3View, Vectors};
use pursuit_core::steering::{
    Blend, ContextChoice, ContextLayout, ContextSettings, MAX_CONTEXT_SLOTS, add_to_context,
    blend_by_priority, blend_in_order, blend_weighted, context_direction, find_context_direction,
};
use pursuit_core::{DVec3, Refusal, Requirement};
use pursuit_ffi_derive::FromCore;

/// The slots of a context map lie at equal angles around a circle in the plane of the first two axes: slot 0 along the
/// first axis, then toward the second.
pub const PURSUIT_CONTEXT_LAYOUT_CIRCLE: i32 = 0;
/// The slots of a context map lie on a sphere, in a spiral from the third axis down: the Fibonacci lattice.
pub const PURSUIT_CONTEXT_LAYOUT_SPHERE: i32 = 1;

/// The greatest number of slots of a context map.
pub const PURSUIT_CONTEXT_MAX: u32 = 4096;
const _: () = assert!(PURSUIT_CONTEXT_MAX as usize == MAX_CONTEXT_SLOTS);

/// One steering out of several, and the last that contributed.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Blend)]
pub struct PursuitBlend {
    /// The steering.
    pub steering: PursuitVec3,
    /// Index of the last steering that contributed; -1 when none did.
    #[core(index)]
    pub last: i32,
}

/// The interest and the danger of each direction.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitContextMap {
    /// Interest of each slot, from 0; 1 asks for full speed. Must be finite and >= 0.
    pub interest: PursuitNumberView,
    /// Danger of each slot, from 0. Must be finite and >= 0.
    pub danger: PursuitNumberView,
    /// How far a slot's danger may exceed the least danger for the slot to be taken. Must be finite and >= 0.
    pub danger_tolerance: f64,
    /// The speed at an interest of 1 and more; less interest is slower in proportion. Must be finite and >= 0.
    pub max_speed: f64,
    /// How many slots, from 1 to `PURSUIT_CONTEXT_MAX`.
    pub count: u32,
    /// How they lie: one of the `PURSUIT_CONTEXT_LAYOUT_` constants.
    pub layout: i32,
}

/// The chosen direction.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(ContextChoice)]
pub struct PursuitContextChoice {
    /// The desired velocity; zero when no slot that may be taken is of interest.
    pub desired_velocity: PursuitVec3,
    /// The interest of the chosen slot.
    pub interest: f64,
    /// Its danger; without one the least of all.
    pub danger: f64,
    /// The slot with the greatest interest of those that may be taken; -1 when that is 0.
    #[core(index)]
    pub slot: i32,
}

numbers!(ContextLayout { Circle = PURSUIT_CONTEXT_LAYOUT_CIRCLE, Sphere = PURSUIT_CONTEXT_LAYOUT_SPHERE });

/// The steering and the weight of an index.
///
/// # Safety
/// Both views hold a readable value there.
unsafe fn weighted(steerings: &Vectors, weights: &Numbers, index: usize) -> (DVec3, f64) {
    // SAFETY: the caller's contract.
    unsafe { (steerings.get(index), weights.get(index)) }
}

/// The sum of all steerings, each times its weight; zero when there is none.
///
/// The sum may be longer than any of them; `pursuit_apply_steering` shortens it. `weights` must be finite and >= 0. The
/// views may be empty when `count` is 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the views to `count` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_weighted(
    steerings: *const PursuitVec3View,
    weights: *const PursuitNumberView,
    count: u32,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((steerings, weights), out, |(steerings, weights)| {
            let steerings = steerings.open(count as usize, "steerings")?;
            let weights = weights.open(count as usize, "weights")?;
            ok(blend_weighted(&(count as usize, |index| weighted(&steerings, &weights, index))))
        })
    }
}

/// The first steering that is longer than `threshold`; zero when there is none.
///
/// `threshold` must be finite and >= 0; at 0 every steering that is not exactly zero counts, however short. The view
/// may be empty when `count` is 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the view to `count` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_by_priority(
    steerings: *const PursuitVec3View,
    count: u32,
    threshold: f64,
    out: *mut PursuitBlend,
) -> PursuitStatus {
    unsafe {
        answer!(steerings, out, |steerings| {
            let steerings = steerings.open(count as usize, "steerings")?;
            ok(blend_by_priority(&(count as usize, |index| steerings.get(index)), threshold))
        })
    }
}

/// The steerings in their order, each times its weight, summed until the sum is as long as `budget`: a truncated running
/// sum.
///
/// Each steering is shortened to what the sum so far leaves of the budget, so the sum is never longer. `budget`
/// must be >= 0, INFINITY for none. `weights` must be finite and >= 0. The views may be empty when `count` is 0. Status: `OK`,
/// or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the views to `count` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_in_order(
    steerings: *const PursuitVec3View,
    weights: *const PursuitNumberView,
    count: u32,
    budget: f64,
    out: *mut PursuitBlend,
) -> PursuitStatus {
    unsafe {
        answer!((steerings, weights), out, |(steerings, weights)| {
            let steerings = steerings.open(count as usize, "steerings")?;
            let weights = weights.open(count as usize, "weights")?;
            ok(blend_in_order(&(count as usize, |index| weighted(&steerings, &weights, index)), budget))
        })
    }
}

/// The direction of a slot of a context map, of length 1. On a circle of a multiple of 4 slots the axes are met exactly.
///
/// `layout` is `PURSUIT_CONTEXT_LAYOUT_CIRCLE` or `PURSUIT_CONTEXT_LAYOUT_SPHERE`, `count` from 1 to `PURSUIT_CONTEXT_MAX`,
/// `index` below it. Status: `OK`, or a refusal.
///
/// # Safety
/// `out` is null or points to one value of its type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_context_direction(
    layout: i32,
    index: u32,
    count: u32,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((), out, |()| ok(context_direction(
            value_of(layout, "layout")?,
            index as usize,
            count as usize
        )))
    }
}

/// Raises the slots around `direction`: each to at least `strength` times the cosine of its angle to `direction`.
/// `slots` is one array of a context map.
///
/// `layout` is one of the `PURSUIT_CONTEXT_LAYOUT_` constants. `direction` needs no unit length; zero raises nothing. `strength`
/// must be finite and >= 0, `count` at most `PURSUIT_CONTEXT_MAX`. On a refusal the slots are left as they are. Status:
/// `OK`, or a refusal.
///
/// # Safety
/// `direction` is null or points to one value, `slots` to `count` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_add_to_context(
    layout: i32,
    direction: *const PursuitVec3,
    strength: f64,
    slots: *mut f64,
    count: u32,
) -> PursuitStatus {
    // SAFETY: the caller's contract.
    let (direction, slots) = match unsafe { (direction, NotNull(slots)).read() } {
        Ok(values) => values,
        Err(number) => return status_of_refusal(null(if number == 0 { "direction" } else { "slots" })),
    };
    let added = value_of(layout, "layout").and_then(|layout| {
        // SAFETY: the caller's contract.
        unsafe {
            with_numbers(slots, count as usize, |slots| {
                add_to_context(layout, direction.into(), strength, slots)
            })
        }
    });
    added.map_or_else(status_of_refusal, |()| PURSUIT_STATUS_OK)
}

/// Changes numbers in C's memory, aligned or not.
///
/// # Safety
/// `numbers` points to `count` of them.
unsafe fn with_numbers(
    numbers: *mut f64,
    count: usize,
    change: impl FnOnce(&mut [f64]) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    // SAFETY: the caller's contract.
    unsafe {
        if numbers.is_aligned() {
            return change(core::slice::from_raw_parts_mut(numbers, count));
        }
        let mut room = [0.0; MAX_CONTEXT_SLOTS];
        let copy = room.get_mut(..count).ok_or(Refusal::out_of_domain(Requirement::AtMost4096, "count"))?;
        for (index, number) in copy.iter_mut().enumerate() {
            *number = numbers.add(index).read_unaligned();
        }
        change(copy)?;
        for (index, number) in copy.iter().enumerate() {
            numbers.add(index).write_unaligned(*number);
        }
        Ok(())
    }
}

/// The direction of the greatest interest among the least dangerous, as a velocity.
///
/// Every slot more dangerous than the least dangerous one, by more than the tolerance, is masked. Of the others the one of
/// the greatest interest is taken, and of equal ones the first. Between it and its neighbors the direction is
/// interpolated, unless one of them is masked: on a circle exactly where interest falls off as the cosine of an angle, as
/// `pursuit_add_to_context` writes it; on a sphere as the mean of the neighboring slots by their interest.
///
/// Status: `OK`, also when nothing is of interest; or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the views to `count` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_context_direction(
    map: *const PursuitContextMap,
    out: *mut PursuitContextChoice,
) -> PursuitStatus {
    unsafe {
        answer!(map, out, |map| -> Answer<PursuitContextChoice> {
            let settings = ContextSettings {
                layout: value_of(map.layout, "map.layout")?,
                danger_tolerance: map.danger_tolerance,
                max_speed: map.max_speed,
            };
            let (interest, danger) =
                (map.interest.open(1, "map.interest")?, map.danger.open(1, "map.danger")?);
            ok(find_context_direction(
                &settings,
                &(map.count as usize, |index| interest.get(index)),
                &(map.count as usize, |index| danger.get(index)),
            ))
        })
    }
}
