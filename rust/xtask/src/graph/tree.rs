//! Makes the graph of a Behavior Tree.

use super::pins::guid;
use super::text::{Object, Pin, quoted};

/// A composite, a task, a decorator or a service.
pub struct TreeNode<'a> {
    /// `AIModule.BTComposite_Selector`.
    pub class: &'a str,
    /// Its settings, as the clipboard has them.
    pub settings: &'static [(&'static str, &'static str)],
    pub decorators: Vec<TreeNode<'a>>,
    pub services: Vec<TreeNode<'a>>,
    pub children: Vec<TreeNode<'a>>,
    pub at: (i32, i32),
}

impl<'a> TreeNode<'a> {
    pub fn new(class: &'a str, settings: &'static [(&'static str, &'static str)], at: (i32, i32)) -> Self {
        Self { class, settings, decorators: Vec::new(), services: Vec::new(), children: Vec::new(), at }
    }

    fn kind(&self) -> &'static str {
        let bare = self.class.rsplit('.').next().unwrap_or(self.class);
        let kinds = [("BTComposite", "Composite"), ("BTDecorator", "Decorator"), ("BTService", "Service")];
        kinds.iter().find(|(start, _)| bare.starts_with(start)).map_or("Task", |(_, kind)| kind)
    }
}

const MODULE: &str = "/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_";

/// The nodes below the root, which every tree has already.
pub fn nodes(top: &TreeNode<'_>) -> Vec<Object> {
    let mut made = Vec::new();
    add(top, None, &mut made);
    made
}

/// The object that stands for a node in the tree's graph, with the node itself in it.
fn object(of: &TreeNode<'_>, made: &[Object], subnode: usize) -> Object {
    let kind = of.kind();
    let class = format!("{MODULE}{kind}");
    let count = made.iter().filter(|node| node.class == class).count();
    let bare = of.class.rsplit('.').next().unwrap_or(of.class);
    let same = made.iter().flat_map(|node| &node.objects).filter(|inner| inner.class.ends_with(bare)).count();
    let instance = format!("{bare}_{same}");
    let declared =
        Object { class: format!("/Script/{}", of.class), name: instance.clone(), ..Object::default() };
    let mut filled = Object { name: instance.clone(), ..Object::default() };
    for (key, value) in of.settings {
        filled = filled.with(key, value);
    }
    let mut node =
        Object { class, name: format!("BehaviorTreeGraphNode_{kind}_{count}"), ..Object::default() };
    node.objects = vec![declared, filled];
    node.with("ClassData", format!("(ClassName={})", quoted(bare)))
        .with("NodeInstance", quoted(format!("/Script/{}'{instance}'", of.class)))
        .with("CopySubNodeIndex", subnode)
}

fn add(of: &TreeNode<'_>, parent: Option<usize>, made: &mut Vec<Object>) {
    let subnode = made.iter().filter(|node| !node.pins.is_empty()).count();
    let mut node = object(of, made, subnode);
    let name = node.name.clone();
    let index = made.len();
    node = node.with("NodePosX", of.at.0).with("NodePosY", of.at.1).with("NodeGuid", guid(&name));
    let is_task = of.kind() == "Task";
    let mut input = tree_pin(&name, "In", if is_task { "SingleComposite" } else { "MultipleNodes" }, false);
    if let Some(parent) = parent {
        let above = &mut made[parent];
        let id = guid(&format!("{} Out", above.name));
        input.set("LinkedTo", format!("({} {id},)", above.name));
        if let Some(out) = above.pins.iter_mut().find(|pin| pin.is_output()) {
            let before = out.get("LinkedTo").map(|list| list.trim_matches(['(', ')']).to_owned());
            out.set("LinkedTo", format!("({}{name} {},)", before.unwrap_or_default(), input.id()));
        }
    }
    node.pins.push(input);
    if !is_task {
        node.pins.push(tree_pin(&name, "Out", "MultipleNodes", true));
    }
    made.push(node);
    // What sits on a node follows it, with the same number.
    let mut subnodes = Vec::new();
    for sub in of.decorators.iter().chain(&of.services) {
        let sub = object(sub, made, subnode);
        let id = guid(&sub.name);
        let sub = sub.with("NodeGuid", id);
        subnodes.push((sub.class.clone(), sub.name.clone()));
        made.push(sub);
    }
    let holder = &mut made[index];
    for (place, (class, name)) in subnodes.iter().enumerate() {
        holder.fields.insert(2 + place, (format!("SubNodes({place})"), quoted(format!("{class}'{name}'"))));
    }
    for (list, kind) in [("Decorators", "Decorator"), ("Services", "Service")] {
        let of_kind = subnodes.iter().filter(|(class, _)| class.ends_with(kind));
        for (place, (class, name)) in of_kind.enumerate() {
            holder.fields.insert(place, (format!("{list}({place})"), quoted(format!("{class}'{name}'"))));
        }
    }
    for child in &of.children {
        add(child, Some(index), made);
    }
}

/// A pin of a tree's node: only its category differs.
fn tree_pin(node: &str, name: &str, category: &str, output: bool) -> Pin {
    let mut made =
        Pin::default().with("PinId", guid(&format!("{node} {name}"))).with("PinName", quoted(name));
    if output {
        made = made.with("Direction", quoted("EGPD_Output"));
    }
    made = made
        .with("PinType.PinCategory", quoted(category))
        .with("PinType.PinSubCategory", quoted(""))
        .with("PinType.PinSubCategoryObject", "None")
        .with("PinType.PinSubCategoryMemberReference", "()")
        .with("PinType.PinValueType", "()")
        .with("PinType.ContainerType", "None")
        .with("PinType.bIsReference", "False")
        .with("PinType.bIsConst", "False")
        .with("PinType.bIsWeakPointer", "False");
    made.with("PersistentGuid", "0".repeat(32))
        .with("bHidden", "False")
        .with("bNotConnectable", "False")
        .with("bDefaultValueIsReadOnly", "False")
        .with("bDefaultValueIsIgnored", "False")
        .with("bAdvancedView", "False")
        .with("bOrphanedPin", "False")
}
