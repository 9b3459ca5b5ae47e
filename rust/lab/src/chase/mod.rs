//! Chases: how a pursuer chooses its course, frame by frame, and what that is worth.

mod course;
mod fly;
mod guide;
mod savings;
mod weave;

pub use course::{Course, Kind};
pub use fly::{Chase, LIMIT};
pub use guide::{Aim, Guide, Model, Policy};
pub use savings::{Outcome, Savings};
