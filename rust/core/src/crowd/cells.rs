//! How space is cut into cells: equal cubes, laid around a torus.
//!
//! A cell's number along an axis is taken modulo a power of two, so that any spread of positions fits a table of bounded
//! size: what lies far away shares a cell with others, which costs time where it happens and changes no answer.

use crate::numeric::heap_sort;
/// Cell numbers are kept within this: their differences fit in 64 bits.
const FARTHEST: f64 = (1_u64 << 61) as f64;

/// The cells of a grid: how long their sides are and how many lie along each axis before they repeat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cells {
    size: f64,
    per_unit: f64,
    /// Along each axis, the logarithm to base 2 of the number of cells.
    bits: [u32; 3],
}

/// Where something is, in whole cells.
pub(super) type Place = [i64; 3];

impl Cells {
    /// Cells with sides of length `size`, as yet one along each axis.
    pub fn of_size(size: f64) -> Self {
        Self { size, per_unit: 1.0 / size, bits: [0; 3] }
    }

    /// How long the sides are.
    pub fn size(&self) -> f64 {
        self.size
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

    /// Enough cells along each axis that those numbered from `first` to `last` do not meet around the torus, while there
    /// are at most `most` in all. Where that is too many, those of the `sample` decide: a few agents far from the others
    /// do not.
    pub fn fit(&mut self, first: Place, last: Place, most: usize, sample: &mut [Place]) {
        let most_bits = most.checked_ilog2().unwrap_or(0);
        self.bits = [0, 1, 2].map(|axis: usize| bits_for(first[axis], last[axis]));
        if self.bits.iter().sum::<u32>() > most_bits {
            for axis in 0..3 {
                heap_sort(sample, |a, b| a[axis] < b[axis]);
                // All but a sixteenth at each end, and a quarter more for those.
                let end = sample.len() / 16;
                let ends = (sample.get(end), sample.get((sample.len() - end).saturating_sub(1)));
                if let (Some(first), Some(last)) = ends {
                    let (first, last) = (first[axis], last[axis]);
                    self.bits[axis] = bits_for(first, last + (last - first) / 4).min(self.bits[axis]);
                }
            }
        }
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
    pub fn pieces(self) -> Pieces {
        Pieces { next: Some(self.before.unwrap_or(self.after)), last: self.before.map(|_| self.after) }
    }

    /// Each index, in ascending order.
    #[inline(always)]
    pub fn indexes(self) -> SpanIndexes {
        SpanIndexes { index: 1, end: 0, pieces: self.pieces() }
    }
}

/// The pieces of a [`Span`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    next: Option<(usize, usize)>,
    last: Option<(usize, usize)>,
}

impl Iterator for Pieces {
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
    pieces: Pieces,
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
    use super::{Cells, Span};

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
    fn cells_are_enough_for_the_crowd_and_no_more_than_allowed() {
        let mut cells = Cells::of_size(1.0);
        cells.fit([0; 3], [5, 0, 2], 1 << 20, &mut []);
        assert_eq!(cells.bits, [3, 0, 2]);
        cells.fit([0; 3], [1 << 40; 3], 1 << 8, &mut []);
        assert_eq!(cells.bits, [2, 3, 3]);
        // A flat crowd with one outlier stays flat.
        let mut sample = [[0, 0, 0]; 64];
        for (at, place) in sample.iter_mut().enumerate() {
            *place = [at as i64, -(at as i64), 0];
        }
        sample[40] = [1 << 50; 3];
        cells.fit([0, -63, 0], [1 << 50; 3], 1 << 14, &mut sample);
        assert_eq!(cells.bits, [7, 7, 0]);
    }
}
