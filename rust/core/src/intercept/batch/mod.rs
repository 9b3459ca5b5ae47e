//! Many queries at once, each answered with the bits of the single call.
//!
//! The plain arithmetic, which nearly every query of a game takes, runs for many queries side by side, in the widest
//! instructions that a [`Level`] allows, whether they have an intercept or not; what it cannot promise an answer to is answered
//! by the single call.

mod columns;
mod lanes;
mod slices;

pub use columns::{
    AnswerRoom, BATCH_WIDTH, Column, CourseColumns, CourseRoom, OutColumn, PredictionColumns, PredictionRoom,
    QueryColumns, QueryRoom,
};
pub use slices::{Courses, Predictions, Slices};

use super::{
    BestCourse, ClosestApproach, Intercept, InterceptQuery, Prediction, PredictionSettings, predict,
    solve_or_approach, solve_or_approach_refined,
};
use crate::numeric::{Lanes, Level, Work};
use crate::reason::Unsolved;
use crate::refusal::Refusal;
use core::ops::Range;
use glam::DVec3;
use lanes::{find_courses, find_points, find_times};

/// Queries where the caller has them, and room for the answers to them.
///
/// What is `#[inline(always)]` in an implementation is compiled once for each [`Level`], with its instructions.
pub trait InterceptBatch<Room: AnswerRoom> {
    /// What is said of one query.
    type Status: Copy;
    /// There is an intercept.
    const MET: Self::Status;

    /// There is none, or the query is refused: the answer is zero then.
    fn status_of(unsolved: Unsolved) -> Self::Status;

    /// How many queries there are.
    fn count(&self) -> usize;

    /// The columns of `count` queries, at most [`BATCH_WIDTH`], from `first` on: where they lie, or copied into the room.
    fn read<'a>(&'a self, first: usize, count: usize, room: &'a mut QueryRoom) -> QueryColumns<'a>;

    /// The columns of the answers to them: where they will lie, or in the room.
    fn place<'a>(&'a self, first: usize, count: usize, room: &'a mut Room) -> Room::Columns<'a> {
        let _ = (first, count);
        room.columns()
    }

    /// Takes the answers that are in the room, and all statuses.
    fn write(&mut self, first: usize, count: usize, room: &Room, statuses: &[Self::Status; BATCH_WIDTH]);
}

/// Answers the queries of a range as [`solve_or_approach`] does, each to the bit.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{Courses, InterceptQuery, solve_batch, solve_or_approach};
/// use pursuit_core::numeric::Level;
///
/// let queries = [1.0, 2.0, 3.0].map(|x| InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(x, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// });
/// let mut answers = queries.map(|query| solve_or_approach(&query));
/// let alone = answers;
/// solve_batch(&mut Courses { queries: &queries, answers: &mut answers }, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, alone);
/// ```
///
/// # Errors
/// A refusal of the range, which must lie within the batch. A query that is refused has its status and refuses no other.
pub fn solve_batch<B: InterceptBatch<CourseRoom>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    check(&range, batch.count())?;
    level.run(Batch { batch, range, task: Solve { found: [[0.0; BATCH_WIDTH]; 3] } });
    Ok(())
}

/// Answers the queries of a range as [`predict`] does, each to the bit.
///
/// # Errors
/// A refusal of the range, which must lie within the batch, or of the settings. A query that is refused has its status and
/// refuses no other.
pub fn predict_batch<B: InterceptBatch<PredictionRoom>>(
    batch: &mut B,
    settings: &PredictionSettings,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    check(&range, batch.count())?;
    settings.check()?;
    level.run(Batch { batch, range, task: Predict(settings) });
    Ok(())
}

fn check(range: &Range<usize>, count: usize) -> Result<(), Refusal> {
    if range.end > count {
        return Err(Refusal::out_of_domain("end"));
    }
    if range.start > range.end { Err(Refusal::out_of_domain("begin")) } else { Ok(()) }
}

/// How columns of queries are answered.
trait Task {
    type Room: AnswerRoom;

