//! Compares the stand-in's reflected names with the engine's: the published Python reflection stub of Unreal 5.6.

use super::plugin::Engine;
use crate::{paths, process, tools};
use anyhow::{Context, Result, bail};
use header_tool::model::{Header, Type, TypeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PACKAGE: &str = "unreal_stub==0.3";

/// Reports the names that the engine does not have; says so when the stub cannot be fetched, and goes on.
pub fn compare(engine: &Engine) -> Result<()> {
    let stub = match fetch() {
        Ok(stub) => stub,
        Err(error) => {
            println!("reflected names not compared: {PACKAGE} cannot be fetched ({})", error.root_cause());
            return Ok(());
        }
    };
    let classes = classes(&stub);
    let headers = engine.modules.iter().flat_map(|module| &module.headers);
    let (mut compared, mut wrong) = (0, Vec::new());
    for (header, source) in headers {
        for read in &header.types {
            compare_type(read, header, source, &classes, &mut compared, &mut wrong);
        }
    }
    if !wrong.is_empty() {
        bail!("names marked [stub] that the engine's reflection does not have:\n  {}", wrong.join("\n  "));
    }
    println!("{compared} reflected names are the engine's ({PACKAGE})");
    Ok(())
}

/// The stub's source, from the package index; kept in the target folder, never in the repository.
fn fetch() -> Result<String> {
    let folder = paths::target().join("unreal/reflection");
    let stub = folder.join("unreal/unreal.py");
    if !stub.exists() {
        fs::create_dir_all(&folder)?;
        let mut pip = tools::pip("python3", "install");
        process::output(pip.args(["--no-deps", "--target"]).arg(&folder).arg(PACKAGE))?;
    }
    read(&stub)
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} is missing", path.display()))
}

/// A class of the stub: what it derives from, and the names of its members.
#[derive(Default)]
struct StubClass<'a> {
    base: &'a str,
    members: BTreeSet<&'a str>,
}

fn classes(stub: &str) -> BTreeMap<&str, StubClass<'_>> {
    let mut classes: BTreeMap<&str, StubClass> = BTreeMap::new();
    let mut current = "";
    for line in stub.lines() {
        if let Some((name, rest)) = line.strip_prefix("class ").and_then(|line| line.split_once(['(', ':'])) {
            current = name;
            classes.entry(name).or_default().base = rest.split([')', ',']).next().unwrap_or_default();
        } else if let Some(member) = member(line) {
            classes.entry(current).or_default().members.insert(member);
        }
    }
    classes
}

/// `def name(`, ``- ``name`` `` or `NAME: Type = ...`.
fn member(line: &str) -> Option<&str> {
    let line = line.strip_prefix("    ")?;
    if let Some(rest) = line.strip_prefix("def ") {
        return rest.split('(').next();
    }
    if let Some(rest) = line.strip_prefix("- ``") {
        return rest.split('`').next();
    }
    let (name, rest) = line.split_once(": ")?;
    rest.contains("= ...").then_some(name)
}

fn compare_type(
    read: &Type,
    header: &Header,
    source: &str,
    classes: &BTreeMap<&str, StubClass>,
    compared: &mut usize,
    wrong: &mut Vec<String>,
) {
    let end = header.types.iter().map(|other| other.line).filter(|line| *line > read.line).min();
    let lines =
        source.lines().enumerate().skip(read.line).take(end.map_or(usize::MAX, |end| end - read.line - 1));
    for (index, line) in lines.filter(|(_, line)| line.contains("[stub]")) {
        *compared += 1;
        let Some(declared) = declared_name(line) else { continue };
        let spelled = snake(declared, read.kind == TypeKind::Enum);
        let name = read.name.get(1..).unwrap_or_default();
        if !has_member(classes, name, &spelled) {
            wrong.push(format!("{}:{}: {name}.{spelled}", paths::shown(&header.path), index + 1));
        }
    }
}

fn has_member(classes: &BTreeMap<&str, StubClass>, name: &str, member: &str) -> bool {
    // A chain of base classes is never longer than the list of classes.
    let chain = std::iter::successors(classes.get(name), |class| classes.get(class.base));
    chain.take(classes.len()).any(|class| class.members.contains(member))
}

/// The name that a line declares: what stands before the parameters, the value or the end.
fn declared_name(line: &str) -> Option<&str> {
    let code = line.split("//").next()?;
    let head = code.split(['(', '=', ';', ',', '{']).next()?;
    // The width of a bit field; what a scope is named by belongs to the type.
    let head = head.split(" : ").next()?.trim_end().trim_end_matches(" UMETA");
    head.rsplit([' ', '\t', '*', '&']).next().filter(|name| !name.is_empty())
}

/// A name as Python spells it: `bStartWithTickEnabled` is `start_with_tick_enabled`, the value `TG_PrePhysics` is `TG_PRE_PHYSICS`.
fn snake(name: &str, value: bool) -> String {
    let bare = name.strip_prefix('b').filter(|rest| rest.starts_with(char::is_uppercase)).unwrap_or(name);
    let letters: Vec<char> = bare.chars().collect();
    let mut spelled = String::new();
    for (index, letter) in letters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| letters.get(index));
        let after = letters.get(index + 1);
        let begins = letter.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || (before.is_uppercase() && after.is_some_and(|after| after.is_lowercase()))
            });
        if begins {
            spelled.push('_');
        }
        spelled.push(*letter);
    }
    if value { spelled.to_uppercase() } else { spelled.to_lowercase() }
}

#[cfg(test)]
mod tests {
    use super::{classes, declared_name, has_member, snake};

    #[test]
    fn names_are_spelled_as_python_spells_them() {
        assert_eq!(snake("bStartWithTickEnabled", false), "start_with_tick_enabled");
        assert_eq!(snake("SelectedKeyID", false), "selected_key_id");
        assert_eq!(snake("AIControllerClass", false), "ai_controller_class");
        assert_eq!(snake("TG_PrePhysics", true), "TG_PRE_PHYSICS");
    }

    #[test]
    fn the_declared_name_is_found_in_a_line() {
        assert_eq!(
            declared_name("\tuint8 bTickEvenWhenPaused : 1 = false;\t// [stub]"),
            Some("bTickEvenWhenPaused")
        );
        assert_eq!(
            declared_name("\tvirtual float GetMaxSpeed() const { return 0.f; }\t// [stub]"),
            Some("GetMaxSpeed")
        );
        assert_eq!(
            declared_name("\tvirtual ECollisionEnabled::Type GetCollisionEnabled() const;\t// [stub]"),
            Some("GetCollisionEnabled")
        );
        assert_eq!(declared_name("\tMOVE_None UMETA(DisplayName = \"None\"),\t// [stub]"), Some("MOVE_None"));
        assert_eq!(
            declared_name("\tTObjectPtr<USceneComponent> UpdatedComponent;"),
            Some("UpdatedComponent")
        );
    }

    #[test]
    fn members_are_found_in_a_class_and_its_bases() {
        let stub = "class Actor(Object):\n    - ``tags`` (x)\n    def destroy(self) -> None:\nclass Pawn(Actor):\n    A: B = ... #: 0\n";
        let classes = classes(stub);
        assert!(has_member(&classes, "Pawn", "destroy") && has_member(&classes, "Pawn", "tags"));
        assert!(has_member(&classes, "Pawn", "A") && !has_member(&classes, "Actor", "A"));
    }
}
