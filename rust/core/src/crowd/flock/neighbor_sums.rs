//! The sums over an agent's neighbors, in an order that every processor keeps.
//!
//! The neighbors are taken in a fixed order, eight at a time: the first of each eight is added to the first of eight sums,
//! the second to the second, and so on. In the end the eight sums are added up as a tree. A processor with wider registers
//! adds more of them at once, and changes no bit.

use super::rules::Sights;
use crate::numeric::direction_and_length;
use glam::DVec3;

/// Neighbors that are summed up at once.
pub(super) const LANES: usize = 8;
pub(super) type Lane = [f64; LANES];
/// Eight vectors, axis by axis.
pub(super) type Vectors = [Lane; 3];

/// The vector of a lane, counted modulo 8.
#[inline(always)]
pub(super) fn vector_of(vectors: &Vectors, lane: usize) -> DVec3 {
    DVec3::from_array(vectors.map(|axis| axis[lane % LANES]))
}

/// An agent as its neighbors are seen from it.
#[derive(Clone, Copy)]
pub(super) struct Viewer {
    sights: Sights,
    /// The direction of the agent's course.
    forward: [f64; 3],
}

impl Viewer {
    #[inline(always)]
    pub fn new(velocity: DVec3, sights: &Sights) -> Self {
        match direction_and_length(velocity) {
            Some((forward, _)) => Self { sights: *sights, forward: forward.to_array() },
            None => Self { sights: sights.without_course(), forward: [0.0; 3] },
        }
    }

    /// The agent with that direction of its course; zero for one without.
    #[inline(always)]
    pub fn along(forward: [f64; 3], sights: &Sights) -> Self {
        let sights = if forward == [0.0; 3] { sights.without_course() } else { *sights };
        Self { sights, forward }
    }
}

/// The sums over the neighbors seen so far.
#[derive(Clone, Copy)]
pub(super) struct Sums {
    /// Of the offsets from each neighbor to the agent, divided by the squares of their lengths.
    apart: [Lane; 3],
    /// Of the offsets to the neighbors.
    together: [Lane; 3],
    /// Of the velocities to align with.
    course: DVec3,
    /// How many of those there are.
    companions: f64,
}

impl Sums {
    pub const ZERO: Self =
        Self { apart: [[0.0; LANES]; 3], together: [[0.0; LANES]; 3], course: DVec3::ZERO, companions: 0.0 };

    /// Adds eight neighbors and marks with 1 those to align with, the others with 0. One that is too far away does not count.
    #[inline(always)]
    pub fn add(&mut self, viewer: &Viewer, [x, y, z]: &Vectors) -> Lane {
        let Viewer { sights, forward } = viewer;
        let mut aligned = [0.0; LANES];
        for lane in 0..LANES {
            let (x, y, z) = (x[lane], y[lane], z[lane]);
            let square = (x * x + y * y) + z * z;
            let ahead = (x * forward[0] + y * forward[1]) + z * forward[2];
            let cosine = ahead * ahead.abs();
            // Divided for all, chosen afterwards: nothing branches.
            let share = 1.0 / square;
            let apart = sights.separation.sees(square, cosine) & (square >= f64::MIN_POSITIVE);
            self.apart[0][lane] += only_if(apart, -(x * share));
            self.apart[1][lane] += only_if(apart, -(y * share));
            self.apart[2][lane] += only_if(apart, -(z * share));
            let together = sights.cohesion.sees(square, cosine);
            self.together[0][lane] += only_if(together, x);
            self.together[1][lane] += only_if(together, y);
            self.together[2][lane] += only_if(together, z);
            aligned[lane] = only_if(sights.alignment.sees(square, cosine), 1.0);
        }
        aligned
    }

    /// Adds the velocity of one to align with.
    #[inline(always)]
    pub fn align(&mut self, velocity: DVec3) {
        self.course += velocity;
        self.companions += 1.0;
    }

    /// The sum over those to keep away from.
    #[inline(always)]
    pub fn apart(&self) -> DVec3 {
        vector(&self.apart)
    }

    /// The sum over those to stay with.
    #[inline(always)]
    pub fn together(&self) -> DVec3 {
        vector(&self.together)
    }

    /// The direction of separation; `None` when no neighbor pushes, or all balance each other.
    #[inline(always)]
    pub fn away(&self) -> Option<DVec3> {
        direction_and_length(vector(&self.apart)).map(|(direction, _)| direction)
    }

    /// The mean velocity of those to align with.
    #[inline(always)]
    pub fn course(&self) -> Option<DVec3> {
        (self.companions > 0.0).then(|| self.course / self.companions)
    }

    /// Where cohesion leads: the direction of the middle of those seen; `None` when there are none or it is here.
    #[inline(always)]
    pub fn middle(&self) -> Option<DVec3> {
        direction_and_length(vector(&self.together)).map(|(direction, _)| direction)
    }
}

/// `x` or zero, without a branch: a compiler that makes one keeps the sums in memory.
#[inline(always)]
pub(super) fn only_if(condition: bool, x: f64) -> f64 {
    f64::from_bits(x.to_bits() & u64::from(condition).wrapping_neg())
}

#[inline(always)]
fn vector([x, y, z]: &[Lane; 3]) -> DVec3 {
    DVec3::new(total(x), total(y), total(z))
}

#[inline(always)]
fn total(lanes: &Lane) -> f64 {
    let [a, b, c, d, e, f, g, h] = *lanes;
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}
