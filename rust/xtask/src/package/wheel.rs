//! Wheels for Python: the generated module with the dynamic library of one platform, as `pip` installs it.
//! Source: "Binary distribution format", "Core metadata specifications", packaging.python.org.

use super::archive::{Files, VERSION, zipped};
use super::stage::LICENSES;
use crate::library::platforms::LibraryFile;
use crate::{library, paths};
use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use object::{Object, ObjectSection};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// What is in the package, beside the library.
const MODULE: [&str; 5] = ["__init__.py", "__init__.pyi", "batch.py", "crowd.py", "py.typed"];

/// What Python calls a platform. The library asks glibc for nothing younger than manylinux2014, nor macOS than it is built for.
pub fn tag(shipped: &LibraryFile) -> Option<&'static str> {
    match (shipped.platform, shipped.path.contains("arm64")) {
        ("Win64", false) => Some("win_amd64"),
        ("Win64", true) => Some("win_arm64"),
        ("Linux", _) => Some("manylinux_2_17_x86_64.manylinux2014_x86_64"),
        ("LinuxArm64", _) => Some("manylinux_2_17_aarch64.manylinux2014_aarch64"),
        ("Mac", _) => Some("macosx_11_0_universal2"),
        _ => None,
    }
}

/// This machine's own: on Linux what the library that Cargo linked needs of glibc.
fn host_tag(shared: &Path) -> Result<String> {
    let tag = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", processor) => {
            let library = fs::read(shared).with_context(|| format!("cannot read {}", shared.display()))?;
            return Ok(linux_tag(&Needs::of(&library)?, processor));
        }
        ("windows", "x86_64") => "win_amd64",
        ("windows", "aarch64") => "win_arm64",
        ("macos", "x86_64") => "macosx_11_0_x86_64",
        ("macos", "aarch64") => "macosx_11_0_arm64",
        (system, processor) => bail!("no wheel is made for {system} on {processor}"),
    };
    Ok(tag.into())
}

/// What a dynamic library of Linux needs of the system.
#[derive(Debug, Default)]
struct Needs {
    /// The libraries.
    libraries: Vec<String>,
    /// Of glibc, the greatest `x` of the versions `2.x` of its symbols.
    glibc: u32,
}

impl Needs {
    fn of(library: &[u8]) -> Result<Self> {
        let file = object::File::parse(library)?;
        let strings = file.section_by_name(".dynstr").context("no dynamic library of Linux")?;
        let mut needs = Self::default();
        // Names of symbols, of libraries and of versions; no symbol looks like a version or a library.
        for name in strings.data()?.split(|&byte| byte == 0) {
            let name = String::from_utf8_lossy(name);
            if let Some(version) = name.strip_prefix("GLIBC_2.") {
                let minor = version.split('.').next().unwrap_or_default();
                needs.glibc = needs.glibc.max(minor.parse().with_context(|| format!("no version: {name}"))?);
            } else if name.contains(".so") && !name.starts_with("libpursuit") {
                needs.libraries.push(name.into_owned());
            }
        }
        Ok(needs)
    }
}

/// Where the library needs what every Linux with glibc has, from which glibc on it runs; else this system alone.
/// Source: PEP 600; of the libraries in its policies these are linked by a compiler by itself.
fn linux_tag(needs: &Needs, processor: &str) -> String {
    let of_glibc =
        ["libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"];
    if !needs.libraries.iter().all(|name| of_glibc.contains(&name.as_str())) {
        return format!("linux_{processor}");
    }
    match needs.glibc {
        0..=17 => format!("manylinux_2_17_{processor}.manylinux2014_{processor}"),
        minor => format!("manylinux_2_{minor}_{processor}"),
    }
}

/// The wheel for this machine, alone in `folder`.
pub fn for_host(folder: &Path) -> Result<PathBuf> {
    let shared = library::ship()?.shared;
    write(&host_tag(&shared)?, &shared, folder)
}

