//! Toward something.

mod arrive;
mod seek;

pub use arrive::arrive;
pub use seek::seek;
