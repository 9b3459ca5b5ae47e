//! Steering limits and integration: the only place with mass, acceleration and time.

use super::Agent;
use crate::numeric::{min_or_second, shorten_to};
use crate::refusal::{
    Refusal, Within, finite_above_zero, finite_at_least_zero, finite_vector, in_range, within_range,
};
use crate::units::{default_in_centimeters, from_centimeters};
use glam::DVec3;

/// Limits of a body, with which it is moved and with which behaviors plan their braking. Lengths in one unit, speeds in that
/// unit per second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SteeringLimits {
    /// The greatest speed. Finite and >= 0.
    pub max_speed: f64,
    /// The greatest acceleration, per second squared. Finite and >= 0.
    pub max_acceleration: f64,
    /// Inertia: multiplies the response time. Finite and > 0.
    pub mass: f64,
    /// Time constant of the steering for mass 1, in seconds. 0: the velocity follows as fast as the maximum acceleration
    /// allows. Finite and >= 0.
    pub response_time: f64,
}

impl SteeringLimits {
    /// Unreal's character movement: 6 m/s, 20.48 m/s^2; mass 1; no response time.
    ///
    /// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
    /// and > 0 every length is NaN, which functions that take the settings refuse.
    ///
    /// ```
    /// use pursuit_core::steering::SteeringLimits;
    ///
    /// assert_eq!(SteeringLimits::for_units(1.0).max_speed, 6.0);
    /// ```
    #[must_use]
    pub fn for_units(units_per_meter: f64) -> Self {
        let length = |centimeters| from_centimeters(centimeters, units_per_meter);
        Self { max_speed: length(600.0), max_acceleration: length(2048.0), mass: 1.0, response_time: 0.0 }
    }
}

default_in_centimeters!(SteeringLimits);

impl SteeringLimits {
    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        finite_at_least_zero(self.max_speed, "max_speed")?;
        finite_at_least_zero(self.max_acceleration, "max_acceleration")?;
        finite_above_zero(self.mass, "mass")?;
        finite_at_least_zero(self.response_time, "response_time")
    }

    /// Refuses numbers above 1e50.
    pub(crate) fn check_range(&self) -> Result<(), Refusal> {
        within_range(self.max_speed, "max_speed")?;
        within_range(self.max_acceleration, "max_acceleration")?;
        within_range(self.mass, "mass")?;
        within_range(self.response_time, "response_time")
    }

    /// The agent with the lesser of its own and these limits' maximum speed.
    pub(crate) fn agent(&self, agent: &Agent) -> Agent {
        Agent { max_speed: min_or_second(agent.max_speed, self.max_speed), ..*agent }
    }
}

/// The velocity after `delta_time` seconds of `steering`.
///
/// The acceleration is `steering / (mass * response_time)`, limited so that the steering is not overshot within `delta_time`,
/// and to `max_acceleration`. The velocity is then shortened to `max_speed`.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{SteeringLimits, apply};
///
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// // Half a second at 8 per second squared.
/// let velocity = apply(DVec3::ZERO, DVec3::new(6.0, 0.0, 0.0), &limits, 0.5);
/// assert_eq!(velocity, Ok(DVec3::new(4.0, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; `delta_time` must be >= 0.
pub fn apply(
    velocity: DVec3,
    steering: DVec3,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    finite_vector(velocity, "velocity")?;
    finite_vector(steering, "steering")?;
    limits.check().within("limits")?;
    finite_at_least_zero(delta_time, "delta_time")?;
    let response_time = limits.mass * limits.response_time;
    let taken_up =
        if response_time > delta_time { steering * (delta_time / response_time) } else { steering };
    let change = shorten_to(taken_up, limits.max_acceleration * delta_time);
    in_range(shorten_to(velocity + change, limits.max_speed))
}

/// The agent after `delta_time` seconds of `steering`: first the velocity, then the position with the new velocity. This is
/// semi-implicit Euler, as in Unreal's character movement.
///
/// The limits' `max_speed` applies, not the agent's.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::{Agent, SteeringLimits, advance};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// // The new velocity is 4, and half a second of it is 2.
/// let agent = advance(&agent, DVec3::new(6.0, 0.0, 0.0), &limits, 0.5).unwrap();
/// assert_eq!(agent.velocity, DVec3::new(4.0, 0.0, 0.0));
/// assert_eq!(agent.position, DVec3::new(2.0, 0.0, 0.0));
/// ```
///
/// # Errors
/// As [`apply`].
pub fn advance(
    agent: &Agent,
    steering: DVec3,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<Agent, Refusal> {
    agent.check().within("agent")?;
    let velocity = apply(agent.velocity, steering, limits, delta_time)?;
    let position = in_range(agent.position + velocity * delta_time)?;
    Ok(Agent { position, velocity, ..*agent })
}

/// The movement input that turns `velocity` into `new_velocity` within `delta_time` seconds, for a body whose input is an
/// acceleration, such as Unreal's character movement: the acceleration needed, as a part of the maximum.
///
/// At most 1 long. Zero when `delta_time` or the maximum acceleration is 0.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::acceleration_input;
///
/// // From 100 to 132 in a sixteenth of a second is 512 per second squared, a quarter of 2048.
/// let input = acceleration_input(DVec3::new(100.0, 0.0, 0.0), DVec3::new(132.0, 0.0, 0.0), 2048.0, 0.0625);
/// assert_eq!(input, Ok(DVec3::new(0.25, 0.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite; `max_acceleration` and `delta_time` must be >= 0.
pub fn acceleration_input(
    velocity: DVec3,
    new_velocity: DVec3,
    max_acceleration: f64,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    finite_vector(velocity, "velocity")?;
    finite_vector(new_velocity, "new_velocity")?;
    finite_at_least_zero(max_acceleration, "max_acceleration")?;
    finite_at_least_zero(delta_time, "delta_time")?;
    // Halved, so that the difference does not overflow.
    Ok(part_of(new_velocity * 0.5 - velocity * 0.5, max_acceleration * 0.5 * delta_time))
}

/// The movement input for a body whose input is a velocity, such as Unreal's floating pawn movement: the desired velocity of
/// `steering`, as a part of the maximum speed.
///
/// At most 1 long. Zero if the maximum speed is 0. A steering of zero keeps the present velocity.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::steering::velocity_input;
///
/// let input = velocity_input(DVec3::new(300.0, 0.0, 0.0), DVec3::new(0.0, 150.0, 0.0), 600.0);
/// assert_eq!(input, Ok(DVec3::new(0.5, 0.25, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite; `max_speed` must be >= 0.
pub fn velocity_input(velocity: DVec3, steering: DVec3, max_speed: f64) -> Result<DVec3, Refusal> {
    finite_vector(velocity, "velocity")?;
    finite_vector(steering, "steering")?;
    finite_at_least_zero(max_speed, "max_speed")?;
    // Halved, so that the sum does not overflow.
    Ok(part_of(velocity * 0.5 + steering * 0.5, max_speed * 0.5))
}

/// The wanted vector as a part of the maximum, at most 1 long.
fn part_of(wanted: DVec3, most: f64) -> DVec3 {
    if most > 0.0 { shorten_to(wanted, most) / most } else { DVec3::ZERO }
}
