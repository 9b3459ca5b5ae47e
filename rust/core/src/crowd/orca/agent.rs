//! The inputs of ORCA: an agent and its neighbors, a member of a crowd, shares of responsibility, limits on the change of
//! velocity, and the settings.

use super::orca_line::{LookAhead, RelativeMotion};
use crate::crowd::{Dimensions, HeightBand};
use crate::numeric::min_or_second;
use crate::refusal::{
    RANGE, Refusal, Requirement, Within, above_zero, at_least_zero, at_least_zero_within_range, finite,
    finite_above_zero, finite_at_least_zero, finite_vector, vector_within_range, within, within_range,
};
use crate::steering::{AvoidanceLayers, TurnLimits};
use core::ops::RangeInclusive;
use glam::DVec3;

/// Horizons and side bias of the avoidance.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaSettings {
    /// How long the new velocity must be free of collisions, in seconds. Finite and > 0.
    pub horizon: f64,
    /// How long it must keep clear of walls, in seconds: the time step where that is longer. Finite and > 0.
    pub wall_horizon: f64,
    /// Preference for one side to pass on, as the tangent of an angle, from 0 to 1; the same for all agents.
    /// At 0, as in the paper, agents that meet exactly head-on stop and stay.
    pub side_bias: f64,
}

impl Default for OrcaSettings {
    /// Two seconds ahead, half a second to walls; a bias of an eighth, about 7 degrees.
    fn default() -> Self {
        Self { horizon: 2.0, wall_horizon: 0.5, side_bias: 0.125 }
    }
}

impl OrcaSettings {
    /// Refuses numbers out of their domain.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_above_zero(self.horizon, "horizon")?;
        finite_above_zero(self.wall_horizon, "wall_horizon")?;
        within_unit(self.side_bias, "side_bias")
    }
}

/// From the least to the greatest time, where times are squared.
const TIMES: RangeInclusive<f64> = 1e-50..=RANGE;

impl OrcaSettings {
    /// [`Self::look_ahead`] for what squares the times: refused below 1e-50 and above 1e50.
    pub(crate) fn look_ahead_within_range(
        &self,
        delta_time: f64,
        name: &'static str,
    ) -> Result<LookAhead, Refusal> {
        self.check().within(name)?;
        finite_above_zero(delta_time, "delta_time")?;
        within(self.horizon, TIMES, Requirement::TimeWithinRange, "horizon").within(name)?;
        within(self.wall_horizon, TIMES, Requirement::TimeWithinRange, "wall_horizon").within(name)?;
        within(delta_time, TIMES, Requirement::TimeWithinRange, "delta_time")?;
        Ok(self.rates(delta_time))
    }

    fn rates(&self, delta_time: f64) -> LookAhead {
        let step_rate = 1.0 / delta_time;
        LookAhead {
            horizon_rate: 1.0 / self.horizon,
            wall_rate: min_or_second(1.0 / self.wall_horizon, step_rate),
            step_rate,
            side_bias: self.side_bias,
        }
    }

    /// # Errors
    /// A refusal of a setting, or of a `delta_time` that is not finite and > 0.
    pub(crate) fn look_ahead(&self, delta_time: f64, name: &'static str) -> Result<LookAhead, Refusal> {
        self.check().within(name)?;
        finite_above_zero(delta_time, "delta_time")?;
        let look_ahead = self.rates(delta_time);
        // The reciprocal of a subnormal time is beyond the range of f64.
        if look_ahead.horizon_rate.is_finite() && look_ahead.step_rate.is_finite() {
            Ok(look_ahead)
        } else {
            Err(Refusal::BEYOND_F64)
        }
    }
}

/// The agent that avoids. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaAgent {
    /// Position of the agent.
    pub position: DVec3,
    /// Velocity of the agent.
    pub velocity: DVec3,
    /// The velocity that the agent would choose without neighbors.
    pub preferred_velocity: DVec3,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// In two dimensions, half of the agent's height, with the position's z in the middle: neighbors and walls on other floors
    /// are not seen. From 0 to 1e50; 0 for every height, then z is not read.
    pub half_height: f64,
    /// Its layers, the layers that it avoids, and its priority.
    pub layers: AvoidanceLayers,
    /// Id of the agent, to tell it from its neighbors: it decides which way two of the same position and velocity part.
    pub id: u32,
}

