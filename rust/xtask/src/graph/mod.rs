//! `cargo xtask header` draws the graphs of the Unreal guide, and writes for each topic the table of its nodes with a picture of each, from
//! the plugin's public headers. The graphs are texts of an editor's clipboard in `docs/unreal/graphs`; the plugin's tests
//! (`tests/unreal/graph_tests/Pursuit/PursuitTutorialGraphs.cpp`) hold their pins against the functions and run them.

mod blueprint;
mod pages;
mod picture;
mod pins;
mod text;

pub use blueprint::title;
pub use pages::run;
