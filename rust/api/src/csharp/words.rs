//! Comments, names of parameters and types in C#.

use crate::model::{Api, Type};
use crate::names::{pascal, short};
use std::fmt::Write;

/// The first paragraph is the summary, the rest the remarks.
pub fn comment(text: &mut String, indent: &str, doc: &[String]) {
    let Some((first, rest)) = doc.split_first() else { return };
    let _ = writeln!(text, "{indent}/// <summary>{}</summary>", escaped(first));
    if !rest.is_empty() {
        let rest: Vec<_> = rest.iter().map(escaped).collect();
        let _ = writeln!(text, "{indent}/// <remarks>{}</remarks>", rest.join(" "));
    }
}

/// Writes the comment of a parameter, named `name` in C#.
pub fn parameter_comment(text: &mut String, indent: &str, name: &str, told: &str) {
    let _ = writeln!(text, "{indent}/// <param name=\"{name}\">{}</param>", escaped(told));
}

fn escaped(text: impl AsRef<str>) -> String {
    text.as_ref().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A parameter's name: no word of C#'s.
pub fn camel(name: &str) -> String {
    let pascal = pascal(name);
    let camel: String = pascal
        .chars()
        .take(1)
        .map(|letter| letter.to_ascii_lowercase())
        .chain(pascal.chars().skip(1))
        .collect();
    match camel.as_str() {
        "out" => "result".into(),
        "object" | "params" | "ref" | "in" | "base" | "lock" | "event" | "checked" => format!("{camel}Value"),
        _ => camel,
    }
}

/// The type of a value or of an element.
pub fn value_type(api: &Api, of: &Type) -> String {
    if of.pointer.is_some() {
        return "IntPtr".into();
    }
    if of.name == "PursuitStatus" {
        return "Status".into();
    }
    match api.plain_name(of) {
        "double" => "double",
        "float" => "float",
        "int32_t" => "int",
        "uint8_t" | "char" => "byte",
        "uint32_t" => "uint",
        "uint64_t" => "ulong",
        "size_t" => "UIntPtr",
        other => short(other),
    }
    .into()
}
