//! Makes a Blueprint graph: nodes of the plugin by their headers, the engine's few that a tutorial needs, and wires between them.

use super::pins::{PinKind, PinType, Types, class_of, guid, pin, pins_of};
use super::text::{Object, Pin, quoted};
use crate::unreal::nodes;
use anyhow::{Context, Result, bail, ensure};
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

    /// A function that a graph may hold.
    pub fn function(&self, owner: &str, name: &str) -> Result<(&Type, &Function)> {
        let owner = self.owner(owner)?;
        let found = owner.functions.iter().find(|function| function.name == name && function.is_node());
        Ok((owner, found.with_context(|| format!("{} has no node {name}", owner.name))?))
    }

    /// What the editor writes on the node of a function.
    pub fn title(&self, owner: &str, name: &str) -> Option<String> {
        self.function(owner, name).ok().map(|(_, function)| title(function))
    }
}

/// What the editor writes on the node of a function.
pub fn title(function: &Function) -> String {
    let given = function.specifiers.meta("displayname").map(str::to_owned);
    given.unwrap_or_else(|| display_name(&function.name, false))
}

/// A function of the engine, with what is known of its pins.
pub struct EngineCall {
    /// `AIModule.AIController`.
    pub owner: &'static str,
    pub name: &'static str,
    pub pure: bool,
    pub is_static: bool,
    /// Whether it has the hidden pin of a function that asks a world.
    pub of_world: bool,
    /// Names and C++ types.
    pub inputs: &'static [(&'static str, &'static str)],
    pub output: Option<&'static str>,
}

/// An event of the engine.
pub struct EngineEvent {
    pub owner: &'static str,
    pub name: &'static str,
    pub outputs: &'static [(&'static str, &'static str)],
}

/// Source of the pins: the API page of `UGameplayStatics::GetPlayerPawn`; the pages of `AAIController::RunBehaviorTree` and
/// `UBlackboardComponent::SetValueAsObject`; `UAIBlueprintHelperLibrary::GetBlackboard` by public lists of nodes.
pub const GET_PLAYER_PAWN: EngineCall = EngineCall {
    owner: "Engine.GameplayStatics",
    name: "GetPlayerPawn",
    pure: true,
    is_static: true,
    of_world: true,
    inputs: &[("PlayerIndex", "int32")],
    output: Some("APawn*"),
};
pub const RUN_BEHAVIOR_TREE: EngineCall = EngineCall {
    owner: "AIModule.AIController",
    name: "RunBehaviorTree",
    pure: false,
    is_static: false,
    of_world: false,
    inputs: &[("BTAsset", "UBehaviorTree*")],
    output: Some("bool"),
};
pub const GET_BLACKBOARD: EngineCall = EngineCall {
    owner: "AIModule.AIBlueprintHelperLibrary",
    name: "GetBlackboard",
    pure: true,
    is_static: true,
    of_world: false,
    inputs: &[("Target", "AActor*")],
    output: Some("UBlackboardComponent*"),
};
pub const SET_VALUE_AS_OBJECT: EngineCall = EngineCall {
    owner: "AIModule.BlackboardComponent",
    name: "SetValueAsObject",
    pure: false,
    is_static: false,
    of_world: false,
    inputs: &[("KeyName", "FName"), ("ObjectValue", "UObject*")],
    output: None,
};
pub const BEGIN_PLAY: EngineEvent =
    EngineEvent { owner: "Engine.Actor", name: "ReceiveBeginPlay", outputs: &[] };
pub const TICK: EngineEvent =
    EngineEvent { owner: "Engine.Actor", name: "ReceiveTick", outputs: &[("DeltaSeconds", "float")] };
pub const ON_POSSESS: EngineEvent = EngineEvent {
    owner: "Engine.Controller",
    name: "ReceivePossess",
    outputs: &[("PossessedPawn", "APawn*")],
};

/// A graph that is being made.
pub struct Graph<'a> {
    plugin: &'a NodeHeaders,
    types: Types,
    nodes: Vec<Object>,
}

/// A node of it.
pub type Node = usize;

impl<'a> Graph<'a> {
    pub fn new(plugin: &'a NodeHeaders) -> Self {
        Self { plugin, types: Types::of(&plugin.types()), nodes: Vec::new() }
    }

    pub fn into_nodes(self) -> Vec<Object> {
        self.nodes
    }

    /// The name that the next node of a class gets.
    fn name(&self, class: &str) -> String {
        let before = self.nodes.iter().filter(|node| node.kind() == class).count();
        format!("{class}_{before}")
    }

