//! Every launch of a given muzzle speed that hits.

use super::closest_launch::nearest_launch;
use super::impact_times::Scaled;
use super::launch::{Launch, Launches, launch_toward};
use super::relative_motion::{ShotMotion, effective};
use super::{ProjectileQuery, ProjectileSettings};
use crate::intercept;
use crate::numeric::certain_sign::ErrorBounded;
use crate::numeric::sturm::Quartic;
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;

/// Every launch at the muzzle speed that hits an accelerating target, under gravity and from a moving shooter.
///
/// There are at most four, in the order of their times: first the low arc, then the high one. The list is complete and exact,
/// even if the projectile only touches the target's path. Gravity may be zero. Times are within a few units in the last
/// place.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve};
///
/// // Launched with (30, 0, 40) under 10 down, the projectile is at (60, 0, 60) after 2 seconds.
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(60.0, 0.0, 60.0),
///         muzzle_speed: 50.0,
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let launches = solve(&query, &ProjectileSettings::default()).unwrap();
/// assert_eq!(launches.as_slice().len(), 2);
/// assert_eq!((launches.best().time, launches.best().launch_velocity), (2.0, DVec3::new(30.0, 0.0, 40.0)));
/// ```
///
/// # Verdict
/// Without a hit the best launch is the one that brings the projectile nearest to the target, at any time. The verdict is
/// [`NoIntercept::AlreadyThere`] if the target is at the shooter; [`NoIntercept::PursuerImmobile`] at muzzle speed zero;
/// [`NoIntercept::OutOfRange`] if gravity or the target's acceleration keeps it out of range at all times; without either,
/// [`NoIntercept::TargetTooFast`] and [`NoIntercept::TargetEscaping`] as in [`intercept::solve`].
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or when the number of launches is undecided because numbers
/// differ by hundreds of powers of two.
///
/// # Method
/// Solves `|D + W t + G t^2 / 2| = s t` for all `t > 0`, where `D`, `W` and `G` are the target's position, velocity and
/// acceleration relative to the shooter's position, its velocity and gravity, and `s` is the muzzle speed. The number of
/// launches is exact for the numbers given; an exact double root is one launch. The nearest launch minimizes `|P(t)| - s t`,
/// where `P(t)` is the target relative to a projectile launched with no muzzle velocity.
pub fn solve(query: &ProjectileQuery, settings: &ProjectileSettings) -> Result<Launches, Refusal> {
    let question = Question::new(query, settings)?;
    let quartic = question.scaled.motion.quartic();
    question.answer(query, &quartic, quartic.count_positive_roots())
}

/// A query prepared for the count of its hits.
#[derive(Clone, Copy)]
pub(super) struct Question {
    /// The query as its simulation sees it.
    effective: ProjectileQuery,
    motion: ShotMotion,
    pub scaled: Scaled,
}

impl Question {
    pub(super) fn new(query: &ProjectileQuery, settings: &ProjectileSettings) -> Result<Self, Refusal> {
        let motion = ShotMotion::new(query, settings)?;
        let effective = effective(query, settings);
        Ok(Self { effective, motion, scaled: Scaled::new(&motion) })
    }

    /// The launches, given the quartic of the scaled motion and its number of positive roots.
    pub(super) fn answer(
        &self,
        query: &ProjectileQuery,
        quartic: &Quartic<ErrorBounded>,
        count: Option<u32>,
    ) -> Result<Launches, Refusal> {
        let Self { effective, motion, scaled } = self;
        if motion.is_at_shooter() {
            let here = Launch::already_there(query);
            return Ok(Launches::without_hit(NoIntercept::AlreadyThere, here));
        }
        let times = scaled.hit_times(quartic, count, effective).ok_or(Refusal::BEYOND_F64)?;
        if times.as_slice().is_empty() {
            let nearest = nearest_launch(query, effective, motion)?;
            return Ok(Launches::without_hit(reason(motion, effective)?, nearest));
        }
        let mut launches = Launches::new();
        for time in times.as_slice() {
            let offset = motion.position_rounded(*time);
            launches.push(launch_toward(query, effective, offset, *time).in_range()?);
        }
        Ok(launches)
    }
}

/// Why nothing hits.
fn reason(motion: &ShotMotion, effective: &ProjectileQuery) -> Result<NoIntercept, Refusal> {
    if motion.acceleration.iter().any(|x| x.high != 0.0) {
        let is_immobile = motion.speed == 0.0;
        return Ok(if is_immobile { NoIntercept::PursuerImmobile } else { NoIntercept::OutOfRange });
    }
    match intercept::solve(&effective.as_intercept()) {
        Err(Unsolved::Refused(refusal)) => Err(refusal),
        Err(Unsolved::NoIntercept(reason)) => Ok(reason),
        // Rounding of the relative velocity made an intercept of equal speeds.
        Ok(_) => Ok(NoIntercept::TargetEscaping),
    }
}
