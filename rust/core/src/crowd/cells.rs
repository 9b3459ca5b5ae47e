//! The cells of the grid: equal cubes, laid around a torus.
//!
//! A cell's number along an axis is taken modulo a power of two, so that any spread of positions fits a table of bounded
//! size: what lies far away shares a cell with others, which costs time where it happens and changes no answer.

use crate::numeric::{heap_sort, max_or_second, min_or_second};
use glam::DVec3;

/// Cell numbers are kept within this: their differences fit in 64 bits.
const FARTHEST: f64 = (1_u64 << 61) as f64;

/// The number of agents sampled to find the crowd when a few are far from the others.
pub(super) const SAMPLED: usize = 64;

/// By how many doublings there may be more cells than the table holds before they are made larger: up to there cells that
/// lie far apart share a place in the table.
const SHARED: u32 = 2;

/// The cells of a grid: how long their sides are and how many lie along each axis before they repeat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cells {
    size: f64,
    per_unit: f64,
    /// Along each axis, the logarithm to base 2 of the number of cells.
    bits: [u32; 3],
}

/// How many agents share the average agent's cell at most, itself included, where cells can be made smaller.
const CROWDED: f64 = 12.0;
/// How often a side is halved at most: as often as cells along an axis can be doubled.
const HALVINGS: u32 = 24;

/// Where something is, in whole cells.
pub(super) type Place = [i64; 3];

impl Cells {
    /// Cells with sides of length `size`, one along each axis.
    pub const fn of_size(size: f64) -> Self {
        Self { size, per_unit: 1.0 / size, bits: [0; 3] }
    }

    /// How long the sides are.
    pub fn size(&self) -> f64 {
        self.size
    }

    /// Whether there is one layer of cells.
    pub fn is_flat(&self) -> bool {
        self.bits[2] == 0
    }

    /// Whether the cells from `first` to `last` are all there are.
    pub fn covers_all(&self, first: Place, last: Place) -> bool {
        [0, 1, 2].iter().all(|&axis: &usize| last[axis] - first[axis] >= self.mask(axis))
    }

    /// How many cells there are before they repeat.
    pub fn count(&self) -> usize {
        1 << (self.bits[0] + self.bits[1] + self.bits[2])
    }

    /// The cell's number along one axis. It never falls as `x` grows.
    #[inline(always)]
    pub fn number(&self, x: f64) -> i64 {
        let exact = x * self.per_unit;
        let kept = exact.clamp(-FARTHEST, FARTHEST);
        let whole = kept as i64;
        whole - i64::from(whole as f64 > kept)
    }

    /// Whether a position is in the cell of that number along every axis. Beyond the whole numbers of f64 it says no.
    #[inline(always)]
    pub fn holds(&self, place: Place, position: [f64; 3]) -> bool {
        let mut holds = true;
        for axis in 0..3 {
            let exact = position[axis] * self.per_unit;
            let first = place[axis] as f64;
            holds &= (exact >= first) & (exact < first + 1.0);
        }
        holds
    }

    #[inline(always)]
    pub fn place(&self, position: [f64; 3]) -> Place {
        position.map(|x| self.number(x))
    }

    /// The same, but 0 along an axis with one cell only.
    #[inline(always)]
    pub fn place_in_table(&self, position: [f64; 3]) -> Place {
        [0, 1, 2].map(|axis: usize| if self.bits[axis] == 0 { 0 } else { self.number(position[axis]) })
    }

    /// The cell's index in the table.
    #[inline(always)]
    pub fn index(&self, place: Place) -> usize {
        let [x, y, z] = [0, 1, 2].map(|axis: usize| self.wrap(place[axis], axis));
        (((z << self.bits[1]) | y) << self.bits[0]) | x
    }

    /// The table's index of the first cell of a row along x.
    #[inline(always)]
    pub fn row(&self, y: usize, z: usize) -> usize {
        ((z << self.bits[1]) | y) << self.bits[0]
    }

    #[inline(always)]
    fn wrap(&self, number: i64, axis: usize) -> usize {
        (number & self.mask(axis)) as usize
    }

    #[inline(always)]
    fn mask(&self, axis: usize) -> i64 {
        (1 << self.bits[axis]) - 1
    }

    /// The indexes along an axis of the cells numbered from `first` to `last`, in ascending order and each once.
    #[inline(always)]
    pub fn span(&self, first: i64, last: i64, axis: usize) -> Span {
        let most = self.mask(axis);
        if last - first >= most {
            return Span { before: None, after: (0, most as usize) };
        }
        let (first, last) = (self.wrap(first, axis), self.wrap(last, axis));
        if first <= last {
            Span { before: None, after: (first, last) }
        } else {
            Span { before: Some((0, last)), after: (first, most as usize) }
        }
    }

