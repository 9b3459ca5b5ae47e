//! Keeping out of the way: of obstacles that stand still, and of neighbors that move.

use super::{PursuitAgent, PursuitSteeringLimits, index_of};
use crate::call::{Answer, answer, ok};
use crate::status::{PURSUIT_STATUS_NULL_POINTER, PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::{PursuitNumberView, PursuitVec3View, element};
use pursuit_core::steering::{
    Avoidance, AvoidanceSettings, Clearance, CollisionAvoidance, GuardOutcome, GuardedSteering,
    MovingNeighbor, Obstacle, Obstacles, SphereSweep, avoid_collisions, avoid_obstacles, guard, query_radius,
    signed_distance, sweep_sphere,
};
use pursuit_core::{DVec3, Refusal};

/// A ball: uses position (its center) and radius.
pub const PURSUIT_SHAPE_SPHERE: i32 = 0;
/// A box turned any way: uses position (its center), axis (its first), up (its third) and half_extents.
pub const PURSUIT_SHAPE_BOX: i32 = 1;
/// Everything behind a plane: uses position (any point of it) and axis (its normal, toward free space).
pub const PURSUIT_SHAPE_HALF_SPACE: i32 = 2;
/// All points within a radius of a line between two points: uses position (its center), axis, half_length and radius.
pub const PURSUIT_SHAPE_CAPSULE: i32 = 3;

/// A solid thing that does not move. Lengths in one unit; no magnitude may be above 1e50. What a shape does not use is not
/// read; leave it zero.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitShape {
    /// The center of a sphere, box or capsule; any point of a plane.
    pub position: PursuitVec3,
    /// The direction of a box's first axis or of a capsule's line, the normal of a plane toward free space; of any length
    /// but zero.
    pub axis: PursuitVec3,
    /// The direction of a box's third axis, made perpendicular to axis; of any length but zero, and not along axis.
    pub up: PursuitVec3,
    /// From the center of a box to its faces, along its three axes. Must be finite and >= 0.
    pub half_extents: PursuitVec3,
    /// Half the length of a capsule's line, without the round ends. Must be finite and >= 0.
    pub half_length: f64,
    /// The radius of a sphere or capsule. Must be finite and >= 0.
    pub radius: f64,
    /// Which shape it is: one of the `PURSUIT_SHAPE_` constants.
    pub shape: i32,
}

/// How far something is from an obstacle.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitSignedDistance {
    /// From the obstacle straight to the outside, of length 1; inside, the way to the nearest surface.
    pub normal: PursuitVec3,
    /// The distance to the surface; below zero inside.
    pub distance: f64,
}

/// When a moving sphere first touches an obstacle.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitSphereSweep {
    /// Where the sphere's center is then; where it is now without a contact.
    pub position: PursuitVec3,
    /// From the obstacle to the sphere's center then, of length 1; zero without a contact.
    pub normal: PursuitVec3,
    /// When it touches, in seconds; 0 when it touches already and comes nearer; INFINITY for never.
    pub time: f64,
}

/// How much room an agent wants, and how far it looks. Start from `pursuit_avoidance_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitAvoidanceSettings {
    /// The normal of the plane in which the agent moves, of any length; zero, the default, for one that flies and may pass
    /// above and below.
    pub plane_normal: PursuitVec3,
    /// The radius of the agent. Must be finite and >= 0; 42 by default.
    pub agent_radius: f64,
    /// How much further it keeps away. Must be finite and >= 0; 8 by default.
    pub margin: f64,
    /// How far ahead it looks, in seconds at the speed it wants. Must be finite and >= 0; 2 by default.
    pub look_ahead_time: f64,
    /// How far ahead it looks at most: the distance to its goal, if there is one. Must be >= 0; INFINITY by default.
    pub look_ahead_distance: f64,
}

