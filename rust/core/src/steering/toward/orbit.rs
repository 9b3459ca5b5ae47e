//! Orbit: a ring around a target that moves.

use super::Braking;
use super::braking::speed_to_stop;
use super::chase::{check_motion, meet};
use crate::geometry::{other_leg, perpendicular};
use crate::motion::MotionState;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, shorten_to, sqrt};
use crate::refusal::{
    Refusal, Within, at_least_zero_within_range, in_range, not_nan, vector_within_range, within_range,
};
use crate::steering::{Agent, SteeringLimits};
use glam::DVec3;

/// Part of the acceleration that holds the agent on the ring; the rest corrects.
const HOLDS: f64 = 0.75;
/// Part of the acceleration that slows the agent down on its way to the ring.
const SLOWS: f64 = 0.5;
/// Part of the acceleration that brings the agent into the plane of the ring.
const LEVELS: f64 = 0.25;
/// Most of a ring that one tick covers, in radians, so that it remains round.
const MOST_IN_A_TICK: f64 = 1.0;

/// Steering to a ring around `target` and along it: circling, strafing, keeping range.
///
/// The ring has the target in its middle, moves with it, and is perpendicular to `axis`, a vector of any length. `speed` is along the
/// ring, relative to the target: above 0 the agent goes round the axis as z turns x to y, below 0 the other way, and with
/// ±infinity as fast as it can. With a speed of 0 the agent goes to the nearest point of the ring and keeps the range.
///
/// The agent holds the ring to within rounding once it is there, in ticks of any one length, for a target that moves straight
/// on. For that its speed on the ring is never above
/// - what three quarters of its acceleration hold on the ring: `sqrt(0.75 acceleration * radius)`;
/// - its maximum speed less the target's: so it is as fast against the target's course as along with it;
/// - a radian of the ring in a tick.
///
/// From outside it comes in along the tangent, at up to its maximum speed; from inside on a half circle from the middle to the
/// ring. An agent that is not faster than its target keeps the range as nearly as it can. So does one that has no acceleration
/// left for a ring of radius 0.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{Agent, SteeringLimits, orbit};
///
/// let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
/// let target = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
/// // On the ring of radius 5 the tangent at (5, 0) is along y.
/// let agent = Agent { position: DVec3::new(5.0, 0.0, 0.0), velocity: DVec3::ZERO, max_speed: 6.0 };
/// let steer = |speed| orbit(&agent, &target, DVec3::Z, 5.0, speed, &limits, 0.0);
/// assert_eq!(steer(3.0), Ok(DVec3::new(0.0, 3.0, 0.0)));
/// assert_eq!(steer(-3.0), Ok(DVec3::new(0.0, -3.0, 0.0)));
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain; the axis must not be zero, no magnitude but the speed may
/// be above 1e50.
///
/// # Method
/// In a tick the agent goes to the place on its way that is a tick ahead. Places on the ring are a chord `c = speed * tick` apart, and
/// from one chord to the next the velocity changes by `c^2 / (radius * tick)`: three quarters of what the tick allows at most. The way out
/// from the middle is the circle through the middle that touches the ring from inside: its angle grows with its length, as on the ring.
pub fn orbit(
    agent: &Agent,
    target: &MotionState,
    axis: DVec3,
    radius: f64,
    speed: f64,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    agent.check_in_range().within("agent")?;
    check_motion(target).within("target")?;
    vector_within_range(target.position, "position").within("target")?;
    vector_within_range(target.velocity, "velocity").within("target")?;
    vector_within_range(axis, "axis")?;
    at_least_zero_within_range(radius, "radius")?;
    not_nan(speed, "speed")?;
    limits.check_range().within("limits")?;
    within_range(delta_time, "delta_time")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let Some((up, _)) = direction_and_length(axis) else {
        return Err(Refusal::no_direction("axis"));
    };
    let ring = Ring { up, radius, sense: if speed < 0.0 { -1.0 } else { 1.0 } };
    let (offset, relative) = (agent.position - target.position, agent.velocity - target.velocity);
    let place = ring.place(offset, relative);

    let acceleration = braking.acceleration();
    let room = agent.max_speed - length(target.velocity);
    let held = min_or_second(speed.abs(), sqrt(HOLDS * acceleration * radius));
    let on_ring = min_or_second(min_or_second(held, room), MOST_IN_A_TICK * radius / delta_time.abs());
    let goes_round = on_ring > 0.0;
    if !goes_round {
        let slot = MotionState { position: target.position + place.out * radius, ..*target };
        return Ok(meet(&agent, &slot, Some(&braking))?.steering);
    }

    let way = ring.way(&place);
    let slow = if place.distance > radius {
        let to_stop = way.straight + 0.5 * on_ring * (on_ring / (SLOWS * acceleration));
        max_or_second(on_ring, speed_to_stop(to_stop, SLOWS * acceleration, delta_time))
    } else {
        // The half circle from the middle is twice as tight as the ring.
        min_or_second(on_ring, sqrt(HOLDS * acceleration * radius / (1.0 + way.direction.dot(place.out))))
    };
    let pace = min_or_second(slow, fastest(way.direction, target.velocity, agent.max_speed));
    let along = ring.step(&place, &way, pace, delta_time);
    // From far it flies straight to where the tangent touches the ring.
    let height = place.height.abs();
    let straight = if way.straight > 0.0 { pace * (height / way.straight) } else { f64::INFINITY };
    let leveling = min_or_second(straight, speed_to_stop(height, LEVELS * acceleration, delta_time));
    let level = up * -libm::copysign(leveling, place.height);
    let desired = shorten_to(target.velocity + along + level, agent.max_speed);
    let steering = desired - agent.velocity;
    // A body with a response time takes up a part of it; all of it is needed to hold the ring.
    let most = max_or_second(length(steering), agent.max_speed);
    in_range(shorten_to(steering / braking.taken_up(), most))
}

