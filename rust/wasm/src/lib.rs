//! Interception, turrets and crowds for JavaScript and TypeScript, by [`pursuit_core`].
//!
//! The functions take objects with named fields and answer with plain objects. What they refuse is an exception that names the input.

mod aim;
mod crowd;
mod flock;
mod intercept;
mod read;
mod status;
mod track;
mod write;

use wasm_bindgen::prelude::wasm_bindgen;

/// The types of what goes in and comes out, for TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.ts");
