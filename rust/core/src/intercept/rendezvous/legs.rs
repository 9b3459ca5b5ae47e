//! The legs of a transfer with the least greatest acceleration: a convex program.

use super::burns::outer;
use super::transfer::Transfer;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second};
use glam::{DMat3, DVec3};

/// Legs with thrust; the pause is between the fourth and the fifth.
pub(super) const LEGS: usize = 8;
/// The velocity between two legs at which the pause is.
pub(super) const PAUSE: usize = 4;
/// The least part of the time with thrust for burn, coast and brake.
const LEAST_PART: f64 = 1.0 / 16.0;
/// The least acceleration whose direction counts.
const LEAST_THRUST: f64 = 1.0 / 64.0;
const NEWTON_STEPS: usize = 40;
/// How far from its least value the greatest acceleration may be, and what the way may be missed by.
const GAP: f64 = 1.0 / 1024.0;
const MISS: f64 = 1e-10;

/// Velocities between the legs, from the start to the end, and the durations of the legs.
#[derive(Clone, Copy)]
pub(super) struct Legs {
    pub velocities: [DVec3; LEGS + 1],
    pub durations: [f64; LEGS],
    /// The greatest acceleration.
    pub greatest: f64,
}

/// What a leg adds to the barrier: by its change of velocity, and by the greatest acceleration.
#[derive(Clone, Copy)]
struct Cone {
    gradient: DVec3,
    slope: f64,
    hessian: DMat3,
    mixed: DVec3,
    curvature: f64,
}

/// `-log((greatest duration)^2 - change^2)`.
fn cone(change: DVec3, duration: f64, greatest: f64) -> Cone {
    let square = duration * duration;
    let left = 1.0 / (greatest * greatest * square - change.length_squared());
    let rate = greatest * square * left;
    Cone {
        gradient: change * (2.0 * left),
        slope: -2.0 * rate,
        hessian: DMat3::from_diagonal(DVec3::splat(2.0 * left)) + outer(change) * (4.0 * left * left),
        mixed: change * (-4.0 * rate * left),
        curvature: 4.0 * rate * rate - 2.0 * square * left,
    }
}

impl Legs {
    /// The legs about the burn, coast and brake at the velocity `coast`. The pause is later than in the middle of the coast by
    /// `shift` of the time with thrust.
    fn about(transfer: &Transfer, coast: DVec3, shift: f64) -> Self {
        let thrust = 1.0 - transfer.pause;
        let (burn, brake) = (length(coast - transfer.start), length(transfer.end - coast));
        let at_least = |part: f64| max_or_second(part, LEAST_PART * thrust);
        let parts = [at_least(burn), at_least(thrust - burn - brake), at_least(brake)];
        let scale = thrust / (parts[0] + parts[1] + parts[2]);
        let [burn, free, brake] = parts.map(|part| part * scale);
        let (burn, free, brake) = (burn / 3.0, free / 2.0, brake / 3.0);
        let mut durations = [burn, burn, burn, free, free, brake, brake, brake];
        let before = 3.0 * burn + free;
        let moved = min_or_second(
            max_or_second(before + shift * thrust, LEAST_PART * thrust),
            (1.0 - LEAST_PART) * thrust,
        );
        for (leg, duration) in durations.iter_mut().enumerate() {
            *duration *= if leg < PAUSE { moved / before } else { (thrust - moved) / (thrust - before) };
        }
        // Inside of the speed limit; the way is put right by Newton's steps.
        let room = 0.98 * transfer.limit;
        let middle = |v: DVec3| {
            let size = length(v);
            if size > room { v * (room / size) } else { v }
        };
        let mut velocities = [coast; LEGS + 1];
        for (knot, velocity) in velocities.iter_mut().enumerate() {
            *velocity = match knot {
                0 => transfer.start,
                1 | 2 => middle(transfer.start + (coast - transfer.start) * (knot as f64 / 3.0)),
                6 | 7 => middle(coast + (transfer.end - coast) * ((knot - 5) as f64 / 3.0)),
                8 => transfer.end,
                _ => middle(coast),
            };
        }
        let mut legs = Self { velocities, durations, greatest: 0.0 };
        let greatest =
            legs.changes().map(|(change, duration)| length(change) / duration).fold(0.0, max_or_second);
        legs.greatest = 1.25 * greatest + 0.1;
        legs
    }

