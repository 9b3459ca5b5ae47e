//! The ORCA constraint of a neighbor: the half-plane, or half-space, of velocities that it allows, from its motion relative to the
//! agent.

use crate::crowd::Dimensions;
use crate::numeric::{balance, max_or_second, sqrt};
use core::ops::Mul;
use glam::{DVec2, DVec3};

/// The velocities `v` with `normal . v >= offset`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct HalfSpace {
    /// Which way is allowed; of length 1 when a neighbor made it.
    pub(crate) normal: DVec3,
    /// From which speed along `normal` on.
    pub(crate) offset: f64,
}

impl HalfSpace {
    /// The half-plane that it was made of.
    pub(super) fn truncate(&self) -> HalfPlane {
        HalfPlane { normal: self.normal.truncate(), offset: self.offset }
    }
}

impl From<HalfPlane> for HalfSpace {
    fn from(plane: HalfPlane) -> Self {
        Self { normal: plane.normal.extend(0.0), offset: plane.offset }
    }
}

/// The velocities `v` with `normal . v >= offset`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct HalfPlane {
    /// Which way is allowed; of length 1 when a neighbor made it.
    pub(crate) normal: DVec2,
    /// From which speed along `normal` on.
    pub(crate) offset: f64,
}

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

impl<V: Copy + Mul<f64, Output = V>> RelativeMotion<V> {
    /// The same motion in another unit of length.
    fn scaled(&self, scale: f64) -> Self {
        Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        }
    }
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

/// `x` turned a quarter about the third axis, as in two dimensions; where `x` is nearer to that axis than half a right angle,
/// about the first axis. Perpendicular to `x` and of at least 0.7 times its length.
pub(super) fn side(x: DVec3) -> DVec3 {
    if x.z * x.z <= x.x * x.x + x.y * x.y { DVec3::new(-x.y, x.x, 0.0) } else { DVec3::new(0.0, -x.z, x.y) }
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

impl RelativeMotion<DVec2> {
    /// What the neighbor allows, or `None` when two points meet that cannot collide.
    ///
    /// The forbidden relative velocities are a cone, cut off by the disc around `position * rate` of the radius
    /// `radius * rate`. The half-plane touches it at the point nearest to the relative velocity, nudged to the side in
    /// proportion to how straight the intercept is. Any point of touch that both agree on keeps them safe, and both see the
    /// opposite of each other to the bit.
    pub(crate) fn half_plane(&self, look_ahead: &LookAhead) -> Option<HalfPlane> {
        let largest = max_or_second(self.position.abs().max_element(), self.velocity.abs().max_element());
        let scale = balance(max_or_second(largest, self.radius));
        if scale == 1.0 {
            return self.balanced_half_plane(look_ahead);
        }
        let plane = self.scaled(scale).balanced_half_plane(look_ahead)?;
        Some(HalfPlane { offset: plane.offset / scale, ..plane })
    }

    #[inline(always)]
    fn balanced_half_plane(&self, look_ahead: &LookAhead) -> Option<HalfPlane> {
        if self.radius == 0.0 {
            return None;
        }
        let plane = self.common_half_plane(look_ahead);
        Some(if plane.offset.is_nan() { self.extend().at_center(look_ahead).truncate() } else { plane })
    }
}

impl RelativeMotion<DVec3> {
    /// What the neighbor allows, in so many dimensions.
    #[inline(always)]
    pub(super) fn demand(&self, dimensions: Dimensions, look_ahead: &LookAhead) -> Option<HalfSpace> {
        match dimensions {
            Dimensions::Two => self.truncate().half_plane(look_ahead).map(HalfSpace::from),
            Dimensions::Three => self.half_space(look_ahead),
        }
    }

    /// What the neighbor allows, or `None` when two points meet that cannot collide.
    ///
    /// As in two dimensions; the cut-off cone is round, and of the plane through its axis and the relative velocity only the
    /// nearer leg counts.
    pub(crate) fn half_space(&self, look_ahead: &LookAhead) -> Option<HalfSpace> {
        let largest = max_or_second(self.position.abs().max_element(), self.velocity.abs().max_element());
        let scale = balance(max_or_second(largest, self.radius));
        if scale == 1.0 {
            return self.balanced_half_space(look_ahead);
        }
        let space = self.scaled(scale).balanced_half_space(look_ahead)?;
        Some(HalfSpace { offset: space.offset / scale, ..space })
    }

    #[inline]
    fn balanced_half_space(&self, look_ahead: &LookAhead) -> Option<HalfSpace> {
        if self.radius == 0.0 {
            return None;
        }
        let space = self.common_half_space(look_ahead);
        Some(if space.offset.is_nan() { self.at_center(look_ahead) } else { space })
    }

    /// The half-space where the relative velocity is in the very center of the ball, or beyond the range of f64.
    #[cold]
    pub(super) fn at_center(&self, look_ahead: &LookAhead) -> HalfSpace {
        let x = self.position;
        let distance_squared = x.length_squared();
        let overlapping = distance_squared < self.radius * self.radius;
        let rate = if overlapping { look_ahead.step_rate } else { look_ahead.horizon_rate };
        let normal = if distance_squared > 0.0 {
            -x / sqrt(distance_squared)
        } else {
            parting(self.ids.0, self.ids.1).extend(0.0)
        };
        let change = self.radius * rate - (self.velocity - x * rate).dot(normal);
        HalfSpace { normal, offset: self.own_velocity.dot(normal) + change * self.responsibility }
    }
}
