//! The line of fire: the first contact of a shot, or the body that it misses by the least.

use super::body::{BodyArray, PursuitMovingBody};
use super::query::PursuitLineOfFireQuery;
use crate::call::{answer, ok};
use crate::convert::index_of;
use crate::geometry::{PursuitShape, among};
use crate::status::PursuitStatus;
use crate::types::PursuitVec3;
use pursuit_core::aim::line_of_fire::{LineOfFire, Obstruction, find_line_of_fire};
use pursuit_ffi_derive::contract;

/// Nothing is met up to the horizon.
pub const PURSUIT_OBSTRUCTION_NONE: i32 = 0;
/// The target is met before anything else.
pub const PURSUIT_OBSTRUCTION_TARGET: i32 = 1;
/// A body is met first.
pub const PURSUIT_OBSTRUCTION_BODY: i32 = 2;
/// A shape is met first.
pub const PURSUIT_OBSTRUCTION_SHAPE: i32 = 3;

/// The line of fire of a shot: what it meets first, and the body that it misses by the least.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitLineOfFire {
    /// Center of the shot at the first contact; at the horizon without one.
    pub position: PursuitVec3,
    /// Time of that contact, in seconds from the launch; the horizon without one.
    pub time: f64,
    /// The gap that is left between the nearest body and the shot: by how much it is missed. 0 or less for the body that is
    /// met: below 0 if they overlap at the launch. INFINITY without a body.
    pub miss_distance: f64,
    /// When that gap is least, in seconds from the launch.
    pub miss_time: f64,
    /// The kind of what is met first.
    #[contract(one_of = "PURSUIT_OBSTRUCTION_")]
    pub obstruction: i32,
    /// Index of the body or shape that is met first; -1 for the target or nothing.
    pub obstruction_index: i32,
    /// Index of the body, but for the target, that the shot comes nearest to until then, or of the one that it meets; -1
    /// without one.
    pub nearest: i32,
    /// 1 if the shot may be fired: it meets nothing, or the target before anything else; else 0.
    pub is_clear: i32,
}

impl From<LineOfFire> for PursuitLineOfFire {
    fn from(line: LineOfFire) -> Self {
        let (obstruction, obstruction_index) = match line.obstruction {
            Obstruction::Clear => (PURSUIT_OBSTRUCTION_NONE, None),
            Obstruction::Target => (PURSUIT_OBSTRUCTION_TARGET, None),
            Obstruction::Body(index) => (PURSUIT_OBSTRUCTION_BODY, Some(index)),
            Obstruction::Shape(index) => (PURSUIT_OBSTRUCTION_SHAPE, Some(index)),
        };
        Self {
            position: line.position.into(),
            time: line.time,
            miss_distance: line.miss_distance,
            miss_time: line.miss_time,
            obstruction,
            obstruction_index: index_of(obstruction_index),
            nearest: index_of(line.nearest),
            is_clear: i32::from(line.is_clear()),
        }
    }
}

/// Status: `OK`, also if the line is blocked, when `is_clear` is 0; or a refusal.
#[contract(core = find_line_of_fire, prose, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_line_of_fire(
    query: *const PursuitLineOfFireQuery,
    #[contract(length = "body_count", null = "when `body_count` is 0")] bodies: *const PursuitMovingBody,
    body_count: u32,
    #[contract(length = "shape_count", null = "when `shape_count` is 0")] shapes: *const PursuitShape,
    shape_count: u32,
    out: *mut PursuitLineOfFire,
) -> PursuitStatus {
    unsafe {
        answer!(query, out, |query| {
            let bodies = BodyArray::new(bodies, body_count)?;
            among(shapes, shape_count, "shapes", |shapes| {
                ok(find_line_of_fire(&query.into(), &bodies, shapes))
            })
        })
    }
}
