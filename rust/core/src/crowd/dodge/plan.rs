//! The search for a velocity that lets all shots pass.
//!
//! Each shot makes a half-space of velocities: the plane touches the velocities that leave the gap at the velocity where the search is.
//! ORCA's linear program takes the nearest one to the preferred velocity, or the one with the smallest maximum violation;
//! from there the half-spaces are made anew. Where that ends in a dead end, the best of a fan of velocities are where it begins again.

use super::course::{Incoming, Maneuver};
use super::lanes::{Columns, Gaps, SIDE_BY_SIDE};
use super::walls::{Beside, MAX_WALL_ROWS};
use crate::crowd::orca::{Constraint, HalfSpace, Objective, Velocity, best_velocity, least_violation};
use crate::geometry::perpendicular;
use crate::numeric::{direction_and_length, max_or_second, min_or_second, shorten_to, sqrt};
use glam::{DVec2, DVec3};

/// The most shots that are dodged at once: those that come nearest first.
pub const MAX_DODGED_SHOTS: usize = 64;

/// Steps of the linear program from one beginning.
const STEPS: u32 = 8;
/// How often a step that loses is halved.
const HALVINGS: u32 = 3;
/// How many velocities of the fan the search begins from.
const BEGINNINGS: usize = 4;

/// Where the body may accelerate.
#[derive(Clone, Copy)]
pub(super) enum Space {
    Space,
    /// In a plane, with its normal and two axes.
    Plane(DVec3, [DVec3; 2]),
}

impl Space {
    pub(super) fn new(normal: DVec3) -> Self {
        match direction_and_length(normal) {
            Some((normal, _)) => {
                let first = perpendicular(normal);
                Self::Plane(normal, [first, normal.cross(first)])
            }
            None => Self::Space,
        }
    }

    /// The part of `v` in the plane.
    pub(super) fn project(&self, v: DVec3) -> DVec3 {
        match self {
            Self::Space => v,
            Self::Plane(normal, _) => v - *normal * normal.dot(v),
        }
    }

    fn flat([x, y]: &[DVec3; 2], v: DVec3) -> DVec2 {
        DVec2::new(v.dot(*x), v.dot(*y))
    }

    /// The velocity nearest to `preferred` within the constraints; the one with the smallest maximum violation if there is none.
    fn best(
        &self,
        constraints: &[HalfSpace],
        flat: &mut [Constraint<DVec2>],
        hard: usize,
        max_speed: f64,
        preferred: DVec3,
    ) -> DVec3 {
        match self {
            Self::Space => best(constraints.iter().copied(), hard, max_speed, preferred),
            Self::Plane(_, axes) => {
                for (constraint, flat) in constraints.iter().zip(flat.iter_mut()) {
                    *flat =
                        Constraint { normal: Self::flat(axes, constraint.normal), offset: constraint.offset };
                }
                let flat = flat.get(..constraints.len()).unwrap_or(flat);
                let [x, y] = axes;
                let velocity = best(flat.iter().copied(), hard, max_speed, Self::flat(axes, preferred));
                *x * velocity.x + *y * velocity.y
            }
        }
    }
}

fn best<V: Velocity>(
    constraints: impl Iterator<Item = Constraint<V>> + Clone,
    hard: usize,
    max_speed: f64,
    preferred: V,
) -> V {
    match best_velocity(constraints.clone(), max_speed, Objective::Nearest(preferred), false) {
        Ok(velocity) => velocity,
        Err(stuck) => least_violation(constraints, hard, max_speed, preferred, stuck, false).0,
    }
}

/// A velocity, its part in the plane, and the least gap that it leaves to any shot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub velocity: DVec3,
    pub gap: f64,
}

/// The most half-spaces of a search: of walls first, then of shots, and of those that fly on when the body brakes.
pub(super) const MAX_ROWS: usize = 2 * MAX_DODGED_SHOTS + MAX_WALL_ROWS;

