//! What a release page offers: the plugin for any engine and for each, the C library and the wheel for each platform, the
//! packages for C#, Unity and npm, the addon for Godot, the sample project for Unreal, and their checksums.

use super::archive::{Files, VERSION, read_below, unpack, zipped};
use super::c_library::{as_expected, build_by_cmake, by_pkg_config, c_library};
use super::nuget::{self, CSharpCompiler};
use super::stage::{self, File, LIBRARIES, Staged};
use super::{godot, npm, unity, wheel};
use crate::descriptor::ENGINES;
use crate::library::platforms::{self, LibraryFile};
use crate::tools::{self, CMAKE, GCC, GXX, MINGW, PKG_CONFIG, RECAST};
use crate::{library, paths, process, wine};
use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes `dist/release` from the plugin and its libraries; returns its archives with their checksums.
pub fn make(libraries: &[File], update: bool) -> Result<Vec<String>> {
    let folder = paths::root().join("dist").join("release");
    paths::empty(&folder)?;
    fs::create_dir_all(&folder)?;
    let mut archives = plugins(libraries, &paths::target().join("xtask").join("release"))?;
    let mut natives = Vec::new();
    for (shipped, file) in libraries {
        let shared = library::ship_shared(shipped)?.unwrap_or_default();
        archives.push(c_library(shipped, file, &shared)?);
        // The first is the library itself.
        if let (Some(tag), [shared, ..]) = (wheel::tag(shipped), shared.as_slice()) {
            archives.push(wheel::wheel(tag, shared)?);
        }
        if let (Some(runtime), [shared, ..]) = (nuget::runtime(shipped), shared.as_slice()) {
            natives.push((runtime, shared.clone()));
        }
    }
    let compiler = CSharpCompiler::new(&paths::target().join("xtask").join("nuget"))?;
    archives.push(nuget::package(&compiler, &natives)?);
    natives.extend(
        libraries
            .iter()
            .filter(|(shipped, _)| shipped.path == "IOS/libpursuit.a")
            .map(|(_, file)| ("IOS", file.clone())),
    );
    archives.push(unity::package(&natives)?);
    archives.push(godot::addon()?);
    archives.push(npm::package()?);
    archives.push(sample()?);
    compare_contents(&archives, update)?;
    let mut sums = String::new();
    let mut lines = Vec::new();
    for (name, files) in &archives {
        let bytes = zipped(files)?;
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        fs::write(folder.join(name), &bytes)?;
        sums += &format!("{sum}  {name}\n");
        lines.push(format!("{}  {:>9}  {name}", &sum[..16], bytes.len()));
    }
    fs::write(folder.join("SHA256SUMS"), sums)?;
    lines.extend(try_out(&archives)?);
    Ok(lines)
}

/// Adds a folder as an archive to `dist/release` and to its checksums; says where it is.
pub fn add(name: &str, folder: &Path) -> Result<String> {
    let mut files = Files::new();
    read_below(folder, &format!("{}/", name.trim_end_matches(".zip")), &mut files)?;
    let release = paths::root().join("dist").join("release");
    let bytes = zipped(&files)?;
    paths::write(&release.join(name), &bytes)?;
    let sums = release.join("SHA256SUMS");
    let before = fs::read_to_string(&sums).unwrap_or_default();
    fs::write(&sums, with_sum(&before, name, &bytes))?;
    Ok(format!("{} files, {} bytes: {}", files.len(), bytes.len(), paths::shown(&release.join(name))))
}

/// The lines of checksums with that of one archive, which takes the place of an older one.
fn with_sum(before: &str, name: &str, bytes: &[u8]) -> String {
    let sum: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let kept = before.lines().filter(|line| line.split_whitespace().nth(1) != Some(name));
    kept.map(|line| format!("{line}\n")).chain([format!("{sum}  {name}\n")]).collect()
}

/// The sample project for Unreal, which takes the plugin into its folder `Plugins`.
fn sample() -> Result<(String, Files)> {
    let mut files = Files::new();
    read_below(&paths::root().join("samples/unreal/Seeker"), "Seeker/", &mut files)?;
    Ok((format!("Seeker-{VERSION}.zip"), files))
}

/// Builds and runs the example from the archives for Linux and Windows, as a user of them would.
fn try_out(archives: &[(String, Files)]) -> Result<Vec<String>> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(Vec::new());
    }
    let mut tools = vec![&GCC, &GXX, &PKG_CONFIG, &CMAKE, &RECAST];
    tools.extend(wine::TOOLS);
    tools::ensure(&tools)?;
    let linux = unpacked(archives, "-linux.zip")?;
    let example = linux.join("share/pursuit/example.c");

    by_pkg_config("pursuit", &linux, &linux.join("by-pkg-config"))?;
    let build = linux.join("build");
    build_by_cmake(&linux.join("share/pursuit"), &build, &linux, &[])?;
    as_expected(&mut Command::new(build.join("example")))?;

    let build = linux.join("build-detour");
    build_by_cmake(&paths::root().join("samples/detour"), &build, &linux, &["-DCMAKE_BUILD_TYPE=Release"])?;
    // It fails when an intercept is not walkable.
    let chases = process::output(Command::new(build.join("chase")).arg("20"))?;

    let windows = unpacked(archives, "-win64-x64.zip")?;
    // A program finds a dynamic library beside itself.
    let program = windows.join("lib").join("example.exe");
    let mut compile = Command::new(MINGW.require()?);
    compile.arg("-I").arg(windows.join("include")).arg(&example).arg(windows.join("lib/pursuit.dll.lib"));
    process::output(compile.arg("-o").arg(&program))?;
    as_expected(&mut wine::command(&program)?)?;
    let chases = chases.lines().next().unwrap_or_default();
    Ok(vec![
        "its example runs: by pkg-config with the dynamic library, by CMake with the static one, on Windows (wine) with the DLL".into(),
        format!("the sample on Detour runs: {chases}"),
    ])
}

