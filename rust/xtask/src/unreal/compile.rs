//! Compiles and links one build, and leaves alone what is up to date.

use crate::{parallel::Job, paths, process};
use anyhow::{Result, bail};
use header_tool::write_if_changed;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// How the engine compiles a module, and what it warns of; the plugin passes with more warnings than the engine's.
const FLAGS: &str =
    "-std=c++20 -fno-exceptions -fno-rtti -Wall -Wextra -Wshadow -Wundef -Werror -ffp-contract=off";

/// What the stand-in for the engine calls: the navigation mesh of `librecast-dev`.
const SYSTEM_LIBRARIES: [&str; 2] = ["-lRecast", "-lDetour"];

/// Macros that the engine's build defines for every module, whether 0 or 1, and what they are in a game that is shipped. What follows from
/// the configuration (checks, logging, drawing for debugging) is defined by headers.
const DEFINES: [(&str, [u8; 2]); 11] = [
    ("WITH_AUTOMATION_TESTS", [1, 0]),
    ("WITH_DEV_AUTOMATION_TESTS", [1, 0]),
    ("WITH_PERF_AUTOMATION_TESTS", [0, 0]),
    ("WITH_AUTOMATION_WORKER", [1, 0]),
    ("WITH_GAMEPLAY_DEBUGGER", [1, 0]),
    ("UE_BUILD_DEBUG", [0, 0]),
    ("UE_BUILD_DEVELOPMENT", [1, 0]),
    ("UE_BUILD_TEST", [0, 0]),
    ("UE_BUILD_SHIPPING", [0, 1]),
    ("UE_GAME", [1, 1]),
    ("UE_SERVER", [0, 0]),
];

/// How a build is compiled: for the editor with its macros, and modular, each module a shared library that exports only what says
/// so; as a game that is shipped only the plugin, which then has no tests to run; and fast with numbers the plugin with -O2
/// -ffast-math, as a compiler may (MSVC by default).
#[derive(Clone, Copy, Default, clap::Args)]
pub struct Variant {
    /// Compile the module as one source, as the engine's unity builds do.
    #[arg(long)]
    pub unity: bool,
    /// Compile as for the editor.
    #[arg(long)]
    pub editor: bool,
    /// Compile with the address and undefined-behavior sanitizers.
    #[arg(long)]
    pub sanitize: bool,
    /// Compile with the thread sanitizer, and only what the tests with threads need.
    #[arg(long, conflicts_with_all = ["sanitize", "editor", "shipping", "fast_math"])]
    pub threads: bool,
    /// Compile with optimization, for tests that take long.
    #[arg(long)]
    pub optimize: bool,
    /// Compile as a game that is shipped, the stand-in's own tests too; nothing is run.
    #[arg(long)]
    pub shipping: bool,
    /// Compile the plugin as a compiler does that is fast with numbers: it may take it that there is no NaN.
    #[arg(long)]
    pub fast_math: bool,
}

/// What a build is made with and for.
#[derive(Clone)]
pub struct Configuration {
    pub compiler: String,
    /// 6 for Unreal 5.6.
    pub engine_minor: u32,
    pub variant: Variant,
    /// Compile each header of the plugin alone too, and read the standard headers anew for what names anything of them: so a header or a
    /// source that forgets one is found. All else reads them, which are most of what it includes, from a precompiled one.
    pub alone: bool,
}

/// Beyond what all sources of a build are compiled with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tuning {
    Plain,
    /// As a compiler does that is fast with numbers.
    Fast,
    /// The engine's own, where nothing is optimized: the tests run in half the time, and it takes a few seconds more to compile.
    Quick,
}

impl Tuning {
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[],
            Self::Fast => &["-O2", "-ffast-math", "-Wno-nan-infinity-disabled"],
            Self::Quick => &["-O1"],
        }
    }

    /// The precompiled standard headers of what is compiled so.
    fn standard(self) -> &'static str {
        match self {
            Self::Plain => "standard.pch",
            Self::Fast => "standard-fast.pch",
            Self::Quick => "standard-quick.pch",
        }
    }
}

