//! `cargo xtask new`: the files of a new steering behavior, on every floor, and the test of that recipe.

use crate::package::stage;
use crate::step_result::Outcome;
use crate::{abi, committed, paths, process, style};
use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the command line asks of `new`.
#[derive(Args)]
pub struct Options {
    /// What is new.
    kind: Kind,
    /// Its name as a function of Rust: words of small letters, with underscores between them.
    name: String,
}

/// What can be new.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// A steering behavior.
    Behavior,
}

/// Where a text goes.
enum Goes {
    /// Into a new file.
    New,
    /// Before or after the first place of a text.
    Before(&'static str),
    After(&'static str),
    /// Before the last place of a text.
    BeforeLast(&'static str),
    End,
}
use Goes::{After, Before, BeforeLast, End, New};

/// All that is written by hand for a behavior: file, place and text. `@name@` is `keep_pace`, `@Name@` `KeepPace`, `@words@` `keep pace`,
/// `@Words@` `Keep Pace` and `@dashes@` `keep-pace`.
const BEHAVIOR: [(&str, Goes, &str); 13] = [
    ("rust/core/src/steering/toward/@name@.rs", New, include_str!("core.txt")),
    ("rust/core/src/steering/toward/mod.rs", Before("mod approach;\n"), "mod @name@;\n"),
    (
        "rust/core/src/steering/toward/mod.rs",
        Before("pub use arrive::arrive;\n"),
        "pub use @name@::@name@;\n",
    ),
    ("rust/core/tests/steering/chase_toward.rs", End, include_str!("core_test.txt")),
    ("rust/core/tests/steering/one_scale.rs", Before("        (\"seek\", "), include_str!("one_scale.txt")),
    ("rust/ffi/src/steering/toward/@name@.rs", New, include_str!("ffi.txt")),
    ("rust/ffi/src/steering/toward/mod.rs", Before("pub(crate) mod arrive;\n"), "pub(crate) mod @name@;\n"),
    (
        "unreal_plugin/Source/Pursuit/Public/PursuitChaseLibrary.h",
        BeforeLast("};\n"),
        include_str!("node_header.txt"),
    ),
    ("unreal_plugin/Source/Pursuit/Private/Steering/PursuitChaseLibrary.cpp", End, include_str!("node.txt")),
    (
        "unreal_plugin/Source/PursuitTests/Private/PursuitChaseTests.cpp",
        BeforeLast("#endif\n"),
        include_str!("node_test.txt"),
    ),
    ("docs/steering.md", Before("### Match velocity\n"), include_str!("entry.txt")),
    ("docs/steering-evidence.md", Before("| match velocity | "), include_str!("row.txt")),
    ("CHANGELOG.md", After("### Added\n"), "- Steering: @words@ (`pursuit_steer_@name@`).\n"),
];

/// Writes the files below the root of the repository.
pub fn run(options: &Options) -> Result<Outcome> {
    let Kind::Behavior = options.kind;
    let root = paths::root();
    let files = behavior(&root, &options.name)?;
    style::format(&files)?;
    let files = files.iter().map(|file| format!("\n  {file}")).collect::<String>();
    Ok(Outcome::Done(format!(
        "these files have a behavior that works, and is seek; make yours of it:{files}\nthen `cargo xtask header` writes the rest, and \
         `cargo xtask bits --accept` and `cargo xtask instructions --accept` its lines"
    )))
}

/// Writes them below `root` and names them.
fn behavior(root: &Path, name: &str) -> Result<Vec<String>> {
    let words: Vec<_> = name.split('_').collect();
    let is_word = |word: &&str| !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase());
    ensure!(words.iter().all(is_word), "{name} is no name such as keep_pace");
    let capital = |word: &&str| word[..1].to_ascii_uppercase() + &word[1..];
    let capitals: Vec<_> = words.iter().map(capital).collect();
    let named = |text: &str| {
        let text = text.replace("@name@", name).replace("@words@", &words.join(" "));
        let text = text.replace("@dashes@", &words.join("-"));
        text.replace("@Name@", &capitals.concat()).replace("@Words@", &capitals.join(" "))
    };
    let mut files = Vec::new();
    for (file, goes, text) in &BEHAVIOR {
        let file = named(file);
        let path = root.join(&file);
        let before = match goes {
            New if path.exists() => bail!("{file} is there already"),
            New => String::new(),
            _ => fs::read_to_string(&path).with_context(|| file.clone())?,
        };
        let at = match goes {
            New | End => Some(before.len()),
            Before(mark) => before.find(mark),
            After(mark) => before.find(mark).map(|at| at + mark.len()),
            BeforeLast(mark) => before.rfind(mark),
        };
        let at = at.with_context(|| {
            format!("{file} has not the line any more that the text goes to: mend rust/xtask/src/new")
        })?;
        fs::write(&path, format!("{}{}{}", &before[..at], named(text), &before[at..]))?;
        if !files.contains(&file) {
            files.push(file);
        }
    }
    Ok(files)
}

/// Follows the recipe in a copy of the repository: what it writes has the format and keeps the rules, its tests of the core and of C pass, its
/// node compiles with its test, and what is generated from it fits the documentation.
pub fn follow() -> Result<Outcome> {
    const NAME: &str = "keep_pace";
    let (tree, build) =
        (paths::target().join("xtask").join("recipe"), paths::target().join("xtask").join("recipe-build"));
    paths::empty(&tree)?;
    for file in committed::files()? {
        stage::copy(&paths::root().join(&file), &tree.join(&file))?;
    }
    let git = |arguments: &[&str]| process::output(Command::new("git").current_dir(&tree).args(arguments));
    git(&["init", "--quiet"])?;
    git(&["add", "--all"])?;
    let author = ["-c", "user.name=recipe", "-c", "user.email=recipe@localhost"];
    git(&[&author[..], &["commit", "--quiet", "--message", "before"]].concat())?;

    let xtask = |arguments: &[&str]| {
        let mut xtask = Command::new(env::current_exe()?);
        // The commands take the folder of their package for part of the repository, and build where this one does.
        xtask.env("CARGO_MANIFEST_DIR", tree.join("rust/xtask")).env("CARGO_TARGET_DIR", paths::target());
        process::output(xtask.current_dir(&tree).args(arguments))
    };
    xtask(&["new", "behavior", NAME])?;
    let by_hand = git(&["status", "--porcelain"])?.lines().count();
    xtask(&["header"])?;
    git(&["add", "--all"])?;
    let all = git(&["status", "--porcelain"])?.lines().count();
    xtask(&["check", "--staged"])?;
    xtask(&["docs"])?;
    // A plugin that has the header needs no library to compile.
    let header = tree.join("unreal_plugin/Source/ThirdParty/PursuitLibrary/include/pursuit.h");
    stage::copy(&tree.join("include/pursuit.h"), &header)?;
    let sources = BEHAVIOR.iter().map(|(file, ..)| *file).filter(|file| file.ends_with(".cpp"));
    let asked: Vec<_> = sources.flat_map(|source| ["--compiles", source]).collect();
    let printed = xtask(&[&["unreal"], &asked[..]].concat())?;
    ensure!(printed.contains("2 sources compile"), "not the node and its test:\n{printed}");

    let cargo = |arguments: &[&str]| {
        let mut cargo = process::cargo();
        cargo.current_dir(&tree).args(arguments);
        cargo
    };
    let tests = ["test", "--quiet", "--package", "pursuit-core", "--test", "steering", "--"];
    let mut tests = cargo(&tests);
    // Compiled once and run for a moment.
    tests
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", "0")
        .env("CARGO_TARGET_DIR", paths::target())
        .args([NAME, "every_function_of_steering"]);
    let passed: usize = process::output(&mut tests)?.lines().filter_map(process::passed_in).sum();
    ensure!(passed == 2, "{passed} tests of the core, not that of the behavior and that of the list of all");
    let mut library = cargo(&["rustc", "--quiet", "--package", "pursuit", "--target-dir"]);
    process::run(library.arg(&build).args(["--", "-Cpanic=abort"]))?;
    abi::run_extremes(&tree, &build.join("debug/libpursuit.a"))?;
    Ok(Outcome::Done(format!("{by_hand} files by hand, {} generated", all - by_hand)))
}

#[cfg(test)]
mod tests {
    use super::{BEHAVIOR, behavior};
    use crate::paths::{self, Scratch};
    use std::collections::BTreeSet;
    use std::fs;

    #[test]
    fn a_behavior_is_twelve_files_by_hand_at_most() {
        let files: BTreeSet<_> = BEHAVIOR.iter().map(|(file, ..)| file).collect();
        assert!(files.len() <= 12, "{files:?}");
    }

    #[test]
    fn a_behavior_is_written_to_every_floor_once() {
        let scratch = Scratch::new("recipe");
        for (file, ..) in &BEHAVIOR {
            if !file.contains('@') {
                scratch.write(file, &fs::read_to_string(paths::root().join(file)).unwrap());
            }
        }
        assert!(behavior(&scratch, "Keep pace").is_err(), "no name");
        let files = behavior(&scratch, "keep_pace").unwrap();
        for file in &files {
            let text = fs::read_to_string(scratch.join(file)).unwrap();
            assert!(text.contains("keep_pace") || text.contains("KeepPace"), "{file}");
            assert!(!text.contains("@name@") && !text.contains("@Words@"), "{file}");
        }
        assert!(behavior(&scratch, "keep_pace").is_err(), "it is there already");
    }
}
