//! With others.

pub(crate) mod follow_leader;
pub(crate) mod queue;
