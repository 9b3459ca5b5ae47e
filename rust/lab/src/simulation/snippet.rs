//! Questions in C, to copy into a program that includes `pursuit.h`.

use super::inspection::shown;
use super::{reason_in_words, status_name};
use pursuit_core::steering::Agent;
use pursuit_core::{DVec2, DVec3, Unsolved};

/// A variable of a struct type with these fields.
pub(super) fn structure(kind: &str, name: &str, fields: &[(&str, String)]) -> String {
    let fields: String = fields.iter().map(|(field, value)| format!("    .{field} = {value},\n")).collect();
    format!("{kind} {name} = {{\n{fields}}};\n")
}

/// A motion of that name.
pub(super) fn motion(name: &str, position: DVec3, velocity: DVec3) -> String {
    structure("PursuitMotionState", name, &[("position", vector(position)), ("velocity", vector(velocity))])
}

/// An array of these lines; a null pointer without any.
pub(super) fn array(kind: &str, name: &str, lines: &str) -> String {
    match lines {
        "" => format!("static const {kind} *const {name} = NULL;\n"),
        _ => format!("static const {kind} {name}[] = {{\n{lines}}};\n"),
    }
}

/// A number.
pub(super) fn number(x: f64) -> String {
    if x == f64::INFINITY { "INFINITY".into() } else { format!("{x:?}") }
}

/// A vector.
pub(super) fn vector(v: DVec3) -> String {
    format!("{{ {}, {}, {} }}", number(v.x), number(v.y), number(v.z))
}

/// A vector of the plane.
pub(super) fn vector_2d(v: DVec2) -> String {
    format!("{{ {}, {} }}", number(v.x), number(v.y))
}

/// The agent in C.
pub(super) fn agent(agent: &Agent) -> String {
    structure(
        "PursuitAgent",
        "agent",
        &[
            ("position", vector(agent.position)),
            ("velocity", vector(agent.velocity)),
            ("max_speed", number(agent.max_speed)),
        ],
    )
}

/// What the call answers.
pub(super) fn answer(verdict: Result<(), impl Into<Unsolved>>, time: f64) -> String {
    let verdict = verdict.map_err(Into::into);
    format!("/* {}: {}; at {} s */\n", status_name(verdict), reason_in_words(verdict), shown(time))
}
