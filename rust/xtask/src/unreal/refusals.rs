//! What must be refused: sources that must not compile, and a header that breaks the rules.

use super::compile::Configuration;
use super::plugin::Engine;
use crate::{parallel, paths};
use anyhow::{Context, Result, bail};
use header_tool::Module;
use std::fs;
use std::path::PathBuf;

/// Each source in `must_not_compile` begins with `// error: TEXT`: the compiler must fail with that text. Without their lines
/// marked `// wrong` they must compile, so that each fails for that reason alone.
pub fn check_sources(engine: &Engine, configurations: &[Configuration]) -> Result<()> {
    let folder = paths::root().join("tests/unreal/stand_in_tests/must_not_compile");
    let modules = ["Engine".to_owned(), "AIModule".to_owned()];
    let mut sources = Vec::new();
    for path in paths::entries(&folder)? {
        let text = fs::read_to_string(&path)?;
        sources.push((paths::shown(&path), text));
    }
    let all_right = right(sources.iter().map(|(_, text)| text.as_str()));
    let mut jobs: Vec<parallel::Job<()>> = Vec::new();
    for configuration in configurations {
        configuration.precompile()?;
        let include_paths = engine.include_paths(&modules, configuration.engine_minor);
        let (used, text, paths) = (configuration.clone(), all_right.clone(), include_paths.clone());
        jobs.push(Box::new(move || match compile(&used, &text, &paths)? {
            Some(errors) => bail!("without what is wrong the sources must compile:\n{errors}"),
            None => Ok(()),
        }));
        for (name, text) in sources.clone() {
            let (used, paths) = (configuration.clone(), include_paths.clone());
            jobs.push(Box::new(move || check_source(&used, &name, &text, &paths)));
        }
    }
    parallel::run(jobs)?;
    println!("{} sources are refused by the compiler, as they must be", sources.len());
    Ok(())
}

fn check_source(used: &Configuration, name: &str, text: &str, include_paths: &[PathBuf]) -> Result<()> {
    let expected = text.lines().next().and_then(|line| line.strip_prefix("// error: "));
    let expected = expected.with_context(|| format!("{name}: the first line names no error"))?;
    let errors = compile(used, text, include_paths)?.with_context(|| format!("{name} must not compile"))?;
    if !errors.contains(expected) {
        bail!("{name} fails, but not with `{expected}`:\n{errors}");
    }
    Ok(())
}

/// All sources in one, each in a namespace of its own, without the lines that are wrong.
fn right<'a>(sources: impl Iterator<Item = &'a str>) -> String {
    let (mut includes, mut bodies) = (String::new(), String::new());
    for (index, text) in sources.enumerate() {
        let (mut global, mut body) = (Vec::new(), Vec::new());
        for line in text.lines().filter(|line| !line.ends_with("// wrong")) {
            // A class of the engine is declared where the engine has it.
            let outside = line.starts_with("#include") || line.starts_with("class ");
            if outside { global.push(line) } else { body.push(line) }
        }
        includes += &(global.join("\n") + "\n");
        bodies += &format!("namespace Source{index} {{\n{}\n}}\n", body.join("\n"));
    }
    includes + &bodies
}

/// The compiler's errors, if any.
fn compile(configuration: &Configuration, text: &str, include_paths: &[PathBuf]) -> Result<Option<String>> {
    use std::io::Write;
    let mut compiler = configuration.compiler();
    for path in include_paths {
        compiler.arg("-I").arg(path);
    }
    // Without the wrong line some parameter is left unused.
    compiler
        .args(["-Wno-unused-parameter", "-fsyntax-only", "-x", "c++", "-"])
        .stdin(std::process::Stdio::piped());
    compiler.stderr(std::process::Stdio::piped());
    let mut child = compiler.spawn()?;
    child.stdin.take().context("a compiler without an input")?.write_all(text.as_bytes())?;
    let output = child.wait_with_output()?;
    Ok((!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned()))
}

/// Each line of the headers in `broken_module` that ends in `// breaks RULE` must be found to break it, and no other.
pub fn check_header(engine: &Engine) -> Result<()> {
    let folder = paths::root().join("tests/unreal/stand_in_tests/broken_module");
    let module = Module::read("Broken", &folder)?;
    let found: Vec<_> = module
        .check(&mut engine.known_types())
        .iter()
        .map(|finding| format!("{}:{}: {}", paths::shown(&finding.path), finding.line, finding.rule))
        .collect();
    let mut expected = Vec::new();
    for (header, text) in &module.headers {
        for (index, line) in text.lines().enumerate() {
            for rule in line.split("// breaks ").skip(1).flat_map(|rules| rules.split(", ")) {
                expected.push(format!("{}:{}: {rule}", paths::shown(&header.path), index + 1));
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
