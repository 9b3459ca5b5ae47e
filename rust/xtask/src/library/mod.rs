//! The C library as it is shipped: one object, whose only global symbols are `pursuit_*`.
//!
//! Rust's static library brings Rust's own run-time routines along as further members. After fat link-time optimization
//! ours needs none of them, so only the object with our functions is shipped: a game that links another Rust library
//! next to it sees no symbol twice.

mod dll;
mod hide;
mod link;
pub mod platforms;
mod symbols;
mod verify;

use crate::tools::{self, LIPO};
use crate::{paths, process};
use anyhow::{Context, Result, bail};
use ar_archive_writer::{ArchiveKind, DEFAULT_OBJECT_READER, NewArchiveMember, write_archive_to_stream};
use clap::Args;
use link::Linker;
use object::BinaryFormat;
use object::read::archive::ArchiveFile;
use platforms::{LibraryFile, TargetBuild};
use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;
pub use symbols::Symbols;

/// What the command line asks of `library`.
#[derive(Args)]
pub struct Options {
    /// Fail also when the library could reach Rust's panic handler.
    #[arg(long)]
    pub deny_panic: bool,
    /// Only the static library, for another platform: a Rust target that is installed, such as x86_64-pc-windows-msvc.
    #[arg(long, value_name = "TRIPLE")]
    pub target: Option<String>,
    /// Install the library of this machine there: both kinds, the headers, and what CMake and pkg-config ask for.
    #[arg(long, value_name = "FOLDER", conflicts_with = "target")]
    pub install: Option<PathBuf>,
}

/// Which of Cargo's profiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Overflow and debug assertions on; not for shipping.
    Debug,
    /// As it is shipped.
    Release,
}

/// Where the two kinds of the library are.
#[derive(Clone)]
pub struct Library {
    /// The static library.
    pub archive: PathBuf,
    /// The dynamic library.
    pub shared: PathBuf,
}

/// Builds, takes the shipped form, verifies and lists the symbols.
pub fn run(options: &Options) -> Result<()> {
    let (archive, shared) = match &options.target {
        Some(triple) => (ship_for(triple, platforms::build_of(triple))?, None),
        None => {
            let library = ship()?;
            (library.archive, Some(library.shared))
        }
    };
    let symbols = Symbols::of_archive(&archive)?;
    println!("{} ({} bytes)", paths::shown(&archive), fs::metadata(&archive)?.len());
    println!("{symbols}");
    if options.deny_panic && symbols.can_panic() {
        let functions: Vec<_> = symbols.panicking.iter().map(String::as_str).collect();
        bail!("the optimizer could not rule out a panic in: {}", functions.join(", "));
    }
    if let Some(shared) = shared {
        println!("{} ({} bytes)", paths::shown(&shared), fs::metadata(&shared)?.len());
        println!("{}", Symbols::exported_by(&shared)?);
    }
    Ok(())
}

/// Builds both kinds with one of Cargo's profiles, as Cargo leaves them.
pub fn build(profile: Profile) -> Result<Library> {
    let target = paths::target();
    let mut cargo = process::cargo();
    // One crate alone takes flags of the compiler.
    let verb = if profile == Profile::Debug || cfg!(windows) { "rustc" } else { "build" };
    cargo.args([verb, "--quiet", "--package", "pursuit", "--target-dir"]).arg(&target);
    let folder = match profile {
        Profile::Debug => "debug",
        Profile::Release => {
            cargo.arg("--release");
            "release"
        }
    };
    cargo.args((verb == "rustc").then_some("--"));
    if profile == Profile::Debug {
        // In release Cargo's profile says so for all that it is built of. Here that unwinds, and names what unwinding ends with.
        cargo.arg("-Cpanic=abort").args(cfg!(target_os = "linux").then_some("-Clink-arg=-lgcc_s"));
    }
    if cfg!(windows) {
        cargo.args(without_paths());
    }
    process::run(&mut cargo)?;
    let (archive, shared) = if cfg!(windows) {
        ("pursuit.lib", "pursuit.dll")
    } else if cfg!(target_os = "macos") {
        ("libpursuit.a", "libpursuit.dylib")
    } else {
        ("libpursuit.a", "libpursuit.so")
    };
    let folder = target.join(folder);
    Ok(Library { archive: folder.join(archive), shared: folder.join(shared) })
}

/// Builds the release, reduces the static library to our own object, and verifies both kinds.
pub fn ship() -> Result<Library> {
    let built = build(Profile::Release)?;
    let archive = reduced(&built.archive, &paths::target().join("xtask").join("library"), None)?;
    let foreign = Symbols::exported_by(&built.shared)?.foreign();
    if !foreign.is_empty() {
        bail!("the dynamic library exports symbols that it must not: {}", foreign.join(", "));
    }
    no_machine_path(&built.shared)?;
    Ok(Library { archive, shared: built.shared })
}

