//! `cargo xtask check`: what is checked without running anything.

use crate::step_result::Outcome;
use crate::{committed, header, paths, process, setup, style};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the command line asks of `check`.
#[derive(clap::Args, Default)]
pub struct Options {
    /// Only format, lints and the rules for files, of what is to be committed: what git runs before a commit.
    #[arg(long)]
    pub staged: bool,
}

/// Format, lints, the header, and the rules for files.
pub fn run(options: &Options) -> Result<Outcome> {
    components()?;
    if options.staged {
        let files = committed::staged()?;
        style::check_rust(&files)?;
        style::check_cpp(&files)?;
        let count = check_rules(&files)?;
        style::lint(&files)?;
        return Ok(Outcome::Done(format!("{count} files")));
    }
    process::run(process::cargo().args(["fmt", "--all", "--check"]))?;
    let lints = "clippy --quiet --workspace --all-targets -- -D warnings";
    process::run(process::cargo().args(lints.split(' ')))?;
    lab()?;
    let files = committed::files()?;
    style::check_cpp(&files)?;
    setup::check_files(&files)?;
    header::run(&header::Options { check: true, ..header::Options::default() })?;
    Ok(Outcome::Done(format!("{} files", check_rules(&files)?)))
}

/// The lab is a workspace of its own, and so are the plugin for Bevy, the nodes for Godot, programs of
/// benchmarks and the calls for Miri.
fn lab() -> Result<()> {
    const MANIFEST: &str = "rust/lab/Cargo.toml";
    for manifest in [
        MANIFEST,
        "rust/bevy/Cargo.toml",
        "rust/godot/Cargo.toml",
        "rust/wasm/Cargo.toml",
        "tests/bench/dodgy/Cargo.toml",
        "tests/bench/rendezvous/Cargo.toml",
        "tests/bench/worst/Cargo.toml",
        "tests/memory/Cargo.toml",
    ] {
        process::run(process::cargo().args(["fmt", "--check", "--manifest-path", manifest]))?;
    }
    let mut clippy = process::cargo();
    clippy.args(["clippy", "--quiet", "--locked", "--all-targets", "--manifest-path", MANIFEST]);
    process::run(clippy.args(["--", "-D", "warnings"]))
}

/// Rust is often installed without its formatter and its lints.
pub fn components() -> Result<()> {
    for (command, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if process::output(process::cargo().args([command, "--version"])).is_err() {
            println!("installing {component} with rustup");
            process::output(Command::new("rustup").args(["component", "add", component]))
                .with_context(|| format!("cargo {command} is missing: rustup component add {component}"))?;
        }
    }
    Ok(())
}

/// Every text file without a byte order mark and without a path of this machine; every source of the plugin, and nothing
/// else, with its copyright line, as Fab wants it.
fn check_rules(files: &[String]) -> Result<usize> {
    let mut defects = Vec::new();
    let count = files.len();
    for name in files {
        let bytes = fs::read(paths::root().join(name)).with_context(|| format!("cannot read {name}"))?;
        defects.extend(defects_of(name, &bytes, &paths::of_this_machine()));
    }
    if !defects.is_empty() {
        bail!("{} defects in files:\n  {}", defects.len(), defects.join("\n  "));
    }
    println!(
        "{count} files: no byte order mark, no path of this machine, no copyright line outside the licenses, no long line in the plugin"
    );
    Ok(count)
}

/// Whether `line` names something in `folder`; `b/attic/x` is not in `/attic`.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + folder.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && matches!(after, Some('/' | '\\'))
    })
}

/// The longest line of the plugin's sources.
const PLUGIN_COLUMNS: usize = 140;

/// How far a line goes, with tabs of four columns.
fn columns(line: &str) -> usize {
    line.chars().map(|letter| if letter == '\t' { 4 } else { 1 }).sum()
}

/// Split, so that this file passes its own check.
const COPYRIGHT: &str = concat!("Copy", "right ");

