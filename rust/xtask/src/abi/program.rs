//! One test program: all topics, one compiler, one language, linked with both kinds of the library.

use crate::library::Library;
use crate::{paths, process, wine};
use anyhow::{Context, Result, ensure};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler's two programs.
#[derive(Clone, Copy)]
pub struct Compiler {
    /// For C.
    pub c: &'static str,
    /// For C++.
    pub cpp: &'static str,
    /// Whether we use its sanitizers.
    pub sanitizes: bool,
}

/// Which language the sources are taken for.
#[derive(Clone, Copy)]
pub enum Language {
    /// `-std=c99 -pedantic`.
    C99,
    /// `-std=c++20 -pedantic`.
    Cpp20,
}

/// What watches the program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Under {
    /// Nothing.
    Nothing,
    /// The address and undefined-behavior sanitizers.
    Sanitizers,
    /// Valgrind's memory checker.
    Valgrind,
    /// Wine, as a program for Windows.
    Wine,
}

/// Which kind of the library.
#[derive(Clone, Copy)]
pub enum Linkage {
    /// The archive.
    Static,
    /// The dynamic library.
    Shared,
}

/// What is built and run.
pub struct Program {
    /// With what.
    pub compiler: Compiler,
    /// As what.
    pub language: Language,
    /// Watched by what.
    pub under: Under,
    /// Against the library with debug assertions instead of the shipped one.
    pub debug_library: bool,
    /// With a sample of the extreme inputs instead of all of them.
    pub sample: bool,
    /// `tests/abi`.
    pub sources: PathBuf,
    /// Where the generated sources are and the program goes.
    pub scratch: PathBuf,
}

/// The address and undefined-behavior sanitizers, which end a program at their first finding.
pub const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

impl Compiler {
    /// Compiles a program, links it with `more` and the library, and runs it: what it prints.
    pub fn run(
        self,
        language: Language,
        source: &Path,
        more: &[&OsStr],
        (kind, library): (Linkage, &Library),
        program: &Path,
    ) -> Result<String> {
        let mut link = self.command(language);
        link.arg(source).args(["-x", "none"]).args(more);
        process::output(kind.link(&mut link, library).arg("-o").arg(program))?;
        kind.check_loaded(program, library)?;
        process::output(&mut Command::new(program)).with_context(|| source.display().to_string())
    }

    /// The compiler with its language and warnings; what follows on the line is taken for that language.
    pub fn command(self, language: Language) -> Command {
        let (program, standard, taken_for) = match language {
            Language::C99 => (self.c, "-std=c99", "c"),
            Language::Cpp20 => (self.cpp, "-std=c++20", "c++"),
        };
        let mut compiler = Command::new(program);
        compiler
            .args([standard, "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Wundef", "-Werror", "-O1", "-g"])
            .args(["-ffp-contract=off", "-I"])
            .arg(paths::root().join("include"))
            .args(["-x", taken_for]);
        compiler
    }
}

impl Linkage {
    /// How it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Static => "static",
            Self::Shared => "shared",
        }
    }

    /// Adds the library of this kind to a command that links.
    pub fn link<'a>(self, command: &'a mut Command, library: &Library) -> &'a mut Command {
        match self {
            Self::Static => command.arg(&library.archive),
            Self::Shared => {
                let folder = library.shared.parent().unwrap_or(&library.shared);
                command.arg(&library.shared).arg(format!("-Wl,-rpath,{}", folder.display()))
            }
        }
    }

    /// That a program loads the library that it was linked with, and no other of that name.
    fn check_loaded(self, program: &Path, library: &Library) -> Result<()> {
        if matches!(self, Self::Static) || !cfg!(target_os = "linux") {
            return Ok(());
        }
        let loaded = process::output(Command::new(program).env("LD_TRACE_LOADED_OBJECTS", "1"))?;
        let meant = format!("=> {} ", library.shared.display());
        ensure!(loaded.contains(&meant), "{} does not load{meant}but\n{loaded}", program.display());
        Ok(())
    }
}

