//! A program in C++ that gives every function of `pursuit.hpp` arrays with one element too few, from the description.

use pursuit_api::model::{Api, Array, Direction, Function, Parameter};
use pursuit_api::names::short;
use std::fmt::Write;

/// What every count is, but for the room of launches.
const COUNT: u32 = 3;

const TOP: &str = "\
#include \"pursuit.hpp\"

#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

static int failed = 0, checked = 0;

static void examine(pursuit::Status status, int wrong, const std::vector<const char *> &names, const char *function) {
  char room[96];
  const std::string_view name = status.refused_input(room);
  const bool is_short = status == pursuit::RefusalKind::BufferTooSmall;
  bool holds = wrong >= 0 ? is_short && name == names[static_cast<std::size_t>(wrong)] : true;
  for (const char *each : names) holds = holds && (wrong >= 0 || !is_short || name != each);
  ++checked;
  if (!holds) {
    ++failed;
    std::printf(\"%s with a short %s: %d %.*s\\n\", function, wrong < 0 ? \"nothing\" : names[static_cast<std::size_t>(wrong)], status.number(),
                static_cast<int>(name.size()), name.data());
  }
}

static std::vector<std::byte> built_grid() {
  const std::vector<pursuit::Vec3> places(3);
  pursuit::Crowd crowd{};
  crowd.positions = pursuit::make_vec3_view(places);
  crowd.count = 3;
  std::vector<std::byte> grid(pursuit::neighbor_grid_memory_size(3));
  pursuit::NeighborGridInfo info;
  if (!pursuit::build_neighbor_grid(crowd, pursuit::neighbor_grid_settings_default(1), grid, info).is_ok()) ++failed;
  return grid;
}
";

/// The program, and how many arrays it shortens.
pub fn program(api: &Api) -> (String, usize) {
    let (mut text, mut calls, mut count) = (TOP.to_string(), String::new(), 0);
    for function in api.functions.iter().filter(|function| function.returns.name == "PursuitStatus") {
        let arrays: Vec<_> =
            function.arrays.iter().filter(|array| is_compared(api, function, array)).collect();
        if arrays.is_empty() {
            continue;
        }
        count += arrays.len();
        block(&mut text, api, function, &arrays);
        let _ = writeln!(calls, "  of_{}();", function.name);
    }
    let _ = write!(
        text,
        "\nint main() {{\n{calls}  std::printf(\"%d calls, %d failed\\n\", checked, failed);\n  return failed != 0;\n}}\n"
    );
    (text, count)
}

/// Whether C is not told how many elements there are by a span itself.
fn is_compared(api: &Api, function: &Function, array: &Array) -> bool {
    let by_itself = function.counted_by(&array.length).is_some_and(|counted| counted.name == array.path);
    let is_fixed = array.length.parse::<u32>().is_ok();
    !by_itself && !is_fixed && !api.is_span_of_struct(function, &array.path)
}

/// A call with each of the arrays too short in turn, and with none.
fn block(text: &mut String, api: &Api, function: &Function, arrays: &[&Array]) {
    let names: Vec<_> = arrays.iter().map(|array| format!("\"{}\"", array.path)).collect();
    let _ = write!(
        text,
        "\nstatic void of_{0}() {{\n  const std::vector<const char *> names = {{{1}}};\n\
         \x20 for (int wrong = -1; wrong < {2}; ++wrong) {{\n",
        function.name,
        names.join(", "),
        arrays.len()
    );
    let place_of = |path: &str| arrays.iter().position(|array| array.path == path);
    let mut passed = Vec::new();
    for parameter in &function.parameters {
        if function.counted(parameter).is_some() {
            continue;
        }
        declare(text, api, function, parameter, &place_of);
        let pointer = parameter.of.pointer.is_some() && parameter.array_length().is_none();
        passed.push(match (pointer && parameter.nullable == Some(true), parameter.of.is_view()) {
            (true, true) => format!("&{}", parameter.name),
            (true, false) => "nullptr".into(),
            _ => parameter.name.clone(),
        });
    }
    let _ = write!(
        text,
        "    examine(pursuit::{}({}), wrong, names, \"{0}\");\n  }}\n}}\n",
        function.name.trim_start_matches("pursuit_"),
        passed.join(", ")
    );
}

