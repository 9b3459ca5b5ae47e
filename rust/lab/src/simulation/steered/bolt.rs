//! Shots on their way, straight on, and where they hit.

use super::{FIELD, RADIUS, Role};
use crate::simulation::Panel;
use pursuit_core::DVec3;
use pursuit_core::intercept::{Intercept, InterceptQuery, solve};
use pursuit_core::steering::Agent;

/// A shot on its way.
#[derive(Clone, Copy)]
pub(super) struct Bolt {
    pub position: DVec3,
    pub velocity: DVec3,
    /// How long it has flown, in seconds.
    pub age: f64,
}

impl Bolt {
    pub fn new(position: DVec3, velocity: DVec3) -> Self {
        Self { position, velocity, age: 0.0 }
    }

    pub fn fly(&mut self, delta_time: f64) {
        self.position += self.velocity * delta_time;
        self.age += delta_time;
    }

    /// Whether it came within `radius` of one that is in the middle and moved straight, in the step that is over.
    pub fn has_passed(&self, middle: DVec3, velocity: DVec3, radius: f64, delta_time: f64) -> bool {
        let course = (self.velocity - velocity) * delta_time;
        let offset = self.position - middle - course;
        let part = (-offset.dot(course) / course.length_squared()).clamp(0.0, 1.0);
        (offset + course * part).length() < radius
    }

    pub fn is_on_field(&self) -> bool {
        self.position.x.abs() < FIELD.x && self.position.y.abs() < FIELD.y
    }
}

/// Where agents were hit, and how long ago: shown for a while.
#[derive(Clone, Default)]
pub(super) struct Hits(Vec<(DVec3, f64)>);

impl Hits {
    pub fn add(&mut self, at: DVec3) {
        self.0.push((at, 0.0));
    }

    /// Lets time pass; what is as old as `shown` is gone.
    pub fn fade(&mut self, delta_time: f64, shown: f64) {
        self.0.iter_mut().for_each(|(_, age)| *age += delta_time);
        self.0.retain(|(_, age)| *age < shown);
    }

    pub fn draw(&self, panel: &mut Panel) {
        for (at, _) in &self.0 {
            panel.ring(Role::Hit, at.truncate(), 2.0 * RADIUS);
        }
    }
}

/// How a shot of that speed meets one that keeps its velocity.
pub(super) fn lead(muzzle: DVec3, target: &Agent, speed: f64) -> Option<Intercept> {
    let query = InterceptQuery {
        pursuer_position: muzzle,
        target_position: target.position,
        target_velocity: target.velocity,
        pursuer_speed: speed,
        capture_radius: 0.0,
    };
    solve(&query).ok()
}
