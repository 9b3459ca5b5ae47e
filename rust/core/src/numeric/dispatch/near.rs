//! Finding the few of many points that are near another, eight at a time.

use super::element::Element;
use super::level::{Instructions, Level};
use super::packed::{Own, Packed};
use super::shuffle::{Shuffle, finish_lines, join_one_by_one, narrow, split_one_by_one, widen, write_line};
use super::sqrt;
use core::ops::Range;

/// How many points a [`Points`] has room for. A power of two.
pub(crate) const POINTS: usize = 512;

/// Points, axis by axis, in one place of memory; the last eight along an axis are never used. Without them the axes would
/// lie 4096 bytes apart, which processors take for the same place at first.
pub(crate) type Points = [[f64; POINTS + 8]; 3];

/// The same points to fewer digits, from an origin near them.
pub(crate) type RoughPoints = [[f32; POINTS + 16]; 3];

/// Indexes of points; what lies beyond those that were found is left over from the search.
pub(crate) type Indexes = [u32; POINTS + 8];

/// How many near points a [`NearList`] has room for.
pub(crate) const LISTED: usize = 64;

/// Near points of columns, and the squares of their distances; what lies beyond those that were found is left over from the
/// search.
pub(crate) struct NearList {
    pub squares: [f64; LISTED + 4],
    pub indexes: [u32; LISTED + 4],
}

impl NearList {
    pub const EMPTY: Self = Self { squares: [f64::INFINITY; LISTED + 4], indexes: [0; LISTED + 4] };
}

/// What is near: a center, the greatest square of a distance from it, and the index of a point that does not count.
#[derive(Clone, Copy)]
pub(crate) struct Vicinity {
    pub center: [f64; 3],
    pub farthest: f64,
    pub except: usize,
    /// Whether the third coordinates are all that of the center, and need not be read.
    pub is_planar: bool,
}

/// What is near a box: the box, and the greatest square of a distance from it.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings {
    pub low: [f64; 3],
    pub high: [f64; 3],
    pub farthest: f64,
}

impl Surroundings {
    /// How far beyond the box a coordinate is, at least 0. It is at most its computed distance from anything in the box.
    #[inline(always)]
    fn beyond(&self, axis: usize, x: f64) -> f64 {
        let (below, above) = (self.low[axis] - x, x - self.high[axis]);
        let beyond = if below > above { below } else { above };
        if beyond > 0.0 { beyond } else { 0.0 }
    }
}

/// What is done once for each level, with the instructions of that level.
pub(crate) trait Work {
    /// What it answers.
    type Answer;

    /// Does it. To be compiled with those instructions it has to be `#[inline(always)]`.
    fn run<L: Lanes>(self, lanes: L) -> Self::Answer;
}

/// The instructions of one level: whoever has one may use them.
pub(crate) trait Lanes: Shuffle {
    /// What one register holds, by those instructions.
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

    /// What a function gives for each lane.
    #[inline(always)]
    fn collect(self, number: impl Fn(usize) -> f64) -> Self::Packed {
        // SAFETY: as above.
        unsafe { Packed::collect(number) }
    }

    /// The numbers of columns at the places from `first` on, one for each lane; zeros where there are not as many places, or one is
    /// beyond the end of a column.
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

    /// Lists the first `length` points, rounded up to a multiple of 8, that are near `center`, in order: how many.
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

