//! The wheel, installed by pip in a fresh environment, as its user meets it.

use crate::abi::pages::programs_in;
use crate::library::platforms;
use crate::package::{self, stage, wheel};
use crate::pages::is_same;
use crate::step_result::Outcome;
use crate::{library, paths, process, tools};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The pages whose programs run with the wheel.
const PAGES: [&str; 3] = ["README.md", "bindings/python/README.md", "docs/other-languages.md"];

/// Makes the wheels for this machine, checks them, installs the one for any Linux and runs the tests with it.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the wheel is tried out on Linux only".into()));
    }
    let tests = paths::root().join("tests/python");
    let requirements = tests.join("requirements.txt");
    let checkers = tools::python_with(&requirements)?;
    let local = package::wheel_for_host()?;
    let wheel = for_any_linux()?;
    let mut twine = Command::new(&checkers);
    process::output(twine.args(["-m", "twine", "check", "--strict"]).arg(&local).arg(&wheel))?;
    fits(&checkers, &local)?;
    let tag = fits(&checkers, &wheel)?;

    let python = tools::python_environment(&paths::target().join("xtask/python/fresh"))?;
    let install = |what: &[&str]| {
        let mut pip = tools::pip(&python, "install");
        process::output(pip.arg("--constraint").arg(&requirements).args(what)).map(|_| ())
    };
    install(&["--no-index", &local.to_string_lossy()])?;
    runs(&python, &tests.join("test_without_numpy.py"))?;
    install(&["--force-reinstall", &format!("{}[numpy]", wheel.to_string_lossy())])?;
    let passed = runs(&python, &tests.join("test_wheel.py"))?;
    let crowds = runs(&python, &tests.join("test_crowd.py"))?;
    let docstrings = runs(&python, &tests.join("test_docstrings.py"))?;
    let misused = runs(&python, &paths::root().join("tests/arrays/arrays.py"))?;
    let programs = pages(&python)?;
    for name in ["crowd", "flock"] {
        is_same(name, &runs(&python, &paths::root().join(format!("samples/crowd/{name}.py")))?)?;
    }
    let example = runs(&python, &paths::root().join("bindings/python/example.py"))?;
    ensure!(example.lines().count() == 4, "the example printed\n{example}");

    let packages =
        process::output(Command::new(&python).args(["-c", "import pursuit; print(pursuit.__path__[0])"]))?;
    typed(&checkers, Path::new(packages.trim()), &tests)?;
    Ok(Outcome::Done(format!(
        "{}; {}; {}; arrays of numpy misused: {}; {programs} programs of pages; typed; fits {tag}",
        passed.trim(),
        crowds.trim(),
        docstrings.trim(),
        misused.trim()
    )))
}

/// The wheel of a release for this processor, whose library asks for no young glibc.
fn for_any_linux() -> Result<PathBuf> {
    let host = platforms::host()?;
    let shared = library::ship_shared(host)?.context("no dynamic library")?;
    let tag = wheel::tag(host).context("no wheel is made for this machine")?;
    let folder = paths::target().join("xtask/python/wheels");
    wheel::write(tag, shared.first().context("no dynamic library")?, &folder)
}

/// What auditwheel says of the systems that the wheel runs on: at least what its name says.
fn fits(checkers: &Path, wheel: &Path) -> Result<String> {
    let printed = process::output(Command::new(checkers).args(["-m", "auditwheel", "show"]).arg(wheel))?;
    let said = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let tag = said.split("platform tag: \"").nth(1).and_then(|rest| rest.split('"').next());
    let tag = tag.with_context(|| format!("auditwheel says\n{printed}"))?;
    let minor = |text: &str| -> Result<u32> {
        let rest = text.split_once("manylinux_2_").map(|(_, rest)| rest);
        let minor = rest
            .and_then(|rest| rest.split('_').next())
            .with_context(|| format!("{text} is no manylinux"))?;
        minor.parse().with_context(|| format!("no version of glibc: {text}"))
    };
    let name = wheel.file_name().unwrap_or_default().to_string_lossy();
    ensure!(minor(tag)? <= minor(&name)?, "the wheel is called {name} and is {tag}");
    Ok(tag.into())
}

/// Runs one test away from the sources, so that only what is installed is found.
fn runs(python: &Path, program: &Path) -> Result<String> {
    let mut command = Command::new(python);
    command.arg("-I").arg(program).current_dir(paths::target()).env_remove("PURSUIT_LIBRARY");
    process::output(&mut command)
}

/// Every program of the pages prints what its page says.
fn pages(python: &Path) -> Result<usize> {
    let file = paths::target().join("xtask/python/page.py");
    let mut count = 0;
    for page in PAGES {
        let text = fs::read_to_string(paths::root().join(page)).with_context(|| page.to_owned())?;
        for shown in programs_in(&text, &["py"]) {
            fs::write(&file, &shown.code)?;
            let printed = runs(python, &file).with_context(|| page.to_owned())?;
            shown.check(page, &printed)?;
            count += 1;
        }
    }
    ensure!(count > 0, "no page shows a program in Python");
    Ok(count)
}

/// The stubs say what the installed module has, and a typed program agrees with them.
fn typed(checkers: &Path, package: &Path, tests: &Path) -> Result<()> {
    let scratch = paths::target().join("xtask/python");
    let module = scratch.join("module");
    paths::empty(&module)?;
    stage::copy_folder(package, &module.join("pursuit"), &["libpursuit.so", "__pycache__"])?;
    let checked = |arguments: &[&str]| {
        let mut mypy = Command::new(checkers);
        mypy.arg("-m").args(arguments).current_dir(&scratch);
        // The module alone: the checkers have a numpy of their own, and would take the library for a module without stubs.
        mypy.env("MYPYPATH", &module)
            .env("PYTHONPATH", &module)
            .env("PURSUIT_LIBRARY", package.join("libpursuit.so"));
        process::output(&mut mypy).map(|_| ())
    };
    checked(&["mypy", "--strict", "--no-error-summary", "--package", "pursuit"])?;
    checked(&["mypy", "--strict", "--no-error-summary", &tests.join("typed.py").to_string_lossy()])?;
    checked(&["mypy.stubtest", "pursuit", "--concise"])
}
