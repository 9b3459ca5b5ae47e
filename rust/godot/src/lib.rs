//! Interception, turrets and crowds for Godot 4, by [`pursuit_core`].
//!
//! | node | what it does |
//! |---|---|
//! | [`PursuitIntercept`] | leads a target: where and when it is met, or why not |
//! | [`PursuitTurret`] | turns to where its shot meets its target, and fires |
//! | [`PursuitCrowd3D`] | moves many agents to their goals, who avoid each other and walls |
//! | [`PursuitFlock3D`] | moves many agents as a flock |
//!
//! The nodes convert and call; what they answer comes from the modules beside them, which need no engine and are tested without one.

mod axes;
mod flyers;
mod gun;
mod lead;
mod lists;
mod nodes;
mod track;
mod verdict;
mod walkers;

pub use nodes::{PursuitCrowd3D, PursuitFlock3D, PursuitIntercept, PursuitTurret};

struct Pursuit;

// SAFETY: the entry point is the crate's own; nothing here is unsafe.
#[godot::init::gdextension(entry_symbol = pursuit_godot_init)]
unsafe impl godot::init::ExtensionLibrary for Pursuit {}
