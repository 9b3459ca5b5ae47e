//! Launches of bullets and rockets: drag that depends on the Mach number, and a motor that burns for a time.

use super::drag_law::{PursuitDragPoint, with_table};
use super::drag_settings::PursuitDragSettings;
use super::launch::{PursuitLaunch, launches};
use super::query::PursuitProjectileQuery;
use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::aim::projectile::{ProjectileFlight, ProjectileState, advance_projectile, solve_flight};
use pursuit_ffi_derive::{FromCore, IntoCore, TryIntoCore, contract};

/// How a projectile flies: the air, its drag, and its motor; and the limits of a search for launches. Start from
/// `pursuit_projectile_flight_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(ProjectileFlight, in("flight"))]
pub struct PursuitProjectileFlight {
    /// Drag, wind, and the limits of the search. The quadratic drag is multiplied by the coefficient of `drag_law`; for a bullet take
    /// `pursuit_quadratic_drag()`.
    pub drag: PursuitDragSettings,
    /// Speed of sound in the air.
    #[contract(range = "(0, inf)", usual = "340.294 m/s")]
    pub speed_of_sound: f64,
    /// Acceleration by the motor, along the velocity through the air, while it burns; 0 for none.
    #[contract(range = "[0, inf)", usual = "0")]
    pub thrust: f64,
    /// How long the motor burns from the launch on, in seconds.
    #[contract(range = "[0, inf)", usual = "0")]
    pub burn_time: f64,
    #[core(number)]
    #[contract(one_of = "PURSUIT_DRAG_LAW_", usual = "constant")]
    pub drag_law: i32,
}

/// A projectile in flight.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(ProjectileState)]
pub struct PursuitProjectileState {
    pub position: PursuitVec3,
    /// Velocity in the world now: at first the launch velocity of a `PursuitLaunch`.
    pub velocity: PursuitVec3,
    pub gravity: PursuitVec3,
    /// Time since the launch, in seconds.
    #[contract(range = "[0, inf)")]
    pub age: f64,
}

#[contract(core = ProjectileFlight::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_projectile_flight_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitProjectileFlight {
    ProjectileFlight::for_units(units_per_meter).into()
}

/// Status: as `pursuit_solve_projectile_drag`.
/// cbindgen:ptrs-as-arrays=[[out;4]]
///
/// Without a launch (status above 0) the count is 0, and the first of `out` is the launch tried that needed the least speed,
/// flown at the muzzle speed, with its miss distance.
#[contract(core = solve_flight, prose, status(OK, ALREADY_THERE, OUT_OF_RANGE, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_projectile_flight(
    query: *const PursuitProjectileQuery,
    /// How the projectile flies.
    flight: *const PursuitProjectileFlight,
    /// Points of `PURSUIT_DRAG_LAW_TABLE`, in the order of their Mach numbers.
    #[contract(length = "table_count", null = "when `table_count` is 0")]
    table: *const PursuitDragPoint,
    /// Number of points; 0 for other laws.
    #[contract(range = "[0, PURSUIT_DRAG_POINTS_MAX]")]
    table_count: u32,
    out: *mut PursuitLaunch,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        answer!((query, flight), (out.cast(), out_count), |(query, flight)| {
            let (query, flight) = (query.into(), flight.try_into()?);
            launches(with_table(table, table_count, |table| solve_flight(&query, &flight, table)))
        })
    }
}

/// Status: `OK`, or a refusal.
#[contract(core = advance_projectile, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_advance_projectile(
    /// The projectile now.
    state: *const PursuitProjectileState,
    /// How it flies.
    flight: *const PursuitProjectileFlight,
    /// Points of `PURSUIT_DRAG_LAW_TABLE`, in the order of their Mach numbers.
    #[contract(length = "table_count", null = "when `table_count` is 0")]
    table: *const PursuitDragPoint,
    /// Number of points; 0 for other laws.
    #[contract(range = "[0, PURSUIT_DRAG_POINTS_MAX]")]
    table_count: u32,
    /// How long it flies on, in seconds.
    #[contract(range = "[0, inf)")]
    duration: f64,
    /// Receives the projectile then. May be `state`.
    out: *mut PursuitProjectileState,
) -> PursuitStatus {
    unsafe {
        answer!((state, flight), out, |(state, flight)| {
            let (state, flight) = (state.into(), flight.try_into()?);
            ok(with_table(table, table_count, |table| advance_projectile(&state, &flight, table, duration)))
        })
    }
}
