//! What programs that are already compiled rely on: it stays as it is, or the version of the ABI rises.
//!
//! `tests/abi/abi-1.txt` holds one fact a line. A later library may know more, and nothing that stands there may change or go.
//! `abi-1.c` is a program that knows no other header than the one that these facts make.

use crate::paths;
use anyhow::{Context, Result, bail};
use pursuit_api::REFUSED;
use pursuit_api::model::{Api, Pointer, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Before the first release: writes down anew what the version promises.
pub fn accept(api: &Api, sources: &Path) -> Result<()> {
    let path = path(api, sources);
    let text: String = facts(api).iter().map(|fact| format!("{fact}\n")).collect();
    fs::write(&path, text).with_context(|| paths::shown(&path))
}

/// Compares the library with what its version promised.
pub fn check(api: &Api, sources: &Path) -> Result<()> {
    let path = path(api, sources);
    let now = facts(api);
    let promised = fs::read_to_string(&path).with_context(|| {
        format!(
            "no promise for version {}: cargo xtask header --accept writes {}",
            api.abi_version,
            paths::shown(&path)
        )
    })?;
    let broken = broken(&promised, &now);
    if !broken.is_empty() {
        bail!(
            "programs that are compiled against version {} of the ABI would break; it no longer has\n  {}\nundo it, or raise \
             PURSUIT_ABI_VERSION (before the first release: cargo xtask header --accept)",
            api.abi_version,
            broken.join("\n  ")
        );
    }
    Ok(())
}

/// Writes the header that has only what was promised first into `folder`, which it returns.
pub fn oldest_header(sources: &Path, folder: &Path) -> Result<PathBuf> {
    let promised = fs::read_to_string(sources.join("abi-1.txt"))?;
    paths::write(&folder.join("abi-1.h"), header_of(&promised, 1))?;
    Ok(folder.into())
}

/// The C header that declares what was promised, and nothing else.
fn header_of(promised: &str, version: u32) -> String {
    let mut text =
        format!("#include <stddef.h>\n#include <stdint.h>\n\n#define PURSUIT_ABI_VERSION {version}\n");
    let facts = |kind| promised.lines().filter_map(move |fact| fact.strip_prefix(kind));
    for (name, value) in facts("constant ").filter_map(|fact| fact.split_once(" = ")) {
        let _ = writeln!(text, "#define {} {value}", name.rsplit(' ').next().unwrap_or(name));
    }
    let any_kind = REFUSED.trim_end_matches('_');
    let _ = writeln!(text, "#define {any_kind}(status) ((status) < 0)");
    for (name, value) in facts("refusal ").filter_map(|fact| fact.split_once(" = ")) {
        let _ = writeln!(text, "#define {name}(status) (pursuit_get_status_kind(status) == {value})");
    }
    for (name, of) in facts("type ").filter_map(|fact| fact.split_once(" = ")) {
        let _ = writeln!(text, "typedef {of} {name};");
    }
    let mut structs: BTreeMap<&str, BTreeMap<u32, (&str, &str)>> = BTreeMap::new();
    for (owner, offset, of, name) in facts("field ").filter_map(field) {
        structs.entry(owner).or_default().insert(offset, (of, name));
    }
    for name in structs.keys() {
        let _ = writeln!(text, "typedef struct {name} {name};");
    }
    // A struct stands after those that it holds.
    while !structs.is_empty() {
        let is_whole =
            |fields: &BTreeMap<u32, (&str, &str)>| fields.values().all(|(of, _)| !structs.contains_key(of));
        let Some(name) = structs.iter().find_map(|(name, fields)| is_whole(fields).then_some(*name)) else {
            break;
        };
        let fields = structs.remove(name).unwrap_or_default();
        let fields: String = fields.values().map(|(of, name)| format!("  {of} {name};\n")).collect();
        let _ = writeln!(text, "struct {name} {{\n{fields}}};");
    }
    for function in facts("function ") {
        // C takes an array for a pointer to its first element.
        let _ = writeln!(text, "{};", function.replace("*[4]", "*").replace("()", "(void)"));
    }
    text
}

/// A field's struct, offset, type and name.
fn field(fact: &str) -> Option<(&str, u32, &str, &str)> {
    let (owner, rest) = fact.split_once('.')?;
    let (name, rest) = rest.split_once(": ")?;
    let (of, offset) = rest.rsplit_once(" at ")?;
    Some((owner, offset.parse().ok()?, of, name))
}

fn path(api: &Api, sources: &Path) -> PathBuf {
    sources.join(format!("abi-{}.txt", api.abi_version))
}

/// What was promised and is gone.
fn broken<'a>(promised: &'a str, now: &BTreeSet<String>) -> Vec<&'a str> {
    promised.lines().filter(|fact| !now.contains(*fact)).collect()
}

