//! The rules a header must keep. Most are the engine's: there a broken one stops the build. The rest are the house's.

mod delegate;
mod file;
mod function;
mod house;
mod metadata;
mod property;
mod scope;
mod type_form;
mod types;
mod units;

#[cfg(test)]
mod tests;

use crate::model::Header;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

pub use types::KnownTypes;

/// A header with what the rules need to know about it.
pub struct Subject<'a> {
    /// What it declares.
    pub header: &'a Header,
    /// Its text.
    pub source: &'a str,
    /// The module that owns it.
    pub module: &'a str,
    /// Every type a pin or a property may have.
    pub known: &'a KnownTypes,
}

impl Subject<'_> {
    /// The file's name without its ending.
    pub fn stem(&self) -> String {
        self.header.path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Whether other modules can include it.
    pub fn is_public(&self) -> bool {
        self.header
            .path
            .components()
            .any(|part| ["Public", "Classes"].iter().any(|name| part.as_os_str() == *name))
    }
}

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    /// The header.
    pub path: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The rule's name.
    pub rule: &'static str,
    /// The fault.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}:{}: error: {} [{}]", self.path.display(), self.line, self.message, self.rule)
    }
}

/// Where a rule writes what it finds.
pub struct Findings<'a> {
    path: PathBuf,
    list: &'a mut BTreeSet<Finding>,
}

impl Findings<'_> {
    fn add(&mut self, line: usize, rule: &'static str, message: impl Into<String>) {
        let message = message.into();
        self.list.insert(Finding { path: self.path.clone(), line, rule, message });
    }
}

type Rule = fn(&Subject, &mut Findings);

/// What the engine asks of every header.
const ENGINE: [Rule; 7] = [
    file::check,
    type_form::check,
    property::check,
    function::check,
    delegate::check,
    scope::check,
    metadata::check,
];

/// What a header breaks, in order of lines.
pub fn check(subject: &Subject) -> Vec<Finding> {
    let mut list = BTreeSet::new();
    let mut findings = Findings { path: subject.header.path.clone(), list: &mut list };
    for rule in ENGINE {
        rule(subject, &mut findings);
    }
    house::check(subject, &mut findings);
    list.into_iter().collect()
}
