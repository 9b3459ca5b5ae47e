//! The defaults of pins: which the engine reads in a declaration, and what `meta = (Name = "...")` stands for.
//!
//! That the engine's header tool reads exactly these forms is general knowledge. That it reads numbers is in fjz13/UnrealSpecifiers,
//! Doc/Meta/CPP_Default_XXX.md; that it reads neither INDEX_NONE nor `FString()` nor a static member is in public projects' comments
//! on its message "C++ Default parameter not parsed".

use crate::rules::KnownTypes;

/// A struct that a declaration may construct: its named values, and with how many numbers it is made.
struct Constructed {
    name: &'static str,
    values: &'static [&'static str],
    numbers: &'static [usize],
}

const CONSTRUCTED: [Constructed; 5] = [
    Constructed {
        name: "FVector",
        values: &["ZeroVector", "UpVector", "ForwardVector", "RightVector"],
        numbers: &[1, 3],
    },
    Constructed { name: "FVector2D", values: &["ZeroVector", "UnitVector"], numbers: &[2] },
    Constructed { name: "FRotator", values: &["ZeroRotator"], numbers: &[1, 3] },
    Constructed {
        name: "FLinearColor",
        values: &["White", "Gray", "Black", "Transparent", "Red", "Green", "Blue", "Yellow"],
        numbers: &[3, 4],
    },
    Constructed {
        name: "FColor",
        values: &["White", "Black", "Transparent", "Red", "Green", "Blue", "Yellow", "Cyan", "Magenta"],
        numbers: &[3, 4],
    },
];

const WHOLE: [&str; 8] = ["uint8", "int8", "int16", "uint16", "int32", "uint32", "int64", "uint64"];

/// Whether the engine reads the default of a parameter, as written in its declaration.
pub fn is_read(default: &str, type_name: &str, known: &KnownTypes) -> bool {
    let quoted = |text: &str| text.starts_with('"') || text.starts_with("TEXT(\"");
    let inside = |head: &str| default.strip_prefix(head)?.strip_prefix('(')?.strip_suffix(')');
    match type_name {
        "bool" => ["true", "false"].contains(&default),
        "float" | "double" => is_number(default),
        "FString" => quoted(default),
        "FName" => default == "NAME_None" || quoted(default) || inside("FName").is_some_and(quoted),
        "FText" => default == "FText::GetEmpty()" || inside("INVTEXT").is_some_and(quoted),
        _ if WHOLE.contains(&type_name) => default.parse::<i64>().is_ok(),
        _ if is_object(type_name) => ["nullptr", "NULL"].contains(&default),
        _ => {
            if let Some(constructed) = CONSTRUCTED.iter().find(|constructed| constructed.name == type_name) {
                let named = default.strip_prefix(type_name).and_then(|rest| rest.strip_prefix("::"));
                return named.is_some_and(|value| constructed.values.contains(&value))
                    || inside(type_name).is_some_and(|text| are_numbers(text, constructed.numbers));
            }
            let enumeration = enumeration(type_name);
            let value = default.strip_prefix(enumeration).and_then(|rest| rest.strip_prefix("::"));
            value.is_some_and(|value| is_value(enumeration, value, known))
                || known.is_struct(type_name) && inside(type_name) == Some("")
        }
    }
}

/// The default in C++ that a text in the metadata stands for; none when a pin of this type does not read the text.
///
/// A vector's and a rotator's text is three numbers with commas between them: that is general knowledge.
pub fn from_meta(text: &str, type_name: &str) -> Option<String> {
    match type_name {
        "bool" => ["true", "false"].contains(&text).then(|| text.to_owned()),
        "float" | "double" => text.parse::<f64>().is_ok_and(f64::is_finite).then(|| text.to_owned()),
        "FString" | "FName" => Some(format!("{type_name}(TEXT(\"{text}\"))")),
        "FVector" | "FRotator" => are_numbers(text, &[3]).then(|| format!("{type_name}({text})")),
        "FVector2D" => are_numbers(text, &[2]).then(|| format!("{type_name}({text})")),
        _ if WHOLE.contains(&type_name) => text.parse::<i64>().is_ok().then(|| text.to_owned()),
        _ => {
            let enumeration = enumeration(type_name);
            let is_enum = enumeration.starts_with('E') && !is_object(type_name);
            let value = text.strip_prefix(enumeration).and_then(|rest| rest.strip_prefix("::"));
            is_enum.then(|| format!("{enumeration}::{}", value.unwrap_or(text)))
        }
    }
}

/// Whether the engine reads a text in the metadata as the default of a pin.
pub fn is_read_from_meta(text: &str, type_name: &str, known: &KnownTypes) -> bool {
    let default = from_meta(text, type_name);
    let is_enum = known.enum_values(enumeration(type_name)).is_some();
    default.is_some_and(|default| !is_enum || is_read(&default, type_name, known))
}

/// The enum behind a type: itself, or the enum of a `TEnumAsByte`.
fn enumeration(type_name: &str) -> &str {
    let byte = type_name.strip_prefix("TEnumAsByte<").and_then(|rest| rest.strip_suffix('>'));
    let name = byte.unwrap_or(type_name);
    name.strip_suffix("::Type").unwrap_or(name)
}

fn is_value(enumeration: &str, value: &str, known: &KnownTypes) -> bool {
    known.enum_values(enumeration).is_some_and(|values| values.iter().any(|name| name == value))
}

fn is_object(type_name: &str) -> bool {
    type_name.ends_with('*') || type_name.starts_with("TSubclassOf<")
}

fn is_number(text: &str) -> bool {
    text.trim_end_matches(['f', 'F']).parse::<f64>().is_ok_and(f64::is_finite)
}

fn are_numbers(text: &str, counts: &[usize]) -> bool {
    let parts: Vec<_> = text.split(',').map(str::trim).collect();
    counts.contains(&parts.len()) && parts.iter().all(|part| is_number(part))
}
