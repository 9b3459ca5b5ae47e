//! The launch at a given elevation.

use super::launch::{Launches, launch_at, up_and_gravity};
use super::minimum_speed::or_minimum_speed;
use super::relative_motion::{ShotMotion, effective, rounded};
use super::{ProjectileQuery, ProjectileSettings};
use crate::motion::position_under;
use crate::numeric::length;
use crate::numeric::polynomial::{Roots, crossings, root_between, root_bound};
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Requirement, finite};
use glam::DVec3;

/// Every launch that hits and whose muzzle velocity rises at `elevation` radians above the plane perpendicular to gravity, in the
/// order of their times; at most four.
///
/// The muzzle speed is a result; the shot's is ignored. `elevation` is the elevation of the muzzle velocity, relative to the
/// shooter; it must lie between -pi/2 and pi/2, both excluded. A launch that only touches the target's path may be missed.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve_angle};
///
/// // At 45 degrees the range is the speed squared over gravity: 40 = 20^2 / 10.
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(40.0, 0.0, 0.0),
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let launches = solve_angle(&query, &ProjectileSettings::default(), core::f64::consts::FRAC_PI_4).unwrap();
/// assert!((launches.best().launch_velocity.length() - 20.0).abs() < 1e-13);
/// ```
///
/// # Verdict
/// [`NoIntercept::AlreadyThere`] if the target is at the shooter; [`NoIntercept::OutOfRange`] if no speed hits at this
/// elevation. The best launch then is the launch of the least muzzle speed that hits.
///
/// # Errors
/// A refusal when an input is not finite, the elevation is out of its range, or there is no gravity.
///
/// # Method
/// The times are where `P(t)` itself has that elevation: `cos(e) P_up = sin(e) |P_across|`. Squared this is a quartic, whose
/// turning points, with the moments at which the elevation is zero, leave one root at most in between. The roots are found in
/// f64.
pub fn solve_angle(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    elevation: f64,
) -> Result<Launches, Refusal> {
    finite(elevation, "elevation")?;
    if elevation.abs() >= core::f64::consts::FRAC_PI_2 {
        return Err(Refusal::out_of_domain(Requirement::BelowQuarterTurn, "elevation"));
    }
    let motion = ShotMotion::new(query, settings)?;
    let (up, _) = up_and_gravity(query)?;
    if motion.is_at_shooter() {
        return or_minimum_speed(Launches::new(), NoIntercept::AlreadyThere, query, settings);
    }
    let effective = effective(query, settings);
    let aim = ElevationAim {
        offset: rounded(motion.offset),
        velocity: rounded(motion.velocity),
        acceleration: rounded(motion.acceleration),
        up,
        sine: libm::sin(elevation),
        cosine: libm::cos(elevation),
    };
    let mut launches = Launches::new();
    for time in aim.times().as_slice() {
        launches.push(launch_at(query, &effective, &motion, *time)?);
    }
    or_minimum_speed(launches, NoIntercept::OutOfRange, query, settings)
}

/// `P(t)` and the wanted elevation.
struct ElevationAim {
    offset: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    up: DVec3,
    sine: f64,
    cosine: f64,
}

impl ElevationAim {
    /// The excess of `P(t)` above the wanted elevation, and its slope.
    fn excess(&self, time: f64) -> (f64, f64) {
        let position = position_under(self.offset, self.velocity, self.acceleration, time);
        let velocity = self.velocity + self.acceleration * time;
        let (rise, climb) = (position.dot(self.up), velocity.dot(self.up));
        let across = position - self.up * rise;
        let distance = length(across);
        (
            self.cosine * rise - self.sine * distance,
            self.cosine * climb - self.sine * (across.dot(velocity) / distance),
        )
    }

    /// The times at which the excess changes its sign, ascending.
    fn times(&self) -> Roots<4> {
        let rise =
            [self.offset.dot(self.up), self.velocity.dot(self.up), 0.5 * self.acceleration.dot(self.up)];
        let quartic = self.quartic(rise);
        let used = quartic.len() - quartic.iter().rev().take_while(|x| **x == 0.0).count();
        let end = root_bound(quartic.get(..used).unwrap_or(&[]));
        let [_, b, c, d, e] = quartic;
        let turning_points = crossings(&[b, 2.0 * c, 3.0 * d, 4.0 * e], 0.0, end);
        let level = crossings(&rise, 0.0, end);

        let mut times = Roots::NONE;
        let mut from = (0.0, self.excess(0.0).0);
        // Three turning points, two level moments and the end.
        for _ in 0..6 {
            let separators = turning_points.as_slice().iter().chain(level.as_slice());
            let next = separators.filter(|time| **time > from.0).fold(end, |next, time| next.min(*time));
            let to = (next, self.excess(next).0);
            if (from.1 < 0.0 && to.1 > 0.0) || (from.1 > 0.0 && to.1 < 0.0) {
                times.push(root_between(|time| self.excess(time), from.0, to.0));
            } else if to.1 == 0.0 && to.0 > 0.0 {
                times.push(to.0);
            }
            if next >= end {
                break;
            }
            from = to;
        }
        times
    }

    /// `P_up^2 - sin^2 |P|^2`, the constant first.
    fn quartic(&self, [r0, r1, r2]: [f64; 3]) -> [f64; 5] {
        let (d, w, g) = (self.offset, self.velocity, 0.5 * self.acceleration);
        let square = self.sine * self.sine;
        [
            r0 * r0 - square * d.dot(d),
            2.0 * (r0 * r1 - square * d.dot(w)),
            r1 * r1 + 2.0 * r0 * r2 - square * (w.dot(w) + 2.0 * d.dot(g)),
            2.0 * (r1 * r2 - square * w.dot(g)),
            r2 * r2 - square * g.dot(g),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::ElevationAim;
    use glam::DVec3;

    #[test]
    fn the_excess_and_its_slope_are_those_of_the_closed_form() {
        let aim = ElevationAim {
            offset: DVec3::new(3.0, 4.0, 5.0),
            velocity: DVec3::new(1.0, 1.0, 2.0),
            acceleration: DVec3::new(4.0, 6.0, -2.0),
            up: DVec3::Z,
            sine: 0.6,
            cosine: 0.8,
        };
        // At (3, 4, 5), by (1, 1, 2): 0.8 5 - 0.6 5, and 0.8 2 - 0.6 7 / 5. At (6, 8, 6), by (5, 7, 0): 0.8 6 - 0.6 10, and -0.6 86 / 10.
        for (time, expected) in [(0.0, (1.0, 0.76)), (1.0, (-1.2, -5.16))] {
            let (excess, slope) = aim.excess(time);
            assert!(
                (excess - expected.0).abs() < 1e-14 && (slope - expected.1).abs() < 1e-14,
                "{excess} {slope}"
            );
        }
    }
}
