//! Which of several launches is clear, such as the flat shot and the lob.

use super::body::MovingBody;
use super::find::{LineOfFire, check};
use super::query::LineOfFireQuery;
use super::search::line_of_fire;
use crate::aim::projectile::Launch;
use crate::geometry::{List, Shape};
use crate::numeric::Level;
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range, vector_within_range};

/// The first launch that is clear, and its line of fire.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClearArc {
    /// Index of the launch; `None` if none is clear.
    pub launch: Option<usize>,
    /// The line of fire of that launch, or of the first one if none is clear.
    pub line: LineOfFire,
}

/// The first of the launches whose line of fire is clear: of the flat shot and the lob that
/// [`solve`](crate::aim::projectile::solve) answers, the flat one if it is clear.
///
/// Each launch replaces the velocity of the query, and its time of flight the horizon.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::line_of_fire::{LineOfFireQuery, MovingBody, find_clear_arc};
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve};
/// use pursuit_core::geometry::Shape;
///
/// let gravity = DVec3::new(0.0, 0.0, -10.0);
/// let shot =
///     Shot { target_position: DVec3::new(60.0, 0.0, 0.0), muzzle_speed: 30.0, gravity, ..Shot::default() };
/// let query = ProjectileQuery { shot, ..ProjectileQuery::default() };
/// let launches = solve(&query, &ProjectileSettings::default()).unwrap();
///
/// // A friend stands in the flat arc, below the lob.
/// let friend = MovingBody { position: DVec3::new(50.0, 0.0, 4.0), radius: 3.0, ..MovingBody::default() };
/// let query = LineOfFireQuery { gravity, ..LineOfFireQuery::default() };
/// let shapes: [Shape; 0] = [];
/// let clear = find_clear_arc(&query, launches.as_slice(), &[friend], &shapes).unwrap();
/// assert_eq!(clear.launch, Some(1));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or there is not one launch to four.
pub fn find_clear_arc(
    query: &LineOfFireQuery,
    launches: &[Launch],
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
) -> Result<ClearArc, Refusal> {
    check(query, bodies, shapes)?;
    if !(1..=4).contains(&launches.len()) {
        return Err(Refusal::out_of_domain(Requirement::OneToFour, "launch_count"));
    }
    for (index, launch) in launches.iter().enumerate() {
        let checked = vector_within_range(launch.launch_velocity, "launch_velocity")
            .and_then(|()| at_least_zero_within_range(launch.time, "time"));
        checked.map_err(|refusal| refusal.at(index, "launches"))?;
    }
    let mut first = None;
    for (index, launch) in launches.iter().enumerate() {
        let query =
            LineOfFireQuery { launch_velocity: launch.launch_velocity, horizon: launch.time, ..*query };
        let line = line_of_fire(&query, bodies, shapes, Level::BASELINE)?;
        if line.is_clear() {
            return Ok(ClearArc { launch: Some(index), line });
        }
        first = first.or(Some(line));
    }
    Ok(ClearArc { launch: None, line: first.unwrap_or_default() })
}
