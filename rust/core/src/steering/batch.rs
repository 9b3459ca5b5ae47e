//! The steering of many agents at once, each with the bits of the single call.

use super::toward::pursue_by;
use super::{Agent, Chase, arrive, flee, seek};
use crate::batch::{
    AnswerRoom, Batch, BatchAnswer, BatchQuery, Call, ColumnRefs, Columns, Each, OfLane, OutColumns,
    PlainCall, Task, UndecidedLanes, Zero, answer_alone, answer_batch,
};
use crate::intercept::{Aims, Predicted, PredictionColumns, PredictionSettings, QueryRefs, find_points};
use crate::motion::MotionState;
use crate::numeric::{Lanes, Level, is_safe_square, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;
use core::ops::Range;
use glam::DVec3;

/// Agents and a point for each: the agent's position, its velocity and the point; its maximum speed.
pub type SteeringColumns = Columns<3, 1>;

/// Agents that arrive: the agent's position, its velocity and the target; its maximum speed and the slowdown radius.
pub type ArriveColumns = Columns<3, 2>;

/// Agents that pursue: position and velocity of the agent and of the target; the agent's maximum speed and the capture
/// radius.
pub type PursueColumns = Columns<4, 2>;

/// The answers of [`seek`], [`flee`] and [`arrive`].
pub type SteeringAnswers = Columns<1, 0>;

/// The answers of [`pursue`](super::pursue): the steering and the point; the time.
pub type ChaseColumns = Columns<2, 1>;

/// Steers the agents of a range as [`seek`] does, with the same bits.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
/// use pursuit_core::steering::{Agent, seek, seek_batch};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let queries = [1.0, 2.0, 3.0].map(|x| (agent, DVec3::new(x, 0.0, 0.0)));
/// let mut answers = [Ok(DVec3::ZERO); 3];
/// seek_batch(&mut Slices { queries: &queries, answers: &mut answers }, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, queries.map(|(agent, target)| seek(&agent, target)));
/// ```
///
/// # Errors
/// A refusal of the range, which must lie within the batch. An invalid agent has its own status and does not affect the
/// others.
pub fn seek_batch<B: Batch<SteeringColumns, SteeringAnswers>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, Each::new(Straight::Toward))
}

/// Steers the agents of a range as [`flee`] does, with the same bits.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
/// use pursuit_core::steering::{Agent, flee, flee_batch};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let queries = [1.0, 2.0, 3.0].map(|x| (agent, DVec3::new(x, 0.0, 0.0)));
/// let mut answers = [Ok(DVec3::ZERO); 3];
/// flee_batch(&mut Slices { queries: &queries, answers: &mut answers }, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, queries.map(|(agent, threat)| flee(&agent, threat)));
/// ```
///
/// # Errors
/// As [`seek_batch`].
pub fn flee_batch<B: Batch<SteeringColumns, SteeringAnswers>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, Each::new(Straight::Away))
}

/// Steers the agents of a range as [`arrive`] does, with the same bits.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
/// use pursuit_core::steering::{Agent, arrive, arrive_batch};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
/// let queries = [1.0, 2.0, 3.0].map(|x| (agent, DVec3::new(x, 0.0, 0.0), 2.0));
/// let mut answers = [Ok(DVec3::ZERO); 3];
/// arrive_batch(&mut Slices { queries: &queries, answers: &mut answers }, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, queries.map(|(agent, target, radius)| arrive(&agent, target, radius)));
/// ```
///
/// # Errors
/// As [`seek_batch`].
pub fn arrive_batch<B: Batch<ArriveColumns, SteeringAnswers>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, Each::new(Arrive))
}

