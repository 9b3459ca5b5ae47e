//! Group behaviors: leader following and queuing.

pub(crate) mod follow_leader;
pub(crate) mod queue;
