//! The movement of eight agents at once.

use super::neighbor_sums::{LANES, Vectors};
use super::steer_eight::{Eight, NONE, shorten};
use crate::numeric::Lanes;
use crate::steering::SteeringLimits;

/// How steering is applied.
pub(super) struct Movement<'a> {
    pub limits: &'a SteeringLimits,
    pub delta_time: f64,
}

/// Where eight agents are, and how they move.
pub(super) struct Moved {
    pub positions: Vectors,
    pub velocities: Vectors,
}

impl Movement<'_> {
    /// What [`advance`](crate::steering::advance) does, for eight at once.
    #[inline(always)]
    pub fn of<L: Lanes>(&self, lanes: L, eight: &Eight, steering: &Vectors) -> Moved {
        let (limits, delta_time) = (self.limits, self.delta_time);
        let (positions, velocities) = eight.motion();
        let response_time = limits.mass * limits.response_time;
        let share = if response_time > delta_time { delta_time / response_time } else { 1.0 };
        let taken_up = steering.map(|axis| axis.map(|x| x * share));
        let change = shorten(lanes, &taken_up, limits.max_acceleration * delta_time);
        let sum = |[a, b]: [&Vectors; 2], factor: f64| {
            let mut sum = *a;
            for axis in 0..3 {
                for lane in 0..LANES {
                    sum[axis][lane] += b[axis][lane] * factor;
                }
            }
            sum
        };
        let velocities = shorten(lanes, &sum([&velocities, &change], 1.0), limits.max_speed);
        Moved { positions: sum([&positions, &velocities], delta_time), velocities }
    }
}

impl Moved {
    pub const NOWHERE: Self = Self { positions: NONE, velocities: NONE };
}
