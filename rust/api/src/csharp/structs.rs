//! The structs of `bindings/csharp/Pursuit.cs`: as C has them, or, where one points to the caller's memory, with views that hold no
//! address, and beside it the one that C is given while a call runs.

use super::words::{camel, comment, value_type};
use crate::model::{Api, Direction, Field, Struct, Type};
use crate::names::{pascal, short};
use crate::text::paragraphs;
use std::fmt::Write;

/// The type of a value for C.
pub fn native_type(api: &Api, of: &Type) -> String {
    let own = value_type(api, of);
    if of.pointer.is_none() && api.points(of) { format!("Native{own}") } else { own }
}

/// The name of a field: C# allows no member of its type's name.
pub fn member(item: &Struct, field: &Field) -> String {
    if pascal(&field.name) == short(&item.name) { "Kind".into() } else { pascal(&field.name) }
}

fn public_type(api: &Api, field: &Field) -> String {
    match field.choice.as_ref().filter(|_| field.of.name == "int32_t") {
        Some(prefix) => api.class(prefix).into(),
        None if field.of.pointer.is_some() => {
            format!("ArrayView<{}>", value_type(api, &field.of.target()))
        }
        None => value_type(api, &field.of),
    }
}

/// Writes all structs.
pub fn write(text: &mut String, api: &Api) {
    for item in &api.structs {
        let of = item.as_type();
        let has_views = api.points(&of);
        if !of.is_view() {
            public(text, api, item, has_views);
        }
        if has_views {
            native(text, api, item);
        }
    }
}

fn public(text: &mut String, api: &Api, item: &Struct, has_views: bool) {
    text.push('\n');
    comment(text, "    ", &item.doc);
    if !has_views {
        text.push_str("    [StructLayout(LayoutKind.Sequential)]\n");
    }
    // Vectors.cs has the rest of it.
    let partial = if item.name == "PursuitVec3" { "partial " } else { "" };
    let _ = writeln!(text, "    public {partial}struct {}\n    {{", short(&item.name));
    for (index, field) in item.fields.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        comment(text, "        ", &paragraphs(&field.lines));
        let _ = writeln!(text, "        public {} {};", public_type(api, field), member(item, field));
    }
    if has_views {
        to_native(text, api, item);
    }
    if is_answered(api, item) {
        from_native(text, api, item);
    }
    text.push_str("    }\n");
}

/// Converts without addresses, which a call sets while it runs.
fn to_native(text: &mut String, api: &Api, item: &Struct) {
    let own = short(&item.name);
    let _ = write!(
        text,
        "\n        internal Native{own} ToNative()\n        {{\n            return new Native{own}\n            {{\n"
    );
    for field in item.fields.iter().filter(|field| !field.of.is_view() && field.of.pointer.is_none()) {
        let name = member(item, field);
        let value = if api.points(&field.of) { format!("{name}.ToNative()") } else { name.clone() };
        let _ = writeln!(text, "                {name} = {value},");
    }
    text.push_str("            };\n        }\n");
}

/// Converts an answer of C, which has no pointers.
fn from_native(text: &mut String, api: &Api, item: &Struct) {
    let own = short(&item.name);
    let _ = write!(
        text,
        "\n        internal static {own} Of(Native{own} native)\n        {{\n            return new {own}\n            {{\n"
    );
    for field in item.fields.iter().filter(|field| !field.of.is_view() && field.of.pointer.is_none()) {
        let name = member(item, field);
        let value = if api.points(&field.of) {
            format!("{}.Of(native.{name})", short(&field.of.name))
        } else {
            format!("native.{name}")
        };
        let _ = writeln!(text, "                {name} = {value},");
    }
    text.push_str("            };\n        }\n");
}

/// Whether a function answers it, and it has views.
fn is_answered(api: &Api, item: &Struct) -> bool {
    let answers = |name: &str| {
        api.functions.iter().any(|function| {
            let returns = !function.returns.is_view() && function.returns.name == name;
            let out = |parameter: &crate::model::Parameter| {
                parameter.direction == Direction::Out && parameter.of.name == name
            };
            returns || function.parameters.iter().any(out)
        })
    };
    let holds = |other: &Struct| other.fields.iter().any(|field| field.of.name == item.name);
    api.points(&item.as_type())
        && (answers(&item.name) || api.structs.iter().any(|other| holds(other) && is_answered(api, other)))
}

fn native(text: &mut String, api: &Api, item: &Struct) {
    let _ = write!(
        text,
        "\n    [StructLayout(LayoutKind.Sequential)]\n    internal struct Native{}\n    {{\n",
        short(&item.name)
    );
    for field in &item.fields {
        let of = match field.choice.as_ref().filter(|_| field.of.name == "int32_t") {
            Some(prefix) => api.class(prefix).into(),
            None => native_type(api, &field.of),
        };
        let _ = writeln!(text, "        internal {of} {};", member(item, field));
    }
    text.push_str("    }\n");
}

/// The path of a field in C#: `query.target.path` is `query.Target.Path`.
pub fn path(of: &str) -> String {
    let mut parts = of.split('.');
    let first = camel(parts.next().unwrap_or_default());
    parts.fold(first, |path, part| format!("{path}.{}", pascal(part)))
}
