//! From one velocity to another over a way in a given time, in units in which the time and the greatest acceleration are 1.

use super::RendezvousQuery;
use crate::motion::MotionState;
use crate::numeric::length;
use glam::DVec3;

/// What is to be done in a time of 1 with an acceleration of 1.
#[derive(Clone, Copy)]
pub(super) struct Transfer {
    /// Velocity at the beginning and at the end.
    pub start: DVec3,
    pub end: DVec3,
    /// The way.
    pub way: DVec3,
    /// Greatest speed; infinite for none.
    pub limit: f64,
    /// Time without thrust.
    pub pause: f64,
}

/// A ship that is to be where its target is.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub query: &'a RendezvousQuery<'a>,
    /// Seconds of a tick, in which both move with the velocity at its end; 0 for motions without ticks.
    pub tick: f64,
    /// Seconds without thrust between burn and brake.
    pub pause: f64,
    /// Seconds without thrust before all.
    pub delay: f64,
}

impl Task<'_> {
    /// The target at `time` after the delay, and the ship's way to it from then on.
    ///
    /// A body that moves by ticks, the velocity first, is half a tick's way ahead of the motion with constant acceleration
    /// within each tick: both begin so much earlier.
    pub fn arrival(&self, time: f64) -> (MotionState, DVec3) {
        let ship = &self.query.ship;
        let there = self.query.target.state(time + self.delay);
        let ahead = (self.query.target.state(0.0).velocity - ship.velocity) * (0.5 * self.tick);
        (there, there.position - ship.position - ship.velocity * self.delay - ahead)
    }

    /// The transfer that arrives at `time`; `None` if a simple bound says that there is none, or it is beyond the range of f64.
    pub fn transfer(&self, time: f64) -> Option<Transfer> {
        let query = self.query;
        let (there, way) = self.arrival(time);
        let unit = query.max_acceleration * time;
        let to_speed = 1.0 / unit;
        let transfer = Transfer {
            start: query.ship.velocity * to_speed,
            end: there.velocity * to_speed,
            way: way * (to_speed / time),
            limit: query.max_speed * to_speed,
            pause: self.pause / time,
        };
        let Transfer { start, end, way, limit, pause } = transfer;
        let mean = (start + end) * 0.5;
        let is_possible = pause < 1.0
            && length(end - start) <= 1.0 - pause
            && length(way - mean) <= 0.25
            && length(end) <= limit;
        is_possible.then_some(transfer)
    }
}
