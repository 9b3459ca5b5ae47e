//! The search: it asks for the travel time to one point after another, and narrows when the target is met.

use super::query::{PursuitRouteIntercept, PursuitRouteInterceptQuery, PursuitRouteWay};
use crate::call::{Answer, NotNull, answer};
use crate::memory::Mark;
use crate::motion::PathView;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_UNFINISHED, PursuitStatus, status_of_verdict};
use core::ffi::c_void;
use pursuit_core::intercept::{RouteSearch, RouteSearchState};
use pursuit_core::{NoIntercept, Refusal, Requirement, Within};
use pursuit_ffi_derive::contract;

/// The mark at the start of a search's memory: the digits of the square root of 2.
const MARK: u64 = 0x6a09_e667_f3bc_c908;

/// A search as it lies in the caller's memory, in whatever alignment.
#[repr(C)]
#[derive(Clone, Copy)]
struct KeptSearch {
    mark: Mark,
    state: RouteSearchState,
    status: PursuitStatus,
}

impl KeptSearch {
    fn of(search: &RouteSearch) -> Self {
        Self { mark: Mark::of(MARK), state: search.state, status: status_of_verdict(search.verdict) }
    }
}

/// The points of the route; refuses memory without room for a search, or over them.
///
/// # Safety
/// As of the functions of C.
unsafe fn open_route(
    query: &PursuitRouteInterceptQuery,
    memory: *const c_void,
    search_size: usize,
) -> Result<PathView, Refusal> {
    if search_size < size_of::<KeptSearch>() {
        return Err(Refusal::too_small("search_size"));
    }
    let points = unsafe { query.route.points() }.within("query.route")?;
    overlap::check(&[(Footprint::of_bytes(memory, search_size), "search")], &points.footprints())?;
    Ok(points)
}

/// Bytes that `pursuit_begin_route_search` needs: about 400.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_route_search_memory_size() -> usize {
    size_of::<KeptSearch>()
}

/// The search asks for the travel time to `out->question_point`, until `out->is_asking` is 0; give it to
/// `pursuit_answer_route_search` at once, or some frames later.
///
/// `search` is any `search_size` bytes, at least `pursuit_route_search_memory_size`, in any alignment, that need no
/// preparation. A copy of them is the same search. After a refusal every other call with these bytes is refused.
#[contract(core = RouteSearch::begin, status(BEYOND_HORIZON, PURSUER_IMMOBILE, UNFINISHED), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_route_search(
    query: *const PursuitRouteInterceptQuery,
    /// Memory of a route search, in any alignment.
    #[contract(length = "search_size")]
    search: *mut c_void,
    /// Size of `search`, in bytes.
    search_size: usize,
    out: *mut PursuitRouteIntercept,
) -> PursuitStatus {
    unsafe { begin(query, 0.0, search, search_size, out) }
}

/// `out->none_before` is of the stretch too: `earliest` or later. The search goes on with `pursuit_answer_route_search`, and its
/// memory is as for `pursuit_begin_route_search`.
///
/// To cut a target off give each pursuer a stretch of its own: search each pair of a pursuer and a stretch, and give the times as
/// costs to `pursuit_solve_assignment`; `pursuit_solve_cut_off` does all of it.
#[contract(core = RouteSearch::begin_from, status(BEYOND_HORIZON, PURSUER_IMMOBILE, UNFINISHED), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_route_stretch_search(
    query: *const PursuitRouteInterceptQuery,
    /// When the target enters the stretch, in seconds from now.
    #[contract(range = "[0, inf)")]
    earliest: f64,
    /// Memory of a route search, in any alignment.
    #[contract(length = "search_size")]
    search: *mut c_void,
    /// Size of `search`, in bytes.
    search_size: usize,
    out: *mut PursuitRouteIntercept,
) -> PursuitStatus {
    unsafe { begin(query, earliest, search, search_size, out) }
}

/// Begins a search on the route from a time on.
///
/// # Safety
/// As of the functions of C.
unsafe fn begin(
    query: *const PursuitRouteInterceptQuery,
    earliest: f64,
    search: *mut c_void,
    search_size: usize,
    out: *mut PursuitRouteIntercept,
) -> PursuitStatus {
    unsafe {
        if !search.is_null() {
            search.cast::<u8>().write_bytes(0, search_size.min(size_of::<Mark>()));
        }
        answer!((query, NotNull(search)), out, |(query, memory)| -> Answer<PursuitRouteIntercept> {
            let points = open_route(&query, memory, search_size)?;
            let query = query.question(&points)?;
            let search = RouteSearch::begin_from(&query, earliest)?;
            memory.cast::<KeptSearch>().write_unaligned(KeptSearch::of(&search));
            Ok((status_of_verdict(search.verdict), PursuitRouteIntercept::from(&search)))
        })
    }
}

/// `query` is the one that the search was begun with, its route at the same time. After a refusal the search is as it was.
#[contract(core = RouteSearch::answer, status(OK, ALREADY_THERE, BEYOND_HORIZON, NO_WAY, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_answer_route_search(
    query: *const PursuitRouteInterceptQuery,
    /// Memory of a route search, in any alignment.
    #[contract(length = "search_size")]
    search: *mut c_void,
    /// Size of `search`, in bytes.
    search_size: usize,
    /// The pursuer's way to the point that was asked about.
    way: *const PursuitRouteWay,
    out: *mut PursuitRouteIntercept,
) -> PursuitStatus {
    unsafe {
        answer!((query, NotNull(search), way), out, |(query, memory, way)| -> Answer<PursuitRouteIntercept> {
            let points = open_route(&query, memory, search_size)?;
            let kept = memory.cast::<KeptSearch>();
            if kept.cast::<Mark>().read_unaligned() != Mark::of(MARK) {
                return Err(Refusal::out_of_domain(Requirement::Written, "search"));
            }
            // A state is nothing but numbers, so any bytes are one. Without an open question the answer is refused.
            let KeptSearch { state, status, .. } = kept.read_unaligned();
            let is_open = status == PURSUIT_STATUS_UNFINISHED;
            let verdict = if is_open { Err(NoIntercept::Unfinished) } else { Ok(()) };
            let mut search = RouteSearch::resume(&query.question(&points)?, state, verdict)?;
            search.answer(&way.into())?;
            kept.write_unaligned(KeptSearch::of(&search));
            Ok((status_of_verdict(search.verdict), PursuitRouteIntercept::from(&search)))
        })
    }
}
