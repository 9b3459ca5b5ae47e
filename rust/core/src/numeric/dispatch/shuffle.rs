//! Conversions between arrays of vectors and columns, and streaming stores, which write lines of memory past the caches.

/// Bytes of a line of the caches.
pub const LINE: usize = 64;

/// Moves numbers between vectors and columns, and to memory, with the instructions of one level: each in a function of its own,
/// as in line they would be a good part of the library.
pub trait Shuffle: Copy {
    /// The x, y and z of vectors, of which there is a multiple of four.
    fn split<const N: usize>(self, vectors: &[[f64; 3]; N], axes: [&mut [f64; N]; 3]);

    /// Vectors, of which there is a multiple of four, by their x, y and z.
    fn join<const N: usize>(self, axes: [&[f64; N]; 3], vectors: &mut [[f64; 3]; N]);

    /// Numbers of 32 bits widened to 64.
    fn widen<const N: usize>(self, numbers: &[f32; N], wide: &mut [f64; N]);

    /// Numbers rounded to 32 bits; numbers beyond the finite range become its ends.
    fn narrow<const N: usize>(self, numbers: &[f64; N], narrow: &mut [f32; N]);

    /// Writes lines past the caches, where the processor can, so that they are not read before they are overwritten.
    ///
    /// # Safety
    /// From `from` on as many lines can be read, and from `to` on, a multiple of [`LINE`], written.
    /// [`Shuffle::finish_lines`] is called before another thread reads them.
    unsafe fn write_lines(self, from: *const u8, to: *mut u8, count: usize);

    /// Orders the lines that were written past the caches before all later writes, for other threads.
    fn finish_lines(self);
}

/// [`Shuffle::write_lines`] on every processor of the target.
///
/// # Safety
/// As [`Shuffle::write_lines`].
#[inline(never)]
pub(super) unsafe fn write_lines(from: *const u8, to: *mut u8, count: usize) {
    // SAFETY: the caller's contract; every x86-64 processor has the instructions.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        for part in (0..LINE * count).step_by(16) {
            use core::arch::x86_64::{_mm_loadu_si128, _mm_stream_si128};
            _mm_stream_si128(to.add(part).cast(), _mm_loadu_si128(from.add(part).cast()));
        }
        #[cfg(not(target_arch = "x86_64"))]
        from.copy_to_nonoverlapping(to, LINE * count);
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

/// [`Shuffle::widen`], in line for each level.
#[inline(always)]
fn widen_each<const N: usize>(numbers: &[f32; N], wide: &mut [f64; N]) {
    for (wide, number) in wide.iter_mut().zip(numbers) {
        *wide = (*number).into();
    }
}

/// [`Shuffle::narrow`], in line for each level.
#[inline(always)]
fn narrow_each<const N: usize>(numbers: &[f64; N], narrow: &mut [f32; N]) {
    for (narrow, number) in narrow.iter_mut().zip(numbers) {
        *narrow = saturated(*number);
    }
}

/// The nearest number of 32 bits, ties to even; for one beyond their range the greatest with its sign.
#[inline(always)]
pub fn saturated(number: f64) -> f32 {
    // One after the other, so that a loop needs no branch.
    let greatest = f64::from(f32::MAX);
    let number = if number > greatest { greatest } else { number };
    (if number < -greatest { -greatest } else { number }) as f32
}

/// [`Shuffle::widen`] on every processor of the target.
#[inline(never)]
pub(super) fn widen<const N: usize>(numbers: &[f32; N], wide: &mut [f64; N]) {
    widen_each(numbers, wide);
}

/// [`Shuffle::narrow`] on every processor of the target.
#[inline(never)]
pub(super) fn narrow<const N: usize>(numbers: &[f64; N], narrow: &mut [f32; N]) {
    narrow_each(numbers, narrow);
}

/// [`Shuffle::split`] on every processor of the target.
#[inline(never)]
pub(super) fn split<const N: usize>(vectors: &[[f64; 3]; N], [x, y, z]: [&mut [f64; N]; 3]) {
    for (lane, vector) in vectors.iter().enumerate() {
        [x[lane], y[lane], z[lane]] = *vector;
    }
}

