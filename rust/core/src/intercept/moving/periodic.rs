//! Targets on periodic motions: a path that repeats, a circle.

use super::{MotionInterceptQuery, PursuerMotion};
use crate::motion::{COUNTABLE_LAPS, Piece, TargetMotion};
use crate::numeric::{length, max_or_second, min_or_second};
use core::f64::consts::TAU;
use glam::DVec3;

/// The laps of a target that is at the same place once every lap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laps {
    /// When the first lap begins; before that the target waits.
    pub begin: f64,
    /// How long a lap takes; above zero.
    pub duration: f64,
}

impl Laps {
    /// The laps of the query's target; a car sees only the plane.
    pub fn of(query: &MotionInterceptQuery) -> Option<Self> {
        match &query.target {
            TargetMotion::Path(path) => {
                let schedule = path.schedule();
                schedule.loops().then_some(Self { begin: schedule.begin, duration: schedule.duration })
            }
            TargetMotion::Turning(turning) => {
                let (along, _) = turning.parts();
                let is_car = matches!(query.pursuer, PursuerMotion::Car(_));
                let drift = if is_car { along.with_z(0.0) } else { along };
                let duration = TAU / turning.turn_rate.abs();
                // One that stays where it is has no laps, and neither has one that turns too slowly to tell.
                let has_laps = drift == DVec3::ZERO && duration.is_finite() && duration > 0.0;
                has_laps.then_some(Self { begin: 0.0, duration })
            }
            _ => None,
        }
    }

    /// In which lap the target is at `time`, counted from 0 and no further than [`COUNTABLE_LAPS`].
    pub fn lap_of(&self, time: f64) -> f64 {
        let elapsed = time - self.begin;
        let laps = if elapsed > 0.0 { libm::floor(elapsed / self.duration) } else { 0.0 };
        min_or_second(laps, COUNTABLE_LAPS)
    }

    /// When a lap begins.
    pub fn begin_of(&self, lap: f64) -> f64 {
        self.begin + lap * self.duration
    }
}

/// How far the pieces of one lap are from the pursuer: no point nearer than `least`, and one as near as `greatest`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Away {
    pub least: f64,
    pub greatest: f64,
}

impl Away {
    pub const UNKNOWN: Self = Self { least: f64::INFINITY, greatest: f64::INFINITY };

    /// With what one more piece has.
    pub fn with(self, piece: &Piece, origin: DVec3, in_plane: bool) -> Self {
        let flat = |v: DVec3| if in_plane { v.with_z(0.0) } else { v };
        let distance = |time: f64| length(flat(piece.at(time).position - origin));
        let (first, last) = (distance(piece.from), distance(piece.to));
        // Neither end is farther from any of its points than its whole way.
        let way = piece.speed_bound(DVec3::ZERO) * (piece.to - piece.from);
        let least = max_or_second(0.5 * (first + last - way), 0.0);
        Self {
            least: min_or_second(self.least, least),
            greatest: min_or_second(self.greatest, min_or_second(first, last)),
        }
    }
}
