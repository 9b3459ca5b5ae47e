//! Whether the outputs of a call overlap its inputs.

use crate::view::{Numbers, NumbersMut, PursuitLayersView, Vectors, VectorsMut};
use core::ffi::c_void;
use pursuit_core::{Refusal, Requirement};

/// The bytes of an array: its elements at equal distances, each with the pieces that are read or written.
#[derive(Clone, Copy)]
pub(crate) struct Footprint {
    /// The address of the first element.
    base: usize,
    stride: isize,
    count: usize,
    /// Offsets of the pieces of an element from its base; all have the same size.
    pieces: [isize; 3],
    size: usize,
    /// The first byte, and the one after the last.
    first: usize,
    end: usize,
}

impl Footprint {
    /// No bytes.
    pub(crate) const NONE: Self =
        Self { base: 0, stride: 0, count: 0, pieces: [0; 3], size: 0, first: 0, end: 0 };

    /// `count` elements from `base` on, each with these pieces.
    #[inline(always)]
    pub(crate) fn new(
        base: *const c_void,
        stride: usize,
        count: usize,
        pieces: [isize; 3],
        size: usize,
    ) -> Self {
        if base.is_null() || count == 0 {
            return Self::NONE;
        }
        let (base, stride) = (base.addr(), stride as isize);
        let last = stride.saturating_mul((count - 1) as isize);
        let [x, y, z] = pieces;
        let below = last.min(0).saturating_add(x.min(y).min(z));
        let above = last.max(0).saturating_add(x.max(y).max(z)).saturating_add(size as isize);
        let (first, end) = (base.saturating_add_signed(below), base.saturating_add_signed(above));
        Self { base, stride, count, pieces, size, first, end }
    }

    /// Elements of one piece.
    #[inline(always)]
    pub(crate) fn of_elements(base: *const c_void, stride: usize, count: usize, size: usize) -> Self {
        Self::new(base, stride, count, [0; 3], size)
    }

    /// An array of C, side by side.
    #[inline(always)]
    pub(crate) fn of_array<T>(base: *const T, count: usize) -> Self {
        Self::of_elements(base.cast(), size_of::<T>(), count, size_of::<T>())
    }

    /// Memory of that many bytes.
    #[inline(always)]
    pub(crate) fn of_bytes(base: *const c_void, size: usize) -> Self {
        Self::of_elements(base, 0, 1, size)
    }

    /// Whether a byte is in both.
    #[inline(always)]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.first < other.end && other.first < self.end && self.has_bytes_of(other)
    }

    /// Whether a byte is in both, for interleaved arrays: one may lie in the gaps of the other.
    #[cold]
    #[inline(never)]
    fn has_bytes_of(&self, other: &Self) -> bool {
        self.progressions().any(|one| other.progressions().any(|another| one.meets(another)))
    }

    fn progressions(&self) -> impl Iterator<Item = Progression> {
        let [x, y, z] = self.pieces;
        let (size, last) = (self.size as i64, self.count.saturating_sub(1) as i64);
        let first = (self.base as i64).saturating_add((self.stride as i64).saturating_mul(last).min(0));
        // Adjacent pieces are one piece.
        let is_one = y - x == self.size as isize && z - y == self.size as isize;
        let pieces = if is_one {
            [Some(x), None, None]
        } else {
            [Some(x), (y != x).then_some(y), (z != x && z != y).then_some(z)]
        };
        // A repeated element lies in one place.
        let (stride, count) = if self.stride == 0 {
            (1, last.min(0) + 1)
        } else {
            (self.stride.unsigned_abs() as i64, last + 1)
        };
        pieces.into_iter().flatten().map(move |piece| Progression {
            first: first.saturating_add(piece as i64),
            stride,
            count,
            size: if is_one { 3 * size } else { size },
        })
    }
}

/// Pieces of one size at equal distances. Addresses beyond memory saturate.
#[derive(Clone, Copy)]
struct Progression {
    first: i64,
    stride: i64,
    count: i64,
    size: i64,
}

impl Progression {
    fn meets(self, other: Self) -> bool {
        if self.stride == other.stride {
            // The element at i meets the one at j by j - i alone.
            let before = self.count - 1;
            let first = other.first.saturating_sub(other.stride.saturating_mul(before));
            let shifted = Self { first, count: other.count.saturating_add(before), ..other };
            return shifted.has_bytes_from(self.first, self.size);
        }
        let (few, many) = if self.count < other.count { (self, other) } else { (other, self) };
        (0..few.count).any(|index| many.has_bytes_from(few.at(index), few.size))
    }

    /// Beginning of the element at an index.
    fn at(self, index: i64) -> i64 {
        self.first.saturating_add(self.stride.saturating_mul(index))
    }

    /// Whether one of the `size` bytes from `begin` on is in it.
    fn has_bytes_from(self, begin: i64, size: i64) -> bool {
        // Number of elements that begin before the end of the bytes: by bisection, because a 64-bit division is a call on
        // 32-bit processors.
        let end = begin.saturating_add(size);
        let (mut before, mut beyond) = (0, self.count);
        while before < beyond {
            let middle = before + ((beyond - before) >> 1);
            if self.at(middle) < end {
                before = middle + 1;
            } else {
                beyond = middle;
            }
        }
        before > 0 && self.at(before - 1).saturating_add(self.size) > begin
    }
}

impl Vectors {
    /// The bytes of `count` vectors.
    #[inline(always)]
    pub(crate) fn footprint(&self, count: usize) -> Footprint {
        let (base, stride, pieces, size) = self.layout();
        Footprint::new(base, stride, count, pieces, size)
    }
}

impl VectorsMut {
    /// The bytes of `count` vectors.
    #[inline(always)]
    pub(crate) fn footprint(&self, count: usize) -> Footprint {
        self.as_read().footprint(count)
    }
}

impl Numbers {
    /// The bytes of `count` numbers.
    #[inline(always)]
    pub(crate) fn footprint(&self, count: usize) -> Footprint {
        let (base, stride, size) = self.layout();
        Footprint::of_elements(base, stride, count, size)
    }
}

impl NumbersMut {
    /// The bytes of `count` numbers.
    #[inline(always)]
    pub(crate) fn footprint(&self, count: usize) -> Footprint {
        self.as_read().footprint(count)
    }
}

impl PursuitLayersView {
    /// The bytes of `count` layers.
    pub(crate) fn footprint(&self, count: usize) -> Footprint {
        Footprint::of_elements(
            self.base,
            self.stride,
            count,
            size_of::<crate::layers::PursuitAvoidanceLayers>(),
        )
    }
}

/// Refuses a written array that overlaps an input or another written array; the refusal names it.
///
/// Arrays in the same structs, or in each other's gaps, do not overlap.
#[inline(always)]
pub(crate) fn check(written: &[(Footprint, &'static str)], read: &[Footprint]) -> Result<(), Refusal> {
    for (index, (array, name)) in written.iter().enumerate() {
        let meets_read = read.iter().any(|other| array.meets(other));
        let meets_written = written.iter().skip(index + 1).any(|(other, _)| array.meets(other));
        if meets_read || meets_written {
            return Err(overlapping(name));
        }
    }
    Ok(())
}

/// The refusal of a written array that overlaps another of the call.
#[cold]
pub(crate) const fn overlapping(name: &'static str) -> Refusal {
    Refusal::out_of_domain(Requirement::NoOverlap, name)
}
