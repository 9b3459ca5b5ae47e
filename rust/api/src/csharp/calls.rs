//! The functions of `bindings/csharp/Pursuit.cs`: each compares every array with its length, pins it, calls and returns.

use super::structs::{native_type, path};
use super::words::{camel, comment, parameter_comment, value_type};
use crate::lookup::{AGENTS, summed};
use crate::model::{Api, Array, Direction, Function, Parameter, Pointer, Type};
use crate::names::{pascal, short};
use std::fmt::Write;

pub fn is_text(of: &Type) -> bool {
    of.pointer.is_some() && of.name == "char"
}

/// A parameter of the library's own function: `ref` and `out` for pointers.
pub fn native(api: &Api, parameter: &Parameter) -> String {
    let name = camel(&parameter.name);
    let element = match parameter.of.name.as_str() {
        "PursuitStatus" if parameter.of.pointer.is_none() => "int".into(),
        "void" => "byte".into(),
        _ => native_type(api, &parameter.of.target()),
    };
    if parameter.of.pointer.is_none() {
        format!("{element} {name}")
    } else if parameter.of.name == "char" && parameter.direction == Direction::In {
        format!("string {name}")
    } else if parameter.direction == Direction::Out && parameter.array_length().is_none() {
        format!("out {element} {name}")
    } else {
        format!("ref {element} {name}")
    }
}

/// A parameter of the wrapper: a span for several elements, a value for one that is read, `out` or `ref` for one that is written.
/// Not `in`: Mono's compiler makes a value of it, which no pointer of C takes.
fn asked(api: &Api, parameter: &Parameter) -> String {
    let name = camel(&parameter.name);
    let element = match (&parameter.choice, parameter.of.name.as_str()) {
        (Some(prefix), _) => api.class(prefix).into(),
        (_, "void") => "byte".into(),
        _ => value_type(api, &parameter.of.target()),
    };
    if is_text(&parameter.of) && parameter.direction == Direction::In {
        return format!("string {name}");
    }
    match (parameter.array_length().is_some(), parameter.direction) {
        (true, Direction::In) => format!("ReadOnlySpan<{element}> {name}"),
        (true, _) => format!("Span<{element}> {name}"),
        _ if parameter.of.is_view() => format!("{element} {name}"),
        (false, Direction::Out) => format!("out {element} {name}"),
        (false, Direction::Inout) => format!("ref {element} {name}"),
        (false, Direction::In) => format!("{element} {name}"),
    }
}

/// Writes the function that C# calls.
pub fn write(text: &mut String, api: &Api, function: &Function) {
    text.push('\n');
    comment(text, "        ", &function.doc);
    let parameters = || function.parameters.iter();
    for parameter in parameters().filter(|parameter| function.counted(parameter).is_none()) {
        parameter_comment(text, "        ", &camel(&parameter.name), &parameter.told);
    }
    let asked: Vec<_> = parameters()
        .filter(|parameter| function.counted(parameter).is_none())
        .map(|parameter| asked(api, parameter))
        .collect();
    let passed: Vec<_> = parameters().map(|parameter| argument(api, function, parameter)).collect();
    let call = format!("Native.{}({})", function.name, passed.join(", "));
    let (of, call) = if is_text(&function.returns) {
        ("string".into(), format!("Text({call})"))
    } else if function.returns.name == "PursuitStatus" && function.returns.pointer != Some(Pointer::Const) {
        let call =
            if function.refusals.is_empty() { format!("(Status){call}") } else { format!("Check({call})") };
        ("Status".into(), call)
    } else if api.points(&function.returns) {
        let of = short(&function.returns.name);
        (of.into(), format!("{of}.Of({call})"))
    } else {
        (value_type(api, &function.returns), call)
    };
    let name = pascal(function.name.trim_start_matches("pursuit_"));
    let _ = writeln!(text, "        public static {of} {name}({})\n        {{", asked.join(", "));
    body(text, api, function, &of, &call);
    text.push_str("        }\n");
}

fn body(text: &mut String, api: &Api, function: &Function, of: &str, call: &str) {
    let viewing =
        |parameter: &&Parameter| parameter.of.pointer.is_some() && api.points(&parameter.of.target());
    let (outs, ins): (Vec<_>, Vec<_>) =
        function.parameters.iter().filter(viewing).partition(|one| one.direction == Direction::Out);
    if function.arrays.iter().any(|array| array.length.contains(AGENTS)) {
        text.push_str("            uint agents = Agents(grid);\n");
    }
    for array in &function.arrays {
        if let Some((own, field)) = summed(&array.length) {
            let own = camel(own);
            // Microsoft's runtime lacks the enumerator and indexer of a read-only span that mcs refers to.
            let _ = write!(
                text,
                "            long sum = 0;\n            for (int index = 0; index < {own}.Length; ++index)\n            {{\n                \
                 sum += MemoryMarshal.GetReference({own}.Slice(index, 1)).{};\n            }}\n",
                pascal(field)
            );
        }
    }
    for parameter in &function.parameters {
        room(text, function, parameter);
    }
    for parameter in &outs {
        let _ = writeln!(
            text,
            "            Native{} {}Native;",
            short(&parameter.of.name),
            camel(&parameter.name)
        );
    }
    let indent = if ins.is_empty() { "            " } else { "                " };
    if !ins.is_empty() {
        text.push_str("            int pins = Pins.Begin();\n            try\n            {\n");
        ins.iter().for_each(|parameter| pinned(text, function, parameter));
    }
    overlaps(text, function, indent, !ins.is_empty());
    if outs.is_empty() {
        let _ = writeln!(text, "{indent}return {call};");
    } else {
        let _ = writeln!(text, "{indent}{of} status = (Status){};", call.trim_start_matches("Check"));
        for parameter in &outs {
            let own = camel(&parameter.name);
            let _ = writeln!(text, "{indent}{own} = {}.Of({own}Native);", short(&parameter.of.name));
        }
        let _ = writeln!(text, "{indent}return Check((int)status);");
    }
    if !ins.is_empty() {
        text.push_str(
            "            }\n            finally\n            {\n                Pins.End(pins);\n            }\n",
        );
    }
}

