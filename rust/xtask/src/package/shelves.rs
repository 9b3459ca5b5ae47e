//! Where each part of a release is offered. Nothing is sent from here: the owner of an account does.

use super::archive::{REPOSITORY, VERSION};
use crate::paths;
use anyhow::{Result, ensure};

struct Shelf {
    name: &'static str,
    /// What it takes: the beginning and the end of the archives' names, or a file of the repository.
    takes: (&'static str, &'static str),
    /// What is done with it.
    how: &'static str,
}

const fn shelf(name: &'static str, begin: &'static str, end: &'static str, how: &'static str) -> Shelf {
    Shelf { name, takes: (begin, end), how }
}

const SHELVES: [Shelf; 12] = [
    shelf(
        "GitHub release",
        "",
        ".zip",
        "tag v<version>, all of dist/release with SHA256SUMS, notes from CHANGELOG.md",
    ),
    shelf("Fab", "Pursuit-", ".zip", "one version of the listing for each engine: Pursuit-<version>-UE*.zip"),
    shelf("crates.io", "rust/core/Cargo.toml", "", "cargo publish --package pursuit-core"),
    shelf("crates.io", "rust/bevy/Cargo.toml", "", "then cargo publish --manifest-path rust/bevy/Cargo.toml"),
    shelf("PyPI", "pursuit-", ".whl", "twine upload dist/release/pursuit-*.whl"),
    shelf(
        "NuGet",
        "Pursuit.",
        ".nupkg",
        "dotnet nuget push dist/release/Pursuit.<version>.nupkg --source nuget.org",
    ),
    shelf("npm", "pursuit-wasm-", ".zip", "unpack it, then npm publish pursuit-wasm"),
    shelf(
        "OpenUPM",
        "com.pursuit.pursuit-",
        ".zip",
        "the folder in it as the root of a branch `upm`, tagged <version>; openupm.com/packages/add, once",
    ),
    shelf(
        "Godot Asset Library",
        "pursuit-godot-",
        ".zip",
        "godotengine.org/asset-library, repository host Custom; icon: addons/pursuit/icon.png, which it wants as PNG or JPG at a direct address",
    ),
    shelf(
        "vcpkg",
        "packaging/vcpkg/pursuit/portfile.cmake",
        "",
        "a port for a clone; microsoft/vcpkg wants one that fetches the tag",
    ),
    shelf(
        "Conan",
        "packaging/conan/conanfile.py",
        "",
        "a recipe for a clone; conan-center-index wants one that fetches the tag",
    ),
    shelf(
        "a host of static pages",
        "docs/SUMMARY.md",
        "",
        "cargo xtask docs site --archive, then pursuit-site-<version>.zip",
    ),
];

/// Refuses to make what a tag offers when the tag is not the version's, or the source has no address: both are asked for once, here.
pub fn ready(tag: &str, repository: &str) -> Result<()> {
    ensure!(
        tag == format!("v{VERSION}"),
        "the tag {tag} is not v{VERSION}: packages have the version of Cargo.toml"
    );
    ensure!(
        !repository.is_empty(),
        "set `repository` in Cargo.toml, the address of the source, before a release"
    );
    Ok(())
}

/// A line for each; an error when something that a shelf takes was not made.
pub fn lines(archives: &[String]) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for Shelf { name, takes: (begin, end), how } in SHELVES {
        let is_there = if end.is_empty() {
            paths::root().join(begin).is_file()
        } else {
            archives.iter().any(|archive| archive.starts_with(begin) && archive.ends_with(end))
        };
        ensure!(is_there, "nothing was made for {name}: {begin}*{end}");
        lines.push(format!("  {name:<22}  {}", how.replace("<version>", VERSION)));
    }
    if REPOSITORY.is_empty() {
        lines.push("First set `repository` in Cargo.toml: Fab, crates.io, vcpkg and Conan ask for the address of the source.".into());
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::{VERSION, lines, ready};
    use crate::paths;
    use std::fs;

    #[test]
    fn a_release_has_the_tag_of_its_version_and_an_address() {
        let tag = format!("v{VERSION}");
        assert!(ready(&tag, "https://example.org/pursuit").is_ok());
        assert!(
            ready("v9.9.9", "https://example.org/pursuit").unwrap_err().to_string().contains("v9.9.9 is not")
        );
        assert!(ready(VERSION, "https://example.org/pursuit").is_err());
        assert!(ready(&tag, "").unwrap_err().to_string().contains("set `repository`"));
    }

    #[test]
    fn every_shelf_has_what_it_takes_and_a_missing_one_is_named() {
        let committed = fs::read_to_string(paths::root().join("rust/xtask/release.snapshot")).unwrap();
        let archives: Vec<String> =
            committed.lines().filter(|line| !line.starts_with(' ')).map(String::from).collect();
        assert!(lines(&archives).unwrap().len() > 12);
        let without: Vec<_> = archives.into_iter().filter(|name| !name.ends_with(".whl")).collect();
        assert!(lines(&without).unwrap_err().to_string().contains("PyPI"));
    }
}
