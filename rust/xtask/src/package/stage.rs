//! The plugin folder, put together from the repository and the library.

use super::archive::{REPOSITORY, address};
use super::pages;
use crate::descriptor::{self, ADD_ONS, ENGINES, FIRST_ENGINE, LAST_ENGINE, add_on_descriptors};
use crate::library::platforms::{self, LibraryFile};
use crate::paths;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::ser::PrettyFormatter;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// What may be done with it, and whose work is in it.
pub const LICENSES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY"];

/// What an engine build leaves in the plugin's folder, and what is put in fresh.
const LEFT_OUT: [&str; 6] = [
    ADD_ONS,
    "Binaries",
    "Intermediate",
    "Saved",
    "Source/ThirdParty/PursuitLibrary/include",
    "Source/ThirdParty/PursuitLibrary/lib",
];

/// Where the libraries lie in a package.
pub const LIBRARIES: &str = "Source/ThirdParty/PursuitLibrary/lib/";

/// A library of a package and where its file is.
pub type File = (&'static LibraryFile, PathBuf);

/// What was staged.
pub struct Staged {
    /// The modules that need a later engine and are left out, of the add-ons too.
    pub later: Vec<String>,
    /// The folders of the add-ons, each a plugin of its own beside the main one.
    pub add_ons: Vec<PathBuf>,
}

/// Makes `staged` from nothing, for one engine version or for any, and beside it the add-ons: plugins of their own for what depends on
/// another plugin of the engine, so that only who uses them has that one on. In the repository their modules are among the plugin's.
/// [`put_in`] brings the libraries of the `platforms`.
pub fn stage(staged: &Path, platforms: &[&LibraryFile], engine: Option<&str>) -> Result<Staged> {
    paths::empty(staged)?;
    let plugin = paths::root().join("unreal_plugin");
    let platforms: Vec<_> = platforms.iter().map(|shipped| shipped.platform).collect();
    let (_, mut later) = split_modules(&plugin.join("Pursuit.uplugin"), engine)?;
    let mut elsewhere = later.clone();
    let mut add_ons = Vec::new();
    for descriptor in add_on_descriptors()? {
        let (built, own_later) = split_modules(&descriptor, engine)?;
        if !built.is_empty() {
            add_ons.push(stage_add_on(&descriptor, staged, &built, &platforms, engine)?);
        }
        elsewhere.extend(built.into_iter().chain(own_later.iter().cloned()));
        later.extend(own_later);
    }
    let elsewhere: Vec<_> = elsewhere.iter().map(|name| format!("Source/{name}")).collect();
    let left_out: Vec<_> = LEFT_OUT.into_iter().chain(elsewhere.iter().map(String::as_str)).collect();
    copy_folder(&plugin, staged, &left_out)?;

    let header = staged.join("Source/ThirdParty/PursuitLibrary/include/pursuit.h");
    copy(&paths::root().join("include/pursuit.h"), &header)?;
    for name in LICENSES {
        let library = staged.join("Source/ThirdParty/PursuitLibrary");
        copy(&paths::root().join(name), &library.join(notice(name)))?;
    }
    copy(&paths::root().join("CHANGELOG.md"), &staged.join("CHANGELOG.md"))?;
    pages::put_in(staged)?;
    stamp_file(&staged.join("Pursuit.uplugin"), &platforms, engine)?;
    Ok(Staged { later, add_ons })
}

/// Puts the libraries where the staged plugin looks for them.
pub fn put_in(staged: &Path, libraries: &[File]) -> Result<()> {
    libraries.iter().try_for_each(|(shipped, file)| copy(file, &staged.join(LIBRARIES).join(shipped.path)))
}

/// One add-on with these modules, beside the plugin in `staged`.
fn stage_add_on(
    descriptor: &Path,
    staged: &Path,
    modules: &[String],
    platforms: &[&str],
    engine: Option<&str>,
) -> Result<PathBuf> {
    let root = paths::root();
    let name = descriptor.file_stem().context("a descriptor without a name")?;
    let folder = staged.parent().context("a plugin without a folder around it")?.join(name);
    paths::empty(&folder)?;
    for module in modules {
        let below = Path::new("Source").join(module);
        copy_all(&root.join("unreal_plugin").join(&below), &folder.join(&below))?;
    }
    let resources = folder.join("Resources");
    copy(&root.join("unreal_plugin/Resources/Icon128.png"), &resources.join("Icon128.png"))?;
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root.join(license), &resources.join(notice(license)))?;
    }
    let stamped = folder.join(name).with_extension("uplugin");
    copy(descriptor, &stamped)?;
    stamp_file(&stamped, platforms, engine)?;
    Ok(folder)
}

