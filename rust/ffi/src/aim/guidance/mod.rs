//! Guidance of a missile.

pub(crate) mod command;
pub(crate) mod guide;
pub(crate) mod query;
pub(crate) mod salvo;
