//! The half-space of velocities that a neighbor allows.

use super::half_plane::{Encounter, HalfPlane, Outlook, parting};
use crate::numeric::{balance, greater, power_of_two, sqrt};
use glam::DVec3;

/// The square of the sine of an angle below which a velocity counts as along the way to the neighbor: a few times what
/// rounding leaves.
const ROUNDING: f64 = power_of_two(-98);

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

/// `x` turned a quarter about the third axis, as in the plane; where `x` is nearer to that axis than half a right angle,
/// about the first axis. Perpendicular to `x` and of at least 0.7 times its length.
pub(super) fn side(x: DVec3) -> DVec3 {
    if x.z * x.z <= x.x * x.x + x.y * x.y { DVec3::new(-x.y, x.x, 0.0) } else { DVec3::new(0.0, -x.z, x.y) }
}

impl Encounter<DVec3> {
    /// What the neighbor allows, or `None` when two points meet that cannot collide.
    ///
    /// As in the plane; the cut-off cone is round, and of the plane through its axis and the relative velocity only the
    /// nearer leg counts.
    pub(crate) fn half_space(&self, outlook: &Outlook) -> Option<HalfSpace> {
        let largest = greater(self.position.abs().max_element(), self.velocity.abs().max_element());
        let scale = balance(greater(largest, self.radius));
        if scale == 1.0 {
            return self.balanced_half_space(outlook);
        }
        let scaled = Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        };
        let space = scaled.balanced_half_space(outlook)?;
        Some(HalfSpace { offset: space.offset / scale, ..space })
    }

    #[inline]
    fn balanced_half_space(&self, outlook: &Outlook) -> Option<HalfSpace> {
        let (x, radius) = (self.position, self.radius);
        if radius == 0.0 {
            return None;
        }
        let distance_squared = x.length_squared();
        let overlapping = distance_squared < radius * radius;
        let rate = if overlapping { outlook.step_rate } else { outlook.horizon_rate };
        let from_center = self.velocity - x * rate;
        let along = from_center.dot(x);
        let nudge =
            if distance_squared > 0.0 { outlook.side_bias * along.abs() / distance_squared } else { 0.0 };
        let nudged = from_center + side(x) * nudge;
        let nudged_squared = nudged.length_squared();

        let in_front = along < 0.0 && along * along > radius * radius * nudged_squared;
        let (normal, change) = if overlapping || in_front {
            let normal = if nudged_squared > 0.0 {
                nudged / sqrt(nudged_squared)
            } else if distance_squared > 0.0 {
                -x / sqrt(distance_squared)
            } else {
                parting(self.ids.0, self.ids.1).extend(0.0)
            };
            (normal, radius * rate - from_center.dot(normal))
        } else {
            let across = nudged - x * (along / distance_squared);
            // Of a velocity along the way to the neighbor only rounding is across it, and that leans anywhere.
            let is_along = across.length_squared() <= nudged_squared * ROUNDING;
            // Once more, because the little that is across a nearly parallel velocity leans along it.
            let outward = if is_along { side(x) } else { across - x * (across.dot(x) / distance_squared) };
            let leg = sqrt((distance_squared - radius * radius) / outward.length_squared());
            let normal = outward * (leg / sqrt(distance_squared)) - x * (radius / distance_squared);
            (normal, -self.velocity.dot(normal))
        };
        Some(HalfSpace { normal, offset: self.own_velocity.dot(normal) + change * self.responsibility })
    }
}
