//! The comments of C in the words of Python, in the sections of numpydoc.

use super::calls::{counted, is_asked, may_be_given};
use super::{bare, is_vector, name};
use crate::describe::REFUSED;
use crate::model::{Api, Direction, Field, Function, Parameter, Pointer, Struct, Type};
use crate::names::short;
use crate::text::{first_sentence, wrapped};
use std::fmt::Write;

/// Phrases of C and what Python says; longer ones before those that they hold.
const PHRASES: [(&str, &str); 23] = [
    (", in any alignment", ""),
    (", and must be aligned as its type", ""),
    (", that need no preparation", ", whose bytes need no preparation"),
    ("A null `", "None as `"),
    ("a null `", "None as `"),
    ("with a null base", "without elements"),
    ("a pointer is null", "an argument is None"),
    ("Null ", "None "),
    (" null", " None"),
    ("the caller's memory", "memory"),
    ("INFINITY", "inf"),
    ("`FLT_MAX`", "its greatest number"),
    ("sizeof(double)", "ctypes.sizeof(ctypes.c_double)"),
    ("sizeof(Pursuit", "ctypes.sizeof(Pursuit"),
    ("`sizeof`", "`ctypes.sizeof`"),
    ("`double`", "`float64`"),
    ("`float`", "`float32`"),
    ("of this header", "of the library's interface"),
    (" struct ", " structure "),
    (" struct,", " structure,"),
    ("structs", "structures"),
    (", or a refusal.", "."),
    ("Refused: ", ""),
];

/// Examples of functions that are called most, each below the name of its function.
const EXAMPLES: &str = include_str!("examples.txt");

/// What a text of C is in Python; of a function, also the names of its parameters.
pub(crate) fn said(api: &Api, function: Option<&Function>, text: &str) -> String {
    let mut text = text.to_string();
    let parameters = || function.iter().flat_map(|function| &function.parameters);
    for size in parameters().filter(|one| function.is_some_and(|of| counted(of, one).is_some())) {
        for any in ["any memory of", "any"] {
            text = text.replace(&format!("{any} `{}` bytes, at least", size.name), "a bytearray of at least");
        }
    }
    for (of_c, own) in PHRASES {
        text = text.replace(of_c, own);
    }
    let mut own = String::new();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = text.as_str();
    while let Some(start) = rest.find(is_letter) {
        let length = rest[start..].find(|letter| !is_letter(letter)).unwrap_or(rest.len() - start);
        let word = &rest[start..start + length];
        own.push_str(&rest[..start]);
        let parameter = parameters().find(|parameter| parameter.name == word && own.ends_with('`'));
        own += &match (function, parameter) {
            _ if own.ends_with('"') => word.into(),
            (Some(function), Some(parameter)) => parameter_name(function, parameter),
            _ => api.word(word),
        };
        rest = &rest[start + length..];
    }
    own += rest;
    own = own.replace("ne of the `", "ne of `").replace("` constants", "`");
    let sentences = own.split_inclusive(". ").filter(|sentence| !sentence.starts_with("On a refusal"));
    sentences.collect::<String>().trim_end().into()
}

impl Api {
    /// A name of C in Python.
    fn word(&self, word: &str) -> String {
        let prefixes = [("PURSUIT_STATUS_", "Status"), (REFUSED, "RefusalKind")].into_iter();
        let enums = self.enums.iter().map(|item| (item.prefix.as_str(), item.name.as_str()));
        let of = prefixes.chain(enums).filter(|(prefix, _)| word.starts_with(prefix));
        match of.max_by_key(|(prefix, _)| prefix.len()) {
            Some((prefix, class)) if prefix == word => class.into(),
            Some((prefix, class)) => format!("{class}.{}", bare(word, prefix)),
            None if word == "PursuitRefused" => word.into(),
            None => short(bare(bare(word, "pursuit_"), "PURSUIT_")).into(),
        }
    }
}

