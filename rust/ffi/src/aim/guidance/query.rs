//! What a guidance law is asked.

use crate::convert::{numbers, value_of};
use crate::motion::PursuitMotionState;
use crate::types::PursuitVec3;
use pursuit_core::aim::guidance::{GuidanceLaw, GuidanceQuery};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// Proportional navigation: the navigation constant times the closing speed and the turn rate of the line of sight.
pub const PURSUIT_GUIDANCE_LAW_PROPORTIONAL_NAVIGATION: i32 = 0;
/// Proportional navigation plus half of the constant times the target's acceleration across the line of sight.
pub const PURSUIT_GUIDANCE_LAW_AUGMENTED_PROPORTIONAL_NAVIGATION: i32 = 1;
/// The navigation constant times the zero-effort miss across the line of sight, over the square of the time to go.
pub const PURSUIT_GUIDANCE_LAW_ZERO_EFFORT_MISS: i32 = 2;
/// Command to line of sight: onto the line from the launcher to the target, and along it.
pub const PURSUIT_GUIDANCE_LAW_LINE_OF_SIGHT: i32 = 3;
/// Arrives in `impact_direction`.
pub const PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE: i32 = 4;
/// Arrives at `impact_time`.
pub const PURSUIT_GUIDANCE_LAW_IMPACT_TIME: i32 = 5;
/// Arrives in `impact_direction` at `impact_time`.
pub const PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE_AND_TIME: i32 = 6;

numbers!(GuidanceLaw {
    ProportionalNavigation = PURSUIT_GUIDANCE_LAW_PROPORTIONAL_NAVIGATION,
    AugmentedProportionalNavigation = PURSUIT_GUIDANCE_LAW_AUGMENTED_PROPORTIONAL_NAVIGATION,
    ZeroEffortMiss = PURSUIT_GUIDANCE_LAW_ZERO_EFFORT_MISS,
    LineOfSight = PURSUIT_GUIDANCE_LAW_LINE_OF_SIGHT,
    ImpactAngle = PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE,
    ImpactTime = PURSUIT_GUIDANCE_LAW_IMPACT_TIME,
    ImpactAngleAndTime = PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE_AND_TIME,
});

/// A missile, its target, and how it is to be guided. Lengths in one unit, times in seconds, angles in radians. Start from
/// `pursuit_guidance_query_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitGuidanceQuery {
    /// The missile. Its speed is kept: the command is across its course.
    #[contract(range = "[-1e50, 1e50]")]
    pub missile: PursuitMotionState,
    /// The target.
    #[contract(range = "[-1e50, 1e50]")]
    pub target: PursuitMotionState,
    /// Acceleration of the target; zero when unknown. Proportional navigation does not read it.
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub target_acceleration: PursuitVec3,
    /// The launcher that the line of sight law sees the target from.
    #[contract(range = "[-1e50, 1e50]")]
    pub launcher: PursuitMotionState,
    /// Velocity at impact; of the laws with an impact angle, for which it must not be zero.
    #[contract(any_length)]
    pub impact_direction: PursuitVec3,
    /// The side to which a missile that has time left goes round: up lofts it. Zero goes to the side on which it is.
    #[contract(any_length, usual = "zero")]
    pub detour_direction: PursuitVec3,
    /// The navigation constant of the first three laws. At 2 or below it does not settle.
    #[contract(range = "(0, 1e50]", usual = "3 to 5")]
    pub navigation_constant: f64,
    /// The greatest acceleration across the course, the g-limit.
    #[contract(range = "(0, 1e50]")]
    pub max_acceleration: f64,
    /// Half of the angle of the seeker's field of view, about the course; pi sees all around. The line of sight law does not
    /// read it: its launcher sees the target.
    #[contract(range = "[0, pi]", usual = "pi")]
    pub field_of_view: f64,
    /// Time constant of the line of sight law, with which the missile comes to the line.
    #[contract(range = "(0, 1e50]", usual = "0.5")]
    pub line_time: f64,
    /// Seconds from now to the impact, of the laws with an impact time.
    #[contract(range = "[0, 1e50]")]
    pub impact_time: f64,
    /// Seconds of the coming tick: the command of the laws with an impact angle fades in the last two ticks, whose
    /// corrections would turn the missile out of its direction.
    #[contract(range = "[0, 1e50]", usual = "the coming tick")]
    pub delta_time: f64,
    /// How the acceleration is chosen.
    #[contract(one_of = "PURSUIT_GUIDANCE_LAW_")]
    pub law: i32,
}

impl PursuitGuidanceQuery {
    pub(super) fn core(self) -> Result<GuidanceQuery, Refusal> {
        Ok(GuidanceQuery {
            law: value_of(self.law, "law").within("query")?,
            missile: self.missile.into(),
            target: self.target.into(),
            target_acceleration: self.target_acceleration.into(),
            navigation_constant: self.navigation_constant,
            max_acceleration: self.max_acceleration,
            field_of_view: self.field_of_view,
            launcher: self.launcher.into(),
            line_time: self.line_time,
            impact_direction: self.impact_direction.into(),
            impact_time: self.impact_time,
            delta_time: self.delta_time,
            detour_direction: self.detour_direction.into(),
        })
    }
}

/// Proportional navigation with a constant of 3, a seeker that sees all around, and no target acceleration. Set the missile,
/// the target and `max_acceleration`, which is 0.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_guidance_query_default() -> PursuitGuidanceQuery {
    PursuitGuidanceQuery {
        navigation_constant: 3.0,
        field_of_view: core::f64::consts::PI,
        line_time: 0.5,
        impact_direction: PursuitVec3 { x: 1.0, y: 0.0, z: 0.0 },
        ..Default::default()
    }
}