/// One file of a package for any platform, written into `folder` and verified; what was checked, in a few words.
pub fn ship_platform(shipped: &LibraryFile, folder: &Path) -> Result<(PathBuf, Vec<String>)> {
    let mut slices = Vec::new();
    let mut lines = Vec::new();
    for build in shipped.builds {
        let slice = ship_for(build.triple, Some(build))?;
        lines.push(format!("{}: {}", build.triple, verify::verify(build, &slice)?));
        slices.push(slice);
    }
    let file = folder.join(shipped.path);
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    if let [slice] = slices.as_slice() {
        fs::copy(slice, &file)?;
    } else {
        unite(&slices, &file)?;
    }
    Ok((file, lines))
}

/// The dynamic libraries of a platform whose programs load such, with what else is needed to link with them.
pub fn ship_shared(shipped: &LibraryFile) -> Result<Option<Vec<PathBuf>>> {
    let [build, others @ ..] = shipped.builds else { return Ok(None) };
    let folder = paths::target().join("xtask").join("shared").join(shipped.slug());
    let moved = paths::made_whole(&folder, |own| make_shared(shipped, build, others, own))?;
    Ok((!moved.is_empty()).then_some(moved))
}

/// The same in `folder`, which is there, checked.
fn make_shared(
    shipped: &LibraryFile,
    build: &'static TargetBuild,
    others: &'static [TargetBuild],
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let api = pursuit_api::of_repository(&paths::root())?;
    let names: Vec<_> = api.functions.iter().map(|function| function.name.as_str()).collect();
    let made = match shipped.platform {
        "Linux" | "LinuxArm64" | "Android" => {
            let out = folder.join("libpursuit.so");
            let linker = Linker::new(build, BinaryFormat::Elf, &folder.join("parts"))?;
            linker.link(&[&build_for(build.triple, Some(build))?], &out, &names, Some("libpursuit.so"))?;
            vec![out]
        }
        "Mac" => {
            let mut slices = Vec::new();
            for build in [build].into_iter().chain(others) {
                let parts = folder.join(build.triple);
                let slice = parts.join("libpursuit.dylib");
                let linker = Linker::new(build, BinaryFormat::MachO, &parts)?;
                let name = Some("@rpath/libpursuit.dylib");
                linker.link(&[&build_for(build.triple, Some(build))?], &slice, &names, name)?;
                slices.push(slice);
            }
            let out = folder.join("libpursuit.dylib");
            unite(&slices, &out)?;
            vec![out]
        }
        "Win64" => dll::make(build, &ship_for(build.triple, Some(build))?, &names, folder)?,
        // Apple's phones take frameworks.
        _ => Vec::new(),
    };
    for file in
        made.iter().filter(|file| file.extension().is_some_and(|ending| ending != "lib" && ending != "dylib"))
    {
        let exported = Symbols::exported_by(file)?.defined;
        if exported.iter().ne(names.iter().collect::<BTreeSet<_>>()) {
            bail!("{} does not export what the header declares", paths::shown(file));
        }
    }
    Ok(made)
}

/// Makes one file of several processors' for Apple's systems.
pub fn unite(slices: &[PathBuf], file: &Path) -> Result<()> {
    tools::ensure(&[&LIPO])?;
    let mut lipo = Command::new(LIPO.require()?);
    process::output(lipo.arg("-create").args(slices).arg("-output").arg(file)).map(|_| ())
}

/// The static library for another platform; it needs no linker, and of Rust only what rustup adds. With `build`, it may need
/// nothing beyond the list of it.
pub fn ship_for(triple: &str, build: Option<&TargetBuild>) -> Result<PathBuf> {
    let built = build_for(triple, build)?;
    let folder = paths::target().join("xtask").join("library").join(triple);
    reduced(&built, &folder, build.map(|build| build.needs))
}

/// Rust's own static library for a target, in release.
pub fn build_for(triple: &str, build: Option<&TargetBuild>) -> Result<PathBuf> {
    // To Cargo this machine and its target are two builds; what every test runs with is shipped.
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) && triple == "x86_64-unknown-linux-gnu" {
        return Ok(self::build(Profile::Release)?.archive);
    }
    build_with(triple, build, &[], None)
}

/// The library for a platform that it is not shipped for, optimized as a program that uses the crate is: crate by crate. It may use
/// features of the processor beyond those that every processor of the target has.
pub fn build_unshipped(triple: &str, features: Option<&str>) -> Result<PathBuf> {
    build_with(triple, None, &[("CARGO_PROFILE_RELEASE_LTO", "off")], features)
}

