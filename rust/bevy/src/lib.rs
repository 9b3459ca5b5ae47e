//! Interception, turrets and crowds for [Bevy](https://bevy.org), by [`pursuit_core`].
//!
//! Add [`PursuitPlugin`], give an entity a component, and it moves:
//!
//! | component | the entity |
//! |---|---|
//! | [`Pursuer`] | runs to where it meets its target, and reports [`Caught`] |
//! | [`Turret`] | turns to where its shot meets its target, and reports [`Fired`] |
//! | [`OrcaAgent`] | walks to its goal among other agents and [`Walls`], and reports [`Arrived`] |
//! | [`FlockAgent`] | flies with a flock |
//! | [`Target`] | can be led: its motion is measured |
//!
//! An entity that is both a [`Pursuer`] and an [`OrcaAgent`] pursues and avoids the others.
//!
//! Everything runs in [`FixedUpdate`], in the sets of [`PursuitSystems`]. Lengths are meters, times seconds, angles radians. The
//! ground is Bevy's xz plane unless [`PursuitPlugin::plane`] says otherwise.
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use bevy_math::Vec3;
//! use bevy_pursuit::{Caught, Pursuer, PursuitPlugin, Target};
//! use bevy_time::{TimePlugin, TimeUpdateStrategy};
//! use bevy_transform::prelude::Transform;
//! use std::time::Duration;
//!
//! fn run_away(mut targets: Query<&mut Transform, With<Target>>) {
//!     for mut transform in &mut targets {
//!         transform.translation += Vec3::new(0.0, 0.0, 3.0 / 64.0);
//!     }
//! }
//!
//! #[derive(Resource, Default)]
//! struct Score(usize);
//!
//! fn count(mut caught: MessageReader<Caught>, mut score: ResMut<Score>) {
//!     score.0 += caught.read().count();
//! }
//!
//! let mut app = App::new();
//! app.add_plugins((TimePlugin, PursuitPlugin::default()));
//! app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f64(1.0 / 64.0)));
//! app.init_resource::<Score>().add_systems(FixedUpdate, (run_away, count));
//! let target = app.world_mut().spawn((Target::default(), Transform::from_xyz(10.0, 0.0, 0.0))).id();
//! app.world_mut().spawn((Pursuer { max_speed: 5.0, ..Pursuer::of(target) }, Transform::default()));
//! for _ in 0..400 {
//!     app.update();
//! }
//! assert_eq!(app.world().resource::<Score>().0, 1);
//! ```

mod crowd;
mod flock;
#[cfg(feature = "gizmos")]
mod gizmos;
mod layers;
mod plane;
mod pose;
mod pursuer;
mod target;
mod turret;
mod velocity;
mod walls;

pub use crowd::{Arrived, OrcaAgent, OrcaCapsule, OrcaState, PursuitCrowd};
pub use flock::{FlockAgent, FlockState, PursuitFlock};
#[cfg(feature = "gizmos")]
pub use gizmos::{PursuitGizmos, PursuitGizmosPlugin};
pub use layers::Layers;
pub use plane::Plane;
pub use pursuer::{Caught, Intercept, Pursuer};
pub use pursuit_core;
pub use target::Target;
pub use turret::{Fired, Turret, TurretAim};
pub use velocity::{MovedByPhysics, Velocity};
pub use walls::{Solid, Walls};

use bevy_app::{App, FixedUpdate, Plugin};
use bevy_ecs::prelude::*;
use pursuit_core::{NoIntercept, Refusal};

/// Adds the systems, messages and resources of this crate to an app that has Bevy's `TimePlugin` (in `DefaultPlugins` and
/// `MinimalPlugins`).
#[derive(Clone, Copy, Debug, Default)]
pub struct PursuitPlugin {
    /// Where entities move. [`Plane::Xz`] by default.
    pub plane: Plane,
}

impl Plugin for PursuitPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.plane).init_resource::<PursuitCrowd>();
        if !app.world().contains_resource::<PursuitFlock>() {
            let plane = if self.plane == Plane::Xy { Plane::Xy } else { Plane::Space };
            app.insert_resource(PursuitFlock::in_plane(plane));
        }
        app.add_message::<Caught>().add_message::<Fired>().add_message::<Arrived>();
        app.configure_sets(
            FixedUpdate,
            (PursuitSystems::Observe, PursuitSystems::Decide, PursuitSystems::Move).chain(),
        );
        app.add_systems(
            FixedUpdate,
            (
                (pose::observe, target::measure, pursuer::report_caught)
                    .chain()
                    .in_set(PursuitSystems::Observe),
                (pursuer::decide, turret::decide, walls::gather).in_set(PursuitSystems::Decide),
                (pursuer::advance, turret::advance, crowd::advance, flock::advance)
                    .chain()
                    .in_set(PursuitSystems::Move),
            ),
        );
    }
}

/// The order of this crate's systems within [`FixedUpdate`]. Move targets before `Observe`, read answers after `Decide`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PursuitSystems {
    /// Reads where entities are, measures how targets move, and writes [`Caught`].
    Observe,
    /// Writes [`Intercept`] and [`TurretAim`], and reads changed [`Walls`].
    Decide,
    /// Writes [`Velocity`] and `Transform`, [`Fired`] and [`Arrived`].
    Move,
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Why a pursuer or a turret has no intercept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoAnswer {
    /// It has no target, or its target has no [`Target`] component any more.
    NoTarget,
    /// There is none: the reason.
    NoIntercept(NoIntercept),
    /// A field of a component, or a place, is not a number that it may be: which one.
    Refused(Refusal),
}

impl core::fmt::Display for NoAnswer {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NoTarget => formatter.write_str("there is no target"),
            Self::NoIntercept(reason) => reason.fmt(formatter),
            Self::Refused(refusal) => refusal.fmt(formatter),
        }
    }
}

impl core::error::Error for NoAnswer {}

impl From<Refusal> for NoAnswer {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<NoIntercept> for NoAnswer {
    fn from(reason: NoIntercept) -> Self {
        Self::NoIntercept(reason)
    }
}