/// Steers the agents of a range as [`pursue`](super::pursue) does, with the same bits.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::PredictionSettings;
/// use pursuit_core::motion::MotionState;
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
/// use pursuit_core::steering::{Agent, pursue, pursue_batch};
///
/// let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 5.0 };
/// let velocity = DVec3::new(0.0, 3.0, 0.0);
/// let queries = [4.0, 8.0, 12.0].map(|x| (agent, MotionState { position: DVec3::new(x, 0.0, 0.0), velocity }, 0.0));
/// let settings = PredictionSettings::default();
/// let alone = queries.map(|(agent, target, radius)| pursue(&agent, &target, radius, &settings));
/// let mut answers = alone;
/// pursue_batch(&mut Slices { queries: &queries, answers: &mut answers }, &settings, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, alone);
/// ```
///
/// # Errors
/// As [`seek_batch`], or a refusal of the settings.
pub fn pursue_batch<B: Batch<PursueColumns, ChaseColumns>>(
    batch: &mut B,
    settings: &PredictionSettings,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    settings.check()?;
    answer_batch(batch, range, level, Pursue { settings, predictions: Zero::ZERO, plain: Zero::ZERO })
}

impl OfLane<ColumnRefs<'_, 3, 1>> for (Agent, DVec3) {
    #[inline(always)]
    fn get(columns: &ColumnRefs<'_, 3, 1>, lane: usize) -> Self {
        let ([position, velocity, point], [max_speed]) = columns.get(lane);
        (Agent { position, velocity, max_speed }, point)
    }
}

impl BatchQuery<SteeringColumns> for (Agent, DVec3) {
    #[inline(always)]
    fn set(&self, columns: &mut SteeringColumns, lane: usize) {
        let (agent, point) = *self;
        columns.set(lane, [agent.position, agent.velocity, point], [agent.max_speed]);
    }
}

impl OfLane<ColumnRefs<'_, 3, 2>> for (Agent, DVec3, f64) {
    #[inline(always)]
    fn get(columns: &ColumnRefs<'_, 3, 2>, lane: usize) -> Self {
        let ([position, velocity, target], [max_speed, slowdown_radius]) = columns.get(lane);
        (Agent { position, velocity, max_speed }, target, slowdown_radius)
    }
}

impl BatchQuery<ArriveColumns> for (Agent, DVec3, f64) {
    #[inline(always)]
    fn set(&self, columns: &mut ArriveColumns, lane: usize) {
        let (agent, target, slowdown_radius) = *self;
        columns.set(lane, [agent.position, agent.velocity, target], [agent.max_speed, slowdown_radius]);
    }
}

impl OfLane<ColumnRefs<'_, 4, 2>> for (Agent, MotionState, f64) {
    #[inline(always)]
    fn get(columns: &ColumnRefs<'_, 4, 2>, lane: usize) -> Self {
        let ([position, velocity, target_position, target_velocity], [max_speed, capture_radius]) =
            columns.get(lane);
        let target = MotionState { position: target_position, velocity: target_velocity };
        (Agent { position, velocity, max_speed }, target, capture_radius)
    }
}

impl BatchQuery<PursueColumns> for (Agent, MotionState, f64) {
    #[inline(always)]
    fn set(&self, columns: &mut PursueColumns, lane: usize) {
        let (agent, target, capture_radius) = *self;
        let vectors = [agent.position, agent.velocity, target.position, target.velocity];
        columns.set(lane, vectors, [agent.max_speed, capture_radius]);
    }
}

impl BatchAnswer<SteeringAnswers> for DVec3 {
    #[inline(always)]
    fn get(columns: &SteeringAnswers, lane: usize, _verdict: Result<(), NoIntercept>) -> Self {
        let ([steering], []) = columns.get(lane);
        steering
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 1, 0>, lane: usize) {
        columns.set(lane, [*self], []);
    }
}

impl BatchAnswer<ChaseColumns> for Chase {
    #[inline(always)]
    fn get(columns: &ChaseColumns, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let ([steering, point], [time]) = columns.get(lane);
        Self { steering, point, time, verdict }
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 2, 1>, lane: usize) {
        columns.set(lane, [self.steering, self.point], [self.time]);
    }

    #[inline(always)]
    fn verdict(&self) -> Result<(), NoIntercept> {
        self.verdict
    }
}

/// The steering along `offset` at `speed` of its length, and whether it is valid: no underflow, zero or refusal occurred. A
/// number that is not finite gives a square out of the safe range, or a steering that is not finite.
#[inline(always)]
fn steer_along(agent: &Agent, offset: DVec3, speed: impl FnOnce(f64) -> f64) -> (DVec3, bool) {
    let square = offset.length_squared();
    let length = sqrt(square);
    let steering = offset / length * speed(length) - agent.velocity;
    // A finite number times zero is zero. `is_finite` compiles to a comparison that valgrind evaluates as true for NaN.
    let is_finite = steering * 0.0 == DVec3::ZERO;
    (steering, is_safe_square(square) & (agent.max_speed >= 0.0) & is_finite)
}

