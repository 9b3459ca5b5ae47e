//! Wandering.

use crate::geometry::{across, carry, perpendicular, rotated};
use crate::numeric::{Random, direction_and_length, sqrt};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite_vector};
use crate::steering::Agent;
use crate::units::{default_in_centimeters, from_centimeters};
use core::f64::consts::FRAC_PI_3;
use glam::DVec3;

/// How an agent wanders: toward a point that walks at random over a sphere ahead of it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WanderSettings {
    /// Distance from the agent to the center of the sphere. From 0 to 1e50.
    pub distance: f64,
    /// Radius of the sphere. Below the distance, the desired direction is at most `asin(radius / distance)` off the heading;
    /// only the ratio matters. From 0 to 1e50.
    pub radius: f64,
    /// How fast the point walks, in radians per square root of a second: after `t` seconds its angle has the standard
    /// deviation `wander_rate * sqrt(t)`, on the sphere about each of two axes. From 0 to 1e50.
    pub wander_rate: f64,
}

impl WanderSettings {
    /// A sphere of radius 1 m, 2 m ahead; at most 30 degrees off the heading; 60 degrees per square root of a second.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::WanderSettings;
    ///
    /// assert_eq!(WanderSettings::for_units(1.0).distance, 2.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { distance: length(200.0), radius: length(100.0), wander_rate: FRAC_PI_3 }
    }
}

default_in_centimeters!(WanderSettings);

impl WanderSettings {
    fn check(&self) -> Result<(), Refusal> {
        at_least_zero_within_range(self.distance, "distance")?;
        at_least_zero_within_range(self.radius, "radius")?;
        at_least_zero_within_range(self.wander_rate, "wander_rate")
    }
}

/// The state of a wandering agent's walk, which the caller keeps and may copy and replay. The same state, agent, settings and
/// time steps give the same bits, on every platform.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WanderState {
    /// Last heading of the agent.
    pub heading: DVec3,
    /// The point on the sphere, as its direction from the center.
    pub direction: DVec3,
    /// The state of the random numbers.
    pub random: u64,
}

impl WanderState {
    /// A walk that begins straight ahead. `forward` is the heading of an agent at rest, of any length but zero; each `seed`
    /// gives a different walk.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::steering::{WanderState};
    ///
    /// let state = WanderState::begin(7, DVec3::new(3.0, 0.0, 0.0)).unwrap();
    /// assert_eq!((state.heading, state.direction), (DVec3::X, DVec3::X));
    /// ```
    ///
    /// # Errors
    /// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) for a zero `forward`,
    /// [`RefusalKind::NotFinite`](crate::RefusalKind::NotFinite) for one that is not finite.
    pub fn begin(seed: u64, forward: DVec3) -> Result<Self, Refusal> {
        finite_vector(forward, "forward")?;
        let (heading, _) = direction_and_length(forward).ok_or(Refusal::no_direction("forward"))?;
        Ok(Self { heading, direction: heading, random: seed })
    }
}

/// Steering of a wanderer in space, and its state after `delta_time` seconds.
///
/// The sphere turns with the heading, so a turn continues. An agent at rest keeps its last heading. The width of the walk
/// does not depend on the tick: the mean cosine of the point's angle after `t` seconds is `exp(-wander_rate^2 t)`. If
/// distance and radius cancel, the agent goes straight on. `delta_time` must be from 0 to 1e50; 0 draws no random number.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, WanderSettings, WanderState, wander};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let settings = WanderSettings::for_units(1.0);
/// let state = WanderState::begin(7, DVec3::X).unwrap();
/// // No time: straight on. Later at most 30 degrees off, and cos(30 degrees) is above 0.8.
/// assert_eq!(wander(&agent, &state, &settings, 0.0), Ok((DVec3::new(6.0, 0.0, 0.0), state)));
/// let (steering, later) = wander(&agent, &state, &settings, 0.1).unwrap();
/// assert!(steering.x > 0.8 * 6.0 && later.direction != state.direction);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be from 0 to 1e50.
///
/// Source: C. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
pub fn wander(
    agent: &Agent,
    state: &WanderState,
    settings: &WanderSettings,
    delta_time: f64,
) -> Result<(DVec3, WanderState), Refusal> {
    let walk = Walk::new(agent, state, settings, delta_time)?;
    let heading = direction_and_length(agent.velocity).map_or(walk.heading, |(heading, _)| heading);
    let upright = walk.heading.cross(perpendicular(walk.heading));
    walk.finish(heading, walk.direction, upright, |random, direction, variance| {
        // The height of a step above the far pole is a power of a uniform number. With this power the mean cosine is
        // exp(-variance), so steps of any length add up. A short step is normal about each axis; a long one is uniform over
        // the sphere.
        let power = libm::tanh(0.5 * variance);
        let depth = -libm::expm1(power * libm::log(random.uniform()));
        let (cosine, sine) = (1.0 - 2.0 * depth, 2.0 * sqrt(depth * (1.0 - depth)));
        let side = perpendicular(direction);
        let (along, beside) = random.on_circle();
        direction * cosine + (side * along + direction.cross(side) * beside) * sine
    })
}

