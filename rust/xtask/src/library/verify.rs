//! What can be checked of a library for a platform that is not at hand: its instructions, the system that it asks for, and that
//! the platform's linker makes a module of it.

use super::platforms::Build;
use super::symbols::Symbols;
use crate::tools::{self, CLANG_FOR_LINKING, LLD, OBJDUMP};
use crate::{place, process};
use anyhow::{Context, Result, bail};
use object::read::archive::ArchiveFile;
use object::read::elf::{FileHeader, ProgramHeader};
use object::read::macho::{LoadCommandVariant, MachHeader};
use object::{BinaryFormat, Endianness};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module that links every function of the library and exports this name alone.
const EXPORTED: &str = "module_functions";

/// Checks one library; returns what was checked, in a few words.
pub fn verify(build: &Build, archive: &Path) -> Result<String> {
    tools::ensure(&[&CLANG_FOR_LINKING, &LLD, &OBJDUMP])?;
    oldest_system(build, archive)?;
    no_fused_arithmetic(archive)?;
    let format = format(archive)?;
    let module = link(build, format, archive)?;
    let exported = Symbols::exported_by(&module)?.defined;
    if exported.iter().ne([EXPORTED]) {
        let others: Vec<_> = exported.iter().filter(|name| *name != EXPORTED).map(String::as_str).collect();
        bail!("{}: a module that links it exports {}", build.triple, others.join(", "));
    }
    let pages = if build.page > 0 { format!(", pages of {} KB", build.page / 1024) } else { String::new() };
    let oldest = build.oldest.map_or(String::new(), |(_, version)| format!(", from version {version} on"));
    Ok(format!("linked into a module of {} bytes{pages}{oldest}", fs::metadata(&module)?.len()))
}

fn format(archive: &Path) -> Result<BinaryFormat> {
    let bytes = fs::read(archive)?;
    let member = ArchiveFile::parse(&*bytes)?.members().next().context("an empty library")??;
    Ok(object::File::parse(member.data(&*bytes)?)?.format())
}

/// The version that each object asks for is the one that we mean.
fn oldest_system(build: &Build, archive: &Path) -> Result<()> {
    let Some((_, wanted)) = build.oldest else { return Ok(()) };
    let bytes = fs::read(archive)?;
    for member in ArchiveFile::parse(&*bytes)?.members() {
        let data = member?.data(&*bytes)?;
        let header = object::macho::MachHeader64::<Endianness>::parse(data, 0)?;
        let endian = header.endian()?;
        let mut commands = header.load_commands(endian, data, 0)?;
        let mut found = None;
        while let Some(command) = commands.next()? {
            found = match command.variant()? {
                LoadCommandVariant::BuildVersion(version) => Some(version.minos.get(endian)),
                LoadCommandVariant::VersionMin(version) => Some(version.version.get(endian)),
                _ => found,
            };
        }
        let found = found.context("it does not say which system it asks for")?;
        let found = format!("{}.{}", found >> 16, (found >> 8) & 0xff);
        if found != wanted {
            bail!("{} asks for version {found} of the system instead of {wanted}", build.triple);
        }
    }
    Ok(())
}

/// A fused multiply-add rounds once where the source rounds twice: other bits.
fn no_fused_arithmetic(archive: &Path) -> Result<()> {
    let program = OBJDUMP.require()?;
    let printed = process::output(Command::new(program).args(["-d", "--no-show-raw-insn"]).arg(archive))?;
    let mut instructions = 0;
    for line in printed.lines() {
        let Some((_, instruction)) = line.split_once(":\t").or_else(|| line.split_once(": ")) else {
            continue;
        };
        instructions += 1;
        let name = instruction.split_whitespace().next().unwrap_or_default();
        if is_fused(name) {
            bail!("{} holds a fused multiply-add: {}", place::shown(archive), instruction.trim());
        }
    }
    if instructions < 10_000 {
        bail!("only {instructions} instructions were read from {}", place::shown(archive));
    }
    Ok(())
}

/// Of x86-64 and of aarch64.
fn is_fused(instruction: &str) -> bool {
    ["vfmadd", "vfmsub", "vfnmadd", "vfnmsub", "fmadd", "fmsub", "fnmadd", "fnmsub", "fmla", "fmls"]
        .iter()
        .any(|fused| instruction.starts_with(fused))
}

