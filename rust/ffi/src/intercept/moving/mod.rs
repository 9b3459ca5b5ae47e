//! Interception of a target on any known motion.

pub(crate) mod closest;
pub(crate) mod pursuer;
pub(crate) mod query;

pub use pursuer::PursuitPursuerMotion;
