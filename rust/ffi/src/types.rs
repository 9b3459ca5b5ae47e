//! Types that every topic shares.

use pursuit_core::{DVec2, DVec3};
use pursuit_ffi_derive::FromCore;

/// A vector in space; the layout of Unreal's FVector.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(DVec3)]
pub struct PursuitVec3 {
    /// Along the first axis.
    pub x: f64,
    /// Along the second axis.
    pub y: f64,
    /// Along the third axis.
    pub z: f64,
}

/// A vector in two dimensions; the layout of Unreal's FVector2D.
#[repr(C)]
#[derive(Clone, Copy, Default, FromCore)]
#[core(DVec2)]
pub struct PursuitVec2 {
    /// Along the first axis.
    pub x: f64,
    /// Along the second axis.
    pub y: f64,
}

impl From<PursuitVec3> for DVec3 {
    fn from(v: PursuitVec3) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

impl From<PursuitVec2> for DVec2 {
    fn from(v: PursuitVec2) -> Self {
        Self::new(v.x, v.y)
    }
}
