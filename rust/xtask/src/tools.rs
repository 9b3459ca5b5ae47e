//! The programs that tests need, found or installed.

use crate::{paths, process};
use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// One program that commands of ours run, under whichever of its names a system has it.
pub struct Tool {
    /// What we need it for, to say before it is installed.
    pub purpose: &'static str,
    /// The best first.
    choices: &'static [Choice],
}

struct Choice {
    /// The program's name.
    program: &'static str,
    /// The Debian packages that bring it, with what it needs at run time.
    packages: &'static [&'static str],
    /// Arguments with which it compiles an empty C program from its standard input, when its presence alone is not
    /// enough.
    probe: &'static [&'static str],
}

const fn choice(program: &'static str, packages: &'static [&'static str]) -> Choice {
    Choice { program, packages, probe: &[] }
}

const fn clang(program: &'static str, packages: &'static [&'static str]) -> Choice {
    Choice { program, packages, probe: &["-fsanitize=address,undefined", "-x", "c"] }
}

const fn wasi(program: &'static str, packages: &'static [&'static str]) -> Choice {
    Choice { program, packages, probe: &["--target=wasm32-wasi", "-x", "c"] }
}

/// Declares the tools, each with what we need it for, and the list of all of them: what a new machine lacks.
macro_rules! tools {
    ($($name:ident: $purpose:literal, $($choice:expr),+;)+) => {
        $(pub static $name: Tool = Tool { purpose: $purpose, choices: &[$($choice),+] };)+
        static ALL: &[&Tool] = &[$(&$name),+];
    };
}

tools! {
    GCC: "C programs against the C ABI", choice("gcc", &["gcc", "libc6-dev"]);
    // Its standard library serves clang too.
    GXX: "C++ programs against the C ABI", choice("g++", &["g++"]);
    // With which the first engine version that we support is built (5.4: clang 16).
    OLDEST_CLANG: "the oldest compiler of the engine",
        choice("clang-16", &["clang-16"]), choice("clang-17", &["clang-17"]), choice("clang-18", &["clang-18"]);
    NEWEST_CLANG: "the newest compiler, and its address and undefined-behavior sanitizers",
        clang("clang-22", &["clang-22", "libclang-rt-22-dev"]), clang("clang-21", &["clang-21", "libclang-rt-21-dev"]),
        clang("clang-20", &["clang-20", "libclang-rt-20-dev"]), clang("clang-19", &["clang-19", "libclang-rt-19-dev"]);
    RECAST: "navigation meshes, in the engine stand-in and in a sample",
        choice("/usr/include/recastnavigation/Recast.h", &["librecast-dev"]);
    PYTHON: "the exact oracle of the intercept, the binding for Python", choice("python3", &["python3"]);
    MCS: "compiling the binding for C#", choice("mcs", &["mono-mcs"]);
    MONO: "running the binding for C#", choice("mono", &["mono-runtime"]);
    // It rewrites what an assembly refers to.
    CECIL: "the package for C#", choice("/usr/lib/mono-cecil/Mono.Cecil.dll", &["libmono-cecil-cil"]);
    VALGRIND: "memory errors in the library as it is shipped", choice("valgrind", &["valgrind"]);
    AARCH64_GCC: "the bits of aarch64", choice("aarch64-linux-gnu-gcc", &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"]);
    QEMU_AARCH64: "the bits of aarch64", choice("qemu-aarch64", &["qemu-user"]);
    ARM_GCC: "the bits of a 32-bit processor", choice("arm-linux-gnueabihf-gcc", &["gcc-arm-linux-gnueabihf", "libc6-dev-armhf-cross"]);
    QEMU_ARM: "the bits of a 32-bit processor", choice("qemu-arm", &["qemu-user"]);
    S390X_GCC: "the bits of a big-endian processor", choice("s390x-linux-gnu-gcc", &["gcc-s390x-linux-gnu", "libc6-dev-s390x-cross"]);
    QEMU_S390X: "the bits of a big-endian processor", choice("qemu-s390x", &["qemu-user"]);
    MINGW: "C programs for Windows", choice("x86_64-w64-mingw32-gcc", &["gcc-mingw-w64-x86-64-posix"]);
    MINGW_CPP: "C++ programs for Windows", choice("x86_64-w64-mingw32-g++", &["g++-mingw-w64-x86-64-posix"]);
    WINE: "running programs for Windows", choice("wine", &["wine64", "wine"]);
    WASI_CLANG: "the bits of WebAssembly",
        wasi("clang-22", &["clang-22", "lld-22", "wasi-libc", "libclang-rt-22-dev-wasm32"]),
        wasi("clang-19", &["clang-19", "lld-19", "wasi-libc", "libclang-rt-19-dev-wasm32"]);
    NODE: "running WebAssembly programs", choice("node", &["nodejs"]);
    // Without any platform's headers.
    CLANG_FOR_LINKING: "modules that link the library, for every platform",
        choice("clang-22", &["clang-22"]), choice("clang-19", &["clang-19"]);
    // The linkers of other formats lie beside it.
    LLD: "linking modules with the library, for every platform", choice("ld.lld-22", &["lld-22"]), choice("ld.lld-19", &["lld-19"]);
    PKG_CONFIG: "the released C library, tried out", choice("pkg-config", &["pkg-config"]);
    READELF: "the name of the dynamic library", choice("readelf", &["binutils"]);
    CMAKE: "the released C library, tried out", choice("cmake", &["cmake", "make"]);
    OBJDUMP: "no fused multiply-add in the library, for every platform",
        choice("llvm-objdump-22", &["llvm-22"]), choice("llvm-objdump-19", &["llvm-19"]);
    DLLTOOL: "the dynamic library for Windows", choice("llvm-dlltool-22", &["llvm-22"]), choice("llvm-dlltool-19", &["llvm-19"]);
    LIPO: "one library for both kinds of a Mac", choice("llvm-lipo-22", &["llvm-22"]), choice("llvm-lipo-19", &["llvm-19"]);
    // A screen without a monitor, and what a window with OpenGL needs to be drawn on it.
    XVFB: "the lab's window", choice("Xvfb", &["xvfb", "xauth", "libegl1", "libgl1", "libgl1-mesa-dri",
        "libgles2", "libxcursor1", "libxi6", "libxkbcommon-x11-0", "libxrandr2"]);
    XDOTOOL: "mouse and keys in the lab's window", choice("xdotool", &["xdotool"]);
    CHROMIUM: "the lab's page", choice("chromium", &["chromium"]);
}

/// Installs whatever a command of ours may need of the system, as root on Debian or Ubuntu.
pub fn ensure_all() -> Result<usize> {
    ensure(ALL)?;
    // Python's own installer is a package of its own there.
    python_environment(&paths::target().join("xtask").join("environment"))?;
    Ok(ALL.len())
}

impl Tool {
    /// The program's name on this machine, if it is there and works.
    pub fn find(&self) -> Option<&'static str> {
        self.choices.iter().find(|choice| choice.works()).map(|choice| choice.program)
    }

    /// The program's name on this machine; an error says what to install.
    pub fn require(&self) -> Result<&'static str> {
        match self.find() {
            Some(program) => Ok(program),
            None => bail!("missing: {} ({}); {}", self.names(), self.purpose, advice(&[self])),
        }
    }

    fn names(&self) -> String {
        self.choices.iter().map(|choice| choice.program).collect::<Vec<_>>().join(" or ")
    }
}

impl Choice {
    fn works(&self) -> bool {
        let Some(path) = in_path(self.program) else { return false };
        if self.probe.is_empty() {
            return true;
        }
        let mut compiler = Command::new(path);
        compiler.args(self.probe).args(["-", "-o", if cfg!(windows) { "NUL" } else { "/dev/null" }]);
        process::feed(&mut compiler, "int main(void) { return 0; }\n").is_ok()
    }
}

/// Finds `tools`; installs with apt-get, as root, what is missing. An error names everything that is still missing.
pub fn ensure(tools: &[&Tool]) -> Result<()> {
    let missing = |tools: &[&'_ Tool]| tools.iter().filter(|tool| tool.find().is_none()).count();
    if missing(tools) > 0 && can_install() {
        let _alone = paths::alone("installing")?;
        // Another step may have installed them meanwhile.
        let absent: Vec<_> = tools.iter().copied().filter(|tool| tool.find().is_none()).collect();
        if !absent.is_empty() {
            install(&absent);
        }
    }
    let absent: Vec<_> = tools.iter().copied().filter(|tool| tool.find().is_none()).collect();
    if absent.is_empty() {
        return Ok(());
    }
    let lines: Vec<_> = absent.iter().map(|tool| format!("  {}: {}", tool.names(), tool.purpose)).collect();
    bail!("missing tools:\n{}\n{}", lines.join("\n"), advice(&absent));
}

/// From where the core library of a Rust target comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RustTarget {
    /// Ready-made.
    Installed,
    /// Compiled with ours: it is not offered ready-made.
    FromSource,
}

/// Adds Rust's library of a target if it is missing, or else its source.
pub fn rust_target(target: &str) -> Result<RustTarget> {
    let print = |what| process::output(Command::new("rustc").args(["--print", what, "--target", target]));
    let is_there = |folder: String| Path::new(folder.trim()).is_dir();
    let _alone = paths::alone("installing")?;
    if is_there(print("target-libdir")?) {
        return Ok(RustTarget::Installed);
    }
    let rustup = |arguments: &[&str]| process::output(Command::new("rustup").args(arguments));
    println!("  installing Rust's library for {target}, with rustup");
    let Err(why) = rustup(&["target", "add", target]) else { return Ok(RustTarget::Installed) };
    let source = Path::new(print("sysroot")?.trim()).join("lib/rustlib/src/rust/library/core");
    if !source.is_dir() {
        println!("  it is not offered: installing Rust's source, with rustup");
        rustup(&["component", "add", "rust-src"])
            .with_context(|| format!("no library for {target}: {why:#}"))?;
    }
    Ok(RustTarget::FromSource)
}

/// Installs a version of Rust with rustup, if it is missing.
pub fn toolchain(version: &str) -> Result<()> {
    let _alone = paths::alone("installing")?;
    let has = |list: String| list.lines().any(|line| line.starts_with(&format!("{version}-")));
    if process::output(Command::new("rustup").args(["toolchain", "list"])).is_ok_and(has) {
        return Ok(());
    }
    println!("  installing Rust {version}, with rustup");
    let mut rustup = Command::new("rustup");
    process::output(rustup.args(["toolchain", "install", version, "--profile", "minimal"])).map(drop)
}

/// The program that compares the interface of a crate with an earlier version. The version is pinned: a newer one may know more
/// rules, and taking it is a decision.
pub fn semver_checks() -> Result<PathBuf> {
    from_crates("cargo-semver-checks", "0.51.0", &[])
}

/// The program that makes a site of pages. The version is pinned: a newer one may write other pages.
pub fn mdbook() -> Result<PathBuf> {
    // It need not watch files nor serve pages.
    from_crates("mdbook", "0.5.4", &["--no-default-features", "--features", "search"])
}

/// A program of crates.io, installed below `target` if it is missing.
fn from_crates(name: &str, version: &str, features: &[&str]) -> Result<PathBuf> {
    let folder =
        paths::target().join("xtask").join(format!("{}-{version}", name.trim_start_matches("cargo-")));
    let program = folder.join("bin").join(format!("{name}{}", env::consts::EXE_SUFFIX));
    let _alone = paths::alone("installing")?;
    if !program.is_file() {
        println!("  installing {name} {version} from crates.io, which takes minutes");
        let mut cargo = process::cargo();
        // Not optimized: it is waited for longer than it runs.
        cargo.args(["install", name, "--version", version, "--locked", "--debug"]).args(features);
        cargo.arg("--root").arg(&folder).env("CARGO_PROFILE_DEV_DEBUG", "0");
        process::output(&mut cargo)?;
    }
    Ok(program)
}

/// Unpacks what an address names into a folder, when it is what the checksum says.
const FETCH: &str = "import sys, io, hashlib, tarfile, urllib.request
bytes = urllib.request.urlopen(sys.argv[1], timeout=60).read()
found = hashlib.sha256(bytes).hexdigest()
if found != sys.argv[2]: sys.exit('the checksum is ' + found)
tarfile.open(fileobj=io.BytesIO(bytes)).extractall(sys.argv[3])";

/// The folder of a package of npm's registry, fetched below `target` if it is missing. The address names its version.
pub fn npm_package(name: &str, address: &str, checksum: &str) -> Result<PathBuf> {
    ensure(&[&PYTHON])?;
    let folder = paths::target().join("xtask").join(name);
    let package = folder.join("package");
    let done = folder.join("fetched.txt");
    let _alone = paths::alone("installing")?;
    if !fs::read_to_string(&done).is_ok_and(|fetched| fetched == checksum) {
        paths::empty(&folder)?;
        fs::create_dir_all(&folder)?;
        let mut fetch = Command::new(PYTHON.require()?);
        process::output(fetch.args(["-c", FETCH, address, checksum]).arg(&folder))?;
        fs::write(&done, checksum)?;
    }
    Ok(package)
}

/// A Python with the packages of a list such as `tests/python/requirements.txt`, each pinned there, installed from PyPI below `target` when
/// the list is new.
pub fn python_with(requirements: &Path) -> Result<PathBuf> {
    ensure(&[&PYTHON])?;
    let list = fs::read_to_string(requirements).with_context(|| paths::shown(requirements))?;
    let tests = requirements.parent().and_then(Path::file_name).unwrap_or_default();
    let folder = paths::target().join("xtask").join("python-packages").join(tests);
    let done = folder.join("installed.txt");
    let _alone = paths::alone("installing")?;
    if fs::read_to_string(&done).is_ok_and(|installed| installed == list) {
        return Ok(python_of(&folder));
    }
    println!("  installing the packages of {} from PyPI", paths::shown(requirements));
    let python = python_environment(&folder)?;
    let mut pip = pip(&python, "install");
    process::output(pip.arg("--requirement").arg(requirements))
        .context("PyPI does not give what a test needs")?;
    fs::write(&done, list)?;
    Ok(python)
}

/// A Python's pip, which says only what fails.
pub fn pip(python: impl AsRef<OsStr>, verb: &str) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", verb, "--quiet", "--disable-pip-version-check"]);
    pip
}

/// A fresh virtual environment in `folder`, with pip and nothing else; its Python.
pub fn python_environment(folder: &Path) -> Result<PathBuf> {
    let make = || {
        let mut python = Command::new(PYTHON.require()?);
        process::output(python.args(["-m", "venv", "--clear"]).arg(folder))
    };
    if make().is_err() && can_install() {
        process::output(apt().args(["install", "-y", "--no-install-recommends", "python3-venv"]))?;
    }
    if !python_of(folder).is_file() || !folder.join("bin/pip").is_file() {
        make().context(
            "Python makes no virtual environment; on Debian or Ubuntu, as root: apt-get install python3-venv",
        )?;
    }
    Ok(python_of(folder))
}

fn python_of(folder: &Path) -> PathBuf {
    if cfg!(windows) { folder.join("Scripts/python.exe") } else { folder.join("bin/python") }
}

fn install(tools: &[&Tool]) {
    println!("installing what is missing, with apt-get:");
    if let Err(error) = process::output(apt().arg("update")) {
        println!("  apt-get update failed, going on with the lists at hand: {error:#}");
    }
    for tool in tools {
        let Some(choice) =
            tool.choices.iter().find(|choice| choice.packages.iter().all(|name| is_known(name)))
        else {
            println!("  no package for {} ({})", tool.names(), tool.purpose);
            continue;
        };
        println!("  {}: {}", choice.packages.join(", "), tool.purpose);
        let mut apt = apt();
        apt.args(["install", "-y", "--no-install-recommends"]).args(choice.packages);
        if let Err(error) = process::output(&mut apt) {
            println!("  {error:#}");
        }
    }
}

fn apt() -> Command {
    let mut apt = Command::new("apt-get");
    // A download that breaks off, and another apt-get that a new machine still runs, fail nothing.
    apt.args(["--quiet", "-o", "Acquire::Retries=5", "-o", "DPkg::Lock::Timeout=300"]);
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    apt
}

/// Whether the package lists know `package`.
fn is_known(package: &str) -> bool {
    let mut show = Command::new("apt-cache");
    show.args(["show", "--no-all-versions", package]).stdout(Stdio::null()).stderr(Stdio::null());
    show.status().is_ok_and(|status| status.success())
}

fn can_install() -> bool {
    let is_root = || process::output(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    cfg!(target_os = "linux") && in_path("apt-get").is_some() && is_root()
}

/// What a person can do about missing tools on this system.
fn advice(tools: &[&Tool]) -> String {
    if cfg!(target_os = "linux") {
        let packages =
            tools.iter().filter_map(|tool| tool.choices.first()).flat_map(|choice| choice.packages);
        let packages: Vec<_> = packages.copied().collect();
        format!("on Debian or Ubuntu, as root: apt-get install {}", packages.join(" "))
    } else {
        "this step runs on Linux only; WSL or a container will do".into()
    }
}

/// Where a shell would find `program`.
fn in_path(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?).map(|folder| folder.join(&file)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::{Tool, choice};

    static NOWHERE: Tool =
        Tool { purpose: "nothing", choices: &[choice("no-such-program-7c1f", &["no-such-package-7c1f"])] };

    #[test]
    fn a_tool_that_is_nowhere_is_reported_with_its_purpose_and_its_package() {
        let error = NOWHERE.require().unwrap_err().to_string();
        assert!(error.contains("no-such-program-7c1f (nothing)"), "{error}");
        assert!(
            !cfg!(target_os = "linux") || error.contains("apt-get install no-such-package-7c1f"),
            "{error}"
        );
    }
}
