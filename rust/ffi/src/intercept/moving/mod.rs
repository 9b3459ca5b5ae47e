//! Interception of a target on any known motion.

pub(crate) mod closest_approach;
pub(crate) mod query;