    /// Lists the first `length` points, rounded up to a multiple of 16, whose rough squares are at most `limits[1]`, in order: how
    /// many; `None` where one of them is not at most `limits[0]`, too.
    fn near_roughly(
        self,
        points: &RoughPoints,
        length: usize,
        center: [f32; 3],
        limits: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize>;

    /// Copies the points of a range of three equally long columns that are near a box, in order, after the first `count`, with
    /// their indexes: how many there are then, of which there is room for [`POINTS`].
    ///
    /// A point that is near anything in the box, by [`Lanes::near`], is near the box: rounding keeps the order of numbers.
    fn copy_near(
        self,
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &Surroundings,
        count: usize,
        points: &mut Points,
        indexes: &mut Indexes,
    ) -> usize;

    /// Lists the points of a range of three equally long columns that are near, in order, after the first `count` of the
    /// list: how many are found then, of which the list holds as many as it has room for.
    fn list_near(
        self,
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &Vicinity,
        count: usize,
        list: &mut NearList,
    ) -> usize;

    /// How eight of the points lie from `center`: those whose indexes are given, modulo [`POINTS`].
    fn offsets(self, points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3];

    /// Writes those of eight indexes that are not marked zero to the front, in order: how many.
    fn keep(self, marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize;

    /// The correctly rounded square roots.
    fn square_roots(self, squares: &[f64; 8]) -> [f64; 8];

    /// Counts how many of the first `count` numbers of a list, none of which is negative, are less than each of those; by the
    /// higher halves of their bits, which tell most numbers apart.
    fn ranks(self, list: &NearList, count: usize, ranks: &mut [u32; LISTED]);
}

/// The higher half of the bits of a number that is not negative, in the same order as the numbers.
#[inline(always)]
fn key(number: f64) -> i32 {
    (number.to_bits() >> 32) as i32
}

/// One point after the other.
#[inline(always)]
fn offsets_one_by_one(points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
    let mut offsets = [[0.0; 8]; 3];
    for (lane, &index) in indexes.iter().enumerate() {
        for axis in 0..3 {
            offsets[axis][lane] = points[axis][index as usize % POINTS] - center[axis];
        }
    }
    offsets
}

impl Level {
    /// Does the work with the instructions of this level.
    #[inline]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Answer {
        match self.instructions() {
            Instructions::Baseline => work.run(Baseline),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a level is only made by asking the processor.
            Instructions::Avx2 => unsafe { x86::run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a level is only made by asking the processor.
            Instructions::Avx512 => unsafe { x86::run_avx512(work) },
        }
    }

    /// Does the work with the instructions of this level, but none beyond AVX2: where few numbers lie side by side, wider
    /// registers are left half empty, and were measured to be no faster.
    #[inline]
    pub(crate) fn run_narrow<W: Work>(self, work: W) -> W::Answer {
        match self.instructions() {
            Instructions::Baseline => work.run(Baseline),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a level is only made by asking the processor, and one with AVX-512 has AVX2.
            Instructions::Avx2 | Instructions::Avx512 => unsafe { x86::run_avx2(work) },
        }
    }
}

/// What every processor of the target has.
#[derive(Clone, Copy)]
pub(crate) struct Baseline;

impl Shuffle for Baseline {
    #[inline(always)]
    fn split(self, vectors: &[[f64; 3]; 4], axes: [&mut [f64; 4]; 3]) {
        split_one_by_one(vectors, axes);
    }

    #[inline(always)]
    fn join(self, axes: [&[f64; 4]; 3], vectors: &mut [[f64; 3]; 4]) {
        join_one_by_one(axes, vectors);
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
    unsafe fn write_line(self, from: *const u8, to: *mut u8) {
        // SAFETY: the caller's contract.
        unsafe { write_line(from, to) }
    }

    #[inline(always)]
    fn finish_lines(self) {
        finish_lines();
    }
}

impl Lanes for Baseline {
    type Packed = Own;

    #[inline(always)]
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

    #[inline(always)]
    fn near_roughly(
        self,
        [xs, ys, zs]: &RoughPoints,
        length: usize,
        [x, y, z]: [f32; 3],
        [certain, possible]: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize> {
        let (mut count, mut doubtful) = (0, false);
        let (xs, ys, zs) = (xs.as_chunks::<16>().0, ys.as_chunks::<16>().0, zs.as_chunks::<16>().0);
        for (chunk, ((xs, ys), zs)) in xs.iter().zip(ys).zip(zs).enumerate().take(length.div_ceil(16)) {
            let mut squares = [0.0; 16];
            for (((square, px), py), pz) in squares.iter_mut().zip(xs).zip(ys).zip(zs) {
                let (dx, dy, dz) = (px - x, py - y, pz - z);
                *square = (dx * dx + dy * dy) + dz * dz;
                doubtful |= (*square > certain) & (*square <= possible);
            }
            for (lane, square) in squares.iter().enumerate() {
                // Written always, kept when near.
                if let Some(index) = indexes.get_mut(count) {
                    *index = (chunk * 16 + lane) as u32;
                }
                count += usize::from(*square <= possible);
            }
        }
        (!doubtful).then_some(count)
    }

    #[inline(always)]
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

    #[inline(always)]
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

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{
        Indexes, LISTED, Lanes, NearList, POINTS, Points, RoughPoints, Shuffle, Surroundings, Vicinity, Work,
        offsets_one_by_one,
    };
    use crate::numeric::dispatch::packed::{Eight, Four};
    use crate::numeric::dispatch::shuffle::{finish_lines, x86 as shuffle};
    use core::arch::x86_64::*;
    use core::ops::Range;

    /// Made only where the processor has AVX2.
    #[derive(Clone, Copy)]
    struct Avx2(());

    /// Made only where the processor has AVX-512.
    #[derive(Clone, Copy)]
    struct Avx512(());

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub(super) fn run_avx2<W: Work>(work: W) -> W::Answer {
        work.run(Avx2(()))
    }

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    pub(super) fn run_avx512<W: Work>(work: W) -> W::Answer {
        work.run(Avx512(()))
    }

    /// The functions of a level, which only a processor with its instructions may run.
    macro_rules! lanes_of {
        ($level:ty, $packed:ty: $near:ident, $near_roughly:ident, $copy_near:ident, $list_near:ident, $offsets:ident, $keep:ident, $square_roots:ident, $ranks:ident, $write_line:ident, $widen:ident, $narrow:ident) => {
            impl Shuffle for $level {
                #[inline(always)]
                fn split(self, vectors: &[[f64; 3]; 4], axes: [&mut [f64; 4]; 3]) {
                    // SAFETY: the processor has the instructions, or there were no `self`.
                    unsafe { shuffle::split(vectors, axes) }
                }

                #[inline(always)]
                fn join(self, axes: [&[f64; 4]; 3], vectors: &mut [[f64; 3]; 4]) {
                    // SAFETY: as above.
                    unsafe { shuffle::join(axes, vectors) }
                }

                #[inline(always)]
                fn widen<const N: usize>(self, numbers: &[f32; N], wide: &mut [f64; N]) {
                    // SAFETY: as above.
                    unsafe { shuffle::$widen(numbers, wide) }
                }

                #[inline(always)]
                fn narrow<const N: usize>(self, numbers: &[f64; N], narrow: &mut [f32; N]) {
                    // SAFETY: as above.
                    unsafe { shuffle::$narrow(numbers, narrow) }
                }

                #[inline(always)]
                unsafe fn write_line(self, from: *const u8, to: *mut u8) {
                    // SAFETY: as above, and the caller's contract.
                    unsafe { shuffle::$write_line(from, to) }
                }

                #[inline(always)]
                fn finish_lines(self) {
                    finish_lines();
                }
            }

            impl Lanes for $level {
                type Packed = $packed;

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
                    unsafe { $near(points, length, center, farthest, indexes) }
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
                    unsafe { $near_roughly(points, length, center, limits, indexes) }
                }

                #[inline(always)]
                fn copy_near(
                    self,
                    columns: [&[f64]; 3],
                    range: Range<usize>,
                    near: &Surroundings,
                    count: usize,
                    points: &mut Points,
                    indexes: &mut Indexes,
                ) -> usize {
                    // SAFETY: as above.
                    unsafe { $copy_near(columns, range, near, count, points, indexes) }
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
                    unsafe { $list_near(columns, range, near, count, list) }
                }

                #[inline(always)]
                fn offsets(self, points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
                    // SAFETY: as above.
                    unsafe { $offsets(points, indexes, center) }
                }

                #[inline(always)]
                fn keep(self, marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
                    // SAFETY: as above.
                    unsafe { $keep(marks, indexes, kept) }
                }

                #[inline(always)]
                fn square_roots(self, squares: &[f64; 8]) -> [f64; 8] {
                    // SAFETY: as above.
                    unsafe { $square_roots(squares) }
                }

                #[inline(always)]
                fn ranks(self, list: &NearList, count: usize, ranks: &mut [u32; LISTED]) {
                    // SAFETY: as above.
                    unsafe { $ranks(list, count, ranks) }
                }
            }
        };
    }

    lanes_of!(Avx2, Four: near_avx2, near_roughly_avx2, copy_near_avx2, list_near_avx2, offsets_avx2, keep_avx2, square_roots_avx2, ranks_avx2, write_line_avx2, widen_avx2, narrow_avx2);
    // A processor with AVX-512 has AVX2. To list with wider registers gains nothing: most ranges are short.
    lanes_of!(Avx512, Eight: near_avx512, near_roughly_avx512, copy_near_avx512, list_near_avx2, offsets_avx512, keep_avx512, square_roots_avx512, ranks_avx2, write_line_avx512, widen_avx512, narrow_avx512);

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn keep_avx512(marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
        // SAFETY: eight numbers and eight indexes are read, eight indexes are written.
        unsafe {
            let marks = _mm512_loadu_pd(marks.as_ptr());
            let marked = _mm512_cmp_pd_mask::<_CMP_NEQ_UQ>(marks, _mm512_setzero_pd());
            let found = _mm256_maskz_compress_epi32(marked, _mm256_loadu_si256(indexes.as_ptr().cast()));
            _mm256_storeu_si256(kept.as_mut_ptr().cast(), found);
            marked.count_ones() as usize
        }
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn keep_avx2(marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
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

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn square_roots_avx512(squares: &[f64; 8]) -> [f64; 8] {
        let mut roots = [0.0; 8];
        // SAFETY: eight numbers are read, and eight are written.
        unsafe { _mm512_storeu_pd(roots.as_mut_ptr(), _mm512_sqrt_pd(_mm512_loadu_pd(squares.as_ptr()))) };
        roots
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn square_roots_avx2(squares: &[f64; 8]) -> [f64; 8] {
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

    /// Gathering in one instruction is slower than this on too many of the processors without AVX-512.
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn offsets_avx2(points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
        offsets_one_by_one(points, indexes, center)
    }

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn offsets_avx512(points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
        let mut offsets = [[0.0; 8]; 3];
        // SAFETY: eight indexes are read, each is less than POINTS after the mask, and eight numbers are written.
        unsafe {
            let indexes = _mm256_loadu_si256(indexes.as_ptr().cast());
            let indexes = _mm256_and_si256(indexes, _mm256_set1_epi32(POINTS as i32 - 1));
            for axis in 0..3 {
                let gathered = _mm512_i32gather_pd::<8>(indexes, points[axis].as_ptr());
                let offset = _mm512_sub_pd(gathered, _mm512_set1_pd(center[axis]));
                _mm512_storeu_pd(offsets[axis].as_mut_ptr(), offset);
            }
        }
        offsets
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn ranks_avx2(list: &NearList, count: usize, ranks: &mut [u32; LISTED]) {
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

    /// For each set of four lanes: how to move their 32-bit integers to the front, byte by byte.
    const TO_FRONT: [[i8; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut set = 0;
        while set < 16 {
            let (mut lane, mut kept) = (0, 0);
            while lane < 4 {
                if set & (1 << lane) != 0 {
                    let mut byte = 0;
                    while byte < 4 {
                        table[set][4 * kept + byte] = (4 * lane + byte) as i8;
                        byte += 1;
                    }
                    kept += 1;
                }
                lane += 1;
            }
            set += 1;
        }
        table
    };

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn near_avx2(
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

    /// The same for 64-bit numbers, by halves.
    const NUMBERS_TO_FRONT: [[i32; 8]; 16] = {
        let mut table = [[0; 8]; 16];
        let mut set = 0;
        while set < 16 {
            let (mut lane, mut kept) = (0, 0);
            while lane < 4 {
                if set & (1 << lane) != 0 {
                    table[set][2 * kept] = 2 * lane;
                    table[set][2 * kept + 1] = 2 * lane + 1;
                    kept += 1;
                }
                lane += 1;
            }
            set += 1;
        }
        table
    };

    /// Eight lanes of which four from any on are read: the first four are set.
    const FIRST_OF_FOUR: [i64; 8] = [-1, -1, -1, -1, 0, 0, 0, 0];

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn list_near_avx2(
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

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn near_roughly_avx2(
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

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn near_roughly_avx512(
        [xs, ys, zs]: &RoughPoints,
        length: usize,
        [x, y, z]: [f32; 3],
        [certain, possible]: [f32; 2],
        indexes: &mut Indexes,
    ) -> Option<usize> {
        let (x, y, z) = (_mm512_set1_ps(x), _mm512_set1_ps(y), _mm512_set1_ps(z));
        let (certain, possible) = (_mm512_set1_ps(certain), _mm512_set1_ps(possible));
        let mut lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let (mut count, mut doubtful) = (0, 0);
        let end = length.div_ceil(16).min(POINTS / 16) * 16;
        for at in (0..end).step_by(16) {
            // SAFETY: `at + 16` is at most POINTS; `count` at most `at`, so 16 more fit.
            unsafe {
                let dx = _mm512_sub_ps(_mm512_loadu_ps(xs.as_ptr().add(at)), x);
                let dy = _mm512_sub_ps(_mm512_loadu_ps(ys.as_ptr().add(at)), y);
                let dz = _mm512_sub_ps(_mm512_loadu_ps(zs.as_ptr().add(at)), z);
                let in_plane = _mm512_add_ps(_mm512_mul_ps(dx, dx), _mm512_mul_ps(dy, dy));
                let square = _mm512_add_ps(in_plane, _mm512_mul_ps(dz, dz));
                let near = _mm512_cmp_ps_mask::<_CMP_LE_OQ>(square, possible);
                doubtful |= _mm512_mask_cmp_ps_mask::<_CMP_GT_OQ>(near, square, certain);
                let found = _mm512_maskz_compress_epi32(near, lanes);
                _mm512_storeu_si512(indexes.as_mut_ptr().add(count).cast(), found);
                count += near.count_ones() as usize;
            }
            lanes = _mm512_add_epi32(lanes, _mm512_set1_epi32(16));
        }
        (doubtful == 0).then_some(count)
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn copy_near_avx2(
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &Surroundings,
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

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn copy_near_avx512(
        columns: [&[f64]; 3],
        range: Range<usize>,
        near: &Surroundings,
        count: usize,
        points: &mut Points,
        indexes: &mut Indexes,
    ) -> usize {
        let length = columns.iter().map(|column| column.len()).min().unwrap_or(0);
        let end = range.end.min(length);
        let (mut at, mut count) = (range.start, count.min(POINTS));
        let low = near.low.map(|low| _mm512_set1_pd(low));
        let high = near.high.map(|high| _mm512_set1_pd(high));
        let farthest = _mm512_set1_pd(near.farthest);
        let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        for column in columns {
            // Those who are looked at next lie right behind. What does not exist is not fetched.
            _mm_prefetch::<_MM_HINT_T0>(column.as_ptr().wrapping_add(end + 8).cast());
        }
        while at < end {
            let used = 255 >> (8 - (end - at).min(8));
            // SAFETY: only the lanes in front of the end are read. `count` is at most POINTS, so eight more fit in front of
            // POINTS + 8.
            unsafe {
                let own = columns.map(|column| _mm512_maskz_loadu_pd(used, column.as_ptr().add(at)));
                let mut squares = [_mm512_setzero_pd(); 3];
                for axis in 0..3 {
                    let (below, above) =
                        (_mm512_sub_pd(low[axis], own[axis]), _mm512_sub_pd(own[axis], high[axis]));
                    let beyond = _mm512_max_pd(_mm512_max_pd(below, above), _mm512_setzero_pd());
                    squares[axis] = _mm512_mul_pd(beyond, beyond);
                }
                let square = _mm512_add_pd(_mm512_add_pd(squares[0], squares[1]), squares[2]);
                let found = _mm512_mask_cmp_pd_mask::<_CMP_LE_OQ>(used, square, farthest);
                for axis in 0..3 {
                    let front = _mm512_maskz_compress_pd(found, own[axis]);
                    _mm512_storeu_pd(points[axis].as_mut_ptr().add(count), front);
                }
                let index = _mm256_add_epi32(lanes, _mm256_set1_epi32(at as i32));
                let front = _mm256_maskz_compress_epi32(found, index);
                _mm256_storeu_si256(indexes.as_mut_ptr().add(count).cast(), front);
                count = (count + found.count_ones() as usize).min(POINTS);
            }
            at += 8;
        }
        count
    }

    #[target_feature(enable = "avx512f,avx512dq,avx512bw,avx512vl,avx2,bmi1,bmi2,popcnt")]
    #[inline]
    fn near_avx512(
        [xs, ys, zs]: &Points,
        length: usize,
        [x, y, z]: [f64; 3],
        farthest: f64,
        indexes: &mut Indexes,
    ) -> usize {
        let (x, y, z) = (_mm512_set1_pd(x), _mm512_set1_pd(y), _mm512_set1_pd(z));
        let farthest = _mm512_set1_pd(farthest);
        let mut lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let mut count = 0;
        let end = length.div_ceil(8).min(POINTS / 8) * 8;
        for at in (0..end).step_by(8) {
            // SAFETY: `at + 8` is at most POINTS; `count` at most `at`, so eight more fit in front of POINTS + 8.
            unsafe {
                let dx = _mm512_sub_pd(_mm512_loadu_pd(xs.as_ptr().add(at)), x);
                let dy = _mm512_sub_pd(_mm512_loadu_pd(ys.as_ptr().add(at)), y);
                let dz = _mm512_sub_pd(_mm512_loadu_pd(zs.as_ptr().add(at)), z);
                let in_plane = _mm512_add_pd(_mm512_mul_pd(dx, dx), _mm512_mul_pd(dy, dy));
                let square = _mm512_add_pd(in_plane, _mm512_mul_pd(dz, dz));
                let near = _mm512_cmp_pd_mask::<_CMP_LE_OQ>(square, farthest);
                let found = _mm256_maskz_compress_epi32(near, lanes);
                _mm256_storeu_si256(indexes.as_mut_ptr().add(count).cast(), found);
                count += near.count_ones() as usize;
            }
            lanes = _mm256_add_epi32(lanes, _mm256_set1_epi32(8));
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Indexes, LISTED, Lanes, NearList, POINTS, Packed, Points, RoughPoints, Surroundings, Vicinity, Work,
    };
    use crate::numeric::Level;
    use crate::seeded::Generator;
    use core::cell::Cell;

    struct Near<'data>(&'data Points, usize, [f64; 3], f64);

    impl Work for Near<'_> {
        type Answer = Vec<u32>;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Vec<u32> {
            let mut indexes: Indexes = [u32::MAX; POINTS + 8];
            let count = lanes.near(self.0, self.1, self.2, self.3, &mut indexes);
            indexes[..count].to_vec()
        }
    }

    struct Kept<'data>(&'data [f64; 8], &'data [u32; 8]);

    impl Work for Kept<'_> {
        type Answer = (Vec<u32>, [u64; 8]);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut kept = [0; 8];
            let count = lanes.keep(self.0, self.1, &mut kept);
            (kept[..count].to_vec(), lanes.square_roots(self.0).map(f64::to_bits))
        }
    }

    #[test]
    fn every_level_keeps_what_is_marked_and_takes_the_same_roots() {
        let mut random = Generator::new(7);
        let indexes = [3, 1, 4, 1, 5, 9, 2, 6];
        for set in 0..256 {
            let marks = [0, 1, 2, 3, 4, 5, 6, 7]
                .map(|lane| if set & (1 << lane) == 0 { 0.0 } else { random.uniform(1.0, 9.0) });
            let expected: Vec<u32> = indexes
                .iter()
                .zip(&marks)
                .filter(|(_, mark)| **mark > 0.0)
                .map(|(index, _)| *index)
                .collect();
            for number in Level::NUMBERS {
                let (kept, roots) = Level::detect().at_most(number).run(Kept(&marks, &indexes));
                assert_eq!(kept, expected, "level {number}");
                assert_eq!(roots, marks.map(|mark| libm::sqrt(mark).to_bits()), "level {number}");
            }
        }
    }

    #[test]
    fn every_level_lists_the_near_points_in_order() {
        for seed in 0..50 {
            let mut random = Generator::new(seed);
            let mut points: Points = [[0.0; POINTS + 8]; 3];
            for coordinate in points.iter_mut().flatten() {
                let x = random.uniform(-10.0, 10.0);
                *coordinate = if seed % 2 == 0 { x.round() } else { x };
            }
            points[0][5] = f64::INFINITY;
            points[1][9] = f64::NAN;
            for length in [0, 1, 7, 8, 9, 100, POINTS - 8, POINTS] {
                for farthest in [0.0, 9.0, 100.0, f64::INFINITY] {
                    let center = random.in_cube(5.0).round().to_array();
                    let expected: Vec<u32> = (0..length.div_ceil(8) * 8)
                        .filter(|&point| {
                            let [dx, dy, dz] = [0, 1, 2].map(|axis| points[axis][point] - center[axis]);
                            dx * dx + dy * dy + dz * dz <= farthest
                        })
                        .map(|point| point as u32)
                        .collect();
                    for number in Level::NUMBERS {
                        let level = Level::detect().at_most(number);
                        let found = level.run(Near(&points, length, center, farthest));
                        assert_eq!(found, expected, "seed {seed}, {length} points, {level:?}");
                    }
                }
            }
        }
    }

    struct Roughly<'data>(&'data RoughPoints, usize, [f32; 3], [f32; 2]);

    impl Work for Roughly<'_> {
        type Answer = Option<Vec<u32>>;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut indexes: Indexes = [u32::MAX; POINTS + 8];
            let count = lanes.near_roughly(self.0, self.1, self.2, self.3, &mut indexes)?;
            Some(indexes[..count].to_vec())
        }
    }

    #[test]
    fn every_level_lists_the_roughly_near_points_or_says_that_one_is_in_doubt() {
        for seed in 0..50 {
            let mut random = Generator::new(seed);
            let mut points: RoughPoints = [[0.0; POINTS + 16]; 3];
            for coordinate in points.iter_mut().flatten() {
                *coordinate = random.uniform(-10.0, 10.0).round() as f32;
            }
            points[0][5] = f32::INFINITY;
            for length in [0, 1, 16, 17, 100, POINTS - 8, POINTS] {
                // Squares are whole numbers: 20.5 tells all, and 21 may be in doubt.
                for limits in [[20.5, 20.5], [20.2, 20.8], [20.5, 21.5], [-1.0, -1.0]] {
                    let center = random.in_cube(5.0).round().to_array().map(|x| x as f32);
                    let square = |point: usize| {
                        let [dx, dy, dz] = [0, 1, 2].map(|axis| points[axis][point] - center[axis]);
                        dx * dx + dy * dy + dz * dz
                    };
                    let all = 0..length.div_ceil(16) * 16;
                    let near: Vec<_> = all.filter(|&point| square(point) <= limits[1]).collect();
                    let in_doubt = near.iter().any(|&point| square(point) > limits[0]);
                    let near = near.into_iter().map(|point| point as u32).collect();
                    let expected = (!in_doubt).then_some(near);
                    for number in Level::NUMBERS {
                        let level = Level::detect().at_most(number);
                        let found = level.run(Roughly(&points, length, center, limits));
                        assert_eq!(found, expected, "seed {seed}, {length} points, {level:?}");
                    }
                }
            }
        }
    }

    struct Copied<'data>(&'data [Vec<f64>; 3], Vec<core::ops::Range<usize>>, Surroundings);

    impl Work for Copied<'_> {
        type Answer = Vec<(u32, [f64; 3])>;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut points: Points = [[f64::NAN; POINTS + 8]; 3];
            let mut indexes: Indexes = [u32::MAX; POINTS + 8];
            let mut count = 0;
            for range in self.1 {
                let columns = [0, 1, 2].map(|axis: usize| &self.0[axis][..]);
                count = lanes.copy_near(columns, range, &self.2, count, &mut points, &mut indexes);
            }
            (0..count).map(|at| (indexes[at], points.map(|axis| axis[at]))).collect()
        }
    }

    #[test]
    fn every_level_copies_the_points_near_a_box_as_far_as_there_is_room() {
        for seed in 0..50 {
            let mut random = Generator::new(seed);
            let columns: [Vec<f64>; 3] =
                [0, 1, 2].map(|_| (0..703).map(|_| random.uniform(-10.0, 10.0).round()).collect());
            let (low, high) = (random.in_cube(5.0).round(), random.in_cube(5.0).round());
            let (low, high) = (low.min(high), low.max(high));
            for ranges in [
                vec![0..300, 300..700],
                vec![0..0, 3..4, 9..17, 100..101, 199..203],
                vec![698..703, 0..3, 20..600],
            ] {
                for farthest in [0.0, 9.0, 100.0, f64::INFINITY] {
                    let near = Surroundings { low: low.to_array(), high: high.to_array(), farthest };
                    let point = |place: usize| [0, 1, 2].map(|axis: usize| columns[axis][place]);
                    let places = ranges.iter().cloned().flatten();
                    let expected: Vec<_> = places
                        .filter(|&place| {
                            let point = glam::DVec3::from(point(place));
                            point.distance_squared(point.clamp(low, high)) <= farthest
                        })
                        .map(|place| (place as u32, point(place)))
                        .take(POINTS)
                        .collect();
                    for number in Level::NUMBERS {
                        let level = Level::detect().at_most(number);
                        let found = level.run(Copied(&columns, ranges.clone(), near));
                        assert_eq!(found, expected, "seed {seed}, level {number}");
                    }
                }
            }
        }
    }

    struct Ranked<'data>(&'data NearList, usize);

    impl Work for Ranked<'_> {
        type Answer = Vec<u32>;

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Vec<u32> {
            let mut ranks = [u32::MAX; LISTED];
            lanes.ranks(self.0, self.1, &mut ranks);
            ranks[..self.1].to_vec()
        }
    }

    #[test]
    fn every_level_ranks_by_the_higher_halves_of_the_bits() {
        let mut random = Generator::new(11);
        for count in 0..=LISTED {
            let mut list = NearList::EMPTY;
            for square in &mut list.squares {
                // Some equal, some apart in the lower half only, some subnormal.
                *square = random.uniform(0.0, 8.0).round() * f64::MIN_POSITIVE / 4.0;
                if random.uniform(0.0, 1.0) < 0.8 {
                    *square = f64::from_bits(random.uniform(0.0, 100.0).to_bits() ^ 1);
                }
            }
            let listed = &list.squares[..count];
            let higher = |square: f64| square.to_bits() >> 32;
            let below = |square: f64| listed.iter().filter(|&&other| higher(other) < higher(square)).count();
            let expected: Vec<u32> = listed.iter().map(|&square| below(square) as u32).collect();
            for number in Level::NUMBERS {
                let ranks = Level::detect().at_most(number).run(Ranked(&list, count));
                assert_eq!(ranks, expected, "{count} of level {number}");
            }
        }
    }

    struct Gathered<'data>(&'data [f64], &'data [u32; 16], usize);

    impl Work for Gathered<'_> {
        type Answer = (usize, [u64; 8]);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let kept = [const { Cell::new(0.0_f64) }; 8];
            let [gathered] = lanes.gather([self.0], self.1, self.2);
            gathered.store(&kept, 0);
            (L::Packed::COUNT, kept.map(|number| number.get().to_bits()))
        }
    }

    #[test]
    fn every_level_gathers_what_is_at_the_places_and_nothing_beyond_the_end() {
        let column: Vec<f64> = (0..20).map(|at| f64::from(at) + 0.5).collect();
        let places: [u32; 16] = [3, 19, 0, 7, 7, 2, 11, 5, 13, 1, 4, 18, 6, 20, 8, 9];
        for number in Level::NUMBERS {
            for first in 0..20 {
                let level = Level::detect().at_most(number);
                let (lanes, found) = level.run(Gathered(&column, &places, first));
                let expected: Option<Vec<f64>> = places.get(first..first + lanes).and_then(|places| {
                    places.iter().map(|&place| column.get(place as usize).copied()).collect()
                });
                let expected = expected.unwrap_or(vec![0.0; lanes]);
                for (found, expected) in found.iter().zip(expected) {
                    assert_eq!(*found, expected.to_bits(), "level {number}, from {first} on");
                }
            }
        }
    }

    struct Listed<'data>(&'data [Vec<f64>; 3], Vec<core::ops::Range<usize>>, Vicinity);

    impl Work for Listed<'_> {
        type Answer = (usize, Vec<(u64, u32)>);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut list = NearList::EMPTY;
            let mut count = 0;
            for range in self.1 {
                let columns = [0, 1, 2].map(|axis: usize| &self.0[axis][..]);
                count = lanes.list_near(columns, range, &self.2, count, &mut list);
            }
            let listed = list.squares.iter().zip(&list.indexes).take(count.min(LISTED));
            (count, listed.map(|(square, index)| (square.to_bits(), *index)).collect())
        }
    }

    #[test]
    fn every_level_lists_the_near_points_of_columns_as_far_as_there_is_room() {
        for seed in 0..50 {
            let mut random = Generator::new(seed);
            let columns = [0, 1, 2].map(|_| (0..203).map(|_| random.uniform(-10.0, 10.0).round()).collect());
            let mut columns: [Vec<f64>; 3] = columns;
            let is_planar = seed % 2 == 0;
            if is_planar {
                columns[2].fill(2.0);
            }
            for ranges in
                [vec![0..100, 100..203], vec![0..0, 3..4, 9..17, 100..101, 199..203], vec![198..203, 0..3]]
            {
                for farthest in [0.0, 9.0, 100.0, f64::INFINITY] {
                    let mut center = random.in_cube(5.0).round().to_array();
                    if is_planar {
                        center[2] = 2.0;
                    }
                    let near = Vicinity { center, farthest, except: 200, is_planar };
                    let square = |point: usize| {
                        let [dx, dy, dz] = [0, 1, 2].map(|axis: usize| columns[axis][point] - center[axis]);
                        dx * dx + dy * dy + dz * dz
                    };
                    let points = ranges.iter().cloned().flatten();
                    let expected: Vec<_> = points
                        .filter(|&point| point != 200 && square(point) <= farthest)
                        .map(|point| (square(point).to_bits(), point as u32))
                        .collect();
                    for number in Level::NUMBERS {
                        let (count, listed) =
                            Level::detect().at_most(number).run(Listed(&columns, ranges.clone(), near));
                        assert_eq!(count, expected.len(), "seed {seed}, level {number}");
                        assert_eq!(listed, expected[..count.min(LISTED)], "seed {seed}, level {number}");
                    }
                }
            }
        }
    }
}