/// Memory of a search: made once for a call, because it is large.
pub(super) struct Scratch<'rows> {
    spaces: &'rows mut [HalfSpace],
    flat: &'rows mut [Constraint<DVec2>],
    /// How many of them there are, and how many of those are of walls.
    count: usize,
    hard: usize,
    /// The gaps at the last velocity that was looked at.
    gaps: Gaps,
    /// A bit for each of them that is known.
    known: u64,
    /// The shot that was nearest last time.
    closest: usize,
    columns: Columns,
}

impl<'rows> Scratch<'rows> {
    #[inline(always)]
    pub(super) fn new(spaces: &'rows mut [HalfSpace], flat: &'rows mut [Constraint<DVec2>]) -> Self {
        Self {
            spaces,
            flat,
            count: 0,
            hard: 0,
            gaps: Gaps::new(),
            known: 0,
            closest: 0,
            columns: Columns::new(),
        }
    }

    /// Gets ready for a search about these shots.
    pub(super) fn begin(&mut self, shots: &[Incoming]) {
        self.columns.fill(shots);
    }
}

/// What a search has to know.
pub(super) struct Plan<'a> {
    pub space: Space,
    pub shots: &'a [Incoming],
    /// The walls; the shots are then those up to when the body brakes.
    pub beside: Option<Beside<'a>>,
    /// The part in the plane of the velocity from which the body dodges.
    pub velocity: DVec3,
    pub preferred: DVec3,
    pub max_speed: f64,
    pub max_acceleration: f64,
    /// The gap that is enough.
    pub enough: f64,
    /// The gap that is aimed at: more than that, so that rounding and curvature do not fall below it.
    pub target: f64,
}

