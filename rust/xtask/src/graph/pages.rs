//! Where the graphs and the tables stand: `docs/unreal`, `docs/unreal-guide.md`.

use super::blueprint::{NodeHeaders, title, tree_nodes};
use super::picture::picture;
use super::text::{Object, read};
use crate::committed::Committed;
use crate::paths;
use anyhow::{Context, Result, ensure};
use header_tool::display_name::display_name;
use header_tool::model::{Function, Property, Type, TypeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const NODES: &str = "<!-- Nodes of ";
const GRAPH: &str = "<!-- Graph ";
/// In place of a category: the nodes of Behavior Trees.
const TREE: &str = "a Behavior Tree";
const HEAD_END: &str = ", written by `cargo xtask header`. -->\n";
const END: &str = "<!-- Until here. -->\n";

/// The graphs, the pictures and the pages.
pub fn run(committed: &mut Committed) -> Result<()> {
    let plugin = NodeHeaders::read()?;
    let root = paths::root();
    let mut files: BTreeMap<PathBuf, String> = BTreeMap::new();
    let mut graphs = BTreeMap::new();
    for path in paths::entries(&root.join("docs/unreal/graphs"))? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path)?;
        let drawn = || -> Result<String> {
            let nodes = read(&text)?;
            settings_exist(&plugin, &nodes)?;
            picture(&plugin, &nodes)
        };
        let drawn = drawn().with_context(|| paths::shown(&path))?;
        files.insert(root.join("docs/figures/graphs").join(format!("{name}.svg")), drawn);
        graphs.insert(name, text);
    }
    let nodes = nodes(&plugin)?;
    for node in nodes.values().flatten() {
        files
            .insert(root.join("docs/figures/nodes").join(format!("{}.svg", node.file)), node.picture.clone());
    }
    let mut told = Told { plugin: &plugin, categories: BTreeSet::new(), types: BTreeSet::new() };
    for page in pages(&root)? {
        let before = fs::read_to_string(&page).with_context(|| paths::shown(&page))?;
        let after =
            filled(&before, &page, &nodes, &graphs, &mut told).with_context(|| paths::shown(&page))?;
        files.insert(page, after);
    }
    let untold: Vec<_> =
        nodes.keys().filter(|category| !told.categories.contains(*category)).cloned().collect();
    ensure!(
        untold.is_empty(),
        "name these categories in a mark of a page in docs/unreal: {}",
        untold.join(", ")
    );
    let types = plugin.types().into_iter().filter(|of| of.specifiers.has("blueprinttype"));
    let unseen = types.filter(|of| !told.types.contains(&of.name));
    let unseen: Vec<_> = unseen
        .filter(|of| members_of(of).is_ok_and(|members| !members.is_empty()))
        .map(|of| &of.name)
        .collect();
    ensure!(unseen.is_empty(), "no page in docs/unreal tells the members of {unseen:?}");
    files.iter().try_for_each(|(path, text)| committed.put(path, text))?;
    stale(&root, &files)?.iter().try_for_each(|path| committed.remove(path))
}

/// Pictures of what is no more.
fn stale(root: &Path, files: &BTreeMap<PathBuf, String>) -> Result<Vec<PathBuf>> {
    let mut stale = paths::entries(&root.join("docs/figures/graphs"))?;
    stale.extend(paths::entries(&root.join("docs/figures/nodes"))?);
    stale.retain(|path| !files.contains_key(path));
    Ok(stale)
}

fn pages(root: &Path) -> Result<Vec<PathBuf>> {
    let mut pages = paths::entries(&root.join("docs/unreal"))?;
    pages.retain(|path| paths::ends_in(path, &["md"]));
    pages.extend(["README.md", "docs/unreal-guide.md"].map(|page| root.join(page)));
    pages.sort();
    Ok(pages)
}

/// Those of a class and of the plugin's classes that it derives from.
fn types_of_settings(plugin: &NodeHeaders, of: &Type) -> Vec<String> {
    let above = of.bases.iter().filter_map(|base| plugin.owner(base.get(1..)?).ok());
    types_of_properties(of).chain(above.flat_map(|above| types_of_settings(plugin, above))).collect()
}

/// A node as a page shows it.
struct Shown {
    title: String,
    /// The name of its picture.
    file: String,
    picture: String,
    /// What its tooltip says before it names the pins.
    when: String,
    /// The types of its pins, and of the settings that its component or its class has.
    types: Vec<String>,
}

