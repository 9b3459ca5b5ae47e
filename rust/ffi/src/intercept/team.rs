//! Team assignment: which of several pursuers takes which of several targets.

use crate::call::{Answer, Inputs, NotNull, answer};
use crate::convert::{numbers, value_of};
use crate::memory::Mark;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PURSUIT_STATUS_UNFINISHED, PursuitStatus, status_of_reason};
use crate::types::PursuitVec3;
use crate::view::{Numbers, PursuitNumberView, PursuitVec3View, Vectors};
use core::ffi::c_void;
use pursuit_core::intercept::{InterceptQuery, TeamIntercept, TeamSettings, solve_team_assignment};
use pursuit_core::numeric::{
    ASSIGNMENT_STEPS, AssignmentCost, AssignmentObjective, AssignmentSearch, MAX_ASSIGNED, assignment_memory,
};
use pursuit_core::{Refusal, Requirement, Unsolved};
use pursuit_ffi_derive::{FromCore, TryIntoCore, contract};

/// The greatest number of rows and of columns of a cost matrix, and of pursuers and of targets of a team.
pub const PURSUIT_TEAM_MAX: u32 = 256;
const _: () = assert!(PURSUIT_TEAM_MAX as usize == MAX_ASSIGNED);

/// The usual steps of an assignment, 1 to 3 ms: a call without a number of steps takes at most these.
pub const PURSUIT_ASSIGNMENT_STEPS: u32 = 73728;
const _: () = assert!(PURSUIT_ASSIGNMENT_STEPS == ASSIGNMENT_STEPS);

/// Minimizes the greatest cost of a pair (bottleneck assignment); the sum of the costs decides between equals.
pub const PURSUIT_ASSIGNMENT_BOTTLENECK: i32 = 0;
/// Minimizes the sum of the costs of all pairs (linear sum assignment).
pub const PURSUIT_ASSIGNMENT_LINEAR_SUM: i32 = 1;

/// Pursuers and targets, read where they lie. Lengths in one unit, speeds in that unit per second.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitTeamQuery {
    /// Position of each pursuer.
    #[contract(length = "pursuer_count")]
    pub pursuer_positions: PursuitVec3View,
    /// Maximum speed of each pursuer.
    #[contract(range = "[0, inf)", length = "pursuer_count")]
    pub pursuer_speeds: PursuitNumberView,
    /// Distance at which the target counts as met, for each pursuer; 0 for a point.
    #[contract(range = "[0, inf)", length = "pursuer_count")]
    pub capture_radii: PursuitNumberView,
    /// Position of each target.
    #[contract(length = "target_count")]
    pub target_positions: PursuitVec3View,
    /// Velocity of each target, constant.
    #[contract(length = "target_count")]
    pub target_velocities: PursuitVec3View,
    /// Number of pursuers.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    pub pursuer_count: u32,
    /// Number of targets.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    pub target_count: u32,
}

/// Horizon and objective of a team assignment. Start from `pursuit_team_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore, TryIntoCore)]
#[core(TeamSettings, in("settings"))]
pub struct PursuitTeamSettings {
    /// Horizon, in seconds: later intercepts are ignored. May be infinite.
    #[contract(range = "[0, inf]", usual = "INFINITY")]
    pub horizon: f64,
    /// What to minimize: the time of the last intercept, or the sum of all times. One of the `PURSUIT_ASSIGNMENT_`
    /// constants.
    #[core(number)]
    #[contract(one_of = "PURSUIT_ASSIGNMENT_", usual = "`PURSUIT_ASSIGNMENT_BOTTLENECK`")]
    pub objective: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(TeamIntercept)]
pub struct PursuitTeamIntercept {
    pub point: PursuitVec3,
    pub pursuer_velocity: PursuitVec3,
    pub time: f64,
    /// Index of the target; -1 for none, and then all else is zero.
    #[core(index)]
    pub target: i32,
}

/// What an assignment costs.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitAssignmentCost {
    /// The greatest cost of a pair: of a team, the time of the last intercept in seconds.
    pub greatest: f64,
    /// The sum of the costs of all pairs, row by row: of a team, of all times in seconds; INFINITY when it is
    /// beyond the range of f64.
    pub sum: f64,
    /// Number of pairs.
    pub pairs: u32,
}

