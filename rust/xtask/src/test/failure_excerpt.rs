//! What of a failed step's output a reader needs: the lines that say what failed, and the last ones.

use std::fmt::Write;

/// So many of the last lines are shown.
const LAST: usize = 60;
/// A panic's message goes on for at most so many lines.
const OF_A_PANIC: usize = 3;
/// A longer line is cut in the summary.
const WIDTH: usize = 200;

/// The last lines of `printed`, after the lines above them that say what failed.
pub fn excerpt(printed: &str) -> String {
    let lines: Vec<_> = printed.trim_end().lines().collect();
    let (above, last) = lines.split_at(lines.len().saturating_sub(LAST));
    let mut text = String::new();
    for line in telling(above) {
        let _ = writeln!(text, "  {line}");
    }
    if !above.is_empty() {
        let _ = writeln!(text, "  ... the last {LAST} of {} lines:", lines.len());
    }
    for line in last {
        let _ = writeln!(text, "  {line}");
    }
    text
}

/// The first of the lines that say what failed, at most so many, each once and cut.
pub fn summary(printed: &str, most: usize) -> Vec<String> {
    let lines: Vec<_> = printed.lines().collect();
    let mut chosen: Vec<String> = Vec::new();
    for line in telling(&lines) {
        let cut: String = line.trim().chars().take(WIDTH).collect();
        if chosen.len() < most && !chosen.contains(&cut) {
            chosen.push(cut);
        }
    }
    chosen
}

/// In their order.
fn telling<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut chosen = Vec::new();
    let mut of_panic = 0;
    for line in lines {
        if line.contains("panicked at") {
            of_panic = OF_A_PANIC;
            chosen.push(*line);
        } else if says_failure(line) {
            chosen.push(line);
        } else if of_panic > 0 && !line.trim().is_empty() && !line.starts_with("note:") {
            of_panic -= 1;
            chosen.push(line);
        } else {
            of_panic = 0;
        }
    }
    chosen
}

/// As the compilers, the test programs and these commands write it.
fn says_failure(line: &str) -> bool {
    let begins = ["error", "FAILED", "fatal", "also: ", "FAIL:"];
    let contains = [
        ": error: ",
        ": error[",
        ": fatal error: ",
        ": runtime error: ",
        ": undefined reference",
        "ERROR: AddressSanitizer",
        " ... FAILED",
        "test result: FAILED",
    ];
    begins.iter().any(|word| line.trim_start().starts_with(word))
        || contains.iter().any(|words| line.contains(words))
}

#[cfg(test)]
mod tests {
    use super::{LAST, excerpt, summary};

    const PRINTED: &str = "running 2 tests\n\nthread 'a' panicked at a.rs:1:2:\nassertion `left == right` failed\n  left: 1\n \
                           right: 2\nnote: run with\npassed b\n    error: seen 0 times, wanted 1\nFAILED c\nFAILED c\n";

    #[test]
    fn a_panic_is_summed_up_with_its_message_and_a_line_once() {
        let summary = summary(PRINTED, 9);
        assert_eq!(
            summary,
            [
                "thread 'a' panicked at a.rs:1:2:",
                "assertion `left == right` failed",
                "left: 1",
                "right: 2",
                "error: seen 0 times, wanted 1",
                "FAILED c",
            ]
        );
    }

    #[test]
    fn no_more_lines_are_summed_up_than_asked_for() {
        assert_eq!(summary(PRINTED, 2).len(), 2);
    }

    #[test]
    fn a_short_output_is_shown_whole() {
        assert_eq!(excerpt("a\nb\n"), "  a\n  b\n");
    }

    #[test]
    fn of_a_long_output_the_end_is_shown_and_what_says_failure_above() {
        let printed = format!("begin\nx.cpp:1:2: error: no\n{}", "more\n".repeat(LAST));
        let shown = excerpt(&printed);
        assert!(
            shown.starts_with("  x.cpp:1:2: error: no\n  ... the last 60 of 62 lines:\n  more\n"),
            "{shown}"
        );
        assert_eq!(shown.lines().count(), LAST + 2);
    }
}