    fn add(
        &mut self,
        class: &str,
        name: String,
        fields: &[(&str, String)],
        (x, y): (i32, i32),
        pins: Vec<Pin>,
    ) -> Node {
        let mut node = Object { class: format!("/Script/BlueprintGraph.{class}"), name, ..Object::default() };
        for (key, value) in fields {
            node = node.with(key, value);
        }
        let id = guid(&format!("{} {x} {y}", node.name));
        node = node.with("NodePosX", x).with("NodePosY", y);
        if pins.iter().any(|pin| pin.is("bAdvancedView")) {
            node = node.with("AdvancedPinDisplay", "Hidden");
        }
        node = node.with("NodeGuid", id);
        node.pins = pins;
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// A node of the plugin.
    pub fn call(&mut self, owner: &str, function: &str, at: (i32, i32)) -> Result<Node> {
        let plugin = self.plugin;
        let (owner, function) = plugin.function(owner, function)?;
        let name = self.name("K2Node_CallFunction");
        let pins = pins_of(&self.types, owner, function, &name)?;
        let pure = function.specifiers.has("BlueprintPure");
        let fields = reference(&class_of(owner), &function.name, pure);
        Ok(self.add("K2Node_CallFunction", name, &fields, at, pins))
    }

    /// A node of the engine.
    pub fn engine_call(&mut self, of: &EngineCall, at: (i32, i32)) -> Result<Node> {
        let name = self.name("K2Node_CallFunction");
        let exec = self.types.pin_type("exec")?;
        let mut pins = Vec::new();
        if !of.pure {
            pins.push(pin(&name, "execute", &exec, &PinKind::default()));
            pins.push(pin(&name, "then", &exec, &PinKind { output: true, ..PinKind::default() }));
        }
        let class = format!("/Script/CoreUObject.Class'/Script/{}'", of.owner);
        let (module, bare) = of.owner.split_once('.').unwrap_or_default();
        let target = PinKind {
            friendly: Some("Target"),
            hidden: of.is_static,
            default_object: of.is_static.then(|| format!("/Script/{module}.Default__{bare}")),
            ..PinKind::default()
        };
        let of_class = PinType { category: "object", sub: "", object: class.clone(), array: false };
        pins.push(pin(&name, "self", &of_class, &target));
        if of.of_world {
            let world = PinKind { hidden: true, constant: true, ..PinKind::default() };
            pins.push(pin(&name, "WorldContextObject", &self.types.pin_type("UObject*")?, &world));
        }
        for (input, cpp) in of.inputs {
            let default = match *cpp {
                "int32" => Some("0".into()),
                "FName" => Some("None".into()),
                _ => None,
            };
            pins.push(pin(
                &name,
                input,
                &self.types.pin_type(cpp)?,
                &PinKind { default, ..PinKind::default() },
            ));
        }
        if let Some(cpp) = of.output {
            let output = PinKind { output: true, ..PinKind::default() };
            pins.push(pin(&name, "ReturnValue", &self.types.pin_type(cpp)?, &output));
        }
        Ok(self.add("K2Node_CallFunction", name, &reference(&class, of.name, of.pure), at, pins))
    }

    /// An event of the engine that the Blueprint answers.
    pub fn event(&mut self, of: &EngineEvent, at: (i32, i32)) -> Result<Node> {
        let name = self.name("K2Node_Event");
        let delegate = PinType { category: "delegate", sub: "", object: String::new(), array: false };
        let output = PinKind { output: true, ..PinKind::default() };
        let mut pins = vec![
            pin(&name, "OutputDelegate", &delegate, &output),
            pin(&name, "then", &self.types.pin_type("exec")?, &output),
        ];
        for (given, cpp) in of.outputs {
            pins.push(pin(&name, given, &self.types.pin_type(cpp)?, &output));
        }
        let fields = [
            (
                "EventReference",
                format!(
                    "(MemberParent=\"/Script/CoreUObject.Class'/Script/{}'\",MemberName={})",
                    of.owner,
                    quoted(of.name)
                ),
            ),
            ("bOverrideFunction", "True".into()),
        ];
        Ok(self.add("K2Node_Event", name, &fields, at, pins))
    }

    /// A component of the Blueprint, by the variable that it lives in.
    pub fn component(&mut self, variable: &str, class: &str, at: (i32, i32)) -> Result<Node> {
        let object = class_of(self.plugin.owner(class)?);
        let of = PinType { category: "object", sub: "", object, array: false };
        let name = self.name("K2Node_VariableGet");
        let output = pin(&name, variable, &of, &PinKind { output: true, ..PinKind::default() });
        let fields = [("VariableReference", format!("(MemberName={},bSelfContext=True)", quoted(variable)))];
        Ok(self.add("K2Node_VariableGet", name, &fields, at, vec![output]))
    }

    /// The Blueprint itself.
    pub fn itself(&mut self, at: (i32, i32)) -> Node {
        let name = self.name("K2Node_Self");
        let of = PinType { category: "object", sub: "self", object: String::new(), array: false };
        let output = pin(&name, "self", &of, &PinKind { output: true, ..PinKind::default() });
        self.add("K2Node_Self", name, &[], at, vec![output])
    }

    /// Shows the members of a struct as pins of their own, as *Split Struct Pin* does.
    pub fn split(&mut self, node: Node, name: &str) -> Result<()> {
        let (holder, whole) = self.find(node, name, true)?;
        let object = whole.get("PinType.PinSubCategoryObject").unwrap_or_default();
        let of = object.rsplit('.').next().unwrap_or_default().trim_end_matches(['\'', '"']).to_owned();
        let shown = super::pins::shown(&whole);
        let plugin = self.plugin;
        let read = plugin.owner(&of)?;
        let mut parts = Vec::new();
        for property in read.properties.iter().filter(|property| property.is_pin()) {
            let label = property.specifiers.meta("displayname").map(str::to_owned);
            let label = label.unwrap_or_else(|| display_name(&property.name, property.type_name == "bool"));
            let kind = PinKind { output: whole.is_output(), ..PinKind::default() };
            let mut part = pin(
                &holder,
                &format!("{name}_{}", property.name),
                &self.types.pin_type(&property.type_name)?,
                &kind,
            );
            part.fields.insert(
                2,
                (
                    "PinFriendlyName".into(),
                    format!(
                        "LOCGEN_FORMAT_NAMED(NSLOCTEXT(\"KismetSchema\", \"SplitPinFriendlyNameFormat\", \
                         \"{{PinDisplayName}} {{ProtoPinDisplayName}}\"), \"PinDisplayName\", INVTEXT({}), \
                         \"ProtoPinDisplayName\", INVTEXT({}))",
                        quoted(&shown),
                        quoted(&label)
                    ),
                ),
            );
            part.set("ParentPin", format!("{holder} {}", whole.id()));
            parts.push(part);
        }
        ensure!(!parts.is_empty(), "{of} has no member to split");
        let list: String = parts.iter().map(|part| format!("{holder} {},", part.id())).collect();
        let pins = &mut self.nodes[node].pins;
        let index = pins.iter().position(|pin| pin.id() == whole.id()).context("a pin that was found")?;
        pins[index].set("SubPins", format!("({list})"));
        pins[index].set("bHidden", "True".into());
        pins[index].set("bDefaultValueIsIgnored", "True".into());
        pins.splice(index + 1..index + 1, parts);
        Ok(())
    }

    /// The name of a node, and its pin on one side.
    fn find(&self, node: Node, name: &str, output: bool) -> Result<(String, Pin)> {
        let holder = self.nodes.get(node).context("no such node")?;
        let found = holder.pins.iter().find(|pin| pin.name() == name && pin.is_output() == output);
        let side = if output { "output" } else { "input" };
        let found = found.with_context(|| format!("{} has no {side} {name}", holder.name))?;
        Ok((holder.name.clone(), found.clone()))
    }

    fn link(&mut self, node: Node, id: &str, to: &str) {
        let pin = self.nodes[node].pins.iter_mut().find(|pin| pin.id() == id);
        if let Some(pin) = pin {
            let before = pin.get("LinkedTo").map(|list| list.trim_matches(['(', ')']).to_owned());
            pin.set("LinkedTo", format!("({}{to},)", before.unwrap_or_default()));
        }
    }

    /// Wires an output into an input: of one type, or of objects.
    pub fn wire(&mut self, from: (Node, &str), to: (Node, &str)) -> Result<()> {
        let (from_node, output) = self.find(from.0, from.1, true)?;
        let (to_node, input) = self.find(to.0, to.1, false)?;
        let of = |pin: &Pin, key: &str| pin.get(key).unwrap_or_default().to_owned();
        for key in ["PinType.PinCategory", "PinType.ContainerType"] {
            if of(&output, key) != of(&input, key) {
                bail!("{} of {from_node} does not fit {} of {to_node}", from.1, to.1);
            }
        }
        let object = "PinType.PinSubCategoryObject";
        if of(&output, "PinType.PinCategory") != "\"object\"" && of(&output, object) != of(&input, object) {
            bail!("{} of {from_node} does not fit {} of {to_node}", from.1, to.1);
        }
        self.link(from.0, output.id(), &format!("{to_node} {}", input.id()));
        self.link(to.0, input.id(), &format!("{from_node} {}", output.id()));
        Ok(())
    }

    /// Types a value into an input.
    pub fn type_in(&mut self, node: Node, name: &str, value: &str) -> Result<()> {
        let (_, input) = self.find(node, name, false)?;
        let key = if input.get("PinType.PinCategory") == Some("\"object\"") {
            "DefaultObject"
        } else {
            "DefaultValue"
        };
        let pin = self.nodes[node].pins.iter_mut().find(|pin| pin.id() == input.id());
        pin.context("a pin that was found")?.set(key, quoted(value));
        Ok(())
    }
}

fn reference(class: &str, function: &str, pure: bool) -> Vec<(&'static str, String)> {
    let mut fields = Vec::new();
    if pure {
        fields.push(("bDefaultsToPureFunc", "True".to_owned()));
    }
    fields.push((
        "FunctionReference",
        format!("(MemberParent={},MemberName={})", quoted(class), quoted(function)),
    ));
    fields
}
