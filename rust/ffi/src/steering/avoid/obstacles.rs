//! Around obstacles.

use crate::call::{answer, ok};
use crate::geometry::{PursuitShape, among};
use crate::status::PursuitStatus;
use crate::steering::{PursuitAgent, PursuitSteeringLimits};
use crate::types::PursuitVec3;
use pursuit_core::steering::{Avoidance, AvoidanceSettings, avoid_obstacles, query_radius};
use pursuit_ffi_derive::{FromCore, IntoCore};

/// How much clearance an agent keeps, and how far it looks ahead. Lengths in one unit. Start from
/// `pursuit_avoidance_settings_default()`.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(AvoidanceSettings)]
pub struct PursuitAvoidanceSettings {
    /// The normal of the plane in which the agent moves, of any length; zero, the default, for one that flies and may pass
    /// above and below.
    pub plane_normal: PursuitVec3,
    /// The radius of the agent. Must be finite and >= 0; 42 cm by default.
    pub agent_radius: f64,
    /// How much farther than its radius it keeps away. Must be finite and >= 0; 8 cm by default.
    pub margin: f64,
    /// How far ahead it looks, in seconds at the speed it wants. Must be finite and >= 0; 2 by default.
    pub look_ahead_time: f64,
    /// How far ahead it looks at most: the distance to its goal, if there is one. Must be >= 0; INFINITY for no
    /// limit, the default.
    pub look_ahead_distance: f64,
}

/// Steering that keeps out of the way of obstacles.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Avoidance)]
pub struct PursuitAvoidance {
    /// The wanted steering when nothing is in the way; else one that leads around.
    pub steering: PursuitVec3,
    /// Distance to the first contact on the wanted way; INFINITY without one.
    pub distance: f64,
    /// Which obstacle is met first on the wanted way; -1 for none.
    #[core(index)]
    pub obstacle: i32,
}

/// An Unreal character's capsule: 42 cm and 8 cm to spare; two seconds ahead; flying.
///
/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_avoidance_settings_default(units_per_meter: f64) -> PursuitAvoidanceSettings {
    AvoidanceSettings::for_units(units_per_meter).into()
}

/// The wanted `steering`, turned around what is in its way.
///
/// The agent looks along the velocity that it wants, `velocity + steering`, as far as it comes in the look-ahead time. When
/// a sphere of its radius and margin meets an obstacle there, it wants the same speed in the direction of a tangent
/// instead: of the ways around, left, right, over and under, the one that lengthens the path to its goal least; obstacles that
/// block the way around are passed on the same side. A wall without an end has no way around: the agent approaches it ever slower
/// and slides along it. With a `steering` of zero the present velocity is checked; the answer is then zero when nothing is in the
/// way.
///
/// The first contact counts, and of several at the same distance the first in the caller's order. Straight ahead of the middle of
/// an obstacle it goes left, the third axis being up and the axes right-handed, or in the sense of the plane's normal, unless
/// rounding makes the other way shorter.
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
        answer!((agent, steering, settings), out, |(agent, steering, settings)| {
            among(obstacles, obstacle_count, "obstacles", |obstacles| {
                ok(avoid_obstacles(&agent.into(), steering.into(), obstacles, &settings.into()))
            })
        })
    }
}

/// Distance from an agent's center within which it can meet an obstacle, ahead or while braking; INFINITY when it
/// cannot brake.
///
/// It is the clearance plus the greater of two distances: the one flown in the look-ahead time, and the one of a tick at the
/// limits' max_speed with braking after it. An obstacle whose surface is farther away may be left out of what
/// `pursuit_steer_avoid_obstacles` and `pursuit_guard_steering` are given. When the next query is some ticks away, `delta_time`
/// is the time until then; it must be finite and >= 0. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_get_query_radius(
    settings: *const PursuitAvoidanceSettings,
    limits: *const PursuitSteeringLimits,
    delta_time: f64,
    out_radius: *mut f64,
) -> PursuitStatus {
    unsafe {
        answer!((settings, limits), out_radius, |(settings, limits)| {
            ok(query_radius(&settings.into(), &limits.into(), delta_time))
        })
    }
}
