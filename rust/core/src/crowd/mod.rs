//! Many agents at once: neighbor grid, flocking, formations and ORCA.
//!
//! Memory is the caller's. A [`NeighborGrid`] copies the agents into it in the order of their cells; from then on it is
//! read-only, so any number of threads may ask it. The answers depend neither on how the agents are cut into ranges nor on
//! the processor; only a flock's answers depend on the size of the grid's cells, by the rounding of its sums.

mod build;
mod cells;
mod dodge;
mod flock;
mod formation;
mod grid;
mod grid_layout;
mod heights;
#[cfg(test)]
mod heights_tests;
mod layers;
#[cfg(test)]
mod layers_tests;
mod neighbors;
#[cfg(test)]
mod neighbors_tests;
mod orca;
#[cfg(any(test, feature = "alloc"))]
mod orca_crowd;
#[cfg(any(test, feature = "alloc"))]
mod owned;
#[cfg(any(test, feature = "alloc"))]
mod owned_flock;
mod search_box;

pub use crate::steering::HeightBand;
pub use dodge::{
    Dodge, DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, MAX_DODGED_SHOTS, dodge_shots,
    dodge_shots_among_walls,
};
pub use flock::{FlockRule, FlockRules, alignment, cohesion, separation, steer_flock, step_flock};
pub use formation::{
    FormationAgent, FormationAnchor, FormationAnchorSettings, FormationAnchorStep, FormationAssignment,
    FormationCourse, FormationHeading, FormationOrigin, FormationSettings, FormationShape, FormationSide,
    assign_formation, formation_slot, formation_slots, formation_velocities, formation_velocity,
    step_formation_anchor,
};
pub use grid::{Dimensions, GridSettings, GridShape, NeighborGrid, Placed};
pub use grid_layout::{GridMemory, MAX_AGENTS, grid_integers, grid_numbers};
pub use neighbors::Neighbor;
pub use orca::{
    Border, BorderOpening, BorderWallSettings, BorderWalls, HalfSpace, MAX_ORCA_NEIGHBORS, MAX_ORCA_WALLS,
    OrcaAgent, OrcaArrival, OrcaArrivalSettings, OrcaCapsule, OrcaCrowdSettings, OrcaLimits, OrcaMember,
    OrcaNeighbor, OrcaPhase, OrcaSettings, OrcaTraveler, OrcaVelocity, Wall, WallTree, border_wall_numbers,
    build_border_walls, obstacle_numbers, solve_limited_orca_velocity, solve_orca_velocity,
    step_limited_orca, step_limited_orca_arrivals, step_orca, step_orca_arrivals, step_orca_capsules,
    wall_numbers,
};
#[cfg(any(test, feature = "alloc"))]
pub use orca_crowd::OrcaCrowd;
#[cfg(any(test, feature = "alloc"))]
pub use owned::{OwnedGrid, OwnedWalls};
#[cfg(any(test, feature = "alloc"))]
pub use owned_flock::Flock;
