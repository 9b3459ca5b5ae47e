//! Batches in slices of Rust.

use super::{BATCH_WIDTH, CourseColumns, InterceptBatch, PredictionColumns, QueryColumns};
use crate::intercept::{BestCourse, ClosestApproach, InterceptQuery, Prediction};
use crate::reason::Unsolved;
use crate::refusal::Refusal;

/// Queries and what [`solve_or_approach`](crate::intercept::solve_or_approach) says of each.
#[derive(Debug)]
pub struct Courses<'a> {
    /// The queries; those without a place among the answers are not in the batch.
    pub queries: &'a [InterceptQuery],
    /// The answers, in the order of the queries.
    pub answers: &'a mut [Result<BestCourse, Refusal>],
}

/// Queries and what [`predict`](crate::intercept::predict) says of each.
#[derive(Debug)]
pub struct Predictions<'a> {
    /// The queries; those without a place among the answers are not in the batch.
    pub queries: &'a [InterceptQuery],
    /// The answers, in the order of the queries.
    pub answers: &'a mut [Result<Prediction, Refusal>],
}

#[inline(always)]
fn read(all: &[InterceptQuery], first: usize, count: usize, queries: &mut QueryColumns) {
    for (lane, query) in all.iter().skip(first).take(count.min(BATCH_WIDTH)).enumerate() {
        queries.set(lane, query);
    }
}

impl InterceptBatch<CourseColumns> for Courses<'_> {
    type Status = Result<(), Unsolved>;
    const MET: Self::Status = Ok(());

    fn status_of(unsolved: Unsolved) -> Self::Status {
        Err(unsolved)
    }

    fn count(&self) -> usize {
        self.queries.len().min(self.answers.len())
    }

    #[inline(always)]
    fn read(&self, first: usize, count: usize, queries: &mut QueryColumns) {
        read(self.queries, first, count, queries);
    }

    #[inline(always)]
    fn write(
        &mut self,
        first: usize,
        count: usize,
        columns: &CourseColumns,
        statuses: &[Self::Status; BATCH_WIDTH],
    ) {
        let answers = self.answers.iter_mut().skip(first).take(count).zip(statuses);
        for (lane, (answer, status)) in answers.enumerate() {
            let course = columns.get(lane % BATCH_WIDTH);
            *answer = match *status {
                Ok(()) => Ok(BestCourse::Intercept(course)),
                Err(Unsolved::Refused(refusal)) => Err(refusal),
                Err(Unsolved::NoIntercept(reason)) => Ok(BestCourse::Approach(
                    reason,
                    ClosestApproach {
                        point: course.point,
                        pursuer_velocity: course.pursuer_velocity,
                        time: course.time,
                    },
                )),
            };
        }
    }
}

impl InterceptBatch<PredictionColumns> for Predictions<'_> {
    type Status = Result<(), Unsolved>;
    const MET: Self::Status = Ok(());

    fn status_of(unsolved: Unsolved) -> Self::Status {
        Err(unsolved)
    }

    fn count(&self) -> usize {
        self.queries.len().min(self.answers.len())
    }

    #[inline(always)]
    fn read(&self, first: usize, count: usize, queries: &mut QueryColumns) {
        read(self.queries, first, count, queries);
    }

    #[inline(always)]
    fn write(
        &mut self,
        first: usize,
        count: usize,
        columns: &PredictionColumns,
        statuses: &[Self::Status; BATCH_WIDTH],
    ) {
        let answers = self.answers.iter_mut().skip(first).take(count).zip(statuses);
        for (lane, (answer, status)) in answers.enumerate() {
            let (aim_point, time, miss_distance) = columns.get(lane % BATCH_WIDTH);
            *answer = match *status {
                Ok(()) => Ok(Prediction { aim_point, time, miss_distance, verdict: Ok(()) }),
                Err(Unsolved::Refused(refusal)) => Err(refusal),
                Err(Unsolved::NoIntercept(reason)) => {
                    Ok(Prediction { aim_point, time, miss_distance, verdict: Err(reason) })
                }
            };
        }
    }
}
