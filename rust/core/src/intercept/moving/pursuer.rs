//! Motions of a pursuer, and their reachable sets.

use crate::motion::{CarMotion, time_to_speed};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, sqrt};
use crate::refusal::{Refusal, above_zero, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// The motion that a pursuer is capable of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PursuerMotion {
    /// Any velocity up to a maximum speed, at once.
    Constant {
        /// Position now.
        position: DVec3,
        /// Maximum speed. Finite and >= 0.
        speed: f64,
    },
    /// Any direction at once, while the speed changes from `speed` to `max_speed` by `max_acceleration` per second. The reachable
    /// range is `s t + a t^2 / 2` until then, and grows by `max_speed` per second from then on. A pursuer above `max_speed` slows
    /// down at the same rate. It may always be slower.
    Ramp {
        /// Position now.
        position: DVec3,
        /// Speed now. Finite and >= 0.
        speed: f64,
        /// Maximum speed. Finite and >= 0.
        max_speed: f64,
        /// Maximum change of the speed, per second squared. Finite and >= 0.
        max_acceleration: f64,
    },
    /// A thrust of `max_acceleration` in one direction, chosen now, added to the present velocity up to `max_speed`; then
    /// straight on. Without a speed limit no other use of the thrust is earlier; with one this is a policy, not the optimum of
    /// all controls. A pursuer above its limit does not gain speed. It may always thrust less.
    ///
    /// # Method
    /// Without a speed limit the reachable set is the ball of radius `a t^2 / 2` about `p + v t`. With the limit `S` a thrust in
    /// direction `d` ends at the time `m` when `|v + a d m| = S`, and the range in that direction is `a (m t - m^2 / 2)` from
    /// then on.
    Thrust {
        /// Position now.
        position: DVec3,
        /// Velocity now.
        velocity: DVec3,
        /// Maximum acceleration of the thrust. Finite and >= 0.
        max_acceleration: f64,
        /// Maximum speed. Above zero; `INFINITY`, or anything above 1e50, for no limit.
        max_speed: f64,
    },
    /// A Dubins car, in the plane of the first two axes; the target's third coordinate is ignored. It may always drive
    /// slower, so it can wait on its path.
    Car(CarMotion),
}

impl PursuerMotion {
    /// Position now.
    pub(crate) fn position(&self) -> DVec3 {
        match self {
            Self::Constant { position, .. } | Self::Ramp { position, .. } | Self::Thrust { position, .. } => {
                *position
            }
            Self::Car(car) => car.position,
        }
    }

    /// How the center of its reachable set moves.
    pub(crate) fn drift(&self) -> DVec3 {
        match self {
            Self::Constant { .. } | Self::Ramp { .. } | Self::Car(_) => DVec3::ZERO,
            Self::Thrust { velocity, .. } => *velocity,
        }
    }

    /// The velocity of one that can only drift; zero for the others.
    pub(crate) fn coasting(&self) -> DVec3 {
        match self {
            Self::Thrust { velocity, max_acceleration: 0.0, .. } => *velocity,
            _ => DVec3::ZERO,
        }
    }

    /// Whether it never moves.
    pub(crate) fn is_immobile(&self) -> bool {
        match *self {
            Self::Constant { speed, .. } | Self::Car(CarMotion { speed, .. }) => speed == 0.0,
            Self::Ramp { speed, max_speed, max_acceleration, .. } => {
                speed == 0.0 && (max_speed == 0.0 || max_acceleration == 0.0)
            }
            Self::Thrust { velocity, max_acceleration, .. } => {
                velocity == DVec3::ZERO && max_acceleration == 0.0
            }
        }
    }

    /// The time from which its range grows at a constant rate, if it does in every direction.
    pub(crate) fn steady_time(&self) -> f64 {
        match *self {
            Self::Constant { .. } => 0.0,
            Self::Ramp { speed, max_speed, max_acceleration, .. } => {
                if speed == max_speed || max_acceleration == 0.0 {
                    0.0
                } else {
                    (max_speed - speed).abs() / max_acceleration
                }
            }
            Self::Thrust { .. } | Self::Car(_) => f64::INFINITY,
        }
    }

    /// How far from the center of its reachable set it can be at `time`, in the direction of `offset`; for a car, along its way.
    pub(crate) fn range(&self, time: f64, offset: DVec3) -> f64 {
        match *self {
            Self::Constant { speed, .. } | Self::Car(CarMotion { speed, .. }) => speed * time,
            Self::Ramp { speed, max_speed, .. } => {
                let steady = self.steady_time();
                if time <= steady {
                    0.5 * (speed + self.speed_at(time)) * time
                } else {
                    let end_speed = if steady > 0.0 { max_speed } else { speed };
                    0.5 * (speed + end_speed) * steady + end_speed * (time - steady)
                }
            }
            Self::Thrust { max_acceleration, .. } => {
                let burn = self.burn_time(offset);
                let burn = if burn < time { burn } else { time };
                max_acceleration * burn * (time - 0.5 * burn)
            }
        }
    }

    /// What its range does not exceed at `time` in any direction.
    pub(crate) fn greatest_range(&self, time: f64) -> f64 {
        match *self {
            Self::Thrust { max_acceleration, .. } => 0.5 * max_acceleration * time * time,
            _ => self.range(time, DVec3::ZERO),
        }
    }

    /// The speed of a ramp, or the constant speed.
    pub(crate) fn speed_at(&self, time: f64) -> f64 {
        match *self {
            Self::Constant { speed, .. } | Self::Car(CarMotion { speed, .. }) => speed,
            Self::Ramp { speed, max_speed, max_acceleration, .. } => {
                if max_acceleration == 0.0 {
                    speed
                } else if time >= self.steady_time() {
                    max_speed
                } else if max_speed > speed {
                    speed + max_acceleration * time
                } else {
                    speed - max_acceleration * time
                }
            }
            Self::Thrust { .. } => 0.0,
        }
    }

    /// About the greatest speed at which it covers a distance.
    pub(crate) fn top_speed(&self, distance: f64) -> f64 {
        match *self {
            Self::Constant { speed, .. } | Self::Car(CarMotion { speed, .. }) => speed,
            Self::Ramp { speed, max_speed, .. } => max_or_second(speed, max_speed),
            Self::Thrust { max_acceleration, max_speed, .. } => {
                min_or_second(sqrt(max_acceleration * distance), max_speed)
            }
        }
    }

    /// How long a thrust in the direction of `offset` lasts.
    pub(crate) fn burn_time(&self, offset: DVec3) -> f64 {
        match (*self, direction_and_length(offset)) {
            (Self::Thrust { velocity, max_acceleration, max_speed, .. }, Some((direction, _))) => {
                time_to_speed(velocity, direction * max_acceleration, max_speed)
            }
            _ => f64::INFINITY,
        }
    }

    /// Refuses what has no meaning.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.position(), "position")?;
        match *self {
            Self::Car(car) => car.check(),
            Self::Constant { speed, .. } => at_least_zero_within_range(speed, "max_speed"),
            Self::Ramp { speed, max_speed, max_acceleration, .. } => {
                at_least_zero_within_range(speed, "speed")?;
                at_least_zero_within_range(max_speed, "max_speed")?;
                at_least_zero_within_range(max_acceleration, "max_acceleration")
            }
            Self::Thrust { velocity, max_acceleration, max_speed, .. } => {
                vector_within_range(velocity, "velocity")?;
                at_least_zero_within_range(max_acceleration, "max_acceleration")?;
                above_zero(max_speed, "max_speed")
            }
        }
    }
}
