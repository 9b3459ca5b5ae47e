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

/// The names in backticks that do not stand after "with", as in "with `PURSUIT_WALL_ABOUT_AXIS`": those of other fields.
pub fn names_said(text: &str) -> Vec<&str> {
    let pieces: Vec<_> = text.split('`').collect();
    let is_said = |before: &str| !before.to_lowercase().ends_with("with ");
    pieces.chunks_exact(2).filter(|pair| is_said(pair[0])).map(|pair| pair[1]).collect()
}

/// Whether `text` has `name` in backticks.
pub fn mentions(text: &str, name: &str) -> bool {
    names(text).contains(&name)
}

/// Whether some sentence speaks of both the parameter `name`, not of its base, and null.
pub fn may_be_null(doc: &[String], name: &str) -> bool {
    let base = format!("base of `{name}`");
    let speaks = |sentence: &&str| mentions(&sentence.replace(&base, ""), name) && has_word(sentence, "null");
    doc.iter().any(|paragraph| sentences(paragraph).iter().any(speaks))
}

/// How many `name` points to, or a view that it points to has, where a sentence says "`name` has room for `n`", "`name` is a view
/// of `m` times `n`", or, of safety, "`name` points to `n`" and in a list of pointers "`name` to `n`", "`name` to a view of `n`" or
/// "`name` to a view of the sum of `n`".
pub fn length(doc: &[String], name: &str) -> Option<String> {
    let phrases = [
        ("has room for ", ""),
        ("is null or has room for ", ""),
        ("is a view of ", ""),
        ("points to ", SAFETY),
        ("to ", SAFETY),
        ("to a view of ", SAFETY),
    ];
    let after = |(phrase, only): (&str, &str)| {
        let told = doc.iter().filter(|paragraph| paragraph.starts_with(only));
        told.into_iter().find_map(|paragraph| product_after(paragraph, &format!("`{name}` {phrase}")))
    };
    let sum = || after(("to a view of the sum of ", SAFETY)).map(|each| format!("sum({each})"));
    phrases.into_iter().find_map(after).or_else(sum)
}

/// How many each view of a struct or a field has, where its comment says "has room for `n`", "have room for `n`" or "views of `n`".
pub fn length_of_all(doc: &[String]) -> Option<String> {
    let after = |phrase: &str| doc.iter().find_map(|paragraph| product_after(paragraph, phrase));
    ["room for ", "views of "].into_iter().find_map(after)
}

/// `n` or `m * n` where `text` has "`n`" or "`m` times `n`" behind `phrase`.
pub fn product_after(text: &str, phrase: &str) -> Option<String> {
    let phrase = format!("{phrase}`");
    let mut parts = text[text.find(&phrase)? + phrase.len()..].split('`');
    let first = parts.next()?;
    let second = parts.next().filter(|between| *between == " times ").and_then(|_| parts.next());
    Some(second.map_or(first.to_string(), |second| format!("{first} * {second}")))
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
    use super::{length, length_of_all, may_be_null, names_said, paragraphs, referred, sentences, singular};

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
            "`a` and the base of `b` may be null. `b` has room for `n` numbers. `c` is a view of `n` times `m` costs.\n\
             # Safety To one value, `d` to `end - begin` numbers, `e` to a view of `k` points, `f` to a view of the sum of `a[].k`.",
        );
        assert!(may_be_null(&doc, "a"));
        assert!(!may_be_null(&doc, "b"));
        assert_eq!(length(&doc, "b").as_deref(), Some("n"));
        assert_eq!(length(&doc, "c").as_deref(), Some("n * m"));
        assert_eq!(length(&doc, "d").as_deref(), Some("end - begin"));
        assert_eq!(length(&doc, "e").as_deref(), Some("k"));
        assert_eq!(length(&doc, "f").as_deref(), Some("sum(a[].k)"));
        assert_eq!(length(&doc, "a"), None);
        assert_eq!(length_of_all(&lines("Each array has room for `n` times `m`.")).as_deref(), Some("n * m"));
        assert_eq!(length_of_all(&lines("Views of one value for each.")), None);
    }

    #[test]
    fn a_name_after_with_is_that_of_another_field() {
        assert_eq!(names_said("`A`, with `B` or `C`. With `D` no more."), ["A", "C"]);
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
