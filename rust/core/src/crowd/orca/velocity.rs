//! The velocity that avoids all neighbors.

use super::goal::Goal;
use super::half_plane::{Encounter, Outlook};
use super::plane_program::{best_in_plane, least_lack_in_plane};
use super::space_program::{best_in_space, least_lack_in_space};
use super::{HalfPlane, HalfSpace, OrcaAgent, OrcaAgent2D, OrcaNeighbor, OrcaNeighbor2D, OrcaSettings};
use crate::refusal::{Refusal, Within, finite_above_zero, in_range};
use glam::{DVec2, DVec3};

/// A velocity that avoids all neighbors, or as many as it can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaVelocity {
    /// The new velocity, no longer than the maximum speed.
    pub velocity: DVec3,
    /// By how much speed the worst neighbor's demand is not met: 0 when the velocity is safe for the whole time horizon,
    /// provided that the neighbors do their share.
    pub shortfall: f64,
}

/// [`OrcaVelocity`] in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrcaVelocity2D {
    /// The new velocity, no longer than the maximum speed.
    pub velocity: DVec2,
    /// By how much speed the worst neighbor's demand is not met: 0 when the velocity is safe for the whole time horizon,
    /// provided that the neighbors do their share.
    pub shortfall: f64,
}

impl OrcaSettings {
    /// # Errors
    /// A refusal of a setting, or of a `delta_time` that is not finite and > 0.
    pub(crate) fn outlook(&self, delta_time: f64, name: &'static str) -> Result<Outlook, Refusal> {
        self.check().within(name)?;
        finite_above_zero(delta_time, "delta_time")?;
        let outlook = Outlook {
            horizon_rate: 1.0 / self.horizon,
            step_rate: 1.0 / delta_time,
            side_bias: self.side_bias,
        };
        // The reciprocal of a subnormal time is beyond the range of f64.
        if outlook.horizon_rate.is_finite() && outlook.step_rate.is_finite() {
            Ok(outlook)
        } else {
            Err(Refusal::BEYOND_F64)
        }
    }
}

/// The velocity nearest to the agent's preferred one that, if every neighbor does its share too, collides with none
/// within the time horizon; those who overlap now part within `delta_time` if they can.
///
/// `memory` takes as many half-spaces as there are neighbors; what it held does not matter. The order of the neighbors
/// decides nothing but the last bits. With no neighbor in the way the answer is the preferred velocity, shortened to the
/// maximum speed. When no velocity meets every demand, it is the one whose worst failing is least, and of several the one
/// nearest to the preferred velocity. Planar questions have planar answers.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, `delta_time` and the time horizon must be > 0;
/// [`RefusalKind::BufferTooSmall`](crate::RefusalKind::BufferTooSmall) when there are more neighbors than `memory` holds.
///
/// Source: van den Berg et al. 2011, sections 4 and 5.
pub fn orca_velocity(
    agent: &OrcaAgent,
    neighbors: impl IntoIterator<Item = OrcaNeighbor>,
    settings: &OrcaSettings,
    delta_time: f64,
    memory: &mut [HalfSpace],
) -> Result<OrcaVelocity, Refusal> {
    agent.check().within("agent")?;
    let outlook = settings.outlook(delta_time, "settings")?;
    let mut count = 0;
    for neighbor in neighbors {
        neighbor.check().within("neighbor").at(count, "neighbors")?;
        let place = memory.get_mut(count).ok_or(Refusal::too_small("memory_size"))?;
        let encounter = Encounter {
            position: neighbor.position - agent.position,
            velocity: agent.velocity - neighbor.velocity,
            own_velocity: agent.velocity,
            radius: agent.radius + neighbor.radius,
            responsibility: neighbor.responsibility,
            ids: (agent.id, neighbor.id),
        };
        if let Some(space) = encounter.half_space(&outlook) {
            finite_demand(space.offset)?;
            *place = space;
            count += 1;
        }
    }
    let spaces = memory.iter().copied().take(count);
    let answer = best_of_half_spaces(spaces, agent.max_speed, agent.preferred_velocity);
    in_range(answer.velocity)?;
    finite_demand(answer.shortfall)?;
    Ok(answer)
}

/// [`orca_velocity`] in the plane.
///
/// # Errors
/// As [`orca_velocity`].
pub fn orca_velocity_2d(
    agent: &OrcaAgent2D,
    neighbors: impl IntoIterator<Item = OrcaNeighbor2D>,
    settings: &OrcaSettings,
    delta_time: f64,
    memory: &mut [HalfPlane],
) -> Result<OrcaVelocity2D, Refusal> {
    agent.check().within("agent")?;
    let outlook = settings.outlook(delta_time, "settings")?;
    let mut count = 0;
    for neighbor in neighbors {
        neighbor.check().within("neighbor").at(count, "neighbors")?;
        let place = memory.get_mut(count).ok_or(Refusal::too_small("memory_size"))?;
        let encounter = Encounter {
            position: neighbor.position - agent.position,
            velocity: agent.velocity - neighbor.velocity,
            own_velocity: agent.velocity,
            radius: agent.radius + neighbor.radius,
            responsibility: neighbor.responsibility,
            ids: (agent.id, neighbor.id),
        };
        if let Some(plane) = encounter.half_plane(&outlook) {
            finite_demand(plane.offset)?;
            *place = plane;
            count += 1;
        }
    }
    let planes = memory.iter().copied().take(count);
    let answer = best_of_half_planes(planes, agent.max_speed, agent.preferred_velocity);
    in_range(answer.velocity.extend(0.0))?;
    finite_demand(answer.shortfall)?;
    Ok(answer)
}

/// Refuses a demand beyond the range of f64: the inputs were too large for it.
fn finite_demand(offset: f64) -> Result<(), Refusal> {
    if offset.is_finite() { Ok(()) } else { Err(Refusal::BEYOND_F64) }
}

/// The best of what the half-spaces leave, or the least bad.
pub(crate) fn best_of_half_spaces(
    spaces: impl Iterator<Item = HalfSpace> + Clone,
    max_speed: f64,
    preferred: DVec3,
) -> OrcaVelocity {
    match best_in_space(spaces.clone(), max_speed, Goal::Nearest(preferred)) {
        Ok(velocity) => OrcaVelocity { velocity, shortfall: 0.0 },
        Err(stuck) => {
            let (velocity, shortfall) = least_lack_in_space(spaces, max_speed, preferred, stuck);
            OrcaVelocity { velocity, shortfall }
        }
    }
}

/// The best of what the half-planes leave, or the least bad.
pub(crate) fn best_of_half_planes(
    planes: impl Iterator<Item = HalfPlane> + Clone,
    max_speed: f64,
    preferred: DVec2,
) -> OrcaVelocity2D {
    match best_in_plane(planes.clone(), max_speed, Goal::Nearest(preferred)) {
        Ok(velocity) => OrcaVelocity2D { velocity, shortfall: 0.0 },
        Err(stuck) => {
            let (velocity, shortfall) = least_lack_in_plane(planes, max_speed, preferred, stuck);
            OrcaVelocity2D { velocity, shortfall }
        }
    }
}
