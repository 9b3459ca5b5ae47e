//! Types that every topic shares.

use pursuit_core::{DVec2, DVec3};

/// A vector in space; the layout of Unreal's FVector.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitVec3 {
    /// Along the first axis.
    pub x: f64,
    /// Along the second axis.
    pub y: f64,
    /// Along the third axis.
    pub z: f64,
}

/// A vector in the plane; the layout of Unreal's FVector2D.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitVec2 {
    /// Along the first axis.
    pub x: f64,
    /// Along the second axis.
    pub y: f64,
}

impl From<DVec3> for PursuitVec3 {
    fn from(v: DVec3) -> Self {
        Self { x: v.x, y: v.y, z: v.z }
    }
}

impl From<PursuitVec3> for DVec3 {
    fn from(v: PursuitVec3) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

impl From<DVec2> for PursuitVec2 {
    fn from(v: DVec2) -> Self {
        Self { x: v.x, y: v.y }
    }
}

impl From<PursuitVec2> for DVec2 {
    fn from(v: PursuitVec2) -> Self {
        Self::new(v.x, v.y)
    }
}
