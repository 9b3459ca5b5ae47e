//! Shapes, planes and lists in C's memory.

pub(crate) mod list;
pub(crate) mod shape;
pub(crate) mod surface;

pub(crate) use list::VectorList;
pub use shape::PursuitShape;
pub(crate) use shape::among;
pub use surface::PursuitSurface;
pub(crate) use surface::SurfaceArray;
