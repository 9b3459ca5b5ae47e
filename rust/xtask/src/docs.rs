//! `cargo xtask docs`: the documentation names only files and behaviors that exist and commands that are run.

use crate::header;
use crate::package::archive::{REPOSITORY, address};
use crate::pages::{self, links_in};
use crate::step_result::Outcome;
use crate::{
    bench, committed, lab, lab_app, package_managers, paths, reference_tables, rust_crate, site,
    steering_table, test, unreal,
};
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The commands that the documentation may name, each run by CI or by a step of `cargo xtask test`.
const RUN: [&str; 18] = [
    ".ci/run",
    "scripts/test.sh",
    "scripts/test.sh --full",
    "scripts/package.sh",
    "scripts/package.sh --platforms all",
    "scripts/bench.sh --quick",
    "cargo xtask bits",
    "cargo xtask check",
    "cargo xtask docs lab-page",
    "cargo xtask docs site",
    "cargo xtask new behavior keep_pace",
    "cargo xtask package npm",
    "cargo xtask package nuget",
    "cargo xtask package wheel",
    "cargo xtask setup",
    "pip install numpy dist/python/pursuit-*.whl",
    "cargo xtask library --install target/install",
    "conan create packaging/conan",
];

/// The same commands with what cannot be run here: a reader's own project, or minutes of his time.
const VARIANTS: [&str; 17] = [
    "cargo xtask unreal --compile-commands",
    "cargo xtask unreal --unverified",
    "cargo xtask bits --accept",
    "cargo xtask instructions --accept",
    "scripts/package.sh --install path/to/YourGame",
    "scripts/bench.sh",
    "scripts/in-unreal.sh path/to/UE_5.6",
    "scripts/trust.sh",
    // As a full run of the tests does.
    "scripts/release.sh",
    "cargo build --release --manifest-path rust/godot/Cargo.toml",
    "cargo xtask header",
    "vcpkg install pursuit --overlay-ports=packaging/vcpkg",
    "cargo lab sweep --runs 2000 --results sweep.csv --picture savings.svg",
    "cargo lab figures",
    // The release's step does the same in a folder of its own, with fewer chases.
    "cmake -S samples/detour -B target/detour -D CMAKE_BUILD_TYPE=Release -D CMAKE_PREFIX_PATH=$PWD/target/install",
    "cmake --build target/detour",
    "target/detour/chase 500",
];

/// Checks every page.
pub fn run() -> Result<Outcome> {
    let pages = pages::all()?;
    let mut defects = Vec::new();
    let mut commands = 0;
    for page in &pages {
        let text = fs::read_to_string(page).with_context(|| paths::shown(page))?;
        commands += commands_in(&text).len();
        let folder = page.parent().unwrap_or(Path::new("."));
        let defects_here = defects_of(&text, |link| folder.join(link).exists());
        defects.extend(defects_here.into_iter().map(|defect| format!("{}: {defect}", paths::shown(page))));
        for (file, named) in places_linked(&text) {
            let there =
                if file.is_empty() { Ok(text.clone()) } else { fs::read_to_string(folder.join(file)) };
            // A file that is not there was told above.
            if there.is_ok_and(|there| !places_in(&there).contains(named)) {
                defects.push(format!("{}: no place {file}#{named}", paths::shown(page)));
            }
        }
    }
    defects.extend(
        site::unlisted(&pages)?.into_iter().map(|page| format!("docs/SUMMARY.md does not list {page}")),
    );
    defects.extend(
        steering_table::defects()?.into_iter().map(|defect| format!("docs/steering-evidence.md: {defect}")),
    );
    defects.extend(reference_tables::defects()?);
    defects.extend(unknown_tests()?.into_iter().map(|name| format!("{SURFACES}: no test Pursuit.{name}")));
    defects.extend(printed_paths()?);
    defects.extend(unknown_commands()?);
    defects.extend(other_minutes(&pages)?);
    let first = fs::read_to_string(paths::root().join("README.md"))?;
    defects.extend(without_download(&first, REPOSITORY));
    let (examples, without) = pursuit_api::examples::check(&paths::root())?;
    defects.extend(without.into_iter().map(|function| format!("rust/core: no example of {function}")));
    defects.extend(
        header::run(&header::Options { check: true, ..header::Options::default() })
            .err()
            .map(|defect| defect.to_string()),
    );
    if !defects.is_empty() {
        bail!("{} defects in the documentation:\n  {}", defects.len(), defects.join("\n  "));
    }
    Ok(Outcome::Done(format!(
        "{} pages, {commands} commands, {examples} functions with an example",
        pages.len()
    )))
}

