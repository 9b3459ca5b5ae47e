//! The line of fire: the first contact of a shot, or the body that it misses by the least.

use super::body::MovingBody;
use super::flight::{Hull, Piece, Pieces, size};
use super::marching::{TangentPlane, first_contact};
use super::query::LineOfFireQuery;
use super::relative::Relative;
use super::straight;
use crate::geometry::{List, Shape, Solid};
use crate::numeric::{max_or_second, min_or_second};
use crate::refusal::{Refusal, Within};
use glam::DVec3;

/// What ends a shot first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// The line of fire of a shot: what it meets first, and the body that it misses by the least.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
    pub miss_distance: f64,
    /// When that gap is least, in seconds from the launch.
    pub miss_time: f64,
}

impl LineOfFire {
    /// Whether no body but the target and no shape is met.
    pub fn is_clear(&self) -> bool {
        matches!(self.obstruction, Obstruction::Clear | Obstruction::Target)
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
/// A few dozen operations for a body that is passed at a distance; one that is near costs a search. Through air a search follows the
/// 32 to 8192 pieces of the flight.
///
/// # Method
/// Relative to the shot a body moves on a parabola. Bodies are passed over by the distance of its chords. The contact of a
/// straight course is the root of a quadratic. Its signs come from f64 with error bounds, and from whole numbers where these leave
/// doubt. A curved course goes from tangent plane to tangent plane, whose roots are never later than the contact. The least gap is
/// at a root of its slope, or at an end.
pub fn find_line_of_fire(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
) -> Result<LineOfFire, Refusal> {
    check(query, bodies, shapes)?;
    line_of_fire(query, bodies, shapes)
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
    for (index, shape) in (&shapes).items().enumerate() {
        Solid::new(&shape).map_err(|refusal| refusal.at(index, "shapes"))?;
    }
    Ok(())
}

/// [`find_line_of_fire`] for checked inputs; the bodies are checked here.
pub(super) fn line_of_fire(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
) -> Result<LineOfFire, Refusal> {
    let hull = Hull::of(query)?;
    let mut search = Search::new(query);
    for (index, shape) in (&shapes).items().enumerate() {
        search.meet_shape(index, &shape)?;
    }
    if let Some(target) = query.target.and_then(|target| bodies.item(target)) {
        search.meet(Obstruction::Target, &target);
    }
    for (index, body) in (&bodies).items().enumerate() {
        let sizes = body.sizes();
        if !body.is_in_range(sizes) {
            body.check().map_err(|refusal| refusal.at(index, "bodies"))?;
        }
        if hull.stays_beyond(&body, sizes, search.gap_of_interest(), search.end) {
            continue;
        }
        if query.shooter != Some(index) && query.target != Some(index) {
            search.look_at(index, &body);
        }
    }
    search.answer()
}

/// The least gap between a body and the shot on its whole flight, whatever else is in the way.
pub(super) fn least_gap(query: &LineOfFireQuery, body: &MovingBody) -> f64 {
    Pieces::of(query).fold(f64::INFINITY, |least, piece| {
        let relative = Relative::new(&piece, &body.later(piece.start));
        min_or_second(relative.least_gap(piece.length).0, least)
    })
}

/// What is known of a shot while one thing after the other is looked at.
struct Search<'q> {
    query: &'q LineOfFireQuery,
    /// The earliest contact known, or the horizon, in seconds from the launch.
    end: f64,
    /// Position of the shot then.
    position: Option<DVec3>,
    met: Obstruction,
    /// The body that is met at `end`, if it is one.
    holder: Option<MovingBody>,
    /// The body of the least gap, the gap and its time, of those that are not met.
    nearest: Option<usize>,
    gap: f64,
    gap_time: f64,
}

/// Contacts whose times differ by less than this part are compared exactly.
const NEARLY_AT_ONCE: f64 = 1.0 / (1_u64 << 36) as f64;

impl<'q> Search<'q> {
    fn new(query: &'q LineOfFireQuery) -> Self {
        Self {
            query,
            end: query.horizon,
            position: None,
            met: Obstruction::Clear,
            holder: None,
            nearest: None,
            gap: f64::INFINITY,
            gap_time: 0.0,
        }
    }

    /// Whether a body is met: then no other one is the nearest.
    fn is_blocked_by_body(&self) -> bool {
        matches!(self.met, Obstruction::Body(_))
    }

    /// A body that stays farther away than this changes nothing.
    #[inline(always)]
    fn gap_of_interest(&self) -> f64 {
        if self.is_blocked_by_body() { 0.0 } else { self.gap }
    }

