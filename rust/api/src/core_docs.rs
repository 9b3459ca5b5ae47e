//! The comments of the core, by place. A C function begins with the first paragraph of the function that it calls, or with
//! all of its prose; a struct or a field without a comment has the core's.

use crate::source::{self, SourceFile};
use crate::text;
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use syn::{ImplItem, Item, Type};

/// An item of the core: its file's module and its name, as `steering::away::flee` and `flee`, `aim::turret::search` and
/// `TurretSearch::begin`.
pub type CoreItem = (String, String);

/// The comments of the core's functions and types, and their names in C.
#[derive(Default)]
pub struct CoreDocs {
    comments: BTreeMap<CoreItem, Vec<String>>,
    names_in_c: Vec<(CoreItem, String)>,
}

impl CoreDocs {
    /// The comments in the sources of the core.
    pub fn of(files: &[SourceFile]) -> Self {
        let mut docs = Self::default();
        for file in files {
            file.items.iter().for_each(|item| docs.take(item, &file.module));
        }
        docs
    }

    fn take(&mut self, item: &Item, module: &str) {
        match item {
            Item::Struct(item) if source::is_public(&item.vis) => {
                self.put(module, item.ident.to_string(), &item.attrs);
                for field in &item.fields {
                    let Some(name) = &field.ident else { continue };
                    self.put(module, format!("{}.{name}", item.ident), &field.attrs);
                }
            }
            Item::Fn(item) if source::is_public(&item.vis) => {
                self.put(module, item.sig.ident.to_string(), &item.attrs);
            }
            Item::Impl(item) => {
                let Type::Path(of) = &*item.self_ty else { return };
                let Some(of) = of.path.segments.last() else { return };
                for inner in &item.items {
                    let ImplItem::Fn(method) = inner else { continue };
                    // Methods of a trait are public without `pub`.
                    if source::is_public(&method.vis) || item.trait_.is_some() {
                        self.put(module, format!("{}::{}", of.ident, method.sig.ident), &method.attrs);
                    }
                }
            }
            _ => {}
        }
    }

    fn put(&mut self, module: &str, name: String, attributes: &[syn::Attribute]) {
        self.comments.insert((module.into(), name), source::comment(attributes));
    }

    /// The item that `path` names for a C file in `module`: in the core's file of the same path, or from the root.
    pub fn find(&self, module: &str, path: &str) -> Result<CoreItem> {
        let beside = (module.to_string(), path.to_string());
        let cuts =
            path.match_indices("::").map(|(cut, _)| (path[..cut].to_string(), path[cut + 2..].to_string()));
        let found = [beside].into_iter().chain(cuts).find(|place| self.comments.contains_key(place));
        found.with_context(|| format!("the core has no {path} in {}", module.replace("::", "/")))
    }

    /// The struct of that name, in the file of the same path or in any other one.
    pub fn structure(&self, module: &str, name: &str) -> Option<CoreItem> {
        let beside = (module.to_string(), name.to_string());
        let mut others = self.comments.keys().filter(|(_, other)| other == name);
        if self.comments.contains_key(&beside) { Some(beside) } else { others.next().cloned() }
    }

    /// Lets C call an item of the core by that name.
    pub fn name(&mut self, place: CoreItem, name: &str) {
        self.names_in_c.push((place, name.into()));
    }

    /// The place of a struct's field.
    pub fn field((module, name): &CoreItem, field: &str) -> CoreItem {
        (module.clone(), format!("{name}.{field}"))
    }

    /// The first paragraph of an item's comment, with the names of C.
    pub fn summary(&self, place: &CoreItem) -> Vec<String> {
        self.prose(place).into_iter().take_while(|line| !line.is_empty()).collect()
    }

    /// The prose of an item's comment, with the names of C: the paragraphs before the first heading, list, table, code or source.
    pub fn prose(&self, place: &CoreItem) -> Vec<String> {
        let lines = self.comments.get(place).map(|lines| text::prose(lines)).unwrap_or_default();
        let mut prose: Vec<String> = Vec::new();
        for paragraph in text::paragraphs(lines) {
            if !prose.is_empty() {
                prose.push(String::new());
            }
            prose.extend(text::wrapped(&self.in_c(&paragraph, place), " ", " "));
        }
        prose
    }

