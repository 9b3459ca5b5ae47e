//! The way around the end of a flat side of a wall that is across the way of an agent, in the plane.
//!
//! Before such a side the allowed velocity nearest to the preferred one leads to where the side is nearest to the goal, and there it is
//! zero. So the preferred velocity is turned along the side, to its nearer end unless it leans more to the other one: with `m`, how far
//! the agent is from the middle of the wall as a part of half of its length, and `s`, the tangent by which the preferred velocity leans
//! back to the middle, the agent goes to the nearer end where `1.2 s < m`.
//!
//! No state is needed. Let half of the wall be `L` long, with the agent's radius, and the goal `D` behind the agent and `g` off the middle:
//! the agent at `x` sees `m = x / L` and `s = (x - g) / D`. With `D > 1.2 L` each step makes `m - 1.2 s` larger, so the agent never turns
//! round. With less, as where the goal is within the wall, it goes to where it is nearest to the goal, and stands there.

use super::MAX_ORCA_WALLS;
use super::wall_velocity_obstacle::{Segment, radius_beside};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use glam::DVec2;

/// How far along a side its end may be that an agent goes around, in radii.
pub(super) const FARTHEST_END: f64 = 16.0;
/// Tolerance, as a part of the radius: what is nearer to the line of a side is on it, and an agent may lack this much room beside a wall.
pub(super) const ON_LINE: f64 = 1e-3;
/// How much farther behind the agent the goal must be than half of the wall is long, so that no agent goes round and round a goal in a wall.
const BEHIND: f64 = 1.2;
/// The difference of the two parts at which an agent goes at its full speed.
const FULL: f64 = 0.1;
/// The tangent from which on a preferred velocity leans to one end.
pub(super) const LEANS: f64 = 1e-6;
/// The tangent from which on it is helped along a curve, where the next side leans less.
const CURVED: f64 = 0.02;
/// The tangent up to which the bias chooses a side.
const UNDECIDED: f64 = 0.03;

/// By how much the far end of a side speaks for the direction along it, and the share of its full speed at which an agent goes there; both
/// below zero the other way. `back` and `on` are the ways to both ends, `lean` is the tangent of the preferred velocity along the side.
pub(super) fn share_of(back: f64, on: f64, lean: f64, side_bias: f64) -> (f64, f64) {
    let further = (back - on) / (back + on) + BEHIND * lean;
    let undecided = max_or_second(1.0 - lean.abs() / UNDECIDED, 0.0);
    (further, min_or_second(max_or_second(further / FULL + side_bias * undecided, -1.0), 1.0))
}

/// A flat side across the way of an agent, seen from it.
pub(super) struct Across {
    /// Along the side, of length 1: the turn from x to y of the way to it.
    along: DVec2,
    /// Away from the wall, of length 1.
    normal: DVec2,
    /// How far the agent's center is from the line of the side.
    distance: f64,
    /// The agent's radius beside it.
    radius: f64,
    /// Where the part of it that was touched begins and ends.
    part: [DVec2; 2],
    /// The direction of the preferred velocity along it, and toward it.
    slides: f64,
    toward: f64,
    /// Away from where the agent touches it first, and the direction of the preferred velocity.
    touched: DVec2,
    aim: DVec2,
}

/// The ends of a side.
pub(super) struct OpenEnds {
    /// Where they are along it.
    flat: [f64; 2],
    /// Whether the agent can get there.
    are_open: [bool; 2],
    /// How far away an end is that the agent goes to.
    farthest: f64,
}

/// Where the disc of an agent first touches a wall on a straight way.
struct Contact {
    /// How far the agent goes until then.
    way: f64,
    /// Away from what it touches, of length 1.
    normal: DVec2,
    /// The segment whose inner part it touches, or twice the corner.
    of: [DVec2; 2],
}

impl Contact {
    /// The earlier one; of two at once the one that is more across the way.
    fn first(self, other: Option<Self>, aim: DVec2) -> Self {
        match other {
            Some(other)
                if other.way < self.way
                    || other.way == self.way && other.normal.dot(aim) <= self.normal.dot(aim) =>
            {
                other
            }
            _ => self,
        }
    }

    /// With the inner part of a segment.
    fn with_line(segment: &Segment, radius: f64, aim: DVec2) -> Option<Self> {
        let (along, normal, length) = segment.line();
        let height = -segment.start.dot(normal);
        let (along, normal) = if height < 0.0 { (-along, -normal) } else { (along, normal) };
        let toward = -normal.dot(aim);
        if length == 0.0 || toward <= 0.0 {
            return None;
        }
        let way = max_or_second((height.abs() - radius) / toward, 0.0);
        let (foot, start, end) = (along.dot(aim * way), along.dot(segment.start), along.dot(segment.end));
        let is_beside = foot < min_or_second(start, end) || foot > max_or_second(start, end);
        (!is_beside).then_some(Self { way, normal, of: [segment.start, segment.end] })
    }

