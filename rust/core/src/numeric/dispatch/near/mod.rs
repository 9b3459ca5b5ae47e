//! Search for points near another point, eight at a time.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod baseline;
#[cfg(test)]
mod tests;

use super::element::Element;
use super::level::{Instructions, Level};
use super::packed::Packed;
use super::shuffle::Shuffle;
pub(crate) use baseline::Baseline;
use core::ops::Range;

/// How many points a [`Points`] has room for. A power of two.
pub(crate) const POINTS: usize = 512;

/// Points, axis by axis, in one place of memory; the last eight along an axis are never used. Without them the axes would
/// lie 4096 bytes apart, which processors take for the same place at first.
pub(crate) type Points = [[f64; POINTS + 8]; 3];

/// The same points to fewer digits, from an origin near them.
pub(crate) type RoughPoints = [[f32; POINTS + 16]; 3];

/// Indexes of points. Entries past the count are unspecified.
pub(crate) type Indexes = [u32; POINTS + 8];

/// How many near points a [`NearList`] has room for.
pub(crate) const LISTED: usize = 64;

/// Near points of columns, and the squares of their distances. Entries past the count are unspecified.
pub(crate) struct NearList {
    pub squares: [f64; LISTED + 4],
    pub indexes: [u32; LISTED + 4],
}

impl NearList {
    pub const EMPTY: Self = Self { squares: [f64::INFINITY; LISTED + 4], indexes: [0; LISTED + 4] };
}

/// A center, the greatest square of a distance from it, and the index of a point to ignore.
#[derive(Clone, Copy)]
pub(crate) struct Vicinity {
    pub center: [f64; 3],
    pub farthest: f64,
    pub except: usize,
    /// Whether every third coordinate equals the center's, and need not be read.
    pub is_planar: bool,
}

/// A box, and the greatest square of a distance from it.
#[derive(Clone, Copy)]
pub(crate) struct BoxVicinity {
    pub low: [f64; 3],
    pub high: [f64; 3],
    pub farthest: f64,
}

impl BoxVicinity {
    /// The distance of a coordinate from the box along an axis, at least 0. It is at most the computed distance from any point of
    /// the box.
    #[inline(always)]
    fn beyond(&self, axis: usize, x: f64) -> f64 {
        let (below, above) = (self.low[axis] - x, x - self.high[axis]);
        let beyond = if below > above { below } else { above };
        if beyond > 0.0 { beyond } else { 0.0 }
    }
}

/// A computation that is compiled once for each level, with the instructions of that level.
pub(crate) trait Work {
    /// Its result.
    type Answer;

    /// Computes the result. To be compiled with those instructions it must be `#[inline(always)]`.
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer;
}

/// The instructions of one level. A value proves that the processor has them.
pub(crate) trait Lanes: Shuffle {
    /// The numbers in one register.
    type Packed: Packed;

    /// The same number in every lane.
    #[inline(always)]
    fn splat(self, number: f64) -> Self::Packed {
        // SAFETY: the processor has the instructions, or there were no `self`.
        unsafe { Packed::splat(number) }
    }

    /// The numbers of a column from `at` on; the first ones where there are not as many.
    #[inline(always)]
    fn load<E: Element, const N: usize>(self, column: &[E; N], at: usize) -> Self::Packed {
        const { assert!(N >= Self::Packed::COUNT) };
        let at = if at <= N - Self::Packed::COUNT { at } else { 0 };
        // SAFETY: as above, and the column has that many numbers from there on.
        unsafe { Packed::load(column.as_ptr().add(at)) }
    }

    /// The result of a function for each lane.
    #[inline(always)]
    fn collect(self, number: impl Fn(usize) -> f64) -> Self::Packed {
        // SAFETY: as above.
        unsafe { Packed::collect(number) }
    }

    /// The numbers of columns at the places from `first` on, one for each lane; zeros where there are not as many places, or one
    /// is beyond the end of a column.
    #[inline(always)]
    fn gather<const N: usize, const M: usize>(
        self,
        columns: [&[f64]; N],
        places: &[u32; M],
        first: usize,
    ) -> [Self::Packed; N] {
        let length = columns.iter().map(|column| column.len()).min().unwrap_or(0);
        let places = places.get(first..first + Self::Packed::COUNT).unwrap_or(&[]);
        let within = places.iter().filter(|&&place| (place as usize) < length).count();
        if within < Self::Packed::COUNT {
            return [self.splat(0.0); N];
        }
        // SAFETY: there are as many places as lanes, and none is beyond the end of a column.
        columns.map(|column| {
            self.collect(|lane| unsafe { *column.get_unchecked(*places.get_unchecked(lane) as usize) })
        })
    }

    /// Lists the indexes of the first `length` points, rounded up to a multiple of 8, that are near `center`, in order; returns the
    /// count.
    ///
    /// A point is near when the square of its distance, `(dx dx + dy dy) + dz dz`, is at most `farthest`.
    fn near(
        self,
        points: &Points,
        length: usize,
        center: [f64; 3],
        farthest: f64,
        indexes: &mut Indexes,
    ) -> usize;

    /// Lists the indexes of the first `length` points, rounded up to a multiple of 16, whose rough squares are at most `limits[1]`,
    /// in order; returns the count, or `None` where one of them is above `limits[0]`: undecided.
    fn near_roughly(
        self,
        points: &RoughPoints,
        length: usize,
        center: [f32; 3],
        limits: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize>;

    /// Copies the points of a range of three equally long columns that are near a box, in order, after the first `count`, with
    /// their indexes; returns the new count, at most [`POINTS`].
    ///
    /// A point that is near anything in the box, by [`Lanes::near`], is near the box: rounding keeps the order of numbers.
    fn copy_near(
        self,
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &BoxVicinity,
        count: usize,
        points: &mut Points,
        indexes: &mut Indexes,
    ) -> usize;

    /// Lists the points of a range of three equally long columns that are near, in order, after the first `count` of the list;
    /// returns the new count, of which the list holds as many as fit.
    fn list_near(
        self,
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &Vicinity,
        count: usize,
        list: &mut NearList,
    ) -> usize;

    /// The offsets from `center` of the eight points with the given indexes, modulo [`POINTS`].
    fn offsets(self, points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3];

    /// Writes the indexes whose mark is not zero to the front, in order; returns the count.
    fn keep(self, marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize;

    /// The correctly rounded square roots.
    fn square_roots(self, squares: &[f64; 8]) -> [f64; 8];

    /// The ranks of the first `count` numbers of a list, none of which is negative: for each the count of lesser ones, by the higher
    /// halves of their bits, which differ for most numbers.
    fn ranks(self, list: &NearList, count: usize, ranks: &mut [u32; LISTED]);
}

impl Level {
    /// Does the work with the instructions of this level.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Answer {
        match self.instructions() {
            #[cfg(not(target_arch = "x86_64"))]
            Instructions::Baseline => work.run(Baseline),
            #[cfg(target_arch = "x86_64")]
            Instructions::Baseline => run_baseline(work),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a level is only made by asking the processor.
            Instructions::Avx2 => unsafe { avx2::run(work) },
        }
    }
}

/// A function of its own, so that its stack is not in use while other instructions do the work.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
fn run_baseline<W: Work>(work: W) -> W::Answer {
    work.run(Baseline)
}
