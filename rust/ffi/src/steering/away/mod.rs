//! Away from something.

pub(crate) mod evade;
pub(crate) mod flee;
pub(crate) mod hide;
