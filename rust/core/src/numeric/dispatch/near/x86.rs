//! Checked access to the instructions of an x86-64 processor beyond the baseline.

use super::{
    BoxVicinity, Indexes, LISTED, Lanes, NearList, Points, RoughPoints, Vicinity, Work, avx2, avx512,
};
use crate::numeric::dispatch::packed::{Eight, Four};
use crate::numeric::dispatch::shuffle::{Shuffle, finish_lines, x86 as shuffle};
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
    ($level:ty, $packed:ty, $functions:ident: $write_lines:ident, $widen:ident, $narrow:ident) => {
        impl Shuffle for $level {
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
                unsafe { shuffle::$widen(numbers, wide) }
            }

            #[inline(never)]
            fn narrow<const N: usize>(self, numbers: &[f64; N], narrow: &mut [f32; N]) {
                // SAFETY: as above.
                unsafe { shuffle::$narrow(numbers, narrow) }
            }

            #[inline(never)]
            unsafe fn write_lines(self, from: *const u8, to: *mut u8, count: usize) {
                // SAFETY: as above, and the caller's contract.
                unsafe { shuffle::$write_lines(from, to, count) }
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
                unsafe { $functions::near(points, length, center, farthest, indexes) }
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
                unsafe { $functions::near_roughly(points, length, center, limits, indexes) }
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
                unsafe { $functions::copy_near(columns, range, near, count, points, indexes) }
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
                unsafe { $functions::list_near(columns, range, near, count, list) }
            }

            #[inline(always)]
            fn offsets(self, points: &Points, indexes: &[u32; 8], center: [f64; 3]) -> [[f64; 8]; 3] {
                // SAFETY: as above.
                unsafe { $functions::offsets(points, indexes, center) }
            }

            #[inline(always)]
            fn keep(self, marks: &[f64; 8], indexes: &[u32; 8], kept: &mut [u32; 8]) -> usize {
                // SAFETY: as above.
                unsafe { $functions::keep(marks, indexes, kept) }
            }

            #[inline(always)]
            fn square_roots(self, squares: &[f64; 8]) -> [f64; 8] {
                // SAFETY: as above.
                unsafe { $functions::square_roots(squares) }
            }

            #[inline(always)]
            fn ranks(self, list: &NearList, count: usize, ranks: &mut [u32; LISTED]) {
                // SAFETY: as above.
                unsafe { $functions::ranks(list, count, ranks) }
            }
        }
    };
}

lanes_of!(Avx2, Four, avx2: write_lines_avx2, widen_avx2, narrow_avx2);
lanes_of!(Avx512, Eight, avx512: write_lines_avx512, widen_avx512, narrow_avx512);
