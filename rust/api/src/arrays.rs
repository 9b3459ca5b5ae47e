//! Every array that a function is given, with its length in terms of the function's own parameters, which wrappers check.

use crate::lookup::AGENTS;
use crate::model::{Access, Api, Array, Direction, Function, Pointer, Type};
use anyhow::{Context, Result, bail};

/// The arrays of a function whose parameters are known.
pub fn of_function(api: &Api, function: &Function) -> Result<Vec<Array>> {
    let mut arrays = Vec::new();
    for parameter in &function.parameters {
        let start = arrays.len();
        if let Some(length) = &parameter.length {
            arrays.push(Array {
                path: parameter.name.clone(),
                length: resolve(api, function, "", length)?,
                view: view(&parameter.of),
                access: access(&parameter.of, parameter.direction),
                nullable: parameter.nullable == Some(true),
            });
        } else if parameter.direction != Direction::Out {
            below(api, function, &parameter.name, &parameter.of, &mut arrays)
                .with_context(|| parameter.name.clone())?;
        }
        if parameter.read_and_written {
            arrays[start..].iter_mut().for_each(|array| array.access = Access::Both);
        }
    }
    Ok(arrays)
}

/// The arrays below a struct at that path.
fn below(api: &Api, function: &Function, path: &str, of: &Type, arrays: &mut Vec<Array>) -> Result<()> {
    for field in api.structure(&of.name).iter().flat_map(|structure| &structure.fields) {
        let below_path = format!("{path}.{}", field.name);
        match &field.length {
            Some(length) => arrays.push(Array {
                length: resolve(api, function, path, length).with_context(|| below_path.clone())?,
                path: below_path,
                view: view(&field.of),
                access: access(&field.of, Direction::In),
                nullable: field.nullable == Some(true),
            }),
            None => below(api, function, &below_path, &field.of, arrays)?,
        }
    }
    Ok(())
}

fn view(of: &Type) -> Option<String> {
    of.is_view().then(|| of.name.clone())
}

fn access(of: &Type, direction: Direction) -> Access {
    let is_written = of.name.ends_with("Array") || of.pointer == Some(Pointer::Mutable);
    match (is_written, direction) {
        (true, Direction::Inout) => Access::Both,
        (true, _) => Access::Write,
        (false, _) => Access::Read,
    }
}

/// A length of a field of the struct at `path`, or of a parameter where the path is empty, in terms of the parameters.
fn resolve(api: &Api, function: &Function, path: &str, length: &str) -> Result<String> {
    let terms = length.split(' ').map(|term| resolve_term(api, function, path, term));
    Ok(terms.collect::<Result<Vec<_>>>()?.join(" "))
}

fn resolve_term(api: &Api, function: &Function, path: &str, term: &str) -> Result<String> {
    if matches!(term, "*" | "-") || term.parse::<u32>().is_ok() || term.starts_with("sum(") {
        return Ok(term.into());
    }
    if term == "crowd.count" {
        return agents(function, path);
    }
    let first = term.split('.').next().unwrap_or(term);
    if let Some(of) = api.at(function, path)
        && api.structure(&of.name).is_some_and(|known| known.fields.iter().any(|field| field.name == first))
    {
        return Ok(format!("{path}.{term}"));
    }
    if function.parameter(first).is_some() {
        return Ok(term.into());
    }
    bail!("{}: nothing says what `{term}` is", function.name)
}

/// The number of agents: from the grid, or from the contract of the parameter.
fn agents(function: &Function, path: &str) -> Result<String> {
    if function.parameter("grid").is_some() {
        return Ok(AGENTS.into());
    }
    let parameter = path.split('.').next().unwrap_or(path);
    let said = function.parameter(parameter).and_then(|known| known.agents.clone());
    said.with_context(|| format!("{}: nothing says how many agents there are", function.name))
}

#[cfg(test)]
mod tests {
    use crate::describe;
    use crate::model::{Access, Api};
    use std::path::Path;

    fn api() -> Api {
        describe(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
    }

    fn told(api: &Api, function: &str, path: &str) -> (String, Access) {
        let function = api.functions.iter().find(|known| known.name == function).unwrap();
        let array = function.arrays.iter().find(|array| array.path == path).unwrap();
        (array.length.clone(), array.access)
    }

    #[test]
    fn lengths_are_told_in_terms_of_the_parameters() {
        let api = api();
        let of = |function, path| told(&api, function, path);
        assert_eq!(
            of("pursuit_solve_intercept_batch", "batch.pursuer_speeds"),
            ("batch.count".into(), Access::Read)
        );
        assert_eq!(
            of("pursuit_solve_intercept_batch", "solution.points"),
            ("batch.count".into(), Access::Write)
        );
        assert_eq!(
            of("pursuit_solve_intercept_batch", "out_statuses"),
            ("end - begin".into(), Access::Write)
        );
        assert_eq!(
            of("pursuit_solve_projectile_batch", "solution.times"),
            ("solution.launch_room * batch.count".into(), Access::Write)
        );
        assert_eq!(of("pursuit_step_orca", "members.radii"), ("agents(grid)".into(), Access::Read));
        assert_eq!(of("pursuit_step_orca", "motion.positions"), ("agents(grid)".into(), Access::Write));
        assert_eq!(of("pursuit_advance_agents", "motion.positions"), ("end".into(), Access::Both));
        assert_eq!(of("pursuit_blend_into_context", "slots"), ("count".into(), Access::Both));
        assert_eq!(of("pursuit_steer_flock", "steering"), ("agents(grid)".into(), Access::Write));
        assert_eq!(
            of("pursuit_build_orca_walls", "corners"),
            ("sum(walls[].corner_count)".into(), Access::Read)
        );
    }

    #[test]
    fn every_view_and_array_that_a_function_is_given_is_told() {
        let api = api();
        let views = |of: &str| of.ends_with("View") || of.ends_with("Array");
        for function in &api.functions {
            let direct = function.parameters.iter().filter(|parameter| {
                parameter.of.pointer.is_some() && (views(&parameter.of.name) || parameter.length.is_some())
            });
            for parameter in direct {
                assert!(
                    function.arrays.iter().any(|array| array.path == parameter.name),
                    "{}: {}",
                    function.name,
                    parameter.name
                );
            }
        }
    }
}
