//! `PursuitConversions.h` of the plugin: how the plugin's types become the C library's and back, where they match field for field.
//!
//! The property of a C field has its name in Unreal's spelling, and a position is a Location. A field or a property that is left
//! over fails the command, so that none is forgotten.

mod pairs;

use crate::committed::Committed;
use crate::paths;
use anyhow::{Context, Result, bail};
use header_tool::Module;
use header_tool::model::{Property, Type};
use pairs::{CHOICES, EnumPair, PAIRS, Pair, Way};
use pursuit_api::model::{Api, Field, Struct};
use std::fmt::Write;
use std::path::PathBuf;

/// In two parts, so that this file has no such line itself.
const COPYRIGHT: &str =
    concat!("// Copy", "right 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.\n\n");
const WRITTEN: &str =
    "// Written by `cargo xtask header` from include/pursuit.h and the public headers; do not edit.\n\n";

/// The file of the plugin.
pub fn run(api: &Api, committed: &mut Committed) -> Result<()> {
    let module_folder = paths::root().join("unreal_plugin/Source/Pursuit");
    let module = Module::read("Pursuit", &module_folder.join("Public"))?;
    let path = module_folder.join("Internal/Generated/PursuitConversions.h");
    committed.put(&path, &conversions(&module, api)?)
}

fn conversions(module: &Module, api: &Api) -> Result<String> {
    let mut includes: Vec<PathBuf> = Vec::new();
    let mut body = String::new();
    for choice in CHOICES {
        let (path, unreal) = find(module, choice.unreal)?;
        includes.push(path);
        body += &choice_of(choice, unreal, api)?;
    }
    for pair in PAIRS {
        let (path, unreal) = find(module, pair.unreal)?;
        includes.push(path);
        let c = api.structs.iter().find(|item| item.name == pair.c);
        let c = c.with_context(|| format!("there is no {}", pair.c))?;
        for way in pair.ways {
            body += &conversion(&Matched::of(pair, unreal, c)?, *way);
        }
    }
    includes.sort();
    includes.dedup();
    let mut text = format!("{COPYRIGHT}{WRITTEN}#pragma once\n\n#include \"Core/PursuitCall.h\"\n");
    for path in includes {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        writeln!(text, "#include \"{name}\"")?;
    }
    Ok(format!("{text}\nnamespace Pursuit\n{{{}}}\n", body.trim_end_matches('\n').to_owned() + "\n"))
}

/// A reflected type of the plugin, and its header.
fn find<'a>(module: &'a Module, name: &str) -> Result<(PathBuf, &'a Type)> {
    let mut types =
        module.headers.iter().flat_map(|(header, _)| header.types.iter().map(move |of| (header, of)));
    let (header, found) =
        types.find(|(_, of)| of.name == name).with_context(|| format!("there is no {name}"))?;
    Ok((header.path.clone(), found))
}

/// That every value has the number of a constant, and every constant a value.
fn choice_of(choice: &EnumPair, unreal: &Type, api: &Api) -> Result<String> {
    let constants = api.enums.iter().find(|of| of.prefix == choice.prefix);
    let constants = constants.with_context(|| format!("there is no {}", choice.prefix))?;
    let values = &unreal.enumeration.values;
    if values.len() != constants.values.len() {
        bail!("{} has {} values, {} {}", choice.unreal, values.len(), choice.prefix, constants.values.len());
    }
    let mut text = String::from("\n");
    for value in values {
        let other = choice.names.iter().find(|(name, _)| *name == value.name);
        let name =
            choice.prefix.to_owned() + &other.map_or_else(|| capitals(&value.name), |(_, c)| (*c).to_owned());
        if !constants.values.iter().any(|constant| constant.name == name) {
            bail!("there is no {name} for {}::{}", choice.unreal, value.name);
        }
        writeln!(text, "\tstatic_assert(static_cast<int32>({}::{}) == {name});", choice.unreal, value.name)?;
    }
    Ok(text)
}

/// `HalfSpaces` as `HALF_SPACES`.
fn capitals(name: &str) -> String {
    let mut text = String::new();
    for (index, letter) in name.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(letter.to_ascii_uppercase());
    }
    text
}

/// The property of a C field: `pursuer_position` is `PursuerLocation`.
fn property_name(field: &str) -> String {
    let words = field.split('_').map(|word| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_ascii_uppercase().to_string() + letters.as_str())
            .unwrap_or_default()
    });
    words.collect::<String>().replace("Position", "Location")
}

/// A C field and its property.
struct Match<'a> {
    field: &'a Field,
    property: &'a Property,
    is_angle: bool,
    is_limit: bool,
}

/// A pair of structs, with every field matched.
struct Matched<'a> {
    pair: &'a Pair,
    fields: Vec<Match<'a>>,
    is_met: bool,
    has_reason: bool,
}