/// The standard headers of the stand-in.
const STANDARD_HEADERS: &str = "algorithm atomic cmath cstdarg cstddef cstdint cstdio cstdlib cstring functional \
    initializer_list limits memory new optional string type_traits unordered_map utility vector";

impl Configuration {
    fn name(&self) -> String {
        let mut name = format!("5.{}-{}", self.engine_minor, self.compiler);
        for (chosen, word) in [
            (self.variant.unity, "-unity"),
            (self.variant.editor, "-editor"),
            (self.variant.sanitize, "-sanitized"),
            (self.variant.threads, "-threads"),
            (self.variant.optimize, "-optimized"),
            (self.variant.shipping, "-shipping"),
            (self.variant.fast_math, "-fast-math"),
        ] {
            name += if chosen { word } else { "" };
        }
        name
    }

    fn arguments(&self) -> Vec<String> {
        let editor = u8::from(self.variant.editor);
        let mut arguments: Vec<String> = FLAGS.split(' ').map(str::to_owned).collect();
        let shipping = usize::from(self.variant.shipping);
        arguments.extend(DEFINES.iter().map(|(name, values)| format!("-D{name}={}", values[shipping])));
        arguments.push(format!("-DSTAND_IN_ENGINE_MINOR={}", self.engine_minor));
        arguments.push(format!("-DWITH_EDITOR={editor}"));
        arguments.push(format!("-DWITH_EDITORONLY_DATA={editor}"));
        arguments.extend(self.variant.optimize.then(|| "-O2".into()));
        if self.variant.editor {
            // A module exports only what says so, and types by their names, as the engine's Linux toolchain has it
            // (CesiumGS/cesium-unreal, extern/unreal-linux-toolchain.cmake).
            arguments.extend(
                ["-fPIC", "-fvisibility-ms-compat", "-fvisibility-inlines-hidden"].map(str::to_owned),
            );
        }
        // A switch of studios, which costs time: every vector is asked whether it is of numbers.
        arguments.extend(self.variant.sanitize.then(|| "-DENABLE_NAN_DIAGNOSTIC=1".into()));
        arguments.extend(self.link_arguments());
        arguments
    }

    fn link_arguments(&self) -> Vec<String> {
        let sanitizers =
            ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"];
        match self.variant {
            Variant { sanitize: true, .. } => sanitizers.map(str::to_owned).to_vec(),
            Variant { threads: true, .. } => vec!["-fsanitize=thread".to_owned()],
            _ => Vec::new(),
        }
    }

    /// A compiler with everything that all sources are compiled with.
    pub fn compiler(&self) -> Command {
        self.tuned(Tuning::Plain, true)
    }

    /// The same with more; with the standard headers precompiled, or as the source reads them.
    fn tuned(&self, tuning: Tuning, precompiled: bool) -> Command {
        let mut compiler = Command::new(&self.compiler);
        compiler.args(self.arguments()).args(tuning.arguments());
        if precompiled {
            compiler.arg("-include-pch").arg(self.folder().join(tuning.standard()));
        }
        compiler
    }

    /// What is different for one source.
    fn tuning(&self, unit: &Unit) -> Tuning {
        match unit {
            Unit { precise: false, .. } if self.variant.fast_math => Tuning::Fast,
            Unit { of_engine: true, .. } if !self.variant.optimize => Tuning::Quick,
            _ => Tuning::Plain,
        }
    }

    fn folder(&self) -> PathBuf {
        paths::target().join("unreal").join(self.name())
    }

    /// Precompiles the standard headers for what all sources are compiled with, if they are not up to date.
    pub fn precompile(&self) -> Result<()> {
        self.precompile_for(Tuning::Plain)
    }

