//! Numbers side by side in one register, with the arithmetic of `f64` in each lane.

use super::element::Element;
use crate::numeric::Number;
use core::cell::Cell;
use core::ops::{BitAnd, BitOr, Div};

/// Numbers side by side in one register of a level. Only [`Lanes`](super::Lanes) makes the first ones, so a value proves that the
/// processor has the instructions.
///
/// Every operation gives each lane the bits that it gives `f64`.
pub(crate) trait Packed: Number + Div<Output = Self> {
    /// The number of lanes: 1, 2 or 4.
    const COUNT: usize;

    /// Yes or no for each lane.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask>;

    /// The same number in every lane.
    ///
    /// # Safety
    /// The processor has the instructions.
    unsafe fn splat(number: f64) -> Self;

    /// The numbers from there on.
    ///
    /// # Safety
    /// The processor has the instructions, and there are that many numbers.
    unsafe fn load<E: Element>(from: *const E) -> Self;

    /// The result of a function for each lane.
    ///
    /// # Safety
    /// The processor has the instructions.
    unsafe fn collect(number: impl Fn(usize) -> f64) -> Self;

    /// Writes the numbers, or the nearest of the column's type, into a column from `at` on, a multiple of their count; nowhere
    /// beyond its end.
    fn store<E: Element, const N: usize>(self, column: &[Cell<E>; N], at: usize);

    /// The correctly rounded square roots.
    fn sqrt(self) -> Self;

    /// Where `self < other`; nowhere for NaN.
    fn less(self, other: Self) -> Self::Mask;

    /// Where `self <= other`; nowhere for NaN.
    fn at_most(self, other: Self) -> Self::Mask;

    /// `self` where the mask says yes, `other` where it says no.
    fn where_or(self, mask: Self::Mask, other: Self) -> Self;

    /// The mask as bits, the first lane lowest.
    fn bits(mask: Self::Mask) -> u64;

    /// The sum of the bits, taken as whole numbers. It wraps around.
    fn add_bits(self, other: Self) -> Self;

    /// The difference of the bits, taken as whole numbers. It wraps around.
    fn sub_bits(self, other: Self) -> Self;

    /// The bits that are set in one or both.
    fn or_bits(self, other: Self) -> Self;

    /// The bits that are set here and not in the other.
    fn and_not_bits(self, other: Self) -> Self;

    /// Where the sign bit is set.
    fn is_negative(self) -> Self::Mask;

    /// The sign bits, the first lane lowest.
    fn signs(self) -> u64;
}

/// Operators of packed numbers and masks, each by one instruction.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
macro_rules! operators {
    ($type:ident: $($operator:ident $name:ident $instruction:expr),+) => {
        $(impl core::ops::$operator for $type {
            type Output = Self;

            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                #[allow(unused_unsafe, reason = "some are safe where every processor has them")]
                // SAFETY: the processor has the instructions, or there were no `self`.
                unsafe { Self($instruction(self.0, other.0)) }
            }
        })+
    };
}

/// What a register of every processor of the target holds.
#[cfg(target_arch = "aarch64")]
pub(super) type Own = neon::Two;
#[cfg(target_arch = "x86_64")]
pub(super) type Own = x86::Two;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) type Own = wasm::Two;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
pub(super) type Own = f64;

#[cfg(target_arch = "x86_64")]
pub(super) use x86::Four;

/// One number: where no register holds more.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
impl Packed for f64 {
    const COUNT: usize = 1;
    type Mask = bool;

    #[inline(always)]
    unsafe fn splat(number: f64) -> Self {
        number
    }

    #[inline(always)]
    unsafe fn load<E: Element>(from: *const E) -> Self {
        // SAFETY: the caller's contract.
        unsafe { from.read() }.to_f64()
    }

    #[inline(always)]
    unsafe fn collect(number: impl Fn(usize) -> f64) -> Self {
        number(0)
    }

    #[inline(always)]
    fn store<E: Element, const N: usize>(self, column: &[Cell<E>; N], at: usize) {
        if let Some(number) = column.get(at) {
            number.set(E::from_f64(self));
        }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        super::sqrt(self)
    }

