//! The obstacle guard.
//!
//! A body of velocity `v` that brakes straight on with its full acceleration `A` comes to rest within `|v|^2 / (2 A)`:
//! semi-implicit Euler first reduces the speed and then moves, so with ticks of any lengths it covers less than a body that
//! brakes continuously. Call a state *safe* if that much of the way straight ahead is free of obstacles.
//!
//! Theorem: the guard leads from a safe state to a safe state by a free way, for any wanted steering and any ticks, as long
//! as the obstacles stand still.
//!
//! Proof: it answers a velocity `w` for this tick only if the way straight along `w`, through this tick and the braking from
//! `w` after it, is free. So the tick's way is free and the state after it safe. One such velocity always exists: braking
//! straight. With `s = |v|`, it leaves `w = s - A d` after a tick `d`, or 0. The way taken and the way to brake after it are
//! `w d + w^2 / (2 A) = s^2 / (2 A) - A d^2 / 2`, within the free way of the safe state before. The tests check the theorem
//! in random worlds.

use super::AvoidanceSettings;
use super::detour::{Goal, detour};
use super::surroundings::{Intrusion, Surroundings};
use crate::geometry::{List, Shape, across, in_plane};
use crate::numeric::{direction_and_length, max_or_second, min_or_second, shorten_to, sqrt};
use crate::refusal::{Refusal, Within, in_range, vector_within_range, within_range};
use crate::steering::{Agent, SteeringLimits, apply};
use glam::DVec3;

/// Number of bisections between two velocities.
const HALVINGS: u32 = 8;
/// Maximum number of obstacles at which a sliding velocity is clipped.
const MOST_CONTACTS: u32 = 4;

/// What the guard did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GuardOutcome {
    /// The wanted steering is safe and is the answer.
    Free,
    /// Another steering is the answer: around an obstacle, along it, or the safe one nearest to the wanted one.
    Diverted,
    /// The agent brakes straight on: nothing else is safe.
    Braking,
    /// The agent is nearer to an obstacle than its clearance, and leaves by the shortest way.
    Leaving,
    /// No steering keeps the clearance, not even braking: the agent was too fast or too near before the guard was used. The
    /// answer is the steering with the greatest free part of its way.
    Unavoidable,
}

/// Steering that the guard has checked.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GuardedSteering {
    /// The safe steering.
    pub steering: DVec3,
    /// The velocity after the tick.
    pub velocity: DVec3,
    /// What the guard did.
    pub outcome: GuardOutcome,
    /// Index of the obstacle that the wanted steering would meet, or that the agent leaves; `None` if the way is free.
    pub obstacle: Option<usize>,
}