/// In a package a name has letters, digits and underscores only.
fn notice(license: &str) -> String {
    format!("{}.txt", license.replace('-', "_"))
}

/// The modules of a descriptor that this engine builds, and those that only later ones do.
fn split_modules(descriptor: &Path, engine: Option<&str>) -> Result<(Vec<String>, Vec<String>)> {
    let text =
        fs::read_to_string(descriptor).with_context(|| format!("cannot read {}", descriptor.display()))?;
    let minor = descriptor::minor_of(engine)?;
    let (built, later): (Vec<_>, Vec<_>) =
        descriptor::modules(&text)?.into_iter().partition(|module| module.is_for(minor));
    let names = |modules: Vec<descriptor::Module>| modules.into_iter().map(|module| module.name).collect();
    Ok((names(built), names(later)))
}

/// Stamps a staged descriptor: for the platforms that the package has, and for one engine version or for any.
pub fn stamp_file(descriptor: &Path, platforms: &[&str], engine: Option<&str>) -> Result<()> {
    let text =
        fs::read_to_string(descriptor).with_context(|| format!("cannot read {}", descriptor.display()))?;
    let stamped = stamp(&text, env!("CARGO_PKG_VERSION"), platforms, engine)?;
    fs::write(descriptor, stamped).with_context(|| format!("cannot write {}", descriptor.display()))
}

/// Copies all that lies below `from`.
pub fn copy_all(from: &Path, to: &Path) -> Result<()> {
    copy_folder(from, to, &[])
}

/// Copies what lies below `from`, except what is left out, by the way from there, or hidden.
pub fn copy_folder(from: &Path, to: &Path, left_out: &[&str]) -> Result<()> {
    for file in paths::files_below(from)? {
        let way = paths::way(from, &file);
        let is_below =
            |out: &&str| way.strip_prefix(*out).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        let is_hidden = way.split('/').any(|name| name.starts_with('.'));
        if !is_hidden && !left_out.iter().any(is_below) {
            copy(&file, &to.join(&way))?;
        }
    }
    Ok(())
}

/// Copies one file and makes the folders above it.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
    Ok(())
}

/// The descriptor with our version, the platforms that a package has a library for, the modules that the engine builds and, when one that
/// the plugin is written for is asked for, the engine's version. A package that lacks platforms says so where the editor lists plugins.
pub fn stamp(descriptor: &str, version: &str, platforms: &[&str], engine: Option<&str>) -> Result<String> {
    let read: Map<String, Value> =
        serde_json::from_str(descriptor).context("Pursuit.uplugin is no JSON object")?;
    if !read.contains_key("VersionName") {
        bail!("Pursuit.uplugin has no VersionName");
    }
    let minor = descriptor::minor_of(engine)?;
    let only_for = platforms::only(platforms).join(", ");
    let mut stamped = Map::new();
    for (name, mut value) in read {
        match name.as_str() {
            "EngineVersion" => continue,
            "VersionName" => value = version.into(),
            "DocsURL" => value = address(REPOSITORY, "tree/main/docs").into(),
            "SupportURL" => value = address(REPOSITORY, "issues").into(),
            "FriendlyName" if !only_for.is_empty() => {
                value = format!("{} ({only_for} only)", value.as_str().unwrap_or_default()).into();
            }
            "Description" if !only_for.is_empty() => {
                let what = value.as_str().unwrap_or_default();
                value =
                    format!("For {only_for} only: this package has no library for another platform. {what}")
                        .into();
            }
            "SupportedTargetPlatforms" => only(&mut value, platforms),
            "Modules" => {
                let modules = value.as_array_mut().map(std::mem::take).unwrap_or_default();
                let mut built = Vec::new();
                for mut module in modules {
                    if !descriptor::module(&module)?.is_for(minor) {
                        continue;
                    }
                    if let Some(entry) = module.as_object_mut() {
                        entry.shift_remove(FIRST_ENGINE);
                    }
                    if let Some(list) = module.get_mut("PlatformAllowList") {
                        only(list, platforms);
                    }
                    built.push(module);
                }
                value = built.into();
            }
            "Plugins" => {
                let mut listed = Vec::new();
                for mut plugin in value.as_array_mut().map(std::mem::take).unwrap_or_default() {
                    if descriptor::lists_plugin(&plugin, engine)? {
                        if let Some(entry) = plugin.as_object_mut() {
                            entry.shift_remove(LAST_ENGINE);
                        }
                        listed.push(plugin);
                    }
                }
                value = listed.into();
            }
            _ => {}
        }
        let is_version = name == "VersionName";
        stamped.insert(name, value);
        if let Some(engine) = engine.filter(|engine| is_version && ENGINES.contains(engine)) {
            stamped.insert("EngineVersion".into(), format!("{engine}.0").into());
        }
    }
    let mut text = Vec::new();
    let form = PrettyFormatter::with_indent(b"\t");
    stamped.serialize(&mut serde_json::Serializer::with_formatter(&mut text, form))?;
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}

