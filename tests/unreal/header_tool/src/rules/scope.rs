//! Rules about names that a class or struct has already.
//!
//! "Override of UFUNCTION in parent cannot have a UFUNCTION() declaration above it" is quoted in public projects (fjz13/UnrealSpecifiers,
//! the example of SealedEvent). That a pin may not hide a property is general knowledge.

use super::{Findings, Subject};
use crate::model::TypeKind;

pub fn check(subject: &Subject, findings: &mut Findings) {
    for read in &subject.header.types {
        for property in &read.properties {
            if let Some(owner) = subject.known.inherited_property(&read.name, &property.name) {
                findings.add(
                    property.line,
                    "shadow",
                    format!("`{}` has a `{}` already", owner, property.name),
                );
            }
        }
        if read.kind != TypeKind::Class {
            continue;
        }
        for function in &read.functions {
            for parameter in &function.parameters {
                if subject.known.has_property(&read.name, &parameter.name) {
                    findings.add(
                        function.line,
                        "shadow",
                        format!("pin `{}` of `{}` hides a property", parameter.name, function.name),
                    );
                }
            }
            // The stand-in does not tell which functions of the engine are reflected: none may be declared again as one that is.
            if let Some(owner) = subject.known.inherited_function(&read.name, &function.name) {
                findings.add(
                    function.line,
                    "overload",
                    format!(
                        "`{}` has a function `{}` already: an override has no UFUNCTION",
                        owner, function.name
                    ),
                );
            }
        }
    }
}