/// A steering with which the agent meets no obstacle, in this tick or later: the wanted one if it is safe, otherwise the
/// nearest one found.
///
/// If the agent could stop short of every obstacle before the tick by braking straight on, it can after it. So an agent whose
/// every steering goes through the guard never comes nearer to an obstacle that stands still than its clearance (radius plus
/// margin), except for rounding: 2^-32 of the clearance and 2^-44 of the greatest coordinate, and 2^-51 of that coordinate
/// for the rounding of its new position. The wanted steering, the speed and the length of the ticks may vary. The agent must
/// be moved by [`advance`](crate::steering::advance) under the same limits, or at the answer's
/// [`velocity`](GuardedSteering::velocity) for the whole tick. After a safe start [`GuardOutcome::Unavoidable`] occurs only
/// for an agent that is already as near to a surface as that rounding allows, for example because it started there. The
/// limits' `max_speed` applies, not the agent's.
///
/// If the wanted steering is not safe, the guard tries the same speed on the way around the obstacle, the wanted velocity
/// slid along its surface, and mixtures of these with braking. It brakes as hard as the limits allow, whatever their response
/// time. An agent nearer than its clearance leaves along the shortest normal, and slides along.
///
/// The guard has no memory and changes the steering as little as possible: between close obstacles it may stop although there
/// is a way around. Call [`avoid_obstacles`](super::avoid_obstacles) first, and give its answer to the guard.
///
/// `delta_time` must be finite and >= 0; at 0 the wanted steering is the answer.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::Shape;
/// use pursuit_core::steering::{Agent, AvoidanceSettings, GuardOutcome, SteeringLimits, apply_guard};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let wall = [Shape::HalfSpace { point: DVec3::new(2.0, 0.0, 0.0), normal: -DVec3::X }];
/// let mut settings = AvoidanceSettings::for_units(1.0);
/// (settings.agent_radius, settings.margin) = (1.0, 0.0);
/// let ask = |x| apply_guard(&agent, DVec3::new(x, 0.0, 0.0), &wall, &settings, &SteeringLimits::for_units(1.0), 0.25);
/// // One unit is free ahead: a tick at 5 would use it up. Away from the wall there is nothing to guard against.
/// assert_eq!(ask(-5.0).unwrap().outcome, GuardOutcome::Free);
/// let guarded = ask(5.0).unwrap();
/// assert!(guarded.obstacle == Some(0) && guarded.velocity.x < 4.0);
/// ```
///
/// # Errors
/// A refusal when an input is not finite, out of its domain or above 1e50.
pub fn apply_guard(
    agent: &Agent,
    steering: DVec3,
    obstacles: &dyn List<Shape>,
    settings: &AvoidanceSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<GuardedSteering, Refusal> {
    agent.check().within("agent")?;
    vector_within_range(agent.position, "agent.position")?;
    vector_within_range(agent.velocity, "agent.velocity")?;
    vector_within_range(steering, "steering")?;
    limits.check_range().within("limits")?;
    within_range(delta_time, "delta_time")?;
    settings.check().within("settings")?;
    let wanted = apply(agent.velocity, steering, limits, delta_time)?;
    let surroundings = Surroundings::new(obstacles, agent.position, settings.clearance())?;
    let free = GuardedSteering { steering, velocity: wanted, outcome: GuardOutcome::Free, obstacle: None };
    if delta_time == 0.0 {
        return Ok(free);
    }
    let tick = Tick { surroundings, plane: settings.plane(), velocity: agent.velocity, limits, delta_time };

    let intrusion = surroundings.intrusion(tick.plane);
    let met = tick.first_met(wanted);
    if intrusion.is_none() && met.is_none() {
        return Ok(free);
    }
    let desired = shorten_to(agent.velocity + steering, limits.max_speed);
    let (velocity, outcome) = match intrusion {
        Some(intrusion) => tick.leave(desired, &intrusion),
        None => tick.divert(desired, wanted, settings),
    };
    tick.answer(velocity, outcome, intrusion.map(|intrusion| intrusion.index).or(met))
}

/// One tick of one agent.
struct Tick<'a> {
    surroundings: Surroundings<'a>,
    plane: Option<DVec3>,
    velocity: DVec3,
    limits: &'a SteeringLimits,
    delta_time: f64,
}

