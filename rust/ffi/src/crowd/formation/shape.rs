//! Shapes of formations: where each slot is in the anchor's frame.

use crate::call::{Answer, NotNull, answer};
use crate::convert::numbers;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use pursuit_core::crowd::{
    FormationOrigin, FormationSettings, FormationShape, FormationSide, MAX_AGENTS, formation_slots,
};
use pursuit_ffi_derive::{FromCore, TryIntoCore, contract};

/// Side by side.
pub const PURSUIT_FORMATION_SHAPE_LINE: i32 = 0;
/// One behind the other.
pub const PURSUIT_FORMATION_SHAPE_COLUMN: i32 = 1;
/// Two arms backward from the first slot, at right angles to each other.
pub const PURSUIT_FORMATION_SHAPE_WEDGE: i32 = 2;
/// One arm backward from the first slot, at 45 degrees to the side.
pub const PURSUIT_FORMATION_SHAPE_ECHELON: i32 = 3;
/// Ranks one behind the other; a last rank that is not full is centered.
pub const PURSUIT_FORMATION_SHAPE_BOX: i32 = 4;
/// A ring, from the front on both sides to the rear.
pub const PURSUIT_FORMATION_SHAPE_CIRCLE: i32 = 5;

/// The anchor is at the center of the shape. A formation turns about it with the least way for the outermost slots.
pub const PURSUIT_FORMATION_ORIGIN_CENTER: i32 = 0;
/// The anchor is at the middle of the front, which stays where it is when the shape or the width changes.
pub const PURSUIT_FORMATION_ORIGIN_FRONT: i32 = 1;
/// The anchor is at the first slot.
pub const PURSUIT_FORMATION_ORIGIN_FIRST: i32 = 2;

/// From -y to +y: in Unreal's axes from left to right. An echelon goes back to +y.
pub const PURSUIT_FORMATION_SIDE_PLAIN: i32 = 0;
/// From +y to -y.
pub const PURSUIT_FORMATION_SIDE_MIRRORED: i32 = 1;

/// The slots of a formation. Start from `pursuit_formation_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(FormationSettings, in("settings"))]
pub struct PursuitFormationSettings {
    /// Distance between neighboring slots.
    #[contract(range = "(0, 1e50]", usual = "2 m")]
    pub spacing: f64,
    /// The greatest width between the outermost slots. A wider shape becomes a box of as many files as fit, in the order of the
    /// slots. INFINITY where there is room.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub max_width: f64,
    /// The shape. One of the `PURSUIT_FORMATION_SHAPE_` constants.
    #[core(number)]
    #[contract(one_of = "PURSUIT_FORMATION_SHAPE_", usual = "`PURSUIT_FORMATION_SHAPE_BOX`")]
    pub shape: i32,
    #[core(count)]
    #[contract(range = "[0, PURSUIT_CROWD_MAX]", usual = "0")]
    pub files: u32,
    /// How many of the shapes lie one above the other, `spacing` apart; 1 in a plane.
    #[core(count)]
    #[contract(range = "[1, PURSUIT_CROWD_MAX]", usual = "1")]
    pub layers: u32,
    /// Where the anchor is in the shape. One of the `PURSUIT_FORMATION_ORIGIN_` constants.
    #[core(number)]
    #[contract(one_of = "PURSUIT_FORMATION_ORIGIN_", usual = "`PURSUIT_FORMATION_ORIGIN_CENTER`")]
    pub origin: i32,
    /// Whether the shape is mirrored. One of the `PURSUIT_FORMATION_SIDE_` constants.
    #[core(number)]
    #[contract(one_of = "PURSUIT_FORMATION_SIDE_", usual = "`PURSUIT_FORMATION_SIDE_PLAIN`")]
    pub side: i32,
}

numbers!(FormationShape {
    Line = PURSUIT_FORMATION_SHAPE_LINE,
    Column = PURSUIT_FORMATION_SHAPE_COLUMN,
    Wedge = PURSUIT_FORMATION_SHAPE_WEDGE,
    Echelon = PURSUIT_FORMATION_SHAPE_ECHELON,
    Box = PURSUIT_FORMATION_SHAPE_BOX,
    Circle = PURSUIT_FORMATION_SHAPE_CIRCLE,
});

numbers!(FormationOrigin {
    Center = PURSUIT_FORMATION_ORIGIN_CENTER,
    Front = PURSUIT_FORMATION_ORIGIN_FRONT,
    First = PURSUIT_FORMATION_ORIGIN_FIRST,
});

numbers!(FormationSide {
    Plain = PURSUIT_FORMATION_SIDE_PLAIN,
    Mirrored = PURSUIT_FORMATION_SIDE_MIRRORED,
});

#[contract(core = FormationSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_formation_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFormationSettings {
    FormationSettings::for_units(units_per_meter).into()
}

/// They are in the order from the front to the rear: a rank from the middle outward, both sides in turn, as are the two arms of a
/// wedge and the halves of a ring; with layers one of each layer in turn. So agents that keep their indices when the shape or
/// the width changes stay in order: those in front in front, and most on their side.
///
/// `out_count` is the number of slots. On a refusal nothing is written to `out_slots`, and `out_count` is 0. Status: `OK`, or a
/// refusal.
#[contract(core = formation_slots, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_formation_slots(
    settings: *const PursuitFormationSettings,
    /// Number of slots.
    #[contract(range = "[1, PURSUIT_CROWD_MAX]")]
    count: u32,
    /// Receives the offset of each slot.
    #[contract(length = "count")]
    out_slots: *mut PursuitVec3,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((settings, NotNull(out_slots)), out_count, |(settings, out_slots)| -> Answer<u32> {
            let room = (count as usize).min(MAX_AGENTS);
            overlap::check(&[(Footprint::of_array(out_slots, room), "out_slots")], &[])?;
            formation_slots(&settings.try_into()?, count as usize, |index, offset| {
                out_slots.add(index).write_unaligned(offset.into());
            })?;
            Ok((PURSUIT_STATUS_OK, count))
        })
    }
}