    fn precompile_for(&self, tuning: Tuning) -> Result<()> {
        let made = self.folder().join(tuning.standard());
        fs::create_dir_all(self.folder())?;
        let header = self.folder().join("standard.h");
        let text: String = STANDARD_HEADERS.split(' ').map(|name| format!("#include <{name}>\n")).collect();
        write_if_changed(&header, &text)?;
        let dependencies = made.with_extension("d");
        let mut compiler = Command::new(&self.compiler);
        // With the system's headers among the dependencies.
        compiler.args(self.arguments()).args(tuning.arguments());
        compiler.args(["-x", "c++-header", "-MD", "-MF"]).arg(&dependencies);
        compiler.arg(&header).arg("-o").arg(&made);
        let line = process::line(&compiler);
        let command = made.with_extension("command");
        // A package that is installed anew keeps the time of its making: older than what was made of the one before.
        let state = || format!("{line}\n{}", state_of(&dependencies));
        if made.exists() && fs::read_to_string(&command).is_ok_and(|before| before == state()) {
            return Ok(());
        }
        process::output(&mut compiler)?;
        write_if_changed(&command, &state())
    }
}

/// One source with what it is compiled with.
#[derive(Clone)]
pub struct Unit {
    pub source: PathBuf,
    pub include_paths: Vec<PathBuf>,
    /// The plugin's modules whose headers it sees; none for the engine's own.
    pub modules: Vec<String>,
    /// Whether its arithmetic stays as it is written in a build that is fast with numbers.
    pub precise: bool,
    /// Whether it is of the stand-in for the engine.
    pub of_engine: bool,
}

impl Unit {
    /// Whether it names anything of the standard headers, which it then has to include.
    fn is_standard(&self) -> Result<bool> {
        let text = fs::read_to_string(&self.source)?;
        let names = |text: &str| text.contains("std::") || text.contains("#include <");
        let included = self.included()?;
        let mut texts = included.iter().filter_map(|path| fs::read_to_string(path).ok());
        Ok(names(&text) || texts.any(|text| names(&text)))
    }

    /// A generated source has nothing of its own, and includes those that it stands for.
    fn included(&self) -> Result<Vec<PathBuf>> {
        let text = fs::read_to_string(&self.source)?;
        let included = text.lines().filter_map(|line| line.strip_prefix("#include \"")?.strip_suffix('"'));
        Ok(included.map(PathBuf::from).filter(|path| path.is_absolute()).collect())
    }
}

/// A module of the plugin.
pub struct Part {
    pub name: String,
    pub units: Vec<Unit>,
    /// The modules that it may call.
    pub uses: Vec<String>,
    /// The C library it is linked with.
    pub library: Option<PathBuf>,
}

/// One executable, or one shared library of a modular build.
#[derive(Clone)]
struct Binary {
    file: PathBuf,
    objects: Vec<PathBuf>,
    /// The C library, and the binaries of this build that it is linked with.
    libraries: Vec<PathBuf>,
    /// Whether it has the engine's objects, which call the system's libraries.
    has_engine: bool,
    shared: bool,
}

/// One program: a plugin, the stand-in and the runner.
#[derive(Clone)]
pub struct Build {
    /// The plugin and the configuration.
    pub name: String,
    pub program: PathBuf,
    configuration: Configuration,
    units: Vec<(Unit, PathBuf)>,
    /// In the order in which they are linked.
    binaries: Vec<Binary>,
}