    /// A text of the core without links, with the names of C.
    fn in_c(&self, text: &str, from: &CoreItem) -> String {
        let mut plain = String::new();
        let mut rest = text;
        while let Some(start) = rest.find('[') {
            let (before, link) = rest.split_at(start);
            plain.push_str(before);
            // An interval in code is no link.
            if plain.matches('`').count() % 2 == 1 {
                plain.push('[');
                rest = &link[1..];
                continue;
            }
            let Some((shown, after)) = link[1..].split_once(']') else {
                rest = link;
                break;
            };
            let target = after.strip_prefix('(').and_then(|inside| inside.split_once(')'));
            let (path, after) =
                target.map_or((shown.trim_matches('`'), after), |(path, after)| (path, after));
            if shown.starts_with('`') {
                plain.push_str(&format!("`{}`", self.name_in_c(path, from)));
            } else {
                plain.push_str(shown);
            }
            rest = after;
        }
        plain + rest
    }

    /// The name in C of the item at the end of a path: of several with that name the one whose file is nearest; otherwise its
    /// last name.
    fn name_in_c(&self, path: &str, from: &CoreItem) -> String {
        let own = from.1.split("::").next().unwrap_or_default();
        let path = path.replace("Self::", &format!("{own}::"));
        let is_named = |name: &str| path == name || path.ends_with(&format!("::{name}"));
        let shared =
            |module: &str| module.split("::").zip(from.0.split("::")).take_while(|(a, b)| a == b).count();
        let named = self.names_in_c.iter().filter(|((_, name), _)| is_named(name));
        let nearest =
            named.max_by_key(|((module, name), c)| (shared(module), name.len(), std::cmp::Reverse(c.len())));
        nearest.map_or_else(|| last_name(&path), |(_, c)| c.clone())
    }
}

/// The last name of a path; a variant of an enum as C writes constants: `UNFINISHED` for `NoIntercept::Unfinished`.
fn last_name(path: &str) -> String {
    let is_type = |name: &str| name.starts_with(|c: char| c.is_ascii_uppercase());
    let mut names = path.rsplit("::");
    let last = names.next().unwrap_or(path);
    if !is_type(last) || !names.next().is_some_and(is_type) {
        return last.to_string();
    }
    let words = last.char_indices().map(|(at, c)| {
        let gap = if at > 0 && c.is_ascii_uppercase() { "_" } else { "" };
        format!("{gap}{}", c.to_ascii_uppercase())
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::CoreDocs;
    use crate::source::SourceFile;

    fn docs() -> CoreDocs {
        let file = |module: &str, text: &str| SourceFile {
            module: module.into(),
            items: syn::parse_file(text).unwrap().items,
        };
        let mut docs = CoreDocs::of(&[
            file(
                "steering::seek",
                "/// As [`flee`](super::flee) and [`Grid::at`],\n/// [by hand](x).\n///\n/// More.\n///\n/// # Errors\n/// None.\n\
                 pub fn seek() {}",
            ),
            file("steering::flee", "/// Away in `[0, 1]`, or [`NoWay::TooSlow`].\npub fn flee() {}"),
            file("crowd::flee", "/// All.\npub fn flee() {}"),
            file(
                "crowd::grid",
                "/// A grid.\npub struct Grid { /// Of a cell.\npub size: f64 }\nimpl Grid { /// As [`Self::of`].\npub fn at() {} }",
            ),
        ]);
        for (module, name, c) in [
            ("steering::flee", "flee", "pursuit_steer_flee"),
            ("crowd::flee", "flee", "pursuit_step_flee"),
            ("crowd::grid", "Grid::at", "pursuit_get_grid"),
        ] {
            docs.name((module.into(), name.into()), c);
        }
        docs
    }

    #[test]
    fn the_prose_has_the_names_of_c_and_ends_at_a_heading() {
        let docs = docs();
        let place = docs.find("steering::seek", "seek").unwrap();
        let prose = [" As `pursuit_steer_flee` and `pursuit_get_grid`, by hand.", "", " More."];
        assert_eq!(docs.prose(&place), prose);
        assert_eq!(docs.summary(&place), prose[..1]);
        assert_eq!(
            docs.prose(&docs.find("steering::flee", "flee").unwrap()),
            [" Away in `[0, 1]`, or `TOO_SLOW`."]
        );
        assert_eq!(docs.prose(&docs.find("", "crowd::grid::Grid::at").unwrap()), [" As `of`."]);
    }

    #[test]
    fn a_field_has_a_comment_of_its_own() {
        let docs = docs();
        let grid = docs.structure("crowd::grid", "Grid").unwrap();
        assert_eq!(docs.prose(&CoreDocs::field(&grid, "size")), [" Of a cell."]);
        assert!(docs.prose(&CoreDocs::field(&grid, "length")).is_empty());
    }

    #[test]
    fn a_function_is_looked_for_in_the_file_of_the_same_path() {
        let docs = docs();
        assert!(docs.find("crowd", "flee").is_err());
        assert_eq!(docs.find("crowd", "steering::flee::flee").unwrap().0, "steering::flee");
    }
}
