//! Counts the marks that say where the stand-in's declarations come from, and holds them to what they say.

use crate::paths;
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const UNVERIFIED: &str = "[unverified]";
const INSIDE: &str = "[inside]";
/// The beginnings of the marks that name a source.
const SOURCES: [&str; 4] = ["[doc ", "[stub]", "[repo]", "[page]"];
/// How many lines are unverified. This number only falls: who looks one up or deletes one writes the new number here.
const STILL_UNVERIFIED: usize = 34;

/// The lines of a file that bear a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Lines {
    sourced: usize,
    inside: usize,
    unverified: usize,
}

/// Prints how many lines name a source, are the stand-in's own and are unverified; `each` prints it for every file, too. Fails
/// when more lines are unverified than are known to be, or fewer, when the plugin names what is marked as inside, and when what
/// ships of it names a declaration without a source.
pub fn check(each: bool) -> Result<()> {
    let mut files = BTreeMap::new();
    read(&paths::root().join("tests/unreal/engine"), &mut files)?;
    let mut sum = Lines::default();
    let mut open = 0;
    for (file, text) in &files {
        let lines = count(text);
        if each && lines.unverified > 0 {
            println!(
                "{:5} of {:3} lines unverified: {file}",
                lines.unverified,
                lines.sourced + lines.inside + lines.unverified
            );
        }
        sum.sourced += lines.sourced;
        sum.inside += lines.inside;
        sum.unverified += lines.unverified;
        open += usize::from(lines.unverified > 0);
    }
    println!(
        "the stand-in's marks: {} lines name a source, {} are inside, {} are unverified, in {open} of {} files",
        sum.sourced,
        sum.inside,
        sum.unverified,
        files.len()
    );
    let mut sources = BTreeMap::new();
    read(&paths::root().join("unreal_plugin/Source"), &mut sources)?;
    let named: BTreeSet<&str> = sources.values().flat_map(|text| words(text)).collect();
    let wrong: Vec<String> = files.iter().flat_map(|(file, text)| used_inside(file, text, &named)).collect();
    if !wrong.is_empty() {
        bail!("marked as inside, but the plugin names it:\n{}", wrong.join("\n"));
    }
    let shipped = sources
        .iter()
        .filter(|(file, _)| file.contains("/Source/Pursuit/") || file.contains("/Source/PursuitAI/"));
    let shipped: BTreeSet<&str> = shipped.flat_map(|(_, text)| words(text)).collect();
    let headers: Vec<_> = files.iter().filter(|(file, _)| file.contains("/Public/")).collect();
    let sourced: BTreeSet<&str> = headers.iter().flat_map(|(_, text)| sourced_names(text)).collect();
    let wrong: Vec<String> =
        headers.iter().flat_map(|(file, text)| used_unverified(file, text, &shipped, &sourced)).collect();
    if !wrong.is_empty() {
        bail!("the plugin names what no source was named for:\n{}", wrong.join("\n"));
    }
    if sum.unverified != STILL_UNVERIFIED {
        bail!(
            "{} lines are unverified, and {STILL_UNVERIFIED} are known to be: name a source for what is new, or write the lower \
             number into marks.rs",
            sum.unverified
        );
    }
    Ok(())
}

fn read(folder: &Path, files: &mut BTreeMap<String, String>) -> Result<()> {
    for path in paths::files_below(folder)?.iter().filter(|path| paths::ends_in(path, &["h", "cpp", "inl"])) {
        files.insert(paths::shown(path), fs::read_to_string(path).with_context(|| paths::shown(path))?);
    }
    Ok(())
}

/// A line counts once: as unverified if any part of it is, as inside only if none of it has a source.
fn count(text: &str) -> Lines {
    let mut lines = Lines::default();
    for line in text.lines() {
        if line.contains(UNVERIFIED) {
            lines.unverified += 1;
        } else if is_sourced(line) {
            lines.sourced += 1;
        } else if line.contains(INSIDE) {
            lines.inside += 1;
        }
    }
    lines
}

/// The lines that are marked as inside although the plugin names what they declare, or that declare nothing with a name.
fn used_inside(file: &str, text: &str, named: &BTreeSet<&str>) -> Vec<String> {
    let marked = text.lines().enumerate().filter(|(_, line)| line.contains(INSIDE));
    marked
        .filter(|(_, line)| declared(line).is_none_or(|name| named.contains(name)))
        .map(|(index, line)| format!("{file}:{}: {}", index + 1, line.trim()))
        .collect()
}

/// The names that lines with a source declare.
fn sourced_names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| is_sourced(line)).filter_map(declared)
}

fn is_sourced(line: &str) -> bool {
    SOURCES.iter().any(|source| line.contains(source))
}

