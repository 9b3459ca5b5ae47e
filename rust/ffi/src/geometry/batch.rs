//! Many signed distances at once, each with the bits of the single call.

use super::PursuitShape;
use crate::batch::{Load, Read, Views, answer_batch, arrays, views};
use crate::level::PursuitProcessorLevel;
use crate::overlap::Footprint;
use crate::status::PursuitStatus;
use crate::view::{PursuitNumberArray, PursuitVec3Array, PursuitVec3View, check_base, element};
use core::ffi::c_void;
use pursuit_core::batch::LazyZeroed;
use pursuit_core::geometry::{DistanceColumns, DistanceRefs, Shape, signed_distance_batch};
use pursuit_core::numeric::{BATCH_WIDTH, Shuffle};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// Shapes at equal distances in the caller's memory: an array of `PursuitShape`, or one field of an array of structs. They
/// are read as `PursuitShape` is declared, in `double` with x, y and z in Pursuit's order; only views of vectors and numbers
/// have other layouts.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitShapeView {
    /// The first of them, in any alignment.
    pub base: *const c_void,
    /// Bytes from one to the next: `sizeof(PursuitShape)` in an array, the size of the struct in an array of structs; 0
    /// repeats the first, which is checked once for many positions.
    pub stride: usize,
}

/// Positions, each with its shape, read in place. A stride of 0 repeats one value for all.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSignedDistanceBatch {
    /// The shape of each.
    #[contract(length = "count")]
    pub shapes: PursuitShapeView,
    /// Each position.
    #[contract(length = "count")]
    pub positions: PursuitVec3View,
    /// Number of items; for 0 the views may be null.
    pub count: u32,
}

/// Outputs of a batch: the fields of `PursuitSignedDistance`. Each array has room for `batch.count` elements and must not
/// overlap the inputs.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitSignedDistanceBatchSolution {
    /// Direction straight out of each shape, of length 1.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub normals: PursuitVec3Array,
    /// Distance of each position to the surface; negative inside.
    #[contract(length = "batch.count", null = "if not wanted")]
    pub distances: PursuitNumberArray,
}

/// A view of shapes, `stride` bytes from one to the next: `sizeof(PursuitShape)` in an array.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_make_shape_view(base: *const PursuitShape, stride: usize) -> PursuitShapeView {
    PursuitShapeView { base: base.cast(), stride }
}

impl PursuitShapeView {
    /// The shapes of the input `name`; refused if they are missing.
    fn open(self, count: u32, name: &'static str) -> Result<Self, Refusal> {
        check_base(self.base, count as usize, name)?;
        Ok(self)
    }
}

/// Positions and shapes in C's memory.
struct Queries {
    positions: Views<1, 0>,
    shapes: PursuitShapeView,
}

impl Queries {
    /// # Safety
    /// There is one of that index.
    #[inline(always)]
    unsafe fn shape(&self, index: usize) -> Result<Shape, Refusal> {
        let PursuitShapeView { base, stride } = self.shapes;
        // SAFETY: the caller's contract.
        let shape = unsafe { element(base.cast::<PursuitShape>(), stride, index) };
        Shape::try_from(shape).within("shape")
    }
}

impl Read for Queries {
    fn meets(&self, count: usize, written: &Footprint) -> bool {
        let PursuitShapeView { base, stride } = self.shapes;
        let shapes = Footprint::of_elements(base, stride, count, size_of::<PursuitShape>());
        shapes.meets(written) || self.positions.meets(count, written)
    }
}

impl Load<DistanceColumns> for Queries {
    #[inline(always)]
    unsafe fn load<'a>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<DistanceColumns>,
    ) -> DistanceRefs<'a> {
        // SAFETY: the caller's contract.
        let shape = |index| unsafe { self.shape(index) };
        let DistanceColumns { positions, shapes } = room.room();
        if self.shapes.stride == 0 {
            shapes.set_all(shape(0));
        } else {
            for lane in 0..count.min(BATCH_WIDTH) {
                shapes.set(lane, shape(first + lane));
            }
        }
        // SAFETY: the caller's contract.
        DistanceRefs {
            positions: unsafe { self.positions.load_into(shuffle, first, count, positions) },
            shapes,
        }
    }

    #[inline(always)]
    unsafe fn load_one(&self, index: usize, room: &mut DistanceColumns, lane: usize) {
        // SAFETY: the caller's contract.
        unsafe {
            self.positions.load_one(index, &mut room.positions, lane);
            room.shapes.set(lane, self.shape(index));
        }
    }
}

/// `out_statuses` has room for `end - begin` statuses. Otherwise as `pursuit_solve_intercept_batch`, also for a null `level`.
#[contract(core = signed_distance_batch, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_signed_distance_batch(
    batch: *const PursuitSignedDistanceBatch,
    begin: u32,
    end: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    solution: *const PursuitSignedDistanceBatchSolution,
    #[contract(length = "end - begin")] out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer_batch!((batch, solution), begin..end, level, out_statuses, out_count;
            Queries { positions: views!(batch: [positions], []), shapes: batch.shapes.open(batch.count,
                "batch.shapes")? },
            arrays!(solution, batch.count; [normals], [distances]), signed_distance_batch
        )
    }
}