/// The greatest speed along `direction`, relative to a target with a velocity below `max_speed`, for an agent of that speed.
fn fastest(direction: DVec3, target: DVec3, max_speed: f64) -> f64 {
    let along = target.dot(direction);
    sqrt(along * along + (max_speed * max_speed - target.length_squared())) - along
}

/// The ring, about the target.
struct Ring {
    /// Direction of the axis.
    up: DVec3,
    radius: f64,
    /// 1 or -1.
    sense: f64,
}

/// A place relative to the target.
struct Place {
    /// Direction away from the axis.
    out: DVec3,
    /// Direction of travel round the axis.
    round: DVec3,
    /// Distance from the axis.
    distance: f64,
    /// Height above the plane of the ring.
    height: f64,
}

/// The way from a place to the ring, in its plane.
struct Way {
    direction: DVec3,
    /// Length of its straight part.
    straight: f64,
    /// Angle about the axis to the end of the straight part.
    angle: f64,
}

impl Ring {
    fn place(&self, offset: DVec3, relative: DVec3) -> Place {
        let flat = |v: DVec3| v - self.up * v.dot(self.up);
        let (out, distance) = direction_and_length(flat(offset))
            .or_else(|| Some((direction_and_length(flat(relative))?.0, 0.0)))
            .unwrap_or((perpendicular(self.up), 0.0));
        Place { out, round: self.up.cross(out) * self.sense, distance, height: offset.dot(self.up) }
    }

    fn way(&self, place: &Place) -> Way {
        if place.distance > self.radius {
            let cosine = self.radius / place.distance;
            let sine = other_leg(cosine);
            let direction = place.round * cosine - place.out * sine;
            Way { direction, straight: place.distance * sine, angle: libm::acos(cosine) }
        } else {
            let part = place.distance / self.radius;
            Way { direction: place.round * part + place.out * other_leg(part), straight: 0.0, angle: 0.0 }
        }
    }

    /// The velocity to the place that is a tick ahead on the way.
    fn step(&self, place: &Place, way: &Way, pace: f64, delta_time: f64) -> DVec3 {
        let ahead = pace * delta_time;
        if delta_time == 0.0 || ahead <= way.straight {
            return way.direction * pace;
        }
        let turned = min_or_second((ahead - way.straight) / self.radius, MOST_IN_A_TICK);
        let angle = way.angle + turned;
        let distance = if place.distance < self.radius {
            let along = libm::asin(place.distance / self.radius) + turned;
            if along < core::f64::consts::FRAC_PI_2 { self.radius * libm::sin(along) } else { self.radius }
        } else {
            self.radius
        };
        let next = (place.out * libm::cos(angle) + place.round * libm::sin(angle)) * distance;
        shorten_to((next - place.out * place.distance) / delta_time, pace)
    }
}
