//! Many calls at once, each answered with the bits of the single call.
//!
//! Items are read into columns, answered and written, [`BATCH_WIDTH`] at a time. The fast arithmetic of a call runs in
//! loops without a branch, in the widest instructions that a [`Level`] allows; items that it leaves undecided are collected, and
//! answered with more digits in the same loops or by the single call.

mod columns;
mod per_item;
mod slices;

pub(crate) use columns::OfLane;
pub use columns::{
    AnswerRoom, BatchAnswer, BatchQuery, ColumnRefs, Columns, LazyZeroed, OutColumns, Room, Zero,
};
pub(crate) use per_item::{Call, Each, OneByOne, PlainCall, UndecidedLanes, answer_alone, first, lanes_of};
pub use slices::Slices;

use crate::numeric::{BATCH_WIDTH, Lanes, Level, Shuffle, Work};
use crate::reason::Unsolved;
use crate::refusal::{Refusal, Requirement};
use core::ops::Range;

/// Queries where the caller has them, and room for the answers to them.
///
/// What is `#[inline(always)]` in an implementation is compiled once for each [`Level`], with its instructions.
pub trait Batch<Queries: Room, Answers: AnswerRoom> {
    /// The status of one query.
    type Status: Copy;
    /// Status of a query that has an answer.
    const MET: Self::Status;

    /// There is none, or the query is refused: the answer is zero then.
    fn status_of(unsolved: Unsolved) -> Self::Status;

    /// How many queries there are.
    fn count(&self) -> usize;

    /// `count` queries, at most [`BATCH_WIDTH`], from `first` on: where they lie, or copied into the room.
    fn read<'a>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Queries>,
    ) -> Queries::Queries<'a>;

    /// Reads one query to a lane of the room.
    fn read_one(&self, index: usize, room: &mut Queries, lane: usize);

    /// The columns of the answers to them: where they will lie, or in the room.
    fn place<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Answers>,
    ) -> Answers::Columns<'a> {
        let _ = (first, count);
        room.room().columns_out()
    }

    /// Whether an answer may be written later than those around it, at no great cost.
    fn puts_off(&self) -> bool {
        true
    }

    /// Called once, when all is written.
    fn finish(&mut self, shuffle: impl Shuffle) {
        let _ = shuffle;
    }

    /// Writes the answer of one lane of the room.
    fn write_one(&mut self, index: usize, room: &Answers, lane: usize, status: Self::Status);

    /// Takes the answers that are in the room, and all statuses.
    #[inline(always)]
    fn write(
        &mut self,
        _shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &mut LazyZeroed<Answers>,
        statuses: &[Self::Status; BATCH_WIDTH],
    ) {
        let room = room.room();
        for (lane, status) in statuses.iter().enumerate().take(count) {
            self.write_one(first + lane, room, lane, *status);
        }
    }
}

/// How columns of queries are answered.
pub(crate) trait Task {
    type Queries: Room;
    type Answers: AnswerRoom;

    /// Answers the first `count` lanes, but for those that are better answered together with lanes of other columns, which it
    /// returns, a bit for each; `tell` says of a lane why it is not met.
    fn answer<L: Lanes>(
        &mut self,
        lanes: L,
        queries: &<Self::Queries as Room>::Queries<'_>,
        count: usize,
        answers: <Self::Answers as AnswerRoom>::Columns<'_>,
        tell: impl FnMut(usize, Unsolved),
    ) -> u64;

    /// Answers such lanes by the single call.
    #[inline(always)]
    fn answer_alone(
        _lanes: u64,
        _queries: &<Self::Queries as Room>::Queries<'_>,
        _answers: <Self::Answers as AnswerRoom>::Columns<'_>,
        _tell: impl FnMut(usize, Unsolved),
    ) {
    }

    /// Answers the first `count` queries that were put off.
    #[inline(always)]
    fn answer_put_off<L: Lanes>(
        &mut self,
        _lanes: L,
        _queries: &<Self::Queries as Room>::Queries<'_>,
        _count: usize,
        _answers: <Self::Answers as AnswerRoom>::Columns<'_>,
        _tell: impl FnMut(usize, Unsolved),
    ) {
    }
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
    mut task: T,
) -> Result<(), Refusal> {
    if range.end > batch.count() {
        return Err(Refusal::out_of_domain(Requirement::WithinCount, "end"));
    }
    if range.start > range.end {
        return Err(Refusal::out_of_domain(Requirement::BeforeEnd, "begin"));
    }
    level.run(Ranged { batch, range, task: &mut task });
    Ok(())
}

/// A range of a batch and its task.
struct Ranged<'a, B, T> {
    batch: &'a mut B,
    range: Range<usize>,
    task: &'a mut T,
}

impl<T: Task, B: Batch<T::Queries, T::Answers>> Work for Ranged<'_, B, T> {
    type Answer = ();

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) {
        let Self { batch, range, task } = self;
        let (mut query_room, mut room) = (LazyZeroed::new(), LazyZeroed::new());
        let puts_off = batch.puts_off();
        let mut late = Deferred::NONE;
        let Range { start: mut first, end } = range;
        while first < end || late.count > 0 {
            let count = end.saturating_sub(first).min(BATCH_WIDTH);
            let mut statuses = [B::MET; BATCH_WIDTH];
            if count > 0 && late.count < BATCH_WIDTH {
                let queries = batch.read(lanes, first, count, &mut query_room);
                let answers = batch.place(first, count, &mut room);
                let mut tell = |lane: usize, unsolved| statuses[lane % BATCH_WIDTH] = B::status_of(unsolved);
                let odd = task.answer(lanes, &queries, count, answers, &mut tell);
                if puts_off {
                    late.keep(first, odd);
                } else {
                    T::answer_alone(odd, &queries, answers, tell);
                }
                batch.write(lanes, first, count, &mut room, &statuses);
                first += count;
                continue;
            }
            let (indexes, count) = late.take();
            // What the rooms held is written already, or was never theirs.
            let (queries, answers) = (query_room.room(), room.room());
            for (lane, &index) in indexes.iter().enumerate().take(count) {
                batch.read_one(index, queries, lane);
            }
            task.answer_put_off(lanes, &queries.queries(), count, answers.columns_out(), |lane, unsolved| {
                statuses[lane % BATCH_WIDTH] = B::status_of(unsolved);
            });
            for (lane, (&index, &status)) in indexes.iter().zip(&statuses).enumerate().take(count) {
                batch.write_one(index, answers, lane, status);
            }
        }
        batch.finish(lanes);
    }
}

/// The indexes of items that are put off: room for two columns of them.
struct Deferred {
    indexes: [[usize; BATCH_WIDTH]; 2],
    count: usize,
}

impl Deferred {
    const NONE: Self = Self { indexes: [[0; BATCH_WIDTH]; 2], count: 0 };

    /// Keeps lanes of the columns that begin with an item, given as bits, while less than a column is kept.
    #[inline(always)]
    fn keep(&mut self, begin: usize, lanes: u64) {
        for lane in lanes_of(lanes) {
            if let Some(index) = self.indexes.as_flattened_mut().get_mut(self.count) {
                *index = begin + lane;
                self.count += 1;
            }
        }
    }

    /// Takes a column of them, or all: they, and how many.
    #[inline(always)]
    fn take(&mut self) -> ([usize; BATCH_WIDTH], usize) {
        let ([taken, rest], count) = (self.indexes, self.count.min(BATCH_WIDTH));
        self.indexes[0] = rest;
        self.count -= count;
        (taken, count)
    }
}
