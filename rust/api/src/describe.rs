//! From the sources to the description: types in C, layouts, directions, null, lengths, statuses.

use crate::contract::{Contract, Range};
use crate::core_docs::CoreDocs;
use crate::lookup::is_view;
use crate::model::{
    Alias, Api, Constant, Direction, Enum, Field, Function, Group, Limits, Parameter, Pointer, Struct, Type,
};
use crate::source::{self, Member, Origin, Source};
use crate::{arrays, groups, inputs, owners, parameters, text};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::collections::BTreeMap;
use std::path::Path;

const ABOUT: [&str; 11] = [
    "The C ABI of Pursuit, generated with include/pursuit.h from rust/ffi/src; do not edit.",
    "Sizes and offsets are in bytes, where pointers have 8 bytes.",
    "direction: a value or a pointer to const is 'in'; a pointer to mutable memory is 'out' when its name is 'out' or begins with 'out_', else 'inout'. On a refusal an 'out' of one value is zeros; one with a length is zeros or left as it is, as the comment says.",
    "nullable: whether a pointer, or the base of a view in a struct, may be null; null: when, or what that means. Any other null pointer is refused. returns_nullable: the same of a pointer that is returned.",
    "range: the interval of a number, of each element of an array, or of each coordinate of a vector; without 'least' or 'greatest' it has no bound there, and without 'infinite' it must be finite. NaN is always refused. any_length: a vector of which only the direction counts; nonzero: it must not be zero. limit: no number that the function takes may be larger in size, but for vectors of any length and ranges with infinity. usual: what most callers give.",
    "length: how many elements a pointer or a view has, in numbers, parameters and fields; of 'void' and 'char' it counts bytes. Without it there is one. A 'char' that is read ends with a zero byte. In a struct, 'batch.count' is that of the parameter 'batch' beside it, and 'crowd.count' is the number of agents, as given to pursuit_build_neighbor_grid. 'sum(walls[].corner_count)' adds a field of all elements.",
    "arrays: every array that the function is given, by a parameter or by a field of one: the length in terms of its parameters, where 'agents(grid)' is the count that pursuit_get_neighbor_grid_info tells of the parameter 'grid', and whether the function reads it, writes it or does both. A field with a null base has no elements if it is nullable.",
    "enum: the value is one of the enum's constants, as int32_t; any other is refused. Of an array, each number is one.",
    "statuses: what the function may answer beside refusals, numbers from 0 on. refusals: the kinds of refusal, as pursuit_get_status_kind tells them of a status below 0; such a status itself has another number for each input. In C, the name of a kind is a macro that takes the status.",
    "owners: classes of the bindings that own their memory. names: a refusal's path in C that begins with 'input' begins with 'own' in the class; the first that fits counts, and an empty 'own' takes the beginning away. parameters: which of the names are parameters of methods.",
    "doc: paragraphs, the first a summary.",
];

/// What the names of the kinds of refusal begin with, and the macro of all kinds is called.
pub const REFUSED: &str = "PURSUIT_REFUSED_";

/// Describes the C ABI of the repository at `root`.
pub fn describe(root: &Path) -> Result<Api> {
    let mut source = source::read(&root.join("rust/ffi/src"))?;
    sort(&mut source)?;
    let (statuses, refusals, enums, constants) = constants(&source)?;
    let aliases = aliases(&source)?;
    take_over(&core_docs(root, &source)?, &mut source)?;
    let describer = Describer { source: &source, statuses, refusals, enums, constants, aliases };
    let structs = describer.structs()?;
    let functions = describer.functions()?;
    let Describer { statuses, refusals, enums, constants, aliases, .. } = describer;
    let version = constants.iter().find(|constant| constant.name == "PURSUIT_ABI_VERSION");
    let mut api = Api {
        about: ABOUT.map(Into::into).into(),
        abi_version: version.context("no PURSUIT_ABI_VERSION")?.value,
        groups: groups::GROUPS.iter().map(|(title, _)| Group { title: (*title).into() }).collect(),
        statuses,
        refusals,
        enums,
        constants,
        aliases,
        structs,
        functions,
        owners: Vec::new(),
        inputs: Vec::new(),
        requirements: source.rules.clone(),
    };
    api.inputs = inputs::numbered(root, &api)?;
    api.owners = owners::owners(&api)?;
    defined_before_used(&api)?;
    let arrays: Vec<_> =
        api.functions.iter().map(|function| arrays::of_function(&api, function)).collect::<Result<_>>()?;
    for (function, arrays) in api.functions.iter_mut().zip(arrays) {
        function.arrays = arrays;
    }
    Ok(api)
}

