//! A salvo: missiles that arrive together.

use crate::call::{Answer, NotNull, answer, not_null};
use crate::convert::{number_of, numbers};
use crate::motion::PursuitMotionState;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::aim::guidance::{MAX_SALVO, SalvoMissile, SalvoPlan, SalvoQuery, SalvoState, find_salvo};
use pursuit_core::geometry::List;
use pursuit_ffi_derive::{IntoCore, contract};

/// The greatest number of missiles of a salvo.
pub const PURSUIT_SALVO_MAX: u32 = 256;
const _: () = assert!(PURSUIT_SALVO_MAX as usize == MAX_SALVO);

/// The missile keeps the time and the direction of its salvo.
pub const PURSUIT_SALVO_STATE_KEEPS: i32 = 0;
/// No course meets the target at this speed, or the missile is at rest.
pub const PURSUIT_SALVO_STATE_OUT_OF_REACH: i32 = 1;
/// Its earliest impact in this direction is after the horizon.
pub const PURSUIT_SALVO_STATE_BEYOND_HORIZON: i32 = 2;
/// At each time that was tried it comes at another time or in another direction: within its g-limit it cannot turn so.
pub const PURSUIT_SALVO_STATE_SATURATED: i32 = 3;
/// The same, and the target leaves its seeker's field of view.
pub const PURSUIT_SALVO_STATE_OUT_OF_VIEW: i32 = 4;

numbers!(SalvoState {
    Keeps = PURSUIT_SALVO_STATE_KEEPS,
    OutOfReach = PURSUIT_SALVO_STATE_OUT_OF_REACH,
    BeyondHorizon = PURSUIT_SALVO_STATE_BEYOND_HORIZON,
    Saturated = PURSUIT_SALVO_STATE_SATURATED,
    OutOfView = PURSUIT_SALVO_STATE_OUT_OF_VIEW,
});

/// The target of a salvo, and the directions from which it is hit. Lengths in one unit, times in seconds, angles in radians. Start
/// from `pursuit_salvo_query_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(SalvoQuery)]
pub struct PursuitSalvoQuery {
    #[contract(range = "[-1e50, 1e50]")]
    pub target: PursuitMotionState,
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub target_acceleration: PursuitVec3,
    /// Normal of the plane in which the directions are spread: up for ships.
    #[contract(any_length, nonzero)]
    pub plane_normal: PursuitVec3,
    /// Half of the angle from the first direction to the last; pi spreads them all around at equal angles.
    #[contract(range = "[0, pi]", usual = "pi")]
    pub half_spread: f64,
    /// The latest impact, in seconds from now.
    #[contract(range = "[0, 1e50]", usual = "60")]
    pub horizon: f64,
}

/// A missile of a salvo. Its speed is kept.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(SalvoMissile)]
pub struct PursuitSalvoMissile {
    #[contract(range = "[-1e50, 1e50]")]
    pub missile: PursuitMotionState,
    /// The greatest acceleration across the course, the g-limit.
    #[contract(range = "(0, 1e50]")]
    pub max_acceleration: f64,
    /// Half of the angle of the seeker's field of view, about the course; pi sees all around.
    #[contract(range = "[0, pi]", usual = "pi")]
    pub field_of_view: f64,
    /// Direction of its impact; zero takes one of the directions that are spread.
    #[contract(any_length, usual = "zero")]
    pub impact_direction: PursuitVec3,
}

/// What a missile of a salvo does.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitSalvoPlan {
    /// Direction of its impact, of length 1.
    pub impact_direction: PursuitVec3,
    /// Seconds to its earliest impact in this direction, alone and without the g-limit; INFINITY without one.
    pub earliest_time: f64,
    /// The greatest acceleration that the law commands on its way; 0 if it does not keep time and direction.
    pub needed_acceleration: f64,
    /// Whether it keeps time and direction.
    #[contract(one_of = "PURSUIT_SALVO_STATE_")]
    pub state: i32,
}

impl From<&SalvoPlan> for PursuitSalvoPlan {
    fn from(plan: &SalvoPlan) -> Self {
        Self {
            impact_direction: plan.impact_direction.into(),
            earliest_time: plan.earliest_time,
            needed_acceleration: plan.needed_acceleration,
            state: number_of(plan.state),
        }
    }
}

/// The impact of a salvo.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitSalvo {
    /// Seconds to the impact of all missiles that keep it; 0 if none does.
    pub impact_time: f64,
    /// Number of missiles that keep it.
    pub keep_count: u32,
}

/// The missiles in C's memory.
struct MissileArray {
    base: *const PursuitSalvoMissile,
    count: usize,
}

impl List<SalvoMissile> for MissileArray {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<SalvoMissile> {
        (index < self.count).then(|| {
            // SAFETY: the caller of the only maker guarantees that it holds `count` missiles.
            let missile = unsafe { element(self.base, size_of::<PursuitSalvoMissile>(), index) };
            missile.into()
        })
    }
}

/// A salvo from all around in the plane across z, within a minute. Set the target.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_salvo_query_default() -> PursuitSalvoQuery {
    PursuitSalvoQuery {
        plane_normal: PursuitVec3 { x: 0.0, y: 0.0, z: 1.0 },
        half_spread: core::f64::consts::PI,
        horizon: 60.0,
        ..Default::default()
    }
}

/// The earliest time at which the missiles of a salvo can hit together, and the direction of each.
///
/// Missiles without a direction of their own take directions that are spread evenly in a plane, in the order in which they
/// come around the target, turned so that they bend least. The time is the earliest that was found at which all arrive within
/// 0.1 s and 1 degree, by the law and within g-limit and field of view, with a 32nd to spare for the slowest. A missile for
/// which there is none is left out, and the state of its plan says why. Give the time and the direction to `pursuit_get_guidance` with
/// `PURSUIT_GUIDANCE_LAW_IMPACT_ANGLE_AND_TIME`, and count the time down by the tick.
///
/// `out_plans` has room for `missile_count` plans, at most `PURSUIT_SALVO_MAX`, and must not overlap the inputs. Status: `OK`, or
/// a refusal, which leaves the plans as they are.
#[contract(core = find_salvo, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_salvo(
    query: *const PursuitSalvoQuery,
    /// The missiles.
    #[contract(length = "missile_count", null = "when `missile_count` is 0")]
    missiles: *const PursuitSalvoMissile,
    /// Number of missiles.
    #[contract(range = "[0, PURSUIT_SALVO_MAX]")]
    missile_count: u32,
    /// Receives the plan of each missile.
    #[contract(length = "missile_count")]
    out_plans: *mut PursuitSalvoPlan,
    out: *mut PursuitSalvo,
) -> PursuitStatus {
    unsafe {
        answer!((query, NotNull(out_plans)), out, |(query, out_plans)| -> Answer<PursuitSalvo> {
            let count = missile_count as usize;
            if count > 0 {
                not_null(missiles, "missiles")?;
            }
            let read = [Footprint::of_array(missiles, count)];
            if missile_count <= PURSUIT_SALVO_MAX {
                overlap::check(&[(Footprint::of_array(out_plans, count), "out_plans")], &read)?;
            }
            let missiles = MissileArray { base: missiles, count };
            let query: PursuitSalvoQuery = query;
            let found = find_salvo(&query.into(), &missiles, |index, plan| {
                out_plans.add(index).write_unaligned(plan.into());
            })?;
            let salvo = PursuitSalvo { impact_time: found.impact_time, keep_count: found.count as u32 };
            Ok((PURSUIT_STATUS_OK, salvo))
        })
    }
}