    fn with_corner(corner: DVec2, radius: f64, aim: DVec2) -> Option<Self> {
        let (along, aside) = (corner.dot(aim), corner.perp_dot(aim));
        let square = radius * radius - aside * aside;
        if along <= 0.0 || square <= 0.0 {
            return None;
        }
        let way = max_or_second(along - sqrt(square), 0.0);
        let from = aim * way - corner;
        let (normal, _) = direction_and_length(from.extend(0.0))?;
        Some(Self { way, normal: normal.truncate(), of: [corner; 2] })
    }
}

/// Whether two corners are at one place.
fn is_same(corner: DVec2, other: DVec2, radius: f64) -> bool {
    let most = ON_LINE * radius;
    (corner - other).length_squared() <= most * most
}

impl Across {
    /// The side that an agent first touches on a way that is at most so long, if the way leads into it by at most half a right angle off
    /// its normal; at a corner the one of the two sides that is more across. `near` has the square of the distance of each wall, the
    /// nearest first, and the radius of the agent beside it, which is at most `radius`.
    pub fn find(
        aim: DVec2,
        most: f64,
        radius: f64,
        near: impl Iterator<Item = (f64, Segment, f64)> + Clone,
    ) -> Option<Self> {
        let mut first: Option<Contact> = None;
        for (square, segment, radius_beside) in near.clone() {
            let reach = (first.as_ref().map_or(most, |contact| contact.way) + radius) * (1.0 + ON_LINE);
            if square > reach * reach {
                break;
            }
            let radius = radius_beside;
            let Segment { start, end } = segment;
            let contacts = [
                Contact::with_line(&segment, radius, aim),
                Contact::with_corner(start, radius, aim),
                Contact::with_corner(end, radius, aim),
            ];
            for contact in contacts.into_iter().flatten().filter(|contact| contact.way < most) {
                first = Some(contact.first(first.take(), aim));
            }
        }
        let Contact { normal: touched, of, .. } = first?;
        let is_touched = |seen: &Segment, radius: f64| {
            let is_at = |corner: DVec2| is_same(corner, of[0], radius);
            [seen.start, seen.end] == of || of[0] == of[1] && (is_at(seen.start) || is_at(seen.end))
        };
        let mut found: Option<Self> = None;
        for (_, Segment { start, end }, radius) in near.filter(|(_, seen, radius)| is_touched(seen, *radius))
        {
            let (_, normal, length) = Segment { start, end }.line();
            let distance = -normal.dot(start);
            let (normal, distance) = if distance < 0.0 { (-normal, -distance) } else { (normal, distance) };
            let along = -normal.perp();
            let (slides, toward) = (along.dot(aim), -normal.dot(aim));
            if length > ON_LINE * radius
                && toward > 0.0
                && slides.abs() <= toward
                && found.as_ref().is_none_or(|most| toward > most.toward)
            {
                let part = if along.dot(end - start) > 0.0 { [start, end] } else { [end, start] };
                found = Some(Self { along, normal, distance, radius, part, slides, toward, touched, aim });
            }
        }
        found
    }

    /// How far the agent must see.
    pub fn range(&self) -> f64 {
        FARTHEST_END * self.radius + self.distance
    }

    fn is_on_line(&self, at: DVec2) -> bool {
        let along = self.along.dot(at).abs();
        (self.normal.dot(at) + self.distance).abs() <= ON_LINE * (self.radius + along)
    }

    /// Where it ends on both sides, with all that is on its line and leaves no gap for the agent.
    fn ends(&self, near: impl Iterator<Item = Segment> + Clone) -> [f64; 2] {
        let on_line = near.filter(|seen| self.is_on_line(seen.start) && self.is_on_line(seen.end));
        let gap = 2.0 * self.radius;
        let [mut low, mut high] = self.part.map(|corner| self.along.dot(corner));
        for _ in 0..MAX_ORCA_WALLS {
            let before = (low, high);
            for Segment { start, end } in on_line.clone() {
                let (start, end) = (self.along.dot(start), self.along.dot(end));
                let (first, last) = (min_or_second(start, end), max_or_second(start, end));
                if last > low - gap && first < high + gap {
                    (low, high) = (min_or_second(low, first), max_or_second(high, last));
                }
            }
            if (low, high) == before {
                break;
            }
        }
        [low, high]
    }

