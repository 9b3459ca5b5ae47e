//! Avoidance of moving neighbors.

use crate::geometry::{List, across, is_upright, leaning, other_leg};
use crate::numeric::{
    direction_and_length, length, max_or_second, min_or_second, power_of_two, shorten_to, sqrt,
};
use crate::refusal::{
    Refusal, Requirement, Within, at_least_zero_within_range, in_range, vector_within_range,
};
use crate::steering::{Agent, AvoidanceLayers, HeightBand};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// The part of its maximum speed below which an agent does not count as parting: noise of its velocity is less.
const LEAST_PARTING: f64 = power_of_two(-7);
/// How much the side on which a neighbor passes weighs beside the fixed one: it counts from a 17th of the clearance.
const SIDE: f64 = power_of_two(-3);
/// How much the side to which the agent moves weighs before a neighbor that is too fast for it, beside its course.
const KEPT_SIDE: f64 = power_of_two(-6);
/// A tangent this much farther out is not in the way when it is asked again, whatever rounding did.
const ROUNDED_UP: f64 = 1.0 + power_of_two(-40);
/// The least approach along a tangent, as a part of the maximum speed: the direction of less would be rounding.
const LEAST_APPROACH: f64 = power_of_two(-20);
/// The cosine of the widest turn of an approach that is made straight aside.
const LEAST_STRAIGHT: f64 = power_of_two(-20);
/// The least that a miss lacks, as a part of the clearance.
const LEAST_MISSING: f64 = power_of_two(-40);

/// How much clearance an agent keeps from neighbors that move, and how far it looks ahead. Lengths in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CollisionSettings {
    /// The radius of the agent. From 0 to 1e50.
    pub agent_radius: f64,
    /// How much farther than its radius it keeps away. From 0 to 1e50.
    pub margin: f64,
    /// How far ahead it looks, in seconds. From 0 to 1e50.
    pub look_ahead_time: f64,
    /// Half of the agent's height, with the position's z in the middle: neighbors that share no height with it are ignored. From 0
    /// to 1e50; 0 for every height.
    pub half_height: f64,
}

impl CollisionSettings {
    /// An Unreal character's capsule: 42 cm and 8 cm to spare; two seconds ahead; every height.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::CollisionSettings;
    ///
    /// assert_eq!(CollisionSettings::for_units(1.0).agent_radius, 0.42);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { agent_radius: length(42.0), margin: length(8.0), look_ahead_time: 2.0, half_height: 0.0 }
    }

    fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.agent_radius, "agent_radius")?;
        at_least_zero_within_range(self.margin, "margin")?;
        at_least_zero_within_range(self.look_ahead_time, "look_ahead_time")?;
        at_least_zero_within_range(self.half_height, "half_height")
    }
}

default_in_centimeters!(CollisionSettings);

/// Someone else who moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingNeighbor {
    /// Where it is.
    pub position: DVec3,
    /// How it moves.
    pub velocity: DVec3,
    /// Its radius. Finite and >= 0.
    pub radius: f64,
    /// Who it is, whom it avoids, and its priority.
    pub layers: AvoidanceLayers,
    /// The heights that it takes up: an agent on another floor does not see it.
    pub height: HeightBand,
}

/// Steering that keeps out of the way of neighbors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CollisionAvoidance {
    /// Zero when no neighbor is in the way.
    pub steering: DVec3,
    /// Which neighbor the agent would touch first; none when none is in the way.
    pub neighbor: Option<usize>,
    /// When they would touch, in seconds; 0 when they overlap now, infinity without a neighbor in the way.
    pub time: f64,
    /// How near their centers would come; infinity without a neighbor in the way.
    pub miss_distance: f64,
}

/// A neighbor that would be touched.
#[derive(Clone, Copy)]
struct Conflict {
    index: usize,
    /// When it would be touched.
    contact: f64,
    /// How near it would come.
    miss_distance: f64,
    /// Where it is, seen from the agent.
    offset: DVec3,
    /// How it moves, seen from the agent.
    approach: DVec3,
    neighbor_velocity: DVec3,
    /// The sum of the radii and the margin.
    clearance: f64,
}

