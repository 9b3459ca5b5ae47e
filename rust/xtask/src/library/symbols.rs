//! Which names a library defines and which it needs.

use anyhow::{Context, Result};
use object::read::archive::ArchiveFile;
use object::{BinaryFormat, Object, ObjectSection, ObjectSymbol, RelocationTarget, SymbolKind};
use std::collections::BTreeSet;
use std::fmt::{Display, Formatter};
use std::fs;
use std::path::Path;

/// What a C program always has; the compiler may call the first five on its own.
const C_LIBRARY: [&str; 7] = ["memcpy", "memmove", "memset", "memcmp", "bcmp", "strlen", "abort"];

/// What compilers refer to on their own: Microsoft's for floating point and large stack frames, Apple's to fill memory.
/// Every program has them there.
const PLATFORMS: [&str; 5] = ["_fltused", "__chkstk", "bzero", "__bzero", "memset_pattern16"];

/// The global names of a library, as C spells them.
#[derive(Default)]
pub struct Symbols {
    /// What it defines and others can see.
    pub defined: BTreeSet<String>,
    /// What others must define.
    pub needed: BTreeSet<String>,
    /// The functions that can reach Rust's panic handler. Empty in a library that cannot panic.
    pub panicking: BTreeSet<String>,
}

impl Symbols {
    /// All members of a static library together.
    pub fn of_archive(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut all = Self::default();
        for member in ArchiveFile::parse(&*bytes)?.members() {
            if let Ok(object) = object::File::parse(member?.data(&*bytes)?) {
                let symbols = Self::of_object(&object);
                all.defined.extend(symbols.defined);
                all.needed.extend(symbols.needed);
                all.panicking.extend(symbols.panicking);
            }
        }
        all.needed = all.needed.difference(&all.defined).cloned().collect();
        Ok(all)
    }

    /// One object file.
    pub fn of_object(object: &object::File) -> Self {
        let mut all = Self::default();
        for symbol in object.symbols().filter(|symbol| symbol.is_global() || symbol.is_weak()) {
            let Ok(name) = symbol.name() else { continue };
            let name = c_name(name, object.format());
            if symbol.is_undefined() {
                all.needed.insert(name);
            } else if !is_merged_constant(&name) {
                all.defined.insert(name);
            }
        }
        all.panicking = panicking(object);
        all
    }

    /// What a dynamic library exports.
    pub fn exported_by(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let object = object::File::parse(&*bytes).with_context(|| format!("in {}", path.display()))?;
        let exports = object.exports()?;
        let names = exports.iter().map(|export| String::from_utf8_lossy(export.name()).into_owned());
        let defined = names.map(|name| c_name(&name, object.format())).collect();
        Ok(Self { defined, ..Self::default() })
    }

    /// The defined names that are not ours.
    pub fn foreign(&self) -> Vec<String> {
        self.defined.iter().filter(|name| !name.starts_with("pursuit_")).cloned().collect()
    }

    /// The needed names that are not `listed`, or, without a list, those that a C program may not have.
    pub fn beyond(&self, listed: Option<&[&str]>) -> Vec<String> {
        let known = |name: &String| match listed {
            Some(listed) => listed.contains(&name.as_str()),
            None => C_LIBRARY.contains(&name.as_str()) || PLATFORMS.contains(&name.as_str()),
        };
        self.needed.iter().filter(|name| !known(name)).cloned().collect()
    }

    /// Whether the panic handler is left in it: only that calls `abort`.
    pub fn can_panic(&self) -> bool {
        self.needed.contains("abort")
    }
}

impl Display for Symbols {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let lines = self.defined.iter().map(|name| format!("  T {name}"));
        let lines: Vec<_> = lines.chain(self.needed.iter().map(|name| format!("  U {name}"))).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// The functions that refer to the panic machinery of Rust's core library. Every function has a section of its own.
fn panicking(object: &object::File) -> BTreeSet<String> {
    // A function of the same object may be named by its section.
    let name_of = |index| {
        let symbol = object.symbol_by_index(index).ok()?;
        let section = || object.section_by_index(symbol.section_index()?).ok()?.name().ok();
        symbol.name().ok().filter(|name| !name.is_empty()).or_else(section)
    };
    let refers = |section: &object::Section| {
        section.relocations().any(|(_, relocation)| match relocation.target() {
            RelocationTarget::Symbol(index) => name_of(index).is_some_and(|name| name.contains("panicking")),
            _ => false,
        })
    };
    let sections: BTreeSet<_> = object.sections().filter(refers).map(|section| section.index().0).collect();
    let inside =
        |symbol: &object::Symbol| symbol.section_index().is_some_and(|index| sections.contains(&index.0));
    let functions = object.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && inside(symbol));
    functions.filter_map(|symbol| symbol.name().ok().map(str::to_string)).collect()
}

/// Mach-O writes an underscore before every C name.
fn c_name(name: &str, format: BinaryFormat) -> String {
    let underscored = matches!(format, BinaryFormat::MachO);
    name.strip_prefix('_').filter(|_| underscored).unwrap_or(name).to_string()
}

/// Microsoft's compilers give constants global names of their value; the linker merges them.
fn is_merged_constant(name: &str) -> bool {
    ["__real@", "__xmm@", "__ymm@"].iter().any(|prefix| name.starts_with(prefix))
}