impl From<AssignmentCost> for PursuitAssignmentCost {
    fn from(cost: AssignmentCost) -> Self {
        let AssignmentCost { pairs, greatest, sum, lower_bound: _, is_best: _ } = cost;
        Self { greatest, sum, pairs: pairs as u32 }
    }
}

/// The mark at the start of a search's memory: the digits of the square root of 3.
const MARK: u64 = 0xbb67_ae85_84ca_a73b;

/// The status of an assignment.
pub(crate) fn status_of_assignment(is_best: bool) -> PursuitStatus {
    if is_best { PURSUIT_STATUS_OK } else { PURSUIT_STATUS_UNFINISHED }
}

numbers!(AssignmentObjective {
    Bottleneck = PURSUIT_ASSIGNMENT_BOTTLENECK,
    LinearSum = PURSUIT_ASSIGNMENT_LINEAR_SUM,
});

impl PursuitTeamQuery {
    /// The team; refused when the layout of a view is unknown.
    fn open(&self) -> Result<Team, Refusal> {
        Ok(Team {
            pursuer_positions: self.pursuer_positions.open(1, "query.pursuer_positions")?,
            pursuer_speeds: self.pursuer_speeds.open(1, "query.pursuer_speeds")?,
            capture_radii: self.capture_radii.open(1, "query.capture_radii")?,
            target_positions: self.target_positions.open(1, "query.target_positions")?,
            target_velocities: self.target_velocities.open(1, "query.target_velocities")?,
        })
    }
}

/// Pursuers and targets in C's memory.
struct Team {
    pursuer_positions: Vectors,
    pursuer_speeds: Numbers,
    capture_radii: Numbers,
    target_positions: Vectors,
    target_velocities: Vectors,
}

impl Team {
    /// The inputs.
    fn footprints(&self, query: &PursuitTeamQuery) -> [Footprint; 5] {
        let (pursuers, targets) = (query.pursuer_count as usize, query.target_count as usize);
        [
            self.pursuer_positions.footprint(pursuers),
            self.pursuer_speeds.footprint(pursuers),
            self.capture_radii.footprint(pursuers),
            self.target_positions.footprint(targets),
            self.target_velocities.footprint(targets),
        ]
    }

    /// The question of one pair.
    ///
    /// # Safety
    /// The views hold readable values there.
    unsafe fn pair(&self, pursuer: usize, target: usize) -> InterceptQuery {
        // SAFETY: the caller's contract.
        unsafe {
            InterceptQuery {
                pursuer_position: self.pursuer_positions.get(pursuer),
                target_position: self.target_positions.get(target),
                target_velocity: self.target_velocities.get(target),
                pursuer_speed: self.pursuer_speeds.get(pursuer),
                capture_radius: self.capture_radii.get(pursuer),
            }
        }
    }
}

/// Bytes that `pursuit_solve_team_assignment` needs for numbers of pursuers and targets, and `pursuit_solve_assignment` for
/// numbers of rows and columns: at most 1.7 MB.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_team_memory_size(
    /// Number of pursuers.
    pursuer_count: u32,
    /// Number of targets.
    target_count: u32,
) -> usize {
    // One more, so that the memory may begin anywhere, and one for the mark.
    (assignment_memory(pursuer_count as usize, target_count as usize) + 2) * size_of::<i128>()
}

#[contract(core = TeamSettings::default)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_team_settings_default() -> PursuitTeamSettings {
    TeamSettings::default().into()
}

/// The memory of the caller as integers, without what lies before the first aligned one and beyond `needed` bytes.
///
/// # Safety
/// `memory` points to `size` writable bytes that nothing else uses during the call.
pub(crate) unsafe fn integers<'memory>(
    memory: *mut c_void,
    size: usize,
    needed: usize,
) -> &'memory mut [i128] {
    // Whether it is enough does not depend on where it begins.
    let (memory, size) = (memory.cast::<u8>(), if size < needed { 0 } else { needed });
    // SAFETY: the caller's contract. The bytes are written before they are read; every pattern of them is an integer.
    unsafe {
        memory.write_bytes(0, size);
        core::slice::from_raw_parts_mut(memory, size).align_to_mut().1
    }
}