    /// Takes the first `contact` of a piece of the flight, if it is before the earliest known, and returns whether there is one.
    fn first_contact(
        &mut self,
        what: Obstruction,
        holder: Option<MovingBody>,
        contact: impl Fn(&Piece, f64) -> Option<f64>,
    ) -> bool {
        let slack = if self.holder.is_some() { 1.0 + NEARLY_AT_ONCE } else { 1.0 };
        for piece in Pieces::of(self.query) {
            let until = min_or_second(self.end * slack - piece.start, piece.length);
            let is_over = until < 0.0;
            if is_over {
                return false;
            }
            let Some(within) = contact(&piece, until) else { continue };
            let time = min_or_second(piece.start + within, self.query.horizon);
            if self.is_earlier(&piece, holder.as_ref(), time) {
                self.end = time;
                self.position = Some(piece.at(within));
                (self.met, self.holder) = (what, holder);
            }
            return time <= self.end;
        }
        false
    }

    /// Whether a contact is before the earliest known, exactly where both are of straight courses.
    fn is_earlier(&self, piece: &Piece, body: Option<&MovingBody>, time: f64) -> bool {
        if self.met == Obstruction::Clear {
            return true;
        }
        if let (Some(holder), Some(body)) = (&self.holder, body)
            && time > self.end * (1.0 - NEARLY_AT_ONCE)
            && !self.query.has_drag()
            && [body, holder].iter().all(|body| body.acceleration == piece.acceleration)
        {
            return straight::is_earlier(piece, body, holder, piece.length);
        }
        time < self.end
    }

    /// Meets a body, if the contact is before the earliest known; returns whether it is met at all.
    fn meet(&mut self, what: Obstruction, body: &MovingBody) -> bool {
        self.first_contact(what, Some(*body), |piece, until| {
            let body = body.later(piece.start);
            let relative = Relative::new(piece, &body);
            if relative.stays_beyond(0.0, until) { None } else { relative.contact(piece, &body, until) }
        })
    }

    /// Meets a body that is neither the target nor the shooter, or else keeps the least gap.
    fn look_at(&mut self, index: usize, body: &MovingBody) {
        if self.meet(Obstruction::Body(index), body) || self.is_blocked_by_body() {
            return;
        }
        for piece in Pieces::of(self.query) {
            let until = min_or_second(self.end - piece.start, piece.length);
            let is_over = until < 0.0;
            if is_over {
                return;
            }
            let relative = Relative::new(&piece, &body.later(piece.start));
            if relative.stays_beyond(self.gap, until) {
                continue;
            }
            let (gap, time) = relative.least_gap(until);
            if gap < self.gap {
                self.nearest = Some(index);
                // They do not touch: a gap below zero is rounding.
                self.gap = max_or_second(gap, 0.0);
                self.gap_time = piece.start + time;
            }
        }
    }

    /// Meets a shape, if the contact is before the earliest known.
    fn meet_shape(&mut self, index: usize, shape: &Shape) -> Result<(), Refusal> {
        let what = Obstruction::Shape(index);
        if let Shape::Sphere { center, radius } = *shape {
            // A body at rest, but none that is compared with others.
            let body = MovingBody { position: center, radius, ..MovingBody::default() };
            self.first_contact(what, None, |piece, until| {
                Relative::new(piece, &body).contact(piece, &body, until)
            });
            return Ok(());
        }
        let solid = Solid::new(shape).map_err(|refusal| refusal.at(index, "shapes"))?;
        self.first_contact(what, None, |piece, until| {
            first_contact(until, piece.rounding(extent(shape)), |time| {
                let surface = solid.signed_distance(piece.at(time));
                let velocity = piece.velocity + piece.acceleration * time;
                TangentPlane {
                    gap: surface.distance - piece.radius - piece.growth * time,
                    rate: surface.normal.dot(velocity) - piece.growth,
                    curvature: surface.normal.dot(piece.acceleration),
                }
            })
        });
        Ok(())
    }

    fn answer(self) -> Result<LineOfFire, Refusal> {
        let last = || Pieces::of(self.query).last().map(|piece| piece.at(piece.length));
        let position = self.position.or_else(last).unwrap_or(self.query.muzzle_position);
        let mut line = LineOfFire {
            obstruction: self.met,
            time: self.end,
            position,
            nearest: self.nearest,
            miss_distance: self.gap,
            miss_time: self.gap_time,
        };
        if let (Obstruction::Body(index), Some(body)) = (self.met, self.holder) {
            let overlap = Pieces::of(self.query).next().map(|piece| Relative::new(&piece, &body).gap(0.0));
            let is_at_launch = self.end == 0.0;
            line.nearest = Some(index);
            line.miss_distance = if is_at_launch { min_or_second(overlap.unwrap_or(0.0), 0.0) } else { 0.0 };
            line.miss_time = self.end;
        }
        if line.position.is_finite() { Ok(line) } else { Err(Refusal::BEYOND_F64) }
    }
}

/// The size of the numbers of a shape.
fn extent(shape: &Shape) -> f64 {
    match *shape {
        Shape::Sphere { center, radius } => size(center) + radius,
        Shape::Box { center, half_extents, .. } => size(center) + size(half_extents),
        Shape::HalfSpace { point, .. } => size(point),
        Shape::Capsule { center, half_length, radius, .. } => size(center) + half_length + radius,
    }
}
