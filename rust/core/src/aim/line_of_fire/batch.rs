//! The lines of fire of many shots among the same bodies.

use super::body::MovingBody;
use super::find::LineOfFire;
use super::query::LineOfFireQuery;
use super::search::line_of_fire;
use crate::geometry::{List, Shape, check_shapes};
use crate::numeric::Level;
use crate::refusal::{Refusal, Within};

/// The lines of fire of many shots among the same bodies and shapes, each with the bits of
/// [`find_line_of_fire`](super::find_line_of_fire). `give` receives the index of each shot and its line, in order.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::line_of_fire::{LineOfFireQuery, MovingBody, find_line_of_fire_batch};
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::numeric::Level;
///
/// // Two guns, and a friend before the first.
/// let friend = MovingBody { position: DVec3::new(50.0, 0.0, 0.0), radius: 0.5, ..MovingBody::default() };
/// let queries = [0.0, 4.0].map(|y| LineOfFireQuery {
///     muzzle_position: DVec3::new(0.0, y, 0.0),
///     launch_velocity: DVec3::new(500.0, 0.0, 0.0),
///     horizon: 0.2,
///     ..LineOfFireQuery::default()
/// });
/// let shapes: [Shape; 0] = [];
/// let mut clear = [false; 2];
/// find_line_of_fire_batch(&queries, &[friend], &shapes, Level::detect(), |index, line| {
///     clear[index] = line.is_clear();
/// })
/// .unwrap();
/// assert_eq!(clear, [false, true]);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain: of a body or shape before any line is given, of a shot after
/// the lines before it.
pub fn find_line_of_fire_batch(
    queries: &(impl List<LineOfFireQuery> + ?Sized),
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
    level: Level,
    mut give: impl FnMut(usize, &LineOfFire),
) -> Result<(), Refusal> {
    for (index, body) in (&bodies).items().enumerate() {
        body.check().map_err(|refusal| refusal.at(index, "bodies"))?;
    }
    check_shapes(shapes, "shapes")?;
    for (index, query) in (&queries).items().enumerate() {
        query.check(bodies.count()).map_err(|refusal| refusal.at(index, "queries"))?;
        give(index, &line_of_fire(&query, bodies, shapes, level)?);
    }
    Ok(())
}
