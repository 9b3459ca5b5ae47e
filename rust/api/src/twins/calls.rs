//! Which items of the core a file of the C library speaks of: what it imports, what its functions call, and what its structs and
//! constants stand for.

use super::comments::{Core, Told};
use super::table;
use crate::source::SourceFile;
use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, Item, Path, Token, UseTree};

/// The verbs that a function of the core leaves to its module.
const VERBS: [&str; 4] = ["steer_", "get_", "find_", "solve_"];

/// What a file of the C library says of the core.
pub struct Calls {
    /// Where an imported name comes from: its module and its name there.
    imports: BTreeMap<String, (String, String)>,
    /// The words of the body of each function.
    bodies: BTreeMap<String, Vec<String>>,
}

impl Calls {
    pub fn read(file: &SourceFile) -> Result<Self> {
        let mut imports = BTreeMap::new();
        for item in &file.items {
            if let Item::Use(item) = item {
                take_imports(&item.tree, &mut Vec::new(), &mut imports);
            }
        }
        let tokens: TokenStream =
            file.text.parse().map_err(|error| anyhow::anyhow!("{error}")).context(file.module.clone())?;
        Ok(Self { imports, bodies: bodies_in(tokens) })
    }

    /// The twin of a function of C: what the table says; the one function of the core that it calls; of several, or of none, the one with its name;
    /// then the one that its helpers in the same file call.
    pub fn twin<'a>(&self, function: &str, core: &'a Core) -> Option<(String, &'a Told)> {
        if let Some((name, module)) = table::twin(function) {
            return named(core, name, module);
        }
        let called = self.called(function, core);
        let only = called.iter().next().filter(|_| called.len() == 1);
        let only = only.and_then(|(name, module)| named(core, name, module));
        only.or_else(|| by_name(function, core)).or_else(|| {
            let helpers = self.bodies.get(function)?.iter().filter(|word| self.bodies.contains_key(*word));
            let called: BTreeSet<_> = helpers.flat_map(|helper| self.called(helper, core)).collect();
            let (name, module) = called.iter().next().filter(|_| called.len() == 1)?;
            named(core, name, module)
        })
    }

    /// The functions of the core that a function calls, by name and module; where there are none, the methods of imported types.
    fn called(&self, function: &str, core: &Core) -> BTreeSet<(String, String)> {
        let words = self.bodies.get(function).map_or(&[][..], Vec::as_slice);
        let mut functions = BTreeSet::new();
        let mut methods = BTreeSet::new();
        for (place, word) in words.iter().enumerate() {
            let before = place.checked_sub(1).and_then(|before| words.get(before)).map_or("", String::as_str);
            let after = |steps: usize| words.get(place + steps).map_or("", String::as_str);
            if before == "." {
                let of_type = |name: &String| {
                    let method = format!("{name}::{word}");
                    self.find(&method, name, core).map(|module| (method, module))
                };
                methods.extend(self.imports.keys().filter_map(of_type));
            } else if before != ":" && after(1) == ":" && after(2) == ":" {
                let Some((module, name)) = self.imports.get(word) else { continue };
                let method = format!("{name}::{}", after(3));
                if let Some(module) = self.find(&method, word, core) {
                    methods.insert((method, module));
                } else {
                    let module = if module.is_empty() { name.clone() } else { format!("{module}::{name}") };
                    if is_function(after(3)) && core.find(after(3), &module).is_some() {
                        functions.insert((after(3).to_string(), module));
                    }
                }
            } else if before != ":" && is_function(word) {
                let Some((module, name)) = self.imports.get(word) else { continue };
                if core.find(name, module).is_some() {
                    functions.insert((name.clone(), module.clone()));
                }
            }
        }
        if functions.is_empty() { methods } else { functions }
    }

    /// The module of a method of an imported type.
    fn find(&self, method: &str, imported: &str, core: &Core) -> Option<String> {
        let (module, _) = self.imports.get(imported)?;
        core.find(method, module).map(|told| told.module.clone())
    }

    /// The twin of a struct of C: what the table says, what `#[core(...)]` names, or else the struct with its name.
    pub fn twin_of_struct(&self, item: &syn::ItemStruct) -> Result<(String, String)> {
        if let Some((name, module)) = table::twin(&item.ident.to_string()) {
            return Ok((name.into(), module.into()));
        }
        let said = item.attrs.iter().find(|said| said.path().is_ident("core"));
        let name = match said {
            Some(said) => said.parse_args::<First>()?.0,
            None => item.ident.to_string().trim_start_matches("Pursuit").to_string(),
        };
        let (module, name) = self.imports.get(&name).cloned().unwrap_or((String::new(), name));
        Ok((name, module))
    }
}

fn is_function(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_lowercase())
}

fn named<'a>(core: &'a Core, name: &str, module: &str) -> Option<(String, &'a Told)> {
    core.find(name, module).map(|told| (name.to_string(), told))
}

/// The twin of `pursuit_steer_seek` is `steer_seek` or `seek`.
fn by_name<'a>(function: &str, core: &'a Core) -> Option<(String, &'a Told)> {
    let bare = function.strip_prefix("pursuit_")?;
    let without_verb = VERBS.iter().find_map(|verb| bare.strip_prefix(verb));
    [Some(bare), without_verb].into_iter().flatten().find_map(|name| named(core, name, ""))
}

