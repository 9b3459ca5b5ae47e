//! Hiding.

use super::{EvadeSettings, evade};
use crate::geometry::{List, RoundBox, Shape, Solid};
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, power_of_two};
use crate::refusal::{Refusal, Requirement, Within, finite_at_least_zero, in_range};
use crate::steering::toward::{Braking, approach, check_motion};
use crate::steering::{Agent, SteeringLimits};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// Bonus of a place to which the agent moves at full speed, as a part of its distance.
const BEGUN: f64 = power_of_two(-6);
/// Lead on the threat that an agent needs if it does not move to the place yet.
const NOT_BEGUN: f64 = power_of_two(-7);
/// Part of the distance by which a place must be nearer than an earlier one of the list.
const ABOUT_EQUAL: f64 = power_of_two(-7);

/// How an agent hides.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HideSettings {
    /// Distance from the surface of a cover: at least the radius of the agent. Finite and >= 0.
    pub clearance: f64,
    /// How to evade when there is no cover.
    pub evade: EvadeSettings,
}

impl HideSettings {
    /// A meter from the cover, and the default of [`EvadeSettings`].
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::HideSettings;
    ///
    /// assert_eq!(HideSettings::for_units(1.0).clearance, 1.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { clearance: length(100.0), evade: EvadeSettings::default() }
    }
}

default_in_centimeters!(HideSettings);

/// Where an agent hides, and how it gets there.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hiding {
    /// The change of velocity to ask for.
    pub steering: DVec3,
    /// The hiding place; the agent's position without a cover.
    pub spot: DVec3,
    /// Index of the cover; `None` when the agent evades instead.
    pub cover: Option<usize>,
}

/// Steering to the nearest place behind a cover, seen from `threat`, and staying there.
///
/// The place lies on the line from the threat through the center of the cover, at the distance `clearance` from the cover's
/// far side. It is ignored if the threat can be there at least as early, straight at its own speed, if it lies inside another
/// cover, or if the threat is inside the cover. A half-space hides no agent, nor does a sphere or capsule of radius 0, nor a
/// box with more than one extent of 0. Without a cover the agent evades. The way around covers is left to obstacle avoidance.
///
/// So that noise does not change the choice, a place to which the agent already moves counts as nearer, in proportion to its
/// speed there, at full speed by a 64th; of equally near places, to within a 128th, the first is taken. A place to which the
/// agent does not move yet must be reached a 128th earlier than by the threat.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, HideSettings, SteeringLimits, hide};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let threat = MotionState { position: DVec3::new(-10.0, 0.0, 0.0), velocity: DVec3::ZERO };
/// let covers = [Shape::Sphere { center: DVec3::new(10.0, 0.0, 0.0), radius: 2.0 }];
/// let settings = HideSettings::for_units(1.0);
/// let hiding = hide(&agent, &threat, &covers, &settings, &SteeringLimits::for_units(1.0), 0.0).unwrap();
/// assert_eq!((hiding.spot, hiding.cover), (DVec3::new(13.0, 0.0, 0.0), Some(0)));
/// assert_eq!(hiding.steering, DVec3::new(6.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when an answer is beyond the range of f64.
pub fn hide(
    agent: &Agent,
    threat: &MotionState,
    covers: &dyn List<Shape>,
    settings: &HideSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<Hiding, Refusal> {
    agent.check().within("agent")?;
    check_motion(threat).within("threat")?;
    finite_at_least_zero(settings.clearance, "settings.clearance")?;
    settings.evade.check().within("settings.evade")?;
    let agent = &limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let threat_speed = length(threat.velocity);
    let mut best: Option<(DVec3, usize)> = None;
    let mut least_way = f64::INFINITY;
    for index in 0..covers.count() {
        let cover =
            covers.item(index).ok_or(Refusal::out_of_domain(Requirement::OneForEach, "cover_count"))?;
        let solid = Solid::new(&cover).at(index, "covers")?;
        let Solid::RoundBox(cover) = solid else { continue };
        let Some((behind, _)) = direction_and_length(cover.center - threat.position) else { continue };
        let spot = in_range(cover.center + behind * far_side(&cover, behind, settings.clearance))?;
        let toward = spot - agent.position;
        let way = length(toward);
        let threat_way = length(spot - threat.position);
        let hides = has_body(&cover) && solid.signed_distance(threat.position).distance > 0.0;
        // Its present speed toward the place as a part of the maximum, both times the distance.
        let begun = part_of(agent.velocity.dot(toward), agent.max_speed * way);
        let late = way * (1.0 + NOT_BEGUN * (1.0 - begun));
        let first = late / agent.max_speed.abs() < threat_way / threat_speed || way == 0.0;
        let counted = way * (1.0 - BEGUN * begun);
        if hides && first && counted < least_way * (1.0 - ABOUT_EQUAL) && !lies_inside(spot, index, covers) {
            (best, least_way) = (Some((spot, index)), counted);
        }
    }
    match best {
        Some((spot, index)) => {
            let place = MotionState { position: spot, velocity: DVec3::ZERO };
            let steering = approach(agent, &place, agent.max_speed, &braking)?;
            Ok(Hiding { steering, spot, cover: Some(index) })
        }
        None => {
            let steering = evade(agent, threat, &settings.evade)?.steering;
            Ok(Hiding { steering, spot: agent.position, cover: None })
        }
    }
}

/// A speed as a part of the full speed, from -1 to 1.
fn part_of(speed: f64, full: f64) -> f64 {
    if speed.abs() < full { speed / full } else { f64::from(speed > 0.0) - f64::from(speed < 0.0) }
}

/// Distance from the center of a cover along `behind` to the last point at `clearance` from the cover.
fn far_side(cover: &RoundBox, behind: DVec3, clearance: f64) -> f64 {
    let round = cover.radius + clearance;
    if cover.half_extents == DVec3::ZERO {
        return round;
    }
    // From outside the clearance, back to the first contact.
    let outside = length(cover.half_extents) + round;
    let start = cover.center + behind * outside;
    let touch = Solid::RoundBox(*cover).contact(start, -behind, clearance, f64::INFINITY);
    outside - touch.map_or(0.0, |hit| hit.distance)
}

/// Whether a cover blocks the view from every side.
fn has_body(cover: &RoundBox) -> bool {
    let extents = cover.half_extents.to_array().into_iter().filter(|extent| *extent > 0.0);
    cover.radius > 0.0 || extents.count() >= 2
}

/// Whether `spot` lies inside a cover other than its own.
fn lies_inside(spot: DVec3, own: usize, covers: &dyn List<Shape>) -> bool {
    (0..covers.count()).any(|index| {
        let solid = covers.item(index).and_then(|cover| Solid::new(&cover).ok());
        index != own && solid.is_some_and(|solid| solid.signed_distance(spot).distance < 0.0)
    })
}
