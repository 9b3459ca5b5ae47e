//! The tree of walls.
//!
//! In the caller's memory: a head that says what follows, then the core's numbers.

use core::ffi::c_void;
use core::mem::size_of;
use pursuit_core::crowd::WallTree;
use pursuit_core::{Refusal, Requirement};

/// The mark at the start of the memory of walls, and of no other memory: the digits of e.
pub(super) const MARK: u64 = 0x2b7e_1516_28ae_d2a6;
/// The same for walls in space: the digits of the square root of 2.
pub(in crate::crowd::orca) const OBSTACLES: u64 = 0x16a0_9e66_7f3b_cc90;

#[repr(C)]
#[derive(Clone, Copy)]
pub(in crate::crowd::orca) struct Head {
    pub mark: u64,
    /// Segments, or shapes.
    pub count: u64,
}

pub(in crate::crowd::orca) const ALIGNMENT: usize = align_of::<Head>();
const _: () = assert!(ALIGNMENT >= align_of::<f64>() && size_of::<Head>().is_multiple_of(align_of::<f64>()));

/// The first aligned byte and how many numbers follow the head, wherever the memory begins.
pub(in crate::crowd::orca) fn head(
    memory: *const c_void,
    size: usize,
) -> Result<(*const Head, usize), Refusal> {
    let skipped = memory.cast::<u8>().align_offset(ALIGNMENT);
    let left = size.checked_sub(size_of::<Head>() + ALIGNMENT);
    let left = left.ok_or(Refusal::too_small("walls_size"))?;
    Ok((memory.cast::<u8>().wrapping_add(skipped).cast(), left / size_of::<f64>()))
}

/// The walls that were built there; none for null.
///
/// # Safety
/// `memory` is null or points to `size` readable bytes that nothing changes while the walls are used, and whose head, if it is
/// there, `pursuit_build_orca_walls` or `pursuit_build_orca_obstacles` has written.
pub(in crate::crowd::orca) unsafe fn walls<'memory>(
    memory: *const c_void,
    size: usize,
) -> Result<WallTree<'memory>, Refusal> {
    if memory.is_null() {
        return Ok(WallTree::EMPTY);
    }
    let (head, room) = head(memory, size)?;
    // SAFETY: the caller's contract; `head` says there is room, and what follows it is aligned as it is.
    unsafe {
        let Head { mark, count } = head.read();
        let numbers = core::slice::from_raw_parts(head.add(1).cast::<f64>(), room);
        let walls = match mark {
            MARK => WallTree::from_count(count as usize, numbers),
            OBSTACLES => WallTree::from_obstacle_count(count as usize, numbers),
            _ => return Err(Refusal::out_of_domain(Requirement::Written, "walls")),
        };
        walls.ok_or(Refusal::too_small("walls_size"))
    }
}

/// Before any refusal of a call that builds, so that no older walls are left there.
///
/// # Safety
/// `memory` is null or points to `size` writable bytes that nothing else uses during the call.
pub(in crate::crowd::orca) unsafe fn forget(memory: *mut c_void, size: usize) {
    if memory.is_null() {
        return;
    }
    // SAFETY: the caller's contract; what is written is within `size`, and a head is written only where one has room.
    unsafe {
        match head(memory, size) {
            Ok((head, _)) => head.cast_mut().write(Head { mark: 0, count: 0 }),
            Err(_) => memory.cast::<u8>().write_bytes(0, size),
        }
    }
}
