//! Dodging: the velocity that takes a body out of the way of shots.

pub(crate) mod answer;
pub(crate) mod query;