    #[inline(always)]
    fn less(self, other: Self) -> bool {
        self < other
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> bool {
        self <= other
    }

    #[inline(always)]
    fn where_or(self, mask: bool, other: Self) -> Self {
        if mask { self } else { other }
    }

    #[inline(always)]
    fn bits(mask: bool) -> u64 {
        u64::from(mask)
    }

    #[inline(always)]
    fn add_bits(self, other: Self) -> Self {
        Self::from_bits(self.to_bits().wrapping_add(other.to_bits()))
    }

    #[inline(always)]
    fn sub_bits(self, other: Self) -> Self {
        Self::from_bits(self.to_bits().wrapping_sub(other.to_bits()))
    }

    #[inline(always)]
    fn or_bits(self, other: Self) -> Self {
        Self::from_bits(self.to_bits() | other.to_bits())
    }

    #[inline(always)]
    fn and_not_bits(self, other: Self) -> Self {
        Self::from_bits(self.to_bits() & !other.to_bits())
    }

    #[inline(always)]
    fn is_negative(self) -> bool {
        self.is_sign_negative()
    }

    #[inline(always)]
    fn signs(self) -> u64 {
        self.to_bits() >> 63
    }
}

/// The methods of [`Packed`] that are one instruction each, or few.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
macro_rules! packed {
    (
        $type:ident of $count:literal, $mask:ident:
        splat $splat:expr, collect $collect:expr, load $load:expr, $load_floats:expr, store $store:expr, $store_floats:expr,
        sqrt $sqrt:expr, abs $abs:expr,
        neg $neg:expr, less $less:expr, at_most $at_most:expr,
        where_or $where_or:expr, bits $bits:expr,
        is_negative $is_negative:expr, signs $signs:expr;
        $($of_bits:ident $instruction:expr),+
    ) => {
        impl core::ops::Neg for $type {
            type Output = Self;

            #[inline(always)]
            fn neg(self) -> Self {
                #[allow(unused_unsafe, reason = "some are safe where every processor has them")]
                // SAFETY: the processor has the instructions, or there were no `self`.
                unsafe {
                    Self($neg(self.0))
                }
            }
        }

        impl crate::numeric::Number for $type {
            #[inline(always)]
            fn abs(self) -> Self {
                #[allow(unused_unsafe, reason = "some are safe where every processor has them")]
                // SAFETY: the processor has the instructions, or there were no `self`.
                unsafe {
                    Self($abs(self.0))
                }
            }
        }

        #[allow(unused_unsafe, reason = "some are safe where every processor has them")]
        impl Packed for $type {
            const COUNT: usize = $count;
            type Mask = $mask;

            #[inline(always)]
            unsafe fn splat(number: f64) -> Self {
                // SAFETY: the caller's contract.
                unsafe { Self($splat(number)) }
            }

            #[inline(always)]
            unsafe fn load<E: Element>(from: *const E) -> Self {
                // SAFETY: the caller's contract; there is no third type.
                unsafe { Self(if E::IS_F64 { $load(from.cast()) } else { $load_floats(from.cast()) }) }
            }

            #[inline(always)]
            unsafe fn collect(number: impl Fn(usize) -> f64) -> Self {
                // SAFETY: the caller's contract.
                unsafe { Self($collect(number)) }
            }

            #[inline(always)]
            fn store<E: Element, const N: usize>(self, column: &[Cell<E>; N], at: usize) {
                if N < $count || at > N - $count {
                    return;
                }
                // SAFETY: as above; the column has that many numbers from there on, and there is no third type.
                unsafe {
                    let to = column.as_ptr().cast::<E>().cast_mut().add(at);
                    if E::IS_F64 {
                        $store(to.cast(), self.0);
                    } else {
                        $store_floats(to.cast(), self.0);
                    }
                }
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                // SAFETY: as above.
                unsafe { Self($sqrt(self.0)) }
            }

            #[inline(always)]
            fn less(self, other: Self) -> $mask {
                // SAFETY: as above.
                unsafe { $mask($less(self.0, other.0)) }
            }

            #[inline(always)]
            fn at_most(self, other: Self) -> $mask {
                // SAFETY: as above.
                unsafe { $mask($at_most(self.0, other.0)) }
            }

            #[inline(always)]
            fn where_or(self, mask: $mask, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { Self($where_or(mask.0, self.0, other.0)) }
            }

            #[inline(always)]
            fn bits(mask: $mask) -> u64 {
                // SAFETY: as above.
                unsafe { $bits(mask.0) as u64 }
            }

            $(#[inline(always)]
            fn $of_bits(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { Self($instruction(self.0, other.0)) }
            })+

            #[inline(always)]
            fn is_negative(self) -> $mask {
                // SAFETY: as above.
                unsafe { $mask($is_negative(self.0)) }
            }

            #[inline(always)]
            fn signs(self) -> u64 {
                // SAFETY: as above.
                unsafe { $signs(self.0) as u64 }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Cell, Element, Packed};
    use core::arch::x86_64::*;

    #[inline(always)]
    fn two(number: impl Fn(usize) -> f64) -> __m128d {
        // SAFETY: every processor of the target has the instructions.
        unsafe { _mm_setr_pd(number(0), number(1)) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn four(number: impl Fn(usize) -> f64) -> __m256d {
        _mm256_setr_pd(number(0), number(1), number(2), number(3))
    }

    /// Clamps to the finite range of f32. NaN stays NaN: `minps` and `maxps` return the second operand if either is NaN.
    #[inline(always)]
    fn saturated(x: __m128) -> __m128 {
        // SAFETY: every processor of the target has the instructions.
        unsafe { _mm_max_ps(_mm_set1_ps(f32::MIN), _mm_min_ps(_mm_set1_ps(f32::MAX), x)) }
    }

    /// Two numbers, on every processor of 64 bits.
    #[derive(Clone, Copy)]
    pub struct Two(__m128d);

    #[derive(Clone, Copy)]
    pub struct TwoMask(__m128d);

    operators!(Two: Add add _mm_add_pd, Sub sub _mm_sub_pd, Mul mul _mm_mul_pd, Div div _mm_div_pd);
    operators!(TwoMask: BitAnd bitand _mm_and_pd, BitOr bitor _mm_or_pd);
    packed!(
        Two of 2, TwoMask:
        splat _mm_set1_pd,
        collect two,
        load _mm_loadu_pd, |from| _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64(from))),
        store _mm_storeu_pd, |to, x| _mm_storel_epi64(to, _mm_castps_si128(saturated(_mm_cvtpd_ps(x)))),
        sqrt _mm_sqrt_pd,
        abs |x| _mm_andnot_pd(_mm_set1_pd(-0.0), x),
        neg |x| _mm_xor_pd(_mm_set1_pd(-0.0), x),
        less _mm_cmplt_pd,
        at_most _mm_cmple_pd,
        where_or |mask, x, y| _mm_or_pd(_mm_and_pd(mask, x), _mm_andnot_pd(mask, y)),
        bits _mm_movemask_pd,
        // Each sign over both halves of its number.
        is_negative |x| {
            _mm_castsi128_pd(_mm_srai_epi32::<31>(_mm_shuffle_epi32::<0b11_11_01_01>(_mm_castpd_si128(x))))
        },
        signs _mm_movemask_pd;
        add_bits |x, y| _mm_castsi128_pd(_mm_add_epi64(_mm_castpd_si128(x), _mm_castpd_si128(y))),
        sub_bits |x, y| _mm_castsi128_pd(_mm_sub_epi64(_mm_castpd_si128(x), _mm_castpd_si128(y))),
        or_bits _mm_or_pd,
        and_not_bits |x, y| _mm_andnot_pd(y, x)
    );

    /// Four numbers, made only where the processor has AVX2.
    #[derive(Clone, Copy)]
    pub struct Four(__m256d);

    #[derive(Clone, Copy)]
    pub struct FourMask(__m256d);

    operators!(Four: Add add _mm256_add_pd, Sub sub _mm256_sub_pd, Mul mul _mm256_mul_pd, Div div _mm256_div_pd);
    operators!(FourMask: BitAnd bitand _mm256_and_pd, BitOr bitor _mm256_or_pd);
    packed!(
        Four of 4, FourMask:
        splat _mm256_set1_pd,
        collect four,
        load _mm256_loadu_pd, |from| _mm256_cvtps_pd(_mm_loadu_ps(from)),
        store _mm256_storeu_pd, |to, x| _mm_storeu_ps(to, saturated(_mm256_cvtpd_ps(x))),
        sqrt _mm256_sqrt_pd,
        abs |x| _mm256_andnot_pd(_mm256_set1_pd(-0.0), x),
        neg |x| _mm256_xor_pd(_mm256_set1_pd(-0.0), x),
        less _mm256_cmp_pd::<_CMP_LT_OQ>,
        at_most _mm256_cmp_pd::<_CMP_LE_OQ>,
        where_or |mask, x, y| _mm256_blendv_pd(y, x, mask),
        bits _mm256_movemask_pd,
        // Of a mask only the signs count.
        is_negative |x| x,
        signs _mm256_movemask_pd;
        add_bits |x, y| _mm256_castsi256_pd(_mm256_add_epi64(_mm256_castpd_si256(x), _mm256_castpd_si256(y))),
        sub_bits |x, y| _mm256_castsi256_pd(_mm256_sub_epi64(_mm256_castpd_si256(x), _mm256_castpd_si256(y))),
        or_bits _mm256_or_pd,
        and_not_bits |x, y| _mm256_andnot_pd(y, x)
    );
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use super::{Cell, Element, Packed};
    use core::arch::aarch64::*;

    #[inline(always)]
    fn two(number: impl Fn(usize) -> f64) -> float64x2_t {
        // SAFETY: every processor of the target has the instructions, and two numbers are there.
        unsafe { vld1q_f64([number(0), number(1)].as_ptr()) }
    }

    /// Clamps to the finite range of f32. NaN stays NaN.
    #[inline(always)]
    fn saturated(x: float32x2_t) -> float32x2_t {
        // SAFETY: every processor of the target has the instructions.
        unsafe { vmax_f32(vdup_n_f32(f32::MIN), vmin_f32(vdup_n_f32(f32::MAX), x)) }
    }

    /// Two numbers, on every processor of the target.
    #[derive(Clone, Copy)]
    pub struct Two(float64x2_t);

    #[derive(Clone, Copy)]
    pub struct TwoMask(uint64x2_t);

    operators!(Two: Add add vaddq_f64, Sub sub vsubq_f64, Mul mul vmulq_f64, Div div vdivq_f64);
    operators!(TwoMask: BitAnd bitand vandq_u64, BitOr bitor vorrq_u64);
    packed!(
        Two of 2, TwoMask:
        splat vdupq_n_f64,
        collect two,
        load vld1q_f64, |from| vcvt_f64_f32(vld1_f32(from)),
        store vst1q_f64, |to, x| vst1_f32(to, saturated(vcvt_f32_f64(x))),
        sqrt vsqrtq_f64,
        abs vabsq_f64,
        neg vnegq_f64,
        less vcltq_f64,
        at_most vcleq_f64,
        where_or |mask, x, y| vbslq_f64(mask, x, y),
        bits |mask| vgetq_lane_u64::<0>(mask) & 1 | vgetq_lane_u64::<1>(mask) & 2,
        is_negative |x| vcltzq_s64(vreinterpretq_s64_f64(x)),
        signs |x| {
            let signs = vshrq_n_u64::<63>(vreinterpretq_u64_f64(x));
            vgetq_lane_u64::<0>(signs) | vgetq_lane_u64::<1>(signs) << 1
        };
        add_bits |x, y| vreinterpretq_f64_u64(vaddq_u64(vreinterpretq_u64_f64(x), vreinterpretq_u64_f64(y))),
        sub_bits |x, y| vreinterpretq_f64_u64(vsubq_u64(vreinterpretq_u64_f64(x), vreinterpretq_u64_f64(y))),
        or_bits |x, y| vreinterpretq_f64_u64(vorrq_u64(vreinterpretq_u64_f64(x), vreinterpretq_u64_f64(y))),
        and_not_bits |x, y| vreinterpretq_f64_u64(vbicq_u64(vreinterpretq_u64_f64(x), vreinterpretq_u64_f64(y)))
    );
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use super::{Cell, Element, Packed};
    use core::arch::wasm32::*;

    #[inline(always)]
    fn two(number: impl Fn(usize) -> f64) -> v128 {
        f64x2(number(0), number(1))
    }

    /// Clamps to the finite range of f32. NaN stays NaN.
    #[inline(always)]
    fn saturated(x: v128) -> v128 {
        f32x4_max(f32x4_splat(f32::MIN), f32x4_min(f32x4_splat(f32::MAX), x))
    }

    /// Two numbers, where the module is built for it.
    #[derive(Clone, Copy)]
    pub struct Two(v128);

    #[derive(Clone, Copy)]
    pub struct TwoMask(v128);

    operators!(Two: Add add f64x2_add, Sub sub f64x2_sub, Mul mul f64x2_mul, Div div f64x2_div);
    operators!(TwoMask: BitAnd bitand v128_and, BitOr bitor v128_or);
    packed!(
        Two of 2, TwoMask:
        splat f64x2_splat,
        collect two,
        load v128_load, |from| f64x2_promote_low_f32x4(v128_load64_zero(from)),
        store v128_store, |to, x| v128_store64_lane::<0>(saturated(f32x4_demote_f64x2_zero(x)), to),
        sqrt f64x2_sqrt,
        abs f64x2_abs,
        neg f64x2_neg,
        less f64x2_lt,
        at_most f64x2_le,
        where_or |mask, x, y| v128_bitselect(x, y, mask),
        bits i64x2_bitmask,
        is_negative |x| i64x2_shr(x, 63),
        signs i64x2_bitmask;
        add_bits i64x2_add,
        sub_bits i64x2_sub,
        or_bits v128_or,
        and_not_bits v128_andnot
    );
}
