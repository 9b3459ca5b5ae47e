//! The C library installed, by a command and by CMake, part of a project of CMake, built and packaged by Conan and
//! by the port for vcpkg; a project builds with each and prints what it should.

use crate::package::archive::VERSION;
use crate::package::c_library;
use crate::package::stage;
use crate::step_result::Outcome;
use crate::tools::{self, CMAKE, GCC, PKG_CONFIG, READELF};
use crate::{library, paths, process};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The port.
const PORT: &str = "packaging/vcpkg/pursuit";

/// How the C guide installs with CMake, from the root of a clone.
pub const COMMANDS: [&str; 3] = [
    "cmake -S . -B target/cmake",
    "cmake --build target/cmake",
    "cmake --install target/cmake --prefix target/installed",
];

/// Each way in turn.
pub fn run() -> Result<Outcome> {
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Skipped("the package managers are tried out on Linux only".into()));
    }
    tools::ensure(&[&GCC, &CMAKE, &PKG_CONFIG, &READELF])?;
    let folder = paths::target().join("xtask").join("package-managers");
    paths::empty(&folder)?;
    fs::create_dir_all(&folder)?;
    // As in a clone: the project of the recipe's test is built where it lies.
    stage::copy_folder(&paths::root().join("packaging"), &folder.join("packaging"), &[])?;
    stage::copy(&paths::root().join("tests/abi/example.c"), &folder.join("tests/abi/example.c"))?;
    let installed = folder.join("target").join("install");
    c_library::install(&installed)?;
    by_pkg_config(&installed, &folder)?;
    let sizes = sizes(&installed, &folder)?;
    for shared in [false, true] {
        let build = folder.join(format!("installed-{shared}"));
        by_cmake(&installed, &installed.join("share/pursuit"), &build, shared)?;
        needs_shared(&build.join("example"), shared)?;
    }
    by_cargo(&folder)?;
    by_sources(&folder)?;
    conan(&folder)?;
    vcpkg(&folder)?;
    Ok(Outcome::Done(format!(
        "the example builds and runs: installed, by pkg-config and by CMake, both kinds, from both ways to install; with what Cargo leaves; around a clone, both kinds; by Conan from \
         sources, both kinds; by the port for vcpkg; {sizes}"
    )))
}

/// What a program pays for the static library: stripped, with one call and with every function, each with a section of its own.
fn sizes(prefix: &Path, folder: &Path) -> Result<String> {
    let api: Value = serde_json::from_str(&fs::read_to_string(paths::root().join("include/pursuit.json"))?)?;
    let functions = api["functions"].as_array().context("no functions")?;
    let every: Vec<_> = functions.iter().filter_map(|function| function["name"].as_str()).collect();
    let mut sizes = Vec::new();
    for (name, calls, most) in
        [("one call", &["pursuit_solve_intercept"][..], 100_000), ("every call", &every, 2_950_000)]
    {
        let (source, program) = (folder.join("size.c"), folder.join("size"));
        let list: Vec<_> = calls.iter().map(|call| format!("(void (*)(void)){call}")).collect();
        let text = format!(
            "#include \"pursuit.h\"\nvoid (*volatile calls[])(void) = {{{}}};\nint main(void) {{ return !calls[0]; }}\n",
            list.join(", ")
        );
        fs::write(&source, text)?;
        let mut compile = Command::new(GCC.require()?);
        compile.args(["-O2", "-s", "-Wl,--gc-sections", "-I"]).arg(prefix.join("include")).arg(&source);
        process::output(compile.arg(prefix.join("lib/libpursuit.a")).arg("-o").arg(&program))?;
        let size = fs::metadata(&program)?.len();
        ensure!(size <= most, "a program with {name} has {size} bytes, more than {most}");
        sizes.push(format!("{size} bytes with {name}"));
    }
    Ok(sizes.join(", "))
}

