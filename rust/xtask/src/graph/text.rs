//! The text that an Unreal editor puts on the clipboard for nodes of a graph, read.
//!
//! Source of the form: texts that public projects keep, copied from editors of 4.26 to 5.6, such as
//! `Begin Object Class=/Script/BlueprintGraph.K2Node_CallFunction` and `/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_Task`.

use anyhow::{Context, Result, bail};
use std::fmt::Display;

/// A node, or what a node holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// `/Script/BlueprintGraph.K2Node_CallFunction`; empty where an object that was declared before is filled.
    pub class: String,
    pub name: String,
    /// What it holds, in order.
    pub objects: Vec<Object>,
    /// Its properties, their values as they are written.
    pub fields: Vec<(String, String)>,
    pub pins: Vec<Pin>,
}

/// A pin: its properties, their values as they are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pin {
    pub fields: Vec<(String, String)>,
}

/// What a pin is wired to: a node's name and a pin's id.
pub type Link = (String, String);

impl Object {
    /// A property as it is written.
    pub fn get(&self, key: &str) -> Option<&str> {
        find(&self.fields, key)
    }

    /// Adds a property.
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        self.fields.push((key.into(), value.to_string()));
        self
    }

    /// The class without its module.
    pub fn kind(&self) -> &str {
        self.class.rsplit('.').next().unwrap_or_default()
    }

    /// Where it stands.
    pub fn position(&self) -> Result<(i32, i32)> {
        let number =
            |key| self.get(key).map_or(Ok(0), str::parse).with_context(|| format!("{key} of {}", self.name));
        Ok((number("NodePosX")?, number("NodePosY")?))
    }

    /// A property of a property in parentheses: `MemberName` of `FunctionReference=(...)`.
    pub fn inner(&self, key: &str, inner: &str) -> Option<String> {
        let fields = split(self.get(key)?.strip_prefix('(')?.strip_suffix(')')?).ok()?;
        find(&fields, inner).map(unquoted)
    }
}

impl Pin {
    /// A property as it is written.
    pub fn get(&self, key: &str) -> Option<&str> {
        find(&self.fields, key)
    }

    /// Adds a property.
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        self.fields.push((key.into(), value.to_string()));
        self
    }

    pub fn name(&self) -> String {
        self.get("PinName").map(unquoted).unwrap_or_default()
    }

    pub fn id(&self) -> &str {
        self.get("PinId").unwrap_or_default()
    }

    pub fn is_output(&self) -> bool {
        self.get("Direction").map(unquoted).as_deref() == Some("EGPD_Output")
    }

    pub fn is(&self, key: &str) -> bool {
        self.get(key) == Some("True")
    }

    /// What it is wired to.
    pub fn links(&self) -> Vec<Link> {
        let Some(list) = self.get("LinkedTo") else { return Vec::new() };
        let links = list.trim_matches(['(', ')']).split(',').filter_map(|link| link.split_once(' '));
        links.map(|(node, pin)| (node.into(), pin.into())).collect()
    }
}

fn find<'a>(fields: &'a [(String, String)], key: &str) -> Option<&'a str> {
    fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// A value without its quotes.
pub fn unquoted(value: &str) -> String {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value).replace("\\\"", "\"")
}

/// A value in quotes.
pub fn quoted(value: impl Display) -> String {
    format!("\"{}\"", value.to_string().replace('"', "\\\""))
}

/// The nodes of a text.
pub fn read(text: &str) -> Result<Vec<Object>> {
    let mut open: Vec<Object> = Vec::new();
    let mut nodes = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = || format!("line {} of a graph", index + 1);
        let line = line.trim();
        if let Some(head) = line.strip_prefix("Begin Object ") {
            let words = head.split(' ').filter_map(|word| word.split_once('='));
            let mut object = Object::default();
            for (key, value) in words {
                match key {
                    "Class" => object.class = value.into(),
                    "Name" => object.name = unquoted(value),
                    _ => {}
                }
            }
            open.push(object);
        } else if line == "End Object" {
            let object = open.pop().with_context(place)?;
            open.last_mut().map_or(&mut nodes, |holder| &mut holder.objects).push(object);
        } else if let Some(pin) = line.strip_prefix("CustomProperties Pin (") {
            let fields = split(pin.strip_suffix(')').with_context(place)?).with_context(place)?;
            open.last_mut().with_context(place)?.pins.push(Pin { fields });
        } else if let Some((key, value)) = line.split_once('=') {
            open.last_mut().with_context(place)?.fields.push((key.into(), value.into()));
        } else if !line.is_empty() {
            bail!("{}: {line:?}", place());
        }
    }
    if let Some(object) = open.last() {
        bail!("{} has no end", object.name);
    }
    Ok(nodes)
}

