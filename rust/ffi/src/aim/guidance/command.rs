//! What a guidance law answers.

use crate::convert::numbers;
use crate::types::PursuitVec3;
use pursuit_core::aim::guidance::{Guidance, GuidanceState};
use pursuit_ffi_derive::{FromCore, contract};

/// The law steers.
pub const PURSUIT_GUIDANCE_STATE_HOMING: i32 = 0;
/// The missile flies away from the intercept: it turns at its greatest acceleration until the law takes over.
pub const PURSUIT_GUIDANCE_STATE_TURNING: i32 = 1;
/// The intercept lies within the missile's turning circle: it flies straight on until there is room to turn.
pub const PURSUIT_GUIDANCE_STATE_COMING_ROUND: i32 = 2;
/// The law asks for more than the greatest acceleration, now or, for an impact angle or time, on the way that is left.
pub const PURSUIT_GUIDANCE_STATE_SATURATED: i32 = 3;
/// The seeker does not see the target: the missile flies straight on.
pub const PURSUIT_GUIDANCE_STATE_OUT_OF_VIEW: i32 = 4;
/// No course meets the target at this speed, or the missile is at rest: it comes as near as it can.
pub const PURSUIT_GUIDANCE_STATE_OUT_OF_REACH: i32 = 5;
/// The impact would be later than `impact_time` by more than a tick and a 128th of the time: the missile arrives as early as
/// it can.
pub const PURSUIT_GUIDANCE_STATE_TOO_LATE: i32 = 6;
/// The missile has passed the target on the line of sight.
pub const PURSUIT_GUIDANCE_STATE_PASSED: i32 = 7;

numbers!(GuidanceState {
    Homing = PURSUIT_GUIDANCE_STATE_HOMING,
    Turning = PURSUIT_GUIDANCE_STATE_TURNING,
    ComingRound = PURSUIT_GUIDANCE_STATE_COMING_ROUND,
    Saturated = PURSUIT_GUIDANCE_STATE_SATURATED,
    OutOfView = PURSUIT_GUIDANCE_STATE_OUT_OF_VIEW,
    OutOfReach = PURSUIT_GUIDANCE_STATE_OUT_OF_REACH,
    TooLate = PURSUIT_GUIDANCE_STATE_TOO_LATE,
    Passed = PURSUIT_GUIDANCE_STATE_PASSED,
});

/// Acceleration to command, and what the missile is about to do.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(Guidance)]
pub struct PursuitGuidance {
    pub acceleration: PursuitVec3,
    pub impact_point: PursuitVec3,
    pub zero_effort_miss: PursuitVec3,
    /// Seconds to the impact; INFINITY if there is none.
    pub time_to_go: f64,
    pub needed_acceleration: f64,
    #[contract(one_of = "PURSUIT_GUIDANCE_STATE_")]
    #[core(number)]
    pub state: i32,
}
