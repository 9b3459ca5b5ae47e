//! The package for Unity: the sources of the binding for C#, what is Unity's own, and the library of each platform, with the settings that Unity
//! keeps beside every file. Source: "Custom packages", "Import and configure plug-ins", docs.unity3d.com, 2021.3.

use super::archive::{Files, VERSION, read_below};
use super::nuget::SOURCES;
use super::stage::LICENSES;
use crate::paths;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const NAME: &str = "com.pursuit.pursuit";

/// What .NET or Unreal calls a platform, where Unity has its library, and on which platforms it loads it.
const PLUGINS: [(&str, &str, &[Loads]); 7] = [
    ("win-x64", "Windows/x86_64", &[editor("x86_64", "Windows"), player("Standalone: Win64", "x86_64")]),
    ("win-arm64", "Windows/ARM64", &[editor("ARM64", "Windows"), player("Standalone: Win64", "ARM64")]),
    ("linux-x64", "Linux/x86_64", &[editor("x86_64", "Linux"), player("Standalone: Linux64", "x86_64")]),
    ("osx", "macOS", &[editor("AnyCPU", "OSX"), player("Standalone: OSXUniversal", "AnyCPU")]),
    ("android-arm64", "Android/arm64-v8a", &[player("Android: Android", "ARM64")]),
    ("android-x64", "Android/x86_64", &[player("Android: Android", "X86_64")]),
    ("IOS", "iOS", &[player("iPhone: iOS", "AnyCPU")]),
];

struct Loads {
    on: &'static str,
    processor: &'static str,
    /// Of the editor.
    system: Option<&'static str>,
}

const fn editor(processor: &'static str, system: &'static str) -> Loads {
    Loads { on: "Editor: Editor", processor, system: Some(system) }
}

const fn player(on: &'static str, processor: &'static str) -> Loads {
    Loads { on, processor, system: None }
}

/// The archive's name, and what is in it: a folder for the project's `Packages`.
pub fn package(libraries: &[(&str, PathBuf)]) -> Result<(String, Files)> {
    let root = paths::root();
    let mut files = Files::new();
    read_below(&root.join("bindings/unity"), "", &mut files)?;
    for name in SOURCES {
        files.insert(format!("Runtime/{name}"), fs::read(root.join("bindings/csharp").join(name))?);
    }
    for name in LICENSES {
        files.insert(format!("{name}.md"), fs::read(root.join(name))?);
    }
    let mut metas = Files::new();
    for (platform, folder, loads) in PLUGINS {
        for (_, library) in libraries.iter().filter(|(named, _)| *named == platform) {
            let name = library.file_name().context("a library without a name")?.to_string_lossy();
            let way = format!("Plugins/{folder}/{name}");
            metas.insert(way.clone(), plugin(loads).into_bytes());
            files.insert(way, fs::read(library)?);
        }
    }
    // Unity does not import what lies below a name that ends so.
    for way in files.keys().filter(|way| !way.contains('~')) {
        metas.entry(way.clone()).or_insert_with(|| importer(way).into());
    }
    let folders: BTreeSet<_> =
        metas.keys().flat_map(|way| way.match_indices('/').map(|(end, _)| &way[..end])).collect();
    let folders: Vec<_> = folders.into_iter().map(String::from).collect();
    metas.extend(folders.into_iter().map(|way| (way, b"folderAsset: yes\nDefaultImporter:\n".to_vec())));
    for (way, importer) in metas {
        let mut meta = format!("fileFormatVersion: 2\nguid: {}\n", guid(&way)).into_bytes();
        meta.extend(importer);
        meta.extend(b"  userData: \n  assetBundleName: \n  assetBundleVariant: \n");
        files.insert(format!("{way}.meta"), meta);
    }
    Ok((
        format!("{NAME}-{VERSION}.zip"),
        files.into_iter().map(|(way, bytes)| (format!("{NAME}/{way}"), bytes)).collect(),
    ))
}

/// What scenes know a file by: the same in every version.
fn guid(way: &str) -> String {
    Sha256::digest(format!("{NAME}/{way}")).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn importer(way: &str) -> &'static str {
    match way.rsplit('.').next() {
        Some("cs") => {
            "MonoImporter:\n  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n"
        }
        Some("asmdef") => "AssemblyDefinitionImporter:\n",
        Some("json") => "PackageManifestImporter:\n",
        _ => "TextScriptImporter:\n",
    }
}

