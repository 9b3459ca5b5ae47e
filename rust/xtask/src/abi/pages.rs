//! The C and C++ programs that the documentation shows: each is compiled, and prints what the page says that it prints.

use super::program::{Compiler, Language, Linkage};
use crate::library::Library;
use crate::paths;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;

/// The pages that show programs.
const PAGES: [&str; 4] = ["README.md", "docs/c-guide.md", "docs/lead-indicator.md", "docs/tutorial.md"];

/// The reference pages, whose entries show a few lines each.
const REFERENCE: [&str; 7] = [
    "docs/aim.md",
    "docs/crowd.md",
    "docs/formations.md",
    "docs/intercept.md",
    "docs/line-of-fire.md",
    "docs/motion.md",
    "docs/steering.md",
];

/// Builds and runs every block of C and C++ with a `main`; the next block, of text, is what it prints. Of a reference page
/// all blocks of C together are one program, in which no call may be refused. How many programs there are.
pub fn check(compiler: Compiler, scratch: &Path, library: &Library) -> Result<usize> {
    let mut count = 0;
    for page in PAGES {
        let text = fs::read_to_string(paths::root().join(page)).with_context(|| page.to_string())?;
        for shown in programs_in(&text, &["c", "cpp"]) {
            count += 1;
            let program = scratch.join(format!("page-{count}"));
            let (spoken, ending) =
                if shown.language == "c" { (Language::C99, "c") } else { (Language::Cpp20, "cpp") };
            let source = program.with_extension(ending);
            fs::write(&source, &shown.code)?;
            let printed = compiler
                .run(spoken, &source, &["-lm".as_ref()], (Linkage::Static, library), &program)
                .with_context(|| page.to_string())?;
            shown.check(page, &printed)?;
        }
    }
    for page in REFERENCE {
        let text = fs::read_to_string(paths::root().join(page)).with_context(|| page.to_string())?;
        count += 1;
        let program = scratch.join(format!("page-{count}"));
        let source = program.with_extension("c");
        fs::write(&source, program_of(&text))?;
        compiler
            .run(Language::C99, &source, &["-lm".as_ref()], (Linkage::Static, library), &program)
            .with_context(|| format!("{page}: an example does not compile, or is refused"))?;
    }
    Ok(count)
}

/// One program of the blocks of C on a page: the first declares what the others share. It fails when a call that stands at
/// the beginning of a line is refused.
pub fn program_of(page: &str) -> String {
    let mut blocks = page.split("```c\n").skip(1).filter_map(|rest| rest.split("```").next());
    let checked = |block: &str| {
        let lines = block.lines().map(|line| match line.strip_prefix("pursuit_") {
            Some(call) => format!("refused |= 0 > pursuit_{call}\n"),
            None => format!("{line}\n"),
        });
        lines.collect::<String>()
    };
    let shared = blocks.next().unwrap_or_default();
    let examples: String = blocks.map(|block| format!("{{\n{}}}\n", checked(block))).collect();
    format!(
        "#include \"pursuit.h\"\nint main(void) {{\nint refused = 0;\n{shared}{examples}return refused;\n}}\n"
    )
}

/// A program of a page.
#[derive(Debug, PartialEq)]
pub struct PageProgram {
    /// As the page says it: c, cpp, py, cs.
    pub language: String,
    /// Its source.
    pub code: String,
    /// What it prints.
    pub expected: String,
}

impl PageProgram {
    /// Fails when it printed something else than its page says.
    pub fn check(&self, page: &str, printed: &str) -> Result<()> {
        let expected = &self.expected;
        ensure!(
            printed == expected,
            "{page} says that its program prints\n{expected}and it prints\n{printed}"
        );
        Ok(())
    }
}

/// How a whole program differs from a few lines of one.
fn is_program(language: &str, block: &str) -> bool {
    match language {
        "c" | "cpp" => block.contains("int main("),
        "py" => block.contains("print("),
        "cs" => block.contains("static void Main("),
        "js" => block.contains("console.log("),
        "html" => block.contains("<script type=\"module\">"),
        _ => false,
    }
}

/// Every program in one of `languages`.
pub fn programs_in(page: &str, languages: &[&str]) -> Vec<PageProgram> {
    let mut programs: Vec<PageProgram> = Vec::new();
    let mut lines = page.lines();
    // Whether the last block was a program, whose output comes next.
    let mut waits = false;
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: String =
            lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
        match language {
            _ if languages.contains(&language) && is_program(language, &block) => {
                programs.push(PageProgram {
                    language: language.into(),
                    code: block,
                    expected: String::new(),
                });
                waits = true;
                continue;
            }
            "text" if waits => {
                programs.last_mut().into_iter().for_each(|last| last.expected.clone_from(&block))
            }
            _ => {}
        }
        waits = false;
    }
    programs
}

#[cfg(test)]
mod tests {
    use super::{program_of, programs_in};

    #[test]
    fn the_examples_of_a_reference_page_are_one_program_that_fails_when_a_call_is_refused() {
        let page = "```c\nint x;\n```\ntext\n```c\npursuit_f(&x);\n```\n";
        let program = "#include \"pursuit.h\"\nint main(void) {\nint refused = 0;\nint x;\n\
            {\nrefused |= 0 > pursuit_f(&x);\n}\nreturn refused;\n}\n";
        assert_eq!(program_of(page), program);
    }

    #[test]
    fn a_program_has_the_text_that_follows_it() {
        let page =
            "```c\nint x;\n```\n```cpp\nint main() {}\n```\nprints\n```text\nOK\n```\n```text\nno\n```\n";
        let [shown] = &programs_in(page, &["cpp"])[..] else { panic!("one program") };
        assert_eq!((&*shown.language, &*shown.code, &*shown.expected), ("cpp", "int main() {}\n", "OK\n"));
    }
}
