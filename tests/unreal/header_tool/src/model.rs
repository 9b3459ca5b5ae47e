//! What a header declares to Unreal's reflection.

use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What stands in the parentheses of a `UCLASS`, `UFUNCTION`, ... : keys in lower case, as Unreal compares them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Specifiers {
    /// `BlueprintCallable`, `Category = "..."`.
    pub values: BTreeMap<String, String>,
    /// `meta = (...)`.
    pub meta: BTreeMap<String, String>,
}

impl Specifiers {
    /// Whether a specifier is given.
    pub fn has(&self, key: &str) -> bool {
        self.values.contains_key(&key.to_lowercase())
    }

    /// Whether any of them is given.
    pub fn has_any(&self, keys: &[&str]) -> bool {
        keys.iter().any(|key| self.has(key))
    }

    /// The value of a specifier.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.values.get(&key.to_lowercase()).map(String::as_str)
    }

    /// The value of a key of `meta`.
    pub fn meta(&self, key: &str) -> Option<&str> {
        self.meta.get(&key.to_lowercase()).map(String::as_str)
    }

    /// The category, wherever it stands.
    pub fn category(&self) -> Option<&str> {
        self.value("category").or_else(|| self.meta("category"))
    }
}

/// Who may name a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Access {
    /// Everyone.
    Public,
    /// Derived classes.
    Protected,
    /// The class itself.
    Private,
}

/// One header.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Header {
    /// Where it is.
    pub path: PathBuf,
    /// Its include directives: line and path.
    pub includes: Vec<(usize, String)>,
    /// Its reflected types, in order.
    pub types: Vec<Type>,
    /// The dynamic delegates it declares.
    pub delegates: Vec<Delegate>,
    /// Reflection macros inside `#if`: line, macro, condition.
    pub conditional_macros: Vec<(usize, String, String)>,
    /// Reflection macros of types inside a namespace or a class: line, macro.
    pub nested_macros: Vec<(usize, String)>,
    /// Forward declarations and other names of classes that may be pointed to.
    pub forward_declared: Vec<String>,
}

/// A `DECLARE_DYNAMIC_...DELEGATE...`.
#[derive(Clone, Debug, Serialize)]
pub struct Delegate {
    /// The line of its macro.
    pub line: usize,
    /// Its macro.
    pub macro_name: String,
    /// Its C++ name.
    pub name: String,
    /// The types of its parameters, with the const and & of the declaration taken off.
    pub parameter_types: Vec<String>,
    /// How many macro arguments follow the name: a type and a name for each parameter.
    pub argument_count: usize,
}

impl Delegate {
    /// Whether any number of listeners can be bound.
    pub fn is_multicast(&self) -> bool {
        self.macro_name.contains("_MULTICAST_")
    }
}

/// Which macro declares a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TypeKind {
    /// `UCLASS`
    Class,
    /// `USTRUCT`
    Struct,
    /// `UENUM`
    Enum,
}

/// A `UCLASS`, `USTRUCT` or `UENUM`.
#[derive(Clone, Debug, Serialize)]
pub struct Type {
    /// Which of the three.
    pub kind: TypeKind,
    /// The line of its macro.
    pub line: usize,
    /// Its C++ name.
    pub name: String,
    /// The module's export macro, where one is given.
    pub api: Option<String>,
    /// What stands in its macro.
    pub specifiers: Specifiers,
    /// Its comment.
    pub comment: Option<String>,
    /// The classes it derives from.
    pub bases: Vec<String>,
    /// The line of its `GENERATED_BODY()`.
    pub body_line: Option<usize>,
    /// Which constructors it declares.
    pub constructors: Constructors,
    /// Its reflected properties.
    pub properties: Vec<Property>,
    /// Its reflected functions.
    pub functions: Vec<Function>,
    /// The names of its functions that are not reflected.
    pub plain_functions: Vec<String>,
    /// `TObjectPtr` members that the garbage collector does not see: line, name.
    pub hidden_references: Vec<(usize, String)>,
    /// For an enum.
    pub enumeration: Enumeration,
}

