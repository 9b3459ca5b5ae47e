//! Enums, counts and indexes of the core as the numbers of C.

use crate::call::unknown;
use pursuit_core::Refusal;

/// An enum of the core with a number for each of its values, implemented by [`numbers!`].
pub(crate) trait Numbered: Sized {
    fn number(self) -> i32;
    fn of(number: i32) -> Option<Self>;
}

/// The constants of C for the values of an enum of the core; a missing value does not compile.
macro_rules! numbers {
    ($core:ty { $($value:ident = $constant:ident),+ $(,)? }) => {
        impl $crate::convert::Numbered for $core {
            fn number(self) -> i32 {
                match self { $(Self::$value => $constant),+ }
            }

            fn of(number: i32) -> Option<Self> {
                match number { $($constant => Some(Self::$value),)+ _ => None }
            }
        }
    };
}
pub(crate) use numbers;

/// The value of an enum, or a refusal for an unknown number.
pub(crate) fn value_of<E: Numbered>(number: i32, name: &'static str) -> Result<E, Refusal> {
    E::of(number).ok_or(unknown(name))
}

pub(crate) fn number_of(value: impl Numbered) -> i32 {
    value.number()
}

/// A count for C; no list of C has more items than a `uint32_t` holds.
pub(crate) fn count_of(count: usize) -> u32 {
    count as u32
}

pub(crate) fn from_count(count: u32) -> usize {
    count as usize
}

/// The index, or -1 for none.
pub(crate) fn index_of(index: impl Into<Option<usize>>) -> i32 {
    index.into().and_then(|index| i32::try_from(index).ok()).unwrap_or(-1)
}

/// The index, or none below 0.
pub(crate) fn from_index<I: TryFrom<i32>>(index: i32) -> Option<I> {
    I::try_from(index).ok()
}
