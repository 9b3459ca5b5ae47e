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

/// Clearance of an agent from neighbors that move, and its look-ahead. Lengths in one unit. Start from
/// `pursuit_collision_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(CollisionSettings)]
pub struct PursuitCollisionSettings {
    /// The radius of the agent.
    #[contract(range = "[0, 1e50]", usual = "42 cm")]
    pub agent_radius: f64,
    /// Margin: distance kept beyond its radius.
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

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(CollisionAvoidance)]
pub struct PursuitCollisionAvoidance {
    pub steering: PursuitVec3,
    /// Time of the contact, in seconds; 0 if they overlap now, INFINITY without a neighbor in the way.
    pub time: f64,
    /// Least distance between their centers; INFINITY without a neighbor in the way.
    pub miss_distance: f64,
    /// Index of the neighbor that the agent would touch first; -1 if the way is free.
    #[core(index)]
    pub neighbor: i32,
}

#[contract(core = CollisionSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_collision_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitCollisionSettings {
    CollisionSettings::for_units(units_per_meter).into()
}

/// The radii of `neighbors` must be given. Every number is at most 1e50 in size. Status:
/// `OK`, also if the way is free; or a refusal.
#[contract(core = avoid_collisions, prose, status(OK), limit = "1e50")]
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
            // For neighbors at rest one velocity is read repeatedly.
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
