//! Room to stop: how much of it agents leave one another, and walls leave agents.
//!
//! The way on which an agent brakes to a stop is a segment. Between two such segments lies a strip across the shortest way from
//! one to the other; each agent keeps to its part of it, which is its share of what is left of the strip beside both bodies. One
//! that just brakes does, so there is always a velocity that keeps to it, and the stopping paths of two agents never collide.
//!
//! Source: plans to stop as what is always left, K. Bekris, D. Grady, M. Moll, L. Kavraki, "Safe distributed motion coordination
//! for second-order systems with different planning cycles", IJRR 31(2), 2012; a part of the space between two for each, D. Zhou,
//! Z. Wang, S. Bandyopadhyay, M. Schwager, "Fast, On-line Collision Avoidance for Dynamic Vehicles Using Buffered Voronoi
//! Cells", RA-L 2(2), 2017.

use super::HalfSpace;
use crate::numeric::{direction_and_length, max_or_second, min_or_second};
use glam::DVec3;

/// A segment, from a point on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StopSegment {
    pub start: DVec3,
    pub along: DVec3,
}

impl StopSegment {
    fn nearest_to(&self, point: DVec3) -> DVec3 {
        let square = self.along.length_squared();
        let part = if square > 0.0 { (point - self.start).dot(self.along) / square } else { 0.0 };
        self.start + self.along * min_or_second(max_or_second(part, 0.0), 1.0)
    }

    /// The points of both that are nearest to each other.
    fn nearest(&self, other: &Self) -> (DVec3, DVec3) {
        let (end, other_end) = (self.start + self.along, other.start + other.along);
        let mut best = (self.start, other.nearest_to(self.start));
        let mut least = best.0.distance_squared(best.1);
        let mut keep = |pair: (DVec3, DVec3)| {
            let square = pair.0.distance_squared(pair.1);
            if square < least {
                (best, least) = (pair, square);
            }
        };
        keep((end, other.nearest_to(end)));
        keep((self.nearest_to(other.start), other.start));
        keep((self.nearest_to(other_end), other_end));
        // Where the lines are nearest to each other.
        let normal = self.along.cross(other.along);
        let square = normal.length_squared();
        if square > 0.0 {
            let between = other.start - self.start;
            let part = between.cross(other.along).dot(normal) / square;
            let other_part = between.cross(self.along).dot(normal) / square;
            if (0.0..=1.0).contains(&part) && (0.0..=1.0).contains(&other_part) {
                keep((self.start + self.along * part, other.start + other.along * other_part));
            }
        }
        best
    }
}

/// How an agent moves until it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopping {
    /// Its way of braking, from where it is.
    pub way: StopSegment,
    /// The time step.
    pub delta_time: f64,
    /// How far it moves while it brakes, for the square of a speed.
    pub braking: f64,
    /// How fast it can be at the end of the time step.
    pub fastest: f64,
}

impl Stopping {
    /// For how long the agent moves on at a speed that it brakes from after the time step, as if it kept that.
    pub fn time(&self, speed: f64) -> f64 {
        self.delta_time + speed * self.braking
    }

    /// How far the agent can get until it stands.
    pub fn distance(&self) -> f64 {
        self.fastest * self.time(self.fastest)
    }

    /// What an agent, or a wall, that brakes on `other` leaves: the way to move along the normal within [`Stopping::time`] is
    /// at least the offset. `None` where it cannot get that far. `radius` is the sum of the radii, `share` the agent's part of
    /// what is left.
    pub fn demand(&self, other: &StopSegment, radius: f64, share: f64) -> Option<HalfSpace> {
        let ours = self.distance();
        let apart = direction_and_length(other.start - self.way.start);
        let (toward, distance) = apart.unwrap_or((DVec3::X, 0.0));
        let clear = distance - radius - other.along.length() - self.way.along.length();
        if clear * share > ours {
            return None;
        }
        let (own, theirs) = self.way.nearest(other);
        let (normal, gap) = direction_and_length(theirs - own).unwrap_or((toward, 0.0));
        let room = max_or_second(normal.dot(own - self.way.start) + share * (gap - radius), 0.0);
        (room < ours).then_some(HalfSpace { normal: -normal, offset: -room })
    }
}
