//! The table of nodes in the Unreal guide, from the plugin's public headers: which category has which nodes.

use crate::committed::Committed;
use crate::graph::title;
use crate::{generated_section, paths};
use anyhow::{Context, Result};
use header_tool::Module;
use header_tool::model::Type;
use std::collections::BTreeMap;
use std::fs;

/// The lines around the table.
const BEGIN: &str = "<!-- Written by `cargo xtask header` from the plugin's public headers. -->\n";
const END: &str = "<!-- Until here. -->\n";

/// The headers of the modules that have nodes for every engine.
pub fn modules() -> Result<Vec<Module>> {
    let source = paths::root().join("unreal_plugin/Source");
    ["Pursuit", "PursuitAI"]
        .map(|name| Module::read(name, &source.join(name).join("Public")))
        .into_iter()
        .collect()
}

/// The guide with its table.
pub fn run(committed: &mut Committed) -> Result<()> {
    let modules = modules()?;
    let headers = modules.iter().flat_map(|module| &module.headers);
    let types: Vec<_> = headers.flat_map(|(header, _)| &header.types).collect();
    let guide = paths::root().join("docs/unreal-guide.md");
    let text = fs::read_to_string(&guide).with_context(|| paths::shown(&guide))?;
    let with_table = generated_section::replaced(&text, BEGIN, END, &table(&types)?)
        .with_context(|| format!("{} has no place for the table", paths::shown(&guide)))?;
    committed.put(&guide, &with_table)
}

/// The nodes of one category, by their display names: pure ones, and those with an execution pin.
type Nodes = [Vec<String>; 2];

fn table(types: &[&Type]) -> Result<String> {
    let mut of_libraries: BTreeMap<String, Nodes> = BTreeMap::new();
    let mut of_components: BTreeMap<String, Nodes> = BTreeMap::new();
    for read in types {
        let is_library = read
            .bases
            .iter()
            .any(|base| base == "UBlueprintFunctionLibrary" || base == "UBlueprintAsyncActionBase");
        for function in read.functions.iter().filter(|function| function.is_node()) {
            let category = function.specifiers.category();
            let category = category.with_context(|| format!("{} has no category", function.name))?;
            let category = category.replace('|', " > ");
            let row = if is_library {
                of_libraries.entry(category).or_default()
            } else {
                of_components.entry(category).or_default()
            };
            row[usize::from(!function.specifiers.has("BlueprintPure"))].push(title(function));
        }
    }
    let count = |rows: &BTreeMap<String, Nodes>| rows.values().flatten().map(Vec::len).sum::<usize>();
    let callable = of_libraries.values().map(|nodes| nodes[1].len()).sum::<usize>();
    let mut text = format!(
        "{} nodes, {callable} of them with an execution pin because they keep a state or are expensive; and {} of the \
         components Pursuit Crowd, Pursuit Flight, Pursuit Formation, Pursuit Turret and Pursuit Tracker.\n\n| category | nodes | nodes with an execution pin |\n|---|---|---|\n",
        count(&of_libraries),
        count(&of_components)
    );
    for (category, nodes) in of_libraries {
        text += &row(&format!("*{category}*"), nodes);
    }
    for (category, nodes) in of_components {
        text += &row(&format!("*{category}*, of the component"), nodes);
    }
    Ok(text)
}

fn row(category: &str, nodes: Nodes) -> String {
    let [pure, callable] = nodes.map(|mut names| {
        names.sort();
        names.join(", ")
    });
    format!("| {category} | {pure} | {callable} |\n").replace("|  |", "| |")
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn a_row_has_its_nodes_in_order() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(row("*A*", [names(&["Two", "One"]), Vec::new()]), "| *A* | One, Two | |\n");
    }
}
