//! Group behaviors: leader following and queuing.

mod follow_leader;
mod queue;

pub use follow_leader::{FollowSettings, follow_leader};
pub use queue::{QueueSettings, queue};
