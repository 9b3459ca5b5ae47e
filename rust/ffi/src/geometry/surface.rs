//! Surfaces: planes, and the nearest point of a wall segment.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::geometry::{List, Surface, wall_surface};
use pursuit_ffi_derive::{FromCore, contract};

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Surface)]
pub struct PursuitSurface {
    /// A point of it.
    #[contract(range = "[-1e50, 1e50]")]
    pub point: PursuitVec3,
    /// Its normal, to the free side.
    #[contract(any_length, nonzero)]
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
            // SAFETY: the maker guarantees that the array holds `count` values.
            let surface = unsafe { element(self.base, size_of::<PursuitSurface>(), index) };
            Surface { point: surface.point.into(), normal: surface.normal.into() }
        })
    }
}

/// No coordinate may be above 1e50.
#[contract(core = wall_surface, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_wall_surface(
    /// One end of the wall.
    start: *const PursuitVec3,
    /// The other end of the wall.
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