impl Build {
    pub fn new(
        plugin: &str,
        configuration: &Configuration,
        engine: Vec<Unit>,
        parts: Vec<Part>,
        runner: Vec<Unit>,
    ) -> Self {
        let folder = configuration.folder();
        let mut units = Vec::new();
        let mut compiled = |sources: Vec<Unit>| -> Vec<PathBuf> {
            let objects: Vec<_> = sources.iter().map(|unit| folder.join(object_name(&unit.source))).collect();
            units.extend(sources.into_iter().zip(objects.clone()));
            objects
        };
        let program = folder.join(format!("{plugin}-tests"));
        let mut binaries = Vec::new();
        let binary = |file: PathBuf, shared, objects| Binary {
            file,
            objects,
            libraries: Vec::new(),
            has_engine: false,
            shared,
        };
        let mut all = binary(program.clone(), false, Vec::new());
        if configuration.variant.editor {
            let shared = |name: &str| folder.join(format!("lib{name}.so"));
            let of_engine = shared("UnrealEngine");
            binaries.push(Binary { has_engine: true, ..binary(of_engine.clone(), true, compiled(engine)) });
            let names: Vec<String> = parts.iter().map(|part| part.name.clone()).collect();
            for part in parts {
                let used = part.uses.iter().filter(|name| names.contains(name)).map(|name| shared(name));
                binaries.push(Binary {
                    libraries: used.chain([of_engine.clone()]).chain(part.library).collect(),
                    ..binary(shared(&part.name), true, compiled(part.units))
                });
            }
            all.libraries = binaries.iter().map(|binary| binary.file.clone()).collect();
        } else {
            all.objects = compiled(engine);
            all.has_engine = true;
            for part in parts {
                all.objects.extend(compiled(part.units));
                all.libraries.extend(part.library);
            }
            all.libraries.dedup();
        }
        all.objects.extend(compiled(runner));
        binaries.push(all);
        let name = format!("{plugin} {}", configuration.name());
        Self { name, program, configuration: configuration.clone(), units, binaries }
    }

    /// Links the compiled objects with the library.
    pub fn link(&self) -> Result<()> {
        self.binaries.iter().try_for_each(|binary| self.link_one(binary))
    }

    fn link_one(&self, binary: &Binary) -> Result<()> {
        let inputs: Vec<&PathBuf> = binary.objects.iter().chain(&binary.libraries).collect();
        if inputs.iter().all(|input| is_older(input, &binary.file)) {
            return Ok(());
        }
        let mut linker = Command::new(&self.configuration.compiler);
        linker.args(self.configuration.link_arguments());
        if binary.shared {
            // What a module calls of another it must find exported, and what comes from the C library it keeps to itself.
            linker.args(["-shared", "-Wl,--exclude-libs,ALL"]);
            linker.args((!self.configuration.variant.sanitize).then_some("-Wl,-z,defs"));
        }
        // A module that is not called is loaded all the same.
        linker.args(["-Wl,--no-as-needed", "-Wl,-rpath,$ORIGIN"]).args(inputs).arg("-o").arg(&binary.file);
        linker.args(binary.has_engine.then_some(SYSTEM_LIBRARIES).into_iter().flatten());
        let linked = linker.output()?;
        if !linked.status.success() {
            bail!(
                "{} does not link in {}:\n{}",
                paths::shown(&binary.file),
                self.name,
                String::from_utf8_lossy(&linked.stderr)
            );
        }
        Ok(())
    }
}

/// The precompiled headers of all builds, each once.
pub fn headers(builds: &[Build]) -> Vec<Job<()>> {
    let mut jobs: BTreeMap<(PathBuf, Tuning), Job<()>> = BTreeMap::new();
    for build in builds {
        for (unit, _) in &build.units {
            let (configuration, tuning) = (build.configuration.clone(), build.configuration.tuning(unit));
            jobs.entry((configuration.folder(), tuning))
                .or_insert_with(|| Box::new(move || configuration.precompile_for(tuning)));
        }
    }
    jobs.into_values().collect()
}

/// The compilations of all builds, each object once.
pub fn jobs(builds: &[Build]) -> Vec<Job<()>> {
    let mut jobs: BTreeMap<PathBuf, Job<()>> = BTreeMap::new();
    for build in builds {
        for (unit, object) in &build.units {
            let (unit, object, configuration) = (unit.clone(), object.clone(), build.configuration.clone());
            jobs.insert(object.clone(), Box::new(move || compile(&configuration, &unit, &object)));
        }
    }
    jobs.into_values().collect()
}

/// How a unit's source, or one that it includes, is compiled.
fn compiler_of(configuration: &Configuration, unit: &Unit, source: &Path, precompiled: bool) -> Command {
    let mut compiler = configuration.tuned(configuration.tuning(unit), precompiled);
    compiler.args(defines(configuration, &unit.modules));
    for path in &unit.include_paths {
        compiler.arg("-I").arg(path);
    }
    compiler.args(["-x", "c++"]).arg(source);
    compiler
}

