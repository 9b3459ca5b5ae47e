//! The launch of the least muzzle speed.

use super::launch::{Launch, Launches, launch_at};
use super::relative_motion::{ShotMotion, effective, rounded};
use super::{ProjectileQuery, ProjectileSettings};
use crate::numeric::polynomial::{crossings, root_bound};
use crate::numeric::{length, min_or_second};
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, above_zero};

/// The launch of the least muzzle speed that hits within `horizon` seconds.
///
/// The shot's muzzle speed is ignored. `horizon` must be > 0 and may be infinite.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve_minimum_speed};
///
/// // The textbook's least speed: v^2 = g (h + sqrt(h^2 + x^2)) = 10 (40 + 50).
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(30.0, 0.0, 40.0),
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let launches = solve_minimum_speed(&query, &ProjectileSettings::default(), f64::INFINITY).unwrap();
/// assert!((launches.best().launch_velocity.length() - 30.0).abs() < 1e-12);
/// ```
///
/// # Verdict
/// [`NoIntercept::AlreadyThere`] if the target is at the shooter; [`NoIntercept::BeyondHorizon`] if the horizon is infinite
/// and a slower launch always hits later: without relative acceleration, for a target that is not closing. The best launch
/// then is the limit of the slowest launches: it moves along with the target in its simulation, with an infinite time.
///
/// # Errors
/// A refusal when an input is not finite, or `horizon` is NaN or not above zero.
///
/// # Method
/// The least `|P(t)| / t` is at the end or where `G^2 t^4 / 2 + W.G t^3 - 2 D.W t - 2 D^2 = 0`.
pub fn solve_minimum_speed(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    horizon: f64,
) -> Result<Launches, Refusal> {
    above_zero(horizon, "horizon")?;
    let motion = ShotMotion::new(query, settings)?;
    if motion.is_at_shooter() {
        return Ok(Launches::without_hit(NoIntercept::AlreadyThere, Launch::already_there(query)));
    }
    let Some(time) = least_speed_time(&motion, horizon) else {
        let effective = effective(query, settings);
        let along = Launch {
            // Its muzzle velocity is the target's velocity in the frame of the shooter, as the integrators move both.
            launch_velocity: effective.shot.target_velocity - settings.projectile_drift(query.shot.gravity),
            impact_point: query.shot.target_position,
            time: f64::INFINITY,
            miss_distance: length(rounded(motion.offset)),
        };
        return Ok(Launches::without_hit(NoIntercept::BeyondHorizon, along.in_range()?));
    };
    if time > 0.0 {
        let mut launches = Launches::new();
        launches.push(launch_at(query, &effective(query, settings), &motion, time)?);
        Ok(launches)
    } else {
        Err(Refusal::BEYOND_F64)
    }
}

/// `launches`; without a hit, the reason and the launch of the least muzzle speed that hits at any time.
pub(super) fn or_minimum_speed(
    launches: Launches,
    reason: NoIntercept,
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
) -> Result<Launches, Refusal> {
    if launches.as_slice().is_empty() {
        let best = solve_minimum_speed(query, settings, f64::INFINITY)?.best();
        Ok(Launches::without_hit(reason, best))
    } else {
        Ok(launches)
    }
}

/// The time up to `horizon` at which `|P(t)| / t` is least; `None` if it always falls.
fn least_speed_time(motion: &ShotMotion, horizon: f64) -> Option<f64> {
    let (d, w, g) = (rounded(motion.offset), rounded(motion.velocity), rounded(motion.acceleration));
    let quartic = [-2.0 * d.dot(d), -2.0 * d.dot(w), 0.0, w.dot(g), 0.5 * g.dot(g)];
    let used = quartic.len() - quartic.iter().rev().take_while(|x| **x == 0.0).count();
    let bound = root_bound(quartic.get(..used).unwrap_or(&[]));
    let end = min_or_second(horizon, bound);
    let turning_points = crossings(&quartic, 0.0, end);
    let limit = horizon.is_finite().then_some(horizon);
    let candidates = turning_points.as_slice().iter().copied().chain(limit);
    let speed = |time: f64| length(motion.position_rounded(time)) / time;
    candidates.min_by(|a, b| speed(*a).total_cmp(&speed(*b)))
}
