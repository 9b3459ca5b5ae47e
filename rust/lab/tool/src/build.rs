//! Builds the window and the page.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt, fs};
use wasm_bindgen_cli_support::Bindgen;

const HTML: &str = include_str!("index.html");
const WASM: &str = "wasm32-unknown-unknown";
const PROGRAM: &str = "pursuit-lab-window";

/// How large a page is.
pub struct Size {
    wasm: u64,
    script: u64,
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{:.2} MB of WebAssembly, {} kB of script",
            self.wasm as f64 / 1e6,
            self.script / 1000
        )
    }
}

/// Builds the page into a folder.
pub fn page(out: &Path) -> Result<Size> {
    cargo(&["--target", WASM, "--profile", "page", "--no-default-features", "--features", "window"])?;
    let program = target()?.join(WASM).join("page").join(format!("{PROGRAM}.wasm"));
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&program).out_name("lab").typescript(false).remove_name_section(true);
    bindgen.web(true)?.generate(out).with_context(|| program.display().to_string())?;
    fs::write(out.join("index.html"), HTML)?;
    let size = |name: &str| Ok::<_, std::io::Error>(fs::metadata(out.join(name))?.len());
    Ok(Size { wasm: size("lab_bg.wasm")?, script: size("lab.js")? })
}

/// Where the window is, which is built with the tests.
pub fn window() -> Result<PathBuf> {
    let program = target()?.join("debug").join(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    if !program.exists() {
        bail!("{} is not built; `cargo xtask lab-app` builds it first", program.display());
    }
    Ok(program)
}

fn cargo(arguments: &[&str]) -> Result<()> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--quiet", "--locked", "--package", "pursuit-lab", "--bin", PROGRAM])
        .args(arguments);
    cargo.arg("--manifest-path").arg(lab().join("Cargo.toml"));
    let status = cargo.arg("--target-dir").arg(target()?).status().context("cannot start cargo")?;
    if !status.success() {
        bail!("the build failed; a page needs `rustup target add {WASM}`");
    }
    Ok(())
}

/// The folder of the lab.
fn lab() -> PathBuf {
    let tool =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    tool.parent().map(Path::to_path_buf).unwrap_or(tool)
}

/// Cargo's target folder: the one this program was built into.
pub fn target() -> Result<PathBuf> {
    let program = env::current_exe()?;
    program.ancestors().nth(2).map(Path::to_path_buf).context("the program lies in no target folder")
}
