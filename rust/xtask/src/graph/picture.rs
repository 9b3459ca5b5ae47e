//! Draws the text of a graph as an editor shows it, as SVG.

use super::blueprint::NodeHeaders;
use super::pins::shown;
use super::text::{Object, Pin, unquoted};
use anyhow::Result;
use header_tool::display_name::display_name;
use std::collections::BTreeMap;
use std::fmt::Write;

const HEADER: f64 = 26.0;
const ROW: f64 = 22.0;
const PADDING: f64 = 10.0;
/// Around the whole picture.
const MARGIN: f64 = 14.0;

/// The picture of a graph.
pub fn picture(plugin: &NodeHeaders, nodes: &[Object]) -> Result<String> {
    let blueprint = nodes.iter().all(|node| node.class.starts_with("/Script/BlueprintGraph."));
    // What sits on a node of a tree has no pins and is drawn on it.
    let of_graph = nodes.iter().filter(|node| blueprint || !node.pins.is_empty());
    let drawn = of_graph
        .map(|node| if blueprint { blueprint_node(plugin, node) } else { tree_node(plugin, node, nodes) })
        .collect::<Result<Vec<_>>>()?;
    Ok(svg(&drawn))
}

/// A node with its place and size.
struct Drawn {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    shapes: String,
    /// Where each pin is, by its id, and in what color its wire leaves.
    pins: BTreeMap<String, (f64, f64, &'static str)>,
    wires: Vec<(String, String)>,
    /// Wires of a tree go down, wires of a Blueprint to the right.
    down: bool,
}

fn svg(nodes: &[Drawn]) -> String {
    let least = |of: fn(&Drawn) -> f64| nodes.iter().map(of).fold(f64::INFINITY, f64::min) - MARGIN;
    let (left, top) = (least(|node| node.left), least(|node| node.top));
    let right = nodes.iter().map(|node| node.left + node.width).fold(0.0, f64::max) + MARGIN;
    let bottom = nodes.iter().map(|node| node.top + node.height).fold(0.0, f64::max) + MARGIN;
    let (width, height) = (right - left, bottom - top);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"{left:.0} {top:.0} {width:.0} \
         {height:.0}\" font-family=\"Segoe UI,Helvetica,Arial,sans-serif\" font-size=\"12\" fill=\"#ddd\">\n{}\n",
        rectangle([left, top, width, height], "rx=\"6\" fill=\"#262626\"")
    );
    for node in nodes {
        for (from, to) in &node.wires {
            let start = node.pins.get(from);
            let end = nodes.iter().find_map(|other| other.pins.get(to));
            if let (Some(&(x, y, color)), Some(&(to_x, to_y, _))) = (start, end) {
                let bend =
                    if node.down { (to_y - y).abs() / 2.0 } else { ((to_x - x).abs() / 2.0).max(30.0) };
                let (dx, dy) = if node.down { (0.0, bend) } else { (bend, 0.0) };
                let _ = writeln!(
                    text,
                    "<path d=\"M{x:.0} {y:.0}C{:.0} {:.0} {:.0} {:.0} {to_x:.0} {to_y:.0}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
                    x + dx,
                    y + dy,
                    to_x - dx,
                    to_y - dy
                );
            }
        }
    }
    for node in nodes {
        text += &node.shapes;
    }
    text + "</svg>\n"
}

/// How wide a text is at most, in the letters of most systems.
fn width(text: &str) -> f64 {
    text.chars()
        .map(|letter| {
            if "ijl.,:;|!'()I ".contains(letter) {
                4.4
            } else if letter.is_uppercase() || letter == 'm' {
                8.8
            } else {
                7.4
            }
        })
        .sum()
}

