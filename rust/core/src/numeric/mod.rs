//! Arithmetic that knows nothing about games.

mod dispatch;

pub use dispatch::sqrt;