/// Steering that keeps out of the way of obstacles.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitAvoidance {
    /// The wanted steering when nothing is in the way; else one that leads around.
    pub steering: PursuitVec3,
    /// How far away the first contact on the wanted way is; INFINITY without one.
    pub distance: f64,
    /// Which obstacle that is; -1 for none.
    pub obstacle: i32,
}

/// The wanted steering is safe: it is the answer.
pub const PURSUIT_GUARD_FREE: i32 = 0;
/// Another steering is the answer: around an obstacle, along it, or as near to the wanted one as is safe.
pub const PURSUIT_GUARD_DIVERTED: i32 = 1;
/// The agent brakes straight on: nothing else is safe.
pub const PURSUIT_GUARD_BRAKING: i32 = 2;
/// The agent is nearer to an obstacle than its radius and margin, and leaves by the shortest way.
pub const PURSUIT_GUARD_LEAVING: i32 = 3;
/// No steering keeps clear, not even braking: the agent came too fast or too near before the guard was asked. The answer is
/// the one with most of its way free.
pub const PURSUIT_GUARD_UNAVOIDABLE: i32 = 4;

/// Steering that the guard has looked at.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitGuardedSteering {
    /// What to hand on to `pursuit_advance_agent`.
    pub steering: PursuitVec3,
    /// The velocity after the tick, per second.
    pub velocity: PursuitVec3,
    /// What the guard did: one of the `PURSUIT_GUARD_` constants.
    pub outcome: i32,
    /// Which obstacle the wanted steering would meet, or the agent leaves; -1 for none.
    pub obstacle: i32,
}

/// Others who move, read where they lie.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitTraffic {
    /// Where each of them is.
    pub positions: PursuitVec3View,
    /// How each of them moves, per second.
    pub velocities: PursuitVec3View,
    /// The radius of each. Must be finite and >= 0.
    pub radii: PursuitNumberView,
    /// How many they are; the views may be empty when it is 0.
    pub count: u32,
}

/// Steering that keeps out of the way of neighbors.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitCollisionAvoidance {
    /// Zero when nobody is in the way.
    pub steering: PursuitVec3,
    /// When the agent would touch the neighbor, in seconds; 0 when they overlap now, INFINITY without anyone.
    pub time: f64,
    /// How near their centers would come; INFINITY without anyone.
    pub miss_distance: f64,
    /// Whom it would touch first; -1 for nobody.
    pub neighbor: i32,
}

impl From<CollisionAvoidance> for PursuitCollisionAvoidance {
    fn from(avoidance: CollisionAvoidance) -> Self {
        Self {
            steering: avoidance.steering.into(),
            time: avoidance.time,
            miss_distance: avoidance.miss_distance,
            neighbor: index_of(avoidance.neighbor),
        }
    }
}

impl TryFrom<PursuitShape> for Obstacle {
    type Error = Refusal;

    fn try_from(obstacle: PursuitShape) -> Result<Self, Refusal> {
        let center = DVec3::from(obstacle.position);
        let axis = DVec3::from(obstacle.axis);
        let radius = obstacle.radius;
        Ok(match obstacle.shape {
            PURSUIT_SHAPE_SPHERE => Self::Sphere { center, radius },
            PURSUIT_SHAPE_BOX => Self::Box {
                center,
                forward: axis,
                up: obstacle.up.into(),
                half_extents: obstacle.half_extents.into(),
            },
            PURSUIT_SHAPE_HALF_SPACE => Self::Plane { point: center, normal: axis },
            PURSUIT_SHAPE_CAPSULE => {
                Self::Capsule { center, axis, half_length: obstacle.half_length, radius }
            }
            _ => return Err(Refusal::OutOfDomain),
        })
    }
}

/// Obstacles in C's memory, each of a known shape.
struct ObstacleArray {
    base: *const PursuitShape,
    count: usize,
}

