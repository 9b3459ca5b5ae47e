//! Which types a Blueprint pin and a property may have.

use crate::model::{Header, TypeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Types of the engine that graphs know besides those its headers declare.
///
/// Source: the types of properties and parameters in the Python reflection stub of UE 5.6.
const BUILT_IN: [&str; 24] = [
    "bool",
    "uint8",
    "int32",
    "int64",
    "float",
    "double",
    "FString",
    "FName",
    "FText",
    "FVector",
    "FVector2D",
    "FVector4",
    "FRotator",
    "FQuat",
    "FTransform",
    "FColor",
    "FLinearColor",
    "FGuid",
    "FDateTime",
    "FTimespan",
    "FIntPoint",
    "FIntVector",
    "FPlane",
    "FBox",
];

/// Types that the engine reflects but no graph shows.
///
/// Source: Epic's page "Unreal Engine UProperties"; that no pin can have them is general knowledge.
const PROPERTY_ONLY: [&str; 5] = ["int8", "int16", "uint16", "uint32", "uint64"];

/// Containers, which the engine's reflection does not nest.
const CONTAINERS: [&str; 4] = ["TArray", "TSet", "TMap", "TOptional"];

/// What a class or struct gives to those that derive from it.
#[derive(Clone, Debug, Default)]
struct Members {
    base: Option<String>,
    properties: BTreeSet<String>,
    functions: BTreeSet<String>,
}

/// The types declared by the headers read so far.
#[derive(Clone, Debug, Default)]
pub struct KnownTypes {
    /// The reflected headers, by their file names in lower case.
    headers: BTreeMap<String, PathBuf>,
    /// The members of classes and structs.
    members: BTreeMap<String, Members>,
    /// The values of enums.
    enums: BTreeMap<String, Vec<String>>,
    /// Structs and enums, and whether graphs know them.
    values: BTreeMap<String, bool>,
    /// Classes.
    classes: BTreeSet<String>,
    /// Delegates, and whether they are multicast.
    delegates: BTreeMap<String, bool>,
}

impl KnownTypes {
    /// Adds what a header declares.
    pub fn add(&mut self, header: &Header) {
        if !header.types.is_empty() {
            self.headers.entry(file_name(&header.path)).or_insert_with(|| header.path.clone());
        }
        self.delegates
            .extend(header.delegates.iter().map(|delegate| (delegate.name.clone(), delegate.is_multicast())));
        self.classes.extend(header.forward_declared.iter().cloned());
        for read in &header.types {
            if read.kind == TypeKind::Enum {
                let values = read.enumeration.values.iter().map(|value| value.name.clone());
                self.enums.insert(read.name.clone(), values.collect());
            } else {
                let functions = read.functions.iter().map(|function| &function.name);
                let members = Members {
                    base: read.bases.first().cloned(),
                    properties: read.properties.iter().map(|property| property.name.to_lowercase()).collect(),
                    functions: functions
                        .chain(&read.plain_functions)
                        .map(|name| name.to_lowercase())
                        .collect(),
                };
                self.members.insert(read.name.clone(), members);
            }
            if read.kind == TypeKind::Class {
                self.classes.insert(read.name.clone());
            } else {
                self.values.insert(read.name.clone(), read.specifiers.has("blueprinttype"));
            }
        }
    }

    /// Another header of the same file name, in whatever module.
    pub fn namesake(&self, path: &Path) -> Option<&Path> {
        let first = self.headers.get(&file_name(path))?;
        (first != path).then_some(first)
    }

    /// Whether a class or struct, or one that it derives from, has this property.
    pub fn has_property(&self, type_name: &str, property: &str) -> bool {
        self.owner(type_name, |members| members.properties.contains(&property.to_lowercase())).is_some()
    }

    /// The type that this one derives from and that has this property.
    pub fn inherited_property(&self, type_name: &str, property: &str) -> Option<&str> {
        let base = self.members.get(type_name)?.base.as_deref()?;
        self.owner(base, |members| members.properties.contains(&property.to_lowercase()))
    }

    /// The class that this one derives from and that has a function of this name.
    pub fn inherited_function(&self, class: &str, function: &str) -> Option<&str> {
        let base = self.members.get(class)?.base.as_deref()?;
        self.owner(base, |members| members.functions.contains(&function.to_lowercase()))
    }

    /// The nearest of a type and those it derives from that is as `wanted`.
    fn owner<'a>(&'a self, type_name: &'a str, wanted: impl Fn(&Members) -> bool) -> Option<&'a str> {
        let mut name = type_name;
        loop {
            let members = self.members.get(name)?;
            if wanted(members) {
                return Some(name);
            }
            name = members.base.as_deref()?;
        }
    }

    /// Whether it is a struct that a header declares.
    pub fn is_struct(&self, name: &str) -> bool {
        self.members.contains_key(name) && !self.classes.contains(name)
    }

    /// The names of an enum's values, when it is known.
    pub fn enum_values(&self, name: &str) -> Option<&[String]> {
        self.enums.get(name).map(Vec::as_slice)
    }

    /// Why a pin cannot have this type.
    pub fn refuse_pin(&self, type_name: &str) -> Option<String> {
        self.refuse(type_name, true)
    }

    /// Why a property cannot have this type.
    pub fn refuse_property(&self, type_name: &str) -> Option<String> {
        self.refuse(type_name, false)
    }

    /// Why a graph cannot assign a property of this type.
    pub fn refuse_assignable(&self, type_name: &str) -> Option<String> {
        (self.delegates.get(type_name) != Some(&true)).then(|| {
            format!("{type_name} is no dynamic multicast delegate, and cannot be BlueprintAssignable")
        })
    }

    fn refuse(&self, type_name: &str, pin: bool) -> Option<String> {
        if BUILT_IN.contains(&type_name) || self.delegates.contains_key(type_name) {
            return None;
        }
        if PROPERTY_ONLY.contains(&type_name) {
            return pin.then(|| format!("{type_name} is no Blueprint type: use int32 or int64"));
        }
        if let Some(pointee) = type_name.strip_suffix('*') {
            let object = pointee.strip_prefix("const ").unwrap_or(pointee);
            return (!self.is_class(object)).then(|| format!("a pointer to {object} is no Blueprint type"));
        }
        if let Some((template, argument)) = type_name.strip_suffix('>').and_then(|text| text.split_once('<'))
        {
            let mut inner = argument.split(',').map(|part| part.split('<').next().unwrap_or(part));
            if CONTAINERS.contains(&template) && inner.any(|part| CONTAINERS.contains(&part)) {
                return Some(format!(
                    "{type_name} holds a container in a container: put the inner one into a struct"
                ));
            }
            return match template {
                "TArray" | "TSet" => self.refuse(argument, pin),
                "TMap" => match argument.split_once(',') {
                    Some((key, value)) => self.refuse(key, pin).or_else(|| self.refuse(value, pin)),
                    None => Some("a map of one type".to_owned()),
                },
                "TObjectPtr" | "TSubclassOf" | "TWeakObjectPtr" | "TSoftObjectPtr" => {
                    (!self.is_class(argument)).then(|| format!("{argument} is no known class"))
                }
                "TEnumAsByte" => None,
                _ => Some(format!("{template} is not reflected")),
            };
        }
        match self.values.get(type_name.split("::").next().unwrap_or(type_name)) {
            Some(true) => None,
            Some(false) if !pin => None,
            Some(false) => Some(format!("{type_name} is not BlueprintType")),
            None => Some(format!("{type_name} is not reflected")),
        }
    }

    fn is_class(&self, name: &str) -> bool {
        name == "UObject" || name == "UClass" || self.classes.contains(name)
    }
}

/// How files are compared: by their names, in lower case.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_lowercase()
}
