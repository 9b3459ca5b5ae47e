//! `tests/abi/steering_calls.h`: a call of every behavior whose inputs are those that most behaviors have, for the programs of C
//! that ask all of them.

use crate::model::{Api, Direction, Function, Parameter};
use std::fmt::Write;

const HEAD: &str = "\
/* Written by `cargo xtask header`: a call of every behavior that takes nothing but these inputs. */

#ifndef PURSUIT_TESTS_STEERING_CALLS_H
#define PURSUIT_TESTS_STEERING_CALLS_H

#include \"pursuit.h\"

static struct {
  PursuitAgent agent;
  PursuitVec3 vectors[2];
  PursuitMotionState movers[2];
  PursuitLeader leader;
  PursuitSteeringLimits limits;
  double sizes[2];
  /* From 0 to 1. */
  double ratio;
  double delta_time;
} inputs;

";

/// How many doubles an answer begins with: of vectors, which are finite, and of numbers after them, which may be infinite.
type AnswerLengths = (usize, usize);

/// The header: a function for each, and `STEERING_CALLS(CALL)`, which is `CALL(steer_seek, 3, 0)` and so on.
pub fn write(api: &Api) -> String {
    let calls = api.functions.iter().filter_map(|function| {
        let name = function.name.strip_prefix("pursuit_").filter(|name| name.starts_with("steer_"))?;
        let (arguments, numbers) = call(api, function)?;
        Some((name, function.name.as_str(), arguments, numbers))
    });
    let (mut text, mut list) = (HEAD.to_string(), String::from("\n#define STEERING_CALLS(CALL)"));
    for (name, function, arguments, (finite, others)) in calls {
        let _ =
            writeln!(text, "static PursuitStatus {name}(void *out) {{ return {function}({arguments}); }}");
        let _ = write!(list, " \\\n  CALL({name}, {finite}, {others})");
    }
    text + &list + "\n\n#endif\n"
}

/// The arguments, and what the answer begins with; none where an input is not in the struct.
fn call(api: &Api, function: &Function) -> Option<(String, AnswerLengths)> {
    let (out, inputs) = function.parameters.split_last()?;
    if out.direction != Direction::Out || out.length.is_some() {
        return None;
    }
    let mut used = Used::default();
    let arguments: Option<Vec<String>> = inputs.iter().map(|input| used.next(input)).collect();
    let answer = format!("({} *)out", out.of.name);
    Some(([arguments?, vec![answer]].concat().join(", "), numbers(api, &out.of.name)?))
}

/// How many inputs of a kind the call has had.
#[derive(Default)]
struct Used {
    vectors: usize,
    movers: usize,
    sizes: usize,
}

impl Used {
    /// The next argument.
    fn next(&mut self, input: &Parameter) -> Option<String> {
        let several = |name: &str, used: &mut usize| {
            *used += 1;
            (*used <= 2).then(|| format!("{name}[{}]", *used - 1))
        };
        let is_fraction = input.limits.range.as_ref().is_some_and(|range| range.text == "[0, 1]");
        if input.length.is_some() {
            return None;
        }
        match (input.of.name.as_str(), input.name.as_str()) {
            ("PursuitAgent", _) => Some("&inputs.agent".into()),
            ("PursuitLeader", _) => Some("&inputs.leader".into()),
            ("PursuitSteeringLimits", _) => Some("&inputs.limits".into()),
            ("PursuitVec3", _) => several("&inputs.vectors", &mut self.vectors),
            ("PursuitMotionState", _) => several("&inputs.movers", &mut self.movers),
            ("double", "delta_time") => Some("inputs.delta_time".into()),
            ("double", _) if is_fraction => Some("inputs.ratio".into()),
            ("double", _) => several("inputs.sizes", &mut self.sizes),
            _ => None,
        }
    }
}

/// What a struct begins with.
fn numbers(api: &Api, name: &str) -> Option<AnswerLengths> {
    if name == "PursuitVec3" {
        return Some((3, 0));
    }
    let fields = &api.structs.iter().find(|of| of.name == name)?.fields;
    let is = |of: &'static str| move |field: &&crate::model::Field| field.of.name == of;
    let vectors = fields.iter().take_while(is("PursuitVec3")).count();
    let others = fields.iter().skip(vectors).take_while(is("double")).count();
    Some((3 * vectors, others))
}
