//! The solution of a turret that rotates, then fires: the whole search at once, or a few steps at a time.

use super::query::{PursuitTurretQuery, PursuitTurretSolution};
use crate::call::{Answer, NotNull, answer, unknown};
use crate::convert::{number_of, numbers, value_of};
use crate::status::{
    PURSUIT_STATUS_ALREADY_THERE, PURSUIT_STATUS_BEYOND_HORIZON, PURSUIT_STATUS_OK,
    PURSUIT_STATUS_OUT_OF_RANGE, PURSUIT_STATUS_TARGET_ESCAPING, PURSUIT_STATUS_TARGET_TOO_FAST,
    PURSUIT_STATUS_TURN_TOO_SLOW, PURSUIT_STATUS_UNFINISHED, PursuitStatus, status_of_verdict,
};
use pursuit_core::aim::turret::{
    TurretIteration, TurretPhase, TurretQuery, TurretSearch, TurretSearchState, TurretSolution, solve_turret,
};
use pursuit_core::{NoIntercept, Refusal};
use pursuit_ffi_derive::{FromCore, contract};

/// The search looks for the earliest hit within range.
pub const PURSUIT_TURRET_PHASE_IN_RANGE: i32 = 0;
/// No hit is in range: the search looks for the earliest hit out of range.
pub const PURSUIT_TURRET_PHASE_OUT_OF_RANGE: i32 = 1;
/// There is no hit at all: the search looks for the shot that is late by the least time.
pub const PURSUIT_TURRET_PHASE_LEAST_LATE: i32 = 2;
/// The answer is known.
pub const PURSUIT_TURRET_PHASE_DONE: i32 = 3;

/// A search for the earliest hit that can be spread over frames; `pursuit_begin_turret_search` fills it.
///
/// Plain data: it may be copied and stored. The answer has the bits of `pursuit_solve_turret`, however the steps are spread
/// over calls. Its times are in an internal unit.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitTurretSearch {
    /// The query; must not change during the search.
    pub query: PursuitTurretQuery,
    /// Progress of the search.
    #[contract(range = "[0, inf)")]
    pub time: f64,
    /// Length of its next stride.
    #[contract(range = "(-inf, inf)")]
    pub stride: f64,
    /// The earliest hit found, not before time; INFINITY before the first.
    #[contract(range = "[0, inf]")]
    pub found: f64,
    /// Impact time of the least late shot seen.
    #[contract(range = "[0, inf)")]
    pub best_time: f64,
    /// Slack of that shot, negative; -INFINITY before the first.
    pub best_value: f64,
    /// The phase.
    #[contract(one_of = "PURSUIT_TURRET_PHASE_")]
    pub phase: i32,
    /// Index of the current piece of the window.
    pub piece: u32,
    /// Number of steps taken.
    pub iterations: u32,
    /// `PURSUIT_STATUS_UNFINISHED`, or the status of the answer.
    pub status: PursuitStatus,
}

#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(TurretIteration)]
pub struct PursuitTurretIteration {
    pub impact_time: f64,
    /// Duration of the turn to the target's position at that time, in seconds; INFINITY if it is impossible.
    pub rotation_time: f64,
    pub flight_time: f64,
    /// Spare time, impact_time - rotation_time - flight_time; negative for a late shot.
    pub slack: f64,
    #[core(number)]
    #[contract(one_of = "PURSUIT_TURRET_PHASE_")]
    pub phase: i32,
    pub iterations: u32,
}

impl TryFrom<PursuitTurretSearch> for TurretSearch {
    type Error = Refusal;

    fn try_from(search: PursuitTurretSearch) -> Result<Self, Refusal> {
        let state = TurretSearchState {
            phase: value_of(search.phase, "search.phase")?,
            piece: search.piece,
            time: search.time,
            stride: search.stride,
            found: search.found,
            best_time: search.best_time,
            best_value: search.best_value,
            iterations: search.iterations,
            verdict: verdict(search.status)?,
        };
        Ok(Self { query: TurretQuery::from(search.query), state })
    }
}

/// The search in C's form, with its query.
fn search_of(query: PursuitTurretQuery, search: &TurretSearch) -> PursuitTurretSearch {
    let state = search.state;
    PursuitTurretSearch {
        query,
        time: state.time,
        stride: state.stride,
        found: state.found,
        best_time: state.best_time,
        best_value: state.best_value,
        phase: number_of(state.phase),
        piece: state.piece,
        iterations: state.iterations,
        status: status_of_verdict(state.verdict),
    }
}

numbers!(TurretPhase {
    InRange = PURSUIT_TURRET_PHASE_IN_RANGE,
    OutOfRange = PURSUIT_TURRET_PHASE_OUT_OF_RANGE,
    LeastLate = PURSUIT_TURRET_PHASE_LEAST_LATE,
    Done = PURSUIT_TURRET_PHASE_DONE,
});