    /// How far the wall reaches on both sides, as seen along the side, with all that falls away behind its corners.
    fn reaches(&self, [low, high]: [f64; 2], all: impl Iterator<Item = Segment> + Clone) -> [f64; 2] {
        let mut corners = self.part;
        let mut reaches = corners.map(|corner| self.along.dot(corner));
        for _ in 0..MAX_ORCA_WALLS {
            let before = reaches;
            for Segment { start, end } in all.clone() {
                for (from, to) in [(start, end), (end, start)] {
                    let place = self.along.dot(to);
                    if !self.falls_away(to) {
                        continue;
                    }
                    if is_same(from, corners[0], self.radius) && place < reaches[0] {
                        (corners[0], reaches[0]) = (to, place);
                    }
                    if is_same(from, corners[1], self.radius) && place > reaches[1] {
                        (corners[1], reaches[1]) = (to, place);
                    }
                }
            }
            if reaches == before {
                break;
            }
        }
        [min_or_second(reaches[0], low), max_or_second(reaches[1], high)]
    }

    /// Whether a place is behind the line of the side, or on it.
    fn falls_away(&self, at: DVec2) -> bool {
        self.normal.dot(at) + self.distance <= ON_LINE * (self.radius + self.along.dot(at).abs())
    }

    /// Whether the way along the side up to a place is clear of other walls.
    fn is_free(&self, to: f64, radius: f64, mut near: impl Iterator<Item = (Segment, f64)>) -> bool {
        let foot = self.normal * (self.radius - self.distance);
        let way = Segment { start: foot, end: foot + self.along * to };
        near.all(|(segment, inset)| {
            let Segment { start, end } = segment;
            if self.is_on_line(start) && self.is_on_line(end) {
                return true;
            }
            let room = radius_beside(radius, inset) * (1.0 - ON_LINE);
            let is_clear = |square: f64| square >= room * room;
            let crosses = {
                let side = |of: &Segment, at: DVec2| (of.end - of.start).perp_dot(at - of.start);
                side(&way, start) * side(&way, end) < 0.0
                    && side(&segment, way.start) * side(&segment, way.end) < 0.0
            };
            !crosses
                && is_clear(way.distance_squared(start))
                && is_clear(way.distance_squared(end))
                && is_clear(segment.distance_squared(way.start))
                && is_clear(segment.distance_squared(way.end))
        })
    }

    /// Where it ends on both sides, and how far the agent goes at most to an end; `None` if no end that the agent can get to is within
    /// `farthest`, as far as all walls are known. `near` are these walls, each with its inset, and `radius` is the agent's.
    pub fn open_ends(
        &self,
        farthest: f64,
        radius: f64,
        near: impl Iterator<Item = (Segment, f64)> + Clone,
    ) -> Option<OpenEnds> {
        let farthest = min_or_second(farthest - 2.0 * self.radius, FARTHEST_END * self.radius);
        let [low, high] = self.ends(near.clone().map(|(segment, _)| segment));
        let has_end = |to: f64| to.abs() < farthest && self.is_free(to, radius, near.clone());
        let are_open = [has_end(low - self.radius), has_end(high + self.radius)];
        (are_open != [false; 2]).then_some(OpenEnds { flat: [low, high], are_open, farthest })
    }

    /// The direction in which to go toward an end of the side; `None` if there is none to go to.
    ///
    /// `all` are the walls around, also what is solid from the other side only.
    pub fn around(
        &self,
        ends: &OpenEnds,
        side_bias: f64,
        all: impl Iterator<Item = Segment> + Clone,
    ) -> Option<DVec2> {
        let OpenEnds { flat, are_open: has_ends, farthest } = *ends;
        let [low, high] = self.reaches(flat, all);
        let way = |has_end: bool, way: f64| if has_end { min_or_second(way, farthest) } else { farthest };
        let [back, on] = [way(has_ends[0], self.radius - low), way(has_ends[1], self.radius + high)];
        let lean = self.slides / self.toward;
        let (further, share) = share_of(back, on, lean, side_bias);
        if !has_ends[usize::from(share > 0.0)] {
            return None;
        }
        // Around a corner what it touches leads, not the side.
        let along = -self.touched.perp();
        let slides = along.dot(self.aim);
        let slides = if further * lean > 0.0 && lean.abs() > LEANS {
            // It leans to that end: only along a curve it needs help.
            let goes_on = if share > 0.0 { high - flat[1] } else { flat[0] - low };
            if lean.abs() < CURVED || slides.abs() >= side_bias || goes_on <= ON_LINE * self.radius {
                return None;
            }
            side_bias * share.signum()
        } else {
            slides + share.abs() * (share.signum() - slides)
        };
        let toward = sqrt(max_or_second(1.0 - slides * slides, 0.0));
        Some(along * slides - self.touched * toward)
    }
}
