//! Chases: how a pursuer chooses its course, frame by frame, and what that is worth.

mod guide;

pub use guide::{Aim, Guide, Model, Policy};
