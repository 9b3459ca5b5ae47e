//! The launch whose flight has a given highest point.

use super::launch::{Launches, launch_at, up_and_gravity};
use super::minimum_speed::or_minimum_speed;
use super::relative_motion::{ShotMotion, effective, rounded};
use super::{ProjectileQuery, ProjectileSettings};
use crate::numeric::sqrt;
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, finite_at_least_zero};

/// Every launch that hits and whose flight, against gravity, rises to `apex_height` above the shooter; at most two.
///
/// The muzzle speed is a result; the shot's is ignored. The first launch may hit on its way up, before the apex; the last is
/// the lob that comes down on the target. A target at rest above `apex_height` is not hit; a target at exactly that height
/// is.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve_apex};
///
/// // Up at 10 under 10 down: 5 high after 1 second, 20 across by then.
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(20.0, 0.0, 5.0),
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let launches = solve_apex(&query, &ProjectileSettings::default(), 5.0).unwrap();
/// assert_eq!(launches.best().launch_velocity, DVec3::new(20.0, 0.0, 10.0));
/// ```
///
/// # Verdict
/// [`NoIntercept::AlreadyThere`] if the target is at the shooter; [`NoIntercept::OutOfRange`] if no such flight passes the
/// target. The best launch then is the launch of the least muzzle speed that hits.
///
/// # Errors
/// A refusal when an input is not finite, the height is below zero, or there is no gravity.
///
/// # Method
/// The height gives the vertical speed `c = sqrt(2 |g| H)`, which gives the time: `D + (V - c) t + (A + |g|) t^2 / 2 = 0`
/// along the vertical, with the discriminant `V^2 - 2 V c + 2 (|g| H - (A + |g|) D)`.
pub fn solve_apex(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    apex_height: f64,
) -> Result<Launches, Refusal> {
    finite_at_least_zero(apex_height, "apex_height")?;
    let motion = ShotMotion::new(query, settings)?;
    let (up, gravity) = up_and_gravity(query)?;
    if motion.is_at_shooter() {
        return or_minimum_speed(Launches::new(), NoIntercept::AlreadyThere, query, settings);
    }
    let effective = effective(query, settings);
    let offset = rounded(motion.offset).dot(up);
    let velocity = effective.shot.target_velocity.dot(up);
    let acceleration = rounded(motion.acceleration).dot(up);
    let rise = sqrt(2.0 * gravity * apex_height);

    let discriminant =
        velocity * velocity - 2.0 * velocity * rise + 2.0 * (gravity * apex_height - acceleration * offset);
    let mut launches = Launches::new();
    if discriminant >= 0.0 {
        // acceleration / 2 t^2 - closing t + offset = 0
        let closing = rise - velocity;
        let root = sqrt(discriminant);
        // The sum of two numbers of the same sign: nothing cancels.
        let sum = if closing >= 0.0 { closing + root } else { closing - root };
        let (first, second) = (2.0 * offset / sum, sum / acceleration);
        let (earlier, later) = if first <= second { (first, second) } else { (second, first) };
        let is_time = |time: f64| time > 0.0 && time.is_finite();
        for time in [earlier, later].into_iter().filter(|time| is_time(*time)) {
            let is_touching = launches.as_slice().last().is_some_and(|last| last.time == time);
            if !is_touching {
                launches.push(launch_at(query, &effective, &motion, time)?);
            }
        }
    }
    or_minimum_speed(launches, NoIntercept::OutOfRange, query, settings)
}
