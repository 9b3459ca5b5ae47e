//! The library for Godot on a Mac, linked here without Apple's SDK: of the system's C library the linker knows the names that are listed.

use crate::library::{self, Symbols};
use crate::tools::{self, LLD};
use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// Rust's target, and the names of the system's library that its code needs beside those of both.
const SLICES: [(&str, &[&str]); 2] = [
    ("aarch64-apple-darwin", &["_bzero", "_close", "_fstat", "_opendir", "_readdir_r"]),
    (
        "x86_64-apple-darwin",
        &["___bzero", "_close$NOCANCEL", "_fstat$INODE64", "_opendir$INODE64", "_readdir_r$INODE64"],
    ),
];
/// Names of `/usr/lib/libSystem.B.dylib`, looked up in the list of that library that comes with Zig 0.17.1 (lib/libc/darwin/libSystem.tbd). A
/// new one is a decision.
const SYSTEM: &[&str] = &[
    "_CCRandomGenerateBytes",
    "__NSGetArgc",
    "__NSGetArgv",
    "__Unwind_Backtrace",
    "__Unwind_DeleteException",
    "__Unwind_GetDataRelBase",
    "__Unwind_GetIP",
    "__Unwind_GetIPInfo",
    "__Unwind_GetLanguageSpecificData",
    "__Unwind_GetRegionStart",
    "__Unwind_GetTextRelBase",
    "__Unwind_RaiseException",
    "__Unwind_Resume",
    "__Unwind_SetGR",
    "__Unwind_SetIP",
    "___error",
    "__dyld_get_image_header",
    "__dyld_get_image_name",
    "__dyld_get_image_vmaddr_slide",
    "__dyld_image_count",
    "__tlv_atexit",
    "__tlv_bootstrap",
    "_abort",
    "_calloc",
    "_clock_gettime",
    "_closedir",
    "_dirfd",
    "_dispatch_release",
    "_dispatch_semaphore_create",
    "_dispatch_semaphore_signal",
    "_dispatch_semaphore_wait",
    "_free",
    "_getcwd",
    "_getenv",
    "_malloc",
    "_memcmp",
    "_memcpy",
    "_memmove",
    "_memset",
    "_memset_pattern16",
    "_mmap",
    "_munmap",
    "_open",
    "_posix_memalign",
    "_pthread_mutex_destroy",
    "_pthread_mutex_init",
    "_pthread_mutex_lock",
    "_pthread_mutex_trylock",
    "_pthread_mutex_unlock",
    "_pthread_mutexattr_destroy",
    "_pthread_mutexattr_init",
    "_pthread_mutexattr_settype",
    "_pthread_threadid_np",
    "_realloc",
    "_strerror_r",
    "_strlen",
    "_write",
    "_writev",
    "dyld_stub_binder",
];
/// The oldest system, as of the other libraries for a Mac.
const OLDEST: &str = "11.0";

/// Builds the file for both processors.
pub fn build(target: &Path) -> Result<Vec<u8>> {
    tools::ensure(&[&LLD])?;
    let linker = LLD.require()?.replace("ld.lld", "ld64.lld");
    let mut slices = Vec::new();
    for (triple, own) in SLICES {
        tools::rust_target(triple)?;
        let sdk = target.join(format!("{triple}-sdk"));
        let names: Vec<_> = SYSTEM.iter().chain(own).map(|name| format!("'{name}'")).collect();
        let processor = if triple.starts_with("aarch64") { "arm64" } else { "x86_64" };
        let stub = format!(
            "--- !tapi-tbd\ntbd-version: 4\ntargets: [ {processor}-macos ]\ninstall-name: '/usr/lib/libSystem.B.dylib'\n\
             exports:\n  - targets: [ {processor}-macos ]\n    symbols: [ {} ]\n...\n",
            names.join(", ")
        );
        // On a Mac the C library and its mathematics are the same file.
        for name in ["System", "c", "m"] {
            paths::write(&sdk.join(format!("usr/lib/lib{name}.tbd")), stub.as_bytes())?;
        }
        let mut build = process::cargo();
        build.args([
            "rustc",
            "--release",
            "--quiet",
            "--locked",
            "--lib",
            "--crate-type",
            "cdylib",
            "--target",
            triple,
        ]);
        build.args(["--manifest-path", "rust/godot/Cargo.toml", "--target-dir"]).arg(target);
        // Without a name of its own the linker writes down where the file was made.
        let name = "-Clink-args=-install_name @rpath/libpursuit_godot.dylib";
        build.args(["--", "-Clinker-flavor=ld64.lld", &format!("-Clinker={linker}"), name]);
        build.env("SDKROOT", &sdk).env("MACOSX_DEPLOYMENT_TARGET", OLDEST);
        process::run(&mut build).with_context(|| format!("for {triple}"))?;
        let slice = target.join(triple).join("release/libpursuit_godot.dylib");
        let exported = Symbols::exported_by(&slice)?.defined;
        ensure!(exported.iter().eq(["pursuit_godot_init"]), "the library for {triple} exports {exported:?}");
        slices.push(slice);
    }
    let file = target.join("libpursuit_godot.dylib");
    library::unite(&slices, &file)?;
    fs::read(&file).with_context(|| paths::shown(&file))
}
