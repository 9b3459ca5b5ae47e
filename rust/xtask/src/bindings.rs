//! `cargo xtask bindings`: real calls from Python and C# through the generated bindings, and every input of every function refused by
//! its name; and every array that is given to a function misused.

use crate::library::{self, Profile};
use crate::outcome::Outcome;
use crate::tools::{self, MCS, MONO, PYTHON};
use crate::{place, process};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
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
    let bindings = place::root().join("bindings");
    let mut python = Command::new(PYTHON.require()?);
    python.env("PURSUIT_LIBRARY", &library).env("PYTHONDONTWRITEBYTECODE", "1");
    examine("Python", &process::output(python.arg(bindings.join("python/example.py")))?)?;
    examine("C#", &csharp(&bindings.join("csharp"), &library)?)?;
    let mut counts = Vec::new();
    for test in ["tests/refusals/refusals.py", "tests/arrays/arrays.py"] {
        let mut python = Command::new(PYTHON.require()?);
        python.env("PURSUIT_LIBRARY", &library).env("PYTHONDONTWRITEBYTECODE", "1");
        counts.push(process::output(python.arg(place::root().join(test)))?.trim().to_string());
    }
    let told = counts.join("; arrays misused: ");
    Ok(Outcome::Done(format!("4 topics in Python and in C#; refused by name: {told}")))
}

fn csharp(sources: &Path, library: &Path) -> Result<String> {
    let scratch = place::target().join("xtask").join("bindings");
    fs::create_dir_all(&scratch)?;
    let program = scratch.join("Example.exe");
    let mut compiler = Command::new(MCS.require()?);
    compiler.args(["-warnaserror", "-unsafe"]).arg(format!("-out:{}", program.display()));
    compiler.args(["Pursuit.cs", "Batches.cs", "Example.cs"].map(|name| sources.join(name)));
    process::output(&mut compiler)?;
    let mut mono = Command::new(MONO.require()?);
    mono.env("LD_LIBRARY_PATH", library.parent().context("a library without a folder")?);
    process::output(mono.arg(program))
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
