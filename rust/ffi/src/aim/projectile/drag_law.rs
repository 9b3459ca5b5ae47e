//! How the drag of a projectile depends on its Mach number.

use crate::call::not_null;
use crate::convert::numbers;
use crate::view::element;
use pursuit_core::aim::projectile::{DragLaw, DragPoint, MAX_DRAG_POINTS, quadratic_drag};
use pursuit_core::{Refusal, Requirement};
use pursuit_ffi_derive::{IntoCore, contract};

/// The drag coefficient is 1 at every speed.
pub const PURSUIT_DRAG_LAW_CONSTANT: i32 = 0;
/// The standard projectile G1: flat-based bullets, and most published ballistic coefficients.
pub const PURSUIT_DRAG_LAW_G1: i32 = 1;
/// The standard projectile G7: long bullets with a boat tail.
pub const PURSUIT_DRAG_LAW_G7: i32 = 2;
/// The caller's table.
pub const PURSUIT_DRAG_LAW_TABLE: i32 = 3;

numbers!(DragLaw {
    Constant = PURSUIT_DRAG_LAW_CONSTANT,
    G1 = PURSUIT_DRAG_LAW_G1,
    G7 = PURSUIT_DRAG_LAW_G7,
    Table = PURSUIT_DRAG_LAW_TABLE,
});

/// The greatest number of points of a table of drag coefficients.
pub const PURSUIT_DRAG_POINTS_MAX: u32 = 256;
const _: () = assert!(PURSUIT_DRAG_POINTS_MAX as usize == MAX_DRAG_POINTS);

/// A drag coefficient at a Mach number. Between two points of a table the coefficient is on a smooth curve, beyond its ends it is
/// constant.
#[contract]
#[repr(C)]
#[derive(Clone, Copy, Default, IntoCore)]
#[core(DragPoint)]
pub struct PursuitDragPoint {
    /// The Mach number: the speed through the air over the speed of sound. Not below the point before.
    #[contract(range = "[0, inf)")]
    pub mach: f64,
    /// The drag coefficient there, which the quadratic drag is multiplied by.
    #[contract(range = "[0, inf)")]
    pub coefficient: f64,
}

/// Calls `body` with the points of a table in C's memory.
///
/// # Safety
/// `table` is null or points to `count` readable points.
pub(in crate::aim) unsafe fn with_table<T>(
    table: *const PursuitDragPoint,
    count: u32,
    body: impl FnOnce(&[DragPoint]) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    if count > 0 {
        not_null(table, "table")?;
    }
    if count > PURSUIT_DRAG_POINTS_MAX {
        return Err(Refusal::out_of_domain(Requirement::AtMost256, "table_count"));
    }
    let mut points = [DragPoint::default(); MAX_DRAG_POINTS];
    for (index, point) in points.iter_mut().enumerate().take(count as usize) {
        // SAFETY: the caller's contract.
        *point = unsafe { element(table, size_of::<PursuitDragPoint>(), index) }.into();
    }
    body(points.get(..count as usize).unwrap_or(&[]))
}

#[contract(core = quadratic_drag, prose)]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_quadratic_drag(
    /// The ballistic coefficient, in pounds per square inch.
    #[contract(range = "(0, inf)")]
    ballistic_coefficient: f64,
    /// Density of the air, in kilograms per cubic meter.
    #[contract(range = "(0, inf)", usual = "1.225")]
    air_density: f64,
    #[contract(range = "(0, inf)", usual = "100")] units_per_meter: f64,
) -> f64 {
    quadratic_drag(ballistic_coefficient, air_density, units_per_meter)
}
