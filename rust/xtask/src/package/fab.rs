//! What the reviewers of Fab refuse, held before they see it: rules 4.3.6 and 4.3.7 of its technical requirements (as of 2026-03-17) and
//! what they said of other plugins.

use super::snapshot;
use super::stage::LIBRARIES;
use crate::library::platforms::LibraryFile;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// How a line begins that says whose work a file is; in two parts, because this file has none.
const COPYRIGHT: &str = concat!("Copy", "right 20");

/// From the plugin's folder on.
const LONGEST_PATH: usize = 170;

/// Folders that need no line in `Config/FilterPlugin.ini`.
const KNOWN: [&str; 4] = ["Config/", "Content/", "Resources/", "Source/"];

/// Plugins of the engine that a descriptor may depend on: Fab takes none that depends on a plugin of anybody else (4.3.6.d).
const ENGINE_PLUGINS: [&str; 4] = ["MassEntity", "MassGameplay", "StateTree", "StructUtils"];

/// What the project has no public address for yet.
const ADDRESSES: [&str; 2] = ["DocsURL", "SupportURL"];

/// What is still to be written into the descriptor before the package can be handed in.
pub fn to_be_written(staged: &Path) -> Result<Vec<&'static str>> {
    let text = fs::read_to_string(staged.join("Pursuit.uplugin"))?;
    let descriptor: Value = serde_json::from_str(&text).context("Pursuit.uplugin")?;
    Ok(ADDRESSES.into_iter().filter(|name| descriptor[*name] == "").collect())
}

/// Checks an add-on, which has no library of its own and is for the platforms of the plugin's; an error names every breach. Returns why it
/// is for outside of Fab only, if it is: it depends on Pursuit.
pub fn check_add_on(staged: &Path, libraries: &[&LibraryFile]) -> Result<Vec<String>> {
    let name = staged.file_name().context("an add-on without a name")?;
    let text = fs::read_to_string(staged.join(name).with_extension("uplugin"))?;
    let descriptor = serde_json::from_str(&text).context("an add-on's descriptor")?;
    let platforms = libraries.iter().map(|shipped| shipped.platform.to_owned()).collect();
    let mut breaches = of_files(staged, &snapshot::files(staged)?)?;
    breaches.extend(of_descriptor(&descriptor, &platforms));
    if breaches.is_empty() {
        return Ok(of_dependencies(&descriptor));
    }
    bail!("Fab's reviewers would refuse {}:\n  {}", staged.display(), breaches.join("\n  "));
}

/// Checks the plugin in `staged`, whose files are `files`; an error names every breach.
pub fn check(staged: &Path, files: &BTreeSet<String>) -> Result<()> {
    let mut breaches = of_files(staged, files)?;
    let read = |way: &str| fs::read_to_string(staged.join(way)).with_context(|| format!("cannot read {way}"));
    let descriptor: Value = serde_json::from_str(&read("Pursuit.uplugin")?).context("Pursuit.uplugin")?;
    breaches.extend(
        of_descriptor(&descriptor, &platforms_of(files))
            .into_iter()
            .chain(of_dependencies(&descriptor))
            .map(|breach| format!("Pursuit.uplugin: {breach}")),
    );
    let filter = read("Config/FilterPlugin.ini")?;
    breaches.extend(
        of_filter(&filter, files).into_iter().map(|breach| format!("Config/FilterPlugin.ini: {breach}")),
    );
    if breaches.is_empty() {
        return Ok(());
    }
    bail!("Fab's reviewers would refuse the package:\n  {}", breaches.join("\n  "));
}

fn of_files(staged: &Path, files: &BTreeSet<String>) -> Result<Vec<String>> {
    let mut breaches = Vec::new();
    for file in files {
        let text = fs::read(staged.join(file)).with_context(|| format!("cannot read {file}"))?;
        let of_file = of_file(file, &String::from_utf8_lossy(&text));
        breaches.extend(of_file.into_iter().map(|breach| format!("{file}: {breach}")));
    }
    Ok(breaches)
}

