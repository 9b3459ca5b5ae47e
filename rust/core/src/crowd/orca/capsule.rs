//! Capsules: the velocity obstacle of two long agents, and the gap between them.
//!
//! The Minkowski difference of two segments is a parallelogram around the relative position; grown by the sum of the
//! radii it is a rounded convex polygon. The relative velocities that lead to a collision within the horizon are a cone around
//! it, cut off by the polygon times 1 / horizon. This is convex: the half-plane that touches it next to the relative velocity is
//! one of an edge, a rounded corner, or a leg of the cone.
//!
//! Source: velocity obstacles as Minkowski sums, P. Fiorini, Z. Shiller, "Motion Planning in Dynamic Environments Using Velocity
//! Obstacles", IJRR 17(7), 1998; the half-plane of the nearest point, van den Berg et al. 2011, section 4; closest points of
//! segments, C. Ericson, "Real-Time Collision Detection", 2005, section 5.1.9.

use super::linear_program::{Constraint, HalfPlane};
use super::orca_line::LookAhead;
use crate::numeric::{balance, direction_and_length, is_safe_square, max_or_second, sqrt};
use crate::refusal::{RANGE, Refusal, Within, at_least_zero_within_range, finite_vector};
use glam::{DVec2, DVec3};

/// The segment in the middle of a capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaCapsule {
    /// Half of the length of the segment, without the round ends: the agent is `2 (half_length + radius)` long. 0 for a disc.
    /// From 0 to 1e50.
    pub half_length: f64,
    /// The direction of the segment, of any length; z is ignored. Zero for along the preferred velocity, or the x axis where that is
    /// zero too.
    pub heading: DVec3,
}

impl OrcaCapsule {
    /// A disc.
    pub const DISC: Self = Self { half_length: 0.0, heading: DVec3::ZERO };

    /// Refuses numbers out of their domain.
    #[inline(always)]
    pub(super) fn check(&self, agent: usize) -> Result<(), Refusal> {
        at_least_zero_within_range(self.half_length, "half_lengths").element(agent)?;
        finite_vector(self.heading.with_z(0.0), "headings").element(agent)
    }

    /// The segment as other agents take it: a point where it would be refused.
    #[inline(always)]
    pub(super) fn segment(&self) -> MiddleSegment {
        let heading = self.heading.truncate();
        let half = if (0.0..=RANGE).contains(&self.half_length) { self.half_length } else { 0.0 };
        let square = heading.length_squared();
        if is_safe_square(square) {
            return MiddleSegment { direction: heading * (1.0 / sqrt(square)), half };
        }
        // Zero, or hardly any length, or hardly finite.
        let direction = if heading.is_finite() { direction_and_length(heading.extend(0.0)) } else { None };
        let half = if heading.is_finite() { half } else { 0.0 };
        MiddleSegment { direction: direction.map_or(DVec2::X, |(direction, _)| direction.truncate()), half }
    }
}

/// A segment around a center.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MiddleSegment {
    /// Of length 1.
    pub direction: DVec2,
    pub half: f64,
}

impl MiddleSegment {
    /// How far it reaches along a normal.
    #[inline(always)]
    pub fn reach(&self, normal: DVec2) -> f64 {
        self.half * normal.dot(self.direction).abs()
    }
}

/// Two bodies with segments: the relative motion of a neighbor, or of a segment of a wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct CapsuleMotion {
    /// The neighbor's center minus the agent's.
    pub position: DVec2,
    /// The agent's velocity minus the neighbor's.
    pub velocity: DVec2,
    /// The sum of the radii.
    pub radius: f64,
    /// Of the lower id first, so that both agents compute the opposite of each other to the bit.
    pub segments: [MiddleSegment; 2],
    /// Both ids, the agent's first.
    pub ids: (u32, u32),
}

/// The part of their radii that capsules keep between them while they can. Where bodies touch, nothing is left to turn or to slide
/// past each other, and a ring of them locks.
pub(super) const MARGIN: f64 = 1.0 / 16.0;

/// The nearest points of two segments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    /// From the agent's to the neighbor's, of length 1.
    pub toward: DVec2,
    /// How far apart they are.
    pub distance: f64,
}

impl CapsuleMotion {
    /// How far apart the circles around both bodies are.
    #[inline(always)]
    pub fn least_gap(&self) -> f64 {
        let [first, second] = &self.segments;
        sqrt(self.position.length_squared()) - self.radius - (first.half + second.half)
    }

