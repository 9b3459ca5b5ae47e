//! The smooth pieces that every motion is made of.

use super::{MotionState, TurningMotion, WeavingMotion, position_at, position_under};
use crate::numeric::length;
use glam::DVec3;

/// A motion without a kink.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Course {
    /// Constant velocity.
    Straight { position: DVec3, velocity: DVec3 },
    /// Constant acceleration.
    Accelerating { position: DVec3, velocity: DVec3, acceleration: DVec3 },
    /// Constant rate of turn.
    Turning(TurningMotion),
    /// Swings about a straight drift.
    Weaving(WeavingMotion),
}

/// A course between two times.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// The motion.
    pub course: Course,
    /// The time at which the course is at its initial position.
    pub since: f64,
    /// The first time at which the course holds.
    pub from: f64,
    /// The last time at which the course holds.
    pub to: f64,
}

#[cfg(test)]
std::thread_local! {
    /// How often a piece was looked at in this thread.
    pub(crate) static LOOKS: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

impl Piece {
    /// Position and velocity at `time`.
    pub fn at(&self, time: f64) -> MotionState {
        #[cfg(test)]
        LOOKS.set(LOOKS.get() + 1);
        let time = time - self.since;
        match self.course {
            Course::Straight { position, velocity } => {
                MotionState { position: position_at(position, velocity, time), velocity }
            }
            Course::Accelerating { position, velocity, acceleration } => MotionState {
                position: position_under(position, velocity, acceleration, time),
                velocity: velocity + acceleration * time,
            },
            Course::Turning(turning) => turning.at(time),
            Course::Weaving(weaving) => weaving.at(time),
        }
    }

    /// The greatest length of its acceleration.
    pub fn acceleration_bound(&self) -> f64 {
        match self.course {
            Course::Straight { .. } => 0.0,
            Course::Accelerating { acceleration, .. } => length(acceleration),
            Course::Turning(turning) => turning.acceleration_bound(),
            Course::Weaving(weaving) => weaving.acceleration_bound(),
        }
    }

    /// A bound on its speed relative to `drift`, at any time.
    pub fn speed_bound(&self, drift: DVec3) -> f64 {
        match self.course {
            Course::Straight { velocity, .. } => length(velocity - drift),
            Course::Accelerating { .. } => f64::INFINITY,
            Course::Turning(turning) => {
                let (along, across) = turning.parts();
                length(along - drift) + length(across)
            }
            Course::Weaving(weaving) => weaving.speed_bound(drift),
        }
    }

    /// A lower bound on its distance from a point that drifts from `origin`, between two times, in space or in the plane; NaN
    /// or negative if nothing is known. For a circle and a weave: the distance of the center minus the radius.
    pub fn distance_bound(&self, origin: DVec3, drift: DVec3, in_plane: bool, from: f64, to: f64) -> f64 {
        let ((center, radius), along) = match self.course {
            Course::Turning(turning) => (turning.circle(), turning.parts().0),
            Course::Weaving(weaving) => (weaving.center(), weaving.drift()),
            Course::Straight { .. } | Course::Accelerating { .. } => return f64::NEG_INFINITY,
        };
        let flat = |v: DVec3| if in_plane { v.with_z(0.0) } else { v };
        let velocity = flat(along - drift);
        let offset = flat(center - origin) - flat(drift) * self.since;
        let nearest = -offset.dot(velocity) / velocity.length_squared();
        let (from, to) = (from - self.since, to - self.since);
        let time = if nearest < to { nearest } else { to };
        let time = if time > from { time } else { from };
        length(offset + velocity * time) - radius
    }

    /// The part of the piece between two times, if there is one.
    pub fn clipped(&self, from: f64, to: f64) -> Option<Self> {
        let from = if self.from > from { self.from } else { from };
        let to = if self.to < to { self.to } else { to };
        (from <= to).then_some(Self { from, to, ..*self })
    }
}
