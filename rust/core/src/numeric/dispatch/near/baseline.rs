//! The points of columns one after the other, or as the compiler puts them side by side: what every processor can do.

use super::{BoxVicinity, Indexes, LISTED, Lanes, NearList, POINTS, Points, RoughPoints, Vicinity};
use crate::numeric::dispatch::packed::Own;
use crate::numeric::dispatch::shuffle::{Shuffle, finish_lines, join, narrow, split, widen, write_lines};
use crate::numeric::dispatch::sqrt;
use core::ops::Range;

/// The lanes of a set of four, a bit for each, and how many.
pub(super) const fn lanes_in(set: usize) -> ([u32; 4], usize) {
    let (mut lanes, mut count, mut lane) = ([0; 4], 0, 0);
    while lane < 4 {
        if set >> lane & 1 == 1 {
            lanes[count] = lane;
            count += 1;
        }
        lane += 1;
    }
    (lanes, count)
}

/// [`lanes_in`] of each set.
static TO_FRONT: [([u32; 4], usize); 16] = {
    let mut table = [([0; 4], 0); 16];
    let mut set = 0;
    while set < 16 {
        table[set] = lanes_in(set);
        set += 1;
    }
    table
};

/// Of four points the sets of those whose rough squares are at most each of two limits, a bit for each.
#[inline(always)]
fn sets_within([xs, ys, zs]: [&[f32; 4]; 3], [x, y, z]: [f32; 3], limits: [f32; 2]) -> [usize; 2] {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{
            _mm_add_ps, _mm_cmple_ps, _mm_loadu_ps, _mm_movemask_ps, _mm_mul_ps, _mm_set1_ps, _mm_sub_ps,
        };
        // SAFETY: every x86-64 processor has the instructions, and four numbers of each axis are read.
        unsafe {
            let dx = _mm_sub_ps(_mm_loadu_ps(xs.as_ptr()), _mm_set1_ps(x));
            let dy = _mm_sub_ps(_mm_loadu_ps(ys.as_ptr()), _mm_set1_ps(y));
            let dz = _mm_sub_ps(_mm_loadu_ps(zs.as_ptr()), _mm_set1_ps(z));
            let in_plane = _mm_add_ps(_mm_mul_ps(dx, dx), _mm_mul_ps(dy, dy));
            let square = _mm_add_ps(in_plane, _mm_mul_ps(dz, dz));
            limits.map(|limit| _mm_movemask_ps(_mm_cmple_ps(square, _mm_set1_ps(limit))) as usize)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let mut sets = [0; 2];
        for lane in 0..4 {
            let (dx, dy, dz) = (xs[lane] - x, ys[lane] - y, zs[lane] - z);
            let square = (dx * dx + dy * dy) + dz * dz;
            for (set, limit) in sets.iter_mut().zip(limits) {
                *set |= usize::from(square <= limit) << lane;
            }
        }
        sets
    }
}

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
        center: [f32; 3],
        [certain, possible]: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize> {
        let (mut count, mut first, mut doubtful) = (0, 0, 0);
        let fours = xs.as_chunks().0.iter().zip(ys.as_chunks().0).zip(zs.as_chunks().0);
        for ((xs, ys), zs) in fours.take(4 * length.div_ceil(16)) {
            let [near, certain] = sets_within([xs, ys, zs], center, [possible, certain]);
            doubtful |= near ^ certain;
            let (lanes, number) = &TO_FRONT[near % 16];
            if let Some(free) = indexes.get_mut(count..).and_then(<[u32]>::first_chunk_mut) {
                *free = lanes.map(|lane| first + lane);
            }
            count += number;
            first += 4;
        }
        (doubtful == 0).then_some(count)
    }

    #[inline(never)]
    fn copy_near(
        self,
        [xs, ys, zs]: [&[f64]; 3],
        range: Range<usize>,
        near: &BoxVicinity,
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
