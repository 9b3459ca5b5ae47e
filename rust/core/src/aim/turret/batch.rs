//! Many turrets at once, each with the bits of the single call.

use super::{TurretQuery, TurretSolution, solve_turret};
use crate::aim::Shot;
use crate::batch::{
    Batch, BatchAnswer, BatchQuery, Call, ColumnRefs, Columns, OfLane, OneByOne, OutColumns, answer_batch,
};
use crate::numeric::Level;
use crate::reason::NoIntercept;
use crate::refusal::Refusal;
use core::ops::Range;
use glam::DVec3;

/// Turrets: the position of the shooter, the position and velocity of the target and the facing; the muzzle speed, the turn
/// rate, the maximum range, the earliest impact time, the horizon and the fire cone.
pub type TurretColumns = Columns<4, 6>;

/// The answers of [`solve_turret`]: the aim point; the time of the hit, the durations of the turn and of the flight, and the
/// number of steps.
pub type TurretAnswers = Columns<1, 4>;

/// Solves the turrets of a range as [`solve_turret`] does; each answer has the bits of the single call. The projectiles fly
/// straight: there is no column of gravity.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::turret::{TurretQuery, solve_turret, solve_turret_batch};
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
///
/// let queries = [10.0, 20.0, 30.0].map(|y| TurretQuery {
///     shot: Shot { target_position: DVec3::new(0.0, y, 0.0), muzzle_speed: 10.0, ..Shot::default() },
///     facing: DVec3::X,
///     turn_rate: 1.0,
///     max_range: f64::INFINITY,
///     min_time: 0.0,
///     horizon: 10.0,
///     fire_cone: 0.0,
/// });
/// let alone = queries.map(|query| solve_turret(&query));
/// let mut answers = alone;
/// solve_turret_batch(&mut Slices { queries: &queries, answers: &mut answers }, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, alone);
/// ```
///
/// # Errors
/// A refusal of the range, which must lie within the batch. An invalid turret has its own status and does not affect the
/// others.
pub fn solve_turret_batch<B: Batch<TurretColumns, TurretAnswers>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    answer_batch(batch, range, level, OneByOne(SolveTurret))
}

/// [`solve_turret`].
struct SolveTurret;

impl Call for SolveTurret {
    type Queries = TurretColumns;
    type Answers = TurretAnswers;
    type Query = TurretQuery;
    type Answer = TurretSolution;

    fn alone(&self, query: &TurretQuery) -> Result<TurretSolution, Refusal> {
        solve_turret(query)
    }
}

impl OfLane<ColumnRefs<'_, 4, 6>> for TurretQuery {
    #[inline(always)]
    fn get(columns: &ColumnRefs<'_, 4, 6>, lane: usize) -> Self {
        let (
            [shooter_position, target_position, target_velocity, facing],
            [muzzle_speed, turn_rate, max_range, min_time, horizon, fire_cone],
        ) = columns.get(lane);
        let shot =
            Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity: DVec3::ZERO };
        Self { shot, facing, turn_rate, max_range, min_time, horizon, fire_cone }
    }
}

impl BatchQuery<TurretColumns> for TurretQuery {
    #[inline(always)]
    fn set(&self, columns: &mut TurretColumns, lane: usize) {
        let Self { shot, facing, turn_rate, max_range, min_time, horizon, fire_cone } = *self;
        let vectors = [shot.shooter_position, shot.target_position, shot.target_velocity, facing];
        let numbers = [shot.muzzle_speed, turn_rate, max_range, min_time, horizon, fire_cone];
        columns.set(lane, vectors, numbers);
    }
}

impl BatchAnswer<TurretAnswers> for TurretSolution {
    #[inline(always)]
    fn get(columns: &TurretAnswers, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let ([aim_point], [impact_time, rotation_time, flight_time, iterations]) = columns.get(lane);
        Self { aim_point, impact_time, rotation_time, flight_time, iterations: iterations as u32, verdict }
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 1, 4>, lane: usize) {
        let numbers = [self.impact_time, self.rotation_time, self.flight_time, self.iterations.into()];
        columns.set(lane, [self.aim_point], numbers);
    }

    #[inline(always)]
    fn verdict(&self) -> Result<(), NoIntercept> {
        self.verdict
    }
}
