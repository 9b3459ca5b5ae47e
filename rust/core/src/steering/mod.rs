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
pub use avoid::{
    Avoidance, AvoidanceLayers, AvoidanceSettings, CollisionAvoidance, CollisionSettings, GuardOutcome,
    GuardedSteering, HeightBand, MovingNeighbor, apply_guard, avoid_collisions, avoid_obstacles,
    query_radius,
};
pub use away::{EvadeSettings, HideSettings, Hiding, evade, flee, flee_panic, flee_weighted, hide};
pub use batch::{
    ArriveColumns, ChaseColumns, PursueColumns, SteeringAnswers, SteeringColumns, arrive_batch, flee_batch,
    pursue_batch, seek_batch,
};
pub use blend::{
    Blend, ContextChoice, ContextLayout, ContextSettings, MAX_CONTEXT_SLOTS, blend_by_priority,
    blend_in_order, blend_into_context, blend_weighted, context_direction, find_context_direction,
};
pub use group::{FollowSettings, QueueSettings, follow_leader, queue};
pub use limits::{SteeringLimits, acceleration_input, advance, apply, velocity_input};
pub use roam::{
    Container, FlowField, FlowOutside, FollowPathSettings, FollowWallSettings, PathDirection, PathEnding,
    PathSteering, SteeringPath, WallTravel, WanderSettings, WanderState, contain, find_path_progress,
    follow_flow_field, follow_path, follow_wall, path_point, stay_on_path, wander, wander_in_plane,
};
pub(crate) use toward::Braking;
pub use toward::{
    Chase, Leader, arrive, arrive_braking, fly_by, interpose, match_velocity, offset_pursuit,
    proportional_navigation, pursue, seek,
};
pub use turn::{
    TurnLimits, TurnState, YawState, advance_turn, advance_turn_along_velocity, advance_yaw, facing,
    is_within_arrival_radius,
};
