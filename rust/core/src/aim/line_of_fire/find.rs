//! The line of fire: the first contact of a shot, or the body that it misses by the least.

use super::body::MovingBody;
use super::query::LineOfFireQuery;
use super::search::line_of_fire;
use crate::geometry::{List, Shape, check_shapes};
use crate::numeric::Level;
use crate::refusal::{Refusal, Within};
use glam::DVec3;

/// What ends a shot first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Obstruction {
    /// Nothing up to the horizon.
    #[default]
    Clear,
    /// The target, before anything else.
    Target,
    /// The body with this index.
    Body(usize),
    /// The shape with this index.
    Shape(usize),
}

impl Obstruction {
    /// Whether nothing is in the way.
    pub(super) fn is_clear(self) -> bool {
        matches!(self, Self::Clear | Self::Target)
    }
}

/// The line of fire of a shot: what it meets first, and the body that it misses by the least.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineOfFire {
    /// What the shot meets first.
    pub obstruction: Obstruction,
    /// Time of that contact, in seconds from the launch; the horizon without one.
    pub time: f64,
    /// Center of the shot then.
    pub position: DVec3,
    /// The body, but for the target, that the shot comes nearest to until then, or the one that it meets; `None` without
    /// one.
    pub nearest: Option<usize>,
    /// The gap that is left between that body and the shot: by how much it is missed. 0 or less for the body that is met:
    /// below 0 if they overlap at the launch. Infinite without one.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub miss_distance: f64,
    /// When that gap is least, in seconds from the launch.
    pub miss_time: f64,
}

impl LineOfFire {
    /// Whether no body but the target and no shape is met.
    pub fn is_clear(&self) -> bool {
        self.obstruction.is_clear()
    }
}

/// What a shot meets first among bodies that move and shapes that stand, where and when; and the body that it misses by the
/// least.
///
/// Bodies are spheres with constant acceleration. The shot is a sphere that may grow, flies straight, falls, or is slowed by
/// the air. To touch is to meet. Of a shot and a body with the same acceleration, such as a straight shot and a body of
/// constant velocity, the verdict is exact for the numbers given; of others a contact is never missed, and a gap below about
/// `2^-46` of the distances counts as one. Through air the shot is followed in pieces, each in a tube that holds the
/// flight and is thicker than the shot by less than a part in 2^14 of its way.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::line_of_fire::{LineOfFireQuery, MovingBody, Obstruction, find_line_of_fire};
/// use pursuit_core::geometry::Shape;
///
/// // A friend walks into the line: at x = 50 when the bullet is there.
/// let friend = MovingBody {
///     position: DVec3::new(50.0, -1.0, 0.0),
///     velocity: DVec3::new(0.0, 10.0, 0.0),
///     radius: 0.5,
///     ..MovingBody::default()
/// };
/// let query = LineOfFireQuery {
///     launch_velocity: DVec3::new(500.0, 0.0, 0.0),
///     horizon: 0.2,
///     ..LineOfFireQuery::default()
/// };
/// let shapes: [Shape; 0] = [];
/// let line = find_line_of_fire(&query, &[friend], &shapes).unwrap();
/// assert_eq!(line.obstruction, Obstruction::Body(0));
/// assert!((line.position - DVec3::new(49.5, 0.0, 0.0)).length() < 0.1);
///
/// // One that walks away is missed.
/// let away = MovingBody { velocity: DVec3::new(0.0, -10.0, 0.0), ..friend };
/// let line = find_line_of_fire(&query, &[away], &shapes).unwrap();
/// assert!(line.is_clear() && line.miss_distance > 1.4);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
///
/// # Performance
/// A few dozen operations for a body that is passed at a distance, as many bodies at a time as a register holds; one that is near
/// costs a search. Through air a search follows the 32 to 8192 pieces of the flight.
///
/// # Method
/// Relative to the shot a body moves on a parabola. Bodies are passed over by their distance from the plane in which the shot falls, and
/// by the distance of chords. The contact of a
/// straight course is the root of a quadratic. Its signs come from f64 with error bounds, and from whole numbers where these leave
/// doubt. A curved course goes from tangent plane to tangent plane, whose roots are never later than the contact. The least gap is
/// at a root of its slope, or at an end.
pub fn find_line_of_fire(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
) -> Result<LineOfFire, Refusal> {
    check(query, bodies, shapes)?;
    line_of_fire(query, bodies, shapes, Level::BASELINE)
}

/// Refuses invalid inputs, but for the bodies, which are checked as they are looked at.
pub(super) fn check(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
) -> Result<(), Refusal> {
    query.check(bodies.count()).within("query")?;
    if let Some((index, target)) = query.target.and_then(|target| Some((target, bodies.item(target)?))) {
        target.check().map_err(|refusal| refusal.at(index, "bodies"))?;
    }
    check_shapes(shapes, "shapes")
}
