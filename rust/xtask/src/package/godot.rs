//! The addon for Godot, as its asset store takes it: one folder below `addons`, with a library for each platform that is built here.

use super::archive::{Files, VERSION, read_below};
use super::godot_mac;
use crate::tools::{self, AARCH64_GCC, MINGW, Tool};
use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use std::fs;

/// Rust's targets, what links for them, and where their libraries lie in `bin`.
const BUILDS: [(&str, Option<&Tool>, &str); 3] = [
    ("x86_64-unknown-linux-gnu", None, "linux-x86_64/libpursuit_godot.so"),
    ("aarch64-unknown-linux-gnu", Some(&AARCH64_GCC), "linux-arm64/libpursuit_godot.so"),
    ("x86_64-pc-windows-gnu", Some(&MINGW), "windows-x86_64/pursuit_godot.dll"),
];

/// For both processors of a Mac.
const MAC: &str = "macos/libpursuit_godot.dylib";

/// The archive's name, and what is in it.
pub fn addon() -> Result<(String, Files)> {
    let mut files = Files::new();
    let root = paths::root();
    read_below(&root.join("rust/godot/project/addons"), "addons/", &mut files)?;
    files.retain(|way, _| !way.starts_with("addons/pursuit/bin/"));
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY", "rust/godot/README.md"] {
        let (_, file) = name.rsplit_once('/').unwrap_or(("", name));
        files.insert(format!("addons/pursuit/{file}"), fs::read(root.join(name))?);
    }
    let description = String::from_utf8_lossy(&files["addons/pursuit/pursuit.gdextension"]).into_owned();
    let target = paths::target().join("xtask/godot");
    let ways: Vec<_> = BUILDS.iter().map(|(_, _, way)| *way).chain([MAC]).collect();
    for way in &ways {
        ensure!(
            description.contains(&format!("\"res://addons/pursuit/bin/{way}\"")),
            "pursuit.gdextension does not name bin/{way}"
        );
    }
    let named = description.matches("\"res://addons/pursuit/bin/").count();
    ensure!(named == ways.len(), "pursuit.gdextension names {named} libraries, and {} are built", ways.len());
    files.insert(format!("addons/pursuit/bin/{MAC}"), godot_mac::build(&target)?);
    for (triple, linker, way) in BUILDS {
        let mut build = process::cargo();
        build.args(["build", "--release", "--quiet", "--locked", "--target", triple]);
        build.args(["--manifest-path", "rust/godot/Cargo.toml", "--target-dir"]).arg(&target);
        if let Some(linker) = linker {
            tools::ensure(&[linker])?;
            tools::rust_target(triple)?;
            let name = triple.to_uppercase().replace('-', "_");
            build.env(format!("CARGO_TARGET_{name}_LINKER"), linker.require()?);
        }
        process::run(&mut build)?;
        let file = way.rsplit('/').next().context("a way without a file")?;
        let library = fs::read(target.join(triple).join("release").join(file))?;
        files.insert(format!("addons/pursuit/bin/{way}"), library);
    }
    Ok((format!("pursuit-godot-{VERSION}.zip"), files))
}
