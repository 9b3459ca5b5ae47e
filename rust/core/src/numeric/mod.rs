//! Arithmetic that knows nothing about games.

mod dispatch;
mod length;
mod march;

pub use dispatch::sqrt;
pub use length::{balance, direction_and_length, length};
pub use march::{March, Margin, Progress, Sample, Slope};
