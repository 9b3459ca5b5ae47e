//! Toward something.

mod approach;
mod arrive;
mod arrive_braking;
mod braking;
mod seek;

pub(crate) use approach::approach;
pub use arrive::arrive;
pub use arrive_braking::arrive_braking;
pub use braking::Braking;
pub use seek::seek;