/// The path with which `#[core(...)]` begins: its last name.
struct First(String);

impl Parse for First {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let path: Path = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(Self(path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()))
    }
}

/// `numbers!(Value { Name = CONSTANT, ... })`: the enum of the core, and each name with its constant.
pub struct Numbers {
    pub of: String,
    pub values: Vec<(String, String)>,
}

impl Numbers {
    /// Of an item that is such a macro.
    pub fn of(item: &Item) -> Option<Result<Self>> {
        match item {
            Item::Macro(item) if item.mac.path.is_ident("numbers") => {
                Some(item.mac.parse_body().map_err(Into::into))
            }
            _ => None,
        }
    }
}

impl Parse for Numbers {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let of = input.parse::<Ident>()?.to_string();
        let content;
        syn::braced!(content in input);
        let value = |input: ParseStream<'_>| {
            let name = input.parse::<Ident>()?.to_string();
            input.parse::<Token![=]>()?;
            Ok((name, input.parse::<Ident>()?.to_string()))
        };
        let values = Punctuated::<_, Token![,]>::parse_terminated_with(&content, value)?;
        Ok(Self { of, values: values.into_iter().collect() })
    }
}

/// What a `use` imports from the core.
fn take_imports(tree: &UseTree, path: &mut Vec<String>, imports: &mut BTreeMap<String, (String, String)>) {
    let is_core = path.first().is_some_and(|first| first == "pursuit_core");
    let module = path.get(1..).unwrap_or_default().join("::");
    let mut put = |name: &Ident, shown: &Ident| {
        if is_core {
            imports.insert(shown.to_string(), (module.clone(), name.to_string()));
        }
    };
    match tree {
        UseTree::Path(below) => {
            path.push(below.ident.to_string());
            take_imports(&below.tree, path, imports);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| take_imports(tree, path, imports)),
        // `steering::{self}` imports `steering`.
        UseTree::Name(name) if name.ident == "self" => {
            if let Some((last, above)) = path.split_last().filter(|_| is_core) {
                let module = above.get(1..).unwrap_or_default().join("::");
                imports.insert(last.clone(), (module, last.clone()));
            }
        }
        UseTree::Name(name) => put(&name.ident, &name.ident),
        UseTree::Rename(name) => put(&name.ident, &name.rename),
        UseTree::Glob(_) => {}
    }
}

/// The words of the body of each function of a file.
fn bodies_in(tokens: TokenStream) -> BTreeMap<String, Vec<String>> {
    let mut bodies = BTreeMap::new();
    let mut tokens = tokens.into_iter();
    let mut name = None;
    let mut after_fn = false;
    for token in tokens.by_ref() {
        match token {
            TokenTree::Ident(ident) if after_fn => {
                name = Some(ident.to_string());
                after_fn = false;
            }
            TokenTree::Ident(ident) => after_fn = ident == "fn",
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                if let Some(name) = name.take() {
                    let mut words = Vec::new();
                    flatten(group.stream(), &mut words);
                    bodies.insert(name, words);
                }
            }
            _ => {}
        }
    }
    bodies
}

/// Words and signs, in order, groups opened.
fn flatten(tokens: TokenStream, words: &mut Vec<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                words.push("(".into());
                flatten(group.stream(), words);
                words.push(")".into());
            }
            token => words.push(token.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Calls;
    use crate::source::SourceFile;
    use crate::twins::comments::Core;

    fn twin(text: &str, function: &str) -> Option<String> {
        let mut core = Core::default();
        for (name, module) in [
            ("seek", "steering::seek"),
            ("flee", "steering::flee"),
            ("flee", "crowd::flee"),
            ("Grid::nearest", "crowd::grid"),
        ] {
            core.put(name.into(), module, vec!["A comment.".into()]);
        }
        let items = syn::parse_file(text).unwrap().items;
        let file = SourceFile { module: String::new(), text: text.into(), items };
        Calls::read(&file).unwrap().twin(function, &core).map(|(name, _)| name)
    }

    #[test]
    fn the_twin_is_the_one_function_that_is_called() {
        let text = "use pursuit_core::steering::{self, flee as leave};
            fn a() { answer!(x, |x| ok(leave(x, other(x)))) }
            fn b() { ok(steering::seek(x)) }
            fn c() { helper(x) }
            fn helper() { leave() }";
        assert_eq!(twin(text, "a").as_deref(), Some("flee"));
        assert_eq!(twin(text, "b").as_deref(), Some("seek"));
        assert_eq!(twin(text, "c").as_deref(), Some("flee"));
    }

    #[test]
    fn a_method_of_an_imported_type_is_one_where_no_function_is_called() {
        let text = "use pursuit_core::crowd::Grid; fn a() { find(grid, |grid| grid.nearest(x)) }";
        assert_eq!(twin(text, "a").as_deref(), Some("Grid::nearest"));
        assert_eq!(twin("fn a() { grid.nearest(x) }", "a"), None);
    }

    #[test]
    fn of_two_functions_the_one_with_the_name_is_the_twin() {
        let text = "use pursuit_core::steering::{flee, seek}; fn pursuit_steer_seek() { seek(flee(x)) }
            fn pursuit_steer_other() { seek(flee(x)) }";
        assert_eq!(twin(text, "pursuit_steer_seek").as_deref(), Some("seek"));
        assert_eq!(twin(text, "pursuit_steer_other"), None);
    }
}
