//! Questions by their numbers.

use pursuit_core::DVec3;
use pursuit_core::intercept::InterceptQuery;

/// A pursuer at the origin that must hit exactly.
pub fn query(target: [f64; 3], velocity: [f64; 3], speed: f64) -> InterceptQuery {
    InterceptQuery {
        pursuer_position: DVec3::ZERO,
        target_position: DVec3::from_array(target),
        target_velocity: DVec3::from_array(velocity),
        pursuer_speed: speed,
        capture_radius: 0.0,
    }
}
