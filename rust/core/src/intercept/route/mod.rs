//! Around corners: the earliest intercept of a target on a known route, by ways that only the caller's navigation knows.

mod commitment;
#[cfg(test)]
mod cost_tests;
mod cut_off;
mod legs;
mod query;
mod search;

pub use commitment::{WayCommitment, leaves_way};
pub use cut_off::{RouteStretchQuery, solve_cut_off};
pub use query::{RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteWay};
pub use search::{RouteSearch, RouteSearchState, solve_route};
