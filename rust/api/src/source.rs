//! What the sources of the C ABI declare, found by following their `mod` lines.

use crate::contract::Contract;
use anyhow::{Context, Result, bail};
use proc_macro2::TokenStream;
use std::fs;
use std::path::Path;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, Fields, FnArg, Ident, Item, Lit, Meta, Pat, ReturnType, Token, UnOp, Visibility};

/// The public items of one folder of sources, in the order of its modules.
#[derive(Default)]
pub struct Source {
    /// `pub const PURSUIT_...`
    pub constants: Vec<Const>,
    /// `pub type Pursuit...`
    pub aliases: Vec<AliasItem>,
    /// `#[repr(C)] pub struct Pursuit...`
    pub structs: Vec<StructItem>,
    /// `#[no_mangle] pub extern "C" fn pursuit_...`
    pub functions: Vec<FunctionItem>,
    /// The rows of `rules! { ... }`, by name.
    pub rules: Vec<String>,
}

impl Source {
    /// Where the items are.
    pub fn places(&self) -> impl Iterator<Item = &Origin> {
        let constants = self.constants.iter().map(|item| &item.place);
        let aliases = self.aliases.iter().map(|item| &item.place);
        let structs = self.structs.iter().map(|item| &item.place);
        constants.chain(aliases).chain(structs).chain(self.functions.iter().map(|item| &item.place))
    }
}

/// A comment, line by line, and where the item is.
pub struct Origin {
    /// The modules below the crate: `steering::toward`.
    pub module: String,
    /// The same with the item's name: `steering::toward::PursuitChase`.
    pub path: String,
    /// The lines of the comment, each with the space that follows its slashes.
    pub lines: Vec<String>,
}

/// A constant.
pub struct Const {
    pub place: Origin,
    pub name: String,
    pub of: syn::Type,
    pub value: i64,
    /// The value as C may write it.
    pub written: String,
}

/// Another name of a type.
pub struct AliasItem {
    pub place: Origin,
    pub name: String,
    pub of: syn::Type,
}

/// A struct and its fields.
pub struct StructItem {
    pub place: Origin,
    pub name: String,
    pub fields: Vec<Member>,
    /// The struct of the core that `#[core(...)]` names.
    pub core: Option<String>,
}

/// A field or a parameter.
pub struct Member {
    pub name: String,
    pub of: syn::Type,
    /// The lines of its comment.
    pub lines: Vec<String>,
    pub contract: Contract,
}

/// A function and its parameters.
pub struct FunctionItem {
    pub place: Origin,
    pub name: String,
    pub parameters: Vec<Member>,
    pub returns: Option<syn::Type>,
    pub contract: Contract,
}

/// Reads the crate whose root is `lib.rs` in `folder`.
pub fn read(folder: &Path) -> Result<Source> {
    let mut source = Source::default();
    walk(&folder.join("lib.rs"), folder, "", &mut source)?;
    Ok(source)
}

/// Reads `file` and the modules that it declares, which are below `folder`.
fn walk(file: &Path, folder: &Path, module: &str, source: &mut Source) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let parsed = syn::parse_file(&text).with_context(|| format!("cannot parse {}", file.display()))?;
    for item in &parsed.items {
        if let Item::Mod(inner) = item {
            if inner.content.is_some() {
                continue;
            }
            let name = inner.ident.to_string();
            let path = if module.is_empty() { name.clone() } else { format!("{module}::{name}") };
            let below = folder.join(&name);
            let beside = folder.join(format!("{name}.rs"));
            let file = if beside.is_file() { beside } else { below.join("mod.rs") };
            // One that is generated may not be there yet; whether others are is the compiler's business.
            if !file.is_file() {
                continue;
            }
            walk(&file, &below, &path, source)?;
        } else {
            take(item, module, source).with_context(|| format!("in {}", file.display()))?;
        }
    }
    Ok(())
}