    /// The half-plane of relative velocities that touches the velocity obstacle next to the relative velocity, which is nudged to the
    /// side first, as for discs. `rate` is 1 / horizon. `distance` is between the segments; any number above the radius does where
    /// they are farther apart.
    ///
    /// The radius is taken to include [`MARGIN`]: bodies that are nearer should part within the wall horizon, and only those that
    /// overlap within the time step.
    #[inline(always)]
    pub fn constraint(&self, rate: f64, distance: f64, look_ahead: &LookAhead) -> HalfPlane {
        let [first, second] = &self.segments;
        let sizes = [self.position, self.velocity].map(|v| v.abs().max_element());
        let largest = [self.radius, first.half, second.half]
            .into_iter()
            .fold(max_or_second(sizes[0], sizes[1]), max_or_second);
        let scale = balance(largest);
        if scale == 1.0 {
            return self.balanced_constraint(rate, distance, look_ahead);
        }
        self.scaled_constraint(scale, rate, distance, look_ahead)
    }

    #[cold]
    fn scaled_constraint(&self, scale: f64, rate: f64, distance: f64, look_ahead: &LookAhead) -> HalfPlane {
        let [first, second] = &self.segments;
        let scaled = |segment: &MiddleSegment| MiddleSegment { half: segment.half * scale, ..*segment };
        let motion = Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            radius: self.radius * scale,
            segments: [scaled(first), scaled(second)],
            ..*self
        };
        let constraint = motion.balanced_constraint(rate, distance * scale, look_ahead);
        Constraint { offset: constraint.offset / scale, ..constraint }
    }
}

/// A line that keeps an agent apart from a neighbor or a wall while it turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnLimit {
    /// Toward the neighbor, of length 1.
    pub toward: DVec2,
    /// How far the segment may reach along it, from the agent's center.
    pub reach: f64,
}