/// The status and the solution of a turret.
pub(super) fn answer_of(solution: TurretSolution) -> Answer<PursuitTurretSolution> {
    Ok((status_of_verdict(solution.verdict), solution.into()))
}

fn verdict(status: PursuitStatus) -> Result<Result<(), NoIntercept>, Refusal> {
    Ok(match status {
        PURSUIT_STATUS_OK => Ok(()),
        PURSUIT_STATUS_ALREADY_THERE => Err(NoIntercept::AlreadyThere),
        PURSUIT_STATUS_BEYOND_HORIZON => Err(NoIntercept::BeyondHorizon),
        PURSUIT_STATUS_TARGET_TOO_FAST => Err(NoIntercept::TargetTooFast),
        PURSUIT_STATUS_TARGET_ESCAPING => Err(NoIntercept::TargetEscaping),
        PURSUIT_STATUS_OUT_OF_RANGE => Err(NoIntercept::OutOfRange),
        PURSUIT_STATUS_TURN_TOO_SLOW => Err(NoIntercept::TurnTooSlow),
        PURSUIT_STATUS_UNFINISHED => Err(NoIntercept::Unfinished),
        _ => return Err(unknown("search.status")),
    })
}

/// `pursuit_step_turret_search` takes the steps.
#[contract(core = TurretSearch::begin, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_turret_search(
    query: *const PursuitTurretQuery,
    out_search: *mut PursuitTurretSearch,
) -> PursuitStatus {
    unsafe {
        answer!(query, out_search, |query| {
            Ok((PURSUIT_STATUS_OK, search_of(query, &TurretSearch::begin(&query.into())?)))
        })
    }
}

/// Takes at most `steps` steps, each of about the cost of a few square roots and arc tangents. The status is `UNFINISHED`
/// until the search has its answer.
///
/// The answer has the bits of `pursuit_solve_turret`, however the steps are spread over calls; until it is found `out` is the
/// state of the search. Status: `UNFINISHED`, as `pursuit_solve_turret`, or a refusal, which zeros the search too.
#[contract(core = TurretSearch::step, own_summary, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, OUT_OF_RANGE, TURN_TOO_SLOW, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_turret_search(
    search: *mut PursuitTurretSearch,
    /// Number of steps to take at most.
    steps: u32,
    out: *mut PursuitTurretSolution,
) -> PursuitStatus {
    unsafe {
        answer!(search.cast_const(), (search, out), |before| {
            let mut search = TurretSearch::try_from(before)?;
            let (status, solution) = answer_of(search.step(steps)?)?;
            Ok((status, (search_of(before.query, &search), solution)))
        })
    }
}

/// It takes at most `capacity` steps.
///
/// `out_count` is the number of rows written; the last one is the answer when the status is not `UNFINISHED`. On a refusal it
/// is 0, and the rows have no meaning.
#[contract(core = TurretSearch::step_traced, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, OUT_OF_RANGE, TURN_TOO_SLOW, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_turret_search_traced(
    search: *mut PursuitTurretSearch,
    capacity: u32,
    #[contract(length = "capacity")] out_iterations: *mut PursuitTurretIteration,
    out_count: *mut u32,
    out: *mut PursuitTurretSolution,
) -> PursuitStatus {
    unsafe {
        answer!((search.cast_const(), NotNull(out_iterations)), ((search, out), out_count), |(
            before,
            rows,
        )| {
            let mut search = TurretSearch::try_from(before)?;
            let mut count = 0_u32;
            let solution = search.step_traced(capacity, |row| {
                // SAFETY: the caller's contract, and `count` is below the capacity.
                rows.add(count as usize).write_unaligned(row.into());
                count += 1;
            })?;
            let (status, solution) = answer_of(solution)?;
            Ok((status, ((search_of(before.query, &search), solution), count)))
        },)
    }
}

/// Without a hit (status above 0) `out` is the least late shot in the window, in range if possible. Status:
/// `OK`; `ALREADY_THERE` if the target is at the muzzle at min_time; `OUT_OF_RANGE` if every hit is beyond max_range (`out`
/// is the earliest of them); `TURN_TOO_SLOW` if a shot without turning would hit in the window; `BEYOND_HORIZON` if even a
/// shot without turning hits only after horizon; `TARGET_TOO_FAST` or `TARGET_ESCAPING` if no shot ever hits; `UNFINISHED` if
/// 65536 steps did not decide, which is known only for a target that moves farther than 2^900 times its distance within the
/// window; or a refusal.
#[contract(core = solve_turret, prose, status(OK, ALREADY_THERE, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, OUT_OF_RANGE, TURN_TOO_SLOW, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_turret(
    query: *const PursuitTurretQuery,
    out: *mut PursuitTurretSolution,
) -> PursuitStatus {
    unsafe { answer!(query, out, |query| answer_of(solve_turret(&query.into())?)) }
}