/// An agent or obstacle to avoid. Lengths in one unit, speeds in that unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaNeighbor {
    /// Position of the neighbor.
    pub position: DVec3,
    /// Velocity of the neighbor.
    pub velocity: DVec3,
    /// The radius of the neighbor. Finite and >= 0; two points of radius 0 do not avoid each other.
    pub radius: f64,
    /// In two dimensions, half of the neighbor's height, with the position's z in the middle: an agent on another floor does not
    /// see it. From 0 to 1e50; 0 for every height, then z is not read.
    pub half_height: f64,
    /// Its layers, the layers that it avoids, and its priority.
    pub layers: AvoidanceLayers,
    /// The agent's share of the avoidance, from 0 to 1: 0.5 when the neighbor takes the other half, 1 for an obstacle,
    /// which does nothing, 0 when the neighbor takes all of it. Between two that avoid each other and have one priority.
    pub agent_share: f64,
    /// Distinguishes the neighbor from the agent.
    pub id: u32,
}

/// The heights of a body, checked; every height in space, where z is a coordinate of its own.
fn height_of(position: DVec3, half_height: f64, dimensions: Dimensions) -> Result<HeightBand, Refusal> {
    let band = HeightBand { center: position.z, half_height };
    band.check("position", "half_height")?;
    Ok(if dimensions == Dimensions::Two { band } else { HeightBand::EVERYWHERE })
}

/// Refuses numbers of a body beyond 1e50.
fn body_within_range(position: DVec3, velocity: DVec3, radius: f64) -> Result<(), Refusal> {
    vector_within_range(position, "position")?;
    vector_within_range(velocity, "velocity")?;
    within_range(radius, "radius")
}

impl OrcaAgent {
    /// The agent without the coordinates that its dimensions ignore, and its heights.
    ///
    /// # Errors
    /// A refusal of a number out of its domain.
    #[inline(always)]
    pub(super) fn seen_in(&self, dimensions: Dimensions) -> Result<(Self, HeightBand), Refusal> {
        let height = height_of(self.position, self.half_height, dimensions)?;
        let agent = self.in_dimensions(dimensions);
        agent.check()?;
        Ok((agent, height))
    }

    /// The motion of a neighbor relative to the agent; `None` when by their layers the agent does not avoid it. It has all coordinates
    /// of the neighbor, also those that the dimensions ignore.
    #[inline(always)]
    pub(super) fn relative_motion(&self, neighbor: &OrcaNeighbor) -> Option<RelativeMotion<DVec3>> {
        let OrcaNeighbor { layers, agent_share, .. } = *neighbor;
        // An obstacle avoids no agent.
        let avoids = if agent_share == 1.0 { 0 } else { layers.avoids };
        Some(RelativeMotion {
            position: neighbor.position - self.position,
            velocity: self.velocity - neighbor.velocity,
            own_velocity: self.velocity,
            radius: self.radius + neighbor.radius,
            responsibility: self.layers.share(&AvoidanceLayers { avoids, ..layers }, agent_share)?,
            ids: (self.id, neighbor.id),
        })
    }

    /// The agent without the coordinates that its dimensions ignore.
    fn in_dimensions(&self, dimensions: Dimensions) -> Self {
        Self {
            position: dimensions.of(self.position),
            velocity: dimensions.of(self.velocity),
            preferred_velocity: dimensions.of(self.preferred_velocity),
            ..*self
        }
    }

    /// Refuses numbers out of their domain.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_vector(self.preferred_velocity, "preferred_velocity")?;
        finite_at_least_zero(self.max_speed, "max_speed")?;
        finite_at_least_zero(self.radius, "radius")
    }

    /// Refuses numbers beyond 1e50.
    pub(super) fn check_range(&self) -> Result<(), Refusal> {
        body_within_range(self.position, self.velocity, self.radius)?;
        vector_within_range(self.preferred_velocity, "preferred_velocity")?;
        within_range(self.max_speed, "max_speed")
    }
}

impl OrcaNeighbor {
    /// The neighbor without the coordinates that its dimensions ignore, and its heights.
    ///
    /// # Errors
    /// A refusal of a number out of its domain.
    #[inline(always)]
    pub(super) fn seen_in(&self, dimensions: Dimensions) -> Result<(Self, HeightBand), Refusal> {
        self.check_in(dimensions)?;
        let height = if dimensions == Dimensions::Two { self.height() } else { HeightBand::EVERYWHERE };
        Ok((self.in_dimensions(dimensions), height))
    }

