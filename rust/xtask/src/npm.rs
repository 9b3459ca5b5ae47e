//! The package for npm, unpacked: its tests in Node, its types by TypeScript, and the page that its README shows in a browser.

use crate::abi::pages::programs_in;
use crate::package::archive;
use crate::package::npm::{NAME, lint, package};
use crate::pages::is_same;
use crate::step_result::Outcome;
use crate::tools::{self, CHROMIUM, NODE};
use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The page whose programs run with the package.
const PAGE: &str = "rust/wasm/README.md";
/// TypeScript's compiler. Pinned with its checksum.
const TYPESCRIPT: &str = "https://registry.npmjs.org/typescript/-/typescript-5.9.3.tgz";
const CHECKSUM: &str = "10e108c9cf7d5f2879053dff18515fb405abf2ccef63eaaf017d9c571687a1d3";

/// Builds the package, and uses it as its users do.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the package for npm is tried out on Linux only".into()));
    }
    tools::ensure(&[&NODE, &CHROMIUM])?;
    let folder = paths::target().join("xtask/npm/used");
    paths::empty(&folder)?;
    unpack(&folder.join("node_modules"))?;
    lint()?;
    let tests = paths::root().join("tests/npm");
    let used = |from: &Path| -> Result<std::path::PathBuf> {
        let own = folder.join(from.file_name().context("a file without a name")?);
        fs::copy(from, &own)?;
        Ok(own)
    };
    let node = || -> Result<Command> { Ok(Command::new(NODE.require()?)) };
    let printed =
        process::output(node()?.args(["--test", "--test-reporter=tap"]).arg(used(&tests.join("test.mjs"))?))?;
    let passed = printed.lines().filter(|line| line.starts_with("ok ")).count();
    ensure!(passed > 0, "no test ran:\n{printed}");
    for name in ["crowd", "flock"] {
        let sample = used(&paths::root().join(format!("samples/crowd/{name}.mjs")))?;
        is_same(name, &process::output(node()?.arg(sample))?)?;
    }

    let text = fs::read_to_string(paths::root().join(PAGE))?;
    let mut programs = 0;
    for shown in programs_in(&text, &["js"]) {
        let source = folder.join("page.mjs");
        fs::write(&source, &shown.code)?;
        shown.check(PAGE, &process::output(node()?.arg(&source))?)?;
        programs += 1;
    }
    let [page] = programs_in(&text, &["html"]).try_into().ok().context("README shows no page, or two")?;
    fs::write(folder.join("index.html"), page.code)?;
    fs::rename(folder.join("node_modules").join(NAME), folder.join(NAME))?;
    let mut browse = node()?;
    browse.arg(tests.join("page.mjs")).arg(&folder).arg(CHROMIUM.require()?);
    process::output(&mut browse)?;
    fs::rename(folder.join(NAME), folder.join("node_modules").join(NAME))?;

    let types = match tools::npm_package("typescript", TYPESCRIPT, CHECKSUM) {
        Ok(compiler) => {
            let mut check = node()?;
            check
                .arg(compiler.join("bin/tsc"))
                .args(["--strict", "--noEmit", "--target", "esnext", "--module", "nodenext"]);
            process::output(check.current_dir(&folder).arg(used(&tests.join("types.mts"))?))?;
            "types by TypeScript".to_owned()
        }
        Err(error) => format!("types not checked, TypeScript could not be fetched: {error:#}"),
    };
    Ok(Outcome::Done(format!("{passed} tests, {programs} programs, a page in a browser; {types}")))
}

/// Writes the package into a folder, and says how large it is.
fn unpack(folder: &Path) -> Result<String> {
    let (_, files) = package()?;
    archive::unpack(&files, folder)?;
    let size: usize = files.values().map(Vec::len).sum();
    Ok(format!("{}: {} files, {:.2} MB", paths::shown(&folder.join(NAME)), files.len(), size as f64 / 1e6))
}

/// `cargo xtask package npm`: the package as a folder.
pub fn package_folder() -> Result<Outcome> {
    let folder = paths::root().join("dist/npm");
    paths::empty(&folder)?;
    Ok(Outcome::Done(unpack(&folder)?))
}
