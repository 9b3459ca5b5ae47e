//! The plugin in the engine stand-in: its headers checked, its unmodified sources compiled, its automation tests run.

mod compile;
pub mod conversions;
mod database;
mod marks;
pub mod nodes;
mod plugin;
mod reflection;
mod refusals;

use crate::descriptor::minor;
use crate::step_result::Outcome;
use crate::tools::Tool;
use crate::{parallel, paths, process, tools};
use anyhow::{Context, Result, bail};
pub use compile::Variant;
use compile::{Build, Configuration};
use plugin::{Engine, Plugin};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version that the plugin is played with unless another is asked for.
const ENGINE: &str = "5.6";

/// Held while a build is compiled that another step has too.
const COMPILING: &str = "compiling the plugin";

/// What compiles and links the stand-in.
const TOOLS: [&Tool; 3] = [&tools::NEWEST_CLANG, &tools::GXX, &tools::RECAST];

#[derive(clap::Args, Default)]
pub struct Options {
    /// The plugin's folder, such as dist/Pursuit.
    #[arg(long, value_name = "DIR")]
    pub plugin: Option<PathBuf>,
    /// The compiler; the newest clang unless given.
    #[arg(long)]
    pub compiler: Option<String>,
    /// The version of the engine to stand in for; 5.6 unless given.
    #[arg(long)]
    pub engine: Option<String>,
    #[command(flatten)]
    pub variant: Variant,
    /// Run the stress tests, and no others.
    #[arg(long)]
    pub stress: bool,
    /// Run only tests whose name contains this.
    #[arg(long, value_name = "NAME")]
    pub filter: Option<String>,
    /// Everything: the stand-in's own tests, what must not compile, and the plugin with the first, a middle and the last engine
    /// and the oldest and the newest compiler.
    #[arg(long)]
    pub matrix: bool,
    /// The same with one engine and one compiler, as a unity build.
    #[arg(long, conflicts_with_all = ["matrix", "compiler", "engine", "Variant"])]
    pub quick: bool,
    /// Only list what is unverified in the stand-in, by file, and fail if it is more than is known.
    #[arg(long)]
    pub unverified: bool,
    /// Only see whether the sources whose path contains one of these compile, and keep nothing.
    #[arg(long, value_name = "PATH", hide = true)]
    pub compiles: Vec<String>,
    /// Only write target/compile_commands.json, by which an editor finds what a name of the plugin or the stand-in is.
    #[arg(long)]
    pub compile_commands: bool,
}

/// The C++ sources below a folder.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>> {
    plugin::files(folder, "cpp")
}

pub fn run(options: &Options) -> Result<Outcome> {
    run_and_tell(options, &mut String::new())
}

/// The same, and what the tests printed.
pub fn run_and_tell(options: &Options, told: &mut String) -> Result<Outcome> {
    if options.unverified {
        marks::check(true)?;
        return Ok(Outcome::Done("listed".into()));
    }
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the engine stand-in runs on Linux (WSL or a container will do)".into()));
    }
    tools::ensure(&TOOLS)?;
    let engine = Engine::read()?;
    let folder = options.plugin.clone().unwrap_or_else(|| paths::root().join("unreal_plugin"));
    if options.matrix || options.quick {
        return matrix(&engine, &folder, options);
    }
    let configuration = configuration(options)?;
    let plugin = prepared(&engine, &folder)?;
    if !options.compiles.is_empty() {
        let commands = compile::commands(&[plugin.build(&engine, &configuration)?])?;
        let is_asked =
            |source: &Path| options.compiles.iter().any(|part| source.to_string_lossy().contains(part));
        let asked: Vec<_> = commands.into_iter().filter(|(source, _)| is_asked(source)).collect();
        let count = asked.len();
        for (_, mut compiler) in asked {
            process::output(compiler.arg("-fsyntax-only"))?;
        }
        return Ok(Outcome::Done(format!("{count} sources compile")));
    }
    if options.compile_commands {
        let sample = prepared(&engine, &sample())?;
        let builds = [plugin.build(&engine, &configuration)?, sample.build(&engine, &configuration)?];
        let count = database::write(&builds)?;
        database::check(&builds)?;
        return Ok(Outcome::Done(format!("{count} sources")));
    }
    if options.variant.shipping {
        let sample = prepared(&engine, &sample())?;
        let builds = [sample.build(&engine, &configuration)?, plugin.build(&engine, &configuration)?];
        compile_all(&builds)?;
        return Ok(Outcome::Done("compiled as a game that is shipped".into()));
    }
    let builds = [plugin.build(&engine, &configuration)?];
    make(&builds)?;
    let filter = options.filter.as_deref();
    let printed = play(&builds[0], filter, options.stress)?;
    let passed = passed_in(&printed)?;
    some(passed, filter)?;
    *told = printed;
    Ok(Outcome::Done(format!("{passed} tests")))
}

