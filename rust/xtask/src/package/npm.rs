//! The package for npm: a module of JavaScript with its types, and the library compiled for WebAssembly.

use super::archive::{Files, VERSION, read_below};
use super::stage::LICENSES;
use crate::tools::{self, RustTarget};
use crate::{lab, paths, process};
use anyhow::{Result, bail, ensure};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The package's name, and the folder of its archive.
pub const NAME: &str = "pursuit-wasm";
const WASM: &str = "wasm32-unknown-unknown";
const MANIFEST: &str = "rust/wasm/Cargo.toml";

fn target() -> PathBuf {
    paths::target().join("xtask/npm")
}

fn cargo(command: &str) -> Command {
    let mut cargo = process::cargo();
    cargo.args([command, "--quiet", "--locked", "--target", WASM, "--manifest-path", MANIFEST]);
    cargo.arg("--target-dir").arg(target());
    cargo
}

/// Lints what binds to JavaScript.
pub fn lint() -> Result<()> {
    process::run(cargo("clippy").args(["--", "-D", "warnings"]))
}

/// The archive's name, and what is in it: a folder for `npm publish`, or for a page.
pub fn package() -> Result<(String, Files)> {
    if tools::rust_target(WASM)? == RustTarget::FromSource {
        bail!("the package for npm needs the standard library for {WASM}: rustup target add {WASM}");
    }
    // The release and the test of the package may make it at the same time.
    let _alone = paths::alone("making-npm")?;
    let target = target();
    let mut build = cargo("build");
    build.arg("--release");
    // Every browser has WebAssembly's vectors since 2023.
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
    process::run(&mut build)?;
    let module = target.join("module");
    paths::empty(&module)?;
    let mut bind = lab::cargo("run");
    bind.args(["--package", "pursuit-lab-tool", "--", "module", "--name", "pursuit", "--out"]).arg(&module);
    process::run(bind.arg(target.join(WASM).join("release/pursuit_wasm.wasm")))?;

    let root = paths::root();
    let mut files = Files::new();
    read_below(&root.join("rust/wasm/package"), "", &mut files)?;
    // The types of the compiled module are nothing that a program uses.
    for name in ["pursuit.js", "pursuit.d.ts", "pursuit_bg.wasm"] {
        files.insert(name.into(), fs::read(module.join(name))?);
    }
    files.insert("README.md".into(), fs::read(root.join("rust/wasm/README.md"))?);
    for name in LICENSES {
        files.insert(name.into(), fs::read(root.join(name))?);
    }
    let manifest = String::from_utf8_lossy(&files["package.json"]).into_owned();
    ensure!(
        manifest.contains(&format!("\"version\": \"{VERSION}\"")),
        "rust/wasm/package/package.json is not of version {VERSION}"
    );
    let files = files.into_iter().map(|(way, bytes)| (format!("{NAME}/{way}"), bytes)).collect();
    Ok((format!("{NAME}-{VERSION}.zip"), files))
}
