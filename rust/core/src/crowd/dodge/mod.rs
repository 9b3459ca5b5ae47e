//! Dodging: the velocity that takes a body out of the way of shots, within its acceleration and after its reaction:
//! [`dodge_shots`].
//!
//! `query` (the body and the shots) -> `course` (how a body that changes its velocity moves, and what it meets) -> `plan` (half-spaces
//! of the velocities that let a shot pass, and the search for one that lets all pass) -> `dodge` (the answer).

mod answer;
mod course;
mod lanes;
mod plan;
mod query;
mod walls;

pub use answer::{Dodge, DodgeOutcome, DodgeState, dodge_shots, dodge_shots_among_walls};
pub use plan::MAX_DODGED_SHOTS;
pub use query::{DodgeQuery, DodgeShot};
