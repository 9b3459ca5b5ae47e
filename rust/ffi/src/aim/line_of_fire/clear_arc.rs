//! Which of several launches is clear, such as the flat shot and the lob.

use super::body::{BodyArray, PursuitMovingBody};
use super::find::PursuitLineOfFire;
use super::query::PursuitLineOfFireQuery;
use crate::aim::projectile::launch::PursuitLaunch;
use crate::call::{NotNull, answer, ok};
use crate::convert::index_of;
use crate::geometry::{PursuitShape, among};
use crate::status::PursuitStatus;
use crate::view::element;
use pursuit_core::aim::line_of_fire::{ClearArc, find_clear_arc};
use pursuit_core::aim::projectile::Launch;
use pursuit_core::{Refusal, Requirement};
use pursuit_ffi_derive::contract;

/// The first launch that is clear, and its line of fire.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitClearArc {
    /// The line of fire of that launch, or of the first one if none is clear.
    pub line: PursuitLineOfFire,
    /// Index of the launch; -1 if none is clear.
    pub launch: i32,
    /// 1 if a launch is clear; else 0.
    pub is_clear: i32,
}

impl From<ClearArc> for PursuitClearArc {
    fn from(clear: ClearArc) -> Self {
        let launch = index_of(clear.launch);
        Self { line: clear.line.into(), launch, is_clear: i32::from(clear.launch.is_some()) }
    }
}

/// Of the launches, only the velocities and times are read. Status: `OK`, also if none is clear, when `launch` is -1; or a
/// refusal.
#[contract(core = find_clear_arc, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_clear_arc(
    query: *const PursuitLineOfFireQuery,
    /// The launches, such as `pursuit_solve_projectile` answers.
    #[contract(length = "launch_count")]
    launches: *const PursuitLaunch,
    /// Number of launches.
    #[contract(range = "[1, 4]")]
    launch_count: u32,
    #[contract(length = "body_count", null = "when `body_count` is 0")] bodies: *const PursuitMovingBody,
    body_count: u32,
    #[contract(length = "shape_count", null = "when `shape_count` is 0")] shapes: *const PursuitShape,
    shape_count: u32,
    out: *mut PursuitClearArc,
) -> PursuitStatus {
    unsafe {
        answer!((query, NotNull(launches)), out, |(query, base)| {
            if !(1..=4).contains(&launch_count) {
                return Err(Refusal::out_of_domain(Requirement::OneToFour, "launch_count"));
            }
            let mut launches = [Launch::default(); 4];
            for (index, launch) in launches.iter_mut().enumerate().take(launch_count as usize) {
                let from: PursuitLaunch = element(base, size_of::<PursuitLaunch>(), index);
                launch.launch_velocity = from.launch_velocity.into();
                launch.time = from.time;
            }
            let launches = launches.get(..launch_count as usize).unwrap_or(&[]);
            let bodies = BodyArray::new(bodies, body_count)?;
            among(shapes, shape_count, "shapes", |shapes| {
                ok(find_clear_arc(&query.into(), launches, &bodies, shapes))
            })
        })
    }
}
