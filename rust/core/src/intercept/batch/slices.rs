//! Batches in slices of Rust.

use super::{AnswerRoom, BATCH_WIDTH, CourseRoom, InterceptBatch, PredictionRoom, QueryColumns, QueryRoom};
use crate::intercept::{BestCourse, ClosestApproach, InterceptQuery, Prediction};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;

/// Queries and the answer to each.
#[derive(Debug)]
pub struct Slices<'a, A> {
    /// The queries; those without a place among the answers are not in the batch.
    pub queries: &'a [InterceptQuery],
    /// The answers, in the order of the queries.
    pub answers: &'a mut [Result<A, Refusal>],
}

/// Queries and what [`solve_or_approach`](crate::intercept::solve_or_approach) says of each.
pub type Courses<'a> = Slices<'a, BestCourse>;

/// Queries and what [`predict`](crate::intercept::predict) says of each.
pub type Predictions<'a> = Slices<'a, Prediction>;

/// How an answer is read from columns of its numbers.
pub trait OfColumns<Columns> {
    /// The answer of a lane below [`BATCH_WIDTH`]; `verdict` says why it is no intercept.
    fn of_columns(columns: &Columns, lane: usize, verdict: Result<(), NoIntercept>) -> Self;
}

impl OfColumns<CourseRoom> for BestCourse {
    #[inline(always)]
    fn of_columns(columns: &CourseRoom, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let course = columns.get(lane);
        match verdict {
            Ok(()) => Self::Intercept(course),
            Err(reason) => Self::Approach(
                reason,
                ClosestApproach {
                    point: course.point,
                    pursuer_velocity: course.pursuer_velocity,
                    time: course.time,
                },
            ),
        }
    }
}

impl OfColumns<PredictionRoom> for Prediction {
    #[inline(always)]
    fn of_columns(columns: &PredictionRoom, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let (aim_point, time, miss_distance) = columns.get(lane);
        Self { aim_point, time, miss_distance, verdict }
    }
}

impl<Room: AnswerRoom, A: OfColumns<Room>> InterceptBatch<Room> for Slices<'_, A> {
    type Status = Result<(), Unsolved>;
    const MET: Self::Status = Ok(());

    fn status_of(unsolved: Unsolved) -> Self::Status {
        Err(unsolved)
    }

    fn count(&self) -> usize {
        self.queries.len().min(self.answers.len())
    }

    #[inline(always)]
    fn read<'a>(&'a self, first: usize, count: usize, room: &'a mut QueryRoom) -> QueryColumns<'a> {
        for (lane, query) in self.queries.iter().skip(first).take(count.min(BATCH_WIDTH)).enumerate() {
            room.set(lane, query);
        }
        room.columns()
    }

    #[inline(always)]
    fn write(&mut self, first: usize, count: usize, room: &Room, statuses: &[Self::Status; BATCH_WIDTH]) {
        let answers = self.answers.iter_mut().skip(first).take(count).zip(statuses);
        for (lane, (answer, status)) in answers.enumerate() {
            let verdict = match *status {
                Ok(()) => Ok(()),
                Err(Unsolved::NoIntercept(reason)) => Err(reason),
                Err(Unsolved::Refused(refusal)) => {
                    *answer = Err(refusal);
                    continue;
                }
            };
            *answer = Ok(A::of_columns(room, lane % BATCH_WIDTH, verdict));
        }
    }
}