    /// The change of velocity of each leg, and its duration.
    fn changes(&self) -> impl Iterator<Item = (DVec3, f64)> {
        let ends = self.velocities.iter().skip(1);
        self.velocities
            .iter()
            .zip(ends)
            .zip(&self.durations)
            .map(|((from, to), duration)| (*to - *from, *duration))
    }

    fn is_inside(&self, limit: f64) -> bool {
        let within = |v: &DVec3| length(*v) < limit;
        self.changes().all(|(change, duration)| length(change) < self.greatest * duration)
            && self.velocities.iter().skip(1).take(LEGS - 1).all(within)
    }

    /// The legs with about the least greatest acceleration; `None` if they are not found.
    ///
    /// # Method
    /// For a given time the velocities between legs of given durations with the least greatest acceleration are a second-order
    /// cone program: a barrier method with Newton's steps from a start that may miss the way. The system is block tridiagonal,
    /// with a border for the greatest acceleration and the way.
    ///
    /// Source: S. Boyd, L. Vandenberghe, "Convex Optimization", 2004, chapters 10.3 and 11.
    pub fn find(transfer: &Transfer, coast: DVec3, shift: f64) -> Option<Self> {
        let mut legs = Self::about(transfer, coast, shift);
        // The part of the way that each velocity makes.
        let mut weights = [0.0; LEGS + 1];
        let pairs = legs.durations.iter().zip(legs.durations.iter().skip(1));
        for (weight, (before, after)) in weights.iter_mut().skip(1).zip(pairs) {
            *weight = 0.5 * (before + after);
        }
        weights[PAUSE] += transfer.pause;
        let ends =
            transfer.start * (0.5 * legs.durations[0]) + transfer.end * (0.5 * legs.durations[LEGS - 1]);
        let wanted = transfer.way - ends;
        let scale = length(transfer.way) + length(transfer.start) + length(transfer.end);
        let has_limit = transfer.limit < f64::INFINITY;
        let cones = 2.0 * LEGS as f64 + if has_limit { 2.0 * (LEGS - 1) as f64 } else { 0.0 };
        let mut weight = legs.greatest / cones;
        for _ in 0..NEWTON_STEPS {
            let missed = inner(&legs.velocities, &weights) - wanted;
            let is_near = length(missed) <= MISS * scale;
            if is_near && weight * cones <= GAP * legs.greatest {
                return Some(legs);
            }
            let part = legs.newton(transfer, &weights, missed, weight)?;
            if part > 0.5 {
                weight = max_or_second(0.2 * weight, 0.5 * GAP * legs.greatest / cones);
            }
        }
        None
    }

    /// Whether a ship that turns around within `pause` can turn as its burn and its brake ask: from the middle of a leg to the
    /// middle of the next.
    pub fn turns_within(&self, pause: f64) -> bool {
        let mut before: Option<(DVec3, f64)> = None;
        self.changes().enumerate().all(|(leg, (change, duration))| {
            let Some((direction, size)) = direction_and_length(change) else { return true };
            if size < LEAST_THRUST * duration {
                return true;
            }
            let last = before.replace((direction, duration));
            let Some((from, span)) = last.filter(|_| leg != PAUSE) else { return true };
            let angle = libm::atan2(from.cross(direction).length(), from.dot(direction));
            angle * pause <= core::f64::consts::PI * 0.5 * (span + duration)
        })
    }