/// A parameter as Python calls it: what is written has the name of the answer.
fn parameter_name(function: &Function, parameter: &Parameter) -> String {
    let own = name(&parameter.name);
    match (counted(function, parameter), own.strip_prefix("out")) {
        (Some(array), _) => format!("len({})", name(&array.name)),
        _ if parameter.direction != Direction::Out => own,
        (None, Some("")) => "answer".into(),
        (None, Some(rest)) if function.parameter(&rest[1..]).is_some() => format!("new{rest}"),
        (None, rest) => rest.map_or(own.as_str(), |rest| &rest[1..]).into(),
    }
}

/// Writes lines of C as paragraphs and lists of a docstring.
fn flow(text: &mut String, api: &Api, function: Option<&Function>, lines: &[String], indent: &str) {
    let mut blocks = vec![String::new()];
    for line in lines.iter().map(|line| line.trim()) {
        match blocks.last_mut() {
            Some(last) if !line.is_empty() && !last.is_empty() && !line.starts_with("- ") => {
                *last += " ";
                *last += line;
            }
            _ => blocks.push(line.into()),
        }
    }
    let mut is_first = true;
    for block in &blocks {
        let own = said(api, function, block);
        if own.is_empty() {
            if !is_first && !text.ends_with("\n\n") {
                text.push('\n');
            }
            continue;
        }
        let further = if own.starts_with("- ") { format!("{indent}  ") } else { indent.into() };
        let parts = if is_first { own.split_at(first_sentence(&own).len()) } else { (own.as_str(), "") };
        for (index, part) in [parts.0, parts.1].into_iter().filter(|part| !part.is_empty()).enumerate() {
            let start = if is_first && index == 0 { "" } else { indent };
            text.push_str(if index == 1 { "\n" } else { "" });
            wrapped(part, start, &further).iter().for_each(|line| {
                let _ = writeln!(text, "{line}");
            });
        }
        is_first = false;
    }
    text.truncate(text.trim_end().len());
}

/// A section of numpydoc: names, types and what they are.
fn section(text: &mut String, title: &str, items: &[(String, String)], indent: &str) {
    if items.is_empty() {
        return;
    }
    let _ = write!(text, "\n\n{indent}{title}\n{indent}{}", "-".repeat(title.len()));
    for (item, what) in items {
        let _ = write!(text, "\n{indent}{item}");
        for line in wrapped(what, &format!("{indent}    "), &format!("{indent}    ")) {
            let _ = write!(text, "\n{}", line.trim_end());
        }
    }
    text.truncate(text.trim_end().len());
}

/// The type of a value in the words of a reader.
fn kind(api: &Api, of: &Type, choice: Option<&String>, is_array: bool) -> String {
    let one = match (choice, api.plain_name(of)) {
        (Some(prefix), _) => api.class(prefix),
        _ if of.name == "PursuitStatus" && !is_array => "Status",
        (_, "void") => "bytearray",
        (_, "double" | "float") => "float",
        (_, "char") => "str",
        (_, "int32_t" | "uint8_t" | "uint32_t" | "uint64_t" | "size_t") => "int",
        (_, other) => short(other),
    };
    match of.count {
        Some(count) => format!("array of {count} {one}"),
        _ if is_array && one != "bytearray" => format!("sequence of {one}"),
        _ if is_vector(&of.name) || of.is_view() => format!("{one} or array_like"),
        _ => one.into(),
    }
}

