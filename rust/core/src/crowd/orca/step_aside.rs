//! Agents at rest that bar a way: in the plane, with walls, one that stands at its goal steps aside for a slow agent with another goal that
//! presses on it, and stays aside until that one has passed.

use super::right_of_way::{GIVES_WAY, OPEN, TWO_LANES, left_of};
use super::settling::{CALM, PRESSES, QUEUES, Travelers};
use super::wall_tree::NearWalls;
use super::{OrcaArrival, OrcaLimits, OrcaMember, OrcaPhase, OrcaTraveler};
use crate::crowd::Placed;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second};
use glam::{DVec2, DVec3};

/// The waited share of an agent that steps aside.
pub(super) const STEPS_ASIDE: f64 = 0.453_125;
/// An agent is before another up to this cosine.
const BEFORE: f64 = 0.5;
/// The gap up to which an agent that stands steps aside, and up to which one that has stepped aside stays there, in radii.
const REACH: [f64; 2] = [1.0, 4.0];

/// An agent that wants to pass.
struct Presser {
    gap: f64,
    /// From it to the agent that stands.
    at: DVec2,
    /// Where it prefers to go, of length 1.
    aim: DVec2,
    speed: f64,
}

impl<Member, Traveler, Limits> Travelers<'_, Member, Traveler, Limits>
where
    Member: Fn(usize) -> OrcaMember,
    Traveler: Fn(usize) -> OrcaTraveler,
    Limits: Fn(usize) -> OrcaLimits,
{
    /// Whether an agent looks for those that want to pass: once a second where it stands at its goal, and in each tick where it has stepped
    /// aside, or is not yet within the tolerance.
    pub fn looks_behind(&self, agent: &Placed, has_arrived: bool) -> bool {
        let index = agent.agent as usize;
        if !self.has_right_of_way() || (self.member)(index).responsibility == 0.0 {
            return false;
        }
        let OrcaTraveler { goal, waited } = (self.traveler)(index);
        let is_due = !has_arrived || waited + CALM * self.delta_time >= CALM;
        waited == STEPS_ASIDE || is_due && self.is_at(agent, goal, (self.member)(index).radius)
    }

    /// Whether an agent is at its goal, or over it.
    fn is_at(&self, agent: &Placed, goal: DVec3, radius: f64) -> bool {
        let reach = max_or_second(self.settings.tolerance, radius);
        (self.dimensions().of(goal) - agent.position).length_squared() <= reach * reach
    }

    /// The arrival of an agent that stays at its goal.
    pub fn arrived(&self, agent: &Placed, looked: bool) -> OrcaArrival {
        let OrcaTraveler { waited, .. } = (self.traveler)(agent.agent as usize);
        let waited = if self.has_right_of_way() { self.calm(waited, agent.agent, looked) } else { 0.0 };
        OrcaArrival { phase: OrcaPhase::Arrived, waited, preferred_velocity: DVec3::ZERO, blocked_by: None }
    }

    /// The arrival of an agent that steps aside; `None` if no agent nearby wants to pass.
    #[inline(never)]
    pub fn aside(
        &self,
        agent: &Placed,
        place: usize,
        near: &[u32],
        walls: &mut NearWalls,
    ) -> Option<OrcaArrival> {
        let Presser { at, aim, speed, .. } = self.presser(agent, near)?;
        let radius = (self.member)(agent.agent as usize).radius;
        let (left, right) = self.room(agent.position.truncate(), aim, radius, place, walls);
        let width = left + right;
        let way = if width < TWO_LANES * radius {
            aim
        } else {
            let is_left = if width < OPEN * radius { left < right } else { aim.perp_dot(at) > 0.0 };
            let (side, room) = if is_left { (left_of(aim), left) } else { (-left_of(aim), right) };
            side * (GIVES_WAY * min_or_second(max_or_second(room / radius - 1.0, 0.0), 1.0))
        };
        let preferred_velocity = (way * speed).extend(0.0);
        let phase = OrcaPhase::WaitsTurn;
        Some(OrcaArrival { phase, waited: STEPS_ASIDE, preferred_velocity, blocked_by: None })
    }

    /// The nearest agent that wants to pass.
    fn presser(&self, agent: &Placed, near: &[u32]) -> Option<Presser> {
        let index = agent.agent as usize;
        let (body, own) = ((self.member)(index), (self.traveler)(index));
        let steps = own.waited == STEPS_ASIDE;
        let (dimensions, tolerance) = (self.dimensions(), self.settings.tolerance);
        let mut found: Option<Presser> = None;
        for other in near.iter().filter_map(|&place| self.grid.placed(place as usize)) {
            let (other_body, OrcaTraveler { goal, waited }) =
                ((self.member)(other.agent as usize), (self.traveler)(other.agent as usize));
            let is_asked = waited == PRESSES || steps && waited < QUEUES && waited != STEPS_ASIDE;
            let contact = body.radius + other_body.radius;
            let goal = dimensions.of(goal);
            let same = max_or_second(contact - tolerance, tolerance);
            let has_same_goal = (goal - dimensions.of(own.goal)).length_squared() <= same * same;
            if !is_asked
                || !other_body.has_body()
                || has_same_goal
                || self.is_at(&other, goal, other_body.radius)
            {
                continue;
            }
            let Some((aim, speed)) = direction_and_length(dimensions.of(other_body.preferred_velocity))
            else {
                continue;
            };
            let (at, aim) = ((agent.position - other.position).truncate(), aim.truncate());
            let apart = length(at.extend(0.0));
            let gap = apart - contact;
            let bars = at.dot(aim) > BEFORE * apart && aim.perp_dot(at).abs() < contact;
            if bars
                && gap <= REACH[usize::from(steps)] * body.radius
                && found.as_ref().is_none_or(|found| gap < found.gap)
            {
                found = Some(Presser { gap, at, aim, speed });
            }
        }
        found
    }
}
