//! What a screen reader reads on the page: egui's accessible tree as elements of the page, which are invisible.
//!
//! A canvas has no elements, and eframe does not hand on what egui says of them. So every control and every word of the interface
//! becomes an element with its role, name, value and place; what is done to such an element is handed to egui.

use egui::accesskit::{Action, ActionRequest, Node, NodeId, Role, Toggled, TreeId, TreeUpdate};
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;
use wasm_bindgen_futures::wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Event, HtmlElement};
use web_time::Instant;

/// The elements are brought up to date this often at most.
const PACE: Duration = Duration::from_millis(250);
/// Attribute of an element with the id of its node.
const NODE: &str = "data-node";

thread_local! {
    static MIRROR: RefCell<Option<Mirror>> = const { RefCell::new(None) };
    static ASKED: RefCell<Vec<ActionRequest>> = const { RefCell::new(Vec::new()) };
}

/// Hands egui's tree on, and back what is done to it.
pub(super) struct Reader;

impl egui::Plugin for Reader {
    fn debug_name(&self) -> &'static str {
        "screen reader"
    }

    fn setup(&mut self, ctx: &egui::Context) {
        ctx.enable_accesskit();
    }

    fn input_hook(&mut self, _: &egui::Context, input: &mut egui::RawInput) {
        let asked = ASKED.with_borrow_mut(std::mem::take);
        input.events.extend(asked.into_iter().map(egui::Event::AccessKitActionRequest));
    }

    fn output_hook(&mut self, ctx: &egui::Context, output: &mut egui::FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        MIRROR.with_borrow_mut(|mirror| {
            if mirror.is_none() {
                *mirror = Mirror::new(ctx).ok();
            }
            if let Some(mirror) = mirror
                && !mirror.take(&update)
            {
                ctx.request_repaint_after(PACE);
            }
        });
    }
}

/// One element: where it hangs, and what it says.
#[derive(Clone, PartialEq)]
struct Entry {
    node: u64,
    parent: Option<usize>,
    role: &'static str,
    attributes: Vec<(&'static str, String)>,
    text: String,
}

/// The elements on the page.
struct Mirror {
    document: Document,
    root: HtmlElement,
    /// Says aloud what has the focus.
    live: Element,
    entries: Vec<Entry>,
    elements: Vec<Element>,
    spoken: String,
    changed: Option<Instant>,
}

impl Mirror {
    fn new(ctx: &egui::Context) -> Result<Self, JsValue> {
        let document = web_sys::window().and_then(|window| window.document()).ok_or("no document")?;
        let body = document.body().ok_or("no body")?;
        let root = document.create_element("div")?.dyn_into::<HtmlElement>()?;
        root.set_id("reader");
        root.set_attribute("role", "application")?;
        root.set_attribute("aria-label", "The Pursuit lab")?;
        let live = document.create_element("div")?;
        live.set_id("spoken");
        live.set_attribute("aria-live", "polite")?;
        body.append_child(&root)?;
        body.append_child(&live)?;
        // What eframe lets the keys go to.
        if let Some(keys) = document.query_selector("canvas + input")? {
            keys.set_attribute("aria-label", "Keys of the lab, Tab for the next control")?;
        }
        for (kind, action) in [("click", Action::Click), ("focusin", Action::Focus)] {
            let ctx = ctx.clone();
            let heard = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
                let node = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let node = node.and_then(|element| element.get_attribute(NODE)?.parse().ok());
                let Some(node) = node else { return };
                let target_node = NodeId(node);
                let request = ActionRequest { action, target_tree: TreeId::ROOT, target_node, data: None };
                ASKED.with_borrow_mut(|asked| asked.push(request));
                ctx.request_repaint();
            });
            root.add_event_listener_with_callback(kind, heard.as_ref().unchecked_ref())?;
            // As long as the page lives.
            heard.forget();
        }
        Ok(Self {
            document,
            root,
            live,
            entries: Vec::new(),
            elements: Vec::new(),
            spoken: String::new(),
            changed: None,
        })
    }

    /// Takes over what has changed; `false` when that has to wait.
    fn take(&mut self, update: &TreeUpdate) -> bool {
        let nodes: HashMap<u64, &Node> = update.nodes.iter().map(|(id, node)| (id.0, node)).collect();
        let spoken = nodes.get(&update.focus.0).map(|node| spoken(&nodes, node)).unwrap_or_default();
        if spoken != self.spoken {
            self.live.set_text_content(Some(&spoken));
            self.spoken = spoken;
        }
        let Some(root) = update.tree.as_ref().map(|tree| tree.root.0) else { return true };
        let mut entries = Vec::new();
        collect(&nodes, root, None, &mut entries);
        if entries == self.entries {
            return true;
        }
        if self.changed.is_some_and(|changed| changed.elapsed() < PACE) {
            return false;
        }
        self.changed = Some(Instant::now());
        // What cannot be shown now is tried again with the next change.
        let _ = self.show(entries);
        true
    }

    fn show(&mut self, entries: Vec<Entry>) -> Result<(), JsValue> {
        let is_same = |(a, b): (&Entry, &Entry)| (a.node, a.parent, a.role) == (b.node, b.parent, b.role);
        let are_same = entries.len() == self.entries.len() && entries.iter().zip(&self.entries).all(is_same);
        if !are_same {
            self.root.set_inner_html("");
            self.elements.clear();
        }
        for (place, entry) in entries.iter().enumerate() {
            if are_same && self.entries[place] == *entry {
                continue;
            }
            if !are_same {
                let element = self.document.create_element("div")?;
                element.set_attribute("role", entry.role)?;
                element.set_attribute(NODE, &entry.node.to_string())?;
                element.set_attribute("tabindex", "-1")?;
                match entry.parent.and_then(|parent| self.elements.get(parent)) {
                    Some(parent) => parent.append_child(&element)?,
                    None => self.root.append_child(&element)?,
                };
                self.elements.push(element);
            }
            let element = &self.elements[place];
            if entry.role == "text" {
                element.set_text_content(Some(&entry.text));
            }
            for (name, value) in &entry.attributes {
                element.set_attribute(name, value)?;
            }
        }
        self.entries = entries;
        Ok(())
    }
}