/// Steering out of the way of the neighbor that would be touched first within the look-ahead time if all kept their velocities;
/// zero when there is none.
///
/// Of several that would be touched at the same time the first counts. The agent changes its velocity by just what turns the
/// miss into the sum of both radii and the margin, across the approach as far as its maximum speed allows: aside when the
/// neighbor comes from ahead, and by braking or hurrying too when it crosses. Where its maximum speed allows no such velocity
/// on the side on which it would pass, it leaves the neighbor's course on the side on which it is, and passes as far off as it
/// can.
///
/// When the centers would meet, to within a 17th of that sum, it goes to the right of the direction in which it sees the
/// neighbor, the third axis being up, or within a 128th of that axis the first, and the axes right-handed; the neighbor, seeing
/// it the other way round, goes to its right too.
///
/// The agent avoids the neighbors that its `layers` avoid, except those of a lower priority that avoid it. Neighbors that share no
/// height with it are ignored. Neighbors with equal velocity never come nearer and are ignored. A neighbor that overlaps now and is
/// not moving apart, by a 128th of the agent's maximum speed, counts at time 0: the agent leaves straight away from it at full
/// speed. At the same position it moves opposite to the neighbor's relative velocity, or along the x axis when that is zero.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{
///     Agent, AvoidanceLayers, CollisionSettings, HeightBand, MovingNeighbor, avoid_collisions,
/// };
///
/// // Head on: 8 between the rims, closing at 2.
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::X, max_speed: 6.0 };
/// let (layers, height) = (AvoidanceLayers::default(), HeightBand::EVERYWHERE);
/// let neighbors = [MovingNeighbor { position: DVec3::X * 10.0, velocity: -DVec3::X, radius: 1.0, layers, height }];
/// let settings = CollisionSettings { agent_radius: 1.0, margin: 0.0, look_ahead_time: 5.0, half_height: 0.0 };
/// let avoidance = avoid_collisions(&agent, &layers, &neighbors, &settings).unwrap();
/// assert_eq!((avoidance.neighbor, avoidance.time, avoidance.miss_distance), (Some(0), 4.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite, out of its domain or above 1e50.
pub fn avoid_collisions(
    agent: &Agent,
    layers: &AvoidanceLayers,
    neighbors: &dyn List<MovingNeighbor>,
    settings: &CollisionSettings,
) -> Result<CollisionAvoidance, Refusal> {
    agent.check_in_range().within("agent")?;
    settings.check().within("settings")?;
    let CollisionSettings { agent_radius, margin, look_ahead_time, half_height } = *settings;
    let height = HeightBand { center: agent.position.z, half_height };
    let mut first: Option<Conflict> = None;
    for index in 0..neighbors.count() {
        let other = neighbors
            .item(index)
            .ok_or(Refusal::out_of_domain(Requirement::OneForEach, "neighbors.count"))?;
        vector_within_range(other.position, "neighbors.positions").element(index)?;
        vector_within_range(other.velocity, "neighbors.velocities").element(index)?;
        at_least_zero_within_range(other.radius, "neighbors.radii").element(index)?;
        other.height.check("neighbors.height_centers", "neighbors.half_heights").element(index)?;
        let conflict = conflict(agent, &other, index, agent_radius + margin + other.radius);
        if let Some(conflict) = conflict
            && layers.share(&other.layers, 1.0).is_some()
            && height.shares(&other.height)
            && conflict.contact <= look_ahead_time
            && first.is_none_or(|first| conflict.contact < first.contact)
        {
            first = Some(conflict);
        }
    }
    let Some(conflict) = first else {
        return Ok(CollisionAvoidance {
            steering: DVec3::ZERO,
            neighbor: None,
            time: f64::INFINITY,
            miss_distance: f64::INFINITY,
        });
    };
    let desired = shorten_to(dodge(agent, &conflict), agent.max_speed);
    Ok(CollisionAvoidance {
        steering: in_range(desired - agent.velocity)?,
        neighbor: Some(conflict.index),
        time: conflict.contact,
        miss_distance: conflict.miss_distance,
    })
}

