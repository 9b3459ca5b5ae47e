//! The flight of a shot, in pieces of constant acceleration.

use super::body::MovingBody;
use super::query::LineOfFireQuery;
use crate::aim::projectile::{AirFlight, AirSteps};
use crate::motion::position_under;
use crate::numeric::max_or_second;
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
    /// Position of the shot, `time` seconds after its start.
    pub(super) fn at(&self, time: f64) -> DVec3 {
        position_under(self.position, self.velocity, self.acceleration, time)
    }

    /// More than what rounding can change in a distance from something with numbers up to `extent`.
    pub(super) fn rounding(&self, extent: f64) -> f64 {
        let way = size(self.velocity) + size(self.acceleration) * self.length;
        let reach = self.radius + self.growth * self.length;
        ROUNDING * (size(self.position) + way * self.length + reach + extent)
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

/// The pieces of a flight up to its horizon, in order: one without drag.
pub(super) struct Pieces {
    /// The whole flight, without drag.
    free: Option<Piece>,
    /// What is left of it, through air.
    air: Option<AirSteps>,
    now: f64,
    radius: f64,
    growth: f64,
}

impl Pieces {
    pub(super) fn of(query: &LineOfFireQuery) -> Self {
        let LineOfFireQuery { radius, radius_growth: growth, horizon, .. } = *query;
        if query.has_drag() {
            let flight = AirFlight {
                start: query.muzzle_position,
                launch_velocity: query.launch_velocity,
                gravity: query.gravity,
                wind: query.wind,
                linear: query.linear_drag,
                quadratic: query.quadratic_drag,
            };
            return Self { free: None, air: Some(flight.steps(horizon)), now: 0.0, radius, growth };
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
        Self { free: Some(piece), air: None, now: 0.0, radius, growth }
    }
}

/// A straight course or parabola that stays within a distance of the whole flight, to pass over bodies that are far from it.
pub(super) struct Hull {
    position: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    /// The radius of the shot, with how far it may be from the course.
    radius: f64,
    growth: f64,
    /// The sizes of the three.
    sizes: [f64; 3],
}

impl Hull {
    /// Refuses a flight beyond the range in which squares of its numbers are finite.
    ///
    /// Through air it is the chord of the flight, flown at constant velocity. Within a piece the flight is off the chord of the piece by
    /// at most an eighth of its acceleration times the square of its duration.
    pub(super) fn of(query: &LineOfFireQuery) -> Result<Self, Refusal> {
        let (mut last, mut sag) = (None, 0.0);
        for piece in Pieces::of(query) {
            piece.in_range()?;
            sag = max_or_second(size(piece.acceleration) * piece.length * piece.length * 0.125, sag);
            last = Some(piece);
        }
        let (position, growth) = (query.muzzle_position, query.radius_growth);
        let (mut velocity, mut acceleration, mut aside) = (query.launch_velocity, query.gravity, 0.0);
        if query.has_drag()
            && let Some(last) = last
        {
            (velocity, acceleration) = ((last.at(last.length) - position) / query.horizon, DVec3::ZERO);
            for piece in Pieces::of(query) {
                let ends = [(piece.start, 0.0), (piece.start + piece.length, piece.length)];
                for (time, within) in ends {
                    let off = size(piece.at(within) - (position + velocity * time));
                    aside = max_or_second(off + (piece.radius - growth * piece.start), aside);
                }
            }
            aside += sag - query.radius;
        }
        let sizes = [size(position), size(velocity), size(acceleration)];
        Ok(Self { position, velocity, acceleration, radius: query.radius + aside, growth, sizes })
    }

    /// Whether a body of these sizes certainly keeps a gap above `gap`, which is >= 0, up to `until`.
    ///
    /// Relative to the hull it moves on a parabola, which sags from its chord by at most an eighth of the acceleration times the
    /// square of the time.
    #[inline(always)]
    pub(super) fn stays_beyond(&self, body: &MovingBody, sizes: [f64; 3], gap: f64, until: f64) -> bool {
        let [place, speed, pull] = sizes;
        let [own_place, own_speed, own_pull] = self.sizes;
        let acceleration = body.acceleration - self.acceleration;
        let half = 0.5 * until;
        let offset = body.position - self.position;
        let course = (body.velocity - self.velocity) + acceleration * half;
        let reach = body.radius
            + (self.radius + self.growth * until + gap)
            + size(acceleration) * (half * half * 0.5);
        let way = ((speed + own_speed) + (pull + own_pull) * until) * until;
        let reach = reach + ROUNDING * ((place + own_place) + way + reach);
        chord_distance_squared(offset, course, until) > reach * reach
    }
}

/// Square of the least distance of `from + course t` from the origin, for times from 0 to `until`.
#[inline(always)]
pub(super) fn chord_distance_squared(from: DVec3, course: DVec3, until: f64) -> f64 {
    let nearest = -from.dot(course) / course.length_squared();
    let time = if nearest < until { nearest } else { until };
    // A course without a length gives NaN.
    let time = if nearest > 0.0 { time } else { 0.0 };
    (from + course * time).length_squared()
}

impl Iterator for Pieces {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
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
