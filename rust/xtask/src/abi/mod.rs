//! C99 and C++20 programs against both kinds of the library.

mod coverage;
pub mod header;
mod layout;
mod naive;
mod neighbor;
pub mod pages;
mod program;
pub mod promise;
mod short;

use crate::library::{self, Library, Profile};
use crate::pages::is_same;
use crate::parallel;
use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::tools::{self, GCC, GXX, MINGW, MINGW_CPP, NEWEST_CLANG, OLDEST_CLANG, VALGRIND};
use crate::{paths, process, wine};
use anyhow::{Context, Result, bail, ensure};
use header::Header;
use program::{Compiler, Language, Linkage, Program, SANITIZERS, Under};
use pursuit_api::model::Api;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// Builds the library, then builds and runs every program; in a quick run one C compiler, one C++ compiler, one run under sanitizers and one
/// with debug assertions, with all checks in the first.
pub fn run(extent: Extent) -> Result<Outcome> {
    if !cfg!(unix) {
        return Ok(Outcome::Skipped("runs on Linux and macOS".into()));
    }
    let compilers = compilers(extent)?;
    let api = Arc::new(pursuit_api::of_repository(&paths::root())?);
    let header = Header::of(&api);
    let sources = paths::root().join("tests/abi");
    coverage::check(&header, &sources)?;
    promise::check(&api, &sources)?;

    let shipped = library::ship()?;
    let debug = library::build(Profile::Debug)?;
    let scratch = paths::target().join("xtask").join("abi");
    // Left-overs of an earlier run must not be taken for this one's.
    paths::empty(&scratch)?;
    fs::create_dir_all(&scratch)?;
    write_generated(&header, &sources, &scratch)?;
    fs::write(scratch.join("layout.c"), layout::program(&api))?;

    let mut jobs: Vec<parallel::Job<String>> = Vec::new();
    if cfg!(target_os = "linux") && extent == Extent::Full {
        jobs.extend(for_windows(&sources, &scratch)?);
    }
    for program in programs(extent, &compilers, &sources, &scratch) {
        let library = shipped.clone();
        let debug = debug.clone();
        jobs.push(Box::new(move || {
            let library = if program.debug_library { &debug } else { &library };
            program.build_and_run(library)
        }));
    }
    let rest = Rest { compiler: compilers[0], sources, scratch: scratch.clone(), library: shipped.clone() };
    let api_of_rest = Arc::clone(&api);
    jobs.push(Box::new(move || rest.run(&api_of_rest)));
    let last = compilers[compilers.len() - 1];
    let (library, shortened) = (shipped.clone(), short::program(&api));
    let source = scratch.join("short.cpp");
    fs::write(&source, &shortened.0)?;
    jobs.push(Box::new(move || short_arrays(last, &source, shortened.1, &library)));
    let lines = parallel::run(jobs)?;
    for line in &lines {
        println!("  {line}");
    }
    Ok(Outcome::Done(format!(
        "{} functions, {} structs, {} programs",
        header.functions.len(),
        header.structs.len(),
        lines.len()
    )))
}

/// Every compiler that this system must have.
fn compilers(extent: Extent) -> Result<Vec<Compiler>> {
    if cfg!(target_os = "macos") {
        return Ok(vec![Compiler { c: "clang", cpp: "clang++", sanitizes: true }]);
    }
    tools::ensure(&[&GCC, &GXX, &NEWEST_CLANG])?;
    let gcc = Compiler { c: GCC.require()?, cpp: GXX.require()?, sanitizes: false };
    let clang = |tool: &tools::Tool, sanitizes| -> Result<Compiler> {
        let c = tool.require()?;
        // Every clang is also a C++ compiler under its own name; `-x c++` says which is meant, and only linking differs.
        let cpp: &'static str = Box::leak(c.replace("clang", "clang++").into_boxed_str());
        Ok(Compiler { c, cpp, sanitizes })
    };
    if extent == Extent::Quick {
        return Ok(vec![gcc, clang(&NEWEST_CLANG, true)?]);
    }
    tools::ensure(&[&OLDEST_CLANG, &VALGRIND])?;
    Ok(vec![gcc, clang(&OLDEST_CLANG, false)?, clang(&NEWEST_CLANG, true)?])
}