fn plugin(loads: &[Loads]) -> String {
    let mut text = String::from(
        "PluginImporter:\n  serializedVersion: 2\n  defineConstraints: []\n  isPreloaded: 0\n  isOverridable: 0\n  isExplicitlyReferenced: 0\n  \
         validateReferences: 1\n  platformData:\n  - first:\n      Any: \n    second:\n      enabled: 0\n      settings: {}\n",
    );
    for Loads { on, processor, system } in loads {
        text += &format!(
            "  - first:\n      {on}\n    second:\n      enabled: 1\n      settings:\n        CPU: {processor}\n"
        );
        if let Some(system) = system {
            text += &format!("        DefaultValueInitialized: true\n        OS: {system}\n");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{NAME, PLUGINS, package};
    use crate::package::archive::VERSION;
    use crate::paths::{self, Scratch};
    use serde_json::Value;
    use std::collections::BTreeSet;
    use std::fs;

    /// No Unity has run it: the pages may only say what the package asks for.
    #[test]
    fn every_page_names_the_unity_that_the_package_asks_for() {
        let read = |name: &str| fs::read_to_string(paths::root().join(name)).unwrap();
        let package: Value = serde_json::from_str(&read("bindings/unity/package.json")).unwrap();
        let asked = package["unity"].as_str().unwrap();
        for page in ["README.md", "CHANGELOG.md", "bindings/unity/README.md", "bindings/csharp/README.md"] {
            let text = read(page);
            for (at, _) in text.match_indices("Unity 20").chain(text.match_indices("asks for 20")) {
                let version = text[at..].split(' ').find(|word| word.starts_with("20")).unwrap();
                assert_eq!(version.trim_end_matches(|last: char| !last.is_ascii_digit()), asked, "{page}");
            }
        }
        assert!(read("bindings/unity/README.md").contains(&format!("asks for {asked} or newer")));
        assert!(read("README.md").contains(&format!("Unity {asked} or newer")));
    }

    #[test]
    fn every_file_and_folder_has_settings_with_an_identity_of_its_own() {
        let folder = Scratch::new("unity");
        let libraries = PLUGINS.map(|(platform, ..)| {
            let name = match platform {
                "win-x64" | "win-arm64" => "pursuit.dll",
                "osx" => "libpursuit.dylib",
                "IOS" => "libpursuit.a",
                _ => "libpursuit.so",
            };
            let file = folder.join(platform).join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, platform).unwrap();
            (platform, file)
        });
        let (name, files) = package(&libraries).unwrap();
        let committed = fs::read_to_string(paths::root().join("rust/xtask/release.snapshot")).unwrap();
        let (_, from) = committed.split_once(&format!("{}\n", name.replace(VERSION, "<version>"))).unwrap();
        let listed = from.lines().take_while(|line| line.starts_with("  ")).map(str::trim);
        assert!(files.keys().map(String::as_str).eq(listed), "rust/xtask/release.snapshot lists other files");
        let mut identities = BTreeSet::new();
        for (way, bytes) in &files {
            if let Some(described) = way.strip_suffix(".meta") {
                let inside = format!("{described}/");
                assert!(
                    files.contains_key(described) || files.keys().any(|way| way.starts_with(&inside)),
                    "{way}"
                );
                let text = String::from_utf8(bytes.clone()).unwrap();
                assert!(identities.insert(text.lines().nth(1).unwrap().to_owned()), "{way}");
            } else {
                assert!(way.contains('~') || files.contains_key(&format!("{way}.meta")), "{way}");
            }
        }
        for ((platform, place, loads), (_, library)) in PLUGINS.into_iter().zip(&libraries) {
            let way = format!("{NAME}/Plugins/{place}/{}", library.file_name().unwrap().to_str().unwrap());
            assert_eq!(files[&way], platform.as_bytes());
            let meta = String::from_utf8(files[&format!("{way}.meta")].clone()).unwrap();
            assert_eq!(meta.matches("enabled: 1").count(), loads.len(), "{meta}");
            assert!(meta.contains("Any: \n    second:\n      enabled: 0"), "{meta}");
        }
        let manifest: serde_json::Value =
            serde_json::from_slice(&files[&format!("{NAME}/package.json")]).unwrap();
        assert_eq!((&manifest["name"], &manifest["version"]), (&NAME.into(), &VERSION.into()));
        for sample in manifest["samples"].as_array().unwrap() {
            let inside = format!("{NAME}/{}/", sample["path"].as_str().unwrap());
            assert!(files.keys().any(|way| way.starts_with(&inside)), "{inside}");
        }
    }
}
