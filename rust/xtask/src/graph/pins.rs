//! The pins that a function of the plugin has in a graph, as its header declares them.

use super::text::{Pin, quoted};
use anyhow::{Context, Result, bail};
use header_tool::display_name::display_name;
use header_tool::model::{Function, Parameter, Type, TypeKind};
use std::collections::BTreeMap;

/// The types that a pin may have.
pub struct Types {
    /// The plugin's, by their C++ names.
    kinds: BTreeMap<String, TypeKind>,
}

/// What a wire carries.
#[derive(Clone, Debug, PartialEq)]
pub struct PinType {
    pub category: &'static str,
    /// `/Script/CoreUObject.ScriptStruct'/Script/CoreUObject.Vector'`; empty where the category says all.
    pub object: String,
    pub array: bool,
}

/// Types of the engine that pins have, with the module of each.
const ENGINE: [(&str, &str, &str); 13] = [
    ("FVector", "ScriptStruct", "CoreUObject.Vector"),
    ("FVector2D", "ScriptStruct", "CoreUObject.Vector2D"),
    ("FRotator", "ScriptStruct", "CoreUObject.Rotator"),
    ("FTransform", "ScriptStruct", "CoreUObject.Transform"),
    ("FHitResult", "ScriptStruct", "Engine.HitResult"),
    ("UObject*", "Class", "CoreUObject.Object"),
    ("AActor*", "Class", "Engine.Actor"),
    ("APawn*", "Class", "Engine.Pawn"),
    ("USceneComponent*", "Class", "Engine.SceneComponent"),
    ("UPrimitiveComponent*", "Class", "Engine.PrimitiveComponent"),
    ("USplineComponent*", "Class", "Engine.SplineComponent"),
    ("UBehaviorTree*", "Class", "AIModule.BehaviorTree"),
    ("UBlackboardComponent*", "Class", "AIModule.BlackboardComponent"),
];

const PLAIN: [(&str, &str); 10] = [
    ("bool", "bool"),
    ("uint8", "byte"),
    ("int32", "int"),
    ("int64", "int64"),
    ("float", "real"),
    ("double", "real"),
    ("FName", "name"),
    ("FString", "string"),
    ("FText", "text"),
    ("exec", "exec"),
];

impl Types {
    pub fn of(types: &[&Type]) -> Self {
        Self { kinds: types.iter().map(|read| (read.name.clone(), read.kind)).collect() }
    }

    /// The type of a pin that has this type in C++.
    pub fn pin_type(&self, cpp: &str) -> Result<PinType> {
        let cpp = cpp.trim().trim_start_matches("const ");
        if let Some(inner) = cpp.strip_prefix("TArray<").and_then(|rest| rest.strip_suffix('>')) {
            return Ok(PinType { array: true, ..self.pin_type(inner)? });
        }
        let cpp = cpp.replace(" *", "*");
        let plain = PLAIN.iter().find(|(name, ..)| *name == cpp);
        if let Some(&(_, category)) = plain {
            return Ok(PinType { category, object: String::new(), array: false });
        }
        let engine = ENGINE.iter().find(|(name, ..)| *name == cpp);
        let (kind, path) = match engine {
            Some(&(_, kind, path)) => (kind, path.to_owned()),
            None => {
                let name = cpp.trim_end_matches('*');
                let kind = self.kinds.get(name).with_context(|| format!("a graph knows no type {cpp}"))?;
                match kind {
                    TypeKind::Class => ("Class", format!("Pursuit.{}", &name[1..])),
                    TypeKind::Struct => ("ScriptStruct", format!("Pursuit.{}", &name[1..])),
                    TypeKind::Enum => ("Enum", format!("Pursuit.{name}")),
                }
            }
        };
        let category = match kind {
            "Class" => "object",
            "Enum" => "byte",
            _ => "struct",
        };
        let object = format!("/Script/CoreUObject.{kind}'/Script/{path}'");
        Ok(PinType { category, object, array: false })
    }
}

/// What a pin is beside its type.
#[derive(Clone, Default)]
pub struct PinKind<'a> {
    pub output: bool,
    pub friendly: Option<&'a str>,
    pub reference: bool,
    pub constant: bool,
    pub hidden: bool,
    pub advanced: bool,
    pub default: Option<String>,
}

/// A pin with what is drawn of it, as the editor writes that.
fn pin(name: &str, of: &PinType, kind: &PinKind<'_>) -> Pin {
    let truth = |value: bool| if value { "True" } else { "False" };
    let side = if kind.output { "EGPD_Output" } else { "EGPD_Input" };
    let object = if of.object.is_empty() { "None".into() } else { quoted(&of.object) };
    let mut made = Pin::default()
        .with("PinId", format!("{side} {name}"))
        .with("PinName", quoted(name))
        .with("Direction", quoted(side))
        .with("PinType.PinCategory", quoted(of.category))
        .with("PinType.PinSubCategoryObject", object)
        .with("PinType.ContainerType", if of.array { "Array" } else { "None" })
        .with("PinType.bIsReference", truth(kind.reference))
        .with("PinType.bIsConst", truth(kind.constant))
        .with("bHidden", truth(kind.hidden))
        .with("bAdvancedView", truth(kind.advanced));
    if let Some(friendly) = kind.friendly {
        made = made.with("PinFriendlyName", format!("INVTEXT({})", quoted(friendly)));
    }
    if let Some(default) = &kind.default {
        made = made.with("DefaultValue", quoted(default));
    }
    made
}

