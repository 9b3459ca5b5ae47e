//! No second version of a sentence: what a comment of the core says of a struct, a field, a constant or a function, the comment of
//! its twin in C says in the same words.
//!
//! The twin of a struct is what its `#[core(...)]` names, of a constant the value of the enum that `numbers!` gives it, of a function
//! the one function of the core that it calls. Every clause of the core's comment must stand in the comment of C. C may say more:
//! statuses, defaults, null. What the core says below a heading (`# Errors`, `# Method`) is its own.
//!
//! A function or a struct of C is in the file of the same path as its twin's, and such files have the same heading.

mod calls;
mod comments;
mod headings;
mod homes;
mod table;
mod words;

use crate::{prose, source};
use anyhow::Result;
use calls::{Calls, Numbers};
use comments::Core;
use homes::Home;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use syn::{Expr, Fields, Item};
use words::{Names, said, told};

/// What the names of statuses begin with; the comments of functions leave it out.
const STATUS: &str = "PURSUIT_STATUS_";

/// How many comments of C have a twin, and which say less than it, or it otherwise.
#[derive(Default)]
pub struct Comparison {
    /// Structs.
    pub structs: usize,
    /// Fields of structs.
    pub fields: usize,
    /// Constants.
    pub constants: usize,
    /// Functions.
    pub functions: usize,
    /// Headings of files.
    pub headings: usize,
    /// Functions and structs of C that are listed as having none.
    pub alone: usize,
    /// What differs.
    pub defects: Vec<String>,
}

impl fmt::Display for Comparison {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { structs, fields, constants, functions, headings, alone, .. } = self;
        write!(
            text,
            "{functions} functions, {structs} structs, {fields} fields, {constants} constants, {headings} headings; {alone} without a twin"
        )
    }
}

/// A comment of C, and the one of the core that it should agree with.
struct Pair {
    name: String,
    lines: Vec<String>,
    twin: String,
    told: Vec<String>,
}

/// What has a twin, by its kind.
#[derive(Default)]
struct Pairs {
    structs: Vec<Pair>,
    fields: Vec<Pair>,
    constants: Vec<Pair>,
    functions: Vec<Pair>,
    /// Functions and structs without.
    alone: Vec<String>,
    /// Where the functions and structs are.
    homes: Vec<Home>,
}

/// Compares the comments of the C library with those of the core, of the repository at `root`.
pub fn compare(root: &Path) -> Result<Comparison> {
    let files = |folder: &str| source::files_below(&root.join(folder));
    let (core, c) = (files("rust/core/src")?, files("rust/ffi/src")?);
    let pairs = pairs(&Core::of(&core), &c)?;
    let names = names(&pairs);
    let mut defects = table::defects(&pairs.alone);
    defects.extend(homes::defects(&pairs.homes));
    let (headings, differ) = headings::compare(&core, &c);
    defects.extend(differ);
    let kinds = [&pairs.structs, &pairs.fields, &pairs.constants, &pairs.functions];
    for pair in kinds.into_iter().flatten().filter(|pair| !refers_to_its_twin(pair, &names)) {
        let said = said(&pair.lines, &names);
        for clause in told(&pair.told).into_iter().filter(|clause| !said.contains(clause)) {
            defects.push(format!("{}: {} of the core says \"{clause}\"", pair.name, pair.twin));
        }
    }
    let [structs, fields, constants, functions] = kinds.map(Vec::len);
    Ok(Comparison { structs, fields, constants, functions, headings, alone: pairs.alone.len(), defects })
}

/// Whether a comment begins with the name of another function with the same twin, which then tells the rest.
fn refers_to_its_twin(pair: &Pair, names: &Names) -> bool {
    let (paragraphs, _) = prose::paragraphs(&pair.lines);
    let first = paragraphs.first().filter(|first| first.starts_with('`'));
    first.and_then(|first| names.get(*prose::names(first).first()?)).is_some_and(|named| *named == pair.twin)
}

/// The name of the twin by the name in C.
fn names(pairs: &Pairs) -> Names {
    let of = |pair: &Pair| (pair.name.clone(), pair.twin.clone());
    let kinds = [&pairs.structs, &pairs.constants, &pairs.functions];
    let names = kinds.into_iter().flatten().map(of);
    let short = |pair: &Pair| Some((pair.name.strip_prefix(STATUS)?.to_string(), pair.twin.clone()));
    names.chain(pairs.constants.iter().filter_map(short)).collect()
}

fn pairs(core: &Core, files: &[source::SourceFile]) -> Result<Pairs> {
    let constants: BTreeMap<_, _> = files.iter().flat_map(|file| &file.items).filter_map(constant).collect();
    let mut pairs = Pairs::default();
    for file in files {
        let calls = Calls::read(file)?;
        for item in &file.items {
            match item {
                Item::Struct(item) if source::is_public(&item.vis) => {
                    pairs.take_struct(item, &file.module, &calls, core)?
                }
                Item::Fn(item) if source::is_public(&item.vis) && item.sig.abi.is_some() => {
                    let name = item.sig.ident.to_string();
                    let lines = source::comment(&item.attrs);
                    match calls.twin(&name, core).filter(|_| !table::is_alone(&name)) {
                        Some((twin, told)) => {
                            pairs.homes.push(Home {
                                name: name.clone(),
                                module: file.module.clone(),
                                twin: told.module.clone(),
                            });
                            pairs.functions.push(Pair { name, lines, twin, told: told.lines.clone() });
                        }
                        None => pairs.alone.push(name),
                    }
                }
                item => {
                    for (name, twin) in constants_of(item, core)? {
                        let (Some(lines), Some(told)) = (constants.get(&name), core.find(&twin, "")) else {
                            continue;
                        };
                        let (lines, told) = (lines.clone(), told.lines.clone());
                        pairs.constants.push(Pair { name, lines, twin, told });
                    }
                }
            }
        }
    }
    Ok(pairs)
}

