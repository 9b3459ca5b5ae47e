//! The velocity that lets all shots pass, or the reason why there is none.

use super::query::{PursuitDodgeQuery, PursuitDodgeShot, ShotArray};
use crate::call::answer;
use crate::convert::numbers;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use core::ffi::c_void;
use pursuit_core::crowd::{Dodge, DodgeOutcome, DodgeState, dodge_shots, dodge_shots_among_walls};
use pursuit_ffi_derive::{FromCore, contract};

/// No shot would hit: the preferred velocity is the answer.
pub const PURSUIT_DODGE_CLEAR: i32 = 0;
/// The dodge lets all shots pass.
pub const PURSUIT_DODGE_DODGES: i32 = 1;
/// A shot hits before the reaction time is over.
pub const PURSUIT_DODGE_TOO_LATE: i32 = 2;
/// A shot hits whatever the body does: its acceleration or speed does not suffice.
pub const PURSUIT_DODGE_OUT_OF_REACH: i32 = 3;
/// Each shot alone can be dodged, but no velocity was found that dodges all.
pub const PURSUIT_DODGE_CROSSFIRE: i32 = 4;
/// Walls leave no way: before them a shot hits that could be dodged without them; or the body cannot stop before one, and then
/// `hit` may be -1.
pub const PURSUIT_DODGE_WALLED: i32 = 5;

numbers!(DodgeOutcome {
    Clear = PURSUIT_DODGE_CLEAR,
    Dodges = PURSUIT_DODGE_DODGES,
    TooLate = PURSUIT_DODGE_TOO_LATE,
    OutOfReach = PURSUIT_DODGE_OUT_OF_REACH,
    Crossfire = PURSUIT_DODGE_CROSSFIRE,
    Walled = PURSUIT_DODGE_WALLED,
});

/// What a body remembers between calls, so that it keeps its side. All zeros at first.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitDodgeState {
    /// Velocity of the last dodge.
    #[contract(range = "[-1e50, 1e50]")]
    pub velocity: PursuitVec3,
    /// 1 while it dodges; else 0.
    pub is_dodging: u32,
}

impl From<PursuitDodgeState> for DodgeState {
    fn from(state: PursuitDodgeState) -> Self {
        Self { velocity: state.velocity.into(), is_dodging: state.is_dodging != 0 }
    }
}

impl From<DodgeState> for PursuitDodgeState {
    fn from(state: DodgeState) -> Self {
        Self { velocity: state.velocity.into(), is_dodging: u32::from(state.is_dodging) }
    }
}

/// How a body gets out of the way of shots.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Dodge)]
pub struct PursuitDodge {
    /// Velocity to accelerate to now: the preferred one until the delay is over and where nothing would hit, else
    /// `dodge_velocity`.
    pub velocity: PursuitVec3,
    pub dodge_velocity: PursuitVec3,
    pub delay: f64,
    /// When the first shot would hit without a dodge, in seconds; the horizon without one.
    pub threat_time: f64,
    /// The least gap that this shot would leave, 0 or less: how deep it would hit; up to the margin above 0 while the body
    /// dodges. INFINITY without one.
    pub threat_gap: f64,
    /// When a shot hits in spite of the dodge, in seconds; the horizon without one.
    pub hit_time: f64,
    /// The largest gap to that shot that was found, 0 or less: alone if it is out of reach, else as the dodge leaves it.
    /// INFINITY without one.
    pub hit_gap: f64,
    /// The least gap that the answer leaves to any shot: 0 or less if one hits. INFINITY without shots.
    pub gap: f64,
    /// Whether the body gets out of the way of all.
    #[contract(one_of = "PURSUIT_DODGE_")]
    #[core(number)]
    pub outcome: i32,
    /// Index of the shot that would hit first without a dodge; -1 if none would.
    #[core(index)]
    pub threat: i32,
    /// Index of the shot that hits first in spite of the dodge; -1 if all are dodged.
    #[core(index)]
    pub hit: i32,
}

/// The velocity that takes a body out of the way of shots, the nearest to its preferred one that was found.
///
/// Without a shot that would hit it, the body keeps its preferred velocity, to the bit. Else it accelerates, once it has seen
/// such a shot for the reaction time, in a straight line of velocities to the dodge's, and keeps that one up to the horizon.
/// Ask again in each tick with the state of the last one: the body keeps its side, and returns to its preferred velocity when
/// that leaves the margin. Of more than 64 shots that could reach the body those that come nearest first are dodged; the outcome
/// is that among all.
///
/// Status: `OK`, also if a shot hits, which `outcome` tells; or a refusal, which zeros the state too.
#[contract(core = dodge_shots, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_dodge_shots(
    query: *const PursuitDodgeQuery,
    /// The shots.
    #[contract(length = "shot_count", null = "when `shot_count` is 0")]
    shots: *const PursuitDodgeShot,
    /// Number of shots.
    shot_count: u32,
    state: *mut PursuitDodgeState,
    out: *mut PursuitDodge,
) -> PursuitStatus {
    unsafe {
        answer!((query, state.cast_const()), (state, out), |(query, state)| {
            let shots = ShotArray::new(shots, shot_count)?;
            let mut state = DodgeState::from(state);
            let dodge = dodge_shots(&query.into(), &shots, &mut state)?;
            Ok((PURSUIT_STATUS_OK, (state.into(), dodge.into())))
        })
    }
}

/// As `pursuit_dodge_shots`, but the dodge runs into none of the walls, which `pursuit_build_orca_walls` has built in `walls_size`
/// bytes. The `plane_normal` must be along z: others are refused, as is memory of obstacles.
///
/// Where the dodge of `pursuit_dodge_shots` meets no wall up to the horizon, the answer has its bits. Else the body keeps the velocity
/// of its dodge for some eighths of the time up to the horizon, then brakes and stands; neither touches a wall, and a wall is never
/// run into to escape a shot. Without a shot that would hit, and until the delay is over, the body takes its preferred velocity,
/// whatever walls there are.
///
/// A wall counts that shares a height with the body, and of a closed one the side on which the body is when the dodge begins. Of more than
/// 32 segments the nearest count, and the dodge goes no farther than those reach.
///
/// Status: `OK`, also if a shot hits, which `outcome` tells; or a refusal, which zeros the state too.
#[contract(core = dodge_shots_among_walls, own_summary, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_dodge_shots_among_walls(
    query: *const PursuitDodgeQuery,
    /// The shots.
    #[contract(length = "shot_count", null = "when `shot_count` is 0")]
    shots: *const PursuitDodgeShot,
    /// Number of shots.
    shot_count: u32,
    #[contract(length = "walls_size", null = "for none")] walls: *const c_void,
    walls_size: usize,
    state: *mut PursuitDodgeState,
    out: *mut PursuitDodge,
) -> PursuitStatus {
    unsafe {
        answer!((query, state.cast_const()), (state, out), |(query, state)| {
            let shots = ShotArray::new(shots, shot_count)?;
            let walls = crate::crowd::orca::wall_tree::walls(walls, walls_size)?;
            let mut state = DodgeState::from(state);
            let dodge = dodge_shots_among_walls(&query.into(), &shots, &walls, &mut state)?;
            Ok((PURSUIT_STATUS_OK, (state.into(), dodge.into())))
        })
    }
}
