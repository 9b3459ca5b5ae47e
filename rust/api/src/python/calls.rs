//! The functions of Python: each converts what it is given, compares every array with its length, calls and returns.

use super::{bare, ctype, is_vector, name, words};
use crate::lookup::{AGENTS, summed};
use crate::model::{Access, Api, Array, Direction, Function, Parameter, Pointer, Type};
use std::fmt::Write;

/// The parameter whose elements this one counts, when its caller need not say how many there are.
pub(crate) fn counted<'a>(function: &'a Function, parameter: &Parameter) -> Option<&'a Parameter> {
    let counts = |other: &&Parameter| {
        other.direction != Direction::Out && other.array_length() == Some(parameter.name.as_str())
    };
    function.parameters.iter().find(counts)
}

/// Whether the caller may give the array that is written: statuses go where the rest of a batch's answers go.
pub(crate) fn may_be_given(parameter: &Parameter) -> bool {
    parameter.direction == Direction::Out
        && parameter.of.name == "PursuitStatus"
        && parameter.array_length().is_some()
}

/// What a parameter is called in Python: an array that the caller may give has the name of the answer.
pub(crate) fn own_name(parameter: &Parameter) -> String {
    let given = parameter.name.strip_prefix("out_").filter(|_| may_be_given(parameter));
    name(given.unwrap_or(&parameter.name))
}

/// Whether the caller of Python gives it.
pub(crate) fn is_asked(function: &Function, parameter: &Parameter) -> bool {
    parameter.direction != Direction::Out && counted(function, parameter).is_none()
}

/// A function of Python that converts, compares, calls and returns.
pub(crate) fn write(text: &mut String, api: &Api, function: &Function) {
    let asked = function.parameters.iter().filter(|parameter| is_asked(function, parameter));
    let asked = asked.map(|parameter| name(&parameter.name));
    let given = function.parameters.iter().filter(|parameter| may_be_given(parameter));
    let asked: Vec<_> = asked.chain(given.map(|parameter| format!("{}=None", own_name(parameter)))).collect();
    let _ = write!(text, "\n\ndef {}({}):\n", bare(&function.name, "pursuit_"), asked.join(", "));
    let _ = writeln!(text, "    \"\"\"{}\n    \"\"\"", words::function(api, function));
    function.parameters.iter().for_each(|parameter| converted(text, api, function, parameter));
    compared(text, function);
    let mut outputs = Vec::new();
    for parameter in function.parameters.iter().filter(|parameter| parameter.direction == Direction::Out) {
        let (own, kind) = (own_name(parameter), element(api, parameter));
        if let Some(length) = parameter.array_length() {
            let given = if may_be_given(parameter) { format!(", {own}") } else { String::new() };
            let _ = writeln!(
                text,
                "    {own} = _room(\"{own}\", {kind}, {}{given})",
                expression(function, length)
            );
            outputs.push(own);
        } else {
            let _ = writeln!(text, "    {own} = {kind}()");
            outputs.push(if kind.starts_with("ctypes.") { format!("{own}.value") } else { own });
        }
    }
    overlaps(text, function);
    let arguments: Vec<_> =
        function.parameters.iter().map(|parameter| argument(function, parameter)).collect();
    let call = format!("_functions[\"{}\"]({})", function.name, arguments.join(", "));
    let _ = if function.returns.name == "PursuitStatus" {
        let all: Vec<_> = [call].into_iter().chain(outputs).collect();
        writeln!(text, "    return _answered({})", all.join(", "))
    } else if function.returns.pointer == Some(Pointer::Const) {
        writeln!(text, "    return {call}.decode()")
    } else {
        writeln!(text, "    return {call}")
    };
}

/// The type of what a parameter is, or points to.
fn element(api: &Api, parameter: &Parameter) -> String {
    ctype(api, &Type { count: None, ..parameter.of.target() })
}

/// Makes of what is given what C takes, or raises an exception that names it.
fn converted(text: &mut String, api: &Api, function: &Function, parameter: &Parameter) {
    if parameter.direction == Direction::Out || counted(function, parameter).is_some() {
        return;
    }
    let (own, said, kind) = (name(&parameter.name), &parameter.name, element(api, parameter));
    let is_array = parameter.array_length().is_some();
    let _ = match parameter.of.name.as_str() {
        "char" => Ok(()),
        "void" if is_array => writeln!(text, "    {own}, {own}_count = _memory(\"{said}\", {own})"),
        _ if is_array => writeln!(text, "    {own}, {own}_count = _elements(\"{said}\", {kind}, {own})"),
        _ if is_vector(&parameter.of.name) && parameter.direction == Direction::In => {
            writeln!(text, "    {own} = _vector(\"{said}\", {kind}, {own})")
        }
        _ if parameter.of.pointer.is_none() && kind == "ctypes.c_double" => {
            writeln!(text, "    {own} = _number(\"{said}\", {own})")
        }
        _ if parameter.of.pointer.is_none() => {
            writeln!(text, "    {own} = _integer(\"{said}\", {own}, {kind})")
        }
        _ if parameter.of.is_view() => {
            let asked = |count: &str| function.parameters.iter().any(|parameter| parameter.name == count);
            let of_table = asked("row_count") && asked("column_count");
            let table = if of_table { ", is_table=True" } else { "" };
            let made = format!("_view(\"{said}\", {kind}, {own}{table})");
            let made = match parameter.nullable {
                Some(true) => format!("None if {own} is None else {made}"),
                _ => made,
            };
            writeln!(text, "    {own} = {made}")
        }
        _ => {
            let nullable = if parameter.nullable == Some(true) { ", is_nullable=True" } else { "" };
            writeln!(text, "    {own}_pointer = _one(\"{said}\", {kind}, {own}{nullable})")
        }
    };
}

