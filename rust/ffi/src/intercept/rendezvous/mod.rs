//! Rendezvous with a target.

pub(crate) mod find;
pub(crate) mod query;
pub(crate) mod step;
