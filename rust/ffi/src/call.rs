//! What every function of C does: checks its pointers, reads the inputs, calls the core and writes the output.

use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_refusal};
use pursuit_core::{Refusal, RefusalKind, Requirement};

/// The result of a call: a status and the output. A refusal writes zeros.
pub(crate) type Answer<T> = Result<(PursuitStatus, T), Refusal>;

/// A result whose status is `PURSUIT_STATUS_OK`.
pub(crate) fn ok<T, U: From<T>>(value: Result<T, Refusal>) -> Answer<U> {
    value.map(|value| (PURSUIT_STATUS_OK, U::from(value)))
}

/// The refusal of a null pointer.
#[cold]
pub(crate) const fn null(name: &'static str) -> Refusal {
    Refusal::new(RefusalKind::NullPointer, Requirement::NotNull, name)
}

/// Refuses a null pointer.
pub(crate) fn not_null<T>(pointer: *const T, name: &'static str) -> Result<(), Refusal> {
    if pointer.is_null() { Err(null(name)) } else { Ok(()) }
}

/// The refusal of a number that is not a constant of its enum.
#[cold]
pub(crate) const fn unknown(name: &'static str) -> Refusal {
    Refusal::out_of_domain(Requirement::KnownConstant, name)
}

/// Pointers from C whose values can be read, in whatever alignment they come.
pub(crate) trait Inputs {
    /// What they point to.
    type Values;

    /// Reads the values, or returns the index of the pointer that is null.
    ///
    /// # Safety
    /// A pointer that is not null points to a readable value.
    unsafe fn read(self) -> Result<Self::Values, usize>;
}

impl<A: Copy> Inputs for *const A {
    type Values = A;

    unsafe fn read(self) -> Result<A, usize> {
        // SAFETY: not null, and readable by the contract of the trait.
        if self.is_null() { Err(0) } else { Ok(unsafe { self.read_unaligned() }) }
    }
}

impl Inputs for () {
    type Values = ();

    unsafe fn read(self) -> Result<(), usize> {
        Ok(())
    }
}

/// A pointer that must not be null and is not read here.
pub(crate) struct NotNull<P>(pub P);

impl<A> Inputs for NotNull<*const A> {
    type Values = *const A;

    unsafe fn read(self) -> Result<*const A, usize> {
        if self.0.is_null() { Err(0) } else { Ok(self.0) }
    }
}

impl<A> Inputs for NotNull<*mut A> {
    type Values = *mut A;

    unsafe fn read(self) -> Result<*mut A, usize> {
        if self.0.is_null() { Err(0) } else { Ok(self.0) }
    }
}

macro_rules! inputs_of_tuple {
    ($($name:ident),+) => {
        impl<$($name: Inputs),+> Inputs for ($($name,)+) {
            type Values = ($($name::Values,)+);

            #[allow(non_snake_case)]
            unsafe fn read(self) -> Result<Self::Values, usize> {
                let ($($name,)+) = self;
                let mut numbers = 0_usize..;
                Ok(($({
                    let number = numbers.next().unwrap_or(0);
                    // SAFETY: by the contract of the trait.
                    unsafe { $name.read() }.map_err(|_| number)?
                },)+))
            }
        }
    };
}
inputs_of_tuple!(A, B);
inputs_of_tuple!(A, B, C);
inputs_of_tuple!(A, B, C, D);
inputs_of_tuple!(A, B, C, D, E);
inputs_of_tuple!(A, B, C, D, E, F);

/// Pointers to C's memory that an answer is written to, in whatever alignment they come.
pub(crate) trait Outputs: Copy {
    /// What they point to.
    type Values;

    /// Number of pointers.
    const COUNT: usize;

    /// Index of the pointer that is null.
    fn null(self) -> Option<usize>;

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

    const COUNT: usize = 1;

