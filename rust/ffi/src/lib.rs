//! The C ABI of Pursuit. Every function is in the file with the same path as the function of `rust/core` that it calls. The
//! other files hold the types and the path of a call.
//!
//! Every function goes through [`call`]: check pointers, convert and check values, call the core, write the result.
//! Nothing here computes.
// Without `abort` only a check of the sources compiles it: what is linked with a program of C is built with it.
#![cfg_attr(all(not(test), panic = "abort"), no_std)]

mod abi;
mod aim;
mod batch;
mod call;
mod convert;
mod crowd;
mod geometry;
#[rustfmt::skip] // Generated.
mod inputs;
mod intercept;
mod layers;
mod level;
mod memory;
mod motion;
mod overlap;
#[rustfmt::skip] // Generated.
mod sizes;
mod status;
mod steering;
mod types;
mod view;

/// The core has no panic. Should a defect cause one, it stops here and does not unwind into C.
#[cfg(all(not(test), panic = "abort"))]
#[panic_handler]
fn panic(_info: &core::panic::PanicInfo) -> ! {
    #[cfg(target_family = "wasm")]
    {
        core::arch::wasm32::unreachable()
    }
    #[cfg(not(target_family = "wasm"))]
    // SAFETY: `abort` has no precondition.
    unsafe {
        libc::abort()
    }
}

/// Debug builds of `core` refer to it; with `panic = "abort"` it is never called.
#[cfg(all(debug_assertions, not(test), panic = "abort"))]
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
