//! Interception around corners, on a navigation mesh.

pub(crate) mod commitment;
pub(crate) mod query;
pub(crate) mod search;
