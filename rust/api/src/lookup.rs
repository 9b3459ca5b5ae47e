//! What generators ask of the description.

use crate::model::{Api, Array, Constant, Direction, Function, Parameter, Struct, Type};

/// The number of agents of a call's grid, as lengths name it.
pub const AGENTS: &str = "agents(grid)";

/// The array and the field of a length such as `sum(walls[].corner_count)`.
pub fn summed(length: &str) -> Option<(&str, &str)> {
    length.strip_prefix("sum(")?.strip_suffix(')')?.split_once("[].")
}

/// Whether a struct refers to elements in the caller's memory.
pub fn is_view(name: &str) -> bool {
    name.ends_with("View") || name.ends_with("Array")
}

impl Type {
    /// Whether it is a view, or points to one.
    pub fn is_view(&self) -> bool {
        is_view(&self.name)
    }

    /// What it is, or points to.
    pub fn target(&self) -> Self {
        Self { pointer: None, ..self.clone() }
    }
}

impl Struct {
    /// It, as a type.
    pub fn as_type(&self) -> Type {
        Type { name: self.name.clone(), pointer: None, count: None }
    }
}

impl Array {
    /// Its length, for a reader.
    pub fn told_length(&self) -> String {
        self.length.replace(AGENTS, "the number of agents of the grid")
    }
}

impl Parameter {
    /// Number of elements if it points to several; `None` for a view, which has its own pointer.
    pub fn array_length(&self) -> Option<&str> {
        self.length.as_deref().filter(|_| !self.of.is_view())
    }
}

impl Function {
    /// The parameter of that name.
    pub fn parameter(&self, name: &str) -> Option<&Parameter> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// The parameter that an array is, or is a field of.
    pub fn owner(&self, array: &Array) -> Option<&Parameter> {
        self.parameter(array.path.split('.').next()?)
    }

    /// The array whose elements the parameter counts.
    pub fn counted(&self, parameter: &Parameter) -> Option<&Parameter> {
        self.parameters.iter().find(|other| other.array_length() == Some(parameter.name.as_str()))
    }

    /// The array whose elements the parameter of that name counts.
    pub fn counted_by(&self, name: &str) -> Option<&Parameter> {
        self.parameter(name).and_then(|counter| self.counted(counter))
    }

    /// Whether Python and C# have it. Text that a function writes is asked for by their runtime alone; a view is made from an array,
    /// which knows its length.
    pub fn is_bound(&self) -> bool {
        let writes_text =
            |parameter: &Parameter| parameter.of.name == "char" && parameter.direction != Direction::In;
        !self.returns.is_view() && !self.parameters.iter().any(writes_text)
    }
}

impl Api {
    /// The struct of that name.
    pub fn structure(&self, name: &str) -> Option<&Struct> {
        self.structs.iter().find(|item| item.name == name)
    }

    /// The type of a function's parameter, or of a field below it: `batch.pursuer_speeds`.
    pub fn at<'a>(&'a self, function: &'a Function, path: &str) -> Option<&'a Type> {
        let mut names = path.split('.');
        let mut of = &function.parameter(names.next()?)?.of;
        for name in names {
            of = &self.structure(&of.name)?.fields.iter().find(|field| field.name == name)?.of;
        }
        Some(of)
    }

    /// Whether a path leads to a pointer of a struct: in C++ a span that gives its length to C.
    pub fn is_span_of_struct(&self, function: &Function, path: &str) -> bool {
        path.contains('.') && self.at(function, path).is_some_and(|of| of.pointer.is_some())
    }

    /// Whether a value of that type has an address of the caller's memory.
    pub fn points(&self, of: &Type) -> bool {
        let below = |item: &Struct| item.fields.iter().any(|field| self.points(&field.of));
        of.is_view() || of.pointer.is_some() || self.structure(&of.name).is_some_and(below)
    }

    /// The name of a type without pointers; of an alias, what it stands for.
    pub fn plain_name<'a>(&'a self, of: &'a Type) -> &'a str {
        let alias = self.aliases.iter().find(|alias| alias.name == of.name);
        alias.map_or(of.name.as_str(), |alias| alias.of.as_str())
    }

    /// The name of the enum whose constants have that prefix.
    pub fn class(&self, prefix: &str) -> &str {
        self.enums.iter().find(|item| item.prefix == prefix).map_or("", |item| &item.name)
    }

    /// Every constant of C: statuses, values of enums and others.
    pub fn all_constants(&self) -> impl Iterator<Item = &Constant> {
        self.statuses.iter().chain(self.enums.iter().flat_map(|item| &item.values)).chain(&self.constants)
    }

    /// Position of the group in the header.
    pub fn rank(&self, group: &str) -> usize {
        self.groups.iter().position(|known| known.title == group).unwrap_or(usize::MAX)
    }
}