impl ObstacleArray {
    /// `None` when they are not there; a refusal when one of them has no known shape.
    ///
    /// # Safety
    /// `base` is null or points to `count` readable obstacles, for as long as the result lives.
    unsafe fn new(base: *const PursuitShape, count: u32) -> Result<Option<Self>, Refusal> {
        if base.is_null() && count > 0 {
            return Ok(None);
        }
        let array = Self { base, count: count as usize };
        for index in 0..array.count {
            // SAFETY: the caller's contract.
            let obstacle = unsafe { element(base, size_of::<PursuitShape>(), index) };
            Obstacle::try_from(obstacle)?;
        }
        Ok(Some(array))
    }
}

impl Obstacles for ObstacleArray {
    fn count(&self) -> usize {
        self.count
    }

    fn obstacle(&self, index: usize) -> Option<Obstacle> {
        (index < self.count)
            .then(|| {
                // SAFETY: whoever made the array knows that it holds `count` obstacles.
                let obstacle = unsafe { element(self.base, size_of::<PursuitShape>(), index) };
                Obstacle::try_from(obstacle).ok()
            })
            .flatten()
    }
}

/// Answers with obstacles, or that they are not there.
///
/// # Safety
/// As [`ObstacleArray::new`].
unsafe fn among<T: Default>(
    obstacles: *const PursuitShape,
    count: u32,
    body: impl FnOnce(&dyn Obstacles) -> Answer<T>,
) -> Answer<T> {
    // SAFETY: the caller's contract.
    match unsafe { ObstacleArray::new(obstacles, count) }? {
        Some(array) => body(&array),
        None => Ok((PURSUIT_STATUS_NULL_POINTER, T::default())),
    }
}

impl From<Clearance> for PursuitSignedDistance {
    fn from(clearance: Clearance) -> Self {
        Self { normal: clearance.normal.into(), distance: clearance.distance }
    }
}

impl From<SphereSweep> for PursuitSphereSweep {
    fn from(contact: SphereSweep) -> Self {
        Self { position: contact.position.into(), normal: contact.normal.into(), time: contact.time }
    }
}

impl From<PursuitAvoidanceSettings> for AvoidanceSettings {
    fn from(settings: PursuitAvoidanceSettings) -> Self {
        Self {
            agent_radius: settings.agent_radius,
            margin: settings.margin,
            look_ahead_time: settings.look_ahead_time,
            look_ahead_distance: settings.look_ahead_distance,
            plane_normal: settings.plane_normal.into(),
        }
    }
}

impl From<AvoidanceSettings> for PursuitAvoidanceSettings {
    fn from(settings: AvoidanceSettings) -> Self {
        Self {
            plane_normal: settings.plane_normal.into(),
            agent_radius: settings.agent_radius,
            margin: settings.margin,
            look_ahead_time: settings.look_ahead_time,
            look_ahead_distance: settings.look_ahead_distance,
        }
    }
}

impl From<Avoidance> for PursuitAvoidance {
    fn from(avoidance: Avoidance) -> Self {
        Self {
            steering: avoidance.steering.into(),
            distance: avoidance.distance,
            obstacle: index_of(avoidance.obstacle),
        }
    }
}

impl From<GuardedSteering> for PursuitGuardedSteering {
    fn from(guarded: GuardedSteering) -> Self {
        Self {
            steering: guarded.steering.into(),
            velocity: guarded.velocity.into(),
            outcome: match guarded.outcome {
                GuardOutcome::Free => PURSUIT_GUARD_FREE,
                GuardOutcome::Diverted => PURSUIT_GUARD_DIVERTED,
                GuardOutcome::Braking => PURSUIT_GUARD_BRAKING,
                GuardOutcome::Leaving => PURSUIT_GUARD_LEAVING,
                GuardOutcome::Unavoidable => PURSUIT_GUARD_UNAVOIDABLE,
            },
            obstacle: index_of(guarded.obstacle),
        }
    }
}

/// An Unreal character's capsule: 42 cm and 8 cm to spare; two seconds ahead; flying.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_avoidance_settings_default() -> PursuitAvoidanceSettings {
    AvoidanceSettings::default().into()
}

