//! The body that dodges, and the shots.

use crate::call::not_null;
use crate::types::PursuitVec3;
use crate::view::element;
use pursuit_core::Refusal;
use pursuit_core::crowd::{DodgeQuery, DodgeShot};
use pursuit_core::geometry::List;
use pursuit_ffi_derive::{IntoCore, contract};

/// The body that dodges. Lengths in one unit, speeds in that unit per second. Start from `pursuit_dodge_query_default()`.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(DodgeQuery)]
pub struct PursuitDodgeQuery {
    #[contract(range = "[-1e50, 1e50]")]
    pub position: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub velocity: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub preferred_velocity: PursuitVec3,
    /// Normal of the plane in which it moves: the ground's, or of a 2D game. Zero in space. The part of its velocity along the
    /// normal stays as it is.
    #[contract(any_length, usual = "zero")]
    pub plane_normal: PursuitVec3,
    /// Radius of the body.
    #[contract(range = "[0, 1e50]")]
    pub radius: f64,
    /// Gap that a dodge leaves where it can. A shot that misses without a dodge by less is no reason for one.
    #[contract(range = "[0, 1e50]", usual = "0.1 m")]
    pub margin: f64,
    /// Maximum speed.
    #[contract(range = "[0, 1e50]")]
    pub max_speed: f64,
    /// Maximum acceleration, in any direction.
    #[contract(range = "[0, 1e50]")]
    pub max_acceleration: f64,
    /// Time from the sight of a shot to the first movement, in seconds.
    #[contract(range = "[0, 1e50]", usual = "0.25")]
    pub reaction_time: f64,
    /// How long shots are followed, in seconds.
    #[contract(range = "[0, 1e50]", usual = "2")]
    pub horizon: f64,
}

/// A body in space at rest, with a reaction time of 0.25 s, whose shots are followed for 2 s. Set its position, velocities,
/// radius, speed and acceleration.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_dodge_query_default() -> PursuitDodgeQuery {
    PursuitDodgeQuery { reaction_time: 0.25, horizon: 2.0, ..Default::default() }
}

/// A shot in the air: a sphere that flies straight or with constant acceleration.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(DodgeShot)]
pub struct PursuitDodgeShot {
    #[contract(range = "[-1e50, 1e50]")]
    pub position: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]")]
    pub velocity: PursuitVec3,
    #[contract(range = "[-1e50, 1e50]", usual = "zero")]
    pub acceleration: PursuitVec3,
    /// Radius: 0 for a bullet.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub radius: f64,
    /// Radius of its explosion; 0 for a shot that does not explode.
    #[contract(range = "[0, 1e50]", usual = "0")]
    pub blast_radius: f64,
    /// Time until it explodes and is gone, in seconds; ignored without a `blast_radius`.
    #[contract(range = "[0, 1e50]")]
    pub fuse: f64,
    /// How long the body has seen it, in seconds. The body moves once it has seen a shot that would hit for the reaction time.
    #[contract(range = "[0, 1e50]")]
    pub age: f64,
}

/// Shots in C's memory.
pub(crate) struct ShotArray {
    base: *const PursuitDodgeShot,
    count: usize,
}

impl ShotArray {
    /// A refusal, as the parameter `shots`, if they are missing.
    ///
    /// # Safety
    /// `base` is null or points to `count` readable shots, for as long as the result lives.
    pub(crate) unsafe fn new(base: *const PursuitDodgeShot, count: u32) -> Result<Self, Refusal> {
        if count > 0 {
            not_null(base, "shots")?;
        }
        Ok(Self { base, count: count as usize })
    }
}

impl List<DodgeShot> for ShotArray {
    fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn item(&self, index: usize) -> Option<DodgeShot> {
        (index < self.count).then(|| {
            // SAFETY: the maker guarantees that it holds `count` shots.
            let shot = unsafe { element(self.base, size_of::<PursuitDodgeShot>(), index) };
            shot.into()
        })
    }
}
