//! Reads the headers of an Unreal module as the engine's header tool does: enforces its rules, and generates the reflection
//! that the engine stand-in runs on.

pub mod defaults;
pub mod display_name;
pub mod generate;
pub mod lexer;
pub mod model;
pub mod parser;
pub mod rules;

use anyhow::{Context, Result};
use model::Header;
use rules::{Finding, KnownTypes, Subject};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The headers of one module.
pub struct Module {
    /// Its name, as in `Name.Build.cs`.
    pub name: String,
    /// Its headers with their text, in order of their paths.
    pub headers: Vec<(Header, String)>,
}

impl Module {
    /// Reads every header under `folder`.
    ///
    /// # Errors
    /// When a file cannot be read, or has a declaration in a form the tool does not know.
    pub fn read(name: &str, folder: &Path) -> Result<Self> {
        let mut paths = Vec::new();
        find_headers(folder, &mut paths)?;
        paths.sort();
        let mut headers = Vec::new();
        for path in paths {
            let source =
                fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            let header = parser::parse(&path, &source).with_context(|| path.display().to_string())?;
            headers.push((header, source));
        }
        Ok(Self { name: name.to_owned(), headers })
    }

    /// The rules its headers break. `known` holds the types of the modules it uses, and takes its own.
    pub fn check(&self, known: &mut KnownTypes) -> Vec<Finding> {
        self.declare(known);
        let subjects =
            self.headers.iter().map(|(header, source)| Subject { header, source, module: &self.name, known });
        subjects.flat_map(|subject| rules::check(&subject)).collect()
    }

    /// Adds its types to those that other modules may use.
    pub fn declare(&self, known: &mut KnownTypes) {
        for (header, _) in &self.headers {
            known.add(header);
        }
    }

    /// Writes `X.generated.h` and `X.gen.cpp` for each header with a reflected type, and returns the paths of the sources.
    /// A file that would not change is left alone, so that nothing is compiled twice; the files of a header that is gone are removed,
    /// because a header of that name in another module would be generated beside them.
    ///
    /// # Errors
    /// When a file cannot be written or removed.
    pub fn generate(&self, folder: &Path) -> Result<Vec<PathBuf>> {
        fs::create_dir_all(folder)?;
        let (mut sources, mut names) = (Vec::new(), BTreeSet::new());
        for (header, _) in self.headers.iter().filter(|(header, _)| !header.types.is_empty()) {
            let stem = header.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let generated = generate::generate(header, &self.name, &stem);
            let [header, source] = [format!("{stem}.generated.h"), format!("{stem}.gen.cpp")];
            write_if_changed(&folder.join(&header), &generated.header)?;
            write_if_changed(&folder.join(&source), &generated.source)?;
            sources.push(folder.join(&source));
            names.extend([header, source]);
        }
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_generated = [".generated.h", ".gen.cpp"].iter().any(|ending| name.ends_with(ending));
            if is_generated && !names.contains(&name) {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(sources)
    }
}

fn find_headers(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            find_headers(&path, paths)?;
        } else if path.extension().is_some_and(|extension| extension == "h") {
            paths.push(path);
        }
    }
    Ok(())
}

/// Writes a file unless it already has that text.
///
/// # Errors
/// When it cannot be written.
pub fn write_if_changed(path: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|present| present == text) {
        return Ok(());
    }
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}
