//! Interception of a moving target.

pub(crate) mod batch;
pub(crate) mod closest_approach;
pub(crate) mod moving;
pub(crate) mod predict;
pub(crate) mod query;
pub(crate) mod rendezvous;
pub(crate) mod route;
pub(crate) mod solve;
pub(crate) mod team;
pub(crate) mod tracked;

pub use predict::PursuitPredictionSettings;
pub use query::PursuitInterceptQuery;
