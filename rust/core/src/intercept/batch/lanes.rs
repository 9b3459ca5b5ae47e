//! The plain arithmetic of the single call in loops without a branch, which the compiler turns into the processor's widest
//! instructions.

use super::columns::{BATCH_WIDTH, Column, CourseColumns, PredictionColumns, QueryColumns, set_vector};
use crate::intercept::plain::{Coefficients, intercept_at};
use crate::motion::position_at;
use crate::numeric::Lanes;

/// As many lanes as the widest instructions take.
const EIGHT: usize = 8;

/// `count` lanes, rounded up to eights.
#[inline(always)]
pub(super) fn rounded(count: usize) -> usize {
    (count.div_ceil(EIGHT) * EIGHT).min(BATCH_WIDTH)
}

/// When the first lanes meet their targets first and last; `odd` is above zero for those that do not, or of which the plain
/// arithmetic cannot tell, and their times are whatever comes out.
///
/// A loop of its own: a processor looks only so far ahead in one chain of roots and quotients.
#[inline(always)]
pub(super) fn find_times(queries: &QueryColumns, lanes: usize, [times, latest_times, odd]: [&mut Column; 3]) {
    for lane in 0..lanes.min(BATCH_WIDTH) {
        let query = queries.get(lane);
        let coefficients = Coefficients::of(&query, query.target_position - query.pursuer_position);
        odd[lane] = if coefficients.are_met(&query) { 0.0 } else { 1.0 };
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
        odd[lane] = if times[lane] > horizon { 1.0 } else { odd[lane] };
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
