//! Intercepting a moving target: where to go or aim, when, and how to steer there.
//!
//! # Where to begin
//! | a game asks | answered by |
//! |---|---|
//! | where do I meet it, and when; and if I cannot, why? | [`intercept::solve`], [`intercept::predict`] |
//! | where do I meet what turns, accelerates or follows a path? | [`intercept::solve_motion`] |
//! | which of us goes for which of them? | [`intercept::solve_team_assignment`] |
//! | how does it move, judged by where it was? | [`motion::find_motion_estimate`], [`motion::MotionTracker`] |
//! | when does my turret hit, if it has to turn first? | [`aim::turret::solve_turret`] |
//! | at which angle do I throw? | [`aim::projectile::solve`] |
//! | how do I steer there? | [`steering::seek`], [`steering::arrive_braking`], [`steering::pursue`], [`steering::evade`] |
//! | how do I not run into things? | [`steering::avoid_obstacles`], [`steering::apply_guard`] |
//! | how do hundreds move without touching? | [`crowd::step_orca`], [`crowd::step_flock`] |
//! | my engine has vectors of its own | [`single`], [`geometry::List`] |
//!
//! ```
//! use pursuit_core::DVec3;
//! use pursuit_core::intercept::{InterceptQuery, solve};
//!
//! let query = InterceptQuery {
//!     pursuer_position: DVec3::ZERO,
//!     target_position: DVec3::new(4.0, 0.0, 0.0),
//!     target_velocity: DVec3::new(0.0, 3.0, 0.0),
//!     pursuer_speed: 5.0,
//!     capture_radius: 0.0,
//! };
//! match solve(&query) {
//!     Ok(intercept) => assert_eq!((intercept.time, intercept.point.y), (1.0, 3.0)),
//!     Err(reason) => println!("no: {reason}"),
//! }
//! ```
//!
//! # What to expect
//! Lengths are in the caller's unit, speeds in that unit per second, times in seconds, angles in radians. Nothing
//! depends on the unit of length, on the handedness of the axes or on the distance from the origin.
//!
//! An invalid input gives a [`Refusal`] that names it; a valid query without an intercept gives a [`NoIntercept`] with the
//! reason.
//!
//! The crate is `no_std`, allocates nothing, never panics and keeps no state: every function is pure, so any thread may call
//! it at any time. It uses only `+ - * /`, the square root, comparisons and the crate `libm`, so with the same version of
//! `libm` every platform gives the same bits.
//!
//! # Features
//! - `alloc`: a `Vec` is a [`geometry::List`], and grids and walls may own their memory (`crowd::OwnedGrid`,
//!   `crowd::OwnedWalls`).
//! - `mint`: glam's conversions to the vectors of mint.
//! - `serde`: settings, bodies, states, answers and an `OrcaCrowd` can be saved and loaded. JSON has no infinity: there it is `null`, which
//!   loads as infinity where a number may be infinite.
//!
//! Settings and statuses are `#[non_exhaustive]`: more fields and variants may come. Take settings from `for_units` or `default` and change
//! what you need:
//!
//! ```
//! use pursuit_core::intercept::PredictionSettings;
//!
//! let mut settings = PredictionSettings::default();
//! settings.horizon = 20.0;
//! ```
//!
//! # The house
//! From bottom to top: [`numeric`] (arithmetic), [`batch`] (a call for each of many items), [`geometry`] (shapes, planes, lines),
//! [`motion`] (how a thing moves), [`intercept`] (intercept a target), [`aim`] (shooting at one), [`steering`] (desired velocity
//! minus velocity), [`crowd`] (many agents at once). A module uses only those before it.
#![cfg_attr(not(test), no_std)]
#![deny(unsafe_code)]

#[cfg(any(test, feature = "alloc"))]
extern crate alloc;

pub mod aim;
pub mod batch;
pub mod crowd;
pub mod geometry;
pub mod intercept;
pub mod motion;
pub mod numeric;
mod reason;
mod refusal;
#[cfg(feature = "serde")]
mod saved;
pub mod single;
pub mod steering;
mod units;

/// What unit tests and integration tests share: it names the crate as these do.
#[cfg(test)]
extern crate self as pursuit_core;

/// Random shapes, for the unit tests too.
#[cfg(test)]
#[path = "../tests/common/any_shape.rs"]
pub mod any_shape;

/// Distances from shapes by formulas of their own, for the unit tests too.
#[cfg(test)]
#[path = "../tests/common/distances.rs"]
pub mod distances;

/// The random generator of the integration tests, for the unit tests.
#[cfg(test)]
#[path = "../tests/common/seeded.rs"]
pub mod seeded;

/// The front pages of the crate and of the repository, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../README.md")]
pub struct FrontPages;

pub use glam::{DVec2, DVec3};
pub use reason::{NoIntercept, Unsolved};
pub use refusal::{Input, Refusal, RefusalKind, Requirement, Within};
