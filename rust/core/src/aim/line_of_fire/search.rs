//! The search along a shot: bodies are passed over several at a time, and those that are near are looked at one by one.

use super::body::MovingBody;
use super::broad_phase::{BodyLanes, Screen};
use super::find::{LineOfFire, Obstruction};
use super::flight::{Flight, Piece, ROUNDING, size};
use super::marching::{TangentPlane, first_contact};
use super::query::LineOfFireQuery;
use super::relative::Relative;
use super::straight;
use super::tube::Tube;
use crate::aim::projectile::VariedSteps;
use crate::batch::lanes_of;
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
    search(query, bodies, shapes, level, None, Ask::LineOfFire).map(|(line, _)| line)
}

/// The line of fire, and the work that it took. Not inlined, for the room of its flight on the stack.
#[inline(never)]
pub(super) fn search(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
    level: Level,
    varied: Option<&mut VariedSteps>,
    ask: Ask,
) -> Result<(LineOfFire, u64), Refusal> {
    let mut flight = Flight::of(query, varied);
    let mut found = Found::nothing(query);
    while let pieces @ [_, ..] = flight.stretch() {
        let tube = Tube::of(query, pieces, flight.is_through_air())?;
        found.work += FLOWN * pieces.len() as u64;
        let mut search = Search { query, pieces, tube: &tube, found: &mut found, ask };
        search.meet_all(bodies, shapes, level)?;
        found.follow_to_end_of(pieces);
        if found.met != Obstruction::Clear {
            break;
        }
        flight.advance();
    }
    let work = found.work;
    found.answer().map(|line| (line, work))
}

/// The flight of a shot that waits, relative to a muzzle that moves with it.
pub(super) struct KeptFlight<'a> {
    query: &'a LineOfFireQuery,
    flight: Flight<'static, 'static>,
    /// Of its first stretch.
    tube: Tube,
}

impl<'a> KeptFlight<'a> {
    pub(super) fn of(query: &'a LineOfFireQuery) -> Result<Self, Refusal> {
        let flight = Flight::of(query, None);
        let tube = Tube::of(query, flight.stretch(), flight.is_through_air())?;
        Ok(Self { query, flight, tube })
    }

    /// Something that is in the way of a launch, or that nothing is, and the work that it took: first what was in the way
    /// before is looked at. `bodies` are where they are relative to the present place of the muzzle, from which it has moved by `moved`.
    pub(super) fn blocker(
        &self,
        bodies: &(impl List<MovingBody> + ?Sized),
        shapes: &(impl List<Shape> + ?Sized),
        before: Obstruction,
        moved: DVec3,
    ) -> Result<(Obstruction, u64), Refusal> {
        let ask = Ask::Blocker { before, moved };
        let visit = |pieces: &[Piece], tube: &Tube, found: &mut Found| {
            Search { query: self.query, pieces, tube, found, ask }.meet_all(bodies, shapes, Level::BASELINE)
        };
        let mut found = Found::nothing(self.query);
        visit(self.flight.stretch(), &self.tube, &mut found)?;
        if found.met == Obstruction::Clear {
            self.follow_on(&mut found, visit)?;
        }
        Ok((found.met, found.work))
    }

    /// Visits what comes after the first stretch, until something is met. Not inlined, for its room on the stack.
    #[inline(never)]
    fn follow_on(
        &self,
        found: &mut Found,
        mut visit: impl FnMut(&[Piece], &Tube, &mut Found) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut flight = self.flight.again();
        flight.advance();
        while let pieces @ [_, ..] = flight.stretch() {
            found.work += FLOWN * pieces.len() as u64;
            visit(pieces, &Tube::of(self.query, pieces, flight.is_through_air())?, found)?;
            if found.met != Obstruction::Clear {
                break;
            }
            flight.advance();
        }
        Ok(())
    }

    /// By how much at most a body of a radius can overlap with the shot.
    pub(super) fn greatest_depth(&self, radius: f64) -> f64 {
        radius + self.tube.widest
    }

