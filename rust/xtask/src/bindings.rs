//! Real calls from Python and C# through the generated bindings, and every input of every function refused by
//! its name; and every array that is given to a function misused.

use crate::library::{self, Profile};
use crate::package::nuget::SOURCES;
use crate::step_result::Outcome;
use crate::tools::{self, MCS, MONO, PYTHON};
use crate::{paths, process};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What both examples print.
const PRINTED: [&str; 4] = [
    "intercept: met at (8, 6) after 2 s",
    "turret: hits after 3 s",
    "crowd: three agents moved in their own structs",
    "refusal: query.pursuer_speed must be finite",
];

/// Builds the dynamic library and runs both examples with it.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the dynamic library is looked for as Linux does".into()));
    }
    tools::ensure(&[&PYTHON, &MCS, &MONO])?;
    let library = library::build(Profile::Debug)?.shared;
    let bindings = paths::root().join("bindings");
    let mut python = Command::new(PYTHON.require()?);
    python.env("PURSUIT_LIBRARY", &library).env("PYTHONDONTWRITEBYTECODE", "1");
    examine("Python", &process::output(python.arg(bindings.join("python/example.py")))?)?;
    examine("C#", &csharp("Example", &[bindings.join("csharp/Example.cs")], &library)?)?;
    let mut counts = vec![unity(&library)?];
    counts.push(csharp("Arrays", &crate::csharp::misuse(&scratch()?)?, &library)?.trim().to_string());
    for test in ["tests/refusals/refusals.py", "tests/arrays/arrays.py"] {
        let mut python = Command::new(PYTHON.require()?);
        python.env("PURSUIT_LIBRARY", &library).env("PYTHONDONTWRITEBYTECODE", "1");
        counts.push(process::output(python.arg(paths::root().join(test)))?.trim().to_string());
    }
    let told = counts.join("; ");
    Ok(Outcome::Done(format!("4 topics in Python and in C#; arrays misused and refused by name: {told}")))
}

/// What a program of C# prints, compiled with the binding.
fn csharp(name: &str, programs: &[PathBuf], library: &Path) -> Result<String> {
    run_by_mono(&compiled(name, programs, &[])?, library)
}

fn run_by_mono(program: &Path, library: &Path) -> Result<String> {
    let mut mono = Command::new(MONO.require()?);
    mono.env("LD_LIBRARY_PATH", library.parent().context("a library without a folder")?);
    process::output(mono.arg(program))
}

/// A program of C#, or a library by such `options`.
pub fn compiled(name: &str, programs: &[PathBuf], options: &[&str]) -> Result<PathBuf> {
    let program = scratch()?.join(name).with_extension("exe");
    let sources = paths::root().join("bindings/csharp");
    let mut compiler = Command::new(MCS.require()?);
    compiler.args(["-warnaserror", "-unsafe"]).args(options).arg(format!("-out:{}", program.display()));
    process::output(compiler.args(SOURCES.map(|name| sources.join(name))).args(programs))?;
    Ok(program)
}

/// The package for Unity and its sample, over stubs of Unity's types; and alone, without Unity's packages and for a phone.
fn unity(library: &Path) -> Result<String> {
    let root = paths::root();
    let files = |names: &[&str]| names.iter().map(|name| root.join(name)).collect::<Vec<_>>();
    let runtime = ["bindings/unity/Runtime/UnityVectors.cs", "tests/unity/Stubs.cs"];
    compiled("UnityAlone", &files(&runtime), &["-target:library", "-d:UNITY_IOS"])?;
    let sample = ["Chaser", "WalkingCrowd"].map(|name| format!("bindings/unity/Samples~/Chase/{name}.cs"));
    let sample = [sample[0].as_str(), sample[1].as_str(), "tests/unity/Test.cs"];
    let options = ["-d:PURSUIT_MATHEMATICS", "-d:PURSUIT_COLLECTIONS"];
    let program = compiled("Unity", &files(&[&runtime[..], &sample[..]].concat()), &options)?;
    Ok(run_by_mono(&program, library)?.trim().to_owned())
}

fn scratch() -> Result<PathBuf> {
    let scratch = paths::target().join("xtask").join("bindings");
    fs::create_dir_all(&scratch)?;
    Ok(scratch)
}

fn examine(language: &str, printed: &str) -> Result<()> {
    let lines: Vec<_> = printed.lines().collect();
    ensure!(lines == PRINTED, "the example in {language} printed\n{printed}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{PRINTED, examine};

    #[test]
    fn an_example_that_leaves_out_a_topic_fails() {
        assert!(examine("C", &PRINTED.join("\n")).is_ok());
        assert!(examine("C", &PRINTED[1..].join("\n")).is_err());
    }
}
