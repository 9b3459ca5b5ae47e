//! Right of way between walls in the plane: who goes first where not all can pass at once.
//!
//! 1. An agent is **oncoming** when it is ahead, within four diameters, and its preferred velocity is against the agent's own.
//! 2. The **room** across an agent's way decides between the rules: less than two lanes, some lanes, or open ground before a **neck**,
//!    the narrow place between the nearest points of two segments.
//! 3. Some lanes: an agent takes the right lane that is free of oncoming ones, then the left one. Where both are taken, the right half
//!    has the right of way, and an agent in the other half falls back and to the right.
//! 4. One lane: an agent in it goes before one with more room. Of two in it the one that does not yet yield goes, then the lower id.
//! 5. Before a neck: an agent in it, or just out of it, goes; then the one nearest to its middle, then the lower id. Those who
//!    come the other way yield: they clear the way out, to the side where they are, and stand. So a neck changes its direction
//!    when no follower is nearer than the agents that wait.
//! 6. Who stands behind one that yields, farther from the neck, yields too; who bars one that is nearer to it makes way.
//!
//! Beside a wall that is inset, what an agent need not keep of its radius counts as room.
//!
//! Every key comes from positions, preferred velocities and ids, and those with the same keys decide alike.
//!
//! Source: right of way for the one with less room, by the clearance of walls, in the manner of A. Dergachev, K. Yakovlev,
//! R. Prakapovich (2020), who resolve such deadlocks by pushing and rotating, here without a planner; keeping to one side in
//! opposing lanes.

use super::settling::{GoalBound, Hold, MAKES_WAY, PRESSES, TOUCHES_AGAIN, Travelers};
use super::wall_tree::NearWalls;
use super::wall_velocity_obstacle::{Segment, radius_beside};
use super::{MAX_ORCA_NEIGHBORS, OrcaLimits, OrcaMember, OrcaTraveler};
use crate::crowd::{Dimensions, Placed};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use glam::DVec2;

/// The waited share of an agent that yields.
pub(super) const YIELDS: f64 = 0.468_75;

/// How far an agent sees oncoming ones and walls, in radii.
const SIGHT: f64 = 8.0;
/// Up to this gap an agent gives way at once, in radii: one that does not yield yet, and one that does.
const REACH: [f64; 2] = [1.0, 2.0];
/// Below this cosine two are straight against each other.
const AGAINST: f64 = -0.5;
/// Above this cosine two go the same way.
const ALONG: f64 = 0.5;
/// The room across the way is measured from this far behind to this far ahead, in radii.
const BAND: [f64; 2] = [-1.0, 2.0];
/// Room for two lanes, and room in which no lanes are needed, in radii.
pub(super) const TWO_LANES: f64 = 4.0;
pub(super) const OPEN: f64 = 12.0;
/// Who is out of its half by less than this share of its radius is in it.
const OUT_OF_HALF: f64 = 0.05;
/// The widths of necks, in radii: wide enough for one, and too narrow to be shared by crowds.
const NECK: [f64; 2] = [1.9, 6.0];
/// An agent that is out of a neck by this much bars it no more, in radii.
const OUT_OF_NECK: f64 = 3.0;
/// Within this distance of the middle of a neck an agent is in it, in radii.
const IN_NECK: f64 = 1.2;
/// The segments among which a neck is looked for: the nearest.
const NECK_SEGMENTS: usize = 8;
/// The share of its preferred speed at which an agent gives way.
pub(super) const GIVES_WAY: f64 = 0.6;

/// An agent near by that shares the way.
#[derive(Clone, Copy)]
struct Passer {
    kind: Kind,
    /// Relative to the agent.
    at: DVec2,
    aim: DVec2,
    radius: f64,
    gap: f64,
    waited: f64,
    agent: u32,
    place: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// It comes the other way.
    Oncoming,
    /// It yields.
    Yields,
    /// It presses on the agent, which bars its way.
    Presses,
}

/// Those near by that share the way of an agent.
pub(super) struct Passers {
    passers: [Option<Passer>; MAX_ORCA_NEIGHBORS],
    count: usize,
}

impl Passers {
    pub const NONE: Self = Self { passers: [None; MAX_ORCA_NEIGHBORS], count: 0 };

    pub fn clear(&mut self) {
        self.count = 0;
    }

