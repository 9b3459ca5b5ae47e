//! Guidance of a missile of constant speed: which acceleration across its course to command, by the laws of the textbooks.

mod command;
mod guide;
mod homing;
mod impact;
mod line_of_sight;
mod planned_course;
mod query;

pub use command::{Guidance, GuidanceState};
pub use guide::guide;
pub use query::{GuidanceLaw, GuidanceQuery};
