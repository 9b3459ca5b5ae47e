//! Processor level: which instructions of the processor are used.

use crate::call::{answer, unknown};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use pursuit_core::numeric::Level;
use pursuit_core::{Refusal, Requirement};
use pursuit_ffi_derive::contract;

/// The instructions of every processor of the platform: SSE2 on x86-64, Advanced SIMD on ARM.
pub const PURSUIT_LEVEL_BASELINE: i32 = 0;
/// AVX2.
pub const PURSUIT_LEVEL_AVX2: i32 = 1;
/// Means `PURSUIT_LEVEL_AVX2`: the library has no code for AVX-512, with which flocks were slower on some processors.
pub const PURSUIT_LEVEL_AVX512: i32 = 2;

/// The processor instructions that a batch uses, from `pursuit_get_processor_level`. They affect the duration of a batch,
/// never a bit of its answers.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitProcessorLevel {
    /// The level.
    #[contract(one_of = "PURSUIT_LEVEL_")]
    pub level: i32,
    /// Written by `pursuit_get_processor_level` of this library in this process. A level with any other seal is refused.
    pub seal: u64,
}

/// Its address tells where the library is loaded.
static OWN: u64 = 0x3243_f6a8_885a_308d;

/// The seal of a level, specific to this library in this process.
fn seal(level: i32) -> u64 {
    let own = core::ptr::from_ref(&OWN) as usize as u64;
    (own ^ u64::from(level.unsigned_abs())).wrapping_mul(OWN | 1)
}

impl PursuitProcessorLevel {
    /// The level.
    pub(crate) fn open(&self) -> Result<Level, Refusal> {
        let number = level_of(self.level, "level")?;
        if self.seal != seal(self.level) {
            return Err(Refusal::out_of_domain(Requirement::Written, "seal"));
        }
        // SAFETY: only a level that was detected is sealed.
        Ok(unsafe { Level::known(number) })
    }
}

/// The core's number of a level.
pub(crate) fn level_of(number: i32, name: &'static str) -> Result<u32, Refusal> {
    match number {
        PURSUIT_LEVEL_BASELINE | PURSUIT_LEVEL_AVX2 | PURSUIT_LEVEL_AVX512 => Ok(number as u32),
        _ => Err(unknown(name)),
    }
}

/// The answer is at most `max_level`.
#[contract(core = numeric::dispatch::level::Level::detect, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_processor_level(
    /// The greatest level to answer.
    #[contract(one_of = "PURSUIT_LEVEL_")]
    max_level: i32,
    out: *mut PursuitProcessorLevel,
) -> PursuitStatus {
    unsafe {
        answer!((), out, |()| {
            let level = Level::detect().at_most(level_of(max_level, "max_level")?).number() as i32;
            Ok((PURSUIT_STATUS_OK, PursuitProcessorLevel { level, seal: seal(level) }))
        })
    }
}