/// [`Shuffle::join`] on every processor of the target.
#[inline(never)]
pub(super) fn join<const N: usize>([x, y, z]: [&[f64; N]; 3], vectors: &mut [[f64; 3]; N]) {
    for (lane, vector) in vectors.iter_mut().enumerate() {
        *vector = [x[lane], y[lane], z[lane]];
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::{LINE, narrow_each, widen_each};
    use core::arch::x86_64::*;

    #[target_feature(enable = "avx2")]
    pub fn widen<const N: usize>(numbers: &[f32; N], wide: &mut [f64; N]) {
        widen_each(numbers, wide);
    }

    #[target_feature(enable = "avx2")]
    pub fn narrow<const N: usize>(numbers: &[f64; N], narrow: &mut [f32; N]) {
        narrow_each(numbers, narrow);
    }

    #[target_feature(enable = "avx2")]
    pub unsafe fn write_lines(from: *const u8, to: *mut u8, count: usize) {
        for part in (0..LINE * count).step_by(32) {
            // SAFETY: the caller's contract.
            unsafe { _mm256_stream_si256(to.add(part).cast(), _mm256_loadu_si256(from.add(part).cast())) };
        }
    }

    #[target_feature(enable = "avx2")]
    pub fn split<const N: usize>(vectors: &[[f64; 3]; N], [x, y, z]: [&mut [f64; N]; 3]) {
        const { assert!(N.is_multiple_of(4)) };
        for at in (0..N).step_by(4) {
            // SAFETY: twelve numbers of the vectors are read, and four are written to each axis.
            unsafe {
                let from = vectors.as_ptr().add(at).cast::<f64>();
                // x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3.
                let (first, second, third) =
                    (_mm256_loadu_pd(from), _mm256_loadu_pd(from.add(4)), _mm256_loadu_pd(from.add(8)));
                let xy = _mm256_blend_pd::<0b1100>(first, second);
                let zx = _mm256_permute2f128_pd::<0x21>(first, third);
                let yz = _mm256_blend_pd::<0b1100>(second, third);
                _mm256_storeu_pd(x.as_mut_ptr().add(at), _mm256_shuffle_pd::<0b1010>(xy, zx));
                _mm256_storeu_pd(y.as_mut_ptr().add(at), _mm256_shuffle_pd::<0b0101>(xy, yz));
                _mm256_storeu_pd(z.as_mut_ptr().add(at), _mm256_shuffle_pd::<0b1010>(zx, yz));
            }
        }
    }

    #[target_feature(enable = "avx2")]
    pub fn join<const N: usize>([x, y, z]: [&[f64; N]; 3], vectors: &mut [[f64; 3]; N]) {
        const { assert!(N.is_multiple_of(4)) };
        for at in (0..N).step_by(4) {
            // SAFETY: four numbers of each axis are read, and twelve of the vectors are written.
            unsafe {
                let to = vectors.as_mut_ptr().add(at).cast::<f64>();
                let (x, y, z) = (
                    _mm256_loadu_pd(x.as_ptr().add(at)),
                    _mm256_loadu_pd(y.as_ptr().add(at)),
                    _mm256_loadu_pd(z.as_ptr().add(at)),
                );
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
}

#[cfg(test)]
mod tests {
    use crate::numeric::{Lanes, Level, Packed, Work};
    use core::cell::Cell;

    struct ThereAndBack([[f64; 3]; 8]);

    struct Floats([f32; 16], [f64; 16]);

    impl Work for Floats {
        type Answer = [([f64; 16], [f32; 16]); 2];

        /// Whole columns, and register by register.
        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut answers = [([0.0; 16], [0.0; 16]); 2];
            let [(wide, narrow), (loaded, stored)] = &mut answers;
            lanes.widen(&self.0, wide);
            lanes.narrow(&self.1, narrow);
            for at in (0..16).step_by(L::Packed::COUNT) {
                lanes.load(&self.0, at).store(Cell::from_mut(&mut *loaded).as_array_of_cells(), at);
                lanes.load(&self.1, at).store(Cell::from_mut(&mut *stored).as_array_of_cells(), at);
            }
            answers
        }
    }

    impl Work for ThereAndBack {
        type Answer = ([[f64; 8]; 3], [[f64; 3]; 8]);

        #[inline(always)]
        fn run<L: Lanes>(self, lanes: L) -> Self::Answer {
            let mut axes = [[0.0; 8]; 3];
            lanes.split(&self.0, axes.each_mut());
            let mut vectors = [[0.0; 3]; 8];
            lanes.join(axes.each_ref(), &mut vectors);
            (axes, vectors)
        }
    }

    #[test]
    fn vectors_are_taken_apart_and_put_together_at_every_level() {
        let counted: [[f64; 8]; 3] =
            core::array::from_fn(|axis| core::array::from_fn(|lane| (3 * lane + axis) as f64));
        let vectors = core::array::from_fn(|lane| counted.map(|axis| axis[lane]));
        for number in Level::NUMBERS {
            let (axes, again) = Level::detect().at_most(number).run(ThereAndBack(vectors));
            assert_eq!(axes, counted);
            assert_eq!(again, vectors);
        }
    }

    #[test]
    fn numbers_are_widened_and_narrowed_at_every_level() {
        let greatest = f64::from(f32::MAX);
        // Below the smallest number of 32 bits; ties, which go to the even one; what rounds to the greatest and what is beyond it.
        let (tiny, tie, other) = (1e-60, 1.0 + f64::powi(0.5, 24), 1.0 + 3.0 * f64::powi(0.5, 24));
        let numbers = [0.0, -0.0, tiny, -tiny, tie, other, greatest, -greatest, greatest * 1.1, -1e300];
        let rounded =
            [0.0, -0.0, 0.0, -0.0, 1.0, 1.0 + 2.0 * f32::EPSILON, f32::MAX, f32::MIN, f32::MAX, f32::MIN];
        let floats = [0.5, -0.0, f32::MIN_POSITIVE / 4.0, f32::INFINITY, f32::MIN, 1e-30, 3.0];
        let (mut wide_in, mut narrow_in) = ([0.0; 16], [0.0; 16]);
        narrow_in[..10].copy_from_slice(&numbers);
        narrow_in[10..13].copy_from_slice(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
        wide_in[..7].copy_from_slice(&floats);
        wide_in[7] = f32::NAN;
        for number in Level::NUMBERS {
            for (wide, narrow) in Level::detect().at_most(number).run(Floats(wide_in, narrow_in)) {
                for (float, wide) in floats.into_iter().zip(wide) {
                    assert_eq!(f64::from(float).to_bits(), wide.to_bits());
                }
                assert!(wide[7].is_nan() && narrow[12].is_nan());
                for (rounded, narrow) in rounded.into_iter().chain([f32::MAX, f32::MIN]).zip(narrow) {
                    assert_eq!(rounded.to_bits(), narrow.to_bits());
                }
            }
        }
    }
}
