//! Writes `include/pursuit.h` from the sources of the C ABI, or, with `CI` or `PURSUIT_HEADER=check` in the environment,
//! fails when the committed header differs.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=rust/ffi/src");
    println!("cargo::rerun-if-changed=cbindgen.toml");
    println!("cargo::rerun-if-changed=include/pursuit.h");
    println!("cargo::rerun-if-env-changed=CI");
    println!("cargo::rerun-if-env-changed=PURSUIT_HEADER");

    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let config = cbindgen::Config::from_file(Path::new(&root).join("cbindgen.toml")).expect("cbindgen.toml");
    let mut generated = Vec::new();
    cbindgen::generate_with_config(&root, config).expect("a header from rust/ffi/src").write(&mut generated);

    let path = Path::new(&root).join("include/pursuit.h");
    if fs::read(&path).is_ok_and(|committed| committed == generated) {
        return;
    }
    let check = env::var_os("CI").is_some() || env::var("PURSUIT_HEADER").is_ok_and(|mode| mode == "check");
    assert!(!check, "include/pursuit.h differs from rust/ffi/src: run `cargo xtask header` and commit it");
    fs::write(&path, generated).expect("include/pursuit.h can be written");
}
