//! Arithmetic: square root, error-free transforms, polynomial roots, conservative advancement, assignment; and loops over
//! columns of numbers, by the instructions of a processor level.
//!
//! Two kinds of whole numbers, for two needs:
//! - `exact_sum` holds a sum of products of any f64, whatever their exponents, in a size known beforehand.
//! - `fixed_int` holds the remainders of Sturm sequences, which multiply over and over, in a capacity that the caller
//!   chooses by the digits in use, and says so when that does not do.

mod advancement;
#[cfg(test)]
mod advancement_tests;
mod assignment;
pub(crate) mod certain_sign;
mod column;
mod dispatch;
pub(crate) mod double_double;
mod error_free;
mod exact_sum;
mod extended_range;
pub(crate) mod fixed_int;
mod heap;
mod length;
mod maximum_search;
mod memory;
pub(crate) mod min_max;
pub(crate) mod packed_vector;
pub(crate) mod polynomial;
mod quick;
mod random;
mod remainder;
pub(crate) mod sturm;

pub use advancement::{ConservativeAdvancement, Margin, Progress, Sample, Slope, highest_between};
pub use assignment::{
    ASSIGNMENT_STEPS, AssignmentCost, AssignmentObjective, AssignmentSearch, MAX_ASSIGNED, assignment_memory,
    solve_assignment,
};
pub use column::{BATCH_WIDTH, Column, OutColumn, cells};
pub(crate) use dispatch::{
    Baseline, BoxVicinity, Indexes, LISTED, Lanes, NearList, POINTS, Packed, Points, RoughPoints, Vicinity,
    Work, truncate,
};
pub use dispatch::{Element, LINE, Level, Shuffle, saturated, sqrt};
pub(crate) use error_free::{Number, SPLITTER, square_and_error, sum_and_error, two_product, two_sum};
pub(crate) use exact_sum::{Exact, ExactSum, LINEAR, QUADRATIC, QUARTIC};
pub(crate) use extended_range::{Extended, power_of_two};
pub(crate) use heap::{heap_sort, make_heap, shuffle, sink, sort_heap};
pub(crate) use length::{
    GREATEST_SAFE_SQUARE, LEAST_SAFE_SQUARE, exponent, is_safe_square, scale, shorten_to,
};
pub use length::{balance, direction_and_length, length};
pub use maximum_search::MaximumSearch;
pub(crate) use memory::{put, take};
pub(crate) use min_max::{max_or_second, min_or_second};
pub(crate) use quick::{quick_sort, split_first};
pub(crate) use random::Random;
pub(crate) use remainder::wrap;
