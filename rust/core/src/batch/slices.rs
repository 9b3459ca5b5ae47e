//! Batches in slices of Rust.

use super::{AnswerRoom, Batch, BatchAnswer, BatchQuery, LazyZeroed, Room};
use crate::numeric::{BATCH_WIDTH, Shuffle};
use crate::reason::Unsolved;
use crate::refusal::Refusal;

/// Queries and the answer to each.
#[derive(Debug)]
pub struct Slices<'a, Q, A> {
    /// The queries; those without a place among the answers are not in the batch.
    pub queries: &'a [Q],
    /// The answers, in the order of the queries.
    pub answers: &'a mut [Result<A, Refusal>],
}

impl<Queries: Room, Answers: AnswerRoom, Q: BatchQuery<Queries>, A: BatchAnswer<Answers>>
    Batch<Queries, Answers> for Slices<'_, Q, A>
{
    type Status = Result<(), Unsolved>;
    const MET: Self::Status = Ok(());

    fn status_of(unsolved: Unsolved) -> Self::Status {
        Err(unsolved)
    }

    fn count(&self) -> usize {
        self.queries.len().min(self.answers.len())
    }

    #[inline(always)]
    fn read<'a>(
        &'a self,
        _shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Queries>,
    ) -> Queries::Queries<'a> {
        let room = room.room();
        for (lane, query) in self.queries.iter().skip(first).take(count.min(BATCH_WIDTH)).enumerate() {
            query.set(room, lane);
        }
        room.queries()
    }

    #[inline(always)]
    fn read_one(&self, index: usize, room: &mut Queries, lane: usize) {
        if let Some(query) = self.queries.get(index) {
            query.set(room, lane);
        }
    }

    #[inline(always)]
    fn write_one(&mut self, index: usize, room: &Answers, lane: usize, status: Self::Status) {
        let Some(answer) = self.answers.get_mut(index) else { return };
        *answer = match status {
            Ok(()) => Ok(A::get(room, lane % BATCH_WIDTH, Ok(()))),
            Err(Unsolved::NoIntercept(reason)) => Ok(A::get(room, lane % BATCH_WIDTH, Err(reason))),
            Err(Unsolved::Refused(refusal)) => Err(refusal),
        };
    }
}
