//! Intercepts of targets on a way of their own, or only watched. One program: what they have in common is compiled once.

#[path = "../common/floor_plan.rs"]
mod floor_plan;
#[path = "../common/seeded.rs"]
mod seeded;
#[path = "../common/trials.rs"]
mod trials;

mod dubins_scan;
mod horizons;
mod laps;
mod refusals;
mod regressions;
mod rendezvous;
mod replaced;
mod route_answers;
mod route_chases;
mod route_commitment;
mod route_plans;
mod route_teams;
mod scan;
mod tracked_chase;
mod tracked_intercept;

/// Steps that finish every search of the scans, the ones that look at thousands of laps too.
const ENOUGH: u32 = 1 << 16;