impl<'a> Matched<'a> {
    fn of(pair: &'a Pair, unreal: &'a Type, c: &'a Struct) -> Result<Self> {
        let has = |name: &str| unreal.properties.iter().any(|property| property.name == name);
        let mut fields = Vec::new();
        let is_told = |field: &&Field| !pair.pins.contains(&field.name.as_str());
        for field in c.fields.iter().filter(is_told) {
            let named = pair.names.iter().find(|(name, _)| *name == field.name);
            let name =
                named.map_or_else(|| property_name(&field.name), |(_, property)| (*property).to_owned());
            let property = unreal.properties.iter().find(|property| property.name == name);
            let property = property
                .with_context(|| format!("{}.{} has no {}::{name}", c.name, field.name, unreal.name))?;
            fields.push(Match {
                field,
                property,
                is_angle: matches!(property.specifiers.meta("Units"), Some("deg" | "deg/s"))
                    || pair.angles.contains(&field.name.as_str()),
                is_limit: pair.limits.contains(&field.name.as_str()),
            });
        }
        let is_used = |property: &Property| {
            ["Reason", "bMet"].contains(&property.name.as_str())
                || pair.apart.contains(&property.name.as_str())
                || fields.iter().any(|of| of.property.name == property.name)
        };
        if let Some(left) = unreal.properties.iter().find(|property| !is_used(property)) {
            bail!("{}::{} is made of no field of {}", unreal.name, left.name, c.name);
        }
        Ok(Self { pair, is_met: has("bMet"), has_reason: has("Reason"), fields })
    }
}

fn conversion(of: &Matched, way: Way) -> String {
    let Pair { unreal, c, .. } = of.pair;
    let mut lines = Vec::new();
    match way {
        Way::Layout => {
            lines.push(format!("static_assert(sizeof({unreal}) == sizeof({c}));"));
            for Match { field, property, .. } in &of.fields {
                lines.push(format!(
                    "static_assert(offsetof({unreal}, {}) == offsetof({c}, {}));",
                    property.name, field.name
                ));
            }
            return format!("\n\t{}\n", lines.join("\n\t"));
        }
        Way::In => {
            lines.push(format!("inline TInC<{c}> ToC(const {unreal}& From)\n\t{{\n\t\t{c} To{{}};"));
            lines.extend(of.fields.iter().map(|of| format!("\tTo.{} = {};", of.field.name, into_c(of))));
        }
        Way::Out | Way::Answer => {
            let outcome = match (way, of.has_reason || of.fields.iter().any(is_index)) {
                (Way::Answer, true) => "const FOutcome& Outcome, ",
                (Way::Answer, false) => "const FOutcome&, ",
                _ => "",
            };
            lines.push(format!("inline {unreal} FromC({outcome}const {c}& From)\n\t{{\n\t\t{unreal} To;"));
            if way == Way::Answer && of.is_met {
                lines.push("\tTo.bMet = Outcome.IsMet();".into());
            }
            if way == Way::Answer && of.has_reason {
                lines.push("\tTo.Reason = Outcome.Status;".into());
            }
            lines.extend(
                of.fields.iter().map(|of| format!("\tTo.{} = {};", of.property.name, out_of_c(of, way))),
            );
        }
    }
    lines.push("\treturn To;\n\t}".into());
    format!("\n\t{}\n", lines.join("\n\t"))
}

/// Which item of an array an answer is about: -1 on a refusal, where the field is 0.
fn is_index(of: &Match) -> bool {
    of.field.choice.is_none() && of.field.of.name == "int32_t" && of.property.type_name == "int32"
}

fn into_c(of: &Match) -> String {
    let from = format!("From.{}", of.property.name);
    let number = if of.is_angle { format!("FMath::DegreesToRadians({from})") } else { from.clone() };
    match of.field.of.name.as_str() {
        "double" if of.is_limit => format!("LimitOrNone({number})"),
        "double" => number,
        "int32_t" if of.property.type_name == "EPursuitDimensions" => format!("NumberOf({from})"),
        "int32_t" => format!("static_cast<int32>({from})"),
        "uint32_t" => format!("static_cast<uint32>({from})"),
        "uint64_t" => format!("static_cast<uint64>({from})"),
        "PursuitVec3" if of.is_angle => format!("InRadians(ToC({from}))"),
        _ => format!("ToC({from})"),
    }
}

fn out_of_c(of: &Match, way: Way) -> String {
    let from = format!("From.{}", of.field.name);
    match of.field.of.name.as_str() {
        "double" if of.is_angle => format!("FMath::RadiansToDegrees({from})"),
        "PursuitVec3" if of.is_angle => format!("FromC(InDegrees({from}))"),
        "double" => from,
        "int32_t" if way == Way::Answer && is_index(of) => format!("Outcome.IsRefused() ? -1 : {from}"),
        "int32_t" if of.field.choice.is_none() => from,
        "int32_t" | "uint32_t" | "uint64_t" => format!("static_cast<{}>({from})", of.property.type_name),
        _ => format!("FromC({from})"),
    }
}

#[cfg(test)]
mod tests {
    use super::{capitals, property_name};

    #[test]
    fn names_are_told_by_rule() {
        assert_eq!(property_name("pursuer_position"), "PursuerLocation");
        assert_eq!(property_name("half_extents"), "HalfExtents");
        assert_eq!(property_name("time"), "Time");
        assert_eq!(capitals("SemiImplicitEuler"), "SEMI_IMPLICIT_EULER");
        assert_eq!(capitals("Free"), "FREE");
    }
}