/// The stand-in first; then the plugin source by source with each compiler, as a unity build for the editor with each, and as a
/// unity build with the sanitizers; the tests with threads under the thread sanitizer; and once by a compiler that is fast with numbers. The oldest compiler reads each header of the
/// plugin alone, and the standard ones anew where they are used, so that a source or a header that forgets one is found.
fn matrix(engine: &Engine, folder: &Path, options: &Options) -> Result<Outcome> {
    let newest = newest()?;
    let varied = |compiler: &str, engine_minor, variant| Configuration {
        compiler: compiler.into(),
        engine_minor,
        variant,
        alone: false,
    };
    let plain = |compiler: &str, engine_minor| varied(compiler, engine_minor, Variant::default());
    let unity = Variant { unity: true, ..Variant::default() };
    let editor =
        |compiler: &str, engine_minor| varied(compiler, engine_minor, Variant { editor: true, ..unity });
    // Quick: each module at once. A full run compiles source by source.
    let first = if options.quick { varied(&newest, 6, unity) } else { plain(&newest, 6) };

    // For the stand-in's own tests and the plugin; and for the plugin alone.
    let (mut of_both, mut of_plugin, mut refusing) = (Vec::new(), vec![first.clone()], vec![first.clone()]);
    if options.quick {
        of_both.append(&mut of_plugin);
    } else {
        tools::ensure(&[&tools::OLDEST_CLANG])?;
        let oldest = cplusplus(tools::OLDEST_CLANG.require()?);
        let sanitized = varied(&newest, 6, Variant { sanitize: true, ..unity });
        // What is timed is timed here.
        let fast = varied(&newest, 6, Variant { fast_math: true, optimize: true, ..unity });
        // The oldest compiler is the one of Unreal 5.4; later versions are built with later ones.
        let alone = Configuration { alone: true, ..plain(&oldest, 4) };
        of_both.extend([alone, editor(&newest, 8), sanitized]);
        of_plugin.extend([editor(&oldest, 4), fast]);
        refusing.push(plain(&oldest, 4));
    }

    refusals::check_header(engine)?;
    if options.matrix {
        refusals::check_sources(engine, &refusing)?;
        reflection::compare(engine)?;
    }
    marks::check(false)?;

    let sample = prepared(engine, &sample())?;
    let plugin = prepared(engine, folder)?;
    if folder == paths::root().join("unreal_plugin") {
        database::check(&[plugin.build(engine, &first)?, sample.build(engine, &first)?])?;
    }
    let mut builds = Vec::new();
    for configuration in &of_both {
        builds.push(sample.build(engine, configuration)?);
        builds.push(plugin.build(engine, configuration)?);
    }
    for configuration in &of_plugin {
        builds.push(plugin.build(engine, configuration)?);
    }
    if plugin.runs_on_threads() {
        let threads = Variant { threads: true, ..unity };
        builds.push(plugin.build(engine, &varied(&newest, 6, threads))?);
    }
    let mut compiled = builds.clone();
    if options.matrix {
        // A game that is shipped is only compiled: it has no tests.
        let shipping = varied(&newest, 8, Variant { shipping: true, ..unity });
        compiled.push(sample.build(engine, &shipping)?);
        compiled.push(plugin.build(engine, &shipping)?);
    }
    let alone = paths::alone(COMPILING)?;
    parallel::run(compile::headers(&compiled))?;
    parallel::run(compile::jobs(&compiled))?;
    link(&builds)?;
    drop(alone);
    let plays = builds.iter().cloned().enumerate().map(|(index, build)| {
        let filter = options.filter.clone();
        let play = move || {
            // What comes in no order comes in another one in each build.
            let mut runner = runner(&build, filter.as_deref());
            process::output(runner.env("STAND_IN_SEED", index.to_string()))
                .with_context(|| format!("tests failed in {}", build.name))
        };
        Box::new(play) as parallel::Job<String>
    });
    let mut passed = 0;
    for (build, printed) in builds.iter().zip(parallel::run(plays.collect())?) {
        print!("{}\n{printed}", build.name);
        passed += passed_in(&printed)?;
    }
    some(passed, options.filter.as_deref())?;
    Ok(Outcome::Done(format!("{passed} tests in {} builds", builds.len())))
}

