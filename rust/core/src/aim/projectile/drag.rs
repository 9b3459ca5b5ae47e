//! Launches through air: linear and quadratic drag, and wind.

use super::ProjectileQuery;
use super::flight::Air;
use super::search::Search;
use crate::NoIntercept;
use crate::reason::{Refusal, finite_above_zero, finite_at_least_zero, finite_vector};
use glam::DVec3;

/// How the air acts on the projectile, and how far to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DragSettings {
    /// The deceleration per unit of speed through the air, per second. Finite and >= 0.
    pub linear_drag: f64,
    /// The deceleration per unit of speed squared through the air, per unit of length. Finite and >= 0.
    pub quadratic_drag: f64,
    /// How the air moves.
    pub wind: DVec3,
    /// The longest flight to look for, in seconds. Finite and > 0.
    pub horizon: f64,
    /// The greatest miss that counts as a hit, in units of length. Finite and >= 0.
    pub max_miss_distance: f64,
}

impl Default for DragSettings {
    /// No drag, no wind, ten seconds, one unit of length.
    fn default() -> Self {
        Self {
            linear_drag: 0.0,
            quadratic_drag: 0.0,
            wind: DVec3::ZERO,
            horizon: 10.0,
            max_miss_distance: 1.0,
        }
    }
}

impl DragSettings {
    fn check(&self) -> Result<(), Refusal> {
        finite_at_least_zero(self.linear_drag)?;
        finite_at_least_zero(self.quadratic_drag)?;
        finite_vector(self.wind)?;
        finite_above_zero(self.horizon)?;
        finite_at_least_zero(self.max_miss_distance)
    }
}

/// A launch through air, and how well it hits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DragSolution {
    /// The projectile's velocity in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: DVec3,
    /// Where the target is at `time`.
    pub impact_point: DVec3,
    /// How long the projectile flies, in seconds.
    pub time: f64,
    /// How far the projectile is from the target at `time`, by a flight in twice as many steps as the search's.
    pub miss_distance: f64,
}

/// The launches through air that were found, in the order of their times; at most four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DragSolutions {
    solutions: [DragSolution; 4],
    count: usize,
    /// Whether any hits; if none, why, and the solutions are the one launch that comes nearest of those tried.
    pub verdict: Result<(), NoIntercept>,
}

impl DragSolutions {
    /// The launches, earliest first.
    pub fn as_slice(&self) -> &[DragSolution] {
        self.solutions.get(..self.count).unwrap_or(&[])
    }

    pub(super) fn push(&mut self, solution: DragSolution) {
        if let Some(slot) = self.solutions.get_mut(self.count) {
            *slot = solution;
            self.count += 1;
        }
    }
}

/// The launches at the muzzle speed that hit through air, by a bounded numerical search.
///
/// For each flight time there is one launch that brings the projectile to the target: Newton's method on the flight,
/// which is integrated together with its derivative. Where that launch has the muzzle speed there is an answer: the speed
/// needed is sampled at a fixed number of times up to the limit, and its crossings and lowest points are refined. A pair
/// of launches closer together than the samples can be missed, unless the least speed needed lies between them. Each
/// solution carries the miss of its own flight, integrated anew in finer steps; the true parabola of
/// [`solve`](super::solve) is the case without drag. Simulated ticks are not taken into account.
///
/// The verdict is [`NoIntercept::AlreadyThere`]; [`NoIntercept::OutOfRange`] when every sample needs a greater speed;
/// [`NoIntercept::Unfinished`] when the search did not settle: a sample did not converge, or the only launches found miss
/// by more than allowed.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
pub fn solve_drag(query: &ProjectileQuery, settings: &DragSettings) -> Result<DragSolutions, Refusal> {
    query.check()?;
    settings.check()?;
    let offset = query.shot.offset();
    let search = Search {
        query: *query,
        air: Air {
            gravity: query.gravity,
            wind: settings.wind,
            linear: settings.linear_drag,
            quadratic: settings.quadratic_drag,
        },
        offset,
        relative_velocity: query.shot.target_velocity - query.shooter_velocity,
    };
    let mut found = DragSolutions { solutions: [DragSolution::default(); 4], count: 0, verdict: Ok(()) };
    if offset == DVec3::ZERO {
        found.push(DragSolution {
            launch_velocity: query.shooter_velocity,
            impact_point: query.shot.target_position,
            ..DragSolution::default()
        });
        found.verdict = Err(NoIntercept::AlreadyThere);
        return Ok(found);
    }
    let outcome = search.run(settings.horizon, settings.max_miss_distance, &mut found);
    if found.count == 0 {
        found.verdict =
            Err(if outcome.is_settled { NoIntercept::OutOfRange } else { NoIntercept::Unfinished });
        let nearest = outcome
            .cheapest
            .map_or_else(|| search.straight_shot(settings.horizon), |needed| search.at_muzzle_speed(&needed));
        found.push(nearest);
    }
    let is_finite = |solution: &DragSolution| {
        solution.launch_velocity.is_finite()
            && solution.impact_point.is_finite()
            && solution.miss_distance.is_finite()
    };
    if found.as_slice().iter().all(is_finite) { Ok(found) } else { Err(Refusal::OutOfDomain) }
}
