//! Many intercepts at once.

use super::PursuitPredictionSettings;
use crate::call::{Answer, NotNull, answer};
use crate::level::PursuitProcessorLevel;
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason, status_of_refusal};
use crate::view::{
    Numbers, NumbersMut, PursuitNumberArray, PursuitNumberView, PursuitVec3Array, PursuitVec3View, Vectors,
    VectorsMut, cells,
};
use pursuit_core::intercept::{
    AnswerRoom, BATCH_WIDTH, Column, CourseColumns, CourseRoom, InterceptBatch, OutColumn, PredictionColumns,
    PredictionRoom, QueryColumns, QueryRoom, predict_batch, solve_batch,
};
use pursuit_core::numeric::Level;
use pursuit_core::{Refusal, Unsolved, Within};

/// Pursuers and their targets, read where they lie. Lengths in one unit, speeds in that unit per second. A stride of 0
/// repeats one value for all.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitInterceptBatch {
    /// Position of each pursuer.
    pub pursuer_positions: PursuitVec3View,
    /// Position of each target.
    pub target_positions: PursuitVec3View,
    /// Velocity of each target, constant.
    pub target_velocities: PursuitVec3View,
    /// Maximum speed of each pursuer. Must be finite and >= 0.
    pub pursuer_speeds: PursuitNumberView,
    /// Distance at which each target counts as met; 0 for a point. Must be finite and >= 0.
    pub capture_radii: PursuitNumberView,
    /// How many there are; for 0 the views may be null.
    pub count: u32,
}

/// Where a batch writes what `pursuit_solve_intercept` writes to `PursuitInterceptSolution`. It may not overlap what the batch
/// reads.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitInterceptBatchSolution {
    /// Each target's position at the time of its intercept. A null base where they are not wanted.
    pub points: PursuitVec3Array,
    /// The velocity that takes each pursuer there. A null base where they are not wanted.
    pub pursuer_velocities: PursuitVec3Array,
    /// Each earliest intercept, in seconds from now. A null base where they are not wanted.
    pub times: PursuitNumberArray,
    /// Each last intercept at full speed, in seconds; in an array of `float` INFINITY becomes `FLT_MAX`. A null base where
    /// they are not wanted.
    pub latest_times: PursuitNumberArray,
}

/// Where a batch writes what `pursuit_predict_intercept` writes to `PursuitPrediction`. It may not overlap what the batch
/// reads.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitPredictionBatchSolution {
    /// The point for each pursuer to move to. A null base where they are not wanted.
    pub aim_points: PursuitVec3Array,
    /// The time that each takes to get there, in seconds. A null base where they are not wanted.
    pub times: PursuitNumberArray,
    /// The distance by which each misses its target. A null base where they are not wanted.
    pub miss_distances: PursuitNumberArray,
}

/// Pursuers and targets in C's memory.
struct Queries {
    pursuer_positions: Vectors,
    target_positions: Vectors,
    target_velocities: Vectors,
    pursuer_speeds: Numbers,
    capture_radii: Numbers,
    count: usize,
}

impl PursuitInterceptBatch {
    /// The queries; refused when the layout of a view is unknown, or when it should be there and is not.
    fn open(&self) -> Result<Queries, Refusal> {
        let count = self.count as usize;
        Ok(Queries {
            pursuer_positions: self.pursuer_positions.open(count, "batch.pursuer_positions")?,
            target_positions: self.target_positions.open(count, "batch.target_positions")?,
            target_velocities: self.target_velocities.open(count, "batch.target_velocities")?,
            pursuer_speeds: self.pursuer_speeds.open(count, "batch.pursuer_speeds")?,
            capture_radii: self.capture_radii.open(count, "batch.capture_radii")?,
            count,
        })
    }
}

impl Queries {
    /// # Safety
    /// The views hold readable values there.
    #[inline(always)]
    unsafe fn read<'a>(&'a self, first: usize, count: usize, room: &'a mut QueryRoom) -> QueryColumns<'a> {
        // SAFETY: the caller's contract.
        unsafe {
            QueryColumns {
                pursuer_position: self.pursuer_positions.columns(first, count, &mut room.pursuer_position),
                target_position: self.target_positions.columns(first, count, &mut room.target_position),
                target_velocity: self.target_velocities.columns(first, count, &mut room.target_velocity),
                pursuer_speed: self.pursuer_speeds.column(first, count, &mut room.pursuer_speed),
                capture_radius: self.capture_radii.column(first, count, &mut room.capture_radius),
            }
        }
    }
}

/// A batch in C's memory: where the queries are and where the answers go. Whoever makes one vouches for the memory.
struct Batch<A> {
    queries: Queries,
    answers: A,
    statuses: *mut PursuitStatus,
}

