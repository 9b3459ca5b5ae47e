//! Which types a Blueprint pin and a property may have.

use crate::model::{Header, TypeKind};
use std::collections::{BTreeMap, BTreeSet};

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

/// The types declared by the headers read so far.
#[derive(Clone, Debug, Default)]
pub struct KnownTypes {
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
        self.delegates
            .extend(header.delegates.iter().map(|delegate| (delegate.name.clone(), delegate.is_multicast())));
        self.classes.extend(header.forward_declared.iter().cloned());
        for read in &header.types {
            if read.kind == TypeKind::Class {
                self.classes.insert(read.name.clone());
            } else {
                self.values.insert(read.name.clone(), read.specifiers.has("blueprinttype"));
            }
        }
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