    /// The least gap between a body and the shot in its first stretch, whatever else is in the way.
    pub(super) fn least_gap(&self, body: &MovingBody) -> f64 {
        let mut least = f64::INFINITY;
        for piece in self.flight.stretch() {
            let relative = Relative::new(piece, &body.later(piece.start));
            if relative.least_possible_gap(piece.length) < least {
                least = min_or_second(relative.least_gap(piece.length).0, least);
            }
        }
        least
    }

    /// When the first stretch ends.
    pub(super) fn end(&self) -> f64 {
        self.flight.stretch().last().map_or(0.0, |last| last.start + last.length)
    }

    /// Number of pieces in the first stretch.
    pub(super) fn count(&self) -> u64 {
        self.flight.stretch().len() as u64
    }
}

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ask {
    /// What is met first, and what is missed by the least.
    LineOfFire,
    /// What is met first.
    FirstMet,
    /// Whether something is in the way, and one thing that is.
    Blocker {
        /// What may be: it was before.
        before: Obstruction,
        /// By how much the shot is displaced from the pieces, against shapes.
        moved: DVec3,
    },
}

/// The work of flying a piece, where a look at a body in one is 1.
const FLOWN: u64 = 4;
/// So many bodies are passed over for the work of a look at one.
const BODIES_PASSED: usize = 4;

/// What is known of a shot while one thing after the other is looked at.
struct Found {
    /// The earliest contact known, or the horizon, in seconds from the launch.
    end: f64,
    /// Position of the shot then; where it was followed to if there is none.
    position: DVec3,
    met: Obstruction,
    /// The body that is met at `end`, if it is one, and their gap if that is at the launch.
    holder: Option<MovingBody>,
    overlap: f64,
    /// The body of the least gap, the gap and its time, of those that are not met.
    nearest: Option<usize>,
    gap: f64,
    gap_time: f64,
    /// How many pieces were flown, and looks taken at a body in one.
    work: u64,
}

/// The search along a stretch of the flight.
struct Search<'a> {
    query: &'a LineOfFireQuery,
    pieces: &'a [Piece],
    tube: &'a Tube,
    found: &'a mut Found,
    ask: Ask,
}

/// Contacts whose times differ by less than this part are compared exactly.
const NEARLY_AT_ONCE: f64 = 1.0 / (1_u64 << 36) as f64;

impl Found {
    fn nothing(query: &LineOfFireQuery) -> Self {
        Self {
            end: query.horizon,
            position: query.muzzle_position,
            met: Obstruction::Clear,
            holder: None,
            overlap: 0.0,
            nearest: None,
            gap: f64::INFINITY,
            gap_time: 0.0,
            work: 0,
        }
    }

    /// Whether a body is met: then no other one is the nearest.
    fn is_blocked_by_body(&self) -> bool {
        matches!(self.met, Obstruction::Body(_))
    }

    /// Moves the shot to the end of some pieces in which it meets nothing.
    fn follow_to_end_of(&mut self, pieces: &[Piece]) {
        if let (Obstruction::Clear, Some(last)) = (self.met, pieces.last()) {
            self.position = last.at(last.length);
        }
    }

    fn answer(self) -> Result<LineOfFire, Refusal> {
        let mut line = LineOfFire {
            obstruction: self.met,
            time: self.end,
            position: self.position,
            nearest: self.nearest,
            miss_distance: self.gap,
            miss_time: self.gap_time,
        };
        if let Obstruction::Body(index) = self.met {
            line.nearest = Some(index);
            line.miss_distance = self.overlap;
            line.miss_time = self.end;
        }
        if line.position.is_finite() { Ok(line) } else { Err(Refusal::BEYOND_F64) }
    }
}

/// How fast a body and the shot can come nearer to each other.
struct Approach {
    /// An upper bound.
    speed: f64,
    /// A distance of the centers at which they do not touch.
    reach: f64,
}

impl Approach {
    fn new(tube: &Tube, body: &MovingBody) -> Self {
        let speed = size(body.velocity) + size(body.acceleration) * tube.horizon;
        let numbers = size(body.position) + speed * tube.horizon + body.radius + tube.extent;
        Self { speed: speed + tube.fastest, reach: body.radius + tube.widest + 4.0 * ROUNDING * numbers }
    }

