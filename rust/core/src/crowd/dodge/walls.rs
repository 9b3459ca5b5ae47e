//! Standing walls beside a dodge: how near its course comes to them.
//!
//! Among walls a body changes its velocity and keeps it until the last shot has passed; then it brakes. That course is a parabola and a
//! straight line, whose distance to a segment is found without steps.

use super::course::{Gap, Incoming, Maneuver, Parabola};
use crate::crowd::orca::{MAX_ORCA_WALLS, NearWalls, WallTree, radius_beside};
use crate::numeric::{max_or_second, min_or_second, sqrt};
use crate::steering::HeightBand;
use core::cell::Cell;
use glam::{DVec2, DVec3};

/// The most half-spaces of walls: one for each that is near, and one for what may be beyond them.
pub(super) const MAX_WALL_ROWS: usize = MAX_ORCA_WALLS + 1;

/// A body may brake at the ends of this many equal parts of the time for which shots are followed.
const BRAKES: u8 = 8;
/// After how much work no other time to brake is tried: a distance that is bounded counts 1.
const WORK: u32 = 12_288;
/// The same where a shot hits without walls, too.
const LITTLE_WORK: u32 = 3_072;
/// How much an exact distance counts.
const EXACT: usize = 4;
/// Part of the body's radius that a dodge leaves to a wall where it has it.
const SLACK: f64 = 1.0 / 512.0;
/// Part of the body's radius that rounding may take from the gap to a wall that it touches.
const ROUNDING: f64 = 1.0 / (1_u64 << 32) as f64;

/// A segment of a wall, relative to the body when the dodge begins.
#[derive(Clone, Copy, Default)]
struct Barrier {
    start: DVec2,
    /// From the start to the end, of length 1, and the length.
    along: DVec2,
    length: f64,
    /// To the side where the body is, of length 1.
    normal: DVec2,
    /// The radius of the body beside it.
    radius: f64,
    /// The gap when the dodge begins.
    gap: f64,
}

/// Where a course comes nearest to a wall.
#[derive(Clone, Copy)]
struct Nearest {
    square: f64,
    /// From the wall to the body then, and when.
    apart: DVec2,
    time: f64,
}

impl Nearest {
    fn consider(&mut self, apart: DVec2, time: f64) {
        let square = apart.length_squared();
        if square < self.square {
            *self = Self { square, apart, time };
        }
    }
}

/// The half-space of a wall: its gap, from the wall to the body, and the gap that is wanted.
pub(super) struct Row {
    pub gap: Gap,
    pub away: DVec3,
    pub wanted: f64,
}

/// The course of a dodge: a parabola, then a straight line.
pub(super) struct Path {
    velocity: DVec2,
    thrust: DVec2,
    /// How long the velocity changes, and where that ends.
    turn: f64,
    corner: DVec2,
    /// The straight way, and how long it takes until the body brakes and in all, as if it did not.
    rest: DVec2,
    hold: f64,
    whole: f64,
    /// A box around the course, turned: its first axis, of length 1, and the least and the most along both.
    axis: DVec2,
    low: DVec2,
    high: DVec2,
}

impl Path {
    /// In the box's frame.
    fn turned(&self, place: DVec2) -> DVec2 {
        DVec2::new(place.dot(self.axis), place.dot(self.axis.perp()))
    }

    /// Makes the box.
    fn enclosed(mut self) -> Self {
        let end = self.end();
        let length = sqrt(end.length_squared());
        self.axis = if length > 0.0 { end / length } else { DVec2::X };
        (self.low, self.high) = (DVec2::ZERO, DVec2::ZERO);
        for place in [self.velocity * (0.5 * self.turn), self.corner, end] {
            let place = self.turned(place);
            (self.low, self.high) = (place.min(self.low), place.max(self.high));
        }
        self
    }

    /// No point of the course is nearer.
    fn square_to_box(&self, place: DVec2) -> f64 {
        let place = self.turned(place);
        let nearest = place.max(self.low).min(self.high);
        (place - nearest).length_squared()
    }

    fn at(&self, time: f64) -> DVec2 {
        (self.velocity + self.thrust * (0.5 * time)) * time
    }