fn defects_of(text: &str, exists: impl Fn(&str) -> bool) -> Vec<String> {
    let known = |command: &str| {
        command.rsplit_once(" --only ").is_some_and(|(_, step)| test::has_step(step.trim_matches('"')))
            || RUN.contains(&command)
            || package_managers::COMMANDS.contains(&command)
            || lab::COMMANDS.contains(&command)
            || lab_app::VARIANTS.contains(&command)
            || VARIANTS.contains(&command)
            || lab::EXAMPLE == command
            || rust_crate::EXAMPLES.contains(&command)
            || command == rust_crate::ONE_GLAM
            || bench::WORST.contains(&command)
    };
    let unknown = commands_in(text).into_iter().filter(|command| !known(command));
    let unknown = unknown.map(|command| format!("nothing runs `{command}`"));
    let broken = links_in(text).into_iter().filter(|link| !exists(link));
    let broken = broken.map(|link| format!("no file {link}"));
    unknown.chain(broken).collect()
}

/// Commands of ours that any file of the repository names, and that are not there.
fn unknown_commands() -> Result<Vec<String>> {
    let mut defects = Vec::new();
    for name in committed::files()? {
        let Ok(text) = fs::read_to_string(paths::root().join(&name)) else { continue };
        let unknown = commands_named(&text).filter(|command| !crate::names().contains(command));
        defects.extend(unknown.map(|command| format!("{name}: no command {command} of cargo xtask")));
    }
    Ok(defects)
}

/// The first lines of README say where to download: at the releases of the source, once it has an address.
fn without_download(readme: &str, repository: &str) -> Option<String> {
    let line = readme.lines().take(12).find(|line| line.starts_with("**Download:**"));
    let releases = address(repository, "releases");
    let is_said = line.is_some_and(|line| {
        line.contains(&releases) && releases.is_empty() == line.contains("published yet")
    });
    (!is_said).then(|| format!("README.md does not say in its first lines where to download: {releases}"))
}

/// How long commands take is said in one table; pages that say it elsewhere must say the same.
const MINUTES: &str = "CONTRIBUTING.md";

/// The lines of pages that give a command other minutes than the table.
fn other_minutes(pages: &[std::path::PathBuf]) -> Result<Vec<String>> {
    let with_table = fs::read_to_string(paths::root().join(MINUTES)).context(MINUTES)?;
    let table = minutes_of(&with_table);
    if table.is_empty() {
        bail!("{MINUTES} has no table of minutes");
    }
    let mut defects = Vec::new();
    for page in pages {
        let text = fs::read_to_string(page).with_context(|| paths::shown(page))?;
        let other = text.lines().filter_map(|line| minutes_said(line, &table));
        defects.extend(other.map(|defect| format!("{}: {defect}", paths::shown(page))));
    }
    Ok(defects)
}

/// Each command of the table, without its arguments' values, and its minutes.
fn minutes_of(page: &str) -> Vec<(&str, &str)> {
    let rows = page.lines().skip_while(|line| !line.starts_with("| command | minutes")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.trim_matches(['|', ' ']).split_once('|'));
    cells
        .flat_map(|(commands, minutes)| {
            let minutes = minutes.trim().split([',', ';', ' ']).next().unwrap_or_default();
            commands.split('`').skip(1).step_by(2).map(move |command| (command, minutes))
        })
        .collect()
}

/// What a line of a page says that the table does not: the command, its minutes here and there.
fn minutes_said(line: &str, table: &[(&str, &str)]) -> Option<String> {
    const WORDS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let (command, comment) = line.split_once('#')?;
    let before = comment.split(" minute").next().filter(|before| before.len() < comment.len())?;
    let word = before.rsplit(' ').next()?;
    let named = WORDS.iter().position(|named| *named == word).map(|at| (at + 1).to_string());
    let said = named.or_else(|| word.parse::<f64>().is_ok().then(|| word.to_owned()))?;
    let command = command.trim();
    let is_row =
        |row: &str| command == row || command.strip_prefix(row).is_some_and(|rest| rest.starts_with(' '));
    let (row, minutes) = table.iter().filter(|(row, _)| is_row(row)).max_by_key(|(row, _)| row.len())?;
    (said != *minutes).then(|| format!("`{row}` takes {said} minutes here and {minutes} in {MINUTES}"))
}

/// The words after `cargo xtask`, but for options and what stands for any.
fn commands_named(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("cargo xtask ").skip(1);
    let words = after.filter_map(|rest| rest.split(|c: char| !(c.is_ascii_lowercase() || c == '-')).next());
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// Links of the crate's documentation whose text begins with a path of the source, which rustdoc prints as it stands.
fn printed_paths() -> Result<Vec<String>> {
    let mut defects = Vec::new();
    for name in committed::files()?.into_iter().filter(|name| name.starts_with("rust/core/src/")) {
        let text = fs::read_to_string(paths::root().join(&name))?;
        let found = text.lines().enumerate().filter(|(_, line)| is_printed_path(line));
        defects.extend(
            found.map(|(index, line)| format!("{name}:{}: a path as text: {}", index + 1, line.trim())),
        );
    }
    Ok(defects)
}

fn is_printed_path(line: &str) -> bool {
    let line = line.trim_start();
    (line.starts_with("///") || line.starts_with("//!"))
        && (line.contains("[`super::") || line.contains("[`crate::"))
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

/// The headings of a page, as its places are named in links.
fn places_in(text: &str) -> BTreeSet<String> {
    let mut places = BTreeSet::new();
    let mut inside = false;
    for line in text.lines() {
        inside ^= line.starts_with("```");
        let Some(heading) = line.strip_prefix('#').filter(|_| !inside) else { continue };
        places.insert(place_of(heading.trim_start_matches('#')));
    }
    places
}

/// A heading as the name of its place.
pub fn place_of(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then(|| letter.to_ascii_lowercase()),
    });
    kept.collect()
}