    /// Cells of at least `size` for a crowd between `low` and `high`: enough along each axis that they do not meet around
    /// the torus, at most `most` in all. Where these are too many, the `sample` tells where the crowd is, so that a few
    /// agents far from the others are ignored, and the cells become larger until most of it fits: a `size` far too small
    /// would leave all in a few cells. With them the corners of the box that most of the crowd lies in.
    pub fn fit(
        size: f64,
        low: DVec3,
        high: DVec3,
        most: usize,
        sample: impl FnOnce() -> [DVec3; SAMPLED],
    ) -> (Self, DVec3, DVec3) {
        let most_bits = most.checked_ilog2().unwrap_or(0);
        let mut cells = Self::of_size(size);
        let of_all = cells.bits_between(low, high);
        cells.bits = of_all;
        if of_all.iter().sum::<u32>() <= most_bits && !cells.is_beyond(low) && !cells.is_beyond(high) {
            return (cells, low, high);
        }
        let (low, high) = bulk(&sample(), high);
        // Not so small that the numbers of the bulk's cells lose digits, or that its longest side alone has too many.
        let longest = (high - low).max_element() / most as f64;
        let farthest = max_or_second(low.abs().max_element(), high.abs().max_element()) / FARTHEST;
        let mut size = max_or_second(size, max_or_second(longest, farthest));
        loop {
            cells = Self::of_size(size);
            cells.bits = cells.bits_between(low, high);
            if cells.bits.iter().sum::<u32>() <= most_bits.saturating_add(SHARED) {
                break;
            }
            size *= 2.0;
        }
        cells.limit(most_bits);
        (cells, low, high)
    }

    /// Smaller cells, where an agent shares its cell with too many: on average `sharing`, itself included. `None` where these
    /// are small enough. Most of the crowd lies between `low` and `high`; there are at most `most` cells.
    pub fn divided(&self, sharing: f64, low: DVec3, high: DVec3, most: usize) -> Option<Self> {
        if sharing <= CROWDED {
            return None;
        }
        // One cell may be far larger than the crowd.
        let mut size = min_or_second(self.size, (high - low).max_element());
        let mut left = sharing;
        let mut divided = None;
        for _ in 0..HALVINGS {
            size /= 2.0;
            let mut cells = Self::of_size(size);
            let farthest = max_or_second(low.abs().max_element(), high.abs().max_element()) * cells.per_unit;
            if left <= CROWDED || !(size > 0.0 && farthest < FARTHEST) {
                break;
            }
            cells.bits = cells.bits_between(low, high);
            left /= f64::from(1 << cells.bits.iter().filter(|&&bits| bits > 0).count());
            cells.limit(most.checked_ilog2().unwrap_or(0));
            divided = Some(cells);
        }
        divided
    }

    /// Halves the cells along the longest sides until all take at most `most_bits`.
    fn limit(&mut self, most_bits: u32) {
        while self.bits.iter().sum::<u32>() > most_bits {
            let mut longest = 0;
            for axis in 1..3 {
                if self.bits[axis] > self.bits[longest] {
                    longest = axis;
                }
            }
            self.bits[longest] -= 1;
        }
    }

    /// The bits that the cells between two points take along each axis.
    fn bits_between(&self, low: DVec3, high: DVec3) -> [u32; 3] {
        let (first, last) = (self.place(low.to_array()), self.place(high.to_array()));
        [0, 1, 2].map(|axis: usize| bits_for(first[axis], last[axis]))
    }

    /// Whether the number of its cell is kept within the farthest.
    fn is_beyond(&self, position: DVec3) -> bool {
        (position * self.per_unit).abs().max_element() >= FARTHEST
    }
}

/// Between where all but a sixteenth at each end lie along each axis, and a quarter more for those, but not beyond `high`.
fn bulk(sample: &[DVec3; SAMPLED], high: DVec3) -> (DVec3, DVec3) {
    let axes: [fn(DVec3) -> f64; 3] = [|v| v.x, |v| v.y, |v| v.z];
    let ends = axes.map(|axis| {
        let mut line = sample.map(axis);
        heap_sort(&mut line, |a, b| a < b);
        let (first, last) = (line[SAMPLED / 16], line[SAMPLED - 1 - SAMPLED / 16]);
        (first, min_or_second(last + (last - first) / 4.0, axis(high)))
    });
    (ends.map(|(first, _)| first).into(), ends.map(|(_, last)| last).into())
}

/// The bits of a number of cells: those from `first` to `last` and one that separates the two ends.
fn bits_for(first: i64, last: i64) -> u32 {
    let cells = (last - first) as u64;
    if cells == 0 { 0 } else { u64::BITS - (cells + 1).leading_zeros() }
}

/// Indexes along one axis: all of `before`, then all of `after`, ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub before: Option<(usize, usize)>,
    pub after: (usize, usize),
}

impl Span {
    /// The first and the last index of each piece, in ascending order.
    #[inline(always)]
    pub fn pieces(self) -> SpanPieces {
        SpanPieces { next: Some(self.before.unwrap_or(self.after)), last: self.before.map(|_| self.after) }
    }

    /// Each index, in ascending order.
    #[inline(always)]
    pub fn indexes(self) -> SpanIndexes {
        SpanIndexes { index: 1, end: 0, pieces: self.pieces() }
    }
}