    fn end(&self) -> DVec2 {
        self.corner + self.rest
    }

    /// A time by which a change of the velocity moves the place at a part of the straight way. It moves the place of a
    /// body that brakes twice as fast as the way grows.
    fn time(&self, part: f64) -> f64 {
        let time = part * self.whole;
        self.turn + time + max_or_second(time - self.hold, 0.0)
    }

    /// No point of it is farther from where it begins.
    fn reach(&self) -> f64 {
        let square = max_or_second(self.corner.length_squared(), self.end().length_squared());
        let control = self.velocity * (0.5 * self.turn);
        sqrt(max_or_second(control.length_squared(), square))
    }
}

impl Barrier {
    fn new(start: DVec2, end: DVec2, radius: f64) -> Self {
        let way = end - start;
        let length = sqrt(way.length_squared());
        let along = if length > 0.0 { way / length } else { DVec2::X };
        let mut one = Self { start, along, length, normal: -along.perp(), radius, gap: 0.0 };
        one.gap = sqrt(one.apart(DVec2::ZERO).length_squared()) - radius;
        one
    }

    fn part(&self, place: DVec2) -> f64 {
        (place - self.start).dot(self.along)
    }

    fn height(&self, place: DVec2) -> f64 {
        (place - self.start).dot(self.normal)
    }

    /// Whether a course certainly leaves that gap: a line along the wall or along the box around the course is between the two.
    fn is_left_alone(&self, path: &Path, gap: f64) -> bool {
        let room = self.radius + gap;
        let [start, end] = [0.0, self.length].map(|part| path.turned(self.start + self.along * part));
        let (least, most) = (start.min(end), start.max(end));
        if (least - DVec2::splat(room)).cmpgt(path.high).any()
            || (most + DVec2::splat(room)).cmplt(path.low).any()
        {
            return true;
        }
        let places = [DVec2::ZERO, path.velocity * (0.5 * path.turn), path.corner, path.end()];
        let heights = places.map(|place| self.height(place));
        heights.iter().all(|&height| height > room) || heights.iter().all(|&height| height < -room)
    }

    /// From its nearest point to a place.
    fn apart(&self, place: DVec2) -> DVec2 {
        let part = max_or_second(min_or_second(self.part(place), self.length), 0.0);
        place - self.start - self.along * part
    }

    /// When the course first passes through, and where along the wall.
    fn crossing(&self, path: &Path) -> Option<(f64, f64)> {
        let within = |place: DVec2| {
            let part = self.part(place);
            (part >= 0.0 && part <= self.length).then_some(part)
        };
        if path.turn > 0.0 {
            let (c, b, a) = (
                -self.start.dot(self.normal),
                path.velocity.dot(self.normal),
                0.5 * path.thrust.dot(self.normal),
            );
            let root = sqrt(b * b - 4.0 * a * c);
            let q = -0.5 * if b < 0.0 { b - root } else { b + root };
            let (one, other) = (q / a, c / q);
            for time in [min_or_second(one, other), max_or_second(one, other)] {
                if time > 0.0
                    && time <= path.turn
                    && let Some(part) = within(path.at(time))
                {
                    return Some((time, part));
                }
            }
        }
        let (before, after) = (self.height(path.corner), self.height(path.end()));
        if before * after < 0.0 {
            let share = before / (before - after);
            return within(path.corner + path.rest * share).map(|part| (path.time(share), part));
        }
        None
    }

    /// The gap that a course leaves, below 0 by what it takes to get out of the wall where it passes through; and the half-space.
    fn row(&self, path: &Path) -> (f64, Row) {
        let end = path.end();
        let last = path.time(1.0);
        if let Some((time, part)) = self.crossing(path) {
            // To stop before it, or to pass one of its ends.
            let stop = (self.radius + max_or_second(-self.height(end), 0.0), self.normal, last);
            let start = (self.radius + part, -self.along, time);
            let past = (self.radius + self.length - part, self.along, time);
            let mut best = stop;
            for other in [start, past] {
                if other.0 * best.2 < best.0 * other.2 {
                    best = other;
                }
            }
            let (depth, away, time) = best;
            return (-depth, self.row_with(-depth, away, time));
        }
        let nearest = self.nearest(path, true);
        (sqrt(nearest.square) - self.radius, self.row_of(path, nearest))
    }

