//! Wall following, at a distance.

use crate::call::{answer, not_null, ok, unknown};
use crate::geometry::{PursuitSurface, SurfaceArray};
use crate::status::PursuitStatus;
use crate::steering::PursuitAgent;
use crate::types::PursuitVec3;
use pursuit_core::steering::{FollowWallSettings, WallTravel, follow_wall};
use pursuit_core::{DVec3, Refusal};
use pursuit_ffi_derive::contract;

/// In the direction of motion. An agent that moves along the wall slower than an eighth of its maximum speed moves away from
/// the next wall, if that is about as near; without one, and slower than a 128th, along z x normal, or along x if the normal
/// is within a 128th of z.
pub const PURSUIT_WALL_AS_IT_MOVES: i32 = 0;
/// Along normal x axis, so that the wall stays on one side, also round an inner corner: uses axis.
pub const PURSUIT_WALL_ABOUT_AXIS: i32 = 1;

/// How an agent follows a wall. Start from `pursuit_follow_wall_settings_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitFollowWallSettings {
    /// The axis for `PURSUIT_WALL_ABOUT_AXIS`: with (0, 0, 1), the default, the wall is on the right in right-handed axes, on
    /// the left in left-handed ones. Any length but zero; if it is along the normal, the agent moves as with
    /// `PURSUIT_WALL_AS_IT_MOVES`.
    #[contract(any_length, nonzero)]
    pub axis: PursuitVec3,
    /// Distance to keep from the wall.
    #[contract(range = "[0, 1e50]", usual = "1 m")]
    pub distance: f64,
    /// How far ahead the agent looks, in seconds. Also the time to return to the distance.
    #[contract(range = "[0, 1e50]", usual = "0.5")]
    pub look_ahead_time: f64,
    /// Direction along the wall: `PURSUIT_WALL_AS_IT_MOVES`, the default, or `PURSUIT_WALL_ABOUT_AXIS`.
    #[contract(one_of = "PURSUIT_WALL_")]
    pub travel: i32,
}

impl TryFrom<PursuitFollowWallSettings> for FollowWallSettings {
    type Error = Refusal;

    fn try_from(settings: PursuitFollowWallSettings) -> Result<Self, Refusal> {
        Ok(Self {
            travel: match settings.travel {
                PURSUIT_WALL_AS_IT_MOVES => WallTravel::AsItMoves,
                PURSUIT_WALL_ABOUT_AXIS => WallTravel::About(settings.axis.into()),
                _ => return Err(unknown("settings.travel")),
            },
            distance: settings.distance,
            look_ahead_time: settings.look_ahead_time,
        })
    }
}

impl From<FollowWallSettings> for PursuitFollowWallSettings {
    fn from(settings: FollowWallSettings) -> Self {
        let (travel, axis) = match settings.travel {
            WallTravel::AsItMoves => (PURSUIT_WALL_AS_IT_MOVES, DVec3::Z),
            WallTravel::About(axis) => (PURSUIT_WALL_ABOUT_AXIS, axis),
        };
        Self {
            axis: axis.into(),
            distance: settings.distance,
            look_ahead_time: settings.look_ahead_time,
            travel,
        }
    }
}

#[contract(core = FollowWallSettings::for_units, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_follow_wall_settings_default(
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> PursuitFollowWallSettings {
    FollowWallSettings::for_units(units_per_meter).into()
}

#[contract(core = follow_wall, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_steer_follow_wall(
    agent: *const PursuitAgent,
    #[contract(length = "count", null = "when `count` is 0")] surfaces: *const PursuitSurface,
    count: u32,
    settings: *const PursuitFollowWallSettings,
    out: *mut PursuitVec3,
) -> PursuitStatus {
    unsafe {
        answer!((agent, settings), out, |(agent, settings)| {
            if count > 0 {
                not_null(surfaces, "surfaces")?;
            }
            let surfaces = SurfaceArray::new(surfaces, count);
            ok(follow_wall(&agent.into(), &surfaces, &settings.try_into()?))
        })
    }
}
