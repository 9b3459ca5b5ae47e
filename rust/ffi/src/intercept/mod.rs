//! Intercept a target.

mod closest;
mod moving;
mod predict;
mod solve;
mod team;

pub use closest::PursuitClosestApproach;
pub use moving::{PursuitMotionInterceptQuery, PursuitMotionInterceptSolution, PursuitPursuerMotion};
pub use predict::{PursuitPrediction, PursuitPredictionSettings};
pub use solve::{
    PursuitInterceptQuery, PursuitInterceptQuery2D, PursuitInterceptSolution, PursuitInterceptSolution2D,
};
pub use team::{PursuitAssignmentCost, PursuitTeamIntercept, PursuitTeamQuery, PursuitTeamSettings};
