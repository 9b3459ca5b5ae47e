//! The plugin folder, put together from the repository and the library.

use crate::library::{self, Library};
use crate::place;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// What an engine build leaves in the plugin's folder, and what is put in fresh.
const LEFT_OUT: [&str; 5] = [
    "Binaries",
    "Intermediate",
    "Saved",
    "Source/ThirdParty/PursuitLibrary/include",
    "Source/ThirdParty/PursuitLibrary/lib",
];

/// Makes `staged` from nothing.
pub fn stage(staged: &Path, library: &Library, engine: Option<&str>) -> Result<()> {
    if staged.exists() {
        fs::remove_dir_all(staged).with_context(|| format!("cannot empty {}", place::shown(staged)))?;
    }
    copy_folder(&place::root().join("unreal_plugin"), staged, "", &LEFT_OUT)?;

    let third_party = staged.join("Source/ThirdParty/PursuitLibrary");
    copy(&place::root().join("include/pursuit.h"), &third_party.join("include/pursuit.h"))?;
    let name = if cfg!(windows) { "pursuit.lib" } else { "libpursuit.a" };
    copy(&library.archive, &third_party.join("lib").join(library::platform()?).join(name))?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY", "CHANGELOG.md"] {
        copy(&place::root().join(name), &staged.join(name))?;
    }

    let descriptor = staged.join("Pursuit.uplugin");
    let text =
        fs::read_to_string(&descriptor).with_context(|| format!("cannot read {}", descriptor.display()))?;
    fs::write(&descriptor, stamp(&text, env!("CARGO_PKG_VERSION"), engine)?)?;
    Ok(())
}

/// Copies all that lies below `from`.
pub fn copy_all(from: &Path, to: &Path) -> Result<()> {
    copy_folder(from, to, "", &[])
}

/// Copies what lies below `from`, except what is left out or hidden; `below` is the way from where it began, with a slash
/// at its end.
fn copy_folder(from: &Path, to: &Path, below: &str, left_out: &[&str]) -> Result<()> {
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

/// The descriptor with our version and, when one is asked for, the engine's.
fn stamp(descriptor: &str, version: &str, engine: Option<&str>) -> Result<String> {
    let mut stamped = String::new();
    let mut found = false;
    for line in descriptor.lines() {
        if line.trim_start().starts_with("\"EngineVersion\"") {
            continue;
        }
        if let Some((indent, _)) = line.split_once("\"VersionName\"") {
            found = true;
            stamped += &format!("{indent}\"VersionName\": \"{version}\",\n");
            if let Some(engine) = engine {
                stamped += &format!("{indent}\"EngineVersion\": \"{engine}.0\",\n");
            }
        } else {
            stamped += line;
            stamped.push('\n');
        }
    }
    if !found {
        bail!("Pursuit.uplugin has no VersionName");
    }
    Ok(stamped)
}

#[cfg(test)]
mod tests {
    use super::stamp;

    const DESCRIPTOR: &str =
        "{\n\t\"Version\": 1,\n\t\"VersionName\": \"0.0.0\",\n\t\"Category\": \"AI\"\n}\n";

    #[test]
    fn the_engine_version_is_stamped_only_when_asked_for() {
        let plain = "{\n\t\"Version\": 1,\n\t\"VersionName\": \"1.2.3\",\n\t\"Category\": \"AI\"\n}\n";
        assert_eq!(stamp(DESCRIPTOR, "1.2.3", None).unwrap(), plain);
        let stamped = "{\n\t\"Version\": 1,\n\t\"VersionName\": \"1.2.3\",\n\t\"EngineVersion\": \"5.6.0\",\n\t\"Category\": \"AI\"\n}\n";
        assert_eq!(stamp(DESCRIPTOR, "1.2.3", Some("5.6")).unwrap(), stamped);
        assert_eq!(stamp(stamped, "1.2.3", None).unwrap(), plain);
    }

    #[test]
    fn a_descriptor_without_a_version_is_refused() {
        assert!(stamp("{}", "1.2.3", None).is_err());
    }
}
