//! Agents and what moves beside them.

use pursuit_core::DVec3;
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{Agent, SteeringLimits};

/// An agent by its numbers.
pub fn agent(position: [f64; 3], velocity: [f64; 3], max_speed: f64) -> Agent {
    Agent { position: DVec3::from(position), velocity: DVec3::from(velocity), max_speed }
}

/// An agent in the plane, of a maximum speed of 100.
pub fn planar_agent(x: f64, y: f64, velocity: DVec3) -> Agent {
    Agent { position: DVec3::new(x, y, 0.0), velocity, max_speed: 100.0 }
}

/// Whether a vector is that one of the plane.
pub fn is_near(v: DVec3, x: f64, y: f64) -> bool {
    (v - DVec3::new(x, y, 0.0)).length() < 1e-12
}

/// What flies straight on, by its numbers.
pub fn thing(position: [f64; 3], velocity: [f64; 3]) -> MotionState {
    MotionState { position: DVec3::from(position), velocity: DVec3::from(velocity) }
}

/// Limits of who answers at once.
pub fn limits(max_speed: f64, max_acceleration: f64) -> SteeringLimits {
    SteeringLimits { max_speed, max_acceleration, mass: 1.0, response_time: 0.0 }
}

/// Where it is after that time.
pub fn moved(thing: &MotionState, time: f64) -> MotionState {
    MotionState { position: thing.position + thing.velocity * time, ..*thing }
}