    /// A time up to which their gap stays above `gap` when they are at `distance` at `time`.
    fn later_than(&self, time: f64, distance: f64, gap: f64) -> f64 {
        time + (distance - self.reach - gap) / self.speed
    }
}

impl Search<'_> {
    /// Meets all that there is in the stretch.
    fn meet_all(
        &mut self,
        bodies: &(impl List<MovingBody> + ?Sized),
        shapes: &(impl List<Shape> + ?Sized),
        level: Level,
    ) -> Result<(), Refusal> {
        if let Ask::Blocker { before, .. } = self.ask {
            self.meet_target(bodies);
            match before {
                Obstruction::Body(index) => self.look_at_some(bodies, index, 1)?,
                Obstruction::Shape(index) => {
                    shapes.item(index).map_or(Ok(()), |shape| self.meet_shape(index, &shape))?;
                }
                Obstruction::Clear | Obstruction::Target => {}
            }
        }
        if self.is_decided() {
            return Ok(());
        }
        for (index, shape) in (&shapes).items().enumerate() {
            self.meet_shape(index, &shape)?;
        }
        self.meet_target(bodies);
        if self.is_decided() { Ok(()) } else { level.run(EachBody { bodies, search: self }) }
    }

    fn meet_target(&mut self, bodies: &(impl List<MovingBody> + ?Sized)) {
        if let Some(target) = self.query.target.and_then(|target| bodies.item(target)) {
            self.meet(Obstruction::Target, &target);
        }
    }

    /// Whether only something that is in the way was asked for, and is found.
    fn is_decided(&self) -> bool {
        !self.found.met.is_clear() && matches!(self.ask, Ask::Blocker { .. })
    }

    fn is_for_all(&self) -> bool {
        matches!(self.ask, Ask::LineOfFire)
    }

    /// A gap and a time: a body that stays farther away up to then changes nothing.
    fn known(&self) -> (f64, f64) {
        let gap = if self.found.is_blocked_by_body() || !self.is_for_all() { 0.0 } else { self.found.gap };
        (gap, min_or_second(self.found.end * (1.0 + NEARLY_AT_ONCE), self.query.horizon))
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
        mut contact: impl FnMut(&Piece, f64, &mut u64) -> Option<f64>,
    ) -> bool {
        let slack = if self.found.holder.is_some() { 1.0 + NEARLY_AT_ONCE } else { 1.0 };
        for piece in self.pieces {
            let until = min_or_second(self.found.end * slack - piece.start, piece.length);
            let is_over = until < 0.0;
            if is_over {
                return false;
            }
            let Some(within) = contact(piece, until, &mut self.found.work) else { continue };
            let time = min_or_second(piece.start + within, self.query.horizon);
            if self.is_earlier(piece, holder.as_ref(), time) {
                let overlap = match holder {
                    Some(body) if time == 0.0 => Relative::new(piece, &body).gap(0.0),
                    _ => 0.0,
                };
                *self.found = Found {
                    end: time,
                    position: piece.at(within),
                    met: what,
                    holder,
                    overlap: min_or_second(overlap, 0.0),
                    ..*self.found
                };
            }
            return time <= self.found.end;
        }
        false
    }

    /// Whether a contact is before the earliest known, exactly where both are of straight courses.
    fn is_earlier(&self, piece: &Piece, body: Option<&MovingBody>, time: f64) -> bool {
        if self.found.met == Obstruction::Clear {
            return true;
        }
        if let (Some(holder), Some(body)) = (&self.found.holder, body)
            && time > self.found.end * (1.0 - NEARLY_AT_ONCE)
            && !self.tube.is_through_air
            && [body, holder].iter().all(|body| body.acceleration == piece.acceleration)
        {
            return straight::is_earlier(piece, body, holder, piece.length);
        }
        time < self.found.end
    }

    /// Meets a body, if the contact is before the earliest known; returns whether it is met at all.
    fn meet(&mut self, what: Obstruction, body: &MovingBody) -> bool {
        let approach = Approach::new(self.tube, body);
        let mut apart_until = 0.0;
        self.first_contact(what, Some(*body), |piece, until, work| {
            let end = piece.start + until;
            let is_apart = end < apart_until;
            if is_apart {
                return None;
            }
            *work += 1;
            let body = body.later(piece.start);
            let relative = Relative::new(piece, &body);
            if relative.stays_beyond(0.0, until) {
                apart_until = approach.later_than(end, relative.distance(until), 0.0);
                return None;
            }
            relative.contact(piece, &body, until, work)
        })
    }

    /// Meets a body that is neither the target nor the shooter, or else keeps the least gap.
    fn look_at(&mut self, index: usize, body: &MovingBody) {
        if self.meet(Obstruction::Body(index), body) || self.found.is_blocked_by_body() || !self.is_for_all()
        {
            return;
        }
        let approach = Approach::new(self.tube, body);
        // Of several pieces only those are looked at closely in which it may come nearer than at any end of one.
        let mut within = self.found.gap;
        if let [_, _, ..] = self.pieces {
            self.each_course(body, |relative, start, until| {
                within = min_or_second(relative.gap(until), within);
                approach.later_than(start + until, relative.distance(until), within)
            });
            within = max_or_second(within, 0.0);
        }
        let (mut least, mut least_time) = (self.found.gap, 0.0);
        self.each_course(body, |relative, start, until| {
            if !relative.stays_beyond(within, until) {
                let (gap, time) = relative.least_gap(until);
                if gap < least {
                    (least, least_time) = (gap, start + time);
                }
            }
            approach.later_than(start + until, relative.distance(until), within)
        });
        if least < self.found.gap {
            self.found.nearest = Some(index);
            // They do not touch: a gap below zero is rounding.
            self.found.gap = max_or_second(least, 0.0);
            self.found.gap_time = least_time;
        }
    }

    /// Calls `visit` with the course of a body relative to the shot in each piece up to the earliest contact known, when it begins
    /// and how long it is. It returns a time up to which the next ones do not matter.
    fn each_course(&self, body: &MovingBody, mut visit: impl FnMut(&Relative, f64, f64) -> f64) {
        let mut away_until = 0.0;
        for piece in self.pieces {
            let until = min_or_second(self.found.end - piece.start, piece.length);
            let is_over = until < 0.0;
            if is_over {
                return;
            }
            let is_away = piece.start + until < away_until;
            if !is_away {
                away_until = visit(&Relative::new(piece, &body.later(piece.start)), piece.start, until);
            }
        }
    }

    /// Meets a shape, if the contact is before the earliest known.
    fn meet_shape(&mut self, index: usize, shape: &Shape) -> Result<(), Refusal> {
        let what = Obstruction::Shape(index);
        let moved = match self.ask {
            Ask::Blocker { moved, .. } => moved,
            Ask::LineOfFire | Ask::FirstMet => DVec3::ZERO,
        };
        if let Shape::Sphere { center, radius } = *shape {
            // A body at rest, but none that is compared with others.
            let body = MovingBody { position: center - moved, radius, ..MovingBody::default() };
            self.first_contact(what, None, |piece, until, work| {
                Relative::new(piece, &body).contact(piece, &body, until, work)
            });
            return Ok(());
        }
        let solid = Solid::new(shape).map_err(|refusal| refusal.at(index, "shapes"))?;
        self.first_contact(what, None, |piece, until, work| {
            first_contact(until, piece.rounding(extent(shape)), work, |time| {
                let surface = solid.signed_distance(piece.at(time) + moved);
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
        search.found.work += (count / BODIES_PASSED) as u64;
        let mut known = search.known();
        let mut screen = Screen::new(lanes, search.tube, known.0, known.1);
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
            if search.is_decided() {
                break;
            }
            let now = search.known();
            if now != known {
                known = now;
                screen = Screen::new(lanes, search.tube, known.0, known.1);
            }
        }
        Ok(())
    }
}