/// One wheel, alone in `folder`.
pub fn write(tag: &str, shared: &Path, folder: &Path) -> Result<PathBuf> {
    let (name, files) = wheel(tag, shared)?;
    paths::empty(folder)?;
    fs::create_dir_all(folder)?;
    let path = folder.join(name);
    fs::write(&path, zipped(&files)?)?;
    Ok(path)
}

/// Its name, and what is in it.
pub fn wheel(tag: &str, shared: &Path) -> Result<(String, Files)> {
    let mut files = Files::new();
    let root = paths::root();
    let read = |way: &str| fs::read(root.join(way)).with_context(|| format!("cannot read {way}"));
    for name in MODULE {
        files.insert(format!("pursuit/{name}"), read(&format!("bindings/python/pursuit/{name}"))?);
    }
    let library = shared.file_name().unwrap_or_default().to_string_lossy();
    files.insert(format!("pursuit/{library}"), fs::read(shared)?);
    let info = format!("pursuit-{VERSION}.dist-info");
    for license in LICENSES {
        files.insert(format!("{info}/licenses/{license}"), read(license)?);
    }
    let page = String::from_utf8(read("bindings/python/README.md")?)?;
    files.insert(format!("{info}/METADATA"), metadata(&page).into_bytes());
    let tags: String = tag.split('.').map(|tag| format!("Tag: py3-none-{tag}\n")).collect();
    let wheel = format!("Wheel-Version: 1.0\nGenerator: pursuit {VERSION}\nRoot-Is-Purelib: false\n{tags}");
    files.insert(format!("{info}/WHEEL"), wheel.into_bytes());
    let record = record(&files, &info);
    files.insert(format!("{info}/RECORD"), record.into_bytes());
    Ok((format!("pursuit-{VERSION}-py3-none-{tag}.whl"), files))
}

fn metadata(page: &str) -> String {
    let licenses: String = LICENSES.iter().map(|name| format!("License-File: {name}\n")).collect();
    format!(
        "Metadata-Version: 2.4\nName: pursuit\nVersion: {VERSION}\n\
         Summary: Where to go, or aim, to meet a moving target, and when\n\
         Description-Content-Type: text/markdown\nLicense-Expression: MIT OR Apache-2.0\n{licenses}\
         Classifier: Programming Language :: Python :: 3\nClassifier: Topic :: Games/Entertainment\n\
         Classifier: Typing :: Typed\nRequires-Python: >=3.9\n\
         Provides-Extra: numpy\nRequires-Dist: numpy>=1.22; extra == 'numpy'\n\n{page}"
    )
}

/// Every file with its checksum; the list itself has none.
fn record(files: &Files, info: &str) -> String {
    let mut lines: String = files
        .iter()
        .map(|(way, bytes)| {
            format!("{way},sha256={},{}\n", URL_SAFE_NO_PAD.encode(Sha256::digest(bytes)), bytes.len())
        })
        .collect();
    lines += &format!("{info}/RECORD,,\n");
    lines
}

#[cfg(test)]
mod tests {
    use super::{Files, Needs, linux_tag, record};

    #[test]
    fn the_record_has_the_checksum_of_an_empty_file_that_fips_180_gives() {
        let files = Files::from([("pursuit/py.typed".into(), Vec::new())]);
        assert_eq!(
            record(&files, "x.dist-info"),
            "pursuit/py.typed,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0\nx.dist-info/RECORD,,\n"
        );
    }

    #[test]
    fn a_wheel_is_for_every_linux_from_the_glibc_that_its_library_asks_for() {
        let needs = |libraries: &[&str], glibc| Needs {
            libraries: libraries.iter().map(|&name| name.into()).collect(),
            glibc,
        };
        let tag = |needs| linux_tag(&needs, "x86_64");
        assert_eq!(tag(needs(&["libc.so.6"], 14)), "manylinux_2_17_x86_64.manylinux2014_x86_64");
        assert_eq!(tag(needs(&["libc.so.6", "libgcc_s.so.1"], 34)), "manylinux_2_34_x86_64");
        assert_eq!(tag(needs(&["libc.musl-x86_64.so.1"], 0)), "linux_x86_64");
    }
}
