//! Formations: slots around an anchor that moves and turns, who takes which slot, and how an agent follows its own.

pub(crate) mod anchor;
pub(crate) mod assignment;
pub(crate) mod shape;
pub(crate) mod velocities;