/// `A=1,B=(C=2,D=3),E="x,y",` as its fields.
fn split(list: &str) -> Result<Vec<(String, String)>> {
    let mut fields = Vec::new();
    let (mut depth, mut inside, mut escaped, mut start) = (0, false, false, 0);
    let mut push = |part: &str| -> Result<()> {
        if !part.is_empty() {
            let (key, value) = part.split_once('=').with_context(|| format!("no value in {part:?}"))?;
            fields.push((key.into(), value.into()));
        }
        Ok(())
    };
    for (index, letter) in list.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            '(' if !inside => depth += 1,
            ')' if !inside => depth -= 1,
            ',' if !inside && depth == 0 => {
                push(&list[start..index])?;
                start = index + 1;
            }
            _ => {}
        }
    }
    push(&list[start..])?;
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::read;

    /// As an editor wrote it, shortened: a value in quotes with a comma, one in parentheses, a link, an object within.
    const TEXT: &str = "Begin Object Class=/Script/BlueprintGraph.K2Node_CallFunction Name=\"K2Node_CallFunction_36\"
   FunctionReference=(MemberParent=\"/Script/CoreUObject.Class'/Script/Engine.Actor'\",MemberName=\"GetOwner\")
   NodePosX=-96
   NodePosY=-544
   CustomProperties Pin (PinId=EB2CA604455F7B5CC7F3F0891138F966,PinName=\"self\",PinFriendlyName=NSLOCTEXT(\"K2Node\", \"Target\", \"Target\"),PinType.PinValueType=(),LinkedTo=(K2Node_Self_1 6EA53A3148AAC312B313269391E8A643,K2Node_Knot_0 16AB934D4ED334C7973EF89A48E4591E,),bHidden=False,)
   CustomProperties Pin (PinId=83B86BFD46AE1F70D4857FB21B7C99CC,PinName=\"then\",PinToolTip=\"\\nExec, \\\"so\\\"\",Direction=\"EGPD_Output\",)
End Object
Begin Object Class=/Script/BehaviorTreeEditor.BehaviorTreeGraphNode_Task Name=\"BehaviorTreeGraphNode_Task_12\"
   Begin Object Class=/Script/AIModule.BTTask_Wait Name=\"BTTask_Wait_0\"
   End Object
   Begin Object Name=\"BTTask_Wait_0\"
      WaitTime=0.100000
   End Object
   ClassData=(ClassName=\"BTTask_Wait\")
End Object
";

    #[test]
    fn a_text_of_an_editor_is_read() {
        let nodes = read(TEXT).unwrap();
        let [call, task] = &nodes[..] else { panic!("two nodes") };
        assert_eq!(call.kind(), "K2Node_CallFunction");
        assert_eq!(call.position().unwrap(), (-96, -544));
        assert_eq!(call.inner("FunctionReference", "MemberName").as_deref(), Some("GetOwner"));
        let [target, then] = &call.pins[..] else { panic!("two pins") };
        assert_eq!(target.name(), "self");
        assert!(!target.is_output() && then.is_output());
        assert_eq!(
            target.links(),
            [
                ("K2Node_Self_1".to_owned(), "6EA53A3148AAC312B313269391E8A643".to_owned()),
                ("K2Node_Knot_0".to_owned(), "16AB934D4ED334C7973EF89A48E4591E".to_owned()),
            ]
        );
        assert_eq!(task.objects[1].get("WaitTime"), Some("0.100000"));
    }

    #[test]
    fn a_text_that_is_cut_off_is_refused() {
        for cut in [TEXT.len() - 12, 200, 40] {
            assert!(read(&TEXT[..cut]).is_err(), "{cut}");
        }
    }
}
