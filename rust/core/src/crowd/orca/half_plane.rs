//! The half-plane of velocities that a neighbor allows.

use super::relative_motion::{LookAhead, RelativeMotion};
use crate::numeric::{balance, max_or_second};
use glam::DVec2;

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
        let scaled = Self {
            position: self.position * scale,
            velocity: self.velocity * scale,
            own_velocity: self.own_velocity * scale,
            radius: self.radius * scale,
            ..*self
        };
        let plane = scaled.balanced_half_plane(look_ahead)?;
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