impl Tick<'_> {
    /// The greatest change of velocity.
    fn greatest_change(&self) -> f64 {
        self.limits.max_acceleration * self.delta_time
    }

    /// The velocity nearest to `desired` that can be reached within this tick.
    fn toward(&self, desired: DVec3) -> DVec3 {
        let velocity = self.velocity + shorten_to(desired - self.velocity, self.greatest_change());
        shorten_to(velocity, self.limits.max_speed)
    }

    /// Distance covered by a tick at `speed` and the braking after it.
    fn stopping_way(&self, speed: f64) -> f64 {
        speed * self.delta_time + speed * speed / (2.0 * self.limits.max_acceleration.abs())
    }

    /// Index of the obstacle that a tick at `velocity` and the braking after it meet.
    fn first_met(&self, velocity: DVec3) -> Option<usize> {
        let (direction, speed) = direction_and_length(velocity)?;
        self.surroundings.first_hit(direction, self.stopping_way(speed)).map(|first| first.index)
    }

    fn is_safe(&self, velocity: DVec3) -> bool {
        self.first_met(velocity).is_none()
    }

    /// The safe velocity farthest on the way from a safe one to another.
    fn furthest_safe(&self, safe: DVec3, other: DVec3) -> DVec3 {
        if self.is_safe(other) {
            return other;
        }
        let (mut low, mut high) = (0.0, 1.0);
        let mut furthest = safe;
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            let mixture = safe + (other - safe) * middle;
            if self.is_safe(mixture) {
                (low, furthest) = (middle, mixture);
            } else {
                high = middle;
            }
        }
        furthest
    }

    /// A safe velocity instead of the wanted one.
    fn divert(&self, desired: DVec3, wanted: DVec3, settings: &AvoidanceSettings) -> (DVec3, GuardOutcome) {
        let braking = self.toward(DVec3::ZERO);
        let sliding = self.slide(desired);
        let around = self.go_around(desired, settings);
        if let Some(around) = around
            && self.is_safe(around)
        {
            return (around, GuardOutcome::Diverted);
        }
        let around = around.unwrap_or(sliding);
        let start = if self.is_safe(sliding) {
            sliding
        } else if self.is_safe(braking) {
            braking
        } else {
            return (self.freest([braking, sliding, around, wanted]), GuardOutcome::Unavoidable);
        };
        let mut velocity = start;
        for other in [around, sliding, wanted] {
            velocity = self.furthest_safe(velocity, other);
        }
        let outcome = if velocity == braking { GuardOutcome::Braking } else { GuardOutcome::Diverted };
        (velocity, outcome)
    }

    /// The desired speed on the way around the obstacle on the desired way.
    fn go_around(&self, desired: DVec3, settings: &AvoidanceSettings) -> Option<DVec3> {
        let (heading, speed) = in_plane(desired, self.plane)?;
        let distance = settings.look_ahead_distance;
        let met = self.surroundings.first_hit(heading, min_or_second(self.stopping_way(speed), distance))?;
        let look_ahead = min_or_second(
            max_or_second(speed * settings.look_ahead_time, self.stopping_way(speed)),
            distance,
        );
        let goal = Goal { distance, look_ahead, momentum: self.velocity * settings.look_ahead_time };
        let way = detour(&self.surroundings, heading, &goal, met.index, self.plane)?;
        Some(self.toward(way.direction * speed))
    }

    /// The desired velocity without its components into the obstacles.
    fn slide(&self, desired: DVec3) -> DVec3 {
        let mut along = desired;
        let mut velocity = self.toward(along);
        let mut last: Option<DVec3> = None;
        for _ in 0..MOST_CONTACTS {
            let Some((direction, speed)) = direction_and_length(velocity) else { break };
            let Some(met) = self.surroundings.first_hit(direction, self.stopping_way(speed)) else { break };
            let Some((normal, _)) = in_plane(met.hit.normal, self.plane) else { break };
            along -= normal * min_or_second(along.dot(normal), 0.0);
            // Between two walls only their common direction remains.
            if let Some(last) = last
                && along.dot(last) < 0.0
            {
                let edge = across(normal, last).map_or(DVec3::ZERO, |across| last.cross(across));
                along = edge * desired.dot(edge);
            }
            last = Some(normal);
            velocity = self.brake_first(along, normal);
        }
        velocity
    }

    /// The velocity nearest to `desired` within this tick, with priority for the component along `normal`.
    fn brake_first(&self, desired: DVec3, normal: DVec3) -> DVec3 {
        let change = desired - self.velocity;
        let outward = normal
            * min_or_second(
                max_or_second(change.dot(normal), -self.greatest_change()),
                self.greatest_change(),
            );
        let left = sqrt(max_or_second(
            self.greatest_change() * self.greatest_change() - outward.length_squared(),
            0.0,
        ));
        let aside = shorten_to(change - normal * change.dot(normal), left);
        shorten_to(self.velocity + outward + aside, self.limits.max_speed)
    }

    /// Leaves the clearance of an obstacle: outward at least fast enough to leave within a tick, otherwise along the surface.
    fn leave(&self, desired: DVec3, intrusion: &Intrusion) -> (DVec3, GuardOutcome) {
        let Intrusion { depth, normal, .. } = *intrusion;
        let max_speed = self.limits.max_speed;
        let outward = min_or_second(max_or_second(desired.dot(normal), depth / self.delta_time), max_speed);
        let left = sqrt(max_or_second((max_speed - outward) * (max_speed + outward), 0.0));
        let aside = shorten_to(desired - normal * desired.dot(normal), left);
        let leaving = self.brake_first(normal * outward + aside, normal);
        if self.is_safe(leaving) {
            return (leaving, GuardOutcome::Leaving);
        }
        let straight = self.brake_first(normal * outward, normal);
        let braking = self.toward(DVec3::ZERO);
        if self.is_safe(straight) {
            (self.furthest_safe(straight, leaving), GuardOutcome::Leaving)
        } else if self.is_safe(braking) {
            (self.furthest_safe(braking, straight), GuardOutcome::Leaving)
        } else {
            (self.freest([straight, braking, leaving, self.velocity]), GuardOutcome::Unavoidable)
        }
    }

    /// The velocity with the greatest free share of its way; of equal ones the first.
    fn freest(&self, velocities: [DVec3; 4]) -> DVec3 {
        let mut best = (DVec3::ZERO, -1.0);
        for velocity in velocities {
            let share = direction_and_length(velocity).map_or(1.0, |(direction, speed)| {
                self.surroundings.free_share(direction, self.stopping_way(speed))
            });
            if share > best.1 {
                best = (velocity, share);
            }
        }
        best.0
    }

    /// The steering that leads to `velocity` under the limits, with the effect of the response time compensated.
    fn answer(
        &self,
        velocity: DVec3,
        outcome: GuardOutcome,
        obstacle: Option<usize>,
    ) -> Result<GuardedSteering, Refusal> {
        let response_time = self.limits.mass * self.limits.response_time;
        let held_back = max_or_second(response_time / self.delta_time, 1.0);
        let steering = in_range((velocity - self.velocity) * held_back)?;
        let velocity = apply(self.velocity, steering, self.limits, self.delta_time)?;
        Ok(GuardedSteering { steering, velocity, outcome, obstacle })
    }
}
