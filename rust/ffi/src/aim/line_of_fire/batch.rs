//! The lines of fire of many shots among the same bodies.

use super::body::{BodyArray, PursuitMovingBody};
use super::find::PursuitLineOfFire;
use super::query::{PursuitLineOfFireQuery, QueryArray};
use crate::batch::level_of;
use crate::call::{Answer, NotNull, answer};
use crate::geometry::{PursuitShape, among};
use crate::level::PursuitProcessorLevel;
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus};
use pursuit_core::aim::line_of_fire::find_line_of_fire_batch;
use pursuit_ffi_derive::contract;

/// The lines of fire of many shots among the same bodies and shapes, each with the bits of `pursuit_find_line_of_fire`.
///
/// `out_lines` has room for `query_count` lines and must not overlap the inputs. On a refusal the lines before the refused shot may have been
/// written. Any number of threads may take parts of the shots. Status: `OK`, or a refusal.
#[contract(core = find_line_of_fire_batch, own_summary, status(OK))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_find_line_of_fire_batch(
    /// The shots.
    #[contract(length = "query_count", null = "when `query_count` is 0")]
    queries: *const PursuitLineOfFireQuery,
    /// Number of shots.
    query_count: u32,
    #[contract(length = "body_count", null = "when `body_count` is 0")] bodies: *const PursuitMovingBody,
    body_count: u32,
    #[contract(length = "shape_count", null = "when `shape_count` is 0")] shapes: *const PursuitShape,
    shape_count: u32,
    #[contract(null = "to ask the processor in every call")] level: *const PursuitProcessorLevel,
    /// Receives the line of fire of each shot.
    #[contract(length = "query_count")]
    out_lines: *mut PursuitLineOfFire,
    /// Receives the number of shots that may be fired.
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        let level = (!level.is_null()).then(|| level.read_unaligned());
        answer!(NotNull(out_lines), out_count, |out_lines| -> Answer<u32> {
            let queries = QueryArray::new(queries, query_count)?;
            let read = [
                queries.footprint(),
                Footprint::of_array(bodies, body_count as usize),
                Footprint::of_array(shapes, shape_count as usize),
            ];
            let written = [(Footprint::of_array(out_lines, query_count as usize), "out_lines")];
            overlap::check(&written, &read)?;
            let bodies = BodyArray::new(bodies, body_count)?;
            among(shapes, shape_count, "shapes", |shapes| {
                let mut count = 0;
                find_line_of_fire_batch(&queries, &bodies, shapes, level_of(level)?, |index, line| {
                    count += u32::from(line.is_clear());
                    out_lines.add(index).write_unaligned((*line).into());
                })?;
                Ok((PURSUIT_STATUS_OK, count))
            })
        })
    }
}