/// A type of the plugin as a graph names it, with its module, which its export macro names: `Pursuit.PursuitLibrary`.
pub fn path_of(owner: &Type) -> String {
    let module = if owner.api.as_deref() == Some("PURSUITAI_API") { "PursuitAI" } else { "Pursuit" };
    format!("{module}.{}", &owner.name[1..])
}

/// The class that a node belongs to, as a graph names it: `/Script/CoreUObject.Class'/Script/Pursuit.PursuitLibrary'`.
pub fn class_of(owner: &Type) -> String {
    format!("/Script/CoreUObject.Class'/Script/{}'", path_of(owner))
}

/// Every pin of a function, in the order of the editor.
pub fn pins_of(types: &Types, owner: &Type, function: &Function) -> Result<Vec<Pin>> {
    let exec = types.pin_type("exec")?;
    let mut pins = Vec::new();
    if !function.specifiers.has("BlueprintPure") {
        pins.push(pin("execute", &exec, &PinKind::default()));
        pins.push(pin("then", &exec, &PinKind { output: true, ..PinKind::default() }));
    }
    let class = PinType { category: "object", object: class_of(owner), array: false };
    let target = PinKind { friendly: Some("Target"), hidden: function.is_static, ..PinKind::default() };
    pins.push(pin("self", &class, &target));
    let advanced: Vec<_> =
        function.specifiers.meta("advanceddisplay").unwrap_or_default().split(',').map(str::trim).collect();
    for parameter in &function.parameters {
        let of = types.pin_type(&parameter.type_name).with_context(|| function.name.clone())?;
        let output = parameter.is_output();
        let kind = PinKind {
            output,
            friendly: parameter.specifiers.value("displayname"),
            reference: parameter.is_reference && !output,
            constant: parameter.is_const && parameter.is_reference,
            hidden: function.specifiers.meta("worldcontext") == Some(parameter.name.as_str()),
            advanced: advanced.contains(&parameter.name.as_str()),
            default: if output { None } else { default_of(function, parameter, &of)? },
        };
        pins.push(pin(&parameter.name, &of, &kind));
    }
    if function.return_type != "void" {
        let of = types.pin_type(&function.return_type).with_context(|| function.name.clone())?;
        let friendly = function.specifiers.meta("returndisplayname");
        pins.push(pin("ReturnValue", &of, &PinKind { output: true, friendly, ..PinKind::default() }));
    }
    Ok(pins)
}

/// What stands in a pin that nothing is wired into; none where a graph shows nothing.
fn default_of(function: &Function, parameter: &Parameter, of: &PinType) -> Result<Option<String>> {
    if of.array || parameter.is_reference {
        return Ok(None);
    }
    let written = function.meta_default(parameter).or(parameter.default.as_deref());
    Ok(match (of.category, written) {
        ("bool", default) => Some(default.unwrap_or("false").into()),
        ("int" | "int64" | "byte", Some(default)) => {
            Some(default.rsplit("::").next().unwrap_or(default).into())
        }
        ("int" | "int64", None) => Some("0".into()),
        ("real", default) => Some(default.unwrap_or("0.0").into()),
        ("name", _) => Some("None".into()),
        ("struct", None) if ["Vector'", "Rotator'"].iter().any(|end| of.object.ends_with(end)) => {
            Some("0, 0, 0".into())
        }
        ("struct", Some(default)) => match numbers(default) {
            Some(numbers) => Some(numbers),
            None if default.ends_with("()") => None,
            None => bail!("{}: a graph knows no default {default}", function.name),
        },
        _ => None,
    })
}

/// The numbers of a vector that is written in a header: `FVector::UpVector`, `FVector(1.0, 0.0, 0.0)`, `0, 0, 1`.
fn numbers(default: &str) -> Option<String> {
    let named = match default.rsplit("::").next()? {
        "ZeroVector" | "ZeroRotator" => "0, 0, 0",
        "UpVector" => "0, 0, 1",
        "ForwardVector" => "1, 0, 0",
        "RightVector" => "0, 1, 0",
        other => other,
    };
    let inside = named.split_once('(').map_or(named, |(_, rest)| rest.trim_end_matches(')'));
    let numbers: Vec<f64> =
        inside.split(',').map(|number| number.trim().parse().ok()).collect::<Option<_>>()?;
    Some(numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", "))
}

/// The name that the editor shows for a pin.
pub fn shown(pin: &Pin) -> String {
    let words =
        |text: &str| -> Vec<String> { text.split('"').skip(1).step_by(2).map(str::to_owned).collect() };
    let friendly =
        pin.get("PinFriendlyName").and_then(|text| match (text.starts_with("LOCGEN"), &words(text)[..]) {
            // The name of the struct's pin and the name of its member.
            (true, [.., of, _, member]) => Some(format!("{of} {member}")),
            (_, [.., last]) => Some(last.clone()),
            _ => None,
        });
    friendly.unwrap_or_else(|| {
        let name = pin.name();
        let is_boolean = pin.get("PinType.PinCategory") == Some("\"bool\"");
        if ["execute", "then"].contains(&name.as_str()) {
            String::new()
        } else {
            display_name(&name, is_boolean)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn vectors_of_a_header_are_numbers_in_a_graph() {
        assert_eq!(numbers("FVector::UpVector").as_deref(), Some("0, 0, 1"));
        assert_eq!(numbers("FVector(1.0, 0.5, 0.0)").as_deref(), Some("1, 0.5, 0"));
        assert_eq!(numbers("FPursuitLimits()"), None);
    }
}