    fn push(&mut self, passer: Passer) {
        if let Some(room) = self.passers.get_mut(self.count) {
            *room = Some(passer);
            self.count += 1;
        }
    }

    fn of(&self, kind: Kind) -> impl Iterator<Item = &Passer> {
        self.passers.iter().take(self.count).flatten().filter(move |passer| passer.kind == kind)
    }

    /// The nearest that comes straight against the agent, on its way.
    fn against(&self, bound: &GoalBound) -> Option<&Passer> {
        let aim = bound.aim.truncate();
        let on_way = |passer: &&Passer| {
            passer.aim.dot(aim) < AGAINST
                && aim.perp_dot(passer.at).abs() < 1.1 * (bound.radius + passer.radius)
        };
        self.of(Kind::Oncoming)
            .filter(on_way)
            .reduce(|best, other| if other.gap < best.gap { other } else { best })
    }

    /// Whether one comes straight against the agent.
    pub fn faces(&self, bound: &GoalBound) -> bool {
        self.against(bound).is_some()
    }

    /// Whether a lane that far to the left is free of oncoming ones.
    fn is_free(&self, bound: &GoalBound, offset: f64) -> bool {
        let aim = bound.aim.truncate();
        self.of(Kind::Oncoming)
            .all(|passer| (aim.perp_dot(passer.at) - offset).abs() >= bound.radius + passer.radius)
    }

    /// Whether a close one ahead that goes the same way yields.
    fn is_behind_one_that_yields(&self, bound: &GoalBound) -> bool {
        let aim = bound.aim.truncate();
        self.of(Kind::Yields).any(|passer| {
            let ahead = passer.at.dot(aim);
            passer.aim.dot(aim) > ALONG
                && ahead > 0.0
                && ahead * ahead > ALONG * ALONG * passer.at.length_squared()
                && passer.gap < 0.5 * bound.radius
        })
    }
}

/// A narrow place on an agent's way.
#[derive(Clone, Copy)]
struct Neck {
    /// Its middle, relative to the agent.
    middle: DVec2,
    /// Through it, of length 1.
    along: DVec2,
    half_width: f64,
}

/// What an agent need not keep of its radius beside a wall that is inset.
fn spare(radius: f64, inset: f64) -> f64 {
    radius - radius_beside(radius, inset)
}

/// Whether a segment crosses the way through a middle within so far before and behind it.
fn bars(segment: &Segment, middle: DVec2, along: DVec2, reach: f64) -> bool {
    let (start, end) = (segment.start - middle, segment.end - middle);
    let (from, to) = (along.perp_dot(start), along.perp_dot(end));
    if (from < 0.0) == (to < 0.0) {
        return false;
    }
    let ahead = along.dot(start + (end - start) * (from / (from - to)));
    ahead.abs() <= reach
}

/// A quarter turn to the left.
pub(super) fn left_of(x: DVec2) -> DVec2 {
    DVec2::new(-x.y, x.x)
}

