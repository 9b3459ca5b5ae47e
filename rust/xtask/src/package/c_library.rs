//! The C library as a release has it, and as it is installed from a clone.

use super::archive::{Files, VERSION};
use super::stage::LICENSES;
use crate::library::platforms::{self, LibraryFile};
use crate::tools::{CMAKE, GCC, PKG_CONFIG};
use crate::{library, paths, process};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The example prints what it should.
pub fn as_expected(command: &mut Command) -> Result<()> {
    let expected = fs::read_to_string(paths::root().join("tests/abi/example.expected"))?;
    let printed = process::output(command)?.replace("\r\n", "\n");
    if printed != expected {
        bail!("the installed example prints\n{printed}instead of\n{expected}");
    }
    Ok(())
}

/// Builds a project of CMake, with `options`, that finds the library in `prefix`.
pub fn build_by_cmake(source: &Path, build: &Path, prefix: &Path, options: &[&str]) -> Result<()> {
    let mut configure = Command::new(CMAKE.require()?);
    configure.arg("-S").arg(source).arg("-B").arg(build).args(options);
    process::output(configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display())))?;
    process::output(Command::new(CMAKE.require()?).arg("--build").arg(build)).map(drop)
}

/// Builds the example below `prefix` with the library that pkg-config knows by `name`, and runs it.
pub fn by_pkg_config(name: &str, prefix: &Path, program: &Path) -> Result<()> {
    let mut flags = Command::new(PKG_CONFIG.require()?);
    flags.args(["--cflags", "--libs", name]).env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"));
    let flags = process::output(&mut flags)?;
    let mut compile = Command::new(GCC.require()?);
    compile.arg(prefix.join("share/pursuit/example.c")).args(flags.split_whitespace());
    process::output(compile.arg("-o").arg(program))?;
    as_expected(Command::new(program).env("LD_LIBRARY_PATH", prefix.join("lib")))
}

/// What the archive of this machine's platform holds, from its own compiler, put into `folder`.
pub fn install(folder: &Path) -> Result<()> {
    let built = library::ship()?;
    let mut shared = vec![built.shared.clone()];
    // By which a linker of Microsoft's finds it.
    shared.extend([built.shared.with_extension("dll.lib")].into_iter().filter(|path| path.is_file()));
    let (_, files) = c_library(platforms::host()?, &built.archive, &shared)?;
    for (way, bytes) in &files {
        let (_, below) = way.split_once('/').context("a file without a folder")?;
        let file = folder.join(below);
        // What is as it was links nothing anew.
        if fs::read(&file).ok().as_ref() != Some(bytes) {
            paths::write(&file, bytes)?;
        }
    }
    println!("{} files in {}", files.len(), paths::shown(folder));
    Ok(())
}

/// Header, library, how CMake and pkg-config find them, an example, and the licenses.
pub fn c_library(shipped: &'static LibraryFile, file: &Path, shared: &[PathBuf]) -> Result<(String, Files)> {
    let name = format!("pursuit-c-{VERSION}-{}", shipped.slug());
    let mut files = Files::new();
    let mut put = |way: &str, bytes: Vec<u8>| files.insert(format!("{name}/{way}"), bytes);
    let root = paths::root();
    let read = |way: &str| fs::read(root.join(way)).with_context(|| format!("cannot read {way}"));
    for header in ["include/pursuit.h", "include/pursuit.hpp"] {
        put(header, read(header)?);
    }
    put("share/pursuit/pursuit.json", read("include/pursuit.json")?);
    put("share/pursuit/example.c", read("tests/abi/example.c")?);
    put("share/pursuit/CMakeLists.txt", EXAMPLE.into());
    let library = shipped.file();
    put(&format!("lib/{library}"), fs::read(file)?);
    put("lib/cmake/Pursuit/PursuitConfig.cmake", config(library, shared).into());
    put("lib/cmake/Pursuit/PursuitConfigVersion.cmake", CONFIG_VERSION.replace("@VERSION@", VERSION).into());
    for (name, libraries) in
        [("pursuit", "-L${prefix}/lib -lpursuit"), ("pursuit-static", &format!("${{prefix}}/lib/{library}"))]
    {
        let text =
            PC_FILE.replace("@NAME@", name).replace("@VERSION@", VERSION).replace("@LIBRARIES@", libraries);
        put(&format!("lib/pkgconfig/{name}.pc"), text.into());
    }
    for license in LICENSES.into_iter().chain(["CHANGELOG.md"]) {
        put(&format!("share/doc/pursuit/{license}"), read(license)?);
    }
    for path in shared {
        let way = format!("lib/{}", path.file_name().unwrap_or_default().to_string_lossy());
        put(&way, fs::read(path)?);
    }
    Ok((format!("{name}.zip"), files))
}

