//! The clauses of a comment, in words that both languages share.

use crate::prose;
use std::collections::BTreeMap;

/// What C calls otherwise: the name of each item of C, and of its twin in the core.
pub type Names = BTreeMap<String, String>;

/// What only a function of Rust has: closures that ask for inputs or are told answers, and slices. A sentence about one of them is
/// the core's own.
const OWN: [&str; 4] = ["`give(", "`query(", "`found`", "`memory`"];

/// A clause begins with what it says.
const CONJUNCTIONS: [&str; 6] = ["and ", "but ", "or ", "so ", "then ", "while "];

/// The clauses of a comment of the core that C must have.
pub fn told(lines: &[String]) -> Vec<String> {
    let all = paragraphs(lines);
    let is_shared = |sentence: &&str| !OWN.iter().any(|own| sentence.contains(own));
    let sentences = all.iter().filter(|text| !text.starts_with("Source: "));
    let sentences = sentences.flat_map(|text| prose::sentences(text)).filter(is_shared);
    sentences.flat_map(|sentence| clauses(sentence, &Names::new())).collect()
}

/// The clauses of a comment of C.
pub fn said(lines: &[String], names: &Names) -> Vec<String> {
    paragraphs(lines).iter().flat_map(|text| clauses(text, names)).collect()
}

/// The paragraphs and the items of lists before the first heading, without examples.
fn paragraphs(lines: &[String]) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut is_code = false;
    for line in lines.iter().map(|line| line.trim()) {
        if line.starts_with("```") {
            is_code = !is_code;
        } else if line.starts_with("# ") {
            break;
        } else if !is_code {
            if line.is_empty() || line.starts_with("- ") {
                all.push(String::new());
            }
            if let Some(last) = all.last_mut() {
                last.push_str(line.trim_start_matches("- "));
                last.push(' ');
            }
        }
    }
    all.iter().map(|text| text.trim().to_string()).filter(|text| !text.is_empty()).collect()
}

fn clauses(text: &str, names: &Names) -> Vec<String> {
    let mut clauses = vec![shared(text, names)];
    for end in [". ", "; ", ", ", ": "] {
        clauses = clauses.iter().flat_map(|clause| clause.split(end).map(ToString::to_string)).collect();
    }
    let plain = |clause: &String| {
        let clause = clause.trim().trim_end_matches(['.', ';', ':', ',']);
        let clause = CONJUNCTIONS.iter().find_map(|word| clause.strip_prefix(word)).unwrap_or(clause);
        let mut letters = clause.chars();
        letters.next().map(|first| first.to_lowercase().chain(letters).collect::<String>())
    };
    clauses.iter().filter_map(plain).collect()
}

/// The words that Rust and C have for the same: names without paths and links, those of C as their twins', INFINITY, `double`, -1
/// for what is not there, statuses, and limits, which C introduces with "must be".
fn shared(text: &str, names: &Names) -> String {
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
            plain.push_str(&name_in(word, names));
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
        ("a double", "an f64"),
        ("double", "f64"),
        ("Above 0", "> 0"),
        ("above 0", "> 0"),
        (" (status > 0)", ""),
        (", the default,", ""),
        (", the default", ""),
        ("-1 ", "none "),
        ("None ", "none "),
        ("verdict", "status"),
    ];
    same.iter().fold(plain, |text, (word, shared)| text.replace(word, shared))
}

/// A word, or of a path its last name; of a name of C its twin's, or else the name without the prefix.
fn name_in(word: &str, names: &Names) -> String {
    let bare = word.trim_end_matches(':');
    let colons = &word[bare.len()..];
    let twin = names.get(bare).map_or(bare, String::as_str);
    let name = twin.rsplit("::").next().unwrap_or(twin);
    let unprefixed = ["pursuit_", "Pursuit", "PURSUIT_"].iter().find_map(|prefix| name.strip_prefix(prefix));
    format!("{}{colons}", unprefixed.unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::{Names, said, told};

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(ToString::to_string).collect()
    }

    #[test]
    fn the_same_limit_reads_the_same_in_both_languages() {
        let core = told(&lines("The time. Finite and > 0, see [`Self::x`]."));
        let c = said(&lines("The time. Must be finite and > 0, see `x`; 2 by default."), &Names::new());
        assert_eq!(core, ["the time", "finite and > 0", "see x"]);
        assert_eq!(c, ["the time", "finite and > 0", "see x", "2 by default"]);
    }

    #[test]
    fn a_name_of_c_is_read_as_its_twin() {
        let names = [("pursuit_steer_arrive", "arrive"), ("PURSUIT_FLOW_ZERO", "FlowOutside::Zero")];
        let names = names.map(|(c, core)| (c.to_string(), core.to_string())).into();
        let core =
            told(&lines("Brakes as [`crate::steering::arrive`] does; [`FlowOutside::Zero`](x) for none."));
        assert_eq!(
            core,
            said(&lines("Brakes as `pursuit_steer_arrive` does; `PURSUIT_FLOW_ZERO` for none."), &names)
        );
    }

    #[test]
    fn examples_sources_and_what_stands_below_a_heading_are_not_told() {
        let core = told(&lines(
            "One.\n\n```\ncode();\n```\n\nSource: a book.\n\n- Two;\n- three.\n\n# Method\nFour.",
        ));
        assert_eq!(core, ["one", "two", "three"]);
    }

    #[test]
    fn what_a_closure_is_told_is_the_cores_own() {
        let core =
            told(&lines("Moves all. `give(agent)` is told where each is; then `None`. It costs little."));
        assert_eq!(core, ["moves all", "it costs little"]);
    }
}