/// Compiles the plugin in `folder` and does not link it: its library may still be under way.
pub fn compile_only(folder: &Path, options: &Options) -> Result<()> {
    tools::ensure(&TOOLS)?;
    let engine = Engine::read()?;
    compile_all(&[prepared(&engine, folder)?.build(&engine, &configuration(options)?)?])
}

fn configuration(options: &Options) -> Result<Configuration> {
    Ok(Configuration {
        compiler: options.compiler.clone().map_or_else(newest, Ok)?,
        engine_minor: minor(options.engine.as_deref().unwrap_or(ENGINE))?,
        variant: options.variant,
        alone: false,
    })
}

/// The stand-in's own tests, which have the form of a plugin.
fn sample() -> PathBuf {
    paths::root().join("tests/unreal/stand_in_tests")
}

/// Reads a plugin, checks its headers and generates its reflection.
fn prepared(engine: &Engine, folder: &Path) -> Result<Plugin> {
    let plugin = Plugin::read(folder)?;
    let findings = plugin.generate(engine)?;
    for finding in &findings {
        eprintln!("{finding}");
    }
    if !findings.is_empty() {
        bail!("{} broken rules in the headers of {}", findings.len(), paths::shown(folder));
    }
    Ok(plugin)
}

/// Compiles and links all builds.
fn make(builds: &[Build]) -> Result<()> {
    compile_all(builds)?;
    link(builds)
}

fn compile_all(builds: &[Build]) -> Result<()> {
    parallel::run(compile::headers(builds))?;
    parallel::run(compile::jobs(builds))?;
    Ok(())
}

fn link(builds: &[Build]) -> Result<()> {
    parallel::run(
        builds.iter().cloned().map(|build| Box::new(move || build.link()) as parallel::Job<()>).collect(),
    )?;
    Ok(())
}

/// Runs a build's tests, or its stress tests, and returns what they printed.
fn play(build: &Build, filter: Option<&str>, stress: bool) -> Result<String> {
    println!("{}", build.name);
    let mut runner = runner(build, filter);
    let printed = process::tee(runner.args(stress.then_some("--stress")));
    printed.with_context(|| format!("tests failed in {}", build.name))
}

/// The times, in nanoseconds, that a test of costs prints in a line that begins so; when `quick`, from the fast build of the matrix, which a full run has
/// anyway.
pub fn cost<const COUNT: usize>(test: &str, line: &str, quick: bool) -> Result<[f64; COUNT]> {
    let engine = Engine::read()?;
    let configuration = Configuration {
        compiler: newest()?,
        engine_minor: minor(ENGINE)?,
        variant: Variant { unity: true, optimize: true, fast_math: quick, ..Variant::default() },
        alone: false,
    };
    let alone = paths::alone(COMPILING)?;
    let build = prepared(&engine, &paths::root().join("unreal_plugin"))?.build(&engine, &configuration)?;
    make(std::slice::from_ref(&build))?;
    drop(alone);
    let printed = process::output(runner(&build, Some(test)).arg("--perf"))?;
    let cost =
        printed.lines().find_map(|printed| printed.strip_prefix(line)).context("no cost was printed")?;
    let times: Vec<f64> = cost.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    times.try_into().ok().with_context(|| format!("{COUNT} times"))
}

fn runner(build: &Build, filter: Option<&str>) -> Command {
    let mut runner = Command::new(&build.program);
    runner
        .args(filter)
        .env("ASAN_OPTIONS", "detect_leaks=1")
        .env("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
        .env("TSAN_OPTIONS", "halt_on_error=1");
    runner
}

/// A name may be found in one program only; in none it is a mistake.
fn some(passed: usize, filter: Option<&str>) -> Result<()> {
    match filter {
        _ if passed > 0 => Ok(()),
        Some(name) => bail!("no test's name contains `{name}`"),
        None => bail!("there are no tests"),
    }
}

/// The runner's last line begins with the number.
fn passed_in(printed: &str) -> Result<usize> {
    let sum = printed.lines().last().unwrap_or_default();
    sum.split(' ').next().and_then(|count| count.parse().ok()).context("the runner printed no sum")
}

fn newest() -> Result<String> {
    Ok(cplusplus(tools::NEWEST_CLANG.require()?))
}

/// The C++ compiler that belongs to a C compiler.
fn cplusplus(compiler: &str) -> String {
    compiler.replacen("clang", "clang++", 1)
}
