//! The model of the C ABI. Serialized, it is `include/pursuit.json`.

use crate::contract::Range;
use serde::Serialize;

/// The C ABI.
#[derive(Serialize)]
pub struct Api {
    /// How to read the rest, for a reader of the file.
    pub about: Vec<String>,
    /// `PURSUIT_ABI_VERSION`.
    pub abi_version: i64,
    /// The titles of the groups, in the order of the header.
    pub groups: Vec<Group>,
    /// Return values of functions that can fail.
    pub statuses: Vec<Constant>,
    /// The kinds of refusal: what `pursuit_get_status_kind` returns for a status below 0. C has a macro of each one's name, which takes a status.
    pub refusals: Vec<Constant>,
    /// Numbers that stand for a choice.
    pub enums: Vec<Enum>,
    /// All other constants.
    pub constants: Vec<Constant>,
    /// Other names of a type.
    pub aliases: Vec<Alias>,
    /// Structs, each after those that it contains.
    pub structs: Vec<Struct>,
    /// Functions.
    pub functions: Vec<Function>,
    /// Classes of the bindings that own their memory.
    pub owners: Vec<Owner>,
    /// Every input that a refusal may name, by its number from 1.
    #[serde(skip)]
    pub inputs: Vec<String>,
    /// What an input must be, by the numbers that statuses have for it, from 1.
    #[serde(skip)]
    pub requirements: Vec<String>,
}

/// A class of the bindings that owns its memory.
#[derive(Serialize)]
pub struct Owner {
    /// Its name in every language.
    pub name: String,
    /// The parameters of its methods.
    pub parameters: Vec<String>,
    /// What its refusals call the inputs of the functions that it calls.
    pub names: Vec<OwnName>,
}

/// What a class calls an input.
#[derive(Serialize)]
pub struct OwnName {
    /// The beginning of the input's path in C.
    pub input: String,
    /// What stands there in the class; empty where the rest of the path is its own.
    pub own: String,
}

/// A part of the header with a title of its own.
#[derive(Serialize)]
pub struct Group {
    /// The title.
    pub title: String,
}

/// One constant.
#[derive(Clone, Serialize)]
pub struct Constant {
    /// Its name in C.
    pub name: String,
    /// The title of its group.
    pub group: String,
    /// Its type in C.
    #[serde(rename = "type")]
    pub of: String,
    /// Its value.
    pub value: i64,
    /// How the header writes the value.
    #[serde(skip)]
    pub written: String,
    /// Its paragraphs.
    pub doc: Vec<String>,
    /// Its comment as written.
    #[serde(skip)]
    pub lines: Vec<String>,
}

/// Constants with one prefix: the values of a field or a parameter.
#[derive(Serialize)]
pub struct Enum {
    /// Its name in a language with enums: `PathTiming` for `PURSUIT_PATH_TIMING_`.
    pub name: String,
    /// Prefix of the names.
    pub prefix: String,
    /// The title of its group.
    pub group: String,
    /// The constants, in order of value.
    pub values: Vec<Constant>,
}

/// Another name of a type.
#[derive(Serialize)]
pub struct Alias {
    /// The name.
    pub name: String,
    /// The title of its group.
    pub group: String,
    /// The type in C that it stands for.
    #[serde(rename = "type")]
    pub of: String,
    /// Its paragraphs.
    pub doc: Vec<String>,
    /// Its comment as written.
    #[serde(skip)]
    pub lines: Vec<String>,
}

/// A type in C.
#[derive(Clone, Serialize)]
pub struct Type {
    /// The name of the type, without pointers: "double", "int32_t", "PursuitVec3", ...
    pub name: String,
    /// The pointer to it, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<Pointer>,
    /// Number of elements in a struct's array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// Whether the pointer's target may be written.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pointer {
    /// It is read.
    Const,
    /// It is written.
    Mutable,
}