    /// Where a course that does not pass through is nearest; or among the places that are found at once.
    fn nearest(&self, path: &Path, is_exact: bool) -> Nearest {
        let (end, last) = (path.end(), path.time(1.0));
        let apart = self.apart(DVec2::ZERO);
        let mut nearest = Nearest { square: apart.length_squared(), apart, time: 0.0 };
        let square = path.rest.length_squared();
        if square > 0.0 {
            nearest.consider(self.apart(end), last);
            for part in [0.0, self.length] {
                let from = self.start + self.along * part - path.corner;
                let share = from.dot(path.rest) / square;
                if share > 0.0 && share < 1.0 {
                    nearest.consider(self.apart(path.corner + path.rest * share), path.time(share));
                }
            }
        }
        if path.turn > 0.0 {
            nearest.consider(self.apart(path.corner), path.turn);
            let turning = -path.velocity.dot(self.normal) / path.thrust.dot(self.normal);
            if turning > 0.0 && turning < path.turn {
                nearest.consider(self.apart(path.at(turning)), turning);
            }
            for part in [0.0, self.length] {
                let from = self.start + self.along * part;
                if !is_exact || path.square_to_box(from) >= nearest.square {
                    continue;
                }
                let course = Parabola {
                    offset: -from.extend(0.0),
                    velocity: path.velocity.extend(0.0),
                    acceleration: path.thrust.extend(0.0),
                };
                let time = time_nearest(&course, path.turn);
                nearest.consider(self.apart(path.at(time)), time);
            }
        }
        nearest
    }

    /// The half-space where a course that does not pass through is nearest.
    fn row_of(&self, path: &Path, mut nearest: Nearest) -> Row {
        if nearest.time == 0.0 {
            // What goes away says nothing of the others: its end does.
            nearest.square = f64::INFINITY;
            nearest.consider(self.apart(path.end()), path.time(1.0));
        }
        let distance = sqrt(nearest.square);
        let away = if distance > 0.0 { nearest.apart / distance } else { self.normal };
        self.row_with(distance - self.radius, away, nearest.time)
    }

    fn row_with(&self, gap: f64, away: DVec2, time: f64) -> Row {
        let gap = Gap { gap, apart: DVec3::ZERO, time };
        Row { gap, away: away.extend(0.0), wanted: self.wanted(SLACK) }
    }

    /// The gap that a dodge leaves with that slack: no more than the body has.
    fn wanted(&self, slack: f64) -> f64 {
        min_or_second(slack * self.radius, self.gap)
    }
}

/// The walls near a body that dodges shots.
pub(super) struct Walls<'shots> {
    pub(super) shots: &'shots [Incoming],
    /// A bit for each of them that may come near when the body brakes or stands.
    later: u64,
    near: [Barrier; MAX_ORCA_WALLS],
    count: usize,
    /// How far the body may go before there may be others.
    limit: f64,
    radius: f64,
    velocity: DVec2,
    max_acceleration: f64,
    /// How long shots are followed from the beginning of the dodge on, and when the body brakes.
    span: f64,
    pub(super) passed: f64,
    swing: f64,
    /// Whether shots are set aside that no velocity avoids.
    pub(super) sets_aside: bool,
    /// Whether a shot hits without walls, too.
    pub(super) is_hit: bool,
    /// Which of the times to brake is the first after the last shot has passed.
    last: u8,
    /// How much was looked at.
    work: Cell<u32>,
}

/// What a body does that dodges beside walls.
pub(super) struct Dodging {
    pub position: DVec3,
    pub velocity: DVec3,
    pub radius: f64,
    pub max_speed: f64,
    pub max_acceleration: f64,
    pub span: f64,
}