/// Everything that a compiled program depends on: names, types, places and values; not the words of a comment.
fn facts(api: &Api) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    let constants =
        api.statuses.iter().chain(&api.constants).chain(api.enums.iter().flat_map(|item| &item.values));
    // The version itself is what rises.
    for constant in constants.filter(|constant| constant.name != "PURSUIT_ABI_VERSION") {
        facts.insert(format!("constant {} {} = {}", constant.of, constant.name, constant.value));
    }
    for kind in &api.refusals {
        facts.insert(format!("refusal {} = {}", kind.name, kind.value));
    }
    // Both are parts of the number of a refusal.
    for (number, input) in (1..).zip(&api.inputs) {
        facts.insert(format!("input {input} = {number}"));
    }
    for (number, requirement) in (1..).zip(&api.requirements) {
        facts.insert(format!("requirement {requirement} = {number}"));
    }
    for alias in &api.aliases {
        facts.insert(format!("type {} = {}", alias.name, alias.of));
    }
    for item in &api.structs {
        facts.insert(format!("struct {} of {} bytes, aligned to {}", item.name, item.size, item.align));
        for field in &item.fields {
            facts.insert(format!(
                "field {}.{}: {} at {}",
                item.name,
                field.name,
                written(&field.of),
                field.offset
            ));
        }
    }
    for function in &api.functions {
        let parameters: Vec<_> = function.parameters.iter().map(|parameter| written(&parameter.of)).collect();
        facts.insert(format!(
            "function {} {}({})",
            written(&function.returns),
            function.name,
            parameters.join(", ")
        ));
    }
    facts
}

fn written(of: &Type) -> String {
    let count = of.count.map_or(String::new(), |count| format!("[{count}]"));
    match of.pointer {
        None => format!("{}{count}", of.name),
        Some(Pointer::Const) => format!("const {}*{count}", of.name),
        Some(Pointer::Mutable) => format!("{}*{count}", of.name),
    }
}

#[cfg(test)]
mod tests {
    use super::{broken, facts, header_of};
    use crate::paths;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_added_breaks_nothing_and_what_changes_does() {
        let now =
            BTreeSet::from(["field A.x: double at 0".to_string(), "field A.y: double at 8".to_string()]);
        assert!(broken("field A.x: double at 0\n", &now).is_empty());
        assert_eq!(broken("field A.x: double at 8\n", &now), ["field A.x: double at 8"]);
    }

    #[test]
    fn a_header_is_made_of_facts() {
        let facts = "constant int32_t A = -1\nfield B.c: C at 8\nfield B.x: const void* at 0\nfield C.y: double at 0\n\
                     function S f(const B*, C*[4])\nfunction S g()\ninput a = 1\nrefusal K = -2\ntype S = int32_t\n";
        let header = header_of(facts, 1);
        assert!(header.ends_with(
            "#define PURSUIT_ABI_VERSION 1\n#define A -1\n#define PURSUIT_REFUSED(status) ((status) < 0)\n\
             #define K(status) (pursuit_get_status_kind(status) == -2)\ntypedef int32_t S;\ntypedef struct B B;\ntypedef struct C C;\n\
             struct C {\n  double y;\n};\nstruct B {\n  const void* x;\n  C c;\n};\nS f(const B*, C*);\nS g(void);\n"
        ));
    }

    #[test]
    fn every_function_and_every_field_is_a_fact() {
        let api = pursuit_api::of_repository(&paths::root()).unwrap();
        let facts = facts(&api);
        let count = |kind: &str| facts.iter().filter(|fact| fact.starts_with(kind)).count();
        assert_eq!(count("function "), api.functions.len());
        assert_eq!(count("field "), api.structs.iter().map(|item| item.fields.len()).sum::<usize>());
    }

    #[test]
    fn an_input_or_a_requirement_whose_number_moves_breaks_the_promise() {
        let mut api = pursuit_api::of_repository(&paths::root()).unwrap();
        assert!(api.inputs.len() > 900 && api.requirements.len() > 40 && api.refusals.len() == 4);
        let promised: String = facts(&api).iter().map(|fact| format!("{fact}\n")).collect();
        api.inputs.push("zzz".into());
        assert!(broken(&promised, &facts(&api)).is_empty());
        api.inputs.swap(0, 7);
        api.requirements.remove(1);
        let broken = broken(&promised, &facts(&api));
        let count = |kind: &str| broken.iter().filter(|fact| fact.starts_with(kind)).count();
        assert_eq!((count("input "), count("requirement ")), (2, api.requirements.len()));
    }
}