/// The comments of the core, with the names of its functions and structs in C.
fn core_docs(root: &Path, source: &Source) -> Result<CoreDocs> {
    // Only folders with files in C, and files that C names.
    let folder = |module: &str| module.rsplit_once("::").map(|(folder, _)| folder.to_string());
    let is_wanted = |module: &str| {
        let names = |path: &String| path.strip_prefix(module).is_some_and(|rest| rest.starts_with("::"));
        let functions = source.functions.iter().filter_map(|item| item.contract.core.as_ref());
        let is_beside = |place: &Origin| place.module == module || folder(&place.module) == folder(module);
        source.places().any(is_beside) || functions.into_iter().any(names)
    };
    let mut core = CoreDocs::of(&source::files_below(&root.join("rust/core/src"), &is_wanted)?);
    for item in &source.functions {
        if let Some(path) = &item.contract.core {
            core.name(core.find(&item.place.module, path).with_context(|| item.name.clone())?, &item.name);
        }
    }
    for item in &source.structs {
        if let Some(place) = item.core.as_ref().and_then(|name| core.structure(&item.place.module, name)) {
            core.name(place, &item.name);
        }
    }
    Ok(core)
}

/// Puts the core's comment before the text for C; a struct or a field without a comment takes the core's.
fn take_over(core: &CoreDocs, source: &mut Source) -> Result<()> {
    for item in &mut source.functions {
        let Some(path) = item.contract.core.as_ref().filter(|_| !item.contract.own_summary) else { continue };
        let place = core.find(&item.place.module, path).with_context(|| item.name.clone())?;
        let shared = if item.contract.prose { core.prose(&place) } else { core.summary(&place) };
        let own = std::mem::replace(&mut item.place.lines, shared);
        if own.iter().any(|line| !is_annotation(line)) {
            item.place.lines.push(String::new());
        }
        item.place.lines.extend(own);
    }
    for item in &mut source.structs {
        let name = item.core.as_ref();
        let Some(place) = name.and_then(|name| core.structure(&item.place.module, name)) else { continue };
        if item.place.lines.is_empty() {
            item.place.lines = core.prose(&place);
        }
        for field in item.fields.iter_mut().filter(|field| field.lines.is_empty()) {
            field.lines = core.prose(&CoreDocs::field(&place, &field.name));
        }
    }
    Ok(())
}

/// Whether a line of a comment is for cbindgen.
fn is_annotation(line: &str) -> bool {
    line.trim().starts_with("cbindgen:")
}

fn group(path: &str) -> Result<String> {
    let of = groups::of(path);
    Ok(of
        .with_context(|| format!("{path} is in no group: name its module in rust/api/src/groups.rs"))?
        .0
        .into())
}

/// The items in the order of the groups; below one line, as the sources declare them.
fn sort(source: &mut Source) -> Result<()> {
    for place in source.places() {
        group(&place.path)?;
    }
    let line = |place: &Origin| groups::of(&place.path).map(|(_, line)| line);
    source.constants.sort_by_key(|item| line(&item.place));
    source.aliases.sort_by_key(|item| line(&item.place));
    source.structs.sort_by_key(|item| line(&item.place));
    source.functions.sort_by_key(|item| line(&item.place));
    Ok(())
}

/// What [`constants`] finds.
type Constants = (Vec<Constant>, Vec<Constant>, Vec<Enum>, Vec<Constant>);