fn programs(extent: Extent, compilers: &[Compiler], sources: &Path, scratch: &Path) -> Vec<Program> {
    let mut programs = Vec::new();
    let mut add = |compiler, language, under, debug_library, sample| {
        programs.push(Program {
            compiler,
            language,
            under,
            debug_library,
            sample,
            sources: sources.into(),
            scratch: scratch.into(),
        });
    };
    if extent == Extent::Quick {
        let (first, last) = (compilers[0], compilers[compilers.len() - 1]);
        add(first, Language::C99, Under::Nothing, false, false);
        add(last, Language::Cpp20, Under::Nothing, false, true);
        if last.sanitizes {
            add(last, Language::C99, Under::Sanitizers, false, true);
        }
        add(first, Language::C99, Under::Nothing, true, true);
        return programs;
    }
    for (index, &compiler) in compilers.iter().enumerate() {
        add(compiler, Language::C99, Under::Nothing, false, index > 0);
        add(compiler, Language::Cpp20, Under::Nothing, false, true);
        if compiler.sanitizes {
            add(compiler, Language::C99, Under::Sanitizers, false, false);
            add(compiler, Language::Cpp20, Under::Sanitizers, false, true);
        }
    }
    // With overflow checks and debug assertions: a defect aborts.
    add(compilers[0], Language::C99, Under::Nothing, true, false);
    if VALGRIND.find().is_some() {
        add(compilers[0], Language::C99, Under::Valgrind, false, true);
    }
    programs
}

/// The library for Windows, in C and in C++.
fn for_windows(sources: &Path, scratch: &Path) -> Result<Vec<parallel::Job<String>>> {
    tools::ensure(&wine::TOOLS)?;
    let archive = library::ship_for(wine::TARGET, library::platforms::build_of(wine::TARGET))?;
    let shared = library::ship_shared(library::platforms::file_of(wine::TARGET)?)?.unwrap_or_default();
    let shared = shared.into_iter().next().context("no dynamic library for Windows")?;
    let compiler = Compiler { c: MINGW.require()?, cpp: MINGW_CPP.require()?, sanitizes: false };
    let mut jobs: Vec<parallel::Job<String>> = Vec::new();
    for language in [Language::C99, Language::Cpp20] {
        let program = Program {
            compiler,
            language,
            under: Under::Wine,
            debug_library: false,
            sample: true,
            sources: sources.into(),
            scratch: scratch.into(),
        };
        let library = Library { archive: archive.clone(), shared: shared.clone() };
        jobs.push(Box::new(move || program.build_and_run(&library)));
    }
    Ok(jobs)
}

/// What the topics include, and the `main` that calls them all.
fn write_generated(header: &Header, sources: &Path, scratch: &Path) -> Result<()> {
    let structs: String = header.structs.iter().map(|item| format!("PURSUIT_STRUCT({item}),\n")).collect();
    fs::write(scratch.join("structs.inc"), structs)?;
    let statuses = header.constants.iter().filter(|name| name.starts_with("PURSUIT_STATUS_"));
    let statuses: String = statuses.map(|name| format!("PURSUIT_STATUS_CONSTANT({name}),\n")).collect();
    fs::write(scratch.join("statuses.inc"), statuses)?;

    let golden = paths::root().join("tests/golden/intercept.txt");
    let golden = format!("#define PURSUIT_GOLDEN_INTERCEPT {:?}\n", golden.display().to_string());
    fs::write(scratch.join("golden.inc"), golden)?;

    fs::write(scratch.join("main.c"), main_of(&topics(sources)?))?;
    Ok(())
}

