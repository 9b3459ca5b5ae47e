//! Building the grid.

use super::grid::{PursuitNeighborGridInfo, PursuitNeighborGridSettings, dimensions_of};
use super::memory;
use crate::call::{Answer, NotNull, answer};
use crate::level::level_of;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::view::PursuitCrowd;
use core::ffi::c_void;
use pursuit_core::Within;
use pursuit_core::crowd::{GridSettings, NeighborGrid};
use pursuit_ffi_derive::contract;

/// `grid` is any `grid_size` bytes, at least `pursuit_neighbor_grid_memory_size`, or `pursuit_layered_grid_memory_size`
/// with layers or heights, that need no preparation; a larger size serves fewer agents, too. Building again in the same
/// bytes takes less time. From then on the grid is only read, by any number of threads at once, until it is built
/// again; to query bytes that something else has written to is undefined behavior: the query may crash or not return. A
/// copy of its bytes is the same grid if its address has the same remainder when divided by 8. After a refusal every
/// query of these bytes is refused, whatever they held before.
#[contract(core = NeighborGrid::build, prose, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_build_neighbor_grid(
    crowd: *const PursuitCrowd,
    settings: *const PursuitNeighborGridSettings,
    #[contract(length = "grid_size")] grid: *mut c_void,
    grid_size: usize,
    out_info: *mut PursuitNeighborGridInfo,
) -> PursuitStatus {
    unsafe {
        // Before any refusal, so that no older grid is left there.
        memory::forget(grid, grid_size);
        answer!(
            (crowd, settings, NotNull(grid)),
            out_info,
            |(crowd, settings, grid)| -> Answer<PursuitNeighborGridInfo> {
                crowd.check_count().within("crowd")?;
                let count = crowd.count as usize;
                let layers = crowd.layers.is_given().then_some(|agent| crowd.layers.get(agent));
                let dimensions = dimensions_of(settings.dimensions).within("settings")?;
                let heights = crowd.heights().within("crowd")?;
                let heights = heights.map(|heights| move |agent| heights.get(agent));
                let built = memory::build(grid, grid_size, count, layers, heights, |level, memory| {
                    let level = level.at_most(level_of(settings.max_level, "settings.max_level")?);
                    let settings = GridSettings { cell_size: settings.cell_size, dimensions, level };
                    let written = [(Footprint::of_bytes(grid, grid_size), "grid")];
                    overlap::check(&written, &crowd.footprints(dimensions)?)?;
                    let crowd = crowd.open(dimensions).within("crowd")?;
                    let positions = (count, |agent| crowd.position(agent));
                    let velocities = (count, |agent| crowd.velocity(agent));
                    NeighborGrid::build(&positions, &velocities, &settings, memory)
                })?;
                Ok((PURSUIT_STATUS_OK, built.into()))
            },
        )
    }
}
