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

/// Part of its maximum speed below which an agent is not moving apart: above the noise of its velocity.
const LEAST_PARTING: f64 = power_of_two(-7);
/// Weight of the side on which a neighbor passes against the fixed side: it decides from a 17th of the clearance on.
const SIDE: f64 = power_of_two(-3);
/// Weight of the side to which the agent moves, for a neighbor that is too fast for it.
const KEPT_SIDE: f64 = power_of_two(-6);
/// A tangent this much farther out is free when it is tested again, whatever the rounding.
const ROUNDED_UP: f64 = 1.0 + power_of_two(-40);
/// The least approach along a tangent, as a part of the maximum speed: the direction of a smaller one would be rounding.
const LEAST_APPROACH: f64 = power_of_two(-20);
/// Cosine of the widest turn of an approach for which the agent moves straight aside.
const LEAST_STRAIGHT: f64 = power_of_two(-20);
/// The least lack of a miss distance, as a part of the clearance.
const LEAST_MISSING: f64 = power_of_two(-40);

/// Clearance of an agent from neighbors that move, and its look-ahead. Lengths in one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CollisionSettings {
    /// The radius of the agent. From 0 to 1e50.
    pub agent_radius: f64,
    /// Margin: distance kept beyond its radius. From 0 to 1e50.
    pub margin: f64,
    /// How far ahead it looks, in seconds. From 0 to 1e50.
    pub look_ahead_time: f64,
    /// Half of the agent's height, with the position's z in the middle: neighbors that share no height with it are ignored. From 0
    /// to 1e50; 0 for every height.
    pub half_height: f64,
}

impl CollisionSettings {
    /// An Unreal character's capsule: radius 42 cm, margin 8 cm; two seconds ahead; every height.
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

/// A neighbor that moves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MovingNeighbor {
    /// Its position.
    pub position: DVec3,
    /// Its velocity.
    pub velocity: DVec3,
    /// Its radius. Finite and >= 0.
    pub radius: f64,
    /// Its layers and priority.
    pub layers: AvoidanceLayers,
    /// Its height band: an agent on another floor ignores it.
    pub height: HeightBand,
}

/// Steering that keeps out of the way of neighbors.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CollisionAvoidance {
    /// Zero when no neighbor is in the way.
    pub steering: DVec3,
    /// Index of the neighbor that the agent would touch first; `None` if the way is free.
    pub neighbor: Option<usize>,
    /// Time of the contact, in seconds; 0 if they overlap now, infinite without a neighbor in the way.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time: f64,
    /// Least distance between their centers; infinite without a neighbor in the way.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub miss_distance: f64,
}

/// A neighbor on a collision course.
#[derive(Clone, Copy)]
struct Conflict {
    index: usize,
    /// Time of the contact.
    contact: f64,
    /// Least distance.
    miss_distance: f64,
    /// Its position relative to the agent.
    offset: DVec3,
    /// Its velocity relative to the agent.
    approach: DVec3,
    neighbor_velocity: DVec3,
    /// The sum of the radii and the margin.
    clearance: f64,
}

/// Steering out of the way of the neighbor that the agent would touch first within the look-ahead time if all kept their
/// velocities; zero without one.
///
/// Of several contacts at the same time the first neighbor in the list is taken. The agent makes the smallest change of
/// velocity that raises the miss distance to the sum of both radii and the margin, perpendicular to the approach as far as
/// its maximum speed allows: sideways for a neighbor from ahead, and also by braking or hurrying for a crossing one. If its
/// maximum speed allows no such velocity on the side on which it would pass, it leaves the neighbor's course on the side on
/// which it is, and passes as far off as it can.
///
/// If the centers would meet, to within a 17th of that sum, the agent moves to the right of the direction to the neighbor. Up
/// is the third axis, or the first if the direction is within a 128th of the third; the axes are right-handed. The neighbor
/// moves to its own right too.
///
/// The agent avoids the neighbors that its `layers` avoid, except neighbors of a lower priority that avoid it. Neighbors that
/// share no height with it, and neighbors with equal velocity, are ignored. For a neighbor that overlaps now and does not
/// move apart, by a 128th of the agent's maximum speed, the contact time is 0: the agent moves straight away from it at full
/// speed. At the same position it moves opposite to the neighbor's relative velocity, or along the x axis if that is zero.
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
/// let mut settings = CollisionSettings::for_units(1.0);
/// (settings.agent_radius, settings.margin, settings.look_ahead_time) = (1.0, 0.0, 5.0);
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

/// The conflict with a neighbor that comes within `clearance`, if any.
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
    // Distance along the approach to the nearest point, and the true distance there.
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
    // The tangents to the sphere of the clearance lie on a cone about the direction to the neighbor.
    let sine = min_or_second(clearance * ROUNDED_UP / distance, 1.0);
    let cosine = sqrt((1.0 - sine) * (1.0 + sine));
    let approaching = |side: DVec3| {
        let tangent = side * sine - toward * cosine;
        // Straight aside, which keeps the speed of approach along the old course.
        let straight = heading.dot(tangent);
        along_tangent(agent, neighbor_velocity, tangent, speed / max_or_second(straight, LEAST_STRAIGHT))
    };
    let miss = offset - heading * offset.dot(heading);
    let missing = max_or_second(clearance - conflict.miss_distance, clearance * LEAST_MISSING);
    let side = leaning(miss * SIDE, missing, toward, left_of);
    if let Some(velocity) = approaching(side) {
        return velocity;
    }
    // Too fast to pass on that side: leave its course on the side on which the agent is.
    let Some((course, neighbor_speed)) = direction_and_length(neighbor_velocity) else { return away() };
    let kept = agent.velocity * (KEPT_SIDE / neighbor_speed);
    let side = leaning(course * (SIDE / sine) - kept, 1.0, toward, left_of);
    // The exact side on which the agent is, in case the added lean makes the course impossible.
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

/// The velocity, at most at maximum speed, with which the neighbor approaches along `tangent`: at `speed`, or at the nearest
/// possible speed. `None` if the agent is too slow.
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

/// The direction to the left of `toward`, with the third axis up, or the first within a 128th of the third.
fn left_of(toward: DVec3) -> DVec3 {
    let up = if is_upright(toward) { DVec3::X } else { DVec3::Z };
    direction_and_length(up.cross(toward)).map_or(DVec3::X, |(left, _)| left)
}
