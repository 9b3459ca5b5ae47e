//! The margin of an intercept: range plus capture radius minus distance, with bounds on its slope.

use super::PursuerMotion;
use super::interval::Interval;
use crate::motion::Piece;
use crate::numeric::{Margin, Sample, Slope, length, max_or_second, min_or_second};
use crate::refusal::RANGE;
use glam::DVec3;

/// A pursuer and a target on one smooth piece of its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct RangeMargin<'a> {
    pursuer: &'a PursuerMotion,
    target: &'a Piece,
    /// The capture radius, less what the search for the closest approach asks beyond it.
    radius: f64,
    /// Bounds on the target's acceleration, and on its speed relative to the pursuer's drift.
    bend: f64,
    top_speed: f64,
}

/// What a sample remembers: the target as seen from the center of the pursuer's reachable set.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenTarget {
    offset: DVec3,
    velocity: DVec3,
    distance: f64,
    /// How fast the distance grows.
    receding: f64,
}

impl<'a> RangeMargin<'a> {
    /// With a capture radius, less what the search for the closest approach asks beyond it.
    pub fn new(pursuer: &'a PursuerMotion, target: &'a Piece, radius: f64) -> Self {
        let (bend, top_speed) = (target.acceleration_bound(), target.speed_bound(pursuer.drift()));
        Self { pursuer, target, radius, bend, top_speed }
    }

    /// The target as seen from the center of the pursuer's reachable set at `time`.
    fn seen(&self, time: f64) -> SeenTarget {
        let state = self.target.at(time);
        let drift = self.pursuer.drift();
        let offset = state.position - self.pursuer.position() - drift * time;
        let velocity = state.velocity - drift;
        let distance = length(offset);
        let receding = if distance > 0.0 { offset.dot(velocity) / distance } else { length(velocity) };
        SeenTarget { offset, velocity, distance, receding }
    }

    /// The least and greatest rate at which the distance can grow between two samples, and the least and greatest distance.
    ///
    /// For an offset `D` with `|D''| <= A` and `|D'| <= W`, the rate `D.D' / |D|` changes by at least `-A` and by at
    /// most `A + W^2 / |D|` per second.
    fn receding(&self, from: &Sample<SeenTarget>, to: &Sample<SeenTarget>) -> Receding {
        let seconds = to.time - from.time;
        let bend = self.bend;
        let (first, last) = (&from.detail, &to.detail);
        let speed = min_or_second(
            0.5 * (length(first.velocity) + length(last.velocity) + bend * seconds),
            self.top_speed,
        );
        let sum = first.distance + last.distance;
        let nearest = 0.5 * (sum - speed * seconds);
        let farthest = 0.5 * (sum + speed * seconds);
        let mut least = first.receding - bend * seconds;
        let mut greatest = last.receding + bend * seconds;
        if nearest > 0.0 {
            let rise = (bend + speed * (speed / nearest)) * seconds;
            least = max_or_second(least, last.receding - rise);
            greatest = min_or_second(greatest, first.receding + rise);
        }
        Receding {
            least: max_or_second(least, -speed),
            greatest: min_or_second(greatest, speed),
            nearest: max_or_second(nearest, 0.0),
            farthest,
            speed,
        }
    }
}

/// Interval on a distance and its rate between two times.
struct Receding {
    least: f64,
    greatest: f64,
    nearest: f64,
    farthest: f64,
    speed: f64,
}

impl Margin for RangeMargin<'_> {
    type Detail = SeenTarget;

    fn sample(&self, time: f64) -> Sample<SeenTarget> {
        let seen = self.seen(time);
        let value = self.pursuer.range(time, seen.offset) + self.radius - seen.distance;
        Sample { time, value, detail: seen }
    }

    fn slope(&self, from: &Sample<SeenTarget>, to: &Sample<SeenTarget>) -> Slope {
        let receding = self.receding(from, to);
        let (least, greatest) = match self.pursuer {
            PursuerMotion::Thrust { .. } => self.thrust_growth(from, to, &receding),
            _ => {
                let (first, last) = (self.pursuer.speed_at(from.time), self.pursuer.speed_at(to.time));
                (min_or_second(first, last), max_or_second(first, last))
            }
        };
        Slope { least: least - receding.greatest, greatest: greatest - receding.least }
    }

    /// Over many turns of a target: the margin to its whole circle.
    fn ceiling(&self, from: &Sample<SeenTarget>, to: &Sample<SeenTarget>) -> f64 {
        let (origin, drift) = (self.pursuer.position(), self.pursuer.drift());
        let distance = self.target.distance_bound(origin, drift, false, from.time, to.time);
        self.pursuer.greatest_range(to.time) + self.radius - distance
    }
}

