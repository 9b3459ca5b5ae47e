//! Away from something.

mod flee;

pub use flee::{flee, flee_weighted};
