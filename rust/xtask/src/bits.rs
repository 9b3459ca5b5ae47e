//! `cargo xtask bits`: the same inputs give the same bits, on every platform that this machine can run.

use crate::library::{self, Profile};
use crate::outcome::Outcome;
use crate::tools::{self, AARCH64_GCC, GCC, NODE, QEMU_AARCH64, Tool, WASI_CLANG};
use crate::{place, process};
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
    pub update: bool,
    /// Only this machine, in release and debug.
    #[arg(long)]
    pub quick: bool,
}

/// Another platform: its Rust target, and what compiles and runs a C program for it.
struct Platform {
    target: &'static str,
    tools: &'static [&'static Tool],
    compile: fn() -> Result<Command>,
    run: fn(&Path) -> Result<Command>,
}

static OTHERS: [Platform; 2] = [
    Platform {
        target: "aarch64-unknown-linux-gnu",
        tools: &[&AARCH64_GCC, &QEMU_AARCH64],
        compile: || Ok(Command::new(AARCH64_GCC.require()?)),
        run: |program| {
            let mut run = Command::new(QEMU_AARCH64.require()?);
            run.args(["-L", "/usr/aarch64-linux-gnu"]).arg(program);
            Ok(run)
        },
    },
    Platform {
        target: "wasm32-wasip1",
        tools: &[&WASI_CLANG, &NODE],
        compile: || {
            let mut compile = Command::new(WASI_CLANG.require()?);
            compile.args(["--target=wasm32-wasi", "-Wno-deprecated"]);
            Ok(compile)
        },
        run: |program| {
            let mut run = Command::new(NODE.require()?);
            run.args(["--no-warnings", "--input-type=module", "--eval", RUN_WASI]).arg(program);
            Ok(run)
        },
    },
];

/// Runs the WebAssembly program named on the command line.
const RUN_WASI: &str = "import { WASI } from 'node:wasi'; import { readFileSync } from 'node:fs'; \
    const wasi = new WASI({ version: 'preview1' }); \
    const module = await WebAssembly.compile(readFileSync(process.argv[1])); \
    wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));";

/// Compares the bits of every platform with the golden ones.
pub fn run(options: &Options) -> Result<Outcome> {
    if !cfg!(unix) {
        return Ok(Outcome::Skipped("runs on Linux and macOS".into()));
    }
    let scratch = place::target().join("xtask").join("bits");
    fs::create_dir_all(&scratch)?;
    tools::ensure(&[&GCC])?;
    let gcc = || GCC.require().map(Command::new);
    let shipped = library::ship()?.archive;
    let release = bits(gcc()?, &shipped, &scratch.join("release"), |program| Ok(Command::new(program)))?;
    let golden = place::root().join("tests/golden/bits.txt");
    if options.update {
        fs::write(&golden, &release)?;
    }
    let expected = fs::read_to_string(&golden).with_context(|| place::shown(&golden))?;
    compare("this machine, release", &release, &expected)?;
    let debug = library::build(Profile::Debug)?.archive;
    let debug = bits(gcc()?, &debug, &scratch.join("debug"), |program| Ok(Command::new(program)))?;
    compare("this machine, debug", &debug, &expected)?;

    let mut same = vec!["this machine (release and debug)"];
    let mut left_out = Vec::new();
    for platform in if options.quick { &[][..] } else { &OTHERS } {
        match prepare(platform) {
            Ok(archive) => {
                let program = scratch.join(platform.target);
                compare(
                    platform.target,
                    &bits((platform.compile)()?, &archive, &program, platform.run)?,
                    &expected,
                )?;
                same.push(platform.target);
            }
            Err(error) => {
                println!("  left out {}: {error:#}", platform.target);
                left_out.push(platform.target);
            }
        }
    }
    print!("{expected}");
    let left_out =
        if left_out.is_empty() { String::new() } else { format!("; left out: {}", left_out.join(", ")) };
    Ok(Outcome::Done(format!("same bits on {}{left_out}", same.join(", "))))
}

/// Gets what a platform needs and builds the library for it; an error says what is missing.
fn prepare(platform: &Platform) -> Result<PathBuf> {
    tools::ensure(platform.tools)?;
    library::build_for(platform.target, None)
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
    compile.arg(place::root().join("include")).arg(place::root().join("tests/golden/bits.c"));
    compile.arg(archive).arg("-o").arg(program);
    process::output(&mut compile)?;
    process::output(&mut run(program)?)
}

fn compare(platform: &str, bits: &str, expected: &str) -> Result<()> {
    if bits == expected {
        return Ok(());
    }
    bail!(
        "other bits on {platform}:\n{bits}expected:\n{expected}a change of the answers on every platform is accepted with \
         `cargo xtask bits --update`"
    );
}
