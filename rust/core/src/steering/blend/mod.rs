//! Blending of several steerings into one.

mod context;
mod directions;
mod in_order;
mod priority;
mod weighted;

pub use context::{
    ContextChoice, ContextSettings, blend_into_context, blend_into_context_of, find_context_direction,
};
pub use directions::{ContextLayout, MAX_CONTEXT_SLOTS, context_direction};
pub use in_order::blend_in_order;
pub use priority::blend_by_priority;
pub use weighted::blend_weighted;

use glam::DVec3;

/// One steering out of several, and the last that contributed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Blend {
    /// The steering.
    pub steering: DVec3,
    /// Index of the last steering that contributed; `None` without one.
    pub last: Option<usize>,
}
