//! What can be checked of a library for a platform that is not at hand: its instructions, the system that it asks for, and that
//! the platform's linker makes a module of it.

use super::link::Linker;
use super::platforms::TargetBuild;
use super::symbols::Symbols;
use crate::tools::{self, OBJDUMP};
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use object::read::archive::ArchiveFile;
use object::read::elf::{FileHeader, ProgramHeader};
use object::read::macho::{LoadCommandVariant, MachHeader};
use object::{BinaryFormat, Endianness};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module that links every function of the library and exports this name alone.
pub const EXPORTED: &str = "module_functions";

/// Checks one library; returns what was checked, in a few words.
pub fn verify(build: &TargetBuild, archive: &Path) -> Result<String> {
    tools::ensure(&[&OBJDUMP])?;
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
fn oldest_system(build: &TargetBuild, archive: &Path) -> Result<()> {
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
            bail!("{} holds a fused multiply-add: {}", paths::shown(archive), instruction.trim());
        }
    }
    if instructions < 10_000 {
        bail!("only {instructions} instructions were read from {}", paths::shown(archive));
    }
    Ok(())
}

/// Of x86-64 and of aarch64.
fn is_fused(instruction: &str) -> bool {
    ["vfmadd", "vfmsub", "vfnmadd", "vfnmsub", "fmadd", "fmsub", "fnmadd", "fnmsub", "fmla", "fmls"]
        .iter()
        .any(|fused| instruction.starts_with(fused))
}

/// Links a module that uses every function, with a C library that holds the listed names alone.
fn link(build: &TargetBuild, format: BinaryFormat, archive: &Path) -> Result<PathBuf> {
    let folder = paths::target().join("xtask").join("module").join(build.triple);
    let linker = Linker::new(build, format, &folder)?;
    let api = pursuit_api::of_repository(&paths::root())?;
    let names: Vec<_> = api.functions.iter().map(|function| function.name.as_str()).collect();
    let module = linker.compiled("module.c", &source(&names))?;
    let out = folder.join("module");
    linker.link(&[&module, archive], &out, &[EXPORTED], None)?;
    if format == BinaryFormat::Elf {
        pages(&out, build.page)?;
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
                paths::shown(module),
                segment.p_align(endian)
            );
        }
    }
    Ok(())
}

/// A C program that keeps the address of every function.
pub fn source(functions: &[&str]) -> String {
    let names: String = functions.iter().map(|name| format!("\t(any_function){name},\n")).collect();
    format!(
        "#include \"pursuit.h\"\n\ntypedef void (*any_function)(void);\n\
         #if !defined(_WIN32)\n__attribute__((visibility(\"default\")))\n#endif\n\
         any_function {EXPORTED}[] = {{\n{names}}};\n"
    )
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
