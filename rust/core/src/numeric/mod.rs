//! Arithmetic: square root, error-free transforms, polynomial roots, conservative advancement, assignment; and loops over
//! columns of numbers, by the instructions of a processor level.
//!
//! Two kinds of whole numbers, for two needs:
//! - `wide` holds a sum of products of any f64, whatever their exponents, in a size known beforehand.
//! - `integer` holds the remainders of Sturm sequences, which multiply over and over, in a capacity that the caller
//!   chooses by the digits in use, and says so when that does not do.

mod advancement;
#[cfg(test)]
mod advancement_tests;
mod assignment;
mod column;
mod crest;
mod dispatch;
pub(crate) mod double_double;
mod error_free;
mod extended;
mod heap;
pub(crate) mod integer;
mod length;
pub(crate) mod order;
pub(crate) mod polynomial;
pub(crate) mod sign;
pub(crate) mod sturm;
mod wide;
mod wrap;

pub use advancement::{ConservativeAdvancement, Margin, Progress, Sample, Slope, highest_between};
pub use assignment::{
    Assignment, AssignmentCost, AssignmentObjective, MAX_ASSIGNED, assign, assignment_memory,
    solve_assignment,
};
pub use column::{BATCH_WIDTH, Column, OutColumn, cells};
pub use crest::Crest;
pub(crate) use dispatch::{
    Baseline, Indexes, LISTED, Lanes, NearList, POINTS, Packed, Points, RoughPoints, Surroundings, Vicinity,
    Work, truncate,
};
pub use dispatch::{Element, LINE, Level, Shuffle, saturated, sqrt};
pub(crate) use error_free::{Number, SPLITTER, square_and_error, sum_and_error, two_product, two_sum};
pub(crate) use extended::{Extended, power_of_two};
pub(crate) use heap::{heap_sort, make_heap, shuffle, sink, sort_heap};
pub(crate) use length::{
    GREATEST_SAFE_SQUARE, LEAST_SAFE_SQUARE, exponent, is_safe_square, scale, shorten_to,
};
pub use length::{balance, direction_and_length, length};
pub(crate) use order::{greater, less};
pub(crate) use wide::{Exact, ExactSum, LINEAR, QUADRATIC, QUARTIC};
pub(crate) use wrap::wrap;
