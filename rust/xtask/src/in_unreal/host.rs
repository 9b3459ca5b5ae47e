//! A project of the smallest kind that can compile a plugin.

use crate::descriptor::add_ons_beside;
use crate::package::install::Project;
use crate::paths;
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// The descriptor: Pursuit and its add-ons are on, and a C++ module makes it a project that compiles.
const DESCRIPTOR: &str = r#"{
	"FileVersion": 3,
	"EngineAssociation": "",
	"Description": "Hosts the tests of Pursuit",
	"Modules": [{ "Name": "PursuitHost", "Type": "Runtime", "LoadingPhase": "Default" }],
	"Plugins": [@PLUGINS@]
}
"#;

/// The sample of a game module that asks the C library itself.
const MODULE_RULES: &str = include_str!("../../../../samples/unreal/PursuitHost/PursuitHost.Build.cs");
const MODULE: &str = include_str!("../../../../samples/unreal/PursuitHost/Private/PursuitHost.cpp");

/// Makes the project below `work` with the staged plugin and the add-ons beside it, and returns its descriptor. What an earlier build left of the project
/// stays; the plugin is compiled anew.
pub fn make(work: &Path, staged: &Path) -> Result<PathBuf> {
    let folder = work.join("PursuitHost");
    let mut plugins = vec![staged.to_path_buf()];
    plugins.extend(add_ons_beside(staged)?);
    let names = plugins.iter().filter_map(|plugin| Some(plugin.file_name()?.to_string_lossy()));
    let on: Vec<_> = names.map(|name| format!("{{ \"Name\": \"{name}\", \"Enabled\": true }}")).collect();
    let files = [
        ("PursuitHost.uproject", DESCRIPTOR.replace("@PLUGINS@", &on.join(", "))),
        ("Source/PursuitHost.Target.cs", target("PursuitHostTarget", "Game")),
        ("Source/PursuitHostEditor.Target.cs", target("PursuitHostEditorTarget", "Editor")),
        ("Source/PursuitHost/PursuitHost.Build.cs", MODULE_RULES.to_owned()),
        ("Source/PursuitHost/PursuitHost.cpp", MODULE.to_owned()),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        // A file that is written anew is compiled anew.
        if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            paths::write(&path, text)?;
        }
    }
    let project = Project::find(&folder)?;
    for plugin in &plugins {
        project.install(plugin)?;
    }
    Ok(project.file().to_path_buf())
}

/// The rules of a target. Launcher builds of 5.7 and later ask for the newest settings.
fn target(name: &str, kind: &str) -> String {
    format!(
        "using UnrealBuildTool;\n\npublic class {name} : TargetRules\n{{\n\tpublic {name}(TargetInfo Target) : base(Target)\n\t{{\n\
         \t\tType = TargetType.{kind};\n\t\tDefaultBuildSettings = BuildSettingsVersion.Latest;\n\
         \t\tIncludeOrderVersion = EngineIncludeOrderVersion.Latest;\n\t\tExtraModuleNames.Add(\"PursuitHost\");\n\t}}\n}}\n"
    )
}
