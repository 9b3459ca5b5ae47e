//! The half-space of velocities that a neighbor allows.

use super::half_plane::{HalfPlane, parting};
use super::relative_motion::{LookAhead, RelativeMotion};
use crate::crowd::Dimensions;
use crate::numeric::{balance, max_or_second, sqrt};
use glam::DVec3;

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

/// `x` turned a quarter about the third axis, as in two dimensions; where `x` is nearer to that axis than half a right angle,
/// about the first axis. Perpendicular to `x` and of at least 0.7 times its length.
pub(super) fn side(x: DVec3) -> DVec3 {
    if x.z * x.z <= x.x * x.x + x.y * x.y { DVec3::new(-x.y, x.x, 0.0) } else { DVec3::new(0.0, -x.z, x.y) }
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
        let scaled = Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        };
        let space = scaled.balanced_half_space(look_ahead)?;
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
