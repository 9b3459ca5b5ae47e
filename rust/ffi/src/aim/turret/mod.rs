//! A turret rotates, then fires.

pub(crate) mod batch;
pub(crate) mod search;
pub(crate) mod solve;
