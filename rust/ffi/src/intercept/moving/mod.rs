//! Interception of a target on any known motion.

pub(crate) mod closest;
pub(crate) mod query;
