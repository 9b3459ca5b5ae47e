//! Commitment: how much better another way must be before a pursuer leaves the one that it is on.

use crate::call::{answer, ok};
use crate::status::PursuitStatus;
use pursuit_core::intercept::{WayCommitment, leaves_way};
use pursuit_ffi_derive::{FromCore, IntoCore, contract};

/// How much sooner another way must catch the target before a pursuer leaves the way that it is on: by both gains. Start from
/// `pursuit_way_commitment_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, IntoCore)]
#[core(WayCommitment)]
pub struct PursuitWayCommitment {
    /// Gain in seconds.
    #[contract(range = "[0, inf)", usual = "1")]
    pub gain_time: f64,
    /// Gain as a part of the time that the kept way takes.
    #[contract(range = "[0, inf)", usual = "0.25")]
    pub gain_part: f64,
}

#[contract(core = WayCommitment::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_way_commitment_default() -> PursuitWayCommitment {
    WayCommitment::default().into()
}

/// The first time is the answer of a search whose ways all begin with the corner that the pursuer walks to, or, while the target
/// stays on the route that was searched, the answer of then less the time since. `out` receives 1 to leave, 0 to stay.
#[contract(core = leaves_way, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_leaves_way(
    commitment: *const PursuitWayCommitment,
    /// When it catches the target if it keeps to its way; INFINITY if it does not.
    #[contract(range = "[0, inf]")]
    kept_time: f64,
    /// When it catches the target by the best way; INFINITY if it does not.
    #[contract(range = "[0, inf]")]
    new_time: f64,
    out: *mut i32,
) -> PursuitStatus {
    unsafe {
        answer!(commitment, out, |commitment| {
            ok(leaves_way(&commitment.into(), kept_time, new_time).map(i32::from))
        })
    }
}
