//! The shot whose line of fire is asked for.

use crate::call::not_null;
use crate::overlap::Footprint;
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::Refusal;
use pursuit_core::aim::line_of_fire::LineOfFireQuery;
use pursuit_core::geometry::List;
use pursuit_ffi_derive::{IntoCore, contract};

/// A shot at its launch, and how long it is followed. Lengths in one unit, speeds in that unit per second. Start from
/// `pursuit_line_of_fire_query_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(LineOfFireQuery)]
pub struct PursuitLineOfFireQuery {
    #[contract(range = "[-1e50, 1e50]")]
    pub muzzle_position: PursuitVec3,
    /// Velocity of the shot in the world at the launch: of a `PursuitLaunch`, or the direction of a turret's shot times its
    /// speed.
    #[contract(range = "[-1e50, 1e50]")]
    pub launch_velocity: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub gravity: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]", usual = "at rest")]
    pub wind: PursuitVec3,
    /// Linear drag: deceleration per unit of speed through the air, per second.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub linear_drag: f64,
    /// Quadratic drag: deceleration per square of the speed through the air, per unit of length.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub quadratic_drag: f64,
    /// Radius of the shot at the muzzle: 0 for a bullet.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub radius: f64,
    /// By how much that radius grows per second: the dispersion, as the speed times the tangent of its half angle.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub radius_growth: f64,
    /// How long the shot is followed, in seconds: usually its time of flight to the target.
    #[contract(range = "[0, 1e50]", usual = "1")]
    pub horizon: f64,
    /// Index of the body of the shooter, which is ignored; -1 if it is not among the bodies.
    #[core(index)]
    pub shooter: i32,
    /// Index of the body of the target, which ends the shot and is no obstruction; -1 if it is not among the bodies.
    #[core(index)]
    pub target: i32,
}

/// A straight bullet, followed for 1 s, with neither shooter nor target among the bodies. Set the muzzle's position and the
/// launch velocity.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_line_of_fire_query_default() -> PursuitLineOfFireQuery {
    PursuitLineOfFireQuery { horizon: 1.0, shooter: -1, target: -1, ..Default::default() }
}

/// Shots in C's memory.
pub(crate) struct QueryArray {
    base: *const PursuitLineOfFireQuery,
    count: usize,
}

impl QueryArray {
    /// A refusal, as the parameter `queries`, if they are missing.
    ///
    /// # Safety
    /// `base` is null or points to `count` readable queries, for as long as the result lives.
    pub(crate) unsafe fn new(base: *const PursuitLineOfFireQuery, count: u32) -> Result<Self, Refusal> {
        if count > 0 {
            not_null(base, "queries")?;
        }
        Ok(Self { base, count: count as usize })
    }

    pub(crate) fn footprint(&self) -> Footprint {
        Footprint::of_array(self.base, self.count)
    }
}

impl List<LineOfFireQuery> for QueryArray {
    fn count(&self) -> usize {
        self.count
    }

    fn item(&self, index: usize) -> Option<LineOfFireQuery> {
        (index < self.count).then(|| {
            // SAFETY: the maker guarantees that it holds `count` queries.
            let query = unsafe { element(self.base, size_of::<PursuitLineOfFireQuery>(), index) };
            query.into()
        })
    }
}
