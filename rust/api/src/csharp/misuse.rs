//! A test's calls of every function of C# that takes an array, each array asked for by its path: `tests/csharp/Arrays.cs` gives them.

use super::calls::{is_room, is_text};
use super::structs::{member, path};
use super::words::{camel, value_type};
use crate::model::{Access, Api, Array, Direction, Function, Parameter, Struct};
use crate::names::{pascal, short};
use std::fmt::Write;

/// The count of everything.
const COUNT: u32 = 4;

/// Writes the source.
pub fn write(api: &Api) -> String {
    let mut text = "// Generated from rust/ffi/src by `cargo xtask test --only c#`.\n\nusing System;\nusing Pursuit;\n\npublic static partial class Arrays\n{\n    \
                    private static readonly Case[] Cases =\n    {\n"
        .to_string();
    let functions =
        || api.functions.iter().filter(|function| function.is_bound() && viewed(function).next().is_some());
    for function in functions() {
        let arrays: Vec<_> = viewed(function)
            .map(|array| {
                let is_written = array.access != Access::Read;
                format!("new Told(\"{}\", {}, {is_written})", array.path, length(&array.length))
            })
            .collect();
        let name = name(function);
        let _ = writeln!(text, "        new Case(\"{name}\", {name}, {}),", arrays.join(", "));
    }
    text.push_str("    };\n");
    for function in functions() {
        call(&mut text, api, function);
    }
    text + "}\n"
}

fn name(function: &Function) -> String {
    pascal(function.name.trim_start_matches("pursuit_"))
}

/// The arrays that are given as views, or as spans without a count.
fn viewed(function: &Function) -> impl Iterator<Item = &Array> {
    function.arrays.iter().filter(|array| {
        function.owner(array).is_some_and(|owner| {
            let is_viewed = array.path.contains('.') || owner.of.is_view();
            owner.direction != Direction::Out && is_viewed
                || !array.path.contains('.') && is_room(function, owner)
        })
    })
}

/// A length with this count of everything.
fn length(of: &str) -> u32 {
    of.split(" * ").map(|term| term.parse().unwrap_or(COUNT)).product()
}

fn call(text: &mut String, api: &Api, function: &Function) {
    let own = name(function);
    let _ = writeln!(text, "\n    private static Status {own}(Use use)\n    {{");
    let mut passed = Vec::new();
    for parameter in function.parameters.iter().filter(|parameter| function.counted(parameter).is_none()) {
        passed.push(argument(text, api, function, parameter));
    }
    let _ = writeln!(text, "        return Library.{own}({});\n    }}", passed.join(", "));
}

fn argument(text: &mut String, api: &Api, function: &Function, parameter: &Parameter) -> String {
    let own = camel(&parameter.name);
    let of = value_type(api, &parameter.of.target());
    if let Some(prefix) = &parameter.choice {
        return format!("({})0", api.class(prefix));
    }
    if parameter.of.pointer.is_none() {
        return match (of.as_str(), parameter.name.as_str()) {
            ("double", _) => "1.0".into(),
            (_, "begin" | "index" | "order") => "0".into(),
            (_, "dimensions") => "3".into(),
            ("int", _) => "-1".into(),
            _ => COUNT.to_string(),
        };
    }
    if is_text(&parameter.of) {
        return "\"text\"".into();
    }
    if parameter.of.is_view() {
        return format!("use.{of}(\"{}\")", parameter.name);
    }
    match (parameter.name.as_str(), parameter.array_length()) {
        ("grid", Some(_)) if parameter.direction == Direction::In => {
            return format!("use.{}", pascal(&parameter.name));
        }
        ("walls", Some(_)) if parameter.of.name == "void" => return "default(ReadOnlySpan<byte>)".into(),
        (_, Some(_)) if parameter.of.name == "void" => return "use.Memory".into(),
        (_, Some(_)) if is_room(function, parameter) => {
            return format!("use.Span<{of}>(\"{}\")", parameter.name);
        }
        (_, Some(_)) => {
            let _ = writeln!(text, "        {of}[] {own} = new {of}[{COUNT}];");
            let summed = function
                .arrays
                .iter()
                .find_map(|array| array.length.strip_prefix(&format!("sum({}[].", parameter.name)));
            if let Some(field) = summed {
                let field = pascal(field.trim_end_matches(')'));
                let _ = writeln!(text, "        {own}[0].{field} = {own}[1].{field} = {};", COUNT / 2);
            }
            return own;
        }
        _ => {}
    }
    if parameter.direction == Direction::Out {
        let _ = writeln!(text, "        {of} {own};");
        return format!("out {own}");
    }
    let _ = writeln!(text, "        {of} {own} = {};", made(api, &parameter.of.name, &of));
    if let Some(item) = api.structure(&parameter.of.name) {
        filled(text, api, item, &own);
    }
    for array in viewed(function).filter(|array| array.path.starts_with(&format!("{}.", parameter.name))) {
        let _ = writeln!(
            text,
            "        {} = use.{}(\"{}\");",
            path(&array.path),
            asked(api, function, array),
            array.path
        );
    }
    if parameter.direction == Direction::Inout { format!("ref {own}") } else { own }
}

/// The default that the library has, or zeros.
fn made(api: &Api, of: &str, kind: &str) -> String {
    let snake: String = kind
        .chars()
        .flat_map(|letter| {
            let under = letter.is_ascii_uppercase().then_some('_');
            under.into_iter().chain([letter.to_ascii_lowercase()])
        })
        .collect();
    let default = format!("pursuit{snake}_default");
    let known = api.functions.iter().find(|function| function.name == default && function.returns.name == of);
    known.map_or(format!("new {kind}()"), |function| {
        let arguments: Vec<_> = function.parameters.iter().map(|_| "1.0").collect();
        format!("Library.{}({})", name(function), arguments.join(", "))
    })
}

/// Fills its counts with this count, and its speeds with one.
fn filled(text: &mut String, api: &Api, item: &Struct, own: &str) {
    let is_default = made(api, &item.name, short(&item.name)).starts_with("Library");
    for field in &item.fields {
        let place = format!("{own}.{}", member(item, field));
        let counts =
            field.of.name == "uint32_t" && (field.name.ends_with("count") || field.name == "launch_room");
        if counts {
            let _ = writeln!(text, "        {place} = {COUNT};");
        } else if ["count_x", "count_y", "count_z"].contains(&field.name.as_str()) {
            let _ = writeln!(text, "        {place} = {};", if field.name == "count_x" { COUNT } else { 1 });
        } else if !is_default && field.of.name == "double" && field.of.pointer.is_none() {
            let _ = writeln!(text, "        {place} = 1.0;");
        } else if !field.of.is_view()
            && api.points(&field.of)
            && let Some(below) = api.structure(&field.of.name)
        {
            filled(text, api, below, &place);
        }
    }
}

/// The type of an array's field.
fn asked(api: &Api, function: &Function, array: &Array) -> String {
    let Some(of) = api.at(function, &array.path) else { return String::new() };
    let own = value_type(api, &of.target());
    if of.pointer.is_some() { format!("ArrayView<{own}>") } else { own }
}
