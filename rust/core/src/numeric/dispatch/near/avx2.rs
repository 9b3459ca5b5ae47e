//! AVX2: four numbers of 64 bits in a register, eight of 32.

use super::baseline::{lanes_in, offsets_one_by_one};
use super::{BoxVicinity, Indexes, LISTED, Lanes, NearList, POINTS, Points, RoughPoints, Vicinity, Work};
use crate::numeric::dispatch::packed::Four;
use crate::numeric::dispatch::shuffle::{Shuffle, finish_lines, x86 as shuffle};
use core::arch::x86_64::*;
use core::ops::Range;

/// Made only where the processor has AVX2.
#[derive(Clone, Copy)]
struct Avx2(());

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn run<W: Work>(work: W) -> W::Answer {
    work.run(Avx2(()))
}

impl Shuffle for Avx2 {
    #[inline(never)]
    fn split<const N: usize>(self, vectors: &[[f64; 3]; N], axes: [&mut [f64; N]; 3]) {
        // SAFETY: the processor has the instructions, or there were no `self`.
        unsafe { shuffle::split(vectors, axes) }
    }

    #[inline(never)]
    fn join<const N: usize>(self, axes: [&[f64; N]; 3], vectors: &mut [[f64; 3]; N]) {
        // SAFETY: as above.
        unsafe { shuffle::join(axes, vectors) }
    }

    #[inline(never)]
    fn widen<const N: usize>(self, numbers: &[f32; N], wide: &mut [f64; N]) {
        // SAFETY: as above.
        unsafe { shuffle::widen(numbers, wide) }
    }

    #[inline(never)]
    fn narrow<const N: usize>(self, numbers: &[f64; N], narrow: &mut [f32; N]) {
        // SAFETY: as above.
        unsafe { shuffle::narrow(numbers, narrow) }
    }

    #[inline(never)]
    unsafe fn write_lines(self, from: *const u8, to: *mut u8, count: usize) {
        // SAFETY: as above, and the caller's contract.
        unsafe { shuffle::write_lines(from, to, count) }
    }

    #[inline(always)]
    fn finish_lines(self) {
        finish_lines();
    }
}

impl Lanes for Avx2 {
    type Packed = Four;

    #[inline(always)]
    fn near(
        self,
        points: &Points,
        length: usize,
        center: [f64; 3],
        farthest: f64,
        indexes: &mut Indexes,
    ) -> usize {
        // SAFETY: the processor has the instructions, or there were no `self`.
        unsafe { near(points, length, center, farthest, indexes) }
    }