/// What pages have told so far: each once.
struct Told<'a> {
    plugin: &'a NodeHeaders,
    categories: BTreeSet<String>,
    types: BTreeSet<String>,
}

/// The types of the plugin that a type in C++ names, such as the struct in `TArray<FPursuitWall>`.
fn types_in(written: &str) -> impl Iterator<Item = String> {
    let words = written.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with("FPursuit") || word.starts_with("EPursuit")).map(str::to_owned)
}

/// The types of the properties that a designer sees.
fn types_of_properties(of: &Type) -> impl Iterator<Item = String> {
    of.properties
        .iter()
        .filter(|property| property.is_exposed())
        .flat_map(|property| types_in(&property.type_name))
}

/// Every node, by its category.
fn nodes(plugin: &NodeHeaders) -> Result<BTreeMap<String, Vec<Shown>>> {
    let mut nodes: BTreeMap<String, Vec<Shown>> = BTreeMap::new();
    let mut files = BTreeSet::new();
    for owner in plugin.types() {
        for function in owner.functions.iter().filter(|function| function.is_node()) {
            let category = function
                .specifiers
                .category()
                .with_context(|| format!("{} has no category", function.name))?;
            let node = shown(plugin, owner, function)?;
            ensure!(files.insert(node.file.clone()), "two nodes have the picture {}", node.file);
            nodes.entry(category.replace('|', " > ")).or_default().push(node);
        }
    }
    for owner in plugin.types() {
        let kinds = [("UBTTaskNode", "Task"), ("UBTService", "Service"), ("UBTDecorator", "Decorator")];
        let is_listed = |of: &Type| kinds.iter().find(|(base, _)| of.bases.iter().any(|own| own == base));
        // Of the engine's class, or of an abstract one of ours. A twin whose numbers are keys is told of beside the table.
        let above = plugin
            .types()
            .into_iter()
            .find(|of| of.specifiers.has("abstract") && owner.bases.contains(&of.name));
        let is_twin = owner.name.ends_with("ByKeys");
        if let Some((_, kind)) = is_listed(owner).or_else(|| above.and_then(is_listed))
            && !owner.specifiers.has("abstract")
            && !is_twin
        {
            nodes.entry(TREE.into()).or_default().push(shown_in_tree(plugin, owner, kind)?);
        }
    }
    // Tests of environment queries are told of beside the nodes of trees.
    let tests = plugin.types().into_iter().filter(|of| of.bases.iter().any(|base| base == "UEnvQueryTest"));
    let types: Vec<_> = tests.flat_map(|of| types_of_settings(plugin, of)).collect();
    nodes.get_mut(TREE).and_then(|of| of.last_mut()).context("no nodes of trees")?.types.extend(types);
    nodes.values_mut().for_each(|of| of.sort_by(|one, other| one.title.cmp(&other.title)));
    Ok(nodes)
}

fn shown_in_tree(plugin: &NodeHeaders, owner: &Type, kind: &str) -> Result<Shown> {
    let picture = picture(plugin, &tree_nodes(owner, kind))?;
    let name = owner.specifiers.meta("displayname").map_or_else(|| owner.name.clone(), str::to_owned);
    let when = use_of(owner.comment.as_deref(), &owner.name)?;
    let title = format!("{name} ({})", kind.to_lowercase());
    let types = types_of_settings(plugin, owner);
    Ok(Shown { file: slug(&format!("{kind} {name}")), picture, title, when, types })
}

/// What a comment says before it names the pins: when to use it.
fn use_of(comment: Option<&str>, of: &str) -> Result<String> {
    let before = comment.unwrap_or_default().split('@').next().unwrap_or_default();
    let when = before.split_whitespace().collect::<Vec<_>>().join(" ");
    ensure!(!when.is_empty(), "{of} does not say when to use it");
    ensure!(!when.contains("into Move To"), "{of}: what a point is wired into is called AI MoveTo");
    Ok(when)
}

fn shown(plugin: &NodeHeaders, owner: &Type, function: &Function) -> Result<Shown> {
    let title = title(function);
    let of_component = if owner.bases.iter().any(|base| base == "UBlueprintFunctionLibrary") {
        String::new()
    } else {
        format!("{}-", slug(&owner.name[1..]))
    };
    let when = use_of(function.comment.as_deref(), &function.name)?;
    let pins = function.parameters.iter().map(|pin| &pin.type_name).chain([&function.return_type]);
    let types = pins.flat_map(|pin| types_in(pin)).chain(types_of_settings(plugin, owner)).collect();
    Ok(Shown {
        types,
        file: format!("{of_component}{}", slug(&title)),
        picture: picture(plugin, &[plugin.node(owner, function)?])?,
        title,
        when,
    })
}

