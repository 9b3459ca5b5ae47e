//! Counts the marks that say where the stand-in's declarations come from.

use crate::place;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const UNVERIFIED: &str = "[unverified]";
/// The beginnings of the marks that name a source.
const SOURCES: [&str; 3] = ["[doc ", "[stub]", "[repo]"];

/// The lines of a file that bear a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Lines {
    sourced: usize,
    unverified: usize,
}

/// Prints how many lines name a source and how many are unverified; `each` prints it for every file, too.
pub fn print(each: bool) -> Result<()> {
    let mut files = BTreeMap::new();
    read(&place::root().join("tests/unreal/engine"), &mut files)?;
    let mut sum = Lines::default();
    let mut open = 0;
    for (file, lines) in &files {
        if each && lines.unverified > 0 {
            println!(
                "{:5} of {:3} lines unverified: {file}",
                lines.unverified,
                lines.sourced + lines.unverified
            );
        }
        sum.sourced += lines.sourced;
        sum.unverified += lines.unverified;
        open += usize::from(lines.unverified > 0);
    }
    println!(
        "the stand-in's marks: {} lines name a source, {} are unverified, in {open} of {} files",
        sum.sourced,
        sum.unverified,
        files.len()
    );
    Ok(())
}

fn read(folder: &Path, files: &mut BTreeMap<String, Lines>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| place::shown(folder))? {
        let path = entry?.path();
        if path.is_dir() {
            read(&path, files)?;
        } else {
            let text = fs::read_to_string(&path).with_context(|| place::shown(&path))?;
            files.insert(place::shown(&path), count(&text));
        }
    }
    Ok(())
}

/// A line of which any part is unverified counts as unverified.
fn count(text: &str) -> Lines {
    let mut lines = Lines::default();
    for line in text.lines() {
        if line.contains(UNVERIFIED) {
            lines.unverified += 1;
        } else if SOURCES.iter().any(|source| line.contains(source)) {
            lines.sourced += 1;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{Lines, count};

    #[test]
    fn a_line_counts_once_and_as_unverified_if_any_part_of_it_is() {
        let text = "int A;\t// [doc 5.4]\nint B;\t// [stub] the default is [unverified]\nint C;\nint D;\t// [repo] a/b\n";
        assert_eq!(count(text), Lines { sourced: 2, unverified: 1 });
    }
}
