//! Processor level: which instructions the processor has.

/// A set of instructions that the processor at hand is known to have.
///
/// The only safe ways to make one are [`Level::detect`] and [`Level::BASELINE`], so a `Level` proves that its instructions may
/// be used. Every level gives the same bits; levels differ in time only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(Instructions);

/// Levels by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Instructions {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Level {
    /// What every processor of the target has: SSE2 on x86-64, Advanced SIMD on aarch64.
    pub const BASELINE: Self = Self(Instructions::Baseline);

    /// The numbers of the levels: 0 for [`Level::BASELINE`], 1 for AVX2.
    pub const NUMBERS: core::ops::RangeInclusive<u32> = 0..=1;

    /// The best instructions of the processor at hand.
    ///
    /// Ask once and keep the answer: on a virtual machine the question alone can take many microseconds.
    ///
    /// # Method
    /// The crate keeps no answer itself, because that would be global state; for the same reason it does not use `cpufeatures`.
    /// It has no code for AVX-512: on a Xeon (family 6, model 85) flocks took 15 to 20 % longer by it than by AVX2.
    pub fn detect() -> Self {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            Self(detect_x86())
        }
        // Miri cannot ask the processor.
        #[cfg(any(not(target_arch = "x86_64"), miri))]
        {
            Self::BASELINE
        }
    }

    /// This level, or the one of that number if it is lower. A number above the highest level does not limit.
    pub fn at_most(self, number: u32) -> Self {
        if number == 0 { Self::BASELINE } else { self }
    }

    /// The level of that number.
    ///
    /// # Safety
    /// It is the number of a level that [`Level::detect`] gave on this processor, or a lower one.
    pub unsafe fn known(number: u32) -> Self {
        match number {
            0 => Self::BASELINE,
            #[cfg(target_arch = "x86_64")]
            _ => Self(Instructions::Avx2),
            #[cfg(not(target_arch = "x86_64"))]
            _ => Self::BASELINE,
        }
    }

    pub(super) fn instructions(self) -> Instructions {
        self.0
    }

    /// 0 for the baseline, 1 for AVX2.
    pub fn number(self) -> u32 {
        self.0 as u32
    }
}

#[cfg(target_arch = "x86_64")]
fn detect_x86() -> Instructions {
    // Bits of the processor's answers; Intel 64 and IA-32 Architectures Software Developer's Manual, vol. 2A, CPUID.
    const POPCNT: u32 = 1 << 23;
    const OSXSAVE: u32 = 1 << 27;
    const AVX: u32 = 1 << 28;
    const BMI1_AVX2_BMI2: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    // Registers that the operating system saves; vol. 1, XCR0.
    const SSE_AVX_STATE: u64 = 0b110;

    // SAFETY: every processor of 64 bits has the instruction. Rust knows from 1.94 on.
    #[allow(unused_unsafe, reason = "needed before 1.94")]
    let identify = |leaf: u32| unsafe { core::arch::x86_64::__cpuid_count(leaf, 0) };
    let has = |answer: u32, bits: u32| answer & bits == bits;
    if identify(0).eax < 7 || !has(identify(1).ecx, POPCNT | OSXSAVE | AVX) {
        return Instructions::Baseline;
    }
    let extended = identify(7).ebx;
    // SAFETY: the processor says that the operating system has turned the instruction on.
    let saved = unsafe { saved_registers() };
    if has(extended, BMI1_AVX2_BMI2) && saved & SSE_AVX_STATE == SSE_AVX_STATE {
        Instructions::Avx2
    } else {
        Instructions::Baseline
    }
}

/// Which registers the operating system saves.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "xsave")]
fn saved_registers() -> u64 {
    // SAFETY: the processor has the instruction, as the caller made sure.
    unsafe { core::arch::x86_64::_xgetbv(0) }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_standard_library_sees_the_same_processor() {
        let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2");
        assert_eq!(Level::detect().number(), u32::from(avx2));
    }

    #[test]
    fn a_level_can_be_lowered_and_not_raised() {
        assert_eq!(Level::detect().at_most(0), Level::BASELINE);
        assert_eq!(Level::BASELINE.at_most(1), Level::BASELINE);
        assert_eq!(Level::detect().at_most(2), Level::detect());
        for number in Level::NUMBERS {
            let level = Level::detect().at_most(number);
            assert_eq!(level.number(), number.min(Level::detect().number()));
            // SAFETY: the number of a level that was detected, or of a lower one.
            assert_eq!(unsafe { Level::known(level.number()) }, level);
        }
    }
}
