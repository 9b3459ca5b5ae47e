//! Bodies and shots as the tests move them: written anew, by formulas of their own.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{DodgeQuery, DodgeShot};

/// The part of `v` in the plane.
pub fn flat(query: &DodgeQuery, v: DVec3) -> DVec3 {
    let normal = query.plane_normal.normalize_or_zero();
    v - normal * normal.dot(v)
}

/// Position and velocity after `time` seconds of acceleration from `velocity` to `to`, which is then kept.
fn toward(max_acceleration: f64, position: DVec3, velocity: DVec3, to: DVec3, time: f64) -> (DVec3, DVec3) {
    let change = to - velocity;
    let duration = change.length() / max_acceleration;
    if change == DVec3::ZERO {
        return (position + velocity * time, velocity);
    }
    let a = change.normalize() * max_acceleration;
    if time < duration {
        return (position + velocity * time + a * time * time / 2.0, velocity + a * time);
    }
    (position + velocity * duration + a * duration * duration / 2.0 + to * (time - duration), to)
}

/// A body that takes `first` until `delay` and `then` from there on.
#[derive(Clone, Copy)]
pub struct Way<'a> {
    pub query: &'a DodgeQuery,
    pub first: DVec3,
    pub delay: f64,
    pub then: DVec3,
}

impl Way<'_> {
    pub fn at(&self, time: f64) -> (DVec3, DVec3) {
        let DodgeQuery { position, velocity, max_acceleration: a, .. } = *self.query;
        if time <= self.delay {
            return toward(a, position, velocity, self.first, time);
        }
        let (position, velocity) = toward(a, position, velocity, self.first, self.delay);
        toward(a, position, velocity, self.then, time - self.delay)
    }

    fn top_speed(&self) -> f64 {
        self.query.velocity.length().max(self.first.length()).max(self.then.length())
    }

    /// The least gap to the shot, to `STEP`, or a gap below 0. By steps that the speeds cannot pass over.
    pub fn gap(&self, shot: &DodgeShot) -> f64 {
        let horizon = self.query.horizon;
        let explodes = shot.blast_radius > 0.0 && shot.fuse <= horizon;
        let end = if explodes { shot.fuse } else { horizon };
        let speed = shot.velocity.length() + shot.acceleration.length() * end + self.top_speed();
        let reach = self.query.radius + shot.radius;
        let apart = |time: f64| {
            let place = shot.position + shot.velocity * time + shot.acceleration * time * time / 2.0;
            (place - self.at(time).0).length()
        };
        let (mut time, mut least) = (0.0, f64::INFINITY);
        loop {
            let gap = apart(time) - reach;
            least = least.min(gap);
            if least < 0.0 {
                return least;
            }
            if time >= end {
                break;
            }
            time = (time + gap.max(STEP) / speed).min(end);
        }
        if explodes { least.min(apart(end) - shot.blast_radius - self.query.radius) } else { least }
    }

    pub fn clears(&self, shots: &[DodgeShot]) -> bool {
        shots.iter().all(|shot| self.gap(shot) > 0.0)
    }
}

const STEP: f64 = 1e-4;

/// A direction, in the plane if the body has one.
pub fn direction(random: &mut Generator, query: &DodgeQuery) -> DVec3 {
    loop {
        let direction = flat(query, random.direction());
        if direction.length() > 0.2 {
            return direction.normalize();
        }
    }
}

/// A person on the ground, or a drone in space.
pub fn body(random: &mut Generator, is_planar: bool) -> DodgeQuery {
    let mut query = DodgeQuery {
        position: random.in_cube(100.0),
        plane_normal: if is_planar { DVec3::Z } else { DVec3::ZERO },
        radius: random.uniform(0.2, 1.0),
        max_speed: random.uniform(3.0, 12.0),
        max_acceleration: random.uniform(8.0, 60.0),
        horizon: 2.0,
        ..DodgeQuery::default()
    };
    query.velocity = direction(random, &query) * query.max_speed * random.uniform(0.0, 1.0);
    query.preferred_velocity = match random.bits() % 3 {
        0 => query.velocity,
        1 => DVec3::ZERO,
        _ => direction(random, &query) * query.max_speed * random.uniform(0.0, 1.0),
    };
    query
}

/// Zero, tiny, one or huge.
fn extreme_size(random: &mut Generator) -> f64 {
    [0.0, 1e-300, 1e-50, 1.0, 1e20, 1e50][(random.bits() % 6) as usize]
}

pub fn extreme_vector(random: &mut Generator) -> DVec3 {
    random.in_cube(1.0) * extreme_size(random)
}

/// A body of extreme numbers, on the ground or in any plane.
pub fn extreme_body(random: &mut Generator, is_on_ground: bool) -> DodgeQuery {
    DodgeQuery {
        position: extreme_vector(random),
        velocity: extreme_vector(random),
        preferred_velocity: extreme_vector(random),
        plane_normal: if is_on_ground { DVec3::Z } else { extreme_vector(random) },
        radius: extreme_size(random),
        margin: extreme_size(random),
        max_speed: extreme_size(random),
        max_acceleration: extreme_size(random),
        reaction_time: extreme_size(random),
        horizon: extreme_size(random),
    }
}

/// A shot of extreme numbers.
pub fn extreme_shot(random: &mut Generator) -> DodgeShot {
    DodgeShot {
        position: extreme_vector(random),
        velocity: extreme_vector(random),
        acceleration: extreme_vector(random),
        radius: extreme_size(random),
        blast_radius: extreme_size(random),
        fuse: extreme_size(random),
        age: extreme_size(random),
    }
}

/// Shots that come within a few meters of where the body would be: straight, ballistic, driven, and grenades.
pub fn shots(random: &mut Generator, query: &DodgeQuery, count: usize, spread: f64) -> Vec<DodgeShot> {
    let undisturbed =
        Way { query, first: query.preferred_velocity, delay: 2.0 * query.horizon, then: DVec3::ZERO };
    (0..count)
        .map(|_| {
            let time = random.uniform(0.15, 1.8);
            let place = undisturbed.at(time).0 + direction(random, query) * spread * random.uniform(0.0, 1.0);
            let speed = [12.0, 40.0, 200.0, 800.0][(random.bits() % 4) as usize] * random.uniform(0.7, 1.3);
            let mut velocity = direction(random, query) * speed;
            let mut shot = DodgeShot { radius: random.uniform(0.0, 0.2), ..DodgeShot::default() };
            match random.bits() % 6 {
                0 => shot.acceleration = DVec3::Z * -9.81,
                1 => shot.acceleration = velocity.normalize() * random.uniform(-10.0, 40.0),
                2 => {
                    velocity = velocity.normalize() * 12.0;
                    shot.acceleration = DVec3::Z * -9.81;
                    shot.blast_radius = random.uniform(0.5, 2.0);
                    shot.fuse = time;
                }
                _ => {}
            }
            shot.velocity = velocity;
            shot.position = place - velocity * time - shot.acceleration * time * time / 2.0;
            shot
        })
        .collect()
}
