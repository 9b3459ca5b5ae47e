//! Interception of a target on any known motion: one search, several targets and pursuers.
//!
//! The reachable set of a pursuer at a time is a ball, or a figure with a radius for every direction, about a center that drifts
//! with it. The margin of an intercept is that radius plus the capture radius minus the target's distance from the center; the
//! earliest intercept is the earliest margin >= 0, found by [`ConservativeAdvancement`](crate::numeric::ConservativeAdvancement)
//! with bounds on the margin's slope, or in closed form by [`intercept::solve`](crate::intercept::solve) where both go straight
//! at constant speed.

#[cfg(test)]
mod away_tests;
mod car_margin;
#[cfg(test)]
mod car_margin_tests;
mod closest_approach;
mod foretold;
mod interval;
mod least_gap;
mod margin;
mod no_intercept;
mod orbit;
mod periodic;
mod pursuer;
mod query;
mod search;
mod solve;
#[cfg(test)]
mod steps_tests;

pub use closest_approach::{BestMotionCourse, closest_motion_approach, solve_motion_or_approach};
pub(super) use foretold::Foretold;
pub use pursuer::PursuerMotion;
pub use query::{MOTION_STEPS, MotionApproach, MotionInterceptQuery};
pub use solve::solve_motion;