    /// Its heights in two dimensions.
    #[inline(always)]
    pub(super) fn height(&self) -> HeightBand {
        HeightBand { center: self.position.z, half_height: self.half_height }
    }

    /// Refuses numbers out of their domain, but for coordinates that the dimensions ignore.
    #[inline(always)]
    pub(super) fn check_in(&self, dimensions: Dimensions) -> Result<(), Refusal> {
        let is_finite = |x: f64| x.abs() <= f64::MAX;
        let lies = |x: f64, most: f64| (x >= 0.0) & (x <= most);
        let Self { position, velocity, radius, half_height, agent_share, .. } = *self;
        let is_planar = dimensions == Dimensions::Two;
        let is_valid = is_finite(position.x)
            & is_finite(position.y)
            & is_finite(velocity.x)
            & is_finite(velocity.y)
            & (is_planar | (is_finite(position.z) & is_finite(velocity.z)))
            & lies(radius, f64::MAX)
            & lies(agent_share, 1.0)
            & lies(half_height, RANGE)
            & ((half_height == 0.0) | (position.z.abs() <= RANGE));
        if is_valid {
            return Ok(());
        }
        // Made anew: what is passed by its address stays in memory, also where it is valid.
        let [position, velocity] = [position, velocity].map(|v| DVec3::new(v.x, v.y, v.z));
        let layers = AvoidanceLayers::DEFAULT;
        Self { position, velocity, radius, half_height, layers, agent_share, id: 0 }.complain(dimensions)
    }

    /// The refusal of the first that is out of its domain.
    #[cold]
    #[inline(never)]
    fn complain(self, dimensions: Dimensions) -> Result<(), Refusal> {
        height_of(self.position, self.half_height, dimensions)?;
        self.in_dimensions(dimensions).check()
    }

    /// The neighbor without the coordinates that its dimensions ignore.
    fn in_dimensions(&self, dimensions: Dimensions) -> Self {
        Self { position: dimensions.of(self.position), velocity: dimensions.of(self.velocity), ..*self }
    }

    /// Refuses numbers out of their domain.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_vector(self.position, "position")?;
        finite_vector(self.velocity, "velocity")?;
        finite_at_least_zero(self.radius, "radius")?;
        within_unit(self.agent_share, "agent_share")
    }

    /// Refuses numbers beyond 1e50.
    pub(super) fn check_range(&self) -> Result<(), Refusal> {
        body_within_range(self.position, self.velocity, self.radius)
    }
}

/// Refuses NaN and numbers outside of [0, 1].
pub(super) fn within_unit(x: f64, name: &'static str) -> Result<(), Refusal> {
    finite(x, name)?;
    within(x, 0.0..=1.0, Requirement::ZeroToOne, name)
}

/// The share of each of two agents of equal weight.
pub(super) const EVEN: f64 = 0.5;

/// An agent of a crowd, beside its position and velocity, which are in the grid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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

    /// Refuses numbers out of their domain, by the names of the arrays that hold it.
    #[inline(always)]
    pub(super) fn check(&self, dimensions: Dimensions, agent: usize) -> Result<(), Refusal> {
        let Self { max_speed, radius, responsibility, .. } = *self;
        let wish = dimensions.of(self.preferred_velocity).abs();
        let wish_is_small = (wish.x <= RANGE) & (wish.y <= RANGE) & (wish.z <= RANGE);
        let is_small = |number| (0.0..=RANGE).contains(&number);
        let numbers_are_small = is_small(max_speed) & is_small(radius) & is_small(responsibility);
        if wish_is_small & numbers_are_small { Ok(()) } else { self.complain(dimensions, agent) }
    }

    /// The refusal of the first that is out of its domain.
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

    /// The share of the avoidance that this agent takes beside another. Its own weight must not be 0.
    pub(super) fn share(&self, other: &Self) -> f64 {
        if self.responsibility == other.responsibility {
            return EVEN;
        }
        self.responsibility / (self.responsibility + other.responsibility)
    }
}

