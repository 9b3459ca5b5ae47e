//! Shapes, planes and lists in C's memory.

mod list;
mod shape;
mod surface;

pub(crate) use list::VectorList;
pub(crate) use shape::among;
pub use shape::{PursuitShape, PursuitSignedDistance, PursuitSphereSweep};
pub use surface::PursuitSurface;
pub(crate) use surface::SurfaceArray;
