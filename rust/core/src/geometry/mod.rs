//! Geometry: shapes, planes, frames and polylines.

mod batch;
mod frames;
mod half_spaces;
mod list;
mod nearest;
mod polyline;
mod route;
mod shape;
mod signed_distance;
mod solid;
mod surface;
mod sweep;

pub use batch::{DistanceAnswers, DistanceColumns, DistanceRefs, ShapeColumn, signed_distance_batch};
pub use frames::nearest_on_course;
pub(crate) use frames::{
    across, axes, carry, fixed_side, in_plane, is_upright, leaning, other_leg, perpendicular, rotated,
    sideways,
};
pub(crate) use half_spaces::nearest_in_front;
pub use list::List;
pub(crate) use nearest::nearest_within;
pub(crate) use polyline::Polyline;
pub use polyline::{PathDirection, PathPoint, PathTopology};
pub(crate) use route::{PlaceAhead, Route, Window};
pub use shape::{Shape, SignedDistance};
pub use signed_distance::signed_distance;
pub(crate) use solid::{Axes, Hit, RoundBox, Solid, check_shapes};
pub use surface::{Surface, wall_surface};
pub use sweep::{SphereSweep, sweep_sphere};