/// The memory of a new assignment, behind the mark of a search; `needed` and the rest as for [`integers`].
///
/// # Safety
/// As for [`integers`].
pub(crate) unsafe fn assignment_integers<'memory>(
    memory: *mut c_void,
    size: usize,
    needed: usize,
) -> &'memory mut [i128] {
    let Some((mark, rest)) = unsafe { integers(memory, size, needed) }.split_first_mut() else {
        return &mut [];
    };
    *mark = Mark::of(MARK).number();
    rest
}

/// The memory of an assignment that was begun.
///
/// # Safety
/// `memory` points to `size` bytes, all written, that nothing else uses during the call.
unsafe fn begun<'memory>(memory: *mut c_void, size: usize) -> Result<&'memory mut [i128], Refusal> {
    if size < pursuit_team_memory_size(1, 1) {
        return Err(Refusal::too_small("memory_size"));
    }
    // SAFETY: the caller's contract; every pattern of bytes is an integer.
    let integers =
        unsafe { core::slice::from_raw_parts_mut(memory.cast::<u8>(), size).align_to_mut::<i128>().1 };
    match integers.split_first_mut() {
        Some((mark, rest)) if *mark == Mark::of(MARK).number() => Ok(rest),
        _ => Err(Refusal::out_of_domain(Requirement::Written, "memory")),
    }
}

/// Begins an assignment of that many rows and columns in the memory of the caller.
///
/// # Safety
/// As for [`integers`], and `costs` can be read.
#[inline(never)]
unsafe fn begin<'memory>(
    costs: &PursuitNumberView,
    (rows, columns): (u32, u32),
    objective: i32,
    (memory, size): (*mut c_void, usize),
    out_columns: Footprint,
) -> Result<AssignmentSearch<'memory>, Refusal> {
    // SAFETY: the caller's contract.
    unsafe {
        let (needed, most) = (pursuit_team_memory_size(rows, columns), rows.max(columns));
        let (rows, columns) = (rows as usize, columns as usize);
        let costs = costs.open(rows * columns, "costs")?;
        if most <= PURSUIT_TEAM_MAX {
            let written = [(Footprint::of_bytes(memory, size), "memory"), (out_columns, "out_columns")];
            overlap::check(&written, &[costs.footprint(rows * columns)])?;
        }
        let objective = value_of(objective, "objective")?;
        let cost = |row, column| Ok(costs.get(row * columns + column));
        AssignmentSearch::begin(rows, columns, objective, cost, assignment_integers(memory, size, needed))
    }
}

/// Writes the column of each row, and what they cost.
///
/// # Safety
/// `out_columns` has room for a column of each row.
#[inline(never)]
unsafe fn read(search: &AssignmentSearch, out_columns: *mut i32) -> AssignmentCost {
    for row in 0..search.size().0 {
        let column = search.column_of(row).map_or(-1, |column| column as i32);
        // SAFETY: the caller's contract.
        unsafe { out_columns.add(row).write_unaligned(column) };
    }
    search.total()
}

/// Writes zeros over `count` elements, unless the count is out of its domain.
///
/// # Safety
/// `out` is null or points to `count` writable elements.
pub(crate) unsafe fn zero<T>(out: *mut T, count: u32) {
    if !out.is_null() && count <= PURSUIT_TEAM_MAX {
        // SAFETY: the caller's contract.
        unsafe { out.cast::<u8>().write_bytes(0, count as usize * size_of::<T>()) };
    }
}

