//! The classes that Godot sees.

mod crowd;
mod flock;
mod intercept;
mod turret;

pub use crowd::PursuitCrowd3D;
pub use flock::PursuitFlock3D;
pub use intercept::PursuitIntercept;
pub use turret::PursuitTurret;

use crate::lead::Moving;
use crate::track::Track;
use godot::builtin::GString;
use godot::classes::Node3D;
use godot::global::godot_error;
use godot::obj::Gd;

/// Where a target is and how it moves; `None` without one, or when it was freed or is outside of the scene.
fn seen(target: &Option<Gd<Node3D>>, track: &mut Track, delta_time: f64) -> Option<Moving> {
    let target = target.as_ref().filter(|target| target.is_instance_valid() && target.is_inside_tree());
    let Some(target) = target else {
        *track = Track::default();
        return None;
    };
    let position = target.get_global_position();
    Some(Moving { position, velocity: track.measure(position, delta_time) })
}

/// Keeps why a call was refused, and writes it to the log once. Returns whether it was not.
fn say(problem: &mut GString, class: &str, said: Result<(), String>) -> bool {
    let new = said.as_ref().err().map_or_else(GString::new, GString::from);
    if new != *problem && said.is_err() {
        godot_error!("{class}: {new}");
    }
    *problem = new;
    said.is_ok()
}
