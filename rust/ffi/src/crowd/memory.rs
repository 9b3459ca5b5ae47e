//! The layout of a grid in the caller's memory: a head that says what follows, then the core's numbers and integers.

use crate::memory::{Mark, aligned};
use core::ffi::c_void;
use core::mem::size_of;
use pursuit_core::crowd::{GridMemory, GridShape, HeightBand, NeighborGrid, grid_integers, grid_numbers};
use pursuit_core::numeric::Level;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{Refusal, Requirement, Within};

/// The mark at the start of a grid's memory, and of no other memory: the digits of pi.
const MARK: u64 = 0x3243_f6a8_885a_308d;

/// The mark that this library writes at the start of a grid.
fn own_mark() -> Mark {
    Mark::of(MARK)
}

#[repr(C)]
#[derive(Clone, Copy)]
struct CrowdHead {
    mark: Mark,
    is_built: u64,
    /// Which level the processor has: asked once for each piece of memory, because asking takes long.
    level: Level,
    shape: GridShape,
    carried: Carried,
}

const ALIGNMENT: usize = align_of::<CrowdHead>();
const _: () =
    assert!(ALIGNMENT >= align_of::<f64>() && size_of::<CrowdHead>().is_multiple_of(align_of::<f64>()));

/// What a grid holds of each agent besides its motion.
#[derive(Clone, Copy, Default)]
pub(super) struct Carried {
    pub layers: bool,
    pub heights: bool,
}

/// Bytes for a grid of a number of agents, at any address.
pub(super) fn size(count: usize, carried: Carried) -> usize {
    let layers = if carried.layers { count.saturating_mul(size_of::<AvoidanceLayers>()) } else { 0 };
    let heights = if carried.heights { count.saturating_mul(size_of::<HeightBand>()) } else { 0 };
    let numbers = grid_numbers(count).saturating_mul(size_of::<f64>());
    let integers = grid_integers(count).saturating_mul(size_of::<u32>());
    let agents = numbers.saturating_add(integers).saturating_add(layers).saturating_add(heights);
    agents.saturating_add(size_of::<CrowdHead>() + ALIGNMENT)
}

/// The first aligned byte, if there is room for a head and `count` agents after it wherever the memory begins: whether it is
/// enough does not depend on where that is.
fn head(
    memory: *const c_void,
    size: usize,
    count: usize,
    carried: Carried,
) -> Result<*const CrowdHead, Refusal> {
    if size < self::size(count, carried) {
        return Err(Refusal::too_small("grid_size"));
    }
    Ok(aligned(memory))
}

/// Invalidates any older grid there, even if the `size` bytes cover only a part of it; the level that it knows stays.
///
/// # Safety
/// `memory` is null or points to `size` writable bytes that nothing else uses during the call.
pub(super) unsafe fn forget(memory: *mut c_void, size: usize) {
    if memory.is_null() {
        return;
    }
    // SAFETY: the caller's contract; what is written is within `size`, and a head is written only where one has room.
    unsafe {
        match head(memory, size, 0, Carried::default()) {
            Ok(head) => (&raw mut (*head.cast_mut()).is_built).write(0),
            Err(_) => memory.cast::<u8>().write_bytes(0, size),
        }
    }
}

/// Builds a grid with what `build` does in the core, where [`forget`] was called.
///
/// # Safety
/// `memory` points to `size` writable bytes that nothing else uses during the call.
pub(super) unsafe fn build<'a>(
    memory: *mut c_void,
    size: usize,
    count: usize,
    layers: Option<impl Fn(usize) -> AvoidanceLayers>,
    heights: Option<impl Fn(usize) -> HeightBand>,
    build: impl FnOnce(Level, GridMemory<'a>) -> Result<NeighborGrid<'a>, Refusal>,
) -> Result<GridShape, Refusal> {
    let carried = Carried { layers: layers.is_some(), heights: heights.is_some() };
    let head = head(memory, size, count, carried)?.cast_mut();
    // SAFETY: the caller's contract; `head` says there is room, and what follows it is aligned as it is.
    unsafe {
        let has_level = head.cast::<Mark>().read() == own_mark();
        let level = if has_level { (&raw const (*head).level).read() } else { Level::detect() };
        (&raw mut (*head).mark).write(own_mark());
        (&raw mut (*head).level).write(level);
        let numbers = head.add(1).cast::<f64>();
        let bands = numbers.add(grid_numbers(count)).cast::<HeightBand>();
        let integers = bands.add(if carried.heights { count } else { 0 }).cast::<u32>();
        let memory = GridMemory {
            numbers: core::slice::from_raw_parts_mut(numbers, grid_numbers(count)),
            integers: core::slice::from_raw_parts_mut(integers, grid_integers(count)),
        };
        let grid = build(level, memory)?;
        (&raw mut (*head).carried).write(carried);
        if let Some(heights) = heights {
            grid.with_heights(&(count, heights), core::slice::from_raw_parts_mut(bands, count))
                .within("crowd")?;
        }
        if let Some(layers) = layers {
            let memory = integers.add(grid_integers(count)).cast::<AvoidanceLayers>();
            grid.with_layers(&(count, layers), core::slice::from_raw_parts_mut(memory, count))?;
        }
        let shape = grid.shape();
        (&raw mut (*head).shape).write(shape);
        (&raw mut (*head).is_built).write(1);
        Ok(shape)
    }
}

/// The grid that was built there.
///
/// # Safety
/// `memory` points to `size` readable bytes that nothing changes while the grid is used, and whose head, if it is there,
/// [`build`] has written.
pub(super) unsafe fn grid<'memory>(
    memory: *const c_void,
    size: usize,
) -> Result<NeighborGrid<'memory>, Refusal> {
    let first = head(memory, size, 0, Carried::default())?;
    // SAFETY: the caller's contract; `head` says there is room, and what follows it is aligned as it is.
    unsafe {
        let is_built =
            first.cast::<Mark>().read() == own_mark() && (&raw const (*first).is_built).read() == 1;
        if !is_built {
            return Err(Refusal::out_of_domain(Requirement::Written, "grid"));
        }
        let shape = (&raw const (*first).shape).read();
        let (count, carried) = (shape.count(), (&raw const (*first).carried).read());
        head(memory, size, count, carried)?;
        let numbers = first.add(1).cast::<f64>();
        let bands = numbers.add(grid_numbers(count)).cast::<HeightBand>();
        let integers = bands.add(if carried.heights { count } else { 0 }).cast::<u32>();
        let numbers = core::slice::from_raw_parts(numbers, grid_numbers(count));
        let layers = integers.add(grid_integers(count)).cast::<AvoidanceLayers>();
        let integers = core::slice::from_raw_parts(integers, grid_integers(count));
        let grid = NeighborGrid::from_shape(shape, numbers, integers);
        let grid = if carried.layers {
            grid.and_then(|grid| grid.with_written_layers(core::slice::from_raw_parts(layers, count)))
        } else {
            grid
        };
        let grid = if carried.heights {
            grid.and_then(|grid| grid.with_written_heights(core::slice::from_raw_parts(bands, count)))
        } else {
            grid
        };
        grid.ok_or(Refusal::too_small("grid_size"))
    }
}
