//! A call made for each item: one by one, or by fast arithmetic for all at once, and alone for those that it does not decide.

use super::{AnswerRoom, BatchAnswer, OfLane, Room, Task, Zero};
use crate::numeric::{BATCH_WIDTH, Lanes};
use crate::reason::Unsolved;
use crate::refusal::Refusal;

/// A call that is made for each item of a batch.
pub(crate) trait Call {
    type Queries: Room;
    type Answers: AnswerRoom;
    type Query: for<'a> OfLane<<Self::Queries as Room>::Queries<'a>>;
    type Answer: BatchAnswer<Self::Answers>;

    /// The single call.
    fn alone(&self, query: &Self::Query) -> Result<Self::Answer, Refusal>;
}

/// A call that fast arithmetic answers for most items.
pub(crate) trait PlainCall: Call {
    /// Its answer in arithmetic without a branch, and whether that is the answer of the single call, to the bit, and met.
    fn plain(&self, query: &Self::Query) -> (Self::Answer, bool);
}

/// The task of making a call for each item, one after the other.
pub(crate) struct OneByOne<C>(pub(crate) C);

impl<C: Call> Task for OneByOne<C> {
    type Queries = C::Queries;
    type Answers = C::Answers;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        _lanes: L,
        queries: &<C::Queries as Room>::Queries<'_>,
        count: usize,
        answers: <C::Answers as AnswerRoom>::Columns<'_>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        for lane in 0..count.min(BATCH_WIDTH) {
            answer_alone(lane, alone(&self.0, &C::Query::get(queries, lane)), answers, &mut tell);
        }
        0
    }
}

/// The task of making a call for each item: by fast arithmetic for all at once, and alone for those that it does not decide.
pub(crate) struct Each<C: PlainCall> {
    call: C,
    /// The answers of the fast arithmetic, in memory of their own: so they are written in wide instructions.
    plain: C::Answers,
}

impl<C: PlainCall> Each<C> {
    pub(crate) fn new(call: C) -> Self {
        Self { call, plain: Zero::ZERO }
    }
}

impl<C: PlainCall> Task for Each<C> {
    type Queries = C::Queries;
    type Answers = C::Answers;

    #[inline(always)]
    fn answer<L: Lanes>(
        &mut self,
        _lanes: L,
        queries: &<C::Queries as Room>::Queries<'_>,
        count: usize,
        answers: <C::Answers as AnswerRoom>::Columns<'_>,
        mut tell: impl FnMut(usize, Unsolved),
    ) -> u64 {
        let Self { call, plain } = self;
        let plain_answers = plain.columns_out();
        let odd = UndecidedLanes::of(count, |lane| {
            let (answer, is_clear) = call.plain(&C::Query::get(queries, lane));
            answer.set(plain_answers, lane);
            is_clear
        });
        plain.put(answers);
        for lane in odd.lanes() {
            answer_alone(lane, alone(call, &C::Query::get(queries, lane)), answers, &mut tell);
        }
        0
    }
}

/// The lanes that the fast arithmetic leaves undecided, one bit for each.
pub(crate) struct UndecidedLanes(u64);

impl UndecidedLanes {
    /// The lanes among the first `count` that `answer` does not call clear; it is asked for each, in a loop without a branch.
    #[inline(always)]
    pub(crate) fn of(count: usize, mut answer: impl FnMut(usize) -> bool) -> Self {
        let mut is_clear = [0_u64; BATCH_WIDTH];
        for (lane, is_clear) in is_clear.iter_mut().enumerate().take(count) {
            *is_clear = u64::from(answer(lane));
        }
        let clear = is_clear.iter().enumerate().fold(0, |set, (lane, is_clear)| set | is_clear << lane);
        Self(!clear & first(count))
    }

    /// All of the first `count` lanes.
    #[inline(always)]
    pub(crate) fn all(count: usize) -> Self {
        Self(first(count))
    }

    /// These and others.
    #[inline(always)]
    pub(crate) fn or(self, others: u64) -> impl Iterator<Item = usize> {
        lanes_of(self.0 | others)
    }

    #[inline(always)]
    pub(crate) fn lanes(&self) -> impl Iterator<Item = usize> {
        lanes_of(self.0)
    }
}

/// The first `count` lanes, at least one.
#[inline(always)]
pub(crate) fn first(count: usize) -> u64 {
    u64::MAX >> (BATCH_WIDTH - count.clamp(1, BATCH_WIDTH))
}

/// The answer of the single call, out of the loop's way.
#[inline(never)]
fn alone<C: Call>(call: &C, query: &C::Query) -> Result<C::Answer, Refusal> {
    call.alone(query)
}

/// Sets what the single call answers of a lane: zeros for a refusal.
#[inline(always)]
pub(crate) fn answer_alone<R: AnswerRoom, A: BatchAnswer<R>>(
    lane: usize,
    answered: Result<A, Refusal>,
    answers: R::Columns<'_>,
    mut tell: impl FnMut(usize, Unsolved),
) {
    match answered {
        Ok(answer) => {
            answer.set(answers, lane);
            if let Err(reason) = answer.verdict() {
                tell(lane, reason.into());
            }
        }
        Err(refusal) => {
            A::get(&R::ZERO, 0, Ok(())).set(answers, lane);
            tell(lane, refusal.into());
        }
    }
}

/// The lanes of a set, a bit for each, in order.
#[inline(always)]
pub(crate) fn lanes_of(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (lane < BATCH_WIDTH).then_some(lane)
    })
}