    fn null(self) -> Option<usize> {
        self.is_null().then_some(0)
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

impl Outputs for () {
    type Values = ();

    const COUNT: usize = 0;

    fn null(self) -> Option<usize> {
        None
    }

    unsafe fn write(self, (): ()) {}

    unsafe fn clear(self) {}
}

impl<A: Outputs, B: Outputs> Outputs for (A, B) {
    type Values = (A::Values, B::Values);

    const COUNT: usize = A::COUNT + B::COUNT;

    fn null(self) -> Option<usize> {
        self.0.null().or_else(|| self.1.null().map(|place| A::COUNT + place))
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

/// The arguments of a call as they stand in its source; one that is null is named by them.
#[derive(Clone, Copy)]
pub(crate) struct Names {
    /// Such as `(query, settings)`.
    pub inputs: &'static str,
    /// Such as `(out.cast(), out_count)`.
    pub outputs: &'static str,
}

/// The name at an index of a list of arguments. What wraps a pointer, such as `NotNull` or `cast`, is no name.
#[cold]
fn name(list: &'static str, number: usize) -> &'static str {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut words =
        list.split(|c| !is_inside(c)).filter(|word| !matches!(*word, "" | "NotNull" | "cast" | "cast_const"));
    words.nth(number).unwrap_or("")
}

/// [`call()`] with the names of its arguments.
macro_rules! answer {
    ($inputs:expr, $out:expr, $body:expr $(,)?) => {
        $crate::call::call(
            $crate::call::Names { inputs: stringify!($inputs), outputs: stringify!($out) },
            $inputs,
            $out,
            $body,
        )
    };
}
pub(crate) use answer;

/// [`call_tier`] of the first of three tiers, with the names of its arguments: the others are kept out of its way.
macro_rules! answer_tiered {
    ($inputs:expr, $out:expr, $first:expr, $second:expr, $last:expr $(,)?) => {
        $crate::call::call_tier($inputs, $out, $first, || {
            let names = || $crate::call::Names { inputs: stringify!($inputs), outputs: stringify!($out) };
            $crate::call::call_rest(names, $inputs, $out, $second, $last)
        })
    };
}
pub(crate) use answer_tiered;

/// Reads `inputs`, calls `body`, writes its output to `out` and returns the status.
///
/// An output may overlap an input: the inputs are read first.
///
/// # Safety
/// Every pointer that is not null points to a value that can be read; each pointer of `out` to a value that can be written.
pub(crate) unsafe fn call<I: Inputs, O: Outputs>(
    names: Names,
    inputs: I,
    out: O,
    body: impl FnOnce(I::Values) -> Answer<O::Values>,
) -> PursuitStatus {
    let values = match out.null() {
        Some(number) => Err(null(name(names.outputs, number))),
        // SAFETY: the caller's contract.
        None => unsafe { inputs.read() }.map_err(|number| null(name(names.inputs, number))),
    };
    match values.and_then(body) {
        Ok((status, answer)) => {
            // SAFETY: the caller's contract; none is null.
            unsafe { out.write(answer) };
            status
        }
        Err(refusal) => {
            // SAFETY: the caller's contract.
            unsafe { out.clear() };
            status_of_refusal(refusal)
        }
    }
}

/// Writes the answer of a tier in line; where the tier does not decide, or a pointer is null, `otherwise` answers.
///
/// # Safety
/// As [`call()`].
#[inline(always)]
pub(crate) unsafe fn call_tier<I: Inputs, O: Outputs>(
    inputs: I,
    out: O,
    tier: impl FnOnce(I::Values) -> Option<(PursuitStatus, O::Values)>,
    otherwise: impl FnOnce() -> PursuitStatus,
) -> PursuitStatus {
    // SAFETY: the caller's contract; an answer is written only where no pointer is null.
    unsafe {
        if out.null().is_none()
            && let Ok(values) = inputs.read()
            && let Some((status, answer)) = tier(values)
        {
            out.write(answer);
            return status;
        }
    }
    otherwise()
}

/// The second tier, and [`call()`] for the last.
///
/// # Safety
/// As [`call()`].
#[inline(never)]
pub(crate) unsafe fn call_rest<I: Inputs + Copy, O: Outputs>(
    names: impl FnOnce() -> Names,
    inputs: I,
    out: O,
    second: impl FnOnce(I::Values) -> Option<(PursuitStatus, O::Values)>,
    last: impl FnOnce(I::Values) -> Answer<O::Values>,
) -> PursuitStatus {
    // SAFETY: the caller's contract.
    unsafe { call_tier(inputs, out, second, || call(names(), inputs, out, last)) }
}
