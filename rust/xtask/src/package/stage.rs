//! The plugin folder, put together from the repository and the library.

use super::snapshot::LIBRARIES;
use crate::library::platforms::Shipped;
use crate::place;
use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde_json::ser::PrettyFormatter;
use serde_json::{Map, Value};
use std::fs;
use std::path::{Path, PathBuf};

/// What may be done with it, and whose work is in it.
pub const LICENSES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY"];

/// What an engine build leaves in the plugin's folder, and what is put in fresh.
const LEFT_OUT: [&str; 5] = [
    "Binaries",
    "Intermediate",
    "Saved",
    "Source/ThirdParty/PursuitLibrary/include",
    "Source/ThirdParty/PursuitLibrary/lib",
];

/// A library of a package and where its file is.
pub type File = (&'static Shipped, PathBuf);

/// Makes `staged` from nothing.
pub fn stage(staged: &Path, libraries: &[File], engine: Option<&str>) -> Result<()> {
    if staged.exists() {
        fs::remove_dir_all(staged).with_context(|| format!("cannot empty {}", place::shown(staged)))?;
    }
    copy_folder(&place::root().join("unreal_plugin"), staged, "", &LEFT_OUT)?;

    let header = staged.join("Source/ThirdParty/PursuitLibrary/include/pursuit.h");
    copy(&place::root().join("include/pursuit.h"), &header)?;
    for (shipped, file) in libraries {
        copy(file, &staged.join(LIBRARIES).join(shipped.path))?;
    }
    for name in LICENSES {
        // In a package a name has letters, digits and underscores only.
        let notice = format!("{}.txt", name.replace('-', "_"));
        copy(&place::root().join(name), &staged.join("Source/ThirdParty/PursuitLibrary").join(notice))?;
    }
    copy(&place::root().join("CHANGELOG.md"), &staged.join("CHANGELOG.md"))?;
    let platforms: Vec<_> = libraries.iter().map(|(shipped, _)| shipped.platform).collect();
    stamp_file(&staged.join("Pursuit.uplugin"), &platforms, engine)
}

/// Stamps a staged descriptor, anew too: for the platforms that the package has, and for one engine version or for any.
pub fn stamp_file(descriptor: &Path, platforms: &[&str], engine: Option<&str>) -> Result<()> {
    let text =
        fs::read_to_string(descriptor).with_context(|| format!("cannot read {}", descriptor.display()))?;
    let stamped = stamp(&text, env!("CARGO_PKG_VERSION"), platforms, engine)?;
    fs::write(descriptor, stamped).with_context(|| format!("cannot write {}", descriptor.display()))
}

/// Copies all that lies below `from`.
pub fn copy_all(from: &Path, to: &Path) -> Result<()> {
    copy_folder(from, to, "", &[])
}

/// Copies what lies below `from`, except what is left out or hidden; `below` is the way from where it began, with a slash
/// at its end.
pub fn copy_folder(from: &Path, to: &Path, below: &str, left_out: &[&str]) -> Result<()> {
    for entry in fs::read_dir(from).with_context(|| format!("cannot list {}", from.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let way = format!("{below}{name}");
        if left_out.contains(&way.as_str()) || name.starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &to.join(&name), &format!("{way}/"), left_out)?;
        } else {
            copy(&entry.path(), &to.join(&name))?;
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

/// The descriptor with our version, the platforms that a package has a library for and, when one is asked for, the engine's version.
pub fn stamp(descriptor: &str, version: &str, platforms: &[&str], engine: Option<&str>) -> Result<String> {
    let read: Map<String, Value> =
        serde_json::from_str(descriptor).context("Pursuit.uplugin is no JSON object")?;
    if !read.contains_key("VersionName") {
        bail!("Pursuit.uplugin has no VersionName");
    }
    let mut stamped = Map::new();
    for (name, mut value) in read {
        match name.as_str() {
            "EngineVersion" => continue,
            "VersionName" => value = version.into(),
            "SupportedTargetPlatforms" => only(&mut value, platforms),
            "Modules" => {
                for module in value.as_array_mut().into_iter().flatten() {
                    if let Some(list) = module.get_mut("PlatformAllowList") {
                        only(list, platforms);
                    }
                }
            }
            _ => {}
        }
        let is_version = name == "VersionName";
        stamped.insert(name, value);
        if let Some(engine) = engine.filter(|_| is_version) {
            stamped.insert("EngineVersion".into(), format!("{engine}.0").into());
        }
    }
    let mut text = Vec::new();
    let form = PrettyFormatter::with_indent(b"\t");
    stamped.serialize(&mut serde_json::Serializer::with_formatter(&mut text, form))?;
    text.push(b'\n');
    Ok(String::from_utf8(text)?)
}

/// Leaves those of a list of platforms that the package has.
fn only(list: &mut Value, platforms: &[&str]) {
    if let Some(list) = list.as_array_mut() {
        list.retain(|name| name.as_str().is_some_and(|name| platforms.contains(&name)));
    }
}

#[cfg(test)]
mod tests {
    use super::stamp;

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
        let text = r#"{"VersionName": "0", "SupportedTargetPlatforms": ["Win64", "Mac"], "Modules": [{"PlatformAllowList": ["Win64", "Mac"]}]}"#;
        let stamped = stamp(text, "1", &["Mac"], None).unwrap();
        assert!(!stamped.contains("Win64"), "{stamped}");
        assert_eq!(stamped.matches("\"Mac\"").count(), 2, "{stamped}");
    }

    #[test]
    fn a_descriptor_without_a_version_is_refused() {
        assert!(stamp("{}", "1.2.3", &[], None).is_err());
    }
}
