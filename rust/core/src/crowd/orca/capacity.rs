//! The numbers of neighbors and walls that an agent takes into account.

/// The greatest number of neighbors that an agent of a crowd avoids.
pub const MAX_ORCA_NEIGHBORS: usize = 32;

/// The most segments of walls, or shapes in space, that an agent takes into account: the nearest. The others it does not touch
/// within the time step.
pub const MAX_ORCA_WALLS: usize = 32;
