//! The query radius: the distance within which an agent needs all obstacles.

use super::AvoidanceSettings;
use crate::numeric::{max_or_second, min_or_second};
use crate::refusal::{Refusal, Within, at_least_zero_within_range};
use crate::steering::SteeringLimits;

/// Distance from an agent's center within which it can meet an obstacle, ahead or while braking; infinite if it cannot brake.
///
/// It is the clearance plus the greater of two distances: the distance flown in the look-ahead time, and the distance of a
/// tick at the limits' `max_speed` with the braking after it. Obstacles with a farther surface may be left out of the calls
/// of [`avoid_obstacles`](super::avoid_obstacles) and [`apply_guard`](super::apply_guard). If the next query is several ticks
/// away, give the time until then as `delta_time`.
///
/// ```
/// use pursuit_core::steering::{AvoidanceSettings, SteeringLimits, query_radius};
///
/// let mut settings = AvoidanceSettings::for_units(1.0);
/// (settings.agent_radius, settings.margin) = (1.0, 0.5);
/// // The clearance of 1.5 and two seconds at 6 per second.
/// assert_eq!(query_radius(&settings, &SteeringLimits::for_units(1.0), 0.0), Ok(13.5));
/// ```
///
/// # Errors
/// A refusal when an input is not finite, out of its domain or above 1e50; `delta_time` must be >= 0.
pub fn query_radius(
    settings: &AvoidanceSettings,
    limits: &SteeringLimits,
    delta_time: f64,
) -> Result<f64, Refusal> {
    settings.check().within("settings")?;
    limits.check().within("limits")?;
    limits.check_range().within("limits")?;
    at_least_zero_within_range(delta_time, "delta_time")?;
    let speed = limits.max_speed;
    if speed == 0.0 {
        return Ok(settings.clearance());
    }
    let ahead = min_or_second(speed * settings.look_ahead_time, settings.look_ahead_distance);
    let braking = speed * (speed / (2.0 * limits.max_acceleration.abs()));
    Ok(settings.clearance() + max_or_second(ahead, speed * delta_time + braking))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RefusalKind;

    const SETTINGS: AvoidanceSettings = AvoidanceSettings {
        agent_radius: 40.0,
        margin: 10.0,
        look_ahead_time: 0.5,
        look_ahead_distance: f64::INFINITY,
        plane_normal: glam::DVec3::ZERO,
    };

    fn limits(max_speed: f64, max_acceleration: f64) -> SteeringLimits {
        SteeringLimits { max_speed, max_acceleration, ..SteeringLimits::default() }
    }

    /// At 600 per second one looks 300 ahead in half a second; from 600 one stops at 1000 per second squared within 180.
    #[test]
    fn it_is_the_longer_of_the_look_ahead_and_the_way_to_stop() {
        assert_eq!(query_radius(&SETTINGS, &limits(600.0, 1000.0), 0.25), Ok(50.0 + 150.0 + 180.0));
        assert_eq!(query_radius(&SETTINGS, &limits(600.0, 1000.0), 0.125), Ok(50.0 + 300.0));
        let near = AvoidanceSettings { look_ahead_distance: 100.0, ..SETTINGS };
        assert_eq!(query_radius(&near, &limits(600.0, 1000.0), 0.0), Ok(50.0 + 180.0));
    }

    #[test]
    fn who_stands_needs_its_clearance_and_who_cannot_brake_everything() {
        assert_eq!(query_radius(&SETTINGS, &limits(0.0, 0.0), 1.0), Ok(50.0));
        assert_eq!(query_radius(&SETTINGS, &limits(600.0, 0.0), 0.0), Ok(f64::INFINITY));
    }

    #[test]
    fn what_is_no_number_or_out_of_its_domain_is_refused() {
        let good = limits(600.0, 1000.0);
        for bad in [f64::NAN, f64::INFINITY] {
            assert_eq!(query_radius(&SETTINGS, &limits(bad, 1.0), 0.0).unwrap_err(), RefusalKind::NotFinite);
            assert_eq!(query_radius(&SETTINGS, &limits(1.0, bad), 0.0).unwrap_err(), RefusalKind::NotFinite);
            assert_eq!(query_radius(&SETTINGS, &good, bad).unwrap_err(), RefusalKind::NotFinite);
        }
        for (bad, refusal) in [(f64::NAN, RefusalKind::NotFinite), (-1.0, RefusalKind::OutOfDomain)] {
            let slow = SteeringLimits { response_time: bad, ..good };
            for limits in [SteeringLimits { mass: bad, ..good }, slow] {
                assert_eq!(query_radius(&SETTINGS, &limits, 0.0).unwrap_err(), refusal);
            }
        }
        assert_eq!(query_radius(&SETTINGS, &good, -1.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert_eq!(query_radius(&SETTINGS, &limits(1e51, 1.0), 0.0).unwrap_err(), RefusalKind::OutOfDomain);
        assert!(query_radius(&SETTINGS, &limits(1e50, 1e-300), 0.0).is_ok_and(|radius| !radius.is_nan()));
    }
}
