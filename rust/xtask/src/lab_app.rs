//! The lab's interface and pictures, its window on a virtual screen, and its page in a browser.

use crate::step_result::Outcome;
use crate::test_set::Extent;
use crate::tools::{self, CHROMIUM, XDOTOOL, XVFB};
use crate::{lab, paths, process};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fs;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// The target of the page.
const WASM: &str = "wasm32-unknown-unknown";

/// Where the lab's target folder keeps how many seconds the last page took.
const DURATION: &str = "page-seconds";

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
        needs(Some(SocketAddr::new(options.host, options.port)))?;
        build(tool("page").arg("--any-size").arg("--out").arg(&folder))?;
        process::run(tool("serve").arg(&folder).args(["--host", &address[0], "--port", &address[1]]))?;
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
    build(tool("page").arg("--out").arg(out))
}

/// Builds a page, and keeps beside what it built how long it took.
fn build(page: &mut Command) -> Result<()> {
    let started = Instant::now();
    process::run(page)?;
    paths::write(&lab::target()?.join(DURATION), started.elapsed().as_secs().to_string())
}

/// What is built and for how long: measured here, once it was.
fn announced(target: &Path) -> String {
    let last = fs::read_to_string(target.join(DURATION)).ok().and_then(|seconds| seconds.parse::<u64>().ok());
    match last {
        Some(seconds) => format!("Builds what has changed of the page; its last build here took {seconds} s."),
        None => "Builds the program that makes the page, 150 crates, and the page's own, optimized for size. It was not timed here yet: two fast \
                 cores took 6 minutes for all of it, slow ones 17."
            .into(),
    }
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
    println!("{}", announced(&lab::target()?));
    Ok(())
}

fn tool(command: &str) -> Command {
    let mut tool = lab::cargo("run");
    tool.args(["--package", "pursuit-lab-tool", "--", command]);
    tool
}

#[cfg(test)]
mod tests {
    use super::{DURATION, announced, needs};
    use crate::paths::Scratch;
    use std::net::TcpListener;

    #[test]
    fn a_build_is_announced_with_the_time_that_the_last_one_took_here() {
        let target = Scratch::new("page seconds");
        assert!(announced(&target).contains("not timed here yet"));
        target.write(DURATION, "41");
        assert!(announced(&target).ends_with("its last build here took 41 s."));
    }

    #[test]
    fn a_port_that_is_taken_is_told_before_anything_is_built() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = taken.local_addr().unwrap();
        let told = needs(Some(at)).unwrap_err().to_string();
        assert!(told.contains(&format!("{at} is taken")) && told.contains("cargo page --port"), "{told}");
    }
}