/// A parameter, with exactly as many elements in its arrays as the call needs, or one less.
fn declare(
    text: &mut String,
    api: &Api,
    function: &Function,
    parameter: &Parameter,
    place_of: &dyn Fn(&str) -> Option<usize>,
) {
    let (name, of) = (&parameter.name, type_name(&parameter.of.name));
    let sized = |path: &str, length: &str| {
        let less = place_of(path).map_or(String::new(), |place| format!(" - (wrong == {place})"));
        format!("{}u{less}", elements(length))
    };
    if parameter.of.pointer.is_none() {
        let value = match (name.as_str(), parameter.of.name.as_str()) {
            ("begin", _) => "0".into(),
            (_, "double" | "float") => "1".into(),
            _ if parameter.choice.is_some() => String::new(),
            _ => COUNT.to_string(),
        };
        let of = match &parameter.choice {
            Some(prefix) => format!("pursuit::{}::Type", api.class(prefix)),
            None => of,
        };
        let _ = writeln!(text, "    const {of} {name}{{{value}}};");
    } else if parameter.of.is_view() {
        let length = sized(name, &function_length(function, name));
        view(
            text,
            &parameter.of.name,
            name,
            &length,
            &format!("pursuit::{} {name}", short(&parameter.of.name)),
        );
    } else if let Some(length) = parameter.array_length() {
        match (parameter.of.name.as_str(), name.as_str()) {
            ("void", "grid") if parameter.direction == Direction::In => {
                let _ = writeln!(text, "    const std::vector<std::byte> grid = built_grid();");
            }
            ("void", "walls") => text.push_str("    const std::vector<std::byte> walls;\n"),
            ("void", _) => {
                let _ = writeln!(text, "    std::vector<std::byte> {name}(1 << 16);");
            }
            _ if length.parse::<u32>().is_ok() => {
                let _ = writeln!(text, "    std::array<{of}, {length}> {name}{{}};");
            }
            _ => {
                let _ = writeln!(text, "    std::vector<{of}> {name}({});", sized(name, length));
                if of == "pursuit::OrcaWall" {
                    let _ = writeln!(text, "    for (auto &wall : {name}) wall.corner_count = 1;");
                }
            }
        }
    } else if parameter.nullable != Some(true) {
        let _ = writeln!(text, "    {of} {name}{{}};");
        let below = format!("{name}.");
        let mut counts: Vec<&str> = Vec::new();
        for array in function.arrays.iter().filter(|array| array.path.starts_with(&below)) {
            if let Some(kind) = &array.view {
                view(
                    text,
                    kind,
                    &array.path.replace('.', "_"),
                    &sized(&array.path, &array.length),
                    &array.path,
                );
            }
            counts.extend(array.length.split(' ').filter(|term| term.starts_with(&below)));
        }
        counts.sort_unstable();
        counts.dedup();
        for count in counts.into_iter().filter(|count| !count.ends_with("surface_count")) {
            let _ = writeln!(text, "    {count} = {};", elements(count));
        }
    }
}

/// How many elements an array of the function has.
fn function_length(function: &Function, path: &str) -> String {
    function
        .arrays
        .iter()
        .find(|array| array.path == path)
        .map_or(String::new(), |array| array.length.clone())
}

/// A vector of that length, and the view over it.
fn view(text: &mut String, kind: &str, name: &str, length: &str, assigned: &str) {
    let element = match kind {
        "PursuitVec3View" | "PursuitVec3Array" => "pursuit::Vec3",
        "PursuitLayersView" => "pursuit::AvoidanceLayers",
        "PursuitShapeView" => "pursuit::Shape",
        _ => "double",
    };
    let maker: String = short(kind).char_indices().fold(String::from("make"), |all, (_, letter)| {
        if letter.is_uppercase() {
            format!("{all}_{}", letter.to_ascii_lowercase())
        } else {
            format!("{all}{letter}")
        }
    });
    let _ = writeln!(text, "    std::vector<{element}> {name}_elements({length});");
    let _ = writeln!(text, "    {assigned} = pursuit::{maker}({name}_elements);");
}

/// What a length is with the counts of this program.
fn elements(length: &str) -> u32 {
    let term = |term: &str| match term {
        "begin" => 0,
        term if term.ends_with("launch_room") => 2,
        _ => COUNT,
    };
    match length.split(' ').collect::<Vec<_>>()[..] {
        [first, "*", second] => term(first) * term(second),
        [first, "-", second] => term(first) - term(second),
        _ => term(length),
    }
}

fn type_name(name: &str) -> String {
    match name {
        "double" | "float" => name.into(),
        "PursuitStatus" => name.into(),
        name if name.ends_with("_t") => format!("std::{name}"),
        name => format!("pursuit::{}", short(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::program;

    #[test]
    fn every_array_of_a_batch_and_of_a_step_is_too_short_once() {
        let api = pursuit_api::of_repository(&crate::paths::root()).unwrap();
        let (text, count) = program(&api);
        assert!(count > 100, "{count}");
        for part in [
            "of_pursuit_solve_intercept_batch()",
            "\"motion.positions\"",
            "\"arrivals.waited\"",
            "\"out_statuses\"",
        ] {
            assert!(text.contains(part), "{part}");
        }
    }
}