/// [`wander`] in the plane with the given `normal`, over a circle instead of a sphere; the agent is steered into the plane.
///
/// The angle of the point after `t` seconds is normal with deviation `wander_rate * sqrt(t)`, for steps of any length. A
/// heading along the normal is replaced by `z x normal`, or by x if the normal is along z.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, WanderSettings, WanderState, wander_in_plane};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let settings = WanderSettings::for_units(1.0);
/// let state = WanderState::begin(7, DVec3::X).unwrap();
/// let (steering, later) = wander_in_plane(&agent, &state, &settings, DVec3::Z, 0.1).unwrap();
/// assert!(steering.z == 0.0 && later.direction != state.direction);
/// ```
///
/// # Errors
/// As [`wander`]; [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) for a zero `normal`.
pub fn wander_in_plane(
    agent: &Agent,
    state: &WanderState,
    settings: &WanderSettings,
    normal: DVec3,
    delta_time: f64,
) -> Result<(DVec3, WanderState), Refusal> {
    finite_vector(normal, "normal")?;
    let walk = Walk::new(agent, state, settings, delta_time)?;
    let (normal, _) = direction_and_length(normal).ok_or(Refusal::no_direction("normal"))?;
    let before = across(walk.heading, normal).unwrap_or_else(|| perpendicular(normal));
    let direction = across(walk.direction, normal).unwrap_or(before);
    let heading = across(agent.velocity, normal).unwrap_or(before);
    Walk { heading: before, ..walk }.finish(heading, direction, normal, |random, direction, variance| {
        let angle = sqrt(variance) * random.normal();
        rotated(direction, normal, angle)
    })
}

/// The common part of wandering in space and in the plane.
struct Walk<'a> {
    agent: &'a Agent,
    settings: &'a WanderSettings,
    heading: DVec3,
    direction: DVec3,
    random: u64,
    delta_time: f64,
}

impl<'a> Walk<'a> {
    fn new(
        agent: &'a Agent,
        state: &WanderState,
        settings: &'a WanderSettings,
        delta_time: f64,
    ) -> Result<Self, Refusal> {
        agent.check().within("agent")?;
        finite_vector(state.heading, "state.heading")?;
        finite_vector(state.direction, "state.direction")?;
        settings.check().within("settings")?;
        at_least_zero_within_range(delta_time, "delta_time")?;
        let (heading, _) =
            direction_and_length(state.heading).ok_or(Refusal::no_direction("state.heading"))?;
        let (direction, _) =
            direction_and_length(state.direction).ok_or(Refusal::no_direction("state.direction"))?;
        Ok(Self { agent, settings, heading, direction, random: state.random, delta_time })
    }

    /// Turns the sphere with the heading (about `axis` if the heading was reversed), moves the point by `step` and steers
    /// toward it.
    fn finish(
        &self,
        heading: DVec3,
        direction: DVec3,
        axis: DVec3,
        step: impl FnOnce(&mut Random, DVec3, f64) -> DVec3,
    ) -> Result<(DVec3, WanderState), Refusal> {
        let mut random = Random(self.random);
        let mut direction = carry(direction, self.heading, heading, axis);
        if self.delta_time > 0.0 {
            let rate = self.settings.wander_rate;
            let moved = step(&mut random, direction, rate * rate * self.delta_time);
            direction = direction_and_length(moved).map_or(direction, |(moved, _)| moved);
        }
        let aim = heading * self.settings.distance + direction * self.settings.radius;
        let toward = direction_and_length(aim).map_or(heading, |(toward, _)| toward);
        let steering = self.agent.steer_to(toward * self.agent.max_speed)?;
        Ok((steering, WanderState { heading, direction, random: random.0 }))
    }
}
