//! May I fire? The line of fire of a shot among bodies that move and shapes that stand.

pub(crate) mod batch;
pub(crate) mod body;
pub(crate) mod clear_arc;
pub(crate) mod clear_launch;
pub(crate) mod find;
pub(crate) mod flight_line;
pub(crate) mod query;
