//! `cargo xtask header` writes the graphs of the Unreal guide as text to paste and as pictures, and for each topic the table of its
//! nodes with a picture of each: all from the plugin's public headers, so that a renamed pin shows at once.

mod blueprint;
mod pages;
mod picture;
mod pins;
mod text;
mod tree;
mod tutorial;

pub use pages::run;
