//! Context maps: the interest and the danger of each direction.

use crate::call::{Answer, Inputs, answer, null, ok};
use crate::convert::value_of;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_refusal};
use crate::types::PursuitVec3;
use crate::view::{PursuitNumberArray, PursuitNumberView};
use pursuit_core::steering::{
    ContextChoice, ContextSettings, blend_into_context, blend_into_context_of, find_context_direction,
};
use pursuit_ffi_derive::{FromCore, contract};

/// The interest and the danger of each direction.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitContextMap {
    /// Interest of each slot, from 0; 1 asks for full speed.
    #[contract(range = "[0, inf)", length = "count")]
    pub interest: PursuitNumberView,
    /// Danger of each slot, from 0.
    #[contract(range = "[0, inf)", length = "count")]
    pub danger: PursuitNumberView,
    /// Excess over the least danger up to which a slot is allowed.
    #[contract(range = "[0, inf)")]
    pub danger_tolerance: f64,
    /// Speed at an interest of 1 and more; proportionally slower for less.
    #[contract(range = "[0, inf)")]
    pub max_speed: f64,
    /// Number of slots.
    #[contract(range = "[1, PURSUIT_CONTEXT_MAX]")]
    pub count: u32,
    /// Layout of the slots.
    #[contract(one_of = "PURSUIT_CONTEXT_LAYOUT_")]
    pub layout: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(ContextChoice)]
pub struct PursuitContextChoice {
    pub desired_velocity: PursuitVec3,
    pub interest: f64,
    pub danger: f64,
    /// The allowed slot with the greatest interest, to within a 64th; -1 if that is 0.
    #[core(index)]
    pub slot: i32,
}

/// `slots` is read and written: one array of a context map.
///
/// On a refusal the slots do not change.
#[contract(core = blend_into_context, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_blend_into_context(
    #[contract(one_of = "PURSUIT_CONTEXT_LAYOUT_")] layout: i32,
    direction: *const PursuitVec3,
    /// The strength of the direction.
    #[contract(range = "[0, inf)")]
    strength: f64,
    /// The interest or the danger of each slot.
    #[contract(length = "count", read_and_written)]
    slots: *const PursuitNumberArray,
    #[contract(range = "[0, PURSUIT_CONTEXT_MAX]")] count: u32,
) -> PursuitStatus {
    // SAFETY: the caller's contract.
    let (direction, slots) = match unsafe { (direction, slots).read() } {
        Ok(values) => values,
        Err(number) => return status_of_refusal(null(if number == 0 { "direction" } else { "slots" })),
    };
    let blended = value_of(layout, "layout").and_then(|layout| {
        let slots = slots.open(count as usize, "slots")?;
        let (direction, count) = (direction.into(), count as usize);
        // SAFETY: the caller's contract: there are as many numbers, which nothing else reads or writes during the call.
        if let Some(slots) = unsafe { slots.as_slice(count) } {
            return blend_into_context(layout, direction, strength, slots);
        }
        // SAFETY: as above.
        let get = |index| unsafe { slots.as_read().get(index) };
        // SAFETY: as above.
        let set = |index, number| unsafe { slots.set(index, number) };
        blend_into_context_of(layout, direction, strength, &(count, get), set)
    });
    blended.map_or_else(status_of_refusal, |()| PURSUIT_STATUS_OK)
}

/// Status: `OK`, also without any interest; or a refusal.
#[contract(core = find_context_direction, prose, status(OK))]
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
