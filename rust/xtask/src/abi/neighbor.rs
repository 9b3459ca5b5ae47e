//! What else may be in the same program: another Rust library, one with `std`, whose symbols must not clash with ours, and another
//! version of ours, which must not answer in its place.

use super::program::{Compiler, Language};
use crate::library::Library;
use crate::process;
use anyhow::{Context, Result};
use std::env;
use std::path::Path;
use std::process::Command;

/// Links and runs one program with both libraries, in both orders, and with every object of ours taken whole.
pub fn check(compiler: Compiler, sources: &Path, scratch: &Path, library: &Library) -> Result<()> {
    let neighbor = scratch.join("libneighbor.a");
    let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024", "--crate-type", "staticlib", "-C", "panic=abort", "-O"]);
    process::output(rustc.arg(sources.join("neighbor.rs")).arg("-o").arg(&neighbor))?;

    let ours = library.archive.as_path();
    let whole = format!("-Wl,--whole-archive,{},--no-whole-archive", ours.display());
    let (ours, neighbor, whole) = (ours.as_os_str(), neighbor.as_os_str(), whole.as_ref());
    for (index, order) in [[ours, neighbor], [neighbor, ours], [whole, neighbor]].into_iter().enumerate() {
        let program = scratch.join(format!("neighbor-{index}"));
        let mut link = compiler.command(Language::C99);
        link.arg(sources.join("neighbor.c")).args(["-x", "none"]).args(order);
        link.args(["-lgcc_s", "-lutil", "-lrt", "-lpthread", "-lm", "-ldl", "-o"]).arg(&program);
        process::output(&mut link).context("another Rust library beside ours")?;
        process::output(&mut Command::new(&program))?;
    }
    Ok(())
}

/// Loads a module with another version of the library, and then one with ours, into one process.
pub fn check_versions(compiler: Compiler, sources: &Path, scratch: &Path, library: &Library) -> Result<()> {
    let module = |name: &str, archive: Option<&Path>| {
        let module = scratch.join(format!("{name}.so"));
        let mut link = compiler.command(Language::C99);
        link.args(["-shared", "-fPIC"]).arg(sources.join(format!("{name}.c"))).args(["-x", "none"]);
        process::output(link.args(archive).arg("-o").arg(&module)).map(|_| module)
    };
    let other = module("versions_other", None)?;
    let ours = module("versions_module", Some(&library.archive))?;
    let program = scratch.join("versions");
    let mut link = compiler.command(Language::C99);
    process::output(link.arg(sources.join("versions.c")).args(["-ldl", "-o"]).arg(&program))?;
    process::output(Command::new(&program).arg(other).arg(ours)).context("two versions of the library")?;
    Ok(())
}
