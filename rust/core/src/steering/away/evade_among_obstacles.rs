//! Evasion among obstacles.

use super::EvadeSettings;
use crate::geometry::{
    List, Shape, Solid, across, check_shapes, in_plane, nearest_on_course, other_leg, perpendicular, sideways,
};
use crate::intercept::{InterceptQuery, solve};
use crate::motion::MotionState;
use crate::numeric::{
    direction_and_length, length, max_or_second, min_or_second, power_of_two, shorten_to, sqrt,
};
use crate::refusal::{Refusal, Within, vector_within_range, within_range};
use crate::steering::toward::{Braking, check_motion};
use crate::steering::{Agent, AvoidanceSettings, SteeringLimits, advance};
use glam::DVec3;

/// Number of steps in which a course is flown ahead.
const STEPS: u32 = 24;
/// Part of the acceleration that turns the agent along an obstacle.
const TURNS: f64 = 0.75;
/// Penalty of turning round at full speed, as a part of the risk.
const TURNED: f64 = power_of_two(-3);
/// Penalty of a course against the previous one.
const LATER: f64 = power_of_two(-10);
/// Courses in the frame of the direction away from the threat, the left and the up: in a plane the first eight.
const COURSES: [[f64; 3]; 26] = [
    [1.0, 0.0, 0.0],
    [1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, -1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [-1.0, 0.0, 0.0],
    [1.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [1.0, -1.0, 1.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
    [-1.0, 1.0, 1.0],
    [-1.0, -1.0, 1.0],
    [-1.0, 0.0, 1.0],
    [0.0, 0.0, 1.0],
    [1.0, 0.0, -1.0],
    [1.0, 1.0, -1.0],
    [1.0, -1.0, -1.0],
    [0.0, 1.0, -1.0],
    [0.0, -1.0, -1.0],
    [-1.0, 1.0, -1.0],
    [-1.0, -1.0, -1.0],
    [-1.0, 0.0, -1.0],
    [0.0, 0.0, -1.0],
];
/// Number of courses in a plane.
const IN_PLANE: usize = 8;

/// Steering away from `threat` at full speed in a room, or among other obstacles, so that it corners the agent late or never.
///
/// The agent flies a fan of courses ahead through the settings' horizon: straight on, and along the obstacles that it comes
/// to, turning either way, under its limits. On each the threat, at its present speed and with its turning radius, keeps
/// steering to the earliest intercept. The agent takes the course on which it is caught last; of those on which it is not
/// caught, the one that keeps it farthest from the threat, by the mean of `1 / (distance - capture_radius)`. So it leaves a
/// corner while it still can, and circles in a room when it is faster than the threat.
///
/// A course is straight until it comes to an obstacle, so the way out of a blind alley is not found.
///
/// It has no memory. A course that turns it round counts as worse, by an eighth at full speed, and each course as worse than the
/// one before it by a 1024th, so noise does not make it waver.
///
/// The avoidance gives the clearance, `agent_radius + margin`, and the plane in which the agent moves; its look-ahead is not
/// used. In a plane obstacles without a way out within the plane, such as a floor, are ignored. With three quarters of its
/// acceleration the agent turns along an obstacle before its clearance; for one that never comes nearer give the answer to
/// [`apply_guard`](crate::steering::apply_guard). Obstacles do not hold up the threat: it is assumed to pass through them.
///
/// `limits` and `delta_time` are as in [`arrive_braking`](crate::steering::arrive_braking); the lesser maximum speed applies.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::steering::{
///     Agent, AvoidanceSettings, EvadeSettings, SteeringLimits, evade_among_obstacles,
/// };
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let threat = MotionState { position: DVec3::new(6.0, 0.0, 0.0), velocity: DVec3::new(-4.0, 0.0, 0.0) };
/// let mut avoidance = AvoidanceSettings::for_units(1.0);
/// avoidance.plane_normal = DVec3::Z;
/// let steer = |obstacles: &[Shape]| {
///     let (settings, limits) = (EvadeSettings::default(), SteeringLimits::for_units(1.0));
///     evade_among_obstacles(&agent, &threat, &obstacles, &settings, &avoidance, &limits, 0.0).unwrap()
/// };
/// // In the open it flees straight away; a wall behind it turns it aside.
/// assert_eq!(steer(&[]), DVec3::new(-6.0, 0.0, 0.0));
/// let wall = Shape::HalfSpace { point: DVec3::new(-0.5, 0.0, 0.0), normal: DVec3::X };
/// assert!(steer(&[wall]).x >= 0.0);
/// ```
///
/// # Errors
/// A refusal when an input is not finite, out of its domain or above 1e50.
///
/// # Method
/// Rolling horizon: each course is simulated in 24 steps against a threat that reacts, and only its first tick is flown. The
/// course along an obstacle is the tightest circle that touches it, `acceleration = speed^2 / radius`.
pub fn evade_among_obstacles(
    agent: &Agent,
    threat: &MotionState,
    obstacles: &dyn List<Shape>,
    settings: &EvadeSettings,
    avoidance: &AvoidanceSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<DVec3, Refusal> {
    agent.check_in_range().within("agent")?;
    check_motion(threat).within("threat")?;
    vector_within_range(threat.position, "position").within("threat")?;
    vector_within_range(threat.velocity, "velocity").within("threat")?;
    settings.check().within("settings")?;
    within_range(settings.horizon, "horizon").within("settings")?;
    within_range(settings.threat_turn_radius, "threat_turn_radius").within("settings")?;
    within_range(settings.capture_radius, "capture_radius").within("settings")?;
    avoidance.check().within("avoidance")?;
    limits.check_range().within("limits")?;
    within_range(delta_time, "delta_time")?;
    check_shapes(obstacles, "obstacles")?;
    let agent = limits.agent(agent);
    let braking = Braking::new(limits, agent.max_speed, delta_time)?;
    let plane = avoidance.plane();
    let flight = Flight {
        agent,
        threat: *threat,
        threat_speed: length(threat.velocity),
        obstacles,
        settings,
        clearance: avoidance.clearance(),
        plane,
        turn_radius: agent.max_speed * agent.max_speed / (TURNS * braking.acceleration()),
        limits,
        step: settings.horizon / f64::from(STEPS),
    };

    let away = in_plane(agent.position - threat.position, plane)
        .or_else(|| in_plane(agent.velocity, plane))
        .map_or_else(|| plane.map_or(DVec3::X, perpendicular), |(direction, _)| direction);
    let up = plane.or_else(|| across(DVec3::Z, away)).unwrap_or(DVec3::X);
    let left = up.cross(away);
    let mut best = Best { course: Course { direction: away, axis: up }, steps: 0, risk: f64::INFINITY };
    let (fan, turns) = if plane.is_some() { (IN_PLANE, 2) } else { (COURSES.len(), 4) };
    let mut weight = 1.0;
    for &[ahead, aside, above] in COURSES.iter().take(fan) {
        let (direction, _) =
            direction_and_length(away * ahead + left * aside + up * above).unwrap_or((away, 1.0));
        flight.try_turns(direction, [up, -up, left, -left], turns, weight, &mut best)?;
        weight += LATER;
    }
    if let Some((direction, _)) = in_plane(agent.velocity, plane) {
        flight.try_turns(direction, [up, -up, left, -left], turns, 1.0, &mut best)?;
    }
    let Course { direction, axis } = best.course;
    let (velocity, _) = flight.along(agent.position, direction * agent.max_speed, axis, delta_time);
    agent.steer_to(velocity)
}

/// A course: straight on in a direction, and along obstacles with a turn about an axis.
#[derive(Clone, Copy)]
struct Course {
    direction: DVec3,
    axis: DVec3,
}

/// The best course so far.
struct Best {
    course: Course,
    /// Steps until the agent is caught.
    steps: u32,
    /// Sum of `1 / (distance - capture_radius)` over the steps, weighted.
    risk: f64,
}

/// A flight ahead.
struct Flight<'a> {
    agent: Agent,
    threat: MotionState,
    threat_speed: f64,
    obstacles: &'a dyn List<Shape>,
    settings: &'a EvadeSettings,
    clearance: f64,
    /// Unit normal of the plane in which the agent moves.
    plane: Option<DVec3>,
    /// Radius of the turn along an obstacle.
    turn_radius: f64,
    limits: &'a SteeringLimits,
    /// Duration of a step.
    step: f64,
}

impl Flight<'_> {
    /// Flies a direction ahead, with the first turn, and if it comes to an obstacle with the others.
    fn try_turns(
        &self,
        direction: DVec3,
        axes: [DVec3; 4],
        turns: usize,
        weight: f64,
        best: &mut Best,
    ) -> Result<(), Refusal> {
        for axis in axes.into_iter().take(turns) {
            if !self.fly(Course { direction, axis }, weight, best)? {
                break;
            }
        }
        Ok(())
    }

    /// Flies a course ahead, keeps it if it is the best, and answers whether it comes to an obstacle.
    fn fly(&self, course: Course, weight: f64, best: &mut Best) -> Result<bool, Refusal> {
        let (mut agent, mut threat) = (self.agent, self.threat);
        let mut direction = course.direction;
        let (mut steps, mut risk, mut meets) = (0, 0.0, false);
        let mut weight = weight;
        while steps < STEPS {
            let straight = direction * agent.max_speed;
            let (velocity, turned) = self.along(agent.position, straight, course.axis, self.step);
            if turned {
                meets = true;
                direction = direction_and_length(velocity).map_or(direction, |(direction, _)| direction);
            }
            if steps == 0 {
                weight *= 1.0 + TURNED * self.turn_back(velocity);
            }
            let before = agent.position - threat.position;
            let chased = self.chase(&threat, &agent);
            agent = advance(&agent, velocity - agent.velocity, self.limits, self.step)?;
            threat = chased;
            let course = (agent.position - threat.position) - before;
            let gap = length(nearest_on_course(before, course, 1.0)) - self.settings.capture_radius;
            if gap <= 0.0 {
                break;
            }
            risk += weight / gap;
            if best.steps == STEPS && risk >= best.risk {
                return Ok(meets);
            }
            steps += 1;
        }
        if steps > best.steps || (steps == best.steps && risk < best.risk) {
            *best = Best { course, steps, risk };
        }
        Ok(meets)
    }

    /// How far a velocity turns from the present one: from 0 to 1 for turning round at full speed.
    fn turn_back(&self, velocity: DVec3) -> f64 {
        let present = shorten_to(self.agent.velocity, self.agent.max_speed);
        let kept = direction_and_length(velocity).map_or(0.0, |(direction, _)| present.dot(direction));
        let part = 0.5 * ((length(present) - kept) / self.agent.max_speed);
        if part > 0.0 { part } else { 0.0 }
    }

    /// The threat after a step toward the earliest intercept with the agent; toward the agent itself without one.
    fn chase(&self, threat: &MotionState, agent: &Agent) -> MotionState {
        let query = InterceptQuery {
            pursuer_position: threat.position,
            target_position: agent.position,
            target_velocity: agent.velocity,
            pursuer_speed: self.threat_speed,
            capture_radius: 0.0,
        };
        let aim = solve(&query).map_or(agent.position, |met| met.point);
        let wanted = direction_and_length(aim - threat.position)
            .map_or(threat.velocity, |(direction, _)| direction * self.threat_speed);
        let radius = self.settings.threat_turn_radius;
        let velocity = if radius > 0.0 {
            let most = self.threat_speed * (self.threat_speed / radius) * self.step;
            let turned = threat.velocity + shorten_to(wanted - threat.velocity, most);
            direction_and_length(turned).map_or(wanted, |(direction, _)| direction * self.threat_speed)
        } else {
            wanted
        };
        MotionState { position: threat.position + velocity * self.step, velocity }
    }

    /// The velocity at the speed of `desired`, turned about the axis along the obstacles, and whether it was turned.
    fn along(&self, position: DVec3, desired: DVec3, axis: DVec3, tick: f64) -> (DVec3, bool) {
        let speed = self.agent.max_speed;
        let mut velocity = desired;
        let mut turned = false;
        // Twice, for the corner between two obstacles.
        for _ in 0..2 {
            let mut again = false;
            for index in 0..self.obstacles.count() {
                let Some((normal, most)) = self.bound(index, position, tick) else { continue };
                if -velocity.dot(normal) > most {
                    let aside = sideways(normal.cross(axis), normal);
                    velocity = aside * (speed * other_leg(most / speed)) - normal * most;
                    again = true;
                }
            }
            if !again {
                return (velocity, turned);
            }
            turned = true;
        }
        for index in 0..self.obstacles.count() {
            let Some((normal, most)) = self.bound(index, position, tick) else { continue };
            velocity += normal * max_or_second(-velocity.dot(normal) - most, 0.0);
        }
        (velocity, turned)
    }

    /// The direction out of an obstacle, and the greatest speed toward it in the coming tick from which the agent can turn
    /// along it at full speed; `None` far away.
    ///
    /// From the speed `x v` toward the obstacle the turn of radius `R` needs `R (1 - sqrt(1 - x^2))`, and the tick `x v tick`
    /// before it.
    fn bound(&self, index: usize, position: DVec3, tick: f64) -> Option<(DVec3, f64)> {
        let outside = Solid::new(&self.obstacles.item(index)?).ok()?.signed_distance(position);
        let gap = outside.distance - self.clearance;
        let (radius, speed) = (self.turn_radius, self.agent.max_speed);
        let tick = speed * tick;
        if gap >= radius + tick {
            return None;
        }
        let (normal, _) = in_plane(outside.normal, self.plane)?;
        if gap <= 0.0 || radius == f64::INFINITY {
            return Some((normal, 0.0));
        }
        let rest = radius - gap;
        let square = tick * tick + radius * radius;
        let root = radius * sqrt(max_or_second(square - rest * rest, 0.0));
        let part = min_or_second(max_or_second((root - rest * tick) / square, 0.0), 1.0);
        Some((normal, speed * part))
    }
}