fn defects_of(name: &str, bytes: &[u8], machine_paths: &[String]) -> Vec<String> {
    let mut defects = Vec::new();
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        defects.push(format!("{name}: starts with a byte order mark"));
    }
    // The fuzzer's corpus is bytes, whatever they look like.
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|_| !name.starts_with("tests/fuzz/corpus/"))
    else {
        return defects;
    };
    let license =
        Path::new(name).file_name().is_some_and(|file| file.to_string_lossy().starts_with("LICENSE"));
    let source = [".h", ".inl", ".cpp", ".cs"].iter().any(|end| name.ends_with(end));
    let plugin = ["unreal_plugin/", "samples/unreal/Seeker/", "tests/unreal/stand_in_tests/Source/"];
    // The header is in every package of the plugin, and kept as it was first.
    let header = name == "include/pursuit.h" || name.starts_with("tests/abi/abi-") && name.ends_with(".h");
    let plugin_source = header || source && plugin.iter().any(|folder| name.starts_with(folder));
    let first = text.lines().next().unwrap_or_default();
    if plugin_source && !(first.starts_with(['/', '*']) && first.contains(COPYRIGHT)) {
        defects.push(format!("{name}:1: no copyright line"));
    }
    if !text.is_empty() && !text.ends_with('\n') {
        defects.push(format!("{name}: no newline at its end"));
    }
    for (index, line) in text.lines().enumerate() {
        if line.ends_with([' ', '\t']) {
            defects.push(format!("{name}:{}: a blank at the end of the line", index + 1));
        }
        if plugin_source && name.starts_with("unreal_plugin/") && columns(line) > PLUGIN_COLUMNS {
            defects.push(format!("{name}:{}: more than {PLUGIN_COLUMNS} columns", index + 1));
        }
        if machine_paths.iter().any(|path| names_folder(line, path)) {
            defects.push(format!("{name}:{}: a path of this machine", index + 1));
        }
        if !license && !plugin_source && line.contains(COPYRIGHT) {
            defects
                .push(format!("{name}:{}: a copyright line outside the licenses and the plugin", index + 1));
        }
    }
    defects
}

#[cfg(test)]
mod tests {
    use super::{COPYRIGHT, defects_of, names_folder};

    #[test]
    fn a_clean_file_has_no_defect() {
        assert!(defects_of("a.h", b"int x;\n", &["/home/someone".into()]).is_empty());
    }

    #[test]
    fn a_byte_order_mark_a_machine_path_and_a_copyright_line_are_defects() {
        let mark = format!("// {COPYRIGHT}Someone\n");
        let text = format!("\u{feff}int x;\n// /home/someone/x.h\n// {mark}");
        let defects = defects_of("a.h", text.as_bytes(), &["/home/someone".into()]);
        assert_eq!(defects.len(), 3, "{defects:?}");
        assert!(defects_of("LICENSE-MIT", mark.as_bytes(), &[]).is_empty());
    }

    #[test]
    fn a_source_of_the_plugin_needs_its_copyright_line() {
        let name = "unreal_plugin/Source/Pursuit/Private/A.cpp";
        assert_eq!(defects_of(name, b"int x;\n", &[]), [format!("{name}:1: no copyright line")]);
        assert!(defects_of(name, format!("// {COPYRIGHT}2026 Someone\n").as_bytes(), &[]).is_empty());
    }

    #[test]
    fn a_long_line_of_the_plugin_is_a_defect() {
        let text =
            |tabs: usize| format!("// {COPYRIGHT}2026 Someone\n{}{}\n", "\t".repeat(tabs), "x".repeat(137));
        let name = "unreal_plugin/Source/Pursuit/Private/A.cpp";
        assert!(defects_of(name, text(0).as_bytes(), &[]).is_empty());
        assert_eq!(defects_of(name, text(1).as_bytes(), &[]), [format!("{name}:2: more than 140 columns")]);
    }

    #[test]
    fn a_blank_at_the_end_of_a_line_and_a_missing_last_newline_are_defects() {
        assert_eq!(defects_of("a.md", b"a\nb \n", &[]), ["a.md:2: a blank at the end of the line"]);
        assert_eq!(defects_of("a.md", b"a\nb", &[]), ["a.md: no newline at its end"]);
    }

    #[test]
    fn a_word_that_contains_a_folder_name_is_no_path() {
        assert!(names_folder("see /attic/x", "/attic"));
        assert!(!names_folder("https://example.org/a/attic/x", "/attic"));
        assert!(!names_folder("/attics/x", "/attic"));
    }
}
