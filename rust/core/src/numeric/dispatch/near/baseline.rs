//! The points of columns one after the other, or as the compiler puts them side by side: what every processor can do.

use super::{Indexes, LISTED, Lanes, NearList, POINTS, Points, RoughPoints, Surroundings, Vicinity};
use crate::numeric::dispatch::packed::Own;
use crate::numeric::dispatch::shuffle::{Shuffle, finish_lines, join, narrow, split, widen, write_lines};
use crate::numeric::dispatch::sqrt;
use core::ops::Range;

/// What every processor of the target has.
#[derive(Clone, Copy)]
pub(crate) struct Baseline;

impl Shuffle for Baseline {
    #[inline(always)]
    fn split<const N: usize>(self, vectors: &[[f64; 3]; N], axes: [&mut [f64; N]; 3]) {
        split(vectors, axes);
    }

    #[inline(always)]
    fn join<const N: usize>(self, axes: [&[f64; N]; 3], vectors: &mut [[f64; 3]; N]) {
        join(axes, vectors);
    }

    #[inline(always)]
    fn widen<const N: usize>(self, numbers: &[f32; N], wide: &mut [f64; N]) {
        widen(numbers, wide);
    }

    #[inline(always)]
    fn narrow<const N: usize>(self, numbers: &[f64; N], narrow_ones: &mut [f32; N]) {
        narrow(numbers, narrow_ones);
    }

    #[inline(always)]
    unsafe fn write_lines(self, from: *const u8, to: *mut u8, count: usize) {
        // SAFETY: the caller's contract.
        unsafe { write_lines(from, to, count) }
    }

    #[inline(always)]
    fn finish_lines(self) {
        finish_lines();
    }
}

// What is long is a function of its own: it needs no instructions of a level.
impl Lanes for Baseline {
    type Packed = Own;

    #[inline(never)]
    fn near(
        self,
        [xs, ys, zs]: &Points,
        length: usize,
        [x, y, z]: [f64; 3],
        farthest: f64,
        indexes: &mut Indexes,
    ) -> usize {
        let mut count = 0;
        let chunks = xs.chunks_exact(8).zip(ys.chunks_exact(8)).zip(zs.chunks_exact(8));
        for (chunk, ((xs, ys), zs)) in chunks.take(length.div_ceil(8)).enumerate() {
            let mut squares = [0.0; 8];
            for (((square, px), py), pz) in squares.iter_mut().zip(xs).zip(ys).zip(zs) {
                let (dx, dy, dz) = (px - x, py - y, pz - z);
                *square = (dx * dx + dy * dy) + dz * dz;
            }
            for (lane, square) in squares.iter().enumerate() {
                // There are never more than points: written always, kept when near.
                if let Some(index) = indexes.get_mut(count) {
                    *index = (chunk * 8 + lane) as u32;
                }
                count += usize::from(*square <= farthest);
            }
        }
        count
    }

