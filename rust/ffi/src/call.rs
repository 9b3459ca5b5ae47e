//! The way every call goes: check pointers, convert and check values, call the core, write the result.

use crate::status::{PURSUIT_STATUS_NULL_POINTER, PURSUIT_STATUS_OK, PursuitStatus, status_of_refusal};
use pursuit_core::Refusal;

/// What a call answers: a status, and what to write. A refusal writes zeros.
pub(crate) type Answer<T> = Result<(PursuitStatus, T), Refusal>;

/// An answer that is always `PURSUIT_STATUS_OK`.
pub(crate) fn ok<T, U: From<T>>(value: Result<T, Refusal>) -> Answer<U> {
    value.map(|value| (PURSUIT_STATUS_OK, U::from(value)))
}

/// Pointers from C whose values can be read, in whatever alignment they come.
pub(crate) trait Inputs {
    /// What they point to.
    type Values;

    /// The values, or `None` when a pointer is null.
    ///
    /// # Safety
    /// A pointer that is not null points to a readable value.
    unsafe fn read(self) -> Option<Self::Values>;
}

impl<A: Copy> Inputs for *const A {
    type Values = A;

    unsafe fn read(self) -> Option<A> {
        // SAFETY: not null, and readable by the contract of the trait.
        if self.is_null() { None } else { Some(unsafe { self.read_unaligned() }) }
    }
}

/// A pointer that must not be null, and that nobody reads yet.
pub(crate) struct NotNull<P>(pub P);

impl<A> Inputs for NotNull<*const A> {
    type Values = *const A;

    unsafe fn read(self) -> Option<*const A> {
        if self.0.is_null() { None } else { Some(self.0) }
    }
}

impl<A> Inputs for NotNull<*mut A> {
    type Values = *mut A;

    unsafe fn read(self) -> Option<*mut A> {
        if self.0.is_null() { None } else { Some(self.0) }
    }
}

macro_rules! inputs_of_tuple {
    ($($name:ident),+) => {
        impl<$($name: Inputs),+> Inputs for ($($name,)+) {
            type Values = ($($name::Values,)+);

            #[allow(non_snake_case)]
            unsafe fn read(self) -> Option<Self::Values> {
                let ($($name,)+) = self;
                // SAFETY: by the contract of the trait.
                Some(($(unsafe { $name.read() }?,)+))
            }
        }
    };
}
inputs_of_tuple!(A, B);
inputs_of_tuple!(A, B, C);
inputs_of_tuple!(A, B, C, D);

/// Reads `inputs`, asks `body`, writes its answer to `out` and returns the status.
///
/// `out` may overlap an input: the inputs are read first.
///
/// # Safety
/// Every pointer that is not null points to a value that can be read, `out` to one that can be written.
pub(crate) unsafe fn answer<I: Inputs, T: Default>(
    inputs: I,
    out: *mut T,
    body: impl FnOnce(I::Values) -> Answer<T>,
) -> PursuitStatus {
    if out.is_null() {
        return PURSUIT_STATUS_NULL_POINTER;
    }
    // SAFETY: the caller's contract.
    let (status, value) = match unsafe { inputs.read() } {
        None => (PURSUIT_STATUS_NULL_POINTER, T::default()),
        Some(values) => match body(values) {
            Ok(answer) => answer,
            Err(refusal) => (status_of_refusal(refusal), T::default()),
        },
    };
    // SAFETY: the caller's contract; not null. The zeros of a refusal reach into the gaps between fields.
    unsafe { if status < PURSUIT_STATUS_OK { out.write_bytes(0, 1) } else { out.write_unaligned(value) } };
    status
}