/// Links a module that uses every function, with the platform's linker and a C library that holds the listed names alone.
fn link(build: &Build, format: BinaryFormat, archive: &Path) -> Result<PathBuf> {
    let folder = place::target().join("xtask").join("module").join(build.triple);
    fs::create_dir_all(&folder)?;
    let api = pursuit_api::of_repository(&place::root())?;
    let module = compiled(build, &folder.join("module.c"), &source(&api.functions))?;
    let c_library = compiled(build, &folder.join("c_library.s"), &c_library(format, build.needs))?;
    let out = folder.join(match format {
        BinaryFormat::Coff => "module.dll",
        BinaryFormat::MachO => "module.dylib",
        _ => "module.so",
    });
    let lld = LLD.require()?;
    match format {
        BinaryFormat::Coff => {
            let machine = if build.triple.starts_with("x86_64") { "x64" } else { "arm64" };
            let mut link = Command::new(lld.replace("ld.lld", "lld-link"));
            link.args([
                "/dll",
                "/nodefaultlib",
                "/noentry",
                "/opt:ref",
                "/wx",
                &format!("/machine:{machine}"),
            ]);
            link.arg(format!("/export:{EXPORTED},DATA")).arg(format!("/out:{}", out.display()));
            process::output(link.arg(&module).arg(&c_library).arg(archive))?;
        }
        BinaryFormat::MachO => {
            let (processor, system) = build.clang.split_once("-apple-").context("not one of Apple's")?;
            let oldest = build.oldest.map_or("11.0", |(_, version)| version);
            let system = match (system.starts_with("macos"), system.ends_with("simulator")) {
                (true, _) => "macos",
                (_, true) => "ios-simulator",
                _ => "ios",
            };
            let linker = lld.replace("ld.lld", "ld64.lld");
            let command = || {
                let mut link = Command::new(&linker);
                link.args(["-dylib", "-arch", processor, "-platform_version", system, oldest, oldest]);
                link.args(["-dead_strip", "-undefined", "error", "-fatal_warnings"]);
                link
            };
            let stand_in = folder.join("libSystem.dylib");
            let mut link = command();
            link.args(["-install_name", "/usr/lib/libSystem.B.dylib"])
                .arg(&c_library)
                .arg("-o")
                .arg(&stand_in);
            process::output(&mut link)?;
            process::output(command().arg(&module).arg(archive).arg(&stand_in).arg("-o").arg(&out))?;
        }
        _ => {
            let command = || {
                let mut link = Command::new(lld);
                link.args(["-shared", "--gc-sections", "-z", "defs", "--fatal-warnings", "-z"]);
                link.arg(format!("max-page-size={}", build.page));
                link
            };
            let stand_in = folder.join("libc.so");
            process::output(command().arg(&c_library).arg("-o").arg(&stand_in))?;
            process::output(command().arg(&module).arg(archive).arg(&stand_in).arg("-o").arg(&out))?;
            pages(&out, build.page)?;
        }
    }
    Ok(out)
}

/// Every segment that is loaded begins at a page of that size.
fn pages(module: &Path, page: u64) -> Result<()> {
    let bytes = fs::read(module)?;
    let header = object::elf::FileHeader64::<Endianness>::parse(&*bytes)?;
    let endian = header.endian()?;
    let loaded = header.program_headers(endian, &*bytes)?.iter();
    for segment in loaded.filter(|segment| segment.p_type(endian) == object::elf::PT_LOAD) {
        if segment.p_align(endian) != page {
            bail!(
                "{} is aligned to {} bytes instead of {page}",
                place::shown(module),
                segment.p_align(endian)
            );
        }
    }
    Ok(())
}

fn compiled(build: &Build, file: &Path, text: &str) -> Result<PathBuf> {
    fs::write(file, text)?;
    let object = file.with_extension("o");
    let mut compile = Command::new(CLANG_FOR_LINKING.require()?);
    compile.arg(format!("--target={}", build.clang)).args(["-c", "-O1", "-ffreestanding", "-fPIC"]);
    if build.triple.contains("windows") {
        compile.arg("-fno-pic").arg("-Wno-unused-command-line-argument");
    }
    compile.arg("-I").arg(place::root().join("include")).arg(file).arg("-o").arg(&object);
    process::output(&mut compile).with_context(|| format!("for {}", build.triple))?;
    Ok(object)
}

/// A C program that keeps the address of every function.
fn source(functions: &[pursuit_api::model::Function]) -> String {
    let names: String =
        functions.iter().map(|function| format!("\t(any_function){},\n", function.name)).collect();
    format!(
        "#include \"pursuit.h\"\n\ntypedef void (*any_function)(void);\n\
         #if !defined(_WIN32)\n__attribute__((visibility(\"default\")))\n#endif\n\
         any_function {EXPORTED}[] = {{\n{names}}};\n"
    )
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

#[cfg(test)]
mod tests {
    use super::is_fused;

    #[test]
    fn fused_instructions_are_told_from_plain_ones() {
        for fused in ["vfmadd213sd", "vfnmsub231pd", "fmadd", "fmla.2d", "fmls"] {
            assert!(is_fused(fused), "{fused}");
        }
        for plain in ["mulsd", "vaddpd", "fmul", "fadd.2d", "fmov", "fmin"] {
            assert!(!is_fused(plain), "{plain}");
        }
    }
}
