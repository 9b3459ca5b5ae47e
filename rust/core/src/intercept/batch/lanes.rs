//! The plain arithmetic of the single call in loops without a branch, which the compiler turns into the processor's widest
//! instructions.

use super::columns::{BATCH_WIDTH, Column, CourseColumns, PredictionColumns, QueryColumns, set_vector};
use crate::intercept::closest::{approach_across, is_across};
use crate::intercept::plain::{Coefficients, intercept_at};
use crate::motion::position_at;
use crate::numeric::Lanes;
use crate::reason::NoIntercept;

/// As many lanes as the widest instructions take.
const EIGHT: usize = 8;

/// `count` lanes, rounded up to eights.
#[inline(always)]
pub(super) fn rounded(count: usize) -> usize {
    (count.div_ceil(EIGHT) * EIGHT).min(BATCH_WIDTH)
}

/// Marks of lanes: their target is met, or it is not, for one reason or the other, and [`find_approaches`] has the closest
/// approach; or plain arithmetic cannot tell.
const MET: f64 = 0.0;
const TOO_FAST: f64 = 1.0;
const ESCAPING: f64 = 2.0;
const UNTOLD: f64 = 3.0;

/// Why the target of a lane with this mark is not met, if plain arithmetic can tell.
pub(super) fn reason_of(mark: f64) -> Option<NoIntercept> {
    if mark == TOO_FAST {
        Some(NoIntercept::TargetTooFast)
    } else {
        (mark == ESCAPING).then_some(NoIntercept::TargetEscaping)
    }
}

/// When the first lanes meet their targets first and last, and their marks; the times of lanes that are not met are whatever
/// comes out.
///
/// A loop of its own: a processor looks only so far ahead in one chain of roots and quotients.
#[inline(always)]
pub(super) fn find_times(
    queries: &QueryColumns,
    lanes: usize,
    [times, latest_times, marks]: [&mut Column; 3],
) {
    for lane in 0..lanes.min(BATCH_WIDTH) {
        let query = queries.get(lane);
        let coefficients = Coefficients::of(&query, query.target_position - query.pursuer_position);
        let is_clear = coefficients.are_in_range(&query) & coefficients.are_clear();
        let missed = if coefficients.is_too_fast() { TOO_FAST } else { ESCAPING };
        let missed = if is_across(&coefficients) { missed } else { UNTOLD };
        let told = if coefficients.is_too_fast() | coefficients.is_escaping() { missed } else { MET };
        marks[lane] = if is_clear { told } else { UNTOLD };
        (times[lane], latest_times[lane]) = coefficients.times();
    }
}

/// The courses to the intercepts at the times of the first lanes.
#[inline(always)]
pub(super) fn find_courses(queries: &QueryColumns, lanes: usize, out: &mut CourseColumns) {
    for lane in 0..lanes.min(BATCH_WIDTH) {
        let query = queries.get(lane);
        let relative = query.target_position - query.pursuer_position;
        let met = intercept_at(&query, relative, out.time[lane], 0.0);
        set_vector(&mut out.point, lane, met.point);
        set_vector(&mut out.pursuer_velocity, lane, met.pursuer_velocity);
    }
}

/// The closest approaches of the first lanes, none of which is met.
#[inline(always)]
pub(super) fn find_approaches(queries: &QueryColumns, lanes: usize, out: &mut CourseColumns) {
    for lane in 0..lanes.min(BATCH_WIDTH) {
        let query = queries.get(lane);
        let relative = query.target_position - query.pursuer_position;
        let closest = approach_across(&query, relative, &Coefficients::of(&query, relative));
        set_vector(&mut out.point, lane, closest.point);
        set_vector(&mut out.pursuer_velocity, lane, closest.pursuer_velocity);
        out.time[lane] = closest.time;
    }
}

/// Aims the first lanes at where their targets are at their times.
#[inline(always)]
pub(super) fn find_points(queries: &QueryColumns, lanes: usize, out: &mut PredictionColumns) {
    for lane in 0..lanes.min(BATCH_WIDTH) {
        let query = queries.get(lane);
        let time = out.time[lane];
        out.set(lane, position_at(query.target_position, query.target_velocity, time), time, 0.0);
    }
}

/// Marks intercepts later than the horizon as odd.
#[inline(always)]
pub(super) fn mark_late(times: &Column, horizon: f64, lanes: usize, odd: &mut Column) {
    for lane in 0..lanes.min(BATCH_WIDTH) {
        odd[lane] = if times[lane] > horizon { UNTOLD } else { odd[lane] };
    }
}

/// The lanes that are not done.
pub(super) struct Odd {
    lanes: [u32; BATCH_WIDTH + EIGHT],
    count: usize,
}

impl Odd {
    /// Those of the first `count` lanes that are not marked zero.
    #[inline(always)]
    pub(super) fn of<L: Lanes>(lanes: L, marks: &Column, count: usize) -> Self {
        let mut odd = Self { lanes: [0; BATCH_WIDTH + EIGHT], count: 0 };
        let mut indexes = [0, 1, 2, 3, 4, 5, 6, 7];
        for eight in marks.as_chunks().0.iter().take(count.div_ceil(EIGHT)) {
            if let Some(free) = odd.lanes.get_mut(odd.count..).and_then(<[u32]>::first_chunk_mut) {
                odd.count += lanes.keep(eight, &indexes, free);
            }
            indexes = indexes.map(|index| index + EIGHT as u32);
        }
        // The last eight may reach beyond the count.
        while odd.lanes().next_back().is_some_and(|lane| lane >= count) {
            odd.count -= 1;
        }
        odd
    }

    #[inline(always)]
    pub(super) fn lanes(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.lanes.get(..self.count).unwrap_or_default().iter().map(|&lane| lane as usize % BATCH_WIDTH)
    }
}