/// The program that calls these topics.
fn main_of(topics: &[impl std::fmt::Display]) -> String {
    let declared: String = topics.iter().map(|topic| format!("void test_{topic}(void);\n")).collect();
    let called: String =
        topics.iter().map(|topic| format!("  check_topic(\"{topic}\", test_{topic});\n")).collect();
    format!("#include \"check.h\"\n\n{declared}\nint main(void) {{\n{called}  return check_finish();\n}}\n")
}

/// Of another tree: nothing is left out of its tests, a sample of the extremes is answered, and so are the examples of its pages.
pub fn run_extremes(root: &Path, library: &Path) -> Result<()> {
    let sources = root.join("tests/abi");
    coverage::check(&Header::of(&pursuit_api::of_repository(root)?), &sources)?;
    tools::ensure(&[&GCC])?;
    let folder = library.parent().context("a library in a folder")?;
    let (main, program) = (folder.join("extremes.c"), folder.join("extremes"));
    fs::write(&main, main_of(&["steering_extremes"]))?;
    let mut compile = Command::new(GCC.require()?);
    compile
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-DCHECK_SAMPLE", "-I"])
        .arg(root.join("include"));
    compile.arg("-I").arg(&sources).arg(&main);
    compile.args(["check.c", "test_steering_extremes.c"].map(|name| sources.join(name)));
    process::output(compile.arg(library).args(["-lm", "-o"]).arg(&program))?;
    process::output(&mut Command::new(program))?;
    let page = folder.join("page.c");
    fs::write(&page, pages::program_of(&fs::read_to_string(root.join("docs/steering.md"))?))?;
    let mut compile = Command::new(GCC.require()?);
    compile.arg("-I").arg(root.join("include")).arg(&page).arg(library).args(["-lm", "-o"]);
    process::output(compile.arg(folder.join("page")))?;
    process::output(&mut Command::new(folder.join("page"))).map(|_| ())
}

/// The names of the files `test_<topic>.c`, in order.
fn topics(sources: &Path) -> Result<Vec<String>> {
    let mut topics = Vec::new();
    for path in paths::entries(sources)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if let Some(topic) = name.strip_prefix("test_").and_then(|rest| rest.strip_suffix(".c")) {
            topics.push(topic.to_string());
        }
    }
    ensure!(!topics.is_empty(), "no test_<topic>.c in {}", paths::shown(sources));
    Ok(topics)
}

/// The programs that are not topics: two languages in one, the guide's example, another Rust library beside ours.
struct Rest {
    compiler: Compiler,
    sources: PathBuf,
    scratch: PathBuf,
    library: Library,
}

impl Rest {
    fn run(&self, api: &Api) -> Result<String> {
        let Self { compiler, sources, scratch, library } = self;
        let mut kinds = Vec::new();
        for kind in [Linkage::Static, Linkage::Shared] {
            self.mixed(kind)?;
            self.example(kind)?;
            self.wrapper(kind)?;
            let folder =
                promise::oldest_header(sources, &scratch.join(format!("first-header-{}", kind.name())))?;
            let include = ["-I".as_ref(), folder.as_os_str()];
            self.program(Language::C99, kind, &sources.join("abi-1.c"), &include)
                .context("a program with the first header of ABI 1")?;
            kinds.push(kind.name());
        }
        naive::check(api, *compiler, scratch, library)?;
        let shown = pages::check(*compiler, scratch, library)?;
        if cfg!(target_os = "linux") {
            neighbor::check(*compiler, sources, scratch, library)?;
            kinds.push("beside another Rust library in both orders");
            neighbor::check_versions(*compiler, sources, scratch, library)?;
            kinds.push("beside another version of itself");
            self.as_cargo_leaves_it()?;
            kinds.push("as Cargo leaves it, after the system's mathematics only");
        }
        Ok(format!(
            "{} in two languages, {shown} programs of the pages, the example, the header for C++, the naive comparison, a program of the first day: {}",
            compiler.c,
            kinds.join(", ")
        ))
    }

