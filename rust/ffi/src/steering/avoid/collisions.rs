//! Avoidance of moving neighbors.

use crate::call::{answer, ok};
use crate::layers::PursuitAvoidanceLayers;
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use crate::view::{PursuitCrowd, pursuit_make_vec3_view};
use pursuit_core::Within;
use pursuit_core::steering::{
    CollisionAvoidance, CollisionSettings, HeightBand, MovingNeighbor, avoid_collisions,
};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How much clearance an agent keeps from neighbors that move, and how far it looks ahead. Lengths in one unit. Start from
/// `pursuit_collision_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(CollisionSettings)]
pub struct PursuitCollisionSettings {
    /// The radius of the agent.
    #[contract(range = "[0, 1e50]", usual = "42 cm")]
    pub agent_radius: f64,
    /// How much farther than its radius it keeps away.
    #[contract(range = "[0, 1e50]", usual = "8 cm")]
    pub margin: f64,
    /// How far ahead it looks, in seconds.
    #[contract(range = "[0, 1e50]", usual = "2")]
    pub look_ahead_time: f64,
    /// Half of the agent's height, with the position's z in the middle: neighbors that share no height with it are
    /// ignored. 0 for every height.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub half_height: f64,
}

/// Steering that keeps out of the way of neighbors.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(CollisionAvoidance)]
pub struct PursuitCollisionAvoidance {
    /// Zero when no neighbor is in the way.
    pub steering: PursuitVec3,
    /// When they would touch, in seconds; 0 when they overlap now, INFINITY without a neighbor in the way.
    pub time: f64,
    /// How near their centers would come; INFINITY without a neighbor in the way.
    pub miss_distance: f64,
    /// Which neighbor the agent would touch first; -1 when none is in the way.
    #[core(index)]
    pub neighbor: i32,
}

/// `units_per_meter` is 100 for centimeters, as in Unreal, and 1 for meters. With a `units_per_meter` that is not finite
/// and > 0 every length is NaN, which functions that take the settings refuse.
#[contract(core = CollisionSettings::for_units)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_collision_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitCollisionSettings {
    CollisionSettings::for_units(units_per_meter).into()
}

/// Of several that would be touched at the same time the first counts. The agent changes its velocity by just what turns the
/// miss into the sum of both radii and the margin, across the approach as far as its maximum speed allows: aside when the
/// neighbor comes from ahead, and by braking or hurrying too when it crosses. Where its maximum speed allows no such velocity
/// on the side on which it would pass, it leaves the neighbor's course on the side on which it is, and passes as far off as it
/// can.
///
/// When the centers would meet, to within a 17th of that sum, it goes to the right of the direction in which it sees the
/// neighbor, the third axis being up, or within a 128th of that axis the first, and the axes right-handed; the neighbor, seeing
/// it the other way round, goes to its right too.
///
/// The agent avoids the neighbors that its `layers` avoid, except those of a lower priority that avoid it. Neighbors that share no
/// height with it are ignored. Neighbors with equal velocity never come nearer and are ignored. A neighbor that overlaps now and is
/// not moving apart, by a 128th of the agent's maximum speed, counts at time 0: the agent leaves straight away from it at full
/// speed. At the same position it moves opposite to the neighbor's relative velocity, or along the x axis when that is zero.
///
/// The radii of `neighbors` must be given. No number may be above 1e50. Status: `OK`, also when no neighbor is in the way; or
/// a refusal.
#[contract(core = avoid_collisions, status(OK), limit = "1e50")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_avoid_collisions(
    agent: *const PursuitAgent,
    layers: *const PursuitAvoidanceLayers,
    neighbors: *const PursuitCrowd,
    settings: *const PursuitCollisionSettings,
    out: *mut PursuitCollisionAvoidance,
) -> PursuitStatus {
    unsafe {
        answer!((agent, layers, neighbors, settings), out, |(agent, layers, neighbors, settings)| {
            neighbors.check_count().within("neighbors")?;
            let count = neighbors.count as usize;
            let positions = neighbors.positions.open(count, "neighbors.positions")?;
            // Of neighbors at rest one velocity is read again and again.
            let at_rest = PursuitVec3::default();
            let is_at_rest = neighbors.velocities.base.is_null();
            let velocities =
                if is_at_rest { pursuit_make_vec3_view(&raw const at_rest, 0) } else { neighbors.velocities };
            let velocities = velocities.open(count, "neighbors.velocities")?;
            let radii = neighbors.radii.open(count, "neighbors.radii")?;
            let heights = neighbors.heights().within("neighbors")?;
            let neighbor = |index: usize| MovingNeighbor {
                position: positions.get(index),
                velocity: velocities.get(index),
                radius: radii.get(index),
                layers: neighbors.layers.get(index),
                height: heights.as_ref().map_or(HeightBand::EVERYWHERE, |heights| heights.get(index)),
            };
            let (agent, layers, neighbors) = (agent.into(), layers.into(), (count, neighbor));
            ok(avoid_collisions(&agent, &layers, &neighbors, &settings.into()))
        })
    }
}
