//! Many intercepts at once, each answered with the bits of the single call.
//!
//! The filter, which decides nearly every query of a game, runs for many queries side by side, in the widest instructions that a
//! [`Level`] allows, whether they have an intercept or not; what it leaves undecided is answered by the single call.

mod columns;
mod lanes;

pub(crate) use columns::QueryRefs;
pub use columns::{CourseColumns, PredictionColumns, QueryColumns};
pub(crate) use lanes::{Aims, Predicted, find_points};

use super::{
    BestCourse, InterceptQuery, Prediction, PredictionSettings, solve_by_speed_difference, solve_with_care,
};
use crate::batch::{Batch, OfLane, OutColumns, Task, answer_alone, answer_batch, lanes_of};
use crate::numeric::{BATCH_WIDTH, Column, Element, Lanes, Level};
use crate::reason::Unsolved;
use crate::refusal::Refusal;
use core::marker::PhantomData;
use core::ops::Range;
use lanes::{Digits, find_courses, find_times};

/// Solves the queries of a range; each answer has the bits of the single call. Each is solved as
/// [`intercept::solve`](crate::intercept::solve) does; without an intercept the answer is the [closest
/// approach](crate::intercept::solve_or_approach).
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, solve_batch, solve_or_approach};
/// use pursuit_core::batch::Slices;
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
/// solve_batch(&mut Slices { queries: &queries, answers: &mut answers }, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, alone);
/// ```
///
/// # Errors
/// A refusal of the range, which must lie within the batch. A query that is refused has its status and refuses no other.
pub fn solve_batch<B: Batch<QueryColumns, CourseColumns>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, SolveCourses::<f64>::NEW)
}

/// [`solve_batch`] of numbers of 32 bits: each answer is the one of [`solve_or_approach`](crate::intercept::solve_or_approach), rounded by
/// [`saturated`](crate::numeric::saturated).
///
/// They are converted as they are read and written, and need no room in between. A query of Rust is rounded to 32 bits, and
/// refused as infinite where one of its numbers is beyond their range.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{BestCourse, InterceptQuery, solve, solve_batch_of_floats, solve_or_approach};
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
///
/// let query = InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(1.0, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 2.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// };
/// let mut answers = [solve_or_approach(&query)];
/// solve_batch_of_floats(&mut Slices { queries: &[query], answers: &mut answers }, 0..1, Level::detect()).unwrap();
/// let Ok(BestCourse::Intercept(met)) = answers[0] else { panic!("no intercept") };
/// assert_eq!(met.time, f64::from(solve(&query).unwrap().time as f32));
/// ```
///
/// # Errors
/// As [`solve_batch`].
pub fn solve_batch_of_floats<B: Batch<QueryColumns<f32>, CourseColumns<f32>>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, SolveCourses::<f32>::NEW)
}

/// Predicts for the queries of a range; each answer has the bits of the single call. Each is predicted as
/// [`predict`](crate::intercept::predict) does.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{InterceptQuery, PredictionSettings, predict, predict_batch};
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
///
/// let queries = [1.0, 2.0, 3.0].map(|x| InterceptQuery {
///     pursuer_position: DVec3::ZERO,
///     target_position: DVec3::new(x, 0.0, 0.0),
///     target_velocity: DVec3::new(0.0, 3.0, 0.0),
///     pursuer_speed: 5.0,
///     capture_radius: 0.0,
/// });
/// let settings = PredictionSettings::default();
/// let alone = queries.map(|query| predict(&query, &settings));
/// let mut answers = alone;
/// predict_batch(&mut Slices { queries: &queries, answers: &mut answers }, &settings, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, alone);
/// ```
///
/// # Errors
/// A refusal of the range, which must lie within the batch, or of the settings. A query that is refused has its status and
/// refuses no other.
pub fn predict_batch<B: Batch<QueryColumns, PredictionColumns>>(
    batch: &mut B,
    settings: &PredictionSettings,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    settings.check()?;
    answer_batch(batch, range, level, Predict(settings))
}