/// How far `position` is from `obstacle`, and which way leads straight out.
///
/// Where several ways are equally short (the center of a sphere, the line of a capsule, the middle of a box) the answer is
/// one of the axes of the obstacle, the first of them first, the same every time. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_signed_distance(
    obstacle: *const PursuitShape,
    position: *const PursuitVec3,
    out: *mut PursuitSignedDistance,
) -> PursuitStatus {
    unsafe {
        answer((obstacle, position), out, |(obstacle, position)| {
            ok(signed_distance(&obstacle.try_into()?, position.into()))
        })
    }
}

/// When a sphere of `radius` around `position` that moves at `velocity` first touches `obstacle`.
///
/// Exact for every shape, but for rounding: a box touched by a sphere is a box with round edges and corners, not a larger
/// box. A sphere that touches or overlaps the obstacle now has its contact now when it comes nearer, and none when it does
/// not. `radius` must be finite and >= 0. Status: `OK`, also when there is no contact and the time is INFINITY; or a
/// refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_sweep_sphere(
    obstacle: *const PursuitShape,
    position: *const PursuitVec3,
    velocity: *const PursuitVec3,
    radius: f64,
    out: *mut PursuitSphereSweep,
) -> PursuitStatus {
    unsafe {
        answer((obstacle, position, velocity), out, |(obstacle, position, velocity)| {
            let contact = sweep_sphere(&obstacle.try_into()?, position.into(), velocity.into(), radius)?;
            let none = PursuitSphereSweep { position, time: f64::INFINITY, ..Default::default() };
            Ok((PURSUIT_STATUS_OK, contact.map_or(none, Into::into)))
        })
    }
}

/// The wanted `steering`, turned around what is in its way.
///
/// The agent looks along the velocity that it wants, `velocity + steering`, as far as it comes in the look-ahead time. When
/// a sphere of its radius and margin meets an obstacle there, it wants the same speed in the direction of a tangent
/// instead: of the ways around, left, right, over and under, the one that makes the way to its goal least longer; obstacles
/// that stand in the way around are taken around on the same side. A wall without an end has no way around: the agent
/// approaches it ever slower and slides along it. `steering` of zero asks about the way that the agent is on; the answer is
/// then zero when nothing is in the way.
///
/// The first contact counts, and of several at the same distance the first in the array. Straight ahead of the middle of
/// an obstacle it goes left, the third axis being up and the axes right-handed, or in the sense of the plane's normal,
/// unless rounding makes the other way shorter.
///
/// `obstacles` may be null when `obstacle_count` is 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `obstacles` to `obstacle_count` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_avoid_obstacles(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    obstacles: *const PursuitShape,
    obstacle_count: u32,
    settings: *const PursuitAvoidanceSettings,
    out: *mut PursuitAvoidance,
) -> PursuitStatus {
    unsafe {
        answer((agent, steering, settings), out, |(agent, steering, settings)| {
            among(obstacles, obstacle_count, |obstacles| {
                ok(avoid_obstacles(&agent.into(), steering.into(), obstacles, &settings.into()))
            })
        })
    }
}