fn take(item: &Item, module: &str, source: &mut Source) -> Result<()> {
    let place = |attributes: &[Attribute], name: &Ident| Origin {
        module: module.into(),
        path: format!("{module}::{name}"),
        lines: comment(attributes),
    };
    match item {
        Item::Const(item) if is_public(&item.vis) && item.ident.to_string().starts_with("PURSUIT_") => {
            source.constants.push(Const {
                place: place(&item.attrs, &item.ident),
                name: item.ident.to_string(),
                of: (*item.ty).clone(),
                value: value(&item.expr)?,
                written: written(&item.expr)?,
            });
        }
        Item::Type(item) if is_public(&item.vis) => source.aliases.push(AliasItem {
            place: place(&item.attrs, &item.ident),
            name: item.ident.to_string(),
            of: (*item.ty).clone(),
        }),
        Item::Struct(item) if is_public(&item.vis) && has(&item.attrs, "repr") => {
            let Fields::Named(fields) = &item.fields else { bail!("{}: fields without names", item.ident) };
            let fields = fields.named.iter().map(|field| {
                let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                member(name, &field.ty, &field.attrs)
            });
            source.structs.push(StructItem {
                place: place(&item.attrs, &item.ident),
                name: item.ident.to_string(),
                fields: fields.collect::<Result<_>>()?,
                core: core(&item.attrs)?,
            });
        }
        Item::Fn(item) if is_public(&item.vis) && item.sig.abi.is_some() => {
            let parameters = item.sig.inputs.iter().map(|input| match input {
                FnArg::Typed(typed) => match &*typed.pat {
                    Pat::Ident(name) => member(name.ident.to_string(), &typed.ty, &typed.attrs),
                    _ => bail!("{}: a parameter without a name", item.sig.ident),
                },
                FnArg::Receiver(_) => bail!("{}: a receiver", item.sig.ident),
            });
            source.functions.push(FunctionItem {
                place: place(&item.attrs, &item.sig.ident),
                name: item.sig.ident.to_string(),
                parameters: parameters.collect::<Result<_>>()?,
                returns: match &item.sig.output {
                    ReturnType::Default => None,
                    ReturnType::Type(_, of) => Some((**of).clone()),
                },
                contract: contract(&item.sig.ident.to_string(), &item.attrs)?,
            });
        }
        Item::Macro(item) if item.mac.path.is_ident("rules") => {
            let row = |input: ParseStream<'_>| -> syn::Result<String> {
                let name: Ident = input.parse()?;
                input.parse::<Token![:]>()?;
                input.parse::<Ident>()?;
                Ok(name.to_string())
            };
            let rows = |input: ParseStream<'_>| input.parse_terminated(row, Token![,]);
            source.rules.extend(item.mac.parse_body_with(rows)?);
        }
        _ => {}
    }
    Ok(())
}

fn member(name: String, of: &syn::Type, attributes: &[Attribute]) -> Result<Member> {
    let contract = contract(&name, attributes)?;
    Ok(Member { name, of: of.clone(), lines: comment(attributes), contract })
}

fn contract(name: &str, attributes: &[Attribute]) -> Result<Contract> {
    Contract::of(attributes).with_context(|| format!("the contract of {name}"))
}

/// The struct of the core with which `#[core(...)]` begins.
fn core(attributes: &[Attribute]) -> Result<Option<String>> {
    let Some(said) = attributes.iter().find(|said| said.path().is_ident("core")) else { return Ok(None) };
    let first = said.parse_args_with(|input: ParseStream<'_>| {
        let path: syn::Path = input.parse()?;
        input.parse::<TokenStream>()?;
        Ok(path.segments.last().map(|last| last.ident.to_string()))
    });
    Ok(first?)
}

/// One file of sources.
pub struct SourceFile {
    /// The module that it is: `steering::away::flee`.
    pub module: String,
    /// Its items.
    pub items: Vec<Item>,
}

/// The sources below `folder` whose modules are wanted, in order.
pub fn files_below(folder: &Path, is_wanted: &dyn Fn(&str) -> bool) -> Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    take_files(folder, "", is_wanted, &mut files)?;
    Ok(files)
}

fn take_files(
    folder: &Path,
    module: &str,
    is_wanted: &dyn Fn(&str) -> bool,
    files: &mut Vec<SourceFile>,
) -> Result<()> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<std::io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::path);
    for path in entries.iter().map(fs::DirEntry::path) {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let below = if module.is_empty() { stem.clone() } else { format!("{module}::{stem}") };
        if path.is_dir() {
            take_files(&path, &below, is_wanted, files)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            let module = if matches!(stem.as_str(), "mod" | "lib") { module.to_string() } else { below };
            if is_wanted(&module) {
                let text = fs::read_to_string(&path)?;
                let items = syn::parse_file(&text).with_context(|| path.display().to_string())?.items;
                files.push(SourceFile { module, items });
            }
        }
    }
    Ok(())
}

/// The items of every source below `folder`, in order.
pub fn items_below(folder: &Path) -> Result<Vec<Item>> {
    Ok(files_below(folder, &|_| true)?.into_iter().flat_map(|file| file.items).collect())
}

/// Whether an item is `pub`.
pub fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

/// The lines of a doc comment.
pub fn comment(attributes: &[Attribute]) -> Vec<String> {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    lines.collect()
}

/// The value of a constant expression, as far as the ABI uses them.
fn value(expression: &Expr) -> Result<i64> {
    Ok(match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse()?,
            _ => bail!("a constant that is no integer"),
        },
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => -value(&unary.expr)?,
        Expr::Binary(binary) if matches!(binary.op, syn::BinOp::Shl(_)) => {
            value(&binary.left)? << value(&binary.right)?
        }
        _ => bail!("a constant expression that is neither a number nor a shift"),
    })
}

/// The same in C.
fn written(expression: &Expr) -> Result<String> {
    Ok(match expression {
        Expr::Binary(binary) => format!("({} << {})", written(&binary.left)?, written(&binary.right)?),
        _ => value(expression)?.to_string(),
    })
}