    #[inline(always)]
    fn near_roughly(
        self,
        points: &RoughPoints,
        length: usize,
        center: [f32; 3],
        limits: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize> {
        // SAFETY: as above.
        unsafe { near_roughly(points, length, center, limits, indexes) }
    }

    #[inline(always)]
    fn copy_near(
        self,
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &BoxVicinity,
        count: usize,
        points: &mut Points,
        indexes: &mut Indexes,
    ) -> usize {
        // SAFETY: as above.
        unsafe { copy_near(columns, range, near, count, points, indexes) }
    }

    #[inline(always)]
    fn list_near(
        self,
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &Vicinity,
        count: usize,
        list: &mut NearList,
    ) -> usize {
        // SAFETY: as above.
        unsafe { list_near(columns, range, near, count, list) }
    }

    #[inline(always)]
    fn offsets(self, points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
        // SAFETY: as above.
        unsafe { offsets(points, indexes, center) }
    }

    #[inline(always)]
    fn keep(self, marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
        // SAFETY: as above.
        unsafe { keep(marks, indexes, kept) }
    }

    #[inline(always)]
    fn square_roots(self, squares: &[f64; 8]) -> [f64; 8] {
        // SAFETY: as above.
        unsafe { square_roots(squares) }
    }

    #[inline(always)]
    fn ranks(self, list: &NearList, count: usize, ranks: &mut [u32; LISTED]) {
        // SAFETY: as above.
        unsafe { self::ranks(list, count, ranks) }
    }
}

/// For each set of four lanes: how to move their 32-bit integers to the front, byte by byte.
const TO_FRONT: [[i8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut set = 0;
    while set < 16 {
        let (lanes, count) = lanes_in(set);
        let mut byte = 0;
        while byte < 4 * count {
            table[set][byte] = (4 * lanes[byte / 4] as usize + byte % 4) as i8;
            byte += 1;
        }
        set += 1;
    }
    table
};

/// The same for 64-bit numbers, by halves.
const NUMBERS_TO_FRONT: [[i32; 8]; 16] = {
    let mut table = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (lanes, count) = lanes_in(set);
        let mut half = 0;
        while half < 2 * count {
            table[set][half] = (2 * lanes[half / 2] as usize + half % 2) as i32;
            half += 1;
        }
        set += 1;
    }
    table
};

/// Eight lanes of which four from any on are read: the first four are set.
const FIRST_OF_FOUR: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn near(
    [xs, ys, zs]: &Points,
    length: usize,
    [x, y, z]: [f64; 3],
    farthest: f64,
    indexes: &mut Indexes,
) -> usize {
    let (x, y, z) = (_mm256_set1_pd(x), _mm256_set1_pd(y), _mm256_set1_pd(z));
    let farthest = _mm256_set1_pd(farthest);
    let mut lanes = _mm_setr_epi32(0, 1, 2, 3);
    let mut count = 0;
    let end = length.div_ceil(8).min(POINTS / 8) * 8;
    for at in (0..end).step_by(4) {
        // SAFETY: `at + 4` is at most POINTS; `count` at most `at`, so four more fit in front of POINTS + 8.
        unsafe {
            let dx = _mm256_sub_pd(_mm256_loadu_pd(xs.as_ptr().add(at)), x);
            let dy = _mm256_sub_pd(_mm256_loadu_pd(ys.as_ptr().add(at)), y);
            let dz = _mm256_sub_pd(_mm256_loadu_pd(zs.as_ptr().add(at)), z);
            let in_plane = _mm256_add_pd(_mm256_mul_pd(dx, dx), _mm256_mul_pd(dy, dy));
            let square = _mm256_add_pd(in_plane, _mm256_mul_pd(dz, dz));
            let near = _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_LE_OQ>(square, farthest)) as usize;
            let order = _mm_loadu_si128(TO_FRONT.as_ptr().add(near & 15).cast());
            let found = _mm_shuffle_epi8(lanes, order);
            _mm_storeu_si128(indexes.as_mut_ptr().add(count).cast(), found);
            count += near.count_ones() as usize;
        }
        lanes = _mm_add_epi32(lanes, _mm_set1_epi32(4));
    }
    count
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn near_roughly(
    [xs, ys, zs]: &RoughPoints,
    length: usize,
    [x, y, z]: [f32; 3],
    [certain, possible]: [f32; 2],
    indexes: &mut Indexes,
) -> Option<usize> {
    let (x, y, z) = (_mm256_set1_ps(x), _mm256_set1_ps(y), _mm256_set1_ps(z));
    let (certain, possible) = (_mm256_set1_ps(certain), _mm256_set1_ps(possible));
    let mut lanes = _mm_setr_epi32(0, 1, 2, 3);
    let (mut count, mut doubtful) = (0, _mm256_setzero_ps());
    let end = length.div_ceil(16).min(POINTS / 16) * 16;
    for at in (0..end).step_by(8) {
        // SAFETY: `at + 8` is at most POINTS; `count` at most `at`, so eight more fit in front of POINTS + 8.
        unsafe {
            let dx = _mm256_sub_ps(_mm256_loadu_ps(xs.as_ptr().add(at)), x);
            let dy = _mm256_sub_ps(_mm256_loadu_ps(ys.as_ptr().add(at)), y);
            let dz = _mm256_sub_ps(_mm256_loadu_ps(zs.as_ptr().add(at)), z);
            let in_plane = _mm256_add_ps(_mm256_mul_ps(dx, dx), _mm256_mul_ps(dy, dy));
            let square = _mm256_add_ps(in_plane, _mm256_mul_ps(dz, dz));
            let near = _mm256_cmp_ps::<_CMP_LE_OQ>(square, possible);
            let beyond = _mm256_cmp_ps::<_CMP_GT_OQ>(square, certain);
            doubtful = _mm256_or_ps(doubtful, _mm256_and_ps(near, beyond));
            let near = _mm256_movemask_ps(near) as usize;
            for four in [near & 15, near >> 4 & 15] {
                let order = _mm_loadu_si128(TO_FRONT.as_ptr().add(four).cast());
                let found = _mm_shuffle_epi8(lanes, order);
                _mm_storeu_si128(indexes.as_mut_ptr().add(count).cast(), found);
                count += four.count_ones() as usize;
                lanes = _mm_add_epi32(lanes, _mm_set1_epi32(4));
            }
        }
    }
    (_mm256_movemask_ps(doubtful) == 0).then_some(count)
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn copy_near(
    columns: [&[f64]; 3],
    range: Range<usize>,
    near: &BoxVicinity,
    count: usize,
    points: &mut Points,
    indexes: &mut Indexes,
) -> usize {
    let length = columns.iter().map(|column| column.len()).min().unwrap_or(0);
    let end = range.end.min(length);
    let (mut at, mut count) = (range.start, count.min(POINTS));
    let low = near.low.map(|low| _mm256_set1_pd(low));
    let high = near.high.map(|high| _mm256_set1_pd(high));
    let farthest = _mm256_set1_pd(near.farthest);
    let mut lanes = _mm_add_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(at as i32));
    while at < end {
        let used = (end - at).min(4);
        // SAFETY: only the lanes in front of the end are read. `count` is at most POINTS, so four more fit in front of
        // POINTS + 8.
        unsafe {
            let mask = _mm256_loadu_si256(FIRST_OF_FOUR.as_ptr().add(4 - used).cast());
            let load = |column: &[f64]| _mm256_maskload_pd(column.as_ptr().add(at), mask);
            let own = columns.map(load);
            let mut squares = [_mm256_setzero_pd(); 3];
            for axis in 0..3 {
                let (below, above) =
                    (_mm256_sub_pd(low[axis], own[axis]), _mm256_sub_pd(own[axis], high[axis]));
                let beyond = _mm256_max_pd(_mm256_max_pd(below, above), _mm256_setzero_pd());
                squares[axis] = _mm256_mul_pd(beyond, beyond);
            }
            let square = _mm256_add_pd(_mm256_add_pd(squares[0], squares[1]), squares[2]);
            let close = _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_LE_OQ>(square, farthest)) as usize;
            let found = close & (15 >> (4 - used));
            let order = _mm256_loadu_si256(NUMBERS_TO_FRONT.as_ptr().add(found).cast());
            for axis in 0..3 {
                let front = _mm256_permutevar8x32_epi32(_mm256_castpd_si256(own[axis]), order);
                _mm256_storeu_si256(points[axis].as_mut_ptr().add(count).cast(), front);
            }
            let order = _mm_loadu_si128(TO_FRONT.as_ptr().add(found).cast());
            _mm_storeu_si128(indexes.as_mut_ptr().add(count).cast(), _mm_shuffle_epi8(lanes, order));
            count = (count + found.count_ones() as usize).min(POINTS);
        }
        at += 4;
        lanes = _mm_add_epi32(lanes, _mm_set1_epi32(4));
    }
    count
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn list_near(
    columns: [&[f64]; 3],
    range: Range<usize>,
    near: &Vicinity,
    count: usize,
    list: &mut NearList,
) -> usize {
    if near.is_planar {
        list_near_in::<true>(columns, range, near, count, list)
    } else {
        list_near_in::<false>(columns, range, near, count, list)
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn list_near_in<const PLANAR: bool>(
    [xs, ys, zs]: [&[f64]; 3],
    range: Range<usize>,
    near: &Vicinity,
    mut count: usize,
    list: &mut NearList,
) -> usize {
    let length = xs.len().min(ys.len()).min(zs.len());
    let end = range.end.min(length);
    let [x, y, z] = near.center;
    let (x, y, z) = (_mm256_set1_pd(x), _mm256_set1_pd(y), _mm256_set1_pd(z));
    let farthest = _mm256_set1_pd(near.farthest);
    let except = _mm_set1_epi32(near.except as i32);
    let mut at = range.start;
    let mut lanes = _mm_add_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(at as i32));
    while at < end {
        let used = (end - at).min(4);
        // SAFETY: where fewer than four are left of the columns, only those are read. `to` is at most LISTED, so four more
        // fit in front of LISTED + 4.
        unsafe {
            let zs = if PLANAR { ys } else { zs };
            let (px, py, pz) = if at + 4 <= length {
                let load = |column: &[f64]| _mm256_loadu_pd(column.as_ptr().add(at));
                (load(xs), load(ys), load(zs))
            } else {
                let mask = _mm256_loadu_si256(FIRST_OF_FOUR.as_ptr().add(4 - used).cast());
                let load = |column: &[f64]| _mm256_maskload_pd(column.as_ptr().add(at), mask);
                (load(xs), load(ys), load(zs))
            };
            let (dx, dy, dz) = (_mm256_sub_pd(px, x), _mm256_sub_pd(py, y), _mm256_sub_pd(pz, z));
            let in_plane = _mm256_add_pd(_mm256_mul_pd(dx, dx), _mm256_mul_pd(dy, dy));
            let squares = if PLANAR { in_plane } else { _mm256_add_pd(in_plane, _mm256_mul_pd(dz, dz)) };
            let close = _mm256_movemask_pd(_mm256_cmp_pd::<_CMP_LE_OQ>(squares, farthest)) as usize;
            let own = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(lanes, except))) as usize;
            let found = close & !own & (15 >> (4 - used));
            let to = count.min(LISTED);
            let order = _mm256_loadu_si256(NUMBERS_TO_FRONT.as_ptr().add(found & 15).cast());
            let front = _mm256_permutevar8x32_epi32(_mm256_castpd_si256(squares), order);
            _mm256_storeu_si256(list.squares.as_mut_ptr().add(to).cast(), front);
            let order = _mm_loadu_si128(TO_FRONT.as_ptr().add(found & 15).cast());
            _mm_storeu_si128(list.indexes.as_mut_ptr().add(to).cast(), _mm_shuffle_epi8(lanes, order));
            count += found.count_ones() as usize;
        }
        at += 4;
        lanes = _mm_add_epi32(lanes, _mm_set1_epi32(4));
    }
    count
}