/// The entries of a node and of those in it, in the order of reading.
fn collect(nodes: &HashMap<u64, &Node>, id: u64, parent: Option<usize>, entries: &mut Vec<Entry>) {
    let Some(node) = nodes.get(&id) else { return };
    let mut parent = parent;
    let mut is_whole = false;
    if let Some(role) = role(node) {
        is_whole = !matches!(role, "dialog" | "group");
        let text = if role == "text" { name(nodes, node) } else { String::new() };
        let at = Entry { node: id, parent, role, attributes: attributes(nodes, node, role), text };
        // Words that say nothing, and groups without a name, are left out.
        if role != "text" || !at.text.is_empty() {
            entries.push(at);
            parent = Some(entries.len() - 1);
        }
    }
    if !is_whole {
        for child in node.children() {
            collect(nodes, child.0, parent, entries);
        }
    }
}

/// The same in the words of WAI-ARIA; `None` for what only holds others.
fn role(node: &Node) -> Option<&'static str> {
    Some(match node.role() {
        Role::Button | Role::DefaultButton => "button",
        Role::CheckBox => "checkbox",
        Role::RadioButton => "radio",
        Role::ComboBox => "combobox",
        Role::Slider => "slider",
        Role::SpinButton => "spinbutton",
        Role::TextInput | Role::MultilineTextInput => "textbox",
        Role::Link => "link",
        Role::Label => "text",
        Role::Canvas | Role::Image => "img",
        Role::Window | Role::Dialog => "dialog",
        _ => return None,
    })
}

/// Its own name, or the name of its label, such as a slider's for the number beside it.
fn name(nodes: &HashMap<u64, &Node>, node: &Node) -> String {
    let given = || node.labelled_by().iter().find_map(|by| nodes.get(&by.0)?.label());
    node.label().or_else(given).or(node.value()).unwrap_or_default().to_string()
}

fn attributes(nodes: &HashMap<u64, &Node>, node: &Node, role: &str) -> Vec<(&'static str, String)> {
    let mut attributes = Vec::new();
    if role != "text" {
        attributes.push(("aria-label", name(nodes, node)));
    }
    let numbers = [
        ("aria-valuenow", node.numeric_value()),
        ("aria-valuemin", node.min_numeric_value()),
        ("aria-valuemax", node.max_numeric_value()),
    ];
    attributes.extend(numbers.into_iter().filter_map(|(name, x)| Some((name, x?.to_string()))));
    if let (Some(value), true) = (node.value(), node.label().is_some()) {
        attributes.push(("aria-valuetext", value.to_string()));
    }
    if let Some(toggled) = node.toggled() {
        let state = if role == "button" { "aria-pressed" } else { "aria-checked" };
        attributes.push((state, (toggled == Toggled::True).to_string()));
    }
    attributes.push(("aria-disabled", node.is_disabled().to_string()));
    if let Some(bounds) = node.bounds() {
        let mut style = String::new();
        let size = (bounds.x1 - bounds.x0, bounds.y1 - bounds.y0);
        // Writing to a string cannot fail.
        let _ = write!(
            style,
            "left:{:.0}px;top:{:.0}px;width:{:.0}px;height:{:.0}px",
            bounds.x0, bounds.y0, size.0, size.1
        );
        attributes.push(("style", style));
    }
    attributes
}

/// The announcement of the focused element.
fn spoken(nodes: &HashMap<u64, &Node>, node: &Node) -> String {
    let Some(role) = role(node) else { return String::new() };
    let mut spoken = format!("{}, {role}", name(nodes, node));
    if let Some(x) = node.numeric_value() {
        let _ = write!(spoken, ", {x}");
    } else if let (Some(value), true) = (node.value(), node.label().is_some()) {
        let _ = write!(spoken, ", {value}");
    }
    if let Some(toggled) = node.toggled() {
        spoken += if toggled == Toggled::True { ", on" } else { ", off" };
    }
    spoken
}
