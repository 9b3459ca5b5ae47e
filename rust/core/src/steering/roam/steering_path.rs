//! A path to steer along.

use crate::geometry::{List, PathPoint, PathTopology, Polyline};
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, finite, vector_within_range};
use glam::DVec3;

/// A path to steer along: a tube of one radius about straight lines between points.
#[derive(Clone, Copy)]
pub struct SteeringPath<'a> {
    /// The points, at least one; no coordinate above 1e50.
    pub points: &'a dyn List<DVec3>,
    /// How it goes on at the last point; a loop is refused.
    pub topology: PathTopology,
    /// Distance from the lines that still counts as on the path. From 0 to 1e50.
    pub radius: f64,
}

impl<'a> SteeringPath<'a> {
    /// Its straight lines; refuses invalid inputs.
    pub(super) fn polyline(&self) -> Result<Polyline<'a>, Refusal> {
        at_least_zero_within_range(self.radius, "radius")?;
        Polyline::new(self.points, self.topology)
    }
}

/// The arc length of the point of a path nearest to `position`, to begin following the path there.
///
/// It searches the whole path: its time grows with the number of points. Of equally near points the first is taken.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::PathTopology;
/// use pursuit_core::steering::{SteeringPath, find_path_progress};
///
/// let points = [DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0)];
/// let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 1.0 };
/// assert_eq!(find_path_progress(&path, DVec3::new(4.0, 3.0, 0.0)), Ok(4.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; no coordinate may be above 1e50.
pub fn find_path_progress(path: &SteeringPath, position: DVec3) -> Result<f64, Refusal> {
    vector_within_range(position, "position")?;
    let line = path.polyline().within("path")?;
    Ok(line.wrap(line.nearest(position).along))
}

/// Position, direction and curvature of a path at a progress.
///
/// `progress` is an arc length from the first point, as [`find_path_progress`] and [`follow_path`](super::follow_path) answer
/// it. Beyond the ends of an open path it is clamped; on a closed path it wraps around.
///
/// The curvature at a corner of angle `a` between two lines is `a / ((length + length) / 2)` on the adjoining halves of the
/// lines, and 0 in the half of a line at the end of an open path. So its integral along a path is the sum of the angles at the
/// corners, as it is for a smooth curve. Equal points are one point.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::PathTopology;
/// use pursuit_core::steering::{SteeringPath, path_point};
///
/// let points = [DVec3::ZERO, DVec3::new(10.0, 0.0, 0.0)];
/// let path = SteeringPath { points: &points, topology: PathTopology::Open, radius: 1.0 };
/// let point = path_point(&path, 4.0).unwrap();
/// assert_eq!((point.position, point.tangent), (DVec3::new(4.0, 0.0, 0.0), DVec3::X));
/// ```
///
/// Source: K. Crane, M. Wardetzky, "A Glimpse into Discrete Differential Geometry", Notices of the AMS 64 (10), 2017.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; also for a curvature beyond the range of an `f64`.
pub fn path_point(path: &SteeringPath, progress: f64) -> Result<PathPoint, Refusal> {
    finite(progress, "progress")?;
    let point = path.polyline().within("path")?.place_at(progress);
    if point.curvature == f64::INFINITY {
        Err(Refusal::out_of_domain(Requirement::FiniteAnswer, "path"))
    } else {
        Ok(point)
    }
}

#[cfg(test)]
mod tests {
    use super::{PathTopology, SteeringPath, find_path_progress};
    use crate::RefusalKind;
    use glam::DVec3;

    #[test]
    fn on_one_point_and_on_equal_points_the_progress_is_0() {
        let point = [DVec3::new(1.0, 2.0, 3.0)];
        let twice = [point[0], point[0]];
        for topology in [PathTopology::Open, PathTopology::Closed] {
            for points in [&point as &dyn super::List<DVec3>, &twice] {
                let path = SteeringPath { points, topology, radius: 0.0 };
                assert_eq!(find_path_progress(&path, DVec3::ZERO), Ok(0.0));
            }
        }
    }

    #[test]
    fn a_path_without_points_or_with_a_bad_one_is_refused() {
        let none: [DVec3; 0] = [];
        let path = SteeringPath { points: &none, topology: PathTopology::Open, radius: 1.0 };
        assert_eq!(find_path_progress(&path, DVec3::ZERO).unwrap_err(), RefusalKind::OutOfDomain);
        for (x, refusal) in [(f64::NAN, RefusalKind::NotFinite), (1e51, RefusalKind::OutOfDomain)] {
            let bad = [DVec3::ZERO, DVec3::new(0.0, x, 0.0)];
            let path = SteeringPath { points: &bad, topology: PathTopology::Open, radius: 1.0 };
            assert_eq!(find_path_progress(&path, DVec3::ZERO).unwrap_err(), refusal);
        }
    }
}
