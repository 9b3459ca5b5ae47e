//! Arithmetic that knows nothing about games.

mod dispatch;
mod march;

pub use dispatch::sqrt;
pub use march::{March, Margin, Progress, Sample, Slope};
