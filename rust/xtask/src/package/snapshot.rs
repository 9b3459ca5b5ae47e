//! The list of files in a package, compared with the committed one: nothing is lost and nothing slips in.

use super::stage::{LIBRARIES, Staged};
use crate::library::platforms::LibraryFile;
use crate::paths;
use anyhow::{Context, Result, bail};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the committed list is.
pub fn path() -> PathBuf {
    paths::root().join("rust/xtask/package.snapshot")
}

/// Compares, or accepts; returns the files. The libraries are listed with their platforms, and `libraries` are those
/// that must be there. Modules for later engines are not in this package, and their files are in the list as the repository has them,
/// and so are the sources of the add-ons.
pub fn check(
    staged: &Path,
    libraries: &[&LibraryFile],
    Staged { later, add_ons }: &Staged,
    update: bool,
) -> Result<BTreeSet<String>> {
    let mut files = files(staged)?;
    let all = files.clone();
    let expected = libraries.iter().map(|shipped| format!("{LIBRARIES}{}", shipped.path)).collect();
    let found = files.iter().filter(|file| file.starts_with(LIBRARIES)).cloned().collect();
    let wrong = difference(&expected, &found);
    if !wrong.is_empty() {
        bail!("the package's libraries are not those of its platforms:\n{wrong}");
    }
    files.retain(|file| !file.starts_with(LIBRARIES));
    for module in later {
        let below = format!("Source/{module}");
        let own = self::files(&paths::root().join("unreal_plugin").join(&below))?;
        files.extend(own.iter().map(|file| format!("{below}/{file}")));
    }
    for add_on in add_ons {
        let name = add_on.file_name().context("an add-on without a name")?.to_string_lossy();
        let way = |file: String| if file.starts_with("Source/") { file } else { format!("{name}/{file}") };
        files.extend(self::files(add_on)?.into_iter().map(way));
    }
    let text: String = files.iter().map(|file| format!("{file}\n")).collect();
    if update {
        fs::write(path(), &text)?;
        return Ok(all);
    }
    let committed =
        fs::read_to_string(path()).with_context(|| format!("cannot read {}", paths::shown(&path())))?;
    let committed: BTreeSet<_> = committed.lines().map(str::to_string).collect();
    let difference = difference(&committed, &files);
    if !difference.is_empty() {
        bail!(
            "the package's files differ from {}:\n{difference}when this is meant: scripts/package.sh --update-snapshot, and commit it",
            paths::shown(&path())
        );
    }
    Ok(all)
}

/// The files below a folder, from there.
pub fn files(folder: &Path) -> Result<BTreeSet<String>> {
    Ok(paths::files_below(folder)?.iter().map(|file| paths::way(folder, file)).collect())
}

fn difference(committed: &BTreeSet<String>, found: &BTreeSet<String>) -> String {
    let lost = committed.difference(found).map(|file| format!("  - {file}\n"));
    let new = found.difference(committed).map(|file| format!("  + {file}\n"));
    lost.chain(new).collect()
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_lost_and_a_new_file_are_named() {
        let committed = ["a".to_string(), "b".to_string()].into();
        let found = ["b".to_string(), "c".to_string()].into();
        assert_eq!(difference(&committed, &found), "  - a\n  + c\n");
        assert_eq!(difference(&committed, &committed), "");
    }
}
