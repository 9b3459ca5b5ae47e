//! The flight of a shot, in pieces of constant acceleration.

use super::query::LineOfFireQuery;
use crate::aim::projectile::{AirFlight, AirSteps};
use crate::batch::{LazyZeroed, Zero};
use crate::motion::position_under;
use crate::refusal::Refusal;
use glam::DVec3;

/// A piece of a flight: in it the shot is within `radius + growth t` of `position + velocity t + acceleration t^2 / 2`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// When it begins, in seconds from the launch.
    pub start: f64,
    /// How long it lasts, in seconds.
    pub length: f64,
    pub position: DVec3,
    pub velocity: DVec3,
    pub acceleration: DVec3,
    pub radius: f64,
    pub growth: f64,
}

impl Piece {
    const ZERO: Self = Self {
        start: 0.0,
        length: 0.0,
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        acceleration: DVec3::ZERO,
        radius: 0.0,
        growth: 0.0,
    };

    /// Position of the shot, `time` seconds after its start.
    pub(super) fn at(&self, time: f64) -> DVec3 {
        position_under(self.position, self.velocity, self.acceleration, time)
    }

    /// The size of its numbers, as lengths.
    pub(super) fn extent(&self) -> f64 {
        let way = size(self.velocity) + size(self.acceleration) * self.length;
        size(self.position) + way * self.length + (self.radius + self.growth * self.length)
    }

    /// More than what rounding can change in a distance from something with numbers up to `extent`.
    pub(super) fn rounding(&self, extent: f64) -> f64 {
        ROUNDING * (self.extent() + extent)
    }

    /// Refuses a piece beyond the range in which squares of its numbers are finite.
    pub(super) fn in_range(&self) -> Result<(), Refusal> {
        let largest = size(self.position) + size(self.velocity) + size(self.acceleration) + self.radius;
        if largest <= GREATEST { Ok(()) } else { Err(Refusal::BEYOND_F64) }
    }
}

/// Relative to the magnitudes that it is computed from, a distance errs by less than this: about a hundred roundings.
pub(super) const ROUNDING: f64 = 1.0 / (1_u64 << 46) as f64;
/// The square of the square of such a number, times a few more of 1e50, is finite.
const GREATEST: f64 = 1e60;

/// An upper bound of the length of `v`.
#[inline(always)]
pub(super) fn size(v: DVec3) -> f64 {
    let [x, y, z] = v.to_array().map(f64::abs);
    x + y + z
}

/// Maximum number of pieces that are kept.
const MOST_KEPT: usize = 64;

/// Room for the pieces of a flight through air. To compute a piece anew costs a step.
pub(super) struct KeptPieces([Piece; MOST_KEPT]);

impl Zero for KeptPieces {
    const ZERO: Self = Self([Piece::ZERO; MOST_KEPT]);
}

/// The pieces of a flight up to its horizon, in order: one without drag.
#[derive(Clone, Copy)]
pub(super) struct Pieces<'k> {
    /// The whole flight, without drag.
    free: Option<Piece>,
    /// The pieces that are left, where they are kept.
    kept: &'k [Piece],
    /// What is left of it, through air.
    air: Option<AirSteps>,
    now: f64,
    radius: f64,
    growth: f64,
}

impl<'k> Pieces<'k> {
    pub(super) fn of(query: &LineOfFireQuery) -> Self {
        let LineOfFireQuery { radius, radius_growth: growth, horizon, .. } = *query;
        if query.has_drag() {
            let flight = AirFlight {
                start: query.muzzle_position,
                launch_velocity: query.launch_velocity,
                gravity: query.gravity,
                wind: query.wind,
                linear: query.linear_drag + 0.0,
                quadratic: query.quadratic_drag + 0.0,
            };
            return Self {
                free: None,
                kept: &[],
                air: Some(flight.steps(horizon)),
                now: 0.0,
                radius,
                growth,
            };
        }
        let piece = Piece {
            start: 0.0,
            length: horizon,
            position: query.muzzle_position,
            velocity: query.launch_velocity,
            acceleration: query.gravity,
            radius,
            growth,
        };
        Self { free: Some(piece), kept: &[], air: None, now: 0.0, radius, growth }
    }

    /// The first one.
    pub(super) fn first(mut self) -> Option<Piece> {
        self.next()
    }

    /// Keeps the pieces of a flight through air, if they are not too many.
    pub(super) fn kept(query: &LineOfFireQuery, room: &'k mut LazyZeroed<KeptPieces>) -> Self {
        let pieces = Self::of(query);
        if pieces.air.is_none() {
            return pieces;
        }
        let KeptPieces(room) = room.room();
        let mut count = 0;
        for piece in pieces {
            let Some(slot) = room.get_mut(count) else { return pieces };
            *slot = piece;
            count += 1;
        }
        Self { air: None, kept: room.get(..count).unwrap_or(&[]), ..pieces }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        if let [next, rest @ ..] = self.kept {
            self.kept = rest;
            return Some(*next);
        }
        let Some(steps) = &mut self.air else { return self.free.take() };
        let step = steps.next()?;
        let start = self.now;
        self.now += step.length;
        Some(Piece {
            start,
            length: step.length,
            position: step.position,
            velocity: step.velocity,
            acceleration: step.acceleration,
            radius: self.radius + self.growth * start + step.deviation,
            growth: self.growth,
        })
    }
}