/// The docstring of a function.
pub(crate) fn function(api: &Api, function: &Function) -> String {
    let mut text = String::new();
    let said = |text: &str| said(api, Some(function), text);
    flow(&mut text, api, Some(function), &function.lines, "    ");
    let item = |parameter: &Parameter| {
        let is_array = parameter.array_length().is_some();
        let kind = kind(api, &parameter.of, parameter.choice.as_ref(), is_array);
        let is_asked = parameter.direction != Direction::Out;
        let or_none = if is_asked && parameter.nullable == Some(true) { " or None" } else { "" };
        let length = format!("Length `{}`.", parameter.array_length().unwrap_or_default());
        let told = if counted(function, parameter).is_none() { &parameter.told } else { "" };
        let is_own = function.counted_by(parameter.array_length().unwrap_or_default());
        let told = if is_own.is_some() { told.replace(&length, "") } else { told.into() };
        (format!("{} : {kind}{or_none}", parameter_name(function, parameter)), said(&told))
    };
    let asked: Vec<_> = function.parameters.iter().filter(|one| is_asked(function, one)).map(item).collect();
    let given = function.parameters.iter().filter(|one| may_be_given(one)).map(item);
    let given =
        given.map(|(own, told)| (own.replace("sequence of", "writable array of") + ", optional", told));
    section(&mut text, "Parameters", &asked.into_iter().chain(given).collect::<Vec<_>>(), "    ");
    let written = function.parameters.iter().filter(|one| one.direction == Direction::Out).map(item);
    let mut answers: Vec<_> = written
        .map(|(own, told)| (own, told.replacen("Receives the ", "The ", 1).replacen("Receives ", "", 1)))
        .collect();
    if function.returns.name == "PursuitStatus" && function.returns.pointer != Some(Pointer::Const) {
        let statuses: Vec<_> = function.statuses.iter().map(|one| format!("`{}`", api.word(one))).collect();
        answers.insert(0, ("status : Status".into(), format!("{}.", statuses.join(", "))));
    } else if function.returns.name != "void" {
        answers.push((kind(api, &function.returns, None, false), String::new()));
    }
    section(&mut text, "Returns", &answers, "    ");
    let mut raised = Vec::new();
    if !function.refusals.is_empty() {
        let why = "An input is not finite or out of its range; `input` names it and `requirement` says what it must be.";
        raised.push(("PursuitRefused".into(), why.into()));
    }
    if !function.arrays.is_empty() {
        let why = "An array is shorter than what the call takes of it, or lies where the call writes.";
        raised.push(("ValueError".into(), why.into()));
    }
    section(&mut text, "Raises", &raised, "    ");
    let own = bare(&function.name, "pursuit_");
    let example =
        EXAMPLES.split("\n===\n").find_map(|example| example.split_once('\n').filter(|(of, _)| *of == own));
    if let Some((_, lines)) = example {
        text.push_str("\n\n    Examples\n    --------");
        lines.trim_end().lines().for_each(|line| {
            let _ = write!(text, "\n{}", format!("    {line}").trim_end());
        });
    }
    text
}

/// The docstring of a struct.
pub(crate) fn structure(api: &Api, item: &Struct) -> String {
    let mut text = String::new();
    flow(&mut text, api, None, &item.lines, "    ");
    let told = |field: &Field| {
        let kind = kind(api, &field.of, field.choice.as_ref(), field.of.pointer.is_some());
        (format!("{} : {kind}", field.name), said(api, None, &field.lines.join(" ")))
    };
    section(&mut text, "Attributes", &item.fields.iter().map(told).collect::<Vec<_>>(), "    ");
    text
}

/// The docstring of an enum: where its members are asked for.
pub(crate) fn enumeration(api: &Api, prefix: &str) -> String {
    let is_it = |choice: &Option<String>| choice.as_deref() == Some(prefix);
    let mut places = Vec::new();
    for item in &api.structs {
        let fields = item.fields.iter().filter(|field| is_it(&field.choice));
        places.extend(fields.map(|field| format!("`{}.{}`", short(&item.name), field.name)));
    }
    for function in api.functions.iter().filter(|function| function.is_bound()) {
        let parameters = function.parameters.iter().filter(|parameter| is_it(&parameter.choice));
        places.extend(
            parameters.map(|one| format!("`{}` of `{}`", one.name, bare(&function.name, "pursuit_"))),
        );
    }
    format!("Values of {}.", places.join(", "))
}