/// A rectangle, and how it is painted.
fn rectangle([x, y, width, height]: [f64; 4], paint: &str) -> String {
    format!("<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" {paint}/>")
}

/// Words, and how they are written.
fn words(x: f64, y: f64, style: &str, text: &str) -> String {
    format!("<text x=\"{x:.0}\" y=\"{y:.0}\"{style}>{}</text>", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The color that Unreal's wires of a type have.
fn color(pin: &Pin) -> &'static str {
    let of = |key: &str| pin.get(key).map(unquoted).unwrap_or_default();
    match (of("PinType.PinCategory").as_str(), of("PinType.PinSubCategoryObject").as_str()) {
        ("exec", _) => "#fff",
        ("bool", _) => "#a00000",
        ("byte", _) => "#007d72",
        ("int" | "int64", _) => "#1fe3af",
        ("real", _) => "#a1ff45",
        ("name", _) => "#c885ff",
        ("string", _) => "#ff00d5",
        ("text", _) => "#e47ab5",
        ("struct", object) if object.contains("Vector") => "#ffca23",
        ("struct", object) if object.contains("Rotator") => "#a0b4ff",
        ("struct", _) => "#2a7de1",
        _ => "#00a8f6",
    }
}

/// Whether a pin is drawn: not what is hidden, and what is advanced only with a wire.
fn is_drawn(pin: &Pin) -> bool {
    let wired = !pin.links().is_empty();
    !pin.is("bHidden")
        && pin.get("PinType.PinCategory") != Some("\"delegate\"")
        && (wired || !pin.is("bAdvancedView"))
}

/// The value that stands beside a pin without a wire.
fn value(pin: &Pin) -> Option<String> {
    if pin.is_output() || !pin.links().is_empty() {
        return None;
    }
    let object = pin.get("DefaultObject").map(unquoted);
    let object = object.and_then(|path| path.rsplit('.').next().map(str::to_owned));
    object.or_else(|| pin.get("DefaultValue").map(unquoted)).filter(|text| !text.is_empty())
}

/// The class and the name of the function that a node calls.
fn called(node: &Object) -> (String, String) {
    let member = node.inner("FunctionReference", "MemberName").unwrap_or_default();
    let parent = node.inner("FunctionReference", "MemberParent").unwrap_or_default();
    let owner = parent.rsplit('.').next().unwrap_or_default().trim_end_matches('\'');
    (owner.to_owned(), member)
}

/// What the editor writes on a node, below it, and its color.
fn heading(plugin: &NodeHeaders, node: &Object) -> (String, Option<String>, &'static str) {
    if node.kind() == "K2Node_Event" {
        let member = node.inner("EventReference", "MemberName").unwrap_or_default();
        let name = match member.as_str() {
            "ReceivePossess" => "On Possess".to_owned(),
            other => other.trim_start_matches("Receive").to_owned(),
        };
        return (format!("Event {name}"), None, "#8e1616");
    }
    let (owner, member) = called(node);
    let title = plugin.title(&owner, &member).unwrap_or_else(|| display_name(&member, false));
    let target = node.pins.iter().any(|pin| pin.name() == "self" && !pin.is("bHidden"));
    let subtitle = target.then(|| format!("Target is {}", display_name(&owner, false)));
    let pure = node.get("bDefaultsToPureFunc") == Some("True");
    (title, subtitle, if pure { "#3f6f4a" } else { "#27618f" })
}

fn blueprint_node(plugin: &NodeHeaders, node: &Object) -> Result<Drawn> {
    let (x, y) = node.position()?;
    let (left, top) = (f64::from(x), f64::from(y));
    let sides = |output: bool| -> Vec<&Pin> {
        node.pins.iter().filter(|pin| pin.is_output() == output && is_drawn(pin)).collect()
    };
    let (inputs, outputs) = (sides(false), sides(true));
    let bare = ["K2Node_VariableGet", "K2Node_Self"].contains(&node.kind());
    let (title, subtitle, head) = heading(plugin, node);
    let label = |pin: &Pin| if node.kind() == "K2Node_Self" { "Self".into() } else { shown(pin) };
    let (owner, member) = called(node);
    let own = plugin.own_input(&owner, &member);
    // Such a pin says whom it takes while it has no wire.
    let value = |pin: &Pin| {
        let is_own = !pin.is_output() && pin.links().is_empty() && own == Some(pin.name().as_str());
        if is_own { Some("self".to_owned()) } else { value(pin) }
    };
    let side_width = |pins: &[&Pin]| {
        pins.iter()
            .map(|pin| 22.0 + width(&label(pin)) + value(pin).map_or(0.0, |text| width(&text) + 18.0))
            .fold(0.0, f64::max)
    };
    let heading_height = match (&subtitle, bare) {
        (_, true) => 0.0,
        (None, _) => HEADER,
        (Some(_), _) => HEADER + 14.0,
    };
    let titles = if bare { 0.0 } else { width(&title).max(subtitle.as_deref().map_or(0.0, width)) + 34.0 };
    let wide = (side_width(&inputs) + side_width(&outputs) + 2.0 * PADDING + 14.0).max(titles);
    let advanced = node.pins.iter().any(|pin| pin.is("bAdvancedView") && !is_drawn(pin));
    let rows = inputs.len().max(outputs.len()) as f64;
    let high = heading_height + rows * ROW + if bare { 4.0 } else { 8.0 } + if advanced { 12.0 } else { 0.0 };
    let corner = if bare { 12 } else { 6 };
    let paint = format!("rx=\"{corner}\" fill=\"#111\" fill-opacity=\".85\" stroke=\"#000\"");
    let mut shapes = rectangle([left, top, wide, high], &paint) + "\n";
    if !bare {
        let (bottom, inside, straight) = (top + heading_height, heading_height - 6.0, wide - 12.0);
        let _ = writeln!(
            shapes,
            "<path d=\"M{left:.0} {bottom:.0}v-{inside:.0}q0-6 6-6h{straight:.0}q6 0 6 6v{inside:.0}z\" fill=\"{head}\"/>\n{}",
            words(left + 12.0, top + 18.0, " font-weight=\"600\"", &title)
        );
        if let Some(subtitle) = subtitle {
            shapes += &words(left + 12.0, top + 32.0, " font-size=\"10\" fill=\"#bbb\"", &subtitle);
            shapes.push('\n');
        }
    }
    let mut pins = BTreeMap::new();
    let mut wires = Vec::new();
    for (side, output) in [(&inputs, false), (&outputs, true)] {
        for (index, pin) in side.iter().enumerate() {
            let row = top + heading_height + index as f64 * ROW + if bare { 13.0 } else { 16.0 };
            let place = if output { left + wide - PADDING - 4.0 } else { left + PADDING + 4.0 };
            let paint = color(pin);
            shapes += &symbol(pin, place, row, paint);
            let label = label(pin);
            if output {
                shapes += &words(place - 11.0, row + 4.0, " text-anchor=\"end\"", &label);
                wires.extend(pin.links().into_iter().map(|(_, to)| (pin.id().to_owned(), to)));
            } else {
                shapes += &words(place + 11.0, row + 4.0, "", &label);
                if let Some(text) = value(pin) {
                    let start = place + 17.0 + width(&shown(pin));
                    let frame = [start, row - 8.0, width(&text) + 10.0, 16.0];
                    shapes += "\n";
                    shapes += &rectangle(frame, "rx=\"3\" fill=\"#222\" stroke=\"#555\"");
                    shapes += &words(start + 5.0, row + 4.0, " font-size=\"11\" fill=\"#bbb\"", &text);
                }
            }
            shapes.push('\n');
            pins.insert(pin.id().to_owned(), (place, row, paint));
        }
    }
    if advanced {
        let (x, y) = (left + wide / 2.0, top + high - 11.0);
        let _ = writeln!(shapes, "<path d=\"M{:.0} {y:.0}h12l-6 6z\" fill=\"#888\"/>", x - 6.0);
    }
    Ok(Drawn { left, top, width: wide, height: high, shapes, pins, wires, down: false })
}

/// An arrow where execution goes, a ring or a disk for a value, a grid for an array, a square ring for what must be a variable.
fn symbol(pin: &Pin, x: f64, y: f64, paint: &str) -> String {
    let fill = if pin.links().is_empty() { "none" } else { paint };
    if pin.get("PinType.PinCategory") == Some("\"exec\"") {
        return format!(
            "<path d=\"M{:.0} {:.0}h5l5 5l-5 5h-5z\" fill=\"{fill}\" stroke=\"{paint}\"/>\n",
            x - 5.0,
            y - 5.0
        );
    }
    if pin.get("PinType.ContainerType") == Some("Array") {
        let mut grid = String::new();
        for place in 0..9 {
            let (column, row) = (f64::from(place % 3), f64::from(place / 3));
            let _ = write!(grid, "M{:.0} {:.0}h3v3h-3z", x - 6.0 + 4.0 * column, y - 6.0 + 4.0 * row);
        }
        return format!("<path d=\"{grid}\" fill=\"{paint}\"/>\n");
    }
    if pin.is("PinType.bIsReference") && !pin.is("PinType.bIsConst") {
        return format!(
            "<path d=\"M{x:.0} {:.0}l5 5l-5 5l-5-5z\" fill=\"{fill}\" stroke=\"{paint}\" stroke-width=\"2\"/>\n",
            y - 5.0
        );
    }
    format!(
        "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"4.5\" fill=\"{fill}\" stroke=\"{paint}\" stroke-width=\"2\"/>\n"
    )
}

/// What the editor writes on a node of a tree: the class's name, and below it what is set.
fn tree_label(plugin: &NodeHeaders, node: &Object) -> (String, Vec<String>) {
    let class = node.inner("ClassData", "ClassName").unwrap_or_default();
    let given = plugin.types().into_iter().find(|read| read.name.get(1..) == Some(&class));
    let given = given.and_then(|read| read.specifiers.meta("displayname").map(str::to_owned));
    let bare = class.split_once('_').map_or(class.as_str(), |(_, name)| name);
    let title = given.unwrap_or_else(|| display_name(bare, false));
    let filled = node.objects.last();
    let settings = filled.map_or(&[][..], |object| &object.fields);
    let said = settings.iter().map(|(key, value)| {
        // Of nested settings only what is set: `Target Actor Key: Target`.
        let inner =
            value.trim_matches(['(', ')']).replace("=(SelectedKeyName=", ": ").replace([')', '"'], "");
        if inner == *value {
            format!("{}: {}", display_name(key, false), value.trim_end_matches('0'))
        } else {
            inner
        }
    });
    let words = said.flat_map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let worded = words.map(|line| match line.split_once(": ") {
        Some((key, value)) => format!("{}: {value}", display_name(key, false)),
        None => line,
    });
    (title, worded.collect())
}

fn tree_node(plugin: &NodeHeaders, node: &Object, nodes: &[Object]) -> Result<Drawn> {
    let (x, y) = node.position()?;
    let top = f64::from(y);
    let on_it = |kind: &str| -> Vec<&Object> {
        let named =
            |(key, value): &(String, String)| key.starts_with(&format!("{kind}s(")).then(|| value.clone());
        let names: Vec<_> = node.fields.iter().filter_map(named).collect();
        nodes
            .iter()
            .filter(|other| names.iter().any(|name| name.contains(&format!("'{}'", other.name))))
            .collect()
    };
    let mut blocks: Vec<(&Object, &str)> =
        on_it("Decorator").into_iter().map(|object| (object, "#27497f")).collect();
    blocks.push((node, if node.kind().ends_with("Task") { "#4b2f6b" } else { "#4a4a4a" }));
    blocks.extend(on_it("Service").into_iter().map(|object| (object, "#1f6b4f")));
    let labels: Vec<_> = blocks.iter().map(|(object, paint)| (tree_label(plugin, object), paint)).collect();
    let longest = labels.iter().flat_map(|((title, lines), _)| {
        std::iter::once(width(title) * 1.08).chain(lines.iter().map(|line| width(line) * 0.9))
    });
    let wide = longest.fold(90.0, f64::max) + 24.0;
    let left = f64::from(x) - wide / 2.0;
    let mut shapes = String::new();
    let mut row = top + 8.0;
    for ((title, lines), paint) in &labels {
        let high = 22.0 + 14.0 * lines.len() as f64;
        let block = rectangle([left + 4.0, row, wide - 8.0, high], &format!("rx=\"4\" fill=\"{paint}\""));
        let _ =
            writeln!(shapes, "{block}\n{}", words(left + 12.0, row + 15.0, " font-weight=\"600\"", title));
        for (index, line) in lines.iter().enumerate() {
            let y = row + 30.0 + 14.0 * index as f64;
            shapes += &words(left + 12.0, y, " font-size=\"10.5\" fill=\"#bbb\"", line);
            shapes.push('\n');
        }
        row += high + 3.0;
    }
    let height = row + 5.0 - top;
    let mut frame = rectangle([left, top, wide, height], "rx=\"5\" fill=\"#111\" stroke=\"#000\"") + "\n";
    let mut pins = BTreeMap::new();
    let mut wires = Vec::new();
    for pin in &node.pins {
        let place = if pin.is_output() { top + height } else { top };
        let bar = [f64::from(x) - 30.0, place - 2.5, 60.0, 5.0];
        frame += &rectangle(bar, "rx=\"2\" fill=\"#777\"");
        frame.push('\n');
        pins.insert(pin.id().to_owned(), (f64::from(x), place, "#777"));
        if pin.is_output() {
            wires.extend(pin.links().into_iter().map(|(_, to)| (pin.id().to_owned(), to)));
        }
    }
    Ok(Drawn { left, top, width: wide, height, shapes: frame + &shapes, pins, wires, down: true })
}

#[cfg(test)]
mod tests {
    use super::super::blueprint::NodeHeaders;
    use super::picture;

    #[test]
    fn an_input_that_is_the_blueprint_s_own_actor_says_self_until_it_has_a_wire() {
        let plugin = NodeHeaders::read().unwrap();
        let owner = plugin.owner("PursuitActorLibrary").unwrap();
        let function = owner.functions.iter().find(|function| function.name.contains("PredictIntercept"));
        let mut node =
            plugin.node(owner, function.unwrap()).unwrap().with("NodePosX", "0").with("NodePosY", "0");
        assert_eq!(picture(&plugin, &[node.clone()]).unwrap().matches(">self<").count(), 1);
        for pin in &mut node.pins {
            *pin = pin.clone().with("LinkedTo", "(K2Node_Self_0 0123456789ABCDEF0123456789ABCDEF,)");
        }
        assert!(!picture(&plugin, &[node]).unwrap().contains(">self<"));
    }
}
