//! Look-ahead obstacle avoidance.

use super::settings::PursuitAvoidanceSettings;
use crate::call::{answer, ok};
use crate::geometry::{PursuitShape, among};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::{Avoidance, avoid_obstacles};
use pursuit_ffi_derive::{FromCore, contract};

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

/// The agent looks along the velocity that it wants, `velocity + steering`, as far as it comes in the look-ahead time. When a
/// sphere of its radius and margin meets an obstacle there, it wants the same speed in the direction of a tangent instead: of
/// the ways around, left, right, over and under, the one that lengthens the path to its goal least; obstacles that block the
/// way around are passed on the same side. A wall without an end has no way around: the agent approaches it ever slower and
/// slides along it. With a `steering` of zero the present velocity is checked; the answer is then zero when nothing is in the
/// way.
///
/// The first contact counts, and of several at the same distance the first in the caller's order. Straight ahead of the middle of
/// an obstacle it goes left, the third axis being up and the axes right-handed, or in the sense of the plane's normal: right, over
/// and under count as longer, each by another 32nd of what it costs. Of two ways that are about equally long it keeps to the side toward which it already
/// moves: the distance that it flies by itself in the look-ahead time counts in favor of that side. So a small change of the
/// steering or of the nearest obstacle does not change the side.
#[contract(core = avoid_obstacles, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_avoid_obstacles(
    agent: *const PursuitAgent,
    steering: *const PursuitVec3,
    #[contract(length = "obstacle_count", null = "when `obstacle_count` is 0")]
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
