//! What a doc comment says beside its words: paragraphs, sentences, and the conventions of the C ABI's comments.

/// The paragraphs before `# Safety`, and the text after it.
pub fn paragraphs(lines: &[String]) -> (Vec<String>, Option<String>) {
    let mut all = vec![String::new()];
    for line in lines.iter().map(|line| line.trim()) {
        if line.is_empty() {
            all.push(String::new());
        } else if let Some(last) = all.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(line);
        }
    }
    all.retain(|paragraph| !paragraph.is_empty());
    let Some(heading) = all.iter().position(|paragraph| paragraph.starts_with(SAFETY)) else {
        return (all, None);
    };
    let safety = all.split_off(heading).join(" ");
    (all, Some(safety.trim_start_matches(SAFETY).trim().to_string()))
}

/// The sentences of a text: what ends with a full stop before a space and a capital letter or a name in backticks.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    for (stop, _) in text.match_indices(". ") {
        let next = text[stop + 2..].chars().next();
        if next.is_some_and(|next| next.is_uppercase() || next == '`') {
            sentences.push(&text[start..=stop]);
            start = stop + 2;
        }
    }
    sentences.push(&text[start..]);
    sentences
}

/// The names in backticks, in order.
pub fn names(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Whether `text` has `name` in backticks.
pub fn mentions(text: &str, name: &str) -> bool {
    names(text).contains(&name)
}

/// Whether some sentence speaks of both the parameter `name` and null.
pub fn may_be_null(doc: &[String], name: &str) -> bool {
    let speaks = |sentence: &&str| mentions(sentence, name) && has_word(sentence, "null");
    doc.iter().any(|paragraph| sentences(paragraph).iter().any(speaks))
}

/// How many `name` points to, where a sentence says "`name` has room for `n`", "`name` are `m` times `n`", or, of safety,
/// "`name` points to `n`" and in a list of pointers "`name` to `n`".
pub fn length(doc: &[String], name: &str) -> Option<String> {
    let after = |phrase: &str, only: &str| {
        let phrase = format!("`{name}` {phrase}`");
        let found = |paragraph: &String| {
            paragraph.find(&phrase).map(|start| paragraph[start + phrase.len()..].to_string())
        };
        doc.iter().filter(|paragraph| paragraph.starts_with(only)).find_map(found)
    };
    let phrases =
        [("has room for ", ""), ("is null or has room for ", ""), ("points to ", SAFETY), ("to ", SAFETY)];
    if let Some(rest) = phrases.into_iter().find_map(|(phrase, only)| after(phrase, only)) {
        return rest.split('`').next().map(ToString::to_string);
    }
    let rest = after("are ", "")?;
    let mut parts = rest.split('`');
    let (first, between, second) = (parts.next()?, parts.next()?, parts.next()?);
    (between == " times ").then(|| format!("{first} * {second}"))
}

/// The heading above what a caller must keep to.
pub const SAFETY: &str = "# Safety";

/// The function that the comment refers to: a paragraph begins with its name, or with "As" and its name.
pub fn referred(doc: &[String]) -> Option<&str> {
    let begins =
        |paragraph: &&String| paragraph.starts_with("`pursuit_") || paragraph.starts_with("As `pursuit_");
    names(doc.iter().find(begins)?).first().copied()
}

/// Whether `word` is a word of `text`.
pub fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|found| found == word)
}

/// One of several: "obstacles" gives "obstacle".
pub fn singular(name: &str) -> Option<String> {
    if let Some(stem) = name.strip_suffix("ies") {
        return Some(format!("{stem}y"));
    }
    name.strip_suffix('s').map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use super::{length, may_be_null, paragraphs, referred, sentences, singular};

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(ToString::to_string).collect()
    }

    #[test]
    fn paragraphs_end_at_empty_lines_and_safety_stands_apart() {
        let (doc, safety) = paragraphs(&lines(" One\n line.\n\n Two.\n\n # Safety\n Care."));
        assert_eq!(doc, ["One line.", "Two."]);
        assert_eq!(safety.as_deref(), Some("Care."));
    }

    #[test]
    fn a_sentence_ends_before_a_capital_letter() {
        assert_eq!(
            sentences("At 0. 5 it ends. So does `x`. `y` too."),
            ["At 0. 5 it ends.", "So does `x`.", "`y` too."]
        );
    }

    #[test]
    fn null_and_lengths_are_read_from_the_sentences() {
        let doc = lines(
            "`a` may be null. `b` has room for `n` numbers. `c` are `n` times `m` costs.\n# Safety To one value, `d` to `end - begin` numbers.",
        );
        assert!(may_be_null(&doc, "a"));
        assert!(!may_be_null(&doc, "b"));
        assert_eq!(length(&doc, "b").as_deref(), Some("n"));
        assert_eq!(length(&doc, "c").as_deref(), Some("n * m"));
        assert_eq!(length(&doc, "d").as_deref(), Some("end - begin"));
        assert_eq!(length(&doc, "a"), None);
    }

    #[test]
    fn a_comment_that_begins_with_a_function_refers_to_it() {
        assert_eq!(referred(&lines("One.\nAs `pursuit_a`, but for `pursuit_b`.")), Some("pursuit_a"));
        assert_eq!(referred(&lines("Uses `pursuit_a`.")), None);
    }

    #[test]
    fn several_of_a_thing_have_a_singular() {
        assert_eq!(singular("bodies").as_deref(), Some("body"));
        assert_eq!(singular("costs").as_deref(), Some("cost"));
        assert_eq!(singular("memory"), None);
    }
}
