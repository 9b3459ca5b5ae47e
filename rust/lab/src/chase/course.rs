//! How a target of the measurements flies: straight, weaving, or turning.

use crate::scenario::field::words;
use crate::seeded::Generator;
use core::f64::consts::TAU;
use pursuit_core::DVec3;
use pursuit_core::motion::MotionState;

words! {
    /// The kinds of targets that are measured.
    pub enum Kind {
        /// Straight on, in any direction, at 40 to 95 % of the pursuer's speed.
        Straight = "straight",
        /// Straight on average and to and fro across it, once in 2 to 6 s.
        Weaving = "weaving",
        /// On a circle, at 40 to 95 % of the pursuer's speed, 0.1 to 0.8 rad/s.
        Turning = "turning",
    }
}

/// How one target flies, in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    start: DVec3,
    drift: DVec3,
    /// The greatest way to the side of a weave.
    sway: DVec3,
    rate: f64,
    phase: f64,
    /// The velocity on a circle at first, and the way from its middle.
    circling: DVec3,
    turn_rate: f64,
}

impl Course {
    /// A target of that kind for a pursuer of `speed` at the origin, from a distance of 1500 to 4500.
    pub fn random(kind: Kind, speed: f64, random: &mut Generator) -> Self {
        let heading = random.uniform(0.0, TAU);
        let ahead = DVec3::new(libm::cos(heading), libm::sin(heading), 0.0);
        let still = Self {
            start: DVec3::new(random.uniform(1500.0, 4500.0), 0.0, 0.0),
            drift: DVec3::ZERO,
            sway: DVec3::ZERO,
            rate: 0.0,
            phase: 0.0,
            circling: DVec3::ZERO,
            turn_rate: 0.0,
        };
        match kind {
            Kind::Straight => Self { drift: ahead * (speed * random.uniform(0.4, 0.95)), ..still },
            Kind::Weaving => Self {
                drift: ahead * random.uniform(150.0, 500.0),
                sway: DVec3::new(-ahead.y, ahead.x, 0.0) * random.uniform(100.0, 400.0),
                rate: TAU / random.uniform(2.0, 6.0),
                phase: random.uniform(0.0, TAU),
                ..still
            },
            Kind::Turning => {
                let turn_rate = random.uniform(0.1, 0.8);
                let side = if random.uniform(0.0, 1.0) < 0.5 { 1.0 } else { -1.0 };
                Self {
                    circling: ahead * (speed * random.uniform(0.4, 0.95)),
                    turn_rate: side * turn_rate,
                    ..still
                }
            }
        }
    }

    /// Where the target is and how it moves at `time`.
    pub fn at(&self, time: f64) -> MotionState {
        let angle = self.rate * time + self.phase;
        let mut position = self.start + self.drift * time + self.sway * libm::sin(angle);
        let mut velocity = self.drift + self.sway * (self.rate * libm::cos(angle));
        if self.turn_rate != 0.0 {
            let (sine, cosine) = (libm::sin(self.turn_rate * time), libm::cos(self.turn_rate * time));
            let across = DVec3::new(-self.circling.y, self.circling.x, 0.0);
            position += (self.circling * sine + across * (1.0 - cosine)) / self.turn_rate;
            velocity += self.circling * cosine + across * sine;
        }
        MotionState { position, velocity }
    }
}
