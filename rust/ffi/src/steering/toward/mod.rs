//! Moving toward something: seeking, arrival, pursuit and interposing.

pub(crate) mod arrive;
pub(crate) mod arrive_braking;
pub(crate) mod chase;
pub(crate) mod interpose;
pub(crate) mod leader;
pub(crate) mod match_velocity;
pub(crate) mod offset_pursuit;
pub(crate) mod orbit;
pub(crate) mod proportional_navigation;
pub(crate) mod pursue;
pub(crate) mod seek;

pub use chase::PursuitChase;
pub(super) use chase::chase_answer;
pub use leader::PursuitLeader;