/// The sources of builds, each with the command that compiles it, for an editor. Nothing has to be built for it: the standard
/// headers are not precompiled. A generated source stands for those that it includes.
pub fn commands(builds: &[Build]) -> Result<BTreeMap<PathBuf, Command>> {
    let mut commands = BTreeMap::new();
    for build in builds {
        for (unit, _) in &build.units {
            let mut sources = unit.included()?;
            sources.retain(|source| source.extension().is_some_and(|ending| ending != "h"));
            sources.push(unit.source.clone());
            for source in sources {
                let compiler = compiler_of(&build.configuration, unit, &source, false);
                commands.entry(source).or_insert(compiler);
            }
        }
    }
    Ok(commands)
}

fn compile(configuration: &Configuration, unit: &Unit, object: &Path) -> Result<()> {
    let reads_standard_headers = configuration.alone && unit.is_standard()?;
    let mut compiler = compiler_of(configuration, unit, &unit.source, !reads_standard_headers);
    let dependencies = object.with_extension("d");
    compiler.args(["-c", "-MMD", "-MF"]).arg(&dependencies).arg("-o").arg(object);
    let command = object.with_extension("command");
    let line = process::line(&compiler);
    if fs::read_to_string(&command).is_ok_and(|before| before == line) && is_current(object, &dependencies) {
        return Ok(());
    }
    if let Some(folder) = object.parent() {
        fs::create_dir_all(folder)?;
    }
    let result = compiler.output()?;
    if !result.status.success() {
        bail!(
            "{} does not compile with {}:\n{}",
            paths::shown(&unit.source),
            configuration.name(),
            String::from_utf8_lossy(&result.stderr)
        );
    }
    write_if_changed(&command, &line)
}

/// The macros by which the plugin's modules export: in a modular build they have something to do.
fn defines(configuration: &Configuration, modules: &[String]) -> Vec<String> {
    let export = if configuration.variant.editor { "__attribute__((visibility(\"default\")))" } else { "" };
    modules.iter().map(|name| format!("-D{}_API={export}", name.to_uppercase())).collect()
}

/// Whether every file that the object was made of is older.
fn is_current(object: &Path, dependencies: &Path) -> bool {
    let Ok(text) = fs::read_to_string(dependencies) else { return false };
    files_in(&text).all(|file| is_older(file, object))
}

/// The files that a list of dependencies names.
fn files_in(dependencies: &str) -> impl Iterator<Item = &Path> {
    let files = dependencies.split_once(':').map(|(_, files)| files).unwrap_or_default();
    files.split_whitespace().filter(|file| *file != "\\").map(Path::new)
}

/// How many files a list of dependencies names, how long they are and when they were written, summed up.
fn state_of(dependencies: &Path) -> String {
    let text = fs::read_to_string(dependencies).unwrap_or_default();
    let (mut count, mut bytes, mut seconds) = (0_u64, 0_u64, 0_u64);
    for file in files_in(&text).filter_map(|file| fs::metadata(file).ok()) {
        let written = file.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        count += 1;
        bytes += file.len();
        seconds += written.map_or(0, |time| time.as_secs());
    }
    format!("{count} files, {bytes} bytes, {seconds} s")
}

fn is_older(file: &Path, made: &Path) -> bool {
    let modified = |path: &Path| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    match (modified(file), modified(made)) {
        (Some(file), Some(made)) => file <= made,
        _ => false,
    }
}

/// A name for a source's object that no other source has.
fn object_name(source: &Path) -> String {
    format!("{}.o", name_of_path(source))
}

/// A name for a file or folder that no other one has.
pub fn name_of_path(path: &Path) -> String {
    let below =
        path.strip_prefix(paths::root()).or_else(|_| path.strip_prefix(paths::target())).unwrap_or(path);
    below.to_string_lossy().replace(['/', '\\'], "-").trim_start_matches('-').to_string()
}
