//! ABI version and struct sizes: a program checks them before it uses a library.

use crate::sizes::size_of_struct;
use core::ffi::{CStr, c_char};
use pursuit_ffi_derive::contract;

/// The version of this header. It grows with every change that can affect an old caller.
pub const PURSUIT_ABI_VERSION: u32 = 1;

/// The version of the library; compare it with `PURSUIT_ABI_VERSION` before any other call.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_abi_version() -> u32 {
    PURSUIT_ABI_VERSION
}

/// Size in bytes of the struct with that name in the library ("PursuitVec3", ...), to compare with `sizeof`; 0 if `name` is
/// null or unknown.
#[contract]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_struct_size(
    /// Name of a struct, such as "PursuitVec3".
    #[contract(null = "is answered with 0")]
    name: *const c_char,
) -> u32 {
    if name.is_null() {
        return 0;
    }
    // SAFETY: the caller's contract.
    let name = unsafe { CStr::from_ptr(name) };
    size_of_struct(name.to_bytes()) as u32
}
