//! The caller's memory: the mark at its start, which identifies its content, and where an aligned value fits.

use core::ffi::c_void;

/// The first byte of some memory that is aligned for `T`: less than `align_of::<T>()` bytes on, wherever the memory begins.
pub(crate) fn aligned<T>(memory: *const c_void) -> *const T {
    let bytes = memory.cast::<u8>();
    bytes.wrapping_add(bytes.align_offset(align_of::<T>())).cast()
}

/// Identifies initialized memory.
#[repr(C)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Mark {
    mark: u64,
    /// Load address of the library; rejects memory of another process.
    library: usize,
}

impl Mark {
    /// The mark with that number, for this library.
    pub(crate) fn of(mark: u64) -> Self {
        Self { mark, library: core::ptr::from_ref(&OWN) as usize }
    }

    /// The mark as one number.
    pub(crate) fn number(self) -> i128 {
        (i128::from(self.mark) << 64) | self.library as i128
    }
}

/// Its address tells where the library is loaded.
static OWN: u64 = 1;
