//! Vectors side by side, taken apart into their axes and put together again; and lines of memory written past the caches.

/// Bytes of a line of the caches.
pub const LINE: usize = 64;

/// Moves numbers between vectors and columns, and to memory, with the instructions of one level.
pub trait Shuffle: Copy {
    /// The x, y and z of four vectors.
    fn split(self, vectors: &[[f64; 3]; 4], axes: [&mut [f64; 4]; 3]);

    /// Four vectors by their x, y and z.
    fn join(self, axes: [&[f64; 4]; 3], vectors: &mut [[f64; 3]; 4]);

    /// Writes a line past the caches, where the processor can: so it is not read first, only to be overwritten.
    ///
    /// # Safety
    /// From `from` on as many bytes can be read, and from `to` on, a multiple of [`LINE`], written.
    /// [`Shuffle::finish_lines`] is called before anybody else reads them.
    unsafe fn write_line(self, from: *const u8, to: *mut u8);

    /// Lets no other thread see what is written from now on before the lines that were written past the caches.
    fn finish_lines(self);
}

/// [`Shuffle::write_line`] on every processor of the target.
///
/// # Safety
/// As there.
#[inline(always)]
pub(super) unsafe fn write_line(from: *const u8, to: *mut u8) {
    // SAFETY: the caller's contract; every x86-64 processor has the instructions.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        for part in [0, 16, 32, 48] {
            use core::arch::x86_64::{_mm_loadu_si128, _mm_stream_si128};
            _mm_stream_si128(to.add(part).cast(), _mm_loadu_si128(from.add(part).cast()));
        }
        #[cfg(not(target_arch = "x86_64"))]
        from.copy_to_nonoverlapping(to, LINE);
    }
}

/// [`Shuffle::finish_lines`] on every processor of the target.
#[inline(always)]
pub(super) fn finish_lines() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the instruction.
    unsafe {
        core::arch::x86_64::_mm_sfence();
    }
}

/// One number after the other.
#[inline(always)]
pub(super) fn split_one_by_one(vectors: &[[f64; 3]; 4], [x, y, z]: [&mut [f64; 4]; 3]) {
    for (lane, vector) in vectors.iter().enumerate() {
        [x[lane], y[lane], z[lane]] = *vector;
    }
}

/// One number after the other.
#[inline(always)]
pub(super) fn join_one_by_one([x, y, z]: [&[f64; 4]; 3], vectors: &mut [[f64; 3]; 4]) {
    for (lane, vector) in vectors.iter_mut().enumerate() {
        *vector = [x[lane], y[lane], z[lane]];
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use core::arch::x86_64::*;

    #[target_feature(enable = "avx512f")]
    #[inline]
    pub unsafe fn write_line_avx512(from: *const u8, to: *mut u8) {
        // SAFETY: the caller's contract.
        unsafe { _mm512_stream_si512(to.cast(), _mm512_loadu_si512(from.cast())) };
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub unsafe fn write_line_avx2(from: *const u8, to: *mut u8) {
        for part in [0, 32] {
            // SAFETY: the caller's contract.
            unsafe { _mm256_stream_si256(to.add(part).cast(), _mm256_loadu_si256(from.add(part).cast())) };
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn split(vectors: &[[f64; 3]; 4], [x, y, z]: [&mut [f64; 4]; 3]) {
        let from = vectors.as_ptr().cast::<f64>();
        // SAFETY: twelve numbers are read, and four are written to each axis.
        unsafe {
            // x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3.
            let (first, second, third) =
                (_mm256_loadu_pd(from), _mm256_loadu_pd(from.add(4)), _mm256_loadu_pd(from.add(8)));
            let xy = _mm256_blend_pd::<0b1100>(first, second);
            let zx = _mm256_permute2f128_pd::<0x21>(first, third);
            let yz = _mm256_blend_pd::<0b1100>(second, third);
            _mm256_storeu_pd(x.as_mut_ptr(), _mm256_shuffle_pd::<0b1010>(xy, zx));
            _mm256_storeu_pd(y.as_mut_ptr(), _mm256_shuffle_pd::<0b0101>(xy, yz));
            _mm256_storeu_pd(z.as_mut_ptr(), _mm256_shuffle_pd::<0b1010>(zx, yz));
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn join([x, y, z]: [&[f64; 4]; 3], vectors: &mut [[f64; 3]; 4]) {
        let to = vectors.as_mut_ptr().cast::<f64>();
        // SAFETY: four numbers of each axis are read, and twelve are written.
        unsafe {
            let (x, y, z) =
                (_mm256_loadu_pd(x.as_ptr()), _mm256_loadu_pd(y.as_ptr()), _mm256_loadu_pd(z.as_ptr()));
            // x0 y0 x2 y2, z0 x1 z2 x3, y1 z1 y3 z3.
            let xy = _mm256_shuffle_pd::<0b0000>(x, y);
            let zx = _mm256_shuffle_pd::<0b1010>(z, x);
            let yz = _mm256_shuffle_pd::<0b1111>(y, z);
            _mm256_storeu_pd(to, _mm256_permute2f128_pd::<0x20>(xy, zx));
            _mm256_storeu_pd(to.add(4), _mm256_blend_pd::<0b1100>(yz, xy));
            _mm256_storeu_pd(to.add(8), _mm256_permute2f128_pd::<0x31>(zx, yz));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::numeric::{Lanes, Level, Work};

    struct ThereAndBack([[f64; 3]; 4]);

    impl Work for ThereAndBack {
        type Answer = ([[f64; 4]; 3], [[f64; 3]; 4]);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut axes = [[0.0; 4]; 3];
            lanes.split(&self.0, axes.each_mut());
            let mut vectors = [[0.0; 3]; 4];
            lanes.join(axes.each_ref(), &mut vectors);
            (axes, vectors)
        }
    }

    #[test]
    fn vectors_are_taken_apart_and_put_together_at_every_level() {
        let vectors = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]];
        for number in Level::NUMBERS {
            let (axes, again) = Level::detect().at_most(number).run(ThereAndBack(vectors));
            assert_eq!(axes, [[1.0, 4.0, 7.0, 10.0], [2.0, 5.0, 8.0, 11.0], [3.0, 6.0, 9.0, 12.0]]);
            assert_eq!(again, vectors);
        }
    }
}