/// One struct.
#[derive(Serialize)]
pub struct Struct {
    /// Its name.
    pub name: String,
    /// The title of its group.
    pub group: String,
    /// Its size in bytes where pointers have 8.
    pub size: u32,
    /// Its alignment in bytes there.
    pub align: u32,
    /// Its paragraphs.
    pub doc: Vec<String>,
    /// Its fields.
    pub fields: Vec<Field>,
    /// Its comment as written.
    #[serde(skip)]
    pub lines: Vec<String>,
    /// Where it is in Rust: the modules below the crate.
    #[serde(skip)]
    pub module: String,
}

/// One field.
#[derive(Serialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub of: Type,
    /// Where it begins, in bytes.
    pub offset: u32,
    /// Its size in bytes.
    pub size: u32,
    /// Prefix of the constants of its enum.
    #[serde(rename = "enum", skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// For a pointer or a view: the number of elements, by the name of a field of the struct, or of a parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
    /// For a pointer or a view: whether it may be null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullable: Option<bool>,
    /// Its other requirements.
    #[serde(flatten)]
    pub limits: Limits,
    /// Its paragraphs.
    pub doc: Vec<String>,
    /// Its comment, with its requirements at the end.
    #[serde(skip)]
    pub lines: Vec<String>,
}

/// The requirements on a number or a vector.
#[derive(Serialize)]
pub struct Limits {
    /// The interval of a number, of each element of an array, or of each coordinate of a vector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    /// A vector whose length is ignored.
    #[serde(skip_serializing_if = "is_false")]
    pub any_length: bool,
    /// A vector that must not be zero.
    #[serde(skip_serializing_if = "is_false")]
    pub nonzero: bool,
    /// The usual value, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<String>,
    /// The meaning of null, or when it is allowed, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub null: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// One function.
#[derive(Serialize)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The title of its group.
    pub group: String,
    /// Its paragraphs: the first is the core's.
    pub doc: Vec<String>,
    /// What it returns; "void" for nothing.
    pub returns: Type,
    /// For a pointer that is returned: whether it may be null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns_nullable: Option<bool>,
    /// For a function that returns a status: the statuses other than refusals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statuses: Vec<String>,
    /// For a function that returns a status: the refusals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<String>,
    /// Limit on the magnitude of every number it takes, except directions of any length and numbers that may be infinite.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Every array that it is given, also by a field of a struct.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrays: Vec<Array>,
    /// The lines of its paragraphs.
    #[serde(skip)]
    pub lines: Vec<String>,
}

/// One parameter.
#[derive(Serialize)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub of: Type,
    /// Direction of its value.
    pub direction: Direction,
    /// For a pointer: whether it may be null.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nullable: Option<bool>,
    /// For a pointer to several elements, or to a view: the number of elements, as an expression of numbers, parameters and
    /// their fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
    /// Prefix of the constants of its enum.
    #[serde(rename = "enum", skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// Its other requirements.
    #[serde(flatten)]
    pub limits: Limits,
    /// What it is.
    pub doc: String,
    /// The comment, with the requirements at the end.
    #[serde(skip)]
    pub told: String,
    /// Number of agents for which its arrays have room, if no grid gives it.
    #[serde(skip)]
    pub agents: Option<String>,
    /// An array that is written is read first.
    #[serde(skip)]
    pub read_and_written: bool,
}

/// An array that a function is given.
#[derive(Serialize)]
pub struct Array {
    /// From a parameter to the pointer or view: `batch.pursuer_speeds`.
    pub path: String,
    /// Number of elements, as an expression of numbers, parameters and their fields.
    pub length: String,
    /// The type of the view, for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<String>,
    /// How the function accesses it.
    pub access: Access,
    /// Whether it may be null.
    pub nullable: bool,
}

/// The access of a function to the elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// It reads them.
    Read,
    /// It writes them.
    Write,
    /// It reads and writes them.
    Both,
}

/// The direction of a value.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// The caller gives it.
    In,
    /// The function writes it.
    Out,
    /// The function reads and writes it.
    Inout,
}
