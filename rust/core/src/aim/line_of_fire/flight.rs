//! The flight of a shot, in pieces of constant acceleration, stretch by stretch.

use super::query::LineOfFireQuery;
use crate::aim::projectile::{AirFlight, AirStep, AirSteps, VariedSteps};
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

    /// A flight without drag.
    pub(super) fn whole(query: &LineOfFireQuery) -> Self {
        Self {
            start: 0.0,
            length: query.horizon,
            position: query.muzzle_position,
            velocity: query.launch_velocity,
            acceleration: query.gravity,
            radius: query.radius,
            growth: query.radius_growth,
        }
    }

    /// Position of the shot, `time` seconds after its start.
    pub(super) fn at(&self, time: f64) -> DVec3 {
        position_under(self.position, self.velocity, self.acceleration, time)
    }

    /// The greatest radius of the shot in it.
    pub(super) fn widest(&self) -> f64 {
        self.radius + self.growth * self.length
    }

    /// An upper bound of the speed in it.
    pub(super) fn fastest(&self) -> f64 {
        size(self.velocity) + size(self.acceleration) * self.length
    }

    /// The size of its numbers, as lengths.
    pub(super) fn extent(&self) -> f64 {
        size(self.position) + self.fastest() * self.length + self.widest()
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

/// Maximum number of pieces in a stretch.
const STRETCH: usize = 64;

/// A flight up to its horizon, one stretch of pieces after the other. A flight without drag is one piece.
pub(super) struct Flight<'v, 'a> {
    room: [Piece; STRETCH],
    count: usize,
    /// What comes after the present stretch.
    rest: Option<AirPieces<'v, 'a>>,
}

impl<'v, 'a> Flight<'v, 'a> {
    /// In its first stretch. `varied` has the steps of a flight with what it has beside the drag of the query.
    pub(super) fn of(query: &LineOfFireQuery, varied: Option<&'v mut VariedSteps<'a>>) -> Self {
        let steps = match varied {
            Some(varied) => Some(StepsThroughAir::Varied(varied)),
            None => query.has_drag().then(|| StepsThroughAir::Usual(air_flight(query).steps(query.horizon))),
        };
        let rest = steps.map(|steps| AirPieces {
            steps,
            now: 0.0,
            radius: query.radius,
            growth: query.radius_growth,
        });
        let mut flight = Self { room: [Piece::ZERO; STRETCH], count: 0, rest };
        match (flight.rest.is_none(), flight.room.first_mut()) {
            (true, Some(slot)) => (*slot, flight.count) = (Piece::whole(query), 1),
            _ => flight.advance(),
        }
        flight
    }

    /// The same once more, where it is usual.
    pub(super) fn again(&self) -> Flight<'static, 'static> {
        let rest = match &self.rest {
            Some(AirPieces { steps: StepsThroughAir::Usual(steps), now, radius, growth }) => {
                let (steps, now, radius, growth) = (StepsThroughAir::Usual(*steps), *now, *radius, *growth);
                Some(AirPieces { steps, now, radius, growth })
            }
            _ => None,
        };
        Flight { room: self.room, count: self.count, rest }
    }

    /// The pieces of the present stretch, in order; none after the horizon.
    pub(super) fn stretch(&self) -> &[Piece] {
        self.room.get(..self.count).unwrap_or(&[])
    }

    /// Whether it is through air, or by a motor.
    pub(super) fn is_through_air(&self) -> bool {
        self.rest.is_some()
    }

    /// Goes on to the next stretch.
    pub(super) fn advance(&mut self) {
        self.count = 0;
        for (slot, piece) in self.room.iter_mut().zip(self.rest.iter_mut().flatten()) {
            *slot = piece;
            self.count += 1;
        }
    }
}

/// The shot at its launch, and its air.
pub(super) fn air_flight(query: &LineOfFireQuery) -> AirFlight {
    AirFlight {
        start: query.muzzle_position,
        launch_velocity: query.launch_velocity,
        gravity: query.gravity,
        wind: query.wind,
        linear: query.linear_drag + 0.0,
        quadratic: query.quadratic_drag + 0.0,
    }
}

/// The pieces of a flight through air.
struct AirPieces<'v, 'a> {
    steps: StepsThroughAir<'v, 'a>,
    now: f64,
    radius: f64,
    growth: f64,
}

#[allow(clippy::large_enum_variant)] // The core has no heap, and a search has one of them.
enum StepsThroughAir<'v, 'a> {
    Usual(AirSteps),
    Varied(&'v mut VariedSteps<'a>),
}

impl Iterator for StepsThroughAir<'_, '_> {
    type Item = AirStep;

    fn next(&mut self) -> Option<AirStep> {
        match self {
            Self::Usual(steps) => steps.next(),
            Self::Varied(steps) => steps.next(),
        }
    }
}

impl Iterator for AirPieces<'_, '_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        let step = self.steps.next()?;
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
