//! A chase from its beginning to the catch.

use super::{Course, Guide, Kind, Policy};
use crate::seeded::Generator;
use pursuit_core::DVec3;

/// How fast a pursuer of the measurements flies; it turns at once.
const PURSUER_SPEED: f64 = 800.0;
/// Distance at which the target counts as caught.
const CAPTURE_RADIUS: f64 = 50.0;
const FRAME: f64 = 1.0 / 60.0;
/// A chase without a catch by then, in seconds, counts with this time.
pub const LIMIT: f64 = 180.0;

/// A pursuer at the origin and a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chase {
    course: Course,
}

impl Chase {
    /// The chase of that kind and number; the same on every machine.
    pub fn numbered(kind: Kind, seed: u64, number: u64) -> Self {
        // The first bits of a generator seeded by each; the number alone would shift neighboring seeds into each other.
        let kind_number = Kind::ALL.iter().take_while(|known| **known != kind).count() as u64;
        let mut random =
            Generator::new(Generator::new(seed).bits() ^ Generator::new(3 * number + kind_number).bits());
        Self { course: Course::random(kind, PURSUER_SPEED, &mut random) }
    }

    /// How long the pursuer takes, at most [`LIMIT`].
    pub fn fly(&self, policy: Policy) -> f64 {
        let mut guide = Guide::new(policy);
        let mut pursuer = DVec3::ZERO;
        let frames = (LIMIT / FRAME) as u32;
        for frame in 0..frames {
            let now = f64::from(frame) * FRAME;
            let target = self.course.at(now);
            if (target.position - pursuer).length() < CAPTURE_RADIUS {
                return now;
            }
            guide.observe(now, target);
            let goal = guide.aim(pursuer, PURSUER_SPEED, 0.0).map_or(target.position, |aim| aim.point);
            pursuer += (goal - pursuer).clamp_length_max(PURSUER_SPEED * FRAME);
        }
        LIMIT
    }
}