/// Limits on how fast the velocity of an agent can change, and the room that it keeps to maneuver.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrcaLimits {
    /// Facing of an agent at rest, of any length; a moving agent faces along its velocity. Zero for none: it starts toward its
    /// preferred velocity. In two dimensions z is ignored.
    pub facing: DVec3,
    /// The greatest acceleration, also to brake, per second squared, as in its `SteeringLimits`. > 0; infinite for none.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub max_acceleration: f64,
    /// How fast it may turn. A turn begins and ends at rest within the tick.
    pub turn: TurnLimits,
    /// The radius of its tightest turn, at any speed; 0 for none. Finite and >= 0.
    pub turn_radius: f64,
    /// How much farther than its radius it stays from others while it can, as room to maneuver. Finite and >= 0.
    pub margin: f64,
}

impl Default for OrcaLimits {
    /// No limits: the velocity changes at once.
    fn default() -> Self {
        Self::NONE
    }
}

impl OrcaLimits {
    /// No limits: the velocity changes at once.
    pub const NONE: Self = Self {
        facing: DVec3::ZERO,
        max_acceleration: f64::INFINITY,
        turn: TurnLimits::NONE,
        turn_radius: 0.0,
        margin: 0.0,
    };

    /// Whether the velocity changes at once, and no room is wanted.
    #[inline(always)]
    pub(super) fn is_none(&self) -> bool {
        self.max_acceleration == f64::INFINITY && !self.limits_turns() && self.margin == 0.0
    }

    #[inline(always)]
    pub(super) fn limits_turns(&self) -> bool {
        self.turn.max_rate < f64::INFINITY
            || self.turn.max_acceleration < f64::INFINITY
            || self.turn_radius > 0.0
    }

    /// The same limits, with z of the facing dropped in two dimensions.
    pub(super) fn in_dimensions(&self, dimensions: Dimensions) -> Self {
        Self { facing: dimensions.of(self.facing), ..*self }
    }

    /// Refuses numbers out of their domain.
    pub(super) fn check(&self, names: &OrcaLimitNames) -> Result<(), Refusal> {
        finite_vector(self.facing, names.facing)?;
        above_zero(self.max_acceleration, names.max_acceleration)?;
        at_least_zero(self.turn.max_rate, names.max_turn_rate).within(names.turn)?;
        at_least_zero(self.turn.max_acceleration, names.max_turn_acceleration).within(names.turn)?;
        at_least_zero_within_range(self.turn_radius, names.turn_radius)?;
        at_least_zero_within_range(self.margin, names.margin)
    }

    /// By how many radians the agent may turn within a tick.
    pub(super) fn turn_within(&self, delta_time: f64) -> f64 {
        self.turn.widest_turn(delta_time)
    }

    /// [`OrcaLimits::braking`] and the margin as other agents take them: those without limits where they would be refused.
    pub(super) fn as_seen(&self) -> (f64, f64) {
        let braking = if self.max_acceleration > 0.0 { self.braking() } else { 0.0 };
        (braking, if (0.0..=RANGE).contains(&self.margin) { self.margin } else { 0.0 })
    }

    /// The reciprocal of twice the acceleration: `speed^2` times it is how far the agent moves while it brakes.
    #[inline(always)]
    pub(super) fn braking(&self) -> f64 {
        0.5 / self.max_acceleration
    }
}

/// The names of the inputs in a refusal.
pub(super) struct OrcaLimitNames {
    facing: &'static str,
    max_acceleration: &'static str,
    /// The struct of the turn limits; empty where each has an array of its own.
    turn: &'static str,
    max_turn_rate: &'static str,
    max_turn_acceleration: &'static str,
    turn_radius: &'static str,
    margin: &'static str,
}

impl OrcaLimitNames {
    /// Of one agent.
    pub const ONE: Self = Self {
        facing: "facing",
        max_acceleration: "max_acceleration",
        turn: "turn",
        max_turn_rate: "max_rate",
        max_turn_acceleration: "max_acceleration",
        turn_radius: "turn_radius",
        margin: "margin",
    };
    /// Of the arrays of a crowd.
    pub const ARRAYS: Self = Self {
        facing: "facings",
        max_acceleration: "max_accelerations",
        turn: "",
        max_turn_rate: "max_turn_rates",
        max_turn_acceleration: "max_turn_accelerations",
        turn_radius: "turn_radii",
        margin: "margins",
    };
}