/// The links that name a place: the file, empty for the page itself, and the place.
fn places_linked(text: &str) -> Vec<(&str, &str)> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://")).filter_map(|target| target.split_once('#')).collect()
}

/// The page whose table names the plugin's tests of each surface.
const SURFACES: &str = "tests/unreal/README.md";

/// The tests that the table names and that do not exist.
fn unknown_tests() -> Result<Vec<String>> {
    let page = fs::read_to_string(paths::root().join(SURFACES)).context(SURFACES)?;
    let mut sources = String::new();
    for folder in ["unreal_plugin/Source", "tests/unreal/graph_tests"] {
        for path in unreal::sources(&paths::root().join(folder))? {
            sources += &fs::read_to_string(&path).with_context(|| paths::shown(&path))?;
        }
    }
    let unknown = tests_named(&page).filter(|name| !sources.contains(&format!("\"Pursuit.{name}\"")));
    Ok(unknown.map(str::to_owned).collect())
}

/// What stands between backticks in the lines of tables, and has the form of a test's name.
fn tests_named(page: &str) -> impl Iterator<Item = &str> {
    let rows = page.lines().filter(|line| line.starts_with('|'));
    let words = rows.flat_map(|row| row.split('`').skip(1).step_by(2));
    words.filter(|word| {
        let named =
            |part: &str| part.starts_with(char::is_uppercase) && part.chars().all(char::is_alphanumeric);
        word.split_once('.').is_some_and(|(group, name)| named(group) && named(name))
    })
}

#[cfg(test)]
mod tests {
    use super::{commands_in, commands_named, defects_of, links_in, places_in, places_linked, tests_named};

    #[test]
    fn a_command_that_is_no_more_is_found_wherever_it_is_named() {
        let text = "see `X gone`, X COMMAND, or run X bits --accept".replace('X', "cargo xtask");
        assert_eq!(commands_named(&text).collect::<Vec<_>>(), ["gone", "bits"]);
    }

    #[test]
    fn where_to_download_is_said_at_the_top_and_is_the_address_once_there_is_one() {
        let none = "# Pursuit\n\n**Download:** none is published yet\n";
        let some = "# Pursuit\n\n**Download:** https://example.org/pursuit/releases\n";
        assert_eq!(super::without_download(none, ""), None);
        assert_eq!(super::without_download(some, "https://example.org/pursuit"), None);
        assert!(super::without_download(none, "https://example.org/pursuit").is_some());
        assert!(super::without_download("# Pursuit\n", "").is_some());
    }

    #[test]
    fn minutes_that_are_not_those_of_the_table_are_found() {
        let page = "| command | minutes of a processor |\n|---|---:|\n| `a`, `a --full` | 13 |\n| `b all` | 3, measured |\n\n| `c` | 1 |\n";
        let table = super::minutes_of(page);
        assert_eq!(table, [("a", "13"), ("a --full", "13"), ("b all", "3")]);
        assert_eq!(
            super::minutes_said("b all --install x  # needs Rust, three minutes the first time", &table),
            None
        );
        assert!(
            super::minutes_said("b all  # two minutes", &table)
                .unwrap()
                .contains("takes 2 minutes here and 3")
        );
        assert!(super::minutes_said("a # 12 minutes", &table).is_some());
        assert_eq!(super::minutes_said("ball # 12 minutes", &table), None);
        assert_eq!(super::minutes_said("b all # in minutes", &table), None);
    }

    #[test]
    fn a_link_whose_text_is_a_path_of_the_source_is_found() {
        assert!(super::is_printed_path("    /// As [`super::solve`]."));
        assert!(super::is_printed_path("//! [`crate::intercept::solve`] does."));
        assert!(!super::is_printed_path("/// As [`solve`](super::solve)."));
        assert!(!super::is_printed_path("let x = [`super::"));
    }

    #[test]
    fn names_of_tests_are_those_of_tables() {
        let page = "`Not.This`\n| `header_tool/` | `BlueprintNode.h` | `Tree.One`, `Flight.Two` |\n";
        assert_eq!(tests_named(page).collect::<Vec<_>>(), ["Tree.One", "Flight.Two"]);
    }

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

    #[test]
    fn a_place_is_its_heading_in_small_letters_without_signs() {
        let page = "# The C guide: calls\n```sh\n# no heading\n```\n## 1. A, and *B*\n";
        assert_eq!(places_in(page).into_iter().collect::<Vec<_>>(), ["1-a-and-b", "the-c-guide-calls"]);
        assert_eq!(
            places_linked("[a](b.md#c) [d](#e) [f](g.md) [h](https://i#j)"),
            [("b.md", "c"), ("", "e")]
        );
    }
}
