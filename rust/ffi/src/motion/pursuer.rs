//! Motions of a pursuer, and their reachable sets.

use crate::call::unknown;
use crate::types::PursuitVec3;
use pursuit_core::intercept::PursuerMotion;
use pursuit_core::motion::CarMotion;
use pursuit_core::{DVec3, Refusal};
use pursuit_ffi_derive::contract;

/// Any velocity up to a maximum speed, without inertia: uses max_speed.
pub const PURSUIT_PURSUER_CONSTANT: i32 = 0;
/// Any direction, while the speed changes from `speed` to `max_speed` by `max_acceleration` per second. The reachable range
/// is `s t + a t^2 / 2` until then, and grows by `max_speed` per second after that. A pursuer above `max_speed` slows down at
/// the same rate. It may always be slower.
pub const PURSUIT_PURSUER_RAMP: i32 = 1;
/// A thrust of `max_acceleration` in one direction, chosen now, added to the present velocity up to `max_speed`; then
/// straight on. Without a speed limit no other use of the thrust is faster; with one this is a policy, not the optimum of all
/// controls. A pursuer above its limit does not gain speed. It may always thrust less.
pub const PURSUIT_PURSUER_THRUST: i32 = 2;
/// A Dubins car: drives forward at any speed up to max_speed and turns no tighter than turn_radius, in the plane of the
/// first two axes; the target's third coordinate is ignored. It may always drive slower, so it can wait on its path.
pub const PURSUIT_PURSUER_CAR: i32 = 3;

/// The motion that a pursuer is capable of. Start from `pursuit_pursuer_motion_default()`; no magnitude may be above 1e50.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPursuerMotion {
    /// Position.
    pub position: PursuitVec3,
    /// Velocity now. For `THRUST`.
    pub velocity: PursuitVec3,
    /// Speed now. For `RAMP`.
    #[contract(range = "[0, inf)")]
    pub speed: f64,
    /// Maximum speed. For `THRUST` above zero, and INFINITY for no limit.
    #[contract(range = "[0, inf)")]
    pub max_speed: f64,
    /// Maximum change of its speed or velocity, per second squared. For `RAMP` and `THRUST`.
    #[contract(range = "[0, inf)")]
    pub max_acceleration: f64,
    /// Heading, of any length; its part in the plane must not be zero. For `CAR`.
    #[contract(any_length, nonzero, usual = "(1, 0, 0)")]
    pub heading: PursuitVec3,
    /// Radius of its tightest circle. For `CAR`.
    #[contract(range = "(0, inf)")]
    pub turn_radius: f64,
    /// The kind of motion.
    #[contract(one_of = "PURSUIT_PURSUER_")]
    pub kind: i32,
}

impl TryFrom<PursuitPursuerMotion> for PursuerMotion {
    type Error = Refusal;

    fn try_from(pursuer: PursuitPursuerMotion) -> Result<Self, Refusal> {
        let position = pursuer.position.into();
        let PursuitPursuerMotion { speed, max_speed, max_acceleration, .. } = pursuer;
        Ok(match pursuer.kind {
            PURSUIT_PURSUER_CONSTANT => Self::Constant { position, speed: max_speed },
            PURSUIT_PURSUER_RAMP => Self::Ramp { position, speed, max_speed, max_acceleration },
            PURSUIT_PURSUER_THRUST => {
                Self::Thrust { position, velocity: pursuer.velocity.into(), max_acceleration, max_speed }
            }
            PURSUIT_PURSUER_CAR => Self::Car(CarMotion {
                position,
                heading: pursuer.heading.into(),
                speed: max_speed,
                turn_radius: pursuer.turn_radius,
            }),
            _ => return Err(unknown("kind")),
        })
    }
}

/// A pursuer at rest at the origin, of speed 0.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_pursuer_motion_default() -> PursuitPursuerMotion {
    let zero = PursuitVec3::default();
    PursuitPursuerMotion {
        position: zero,
        velocity: zero,
        speed: 0.0,
        max_speed: 0.0,
        max_acceleration: 0.0,
        heading: DVec3::X.into(),
        turn_radius: 0.0,
        kind: PURSUIT_PURSUER_CONSTANT,
    }
}
