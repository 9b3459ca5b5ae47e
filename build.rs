//! Writes what is generated from the sources of the C ABI, `include/pursuit.h` first, or, with `CI` or `PURSUIT_HEADER=check`
//! in the environment, fails when a committed file differs.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=rust/ffi/src");
    println!("cargo::rerun-if-changed=cbindgen.toml");
    println!("cargo::rerun-if-env-changed=CI");
    println!("cargo::rerun-if-env-changed=PURSUIT_HEADER");
    // By that name a program's loader looks for the dynamic library, wherever it was linked from.
    if ["linux", "android"].contains(&env::var("CARGO_CFG_TARGET_OS").unwrap_or_default().as_str()) {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libpursuit.so");
    }
    match generate() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            println!("cargo::error={}", why.replace('\n', " "));
            ExitCode::FAILURE
        }
    }
}

fn generate() -> Result<(), String> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    let root = Path::new(&root);
    let described = pursuit_api::of_repository(root).and_then(|api| pursuit_api::files(root, &api));
    let check = env::var_os("CI").is_some() || env::var("PURSUIT_HEADER").is_ok_and(|mode| mode == "check");
    for (name, generated) in described.map_err(|error| format!("{error:#}"))? {
        println!("cargo::rerun-if-changed={name}");
        let path = root.join(name);
        if fs::read(&path).is_ok_and(|committed| committed == generated.as_bytes()) {
            continue;
        }
        if check {
            return Err(format!("{name} differs from rust/ffi/src: run `cargo xtask header` and commit it"));
        }
        fs::write(&path, generated).map_err(|error| format!("cannot write {name}: {error}"))?;
    }
    Ok(())
}