impl Pairs {
    fn take_struct(&mut self, item: &syn::ItemStruct, home: &str, calls: &Calls, core: &Core) -> Result<()> {
        let name = item.ident.to_string();
        let (twin, module) = calls.twin_of_struct(item)?;
        let Some(told) = core.find(&twin, &module).filter(|_| !table::is_alone(&name)) else {
            self.alone.push(name);
            return Ok(());
        };
        if let Fields::Named(fields) = &item.fields {
            for field in &fields.named {
                let field_name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                let twin = format!("{twin}.{field_name}");
                let Some(told) = core.find(&twin, &module) else { continue };
                let (name, lines) = (format!("{name}.{field_name}"), source::comment(&field.attrs));
                self.fields.push(Pair { name, lines, twin, told: told.lines.clone() });
            }
        }
        let lines = source::comment(&item.attrs);
        self.homes.push(Home { name: name.clone(), module: home.into(), twin: told.module.clone() });
        self.structs.push(Pair { name, lines, twin, told: told.lines.clone() });
        Ok(())
    }
}

/// The name and the comment of an item that is a constant.
fn constant(item: &Item) -> Option<(String, Vec<String>)> {
    match item {
        Item::Const(item) => Some((item.ident.to_string(), source::comment(&item.attrs))),
        _ => None,
    }
}

/// The constants that an item gives to values of the core, and those values: `numbers!`, and `assert!(CONSTANT as usize == OURS)`;
/// others have the names of the values.
fn constants_of(item: &Item, core: &Core) -> Result<Vec<(String, String)>> {
    if let Some(numbers) = Numbers::of(item) {
        let Numbers { of, values } = numbers?;
        return Ok(values
            .into_iter()
            .map(|(value, constant)| (constant, format!("{of}::{value}")))
            .collect());
    }
    let values = constant(item).map(|(name, _)| (table::values(&name), name));
    if let Some((values, name)) = values.filter(|(values, _)| !values.is_empty()) {
        let twins = values.into_iter().filter(|twin| core.find(twin, "").is_some());
        return Ok(twins.map(|twin| (name.clone(), twin)).collect());
    }
    let asserted = match item {
        Item::Const(item) if item.ident == "_" => match &*item.expr {
            Expr::Macro(asserted) if asserted.mac.path.is_ident("assert") => asserted.mac.tokens.to_string(),
            _ => String::new(),
        },
        _ => String::new(),
    };
    let (name, twin) = asserted.split_once("==").unwrap_or_default();
    let name = name.split_whitespace().next().filter(|name| name.starts_with("PURSUIT_"));
    Ok(name.map(|name| (name.to_string(), twin.trim().to_string())).into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::{Pairs, comments::Core, names, pairs, refers_to_its_twin};
    use crate::source::SourceFile;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(ToString::to_string).collect()
    }

    fn found(text: &str) -> Pairs {
        let mut core = Core::default();
        core.put("seek".into(), "steering::seek", lines("Toward a point."));
        core.put("Shape".into(), "geometry", lines("A shape."));
        core.put("Shape.radius".into(), "geometry", lines("Its radius."));
        core.put("Order::First".into(), "batch", lines("By index."));
        let items = syn::parse_file(text).unwrap().items;
        pairs(&core, &[SourceFile { module: String::new(), text: text.into(), items }]).unwrap()
    }

    #[test]
    fn a_struct_with_its_fields_and_a_constant_find_their_twins() {
        let found = found(
            "use pursuit_core::geometry::Shape;
            /// By number.
            pub const PURSUIT_FIRST: i32 = 0;
            numbers!(Order { First = PURSUIT_FIRST });
            #[core(Shape, except(kind))]
            pub struct PursuitForm { pub radius: f64, pub kind: i32 }
            pub struct PursuitRiddle { pub word: u32 }",
        );
        assert_eq!(found.structs[0].twin, "Shape");
        assert_eq!(found.fields.iter().map(|pair| pair.twin.as_str()).collect::<Vec<_>>(), ["Shape.radius"]);
        assert_eq!(
            (found.constants[0].lines.clone(), found.constants[0].told.clone()),
            (lines(" By number."), lines("By index."))
        );
        assert_eq!(found.alone, ["PursuitRiddle"]);
    }

    #[test]
    fn a_function_that_begins_with_another_of_the_same_twin_tells_no_more() {
        let found = found(
            "use pursuit_core::steering::seek;
            /// Toward a point.
            pub extern \"C\" fn pursuit_steer_seek() { seek() }
            /// `pursuit_steer_seek` in the plane.
            pub extern \"C\" fn pursuit_steer_seek_2d() { answer!(out, seek) }",
        );
        let names = names(&found);
        assert!(!refers_to_its_twin(&found.functions[0], &names));
        assert!(refers_to_its_twin(&found.functions[1], &names));
    }
}
