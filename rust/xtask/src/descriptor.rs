//! What a plugin's descriptor says of its modules. In the repository a module may say `"FirstEngine": "5.5"`: no reflected type may stand
//! between the preprocessor's conditions on a version (the header tool of the engine does not read them before 5.7), so what only later
//! engines have is a module of its own, and a package for an earlier engine has neither its sources nor its entry. A plugin that it uses
//! may say `"LastEngine": "5.4"`: later engines have it no more, and do not load what asks for it.

use crate::paths;
use anyhow::{Context, Result};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The engine versions that the plugin is written for.
pub const ENGINES: [&str; 5] = ["5.4", "5.5", "5.6", "5.7", "5.8"];

/// Where the repository has the descriptors of the add-ons.
pub const ADD_ONS: &str = "AddOns";

/// The entries that only the repository's descriptors have: of a module, and of another plugin that this one uses.
pub const FIRST_ENGINE: &str = "FirstEngine";
pub const LAST_ENGINE: &str = "LastEngine";

/// A module of a plugin.
#[derive(Debug)]
pub struct Module {
    pub name: String,
    /// Such as Runtime or DeveloperTool.
    pub kind: String,
    /// The first engine that it is built for, 5 for Unreal 5.5; nothing when that is every engine of the plugin.
    first: Option<u32>,
}

impl Module {
    /// Whether it is built for Unreal 5.`minor`.
    pub fn is_for(&self, minor: u32) -> bool {
        self.first.is_none_or(|first| minor >= first)
    }
}

/// The modules of a descriptor, in its order.
pub fn modules(descriptor: &str) -> Result<Vec<Module>> {
    let read: Value = serde_json::from_str(descriptor).context("the plugin's descriptor is no JSON")?;
    read["Modules"].as_array().into_iter().flatten().map(module).collect()
}

/// One entry of a descriptor's modules.
pub fn module(entry: &Value) -> Result<Module> {
    let text = |key: &str| entry[key].as_str().with_context(|| format!("a module without {key}: {entry}"));
    let first = entry.get(FIRST_ENGINE).map(|_| minor(text(FIRST_ENGINE)?)).transpose()?;
    Ok(Module { name: text("Name")?.to_owned(), kind: text("Type")?.to_owned(), first })
}

/// Whether a package for this engine, or for any, lists a plugin of the descriptor's.
pub fn lists_plugin(entry: &Value, engine: Option<&str>) -> Result<bool> {
    let Some(last) = entry.get(LAST_ENGINE) else { return Ok(true) };
    let last = minor(last.as_str().with_context(|| format!("{LAST_ENGINE} is no text: {entry}"))?)?;
    Ok(engine.map(minor).transpose()?.is_some_and(|engine| engine <= last))
}

/// 6 for Unreal 5.6.
pub fn minor(engine: &str) -> Result<u32> {
    let minor = engine.strip_prefix("5.").and_then(|minor| minor.parse().ok());
    minor.with_context(|| format!("`{engine}` is no engine version such as 5.6"))
}

/// The engine whose modules a package has: a package for any engine has the modules of the oldest.
pub fn minor_of(engine: Option<&str>) -> Result<u32> {
    minor(engine.unwrap_or(ENGINES[0]))
}

/// The descriptors of the repository's add-ons, in order.
pub fn add_on_descriptors() -> Result<Vec<PathBuf>> {
    paths::entries(&paths::root().join("unreal_plugin").join(ADD_ONS))
}

/// The add-ons that were staged beside the plugin in `staged`.
pub fn add_ons_beside(staged: &Path) -> Result<Vec<PathBuf>> {
    let around = staged.parent().context("a plugin without a folder around it")?;
    let mut found = Vec::new();
    for descriptor in add_on_descriptors()? {
        let name = descriptor.file_stem().context("a descriptor without a name")?;
        let folder = around.join(name);
        if folder.join(name).with_extension("uplugin").is_file() {
            found.push(folder);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{minor, minor_of, modules};

    #[test]
    fn a_module_is_for_its_first_engine_and_later_ones() {
        let text = r#"{"Modules": [{"Name": "A", "Type": "Runtime"}, {"Name": "B", "Type": "DeveloperTool", "FirstEngine": "5.5"}]}"#;
        let modules = modules(text).unwrap();
        let of = |engine: &str| -> Vec<&str> {
            let minor = minor(engine).unwrap();
            modules.iter().filter(|module| module.is_for(minor)).map(|module| module.name.as_str()).collect()
        };
        assert_eq!(of("5.4"), ["A"]);
        assert_eq!(of("5.5"), ["A", "B"]);
        assert_eq!(of("5.10"), ["A", "B"]);
        assert_eq!((modules[0].kind.as_str(), modules[1].kind.as_str()), ("Runtime", "DeveloperTool"));
        assert_eq!(minor_of(None).unwrap(), 4, "what any engine builds");
    }

    #[test]
    fn a_descriptor_that_cannot_be_read_is_refused() {
        assert!(modules("no JSON").is_err());
        assert!(modules(r#"{"Modules": [{"Name": "A"}]}"#).unwrap_err().to_string().contains("without Type"));
        assert!(
            modules(r#"{"Modules": [{"Name": "A", "Type": "Runtime", "FirstEngine": "later"}]}"#).is_err()
        );
        assert!(minor("6.0").is_err());
    }
}