impl Program {
    /// Builds, runs, and says in one line what was checked.
    pub fn build_and_run(&self, library: &Library) -> Result<String> {
        let name = self.name();
        let folder = self.scratch.join(name.replace(' ', "-"));
        fs::create_dir_all(&folder)?;
        let objects = self.compile(&folder).with_context(|| name.clone())?;
        let mut counts = Vec::new();
        for kind in [Linkage::Static, Linkage::Shared] {
            // The ending matters to Windows alone.
            let program = folder.join(format!("{}.exe", kind.name()));
            let mut link = self.compiler.command(self.language);
            link.args(["-x", "none"]).args(self.instrumentation()).args(&objects);
            if self.under == Under::Wine {
                link.arg(wine::LINK);
            }
            kind.link(&mut link, library).args(["-lm", "-o"]).arg(&program);
            process::output(&mut link).with_context(|| name.clone())?;
            if self.under == Under::Wine {
                // A program for Windows finds a dynamic library beside itself.
                let file = library.shared.file_name().unwrap_or_default();
                fs::copy(&library.shared, folder.join(file))?;
            } else {
                kind.check_loaded(&program, library)?;
            }
            let printed = process::output(&mut self.watched(&program)?).with_context(|| name.clone())?;
            let sum =
                printed.lines().last().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
            counts.push(format!("{}: {}", kind.name(), sum.trim_start_matches("in all ")));
        }
        Ok(format!("{name}: {}", counts.join("; ")))
    }

    fn name(&self) -> String {
        let (compiler, language) = match self.language {
            Language::C99 => (self.compiler.c, "C99"),
            Language::Cpp20 => (self.compiler.cpp, "C++20"),
        };
        let under = match self.under {
            Under::Nothing => "",
            Under::Sanitizers => " under sanitizers",
            Under::Valgrind => " under valgrind",
            Under::Wine => " under wine",
        };
        let debug = if self.debug_library { " with debug assertions" } else { "" };
        format!("{compiler} {language}{under}{debug}")
    }

    fn compile(&self, folder: &std::path::Path) -> Result<Vec<PathBuf>> {
        let mut sources =
            vec![self.scratch.join("main.c"), self.scratch.join("layout.c"), self.sources.join("check.c")];
        sources.extend(
            super::topics(&self.sources)?.iter().map(|topic| self.sources.join(format!("test_{topic}.c"))),
        );
        let mut objects = Vec::new();
        for source in sources {
            let object = folder.join(source.file_name().unwrap_or_default()).with_extension("o");
            let mut compile = self.compiler.command(self.language);
            compile
                .args(self.sample.then_some("-DCHECK_SAMPLE"))
                .args(self.instrumentation())
                .arg("-I")
                .arg(&self.scratch)
                .arg("-I")
                .arg(&self.sources);
            process::output(compile.arg("-c").arg(&source).arg("-o").arg(&object))?;
            objects.push(object);
        }
        Ok(objects)
    }

    fn instrumentation(&self) -> &'static [&'static str] {
        match self.under {
            Under::Sanitizers => &SANITIZERS,
            Under::Wine => &["-D__USE_MINGW_ANSI_STDIO=1"],
            // Valgrind 3.19 stops at one form of VMOVQ between registers (VEX.128.66.0F D6), which the compiler may choose in a step.
            Under::Valgrind => &["-DCHECK_MAX_LEVEL=PURSUIT_LEVEL_BASELINE"],
            Under::Nothing => &[],
        }
    }

    fn watched(&self, program: &std::path::Path) -> Result<Command> {
        if self.under == Under::Wine {
            return wine::command(program);
        }
        if self.under == Under::Valgrind {
            let mut valgrind = Command::new("valgrind");
            valgrind
                .args(["--quiet", "--error-exitcode=99", "--leak-check=full"])
                .arg(program)
                // Some fifty times slower: a part of the many golden queries will do.
                .env("PURSUIT_GOLDEN_EVERY", "50");
            return Ok(valgrind);
        }
        let mut command = Command::new(program);
        // Nothing allocates; and the leak checker needs rights that containers do not give.
        command.env("ASAN_OPTIONS", "detect_leaks=0");
        Ok(command)
    }
}