impl<'shots> Walls<'shots> {
    /// The walls near a body that dodges shots.
    pub(super) fn near(tree: &WallTree<'_>, body: &Dodging, shots: &'shots [Incoming]) -> Self {
        let Dodging { radius, max_acceleration, span, .. } = *body;
        let (position, velocity) = (body.position.truncate(), body.velocity.truncate());
        let speed = max_or_second(sqrt(velocity.length_squared()), body.max_speed);
        let swing = body.max_speed + speed;
        let mut walls = Self {
            shots,
            later: 0,
            swing,
            sets_aside: false,
            is_hit: false,
            last: 0,
            work: Cell::new(0),
            near: [Barrier::default(); MAX_ORCA_WALLS],
            count: 0,
            limit: f64::INFINITY,
            radius,
            velocity,
            max_acceleration,
            span,
            passed: 0.0,
        };
        let last = shots.iter().fold(0.0, |last, shot| max_or_second(passed(shot, swing), last));
        walls.last = (1..BRAKES).find(|&at| brake_time(at, span) >= last).unwrap_or(BRAKES);
        walls.brake_at(brake_time(walls.last, span));
        let mut found = NearWalls::new();
        // A half of 0 would stand for every height.
        let half_height = max_or_second(radius, f64::MIN_POSITIVE);
        let height = HeightBand { center: body.position.z, half_height };
        let brake = if max_acceleration > 0.0 { 0.5 * speed / max_acceleration } else { 0.0 };
        found.find(tree, position, &height, 2.0 * radius + speed * (span + brake));
        for ([start, end], inset) in found.ends(tree, position) {
            if let Some(room) = walls.near.get_mut(walls.count) {
                *room = Barrier::new(start, end, radius_beside(radius, inset));
                walls.count += 1;
            }
        }
        walls.limit = max_or_second(sqrt(found.found_square()) - radius, 0.0);
        walls
    }

    /// Lets the body brake at that time.
    pub(super) fn brake_at(&mut self, time: f64) {
        self.passed = time;
        let is_later = |shot: &Incoming| shot.until > time && passed(shot, self.swing) > time;
        self.later = self.shots.iter().rev().fold(0, |later, shot| later << 1 | u64::from(is_later(shot)));
    }

    /// The times at which it may brake: first when the last shot has passed, then earlier, then later.
    pub(super) fn brake_times(&self) -> impl Iterator<Item = f64> + use<> {
        let (last, span) = (self.last, self.span);
        let later = last + 1..=BRAKES;
        (1..=last).rev().chain(later).map(move |at| brake_time(at, span))
    }

    fn count_work(&self, work: usize) {
        self.work.set(self.work.get().saturating_add(work as u32));
    }