/// Statuses, kinds of refusal, enums, others. An enum is a run of constants that begins with 0; its prefix is what their names share.
fn constants(source: &Source) -> Result<Constants> {
    let (mut statuses, mut refusals, mut others) = (Vec::new(), Vec::new(), Vec::new());
    let mut runs: Vec<Vec<Constant>> = Vec::new();
    for item in &source.constants {
        let constant = Constant {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            of: of_type(&item.of)?.name,
            value: item.value,
            written: item.written.clone(),
            doc: text::paragraphs(&item.place.lines),
            lines: item.place.lines.clone(),
        };
        match constant.of.as_str() {
            "PursuitStatus" => statuses.push(constant),
            "int32_t" if constant.name.starts_with(REFUSED) => refusals.push(constant),
            "int32_t" if constant.value == 0 => runs.push(vec![constant]),
            "int32_t" => {
                let run = runs
                    .last_mut()
                    .with_context(|| format!("{}: no enum begins before it", constant.name))?;
                run.push(constant);
            }
            _ => others.push(constant),
        }
    }
    let mut enums: Vec<Enum> = Vec::new();
    for values in runs {
        let prefix = shared_prefix(&values);
        let first = &values[0];
        ensure!(prefix.len() > "PURSUIT_".len(), "{}: the names of an enum share no prefix", first.name);
        if let Some(known) = enums.iter_mut().find(|known| known.prefix == prefix) {
            let new = |value: &Constant| known.values.iter().all(|other| other.name != value.name);
            let more: Vec<_> = values.iter().filter(|value| new(value)).cloned().collect();
            known.values.extend(more);
            continue;
        }
        enums.push(Enum { name: enum_name(source, &prefix), prefix, group: first.group.clone(), values });
    }
    Ok((statuses, refusals, enums, others))
}

/// `PathTiming` for `PURSUIT_PATH_TIMING_`; `ShapeKind` where a struct is called `PursuitShape`.
fn enum_name(source: &Source, prefix: &str) -> String {
    let words = prefix.trim_start_matches("PURSUIT_").split('_');
    let capitals = |word: &str| {
        word.chars().take(1).chain(word.chars().skip(1).map(|c| c.to_ascii_lowercase())).collect::<String>()
    };
    let name: String = words.map(capitals).collect();
    let taken = source.structs.iter().any(|item| item.name == format!("Pursuit{name}"));
    if taken { name + "Kind" } else { name }
}

/// Common prefix of all names, up to the last underscore.
fn shared_prefix(values: &[Constant]) -> String {
    let first = values[0].name.as_str();
    let shared = |end: usize| values.iter().all(|value| value.name.starts_with(&first[..end]));
    let ends = first.match_indices('_').map(|(at, _)| at + 1).collect::<Vec<_>>();
    ends.into_iter().rev().find(|&end| shared(end)).map_or("", |end| &first[..end]).to_string()
}

fn aliases(source: &Source) -> Result<Vec<Alias>> {
    let aliases = source.aliases.iter().map(|item| {
        Ok(Alias {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            of: of_type(&item.of)?.name,
            doc: text::paragraphs(&item.place.lines),
            lines: item.place.lines.clone(),
        })
    });
    aliases.collect()
}

/// A type of Rust as C has it.
fn of_type(of: &syn::Type) -> Result<Type> {
    match of {
        syn::Type::Path(path) => {
            let name = path.path.segments.last().context("an empty path")?.ident.to_string();
            let name = match name.as_str() {
                "f64" => "double",
                "f32" => "float",
                "i32" => "int32_t",
                "u8" => "uint8_t",
                "u32" => "uint32_t",
                "u64" => "uint64_t",
                "usize" => "size_t",
                "c_char" => "char",
                "c_void" => "void",
                other if other.starts_with("Pursuit") => other,
                other => bail!("{other} is no type of the C ABI"),
            };
            Ok(Type { name: name.into(), pointer: None, count: None })
        }
        syn::Type::Ptr(pointer) => {
            let inner = of_type(&pointer.elem)?;
            ensure!(inner.pointer.is_none(), "a pointer to a pointer");
            let kind = if pointer.mutability.is_some() { Pointer::Mutable } else { Pointer::Const };
            Ok(Type { pointer: Some(kind), ..inner })
        }
        syn::Type::Array(array) => {
            let inner = of_type(&array.elem)?;
            let syn::Expr::Lit(literal) = &array.len else { bail!("an array whose length is no number") };
            let syn::Lit::Int(count) = &literal.lit else { bail!("an array whose length is no number") };
            Ok(Type { count: Some(count.base10_parse()?), ..inner })
        }
        _ => bail!("a type that is neither a name, a pointer nor an array"),
    }
}

/// Context for describing structs and functions.
struct Describer<'a> {
    source: &'a Source,
    statuses: Vec<Constant>,
    refusals: Vec<Constant>,
    enums: Vec<Enum>,
    constants: Vec<Constant>,
    aliases: Vec<Alias>,
}

