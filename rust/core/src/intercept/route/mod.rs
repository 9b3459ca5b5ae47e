//! Around corners: the earliest intercept of a target on a known route, by ways that only the caller's navigation knows.

mod legs;
mod query;
mod search;

pub use query::{RouteAccess, RouteCorner, RouteIntercept, RouteInterceptQuery, RouteWay};
pub use search::{RouteSearch, RouteSearchState, solve_route};