/// The commands of the C guide, and a project around the clone, with both kinds of the library.
fn by_sources(folder: &Path) -> Result<()> {
    let root = paths::root();
    // What CMake keeps there names the folder of the clone, which may have been moved.
    let kept = root.join("target/cmake");
    paths::empty(&kept)?;
    for command in COMMANDS {
        let mut words = command.split_whitespace();
        ensure!(words.next() == Some("cmake"), "not of CMake: {command}");
        process::output(Command::new(CMAKE.require()?).args(words).current_dir(&root))?;
    }
    let installed = root.join("target/installed");
    by_cmake(&installed, &installed.join("share/pursuit"), &folder.join("by-cmake"), false)?;
    for shared in ["OFF", "ON"] {
        let build = folder.join(format!("around-{shared}"));
        let (clone, kind) = (format!("-DCLONE={}", root.display()), format!("-DBUILD_SHARED_LIBS={shared}"));
        let project = root.join("tests/packages/subproject");
        // It looks for nothing installed.
        c_library::build_by_cmake(&project, &build, Path::new(""), &[&clone, &kind])?;
        let example = build.join("example");
        c_library::as_expected(&mut Command::new(&example))?;
        needs_shared(&example, shared == "ON")?;
    }
    Ok(())
}

/// Whether a program is linked with the dynamic library, as it should or should not be.
fn needs_shared(program: &Path, expected: bool) -> Result<()> {
    let needed = process::output(Command::new(READELF.require()?).arg("-d").arg(program))?;
    ensure!(needed.contains("libpursuit.so") == expected, "{} links\n{needed}", program.display());
    Ok(())
}

/// With the static library as Cargo leaves it, by the line of the C guide: a program that calls what Rust's own library has, too.
fn by_cargo(folder: &Path) -> Result<()> {
    let library = library::build(library::Profile::Release)?.archive;
    let (source, program) = (folder.join("by-cargo.c"), folder.join("by-cargo"));
    let text = "#include \"pursuit.h\"\n#include <math.h>\n\
                int main(int argc, char **argv) { (void)argv; return fmod(argc, 2) + pursuit_abi_version() != PURSUIT_ABI_VERSION + 1; }\n";
    fs::write(&source, text)?;
    let mut compile = Command::new(GCC.require()?);
    compile.arg(&source).arg("-I").arg(paths::root().join("include")).arg("-lm").arg(library);
    process::output(compile.arg("-o").arg(&program))?;
    process::output(&mut Command::new(&program)).map(|_| ())
}

/// With the dynamic library, which is asked for by its own name, and with the static one.
fn by_pkg_config(prefix: &Path, folder: &Path) -> Result<()> {
    for name in ["pursuit", "pursuit-static"] {
        let program = folder.join(format!("by-pkg-config-{name}"));
        c_library::by_pkg_config(name, prefix, &program)?;
        needs_shared(&program, name == "pursuit")?;
    }
    let mut readelf = Command::new(READELF.require()?);
    let dynamic = process::output(readelf.arg("-d").arg(prefix.join("lib/libpursuit.so")))?;
    ensure!(
        dynamic.contains("soname: [libpursuit.so]"),
        "the dynamic library has no name of its own\n{dynamic}"
    );
    Ok(())
}

/// A project that asks CMake for the package below `prefix`.
fn by_cmake(prefix: &Path, project: &Path, build: &Path, shared: bool) -> Result<()> {
    let option = if shared { "-DBUILD_SHARED_LIBS=ON" } else { "-DBUILD_SHARED_LIBS=OFF" };
    c_library::build_by_cmake(project, build, prefix, &[option])?;
    c_library::as_expected(&mut Command::new(build.join("example")))
}

/// Conan checks the recipe, builds it from the sources that it exports, and builds the project of the recipe's test with the package.
fn conan(folder: &Path) -> Result<()> {
    let python = tools::python_with(&paths::root().join("tests/packages/requirements.txt"))?;
    let recipe = paths::root().join("packaging/conan");
    let project = folder.join("packaging/conan/test_package");
    let project = project.to_string_lossy();
    let home = folder.join("conan");
    let conan = |arguments: &[&str]| {
        let mut conan = Command::new(&python);
        conan.args(["-c", "from conan.cli.cli import main; import sys; main(sys.argv[1:])"]).args(arguments);
        conan.env("CONAN_HOME", &home).env("PYTHONDONTWRITEBYTECODE", "1").current_dir(folder);
        // What Rust needs of others is built once.
        conan.env("CARGO_TARGET_DIR", paths::target().join("xtask").join("conan-target"));
        // It prints what a project prints among its own messages.
        let output = conan.output().context("conan does not start")?;
        let printed = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        ensure!(output.status.success(), "failed: {}\n{printed}", process::line(&conan));
        anyhow::Ok(printed)
    };
    conan(&["profile", "detect"])?;
    let expected = fs::read_to_string(paths::root().join("tests/abi/example.expected"))?;
    for shared in ["False", "True"] {
        let option = format!("&:shared={shared}");
        let recipe = recipe.to_string_lossy();
        conan(&["create", &recipe, "--options", &option, "--test-folder="])?;
        let reference = format!("pursuit/{VERSION}");
        let option = format!("pursuit/*:shared={shared}");
        let printed = conan(&[
            "test",
            &project,
            &reference,
            "--options",
            &option,
            "--options",
            &format!("&:shared={shared}"),
        ])?;
        ensure!(
            printed.contains(&expected),
            "the project with Conan's package prints\n{printed}\nnot\n{expected}"
        );
    }
    Ok(())
}

