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

impl Inputs for () {
    type Values = ();

    unsafe fn read(self) -> Option<()> {
        Some(())
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

/// Pointers to C's memory that an answer is written to, in whatever alignment they come.
pub(crate) trait Outputs: Copy {
    /// What they point to.
    type Values;

    /// Whether none of them is null.
    fn are_there(self) -> bool;

    /// Writes the values.
    ///
    /// # Safety
    /// None of the pointers is null, and each points to a writable value.
    unsafe fn write(self, values: Self::Values);

    /// Writes zeros, into the gaps between fields too, wherever a pointer is not null.
    ///
    /// # Safety
    /// A pointer that is not null points to a writable value.
    unsafe fn clear(self);
}

impl<A> Outputs for *mut A {
    type Values = A;

    fn are_there(self) -> bool {
        !self.is_null()
    }

    unsafe fn write(self, value: A) {
        // SAFETY: by the contract of the trait.
        unsafe { self.write_unaligned(value) };
    }

    unsafe fn clear(self) {
        if !self.is_null() {
            // SAFETY: not null, and writable by the contract of the trait; bytes have no alignment.
            unsafe { self.cast::<u8>().write_bytes(0, size_of::<A>()) };
        }
    }
}

impl<A: Outputs, B: Outputs> Outputs for (A, B) {
    type Values = (A::Values, B::Values);

    fn are_there(self) -> bool {
        self.0.are_there() && self.1.are_there()
    }

    unsafe fn write(self, (first, second): Self::Values) {
        // SAFETY: by the contract of the trait.
        unsafe {
            self.0.write(first);
            self.1.write(second);
        }
    }

    unsafe fn clear(self) {
        // SAFETY: by the contract of the trait.
        unsafe {
            self.0.clear();
            self.1.clear();
        }
    }
}

/// Reads `inputs`, asks `body`, writes its answer to `out` and returns the status.
///
/// An output may overlap an input: the inputs are read first.
///
/// # Safety
/// Every pointer that is not null points to a value that can be read, those of `out` to values that can be written.
pub(crate) unsafe fn answer<I: Inputs, O: Outputs>(
    inputs: I,
    out: O,
    body: impl FnOnce(I::Values) -> Answer<O::Values>,
) -> PursuitStatus {
    // SAFETY: the caller's contract.
    let values = if out.are_there() { unsafe { inputs.read() } } else { None };
    let refused = match values.map(body) {
        Some(Ok((status, answer))) if status >= PURSUIT_STATUS_OK => {
            // SAFETY: the caller's contract; none is null.
            unsafe { out.write(answer) };
            return status;
        }
        Some(Ok((status, _))) => status,
        Some(Err(refusal)) => status_of_refusal(refusal),
        None => PURSUIT_STATUS_NULL_POINTER,
    };
    // SAFETY: the caller's contract.
    unsafe { out.clear() };
    refused
}

/// [`answer`] with a short cut in line: what `quick` answers, never a refusal, is written at once; the rest goes the
/// long way.
///
/// # Safety
/// As [`answer`].
#[inline(always)]
pub(crate) unsafe fn answer_quickly<I: Inputs + Copy, O: Outputs>(
    inputs: I,
    out: O,
    quick: impl FnOnce(I::Values) -> Option<(PursuitStatus, O::Values)>,
    body: impl FnOnce(I::Values) -> Answer<O::Values>,
) -> PursuitStatus {
    if out.are_there()
        // SAFETY: the caller's contract.
        && let Some(values) = unsafe { inputs.read() }
        && let Some((status, answer)) = quick(values)
    {
        // SAFETY: the caller's contract; none is null.
        unsafe { out.write(answer) };
        return status;
    }
    // SAFETY: the caller's contract.
    unsafe { answer_slowly(inputs, out, body) }
}

/// [`answer`], kept out of the short cut's way.
#[cold]
#[inline(never)]
unsafe fn answer_slowly<I: Inputs, O: Outputs>(
    inputs: I,
    out: O,
    body: impl FnOnce(I::Values) -> Answer<O::Values>,
) -> PursuitStatus {
    // SAFETY: the caller's contract.
    unsafe { answer(inputs, out, body) }
}