/// What CMake reads: the targets of the libraries beside it.
fn config(library: &str, shared: &[PathBuf]) -> String {
    let names: Vec<_> = shared
        .iter()
        .map(|path| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    let import = names.iter().find(|name| name.ends_with(".lib")).map_or("", String::as_str);
    let loaded = names.iter().find(|name| !name.ends_with(".lib")).map_or("none", String::as_str);
    CONFIG.replace("@LIBRARY@", library).replace("@SHARED@", loaded).replace("@IMPORT@", import)
}

/// The libraries beside this file: `Pursuit::static` and `Pursuit::shared`, and as `Pursuit::Pursuit` the one that the project's own libraries are.
const CONFIG: &str = r#"get_filename_component(_pursuit "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
# Every function has a section of its own: a program keeps those that it calls. Visual C++ does so by itself.
if(APPLE)
  set(_pursuit_link "-Wl,-dead_strip")
elseif(NOT MSVC)
  set(_pursuit_link "-Wl,--gc-sections")
endif()
macro(_pursuit_target _name _kind _file _import)
  if(NOT TARGET Pursuit::${_name} AND EXISTS "${_pursuit}/lib/${_file}")
    add_library(Pursuit::${_name} ${_kind} IMPORTED)
    set_target_properties(Pursuit::${_name} PROPERTIES
      IMPORTED_LOCATION "${_pursuit}/lib/${_file}"
      INTERFACE_INCLUDE_DIRECTORIES "${_pursuit}/include")
    if("${_kind}" STREQUAL "STATIC")
      set_target_properties(Pursuit::${_name} PROPERTIES INTERFACE_LINK_OPTIONS "${_pursuit_link}")
    endif()
    if(NOT "${_import}" STREQUAL "")
      set_target_properties(Pursuit::${_name} PROPERTIES IMPORTED_IMPLIB "${_pursuit}/lib/${_import}")
    endif()
  endif()
endmacro()
_pursuit_target(static STATIC "@LIBRARY@" "")
_pursuit_target(shared SHARED "@SHARED@" "@IMPORT@")
if(BUILD_SHARED_LIBS)
  _pursuit_target(Pursuit SHARED "@SHARED@" "@IMPORT@")
endif()
_pursuit_target(Pursuit STATIC "@LIBRARY@" "")
unset(_pursuit)
unset(_pursuit_link)
set(Pursuit_FOUND TRUE)
"#;

/// Before 1.0 a new minor version may differ.
const CONFIG_VERSION: &str = r#"set(PACKAGE_VERSION "@VERSION@")
string(REGEX MATCH "^[0-9]+\\.[0-9]+" _pursuit_series "${PACKAGE_VERSION}")
string(REGEX MATCH "^[0-9]+\\.[0-9]+" _pursuit_asked "${PACKAGE_FIND_VERSION}")
if(_pursuit_asked AND NOT _pursuit_asked STREQUAL _pursuit_series)
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
elseif(PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE FALSE)
else()
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_VERSION VERSION_EQUAL PACKAGE_FIND_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
unset(_pursuit_series)
unset(_pursuit_asked)
"#;

/// It works wherever the folder is unpacked.
const PC_FILE: &str = "prefix=${pcfiledir}/../..\nName: @NAME@\n\
    Description: Where to go, or aim, to meet a moving target, and when\nVersion: @VERSION@\n\
    Cflags: -I${prefix}/include\nLibs: @LIBRARIES@\n";

/// cmake -B build -D CMAKE_PREFIX_PATH=<the unpacked folder>
const EXAMPLE: &str = "cmake_minimum_required(VERSION 3.16)\nproject(PursuitExample C)\nfind_package(Pursuit REQUIRED)\n\
    add_executable(example example.c)\ntarget_link_libraries(example PRIVATE Pursuit::Pursuit)\n";