    /// Answers the first `count` lanes; `tell` says of a lane why it is not met.
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryColumns,
        count: usize,
        answers: <Self::Room as AnswerRoom>::Columns<'_>,
        tell: impl FnMut(usize, Unsolved),
    );
}

/// A range of a batch and its task.
struct Batch<'a, B, T> {
    batch: &'a mut B,
    range: Range<usize>,
    task: T,
}

impl<T: Task, B: InterceptBatch<T::Room>> Work for Batch<'_, B, T> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { batch, range, mut task } = self;
        let (mut query_room, mut room) = (QueryRoom::ZERO, T::Room::ZERO);
        let mut first = range.start;
        while first < range.end {
            let count = (range.end - first).min(BATCH_WIDTH);
            let mut statuses = [B::MET; BATCH_WIDTH];
            let queries = batch.read(first, count, &mut query_room);
            let answers = batch.place(first, count, &mut room);
            task.answer(lanes, &queries, count, answers, |lane, unsolved| {
                statuses[lane % BATCH_WIDTH] = B::status_of(unsolved);
            });
            batch.write(first, count, &room, &statuses);
            first += count;
        }
    }
}

/// [`solve_or_approach`].
struct Solve {
    /// What the first loop leaves to the second.
    found: [Column; 3],
}

impl Task for Solve {
    type Room = CourseRoom;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryColumns,
        count: usize,
        answers: CourseColumns<'_>,
        mut tell: impl FnMut(usize, Unsolved),
    ) {
        let verdicts = find_times(lanes, queries, count, &mut self.found);
        find_courses(lanes, queries, count, &self.found, answers);
        for (lane, reason) in verdicts.missed(count) {
            tell(lane, reason.into());
        }
        for lane in verdicts.untold(count) {
            let course = match solve_alone(&queries.get(lane)) {
                Ok(BestCourse::Intercept(met)) => met,
                Ok(BestCourse::Approach(reason, closest)) => {
                    tell(lane, reason.into());
                    let ClosestApproach { point, pursuer_velocity, time } = closest;
                    Intercept { point, pursuer_velocity, time, latest_time: 0.0 }
                }
                Err(refusal) => {
                    tell(lane, refusal.into());
                    REFUSED
                }
            };
            answers.set(lane, &course);
        }
    }
}

/// The answer to a query that is refused.
const REFUSED: Intercept =
    Intercept { point: DVec3::ZERO, pursuer_velocity: DVec3::ZERO, time: 0.0, latest_time: 0.0 };

/// The answer of the single call where it is not plain, out of the loop's way.
#[inline(never)]
fn solve_alone(query: &InterceptQuery) -> Result<BestCourse, Refusal> {
    solve_or_approach_refined(query).map_or_else(|| solve_or_approach(query), Ok)
}

/// [`predict`].
struct Predict<'a>(&'a PredictionSettings);

impl Task for Predict<'_> {
    type Room = PredictionRoom;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryColumns,
        count: usize,
        answers: PredictionColumns<'_>,
        mut tell: impl FnMut(usize, Unsolved),
    ) {
        let Self(settings) = self;
        // Where the intercept is aimed at as it is, all that remains to do is what has none.
        let horizon = if settings.takes_the_intercept() { settings.horizon } else { -1.0 };
        let verdicts = find_points(lanes, queries, horizon, count, answers);
        for lane in verdicts.odd(count) {
            match predict_alone(&queries.get(lane), settings) {
                Ok(Prediction { aim_point, time, miss_distance, verdict }) => {
                    answers.set(lane, aim_point, time, miss_distance);
                    if let Err(reason) = verdict {
                        tell(lane, reason.into());
                    }
                }
                Err(refusal) => {
                    answers.set(lane, DVec3::ZERO, 0.0, 0.0);
                    tell(lane, refusal.into());
                }
            }
        }
    }
}

/// The answer of the single call, out of the loop's way.
#[inline(never)]
fn predict_alone(query: &InterceptQuery, settings: &PredictionSettings) -> Result<Prediction, Refusal> {
    predict(query, settings)
}