impl RangeMargin<'_> {
    /// The least and greatest rate at which the range of a thrust in the target's direction can grow.
    ///
    /// With `u = v.d` the thrust lasts `m(u) = (sqrt(u^2 + S^2 - v^2) - u) / a`, which falls with `u` by
    /// `-dm/du = (1 - u / sqrt(u^2 + S^2 - v^2)) / a`, between 0 and `2 / a`. The range `a (m t - m^2 / 2)` grows by
    /// `a m + a (t - m) dm/du u'`, and `u' = (v.D' - u |D|') / |D|`.
    fn thrust_growth(
        &self,
        from: &Sample<SeenTarget>,
        to: &Sample<SeenTarget>,
        receding: &Receding,
    ) -> (f64, f64) {
        let PursuerMotion::Thrust { velocity, max_acceleration: thrust, max_speed, .. } = *self.pursuer
        else {
            return (0.0, f64::INFINITY);
        };
        let speed = length(velocity);
        if max_speed > RANGE || thrust == 0.0 {
            return (thrust * from.time, thrust * to.time);
        }
        let seconds = to.time - from.time;
        if receding.nearest <= 0.0 {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        // How fast the thrust's direction can turn, and so how far u can stray from both ends.
        let turning = receding.speed / receding.nearest;
        let along = |seen: &SeenTarget| velocity.dot(seen.offset) / seen.distance;
        let (first, last) = (along(&from.detail), along(&to.detail));
        let stray = 0.5 * speed * turning * seconds;
        let middle = 0.5 * (first + last);
        let along = Interval {
            least: max_or_second(middle - stray, -speed),
            greatest: min_or_second(middle + stray, speed),
        };
        let spare = if max_speed > speed { (max_speed - speed) * (max_speed + speed) } else { 0.0 };
        let burn_at = |u: f64| {
            let root = crate::numeric::sqrt(u * u + spare);
            let burn = if u > 0.0 { spare / (u + root) } else { root - u };
            burn / thrust
        };
        // Both m and -dm/du fall with u.
        let burn = Interval { least: burn_at(along.greatest), greatest: burn_at(along.least) };
        let fall_at = |u: f64| {
            let root = crate::numeric::sqrt(u * u + spare);
            if root > 0.0 { (1.0 - u / root) / thrust } else { 0.0 }
        };
        let fall = if spare > 0.0 {
            Interval { least: fall_at(along.greatest), greatest: fall_at(along.least) }
        } else {
            Interval {
                least: if along.greatest < 0.0 { 2.0 / thrust } else { 0.0 },
                greatest: if along.least > 0.0 { 0.0 } else { 2.0 / thrust },
            }
        };
        let coasting = Interval {
            least: max_or_second(from.time - burn.greatest, 0.0),
            greatest: max_or_second(to.time - burn.least, 0.0),
        };
        let bend = self.target.acceleration_bound() * seconds * speed;
        let pull = (velocity.dot(from.detail.velocity), velocity.dot(to.detail.velocity));
        let pull =
            Interval { least: 0.5 * (pull.0 + pull.1 - bend), greatest: 0.5 * (pull.0 + pull.1 + bend) };
        let receding_rate = Interval { least: receding.least, greatest: receding.greatest };
        let inverse = Interval { least: 1.0 / receding.farthest, greatest: 1.0 / receding.nearest };
        let turn = pull.minus(along.times(receding_rate)).times(inverse).within(speed * turning);
        let gain = Interval {
            least: thrust * min_or_second(from.time, burn.least),
            greatest: thrust * min_or_second(to.time, burn.greatest),
        };
        let growth = gain.minus(coasting.times(fall).times(turn).scaled(thrust));
        (growth.least, growth.greatest)
    }
}

#[cfg(test)]
mod tests {
    use super::RangeMargin;
    use crate::intercept::PursuerMotion;
    use crate::motion::{Course, Piece};
    use crate::numeric::Margin;
    use glam::DVec3;

    /// Straight away, past, and ever faster, over seconds and parts of them: as far and as near as the target comes, and no farther
    /// than straight away or toward.
    #[test]
    fn the_bounds_of_a_distance_are_those_of_its_way() {
        let pursuer = PursuerMotion::Constant { position: DVec3::ZERO, speed: 1.0 };
        let position = DVec3::X * 10.0;
        let straight = |velocity| Course::Straight { position, velocity };
        let accelerating =
            Course::Accelerating { position, velocity: DVec3::ZERO, acceleration: DVec3::new(1.0, 2.0, 0.0) };
        for course in [
            straight(DVec3::X * 5.0),
            straight(DVec3::X * -5.0),
            straight(DVec3::new(-5.0, 3.0, 0.0)),
            accelerating,
        ] {
            let piece = Piece { course, since: 0.0, from: 0.0, to: 100.0 };
            let margin = RangeMargin::new(&pursuer, &piece, 0.0);
            for length in [0.25, 1.0, 1.75, 4.0] {
                let bounds = margin.receding(&margin.sample(0.0), &margin.sample(length));
                for part in 0..=64 {
                    let distance = margin.seen(length * f64::from(part) / 64.0).distance;
                    assert!(bounds.nearest <= distance + 1e-12 && distance <= bounds.farthest + 1e-12);
                }
            }
        }
        // Both are reached.
        let piece = Piece { course: straight(DVec3::X * 5.0), since: 0.0, from: 0.0, to: 100.0 };
        let margin = RangeMargin::new(&pursuer, &piece, 0.0);
        let bounds = margin.receding(&margin.sample(0.0), &margin.sample(4.0));
        assert_eq!((bounds.nearest, bounds.farthest), (10.0, 30.0));
    }
}
