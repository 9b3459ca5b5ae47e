//! A turret rotates, then fires.

pub(crate) mod batch;
pub(crate) mod gimbal_query;
pub(crate) mod gimbal_solve;
pub(crate) mod query;
pub(crate) mod solve;