/// `Solve Turret (Actor)` as `solve-turret-actor`.
fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// A page with its tables of nodes and its graphs as they are now.
fn filled(
    page: &str,
    path: &Path,
    nodes: &BTreeMap<String, Vec<Shown>>,
    graphs: &BTreeMap<String, String>,
    told: &mut Told,
) -> Result<String> {
    let up = match path.parent().and_then(Path::file_name) {
        Some(folder) if folder == "unreal" => "../figures",
        Some(folder) if folder == "docs" => "figures",
        _ => "docs/figures",
    };
    let texts = up
        .replace("../figures", "graphs")
        .replace("docs/figures", "docs/unreal/graphs")
        .replace("figures", "unreal/graphs");
    let mut text = String::new();
    let mut rest = page;
    while let Some(start) = [NODES, GRAPH].iter().filter_map(|mark| rest.find(mark)).min() {
        let is_graph = rest[start..].starts_with(GRAPH);
        let mark = if is_graph { GRAPH } else { NODES };
        let (head, after) =
            rest[start + mark.len()..].split_once(HEAD_END).context("a mark without its end")?;
        let (_, after) = after.split_once(END).context("a mark without its end")?;
        text += &rest[..start];
        text += &format!("{mark}{head}{HEAD_END}");
        text += &if is_graph { graph(head, up, &texts, graphs)? } else { table(head, up, nodes, told)? };
        text += END;
        rest = after;
    }
    Ok(text + rest)
}

/// The picture of a graph and its text.
fn graph(name: &str, up: &str, texts: &str, graphs: &BTreeMap<String, String>) -> Result<String> {
    let text = graphs.get(name).with_context(|| format!("no graph is named {name}"))?;
    Ok(format!(
        "![The graph {name}]({up}/graphs/{name}.svg)\n\n<details><summary>The text to paste, also as <a href=\"{texts}/{name}.txt\">a file</a></summary>\n\n\
         ```text\n{text}```\n\n</details>\n"
    ))
}

fn table(
    categories: &str,
    up: &str,
    nodes: &BTreeMap<String, Vec<Shown>>,
    told: &mut Told,
) -> Result<String> {
    let mut types = Vec::new();
    let mut text = String::from("| node | when to use it |\n|---|---|\n");
    for category in categories.split(", ") {
        let of = nodes.get(category).with_context(|| format!("no node is in the category {category}"))?;
        ensure!(told.categories.insert(category.into()), "two tables have the nodes of {category}");
        for Shown { title, file, when, types: own, .. } in of {
            types.extend(own.iter().cloned());
            let when = when.replace('|', "\\|");
            let place = if category == TREE { String::new() } else { format!(" (*{category}*)") };
            text += &format!("| ![{title}]({up}/nodes/{file}.svg) | **{title}**{place}: {when} |\n");
        }
    }
    Ok(text + &members(types, told)?)
}

/// Tables of the structs and enums, and of those that they hold, that no table has told yet.
fn members(types: Vec<String>, told: &mut Told) -> Result<String> {
    let mut rows = String::new();
    let mut waiting: Vec<_> = types.into_iter().rev().collect();
    while let Some(name) = waiting.pop() {
        let Some(of) = told.plugin.types().into_iter().find(|of| of.name == name) else { continue };
        if !told.types.insert(name) {
            continue;
        }
        let mut title = format!("**{}**", display_name(&of.name[1..], false));
        for (member, what) in members_of(of)? {
            rows += &format!("| {title} | *{member}* | {} |\n", what.replace('|', "\\|"));
            title.clear();
        }
        // In their order, before what waits.
        let held = of.bases.iter().flat_map(|base| types_in(base)).chain(types_of_properties(of));
        waiting.extend(held.collect::<Vec<_>>().into_iter().rev());
    }
    if rows.is_empty() {
        return Ok(rows);
    }
    Ok(format!(
        "\n<details><summary>The structs and enums of these nodes</summary>\n\n| of | member | what it is |\n|---|---|---|\n{rows}\n</details>\n"
    ))
}

