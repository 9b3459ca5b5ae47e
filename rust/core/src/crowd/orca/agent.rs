//! A member of a crowd: what ORCA needs beyond the grid.

use crate::crowd::Dimensions;
use crate::refusal::{RANGE, Refusal, Within, at_least_zero_within_range, vector_within_range};
use glam::DVec3;

/// The share of each of two agents of equal weight.
pub(super) const EVEN: f64 = 0.5;

/// An agent of a crowd, beside its position and velocity, which are in the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaMember {
    /// The velocity that the agent would choose without neighbors. In two dimensions z is ignored.
    pub preferred_velocity: DVec3,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// The agent's weight in sharing the avoidance: of two agents each takes its part of the sum of both. 0 for one that avoids
    /// no other: an obstacle, a player. Finite and >= 0.
    pub responsibility: f64,
}

impl OrcaMember {
    /// An agent without a body, whose radius is NaN: no other avoids it.
    pub(super) const WITHOUT_BODY: Self =
        Self { preferred_velocity: DVec3::ZERO, max_speed: 0.0, radius: f64::NAN, responsibility: 0.0 };

    /// Whether others can avoid it.
    pub(super) fn has_body(&self) -> bool {
        (0.0..=RANGE).contains(&self.radius) && (0.0..=RANGE).contains(&self.responsibility)
    }

    /// Refuses what has no meaning, by the names of the arrays that hold it.
    #[inline(always)]
    pub(super) fn check(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        let Self { max_speed, radius, responsibility, .. } = *self;
        let wish = dimensions.of(self.preferred_velocity).abs();
        let wish_is_small = (wish.x <= RANGE) & (wish.y <= RANGE) & (wish.z <= RANGE);
        let is_small = |number| (0.0..=RANGE).contains(&number);
        let numbers_are_small = is_small(max_speed) & is_small(radius) & is_small(responsibility);
        if wish_is_small & numbers_are_small { Ok(()) } else { self.complain(dimensions, agent) }
    }

    /// What is refused.
    #[cold]
    fn complain(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        let preferred_velocity = dimensions.of(self.preferred_velocity);
        vector_within_range(preferred_velocity, "preferred_velocities").element(agent)?;
        let numbers = [
            (self.max_speed, "max_speeds"),
            (self.radius, "radii"),
            (self.responsibility, "responsibilities"),
        ];
        for (number, name) in numbers {
            at_least_zero_within_range(number, name).element(agent)?;
        }
        Ok(())
    }

    /// The share of the avoidance that this one takes beside another; its own weight is not 0.
    pub(super) fn share(&self, other: &Self) -> f64 {
        if self.responsibility == other.responsibility {
            return EVEN;
        }
        self.responsibility / (self.responsibility + other.responsibility)
    }
}