/// Keeps the platforms of a list that the package has.
fn only(list: &mut Value, platforms: &[&str]) {
    if let Some(list) = list.as_array_mut() {
        list.retain(|name| name.as_str().is_some_and(|name| platforms.contains(&name)));
    }
}

#[cfg(test)]
mod tests {
    use super::{stage, stamp};
    use crate::descriptor::{self, ENGINES, add_ons_beside};
    use crate::library::platforms;
    use crate::paths::{self, Scratch};
    use std::fs;
    use std::path::Path;

    const DESCRIPTOR: &str =
        "{\n\t\"Version\": 1,\n\t\"VersionName\": \"0.0.0\",\n\t\"Category\": \"AI\"\n}\n";

    #[test]
    fn the_engine_version_is_stamped_only_when_asked_for() {
        let plain = "{\n\t\"Version\": 1,\n\t\"VersionName\": \"1.2.3\",\n\t\"Category\": \"AI\"\n}\n";
        assert_eq!(stamp(DESCRIPTOR, "1.2.3", &[], None).unwrap(), plain);
        let stamped = "{\n\t\"Version\": 1,\n\t\"VersionName\": \"1.2.3\",\n\t\"EngineVersion\": \"5.6.0\",\n\t\"Category\": \"AI\"\n}\n";
        assert_eq!(stamp(DESCRIPTOR, "1.2.3", &[], Some("5.6")).unwrap(), stamped);
        assert_eq!(stamp(stamped, "1.2.3", &[], None).unwrap(), plain);
    }

    #[test]
    fn only_the_platforms_of_the_package_are_allowed() {
        let text = r#"{"VersionName": "0", "SupportedTargetPlatforms": ["Win64", "Mac"], "Modules": [{"Name": "A", "Type": "Runtime", "PlatformAllowList": ["Win64", "Mac"]}]}"#;
        let stamped = stamp(text, "1", &["Mac"], None).unwrap();
        assert!(!stamped.contains("Win64"), "{stamped}");
        assert_eq!(stamped.matches("\"Mac\"").count(), 2, "{stamped}");
    }

    #[test]
    fn a_package_that_lacks_platforms_says_so_where_the_editor_lists_plugins() {
        for descriptor in descriptor::add_on_descriptors()
            .unwrap()
            .into_iter()
            .chain([paths::root().join("unreal_plugin/Pursuit.uplugin")])
        {
            let text = fs::read_to_string(&descriptor).unwrap();
            let read = |platforms: &[&str]| -> [String; 2] {
                let stamped = stamp(&text, "1", platforms, None).unwrap();
                let stamped: serde_json::Value = serde_json::from_str(&stamped).unwrap();
                ["FriendlyName", "Description"].map(|key| stamped[key].as_str().unwrap().to_owned())
            };
            let [name, description] = read(&platforms::names());
            assert!(!name.contains("only") && !description.contains("only"), "{name}: {description}");
            let [of_one, note] = read(&["Linux"]);
            assert_eq!(of_one, format!("{name} (Linux only)"));
            assert_eq!(
                note,
                format!("For Linux only: this package has no library for another platform. {description}")
            );
            // Both libraries for Windows are one platform.
            assert_eq!(read(&["Win64", "Win64", "Mac"])[0], format!("{name} (Win64, Mac only)"));
        }
    }

    #[test]
    fn an_engine_newer_than_the_plugin_is_not_stamped() {
        let stamped = stamp(DESCRIPTOR, "1.2.3", &[], Some("5.99")).unwrap();
        assert!(!stamped.contains("EngineVersion"), "{stamped}");
    }

