//! How a pursuer can move, and where that lets it be.

use crate::motion::{CarMotion, time_to_speed};
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, above_zero, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// How a pursuer can move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PursuerMotion {
    /// At any speed up to the greatest, in any direction, at once.
    Constant {
        /// Where it is now.
        position: DVec3,
        /// How fast it can move. Finite and >= 0.
        speed: f64,
    },
    /// In any direction at once, while its speed grows from the present to the greatest.
    ///
    /// Its reach is `s t + a t^2 / 2` until the speed is `S`, and grows by `S` per second from then on. A pursuer that
    /// is faster than `S` now slows down at the same rate. It may always be slower.
    Ramp {
        /// Where it is now.
        position: DVec3,
        /// How fast it moves now. Finite and >= 0.
        speed: f64,
        /// How fast it can move. Finite and >= 0.
        max_speed: f64,
        /// How fast its speed can change, per second squared. Finite and >= 0.
        max_acceleration: f64,
    },
    /// With a thrust in one direction that is chosen now, from the present velocity, until it is at its greatest speed;
    /// then straight on.
    ///
    /// Without a speed limit no other use of the thrust reaches anything earlier: the reach is the ball of radius
    /// `a t^2 / 2` about `p + v t`. With a limit this is a policy, not the optimum of all controls: a thrust in direction
    /// `d` ends at the time `m` when `|v + a d m| = S`, and the reach in that direction is `a (m t - m^2 / 2)` from then
    /// on. A pursuer above its limit does not gain speed. It may always thrust less.
    Thrust {
        /// Where it is now.
        position: DVec3,
        /// How it moves now, per second.
        velocity: DVec3,
        /// The greatest thrust per mass, per second squared. Finite and >= 0.
        max_acceleration: f64,
        /// The greatest speed. Above zero; `INFINITY`, or anything above 1e50, for no limit.
        max_speed: f64,
    },
    /// As a car that cannot turn tighter than a circle; in the plane of the first two axes, whatever the target's third
    /// coordinate. It may always drive slower, so where it can be it can stay.
    Car(CarMotion),
}

impl PursuerMotion {
    /// Where it is now.
    pub(crate) fn position(&self) -> DVec3 {
        match self {
            Self::Constant { position, .. } | Self::Ramp { position, .. } | Self::Thrust { position, .. } => {
                *position
            }
            Self::Car(car) => car.position,
        }
    }

    /// How the center of its reach moves.
    pub(crate) fn drift(&self) -> DVec3 {
        match self {
            Self::Constant { .. } | Self::Ramp { .. } | Self::Car(_) => DVec3::ZERO,
            Self::Thrust { velocity, .. } => *velocity,
        }
    }

    /// Whether it stays where it is for ever.
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

    /// The time from which its reach grows at a constant rate, if it does in every direction.
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

    /// How far from the center of its reach it can be at `time`, in the direction of `offset`; for a car, along its way.
    pub(crate) fn reach(&self, time: f64, offset: DVec3) -> f64 {
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