impl Plan<'_> {
    fn maneuver(&self, velocity: DVec3) -> Maneuver {
        Maneuver::new(velocity - self.velocity, self.max_acceleration)
    }

    /// The half-spaces at a velocity, and the least gap there. The gaps that are known are those at this velocity.
    fn half_spaces(&self, velocity: DVec3, scratch: &mut Scratch<'_>) -> f64 {
        let maneuver = self.maneuver(velocity);
        let mut least = f64::INFINITY;
        scratch.count = self.shots.len();
        if let Some(beside) = &self.beside {
            least = self.half_spaces_of_walls(beside, velocity, scratch);
        }
        let rows = scratch.spaces.get_mut(scratch.hard..).unwrap_or_default();
        for (index, (shot, slot)) in self.shots.iter().zip(rows).enumerate() {
            if scratch.known >> index & 1 == 0 {
                // Columns are written from a multiple on; what is written must not hide a gap that is known.
                let beside = if index % SIDE_BY_SIDE == 0 && scratch.known >> index == 0 {
                    scratch.columns.write_gaps(&maneuver, index, &scratch.gaps)
                } else {
                    0
                };
                scratch.known |= beside << index;
                if beside & 1 == 0 {
                    scratch.gaps.set(index, &maneuver.gap(shot));
                }
            }
            let gap = scratch.gaps.get(index);
            least = min_or_second(gap.gap, least);
            let slope = self.space.project(maneuver.slope(&gap, self.away(shot, gap.apart)));
            *slot = Constraint { normal: slope, offset: self.target - gap.gap + slope.dot(velocity) };
        }
        least
    }

    /// Adds half-spaces of walls, then of shots that fly on when the body brakes, to the half-spaces of all shots. Returns the least
    /// gap to both.
    #[cold]
    #[inline(never)]
    fn half_spaces_of_walls(&self, beside: &Beside<'_>, velocity: DVec3, scratch: &mut Scratch<'_>) -> f64 {
        let maneuver = self.maneuver(velocity);
        let path = beside.walls.path(&maneuver);
        let mut most = f64::NEG_INFINITY;
        scratch.hard = 0;
        for ((excess, row), slot) in beside.walls.rows(&path).zip(scratch.spaces.iter_mut()) {
            most = max_or_second(excess, most);
            let slope = maneuver.slope(&row.gap, row.away);
            *slot = Constraint { normal: slope, offset: row.wanted - row.gap.gap + slope.dot(velocity) };
            scratch.hard += 1;
        }
        scratch.count += scratch.hard;
        let mut least = beside.gap_of(most);
        let rest = beside.walls.rest(&maneuver);
        let after = scratch.spaces.get_mut(scratch.count..).unwrap_or_default();
        for (shot, slot) in beside.later().zip(after) {
            let gap = rest.gap(shot);
            least = min_or_second(gap.gap, least);
            let slope = self.space.project(maneuver.slope(&gap, self.away(shot, gap.apart)));
            *slot = Constraint { normal: slope, offset: self.target - gap.gap + slope.dot(velocity) };
            scratch.count += 1;
        }
        least
    }

    /// From the shot to the body, in the plane; across the shot's way where that says nothing.
    #[inline(always)]
    fn away(&self, shot: &Incoming, apart: DVec3) -> DVec3 {
        let distance = sqrt(apart.length_squared());
        if distance > 0.0 {
            let away = apart * (-1.0 / distance);
            let flat = self.space.project(away);
            if flat.length_squared() > CENTRAL * CENTRAL && distance > CENTRAL * shot.reach {
                return away;
            }
        }
        match self.space {
            Space::Space => direction_and_length(shot.course.velocity)
                .map_or(DVec3::X, |(direction, _)| perpendicular(direction)),
            Space::Plane(normal, [first, _]) => {
                direction_and_length(normal.cross(shot.course.velocity)).map_or(first, |(left, _)| left)
            }
        }
    }

    /// The least gap at a velocity, or a bound of it that is not above `floor`.
    fn gap(&self, velocity: DVec3, floor: f64, scratch: &mut Scratch<'_>) -> f64 {
        let maneuver = self.maneuver(velocity);
        scratch.known = 0;
        let mut least = f64::INFINITY;
        if let Some(beside) = &self.beside {
            least = beside.gap_to_walls(&beside.walls.path(&maneuver), floor);
            if least < f64::INFINITY {
                return least;
            }
        }
        if let Some(shot) = self.shots.get(scratch.closest) {
            least = maneuver.gap(shot).gap;
            if least <= floor {
                return least;
            }
        }
        for (first, shots) in self.shots.chunks(SIDE_BY_SIDE).enumerate() {
            let first = first * SIDE_BY_SIDE;
            let valid = scratch.columns.write_gaps(&maneuver, first, &scratch.gaps);
            for (lane, shot) in shots.iter().enumerate() {
                let index = first + lane;
                if valid >> lane & 1 == 0 {
                    if maneuver.least_possible(shot) >= least {
                        continue;
                    }
                    scratch.gaps.set(index, &maneuver.gap(shot));
                }
                scratch.known |= 1 << (index % MAX_DODGED_SHOTS);
                let gap = scratch.gaps.gap(index);
                if gap < least {
                    least = gap;
                    scratch.closest = index;
                    if least <= floor {
                        return least;
                    }
                }
            }
        }
        if let Some(beside) = &self.beside {
            least = min_or_second(beside.gap_at_rest(&maneuver, floor), least);
        }
        least
    }

    /// The least gap at a velocity.
    pub(super) fn gap_at(&self, velocity: DVec3, scratch: &mut Scratch<'_>) -> f64 {
        scratch.closest = 0;
        self.gap(velocity, f64::NEG_INFINITY, scratch)
    }

    /// Goes on from a velocity as long as the gap grows, up to where it is enough.
    pub(super) fn improve(&self, velocity: DVec3, scratch: &mut Scratch<'_>) -> Candidate {
        scratch.known = 0;
        scratch.closest = 0;
        let mut best = Candidate { velocity, gap: self.half_spaces(velocity, scratch) };
        for _ in 0..STEPS {
            let spaces = scratch.spaces.get(..scratch.count).unwrap_or(scratch.spaces);
            let mut next =
                self.space.best(spaces, scratch.flat, scratch.hard, self.max_speed, self.preferred);
            let mut gap = self.gap(next, min_or_second(best.gap, self.enough), scratch);
            if gap > self.enough {
                return self.drawn_back(Candidate { velocity: next, gap }, scratch);
            }
            for _ in 0..HALVINGS {
                if gap > best.gap {
                    break;
                }
                next = (next + best.velocity) * 0.5;
                gap = self.gap(next, best.gap, scratch);
            }
            if gap.is_nan() || gap <= best.gap {
                return best;
            }
            best = Candidate { velocity: next, gap: self.half_spaces(next, scratch) };
        }
        best
    }

    /// A velocity between one that leaves enough and the preferred one that leaves enough, too.
    fn drawn_back(&self, from: Candidate, scratch: &mut Scratch<'_>) -> Candidate {
        let (mut best, mut beyond) = (from, self.preferred);
        scratch.closest = 0;
        for _ in 0..HALVINGS {
            let velocity = (best.velocity + beyond) * 0.5;
            let gap = self.gap(velocity, self.enough, scratch);
            if gap > self.enough {
                best = Candidate { velocity, gap };
            } else {
                beyond = velocity;
            }
        }
        best
    }

    /// The best velocity from a fan of them.
    fn fan(&self, scratch: &mut Scratch<'_>) -> Candidate {
        let mut best = [Candidate { velocity: self.velocity, gap: f64::NEG_INFINITY }; BEGINNINGS];
        scratch.closest = 0;
        // The way that serves until the last shot has passed.
        let last =
            self.shots.iter().fold(0.0, |last, shot| if shot.until > last { shot.until } else { last });
        let whole = min_or_second(
            self.max_acceleration * last,
            self.max_speed + sqrt(self.velocity.length_squared()),
        );
        let [ahead, left, up] = self.axes();
        let mut try_one = |direction: DVec3, share: f64| {
            let velocity = shorten_to(self.velocity + direction * (whole * share), self.max_speed);
            let [.., worst] = best;
            let gap = self.gap(velocity, worst.gap, scratch);
            let mut one = Candidate { velocity, gap };
            for slot in &mut best {
                if one.gap > slot.gap {
                    core::mem::swap(&mut one, slot);
                }
            }
        };
        for share in SHARES {
            match self.space {
                Space::Plane(..) => {
                    for (x, y) in DIRECTIONS {
                        try_one(ahead * x + left * y, share);
                    }
                }
                Space::Space => {
                    for (x, y) in DIRECTIONS.into_iter().step_by(2) {
                        try_one(left * x + up * y, share);
                        try_one((left * x + up * y + ahead) * HALF_ROOT, share);
                        try_one((left * x + up * y - ahead) * HALF_ROOT, share);
                    }
                    try_one(ahead, share);
                    try_one(ahead * -1.0, share);
                }
            }
        }
        let [first, ..] = best;
        let mut answer = first;
        for one in best {
            if answer.gap > self.enough {
                break;
            }
            if one.gap > f64::NEG_INFINITY {
                let one = self.improve(one.velocity, scratch);
                if one.gap > answer.gap {
                    answer = one;
                }
            }
        }
        answer
    }

    /// Along the way of the first shot, and across it.
    fn axes(&self) -> [DVec3; 3] {
        let ahead = self.shots.first().map_or(DVec3::ZERO, |shot| self.space.project(shot.course.velocity));
        let ahead = direction_and_length(ahead).map(|(ahead, _)| ahead);
        match self.space {
            Space::Plane(normal, [first, _]) => {
                let ahead = ahead.unwrap_or(first);
                [ahead, normal.cross(ahead), normal]
            }
            Space::Space => {
                let ahead = ahead.unwrap_or(DVec3::X);
                let left = perpendicular(ahead);
                [ahead, left, ahead.cross(left)]
            }
        }
    }

    /// The best velocity: the one nearest to where the search begins, or of the fan.
    pub(super) fn find(&self, kept: Option<DVec3>, scratch: &mut Scratch<'_>) -> Candidate {
        let mut best = Candidate { velocity: self.velocity, gap: f64::NEG_INFINITY };
        for start in kept.into_iter().chain([self.preferred]) {
            let one = self.improve(start, scratch);
            if one.gap > self.enough {
                return one;
            }
            if one.gap > best.gap {
                best = one;
            }
        }
        let one = self.fan(scratch);
        if one.gap > best.gap { one } else { best }
    }
}