/// [`seek`] or [`flee`].
// One type for both, because its loops are compiled for every processor level.
enum Straight {
    Toward,
    Away,
}

impl Call for Straight {
    type Queries = SteeringColumns;
    type Answers = SteeringAnswers;
    type Query = (Agent, DVec3);
    type Answer = DVec3;

    fn alone(&self, (agent, point): &(Agent, DVec3)) -> Result<DVec3, Refusal> {
        match self {
            Self::Toward => seek(agent, *point),
            Self::Away => flee(agent, *point),
        }
    }
}

impl PlainCall for Straight {
    #[inline(always)]
    fn plain(&self, (agent, point): &(Agent, DVec3)) -> (DVec3, bool) {
        let (from, to) = match self {
            Self::Toward => (agent.position, *point),
            Self::Away => (*point, agent.position),
        };
        steer_along(agent, to - from, |_| agent.max_speed)
    }
}

/// [`arrive`].
struct Arrive;

impl Call for Arrive {
    type Queries = ArriveColumns;
    type Answers = SteeringAnswers;
    type Query = (Agent, DVec3, f64);
    type Answer = DVec3;

    fn alone(&self, (agent, target, slowdown_radius): &(Agent, DVec3, f64)) -> Result<DVec3, Refusal> {
        arrive(agent, *target, *slowdown_radius)
    }
}

impl PlainCall for Arrive {
    #[inline(always)]
    fn plain(&self, &(agent, target, slowdown_radius): &(Agent, DVec3, f64)) -> (DVec3, bool) {
        let (steering, is_clear) = steer_along(&agent, target - agent.position, |distance| {
            let slowed = agent.max_speed * (distance / slowdown_radius);
            if distance < slowdown_radius { slowed } else { agent.max_speed }
        });
        (steering, is_clear & (0.0..f64::INFINITY).contains(&slowdown_radius))
    }
}

/// [`pursue`](super::pursue).
struct Pursue<'a> {
    settings: &'a PredictionSettings,
    predictions: PredictionColumns,
    plain: ChaseColumns,
}

impl Task for Pursue<'_> {
    type Queries = PursueColumns;
    type Answers = ChaseColumns;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &ColumnRefs<'_, 4, 2>,
        count: usize,
        answers: OutColumns<'_, 2, 1>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        type Query = (Agent, MotionState, f64);
        let Self { settings, predictions, plain } = self;
        let ColumnRefs { vectors: [agent, _, target, target_velocity], numbers } = *queries;
        let questions = QueryRefs { vectors: [agent, target, target_velocity], numbers };
        let out = predictions.columns_out();
        let predicted = find_points(lanes, &questions, settings, Aims::AtHorizon, count, out);
        let odd = UndecidedLanes::of(count, |lane| {
            let (agent, ..) = Query::get(queries, lane);
            let ([point], [time, _]) = predictions.get(lane);
            let (steering, is_clear) = steer_along(&agent, point - agent.position, |_| agent.max_speed);
            plain.set(lane, [steering, point], [time]);
            is_clear
        });
        plain.put(answers);
        for (lane, reason) in predicted.at_horizon(count) {
            tell(lane, reason.into());
        }
        for lane in odd.or(predicted.rest(count)) {
            let ([_], [time, _]) = predictions.get(lane);
            let chase = pursue_alone(predicted, lane, &Query::get(queries, lane), settings, time);
            answer_alone::<ChaseColumns, _>(lane, chase, answers, &mut tell);
        }
        0
    }
}

/// The answer of the single call, kept out of the loop.
#[inline(never)]
fn pursue_alone(
    predicted: Predicted,
    lane: usize,
    (agent, target, capture_radius): &(Agent, MotionState, f64),
    settings: &PredictionSettings,
    time: f64,
) -> Result<Chase, Refusal> {
    pursue_by(agent, target, *capture_radius, |query| predicted.predict(lane, query, settings, time))
}