    #[test]
    fn a_module_of_later_engines_is_not_in_the_descriptor_of_an_earlier_one() {
        let text = r#"{"VersionName": "0", "Modules": [{"Name": "A", "Type": "Runtime"},
            {"Name": "B", "Type": "Runtime", "FirstEngine": "5.5"}]}"#;
        for (engine, later) in
            [(None, false), (Some("5.4"), false), (Some("5.5"), true), (Some("5.99"), true)]
        {
            let stamped = stamp(text, "1", &[], engine).unwrap();
            assert_eq!(stamped.contains("\"B\""), later, "{engine:?}: {stamped}");
            assert!(stamped.contains("\"A\"") && !stamped.contains("FirstEngine"), "{engine:?}: {stamped}");
        }
    }

    #[test]
    fn a_plugin_that_later_engines_have_no_more_is_listed_for_its_last_one_only() {
        let text = r#"{"VersionName": "0", "Plugins": [{"Name": "A", "Enabled": true},
            {"Name": "B", "Enabled": true, "LastEngine": "5.4"}]}"#;
        for (engine, listed) in
            [(None, false), (Some("5.4"), true), (Some("5.5"), false), (Some("5.8"), false)]
        {
            let stamped = stamp(text, "1", &[], engine).unwrap();
            assert_eq!(stamped.contains("\"B\""), listed, "{engine:?}: {stamped}");
            assert!(stamped.contains("\"A\"") && !stamped.contains("LastEngine"), "{engine:?}: {stamped}");
        }
        assert!(stamp(&text.replace("5.4", "late"), "1", &[], None).is_err());
        let mass = paths::root().join("unreal_plugin/AddOns/PursuitMass.uplugin");
        let mass = fs::read_to_string(mass).unwrap();
        for name in ["MassEntity", "StructUtils"] {
            for (engine, listed) in [(None, false), (Some("5.4"), true), (Some("5.5"), false)] {
                let stamped = stamp(&mass, "1", &[], engine).unwrap();
                assert_eq!(stamped.contains(&format!("\"{name}\"")), listed, "{name}, {engine:?}");
            }
        }
    }

    /// The folders with a module's rules, except the library's.
    fn folders(staged: &Path) -> Vec<String> {
        let entries = fs::read_dir(staged.join("Source")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
        let mut names: Vec<_> = names.filter(|name| name != "ThirdParty").collect();
        names.sort();
        names
    }

    #[test]
    fn a_package_has_the_sources_of_the_modules_that_it_names_and_no_others() {
        let around = Scratch::new("stage");
        let main = around.join("Pursuit");
        let everywhere = folders(&paths::root().join("unreal_plugin"));
        for engine in [None].into_iter().chain(ENGINES.map(Some)) {
            let staged = stage(&main, &[], engine).unwrap();
            assert_eq!(add_ons_beside(&main).unwrap(), staged.add_ons, "{engine:?}");
            let mut all = staged.later.clone();
            for plugin in staged.add_ons.iter().chain([&main]) {
                let descriptor = plugin.join(plugin.file_name().unwrap()).with_extension("uplugin");
                let text = fs::read_to_string(descriptor).unwrap();
                let mut named: Vec<_> =
                    descriptor::modules(&text).unwrap().into_iter().map(|module| module.name).collect();
                named.sort();
                assert_eq!(folders(plugin), named, "{engine:?}");
                all.extend(named);
            }
            all.sort();
            assert_eq!(all, everywhere, "{engine:?}: each module is in one plugin, or for later engines");
            if engine == ENGINES.last().copied() {
                assert!(staged.later.is_empty(), "the newest engine builds all");
            }
        }
    }

    /// An add-on that was built with other headers is found by this number.
    #[test]
    fn the_headers_tell_the_version_of_the_package() {
        let header = paths::root().join("unreal_plugin/Source/Pursuit/Public/PursuitAddOn.h");
        let define = format!("#define PURSUIT_PLUGIN_VERSION \"{}\"\n", env!("CARGO_PKG_VERSION"));
        assert!(fs::read_to_string(header).unwrap().contains(&define), "{define}");
    }

    #[test]
    fn a_descriptor_without_a_version_is_refused() {
        assert!(stamp("{}", "1.2.3", &[], None).is_err());
    }
}
