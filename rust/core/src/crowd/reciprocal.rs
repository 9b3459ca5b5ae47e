//! A whole crowd that avoids each other reciprocally.

use super::reciprocal_neighbors::Few;
use super::{Dimensions, Neighbor, NeighborGrid, Placed};
use crate::reason::{Refusal, finite_at_least_zero, in_range, vector_within_range};
use crate::steering::reciprocal::{
    Encounter, Outlook, best_of_half_planes, best_of_half_spaces, finite_demand,
};
use crate::steering::{HalfPlane, HalfSpace, ReciprocalSettings, ReciprocalVelocity, ReciprocalVelocity2D};
use core::ops::Range;
use glam::DVec3;

/// The most neighbors that an agent of a crowd takes into account.
pub const MAX_RECIPROCAL_NEIGHBORS: usize = 32;

/// How a crowd avoids each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReciprocalCrowdSettings {
    /// How far ahead agents look, and how they break a tie.
    pub avoidance: ReciprocalSettings,
    /// Who is farther away, from center to center, is not avoided. Finite and >= 0. To be safe for the whole time horizon
    /// it takes twice the radius and twice what the fastest covers in that time.
    pub neighbor_distance: f64,
    /// How many neighbors are avoided, the nearest first. From 0 to [`MAX_RECIPROCAL_NEIGHBORS`].
    pub max_neighbors: usize,
}

/// What an agent of a crowd is beside its position and velocity, which the grid knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReciprocalMember {
    /// How the agent would move if it were alone. In two dimensions z is not looked at.
    pub preferred_velocity: DVec3,
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The radius of the agent. Finite and >= 0.
    pub radius: f64,
    /// How much the agent yields, beside others: of two that meet, each takes its part of both's sum. 0 for one that goes
    /// its way whoever comes: a standing obstacle, a player. Finite and >= 0.
    pub yielding: f64,
}

impl ReciprocalMember {
    fn check_body(&self) -> Result<(), Refusal> {
        finite_at_least_zero(self.radius)?;
        finite_at_least_zero(self.yielding)
    }

    fn check(&self) -> Result<(), Refusal> {
        self.check_body()?;
        vector_within_range(self.preferred_velocity)?;
        finite_at_least_zero(self.max_speed)
    }

    /// The share of the avoidance that this one, which yields, takes beside another.
    fn share(&self, other: &Self) -> f64 {
        // Halves, so that no sum is beyond the range.
        let own = 0.5 * self.yielding;
        own / (own + 0.5 * other.yielding)
    }
}

/// The new velocities of the agents at `places` of the grid, each as [`crate::steering::reciprocal_velocity`] has it, with
/// the agent's number for its id.
///
/// `member(agent)` tells about an agent, also about those beyond `places`; `give(agent, velocity)` is told the answers, in
/// the order of the places. Nothing is moved: all answers come from one moment, so they depend neither on the order of the
/// agents nor on how the places are cut into ranges.
///
/// # Errors
/// A refusal when a setting is not finite or out of its domain, or a member of the range or near it is; answers may have
/// been given before. `delta_time` must be > 0.
pub fn step_reciprocal(
    grid: &NeighborGrid,
    places: Range<usize>,
    member: impl Fn(usize) -> ReciprocalMember,
    settings: &ReciprocalCrowdSettings,
    delta_time: f64,
    mut give: impl FnMut(usize, ReciprocalVelocity),
) -> Result<(), Refusal> {
    let outlook = settings.avoidance.outlook(delta_time)?;
    finite_at_least_zero(settings.neighbor_distance)?;
    let mut found = [Neighbor::default(); MAX_RECIPROCAL_NEIGHBORS];
    let found = found.get_mut(..settings.max_neighbors).ok_or(Refusal::OutOfDomain)?;
    let crowd = Crowd { grid, member, outlook };
    let mut planes = [HalfPlane::default(); MAX_RECIPROCAL_NEIGHBORS];
    let mut spaces = [HalfSpace::default(); MAX_RECIPROCAL_NEIGHBORS];
    let mut few = Few::new();
    for place in places {
        let Some(agent) = grid.placed(place) else { break };
        let near = few.nearest(grid, &agent, place, settings.neighbor_distance, found)?;
        let answer = match grid.shape().dimensions() {
            Dimensions::Two => crowd.in_plane(&agent, near, &mut planes)?,
            Dimensions::Three => crowd.in_space(&agent, near, &mut spaces)?,
        };
        in_range(answer.velocity)?;
        finite_demand(answer.shortfall)?;
        give(agent.agent as usize, answer);
    }
    Ok(())
}

struct Crowd<'grid, Member> {
    grid: &'grid NeighborGrid<'grid>,
    member: Member,
    outlook: Outlook,
}

impl<Member: Fn(usize) -> ReciprocalMember> Crowd<'_, Member> {
    /// Calls `demand` with every encounter of the agent, the nearest first.
    #[inline(always)]
    fn each_encounter(
        &self,
        agent: &Placed,
        member: &ReciprocalMember,
        near: &[u32],
        mut demand: impl FnMut(Encounter<DVec3>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        if member.yielding == 0.0 {
            return Ok(());
        }
        for &place in near {
            let Some(other) = self.grid.placed(place as usize) else { continue };
            let body = (self.member)(other.agent as usize);
            body.check_body()?;
            demand(Encounter {
                position: other.position - agent.position,
                velocity: agent.velocity - other.velocity,
                own_velocity: agent.velocity,
                radius: member.radius + body.radius,
                responsibility: member.share(&body),
                ids: (agent.agent, other.agent),
            })?;
        }
        Ok(())
    }

    fn in_plane(
        &self,
        agent: &Placed,
        near: &[u32],
        planes: &mut [HalfPlane],
    ) -> Result<ReciprocalVelocity, Refusal> {
        let member = (self.member)(agent.agent as usize);
        member.check()?;
        let mut count = 0;
        let mut room = planes.iter_mut();
        self.each_encounter(agent, &member, near, |encounter| {
            if let Some(plane) = encounter.truncate().half_plane(&self.outlook)
                && let Some(place) = room.next()
            {
                finite_demand(plane.offset)?;
                *place = plane;
                count += 1;
            }
            Ok(())
        })?;
        let demands = planes.iter().copied().take(count);
        let ReciprocalVelocity2D { velocity, shortfall } =
            best_of_half_planes(demands, member.max_speed, member.preferred_velocity.truncate());
        Ok(ReciprocalVelocity { velocity: velocity.extend(0.0), shortfall })
    }

    fn in_space(
        &self,
        agent: &Placed,
        near: &[u32],
        spaces: &mut [HalfSpace],
    ) -> Result<ReciprocalVelocity, Refusal> {
        let member = (self.member)(agent.agent as usize);
        member.check()?;
        let mut count = 0;
        let mut room = spaces.iter_mut();
        self.each_encounter(agent, &member, near, |encounter| {
            if let Some(space) = encounter.half_space(&self.outlook)
                && let Some(place) = room.next()
            {
                finite_demand(space.offset)?;
                *place = space;
                count += 1;
            }
            Ok(())
        })?;
        let demands = spaces.iter().copied().take(count);
        Ok(best_of_half_spaces(demands, member.max_speed, member.preferred_velocity))
    }
}
