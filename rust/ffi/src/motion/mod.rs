//! How a thing moves.

mod dubins;
mod estimate;
mod target;

pub use dubins::PursuitDubinsPath;
pub use estimate::{PursuitEstimateSettings, PursuitMotionEstimate, PursuitMotionHistory};
pub(crate) use target::PathView;
pub use target::{PursuitMotionState, PursuitPath, PursuitTargetMotion};
