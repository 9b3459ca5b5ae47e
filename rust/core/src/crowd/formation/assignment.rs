//! Who takes which slot.

use super::FormationAnchor;
use crate::geometry::List;
use crate::numeric::{ASSIGNMENT_STEPS, AssignmentCost, AssignmentObjective, AssignmentSearch, length, sqrt};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, vector_within_range};
use crate::steering::Agent;
use glam::DVec3;

/// Who takes which slot, as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FormationAssignment {
    /// How many agents have a slot.
    pub assigned: usize,
    /// When the last of them is in its slot, in seconds, if each goes straight to it at its maximum speed.
    pub last_arrival: f64,
    /// The least distance between two of them if all go straight to their slots and arrive together; infinite with fewer than
    /// two.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub least_distance: f64,
    /// The sum of the squared times, in seconds squared.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub squared_times: f64,
    /// No assignment has less by the objective, the last arrival or the sum of the squared times; that itself when this is the best.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub lower_bound: f64,
    /// Whether it is proved to be the best.
    pub is_best: bool,
}

/// Gives every agent at most one of the `slots`, which are offsets in the anchor's frame, and every slot at most one agent: as
/// many pairs as agents and slots allow.
///
/// With [`AssignmentObjective::Bottleneck`] the last agent is in its slot at the earliest time possible; among such assignments
/// the sum of the squared times is least. With [`AssignmentObjective::LinearSum`] that sum is least of all; then agents of one
/// speed that go straight to their slots and arrive together never come nearer to each other than `1 / sqrt(2)` of the least
/// distance between two agents or two slots.
///
/// Times are for an anchor at rest: the distance to the slot over the maximum speed. Whoever has the speed 0 keeps a slot only
/// where it is. If [`ASSIGNMENT_STEPS`] do not suffice, the answer is the best assignment so far: `is_best` is false, and no
/// assignment has less than `lower_bound`. [`AssignmentSearch::resume`] goes on in the same memory.
///
/// `give(agent, slot)` is called for every agent in order, with `None` for one without a slot. The velocities of the agents are not
/// read. `memory` has at least [`assignment_memory`](crate::numeric::assignment_memory) elements, for 1 to
/// [`MAX_ASSIGNED`](crate::numeric::MAX_ASSIGNED) agents and slots; a larger formation is assigned in parts, by ranks.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::crowd::{FormationAnchor, assign_formation};
/// use pursuit_core::numeric::{AssignmentObjective, assignment_memory};
/// use pursuit_core::steering::Agent;
///
/// let anchor = FormationAnchor {
///     position: DVec3::ZERO,
///     velocity: DVec3::ZERO,
///     forward: DVec3::X,
///     up: DVec3::Z,
///     angular_velocity: DVec3::ZERO,
/// };
/// let agents = [0.0, 3.0].map(|x| Agent { position: DVec3::X * x, velocity: DVec3::ZERO, max_speed: 1.0 });
/// let (mut memory, mut chosen) = (vec![0; assignment_memory(2, 2)], [None; 2]);
/// let slots = [DVec3::X * 5.0, DVec3::X * 4.0];
/// let objective = AssignmentObjective::Bottleneck;
/// let whole = assign_formation(&anchor, &slots, &agents, objective, &mut memory, |agent, slot| chosen[agent] = slot);
/// assert_eq!((chosen, whole.unwrap().last_arrival), ([Some(1), Some(0)], 4.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, when a position, a slot or a speed is beyond 1e50, for no agents
/// or slots or too many, and for too little memory.
///
/// Source of the least distance: M. Turpin, N. Michael, V. Kumar, "CAPT: Concurrent assignment and planning of trajectories for
/// multiple robots", International Journal of Robotics Research 33(1), 2014.
pub fn assign_formation(
    anchor: &FormationAnchor,
    slots: &(impl List<DVec3> + ?Sized),
    agents: &(impl List<Agent> + ?Sized),
    objective: AssignmentObjective,
    memory: &mut [i128],
    mut give: impl FnMut(usize, Option<usize>),
) -> Result<FormationAssignment, Refusal> {
    let frame = anchor.frame()?;
    vector_within_range(anchor.position, "position").within("anchor")?;
    let way = |agent: usize, slot: usize| -> Result<(DVec3, Agent), Refusal> {
        let missing = |name| Refusal::too_small(name);
        let offset = slots.item(slot).ok_or(missing("slots"))?;
        vector_within_range(offset, "slots").element(slot)?;
        let at = agents.item(agent).ok_or(missing("agents"))?;
        vector_within_range(at.position, "positions").element(agent).within("agents")?;
        at_least_zero_within_range(at.max_speed, "max_speeds").element(agent).within("agents")?;
        Ok((frame.position + frame.arm(offset) - at.position, at))
    };
    let mut search = AssignmentSearch::start(
        agents.count(),
        slots.count(),
        objective,
        |agent, slot| {
            let (way, at) = way(agent, slot)?;
            let time = time_of(way, &at);
            Ok(time * time)
        },
        memory,
    )
    .map_err(of_formation)?;
    search.step(ASSIGNMENT_STEPS);

    let mut whole = FormationAssignment {
        assigned: 0,
        last_arrival: 0.0,
        least_distance: f64::INFINITY,
        squared_times: 0.0,
        lower_bound: 0.0,
        is_best: search.is_best(),
    };
    let mut squares = AssignmentCost::default();
    // From an agent to its slot; both were checked above.
    let walk = |agent: usize| {
        let (offset, at) = (slots.item(search.column_of(agent)?)?, agents.item(agent)?);
        Some((at, frame.position + frame.arm(offset) - at.position))
    };
    for agent in 0..agents.count() {
        give(agent, search.column_of(agent));
        let Some((at, way)) = walk(agent) else { continue };
        whole.assigned += 1;
        let time = time_of(way, &at);
        whole.last_arrival = whole.last_arrival.max(time);
        squares = squares.and(time * time);
        for (other, way_of_other) in (0..agent).filter_map(walk) {
            let distance = least_distance(other.position - at.position, way_of_other - way);
            whole.least_distance = whole.least_distance.min(distance);
        }
    }
    let squares = search.prove(squares);
    whole.squared_times = squares.sum;
    whole.lower_bound = match objective {
        AssignmentObjective::LinearSum => squares.lower_bound,
        AssignmentObjective::Bottleneck if squares.lower_bound == squares.greatest => whole.last_arrival,
        // A square that is subnormal tells little of the time.
        AssignmentObjective::Bottleneck if squares.lower_bound < f64::MIN_POSITIVE => 0.0,
        // Rounded down.
        AssignmentObjective::Bottleneck => sqrt(squares.lower_bound) * (1.0 - 2.0 * f64::EPSILON),
    };
    Ok(whole)
}

/// The time along a way; 0 for none, infinite without a speed.
fn time_of(way: DVec3, agent: &Agent) -> f64 {
    let distance = length(way);
    if distance == 0.0 { 0.0 } else { distance / agent.max_speed }
}

/// The least length of `apart + change * t` for a `t` from 0 to 1.
fn least_distance(apart: DVec3, change: DVec3) -> f64 {
    let (closing, square) = (-apart.dot(change), change.length_squared());
    let time = if closing <= 0.0 {
        0.0
    } else if closing >= square {
        1.0
    } else {
        closing / square
    };
    length(apart + change * time)
}

/// The refusal of a matrix of times as the refusal of a formation.
fn of_formation(refusal: Refusal) -> Refusal {
    match refusal.input.pieces().last() {
        Some(("row_count", _)) => Refusal::new(refusal.kind, refusal.requirement, "count").within("agents"),
        Some(("column_count", _)) => Refusal::new(refusal.kind, refusal.requirement, "slot_count"),
        _ => refusal,
    }
}