impl Describer<'_> {
    /// Every struct after those that it contains, else in the order of the sources.
    fn structs(&self) -> Result<Vec<Struct>> {
        let by_name: BTreeMap<_, _> =
            self.source.structs.iter().map(|item| (item.name.as_str(), item)).collect();
        let mut done: Vec<Struct> = Vec::new();
        for item in &self.source.structs {
            self.describe_struct(item, &by_name, &mut done)?;
        }
        Ok(done)
    }

    fn describe_struct(
        &self,
        item: &source::StructItem,
        by_name: &BTreeMap<&str, &source::StructItem>,
        done: &mut Vec<Struct>,
    ) -> Result<()> {
        if done.iter().any(|known| known.name == item.name) {
            return Ok(());
        }
        let (mut fields, mut end, mut align): (Vec<Field>, u32, u32) = (Vec::new(), 0, 1);
        for Member { name, of, lines, contract } in &item.fields {
            let place = || format!("{}::{name}", item.name);
            ensure!(!lines.is_empty(), "{}: no comment, and no field of the core that has one", place());
            ensure!(
                !crate::python::is_keyword(name),
                "{}: Python cannot name it, {name} is a keyword",
                place()
            );
            let of = of_type(of).with_context(place)?;
            if let Some(inner) = by_name.get(of.name.as_str()) {
                self.describe_struct(inner, by_name, done)?;
            }
            let (size, at) = self.layout(&of, done).with_context(place)?;
            let offset = end.next_multiple_of(at);
            end = offset + size;
            align = align.max(at);
            let points = of.pointer.is_some() || of.is_view();
            ensure!(points || contract.length.is_none() && contract.null.is_none(), "{}: no array", place());
            fields.push(Field {
                name: name.clone(),
                offset,
                size,
                choice: self.choice(&of, contract).with_context(place)?,
                length: contract.length.clone(),
                nullable: points.then_some(contract.null.is_some()),
                limits: self.limits(contract).with_context(place)?,
                of,
                doc: text::paragraphs(lines),
                lines: text::with_more(lines, &contract.told()),
            });
        }
        ensure!(
            !item.place.lines.is_empty(),
            "{}: no comment, and no struct of the core that has one",
            item.name
        );
        done.push(Struct {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            size: end.next_multiple_of(align),
            align,
            doc: text::paragraphs(&item.place.lines),
            fields,
            lines: item.place.lines.clone(),
            module: item.place.module.clone(),
        });
        Ok(())
    }

    /// Size and alignment by the rules of `repr(C)`, where pointers have 8 bytes.
    fn layout(&self, of: &Type, structs: &[Struct]) -> Result<(u32, u32)> {
        if of.pointer.is_some() {
            return Ok((8, 8));
        }
        let (size, align) = match of.name.as_str() {
            "char" | "uint8_t" => (1, 1),
            "int32_t" | "uint32_t" | "float" => (4, 4),
            "double" | "uint64_t" | "size_t" => (8, 8),
            name => {
                if let Some(alias) = self.aliases.iter().find(|alias| alias.name == name) {
                    let of = Type { name: alias.of.clone(), pointer: None, count: None };
                    self.layout(&of, structs)?
                } else {
                    let inner = structs.iter().find(|known| known.name == name);
                    let inner = inner.ok_or_else(|| anyhow!("{name} is not declared"))?;
                    (inner.size, inner.align)
                }
            }
        };
        Ok((size * of.count.unwrap_or(1), align))
    }

    /// Prefix of the constants of its enum.
    fn choice(&self, of: &Type, contract: &Contract) -> Result<Option<String>> {
        let Some(prefix) = &contract.one_of else { return Ok(None) };
        ensure!(self.enums.iter().any(|item| item.prefix == *prefix), "{prefix} is no enum");
        let are_numbers = of.name.starts_with("PursuitNumber");
        ensure!(of.pointer.is_none() && (of.name == "int32_t" || are_numbers), "no number can be {prefix}");
        Ok(Some(prefix.clone()))
    }

    fn limits(&self, contract: &Contract) -> Result<Limits> {
        let value =
            |name: &str| self.constants.iter().find(|known| known.name == name).map(|known| known.value);
        let range = contract.range.as_ref().map(|range| Range::of(range, value)).transpose()?;
        let (usual, null) = (contract.usual.clone(), contract.null.clone());
        Ok(Limits { range, any_length: contract.any_length, nonzero: contract.nonzero, usual, null })
    }

    fn functions(&self) -> Result<Vec<Function>> {
        let (mut functions, mut defects) = (Vec::new(), Vec::new());
        for item in &self.source.functions {
            match self.function(item) {
                Ok(function) => functions.push(function),
                Err(why) => defects.push(format!("{}: {why:#}", item.name)),
            }
        }
        ensure!(defects.is_empty(), "{}", defects.join("\n"));
        Ok(functions)
    }

    fn function(&self, item: &source::FunctionItem) -> Result<Function> {
        let (arrays, lines): (Vec<_>, Vec<_>) =
            item.place.lines.iter().cloned().partition(|line| is_annotation(line));
        ensure!(!lines.is_empty(), "no comment, and no function of the core that has one");
        let returns = match &item.returns {
            Some(of) => of_type(of)?,
            None => Type { name: "void".into(), pointer: None, count: None },
        };
        let (statuses, refusals) = self.answers(item, &returns)?;
        let mut parameters = Vec::new();
        for member in &item.parameters {
            let mut of = of_type(&member.of).with_context(|| member.name.clone())?;
            let annotation = format!("[{};", member.name);
            if let Some((_, rest)) = arrays.iter().find_map(|line| line.split_once(&annotation)) {
                let count = rest.split(']').next().context("no length")?;
                of.count = Some(count.trim().parse()?);
            }
            parameters.push(self.parameter(member, of).with_context(|| member.name.clone())?);
        }
        Ok(Function {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            returns_nullable: returns.pointer.is_some().then_some(!item.contract.never_null),
            doc: text::paragraphs(&lines),
            returns,
            statuses,
            refusals,
            limit: item.contract.limit.as_ref().map(|limit| limit.parse()).transpose()?,
            parameters,
            arrays: Vec::new(),
            lines,
        })
    }

    fn parameter(&self, member: &Member, of: Type) -> Result<Parameter> {
        let Member { name, lines, contract, .. } = member;
        let direction = match of.pointer {
            Some(Pointer::Mutable) if name == "out" || name.starts_with("out_") => Direction::Out,
            Some(Pointer::Mutable) => Direction::Inout,
            _ => Direction::In,
        };
        let points = of.pointer.is_some();
        ensure!(points || contract.length.is_none() && contract.null.is_none(), "no array");
        let own = text::paragraphs(lines).join(" ");
        let doc = if own.is_empty() { self.meaning(name, &of, contract.length.is_some())? } else { own };
        let count = of.count.map(|count| count.to_string());
        Ok(Parameter {
            direction,
            nullable: points.then_some(contract.null.is_some()),
            length: contract.length.clone().or(count),
            choice: self.choice(&of, contract)?,
            limits: self.limits(contract)?,
            told: format!("{doc} {}", contract.told()).trim_end().into(),
            doc,
            agents: contract.agents.clone(),
            read_and_written: contract.read_and_written,
            name: name.clone(),
            of,
        })
    }

    /// The meaning of a parameter without a comment: from its struct, or from its name; for arrays from the name first.
    fn meaning(&self, name: &str, of: &Type, is_array: bool) -> Result<String> {
        let structure = self.source.structs.iter().find(|item| item.name == of.name);
        let structure = structure.filter(|item| !is_view(&item.name) && !item.name.starts_with("PursuitVec"));
        let structure = structure.filter(|_| !is_array || parameters::meaning(name).is_none());
        if let Some(paragraph) =
            structure.and_then(|item| text::paragraphs(&item.place.lines).into_iter().next())
        {
            return Ok(text::first_sentence(&paragraph).to_string());
        }
        let meaning = parameters::meaning(name);
        Ok(meaning.context("no comment, and rust/api/src/parameters.rs does not know the name")?.into())
    }

    /// The statuses from 0 on, and the kinds of refusal.
    fn answers(&self, item: &source::FunctionItem, returns: &Type) -> Result<(Vec<String>, Vec<String>)> {
        let is_status = returns.name == "PursuitStatus";
        let Some(statuses) = &item.contract.status else {
            ensure!(!is_status, "no `status(...)`");
            return Ok((Vec::new(), Vec::new()));
        };
        ensure!(is_status, "`status(...)`, but it returns none");
        let full = |known: &[Constant], prefix: &str, name: &String| {
            let full = format!("{prefix}{name}");
            ensure!(known.iter().any(|item| item.name == full), "there is no {full}");
            Ok(full)
        };
        let usual = ["NULL_POINTER", "NOT_FINITE", "OUT_OF_DOMAIN"].map(String::from);
        let refusals = usual.iter().chain(&item.contract.refuses);
        let refusals = refusals.map(|name| full(&self.refusals, REFUSED, name));
        let statuses = statuses.iter().map(|name| full(&self.statuses, "PURSUIT_STATUS_", name));
        Ok((statuses.collect::<Result<_>>()?, refusals.collect::<Result<_>>()?))
    }
}