    /// Whether no other time to brake is tried.
    pub(super) fn is_enough(&self) -> bool {
        self.work.get() > if self.is_hit { LITTLE_WORK } else { WORK }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn barriers(&self) -> &[Barrier] {
        self.near.get(..self.count).unwrap_or(&self.near)
    }

    /// The course of a dodge that ends when the last shot has passed.
    pub(super) fn path(&self, maneuver: &Maneuver) -> Path {
        self.path_until(maneuver, self.passed, true)
    }

    /// The course of a dodge whose velocity is kept.
    pub(super) fn kept(&self, maneuver: &Maneuver) -> Path {
        self.path_until(maneuver, self.span, false)
    }

    fn path_until(&self, maneuver: &Maneuver, until: f64, brakes: bool) -> Path {
        let turn = min_or_second(maneuver.duration(), until);
        let thrust = maneuver.thrust().truncate();
        let velocity = self.velocity + thrust * turn;
        let brakes = brakes && self.max_acceleration > 0.0;
        let hold = if brakes { until } else { self.span } - turn;
        let brake = if brakes { 0.5 * sqrt(velocity.length_squared()) / self.max_acceleration } else { 0.0 };
        Path {
            velocity: self.velocity,
            thrust,
            turn,
            corner: (self.velocity + thrust * (0.5 * turn)) * turn,
            rest: velocity * (hold + brake),
            hold,
            whole: hold + brake,
            axis: DVec2::X,
            low: DVec2::ZERO,
            high: DVec2::ZERO,
        }
        .enclosed()
    }

    /// A shot up to when the body brakes.
    pub(super) fn before(&self, shot: &Incoming) -> Incoming {
        let is_over = shot.until <= self.passed;
        Incoming {
            until: min_or_second(shot.until, self.passed),
            blast: if is_over { shot.blast } else { -1.0 },
            ..*shot
        }
    }

    /// What follows when a maneuver ends.
    pub(super) fn rest(&self, maneuver: &Maneuver) -> Rest {
        let turn = min_or_second(maneuver.duration(), self.passed);
        let thrust = maneuver.thrust();
        let from = self.velocity.extend(0.0);
        let velocity = from + thrust * turn;
        let place = (from + thrust * (0.5 * turn)) * turn + velocity * (self.passed - turn);
        let speed = sqrt(velocity.length_squared());
        let brake = if speed > 0.0 { velocity * (-self.max_acceleration / speed) } else { DVec3::ZERO };
        let length = if speed > 0.0 { speed / self.max_acceleration } else { 0.0 };
        Rest { start: self.passed, from, place, velocity, brake, length }
    }

    /// By how much a course leaves less than what is wanted, with that slack, to the wall where that is most; 0 or less if it leaves
    /// enough. One above `enough` may be less than the most.
    fn excess_with(&self, path: &Path, slack: f64, rounding: f64, enough: f64) -> f64 {
        let reach = path.reach();
        let mut most = reach - self.limit;
        for barrier in self.barriers() {
            // Those that come later are farther.
            if barrier.gap + barrier.radius - self.radius > reach + SLACK * self.radius {
                break;
            }
            if most > enough {
                break;
            }
            let wanted = barrier.wanted(slack) - rounding * barrier.radius;
            self.count_work(1);
            if !barrier.is_left_alone(path, wanted) {
                self.count_work(EXACT);
                most = max_or_second(wanted - barrier.row(path).0, most);
            }
        }
        most
    }

    /// By how much a course leaves less than is aimed at; 0 or less if it leaves enough.
    pub(super) fn excess(&self, path: &Path, enough: f64) -> f64 {
        self.excess_with(path, 0.5 * SLACK, ROUNDING, enough)
    }

    /// Whether a course touches no wall, nor goes deeper into one where the body is in it.
    pub(super) fn are_clear_of(&self, path: &Path) -> bool {
        self.excess_with(path, 0.0, 2.0 * ROUNDING, 0.0) <= 0.0
    }

    /// By how much a course leaves less than is aimed at, and the half-space, for each wall.
    pub(super) fn rows<'walls>(
        &'walls self,
        path: &'walls Path,
    ) -> impl Iterator<Item = (f64, Row)> + 'walls {
        let beyond = (self.limit < f64::INFINITY).then(|| {
            let end = path.end();
            let distance = sqrt(end.length_squared());
            let away = if distance > 0.0 { end / -distance } else { DVec2::ZERO };
            let gap = Gap { gap: self.limit - distance, apart: DVec3::ZERO, time: path.time(1.0) };
            (path.reach() - self.limit, Row { gap, away: away.extend(0.0), wanted: 0.0 })
        });
        let beside = self.barriers().iter().map(|barrier| {
            let wanted = barrier.wanted(0.5 * SLACK) - ROUNDING * barrier.radius;
            self.count_work(2);
            if barrier.is_left_alone(path, wanted) {
                return (0.0, barrier.row_of(path, barrier.nearest(path, false)));
            }
            self.count_work(EXACT);
            let (gap, row) = barrier.row(path);
            (wanted - gap, row)
        });
        beside.chain(beyond)
    }
}

/// Walls beside a search about some of the shots.
pub(super) struct Beside<'a> {
    pub walls: &'a Walls<'a>,
    /// Which of the shots.
    places: &'a [usize],
    /// Less than any of them leaves.
    least: f64,
}

impl<'a> Beside<'a> {
    pub(super) fn new(walls: &'a Walls<'a>, places: &'a [usize]) -> Self {
        let mut one = Self { walls, places, least: 0.0 };
        let reach = |shot: &Incoming| max_or_second(shot.reach, shot.blast);
        one.least = -2.0 * one.shots(u64::MAX).fold(0.0, |most, shot| max_or_second(reach(shot), most));
        one
    }