/// [`solve_or_approach`](crate::intercept::solve_or_approach) of queries and answers of that type.
struct SolveCourses<E> {
    /// What the first loop leaves to the second.
    found: [Column; 3],
    element: PhantomData<E>,
}

impl<E> SolveCourses<E> {
    const NEW: Self = Self { found: [[0.0; BATCH_WIDTH]; 3], element: PhantomData };
}

impl<E: Element> Task for SolveCourses<E> {
    type Queries = QueryColumns<E>;
    type Answers = CourseColumns<E>;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryRefs<'_, E>,
        count: usize,
        answers: OutColumns<'_, 2, 2, E>,
        tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        self.solve(lanes, queries, count, Digits::Once, answers, tell)
    }

    #[inline(always)]
    fn answer_alone(
        lanes: u64,
        queries: &QueryRefs<'_, E>,
        answers: OutColumns<'_, 2, 2, E>,
        mut tell: impl FnMut(usize, Unsolved),
    ) {
        for lane in lanes_of(lanes) {
            let course = solve_alone(&InterceptQuery::get(queries, lane));
            answer_alone::<CourseColumns<E>, _>(lane, course, answers, &mut tell);
        }
    }

    #[inline(always)]
    fn answer_put_off<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryRefs<'_, E>,
        count: usize,
        answers: OutColumns<'_, 2, 2, E>,
        mut tell: impl FnMut(usize, Unsolved),
    ) {
        let undecided = self.solve(lanes, queries, count, Digits::Twice, answers, &mut tell);
        Self::answer_alone(undecided, queries, answers, tell);
    }
}

impl<E: Element> SolveCourses<E> {
    /// Answers the first lanes, but for those that it returns, a bit for each.
    #[inline(always)]
    fn solve<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryRefs<'_, E>,
        count: usize,
        digits: Digits,
        answers: OutColumns<'_, 2, 2, E>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        let verdicts = find_times(lanes, queries, count, digits, &mut self.found);
        find_courses(lanes, queries, count, &self.found, answers);
        for (lane, reason) in verdicts.missed(count) {
            tell(lane, reason.into());
        }
        for lane in verdicts.endless(count) {
            let InterceptQuery { target_position, target_velocity, .. } = InterceptQuery::get(queries, lane);
            answers.set(lane, [target_position, target_velocity], [f64::INFINITY, 0.0]);
        }
        verdicts.undecided(count)
    }
}

/// The answer of the single call, out of the loop's way.
#[inline(never)]
fn solve_alone(query: &InterceptQuery) -> Result<BestCourse, Refusal> {
    solve_by_speed_difference(query).map_or_else(|| solve_with_care(query), Ok)
}

/// [`predict`](crate::intercept::predict).
struct Predict<'a>(&'a PredictionSettings);

impl Task for Predict<'_> {
    type Queries = QueryColumns;
    type Answers = PredictionColumns;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &QueryRefs<'_>,
        count: usize,
        answers: OutColumns<'_, 1, 2>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        let Self(settings) = self;
        let predicted = find_points(lanes, queries, settings, Aims::AtIntercept, count, answers);
        for lane in lanes_of(predicted.rest(count)) {
            let time = answers.numbers[0][lane % BATCH_WIDTH].get();
            let prediction =
                predict_alone(predicted, lane, &InterceptQuery::get(queries, lane), settings, time);
            answer_alone::<PredictionColumns, _>(lane, prediction, answers, &mut tell);
        }
        0
    }
}

/// The answer of the single call, out of the loop's way.
#[inline(never)]
fn predict_alone(
    predicted: Predicted,
    lane: usize,
    query: &InterceptQuery,
    settings: &PredictionSettings,
    time: f64,
) -> Result<Prediction, Refusal> {
    predicted.predict(lane, query, settings, time)
}
