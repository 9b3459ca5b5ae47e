//! Hitting a moving target with a projectile.

pub(crate) mod angle;
pub(crate) mod apex;
pub(crate) mod batch;
pub(crate) mod drag;
pub(crate) mod drag_law;
pub(crate) mod drag_settings;
pub(crate) mod flight;
pub(crate) mod integrator;
pub(crate) mod launch;
pub(crate) mod minimum_speed;
pub(crate) mod query;
pub(crate) mod solve;