/// A steering by which the agent meets no obstacle, this tick or later: the wanted one if it is safe, else the nearest to it
/// that was found.
///
/// After the tick the agent can still stop short of every obstacle by braking straight on, if it could before; so an agent
/// whose every steering goes through the guard never comes nearer to an obstacle that stands still than its radius and
/// margin together, less what rounding may take: 2^-32 of that and 2^-44 of the greatest coordinate. It may change its
/// mind, its speed and the length of its ticks as it likes; it must be moved by `pursuit_advance_agent` under the same
/// limits, or be given the answer's velocity for the whole tick. The limits' max_speed holds, not the agent's.
///
/// When the wanted steering is not safe, the guard tries the same speed on the way around the obstacle that is met, the
/// wanted velocity slid along its surface, and mixtures of these with braking. Braking is as hard as the limits allow,
/// whatever their response time. An agent that is nearer than its radius and margin leaves along the shortest normal, and
/// slides along.
///
/// The guard has no memory and sees no further than it must: where several obstacles stand close, ask
/// `pursuit_steer_avoid_obstacles` first. The settings' look_ahead_distance is the distance to the goal. `delta_time` must be
/// finite and >= 0; at 0 the wanted steering is the answer. `obstacles` may be null when `obstacle_count` is 0. Status:
/// `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `obstacles` to `obstacle_count` of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_guard_steering(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    obstacles: *const PursuitShape,
    obstacle_count: u32,
    settings: *const PursuitAvoidanceSettings,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out: *mut PursuitGuardedSteering,
) -> PursuitStatus {
    unsafe {
        answer((agent, steering, settings, limits), out, |(agent, steering, settings, limits)| {
            among(obstacles, obstacle_count, |obstacles| {
                let (agent, limits) = (agent.into(), limits.into());
                ok(guard(&agent, steering.into(), obstacles, &settings.into(), &limits, delta_time))
            })
        })
    }
}

/// Within which distance of an agent's center an obstacle can be met, ahead or while braking; INFINITY when it cannot brake.
///
/// It is the radius and the margin, and the greater of what the agent flies in the look-ahead time and of what one tick at
/// the limits' max_speed and braking after it take. An obstacle whose surface is farther away may be left out of what
/// `pursuit_steer_avoid_obstacles` and `pursuit_guard_steering` are given. When nobody looks again for some ticks,
/// `delta_time` is the time until then; it must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_query_radius(
    settings: *const PursuitAvoidanceSettings,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out_reach: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer((settings, limits), out_reach, |(settings, limits)| {
            ok(query_radius(&settings.into(), &limits.into(), delta_time))
        })
    }
}

/// Steering out of the way of the neighbor that would be touched first within `look_ahead_time` seconds if all kept their
/// velocities; zero when there is none.
///
/// Of several touched at the same time the first counts. The agent changes its velocity by just what turns the miss into
/// the sum of both radii and `margin`: aside when the neighbor comes from ahead, and by braking or hurrying too when it
/// crosses. On a collision course to the very center it goes to the right of the way on which it sees the neighbor come,
/// the third axis being up and the axes right-handed; the other one goes to its right too.
///
/// Who moves with the same velocity never comes nearer and is no threat. One that overlaps now and does not part counts at
/// time 0: the agent leaves straight away from it at full speed; from the very same place against the velocity at which it
/// sees the other move, and when that is zero along the x axis.
///
/// `agent_radius`, `margin` and `look_ahead_time` must be finite and >= 0. Status: `OK`, also when nobody is in the way;
/// or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, the views to as many as the count says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_avoid_collisions(
    agent: *const PursuitAgent,
    agent_radius: f64,
    margin: f64,
    look_ahead_time: f64,
    traffic: *const PursuitTraffic,
    out: *mut PursuitCollisionAvoidance,
) -> PursuitStatus {
    unsafe {
        answer((agent, traffic), out, |(agent, traffic)| {
            let bases = [
                traffic.positions.base.cast::<u8>(),
                traffic.velocities.base.cast(),
                traffic.radii.base.cast(),
            ];
            if traffic.count > 0 && bases.iter().any(|base| base.is_null()) {
                return Ok((PURSUIT_STATUS_NULL_POINTER, PursuitCollisionAvoidance::default()));
            }
            let neighbor = |index| MovingNeighbor {
                position: element(traffic.positions.base, traffic.positions.stride, index).into(),
                velocity: element(traffic.velocities.base, traffic.velocities.stride, index).into(),
                radius: element(traffic.radii.base, traffic.radii.stride, index),
            };
            ok(avoid_collisions(
                &agent.into(),
                agent_radius,
                margin,
                look_ahead_time,
                traffic.count as usize,
                neighbor,
            ))
        })
    }
}
