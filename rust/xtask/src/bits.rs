//! `cargo xtask bits`: the same inputs give the same bits, on every platform that this machine can run.

use crate::library::{self, Profile};
use crate::step_result::Outcome;
use crate::tools::{
    self, AARCH64_GCC, ARM_GCC, GCC, MINGW, NODE, QEMU_AARCH64, QEMU_ARM, QEMU_S390X, S390X_GCC, Tool,
    WASI_CLANG,
};
use crate::{paths, process, wine};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the command line asks of `bits`.
#[derive(Args, Default)]
pub struct Options {
    /// Accept this machine's bits as the golden ones.
    #[arg(long)]
    pub accept: bool,
    /// Only this machine, in release and debug.
    #[arg(long)]
    pub quick: bool,
}

/// Another platform: its Rust target, and what compiles and runs a C program for it.
struct Platform {
    target: &'static str,
    name: &'static str,
    tools: &'static [&'static Tool],
    /// What the library may use beyond what every processor of the target has.
    features: Option<&'static str>,
    compile: fn() -> Result<Command>,
    run: fn(&Path) -> Result<Command>,
}

/// Of the emulator `qemu`, for a program whose C library lies in `root`.
fn emulated(qemu: &Tool, root: &str, program: &Path) -> Result<Command> {
    let mut run = Command::new(qemu.require()?);
    run.args(["-L", root]).arg(program);
    Ok(run)
}

/// The compiler for a platform that is not shipped. Rust's own library refers to a function for panics that unwind, which are none.
fn unshipped(gcc: &Tool) -> Result<Command> {
    let mut compile = Command::new(gcc.require()?);
    compile.arg("-Wl,--defsym=rust_eh_personality=0");
    Ok(compile)
}

static OTHERS: [Platform; 6] = [
    Platform {
        target: "aarch64-unknown-linux-gnu",
        name: "aarch64 Linux (qemu)",
        tools: &[&AARCH64_GCC, &QEMU_AARCH64],
        features: None,
        compile: || Ok(Command::new(AARCH64_GCC.require()?)),
        run: |program| emulated(&QEMU_AARCH64, "/usr/aarch64-linux-gnu", program),
    },
    Platform {
        target: wine::TARGET,
        name: "x86-64 Windows (wine)",
        tools: &wine::TOOLS,
        features: None,
        compile: || {
            let mut compile = Command::new(MINGW.require()?);
            compile.args(["-D__USE_MINGW_ANSI_STDIO=1", wine::LINK]);
            Ok(compile)
        },
        run: wine::command,
    },
    Platform {
        target: "armv7-unknown-linux-gnueabihf",
        name: "32-bit ARM Linux (qemu)",
        tools: &[&ARM_GCC, &QEMU_ARM],
        features: None,
        compile: || unshipped(&ARM_GCC),
        run: |program| emulated(&QEMU_ARM, "/usr/arm-linux-gnueabihf", program),
    },
    Platform {
        target: "s390x-unknown-linux-gnu",
        name: "big-endian s390x Linux (qemu)",
        tools: &[&S390X_GCC, &QEMU_S390X],
        features: None,
        compile: || unshipped(&S390X_GCC),
        run: |program| emulated(&QEMU_S390X, "/usr/s390x-linux-gnu", program),
    },
    Platform {
        target: WASI,
        name: "WebAssembly (Node)",
        tools: &WASI_TOOLS,
        features: None,
        compile: compile_wasi,
        run: run_wasi,
    },
    Platform {
        target: WASI,
        name: "WebAssembly with simd128 (Node)",
        tools: &WASI_TOOLS,
        features: Some("+simd128"),
        compile: compile_wasi,
        run: run_wasi,
    },
];

const WASI: &str = "wasm32-wasip1";
static WASI_TOOLS: [&Tool; 2] = [&WASI_CLANG, &NODE];

fn compile_wasi() -> Result<Command> {
    let mut compile = Command::new(WASI_CLANG.require()?);
    // What is tried is the library, not what a program that clang starts after linking makes of it.
    compile.args(["--target=wasm32-wasi", "-Wno-deprecated", "--no-wasm-opt", WASM_STACK]);
    Ok(compile)
}

fn run_wasi(program: &Path) -> Result<Command> {
    let mut run = Command::new(NODE.require()?);
    run.args(["--no-warnings", "--input-type=module", "--eval", RUN_WASI]).arg(program);
    Ok(run)
}

/// As much stack as Rust gives a WebAssembly program: the linker's own 64 KB are too few for the tracker, of which a step
/// works on copies.
const WASM_STACK: &str = "-Wl,-z,stack-size=1048576";

