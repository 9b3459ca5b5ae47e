//! Rules about metadata that names something: a parameter, a property, a unit.

use super::{Findings, Subject, units};
use crate::lexer::{Kind, tokens};
use crate::model::{Function, Parameter, Property, Specifiers, Type, TypeKind};

pub fn check(subject: &Subject, findings: &mut Findings) {
    for read in &subject.header.types {
        for property in &read.properties {
            unit(property.line, &property.name, &property.specifiers, findings);
            edit_condition(subject, read, property, findings);
            default(subject, read, property, findings);
        }
        for function in &read.functions {
            parameters(function, findings);
            own(function, findings);
            conversion(read, function, findings);
        }
    }
}

/// The pins that a node hides at first, and those whose values it makes, are pins of it.
fn parameters(function: &Function, findings: &mut Findings) {
    let advanced = function.specifiers.meta("advanceddisplay").unwrap_or_default();
    let is_count = advanced.parse().is_ok_and(|count: usize| count <= function.parameters.len());
    for name in names(advanced).filter(|_| !is_count) {
        if !function.parameters.iter().any(|parameter| parameter.name == name) {
            findings.add(function.line, "advanced-display", no_pin(function, name));
        }
    }
    for name in names(function.specifiers.meta("autocreaterefterm").unwrap_or_default()) {
        let is_input = |parameter: &Parameter| parameter.is_reference && !parameter.is_output();
        if !function.parameters.iter().any(|parameter| parameter.name == name && is_input(parameter)) {
            findings.add(
                function.line,
                "auto-create",
                format!("{}, or it is no input by reference", no_pin(function, name)),
            );
        }
    }
    for parameter in &function.parameters {
        unit(function.line, &parameter.name, &parameter.specifiers, findings);
    }
}

/// The pin that a node in a Blueprint wires to the Blueprint's own object is a pin for objects.
///
/// Source: Epic's metadata page on `DefaultToSelf`.
fn own(function: &Function, findings: &mut Findings) {
    let Some(name) = function.specifiers.meta("defaulttoself") else { return };
    let is_object = |parameter: &Parameter| parameter.name == name && parameter.type_name.ends_with('*');
    if !function.parameters.iter().any(is_object) {
        findings.add(
            function.line,
            "default-to-self",
            format!("{}, or it is none for objects", no_pin(function, name)),
        );
    }
}

/// A conversion that a wire brings along is a pure static function of a library, from one pin to its result.
///
/// Source: Epic's metadata page on `BlueprintAutocast`: static, pure, in a function library, from the first parameter's type to
/// the result's. That it takes no second pin is the rule of this house: nothing would be wired to it.
fn conversion(read: &Type, function: &Function, findings: &mut Findings) {
    let is_conversion = function.is_static
        && function.specifiers.has("blueprintpure")
        && function.return_type != "void"
        && function.parameters.len() == 1
        && read.bases.iter().any(|base| base == "UBlueprintFunctionLibrary");
    if function.specifiers.meta("blueprintautocast").is_some() && !is_conversion {
        let why = "is no pure function of a library from one pin to its result";
        findings.add(function.line, "autocast", format!("`{}` {why}", function.name));
    }
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty())
}

fn no_pin(function: &Function, name: &str) -> String {
    format!("`{}` has no pin `{name}`", function.name)
}

fn unit(line: usize, name: &str, specifiers: &Specifiers, findings: &mut Findings) {
    for key in ["units", "forceunits"] {
        if let Some(unit) = specifiers.meta(key).or_else(|| specifiers.value(key))
            && !units::is_known(unit)
        {
            findings.add(line, "unit", format!("`{name}`: `{unit}` is no unit of the engine"));
        }
    }
}

/// A condition names properties of the same class or struct, values of enums, numbers and booleans.
///
/// Source: Epic's metadata page on `EditCondition`.
fn edit_condition(subject: &Subject, read: &Type, property: &Property, findings: &mut Findings) {
    let condition = property.specifiers.meta("editcondition");
    if condition.is_none() && property.specifiers.meta("editconditionhides").is_some() {
        findings.add(
            property.line,
            "edit-condition",
            format!("`{}` has no condition to hide by", property.name),
        );
    }
    let tokens = tokens(condition.unwrap_or_default());
    let mut words = tokens.split(|token| token.kind != Kind::Word && token.kind != Kind::Scope);
    let mut unknown = None;
    for part in words.by_ref().filter(|part| !part.is_empty()) {
        let is_known = match part {
            [word] if ["true", "false", "nullptr"].contains(&word.text) => true,
            [word] => subject.known.has_property(&read.name, word.text),
            [name, .., value] => subject
                .known
                .enum_values(name.text)
                .is_some_and(|values| values.iter().any(|known| known == value.text)),
            [] => true,
        };
        if !is_known {
            let text: String = part.iter().map(|token| token.text).collect();
            unknown.get_or_insert(text);
        }
    }
    if let Some(unknown) = unknown {
        findings.add(
            property.line,
            "edit-condition",
            format!("`{}`: `{unknown}` is no property of `{}` and no value", property.name, read.name),
        );
    }
}

/// Types whose constructors leave their members as they find them.
const WITHOUT_VALUE: [&str; 19] = [
    "bool",
    "uint8",
    "int8",
    "int16",
    "uint16",
    "int32",
    "uint32",
    "int64",
    "uint64",
    "float",
    "double",
    "FVector",
    "FVector2D",
    "FVector4",
    "FRotator",
    "FQuat",
    "FColor",
    "FLinearColor",
    "FPlane",
];

/// A struct's members have values from the start: the editor logs "is not initialized properly even though its struct probably has a
/// custom default constructor" of one that has none, as public projects' logs show.
///
/// That a class's members are zero without is general knowledge.
fn default(subject: &Subject, read: &Type, property: &Property, findings: &mut Findings) {
    let type_name = property.type_name.as_str();
    let is_bare = WITHOUT_VALUE.contains(&type_name)
        || type_name.ends_with('*')
        || type_name.starts_with("TEnumAsByte<")
        || subject.known.enum_values(type_name).is_some();
    if read.kind == TypeKind::Struct && !read.constructors.plain && is_bare && !property.initialized {
        findings.add(
            property.line,
            "struct-default",
            format!("`{}` of `{}` has no value from the start", property.name, read.name),
        );
    }
}
