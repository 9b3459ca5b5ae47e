//! From the sources to the description: types in C, layouts, directions, null, lengths, statuses.

use crate::model::{
    Alias, Api, Constant, Direction, Enum, Field, Function, Group, Parameter, Pointer, Struct, Type,
};
use crate::source::{self, Place, Source};
use crate::{arrays, groups, prose};
use anyhow::{Context, Result, anyhow, bail, ensure};
use std::collections::BTreeMap;
use std::path::Path;

const ABOUT: [&str; 9] = [
    "The C ABI of Pursuit, generated with include/pursuit.h from rust/ffi/src; do not edit.",
    "Sizes and offsets are in bytes, where pointers have 8 bytes.",
    "direction: a value or a pointer to const is 'in'; a pointer to mutable memory is 'out' when its name is 'out' or begins with 'out_', else 'inout'. On a refusal an 'out' of one value is zeros; one with a length is zeros or left as it is, as the comment says.",
    "nullable: whether a pointer, or the base of a view in a struct, may be null, as the comment says: some only when their length is 0. Any other null pointer is refused. returns_nullable: the same of a pointer that is returned.",
    "length: how many elements a pointer or a view has, in numbers, parameters and fields; of 'void' and 'char' it counts bytes. Without it there is one. A 'char' that is read ends with a zero byte. In a struct, 'batch.count' is that of the parameter 'batch' beside it, and 'crowd.count' is the number of agents, as given to pursuit_build_neighbor_grid. 'sum(walls[].corner_count)' adds a field of all elements.",
    "arrays: every array that the function is given, by a parameter or by a field of one: the length in terms of its parameters, where 'agents(grid)' is the count that pursuit_get_neighbor_grid_info tells of the parameter 'grid', and whether the function reads it, writes it or does both. A field with a null base has no elements if it is nullable.",
    "enum: the value is one of the enum's constants, as int32_t; any other is refused. Of an array, each number is one.",
    "statuses: what the function may answer beside refusals. refusals: the kinds of refused inputs, each below 0.",
    "doc: paragraphs, the first a summary.",
];

/// Describes the C ABI whose Rust sources are in `folder`.
pub fn describe(folder: &Path) -> Result<Api> {
    let mut source = source::read(folder)?;
    sort(&mut source)?;
    let (statuses, enums, constants) = constants(&source)?;
    let aliases = aliases(&source)?;
    let describer = Describer { source: &source, statuses, enums, aliases };
    let structs = describer.structs()?;
    let functions = describer.functions()?;
    let Describer { statuses, enums, aliases, .. } = describer;
    let version = constants.iter().find(|constant| constant.name == "PURSUIT_ABI_VERSION");
    let mut api = Api {
        about: ABOUT.map(Into::into).into(),
        abi_version: version.context("no PURSUIT_ABI_VERSION")?.value,
        groups: groups::GROUPS.iter().map(|(title, _)| Group { title: (*title).into() }).collect(),
        statuses,
        enums,
        constants,
        aliases,
        structs,
        functions,
    };
    defined_before_used(&api)?;
    let arrays: Vec<_> =
        api.functions.iter().map(|function| arrays::of_function(&api, function)).collect::<Result<_>>()?;
    for (function, arrays) in api.functions.iter_mut().zip(arrays) {
        function.arrays = arrays;
    }
    Ok(api)
}

impl Function {
    /// The array whose elements the parameter counts.
    pub fn counted(&self, parameter: &Parameter) -> Option<&Parameter> {
        self.parameters.iter().find(|other| other.array_length() == Some(parameter.name.as_str()))
    }
}

impl Parameter {
    /// How many there are where it points to several; none for a view, which has its own pointer.
    pub fn array_length(&self) -> Option<&str> {
        self.length.as_deref().filter(|_| !is_view(&self.of.name))
    }
}

impl Api {
    /// The struct of that name.
    pub fn structure(&self, name: &str) -> Option<&Struct> {
        self.structs.iter().find(|item| item.name == name)
    }