    fn shots(&self, which: u64) -> impl Iterator<Item = &'a Incoming> {
        let shots = self.walls.shots;
        self.places.iter().filter(move |&&at| which >> at & 1 == 1).filter_map(move |&at| shots.get(at))
    }

    /// Those of the shots that may come near when the body brakes or stands.
    pub(super) fn later(&self) -> impl Iterator<Item = &'a Incoming> {
        self.shots(self.walls.later)
    }

    /// The gap by which a maneuver counts that comes too near to a wall: less than any shot leaves. Infinite where it does not.
    /// One that is not above `floor` may be more than it is.
    #[cold]
    #[inline(never)]
    pub(super) fn gap_to_walls(&self, path: &Path, floor: f64) -> f64 {
        self.walls.count_work(1);
        self.gap_of(self.walls.excess(path, max_or_second(self.least - floor, 0.0)))
    }

    /// The gap by which a maneuver counts that leaves less than is aimed at by that.
    pub(super) fn gap_of(&self, excess: f64) -> f64 {
        if excess > 0.0 { self.least - excess } else { f64::INFINITY }
    }

    /// The least gap to shots after the body brakes, or one that is not above `floor`.
    #[cold]
    #[inline(never)]
    pub(super) fn gap_at_rest(&self, maneuver: &Maneuver, floor: f64) -> f64 {
        let rest = self.walls.rest(maneuver);
        let mut least = f64::INFINITY;
        self.walls.count_work(self.places.len() / 4);
        for shot in self.later() {
            least = min_or_second(rest.gap(shot).gap, least);
            if least <= floor {
                break;
            }
        }
        least
    }
}

/// A body that brakes and stands.
pub(super) struct Rest {
    start: f64,
    /// The velocity of the body that shots are relative to.
    from: DVec3,
    place: DVec3,
    velocity: DVec3,
    brake: DVec3,
    length: f64,
}

impl Rest {
    /// The least gap to a shot that flies on.
    pub(super) fn gap(&self, shot: &Incoming) -> Gap {
        let Parabola { velocity, acceleration, .. } = shot.course;
        let velocity = velocity + acceleration * self.start;
        let braking = Parabola {
            offset: shot.course.at(self.start) + self.from * self.start - self.place,
            velocity: velocity + self.from - self.velocity,
            acceleration: acceleration - self.brake,
        };
        let left = shot.until - self.start;
        let length = min_or_second(self.length, left);
        let standing = Parabola {
            offset: braking.at(length),
            velocity: braking.velocity + braking.acceleration * length,
            acceleration,
        };
        let time = time_nearest(&braking, length);
        let (mut apart, mut time) = (braking.at(time), self.start + 2.0 * time);
        let later = time_nearest(&standing, left - length);
        let place = standing.at(later);
        let stopped = self.start + 2.0 * length;
        if place.length_squared() < apart.length_squared() {
            (apart, time) = (place, stopped);
        }
        let gap = sqrt(apart.length_squared()) - shot.reach;
        if shot.blast >= 0.0 {
            let place = standing.at(left - length);
            let blast = sqrt(place.length_squared()) - shot.blast;
            if blast < gap {
                return Gap { gap: blast, apart: place, time: stopped };
            }
        }
        Gap { gap, apart, time }
    }
}

/// As [`Parabola::nearest`], once for all that is not in a hurry.
#[inline(never)]
fn time_nearest(course: &Parabola, until: f64) -> f64 {
    course.nearest(until)
}

/// One of the times at which a body may brake.
fn brake_time(at: u8, span: f64) -> f64 {
    if at < BRAKES { span * (f64::from(at) / f64::from(BRAKES)) } else { span }
}

/// When a shot has passed a body whose velocity changes by no more than `swing`.
fn passed(shot: &Incoming, swing: f64) -> f64 {
    let Parabola { velocity, acceleration, .. } = shot.course;
    let speed = sqrt((velocity + acceleration * shot.nearest).length_squared());
    if shot.blast >= 0.0 || speed <= swing {
        return shot.until;
    }
    min_or_second(shot.nearest + shot.reach / speed, shot.until)
}
