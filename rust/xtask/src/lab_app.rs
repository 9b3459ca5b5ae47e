//! The lab's interface and pictures, its window on a virtual screen, and its page in a browser.

use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::tools::{self, CHROMIUM, XDOTOOL, XVFB};
use crate::{lab, paths, process};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the page.
const WASM: &str = "wasm32-unknown-unknown";

/// What the documentation may name besides the step itself: it stays open until it is closed.
pub const VARIANTS: [&str; 7] = [
    "cargo window",
    "cargo window pigeon-and-gun",
    "cargo window path/to/a-scenario.toml",
    "cargo page",
    "cargo page --port 9000",
    "cargo page --host 0.0.0.0",
    "UPDATE_SNAPSHOTS=1 cargo xtask test --only interface",
];

/// Drives the interface, compares its pictures, and tries window and page.
pub fn test() -> Result<Outcome> {
    let passed = lab::tests(Extent::Full, &["--test", "app"])?;
    if !cfg!(target_os = "linux") {
        return Ok(Outcome::Done(format!("{passed} tests; window and page are tried on Linux only")));
    }
    tools::ensure(&[&XVFB, &XDOTOOL, &CHROMIUM])?;
    process::run(lab::cargo("test").args(["--package", "pursuit-lab-tool"]))?;
    process::run(&mut tool("try-window"))?;
    let page = published();
    self::page(&page)?;
    process::run(tool("try-page").arg(page))?;
    Ok(Outcome::Done(format!("{passed} tests; the window and the page, a shot and a hit in each")))
}

/// `cargo xtask docs lab-page`: the page in `dist/lab`, for any web host.
pub fn publish() -> Result<Outcome> {
    let folder = published();
    page(&folder)?;
    Ok(Outcome::Done(format!("{}: copy the folder to any web host", paths::shown(&folder))))
}

/// Where the page lies that is given to a web host.
fn published() -> PathBuf {
    paths::root().join("dist").join("lab")
}

/// Builds the page into a folder; fails when it is larger than its budget.
pub fn page(out: &Path) -> Result<()> {
    if tools::rust_target(WASM)? == tools::RustTarget::FromSource {
        bail!("the page needs the standard library for {WASM}: rustup target add {WASM}");
    }
    process::run(tool("page").arg("--out").arg(out))
}

fn tool(command: &str) -> Command {
    let mut tool = lab::cargo("run");
    tool.args(["--package", "pursuit-lab-tool", "--", command]);
    tool
}
