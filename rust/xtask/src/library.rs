//! The C library: built as it is shipped.

use crate::{place, process};
use anyhow::Result;

/// Builds both kinds of the library with the release profile and says where they are.
pub fn run() -> Result<()> {
    let target = place::target();
    process::run(
        process::cargo().args(["build", "--release", "--package", "pursuit", "--target-dir"]).arg(&target),
    )?;
    println!("{}", place::shown(&target.join("release")));
    Ok(())
}