/// The gather instruction of AVX2 is slower than this on many processors.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn offsets(points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
    offsets_one_by_one(points, indexes, center)
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn keep(marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
    let mut count = 0;
    for at in [0, 4] {
        // SAFETY: `at + 4` is at most 8, and `count` at most `at`.
        unsafe {
            let marks = _mm256_loadu_pd(marks.as_ptr().add(at));
            let marked = _mm256_cmp_pd::<_CMP_NEQ_UQ>(marks, _mm256_setzero_pd());
            let marked = _mm256_movemask_pd(marked) as usize;
            let order = _mm_loadu_si128(TO_FRONT.as_ptr().add(marked & 15).cast());
            let four = _mm_loadu_si128(indexes.as_ptr().add(at).cast());
            _mm_storeu_si128(kept.as_mut_ptr().add(count).cast(), _mm_shuffle_epi8(four, order));
            count += marked.count_ones() as usize;
        }
    }
    count
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn square_roots(squares: &[f64; 8]) -> [f64; 8] {
    let mut roots = [0.0; 8];
    for at in [0, 4] {
        // SAFETY: `at + 4` is at most 8.
        unsafe {
            let four = _mm256_loadu_pd(squares.as_ptr().add(at));
            _mm256_storeu_pd(roots.as_mut_ptr().add(at), _mm256_sqrt_pd(four));
        }
    }
    roots
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn ranks(list: &NearList, count: usize, ranks: &mut [u32; LISTED]) {
    let mut keys = [0; LISTED];
    for at in (0..count.min(LISTED)).step_by(4) {
        // SAFETY: `at + 4` is at most LISTED.
        unsafe {
            let four = _mm256_loadu_si256(list.squares.as_ptr().add(at).cast());
            let halves = _mm256_permutevar8x32_epi32(four, _mm256_setr_epi32(1, 3, 5, 7, 1, 3, 5, 7));
            _mm_storeu_si128(keys.as_mut_ptr().add(at).cast(), _mm256_castsi256_si128(halves));
        }
    }
    match count {
        0..=16 => ranks_of::<2>(&keys, count, ranks),
        17..=24 => ranks_of::<3>(&keys, count, ranks),
        25..=32 => ranks_of::<4>(&keys, count, ranks),
        _ => ranks_of::<{ LISTED / 8 }>(&keys, count, ranks),
    }
}

/// Of the first `8 REGISTERS` keys.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
fn ranks_of<const REGISTERS: usize>(keys: &[i32; LISTED], count: usize, ranks: &mut [u32; LISTED]) {
    const { assert!(8 * REGISTERS <= LISTED) };
    let mut counted = [_mm256_setzero_si256(); REGISTERS];
    // SAFETY: there are that many keys and ranks.
    unsafe {
        let mut registers = counted;
        for (at, register) in registers.iter_mut().enumerate() {
            *register = _mm256_loadu_si256(keys.as_ptr().add(8 * at).cast());
        }
        for &one in keys.iter().take(count) {
            let one = _mm256_set1_epi32(one);
            for (counted, keys) in counted.iter_mut().zip(&registers) {
                // Where a key is greater, the comparison is -1.
                *counted = _mm256_sub_epi32(*counted, _mm256_cmpgt_epi32(*keys, one));
            }
        }
        for (at, counted) in counted.iter().enumerate() {
            _mm256_storeu_si256(ranks.as_mut_ptr().add(8 * at).cast(), *counted);
        }
    }
}
