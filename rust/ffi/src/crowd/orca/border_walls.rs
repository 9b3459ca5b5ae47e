//! Borders of a floor as walls, in the caller's memory.

use super::wall_tree::PursuitOrcaWall;
use crate::call::{Answer, NotNull, answer, not_null};
use crate::convert::number_of;
use crate::memory::aligned;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use core::ffi::c_void;
use pursuit_core::crowd::{
    Border, BorderOpening, BorderWallSettings, BorderWalls, MAX_AGENTS, Wall, border_wall_numbers,
    build_border_walls,
};
use pursuit_core::{Refusal, Requirement};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// A straight piece of the border of a floor. The floor is on its right, as seen with the first axis to the right and the second
/// up: on its left in Unreal, as seen from above.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(Border)]
pub struct PursuitBorder {
    pub start: PursuitVec3,
    pub end: PursuitVec3,
}

/// A way across borders, such as a ledge that is jumped or a door: the borders that it crosses are no walls there.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(BorderOpening)]
pub struct PursuitBorderOpening {
    pub start: PursuitVec3,
    pub end: PursuitVec3,
    #[contract(range = "[0, 1e50]")]
    pub radius: f64,
}

/// Which borders become walls, and how the walls are made. Start from `pursuit_border_wall_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(BorderWallSettings)]
pub struct PursuitBorderWallSettings {
    pub center: PursuitVec3,
    #[contract(range = "[0, 1e50]", usual = "20 m")]
    pub query_radius: f64,
    #[contract(range = "[0, 1e50]", usual = "1 m")]
    pub height_range: f64,
    #[contract(range = "[0, 1e50]", usual = "1 m")]
    pub half_height: f64,
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub inset: f64,
    #[contract(range = "[0, 1e50]", usual = "1 cm")]
    pub tolerance: f64,
    #[core(count)]
    #[contract(range = "[1, PURSUIT_CROWD_MAX]", usual = "256")]
    pub max_segments: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(BorderWalls)]
pub struct PursuitBorderWalls {
    #[core(count)]
    pub walls: u32,
    #[core(count)]
    pub corners: u32,
    #[core(count)]
    pub segments: u32,
    #[core(count)]
    pub left_out: u32,
}

#[contract(core = BorderWallSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_border_wall_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitBorderWallSettings {
    BorderWallSettings::for_units(units_per_meter).into()
}

impl From<Wall> for PursuitOrcaWall {
    fn from(wall: Wall) -> Self {
        Self {
            corner_count: wall.corners as u32,
            topology: number_of(wall.topology),
            half_height: wall.height.half_height,
            height_center: wall.height.center,
            inset: wall.inset,
        }
    }
}

const ALIGNMENT: usize = align_of::<f64>();

/// Bytes that `pursuit_build_border_walls` needs for a number of pieces: one for each border, and one more for each that an opening
/// divides in two. 168 for each, and 8.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_border_walls_memory_size(
    /// Number of pieces.
    piece_count: u32,
) -> usize {
    border_wall_numbers(piece_count as usize).saturating_mul(size_of::<f64>()).saturating_add(ALIGNMENT)
}

/// Feed `out_walls` and `out_corners` to `pursuit_build_orca_walls`.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_border_walls_memory_size`, that need no preparation and hold nothing
/// afterward. `wall_capacity` is at least `max_segments`, `corner_capacity` twice that. What is beyond the number of walls and
/// of corners is left as it is, and so is all on a refusal. `borders` may be null when `border_count` is 0, `openings` when
/// `opening_count` is 0.
#[contract(core = build_border_walls, prose, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_build_border_walls(
    /// The borders.
    #[contract(length = "border_count", null = "when `border_count` is 0")]
    borders: *const PursuitBorder,
    /// Number of borders.
    #[contract(range = "[0, PURSUIT_CROWD_MAX]")]
    border_count: u32,
    /// The openings.
    #[contract(length = "opening_count", null = "when `opening_count` is 0")]
    openings: *const PursuitBorderOpening,
    /// Number of openings.
    #[contract(range = "[0, PURSUIT_CROWD_MAX]")]
    opening_count: u32,
    /// Which borders become walls, and how.
    settings: *const PursuitBorderWallSettings,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    /// Receives the walls, the nearest first.
    #[contract(length = "wall_capacity")]
    out_walls: *mut PursuitOrcaWall,
    /// Number of walls that there is room for.
    wall_capacity: u32,
    /// Receives the corners of all walls, one wall after the other.
    #[contract(length = "corner_capacity")]
    out_corners: *mut PursuitVec3,
    /// Number of corners that there is room for.
    corner_capacity: u32,
    /// Receives how many there are.
    out: *mut PursuitBorderWalls,
) -> PursuitStatus {
    unsafe {
        answer!((settings, NotNull(memory)), out, |(settings, memory)| -> Answer<PursuitBorderWalls> {
            let (walls, corners) = (out_walls, out_corners);
            not_null(walls, "out_walls")?;
            not_null(corners, "out_corners")?;
            if border_count > 0 {
                not_null(borders, "borders")?;
            }
            if opening_count > 0 {
                not_null(openings, "openings")?;
            }
            for (count, name) in [(border_count, "border_count"), (opening_count, "opening_count")] {
                if count as usize > MAX_AGENTS {
                    return Err(Refusal::out_of_domain(Requirement::AtMostAgents, name));
                }
            }
            let settings = BorderWallSettings::from(settings);
            let counts = (border_count as usize, opening_count as usize);
            let written = [
                (Footprint::of_bytes(memory, memory_size), "memory"),
                (Footprint::of_array(walls, wall_capacity as usize), "out_walls"),
                (Footprint::of_array(corners, corner_capacity as usize), "out_corners"),
            ];
            let read = [Footprint::of_array(borders, counts.0), Footprint::of_array(openings, counts.1)];
            overlap::check(&written, &read)?;
            // More segments than there may be are refused as such.
            let most = if settings.max_segments > MAX_AGENTS { 0 } else { settings.max_segments };
            if (wall_capacity as usize) < most {
                return Err(Refusal::too_small("wall_capacity"));
            }
            if (corner_capacity as usize) < 2 * most {
                return Err(Refusal::too_small("corner_capacity"));
            }
            let left = memory_size.checked_sub(ALIGNMENT).ok_or(Refusal::too_small("memory_size"))?;
            let room = left / size_of::<f64>();
            let numbers = aligned::<f64>(memory).cast_mut();
            numbers.cast::<u8>().write_bytes(0, room * size_of::<f64>());
            let numbers = core::slice::from_raw_parts_mut(numbers, room);
            let each_border = (counts.0, |index: usize| Border::from(borders.add(index).read_unaligned()));
            let each_opening =
                (counts.1, |index: usize| BorderOpening::from(openings.add(index).read_unaligned()));
            let (mut wall_count, mut corner_count) = (0, 0);
            let made = build_border_walls(&each_border, &each_opening, &settings, numbers, |wall, chain| {
                walls.add(wall_count).write_unaligned(wall.into());
                wall_count += 1;
                for corner in chain {
                    corners.add(corner_count).write_unaligned(corner.into());
                    corner_count += 1;
                }
            })?;
            Ok((PURSUIT_STATUS_OK, made.into()))
        })
    }
}
