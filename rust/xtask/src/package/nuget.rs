//! The package for C#: one assembly for .NET Standard 2.1, compiled by Mono, and the dynamic library of each platform beside it.
//! Source: "Creating a package", "nuspec reference", "Native files in packages", learn.microsoft.com/nuget; ECMA-376, part 2.

use super::archive::{Files, VERSION};
use super::stage::LICENSES;
use crate::library::platforms::LibraryFile;
use crate::tools::{self, CECIL, MCS, MONO};
use crate::{paths, process};
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the assembly is compiled of.
pub const SOURCES: [&str; 7] =
    ["Pursuit.cs", "Views.cs", "Vectors.cs", "Batches.cs", "OrcaCrowd.cs", "Flock.cs", "OwnNames.cs"];

/// What .NET calls a platform that loads dynamic libraries.
pub fn runtime(shipped: &LibraryFile) -> Option<&'static str> {
    match (shipped.platform, shipped.path) {
        ("Win64", "Win64/x64/pursuit.lib") => Some("win-x64"),
        ("Win64", _) => Some("win-arm64"),
        ("Linux", _) => Some("linux-x64"),
        ("LinuxArm64", _) => Some("linux-arm64"),
        ("Mac", _) => Some("osx"),
        ("Android", "Android/ARM64/libpursuit.a") => Some("android-arm64"),
        ("Android", _) => Some("android-x64"),
        _ => None,
    }
}

/// What compiles programs of C# and makes them ones for .NET Standard.
pub struct CSharpCompiler {
    folder: PathBuf,
    retarget: PathBuf,
}

impl CSharpCompiler {
    /// Makes ready in `folder`.
    pub fn new(folder: &Path) -> Result<Self> {
        tools::ensure(&[&MCS, &MONO, &CECIL])?;
        fs::create_dir_all(folder)?;
        let (source, retarget) = (folder.join("Retarget.cs"), folder.join("Retarget.exe"));
        fs::write(&source, include_str!("Retarget.cs"))?;
        let cecil = CECIL.require()?;
        let mut mcs = Command::new(MCS.require()?);
        process::output(
            mcs.arg(format!("-r:{cecil}")).arg(format!("-out:{}", retarget.display())).arg(source),
        )?;
        fs::copy(cecil, folder.join("Mono.Cecil.dll"))?;
        Ok(Self { folder: folder.into(), retarget })
    }

    /// The assembly `name` of `sources`, with its documentation when it is a library.
    pub fn compile(&self, name: &str, sources: &[PathBuf], library: Option<&Path>) -> Result<PathBuf> {
        // Mono's own form, which its compiler refers to, and the one that is shipped.
        let mono = self.folder.join("mono");
        fs::create_dir_all(&mono)?;
        let (made, out) = (mono.join(format!("{name}.dll")), self.folder.join(format!("{name}.dll")));
        let mut mcs = Command::new(MCS.require()?);
        mcs.args(["-warnaserror", "-unsafe", "-optimize+"]).arg(format!("-out:{}", made.display()));
        match library {
            Some(library) => {
                let known = mono.join(library.file_name().unwrap_or_default());
                mcs.arg(format!("-r:{}", known.display()));
            }
            None => {
                mcs.arg("-target:library")
                    .arg(format!("-doc:{}", self.folder.join(format!("{name}.xml")).display()));
            }
        }
        process::output(mcs.args(sources))?;
        let mut digest = Sha256::new();
        for source in sources {
            digest.update(fs::read(source).with_context(|| paths::shown(source))?);
        }
        let digest: String = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        let mut mono = Command::new(MONO.require()?);
        process::output(mono.arg(&self.retarget).arg(&made).arg(&out).arg(digest))?;
        Ok(out)
    }

    /// The library.
    pub fn library(&self) -> Result<PathBuf> {
        let version = self.folder.join("Version.cs");
        fs::write(&version, format!("[assembly: System.Reflection.AssemblyVersion(\"{VERSION}.0\")]\n"))?;
        let folder = paths::root().join("bindings/csharp");
        let sources: Vec<_> = SOURCES.map(|name| folder.join(name)).into_iter().chain([version]).collect();
        self.compile("Pursuit", &sources, None)
    }
}

/// The package with the libraries of these platforms: its name, and what is in it.
pub fn package(compiler: &CSharpCompiler, libraries: &[(&str, PathBuf)]) -> Result<(String, Files)> {
    let mut files = Files::new();
    let root = paths::root();
    let read = |path: &Path| fs::read(path).with_context(|| paths::shown(path));
    let assembly = compiler.library()?;
    files.insert("lib/netstandard2.1/Pursuit.dll".into(), read(&assembly)?);
    files.insert("lib/netstandard2.1/Pursuit.xml".into(), read(&assembly.with_extension("xml"))?);
    for (runtime, library) in libraries {
        let name = library.file_name().unwrap_or_default().to_string_lossy();
        files.insert(format!("runtimes/{runtime}/native/{name}"), read(library)?);
    }
    for license in LICENSES {
        files.insert(format!("{license}.txt"), read(&root.join(license))?);
    }
    files.insert("README.md".into(), read(&root.join("bindings/csharp/README.md"))?);
    files.insert("Pursuit.nuspec".into(), nuspec().into_bytes());
    files.insert("_rels/.rels".into(), RELATIONS.into());
    let types = content_types(files.keys());
    files.insert("[Content_Types].xml".into(), types.into_bytes());
    Ok((format!("Pursuit.{VERSION}.nupkg"), files))
}

const RELATIONS: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
    <Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\n  \
    <Relationship Type=\"http://schemas.microsoft.com/packaging/2010/07/manifest\" Target=\"/Pursuit.nuspec\" Id=\"manifest\" />\n\
    </Relationships>\n";

fn nuspec() -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <package xmlns=\"http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd\">\n  <metadata>\n    \
         <id>Pursuit</id>\n    <version>{VERSION}</version>\n    <authors>Pursuit</authors>\n    \
         <license type=\"expression\">MIT OR Apache-2.0</license>\n    <readme>README.md</readme>\n    \
         <description>Where to go, or aim, to meet a moving target, and when.</description>\n    \
         <dependencies>\n      <group targetFramework=\".NETStandard2.1\" />\n    </dependencies>\n  \
         </metadata>\n</package>\n"
    )
}

/// Every ending has a type.
fn content_types<'a>(files: impl Iterator<Item = &'a String>) -> String {
    let endings: BTreeSet<_> = files.filter_map(|way| way.rsplit('.').next()).collect();
    let lines: String = endings
        .iter()
        .map(|ending| {
            let kind = match *ending {
                "rels" => "application/vnd.openxmlformats-package.relationships+xml",
                _ => "application/octet",
            };
            format!("  <Default Extension=\"{ending}\" ContentType=\"{kind}\" />\n")
        })
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\n{lines}</Types>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::content_types;

    #[test]
    fn every_ending_has_a_type_once() {
        let files = ["a/b.dll", "c.dll", "_rels/.rels"].map(String::from);
        let types = content_types(files.iter());
        assert_eq!(types.matches("Extension=\"dll\"").count(), 1);
        assert!(types.contains(
            "Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\""
        ));
    }
}
