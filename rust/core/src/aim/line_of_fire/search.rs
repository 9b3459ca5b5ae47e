//! The search along a shot: bodies are passed over several at a time, and those that are near are looked at one by one.

use super::body::MovingBody;
use super::broad_phase::{BodyLanes, Screen};
use super::find::{LineOfFire, Obstruction};
use super::flight::{Piece, Pieces, size};
use super::marching::{TangentPlane, first_contact};
use super::query::LineOfFireQuery;
use super::relative::Relative;
use super::straight;
use super::tube::Tube;
use crate::batch::{LazyZeroed, lanes_of};
use crate::geometry::{List, Shape, Solid};
use crate::numeric::{Lanes, Level, Packed, Work, max_or_second, min_or_second};
use crate::refusal::{Refusal, Within};
use core::array;
use glam::DVec3;

/// [`find_line_of_fire`](super::find_line_of_fire) for checked inputs; the bodies are checked here.
pub(super) fn line_of_fire(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
    level: Level,
) -> Result<LineOfFire, Refusal> {
    let mut room = LazyZeroed::new();
    let mut search = Search::begin(query, Pieces::kept(query, &mut room), bodies, shapes)?;
    level.run(EachBody { bodies, search: &mut search })?;
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
    pieces: Pieces<'q>,
    tube: Tube,
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
    /// Meets the shapes and the target.
    fn begin(
        query: &'q LineOfFireQuery,
        pieces: Pieces<'q>,
        bodies: &(impl List<MovingBody> + ?Sized),
        shapes: &(impl List<Shape> + ?Sized),
    ) -> Result<Self, Refusal> {
        let mut search = Self {
            query,
            tube: Tube::of(query, pieces)?,
            pieces,
            end: query.horizon,
            position: None,
            met: Obstruction::Clear,
            holder: None,
            nearest: None,
            gap: f64::INFINITY,
            gap_time: 0.0,
        };
        for (index, shape) in (&shapes).items().enumerate() {
            search.meet_shape(index, &shape)?;
        }
        if let Some(target) = query.target.and_then(|target| bodies.item(target)) {
            search.meet(Obstruction::Target, &target);
        }
        Ok(search)
    }

    /// Whether a body is met: then no other one is the nearest.
    fn is_blocked_by_body(&self) -> bool {
        matches!(self.met, Obstruction::Body(_))
    }

    /// A gap and a time: a body that stays farther away up to then changes nothing.
    fn known(&self) -> (f64, f64) {
        let gap = if self.is_blocked_by_body() { 0.0 } else { self.gap };
        (gap, min_or_second(self.end * (1.0 + NEARLY_AT_ONCE), self.query.horizon))
    }

    /// Looks at the bodies from `first` on that are `near`, a bit for each.
    #[inline(never)]
    fn look_at_some(
        &mut self,
        bodies: &(impl List<MovingBody> + ?Sized),
        first: usize,
        near: u64,
    ) -> Result<(), Refusal> {
        for index in lanes_of(near).map(|lane| first + lane) {
            let Some(body) = bodies.item(index) else { continue };
            body.check().map_err(|refusal| refusal.at(index, "bodies"))?;
            if self.query.shooter != Some(index) && self.query.target != Some(index) {
                self.look_at(index, &body);
            }
        }
        Ok(())
    }

    /// Takes the first `contact` of a piece of the flight, if it is before the earliest known, and returns whether there is one.
    fn first_contact(
        &mut self,
        what: Obstruction,
        holder: Option<MovingBody>,
        contact: impl Fn(&Piece, f64) -> Option<f64>,
    ) -> bool {
        let slack = if self.holder.is_some() { 1.0 + NEARLY_AT_ONCE } else { 1.0 };
        for piece in self.pieces {
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
        for piece in self.pieces {
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
        let last = || self.pieces.last().map(|piece| piece.at(piece.length));
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
            let overlap = self.pieces.first().map(|piece| Relative::new(&piece, &body).gap(0.0));
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

/// Looks at each body.
struct EachBody<'a, 's, B: ?Sized> {
    bodies: &'a B,
    search: &'a mut Search<'s>,
}

impl<B: List<MovingBody> + ?Sized> Work for EachBody<'_, '_, B> {
    type Answer = Result<(), Refusal>;

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> Result<(), Refusal> {
        let Self { bodies, search } = self;
        let (count, width) = (bodies.count(), L::Packed::COUNT);
        let mut known = search.known();
        let mut screen = Screen::new(lanes, &search.tube, known.0, known.1);
        for first in (0..count).step_by(width) {
            let group = array::from_fn(|lane| {
                if lane < width {
                    bodies.item(first + lane).unwrap_or_default()
                } else {
                    MovingBody::default()
                }
            });
            let passes = screen.passes(lanes, &BodyLanes::new(lanes, &group));
            // The last few are fewer than the lanes.
            let near = !passes & (u64::MAX >> (64 - (count - first).min(width)));
            if near == 0 {
                continue;
            }
            search.look_at_some(bodies, first, near)?;
            let now = search.known();
            if now != known {
                known = now;
                screen = Screen::new(lanes, &search.tube, known.0, known.1);
            }
        }
        Ok(())
    }
}
