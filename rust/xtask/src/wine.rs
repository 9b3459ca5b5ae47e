//! Running programs for Windows where there is no Windows.

use crate::tools::{MINGW, MINGW_CPP, Tool, WINE};
use crate::{paths, process};
use anyhow::Result;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What compiles for Windows and runs it.
pub static TOOLS: [&Tool; 3] = [&MINGW, &MINGW_CPP, &WINE];

/// The Rust target whose library Unreal links on Windows.
pub const TARGET: &str = "x86_64-pc-windows-msvc";

/// For the GNU linker: Microsoft's name of the routine that touches a large stack frame page by page, which has the same
/// convention under its own.
pub const LINK: &str = "-Wl,--defsym=__chkstk=___chkstk_ms";

/// A command that runs `program`.
pub fn command(program: &Path) -> Result<Command> {
    let prefix = paths::target().join("xtask").join("wine");
    let wine = || -> Result<Command> {
        let mut wine = Command::new(WINE.require()?);
        wine.env("WINEDEBUG", "-all").env("WINEPREFIX", &prefix);
        // No window asks for what a program without one does not need.
        wine.env("WINEDLLOVERRIDES", "mscoree,mshtml=").env_remove("DISPLAY");
        Ok(wine)
    };
    // Steps run side by side, each in a process of its own: one makes the prefix, the others wait for it.
    let alone = paths::alone("making wine")?;
    if !prefix.join("system.reg").is_file() {
        fs::create_dir_all(&prefix)?;
        process::output(wine()?.args(["wineboot", "--init"]))?;
    }
    drop(alone);
    let mut wine = wine()?;
    wine.arg(program);
    Ok(wine)
}