/// The port's manifest keeps to vcpkg's rules, its steps run as vcpkg runs them, and a project finds what they made.
fn vcpkg(folder: &Path) -> Result<()> {
    let port = paths::root().join(PORT);
    let manifest: Value = serde_json::from_str(&fs::read_to_string(port.join("vcpkg.json"))?)?;
    check_manifest(&manifest)?;
    let package = folder.join("vcpkg");
    let mut steps = Command::new(CMAKE.require()?);
    steps.arg(format!("-DPORTFILE={}", port.join("portfile.cmake").display()));
    steps.arg(format!("-DCURRENT_PACKAGES_DIR={}", package.display()));
    process::output(steps.arg("-P").arg(paths::root().join("tests/packages/vcpkg.cmake")))?;
    for file in [
        "include/pursuit.h",
        "share/pursuit/copyright",
        "share/pursuit/usage",
        "share/pursuit/PursuitConfig.cmake",
    ] {
        ensure!(package.join(file).is_file(), "the port installs no {file}");
    }
    // What vcpkg's own check after a build refuses.
    for folder in ["lib/cmake", "share/doc", "debug"] {
        ensure!(!package.join(folder).exists(), "the port leaves {folder}");
    }
    ensure!(!package.join("lib/libpursuit.so").exists(), "a static port installs a dynamic library");
    by_cmake(
        &package,
        &paths::root().join("packaging/conan/test_package"),
        &folder.join("vcpkg-build"),
        false,
    )
}

/// The rules that concern this manifest.
/// Source: vcpkg.schema.json and vcpkg-schema-definitions.schema.json, github.com/microsoft/vcpkg-tool; fields in the order that
/// `vcpkg format-manifest` writes.
fn check_manifest(manifest: &Value) -> Result<()> {
    const FIELDS: [&str; 6] =
        ["name", "version-semver", "description", "license", "supports", "dependencies"];
    let fields = manifest.as_object().context("the manifest is no object")?;
    let mut places = Vec::new();
    for name in fields.keys() {
        let place = FIELDS.iter().position(|known| known == name);
        places.push(place.with_context(|| format!("the manifest has the field {name}"))?);
    }
    ensure!(places.is_sorted(), "the manifest's fields are not in vcpkg's order");
    let text = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default();
    ensure!(text("version-semver") == VERSION, "the manifest has another version than {VERSION}");
    ensure!(text("license") == env!("CARGO_PKG_LICENSE"), "the manifest has another license");
    let is_identifier =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    ensure!(
        !text("name").is_empty() && text("name").chars().all(is_identifier),
        "the manifest's name is no identifier"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{VERSION, check_manifest};
    use serde_json::json;

    #[test]
    fn a_manifest_of_another_order_version_or_field_is_refused() {
        let license = env!("CARGO_PKG_LICENSE");
        assert!(check_manifest(&json!({"name": "a", "version-semver": VERSION, "license": license})).is_ok());
        assert!(
            check_manifest(&json!({"version-semver": VERSION, "name": "a", "license": license})).is_err()
        );
        assert!(
            check_manifest(&json!({"name": "a", "version-semver": "9.9.9", "license": license})).is_err()
        );
        assert!(
            check_manifest(&json!({"name": "A b", "version-semver": VERSION, "license": license})).is_err()
        );
        assert!(check_manifest(&json!({"name": "a", "version": VERSION, "license": license})).is_err());
    }
}