/// The folder that an archive becomes, in scratch space.
fn unpacked(archives: &[(String, Files)], ending: &str) -> Result<PathBuf> {
    let (name, files) = archives
        .iter()
        .find(|(name, _)| name.ends_with(ending))
        .with_context(|| format!("no archive {ending}"))?;
    let folder = paths::target().join("xtask").join("release");
    let own = folder.join(name.trim_end_matches(".zip"));
    paths::empty(&own)?;
    unpack(files, &folder)?;
    Ok(own)
}

/// One for any engine, and one for each that says so, as Fab wants them, of the plugin and of each add-on; each with the modules that its
/// engine builds.
/// They are staged in `scratch`.
fn plugins(libraries: &[File], scratch: &Path) -> Result<Vec<(String, Files)>> {
    let staged = scratch.join("Pursuit");
    let platforms: Vec<_> = libraries.iter().map(|(shipped, _)| *shipped).collect();
    let mut archives = Vec::new();
    for engine in [None].into_iter().chain(ENGINES.map(Some)) {
        let made = stage::stage(&staged, &platforms, engine)?;
        stage::put_in(&staged, libraries)?;
        archives.extend(of_plugin(&staged, &made, &platforms, engine)?);
    }
    Ok(archives)
}

/// An archive of the plugin in `staged`, and one of each add-on. Their names say the engine, if it is for one, and the platforms, if some
/// are missing.
pub fn of_plugin(
    staged: &PathBuf,
    made: &Staged,
    platforms: &[&LibraryFile],
    engine: Option<&str>,
) -> Result<Vec<(String, Files)>> {
    let engine = engine.map_or(String::new(), |engine| format!("-UE{engine}"));
    let packed: Vec<_> = platforms.iter().map(|shipped| shipped.platform).collect();
    let only: String = platforms::only(&packed).iter().map(|platform| format!("-{platform}")).collect();
    let mut archives = Vec::new();
    for plugin in [staged].into_iter().chain(&made.add_ons) {
        let name = plugin.file_name().context("a plugin without a name")?.to_string_lossy();
        let mut files = Files::new();
        read_below(plugin, &format!("{name}/"), &mut files)?;
        archives.push((format!("{name}-{VERSION}{engine}{only}.zip"), files));
    }
    Ok(archives)
}

/// Where the committed contents are.
fn contents_path() -> PathBuf {
    paths::root().join("rust/xtask/release.snapshot")
}

/// Whether the committed contents name a file.
fn is_listed(way: &str) -> bool {
    let of_plugin = way.split_once('/').is_some_and(|(name, _)| name.starts_with("Pursuit"));
    !of_plugin || way.contains(LIBRARIES) || way.ends_with(".Build.cs")
}

/// Compares what lies in each archive with the committed list. The plugin's files have a list of their own; here are its libraries, and the
/// rules of its modules, which differ between engines.
fn compare_contents(archives: &[(String, Files)], update: bool) -> Result<()> {
    let mut text = String::new();
    for (name, files) in archives {
        text += &format!("{}\n", name.replace(VERSION, "<version>"));
        for way in files.keys().filter(|way| is_listed(way)) {
            text += &format!("  {}\n", way.replace(VERSION, "<version>"));
        }
    }
    if update {
        return fs::write(contents_path(), text).context("cannot write the contents");
    }
    let committed = fs::read_to_string(contents_path())
        .with_context(|| format!("cannot read {}", paths::shown(&contents_path())))?;
    for (found, expected) in text.lines().chain([""]).zip(committed.lines().chain([""])) {
        if found != expected {
            bail!(
                "the release's contents differ from {}: `{}` instead of `{}`; when this is meant: scripts/package.sh --platforms all \
                 --update-snapshot, and commit it",
                paths::shown(&contents_path()),
                found.trim(),
                expected.trim()
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{VERSION, contents_path, is_listed, plugins, with_sum};
    use crate::paths::Scratch;
    use std::fs;

    /// The sum of no bytes is in FIPS 180's examples.
    #[test]
    fn an_archive_that_is_made_again_has_one_checksum() {
        let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.zip\n";
        assert_eq!(with_sum("", "a.zip", b""), none);
        assert_eq!(with_sum("0  a.zip\n1  b.zip\n", "a.zip", b""), format!("1  b.zip\n{none}"));
    }

    #[test]
    fn each_plugin_archive_has_the_modules_that_the_committed_contents_name() {
        let committed = fs::read_to_string(contents_path()).unwrap();
        let scratch = Scratch::new("release");
        let archives = plugins(&[], &scratch).unwrap();
        for (name, files) in archives {
            let title = format!("{}\n", name.replace(VERSION, "<version>"));
            let (_, from) = committed.split_once(&title).unwrap();
            let lines = from.lines().take_while(|line| line.starts_with("  ")).map(str::trim);
            let named: Vec<_> = lines.filter(|line| line.ends_with(".Build.cs")).collect();
            let found: Vec<_> =
                files.keys().filter(|way| is_listed(way) && way.ends_with(".Build.cs")).collect();
            assert_eq!(found, named, "{name}");
        }
    }
}
