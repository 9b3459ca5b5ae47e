//! The mark at the start of the caller's memory, which identifies its content.

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
}

/// Its address tells where the library is loaded.
static OWN: u64 = 1;
