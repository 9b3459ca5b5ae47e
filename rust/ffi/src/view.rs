//! Arrays that are read where they lie.

use crate::types::PursuitVec3;

/// Vectors at equal distances in the caller's memory: an array, or one field of an array of structs.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitVec3View {
    /// The first vector.
    pub base: *const PursuitVec3,
    /// Bytes from one vector to the next: `sizeof(PursuitVec3)` in an array, the size of the struct in an array of
    /// structs; 0 repeats the first.
    pub stride: usize,
}

/// Numbers at equal distances in the caller's memory: an array, or one field of an array of structs.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitNumberView {
    /// The first number.
    pub base: *const f64,
    /// Bytes from one number to the next: `sizeof(double)` in an array, the size of the struct in an array of structs;
    /// 0 repeats the first.
    pub stride: usize,
}

/// Vectors at equal distances in the caller's memory, to be written: an array, or one field of an array of structs.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitVec3Array {
    /// The first vector.
    pub base: *mut PursuitVec3,
    /// Bytes from one vector to the next: `sizeof(PursuitVec3)` in an array, the size of the struct in an array of
    /// structs.
    pub stride: usize,
}

/// The element of a view at an index.
///
/// # Safety
/// `base` is not null, and `index` elements on, at that stride, lies a readable value, in whatever alignment.
pub(crate) unsafe fn element<T: Copy>(base: *const T, stride: usize, index: usize) -> T {
    // SAFETY: the caller's contract.
    unsafe { base.byte_add(stride * index).read_unaligned() }
}
