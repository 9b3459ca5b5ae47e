//! Many projectiles at once, each with the bits of the single call.

use super::quartics_simd::{Quartics, RelativeMotions, TOGETHER};
use super::solve::Question;
use super::{Launch, Launches, ProjectileQuery, ProjectileSettings};
use crate::aim::Shot;
use crate::batch::{
    Batch, BatchAnswer, BatchQuery, ColumnRefs, Columns, OfLane, OutColumns, Task, answer_alone, answer_batch,
};
use crate::numeric::{BATCH_WIDTH, Lanes, Level};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, Within};
use core::array::from_fn;
use core::ops::Range;

/// Projectiles: the position of the shooter, the position and velocity of the target, the velocity of the shooter, the
/// acceleration of the target and gravity; the muzzle speed.
pub type ProjectileColumns = Columns<6, 1>;

/// The answers of [`solve`](super::solve): the velocities of the four launches and their points of impact; their times, their
/// miss distances, and how many hit.
pub type LaunchColumns = Columns<8, 9>;

/// Solves the projectiles of a range as [`solve`](super::solve) does; each answer has the bits of the single call.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve, solve_projectile_batch};
/// use pursuit_core::batch::Slices;
/// use pursuit_core::numeric::Level;
///
/// let queries = [10.0, 20.0, 30.0].map(|x| ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(x, 0.0, 0.0),
///         muzzle_speed: 30.0,
///         gravity: DVec3::new(0.0, 0.0, -9.8),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// });
/// let settings = ProjectileSettings::default();
/// let alone = queries.map(|query| solve(&query, &settings));
/// let mut answers = alone.clone();
/// let mut batch = Slices { queries: &queries, answers: &mut answers };
/// solve_projectile_batch(&mut batch, &settings, 0..3, Level::detect()).unwrap();
/// assert_eq!(answers, alone);
/// ```
///
/// # Errors
/// A refusal of the range, which must lie within the batch, or of the settings. An invalid projectile has its own status and
/// does not affect the others.
pub fn solve_projectile_batch<B: Batch<ProjectileColumns, LaunchColumns>>(
    batch: &mut B,
    settings: &ProjectileSettings,
    range: Range<usize>,
    level: Level,
) -> Result<(), Refusal> {
    settings.check().within("settings")?;
    let (mut motions, mut quartics) = (RelativeMotions::ZERO, Quartics::ZERO);
    answer_batch(batch, range, level, Solve { settings, motions: &mut motions, quartics: &mut quartics })
}

/// [`solve`](super::solve), with the quartics in SIMD lanes.
struct Solve<'a> {
    settings: &'a ProjectileSettings,
    motions: &'a mut RelativeMotions,
    quartics: &'a mut Quartics,
}

impl Task for Solve<'_> {
    type Queries = ProjectileColumns;
    type Answers = LaunchColumns;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        _lanes: L,
        queries: &ColumnRefs<'_, 6, 1>,
        count: usize,
        answers: OutColumns<'_, 8, 9>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        let count = count.min(BATCH_WIDTH);
        for first in (0..count).step_by(TOGETHER) {
            let lanes = first..count.min(first + TOGETHER);
            let mut questions = [const { Err(Refusal::BEYOND_F64) }; TOGETHER];
            for (lane, question) in lanes.clone().zip(&mut questions) {
                *question = ask(&ProjectileQuery::get(queries, lane), self.settings);
                if let Ok(question) = question {
                    self.motions.set(lane, &question.scaled.motion);
                }
            }
            self.quartics.set(self.motions);
            for (lane, question) in lanes.zip(&questions) {
                let query = ProjectileQuery::get(queries, lane);
                answer_alone(lane, finish(question, &query, self.quartics, lane), answers, &mut tell);
            }
        }
        0
    }
}

/// The part of the single call before its quartic, kept out of the loop.
#[inline(never)]
fn ask(query: &ProjectileQuery, settings: &ProjectileSettings) -> Result<Question, Refusal> {
    Question::new(query, settings)
}

/// The part of the single call after its quartic.
#[inline(never)]
fn finish(
    question: &Result<Question, Refusal>,
    query: &ProjectileQuery,
    quartics: &Quartics,
    place: usize,
) -> Result<Launches, Refusal> {
    let (quartic, count) = quartics.get(place);
    question.as_ref().map_err(|refusal| *refusal)?.answer(query, &quartic, count)
}

impl OfLane<ColumnRefs<'_, 6, 1>> for ProjectileQuery {
    #[inline(always)]
    fn get(columns: &ColumnRefs<'_, 6, 1>, lane: usize) -> Self {
        let (
            [
                shooter_position,
                target_position,
                target_velocity,
                shooter_velocity,
                target_acceleration,
                gravity,
            ],
            [muzzle_speed],
        ) = columns.get(lane);
        let shot = Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity };
        Self { shot, shooter_velocity, target_acceleration }
    }
}

impl BatchQuery<ProjectileColumns> for ProjectileQuery {
    #[inline(always)]
    fn set(&self, columns: &mut ProjectileColumns, lane: usize) {
        let Self { shot, shooter_velocity, target_acceleration } = *self;
        let Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity } = shot;
        let vectors = [
            shooter_position,
            target_position,
            target_velocity,
            shooter_velocity,
            target_acceleration,
            gravity,
        ];
        columns.set(lane, vectors, [muzzle_speed]);
    }
}

impl BatchAnswer<LaunchColumns> for Launches {
    #[inline(always)]
    fn get(columns: &LaunchColumns, lane: usize, verdict: Result<(), NoIntercept>) -> Self {
        let (vectors, numbers) = columns.get(lane);
        let launches = from_fn(|launch| Launch {
            launch_velocity: vectors[launch % 4],
            impact_point: vectors[launch % 4 + 4],
            time: numbers[launch % 4],
            miss_distance: numbers[launch % 4 + 4],
        });
        let [.., count] = numbers;
        Self::of_parts(launches, count as usize, verdict)
    }

    #[inline(always)]
    fn set(&self, columns: OutColumns<'_, 8, 9>, lane: usize) {
        let launches = self.slots();
        let at = |place: usize| launches[place % 4];
        let vectors =
            from_fn(|place| if place < 4 { at(place).launch_velocity } else { at(place).impact_point });
        let numbers = from_fn(|place| match place {
            0..4 => at(place).time,
            4..8 => at(place).miss_distance,
            _ => self.as_slice().len() as f64,
        });
        columns.set(lane, vectors, numbers);
    }

    #[inline(always)]
    fn verdict(&self) -> Result<(), NoIntercept> {
        self.verdict
    }
}