/// The struct for C, with the addresses of the pinned arrays.
fn pinned(text: &mut String, function: &Function, parameter: &Parameter) {
    let own = camel(&parameter.name);
    let arrays =
        || function.arrays.iter().filter(|array| array.path.split('.').next() == Some(&parameter.name));
    let pin = |array: &Array| {
        format!(
            "{}.Pin({}, \"{}\", \"{}\")",
            path(&array.path),
            needed(function, &array.length),
            array.path,
            array.told_length()
        )
    };
    if parameter.of.is_view() {
        for array in arrays() {
            let _ = writeln!(
                text,
                "                Native{} {own}Native = {};",
                short(&parameter.of.name),
                pin(array)
            );
        }
        return;
    }
    let _ =
        writeln!(text, "                Native{} {own}Native = {own}.ToNative();", short(&parameter.of.name));
    for array in arrays() {
        let place = path(&array.path).replacen(&own, &format!("{own}Native"), 1);
        let _ = writeln!(text, "                {place} = {};", pin(array));
    }
}

/// A written contiguous array must not be another input.
fn overlaps(text: &mut String, function: &Function, indent: &str, has_pins: bool) {
    let spans =
        || function.parameters.iter().filter(|one| one.array_length().is_some() && one.of.name != "char");
    let bytes = |parameter: &Parameter| {
        let own = camel(&parameter.name);
        if parameter.of.name == "void" { own } else { format!("MemoryMarshal.AsBytes({own})") }
    };
    let mut written: Vec<&Parameter> = Vec::new();
    for parameter in spans().filter(|parameter| parameter.direction != Direction::In) {
        let own = &parameter.name;
        if has_pins {
            let _ = writeln!(text, "{indent}Pins.Apart(pins, {}, \"{own}\");", bytes(parameter));
        }
        let read = spans().filter(|other| other.direction == Direction::In);
        for other in read.chain(written.iter().copied()) {
            let _ = writeln!(
                text,
                "{indent}Pins.Apart({}, \"{own}\", {}, \"{}\");",
                bytes(parameter),
                bytes(other),
                other.name
            );
        }
        written.push(parameter);
    }
}

/// A length as C# computes it: unsigned numbers must not wrap.
fn needed(function: &Function, length: &str) -> String {
    let term = |term: &str| {
        if term == AGENTS {
            return "agents".into();
        }
        if summed(term).is_some() {
            return "sum".into();
        }
        match function.counted_by(term) {
            Some(array) => format!("{}.Length", camel(&array.name)),
            None if term.starts_with(|letter: char| letter.is_ascii_digit()) => term.into(),
            None => path(term),
        }
    };
    let terms =
        length.split(' ').map(|word| if ["-", "*"].contains(&word) { word.into() } else { term(word) });
    let terms = terms.collect::<Vec<_>>().join(" ");
    format!("(long){}", terms.replace(" - ", " - (long)").replace(" * ", " * (long)"))
}

/// Whether a span's length is checked against the elements that the function reads or writes, because no parameter counts it.
pub fn is_room(function: &Function, parameter: &Parameter) -> bool {
    let Some(length) = parameter.array_length() else { return false };
    let is_counted = function.counted_by(length).is_some_and(|array| array.name == parameter.name);
    !is_counted && parameter.of.name != "char"
}

fn room(text: &mut String, function: &Function, parameter: &Parameter) {
    if let Some(length) = parameter.array_length().filter(|_| is_room(function, parameter)) {
        let name = camel(&parameter.name);
        let _ = writeln!(text, "            Need({name}.Length, {}, \"{name}\");", needed(function, length));
    }
}

fn argument(api: &Api, function: &Function, parameter: &Parameter) -> String {
    let name = camel(&parameter.name);
    if let Some(array) = function.counted(parameter) {
        let (array, cast) =
            (camel(&array.name), if parameter.of.name == "size_t" { "UIntPtr" } else { "uint" });
        return format!("({cast}){array}.Length");
    }
    let is_pointer = parameter.of.pointer.is_some() && parameter.of.name != "char";
    let has_views = is_pointer && api.points(&parameter.of.target());
    let one = is_pointer && parameter.array_length().is_none();
    let own = if has_views { format!("{name}Native") } else { name.clone() };
    match parameter.direction {
        Direction::Out if one => format!("out {own}"),
        _ if one => format!("ref {own}"),
        _ if is_pointer => format!("ref MemoryMarshal.GetReference({name})"),
        _ if parameter.choice.is_some() || parameter.of.name == "PursuitStatus" => format!("(int){name}"),
        _ => name,
    }
}
