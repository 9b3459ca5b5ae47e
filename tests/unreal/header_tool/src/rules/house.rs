//! Rules of this house, and of the shop that would list the plugin: what the engine would let pass.

use super::{Findings, Subject};

/// How the first line begins. Split, because the repository allows such a line in few places.
pub const COPYRIGHT: &str = concat!("// Copy", "right ");

pub fn check(subject: &Subject, findings: &mut Findings) {
    if subject.source.starts_with('\u{feff}') {
        findings.add(1, "byte-order-mark", "the file begins with a byte order mark");
    }
    if !subject.source.trim_start_matches('\u{feff}').starts_with(COPYRIGHT) {
        findings.add(1, "copyright", format!("the first line must begin with `{COPYRIGHT}`"));
    }
    for read in &subject.header.types {
        for (line, name) in &read.hidden_references {
            findings.add(
                *line,
                "hidden-reference",
                format!("`{name}` is a TObjectPtr without UPROPERTY: the garbage collector does not see it"),
            );
        }
        for property in read.properties.iter().filter(|property| property.is_exposed()) {
            if property.comment.is_none() && property.specifiers.meta("tooltip").is_none() {
                findings.add(
                    property.line,
                    "tooltip",
                    format!("`{}` is seen by a designer, but has no tooltip", property.name),
                );
            }
        }
        for function in read.functions.iter().filter(|function| function.is_node()) {
            let has_state = function.parameters.iter().any(|parameter| parameter.specifiers.has("ref"));
            if has_state && function.specifiers.has("blueprintpure") {
                findings.add(
                    function.line,
                    "state-pure",
                    format!("`{}` writes a variable of the graph: it needs an execution pin", function.name),
                );
            }
            if function.comment.is_none() && function.specifiers.meta("tooltip").is_none() {
                findings.add(
                    function.line,
                    "tooltip",
                    format!("`{}` is seen by a designer, but has no tooltip", function.name),
                );
            }
        }
    }
}
