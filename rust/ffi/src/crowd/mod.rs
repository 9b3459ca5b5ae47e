//! Many agents at once: neighbor grid, flocking, formations and ORCA.

pub(crate) mod build;
pub(crate) mod dodge;
pub(crate) mod flock;
pub(crate) mod formation;
pub(crate) mod grid;
pub(crate) mod memory;
pub(crate) mod motion;
pub(crate) mod neighbors;
pub(crate) mod orca;

/// The agents' vectors, one for each agent in the caller's order.
pub const PURSUIT_ORDER_AGENTS: i32 = 0;
/// The agents' vectors in the order of the grid's places: near ones lie near each other, which is faster for a large crowd.
/// `pursuit_get_grid_agents` says whose they are.
pub const PURSUIT_ORDER_PLACES: i32 = 1;