fn of_file(file: &str, text: &str) -> Vec<String> {
    let mut breaches = Vec::new();
    if file.len() > LONGEST_PATH {
        breaches.push(format!("the path has more than {LONGEST_PATH} characters"));
    }
    if !file.chars().all(|c| c.is_ascii_alphanumeric() || "_./".contains(c)) {
        breaches.push("a name may have letters, digits and underscores only".into());
    }
    let is_build = |folder| ["Binaries", "Build", "Intermediate", "Saved"].contains(&folder);
    if file.split('/').any(is_build) {
        breaches.push("what an engine builds does not belong into a package".into());
    }
    let ending = file.rsplit('.').next().unwrap_or_default();
    if ["exe", "msi", "dll"].contains(&ending) {
        breaches.push("a program does not belong into a package".into());
    }
    let is_source = ["h", "cpp", "cs", "inl"].contains(&ending);
    if is_source && !text.lines().take(3).any(|line| line.contains(COPYRIGHT) && !line.contains("Epic")) {
        breaches.push("no copyright line at its beginning".into());
    }
    if is_source
        && ["Source/Pursuit/", "Source/PursuitAI/"].iter().any(|of| file.starts_with(of))
        && text.contains("AUTOMATION_TEST")
    {
        breaches.push("a test in the module that ships".into());
    }
    breaches
}

/// The platforms that there are libraries for.
fn platforms_of(files: &BTreeSet<String>) -> BTreeSet<String> {
    let folder = |file: &String| Some(file.strip_prefix(LIBRARIES)?.split('/').next()?.to_string());
    files.iter().filter_map(folder).collect()
}

fn of_descriptor(descriptor: &Value, platforms: &BTreeSet<String>) -> Vec<String> {
    let mut breaches = Vec::new();
    let named = |list: &Value| -> BTreeSet<String> {
        list.as_array().into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_string())).collect()
    };
    for name in ["CreatedBy", "Description"] {
        if descriptor[name].as_str().is_none_or(str::is_empty) {
            breaches.push(format!("no {name}"));
        }
    }
    for name in ADDRESSES.iter().filter(|name| !descriptor[**name].is_string()) {
        breaches.push(format!("no {name}"));
    }
    if named(&descriptor["SupportedTargetPlatforms"]) != *platforms {
        breaches.push("SupportedTargetPlatforms are not the platforms of its libraries".into());
    }
    for module in descriptor["Modules"].as_array().into_iter().flatten() {
        let name = module["Name"].as_str().unwrap_or_default();
        if named(&module["PlatformAllowList"]) != *platforms {
            breaches.push(format!("the PlatformAllowList of {name} is not the platforms of its libraries"));
        }
        if name.ends_with("Tests") && module["Type"] != "DeveloperTool" {
            breaches.push(format!("{name} would ship"));
        }
    }
    breaches
}

fn of_dependencies(descriptor: &Value) -> Vec<String> {
    let plugins = descriptor["Plugins"].as_array().into_iter().flatten();
    plugins
        .map(|plugin| plugin["Name"].as_str().unwrap_or_default())
        .filter(|name| !ENGINE_PLUGINS.contains(name))
        .map(|name| format!("it depends on the plugin {name}, which is not the engine's"))
        .collect()
}

fn of_filter(filter: &str, files: &BTreeSet<String>) -> Vec<String> {
    let lines: Vec<_> = filter.lines().filter(|line| line.starts_with('/')).collect();
    // Three dots stand for all below a folder.
    let names = |line: &str, file: &str| match line.trim_start_matches('/').strip_suffix("...") {
        Some(folder) => file.starts_with(folder),
        None => file == line.trim_start_matches('/'),
    };
    let mut breaches: Vec<_> = lines
        .iter()
        .filter(|line| !files.iter().any(|file| names(line, file)))
        .map(|line| format!("{line} names no file"))
        .collect();
    let is_outside =
        |file: &&String| !KNOWN.iter().any(|folder| file.starts_with(folder)) && !file.ends_with(".uplugin");
    let unlisted = files.iter().filter(is_outside).filter(|file| !lines.iter().any(|line| names(line, file)));
    breaches.extend(unlisted.map(|file| format!("{file} is not listed")));
    breaches
}

