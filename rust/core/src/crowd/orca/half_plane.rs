//! The half-plane of velocities that a neighbor allows.

use super::HalfSpace;
use crate::crowd::Dimensions;
use crate::numeric::{balance, greater};
use glam::{DVec2, DVec3};

/// The velocities `v` with `normal . v >= offset`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct HalfPlane {
    /// Which way is allowed; of length 1 when a neighbor made it.
    pub(crate) normal: DVec2,
    /// From which speed along `normal` on.
    pub(crate) offset: f64,
}

/// Parting directions of coincident agents, by the sum of their ids: rational points on half of the unit circle.
const DIRECTIONS: [DVec2; 4] =
    [DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0), DVec2::new(0.8, 0.6), DVec2::new(-0.6, 0.8)];

/// The direction in which the first of two coincident agents goes; the second goes the opposite way.
pub(crate) fn parting(first: u32, second: u32) -> DVec2 {
    let [a, b, c, d] = DIRECTIONS;
    let direction = match first.wrapping_add(second) % 4 {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    if first <= second { direction } else { -direction }
}

/// A neighbor as seen from an agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encounter<V> {
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
pub(crate) struct Outlook {
    /// 1 / time horizon.
    pub horizon_rate: f64,
    /// 1 / time horizon of walls, or of the time step where that is longer.
    pub wall_rate: f64,
    /// 1 / time step: those who overlap should part within it.
    pub step_rate: f64,
    /// The tangent of the side's nudge.
    pub side_bias: f64,
}

impl Encounter<DVec3> {
    /// What the neighbor allows, in so many dimensions.
    #[inline(always)]
    pub(super) fn demand(&self, dimensions: Dimensions, outlook: &Outlook) -> Option<HalfSpace> {
        match dimensions {
            Dimensions::Two => self.truncate().half_plane(outlook).map(HalfSpace::from),
            Dimensions::Three => self.half_space(outlook),
        }
    }

    /// The encounter as it is seen along the third axis.
    #[inline(always)]
    pub(crate) fn truncate(&self) -> Encounter<DVec2> {
        Encounter {
            position: self.position.truncate(),
            velocity: self.velocity.truncate(),
            own_velocity: self.own_velocity.truncate(),
            radius: self.radius,
            responsibility: self.responsibility,
            ids: self.ids,
        }
    }
}

impl Encounter<DVec2> {
    /// What the neighbor allows, or `None` when two points meet that cannot collide.
    ///
    /// The forbidden relative velocities are a cone, cut off by the disc around `position * rate` of the radius
    /// `radius * rate`. The half-plane touches it at the point nearest to the relative velocity, nudged to the side in
    /// proportion to how straight the intercept is. Any point of touch that both agree on keeps them safe, and both see the
    /// opposite of each other to the bit.
    pub(crate) fn half_plane(&self, outlook: &Outlook) -> Option<HalfPlane> {
        let largest = greater(self.position.abs().max_element(), self.velocity.abs().max_element());
        let scale = balance(greater(largest, self.radius));
        if scale == 1.0 {
            return self.balanced_half_plane(outlook);
        }
        let scaled = Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        };
        let plane = scaled.balanced_half_plane(outlook)?;
        Some(HalfPlane { offset: plane.offset / scale, ..plane })
    }

    #[inline(always)]
    fn balanced_half_plane(&self, outlook: &Outlook) -> Option<HalfPlane> {
        if self.radius == 0.0 {
            return None;
        }
        let plane = self.common_half_plane(outlook);
        Some(if plane.offset.is_nan() { self.extend().at_center(outlook).truncate() } else { plane })
    }

    fn extend(&self) -> Encounter<DVec3> {
        Encounter {
            position: self.position.extend(0.0),
            velocity: self.velocity.extend(0.0),
            own_velocity: self.own_velocity.extend(0.0),
            radius: self.radius,
            responsibility: self.responsibility,
            ids: self.ids,
        }
    }
}
