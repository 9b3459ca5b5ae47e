//! No second version of a sentence: what a comment of the core says of a struct, a field or a function, the comment of its
//! twin in C says in the same words.
//!
//! A twin of `PursuitShape` is `Shape`, of `pursuit_steer_seek` is `steer_seek` or `seek`. Every clause of the core's comment must
//! stand in the comment of C, of a function those of its first sentence. C may say more: defaults, constants, null.

use crate::source;
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::Path;
use syn::{Fields, Item};

/// The verbs that a function of the core leaves to its module.
const VERBS: [&str; 4] = ["steer_", "get_", "find_", "solve_"];

/// Functions that are told in other words, because the core hands its answers to a closure and C writes them to memory, or because
/// C tells the second of two functions by the first.
const OTHERWISE: [&str; 6] = [
    "pursuit_solve_assignment",
    "pursuit_solve_gimbal_turret",
    "pursuit_steer_flock",
    "pursuit_step_flock",
    "pursuit_step_orca",
    "pursuit_step_orca_arrivals",
];

/// Comments by the name of their item: `Shape`, `Shape.radius`, `seek`.
#[derive(Default)]
struct Comments(BTreeMap<String, Vec<String>>);

/// How many items have a twin, and which say less than it, or it otherwise.
pub fn compare(root: &Path) -> Result<(usize, Vec<String>)> {
    let (mut core, mut ffi) = (Comments::default(), Comments::default());
    source::items_below(&root.join("rust/core/src"))?.iter().for_each(|item| core.take(item));
    source::items_below(&root.join("rust/ffi/src"))?.iter().for_each(|item| ffi.take(item));
    let mut twins = 0;
    let mut defects = Vec::new();
    for (name, lines) in &ffi.0 {
        let Some((twin, told)) = core.twin(name).filter(|_| !OTHERWISE.contains(&name.as_str())) else {
            continue;
        };
        twins += 1;
        let is_function = name.starts_with("pursuit_");
        let ours = clauses(lines, false);
        for clause in clauses(told, is_function).into_iter().filter(|clause| !ours.contains(clause)) {
            defects.push(format!("{name}: {twin} of the core says \"{clause}\""));
        }
    }
    Ok((twins, defects))
}

impl Comments {
    fn take(&mut self, item: &Item) {
        match item {
            Item::Struct(item) if source::is_public(&item.vis) => {
                self.put(item.ident.to_string(), source::comment(&item.attrs));
                if let Fields::Named(fields) = &item.fields {
                    for field in fields.named.iter().filter(|field| source::is_public(&field.vis)) {
                        let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                        self.put(format!("{}.{name}", item.ident), source::comment(&field.attrs));
                    }
                }
            }
            Item::Fn(item) if source::is_public(&item.vis) => {
                self.put(item.sig.ident.to_string(), source::comment(&item.attrs));
            }
            _ => {}
        }
    }

    fn put(&mut self, name: String, lines: Vec<String>) {
        // Of two functions of one name neither is anybody's twin.
        if self.0.insert(name.clone(), lines).is_some() {
            self.0.insert(name, Vec::new());
        }
    }

    fn twin(&self, name: &str) -> Option<(String, &Vec<String>)> {
        let bare = name.strip_prefix("Pursuit").or_else(|| name.strip_prefix("pursuit_"))?;
        let without_verb = VERBS.iter().find_map(|verb| bare.strip_prefix(verb));
        let names = [Some(bare), without_verb];
        let found = names.into_iter().flatten().find_map(|twin| Some((twin.to_string(), self.0.get(twin)?)));
        found.filter(|(_, lines)| !lines.is_empty())
    }
}

/// The clauses of a comment's first paragraph, or of its first sentence, in words that both languages share.
fn clauses(lines: &[String], first_sentence: bool) -> Vec<String> {
    let lines = lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
    let text = lines.collect::<Vec<_>>().join(" ");
    let text = shared(&text);
    let text = if first_sentence { text.split(". ").next().unwrap_or_default() } else { &text };
    let ends = [". ", "; ", ", ", ": "];
    let mut clauses = vec![text.to_string()];
    for end in ends {
        clauses = clauses.iter().flat_map(|clause| clause.split(end).map(ToString::to_string)).collect();
    }
    let plain = |clause: &String| {
        let clause = clause.trim().trim_end_matches(['.', ';', ':', ',']);
        let mut letters = clause.chars();
        letters.next().map(|first| first.to_lowercase().chain(letters).collect::<String>())
    };
    clauses.iter().filter_map(plain).collect()
}

/// The words that Rust and C have for the same: names without paths, links and prefixes, INFINITY, -1 for what is not there, and
/// limits, which C introduces with "must be".
fn shared(text: &str) -> String {
    let is_inside = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    // The target of a link is not read.
    let text: String = text
        .split("](")
        .enumerate()
        .map(|(part, text)| match text.split_once(')') {
            Some((_, after)) if part > 0 => after,
            _ => text,
        })
        .collect();
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| is_inside(letter) != is_inside(first)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if is_inside(first) {
            plain.push_str(&name_in(word));
        } else {
            plain.extend(word.chars().filter(|letter| !"`[]".contains(*letter)));
        }
        rest = after;
    }
    let same = [
        ("must not be", "not"),
        ("Must not be ", "Not "),
        ("must be ", ""),
        ("Must be ", ""),
        ("INFINITY", "infinity"),
        ("infinite", "infinity"),
        ("Infinite", "infinity"),
        ("ORCA_NEIGHBORS_MAX", "MAX_ORCA_NEIGHBORS"),
        ("Above 0", "> 0"),
        ("above 0", "> 0"),
        (", the default,", ""),
        (", the default", ""),
        ("-1 ", "none "),
        ("verdict", "status"),
    ];
    same.iter().fold(plain, |text, (word, shared)| text.replace(word, shared))
}

/// A word, or of a path its last name, without the prefixes of C and the verb that the core leaves to the module.
fn name_in(word: &str) -> String {
    let bare = word.trim_end_matches(':');
    let colons = &word[bare.len()..];
    let name = bare.rsplit("::").next().unwrap_or(bare);
    let unprefixed = ["pursuit_", "Pursuit", "PURSUIT_"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let name = match unprefixed.or_else(|| bare.contains("::").then_some(name)) {
        Some(name) => VERBS.iter().find_map(|verb| name.strip_prefix(verb)).unwrap_or(name),
        None => name,
    };
    format!("{name}{colons}")
}

#[cfg(test)]
mod tests {
    use super::{Comments, clauses};

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(ToString::to_string).collect()
    }

    #[test]
    fn the_same_limit_reads_the_same_in_both_languages() {
        let core = clauses(&lines("The time. Finite and > 0, see [`Self::x`]."), false);
        let c = clauses(&lines("The time. Must be finite and > 0, see `x`; 2 by default."), false);
        assert_eq!(core, ["the time", "finite and > 0", "see x"]);
        assert_eq!(c, ["the time", "finite and > 0", "see x", "2 by default"]);
    }

    #[test]
    fn names_are_compared_without_what_each_language_puts_before_them() {
        let core = clauses(&lines("Brakes as [`crate::steering::arrive`] does. More."), true);
        assert_eq!(core, clauses(&lines("Brakes as `pursuit_steer_arrive` does."), true));
    }

    #[test]
    fn a_function_finds_its_twin_by_name_with_or_without_its_verb() {
        let mut core = Comments::default();
        core.put("seek".into(), lines("Steering toward a point."));
        assert!(core.twin("pursuit_steer_seek").is_some());
        assert!(core.twin("pursuit_steer_flee").is_none());
    }
}