/// The choice is exactly optimal for the times of `pursuit_solve_intercept`: the greatest are compared as they are, sums as
/// whole multiples of 2^-100 of the greatest. Between equally good assignments the order of pursuers and targets decides,
/// the same way on every platform.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_team_memory_size`, that need no preparation. `out_intercepts` has
/// room for pursuer_count intercepts. Neither may overlap the inputs. When no pair can meet, every target is -1. On a
/// refusal they are zeros; nothing is written there when pursuer_count is out of its domain.
///
/// Status: `OK`; `UNFINISHED` if `PURSUIT_ASSIGNMENT_STEPS` do not suffice: then the intercepts are of the best assignment so far, of
/// as many pairs, and `pursuit_step_assignment` goes on in `memory`; when no pair can meet, the first of these reasons that a pair
/// has: `BEYOND_HORIZON`, `TARGET_TOO_FAST`, `TARGET_ESCAPING`, `PURSUER_IMMOBILE`; or a refusal, `BUFFER_TOO_SMALL` among them.
#[contract(core = solve_team_assignment, status(OK, UNFINISHED, BEYOND_HORIZON, TARGET_TOO_FAST, TARGET_ESCAPING, PURSUER_IMMOBILE), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_team_assignment(
    query: *const PursuitTeamQuery,
    settings: *const PursuitTeamSettings,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    #[contract(length = "query.pursuer_count")] out_intercepts: *mut PursuitTeamIntercept,
    out_cost: *mut PursuitAssignmentCost,
) -> PursuitStatus {
    unsafe {
        if let Ok(query) = Inputs::read(query) {
            zero(out_intercepts, query.pursuer_count);
        }
        answer!((query, settings, NotNull(memory), NotNull(out_intercepts)), out_cost, |(
            query,
            settings,
            memory,
            out_intercepts,
        )| {
            let team = query.open()?;
            let written = [
                (Footprint::of_bytes(memory, memory_size), "memory"),
                (Footprint::of_array(out_intercepts, query.pursuer_count as usize), "out_intercepts"),
            ];
            if query.pursuer_count.max(query.target_count) <= PURSUIT_TEAM_MAX {
                overlap::check(&written, &team.footprints(&query))?;
            }
            let none = PursuitTeamIntercept { target: -1, ..PursuitTeamIntercept::default() };
            let needed = pursuit_team_memory_size(query.pursuer_count, query.target_count);
            let times = solve_team_assignment(
                query.pursuer_count as usize,
                query.target_count as usize,
                |pursuer, target| team.pair(pursuer, target),
                &settings.try_into()?,
                assignment_integers(memory, memory_size, needed),
                |pursuer, intercept| {
                    out_intercepts.add(pursuer).write_unaligned(intercept.map_or(none, Into::into));
                },
            );
            match times {
                Ok(times) => Ok((status_of_assignment(times.is_best), times.into())),
                Err(Unsolved::Refused(refusal)) => Err(refusal),
                Err(Unsolved::NoIntercept(reason)) => {
                    let status = status_of_reason(reason);
                    (0..query.pursuer_count as usize)
                        .for_each(|pursuer| out_intercepts.add(pursuer).write_unaligned(none));
                    Ok((status, PursuitAssignmentCost::default()))
                }
            }
        })
    }
}

/// Pairs the rows of a cost matrix with its columns, each at most once: first as many pairs as possible, then the best by
/// `objective`, one of the `PURSUIT_ASSIGNMENT_` constants. As exact as `pursuit_solve_team_assignment`.
///
/// `costs` is a view of `row_count` times `column_count` numbers, row by row. Each of the `costs` must be >= 0, or
/// INFINITY when the two cannot be paired. `memory` is any `memory_size` bytes, at least `pursuit_team_memory_size`.
/// `out_columns` has room for `row_count` numbers: the column of each row, -1 for none. On a refusal they are zeros;
/// nothing is written there when `row_count` is out of its domain.
///
/// Status: `OK`, also when nothing can be paired; `UNFINISHED` if `PURSUIT_ASSIGNMENT_STEPS` do not suffice: then the columns are
/// of the best assignment so far, of as many pairs, and `pursuit_step_assignment` goes on in `memory`; or a refusal.
#[contract(core = numeric::assignment::solve_assignment, own_summary, status(OK, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_assignment(
    /// The costs, row by row.
    #[contract(range = "[0, inf]", length = "row_count * column_count")]
    costs: *const PursuitNumberView,
    /// Number of rows.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    row_count: u32,
    /// Number of columns.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    column_count: u32,
    /// The best assignment.
    #[contract(one_of = "PURSUIT_ASSIGNMENT_")]
    objective: i32,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    /// Receives the column of each row; -1 for none.
    #[contract(length = "row_count")]
    out_columns: *mut i32,
    out_cost: *mut PursuitAssignmentCost,
) -> PursuitStatus {
    unsafe {
        zero(out_columns, row_count);
        answer!(
            (costs, NotNull(memory), NotNull(out_columns)),
            out_cost,
            |(costs, memory, out_columns)| -> Answer<PursuitAssignmentCost> {
                let own = Footprint::of_array(out_columns, row_count as usize);
                let mut search =
                    begin(&costs, (row_count, column_count), objective, (memory, memory_size), own)?;
                search.step(ASSIGNMENT_STEPS);
                let total = read(&search, out_columns);
                Ok((status_of_assignment(total.is_best), total.into()))
            }
        )
    }
}