impl MiddleSegment {
    /// The segment turned toward `direction`, of length 1, as far as its ends move by `most` at the most and stay within the limits.
    pub fn turned(
        &self,
        direction: DVec2,
        most: f64,
        limits: impl Iterator<Item = TurnLimit> + Clone,
    ) -> DVec2 {
        let from = self.direction;
        let side = if from.perp_dot(direction) < 0.0 { -from.perp() } else { from.perp() };
        let (along, beside) = (from.dot(direction), side.dot(direction));
        let tangent = most / self.half;
        let mut to = direction;
        if !(along > 0.0 && beside <= tangent * along) {
            let Some((direction, _)) = direction_and_length((from + side * tangent).extend(0.0)) else {
                return from;
            };
            to = direction.truncate();
        }
        for TurnLimit { toward, reach } in limits {
            let cosine = reach / self.half;
            let passes = from.perp_dot(toward) * to.perp_dot(toward) < 0.0;
            if cosine >= 1.0 || !passes && toward.dot(to).abs() <= cosine {
                continue;
            }
            if toward.dot(from).abs() >= cosine {
                return from;
            }
            // Where it reaches that far: on its side of the normal, at the end that the turn brings nearer.
            let end = if toward.dot(from + to) < 0.0 { -toward } else { toward };
            let across = if end.perp_dot(from) < 0.0 { -end.perp() } else { end.perp() };
            to = end * cosine + across * sqrt(max_or_second(1.0 - cosine * cosine, 0.0));
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::{CapsuleMotion, LookAhead, MARGIN, MiddleSegment, TurnLimit};
    use crate::crowd::orca::linear_program::{Constraint, HalfPlane};
    use crate::crowd::orca::orca_line::parting;
    use crate::seeded::Generator;
    use glam::DVec2;

    const LOOK_AHEAD: LookAhead =
        LookAhead { horizon_rate: 0.5, wall_rate: 2.0, step_rate: 30.0, side_bias: 0.0 };

    fn flat(random: &mut Generator, size: f64) -> DVec2 {
        DVec2::new(random.uniform(-size, size), random.uniform(-size, size))
    }

    fn segment(random: &mut Generator) -> MiddleSegment {
        let half = if random.bits().is_multiple_of(5) { 0.0 } else { random.uniform(0.0, 3.0) };
        let quarter = [DVec2::X, DVec2::Y][random.bits() as usize % 2];
        let direction = if random.bits().is_multiple_of(4) { quarter } else { flat(random, 1.0).normalize() };
        MiddleSegment { direction, half }
    }

    /// The half-plane of two bodies, however far they are from each other.
    fn constraint(motion: &CapsuleMotion, rate: f64, look_ahead: &LookAhead) -> HalfPlane {
        let distance = motion.separation().map_or(0.0, |found| found.distance);
        motion.constraint(rate, distance, look_ahead)
    }

    /// Bodies that do not overlap.
    fn apart(random: &mut Generator) -> CapsuleMotion {
        loop {
            let motion = CapsuleMotion {
                position: flat(random, 8.0),
                velocity: flat(random, 4.0),
                radius: random.uniform(0.1, 1.5),
                segments: [segment(random), segment(random)],
                ids: (3, 8),
            };
            if distance(&motion, DVec2::ZERO) > motion.radius * 1.01 {
                return motion;
            }
        }
    }

    /// How far a point is from the parallelogram of the segments' differences: the least over its edges, none inside.
    fn distance(motion: &CapsuleMotion, point: DVec2) -> f64 {
        let [a, b] = motion.segments.map(|segment| segment.direction * segment.half);
        let center = motion.position - point;
        let corners = [a + b, a - b, -a - b, b - a].map(|corner| center + corner);
        let area = a.perp_dot(b).abs();
        let is_inside = area > 1e-12 && center.perp_dot(b).abs() <= area && center.perp_dot(a).abs() <= area;
        if is_inside {
            return 0.0;
        }
        (0..4)
            .map(|at| {
                let (start, way) = (corners[at], corners[(at + 1) % 4] - corners[at]);
                let part =
                    if way.length_squared() > 0.0 { -start.dot(way) / way.length_squared() } else { 0.0 };
                (start + way * part.clamp(0.0, 1.0)).length()
            })
            .fold(f64::INFINITY, f64::min)
    }

    /// How near the bodies come within the horizon, less their radius, at a relative velocity: the distance is convex in time.
    fn clearance(motion: &CapsuleMotion, velocity: DVec2, horizon: f64) -> f64 {
        let at = |time: f64| distance(motion, velocity * time);
        let (mut low, mut high) = (0.0, horizon);
        for _ in 0..200 {
            let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if at(first) < at(second) { high = second } else { low = first }
        }
        at(low).min(at(high)).min(at(horizon)) - motion.radius
    }

    #[test]
    fn the_half_plane_touches_the_velocity_obstacle_at_its_point_next_to_the_velocity() {
        let (mut inside, mut outside) = (0, 0);
        for seed in 0..3_000 {
            let random = &mut Generator::new(seed);
            let motion = apart(random);
            let horizon = random.uniform(0.5, 6.0);
            let Constraint { normal, offset } = constraint(&motion, 1.0 / horizon, &LOOK_AHEAD);
            assert!((normal.length() - 1.0).abs() < 1e-12, "seed {seed}");
            // No relative velocity that leads to a collision is on the allowed side.
            let [a, b] = motion.segments;
            for _ in 0..300 {
                let point = motion.position
                    + a.direction * (a.half * random.uniform(-1.0, 1.0))
                    + b.direction * (b.half * random.uniform(-1.0, 1.0))
                    + DVec2::from_angle(random.uniform(0.0, 7.0)) * motion.radius;
                let velocity = point / (horizon * random.uniform(0.001, 1.0));
                assert!(normal.dot(velocity) <= offset + 1e-9 * velocity.length(), "seed {seed}");
            }
            // The foot of the velocity on the line is on the boundary.
            let depth = offset - normal.dot(motion.velocity);
            let foot = motion.velocity + normal * depth;
            let off = clearance(&motion, foot, horizon);
            assert!(off.abs() < 1e-6, "seed {seed}: {off}");
            // From inside no boundary is nearer.
            if clearance(&motion, motion.velocity, horizon) < 0.0 {
                inside += 1;
                assert!(depth > -1e-9, "seed {seed}");
                for step in 0..90 {
                    let way = DVec2::from_angle(f64::from(step) * 0.07) * (depth * (1.0 - 1e-6) - 1e-9);
                    assert!(clearance(&motion, motion.velocity + way, horizon) < 1e-7, "seed {seed}: {step}");
                }
            } else {
                outside += 1;
            }
        }
        assert!(inside > 300 && outside > 400, "{inside} {outside}");
    }

    #[test]
    fn both_agents_compute_the_opposite_of_each_other_to_the_bit() {
        for seed in 0..20_000 {
            let random = &mut Generator::new(seed);
            let mut motion = apart(random);
            if seed % 4 == 0 {
                motion.position *= random.uniform(0.0, 1.0);
            }
            if seed % 50 == 0 {
                motion.position = DVec2::ZERO;
            }
            let look_ahead = LookAhead { side_bias: 0.125, ..LOOK_AHEAD };
            let ours = constraint(&motion, 0.5, &look_ahead);
            let (position, velocity) = (-motion.position, -motion.velocity);
            let theirs =
                constraint(&CapsuleMotion { position, velocity, ids: (8, 3), ..motion }, 0.5, &look_ahead);
            assert_eq!((-ours.normal, ours.offset), (theirs.normal, theirs.offset), "seed {seed}");
        }
        assert_eq!(parting(3, 8), -parting(8, 3));
    }

    #[test]
    fn two_points_with_radii_are_discs_but_for_rounding() {
        use crate::crowd::orca::orca_line::RelativeMotion;
        for seed in 0..5_000 {
            let random = &mut Generator::new(seed);
            let mut motion = apart(random);
            motion.segments.iter_mut().for_each(|segment| segment.half = 0.0);
            if motion.position.length() < motion.radius * 1.01 {
                continue;
            }
            let look_ahead = LookAhead { side_bias: random.uniform(0.0, 1.0), ..LOOK_AHEAD };
            let ours = constraint(&motion, look_ahead.horizon_rate, &look_ahead);
            let disc = RelativeMotion {
                position: motion.position,
                velocity: motion.velocity,
                own_velocity: motion.velocity,
                radius: motion.radius,
                responsibility: 1.0,
                ids: motion.ids,
            };
            let theirs = disc.constraint(&look_ahead).unwrap();
            let is_same =
                ours.normal.distance(theirs.normal) < 1e-9 && (ours.offset - theirs.offset).abs() < 1e-9;
            assert!(is_same, "seed {seed}: {ours:?} {theirs:?}");
        }
    }

    #[test]
    fn bodies_that_overlap_part_within_the_step_and_those_in_the_margin_within_the_wall_horizon() {
        let along = MiddleSegment { direction: DVec2::X, half: 1.5 };
        let beside = |gap: f64| CapsuleMotion {
            position: DVec2::Y * (1.0 + gap),
            velocity: DVec2::ZERO,
            radius: 1.0 + MARGIN,
            segments: [along, along],
            ids: (0, 1),
        };
        let deep = constraint(&beside(-0.25), 0.5, &LOOK_AHEAD);
        assert_eq!((deep.normal, deep.offset), (-DVec2::Y, (0.25 + MARGIN) * 30.0));
        let near = constraint(&beside(MARGIN / 2.0), 0.5, &LOOK_AHEAD);
        assert_eq!((near.normal, near.offset), (-DVec2::Y, MARGIN / 2.0 * 2.0));
        let apart = constraint(&beside(0.5), 0.5, &LOOK_AHEAD);
        assert_eq!((apart.normal, apart.offset), (-DVec2::Y, (MARGIN - 0.5) * 0.5));
    }

    #[test]
    fn a_segment_turns_as_far_as_every_limit_on_its_way_allows() {
        let mut stopped = 0;
        for seed in 0..5_000 {
            let random = &mut Generator::new(seed);
            let own = MiddleSegment { half: random.uniform(0.5, 2.0), ..segment(random) };
            let aim = flat(random, 1.0).normalize();
            let most = random.uniform(0.0, 3.0);
            let limits: [TurnLimit; 3] = core::array::from_fn(|_| {
                let toward = flat(random, 1.0).normalize();
                TurnLimit { toward, reach: own.reach(toward) + random.uniform(0.0, 0.4) }
            });
            let free = own.turned(aim, most, [].into_iter());
            let turned = own.turned(aim, most, limits.iter().copied());
            let (way, whole) = (own.direction.angle_to(turned), own.direction.angle_to(free));
            assert!(way * whole >= 0.0 && way.abs() <= whole.abs() + 1e-9, "seed {seed}: {way} {whole}");
            assert!(whole.abs() * own.half <= most * (1.0 + 1e-9), "seed {seed}");
            let excess = |angle: f64| {
                let turned = DVec2::from_angle(angle).rotate(own.direction);
                let beyond = |limit: &TurnLimit| own.half * limit.toward.dot(turned).abs() - limit.reach;
                limits.iter().map(beyond).fold(f64::NEG_INFINITY, f64::max)
            };
            for step in 0..=100 {
                assert!(excess(way * f64::from(step) / 100.0) < 1e-9, "seed {seed}");
            }
            if way.abs() < whole.abs() - 1e-6 {
                stopped += 1;
                assert!(excess(way + 1e-6 * whole.signum()) > 0.0, "seed {seed}: it could turn farther");
            }
        }
        assert!(stopped > 1_000, "{stopped}");
    }
}
