//! The line of fire of bullets and rockets: drag that depends on the Mach number, and a motor that burns for a time.

use super::body::{BodyArray, PursuitMovingBody};
use super::find::PursuitLineOfFire;
use super::query::PursuitLineOfFireQuery;
use crate::aim::projectile::drag_law::{PursuitDragPoint, with_table};
use crate::aim::projectile::flight::PursuitProjectileFlight;
use crate::call::answer;
use crate::geometry::{PursuitShape, among};
use crate::status::{PURSUIT_STATUS_OK, PURSUIT_STATUS_UNFINISHED, PursuitStatus};
use pursuit_core::aim::line_of_fire::find_flight_line_of_fire;
use pursuit_ffi_derive::contract;

/// Status: `OK`, also if the line is blocked, when `is_clear` is 0; `UNFINISHED` when the search was cut short, after it bounded 2^11 pieces
/// of the flight, and nothing is met in them: the rest is held by one wide piece, so a shot that is clear is, and one that is blocked may
/// not be; or a refusal.
#[contract(core = find_flight_line_of_fire, prose, status(OK, UNFINISHED))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_flight_line_of_fire(
    query: *const PursuitLineOfFireQuery,
    /// How the projectile flies: its drag and wind are in place of the query's.
    flight: *const PursuitProjectileFlight,
    /// Points of `PURSUIT_DRAG_LAW_TABLE`, in the order of their Mach numbers.
    #[contract(length = "table_count", null = "when `table_count` is 0")]
    table: *const PursuitDragPoint,
    /// Number of points; 0 for other laws.
    #[contract(range = "[0, PURSUIT_DRAG_POINTS_MAX]")]
    table_count: u32,
    #[contract(length = "body_count", null = "when `body_count` is 0")] bodies: *const PursuitMovingBody,
    body_count: u32,
    #[contract(length = "shape_count", null = "when `shape_count` is 0")] shapes: *const PursuitShape,
    shape_count: u32,
    out: *mut PursuitLineOfFire,
) -> PursuitStatus {
    unsafe {
        answer!((query, flight), out, |(query, flight)| {
            let (query, flight) = (query.into(), flight.try_into()?);
            let bodies = BodyArray::new(bodies, body_count)?;
            with_table(table, table_count, |table| {
                among(shapes, shape_count, "shapes", |shapes| {
                    let found = find_flight_line_of_fire(&query, &flight, table, &bodies, shapes)?;
                    let status =
                        if found.is_finished() { PURSUIT_STATUS_OK } else { PURSUIT_STATUS_UNFINISHED };
                    Ok((status, found.line.into()))
                })
            })
        })
    }
}
