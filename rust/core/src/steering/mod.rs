//! Reynolds' steering: what to add to the present velocity to get the desired one.
//!
//! Every behavior answers `desired velocity - velocity`, in units of velocity. [`limits`] is the one place that turns
//! that into an acceleration and integrates it.
//!
//! Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.

mod agent;
mod arrive;
mod facing;
mod flee;
pub mod limits;
mod seek;

pub use agent::Agent;
pub use arrive::arrive;
pub use facing::{facing, is_within_radius};
pub use flee::{flee, flee_weighted};
pub use limits::{SteeringLimits, advance, apply};
pub use seek::seek;