#[cfg(test)]
mod tests {
    use super::{COPYRIGHT, of_dependencies, of_descriptor, of_file, of_filter, platforms_of};
    use serde_json::json;
    use std::collections::BTreeSet;

    #[test]
    fn each_breach_of_a_file_is_named() {
        let good = &format!("// {COPYRIGHT}26 Pursuit contributors.\n");
        assert!(of_file("Source/Pursuit/Private/Core/A.cpp", good).is_empty());
        assert_eq!(of_file("Source/A.cpp", "int a;").len(), 1);
        assert_eq!(of_file("Source/A.cpp", &format!("// {COPYRIGHT}20 Epic Games")).len(), 1);
        assert_eq!(of_file("LICENSE-MIT", "").len(), 1);
        assert_eq!(of_file(&"a".repeat(171), "").len(), 1);
        assert_eq!(of_file("Binaries/a", "").len(), 1);
        assert_eq!(of_file("Source/a.exe", "").len(), 1);
        let test = format!("{good}IMPLEMENT_SIMPLE_AUTOMATION_TEST(");
        assert_eq!(of_file("Source/Pursuit/Private/A.cpp", &test).len(), 1);
        assert!(of_file("Source/PursuitTests/Private/A.cpp", &test).is_empty());
    }

    #[test]
    fn an_untrue_list_of_platforms_is_named() {
        let files = BTreeSet::from(["Source/ThirdParty/PursuitLibrary/lib/Mac/libpursuit.a".to_string()]);
        let files = platforms_of(&files);
        let descriptor = |platform: &str, kind: &str| {
            json!({"DocsURL": "a", "SupportURL": "a", "CreatedBy": "a", "Description": "a",
                "SupportedTargetPlatforms": ["Mac"],
                "Modules": [{"Name": "PursuitTests", "Type": kind, "PlatformAllowList": [platform]}]})
        };
        assert!(of_descriptor(&descriptor("Mac", "DeveloperTool"), &files).is_empty());
        assert_eq!(of_descriptor(&descriptor("Win64", "DeveloperTool"), &files).len(), 1);
        assert_eq!(of_descriptor(&descriptor("Mac", "Runtime"), &files).len(), 1);
        assert_eq!(of_descriptor(&json!({}), &files).len(), 5);
    }

    #[test]
    fn a_dependency_on_a_plugin_that_is_not_the_engines_is_named() {
        let descriptor = json!({"Plugins": [{"Name": "MassGameplay", "Enabled": true}, {"Name": "Pursuit", "Enabled": true}]});
        let found = of_dependencies(&descriptor);
        assert_eq!(found, ["it depends on the plugin Pursuit, which is not the engine's"]);
        assert!(of_dependencies(&json!({"Plugins": [{"Name": "StateTree"}]})).is_empty());
        assert!(of_dependencies(&json!({})).is_empty());
    }

    #[test]
    fn the_filter_names_what_is_there_and_nothing_else() {
        let files = BTreeSet::from([
            "README.md".to_string(),
            "Source/a.cpp".to_string(),
            "Pursuit.uplugin".to_string(),
        ]);
        assert!(of_filter("[FilterPlugin]\n/README.md\n", &files).is_empty());
        assert_eq!(of_filter("[FilterPlugin]\n/README.md\n/LICENSE*\n", &files).len(), 1);
        assert_eq!(of_filter("[FilterPlugin]\n", &files).len(), 1);
        assert_eq!(of_filter("[FilterPlugin]\n/README.md\n/Docs/...\n", &files).len(), 1);
        let files = files.into_iter().chain(["Docs/a/b.html", "Documents/c"].map(str::to_owned)).collect();
        assert_eq!(
            of_filter("[FilterPlugin]\n/README.md\n/Docs/...\n", &files),
            ["Documents/c is not listed"]
        );
    }
}
