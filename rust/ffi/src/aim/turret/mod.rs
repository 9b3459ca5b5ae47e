//! Turrets: turn first, then fire, so that the projectile and the target arrive together.

pub(crate) mod ballistic_query;
pub(crate) mod ballistic_solve;
pub(crate) mod batch;
pub(crate) mod gimbal_query;
pub(crate) mod gimbal_solve;
pub(crate) mod query;
pub(crate) mod solve;