/// Parts of the reach and of the direction to a shot below which its side is no side.
const CENTRAL: f64 = 1.0 / 1024.0;
/// Parts of the greatest change of the velocity.
const SHARES: [f64; 4] = [1.0, 0.5, 0.25, 0.125];
const HALF_ROOT: f64 = core::f64::consts::FRAC_1_SQRT_2;
/// Cosine and sine of a 16th of a turn.
const C: f64 = 0.923_879_532_511_286_7;
const S: f64 = 0.382_683_432_365_089_8;
/// Sixteen directions.
const DIRECTIONS: [(f64, f64); 16] = [
    (0.0, 1.0),
    (S, C),
    (HALF_ROOT, HALF_ROOT),
    (C, S),
    (1.0, 0.0),
    (C, -S),
    (HALF_ROOT, -HALF_ROOT),
    (S, -C),
    (0.0, -1.0),
    (-S, -C),
    (-HALF_ROOT, -HALF_ROOT),
    (-C, -S),
    (-1.0, 0.0),
    (-C, S),
    (-HALF_ROOT, HALF_ROOT),
    (-S, C),
];

#[cfg(test)]
mod tests {
    use super::{Constraint, MAX_DODGED_SHOTS, Plan, Scratch, Space};
    use crate::crowd::dodge::course::{Incoming, Parabola};
    use crate::seeded::Generator;
    use glam::DVec3;
    use std::vec::Vec;

