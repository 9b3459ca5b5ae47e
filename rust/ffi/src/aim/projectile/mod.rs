//! A projectile under gravity, with or without air.

pub(crate) mod batch;
pub(crate) mod drag;
pub(crate) mod launch;
pub(crate) mod solve;
