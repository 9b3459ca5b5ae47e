//! The parts of a page that a command writes, between two lines of its own.

/// The page with another text between the lines `begin` and `end`; none when it has no such lines.
pub fn replaced(page: &str, begin: &str, end: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(begin)?;
    let (_, after) = rest.split_once(end)?;
    Some(format!("{before}{begin}{text}{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn only_the_marked_text_is_replaced() {
        let page = "before\n<A>\nold\n<B>\nafter\n";
        assert_eq!(replaced(page, "<A>\n", "<B>\n", "new\n").unwrap(), "before\n<A>\nnew\n<B>\nafter\n");
        assert_eq!(replaced("no place", "<A>\n", "<B>\n", "new"), None);
    }
}
