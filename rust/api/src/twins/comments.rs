//! The comments of the core, by the names under which C may ask for them.

use crate::source::{self, SourceFile};
use std::collections::BTreeMap;
use syn::{Fields, ImplItem, Item, Type};

/// The comment of one item of the core.
pub struct Told {
    /// The module of its file: `steering::away::flee`.
    pub module: String,
    /// The lines of its comment.
    pub lines: Vec<String>,
}

/// Comments by name: `Shape`, `Shape.radius`, `Shape::Box`, `seek`, `TurretSearch::begin`.
#[derive(Default)]
pub struct Core(BTreeMap<String, Vec<Told>>);

impl Core {
    /// The comments in the sources of the core.
    pub fn of(files: &[SourceFile]) -> Self {
        let mut core = Self::default();
        for file in files {
            file.items.iter().for_each(|item| core.take(item, &file.module));
        }
        core
    }

    fn take(&mut self, item: &Item, module: &str) {
        match item {
            Item::Struct(item) if source::is_public(&item.vis) => {
                self.put(item.ident.to_string(), module, source::comment(&item.attrs));
                if let Fields::Named(fields) = &item.fields {
                    for field in fields.named.iter().filter(|field| source::is_public(&field.vis)) {
                        let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                        self.put(format!("{}.{name}", item.ident), module, source::comment(&field.attrs));
                    }
                }
            }
            Item::Enum(item) if source::is_public(&item.vis) => {
                self.put(item.ident.to_string(), module, source::comment(&item.attrs));
                for variant in &item.variants {
                    let name = format!("{}::{}", item.ident, variant.ident);
                    self.put(name, module, source::comment(&variant.attrs));
                }
            }
            Item::Fn(item) if source::is_public(&item.vis) => {
                self.put(item.sig.ident.to_string(), module, source::comment(&item.attrs));
            }
            Item::Const(item) if source::is_public(&item.vis) => {
                self.put(item.ident.to_string(), module, source::comment(&item.attrs));
            }
            Item::Impl(item) => {
                let Type::Path(of) = &*item.self_ty else { return };
                let Some(of) = of.path.segments.last() else { return };
                for inner in &item.items {
                    let ImplItem::Fn(method) = inner else { continue };
                    // What a trait asks for is public without a word.
                    if source::is_public(&method.vis) || item.trait_.is_some() {
                        let name = format!("{}::{}", of.ident, method.sig.ident);
                        self.put(name, module, source::comment(&method.attrs));
                    }
                }
            }
            _ => {}
        }
    }

    /// An item without a comment is nobody's twin.
    pub fn put(&mut self, name: String, module: &str, lines: Vec<String>) {
        if !lines.is_empty() {
            self.0.entry(name).or_default().push(Told { module: module.into(), lines });
        }
    }

    /// The item of that name at or below a module, or of that name anywhere; none where there are two.
    pub fn find(&self, name: &str, module: &str) -> Option<&Told> {
        let all = self.0.get(name)?;
        let is_there = |told: &&Told| {
            let rest = told.module.strip_prefix(module);
            rest.is_some_and(|rest| module.is_empty() || rest.is_empty() || rest.starts_with("::"))
        };
        let below: Vec<_> = all.iter().filter(is_there).collect();
        match (&below[..], &all[..]) {
            (&[only], _) | ([], [only]) => Some(only),
            _ => None,
        }
    }
}
