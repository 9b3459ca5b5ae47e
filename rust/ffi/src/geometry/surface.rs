//! Surfaces: planes, and the nearest point of a piece of wall.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::geometry::{List, Surface, wall_surface};
use pursuit_ffi_derive::FromCore;

/// A plane with a free side: a point and the normal that a trace reports where it hits.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Surface)]
pub struct PursuitSurface {
    /// A point of it. No coordinate above 1e50.
    pub point: PursuitVec3,
    /// Its normal, to the free side; of any length but zero.
    pub normal: PursuitVec3,
}

/// Surfaces of an array in C's memory.
pub(crate) struct SurfaceArray {
    base: *const PursuitSurface,
    count: usize,
}

impl SurfaceArray {
    /// # Safety
    /// `base` points to `count` readable values for as long as the result lives, unless `count` is 0.
    pub(crate) unsafe fn new(base: *const PursuitSurface, count: u32) -> Self {
        Self { base, count: count as usize }
    }
}

impl List<Surface> for SurfaceArray {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<Surface> {
        (index < self.count).then(|| {
            // SAFETY: whoever made this knows that the array holds `count` values.
            let surface = unsafe { element(self.base, size_of::<PursuitSurface>(), index) };
            Surface { point: surface.point.into(), normal: surface.normal.into() }
        })
    }
}

/// The wall from `start` to `end` as seen from `position`: its nearest point, and the direction from there.
///
/// For walls in two dimensions; such a wall can be passed from both sides and round its ends. No part of the wall is in front
/// of the plane through that point. On the wall itself the normal is z x (end - start), or x where the wall has no length or is
/// along z. No coordinate may be above 1e50. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_wall_surface(
    start: *const PursuitVec3,
    end: *const PursuitVec3,
    position: *const PursuitVec3,
    out: *mut PursuitSurface,
) -> PursuitStatus {
    unsafe {
        answer!((start, end, position), out, |(start, end, position)| {
            ok(wall_surface(start.into(), end.into(), position.into()))
        })
    }
}