/// C reads from the top: every group uses only structs of its own and of groups above it.
fn defined_before_used(api: &Api) -> Result<()> {
    let mut late = Vec::new();
    let mut check = |user: &str, group: &str, used: &str| {
        if let Some(item) = api.structure(used)
            && api.rank(&item.group) > api.rank(group)
        {
            late.push(format!("{user} (\"{group}\") needs {used} (\"{}\")", item.group));
        }
    };
    for item in &api.structs {
        item.fields.iter().for_each(|field| check(&item.name, &item.group, &field.of.name));
    }
    for item in &api.functions {
        item.parameters.iter().for_each(|parameter| check(&item.name, &item.group, &parameter.of.name));
        check(&item.name, &item.group, &item.returns.name);
    }
    ensure!(
        late.is_empty(),
        "the groups of rust/api/src/groups.rs are out of order for C:\n  {}",
        late.join("\n  ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{core_docs, describe};
    use crate::lookup::is_view;
    use crate::source;
    use std::path::Path;

    /// Functions and structs in another file than in the core, and why.
    const ELSEWHERE: &[(&str, &[&str])] = &[
        (
            "the arithmetic of the core is no topic of C: it is with what it serves",
            &[
                "pursuit_begin_assignment",
                "pursuit_get_processor_level",
                "pursuit_solve_assignment",
                "pursuit_step_assignment",
            ],
        ),
        ("it is with the one struct of C that has it", &["PursuitMotionState", "PursuitSwing"]),
        ("the core takes those of its vector library", &["PursuitVec2", "PursuitVec3"]),
        ("views, which are below all folders, have it", &["PursuitAvoidanceLayers"]),
    ];

    #[test]
    fn every_function_and_struct_is_in_the_file_with_the_path_of_the_cores() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let source = source::read(&root.join("rust/ffi/src")).unwrap();
        let core = core_docs(&root, &source).unwrap();
        let functions = source.functions.iter().filter_map(|item| {
            let core = core.find(&item.place.module, item.contract.core.as_ref()?).unwrap();
            Some((item.name.as_str(), &item.place.module, core.0))
        });
        let structs = source.structs.iter().filter_map(|item| {
            let core = core.structure(&item.place.module, item.core.as_ref()?);
            Some((item.name.as_str(), &item.place.module, core.map_or(String::new(), |place| place.0)))
        });
        let all: Vec<_> = functions.chain(structs).collect();
        assert!(all.len() > 150, "{} functions and structs of the core", all.len());
        let mut astray: Vec<_> =
            all.iter().filter(|(_, c, core)| *c != core).map(|(name, ..)| *name).collect();
        let mut listed: Vec<_> = ELSEWHERE.iter().flat_map(|(_, names)| *names).copied().collect();
        astray.sort_unstable();
        listed.sort_unstable();
        assert_eq!(astray, listed);
    }

    #[test]
    fn every_view_has_a_length_and_every_enum_a_place() {
        let api = describe(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap();
        // A view itself does not know its length.
        let structs = api.structs.iter().filter(|item| !is_view(&item.name));
        let fields: Vec<_> = structs.flat_map(|item| &item.fields).collect();
        let parameters: Vec<_> = api.functions.iter().flat_map(|item| &item.parameters).collect();
        let of_fields = fields.iter().map(|field| (&field.of, &field.name, &field.length));
        let of_parameters =
            parameters.iter().map(|parameter| (&parameter.of, &parameter.name, &parameter.length));
        let views = of_fields.chain(of_parameters.filter(|(of, ..)| of.pointer.is_some()));
        let endless = views.filter(|(of, _, length)| of.is_view() && length.is_none());
        assert_eq!(endless.map(|(_, name, _)| name).collect::<Vec<_>>(), Vec::<&String>::new());
        let fields = api.structs.iter().flat_map(|item| &item.fields);
        let choices: Vec<_> = fields
            .filter_map(|field| field.choice.as_ref())
            .chain(parameters.iter().filter_map(|parameter| parameter.choice.as_ref()))
            .collect();
        let unused = api.enums.iter().filter(|item| !choices.contains(&&item.prefix));
        assert_eq!(unused.map(|item| &item.prefix).collect::<Vec<_>>(), Vec::<&String>::new());
    }
}
