//! Rules about the form of a reflected type.

use super::{Findings, Subject};
use crate::model::{Type, TypeKind};

pub fn check(subject: &Subject, findings: &mut Findings) {
    for read in &subject.header.types {
        match read.kind {
            TypeKind::Enum => enumeration(read, findings),
            TypeKind::Class | TypeKind::Struct => {
                if read.body_line.is_none() {
                    findings.add(
                        read.line,
                        "generated-body",
                        format!("`{}` has no GENERATED_BODY()", read.name),
                    );
                }
                prefix(read, findings);
                bases(read, findings);
                export(subject, read, findings);
            }
        }
    }
}

fn enumeration(read: &Type, findings: &mut Findings) {
    let name = &read.name;
    let form = &read.enumeration;
    if !form.scoped || form.underlying.as_deref() != Some("uint8") {
        findings.add(read.line, "enum-form", format!("`{name}` must be `enum class {name} : uint8`"));
    }
    if !name.starts_with('E') {
        findings.add(read.line, "prefix", format!("`{name}` must begin with E"));
    }
    if read.specifiers.has("blueprinttype") && !form.values.iter().any(|value| value.value == Some(0)) {
        findings.add(read.line, "enum-zero", format!("`{name}` has no value 0, which an unset pin has"));
    }
}

fn prefix(read: &Type, findings: &mut Findings) {
    let name = &read.name;
    let expected = match read.kind {
        TypeKind::Struct => 'F',
        _ if read.bases.first().is_some_and(|base| base.starts_with('A')) => 'A',
        _ => 'U',
    };
    if !name.starts_with(expected) {
        findings.add(read.line, "prefix", format!("`{name}` must begin with {expected}"));
    }
}

fn bases(read: &Type, findings: &mut Findings) {
    if read.kind != TypeKind::Class {
        return;
    }
    let objects = read.bases.iter().filter(|base| base.starts_with(['U', 'A'])).count();
    if objects == 0 {
        findings.add(read.line, "base", format!("`{}` must derive from UObject or a class of it", read.name));
    }
    if objects > 1 {
        findings.add(
            read.line,
            "base",
            format!(
                "`{}` derives from more than one class: only interfaces and plain classes may follow",
                read.name
            ),
        );
    }
}

fn export(subject: &Subject, read: &Type, findings: &mut Findings) {
    let expected = format!("{}_API", subject.module.to_uppercase());
    match &read.api {
        Some(api) if *api != expected => {
            findings.add(
                read.line,
                "export",
                format!("`{}` is exported with {api}, not {expected}", read.name),
            );
        }
        None if subject.is_public() && !read.specifiers.has("minimalapi") => {
            findings.add(
                read.line,
                "export",
                format!("`{}` is public but not exported: {expected} is missing", read.name),
            );
        }
        _ => {}
    }
}
