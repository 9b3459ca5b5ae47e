//! The launch of the least muzzle speed.

use super::encounter::{Encounter, effective, rounded};
use super::launch::launch_at;
use super::{ProjectileQuery, ProjectileSettings, ProjectileSolution};
use crate::NoIntercept;
use crate::numeric::length;
use crate::numeric::polynomial::{crossings, root_bound};
use crate::reason::{Refusal, finite_above_zero};

/// The launch of the least muzzle speed that hits within `horizon` seconds, which may be infinite.
///
/// The query's muzzle speed is not read. The least `|P(t)| / t` is at the end or where
/// `G^2 t^4 / 2 + W.G t^3 - 2 D.W t - 2 D^2 = 0`.
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] when the target is at the shooter; [`NoIntercept::BeyondHorizon`] when there is no limit
/// and a slower launch always hits later: without relative acceleration, for a target that is not closing;
/// [`NoIntercept::Refused`] for an input that is not finite, or a `horizon` that is NaN or not above zero.
pub fn solve_minimum_speed(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    horizon: f64,
) -> Result<ProjectileSolution, NoIntercept> {
    if horizon != f64::INFINITY {
        finite_above_zero(horizon)?;
    }
    let encounter = Encounter::new(query, settings)?;
    if encounter.is_at_shooter() {
        return Err(NoIntercept::AlreadyThere);
    }
    let time = least_speed_time(&encounter, horizon).ok_or(NoIntercept::BeyondHorizon)?;
    if time > 0.0 {
        launch_at(query, &effective(query, settings), &encounter, time)
    } else {
        Err(NoIntercept::Refused(Refusal::OutOfDomain))
    }
}

/// The time up to `horizon` at which `|P(t)| / t` is least; `None` when it falls for ever.
fn least_speed_time(encounter: &Encounter, horizon: f64) -> Option<f64> {
    let (d, w, g) = (rounded(encounter.offset), rounded(encounter.velocity), rounded(encounter.acceleration));
    let quartic = [-2.0 * d.dot(d), -2.0 * d.dot(w), 0.0, w.dot(g), 0.5 * g.dot(g)];
    let used = quartic.len() - quartic.iter().rev().take_while(|x| **x == 0.0).count();
    let bound = root_bound(quartic.get(..used).unwrap_or(&[]));
    let end = if horizon < bound { horizon } else { bound };
    let turning_points = crossings(&quartic, 0.0, end);
    let limit = horizon.is_finite().then_some(horizon);
    let candidates = turning_points.as_slice().iter().copied().chain(limit);
    let speed = |time: f64| length(encounter.position_rounded(time)) / time;
    candidates.min_by(|a, b| speed(*a).total_cmp(&speed(*b)))
}