/// Runs the WebAssembly program named on the command line. Some versions of Node refuse a program that has no name.
const RUN_WASI: &str = "import { WASI } from 'node:wasi'; import { readFileSync } from 'node:fs'; \
    const wasi = new WASI({ version: 'preview1', args: ['bits'] }); \
    const module = await WebAssembly.compile(readFileSync(process.argv[1])); \
    process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));";

/// What every platform must answer.
const GOLDEN: &str = "tests/golden/bits.txt";

/// Compares the bits of every platform with the golden ones.
pub fn run(options: &Options) -> Result<Outcome> {
    if !cfg!(unix) {
        return Ok(Outcome::Skipped("runs on Linux and macOS".into()));
    }
    let scratch = paths::target().join("xtask").join("bits");
    fs::create_dir_all(&scratch)?;
    tools::ensure(&[&GCC])?;
    let gcc = || GCC.require().map(Command::new);
    let shipped = library::ship()?.archive;
    let release = bits(gcc()?, &shipped, &scratch.join("release"), |program| Ok(Command::new(program)))?;
    let golden = paths::root().join(GOLDEN);
    if options.accept {
        fs::write(&golden, &release)?;
    }
    let expected = fs::read_to_string(&golden).with_context(|| paths::shown(&golden))?;
    compare("this machine, release", &release, &expected)?;
    let debug = library::build(Profile::Debug)?.archive;
    let debug = bits(gcc()?, &debug, &scratch.join("debug"), |program| Ok(Command::new(program)))?;
    compare("this machine, debug", &debug, &expected)?;

    let mut same = vec!["this machine (release and debug)"];
    let mut left_out = Vec::new();
    for platform in if options.quick { &[][..] } else { &OTHERS } {
        match prepare(platform) {
            Ok(archive) => {
                // The ending matters to Windows alone.
                let program = scratch.join(format!("{}.exe", platform.target));
                compare(
                    platform.name,
                    &bits((platform.compile)()?, &archive, &program, platform.run)?,
                    &expected,
                )?;
                same.push(platform.name);
            }
            Err(error) => {
                println!("  left out {}: {error:#}", platform.name);
                left_out.push(platform.name);
            }
        }
    }
    print!("{expected}");
    let page = paths::root().join("docs/determinism.md");
    let page = fs::read_to_string(&page).with_context(|| paths::shown(&page))?;
    for platform in &OTHERS {
        if !page.contains(&format!("\n| {} |", platform.name)) {
            bail!("docs/determinism.md has no row for {}", platform.name);
        }
    }
    let left_out =
        if left_out.is_empty() { String::new() } else { format!("; left out: {}", left_out.join(", ")) };
    Ok(Outcome::Done(format!("same bits on {}{left_out}", same.join(", "))))
}

/// Gets what a platform needs and builds the library for it; an error says what is missing.
fn prepare(platform: &Platform) -> Result<PathBuf> {
    tools::ensure(platform.tools)?;
    // As it is shipped, where it is.
    match library::platforms::build_of(platform.target) {
        Some(build) => library::ship_for(platform.target, Some(build)),
        None => library::build_unshipped(platform.target, platform.features),
    }
}

/// Compiles the program, links `archive`, runs it, and returns what it prints.
fn bits(
    mut compile: Command,
    archive: &Path,
    program: &Path,
    run: impl Fn(&Path) -> Result<Command>,
) -> Result<String> {
    // Contraction to a fused multiply-add would change the inputs that the program makes.
    compile.args(["-std=c99", "-pedantic", "-O2", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", "-I"]);
    compile.arg(paths::root().join("include")).arg(paths::root().join("tests/golden/bits.c"));
    compile.arg(archive).args(["-lm", "-o"]).arg(program);
    process::output(&mut compile)?;
    // Windows ends lines in its own way.
    Ok(process::output(&mut run(program)?)?.replace("\r\n", "\n"))
}

/// Compares the bits of a library for this machine with the golden ones.
pub fn compare_archive(name: &str, archive: &Path) -> Result<()> {
    let program = archive.with_extension("bits");
    tools::ensure(&[&GCC])?;
    let found = bits(Command::new(GCC.require()?), archive, &program, |program| Ok(Command::new(program)))?;
    let golden = paths::root().join(GOLDEN);
    compare(name, &found, &fs::read_to_string(&golden).with_context(|| paths::shown(&golden))?)
}

fn compare(platform: &str, bits: &str, expected: &str) -> Result<()> {
    if bits == expected {
        return Ok(());
    }
    bail!(
        "other bits on {platform}:\n{bits}expected:\n{expected}a change of the answers on every platform is accepted with \
         `cargo xtask bits --accept`"
    );
}
