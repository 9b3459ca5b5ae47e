//! `cargo xtask docs`: the documentation names only files and behaviors that exist and commands that are run.

use crate::outcome::Outcome;
use crate::unreal::nodes;
use crate::{behaviors, lab, lab_app, place};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The commands that the documentation may name, each run by CI or by a step of `cargo xtask test`.
const RUN: [&str; 10] = [
    ".ci/run",
    "scripts/test.sh",
    "scripts/test.sh --full",
    "scripts/package.sh",
    "scripts/package.sh --platforms all",
    "scripts/bench.sh --quick",
    "cargo xtask accuracy",
    "cargo xtask bits",
    "cargo xtask lab-app",
    "pip install dist/python/pursuit-*.whl",
];

/// The same commands with what cannot be run here: a reader's own project, or minutes of his time.
const VARIANTS: [&str; 7] = [
    "cargo xtask unreal --unverified",
    "scripts/package.sh --install path/to/YourGame",
    "scripts/bench.sh",
    "scripts/in-unreal.sh path/to/UE_5.6",
    "cargo xtask header",
    "cargo lab sweep --runs 2000 --results sweep.csv --picture savings.svg",
    "cargo lab figures",
];

/// Checks every page.
pub fn run() -> Result<Outcome> {
    let pages = pages()?;
    let mut defects = Vec::new();
    let mut commands = 0;
    for page in &pages {
        let text = fs::read_to_string(page).with_context(|| place::shown(page))?;
        commands += commands_in(&text).len();
        let folder = page.parent().unwrap_or(Path::new("."));
        let defects_here = defects_of(&text, |link| folder.join(link).exists());
        defects.extend(defects_here.into_iter().map(|defect| format!("{}: {defect}", place::shown(page))));
    }
    defects.extend(behaviors::defects()?.into_iter().map(|defect| format!("docs/steering.md: {defect}")));
    let (twins, otherwise) = pursuit_api::twins::compare(&place::root())?;
    defects.extend(otherwise.into_iter().map(|defect| format!("rust/ffi: {defect}")));
    defects.extend(nodes::run(true).err().map(|defect| defect.to_string()));
    if !defects.is_empty() {
        bail!("{} defects in the documentation:\n  {}", defects.len(), defects.join("\n  "));
    }
    Ok(Outcome::Done(format!(
        "{} pages, {commands} commands, {twins} comments of C as in the core",
        pages.len()
    )))
}

fn pages() -> Result<Vec<PathBuf>> {
    let root = place::root();
    let mut pages = Vec::new();
    let folders = ["", "bindings/python", "docs", "docs/unreal", "rust/lab", "tests/unreal", "unreal_plugin"];
    for folder in folders.map(|folder| root.join(folder)) {
        for entry in fs::read_dir(&folder).with_context(|| place::shown(&folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    Ok(pages)
}

fn defects_of(text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let known = |command: &str| {
        RUN.contains(&command)
            || lab::COMMANDS.contains(&command)
            || lab_app::VARIANTS.contains(&command)
            || VARIANTS.contains(&command)
    };
    let unknown = commands_in(text).into_iter().filter(|command| !known(command));
    let unknown = unknown.map(|command| format!("nothing runs `{command}`"));
    let broken = links_in(text).into_iter().filter(|link| !exists(link));
    let broken = broken.map(|link| format!("no file {link}"));
    unknown.chain(broken).collect()
}

/// The lines of the blocks marked `sh`, without their comments.
fn commands_in(text: &str) -> Vec<&str> {
    let mut commands = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if inside {
            let command = line.split('#').next().unwrap_or_default().trim();
            if !command.is_empty() {
                commands.push(command);
            }
        }
    }
    commands
}

/// The files that a page links to or shows.
fn links_in(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    files.filter_map(|target| target.split('#').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::{commands_in, defects_of, links_in};

    #[test]
    fn commands_are_the_lines_of_shell_blocks_without_comments() {
        let page = "text\n```sh\nscripts/test.sh   # all tests\n\n```\n```c\nint x;\n```\n";
        assert_eq!(commands_in(page), ["scripts/test.sh"]);
    }

    #[test]
    fn links_are_files_of_the_repository() {
        assert_eq!(
            links_in("[a](docs/a.md#part) [b](https://example.org/b) ![c](c.svg)"),
            ["docs/a.md", "c.svg"]
        );
    }

    #[test]
    fn a_command_that_nothing_runs_and_a_broken_link_are_defects() {
        let page = "```sh\nrm -rf target\n```\n[gone](gone.md)";
        assert_eq!(defects_of(page, |_| false), ["nothing runs `rm -rf target`", "no file gone.md"]);
        assert!(defects_of(page.split("rm").next().unwrap_or_default(), |_| false).is_empty());
    }
}
