//! Surfaces: planes, and the nearest point of a wall segment.

use super::frames::{perpendicular, sideways};
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, finite_vector, vector_within_range};
use glam::DVec3;

/// A plane with a free side: the point and the normal that a trace reports for its hit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Surface {
    /// A point of it. No coordinate above 1e50.
    pub point: DVec3,
    /// Its normal, to the free side; of any length but zero.
    pub normal: DVec3,
}

impl Surface {
    /// The surface with a normal of length 1; refuses what has no meaning.
    pub(crate) fn checked(&self) -> Result<Self, Refusal> {
        vector_within_range(self.point, "point")?;
        finite_vector(self.normal, "normal")?;
        let (normal, _) = direction_and_length(self.normal).ok_or(Refusal::no_direction("normal"))?;
        Ok(Self { point: self.point, normal })
    }

    /// How far `position` is on the free side; negative behind. The normal must have length 1.
    pub(crate) fn height(&self, position: DVec3) -> f64 {
        self.normal.dot(position - self.point)
    }
}

/// The wall from `start` to `end` as seen from `position`: its nearest point, and the direction from there.
///
/// For walls in two dimensions; such a wall can be passed from both sides and round its ends. No part of the wall is in front
/// of the plane through that point. On the wall itself the normal is `z x (end - start)`, or x where the wall has no length or
/// is along z.
///
/// # Errors
/// A refusal when an input is not finite or a coordinate above 1e50.
pub fn wall_surface(start: DVec3, end: DVec3, position: DVec3) -> Result<Surface, Refusal> {
    vector_within_range(start, "start")?;
    vector_within_range(end, "end")?;
    vector_within_range(position, "position")?;
    let wall = direction_and_length(end - start);
    let point = match wall {
        Some((direction, length)) => match direction.dot(position - start) {
            along if along <= 0.0 => start,
            along if along >= length => end,
            along => {
                let point = start + direction * along;
                return Ok(Surface { point, normal: sideways(position - start, direction) });
            }
        },
        None => start,
    };
    let normal = match direction_and_length(position - point) {
        Some((normal, _)) => normal,
        None => wall.map_or(DVec3::X, |(direction, _)| perpendicular(direction)),
    };
    Ok(Surface { point, normal })
}

#[cfg(test)]
mod tests {
    use super::{Surface, wall_surface};
    use crate::RefusalKind;
    use glam::DVec3;

    const END: DVec3 = DVec3::new(10.0, 0.0, 0.0);

    #[test]
    fn a_segment_has_two_sides_and_two_ends() {
        for (position, point, normal) in [
            (DVec3::new(4.0, 3.0, 0.0), DVec3::new(4.0, 0.0, 0.0), DVec3::Y),
            (DVec3::new(4.0, -3.0, 0.0), DVec3::new(4.0, 0.0, 0.0), -DVec3::Y),
            (DVec3::new(13.0, 4.0, 0.0), END, DVec3::new(0.6, 0.8, 0.0)),
            (DVec3::new(-5.0, 0.0, 0.0), DVec3::ZERO, -DVec3::X),
        ] {
            assert_eq!(wall_surface(DVec3::ZERO, END, position), Ok(Surface { point, normal }));
        }
    }

    #[test]
    fn on_the_wall_the_normal_is_the_documented_one() {
        let on_wall = wall_surface(DVec3::ZERO, END, DVec3::new(4.0, 0.0, 0.0)).unwrap();
        assert_eq!(on_wall.normal, DVec3::Y);
        for end in [DVec3::Z, DVec3::ZERO] {
            assert_eq!(wall_surface(DVec3::ZERO, end, DVec3::ZERO).unwrap().normal, DVec3::X);
        }
    }

    #[test]
    fn bad_points_are_refused() {
        let nan = DVec3::new(0.0, f64::NAN, 0.0);
        assert_eq!(wall_surface(nan, END, END).unwrap_err(), RefusalKind::NotFinite);
        assert_eq!(wall_surface(END, DVec3::splat(1e51), END).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(wall_surface(END, END, nan).unwrap_err(), RefusalKind::NotFinite);
    }
}
