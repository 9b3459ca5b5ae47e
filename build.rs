//! Names the dynamic library.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // By that name a program's loader looks for the dynamic library, wherever it was linked from.
    if ["linux", "android"].contains(&env::var("CARGO_CFG_TARGET_OS").unwrap_or_default().as_str()) {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libpursuit.so");
    }
}
