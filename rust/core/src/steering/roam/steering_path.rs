//! A path to steer along.

use crate::geometry::{List, PathForm, Polyline};
use crate::refusal::{Refusal, Within, finite_at_least_zero, vector_within_range, within_range};
use glam::DVec3;

/// A path to steer along: a tube of one radius about straight lines between points.
#[derive(Clone, Copy)]
pub struct SteeringPath<'a> {
    /// The points, at least one; no coordinate above 1e50.
    pub points: &'a dyn List<DVec3>,
    /// Whether it returns to the first.
    pub form: PathForm,
    /// How far from the lines still counts as on the path. From 0 to 1e50.
    pub radius: f64,
}

impl<'a> SteeringPath<'a> {
    /// Its straight lines; refuses what has no meaning.
    pub(super) fn polyline(&self) -> Result<Polyline<'a>, Refusal> {
        finite_at_least_zero(self.radius, "radius")?;
        within_range(self.radius, "radius")?;
        Polyline::new(self.points, self.form)
    }
}

/// How far along a path the place nearest to `position` is, to begin following it from there.
///
/// It looks at the whole path; of equally near places the first counts.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; no coordinate may be above 1e50.
pub fn find_path_progress(path: &SteeringPath, position: DVec3) -> Result<f64, Refusal> {
    vector_within_range(position, "position")?;
    let line = path.polyline().within("path")?;
    Ok(line.wrap(line.nearest(position, 0.0, f64::INFINITY).along))
}

#[cfg(test)]
mod tests {
    use super::{PathForm, SteeringPath, find_path_progress};
    use crate::RefusalKind;
    use glam::DVec3;

    #[test]
    fn on_one_point_and_on_equal_points_the_progress_is_0() {
        let point = [DVec3::new(1.0, 2.0, 3.0)];
        let twice = [point[0], point[0]];
        for form in [PathForm::Open, PathForm::Closed] {
            for points in [&point as &dyn super::List<DVec3>, &twice] {
                let path = SteeringPath { points, form, radius: 0.0 };
                assert_eq!(find_path_progress(&path, DVec3::ZERO), Ok(0.0));
            }
        }
    }

    #[test]
    fn a_path_without_points_or_with_a_bad_one_is_refused() {
        let none: [DVec3; 0] = [];
        let path = SteeringPath { points: &none, form: PathForm::Open, radius: 1.0 };
        assert_eq!(find_path_progress(&path, DVec3::ZERO).unwrap_err(), RefusalKind::OutOfDomain);
        for (x, refusal) in [(f64::NAN, RefusalKind::NotFinite), (1e51, RefusalKind::OutOfDomain)] {
            let bad = [DVec3::ZERO, DVec3::new(0.0, x, 0.0)];
            let path = SteeringPath { points: &bad, form: PathForm::Open, radius: 1.0 };
            assert_eq!(find_path_progress(&path, DVec3::ZERO).unwrap_err(), refusal);
        }
    }
}
