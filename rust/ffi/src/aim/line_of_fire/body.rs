//! A body that moves, as a shot may meet it.

use crate::call::not_null;
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::Refusal;
use pursuit_core::aim::line_of_fire::MovingBody;
use pursuit_core::geometry::List;
use pursuit_ffi_derive::{IntoCore, contract};

/// A sphere that moves with constant acceleration: a friend, a bystander, the target. Lengths in one unit. Of what a tracker
/// follows, give the position, velocity and acceleration of its `PursuitTrackedMotion`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(MovingBody)]
pub struct PursuitMovingBody {
    #[contract(range = "[-1e50, 1e50]")]
    pub position: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub velocity: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub acceleration: PursuitVec3,
    /// Its radius, with the distance that a shot must keep.
    #[contract(range = "[0, 1e50]")]
    pub radius: f64,
}

/// Bodies in C's memory.
pub(crate) struct BodyArray {
    base: *const PursuitMovingBody,
    count: usize,
}

impl BodyArray {
    /// A refusal, as the parameter `bodies`, if they are missing.
    ///
    /// # Safety
    /// `base` is null or points to `count` readable bodies, for as long as the result lives.
    pub(crate) unsafe fn new(base: *const PursuitMovingBody, count: u32) -> Result<Self, Refusal> {
        if count > 0 {
            not_null(base, "bodies")?;
        }
        Ok(Self { base, count: count as usize })
    }
}

impl List<MovingBody> for BodyArray {
    fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn item(&self, index: usize) -> Option<MovingBody> {
        (index < self.count).then(|| {
            // SAFETY: the maker guarantees that it holds `count` bodies.
            let body = unsafe { element(self.base, size_of::<PursuitMovingBody>(), index) };
            body.into()
        })
    }
}