impl<Member, Traveler, Limits> Travelers<'_, Member, Traveler, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Traveler: Fn(usize) -> OrcaTraveler,
    Limits: Fn(usize) -> OrcaLimits,
{
    /// Whether the rules of right of way hold in this crowd.
    pub fn has_right_of_way(&self) -> bool {
        self.dimensions() == Dimensions::Two && self.walls.count() > 0
    }

    /// Takes a near agent under way into account, `gap` from it.
    pub fn pass(
        &self,
        bound: &GoalBound,
        other: (&Placed, usize),
        waited: f64,
        has_same_goal: bool,
        gap: f64,
        passers: &mut Passers,
    ) {
        let ((other, place), body) = (other, (self.member)(other.0.agent as usize));
        let Some((aim, _)) = direction_and_length(self.dimensions().of(body.preferred_velocity)) else {
            return;
        };
        let (aim, own_aim) = (aim.truncate(), bound.aim.truncate());
        let at = (other.position - bound.position()).truncate();
        let bars = -at.dot(aim);
        let presses = !has_same_goal
            && bound.is_slow()
            && gap <= TOUCHES_AGAIN * (bound.radius + body.radius)
            && ((waited == PRESSES && bars > 0.0)
                || (waited == MAKES_WAY && bars < 0.0 && bars * bars > 0.25 * at.length_squared()));
        let mut push = |kind| {
            let radius = body.radius;
            passers.push(Passer { kind, at, aim, radius, gap, waited, agent: other.agent, place });
        };
        if presses {
            push(Kind::Presses);
        } else if waited == YIELDS && gap < bound.radius {
            push(Kind::Yields);
        }
        if at.dot(own_aim) > 0.0 && aim.dot(own_aim) < 0.0 && gap < SIGHT * bound.radius {
            push(Kind::Oncoming);
        }
    }

    /// What the right of way asks of an agent; `None` where it may go on.
    #[inline(never)]
    pub fn right_of_way(
        &self,
        bound: &GoalBound,
        place: usize,
        passers: &Passers,
        walls: &mut NearWalls,
    ) -> Option<Hold> {
        if passers.count == 0 {
            return None;
        }
        let (radius, aim) = (bound.radius, bound.aim.truncate());
        let against = passers.against(bound);
        let reach = REACH[usize::from(bound.waited == YIELDS)] * radius;
        let is_close = against.is_some_and(|against| against.gap <= reach);
        let position = bound.position().truncate();
        let (left, right) = self.room(position, aim, radius, place, walls);
        let width = left + right;
        if width < TWO_LANES * radius {
            let against = against.filter(|_| is_close)?;
            let its_room =
                self.room(position + against.at, against.aim, against.radius, against.place, walls);
            let yields = bound.waited == YIELDS;
            let goes = its_room.0 + its_room.1 >= TWO_LANES * radius
                || if yields == (against.waited == YIELDS) { bound.id() < against.agent } else { !yields };
            return (!goes).then(|| bound.yields(aim * -0.5));
        }
        if width < OPEN * radius {
            let out_of_half = right - (0.5 * width - radius);
            let in_wrong_half = out_of_half > OUT_OF_HALF * radius;
            let falls_back = in_wrong_half && passers.is_behind_one_that_yields(bound);
            for offset in [radius - right, left - radius] {
                if !falls_back && passers.is_free(bound, offset) {
                    let aside = min_or_second(max_or_second(offset / radius, -1.0), 1.0);
                    return Some(bound.goes_on((left_of(aim) * aside + aim) * 0.7));
                }
            }
            let aside = -left_of(aim) * min_or_second(out_of_half / radius, 1.0);
            return match (in_wrong_half, is_close || falls_back) {
                (false, _) => None,
                (true, true) => Some(bound.yields((aside - aim * 0.7) * 0.7)),
                (true, false) => Some(bound.goes_on((aside + aim) * 0.7)),
            };
        }
        if let Some(neck) = self.neck(position, aim, radius, walls) {
            return Self::before_a_neck(bound, &neck, against, passers);
        }
        passers.is_behind_one_that_yields(bound).then(|| bound.yields(aim * -0.2))
    }

    fn before_a_neck(
        bound: &GoalBound,
        neck: &Neck,
        against: Option<&Passer>,
        passers: &Passers,
    ) -> Option<Hold> {
        let &Neck { middle, along, half_width } = neck;
        let radius = bound.radius;
        let (before, offset) = (middle.dot(along), along.perp_dot(-middle));
        if before < 0.5 * radius && offset.abs() < half_width {
            return None;
        }
        let own = (middle.length_squared(), bound.id());
        let goes_first = |passer: &Passer| ((middle - passer.at).length_squared(), passer.agent) < own;
        let comes_through = |passer: &&Passer| {
            let way = middle - passer.at;
            let before = -way.dot(along);
            let is_in = before < IN_NECK * passer.radius;
            passer.aim.dot(along) < 0.0
                && before >= -OUT_OF_NECK * radius
                && if is_in {
                    along.perp_dot(way).abs() < half_width + passer.radius
                } else {
                    goes_first(passer)
                }
        };
        let is_before = |passer: &&Passer| {
            let way = (middle - passer.at).dot(along);
            passer.aim.dot(along) > 0.0 && way > -radius && goes_first(passer)
        };
        let yields = passers.of(Kind::Oncoming).any(|passer| comes_through(&passer))
            || passers.of(Kind::Yields).any(|passer| is_before(&passer));
        if !yields {
            let bars = passers.of(Kind::Presses).any(|passer| is_before(&passer));
            return bars.then(|| Hold::MakesWay(bound.aim * (-GIVES_WAY * bound.speed)));
        }
        if let Some(against) = against
            && against.gap < 0.3 * radius
        {
            let side = if against.aim.perp_dot(-against.at) >= 0.0 { 0.5 } else { -0.5 };
            return Some(bound.yields(left_of(against.aim) * side + against.aim * 0.3));
        }
        if offset.abs() >= half_width + IN_NECK * radius {
            return Some(bound.yields(DVec2::ZERO));
        }
        // One that is straight before it goes to the right.
        let side = if offset > 0.3 * radius { GIVES_WAY } else { -GIVES_WAY };
        let back = if before < 0.5 * SIGHT * radius { along * -0.4 } else { DVec2::ZERO };
        Some(bound.yields(left_of(along) * side + back))
    }

    /// The room to the left and to the right of a position, across a way.
    pub(super) fn room(
        &self,
        position: DVec2,
        aim: DVec2,
        radius: f64,
        place: usize,
        walls: &mut NearWalls,
    ) -> (f64, f64) {
        walls.find(self.walls, position, &self.grid.height_at(place), SIGHT * radius);
        let band = BAND.map(|end| end * radius);
        let (mut left, mut right) = (f64::INFINITY, f64::INFINITY);
        for (Segment { start, end }, inset) in walls.segments(self.walls, position) {
            let (from, to) = (start.dot(aim), end.dot(aim));
            if max_or_second(from, to) < band[0] || min_or_second(from, to) > band[1] {
                continue;
            }
            let clipped = |x: f64, at: DVec2| {
                let within = min_or_second(max_or_second(x, band[0]), band[1]);
                if within == x { at } else { start + (end - start) * ((within - from) / (to - from)) }
            };
            let (a, b) = (aim.perp_dot(clipped(from, start)), aim.perp_dot(clipped(to, end)));
            if a >= 0.0 && b >= 0.0 {
                left = min_or_second(left, min_or_second(a, b) + spare(radius, inset));
            } else if a <= 0.0 && b <= 0.0 {
                right = min_or_second(right, min_or_second(-a, -b) + spare(radius, inset));
            }
        }
        (left, right)
    }

    /// The nearest neck on a way, among the walls that were found at the position.
    fn neck(&self, position: DVec2, aim: DVec2, radius: f64, walls: &NearWalls) -> Option<Neck> {
        let segments = || walls.segments(self.walls, position).take(NECK_SEGMENTS);
        let mut best: Option<Neck> = None;
        for (index, (a, a_inset)) in segments().enumerate() {
            for (b, b_inset) in segments().skip(index + 1) {
                // Of two segments that do not cross, one end is of the nearest points.
                let pairs = [
                    (a.start, b.nearest_to(a.start)),
                    (a.end, b.nearest_to(a.end)),
                    (a.nearest_to(b.start), b.start),
                    (a.nearest_to(b.end), b.end),
                ];
                let (mut square, mut least) = (f64::INFINITY, pairs[0]);
                for pair in pairs {
                    let other = (pair.1 - pair.0).length_squared();
                    if other < square {
                        (square, least) = (other, pair);
                    }
                }
                let between = sqrt(square);
                let spares = [spare(radius, a_inset), spare(radius, b_inset)];
                let width = between + (spares[0] + spares[1]);
                if !(NECK[0] * radius..NECK[1] * radius).contains(&width) || between == 0.0 {
                    continue;
                }
                let across = (least.1 - least.0) * (1.0 / between);
                let along = left_of(across);
                let along = if along.dot(aim) < 0.0 { -along } else { along };
                let middle = (least.0 + least.1) * 0.5 + across * (0.5 * (spares[1] - spares[0]));
                // The pieces of a corner are as near to each other, with a wall behind.
                let is_inset = spares[0] + spares[1] > 0.0;
                if is_inset && segments().any(|(other, _)| bars(&other, middle, along, radius)) {
                    continue;
                }
                let distance = middle.length_squared();
                if middle.dot(along) >= -radius
                    && distance <= SIGHT * SIGHT * radius * radius
                    && best.is_none_or(|best| distance < best.middle.length_squared())
                {
                    best = Some(Neck { middle, along, half_width: 0.5 * width });
                }
            }
        }
        best
    }
}

impl GoalBound {
    fn yields(&self, velocity: DVec2) -> Hold {
        Hold::Yields((velocity * self.speed).extend(0.0))
    }

    fn goes_on(&self, velocity: DVec2) -> Hold {
        Hold::Free((velocity * self.speed).extend(0.0))
    }
}