    /// Straight and falling shots, and shots that explode.
    fn incoming(random: &mut Generator) -> Incoming {
        let kind = random.bits() % 4;
        let course = Parabola {
            offset: random.in_cube(20.0),
            velocity: random.in_cube(40.0),
            acceleration: if kind == 1 { DVec3::Z * -9.81 } else { DVec3::ZERO },
        };
        let until = random.uniform(0.0, 2.0);
        Incoming::new(course, until, random.uniform(0.1, 1.0), (kind == 2).then_some(2.0), 12.0)
    }

    #[test]
    fn gaps_side_by_side_have_the_bits_of_one_alone() {
        let mut random = Generator::new(34);
        let (mut spaces, mut flat) =
            ([Constraint::default(); MAX_DODGED_SHOTS], [Constraint::default(); MAX_DODGED_SHOTS]);
        let scratch = &mut Scratch::new(&mut spaces, &mut flat);
        for count in (0..3000).map(|round| 1 + round % MAX_DODGED_SHOTS) {
            let shots: Vec<Incoming> = (0..count).map(|_| incoming(&mut random)).collect();
            let plan = Plan {
                space: Space::Space,
                shots: &shots,
                beside: None,
                velocity: random.in_cube(3.0),
                preferred: DVec3::ZERO,
                max_speed: 6.0,
                max_acceleration: 20.0,
                enough: 0.1,
                target: 0.2,
            };
            scratch.begin(&shots);
            let velocity = if count % 5 == 0 { plan.velocity } else { random.in_cube(6.0) };
            let maneuver = plan.maneuver(velocity);
            let check = |scratch: &Scratch<'_>| {
                let known = |index: &usize| scratch.known >> index & 1 == 1;
                for index in (0..count).filter(known) {
                    let (gap, alone) = (scratch.gaps.get(index), maneuver.gap(&shots[index]));
                    assert_eq!((gap.gap, gap.apart, gap.time), (alone.gap, alone.apart, alone.time));
                }
            };
            let least = plan.gap_at(velocity, scratch);
            check(scratch);
            for start in [scratch.known, 0] {
                scratch.known = start;
                assert_eq!(plan.half_spaces(velocity, scratch), least);
                scratch.known = u64::MAX;
                check(scratch);
            }
        }
    }
}
