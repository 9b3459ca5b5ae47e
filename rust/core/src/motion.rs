//! How a thing moves.

use glam::DVec3;

/// Where a thing that starts at `position` with constant `velocity` is after `time` seconds.
#[inline]
pub fn position_at(position: DVec3, velocity: DVec3, time: f64) -> DVec3 {
    position + velocity * time
}