/// Arrays of C that take columns of answers.
trait Store<Room: AnswerRoom> {
    /// Where the columns go: into the arrays, or into the room.
    ///
    /// # Safety
    /// The arrays have room for `count` answers from `first` on.
    unsafe fn place<'a>(&'a self, first: usize, count: usize, room: &'a mut Room) -> Room::Columns<'a>;

    /// Writes what is in the room.
    ///
    /// # Safety
    /// The arrays have room for `count` answers from `first` on.
    unsafe fn store(&self, first: usize, count: usize, room: &Room);
}

/// Where vectors go that may not be wanted.
///
/// # Safety
/// As [`VectorsMut::columns`].
#[inline(always)]
unsafe fn vectors_of<'a>(
    array: &'a Option<VectorsMut>,
    first: usize,
    count: usize,
    room: &'a mut [Column; 3],
) -> [&'a OutColumn; 3] {
    match array {
        // SAFETY: the caller's contract.
        Some(array) => unsafe { array.columns(first, count, room) },
        None => room.each_mut().map(cells),
    }
}

/// Where numbers go that may not be wanted.
///
/// # Safety
/// As [`NumbersMut::column`].
#[inline(always)]
unsafe fn numbers_of<'a>(
    array: &'a Option<NumbersMut>,
    first: usize,
    count: usize,
    room: &'a mut Column,
) -> &'a OutColumn {
    match array {
        // SAFETY: the caller's contract.
        Some(array) => unsafe { array.column(first, count, room) },
        None => cells(room),
    }
}

struct Courses {
    points: Option<VectorsMut>,
    pursuer_velocities: Option<VectorsMut>,
    times: Option<NumbersMut>,
    latest_times: Option<NumbersMut>,
}

impl Store<CourseRoom> for Courses {
    #[inline(always)]
    unsafe fn place<'a>(&'a self, first: usize, count: usize, room: &'a mut CourseRoom) -> CourseColumns<'a> {
        let Self { points, pursuer_velocities, times, latest_times } = self;
        let CourseRoom { point, pursuer_velocity, time, latest_time } = room;
        // SAFETY: the caller's contract.
        unsafe {
            CourseColumns {
                point: vectors_of(points, first, count, point),
                pursuer_velocity: vectors_of(pursuer_velocities, first, count, pursuer_velocity),
                time: numbers_of(times, first, count, time),
                latest_time: numbers_of(latest_times, first, count, latest_time),
            }
        }
    }

    #[inline(always)]
    unsafe fn store(&self, first: usize, count: usize, room: &CourseRoom) {
        let vectors = [(&self.points, &room.point), (&self.pursuer_velocities, &room.pursuer_velocity)];
        let numbers = [(&self.times, &room.time), (&self.latest_times, &room.latest_time)];
        // SAFETY: the caller's contract.
        unsafe {
            for (array, columns) in vectors {
                if let Some(array) = array {
                    array.store(first, count, columns);
                }
            }
            for (array, column) in numbers {
                if let Some(array) = array {
                    array.store(first, count, column);
                }
            }
        }
    }
}

struct Predictions {
    aim_points: Option<VectorsMut>,
    times: Option<NumbersMut>,
    miss_distances: Option<NumbersMut>,
}

impl Store<PredictionRoom> for Predictions {
    #[inline(always)]
    unsafe fn place<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut PredictionRoom,
    ) -> PredictionColumns<'a> {
        let Self { aim_points, times, miss_distances } = self;
        let PredictionRoom { aim_point, time, miss_distance } = room;
        // SAFETY: the caller's contract.
        unsafe {
            PredictionColumns {
                aim_point: vectors_of(aim_points, first, count, aim_point),
                time: numbers_of(times, first, count, time),
                miss_distance: numbers_of(miss_distances, first, count, miss_distance),
            }
        }
    }

    #[inline(always)]
    unsafe fn store(&self, first: usize, count: usize, room: &PredictionRoom) {
        let numbers = [(&self.times, &room.time), (&self.miss_distances, &room.miss_distance)];
        // SAFETY: the caller's contract.
        unsafe {
            if let Some(array) = &self.aim_points {
                array.store(first, count, &room.aim_point);
            }
            for (array, column) in numbers {
                if let Some(array) = array {
                    array.store(first, count, column);
                }
            }
        }
    }
}

impl<Room: AnswerRoom, A: Store<Room>> InterceptBatch<Room> for Batch<A> {
    type Status = PursuitStatus;
    const MET: PursuitStatus = PURSUIT_STATUS_OK;

    fn status_of(unsolved: Unsolved) -> PursuitStatus {
        match unsolved {
            Unsolved::NoIntercept(reason) => status_of_reason(reason),
            Unsolved::Refused(refusal) => status_of_refusal(refusal),
        }
    }

    fn count(&self) -> usize {
        self.queries.count
    }

    #[inline(always)]
    fn read<'a>(&'a self, first: usize, count: usize, room: &'a mut QueryRoom) -> QueryColumns<'a> {
        // SAFETY: within the batch, whose maker vouches for its memory.
        unsafe { self.queries.read(first, count, room) }
    }

