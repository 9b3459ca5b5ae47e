//! Launches through air: linear and quadratic drag, and wind.

use super::launch::{Launch, Launches};
use super::search::DragSearch;
use super::varied_flight::Variation;
use super::{DragSettings, ProjectileQuery};
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Within};
use glam::DVec3;

/// The launches at the muzzle speed that hit through air, with linear and quadratic drag and wind, by a bounded numerical search;
/// the earliest four, in the order of their times.
///
/// Each launch has the miss distance of its own flight. A longer horizon finds the same launches first, bit for bit. A pair
/// of launches whose times differ by less than an eighth can be missed, unless the least or the greatest speed needed lies
/// between them. Use [`solve`](super::solve) without drag; it is exact. Simulated ticks are ignored.
///
/// A flight takes at most 2^13 steps, each of four evaluations of the drag; all flights of a search take at most `max_steps`, and
/// the final flight of each launch of the answer at most 2^14 more. By [`solve_flight`](super::solve_flight) a step counts as three, and
/// the final flight takes at most 1024 more or a 15th of `max_steps`.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{DragSettings, ProjectileQuery, solve_drag};
///
/// // Without drag the launch is the parabola's.
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(60.0, 0.0, 60.0),
///         muzzle_speed: 50.0,
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let launches = solve_drag(&query, &DragSettings::default()).unwrap();
/// assert!((launches.best().time - 2.0).abs() < 1e-9);
/// assert!(launches.best().miss_distance < 1e-6);
/// ```
///
/// # Verdict
/// [`NoIntercept::AlreadyThere`]; [`NoIntercept::OutOfRange`] if every sample needs a greater speed, or lies outside a set
/// that contains every flight of the muzzle speed; [`NoIntercept::Unfinished`] if the steps did not suffice, if Newton's
/// method did not converge at a sample inside that set, or if all launches found miss by more than allowed. `Unfinished`
/// proves nothing about whether a launch hits. The best launch then is, of the launches tried, the one that needed the least
/// speed, flown at the muzzle speed.
///
/// # Errors
/// A refusal when an input is not finite or out of its domain.
///
/// # Method
/// For each flight time there is one launch that brings the projectile to the target: Newton's method on the flight, which is
/// integrated together with its derivative in the plane of launch and gravity. A time whose launch has the muzzle speed is an
/// answer. The speed needed is sampled from before the first possible hit on, each time an eighth later than the last, and
/// its crossings, minima and maxima are refined. Samples out of range even at twice the muzzle speed cost no flight. The miss
/// distance is integrated again in finer steps.
pub fn solve_drag(query: &ProjectileQuery, settings: &DragSettings) -> Result<Launches, Refusal> {
    query.check().within("query")?;
    settings.check().within("settings")?;
    searched(query, settings, None)
}

/// The launches of a search, for checked inputs.
pub(super) fn searched(
    query: &ProjectileQuery,
    settings: &DragSettings,
    variation: Option<Variation>,
) -> Result<Launches, Refusal> {
    if query.shot.offset() == DVec3::ZERO {
        let here = Launch::already_there(query);
        return Ok(Launches::without_hit(NoIntercept::AlreadyThere, here));
    }
    let search = DragSearch::new(query, settings, variation);
    let outcome = search.run(settings.horizon, settings.max_miss_distance);
    for launch in outcome.found.as_slice() {
        launch.in_range()?;
    }
    if !outcome.found.as_slice().is_empty() {
        return Ok(outcome.found);
    }
    let reason = if outcome.is_settled { NoIntercept::OutOfRange } else { NoIntercept::Unfinished };
    let nearest = outcome
        .cheapest
        .map_or_else(|| search.straight_shot(settings.horizon), |needed| search.at_muzzle_speed(&needed));
    Ok(Launches::without_hit(reason, nearest.in_range()?))
}
