//! Comments as text: their paragraphs, and lines of a width.

/// The longest line of a comment, without its indent.
const COLUMNS: usize = 120;

/// The paragraphs of a comment, each in one line.
pub fn paragraphs(lines: &[String]) -> Vec<String> {
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
    all
}

/// The lines before the first heading, list, table, code or source.
pub fn prose(lines: &[String]) -> &[String] {
    let ends =
        |line: &String| ["#", "- ", "|", "```", "Source:"].iter().any(|mark| line.trim().starts_with(mark));
    let end = lines.iter().position(ends).unwrap_or(lines.len());
    &lines[..end]
}

/// The first sentence of a comment, for a list.
pub fn first_sentence(paragraph: &str) -> &str {
    paragraph.split_once(". ").map_or(paragraph, |(first, _)| &paragraph[..=first.len()])
}

/// A text in lines that begin with `start`, those after the first with `further`.
pub fn wrapped(text: &str, start: &str, further: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = start.to_string();
    let mut is_empty = true;
    for word in words(text) {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > COLUMNS {
            lines.push(std::mem::replace(&mut line, further.to_string()));
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(&word);
        is_empty = false;
    }
    lines.push(line);
    lines
}

/// The words of a text; an interval is one.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut().filter(|last| last.starts_with(['[', '(']) && last.ends_with(',')) {
            Some(last) if word.contains([']', ')']) => *last = format!("{last} {word}"),
            _ => words.push(word.into()),
        }
    }
    words
}

/// A comment with a text more at the end of its last paragraph.
pub fn with_more(lines: &[String], more: &str) -> Vec<String> {
    if more.is_empty() {
        return lines.to_vec();
    }
    let start = lines.iter().rposition(|line| line.trim().is_empty()).map_or(0, |empty| empty + 1);
    let last: Vec<_> = lines[start..].iter().map(|line| line.trim()).chain([more]).collect();
    let last = wrapped(&last.join(" "), " ", " ");
    lines[..start].iter().cloned().chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::{first_sentence, paragraphs, prose, with_more, wrapped};

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(ToString::to_string).collect()
    }

    #[test]
    fn paragraphs_end_at_empty_lines() {
        assert_eq!(paragraphs(&lines(" One\n line.\n\n Two.\n")), ["One line.", "Two."]);
        assert_eq!(first_sentence("One, 0.5 of it. Two."), "One, 0.5 of it.");
        assert_eq!(first_sentence("One."), "One.");
    }

    #[test]
    fn prose_ends_where_a_reader_looks_something_up() {
        for mark in ["# Errors", "- one", "| a |", "```", "Source: a book."] {
            let lines = lines(&format!(" One.\n\n Two.\n {mark}\n\n Three."));
            assert_eq!(paragraphs(prose(&lines)), ["One.", "Two."], "{mark}");
        }
    }

    #[test]
    fn a_long_text_is_broken_between_words() {
        let text = "word ".repeat(30);
        let broken = wrapped(&text, "- ", "  ");
        assert_eq!(broken.len(), 2);
        assert!(broken.iter().all(|line| line.len() <= 120));
        assert!(broken[0].starts_with("- word word") && broken[1].starts_with("  word"));
        let text = format!("{}[-1e50, 1e50].", "a ".repeat(54));
        assert_eq!(wrapped(&text, "", "")[1], "[-1e50, 1e50].");
    }

    #[test]
    fn more_stands_at_the_end_of_the_last_paragraph() {
        assert_eq!(with_more(&lines(" One.\n\n Two\n lines."), "More."), [" One.", "", " Two lines. More."]);
        assert_eq!(with_more(&lines(" One."), ""), [" One."]);
    }
}
