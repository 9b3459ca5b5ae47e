//! The node that aims and fires.

use super::seen;
use crate::gun::{Aim, Gun, looking};
use crate::track::Track;
use crate::verdict::Verdict;
use godot::classes::{INode3D, Node3D};
use godot::prelude::*;

/// Turns its barrel, the direction -Z, to where its shot meets its target, and fires.
///
/// The game spawns the projectile when [signal fired] comes. The aim accounts for the time of the turn and of the flight; shots fly
/// straight. Lengths are meters.
#[derive(GodotClass)]
#[class(init, base=Node3D)]
pub struct PursuitTurret {
    /// The node that it fires at.
    #[export]
    target: Option<Gd<Node3D>>,
    /// Speed of its projectile, in m/s.
    #[export(range = (0.01, 1000.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 50.0)]
    muzzle_speed: f64,
    /// How fast it turns, in radians a second; the inspector shows degrees.
    #[export(range = (0.0, 720.0, 0.1, or_greater, radians_as_degrees))]
    #[init(val = 2.0)]
    turn_rate: f64,
    /// Range of its projectile, in meters; 0 for no limit.
    #[export(range = (0.0, 1000.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.0)]
    max_range: f64,
    /// Radius of its target, in meters: it fires when the shot would pass this near.
    #[export(range = (0.0, 10.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.5)]
    hit_radius: f64,
    /// Time between two shots, in seconds.
    #[export(range = (0.0, 10.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.5)]
    reload_time: f64,
    /// The latest hit that counts, in seconds.
    #[export(range = (0.01, 60.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 5.0)]
    horizon: f64,
    reload_left: f64,
    track: Track,
    answer: Aim,
    base: Base<Node3D>,
}

#[godot_api]
impl PursuitTurret {
    /// It has fired: its projectile starts at position with velocity, and meets the target after flight_time seconds.
    #[signal]
    fn fired(position: Vector3, velocity: Vector3, flight_time: f64);

    /// The point that it turns to.
    #[func]
    fn get_aim_point(&self) -> Vector3 {
        self.answer.aim_point
    }

    /// Seconds until a shot hits, after the turn.
    #[func]
    fn get_impact_time(&self) -> f64 {
        self.answer.impact_time
    }

    /// Seconds that it turns before it can fire.
    #[func]
    fn get_rotation_time(&self) -> f64 {
        self.answer.rotation_time
    }

    /// One of the STATUS constants of [PursuitIntercept].
    #[func]
    fn get_status(&self) -> i32 {
        self.answer.verdict.status()
    }

    /// The status in words; empty when it can hit.
    #[func]
    fn get_reason(&self) -> GString {
        (&self.answer.verdict.text()).into()
    }

    fn gun(&self) -> Gun {
        Gun {
            muzzle_speed: self.muzzle_speed,
            turn_rate: self.turn_rate,
            max_range: self.max_range,
            hit_radius: self.hit_radius,
            horizon: self.horizon,
        }
    }
}

#[godot_api]
impl INode3D for PursuitTurret {
    fn physics_process(&mut self, delta: f64) {
        self.reload_left = (self.reload_left - delta).max(0.0);
        let Some(target) = seen(&self.target, &mut self.track, delta) else {
            self.answer = Aim { verdict: Verdict::NoTarget, ..Aim::default() };
            return;
        };
        let place = self.base().get_global_transform();
        let (position, facing) = (place.origin, -place.basis.col_c());
        let gun = self.gun();
        self.answer = gun.aim(position, facing, target);
        let Some(turned) = gun.turn(position, facing, &self.answer, target, delta) else { return };
        let basis = looking(turned.facing, place.basis);
        self.base_mut().set_global_transform(Transform3D::new(basis, position));
        if let Some(flight_time) = turned.flight_time.filter(|_| self.reload_left == 0.0) {
            self.reload_left = self.reload_time;
            let velocity = turned.facing * self.muzzle_speed as f32;
            self.signals().fired().emit(position, velocity, flight_time);
        }
    }
}
