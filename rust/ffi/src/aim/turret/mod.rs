//! A turret rotates, then fires.

mod search;
mod solve;

pub use search::{PursuitTurretIteration, PursuitTurretSearch};
pub use solve::{
    PursuitGimbalTurretQuery, PursuitGimbalTurretSolution, PursuitTurretQuery, PursuitTurretSolution,
};