    /// The name of the enum whose constants have that prefix.
    pub fn class(&self, prefix: &str) -> &str {
        self.enums.iter().find(|item| item.prefix == prefix).map_or("", |item| &item.name)
    }

    /// Every constant: statuses, values of enums and others.
    pub fn all_constants(&self) -> impl Iterator<Item = &Constant> {
        self.statuses.iter().chain(self.enums.iter().flat_map(|item| &item.values)).chain(&self.constants)
    }

    /// Which group it is in the header.
    pub fn rank(&self, group: &str) -> usize {
        self.groups.iter().position(|known| known.title == group).unwrap_or(usize::MAX)
    }
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
    let line = |place: &Place| groups::of(&place.path).map(|(_, line)| line);
    source.constants.sort_by_key(|item| line(&item.place));
    source.aliases.sort_by_key(|item| line(&item.place));
    source.structs.sort_by_key(|item| line(&item.place));
    source.functions.sort_by_key(|item| line(&item.place));
    Ok(())
}

/// Statuses, enums, others. An enum is a run of constants that begins with 0; its prefix is what their names share.
fn constants(source: &Source) -> Result<(Vec<Constant>, Vec<Enum>, Vec<Constant>)> {
    let (mut statuses, mut others) = (Vec::new(), Vec::new());
    let mut runs: Vec<Vec<Constant>> = Vec::new();
    for item in &source.constants {
        let constant = Constant {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            of: of_type(&item.of)?.name,
            value: item.value,
            written: item.written.clone(),
            doc: prose::paragraphs(&item.place.lines).0,
            lines: item.place.lines.clone(),
        };
        match constant.of.as_str() {
            "PursuitStatus" => statuses.push(constant),
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
    Ok((statuses, enums, others))
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

/// What all names begin with, to the last underscore.
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
            doc: prose::paragraphs(&item.place.lines).0,
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

/// What is known while structs and functions are described.
struct Describer<'a> {
    source: &'a Source,
    statuses: Vec<Constant>,
    enums: Vec<Enum>,
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
        item: &source::Struct,
        by_name: &BTreeMap<&str, &source::Struct>,
        done: &mut Vec<Struct>,
    ) -> Result<()> {
        if done.iter().any(|known| known.name == item.name) {
            return Ok(());
        }
        let struct_doc = prose::paragraphs(&item.place.lines).0;
        let (mut fields, mut end, mut align): (Vec<Field>, u32, u32) = (Vec::new(), 0, 1);
        for (name, of, lines) in &item.fields {
            let of = of_type(of).with_context(|| format!("{}::{name}", item.name))?;
            if let Some(inner) = by_name.get(of.name.as_str()) {
                self.describe_struct(inner, by_name, done)?;
            }
            let (size, at) = self.layout(&of, done).with_context(|| format!("{}::{name}", item.name))?;
            let offset = end.next_multiple_of(at);
            end = offset + size;
            align = align.max(at);
            let doc = prose::paragraphs(lines).0;
            let points = of.pointer.is_some() || is_view(&of.name);
            let told = [doc.as_slice(), &struct_doc];
            fields.push(Field {
                name: name.clone(),
                offset,
                size,
                choice: self.choice(&of, &doc),
                length: points.then(|| length_of_field(item, name, told)).flatten(),
                nullable: points.then(|| doc.iter().any(|paragraph| prose::has_word(paragraph, "null"))),
                of,
                doc,
                lines: lines.clone(),
            });
        }
        done.push(Struct {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            size: end.next_multiple_of(align),
            align,
            doc: struct_doc,
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

    /// The prefix of the enum that the comment names first, by itself or by one of its constants, and not as what
    /// another field is.
    fn choice(&self, of: &Type, doc: &[String]) -> Option<String> {
        let is_number = of.pointer.is_none() && of.name == "int32_t";
        let text = doc.join(" ");
        let are_numbers = of.name.starts_with("PursuitNumber") && text.contains("one of `");
        if !is_number && !are_numbers {
            return None;
        }
        let of_name = |name: &str| {
            let holds =
                |item: &&Enum| item.prefix == name || item.values.iter().any(|value| value.name == name);
            self.enums.iter().find(holds).map(|item| item.prefix.clone())
        };
        prose::names_said(&text).into_iter().find_map(of_name)
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

    fn function(&self, item: &source::Function) -> Result<Function> {
        let (arrays, lines): (Vec<_>, Vec<_>) =
            item.place.lines.iter().cloned().partition(|line| line.trim().starts_with("cbindgen:"));
        let (doc, safety) = prose::paragraphs(&lines);
        let returns = match &item.returns {
            Some(of) => of_type(of)?,
            None => Type { name: "void".into(), pointer: None, count: None },
        };
        let told = self.told(item, 0)?;
        let (statuses, refusals) =
            if returns.name == "PursuitStatus" { self.answers(&told, 0)? } else { (Vec::new(), Vec::new()) };
        let mut parameters = Vec::new();
        for (name, of) in &item.parameters {
            let mut of = of_type(of).with_context(|| name.clone())?;
            if let Some(line) = arrays.iter().find(|line| line.contains(&format!("[{name};"))) {
                let count = line.split(&format!("[{name};")).nth(1).and_then(|rest| rest.split(']').next());
                of.count = Some(count.context("no length")?.trim().parse()?);
            }
            let sentences = told.iter().flat_map(|paragraph| prose::sentences(paragraph));
            let about: Vec<String> =
                sentences.filter(|sentence| prose::mentions(sentence, name)).map(Into::into).collect();
            let direction = match of.pointer {
                Some(Pointer::Mutable) if name == "out" || name.starts_with("out_") => Direction::Out,
                Some(Pointer::Mutable) => Direction::Inout,
                _ => Direction::In,
            };
            parameters.push(Parameter {
                direction,
                nullable: of.pointer.is_some().then(|| prose::may_be_null(&told, name)),
                length: length_of_parameter(item, &told, name, &of),
                choice: self.choice(&of, &about),
                name: name.clone(),
                of,
            });
        }
        Ok(Function {
            name: item.name.clone(),
            group: group(&item.place.path)?,
            returns_nullable: returns.pointer.is_some().then(|| !doc.join(" ").contains("never null")),
            doc,
            safety,
            returns,
            statuses,
            refusals,
            parameters,
            arrays: Vec::new(),
            lines,
        })
    }

    /// The comment, the part on safety last but without its words on null, and the comment that it refers to.
    fn told(&self, item: &source::Function, depth: u32) -> Result<Vec<String>> {
        ensure!(depth < 8, "comments refer to each other in a circle");
        let (mut doc, safety) = prose::paragraphs(&item.place.lines);
        doc.extend(safety.map(|safety| format!("{} {}", prose::SAFETY, safety.replace(" null ", " "))));
        if let Some(other) = prose::referred(&doc).and_then(|name| self.declared(name)) {
            doc.extend(self.told(other, depth + 1)?);
        }
        Ok(doc)
    }

    fn declared(&self, name: &str) -> Option<&source::Function> {
        self.source.functions.iter().find(|item| item.name == name)
    }

    /// What the first sentence "Status: ..." names.
    fn answers(&self, told: &[String], depth: u32) -> Result<(Vec<String>, Vec<String>)> {
        ensure!(depth < 8, "statuses refer to each other in a circle");
        let list = told.iter().find_map(|paragraph| paragraph.split("Status: ").nth(1));
        let list = list.context("no sentence \"Status: ...\", and no other function that has one")?;
        let (mut statuses, mut refusals) = (Vec::new(), Vec::new());
        if list.contains("a refusal") {
            for kind in ["NULL_POINTER", "NOT_FINITE", "OUT_OF_DOMAIN"] {
                refusals.push(format!("PURSUIT_STATUS_{kind}"));
            }
        }
        for name in prose::names(list) {
            let full = format!("PURSUIT_STATUS_{name}");
            if let Some(status) = self.statuses.iter().find(|status| status.name == full) {
                let list = if status.value < 0 { &mut refusals } else { &mut statuses };
                list.push(full);
            } else if let Some(other) = self.declared(name)
                && matches!(&other.returns, Some(of) if of_type(of)?.name == "PursuitStatus")
            {
                let (more, refused) = self.answers(&self.told(other, 0)?, depth + 1)?;
                statuses.extend(more);
                refusals.extend(refused);
            }
        }
        ensure!(!statuses.is_empty(), "the sentence \"Status: ...\" names no status");
        for list in [&mut statuses, &mut refusals] {
            let value = |name: &String| {
                let status = self.statuses.iter().find(|status| status.name == *name);
                status.map_or(0, |status| status.value.abs())
            };
            list.sort_by_key(value);
            list.dedup();
        }
        Ok((statuses, refusals))
    }
}

/// Whether a struct says where elements of the caller's lie.
pub fn is_view(name: &str) -> bool {
    name.ends_with("View") || name.ends_with("Array")
}

/// The field that counts: `obstacle_count` for `obstacles`, `target_count` for `target_positions` and for what there is "for
/// each target", else `count`; or what the comment of the field, or else that of the struct, says.
fn length_of_field(item: &source::Struct, name: &str, told: [&[String]; 2]) -> Option<String> {
    let counts = item.fields.iter().map(|(field, ..)| field).filter(|field| field.ends_with("count"));
    let text = told[0].join(" ");
    let each = |count: &&String| text.contains(&format!("each {}", count.trim_end_matches("_count")));
    let first = name.split('_').next().unwrap_or(name);
    let wanted = [
        prose::singular(name).map(|one| format!("{one}_count")),
        Some(format!("{first}_count")),
        Some("count".into()),
    ];
    let named = wanted.into_iter().flatten().find(|wanted| counts.clone().any(|count| count == wanted));
    let said = || told.into_iter().find_map(prose::length_of_all);
    named.or_else(|| counts.clone().find(each).cloned()).or_else(said)
}

/// `memory_size` for `memory`, `obstacle_count` for `obstacles`, `capacity` for outputs, or what the comment says.
fn length_of_parameter(item: &source::Function, told: &[String], name: &str, of: &Type) -> Option<String> {
    of.pointer?;
    if let Some(count) = of.count {
        return Some(count.to_string());
    }
    let has = |wanted: &str| item.parameters.iter().any(|(parameter, _)| parameter == wanted);
    let by_name = [Some(format!("{name}_size")), prose::singular(name).map(|one| format!("{one}_count"))];
    let several = name.ends_with('s') || of.name == "char";
    let capacity = (several && name.starts_with("out_")).then(|| "capacity".to_string());
    let named = by_name.into_iter().chain([capacity]).flatten().find(|wanted| has(wanted));
    named.or_else(|| prose::length(told, name))
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
    use super::{describe, is_view};
    use std::path::Path;

    #[test]
    fn every_view_has_a_length_and_every_enum_a_place() {
        let api = describe(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../ffi/src")).unwrap();
        // A view itself does not know how many it has.
        let structs = api.structs.iter().filter(|item| !is_view(&item.name));
        let fields: Vec<_> = structs.flat_map(|item| &item.fields).collect();
        let parameters: Vec<_> = api.functions.iter().flat_map(|item| &item.parameters).collect();
        let of_fields = fields.iter().map(|field| (&field.of, &field.name, &field.length));
        let of_parameters =
            parameters.iter().map(|parameter| (&parameter.of, &parameter.name, &parameter.length));
        let views = of_fields.chain(of_parameters.filter(|(of, ..)| of.pointer.is_some()));
        let endless = views.filter(|(of, _, length)| is_view(&of.name) && length.is_none());
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