    /// One step, shortened to stay inside; the part of it that was taken.
    fn newton(
        &mut self,
        transfer: &Transfer,
        weights: &[f64; LEGS + 1],
        missed: DVec3,
        weight: f64,
    ) -> Option<f64> {
        let has_limit = transfer.limit < f64::INFINITY;
        let greatest = self.greatest;
        let none = Cone {
            gradient: DVec3::ZERO,
            slope: 0.0,
            hessian: DMat3::ZERO,
            mixed: DVec3::ZERO,
            curvature: 0.0,
        };
        let mut cones = [none; LEGS];
        for (cone_of, (change, duration)) in cones.iter_mut().zip(self.changes()) {
            *cone_of = cone(change, duration, greatest);
        }
        let (mut slope, mut curvature) = (1.0 / weight, 0.0);
        for cone in &cones {
            slope += cone.slope;
            curvature += cone.curvature;
        }
        // Forward elimination: the inverse of each block, and the three right sides. Where it begins nothing is before.
        let mut inverses = [DMat3::ZERO; LEGS];
        let mut sides = [(DVec3::ZERO, DVec3::ZERO, DMat3::ZERO); LEGS];
        let mut mixed = [DVec3::ZERO; LEGS];
        let (mut earlier, mut earlier_inverse) = ((DVec3::ZERO, DVec3::ZERO, DMat3::ZERO), DMat3::ZERO);
        let outputs = inverses.iter_mut().zip(&mut sides).zip(&mut mixed).skip(1);
        let inputs = self.velocities.iter().zip(weights).skip(1).zip(cones.iter().zip(cones.iter().skip(1)));
        for (((velocity, weight), (before, after)), ((inverse, side), mixed)) in inputs.zip(outputs) {
            let mut block = before.hessian + after.hessian;
            let mut gradient = before.gradient - after.gradient;
            *mixed = before.mixed - after.mixed;
            if has_limit {
                let left = 1.0 / (transfer.limit * transfer.limit - velocity.length_squared());
                gradient += *velocity * (2.0 * left);
                block +=
                    DMat3::from_diagonal(DVec3::splat(2.0 * left)) + outer(*velocity) * (4.0 * left * left);
            }
            let onward = before.hessian * earlier_inverse;
            *inverse = (block - onward * before.hessian).inverse();
            *side = (
                gradient + onward * earlier.0,
                *mixed + onward * earlier.1,
                DMat3::from_diagonal(DVec3::splat(*weight)) + onward * earlier.2,
            );
            (earlier, earlier_inverse) = (*side, *inverse);
        }
        let mut later = (DVec3::ZERO, DVec3::ZERO, DMat3::ZERO);
        for ((side, inverse), cone) in sides.iter_mut().zip(&inverses).zip(&cones).skip(1).rev() {
            let link = cone.hessian;
            *side = (
                *inverse * (side.0 + link * later.0),
                *inverse * (side.1 + link * later.1),
                *inverse * (side.2 + link * later.2),
            );
            later = *side;
        }
        // The border: the greatest acceleration and the three coordinates of the way.
        let (mut by_gradient, mut by_mixed, mut by_way) = (DVec3::ZERO, DVec3::ZERO, DMat3::ZERO);
        let (mut mixed_gradient, mut mixed_mixed) = (0.0, 0.0);
        for ((side, weight), mixed) in sides.iter().zip(weights).zip(&mixed).skip(1) {
            by_gradient += side.0 * *weight;
            by_mixed += side.1 * *weight;
            by_way += side.2 * *weight;
            mixed_gradient += mixed.dot(side.0);
            mixed_mixed += mixed.dot(side.1);
        }
        let inverse = by_way.inverse();
        let (first, second) = (inverse * (missed - by_gradient), inverse * by_mixed);
        let rise =
            (mixed_gradient + by_mixed.dot(first) - slope) / (curvature - mixed_mixed + by_mixed.dot(second));
        let pull = first - second * rise;
        let steps = sides.map(|side| -(side.0 + side.1 * rise + side.2 * pull));
        let mut part = 1.0;
        for _ in 0..NEWTON_STEPS {
            let mut tried = *self;
            tried.greatest += rise * part;
            for (velocity, step) in tried.velocities.iter_mut().zip(&steps).skip(1) {
                *velocity += *step * part;
            }
            if tried.greatest > 0.0 && tried.is_inside(transfer.limit) {
                *self = tried;
                return Some(part);
            }
            part *= 0.5;
        }
        None
    }
}

/// The sum of the weighted velocities.
fn inner(velocities: &[DVec3; LEGS + 1], weights: &[f64; LEGS + 1]) -> DVec3 {
    velocities.iter().zip(weights).map(|(velocity, weight)| *velocity * *weight).sum()
}
