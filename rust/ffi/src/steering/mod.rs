//! Reynolds' steering: the change from the present velocity to the desired one.

pub(crate) mod agent;
pub(crate) mod avoid;
pub(crate) mod away;
pub(crate) mod batch;
pub(crate) mod blend;
pub(crate) mod group;
pub(crate) mod limits;
pub(crate) mod roam;
pub(crate) mod toward;
pub(crate) mod turn;

pub use agent::PursuitAgent;
pub use limits::PursuitSteeringLimits;
pub use toward::{PursuitChase, PursuitLeader};