/// The lines without a source that declare what the plugin names. A line may name a source and leave open what the declaration
/// does; and who names a member does not say whose, so that a source for any of that name will do.
fn used_unverified(file: &str, text: &str, named: &BTreeSet<&str>, sourced: &BTreeSet<&str>) -> Vec<String> {
    let open = text.lines().enumerate().filter(|(_, line)| line.contains(UNVERIFIED) && !is_sourced(line));
    open.filter(|(_, line)| {
        declared(line).is_some_and(|name| named.contains(name) && !sourced.contains(name))
    })
    .map(|(index, line)| format!("{file}:{}: {}", index + 1, line.trim()))
    .collect()
}

/// The name that a line declares: of a function, a type, a value or a macro; an operator, a constructor and a comment have none.
fn declared(line: &str) -> Option<&str> {
    let code = line.split("//").next()?.split(" UMETA").next()?.trim();
    if code.contains("operator") || code.starts_with("/*") {
        return None;
    }
    for keyword in ["#define ", "using ", "enum class ", "enum ", "class ", "struct ", "namespace "] {
        if let Some(rest) = code.strip_prefix(keyword) {
            return words(rest).next();
        }
    }
    // A function's name stands before its parameters, a value's before what it is, or at the end.
    let head = code.split(['(', '=', '{', ';', ',']).next()?;
    let head = head.split(" : ").next()?.trim_end_matches(|letter: char| !is_word(letter));
    let name = words(head.split('[').next()?).last()?;
    let before = head.strip_suffix(name)?.trim_end();
    // A constructor has no type before its name.
    let mut types = words(before).filter(|word| !["explicit", "constexpr", "virtual"].contains(word));
    (types.next().is_some() || !code.contains('(')).then_some(name)
}

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_word(letter)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Lines, count, declared, used_inside, used_unverified};
    use std::collections::BTreeSet;

    #[test]
    fn a_line_counts_once_and_as_unverified_if_any_part_of_it_is() {
        let text = "int A;\t// [doc 5.4]\nint B;\t// [stub] the default is [unverified]\nint C;\nint D;\t// [repo] a/b\n\
                    int E;\t// [inside]\nint F;\t// [inside] [stub]\n";
        assert_eq!(count(text), Lines { sourced: 3, inside: 1, unverified: 1 });
    }

    #[test]
    fn what_the_plugin_names_is_not_inside() {
        let named = BTreeSet::from(["Find", "FString"]);
        let used = |line: &str| used_inside("A.h", &format!("{line}\t// [inside]"), &named).len();
        assert_eq!(used("int32 Find(const FString& Part) const;"), 1);
        assert_eq!(
            used("bool operator==(const FString& Other) const;"),
            1,
            "an operator has no name to look for"
        );
        assert_eq!(used("FString(const FString& Other);"), 1, "nor has a constructor");
        assert_eq!(used("FString Sought(int32 Find);"), 0);
    }

    #[test]
    fn what_ships_names_no_declaration_without_a_source() {
        let named = BTreeSet::from(["Find", "Get"]);
        let sourced = BTreeSet::from(["Get"]);
        let used = |line: &str| used_unverified("A.h", line, &named, &sourced).len();
        assert_eq!(used("int32 Find() const;\t// [unverified]"), 1);
        assert_eq!(used("int32 Find() const;\t// [doc 5.4] what it finds is [unverified]"), 0);
        assert_eq!(used("int32 Get() const;\t// [unverified]"), 0, "another one of that name has a source");
        assert_eq!(used("int32 Sought() const;\t// [unverified]"), 0);
        assert_eq!(used("/** What it may Find.\t[unverified] */"), 0);
    }

    #[test]
    fn a_line_declares_one_name() {
        let name = |line| declared(line).unwrap_or_default();
        assert_eq!(
            name("\tstatic UWorld* CreateWorld(const FURL& Where = FURL());\t// [inside]"),
            "CreateWorld"
        );
        assert_eq!(name("\tuint8 bCheatFlying : 1;"), "bCheatFlying");
        assert_eq!(name("\tFVector Velocity = FVector::ZeroVector;"), "Velocity");
        assert_eq!(name("\tTG_EndPhysics UMETA(Hidden),"), "TG_EndPhysics");
        assert_eq!(name("#define FORCEINLINE inline"), "FORCEINLINE");
        assert_eq!(name("\tusing FDataType = FRotator;"), "FDataType");
        assert_eq!(name("\tTArray<FBTCompositeChild> Children;"), "Children");
        assert_eq!(name("\tinline constexpr int32 NotInitialized = -1;"), "NotInitialized");
        assert_eq!(declared("\tFWeakObjectPtr(const UObject* Object);"), None);
        assert_eq!(declared("\tconstexpr explicit FName(const FString& Name);"), None);
    }
}
