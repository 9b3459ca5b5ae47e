//! Many calls at once, each answered with the bits of the single call.
//!
//! Items are read into columns, answered and written, [`BATCH_WIDTH`] at a time. Where the plain arithmetic of a call decides
//! nothing, it runs in loops without a branch, which the compiler turns into the widest instructions that a [`Level`] allows;
//! items to which it cannot promise the answer are collected and answered by the single call.

mod columns;
mod each;
mod slices;

pub(crate) use columns::OfLane;
pub use columns::{
    AnswerRoom, BATCH_WIDTH, BatchAnswer, BatchQuery, Column, ColumnRefs, Columns, OutColumn, OutColumns,
    Room, Zero, cells,
};
pub(crate) use each::{Call, Each, Odd, OneByOne, PlainCall, answer_alone, first, lanes_of};
pub use slices::Slices;

use super::{Lanes, Level, Work};
use crate::reason::Unsolved;
use crate::refusal::Refusal;
use core::ops::Range;

/// Queries where the caller has them, and room for the answers to them.
///
/// What is `#[inline(always)]` in an implementation is compiled once for each [`Level`], with its instructions.
pub trait Batch<Queries: Room, Answers: AnswerRoom> {
    /// What is said of one query.
    type Status: Copy;
    /// There is an answer, and no reason why it is none.
    const MET: Self::Status;

    /// There is none, or the query is refused: the answer is zero then.
    fn status_of(unsolved: Unsolved) -> Self::Status;

    /// How many queries there are.
    fn count(&self) -> usize;

    /// `count` queries, at most [`BATCH_WIDTH`], from `first` on: where they lie, or copied into the room.
    fn read<'a>(&'a self, first: usize, count: usize, room: &'a mut Queries) -> Queries::Queries<'a>;

    /// The columns of the answers to them: where they will lie, or in the room.
    fn place<'a>(&'a self, first: usize, count: usize, room: &'a mut Answers) -> Answers::Columns<'a> {
        let _ = (first, count);
        room.columns_out()
    }

    /// Takes the answers that are in the room, and all statuses.
    fn write(&mut self, first: usize, count: usize, room: &Answers, statuses: &[Self::Status; BATCH_WIDTH]);
}

/// How columns of queries are answered.
pub(crate) trait Task {
    type Queries: Room;
    type Answers: AnswerRoom;

    /// Answers the first `count` lanes; `tell` says of a lane why it is not met.
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &<Self::Queries as Room>::Queries<'_>,
        count: usize,
        answers: <Self::Answers as AnswerRoom>::Columns<'_>,
        tell: impl FnMut(usize, Unsolved),
    );
}

/// Answers the queries of a range.
///
/// # Errors
/// A refusal of the range, which must lie within the batch.
#[inline(always)]
pub(crate) fn answer_batch<T: Task, B: Batch<T::Queries, T::Answers>>(
    batch: &mut B,
    range: Range<usize>,
    level: Level,
    task: T,
) -> Result<(), Refusal> {
    if range.end > batch.count() {
        return Err(Refusal::out_of_domain("end"));
    }
    if range.start > range.end {
        return Err(Refusal::out_of_domain("begin"));
    }
    level.run(Ranged { batch, range, task });
    Ok(())
}

/// A range of a batch and its task.
struct Ranged<'a, B, T> {
    batch: &'a mut B,
    range: Range<usize>,
    task: T,
}

impl<T: Task, B: Batch<T::Queries, T::Answers>> Work for Ranged<'_, B, T> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { batch, range, mut task } = self;
        let (mut query_room, mut room) = (T::Queries::ZERO, T::Answers::ZERO);
        let mut first = range.start;
        while first < range.end {
            let count = (range.end - first).min(BATCH_WIDTH);
            let mut statuses = [B::MET; BATCH_WIDTH];
            let queries = batch.read(first, count, &mut query_room);
            let answers = batch.place(first, count, &mut room);
            task.answer(lanes, &queries, count, answers, |lane, unsolved| {
                statuses[lane % BATCH_WIDTH] = B::status_of(unsolved);
            });
            batch.write(first, count, &room, &statuses);
            first += count;
        }
    }
}
