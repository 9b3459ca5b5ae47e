//! The flight of a projectile through air, step by step.

use crate::numeric::length;
use glam::{DMat3, DVec3};

/// What acts on a projectile in flight: `a = g - (k + q |r|) r`, where `r` is its velocity relative to the wind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Air {
    /// `g`.
    pub gravity: DVec3,
    /// Velocity of the air.
    pub wind: DVec3,
    /// `k`, per second.
    pub linear: f64,
    /// `q`, per unit of length.
    pub quadratic: f64,
}

/// Where a projectile is, how it moves, and how both change with its launch velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub position: DVec3,
    pub velocity: DVec3,
    pub position_by_launch: DMat3,
    velocity_by_launch: DMat3,
}

/// How a [`Flight`] changes per second.
type Rate = Flight;

impl Air {
    /// The flight from the origin with `launch` after `time`: classical Runge-Kutta of fourth order, in equal steps.
    pub(super) fn fly(&self, launch: DVec3, time: f64, steps: u32) -> Flight {
        let mut flight = Flight {
            position: DVec3::ZERO,
            velocity: launch,
            position_by_launch: DMat3::ZERO,
            velocity_by_launch: DMat3::IDENTITY,
        };
        let step = time / f64::from(steps);
        for _ in 0..steps {
            let first = self.rate(&flight);
            let second = self.rate(&flight.after(&first, 0.5 * step));
            let third = self.rate(&flight.after(&second, 0.5 * step));
            let fourth = self.rate(&flight.after(&third, step));
            flight = flight
                .after(&first, step / 6.0)
                .after(&second, step / 3.0)
                .after(&third, step / 3.0)
                .after(&fourth, step / 6.0);
        }
        flight
    }

    /// How many steps keep the error of a step small: a quarter of the time in which drag takes up a speed.
    pub(super) fn steps(&self, speed: f64, time: f64) -> u32 {
        let rate = self.linear + self.quadratic * (speed + length(self.wind));
        let steps = 4.0 * rate * time;
        if steps < f64::from(FEWEST_STEPS) {
            FEWEST_STEPS
        } else if steps < f64::from(MOST_STEPS) {
            steps as u32
        } else {
            MOST_STEPS
        }
    }

    fn rate(&self, flight: &Flight) -> Rate {
        let relative = flight.velocity - self.wind;
        let speed = length(relative);
        let drag = self.linear + self.quadratic * speed;
        let along = if speed > 0.0 { relative / speed } else { DVec3::ZERO };
        let outer = DMat3::from_cols(relative * along.x, relative * along.y, relative * along.z);
        let by_velocity = DMat3::IDENTITY * drag + outer * self.quadratic;
        Rate {
            position: flight.velocity,
            velocity: self.gravity - relative * drag,
            position_by_launch: flight.velocity_by_launch,
            velocity_by_launch: by_velocity * flight.velocity_by_launch * -1.0,
        }
    }
}

impl Flight {
    fn after(&self, rate: &Rate, time: f64) -> Self {
        Self {
            position: self.position + rate.position * time,
            velocity: self.velocity + rate.velocity * time,
            position_by_launch: self.position_by_launch + rate.position_by_launch * time,
            velocity_by_launch: self.velocity_by_launch + rate.velocity_by_launch * time,
        }
    }
}

const FEWEST_STEPS: u32 = 12;
const MOST_STEPS: u32 = 256;
