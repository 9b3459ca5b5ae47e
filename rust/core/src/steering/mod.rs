//! Reynolds' steering: the change from the present velocity to the desired one.
//!
//! Every behavior answers `desired velocity - velocity`, a velocity that does not depend on the body or the tick: from rest,
//! far away, each answers the maximum speed. So behaviors blend by their weights alone, at any frame rate. The exception is
//! [`proportional_navigation`], an acceleration for one tick. Only [`limits`] turns a steering into an acceleration and
//! integrates it.
//!
//! A behavior that stops at a place takes the `limits` and the `delta_time` with which the agent is moved, and plans its
//! braking with them. If both the limits and the agent have a maximum speed, the lesser applies.
//!
//! Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.

mod agent;
mod avoid;
mod away;
mod batch;
mod blend;
mod group;
pub mod limits;
mod roam;
mod toward;
mod turn;

pub use agent::Agent;
pub use avoid::*;
pub use away::*;
pub use batch::{
    ArriveColumns, ChaseColumns, PursueColumns, SteeringAnswers, SteeringColumns, arrive_batch, flee_batch,
    pursue_batch, seek_batch,
};
pub use blend::*;
pub use group::*;
pub use limits::{SteeringLimits, acceleration_input, advance, apply, velocity_input};
pub use roam::*;
pub use toward::*;
pub use turn::*;
