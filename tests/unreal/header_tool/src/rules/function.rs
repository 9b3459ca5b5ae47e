//! Rules about a `UFUNCTION`.

use super::{Findings, Subject};
use crate::defaults;
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
        } else if !defaults::is_read(default, &parameter.type_name, subject.known) {
            findings.add(
                function.line,
                "pin-default",
                format!("{place}: the default `{default}` is not read by the engine"),
            );
        }
    }
    if let Some(text) = function.meta_default(parameter)
        && (parameter.is_output() || !defaults::is_read_from_meta(text, &parameter.type_name, subject.known))
    {
        findings.add(function.line, "pin-default", format!("{place}: no default is `{text}`"));
    }
}
