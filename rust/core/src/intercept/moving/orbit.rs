//! A target as seen from the center of a circle: how far it is, and how it moves outward and around.

use super::interval::Interval;
use crate::numeric::{max_or_second, min_or_second, sqrt};
use glam::DVec2;

/// A target as seen from the center of a circle at one time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orbit {
    pub distance: f64,
    /// How fast the distance grows.
    pub outward: f64,
    /// How fast it moves across, in the sense in which the car drives on that circle.
    pub around: f64,
}

impl Orbit {
    /// `sense` is 1 for a circle to the left and -1 for one to the right.
    pub fn new(offset: DVec2, velocity: DVec2, sense: f64) -> Self {
        let distance = sqrt(offset.length_squared());
        if distance > 0.0 {
            let across = offset.perp_dot(velocity) / distance;
            Self { distance, outward: offset.dot(velocity) / distance, around: sense * across }
        } else {
            Self { distance, outward: sqrt(velocity.length_squared()), around: 0.0 }
        }
    }
}

/// Interval on all of an orbit between two times.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrbitBounds {
    pub distance: Interval,
    pub outward: Interval,
    pub around: Interval,
}

impl OrbitBounds {
    /// For an offset `D` with `|D''| <= A` and `|D'| <= W` the outward rate changes by at least `-A` and at most
    /// `A + W^2 / |D|` per second, the rate around by at most `A + W^2 / (2 |D|)` either way.
    pub fn between(from: &Orbit, to: &Orbit, seconds: f64, bend: f64, speed: f64) -> Self {
        let sum = from.distance + to.distance;
        let within = |strays: f64| Interval {
            least: max_or_second(0.5 * (sum - strays), 0.0),
            greatest: 0.5 * (sum + strays),
        };
        let distance = within(speed * seconds);
        if distance.least <= 0.0 {
            let any = Interval::of_size(speed);
            return Self { distance, outward: any, around: any };
        }
        let pull = speed * (speed / distance.least);
        let (fall, rise) = (bend * seconds, (bend + pull) * seconds);
        let outward = Interval {
            least: max_or_second(from.outward - fall, to.outward - rise),
            greatest: min_or_second(from.outward + rise, to.outward + fall),
        }
        .within(speed);
        let (middle, strays) = (0.5 * (from.around + to.around), 0.5 * (bend + 0.5 * pull) * seconds);
        let around = Interval { least: middle - strays, greatest: middle + strays }.within(speed);
        let fastest = max_or_second(outward.least.abs(), outward.greatest.abs());
        Self { distance: within(min_or_second(fastest, speed) * seconds), outward, around }
    }

    /// The angle around per second.
    pub fn turning(&self) -> Interval {
        let Interval { least, greatest } = self.distance;
        self.around.times(Interval { least: 1.0 / greatest, greatest: 1.0 / least })
    }
}