/// When and how a neighbor comes within `clearance`, if it does.
fn conflict(agent: &Agent, other: &MovingNeighbor, index: usize, clearance: f64) -> Option<Conflict> {
    let offset = other.position - agent.position;
    let approach = other.velocity - agent.velocity;
    let closing = -offset.dot(approach);
    let distance = length(offset);
    let overlap = Conflict {
        index,
        contact: 0.0,
        miss_distance: distance,
        offset,
        approach,
        neighbor_velocity: other.velocity,
        clearance,
    };
    if distance < clearance && closing >= -distance * (agent.max_speed * LEAST_PARTING) {
        return Some(overlap);
    }
    let (heading, speed) = direction_and_length(approach)?;
    if closing <= 0.0 {
        return None;
    }
    // The way along the approach to the nearest point, and the true distance there.
    let along = -offset.dot(heading);
    let miss = offset + heading * along;
    let half_chord = clearance * clearance - miss.length_squared();
    if half_chord <= 0.0 {
        return None;
    }
    let contact = (distance - clearance) * (distance + clearance) / (along + sqrt(half_chord)) / speed;
    Some(Conflict { contact, miss_distance: length(miss), ..overlap })
}

/// The velocity that keeps clear of the conflict.
fn dodge(agent: &Agent, conflict: &Conflict) -> DVec3 {
    let Conflict { offset, approach, clearance, neighbor_velocity, .. } = *conflict;
    let away = || {
        let toward = direction_and_length(offset).or_else(|| direction_and_length(approach));
        toward.map_or(DVec3::X, |(toward, _)| -toward) * agent.max_speed
    };
    let Some((toward, distance)) = direction_and_length(offset) else { return away() };
    let Some((heading, speed)) = direction_and_length(approach) else { return away() };
    if distance < clearance {
        return away();
    }
    // The tangents to the sphere of the clearance lie on a cone about the way to the neighbor.
    let sine = min_or_second(clearance * ROUNDED_UP / distance, 1.0);
    let cosine = sqrt((1.0 - sine) * (1.0 + sine));
    let approaching = |side: DVec3| {
        let tangent = side * sine - toward * cosine;
        // Straight aside, so that the approach along the old course stays as fast.
        let straight = heading.dot(tangent);
        along_tangent(agent, neighbor_velocity, tangent, speed / max_or_second(straight, LEAST_STRAIGHT))
    };
    let miss = offset - heading * offset.dot(heading);
    let missing = max_or_second(clearance - conflict.miss_distance, clearance * LEAST_MISSING);
    let side = leaning(miss * SIDE, missing, toward, left_of);
    if let Some(velocity) = approaching(side) {
        return velocity;
    }
    // Too fast to pass on that side: out of its course, on the side of that on which the agent is.
    let Some((course, neighbor_speed)) = direction_and_length(neighbor_velocity) else { return away() };
    let kept = agent.velocity * (KEPT_SIDE / neighbor_speed);
    let side = leaning(course * (SIDE / sine) - kept, 1.0, toward, left_of);
    // The very side in which it is, should what was added lead past what is possible.
    for side in [side, across(course, toward).unwrap_or(side)] {
        if let Some(velocity) = approaching(side) {
            return velocity;
        }
    }
    // The greatest turn of the approach that its speed allows.
    let ratio = agent.max_speed / neighbor_speed;
    let aside = across(side, course).unwrap_or(side);
    (course * ratio - aside * other_leg(ratio)) * agent.max_speed
}

/// The velocity, no longer than the maximum speed, with which the neighbor approaches along `tangent`: at `speed`, or at that
/// nearest to it. `None` when the agent is too slow for that.
fn along_tangent(agent: &Agent, neighbor_velocity: DVec3, tangent: DVec3, speed: f64) -> Option<DVec3> {
    let along = neighbor_velocity.dot(tangent);
    let aside = neighbor_velocity - tangent * along;
    let distance = length(aside);
    if distance > agent.max_speed {
        return None;
    }
    let half_chord = sqrt((agent.max_speed - distance) * (agent.max_speed + distance));
    let fastest = along + half_chord;
    if fastest <= agent.max_speed * LEAST_APPROACH {
        return None;
    }
    let kept = min_or_second(max_or_second(speed, along - half_chord), fastest);
    Some(aside + tangent * (along - kept))
}

/// To the left of who looks there, the third axis being up; within a 128th of that axis, the first being up.
fn left_of(toward: DVec3) -> DVec3 {
    let up = if is_upright(toward) { DVec3::X } else { DVec3::Z };
    direction_and_length(up.cross(toward)).map_or(DVec3::X, |(left, _)| left)
}
