//! Reciprocal avoidance, of one agent and of whole crowds. One program: the step of a crowd is compiled once for all.

#[path = "../crossing/mod.rs"]
mod crossing;
#[path = "../exact/mod.rs"]
mod exact;
#[path = "../scenes/mod.rs"]
mod scenes;
#[path = "../seeded/mod.rs"]
mod seeded;

mod acceleration_velocity_obstacles;
mod crossings;
mod guarantee;
mod limited;
mod peers;
mod rvo2_examples;
mod settling;
mod walls_exact;
