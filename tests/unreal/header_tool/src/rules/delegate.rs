//! Rules about a dynamic delegate.

use super::{Findings, Subject};

/// The ends of the macros' names, in the order of the number of their parameters.
const COUNTS: [&str; 10] = [
    "",
    "_OneParam",
    "_TwoParams",
    "_ThreeParams",
    "_FourParams",
    "_FiveParams",
    "_SixParams",
    "_SevenParams",
    "_EightParams",
    "_NineParams",
];

pub fn check(subject: &Subject, findings: &mut Findings) {
    for delegate in &subject.header.delegates {
        let name = &delegate.name;
        if !name.starts_with('F') {
            findings.add(delegate.line, "prefix", format!("`{name}` must begin with F"));
        }
        let ending = delegate
            .macro_name
            .split_once("DELEGATE")
            .map(|(_, ending)| ending.trim_start_matches("_RetVal"));
        let promised = COUNTS.iter().position(|count| Some(*count) == ending);
        if promised.is_none_or(|count| 2 * count != delegate.argument_count) {
            findings.add(
                delegate.line,
                "delegate-parameters",
                format!("`{name}`: {} needs a type and a name for each parameter", delegate.macro_name),
            );
        }
        for parameter in &delegate.parameter_types {
            if let Some(why) = subject.known.refuse_pin(parameter) {
                findings.add(delegate.line, "pin-type", format!("a parameter of `{name}`: {why}"));
            }
        }
    }
}
