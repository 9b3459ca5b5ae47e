//! Known motions.

pub(crate) mod dubins;
pub(crate) mod estimate;
pub(crate) mod pursuer;
pub(crate) mod target;
pub(crate) mod track;

pub use pursuer::PursuitPursuerMotion;
pub(crate) use target::PathView;
pub use target::{PursuitMotionState, PursuitPath, PursuitTargetMotion};
