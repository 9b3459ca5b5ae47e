//! A neighbor relative to an agent, and the horizons of an agent.

use glam::{DVec2, DVec3};

/// A neighbor as seen from an agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelativeMotion<V> {
    /// The neighbor's position minus the agent's.
    pub position: V,
    /// The agent's velocity minus the neighbor's.
    pub velocity: V,
    /// The agent's velocity.
    pub own_velocity: V,
    /// The sum of the radii.
    pub radius: f64,
    /// The agent's share of the avoidance.
    pub responsibility: f64,
    /// Both ids, the agent's first.
    pub ids: (u32, u32),
}

/// The times that agents look ahead, as rates, and their side bias.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookAhead {
    /// 1 / horizon.
    pub horizon_rate: f64,
    /// 1 / horizon of walls, or of the time step where that is longer.
    pub wall_rate: f64,
    /// 1 / time step: those who overlap should part within it.
    pub step_rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl RelativeMotion<DVec3> {
    /// The motion as it is seen along the third axis.
    #[inline(always)]
    pub(crate) fn truncate(&self) -> RelativeMotion<DVec2> {
        RelativeMotion {
            position: self.position.truncate(),
            velocity: self.velocity.truncate(),
            own_velocity: self.own_velocity.truncate(),
            radius: self.radius,
            responsibility: self.responsibility,
            ids: self.ids,
        }
    }
}

impl RelativeMotion<DVec2> {
    pub(super) fn extend(&self) -> RelativeMotion<DVec3> {
        RelativeMotion {
            position: self.position.extend(0.0),
            velocity: self.velocity.extend(0.0),
            own_velocity: self.own_velocity.extend(0.0),
            radius: self.radius,
            responsibility: self.responsibility,
            ids: self.ids,
        }
    }
}
