//! The table of `docs/steering-evidence.md`: every name in it exists, and every behavior of the header is in it.

use crate::abi::header::Header;
use crate::paths;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The names that a row may use, floor by floor.
struct Floors {
    core: BTreeSet<String>,
    c: BTreeSet<String>,
    blueprint: BTreeSet<String>,
    tests: BTreeSet<String>,
}

/// What is wrong with the table.
pub fn defects() -> Result<Vec<String>> {
    let root = paths::root();
    let page = root.join("docs/steering-evidence.md");
    let text = fs::read_to_string(&page).with_context(|| paths::shown(&page))?;
    Ok(defects_of(&text, &Floors::read(&root)?))
}

impl Floors {
    fn read(root: &Path) -> Result<Self> {
        let mut core = BTreeSet::new();
        for module in ["crowd", "geometry", "steering"] {
            let names = exported_by(&root.join("rust/core/src").join(module))?;
            core.extend(names.iter().map(|name| format!("{module}::{name}")));
        }
        let mut blueprint = BTreeSet::new();
        for source in sources(&root.join("unreal_plugin/Source/Pursuit/Public"), "h")? {
            blueprint.extend(after(&source, "DisplayName = \"", '"').map(String::from));
        }
        let mut tests = BTreeSet::new();
        for folder in ["rust/core/src", "rust/core/tests"] {
            for source in sources(&root.join(folder), "rs")? {
                tests.extend(tests_of(&source).map(String::from));
            }
        }
        let c = Header::of(&pursuit_api::of_repository(root)?).functions;
        Ok(Self { core, c, blueprint, tests })
    }
}

fn defects_of(page: &str, floors: &Floors) -> Vec<String> {
    let mut defects = Vec::new();
    let mut told = BTreeSet::new();
    // The first table of the page, below its head.
    let is_row = |line: &&str| line.starts_with('|');
    let rows = page.lines().skip_while(|line| !is_row(line)).take_while(is_row).skip(2);
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [behavior, core, c, blueprint, test] = cells[..] else {
            defects.push(format!("not five cells: {row}"));
            continue;
        };
        let columns = [
            (core, &floors.core, "core"),
            (c, &floors.c, "pursuit.h"),
            (blueprint, &floors.blueprint, "plugin"),
            (test, &floors.tests, "tests"),
        ];
        for (cell, known, floor) in columns {
            for name in cell.split(", ").map(|name| name.trim_matches('`')) {
                if !known.contains(name) {
                    defects.push(format!("{behavior}: no {name:?} in the {floor}"));
                }
                told.insert(name);
            }
        }
    }
    let behaviors = floors
        .c
        .iter()
        .filter(|name| ["pursuit_steer_", "pursuit_blend_"].iter().any(|prefix| name.starts_with(prefix)));
    let untold = behaviors.filter(|name| !told.contains(name.as_str()));
    defects.extend(untold.map(|name| format!("{name} is in no row")));
    defects
}

/// The names that the module of a folder exports, also by a `*` of a folder in it.
fn exported_by(folder: &Path) -> Result<Vec<String>> {
    let source = fs::read_to_string(folder.join("mod.rs")).with_context(|| paths::shown(folder))?;
    let mut names: Vec<_> = exported(&source).map(String::from).collect();
    for inner in after(&source, "pub use ", ';').filter_map(|used| used.strip_suffix("::*")) {
        names.extend(exported_by(&folder.join(inner))?);
    }
    Ok(names)
}

/// The names that a module exports with `pub use`.
fn exported(source: &str) -> impl Iterator<Item = &str> {
    let lists = source.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let names = lists.flat_map(|list| list.split(|c: char| !(c.is_alphanumeric() || c == '_')));
    names.filter(|name| !name.is_empty())
}

/// The functions under `#[test]`.
fn tests_of(source: &str) -> impl Iterator<Item = &str> {
    let after_attribute = source.split("#[test]").skip(1);
    after_attribute.filter_map(|rest| rest.split("fn ").nth(1)?.split('(').next())
}

/// What stands between every `start` and the next `end`.
fn after<'a>(source: &'a str, start: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    source.split(start).skip(1).filter_map(move |rest| rest.split(end).next())
}

/// The texts of all files of a folder, and of the folders in it, that end so.
fn sources(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let files = paths::files_below(folder)?.into_iter().filter(|path| paths::ends_in(path, &[ending]));
    files.map(|path| fs::read_to_string(&path).with_context(|| paths::shown(&path))).collect()
}

#[cfg(test)]
mod tests {
    use super::{Floors, after, defects_of, exported, tests_of};

    fn floors() -> Floors {
        let set = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        Floors {
            core: set(&["steering::seek"]),
            c: set(&["pursuit_steer_seek", "pursuit_solve"]),
            blueprint: set(&["Seek"]),
            tests: set(&["it_seeks"]),
        }
    }

    const HEAD: &str = "| behavior | core | C | Blueprint | test |\n|---|---|---|---|---|\n";

    #[test]
    fn a_row_of_names_that_exist_has_no_defect() {
        let row = "| seek | `steering::seek` | `pursuit_steer_seek` | Seek | `it_seeks` |\n";
        assert!(defects_of(&format!("{HEAD}{row}"), &floors()).is_empty());
    }

    #[test]
    fn a_name_that_is_gone_and_a_behavior_without_a_row_are_defects() {
        let row = "| seek | `steering::sought` | `pursuit_solve` | Seek, Find | `it_fails` |\n| one cell |\n";
        assert_eq!(
            defects_of(&format!("{HEAD}{row}"), &floors()),
            [
                "seek: no \"steering::sought\" in the core",
                "seek: no \"Find\" in the plugin",
                "seek: no \"it_fails\" in the tests",
                "not five cells: | one cell |",
                "pursuit_steer_seek is in no row",
            ]
        );
    }

    #[test]
    fn names_are_what_is_exported_tested_and_displayed() {
        let source =
            "mod a;\npub use a::{B, c};\npub(crate) use a::d;\n#[test]\nfn it_holds() {}\nfn helper() {}";
        assert_eq!(exported(source).collect::<Vec<_>>(), ["a", "B", "c"]);
        assert_eq!(tests_of(source).collect::<Vec<_>>(), ["it_holds"]);
        assert_eq!(after("DisplayName = \"Seek\", x", "DisplayName = \"", '"').collect::<Vec<_>>(), ["Seek"]);
    }
}
