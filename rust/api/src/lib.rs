//! The C ABI as data, read from `rust/ffi/src`, and what is written from it: the header and its description.
//!
//! `xtask` writes the files, or compares them with the committed ones, checks the description against what a C compiler says, and
//! writes tests from it.

mod arrays;
mod contract;
mod core_docs;
mod cpp;
mod csharp;
mod describe;
pub mod examples;
mod groups;
mod header;
mod inputs;
pub mod lookup;
pub mod model;
pub mod names;
mod owners;
mod parameters;
mod python;
mod sizes;
mod source;
mod steering_calls;
mod text;

use anyhow::Result;
use model::Api;
use std::path::Path;

pub use csharp::misuse::write as csharp_misuse;
pub use describe::{REFUSED, describe};

/// The C ABI of the repository at `root`.
pub fn of_repository(root: &Path) -> Result<Api> {
    describe(root)
}

/// Every file that is generated from the C ABI of the repository at `root`, by its path there.
pub fn files(root: &Path, api: &Api) -> Result<Vec<(&'static str, String)>> {
    Ok(vec![
        ("include/pursuit.h", header::write(root, api)?),
        ("include/pursuit.hpp", cpp::write(api)),
        (inputs::FILE, inputs::write(api)),
        ("rust/ffi/src/inputs.rs", inputs::rust(api)),
        ("rust/ffi/src/sizes.rs", sizes::rust(api)),
        ("unreal_plugin/Source/Pursuit/Private/Generated/PursuitAbi.inl", sizes::unreal(api)),
        ("include/pursuit.json", serde_json::to_string_pretty(api)? + "\n"),
        ("bindings/python/pursuit/__init__.py", python::write(api)),
        ("bindings/python/pursuit/__init__.pyi", python::stubs::write(api)),
        ("bindings/csharp/Pursuit.cs", csharp::write(api)),
        ("tests/abi/steering_calls.h", steering_calls::write(api)),
    ])
}
