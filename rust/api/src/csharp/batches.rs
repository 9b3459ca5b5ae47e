//! The batches of `bindings/csharp/Pursuit.cs`: over spans, in place.

use super::words::{camel, comment, value_type};
use crate::model::{Api, Field, Function, Struct};
use crate::names::{pascal, short};
use std::fmt::Write;

const REMARKS: &str = "Each has its status in statuses, whose length is their number; one that is refused stops no other, and Refusal \
    says what is wrong with it. Of what is read each has that length too, or 1 for all; of what is written each has it, or is empty and \
    not wanted. What is written may not overlap what is read.";

/// Writes the class of all functions that take a batch.
pub fn write(text: &mut String, api: &Api) {
    text.push_str("\n    public static partial class Batches\n    {");
    for function in api.functions.iter().filter(|function| function.name.ends_with("_batch")) {
        if let Some(batch) = Batch::of(api, function) {
            batch.write(text, SpanElement::Double);
            batch.write(text, SpanElement::Float);
        }
    }
    text.push_str("    }\n");
}

/// The type of the spans' numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpanElement {
    Double,
    Float,
}

/// A function that answers a range of a batch, and its parameters.
struct Batch<'a> {
    api: &'a Api,
    function: &'a Function,
    batch: &'a Struct,
    solution: &'a Struct,
    settings: Option<&'a str>,
}

impl<'a> Batch<'a> {
    fn of(api: &'a Api, function: &'a Function) -> Option<Self> {
        let of = |name: &str| function.parameter(name);
        let structure = |name: &str| of(name).and_then(|parameter| api.structure(&parameter.of.name));
        Some(Self {
            api,
            function,
            batch: structure("batch")?,
            solution: structure("solution")?,
            settings: of("settings").map(|parameter| short(&parameter.of.name)),
        })
    }

    /// `solve_intercept` is `SolveIntercepts`, and `steer_seek` is `SeekSteerings`.
    fn name(&self) -> String {
        let single = self.single();
        single.strip_prefix("steer_").map_or_else(
            || format!("{}s", pascal(single)),
            |behavior| format!("{}Steerings", pascal(behavior)),
        )
    }

    fn single(&self) -> &str {
        self.function.name.trim_start_matches("pursuit_").trim_end_matches("_batch")
    }

    fn write(&self, text: &mut String, numbers: SpanElement) {
        let span = |field| Span::of(field, numbers);
        let views: Vec<_> = self.batch.fields.iter().filter_map(span).collect();
        let arrays: Vec<_> = self.solution.fields.iter().filter_map(span).collect();
        let several = self.solution.fields.iter().find(|field| field.name == "launch_room");
        text.push('\n');
        let doc = [
            format!(
                "{} for many at once; each answer has the bits of Library.{}.",
                self.name(),
                pascal(self.single())
            ),
            match numbers {
                SpanElement::Double => REMARKS.to_string(),
                SpanElement::Float => {
                    format!("{REMARKS} Floats are read exactly; an answer is rounded to one once.")
                }
            },
        ];
        comment(text, "        ", &doc);
        let mut parameters: Vec<_> = views.iter().map(|view| view.parameter("ReadOnlySpan", "")).collect();
        parameters.extend(self.settings.map(|settings| format!("{settings} settings")));
        parameters.push("Span<Status> statuses".into());
        parameters.extend(arrays.iter().enumerate().map(|(index, array)| {
            let default =
                if index == 0 { String::new() } else { format!(" = default(Span<{}>)", array.element) };
            array.parameter("Span", &default)
        }));
        if let Some(several) = several {
            parameters.push(format!("{} {} = 4", value_type(self.api, &several.of), camel(&several.name)));
        }
        let _ = writeln!(
            text,
            "        public static unsafe void {}({})\n        {{\n            int count = statuses.Length;",
            self.name(),
            parameters.join(", ")
        );
        let mut written = vec!["statuses".to_string()];
        written.extend(arrays.iter().map(|array| camel(array.name)));
        for (index, own) in written.iter().enumerate() {
            for other in views.iter().map(|view| camel(view.name)).chain(written[..index].iter().cloned()) {
                let _ = writeln!(
                    text,
                    "            Pins.Apart(MemoryMarshal.AsBytes({own}), \"{own}\", MemoryMarshal.AsBytes({other}), \"{other}\");"
                );
            }
        }
        for element in ["Vec3", "Vec3F", "double", "float", "Shape"] {
            let fixed: Vec<_> = views.iter().chain(&arrays).filter(|span| span.element == element).collect();
            if !fixed.is_empty() {
                let fixed: Vec<_> = fixed.iter().map(|span| span.fixed()).collect();
                let _ = writeln!(text, "            fixed ({element}* {})", fixed.join(", "));
            }
        }
        let _ = writeln!(
            text,
            "            {{\n                Native{0} batch = new Native{0}\n                {{",
            short(&self.batch.name)
        );
        for view in &views {
            let _ =
                writeln!(text, "                    {} = View({}),", pascal(view.name), view.opened("count"));
        }
        let _ = writeln!(
            text,
            "                    Count = (uint)count,\n                }};\n                Native{0} solution = new Native{0}\n                {{",
            short(&self.solution.name)
        );
        for array in &arrays {
            let is_of_all = several.is_some() && !array.name.ends_with("_counts");
            let count = if is_of_all { "(long)count * launchRoom" } else { "count" };
            let _ =
                writeln!(text, "                    {} = Room({}),", pascal(array.name), array.opened(count));
        }
        if let Some(several) = several {
            let _ =
                writeln!(text, "                    {} = {},", pascal(&several.name), camel(&several.name));
        }
        let settings = if self.settings.is_some() { "ref settings, " } else { "" };
        let _ = write!(
            text,
            "                }};\n                uint done;\n                ProcessorLevel level = Level;\n                \
             Library.Check(Native.{}(ref batch, {settings}0, (uint)count, ref level, ref solution, ref \
             MemoryMarshal.GetReference(statuses), out done));\n            }}\n        }}\n",
            self.function.name,
        );
    }
}

/// A field that views, or an array that is written, as a span.
struct Span<'a> {
    name: &'a str,
    element: &'static str,
}

impl<'a> Span<'a> {
    fn of(field: &'a Field, numbers: SpanElement) -> Option<Self> {
        let element = match (short(&field.of.name), numbers) {
            ("Vec3View" | "Vec3Array", SpanElement::Double) => "Vec3",
            ("Vec3View" | "Vec3Array", SpanElement::Float) => "Vec3F",
            ("NumberView" | "NumberArray", SpanElement::Double) => "double",
            ("NumberView" | "NumberArray", SpanElement::Float) => "float",
            ("ShapeView", _) => "Shape",
            _ => return None,
        };
        Some(Self { name: &field.name, element })
    }

    fn parameter(&self, span: &str, default: &str) -> String {
        format!("{span}<{}> {}{default}", self.element, camel(self.name))
    }

    fn fixed(&self) -> String {
        let name = camel(self.name);
        format!("{name}At = &MemoryMarshal.GetReference({name})")
    }

    fn opened(&self, count: &str) -> String {
        let name = camel(self.name);
        format!("{name}At, {name}.Length, {count}, \"{name}\"")
    }
}
