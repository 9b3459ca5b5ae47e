//! Rules about the file: its generated include, and where macros may stand.

use super::{Findings, Subject};

pub fn check(subject: &Subject, findings: &mut Findings) {
    generated_include(subject, findings);
    pragma_once(subject, findings);
    namesake(subject, findings);
    for (line, name, condition) in &subject.header.conditional_macros {
        findings.add(
            *line,
            "macro-in-condition",
            format!("{name} inside `#if {condition}`: the engine's header tool reads only WITH_EDITOR and WITH_EDITORONLY_DATA"),
        );
    }
    for (line, name) in &subject.header.nested_macros {
        findings.add(
            *line,
            "nested-type",
            format!("{name} inside a namespace or a class is not read by the engine"),
        );
    }
}

fn generated_include(subject: &Subject, findings: &mut Findings) {
    let header = subject.header;
    let expected = format!("{}.generated.h", subject.stem());
    let generated = header.includes.iter().find(|(_, path)| path.ends_with(".generated.h"));
    let Some(first) = header.types.first() else {
        if let Some((line, path)) = generated {
            findings.add(
                *line,
                "generated-include",
                format!("`{path}` is included, but nothing here is reflected"),
            );
        }
        return;
    };
    match generated {
        None => findings.add(first.line, "generated-include", format!("`{expected}` must be included")),
        Some((line, path)) => {
            if *path != expected {
                findings.add(
                    *line,
                    "generated-include",
                    format!("`{path}` must be `{expected}`, after this file's name"),
                );
            }
            if header.includes.last().is_some_and(|(last, _)| last != line) {
                findings.add(*line, "generated-include", format!("`{path}` must be the last include"));
            }
        }
    }
}

/// The engine's own words are "Two headers with the same name is not allowed", in whatever modules; quoted in public projects' notes.
fn namesake(subject: &Subject, findings: &mut Findings) {
    if subject.header.types.is_empty() {
        return;
    }
    if let Some(other) = subject.known.namesake(&subject.header.path) {
        findings.add(
            1,
            "header-name",
            format!("{} has the same name: the engine generates one file for both", other.display()),
        );
    }
}

fn pragma_once(subject: &Subject, findings: &mut Findings) {
    if !subject.source.lines().any(|line| line.trim() == "#pragma once") {
        findings.add(1, "pragma-once", "`#pragma once` is missing");
    }
}
