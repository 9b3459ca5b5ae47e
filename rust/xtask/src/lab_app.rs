//! The lab's interface and pictures, its window on a virtual screen, and its page in a browser.

use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::tools::{self, CHROMIUM, XDOTOOL, XVFB};
use crate::{lab, paths, process};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::net::{IpAddr, SocketAddr, TcpListener};
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

/// Command line options of `docs lab-page`.
#[derive(Args)]
pub struct Options {
    /// Serve the page afterwards, on this machine only: `cargo page`.
    #[arg(long)]
    serve: bool,
    /// The port to serve it at.
    #[arg(long, default_value_t = 8642)]
    port: u16,
    /// The address to serve it at: 0.0.0.0 opens it to the network.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
}

/// `cargo xtask docs lab-page`: the page in `dist/lab`, for any web host.
pub fn publish(options: &Options) -> Result<Outcome> {
    let folder = published();
    if options.serve {
        let address = [options.host.to_string(), options.port.to_string()];
        let at = ["--serve", "--host", &address[0], "--port", &address[1]];
        needs(Some(SocketAddr::new(options.host, options.port)))?;
        process::run(tool("page").arg("--out").arg(&folder).args(at))?;
    } else {
        page(&folder)?;
    }
    Ok(Outcome::Done(format!("{}: copy the folder to any web host", paths::shown(&folder))))
}

/// Where the page lies that is given to a web host.
fn published() -> PathBuf {
    paths::root().join("dist").join("lab")
}

/// Builds the page into a folder; fails when it is larger than its budget.
pub fn page(out: &Path) -> Result<()> {
    needs(None)?;
    process::run(tool("page").arg("--out").arg(out))
}

/// What a page needs is looked for before the first of its minutes; then it says what is built.
fn needs(port: Option<SocketAddr>) -> Result<()> {
    if let Some(at) = port {
        TcpListener::bind(at).with_context(|| {
            format!(
                "{at} is taken, perhaps by a page that is still served; as in `cargo page --port {}`",
                at.port() ^ 1
            )
        })?;
    }
    if tools::rust_target(WASM)? == tools::RustTarget::FromSource {
        bail!("the page needs the standard library for {WASM}: rustup target add {WASM}");
    }
    println!(
        "Builds the program that makes the page, 150 crates, and the page's own, optimized for size: the first time 6 minutes \
         on two fast cores, 17 on slow ones; after a change 2; else seconds."
    );
    Ok(())
}

fn tool(command: &str) -> Command {
    let mut tool = lab::cargo("run");
    tool.args(["--package", "pursuit-lab-tool", "--", command]);
    tool
}

#[cfg(test)]
mod tests {
    use super::needs;
    use std::net::TcpListener;

    #[test]
    fn a_port_that_is_taken_is_told_before_anything_is_built() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = taken.local_addr().unwrap();
        let told = needs(Some(at)).unwrap_err().to_string();
        assert!(told.contains(&format!("{at} is taken")) && told.contains("cargo page --port"), "{told}");
    }
}
