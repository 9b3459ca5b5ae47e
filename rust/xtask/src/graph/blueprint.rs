//! The plugin's headers, and the nodes of a graph as they declare them.

use super::pins::{Types, class_of, pins_of};
use super::text::{Object, Pin, quoted};
use crate::unreal::nodes;
use anyhow::{Context, Result};
use header_tool::Module;
use header_tool::display_name::display_name;
use header_tool::model::{Function, Type};

/// The plugin's headers: of the modules whose nodes a graph may hold.
pub struct NodeHeaders {
    modules: Vec<Module>,
}

impl NodeHeaders {
    pub fn read() -> Result<Self> {
        Ok(Self { modules: nodes::modules()? })
    }

    pub fn types(&self) -> Vec<&Type> {
        self.modules.iter().flat_map(|module| &module.headers).flat_map(|(header, _)| &header.types).collect()
    }

    /// A class or a struct by its name without prefix, as a graph names it.
    pub fn owner(&self, name: &str) -> Result<&Type> {
        let found = self.types().into_iter().find(|read| read.name.get(1..) == Some(name));
        found.with_context(|| format!("the plugin has no {name}"))
    }

    /// What the editor writes on the node of a function.
    pub fn title(&self, owner: &str, name: &str) -> Option<String> {
        let functions = &self.owner(owner).ok()?.functions;
        functions.iter().find(|function| function.name == name && function.is_node()).map(title)
    }

    /// The input of a function that is the Blueprint's own actor or object while nothing is wired to it.
    pub fn own_input(&self, owner: &str, name: &str) -> Option<&str> {
        let function = self.owner(owner).ok()?.functions.iter().find(|function| function.name == name)?;
        function.specifiers.meta("defaulttoself")
    }

    /// The node of a function, with nothing wired to it.
    pub fn node(&self, owner: &Type, function: &Function) -> Result<Object> {
        let class = "/Script/BlueprintGraph.K2Node_CallFunction".into();
        let pins = pins_of(&Types::of(&self.types()), owner, function)?;
        let pure = if function.specifiers.has("BlueprintPure") { "True" } else { "False" };
        let member =
            format!("(MemberParent={},MemberName={})", quoted(class_of(owner)), quoted(&function.name));
        Ok(Object { class, pins, ..Object::default() }
            .with("bDefaultsToPureFunc", pure)
            .with("FunctionReference", member))
    }
}

/// The node of a class of a Behavior Tree: a task alone, a service or a decorator on a sequence.
pub fn tree_nodes(owner: &Type, kind: &str) -> Vec<Object> {
    let pin = |side: &str| Pin::default().with("PinId", side).with("Direction", quoted(side));
    let (input, output) = (pin("EGPD_Input"), pin("EGPD_Output"));
    let node = |kind: &str, class: &str, pins| {
        let graph_class = format!("/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_{kind}");
        Object { class: graph_class, name: class.into(), pins, ..Object::default() }
            .with("ClassData", format!("(ClassName={})", quoted(class)))
    };
    let class = &owner.name[1..];
    if kind == "Task" {
        return vec![node(kind, class, vec![input])];
    }
    let sequence = node("Composite", "BTComposite_Sequence", vec![input, output])
        .with(&format!("{kind}s(0)"), quoted(format!("'{class}'")));
    vec![sequence, node(kind, class, Vec::new())]
}

/// What the editor writes on the node of a function.
pub fn title(function: &Function) -> String {
    let given = function.specifiers.meta("displayname").map(str::to_owned);
    given.unwrap_or_else(|| display_name(&function.name, false))
}