/// Arrays that views, or pointers of structs, lie over; what is answered points to nothing.
fn viewed(function: &Function) -> impl Iterator<Item = (&Array, &Parameter)> {
    let owned = function.arrays.iter().filter_map(|array| Some((array, function.owner(array)?)));
    owned.filter(|(array, owner)| {
        let is_field = array.path.contains('.');
        owner.direction != Direction::Out && (is_field || owner.of.is_view())
    })
}

/// Compares every view with the length that the function takes of it.
fn compared(text: &mut String, function: &Function) {
    if viewed(function).any(|(array, _)| array.length.contains(AGENTS)) {
        let _ = writeln!(text, "    agents = _agents(grid, grid_count)");
    }
    let checks: Vec<_> = viewed(function)
        .map(|(array, owner)| {
            let own = name(&owner.name);
            let fields: Vec<_> = array.path.split('.').skip(1).collect();
            let (structure, field) = match fields.split_last() {
                Some((last, above)) => {
                    let above: String = above.iter().map(|field| format!(".{field}")).collect();
                    (format!("{own}{above}"), format!("\"{last}\""))
                }
                None => (own.clone(), "None".into()),
            };
            let (needed, told) = (expression(function, &array.length), array.told_length());
            let written = if array.access == Access::Read { "" } else { ", is_written=True" };
            let check =
                format!("_covers(\"{}\", {structure}, {field}, {needed}, \"{told}\"{written})", array.path);
            match (owner.nullable, array.path.contains('.')) {
                (Some(true), _) => format!("None if {own} is None else {check}"),
                _ => check,
            }
        })
        .collect();
    if needs_overlaps(function) {
        let _ = writeln!(text, "    spans = [");
        for check in &checks {
            let _ = writeln!(text, "        {check},");
        }
        for parameter in spanned(function) {
            let _ = writeln!(text, "        _span(\"{}\", {}),", parameter.name, name(&parameter.name));
        }
        let _ = writeln!(text, "    ]");
    } else {
        for check in &checks {
            let _ = writeln!(text, "    {check}");
        }
    }
}

/// Arrays that are read, in one piece.
fn spanned(function: &Function) -> impl Iterator<Item = &Parameter> {
    function.parameters.iter().filter(|parameter| {
        parameter.direction == Direction::In
            && parameter.array_length().is_some()
            && parameter.of.name != "char"
    })
}

/// Memory in one piece that the function writes and the caller gives.
fn written(function: &Function) -> impl Iterator<Item = &Parameter> {
    function.parameters.iter().filter(|parameter| {
        parameter.direction == Direction::Inout && parameter.array_length().is_some()
            || may_be_given(parameter)
    })
}

fn needs_overlaps(function: &Function) -> bool {
    written(function).next().is_some()
        && (viewed(function).next().is_some() || spanned(function).next().is_some())
}

/// Refuses memory that is written where another input lies.
fn overlaps(text: &mut String, function: &Function) {
    if needs_overlaps(function) {
        for parameter in written(function) {
            let own = own_name(parameter);
            let _ = writeln!(text, "    _apart(\"{own}\", {own}, spans)");
        }
    }
}

/// A length as Python computes it.
fn expression(function: &Function, length: &str) -> String {
    let term = |term: &str| {
        if term == AGENTS {
            return "agents".into();
        }
        if let Some((array, field)) = summed(term) {
            return format!("sum(one.{field} for one in {} or ())", name(array));
        }
        let (first, rest) =
            term.split_once('.').map_or((term, String::new()), |(first, rest)| (first, format!(".{rest}")));
        match function.parameter(first).and_then(|parameter| counted(function, parameter)) {
            Some(array) => format!("{}_count", name(&array.name)),
            None => name(first) + &rest,
        }
    };
    length.split(' ').map(term).collect::<Vec<_>>().join(" ")
}

fn argument(function: &Function, parameter: &Parameter) -> String {
    let own = own_name(parameter);
    if let Some(array) = counted(function, parameter) {
        return format!("{}_count", name(&array.name));
    }
    let one = parameter.of.pointer.is_some() && parameter.array_length().is_none();
    let is_own_view = parameter.of.is_view();
    let is_converted = is_own_view || is_vector(&parameter.of.name) && parameter.direction == Direction::In;
    match parameter.of.name.as_str() {
        "char" => format!("None if {own} is None else {own}.encode()"),
        _ if one && parameter.nullable == Some(true) && is_own_view => {
            format!("None if {own} is None else ctypes.byref({own})")
        }
        _ if one && (is_converted || parameter.direction == Direction::Out) => format!("ctypes.byref({own})"),
        _ if one => format!("{own}_pointer"),
        _ => own,
    }
}
