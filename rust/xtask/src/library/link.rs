//! The linkers of all platforms, on one machine, for what needs nothing but the C library.

use super::platforms::TargetBuild;
use crate::tools::{self, CLANG_FOR_LINKING, LLD};
use crate::{paths, process};
use anyhow::{Context, Result};
use object::BinaryFormat;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Links dynamic libraries for one build. The platform's C library is represented by one that holds the listed names and nothing else.
pub struct Linker<'a> {
    build: &'a TargetBuild,
    format: BinaryFormat,
    folder: PathBuf,
    c_library: PathBuf,
}

impl<'a> Linker<'a> {
    /// Makes ready in `folder`.
    pub fn new(build: &'a TargetBuild, format: BinaryFormat, folder: &Path) -> Result<Self> {
        tools::ensure(&[&CLANG_FOR_LINKING, &LLD])?;
        fs::create_dir_all(folder)?;
        let mut linker = Self { build, format, folder: folder.into(), c_library: PathBuf::new() };
        let object = linker.compiled("c_library.s", &c_library(format, build.needs))?;
        // By the name under which the platform's loader finds the real one.
        linker.c_library = match format {
            BinaryFormat::Coff => object,
            BinaryFormat::MachO => {
                linker.stand_in(&object, "libSystem.dylib", "/usr/lib/libSystem.B.dylib")?
            }
            _ if build.triple.contains("android") => linker.stand_in(&object, "libc.so", "libc.so")?,
            _ => linker.stand_in(&object, "libc.so", "libc.so.6")?,
        };
        Ok(linker)
    }

    fn stand_in(&self, object: &Path, file: &str, name: &str) -> Result<PathBuf> {
        let out = self.folder.join(file);
        let mut link = self.command(Some(name))?;
        process::output(link.arg(object).arg("-o").arg(&out))?;
        Ok(out)
    }

    /// Links `inputs` to `out`, which exports `exports` and is found under `name`.
    pub fn link(&self, inputs: &[&Path], out: &Path, exports: &[&str], name: Option<&str>) -> Result<()> {
        let mut link = self.command(name)?;
        match self.format {
            BinaryFormat::Coff => {
                link.args(exports.iter().map(|name| format!("/export:{name},DATA")));
                process::output(
                    link.arg(format!("/out:{}", out.display())).args(inputs).arg(&self.c_library),
                )?;
            }
            BinaryFormat::MachO => {
                let list: String = exports.iter().map(|name| format!("_{name}\n")).collect();
                let file = self.folder.join("exports.txt");
                fs::write(&file, list)?;
                link.arg("-exported_symbols_list").arg(file);
                process::output(link.args(inputs).arg(&self.c_library).arg("-o").arg(out))?;
            }
            _ => {
                let list: String = exports.iter().map(|name| format!("{name};")).collect();
                let file = self.folder.join("exports.map");
                fs::write(&file, format!("{{ global: {list} local: *; }};\n"))?;
                link.arg(format!("--version-script={}", file.display()));
                link.args(exports.iter().map(|name| format!("--undefined={name}")));
                process::output(link.args(inputs).arg(&self.c_library).arg("-o").arg(out))?;
            }
        }
        Ok(())
    }

    /// Links `inputs` to a DLL that exports the functions `exports`, with what they import among the inputs.
    pub fn link_dll(&self, inputs: &[&Path], out: &Path, exports: &[&str]) -> Result<()> {
        let mut link = self.command(None)?;
        link.args(exports.iter().map(|name| format!("/export:{name}")));
        // The import library is not the linker's: it would be named after the output.
        let import = self.folder.join("unused.lib");
        link.arg(format!("/implib:{}", import.display())).arg(format!("/out:{}", out.display()));
        process::output(link.args(inputs)).map(|_| ())
    }

    fn command(&self, name: Option<&str>) -> Result<Command> {
        let lld = LLD.require()?;
        Ok(match self.format {
            BinaryFormat::Coff => {
                let machine = if self.build.triple.starts_with("x86_64") { "x64" } else { "arm64" };
                let mut link = Command::new(lld.replace("ld.lld", "lld-link"));
                link.args(["/dll", "/nodefaultlib", "/noentry", "/opt:ref", "/wx", "/brepro"]);
                link.arg(format!("/machine:{machine}"));
                link
            }
            BinaryFormat::MachO => {
                let (processor, system) =
                    self.build.clang.split_once("-apple-").context("not one of Apple's")?;
                let oldest = self.build.oldest.map_or("11.0", |(_, version)| version);
                let system = match (system.starts_with("macos"), system.ends_with("simulator")) {
                    (true, _) => "macos",
                    (_, true) => "ios-simulator",
                    _ => "ios",
                };
                let mut link = Command::new(lld.replace("ld.lld", "ld64.lld"));
                link.args(["-dylib", "-arch", processor, "-platform_version", system, oldest, oldest]);
                link.args(["-dead_strip", "-undefined", "error", "-fatal_warnings"]);
                link.args(name.iter().flat_map(|name| ["-install_name", name]));
                link
            }
            _ => {
                let mut link = Command::new(lld);
                link.args(["-shared", "--gc-sections", "-z", "defs", "--fatal-warnings", "--build-id=none"]);
                link.args(["-z", &format!("max-page-size={}", self.build.page)]);
                link.args(name.iter().flat_map(|name| ["-soname", name]));
                link
            }
        })
    }

    /// The object of a C or assembler source, without the platform's headers.
    pub fn compiled(&self, name: &str, text: &str) -> Result<PathBuf> {
        let file = self.folder.join(name);
        fs::write(&file, text)?;
        let object = file.with_extension("o");
        let mut compile = Command::new(CLANG_FOR_LINKING.require()?);
        compile.arg(format!("--target={}", self.build.clang)).args(["-c", "-O1", "-ffreestanding"]);
        if self.format != BinaryFormat::Coff {
            compile.arg("-fPIC");
        }
        compile.arg("-I").arg(paths::root().join("include")).arg(&file).arg("-o").arg(&object);
        process::output(&mut compile).with_context(|| format!("for {}", self.build.triple))?;
        Ok(object)
    }
}

/// A C library of which nothing but the names is there.
fn c_library(format: BinaryFormat, names: &[&str]) -> String {
    // Apple writes an underscore before every C name; its linker itself looks for one that is no C name.
    let (underscore, own) = match format {
        BinaryFormat::MachO => ("_", Some("dyld_stub_binder".to_string())),
        _ => ("", None),
    };
    let names = names.iter().map(|name| format!("{underscore}{name}")).chain(own);
    names.map(|name| format!(".globl {name}\n{name}:\n")).collect::<String>() + ".byte 0\n"
}