/// The pieces of a [`Span`].
#[derive(Clone, Copy, Debug)]
pub(super) struct SpanPieces {
    next: Option<(usize, usize)>,
    last: Option<(usize, usize)>,
}

impl Iterator for SpanPieces {
    type Item = (usize, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize)> {
        let next = self.next;
        self.next = self.last;
        self.last = None;
        next
    }
}

/// The indexes of a [`Span`].
#[derive(Clone, Copy, Debug)]
pub(super) struct SpanIndexes {
    index: usize,
    end: usize,
    pieces: SpanPieces,
}

impl Iterator for SpanIndexes {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.index > self.end {
            (self.index, self.end) = self.pieces.next()?;
        }
        let index = self.index;
        self.index += 1;
        Some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, SAMPLED, Span};
    use glam::DVec3;

    fn cells(size: f64, bits: [u32; 3]) -> Cells {
        Cells { bits, ..Cells::of_size(size) }
    }

    #[test]
    fn a_cell_holds_its_lower_end_and_not_its_upper() {
        let cells = Cells::of_size(2.0);
        let numbers = [-2.1, -2.0, -0.0, 0.0, 1.9, 2.0].map(|x| cells.number(x));
        assert_eq!(numbers, [-2, -1, 0, 0, 0, 1]);
    }

    #[test]
    fn numbers_never_fall_as_positions_grow() {
        for size in [f64::MIN_POSITIVE / 4.0, 1e-300, 1e-3, 1.0, 1e300] {
            let cells = Cells::of_size(size);
            let mut last = i64::MIN;
            let positive = (-1074..167).map(|exponent| libm::ldexp(1.0, exponent));
            for x in positive.clone().rev().map(|x| -x).chain([0.0]).chain(positive) {
                let number = cells.number(x);
                assert!(number >= last, "{x:e} in cells of {size:e}");
                last = number;
            }
        }
    }

    #[test]
    fn a_span_is_ascending_and_visits_nothing_twice() {
        let cells = cells(1.0, [3, 1, 0]);
        assert_eq!(cells.span(2, 4, 0), Span { before: None, after: (2, 4) });
        assert_eq!(cells.span(-1, 1, 0), Span { before: Some((0, 1)), after: (7, 7) });
        assert_eq!(cells.span(-3, 40, 0), Span { before: None, after: (0, 7) });
        assert_eq!(cells.span(0, 1, 1), Span { before: None, after: (0, 1) });
        assert_eq!(cells.span(5, 5, 2), Span { before: None, after: (0, 0) });
    }

    #[test]
    fn crowded_cells_are_divided_until_few_share_one() {
        let (low, high) = (DVec3::ZERO, DVec3::new(40.0, 40.0, 0.0));
        let crowded = cells(15.0, [2, 2, 0]);
        assert_eq!(crowded.divided(12.0, low, high, 1 << 11), None);
        // A quarter of 111 is 28, and a quarter of that is 7.
        assert_eq!(crowded.divided(111.0, low, high, 1 << 11), Some(cells(3.75, [4, 4, 0])));
        // One cell that is larger than the crowd is no measure.
        let divided = Cells::of_size(1e9).divided(1000.0, low, high, 1 << 11);
        assert_eq!(divided, Some(cells(2.5, [5, 5, 0])));
        // No more than there may be.
        assert_eq!(crowded.divided(111.0, low, high, 1 << 5), Some(cells(3.75, [2, 3, 0])));
        // A crowd in one place cannot be divided.
        assert_eq!(crowded.divided(111.0, high, high, 1 << 11), None);
    }

    #[test]
    fn cells_are_enough_for_the_crowd_and_no_more_than_allowed() {
        let fit = |size: f64, high: [f64; 3], most: usize| {
            let even = |at: usize| DVec3::from(high) * (at as f64 / (SAMPLED - 1) as f64);
            Cells::fit(size, DVec3::ZERO, high.into(), most, || core::array::from_fn(even)).0
        };
        let cells = fit(1.0, [5.5, 0.5, 2.5], 1 << 20);
        assert_eq!((cells.size, cells.bits), (1.0, [3, 0, 2]));
        // A little too many share their places, in cells as large as asked for.
        let cells = fit(1.0, [6.5; 3], 1 << 8);
        assert_eq!((cells.size, cells.bits), (1.0, [2, 3, 3]));
        // Far too many are fewer and larger.
        for size in [1e-300, 1e-20, 1e-3] {
            let cells = fit(size, [1e12; 3], 1 << 8);
            assert!(cells.size > 1e11 && cells.bits.iter().sum::<u32>() == 8, "{cells:?}");
        }
        // A flat crowd with one outlier stays flat.
        let sample = core::array::from_fn(|at| match at {
            40 => DVec3::splat(1e15),
            _ => DVec3::new(at as f64 + 0.5, -(at as f64), 0.0),
        });
        let (cells, ..) =
            Cells::fit(1.0, DVec3::new(0.0, -63.0, 0.0), DVec3::splat(1e15), 1 << 14, || sample);
        assert_eq!((cells.size, cells.bits), (1.0, [7, 7, 0]));
    }
}