/// What a designer sees of a struct or an enum, and what its comments say.
fn members_of(of: &Type) -> Result<Vec<(String, String)>> {
    let told = |name: &str, comment: Option<&str>| {
        let what = comment.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        ensure!(!what.is_empty(), "{}::{name} has no comment", of.name);
        Ok(what)
    };
    if of.kind == TypeKind::Enum {
        let seen = of.enumeration.values.iter().filter(|value| !value.meta.has("hidden"));
        return seen
            .map(|value| {
                let own = value.meta.meta("displayname").or(value.meta.value("displayname"));
                let name = own.map_or_else(|| display_name(&value.name, false), str::to_owned);
                Ok((name, told(&value.name, value.comment.as_deref())?))
            })
            .collect();
    }
    let seen = of.properties.iter().filter(|property| property.is_exposed());
    seen.map(|property| {
        let own = property.specifiers.meta("displayname").map(str::to_owned);
        let name = own.unwrap_or_else(|| display_name(&property.name, property.type_name == "bool"));
        Ok((name, told(&property.name, property.comment.as_deref())?))
    })
    .collect()
}

/// The settings of a tree's nodes are properties that the plugin's nodes have.
fn settings_exist(plugin: &NodeHeaders, nodes: &[Object]) -> Result<()> {
    for node in nodes {
        let class = node.inner("ClassData", "ClassName").unwrap_or_default();
        let Some(object) =
            node.objects.last().filter(|_| node.objects[0].class.starts_with("/Script/Pursuit"))
        else {
            continue;
        };
        let owner = plugin.owner(&class)?;
        for (key, value) in &object.fields {
            // The engine's own.
            if key == "FlowAbortMode" {
                continue;
            }
            let property = member(plugin, owner, key).with_context(|| format!("{class} has no {key}"))?;
            for inner in value.split(['(', ',']).filter_map(|part| part.split_once('=')).map(|(name, _)| name)
            {
                let known = inner == "SelectedKeyName" || has_member(plugin, &property.type_name, inner);
                ensure!(known, "{} has no {inner}", property.type_name);
            }
        }
    }
    Ok(())
}

/// The property of a class or a struct, or of one that it derives from.
fn member<'a>(plugin: &'a NodeHeaders, of: &'a Type, name: &str) -> Option<&'a Property> {
    let own = of.properties.iter().find(|property| property.name == name);
    let base = |base: &String| plugin.owner(base.get(1..)?).ok().and_then(|base| member(plugin, base, name));
    own.or_else(|| of.bases.iter().find_map(base))
}

/// Whether a struct, or one that it derives from, has a member.
fn has_member(plugin: &NodeHeaders, of: &str, name: &str) -> bool {
    let read = plugin.owner(of.get(1..).unwrap_or_default());
    read.is_ok_and(|read| member(plugin, read, name).is_some())
}

#[cfg(test)]
mod tests {
    use super::super::blueprint::NodeHeaders;
    use super::super::text::read;
    use super::{Told, members, members_of, settings_exist};
    use std::collections::BTreeSet;

    #[test]
    fn every_member_that_a_designer_sees_is_told_once_by_its_comment() {
        let plugin = NodeHeaders::read().unwrap();
        let status = plugin.owner("PursuitStatus").unwrap();
        let told = members_of(status).unwrap();
        assert!(
            told.contains(&("Already There".into(), "The target is within the capture radius now.".into()))
        );
        let settings = plugin.owner("PursuitPredictionSettings").unwrap();
        let mut silent = settings.clone();
        silent.properties[0].comment = None;
        assert!(members_of(&silent).unwrap_err().to_string().ends_with("has no comment"));
        let mut told = Told { plugin: &plugin, categories: BTreeSet::new(), types: BTreeSet::new() };
        let asked = || vec![settings.name.clone()];
        let table = members(asked(), &mut told).unwrap();
        assert!(table.contains("| *Lead Factor* | ") && table.contains("**Pursuit Fallback**"), "{table}");
        assert_eq!(members(asked(), &mut told).unwrap(), "");
    }

    #[test]
    fn a_setting_that_a_node_of_a_tree_does_not_have_is_refused() {
        let plugin = NodeHeaders::read().unwrap();
        let tree = include_str!("../../../../docs/unreal/graphs/seeker-tree.txt");
        assert!(settings_exist(&plugin, &read(tree).unwrap()).is_ok());
        for (name, wrong) in [("TargetActorKey", "TargetKey"), ("   Inputs=", "   Questions=")] {
            let spoiled = read(&tree.replace(name, wrong)).unwrap();
            assert!(settings_exist(&plugin, &spoiled).is_err(), "{wrong}");
        }
    }
}