    #[inline(always)]
    fn place<'a>(&'a self, first: usize, count: usize, room: &'a mut Room) -> Room::Columns<'a> {
        // SAFETY: within the batch, whose maker vouches for its memory.
        unsafe { self.answers.place(first, count, room) }
    }

    #[inline(always)]
    fn write(&mut self, first: usize, count: usize, room: &Room, statuses: &[PursuitStatus; BATCH_WIDTH]) {
        // SAFETY: within the batch, whose maker vouches for its memory.
        unsafe {
            self.answers.store(first, count, room);
            let at = self.statuses.add(first);
            statuses
                .iter()
                .take(count)
                .enumerate()
                .for_each(|(lane, &status)| at.add(lane).write_unaligned(status));
        }
    }
}

/// The level of a batch: the caller's, or the processor's.
fn level_of(level: Option<PursuitProcessorLevel>) -> Result<Level, Refusal> {
    level.map_or_else(|| Ok(Level::detect()), |level| level.open().within("level"))
}

/// Solves the queries of a batch from `begin` to `end`, `end` not included: each as `pursuit_solve_intercept` does, to the bit.
///
/// `out_statuses` has room for `end - begin` statuses; the first is that of the query at `begin`. The arrays of `solution` have
/// room for `batch.count` elements and are written at the places of the queries. One bad query stops no other: its status is
/// its refusal, by the name of the input in `PursuitInterceptQuery`, and its outputs are zeros. Any number of threads may
/// solve ranges of one batch at once. A null `level` asks the processor in every call, which can take many microseconds. On a
/// refusal nothing is written to `solution` and `out_statuses`, and `out_count`, else the number of queries, is 0. `end` must
/// be at most `batch.count`, `begin` at most `end`. Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `out_statuses` to `end - begin` statuses, views and arrays to as
/// many values as the count of the batch says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_intercept_batch(
    batch: *const PursuitInterceptBatch,
    begin: u32,
    end: u32,
    level: *const PursuitProcessorLevel,
    solution: *const PursuitInterceptBatchSolution,
    out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        let level = (!level.is_null()).then(|| level.read_unaligned());
        answer!(
            (batch, solution, NotNull(out_statuses)),
            out_count,
            |(batch, solution, out_statuses)| -> Answer<u32> {
                let count = batch.count as usize;
                let answers = Courses {
                    points: solution.points.open_optional(count, "solution.points")?,
                    pursuer_velocities: solution
                        .pursuer_velocities
                        .open_optional(count, "solution.pursuer_velocities")?,
                    times: solution.times.open_optional(count, "solution.times")?,
                    latest_times: solution.latest_times.open_optional(count, "solution.latest_times")?,
                };
                let statuses = out_statuses.wrapping_sub(begin as usize);
                let mut batch = Batch { queries: batch.open()?, answers, statuses };
                solve_batch(&mut batch, begin as usize..end as usize, level_of(level)?)?;
                Ok((PURSUIT_STATUS_OK, end - begin))
            }
        )
    }
}

/// Predicts for the queries of a batch from `begin` to `end`, `end` not included: each as `pursuit_predict_intercept` does, to
/// the bit.
///
/// `out_statuses` has room for `end - begin` statuses; all is as in `pursuit_solve_intercept_batch`, a null `level` included.
/// Status: `OK`, or a refusal.
///
/// # Safety
/// Pointers are null or point to one value of their type, `out_statuses` to `end - begin` statuses, views and arrays to as
/// many values as the count of the batch says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_predict_intercept_batch(
    batch: *const PursuitInterceptBatch,
    settings: *const PursuitPredictionSettings,
    begin: u32,
    end: u32,
    level: *const PursuitProcessorLevel,
    solution: *const PursuitPredictionBatchSolution,
    out_statuses: *mut PursuitStatus,
    out_count: *mut u32,
) -> PursuitStatus {
    unsafe {
        let level = (!level.is_null()).then(|| level.read_unaligned());
        answer!((batch, settings, solution, NotNull(out_statuses)), out_count, |(
            batch,
            settings,
            solution,
            out_statuses,
        )|
         -> Answer<u32> {
            let count = batch.count as usize;
            let answers = Predictions {
                aim_points: solution.aim_points.open_optional(count, "solution.aim_points")?,
                times: solution.times.open_optional(count, "solution.times")?,
                miss_distances: solution.miss_distances.open_optional(count, "solution.miss_distances")?,
            };
            let statuses = out_statuses.wrapping_sub(begin as usize);
            let mut batch = Batch { queries: batch.open()?, answers, statuses };
            let range = begin as usize..end as usize;
            predict_batch(&mut batch, &settings.try_into()?, range, level_of(level)?)?;
            Ok((PURSUIT_STATUS_OK, end - begin))
        })
    }
}
