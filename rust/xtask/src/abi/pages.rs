//! The C programs that the documentation shows: each is compiled, and prints what the page says that it prints.

use super::program::{Compiler, Kind, Language};
use crate::library::Library;
use crate::{place, process};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The pages that show programs.
const PAGES: [&str; 2] = ["README.md", "docs/c-guide.md"];

/// Builds and runs every block of C with a `main`; the next block, of text, is what it prints. How many there are.
pub fn check(compiler: Compiler, scratch: &Path, library: &Library) -> Result<usize> {
    let mut count = 0;
    for page in PAGES {
        let text = fs::read_to_string(place::root().join(page)).with_context(|| page.to_string())?;
        for (code, expected) in programs_in(&text) {
            count += 1;
            let program = scratch.join(format!("page-{count}"));
            let source = program.with_extension("c");
            fs::write(&source, code)?;
            let mut link = compiler.command(Language::C99);
            link.arg(&source).args(["-x", "none"]);
            process::output(Kind::Static.link(&mut link, library).args(["-lm", "-o"]).arg(&program))
                .with_context(|| page.to_string())?;
            let printed = process::output(&mut Command::new(&program)).with_context(|| page.to_string())?;
            ensure!(
                printed == expected,
                "{page} says that its program prints\n{expected}and it prints\n{printed}"
            );
        }
    }
    Ok(count)
}

/// Every program, with the text that it prints.
fn programs_in(page: &str) -> Vec<(String, String)> {
    let mut programs: Vec<(String, String)> = Vec::new();
    let mut lines = page.lines();
    // Whether the last block was a program, whose output comes next.
    let mut waits = false;
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: String =
            lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
        match language {
            "c" if block.contains("int main(") => {
                programs.push((block, String::new()));
                waits = true;
                continue;
            }
            "text" if waits => programs.last_mut().into_iter().for_each(|last| last.1.clone_from(&block)),
            _ => {}
        }
        waits = false;
    }
    programs
}

#[cfg(test)]
mod tests {
    use super::programs_in;

    #[test]
    fn a_program_has_the_text_that_follows_it() {
        let page =
            "```c\nint x;\n```\n```c\nint main(void) {}\n```\nprints\n```text\nOK\n```\n```text\nno\n```\n";
        assert_eq!(programs_in(page), [("int main(void) {}\n".to_string(), "OK\n".to_string())]);
    }
}