/// Which constructors a class declares.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Constructors {
    /// `UFoo()`.
    pub plain: bool,
    /// `UFoo(const FObjectInitializer&)`.
    pub initializer: bool,
}

/// The particulars of a `UENUM`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Enumeration {
    /// Whether it is an `enum class`.
    pub scoped: bool,
    /// The namespace of an `enum Type` in a namespace of its own.
    pub namespace: Option<String>,
    /// `uint8`, ...
    pub underlying: Option<String>,
    /// Names, explicit values and specifiers.
    pub values: Vec<EnumValue>,
}

/// One value of an enum.
#[derive(Clone, Debug, Serialize)]
pub struct EnumValue {
    /// Its name.
    pub name: String,
    /// Its value, where written as a number.
    pub value: Option<i64>,
    /// Its `UMETA`.
    pub meta: Specifiers,
    /// Its comment.
    pub comment: Option<String>,
}

/// A `UPROPERTY`.
#[derive(Clone, Debug, Serialize)]
pub struct Property {
    /// The line of its macro.
    pub line: usize,
    /// Its C++ name.
    pub name: String,
    /// Its C++ type, in one spelling.
    pub type_name: String,
    /// What stands in its macro.
    pub specifiers: Specifiers,
    /// Its comment.
    pub comment: Option<String>,
    /// Who may name it.
    pub access: Access,
    /// `: 1`.
    pub bitfield: bool,
    /// `[N]`.
    pub array: bool,
    /// `= ...` or `{...}`.
    pub initialized: bool,
}

/// A `UFUNCTION`.
#[derive(Clone, Debug, Serialize)]
pub struct Function {
    /// The line of its macro.
    pub line: usize,
    /// Its C++ name.
    pub name: String,
    /// Its C++ return type.
    pub return_type: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// What stands in its macro.
    pub specifiers: Specifiers,
    /// Its comment.
    pub comment: Option<String>,
    /// `static`.
    pub is_static: bool,
    /// `const`.
    pub is_const: bool,
}

/// A parameter of a `UFUNCTION`.
#[derive(Clone, Debug, Serialize)]
pub struct Parameter {
    /// Its C++ name.
    pub name: String,
    /// Its type without `const` and `&`.
    pub type_name: String,
    /// `const`.
    pub is_const: bool,
    /// `&`.
    pub is_reference: bool,
    /// Its default, as written.
    pub default: Option<String>,
    /// Its `UPARAM`.
    pub specifiers: Specifiers,
}

impl Parameter {
    /// Whether the pin is on the right of the node.
    pub fn is_output(&self) -> bool {
        self.is_reference && !self.is_const && !self.specifiers.has("ref")
    }
}

impl Function {
    /// What `meta = (Name = "...")` gives the pin of a parameter.
    ///
    /// Source: fjz13/UnrealSpecifiers, Doc/Meta/CPP_Default_XXX.md: a node looks for metadata with the parameter's name first,
    /// then for the default of the declaration.
    pub fn meta_default(&self, parameter: &Parameter) -> Option<&str> {
        self.specifiers.meta(&parameter.name).filter(|text| !text.is_empty())
    }

    /// Whether a graph can hold a node of it.
    pub fn is_node(&self) -> bool {
        self.specifiers.has_any(&["BlueprintCallable", "BlueprintPure"])
    }

    /// Whether it gives the graph anything.
    pub fn has_output(&self) -> bool {
        self.return_type != "void" || self.parameters.iter().any(Parameter::is_output)
    }
}

impl Property {
    /// Whether a designer or a graph sees it.
    pub fn is_exposed(&self) -> bool {
        self.specifiers.has_any(&[
            "EditAnywhere",
            "EditDefaultsOnly",
            "EditInstanceOnly",
            "VisibleAnywhere",
            "VisibleDefaultsOnly",
            "VisibleInstanceOnly",
            "BlueprintReadOnly",
            "BlueprintReadWrite",
            "BlueprintAssignable",
        ])
    }

    /// Whether a graph sees it.
    pub fn is_pin(&self) -> bool {
        self.specifiers.has_any(&["BlueprintReadOnly", "BlueprintReadWrite"])
    }
}
