//! Where to go, or aim, to meet a moving target, and when; and how to turn the answer into movement.
//!
//! The crate is `no_std`, allocates nothing, never panics and keeps no state: every function is pure, so any
//! thread may call it at any time. It uses only `+ - * /`, the square root, comparisons and a pinned `libm`,
//! so every platform gives the same bits.
//!
//! Lengths are in the caller's unit, speeds in that unit per second, times in seconds, angles in radians. Nothing
//! depends on the unit of length, on the handedness of the axes or on the distance from the origin.
//!
//! From bottom to top: [`numeric`] (arithmetic), [`geometry`] (shapes, planes, lines), [`motion`] (how a thing moves),
//! [`intercept`] (intercept a target), [`aim`] (shooting at one), [`steering`] (desired velocity minus velocity), [`crowd`]
//! (many at once). A module uses only those before it.
#![cfg_attr(not(test), no_std)]
#![deny(unsafe_code)]

#[cfg(any(test, feature = "alloc"))]
extern crate alloc;

pub mod aim;
pub mod crowd;
pub mod geometry;
pub mod intercept;
pub mod motion;
pub mod numeric;
mod reason;
mod refusal;
/// The generator of the integration tests, for the tests within.
#[cfg(test)]
#[path = "../tests/seeded/mod.rs"]
pub mod seeded;
pub mod steering;
mod units;

/// The front pages of the crate and of the repository, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../README.md")]
pub struct FrontPages;

pub use glam::{DVec2, DVec3};
pub use reason::{NoIntercept, Unsolved};
pub use refusal::{Input, Refusal, RefusalKind, Requirement, Within};