    /// Compiles, links and runs one program: what it prints.
    fn program(&self, language: Language, kind: Linkage, source: &Path, more: &[&OsStr]) -> Result<String> {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let program = self.scratch.join(format!("{stem}-{}", kind.name()));
        self.compiler.run(language, source, more, (kind, &self.library), &program)
    }

    fn mixed(&self, kind: Linkage) -> Result<()> {
        let object = self.scratch.join(format!("mixed-{}.o", kind.name()));
        let mut compile = self.compiler.command(Language::C99);
        process::output(compile.arg("-c").arg(self.sources.join("mixed_c.c")).arg("-o").arg(&object))?;
        let source = self.sources.join("mixed_cpp.cpp");
        self.program(Language::Cpp20, kind, &source, &[object.as_os_str()]).map(drop)
    }

    /// The header for C++, and the crowd that it has.
    fn wrapper(&self, kind: Linkage) -> Result<()> {
        let sanitizers: Vec<&OsStr> = SANITIZERS.iter().map(OsStr::new).collect();
        let sanitizers = if self.compiler.sanitizes { &sanitizers[..] } else { &[] };
        self.program(Language::Cpp20, kind, &self.sources.join("wrapper.cpp"), &[])?;
        for source in ["orca_crowd.cpp", "flock.cpp"] {
            self.program(Language::Cpp20, kind, &self.sources.join(source), sanitizers)?;
        }
        for name in ["crowd", "flock"] {
            let sample = paths::root().join(format!("samples/crowd/{name}.cpp"));
            is_same(name, &self.program(Language::Cpp20, kind, &sample, &[])?)?;
        }
        Ok(())
    }

    /// The archive that Cargo leaves holds parts of Rust's own library: the line of the C guide links it, and as the guide says no other
    /// order does.
    fn as_cargo_leaves_it(&self) -> Result<()> {
        let source = self.scratch.join("fmod.c");
        fs::write(
            &source,
            "#include \"pursuit.h\"\n#include <math.h>\n\nint main(int count, char **words) {\n  (void)words;\n  \
             return pursuit_abi_version() == 0 || fmod(7.5 * count, 2) != 1.5;\n}\n",
        )?;
        let (archive, program) = (paths::target().join("release/libpursuit.a"), self.scratch.join("fmod"));
        let link = |order: [&OsStr; 2]| {
            let mut link = self.compiler.command(Language::C99);
            process::output(link.arg(&source).args(["-x", "none"]).args(order).arg("-o").arg(&program))
        };
        link(["-lm".as_ref(), archive.as_os_str()])?;
        process::output(&mut Command::new(&program))?;
        let told = link([archive.as_os_str(), "-lm".as_ref()]).err().map(|error| format!("{error:#}"));
        ensure!(
            told.is_some_and(|told| told.contains("rust_eh_personality")),
            "Cargo's archive links before -lm: docs/c-guide.md says that it does not"
        );
        Ok(())
    }

    fn example(&self, kind: Linkage) -> Result<()> {
        let printed = self.program(Language::C99, kind, &self.sources.join("example.c"), &[])?;
        let expected = fs::read_to_string(self.sources.join("example.expected"))?.replace('\r', "");
        if printed != expected {
            bail!("tests/abi/example.c printed\n{printed}instead of\n{expected}");
        }
        Ok(())
    }
}

/// Arrays that are too short in C++: refused by name, and nothing beside them read or written.
fn short_arrays(compiler: Compiler, source: &Path, count: usize, library: &Library) -> Result<String> {
    let program = source.with_extension("");
    let mut compile = compiler.command(Language::Cpp20);
    compile.args(["-D_GLIBCXX_DEBUG", "-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_DEBUG"]);
    if compiler.sanitizes {
        compile.args(SANITIZERS);
    }
    compile.arg(source).args(["-x", "none"]);
    process::output(Linkage::Static.link(&mut compile, library).arg("-o").arg(&program))?;
    let told = process::output(&mut Command::new(&program))?;
    Ok(format!(
        "{} as C++20, {count} arrays of its header too short, in checked containers: {}",
        compiler.cpp,
        told.trim()
    ))
}
