//! Wandering.

use crate::call::{Answer, answer, ok};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::{WanderSettings, WanderState, wander, wander_in_plane};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How an agent wanders: toward a point that walks at random over a sphere ahead of it. Start from
/// `pursuit_wander_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(WanderSettings)]
pub struct PursuitWanderSettings {
    /// Distance from the agent to the center of the sphere.
    #[contract(range = "[0, 1e50]", usual = "2 m")]
    pub distance: f64,
    /// Radius of the sphere. Below the distance, the desired direction is at most asin(radius / distance) off the heading;
    /// only the ratio matters.
    #[contract(range = "[0, 1e50]", usual = "1 m")]
    pub radius: f64,
    /// How fast the point walks, in radians per square root of a second: after t seconds its angle has the standard
    /// deviation wander_rate * sqrt(t), on the sphere about each of two axes.
    #[contract(range = "[0, 1e50]", usual = "pi / 3")]
    pub wander_rate: f64,
}

/// The state of a wandering agent's walk, which the caller keeps and may copy and replay; `pursuit_begin_wander` fills it.
/// The same state, agent, settings and time steps give the same bits, on every platform.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(WanderState)]
pub struct PursuitWanderState {
    pub heading: PursuitVec3,
    pub direction: PursuitVec3,
    pub random: u64,
}

#[contract(core = WanderSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_wander_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitWanderSettings {
    WanderSettings::for_units(units_per_meter).into()
}

/// A walk that begins straight ahead; each `seed` gives a different walk.
///
/// `forward` is the heading of an agent at rest, of any length but zero.
#[contract(core = WanderState::begin, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_wander(
    /// The seed of the random numbers.
    seed: u64,
    #[contract(any_length, nonzero)] forward: *const PursuitVec3,
    out_state: *mut PursuitWanderState,
) -> PursuitStatus {
    unsafe { answer!(forward, out_state, |forward| ok(WanderState::begin(seed, forward.into()))) }
}

/// Status: `OK`, or a refusal, which zeros the state too.
#[contract(core = wander, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_wander(
    agent: *const PursuitAgent,
    settings: *const PursuitWanderSettings,
    /// Time step, in seconds. 0 draws no random number.
    #[contract(range = "[0, 1e50]")]
    delta_time: f64,
    state: *mut PursuitWanderState,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, settings, state.cast_const()), (state, out), |(agent, settings, state)| {
            both(wander(&agent.into(), &state.into(), &settings.into(), delta_time))
        })
    }
}

/// `normal` must not be zero. Status: `OK`, or a refusal, which zeros the state too.
#[contract(core = wander_in_plane, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_wander_in_plane(
    agent: *const PursuitAgent,
    settings: *const PursuitWanderSettings,
    /// The normal of the plane.
    #[contract(nonzero)]
    normal: *const PursuitVec3,
    #[contract(range = "[0, 1e50]")] delta_time: f64,
    state: *mut PursuitWanderState,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, settings, normal, state.cast_const()), (state, out), |(
            agent,
            settings,
            normal,
            state,
        )| {
            both(wander_in_plane(&agent.into(), &state.into(), &settings.into(), normal.into(), delta_time))
        },)
    }
}

/// The state and the steering, in the order of the outputs.
fn both(
    answer: Result<(pursuit_core::DVec3, WanderState), pursuit_core::Refusal>,
) -> Answer<(PursuitWanderState, PursuitVec3)> {
    answer.map(|(steering, state)| (PURSUIT_STATUS_OK, (state.into(), steering.into())))
}
