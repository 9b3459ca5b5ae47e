//! The line of fire of bullets and rockets: drag that depends on the Mach number, and a motor that burns for a time.

use super::body::MovingBody;
use super::find::{LineOfFire, check};
use super::flight::air_flight;
use super::query::LineOfFireQuery;
use super::search::{Ask, search};
use crate::aim::projectile::{DragPoint, KnotRoom, ProjectileFlight, VariedSteps};
use crate::geometry::{List, Shape};
use crate::numeric::{Level, max_or_second};
use crate::refusal::{RANGE, Refusal};

/// The line of fire of a bullet or a rocket.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FlightLineOfFire {
    /// The line of fire. The shot is clear if it says so.
    pub line: LineOfFire,
    /// How long the shot was followed closely, in seconds: infinite, unless the search was cut short. From there on it is held by one
    /// wide piece: what that meets may be missed, and what is missed may be missed by more.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub followed: f64,
}

impl FlightLineOfFire {
    /// Whether the shot was followed closely up to the time of the line.
    pub fn is_finished(&self) -> bool {
        self.line.time < self.followed
    }
}

/// [`find_line_of_fire`](super::find_line_of_fire) of a bullet or a rocket, flown as
/// [`advance_projectile`](crate::aim::projectile::advance_projectile) flies it.
///
/// `flight` gives drag and wind, in place of the query's. Its limits of a search must be valid, but have no effect. `table` has
/// the points of the law that is the caller's. With a constant coefficient and without a motor it is
/// [`find_line_of_fire`](super::find_line_of_fire), to the bit.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::line_of_fire::{LineOfFireQuery, MovingBody, Obstruction, find_flight_line_of_fire};
/// use pursuit_core::aim::projectile::ProjectileFlight;
/// use pursuit_core::geometry::Shape;
///
/// // A rocket: 20 m/s from the rail, then 100 m/s^2 for 1 s. It is 70 m away after 1 s, at 120 m/s.
/// let mut flight = ProjectileFlight::for_units(1.0);
/// (flight.thrust, flight.burn_time) = (100.0, 1.0);
/// let query = LineOfFireQuery {
///     launch_velocity: DVec3::new(20.0, 0.0, 0.0),
///     horizon: 2.0,
///     ..LineOfFireQuery::default()
/// };
/// // A friend who runs into the line is there after 1.5 s, when the rocket is at 130 m.
/// let friend = MovingBody {
///     position: DVec3::new(130.0, -9.0, 0.0),
///     velocity: DVec3::new(0.0, 6.0, 0.0),
///     radius: 0.5,
///     ..MovingBody::default()
/// };
/// let shapes: [Shape; 0] = [];
/// let found = find_flight_line_of_fire(&query, &flight, &[], &[friend], &shapes).unwrap();
/// let line = found.line;
/// assert!(found.is_finished());
/// assert_eq!(line.obstruction, Obstruction::Body(0));
/// assert!((line.time - 1.5).abs() < 0.01);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or a number of the flight is beyond 1e50.
///
/// # Performance
/// As of a shot through air: tens of microseconds. The search is cut short after it bounded 2^11 pieces; no projectile of a game comes
/// near.
///
/// # Method
/// Each step of the integration is a piece of constant acceleration. The range of the speed in it bounds the drag, its slope
/// and so the jerk, and with it how far the flight is from the piece: by at most 2/81 of the jerk times the third power of
/// the duration. Where the drag jumps, or is as good as that, the acceleration bounds it, and the tube is thicker from there on. The error of the
/// integration itself is taken as 2^-18 of the way.
pub fn find_flight_line_of_fire(
    query: &LineOfFireQuery,
    flight: &ProjectileFlight,
    table: &[DragPoint],
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
) -> Result<FlightLineOfFire, Refusal> {
    check(query, bodies, shapes)?;
    let mut room = KnotRoom::EMPTY;
    let variation = flight.variation_in(table, &mut room)?;
    let drag = &flight.drag;
    let (linear_drag, quadratic_drag, wind) = (drag.linear_drag, drag.quadratic_drag, drag.wind);
    let greatest =
        [linear_drag, quadratic_drag, flight.thrust, flight.speed_of_sound, wind.abs().max_element()];
    if greatest.into_iter().fold(0.0, max_or_second) > RANGE {
        return Err(Refusal::BEYOND_F64);
    }
    let query = LineOfFireQuery { linear_drag, quadratic_drag, wind, ..*query };
    let has_length = query.horizon > 0.0;
    let mut steps = variation
        .filter(|_| has_length)
        .map(|variation| VariedSteps::of(&air_flight(&query), &variation, query.horizon));
    let (line, _) = search(&query, bodies, shapes, Level::BASELINE, steps.as_mut(), Ask::LineOfFire)?;
    Ok(FlightLineOfFire { line, followed: steps.map_or(f64::INFINITY, |steps| steps.followed()) })
}
