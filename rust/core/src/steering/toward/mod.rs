//! Moving toward something: seeking, arrival, pursuit and interposing.

mod approach;
mod arrive;
mod arrive_braking;
mod braking;
mod chase;
mod interpose;
mod leader;
mod match_velocity;
mod offset_pursuit;
mod orbit;
mod proportional_navigation;
mod pursue;
mod seek;

pub(crate) use approach::{ApproachCourse, approach, hold_back, stop};
pub use arrive::arrive;
pub use arrive_braking::arrive_braking;
pub(crate) use braking::{Braking, speed_to_stop};
pub use chase::Chase;
pub(crate) use chase::{check_motion, meet};
pub use interpose::interpose;
pub use leader::Leader;
pub use match_velocity::match_velocity;
pub use offset_pursuit::{fly_by, offset_pursuit};
pub use orbit::orbit;
pub use proportional_navigation::proportional_navigation;
pub use pursue::pursue;
pub(in crate::steering) use pursue::pursue_by;
pub use seek::seek;