/// Begins to pair the rows of a cost matrix with its columns, as `pursuit_solve_assignment` does, in steps:
/// `pursuit_step_assignment` takes them. The costs are copied.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_team_memory_size`, that need no preparation. It stays where it is during
/// the search. Status: `OK`, or a refusal.
#[contract(core = numeric::assignment::AssignmentSearch::begin, own_summary, status(OK), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_begin_assignment(
    /// The costs, row by row.
    #[contract(range = "[0, inf]", length = "row_count * column_count")]
    costs: *const PursuitNumberView,
    /// Number of rows.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    row_count: u32,
    /// Number of columns.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    column_count: u32,
    /// The best assignment.
    #[contract(one_of = "PURSUIT_ASSIGNMENT_")]
    objective: i32,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
) -> PursuitStatus {
    unsafe {
        answer!((costs, NotNull(memory)), (), |(costs, memory)| -> Answer<()> {
            let none = Footprint::of_bytes(memory, 0);
            begin(&costs, (row_count, column_count), objective, (memory, memory_size), none)?;
            Ok((PURSUIT_STATUS_OK, ()))
        })
    }
}

/// Takes about `steps` more steps of an assignment, and reads the best so far, with as many pairs as possible. By the objective, the
/// greatest cost or the sum of the costs, every assignment of as many pairs costs at least `out_lower_bound`.
///
/// A step looks at about 32 columns of a row. A call ends with the search for a pair, or with an offer of an auction or a round of
/// thresholds, so it can take up to 50,000 steps more. However the steps are spread over calls, the assignment at the end has the
/// same bits. With fewer than 24 rows and columns it is at its end when it begins.
///
/// `memory` is where `pursuit_begin_assignment` began, or where `pursuit_solve_assignment`, `pursuit_solve_team_assignment` or
/// `pursuit_solve_formation_assignment` was not finished. Rows are then pursuers or agents, columns targets or slots, and costs
/// times, of a formation squared. `out_columns` has room for `row_count` numbers: the column of each row, -1 for none. On a refusal
/// they are zeros; nothing is written there when `row_count` is out of its domain.
///
/// Status: `OK` for the best assignment; `UNFINISHED` for the best so far; or a refusal.
#[contract(core = numeric::assignment::AssignmentSearch::step, own_summary, status(OK, UNFINISHED), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_step_assignment(
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    /// Steps to take, about; 0 only reads.
    steps: u32,
    /// Number of rows, as when it was begun.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    row_count: u32,
    /// Receives the column of each row; -1 for none.
    #[contract(length = "row_count")]
    out_columns: *mut i32,
    out_cost: *mut PursuitAssignmentCost,
    /// Receives the lower bound of what an assignment of as many pairs costs.
    out_lower_bound: *mut f64,
) -> PursuitStatus {
    unsafe {
        zero(out_columns, row_count);
        answer!((NotNull(memory), NotNull(out_columns)), (out_cost, out_lower_bound), |(
            memory,
            out_columns,
        )|
         -> Answer<(
            PursuitAssignmentCost,
            f64
        )> {
            let rows = row_count as usize;
            if row_count <= PURSUIT_TEAM_MAX {
                let written = [
                    (Footprint::of_bytes(memory, memory_size), "memory"),
                    (Footprint::of_array(out_columns, rows), "out_columns"),
                ];
                overlap::check(&written, &[])?;
            }
            let mut search = AssignmentSearch::resume(begun(memory, memory_size)?)?;
            if search.size().0 != rows {
                return Err(Refusal::out_of_domain(Requirement::OneForEach, "row_count"));
            }
            let (rows, columns) = search.size();
            if memory_size < pursuit_team_memory_size(rows as u32, columns as u32) {
                return Err(Refusal::too_small("memory_size"));
            }
            search.step(steps);
            let total = read(&search, out_columns);
            Ok((status_of_assignment(total.is_best), (total.into(), total.lower_bound)))
        })
    }
}
