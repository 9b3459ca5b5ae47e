//! Builds the window and the page.

use anyhow::{Context, Result, bail};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt, fs};
use wasm_bindgen_cli_support::Bindgen;

const HTML: &str = include_str!("index.html");
/// The licenses of the fonts, which go where the page goes.
const LICENSES: [(&str, &str); 2] = [
    ("fonts-text-license.txt", include_str!("../../fonts/LICENSE-text.txt")),
    ("fonts-numbers-license.txt", include_str!("../../fonts/LICENSE-numbers.txt")),
];
const WASM: &str = "wasm32-unknown-unknown";
/// With vectors the page is a tenth smaller, because the letters' drawing has no loops in their place; every browser has them
/// since 2023.
const VECTORS: (&str, &str) = ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
const PROGRAM: &str = "pursuit-lab-window";

/// Budget of a page in bytes on the wire: all its files, compressed as [`Size`] says.
const BUDGET: usize = 1_320_000;
/// The files of a page.
const FILES: [&str; 3] = ["index.html", "lab.js", "lab_bg.wasm"];

/// How large a page is: as it lies there, and as web servers send it.
pub struct Size {
    plain: usize,
    gzip: usize,
    brotli: usize,
}

impl Size {
    fn of(folder: &Path) -> Result<Self> {
        let mut size = Self { plain: 0, gzip: 0, brotli: 0 };
        for file in FILES {
            let bytes = fs::read(folder.join(file)).with_context(|| file.to_string())?;
            size.plain += bytes.len();
            size.gzip += gzip(&bytes)?.len();
            size.brotli += brotli(&bytes)?.len();
        }
        Ok(size)
    }

    /// Whether it is within the budget.
    pub fn check(&self) -> Result<()> {
        if self.brotli > BUDGET {
            bail!("the page is too large: {self}; the budget is {:.2} MB", BUDGET as f64 / 1e6);
        }
        Ok(())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [brotli, gzip, plain] = [self.brotli, self.gzip, self.plain].map(|bytes| bytes as f64 / 1e6);
        write!(formatter, "{brotli:.3} MB with brotli, {gzip:.3} MB with gzip, {plain:.2} MB plain")
    }
}

/// As servers send files that they have compressed beforehand.
fn brotli(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let settings = ::brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 24, ..Default::default() };
    ::brotli::BrotliCompress(&mut &bytes[..], &mut compressed, &settings)?;
    Ok(compressed)
}

/// As every server can.
fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Builds the page into a folder.
pub fn page(out: &Path) -> Result<Size> {
    cargo(&["--target", WASM, "--profile", "page", "--no-default-features", "--features", "window"])?;
    let program = target()?.join(WASM).join("page").join(format!("{PROGRAM}.wasm"));
    bind(&program, "lab", false, out)?;
    fs::write(out.join("index.html"), HTML)?;
    for (name, text) in LICENSES {
        fs::write(out.join(name), text)?;
    }
    Size::of(out)
}

/// Writes a module of JavaScript, with its types, for a library that was compiled for WebAssembly.
pub fn module(library: &Path, name: &str, out: &Path) -> Result<()> {
    bind(library, name, true, out)
}

fn bind(program: &Path, name: &str, has_types: bool, out: &Path) -> Result<()> {
    fs::create_dir_all(out).with_context(|| out.display().to_string())?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(program).out_name(name).typescript(has_types);
    // A page of the lab says itself where its module is; a package finds it beside itself.
    bindgen.omit_default_module_path(!has_types);
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?.generate(out).with_context(|| program.display().to_string())
}

/// Where the window is, which is built with the tests.
pub fn window() -> Result<PathBuf> {
    let program = target()?.join("debug").join(format!("{PROGRAM}{}", env::consts::EXE_SUFFIX));
    if !program.exists() {
        bail!("{} is not built; `cargo xtask test --full --only lab` builds it first", program.display());
    }
    Ok(program)
}

fn cargo(arguments: &[&str]) -> Result<()> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--quiet", "--locked", "--package", "pursuit-lab", "--bin", PROGRAM])
        .args(arguments);
    cargo.arg("--manifest-path").arg(lab().join("Cargo.toml"));
    cargo.env(VECTORS.0, VECTORS.1);
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

#[cfg(test)]
mod tests {
    use super::{BUDGET, Size};

    #[test]
    fn a_page_above_the_budget_is_refused() {
        let size = |brotli| Size { plain: 4 * brotli, gzip: brotli, brotli };
        assert!(size(BUDGET).check().is_ok());
        let refused = size(BUDGET + 1000).check().unwrap_err().to_string();
        assert!(refused.contains("1.321 MB with brotli") && refused.contains("1.32 MB"), "{refused}");
    }
}