    #[inline(never)]
    fn near_roughly(
        self,
        [xs, ys, zs]: &RoughPoints,
        length: usize,
        [x, y, z]: [f32; 3],
        [certain, possible]: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize> {
        let (mut count, mut doubtful) = (0, 0);
        let (xs, ys, zs) = (xs.as_chunks::<16>().0, ys.as_chunks::<16>().0, zs.as_chunks::<16>().0);
        for (chunk, ((xs, ys), zs)) in xs.iter().zip(ys).zip(zs).enumerate().take(length.div_ceil(16)) {
            let mut marks = [[0_u8; 16]; 2];
            let [are_possible, are_certain] = &mut marks;
            for lane in 0..16 {
                let (dx, dy, dz) = (xs[lane] - x, ys[lane] - y, zs[lane] - z);
                let square = (dx * dx + dy * dy) + dz * dz;
                are_possible[lane] = u8::from(square <= possible);
                are_certain[lane] = u8::from(square <= certain);
            }
            doubtful |= u128::from_ne_bytes(*are_possible) & !u128::from_ne_bytes(*are_certain);
            for (lane, is_possible) in are_possible.iter().enumerate() {
                // Written always, kept when near.
                if let Some(index) = indexes.get_mut(count) {
                    *index = (chunk * 16 + lane) as u32;
                }
                count += usize::from(*is_possible);
            }
        }
        (doubtful == 0).then_some(count)
    }

    #[inline(never)]
    fn copy_near(
        self,
        [xs, ys, zs]: [&[f64]; 3],
        range: Range<usize>,
        near: &Surroundings,
        mut count: usize,
        points: &mut Points,
        indexes: &mut Indexes,
    ) -> usize {
        let (Some(xs), Some(ys), Some(zs)) =
            (xs.get(range.clone()), ys.get(range.clone()), zs.get(range.clone()))
        else {
            return count;
        };
        for (index, ((&x, &y), &z)) in range.zip(xs.iter().zip(ys).zip(zs)) {
            let (dx, dy, dz) = (near.beyond(0, x), near.beyond(1, y), near.beyond(2, z));
            // Written always, kept when near.
            let to = count.min(POINTS);
            [points[0][to], points[1][to], points[2][to]] = [x, y, z];
            indexes[to] = index as u32;
            count += usize::from((dx * dx + dy * dy) + dz * dz <= near.farthest);
        }
        count.min(POINTS)
    }

    #[inline(never)]
    fn list_near(
        self,
        [xs, ys, zs]: [&[f64]; 3],
        range: Range<usize>,
        near: &Vicinity,
        mut count: usize,
        list: &mut NearList,
    ) -> usize {
        let [x, y, z] = near.center;
        let (Some(xs), Some(ys), Some(zs)) =
            (xs.get(range.clone()), ys.get(range.clone()), zs.get(range.clone()))
        else {
            return count;
        };
        for (index, ((px, py), pz)) in range.zip(xs.iter().zip(ys).zip(zs)) {
            let (dx, dy, dz) = (px - x, py - y, pz - z);
            let in_plane = dx * dx + dy * dy;
            let square = if near.is_planar { in_plane } else { in_plane + dz * dz };
            // Written always, kept when near.
            list.squares[count.min(LISTED)] = square;
            list.indexes[count.min(LISTED)] = index as u32;
            count += usize::from((square <= near.farthest) & (index != near.except));
        }
        count
    }

    #[inline(always)]
    fn offsets(self, points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
        offsets_one_by_one(points, indexes, center)
    }

    #[inline(always)]
    fn keep(self, marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
        let mut count = 0;
        for (mark, index) in marks.iter().zip(indexes) {
            // Of eight there are never eight before: written always, kept when marked.
            kept[count % 8] = *index;
            count += usize::from(*mark != 0.0);
        }
        count
    }

    #[inline(always)]
    fn square_roots(self, squares: &[f64; 8]) -> [f64; 8] {
        squares.map(sqrt)
    }

    #[inline(always)]
    fn ranks(self, list: &NearList, count: usize, ranks: &mut [u32; LISTED]) {
        let mut keys = [0; LISTED];
        for (key_of, &square) in keys.iter_mut().zip(&list.squares).take(count) {
            *key_of = key(square);
        }
        let (keys_of, ranks) = (keys.as_chunks::<4>().0, ranks.as_chunks_mut::<4>().0);
        for (four, ranks) in keys_of.iter().zip(ranks).take(count.div_ceil(4)) {
            *ranks = [0; 4];
            for &one in keys.iter().take(count) {
                for (rank, &key) in ranks.iter_mut().zip(four) {
                    *rank += u32::from(one < key);
                }
            }
        }
    }
}

/// The higher half of the bits of a number that is not negative, in the same order as the numbers.
#[inline(always)]
fn key(number: f64) -> i32 {
    (number.to_bits() >> 32) as i32
}

/// One point after the other.
#[inline(always)]
pub(super) fn offsets_one_by_one(points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
    let mut offsets = [[0.0; 8]; 3];
    for (lane, &index) in indexes.iter().enumerate() {
        for axis in 0..3 {
            offsets[axis][lane] = points[axis][index as usize % POINTS] - center[axis];
        }
    }
    offsets
}
