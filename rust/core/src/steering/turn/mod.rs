//! Which way something lies, and turning that way.

mod facing;

pub use facing::{facing, is_within_radius};
