//! Chases: how a pursuer chooses its course, frame by frame, and what that is worth.

mod course;
mod fly;
mod guide;
mod savings;

pub use course::{Course, Kind};
pub use fly::{Chase, LIMIT};
pub use guide::{Aim, Guide, Policy};
pub use savings::{Outcome, Savings};