fn build_with(
    triple: &str,
    build: Option<&TargetBuild>,
    settings: &[(&str, &str)],
    features: Option<&str>,
) -> Result<PathBuf> {
    let mut target = paths::target();
    let whole = tools::rust_target(triple)?;
    let mut cargo = process::cargo();
    cargo.args(["rustc", "--quiet", "--release", "--package", "pursuit", "--crate-type", "staticlib"]);
    if whole == tools::RustTarget::FromSource {
        // A target without a ready-made core library has it compiled from its source.
        cargo.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=core");
        // Build scripts ask for that variable: beside builds without it, each would make the other's libraries out of date.
        target.push("from-source");
    }
    cargo.envs(settings.iter().copied());
    cargo.envs(build.and_then(|build| build.oldest));
    if let Some(features) = features {
        // The crates that it is built of have them, too; only the macros are shared with a build without.
        cargo.env("RUSTFLAGS", format!("-Ctarget-feature={features}"));
        cargo.env("CARGO_BUILD_BUILD_DIR", &target);
        target.push(features.trim_start_matches('+'));
    }
    cargo.args(["--target", triple, "--target-dir"]).arg(&target);
    process::run(cargo.arg("--").args(without_paths()))?;
    let name = if triple.contains("msvc") { "pursuit.lib" } else { "libpursuit.a" };
    Ok(target.join(triple).join("release").join(name))
}

/// For the compiler: Microsoft's object format names the file that it was written to, which must not be shipped.
fn without_paths() -> [String; 2] {
    let hidden = |path: &Path, name| format!("--remap-path-prefix={}={name}", path.display());
    [hidden(&paths::root(), "."), hidden(&paths::target(), "target")]
}

/// Puts the reduced form of a static library into `folder`, verified: it shows no symbol that is not ours and needs none
/// that is not listed for its platform, or that a C program may not have.
fn reduced(built: &Path, folder: &Path, listed: Option<&[&str]>) -> Result<PathBuf> {
    let bytes = fs::read(built).with_context(|| format!("cannot read {}", built.display()))?;
    let moved = paths::made_whole(folder, |own| {
        let archive = own.join(built.file_name().unwrap_or_default());
        fs::write(&archive, reduce(&bytes).with_context(|| format!("in {}", built.display()))?)?;
        let symbols = Symbols::of_archive(&archive)?;
        for (verb, names) in [("defines", symbols.foreign()), ("needs", symbols.beyond(listed))] {
            if !names.is_empty() {
                bail!("the static library {verb} symbols that it must not: {}", names.join(", "));
            }
        }
        no_machine_path(&archive)?;
        Ok(vec![archive])
    })?;
    moved.into_iter().next().context("no library")
}

/// The archive with only those members that define a function of ours.
fn reduce(archive: &[u8]) -> Result<Vec<u8>> {
    let mut members = Vec::new();
    let mut kind = ArchiveKind::Gnu;
    for member in ArchiveFile::parse(archive)?.members() {
        let data = member?.data(archive)?;
        // Members that are no objects (metadata, bitcode) define nothing that we ship.
        let Ok(object) = object::File::parse(data) else { continue };
        let symbols = Symbols::of_object(&object);
        if symbols.defined.iter().any(|name| name.starts_with("pursuit_")) {
            kind = match object.format() {
                BinaryFormat::MachO => ArchiveKind::Darwin,
                BinaryFormat::Coff => ArchiveKind::Coff,
                _ => ArchiveKind::Gnu,
            };
            members.push(hide::hidden(&object, data)?);
        }
    }
    if members.is_empty() {
        bail!("no object defines a `pursuit_` function");
    }
    let name = |index: usize| if index == 0 { "pursuit.o".into() } else { format!("pursuit{index}.o") };
    let members: Vec<_> = members
        .iter()
        .enumerate()
        .map(|(index, data)| NewArchiveMember::new(data, &DEFAULT_OBJECT_READER, name(index)))
        .collect();
    let mut reduced = Cursor::new(Vec::new());
    write_archive_to_stream(&mut reduced, &members, kind, false, Some(false))?;
    Ok(reduced.into_inner())
}

/// Fails when the clone's or the user's own folder is written in the library.
fn no_machine_path(library: &Path) -> Result<()> {
    let bytes = fs::read(library)?;
    // As text, whose search is optimized in every build.
    let text = String::from_utf8_lossy(&bytes);
    for folder in paths::of_this_machine() {
        if text.contains(&folder) {
            bail!("{} contains the path {folder}", paths::shown(library));
        }
    }
    Ok(())
}
