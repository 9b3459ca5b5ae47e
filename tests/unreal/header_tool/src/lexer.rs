//! Cuts a header into tokens with their lines. Comments are kept: Unreal shows them as tooltips.

use logos::{Lexer, Logos};

/// What a token is.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f]+")]
pub enum Kind {
    /// A preprocessor line, with the lines that a backslash joins to it.
    #[regex(r"#([^\n\\]|\\\r?\n|\\[^\r\n])*")]
    Directive,
    /// `// ...`
    #[regex(r"//[^\n]*")]
    LineComment,
    /// `/* ... */`
    #[token("/*", block_comment)]
    BlockComment,
    /// A name or a keyword.
    #[regex(r"[A-Za-z_][A-Za-z0-9_]*")]
    Word,
    /// A number.
    #[regex(r"[0-9]([0-9A-Za-z_.']|[eE][+-])*")]
    #[regex(r"\.[0-9]([0-9A-Za-z_.']|[eE][+-])*")]
    Number,
    /// `"..."`
    #[regex(r#""([^"\\\n]|\\.)*""#)]
    Text,
    /// `'...'`
    #[regex(r"'([^'\\\n]|\\.)*'")]
    Character,
    /// `::`
    #[token("::")]
    Scope,
    /// Any other character.
    #[regex(r"[^ \t\r\n\fA-Za-z0-9_]", priority = 0)]
    Punctuation,
}

fn block_comment(lexer: &mut Lexer<Kind>) {
    let end = lexer.remainder().find("*/").map_or(lexer.remainder().len(), |end| end + 2);
    lexer.bump(end);
}

/// One token of a header.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// As written.
    pub text: &'a str,
    /// Counted from 1.
    pub line: usize,
}

impl Token<'_> {
    /// Whether this is exactly `text`.
    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Whether this is a comment.
    pub fn is_comment(&self) -> bool {
        matches!(self.kind, Kind::LineComment | Kind::BlockComment)
    }
}

/// The tokens of a header.
pub fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut line = 1;
    let mut counted = 0;
    Kind::lexer(source)
        .spanned()
        .map(|(kind, span)| {
            line += source[counted..span.start].matches('\n').count();
            counted = span.start;
            Token { kind: kind.unwrap_or(Kind::Punctuation), text: &source[span], line }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_knows_its_line_and_a_directive_includes_the_lines_joined_to_it() {
        let source = "#define A \\\n  1\n// why\nint32 Value = 1.5e-3f; /* two\nlines */ TEXT(\"a \\\" b\")";
        let seen: Vec<_> = tokens(source).iter().map(|token| (token.kind, token.line, token.text)).collect();
        assert_eq!(seen[0], (Kind::Directive, 1, "#define A \\\n  1"));
        assert_eq!(seen[1], (Kind::LineComment, 3, "// why"));
        assert_eq!(seen[2], (Kind::Word, 4, "int32"));
        assert_eq!(seen[5], (Kind::Number, 4, "1.5e-3f"));
        assert_eq!(seen[7].0, Kind::BlockComment);
        assert_eq!(seen[8], (Kind::Word, 5, "TEXT"));
        assert_eq!(seen[10], (Kind::Text, 5, "\"a \\\" b\""));
    }
}
