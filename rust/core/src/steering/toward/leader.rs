//! The leader.

use super::chase::check_motion;
use crate::geometry::axes;
use crate::motion::MotionState;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, Within, finite_vector, in_range};
use glam::DVec3;

/// A leader: its motion and its orientation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Leader {
    /// Position and velocity of the leader.
    pub motion: MotionState,
    /// Direction that the leader faces. Any length but zero.
    pub forward: DVec3,
    /// Up direction of the leader; it need not be perpendicular to `forward`, but must not be zero or parallel to it.
    pub up: DVec3,
}

impl Leader {
    /// The place at `offset` in the leader's frame, moving as the leader does: x ahead, y along `up x forward` (to the
    /// right in Unreal's axes, to the left in right-handed ones), z upward.
    pub(crate) fn slot(&self, offset: DVec3) -> Result<MotionState, Refusal> {
        finite_vector(self.up, "leader.up")?;
        finite_vector(offset, "offset")?;
        let [forward, side, up] = axes(self.ahead()?, self.up).ok_or(Refusal::no_direction("leader.up"))?;
        let place = forward * offset.x + side * offset.y + up * offset.z;
        Ok(MotionState { position: in_range(self.motion.position + place)?, velocity: self.motion.velocity })
    }

    /// Unit vector that the leader faces.
    pub(crate) fn ahead(&self) -> Result<DVec3, Refusal> {
        check_motion(&self.motion).within("leader")?;
        finite_vector(self.forward, "leader.forward")?;
        let ahead = direction_and_length(self.forward).map(|(forward, _)| forward);
        ahead.ok_or(Refusal::no_direction("leader.forward"))
    }
}

#[cfg(test)]
mod tests {
    use super::Leader;
    use crate::RefusalKind;
    use crate::motion::MotionState;
    use glam::DVec3;

    fn leader(forward: DVec3, up: DVec3) -> Leader {
        Leader {
            motion: MotionState { position: DVec3::new(10.0, 20.0, 30.0), velocity: DVec3::Z },
            forward,
            up,
        }
    }

    #[test]
    fn a_slot_turns_with_the_leader() {
        let offset = DVec3::new(-3.0, 2.0, 1.0);
        let slot =
            |forward, up| leader(forward, up).slot(offset).unwrap().position - DVec3::new(10.0, 20.0, 30.0);
        assert_eq!(slot(DVec3::X * 7.0, DVec3::Z), offset);
        // A quarter turn from x to y takes the second axis from y to -x.
        assert_eq!(slot(DVec3::Y, DVec3::Z), DVec3::new(-2.0, -3.0, 1.0));
        // Up needs no right angle.
        assert_eq!(slot(DVec3::X, DVec3::new(5.0, 0.0, 1.0)), offset);
    }

    #[test]
    fn a_leader_without_a_frame_is_refused() {
        for (forward, up) in [(DVec3::ZERO, DVec3::Z), (DVec3::X, DVec3::ZERO), (DVec3::X, DVec3::X * -2.0)] {
            assert_eq!(leader(forward, up).slot(DVec3::ZERO).unwrap_err(), RefusalKind::OutOfDomain);
        }
    }
}
