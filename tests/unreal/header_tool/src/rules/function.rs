//! Rules about a `UFUNCTION`.

use super::{Findings, Subject};
use crate::model::{Function, Parameter, Type};
use std::collections::BTreeSet;

pub fn check(subject: &Subject, findings: &mut Findings) {
    for read in &subject.header.types {
        let mut names = BTreeSet::new();
        for function in &read.functions {
            if !names.insert(function.name.to_lowercase()) {
                findings.add(
                    function.line,
                    "overload",
                    format!("`{}` is declared twice: a graph knows one", function.name),
                );
            }
            if function.is_node() {
                node(subject, read, function, findings);
            }
        }
    }
}

fn node(subject: &Subject, read: &Type, function: &Function, findings: &mut Findings) {
    let name = &function.name;
    if function.specifiers.category().is_none_or(str::is_empty) {
        findings.add(function.line, "category", format!("`{name}` is a Blueprint node, but has no Category"));
    }
    if read.bases.iter().any(|base| base == "UBlueprintFunctionLibrary") && !function.is_static {
        findings.add(
            function.line,
            "library-static",
            format!("`{name}` is in a function library, but is not static"),
        );
    }
    if function.specifiers.has("blueprintpure") && !function.has_output() {
        findings.add(function.line, "pure-output", format!("`{name}` is BlueprintPure, but has no output"));
    }
    if function.return_type != "void"
        && let Some(why) = subject.known.refuse_pin(&function.return_type)
    {
        findings.add(function.line, "pin-type", format!("`{name}` returns what no pin can have: {why}"));
    }
    for parameter in &function.parameters {
        pin(subject, function, parameter, findings);
    }
}

fn pin(subject: &Subject, function: &Function, parameter: &Parameter, findings: &mut Findings) {
    let place = format!("pin `{}` of `{}`", parameter.name, function.name);
    if let Some(why) = subject.known.refuse_pin(&parameter.type_name) {
        findings.add(function.line, "pin-type", format!("{place}: {why}"));
    }
    if parameter.type_name.starts_with("TObjectPtr") {
        findings.add(
            function.line,
            "pin-type",
            format!("{place}: a parameter is a raw pointer, not a TObjectPtr"),
        );
    }
    if let Some(default) = &parameter.default {
        if parameter.is_output() {
            findings.add(function.line, "pin-default", format!("{place}: an output has no default"));
        } else if !is_known_default(default, &parameter.type_name) {
            findings.add(
                function.line,
                "pin-default",
                format!("{place}: the default `{default}` is not read by the engine"),
            );
        }
    }
}

/// Numbers, booleans, names, enum values, texts and the constructors of vectors and rotators.
///
/// That the engine's header tool reads exactly these is general knowledge.
fn is_known_default(default: &str, type_name: &str) -> bool {
    let number = default.trim_start_matches('-').trim_end_matches(['f', 'F']);
    let constructed = default.strip_suffix(')').and_then(|text| text.split_once('('));
    number.parse::<f64>().is_ok()
        || ["true", "false", "nullptr", "NULL", "NAME_None"].contains(&default)
        || default.starts_with("TEXT(\"")
        || default.starts_with('"')
        || default.contains("::")
        || default == format!("{type_name}()")
        || constructed.is_some_and(|(head, arguments)| {
            let head_known =
                ["FVector", "FVector2D", "FRotator", "FLinearColor", "FColor", "FString", "FName"]
                    .contains(&head);
            let literal = |part: &str| {
                part.trim_end_matches(['f', 'F']).parse::<f64>().is_ok() || part.starts_with("TEXT(")
            };
            head_known && arguments.split(',').all(|part| literal(part.trim()))
        })
}
