//! The processor's own instructions: the one module of the crate with `unsafe`.
//!
//! Each block calls a function compiled for a processor level that is known to be there: the baseline of the target,
//! or what a [`Level`] vouches for.
#![allow(unsafe_code)]

mod element;
mod level;
mod near;
mod packed;
mod shuffle;

pub use element::Element;
pub use level::Level;
pub(crate) use near::{
    Baseline, BoxVicinity, Indexes, LISTED, Lanes, NearList, POINTS, Points, RoughPoints, Vicinity, Work,
};
pub(crate) use packed::Packed;
pub use shuffle::{LINE, Shuffle, saturated};

/// The correctly rounded square root of `x`; NaN for a negative `x`.
///
/// `libm::sqrt` gives the same bits, but through inline assembly, which no compiler vectorizes and Miri cannot run.
#[inline(always)]
pub fn sqrt(x: f64) -> f64 {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_mm_cvtsd_f64, _mm_set1_pd, _mm_sqrt_pd};
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { _mm_cvtsd_f64(_mm_sqrt_pd(_mm_set1_pd(x))) }
    }
    #[cfg(target_arch = "aarch64")]
    {
        use core::arch::aarch64::{vdup_n_f64, vget_lane_f64, vsqrt_f64};
        // SAFETY: every aarch64 processor that this target runs on has Advanced SIMD.
        unsafe { vget_lane_f64::<0>(vsqrt_f64(vdup_n_f64(x))) }
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        libm::sqrt(x)
    }
}

/// The whole part of a number below 2^63 in size; of any other, whatever the processor makes of it.
///
/// What Rust converts by itself, it limits to the whole numbers that there are, in six instructions more.
#[inline(always)]
pub(crate) fn truncate(x: f64) -> i64 {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_mm_cvttsd_si64, _mm_set_sd};
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { _mm_cvttsd_si64(_mm_set_sd(x)) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        x as i64
    }
}

#[cfg(test)]
mod tests {
    use super::{sqrt, truncate};

    #[test]
    fn whole_parts_are_those_of_rust() {
        for exponent in 0..63 {
            for x in [1.0, 1.5, 1.0 + f64::EPSILON, 2.0 - f64::EPSILON] {
                let x = libm::ldexp(x, exponent);
                assert_eq!((truncate(x), truncate(-x)), (x as i64, -x as i64));
            }
        }
        assert_eq!((truncate(0.0), truncate(-0.9)), (0, 0));
    }

    #[test]
    fn agrees_with_libm_to_the_bit() {
        // A 64-bit linear congruential generator (Knuth, MMIX) over all exponents.
        let mut state = 1_u64;
        for _ in 0..100_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let x = f64::from_bits(state >> 1);
            if x.is_finite() {
                assert_eq!(sqrt(x).to_bits(), libm::sqrt(x).to_bits(), "{x:e}");
            }
        }
    }
}
