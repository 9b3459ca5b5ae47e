//! What must be refused: sources that must not compile, and a header that breaks the rules.

use super::compile::Configuration;
use super::plugin::Engine;
use crate::{parallel, place};
use anyhow::{Context, Result, bail};
use header_tool::Module;
use std::fs;
use std::path::{Path, PathBuf};

/// Each source in `must_not_compile` begins with `// error: TEXT`: the compiler must fail with that text. Without its lines marked
/// `// wrong` it must compile (tried with the first configuration), so that it fails for that reason alone.
pub fn check_sources(engine: &Engine, configurations: &[Configuration]) -> Result<()> {
    let folder = place::root().join("tests/unreal/stand_in_tests/must_not_compile");
    let include_paths = engine.include_paths(&["Engine".to_owned(), "AIModule".to_owned()]);
    let mut sources: Vec<_> = fs::read_dir(&folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    sources.sort();
    let count = sources.len();
    let mut jobs: Vec<parallel::Job<()>> = Vec::new();
    for (index, configuration) in configurations.iter().enumerate() {
        for source in &sources {
            let (configuration, source, paths) =
                (configuration.clone(), source.clone(), include_paths.clone());
            jobs.push(Box::new(move || check_source(&configuration, &source, &paths, index == 0)));
        }
    }
    parallel::run(jobs)?;
    println!("{count} sources are refused by the compiler, as they must be");
    Ok(())
}

fn check_source(
    configuration: &Configuration,
    source: &Path,
    include_paths: &[PathBuf],
    try_right: bool,
) -> Result<()> {
    let text = fs::read_to_string(source)?;
    let expected = text.lines().next().and_then(|line| line.strip_prefix("// error: "));
    let expected =
        expected.with_context(|| format!("{}: the first line names no error", place::shown(source)))?;
    let errors = compile(configuration, &text, include_paths)?.context("it compiles");
    let errors = errors.with_context(|| format!("{} must not compile", place::shown(source)))?;
    if !errors.contains(expected) {
        bail!("{} fails, but not with `{expected}`:\n{errors}", place::shown(source));
    }
    if !try_right {
        return Ok(());
    }
    let right: Vec<_> = text.lines().filter(|line| !line.ends_with("// wrong")).collect();
    if let Some(errors) = compile(configuration, &right.join("\n"), include_paths)? {
        bail!("{} does not compile even without what is wrong:\n{errors}", place::shown(source));
    }
    Ok(())
}

/// The compiler's errors, if any.
fn compile(configuration: &Configuration, text: &str, include_paths: &[PathBuf]) -> Result<Option<String>> {
    use std::io::Write;
    let mut compiler = configuration.compiler();
    for path in include_paths {
        compiler.arg("-I").arg(path);
    }
    compiler.args(["-fsyntax-only", "-x", "c++", "-"]).stdin(std::process::Stdio::piped());
    compiler.stderr(std::process::Stdio::piped());
    let mut child = compiler.spawn()?;
    child.stdin.take().context("a compiler without an input")?.write_all(text.as_bytes())?;
    let output = child.wait_with_output()?;
    Ok((!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// Each line of the headers in `broken_module` that ends in `// breaks RULE` must be found to break it, and no other.
pub fn check_header(engine: &Engine) -> Result<()> {
    let folder = place::root().join("tests/unreal/stand_in_tests/broken_module");
    let module = Module::read("Broken", &folder)?;
    let found: Vec<_> = module
        .check(&mut engine.known_types())
        .iter()
        .map(|finding| format!("{}:{}: {}", place::shown(&finding.path), finding.line, finding.rule))
        .collect();
    let mut expected = Vec::new();
    for (header, text) in &module.headers {
        for (index, line) in text.lines().enumerate() {
            for rule in line.split("// breaks ").skip(1).flat_map(|rules| rules.split(", ")) {
                expected.push(format!("{}:{}: {rule}", place::shown(&header.path), index + 1));
            }
        }
    }
    let missing: Vec<_> = expected.iter().filter(|line| !found.contains(line)).collect();
    let surplus: Vec<_> = found.iter().filter(|line| !expected.contains(line)).collect();
    if !missing.is_empty() || !surplus.is_empty() {
        bail!("the header tool missed {missing:#?}\nand found without being asked {surplus:#?}");
    }
    println!("{} broken rules are found in a broken header", expected.len());
    Ok(())
}
