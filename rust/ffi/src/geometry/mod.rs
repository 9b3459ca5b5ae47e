//! Geometry.

pub(crate) mod batch;
pub(crate) mod list;
pub(crate) mod polyline;
pub(crate) mod shape;
pub(crate) mod signed_distance;
pub(crate) mod surface;
pub(crate) mod sweep;

pub(crate) use list::VectorList;
pub use polyline::{PURSUIT_PATH_TOPOLOGY_OPEN, PursuitPathPoint};
pub use shape::PursuitShape;
pub(crate) use shape::among;
pub use surface::PursuitSurface;
pub(crate) use surface::SurfaceArray;
