//! Many calls at once, each answered with the bits of the single call.

use crate::level::PursuitProcessorLevel;
use crate::overlap::{self, Footprint, overlapping};
use crate::status::{PURSUIT_STATUS_OK, PursuitStatus, status_of_reason, status_of_refusal};
use crate::view::{Block, ElementType, Numbers, NumbersMut, StoreMode, Tail, Vectors, VectorsMut};
use core::ops::Range;
use core::ptr;
use pursuit_core::batch::{AnswerRoom, Batch, ColumnRefs, Columns, LazyZeroed, OutColumns, Room};
use pursuit_core::numeric::{BATCH_WIDTH, Element, LINE, Level, OutColumn, Shuffle};
use pursuit_core::{Refusal, Unsolved, Within};

/// Inputs that can be read as columns.
pub(crate) trait Load<Queries: Room> {
    /// `count` queries from `first` on: in place, or copied into the room.
    ///
    /// # Safety
    /// They are readable, and not written to while they are read.
    unsafe fn load<'a>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Queries>,
    ) -> Queries::Queries<'a>;

    /// Copies one query to a lane of the room.
    ///
    /// # Safety
    /// As [`Load::load`].
    unsafe fn load_one(&self, index: usize, room: &mut Queries, lane: usize);
}

/// Outputs that take columns of answers.
pub(crate) trait Store<Answers: AnswerRoom> {
    /// The destination of `count` answers from `first` on: memory, or the room.
    ///
    /// # Safety
    /// Memory has room for them, and nothing else reads or writes there while they are written.
    unsafe fn place<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Answers>,
    ) -> Answers::Columns<'a>;

    /// Writes the answers that are in the room to memory.
    ///
    /// # Safety
    /// There is room for them in memory, and blocks that are written past the caches follow each other.
    unsafe fn store(
        &mut self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &mut LazyZeroed<Answers>,
        way: StoreMode,
    );

    /// Writes the answer of a lane of the room.
    ///
    /// # Safety
    /// There is room for one of that index in memory.
    unsafe fn store_one(&self, index: usize, room: &Answers, lane: usize);
}

/// The memory of queries.
pub(crate) trait Read {
    /// Whether a written array overlaps it.
    fn meets(&self, count: usize, written: &Footprint) -> bool;
}

/// Vectors and numbers of queries in C's memory.
pub(crate) struct Views<const VECTORS: usize, const NUMBERS: usize> {
    vectors: [Vectors; VECTORS],
    numbers: [Numbers; NUMBERS],
    /// The type of the numbers, if all have the layout of columns.
    columns: Option<ElementType>,
}

impl<const VECTORS: usize, const NUMBERS: usize> Views<VECTORS, NUMBERS> {
    pub(crate) fn new(vectors: [Vectors; VECTORS], numbers: [Numbers; NUMBERS]) -> Self {
        let each = vectors.iter().map(Vectors::as_columns).chain(numbers.iter().map(Numbers::as_columns));
        Self { columns: ElementType::of_all(each), vectors, numbers }
    }

    /// [`Load::load`] for columns that need no copy.
    ///
    /// # Safety
    /// As [`Load::load`].
    #[inline(always)]
    unsafe fn in_place<E: Element>(
        &self,
        first: usize,
        count: usize,
    ) -> Option<ColumnRefs<'_, VECTORS, NUMBERS, E>> {
        if !ElementType::is_of_columns::<E>(self.columns, count) {
            return None;
        }
        let mut columns = ColumnRefs { vectors: [[E::ZEROS; 3]; VECTORS], numbers: [E::ZEROS; NUMBERS] };
        // SAFETY: the caller's contract, and all have the layout of columns.
        unsafe {
            for (out, view) in columns.vectors.iter_mut().zip(&self.vectors) {
                *out = view.in_place(first);
            }
            for (out, view) in columns.numbers.iter_mut().zip(&self.numbers) {
                *out = view.in_place(first);
            }
        }
        Some(columns)
    }

    /// [`Load::load`] into the given room, for columns that are not read in place.
    ///
    /// # Safety
    /// As [`Load::load`].
    #[inline(always)]
    pub(crate) unsafe fn load_into<'a, E: Element>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut Columns<VECTORS, NUMBERS, E>,
    ) -> ColumnRefs<'a, VECTORS, NUMBERS, E> {
        // Not by `from_fn`, which is not inlined and so lacks the instructions of the level.
        let mut columns = ColumnRefs { vectors: [[E::ZEROS; 3]; VECTORS], numbers: [E::ZEROS; NUMBERS] };
        let vectors = self.vectors.iter().zip(&mut room.vectors);
        let numbers = self.numbers.iter().zip(&mut room.numbers);
        // SAFETY: the caller's contract.
        unsafe {
            for (out, (view, room)) in columns.vectors.iter_mut().zip(vectors) {
                *out = view.columns(shuffle, first, count, room);
            }
            for (out, (view, room)) in columns.numbers.iter_mut().zip(numbers) {
                *out = view.column(shuffle, first, count, room);
            }
        }
        columns
    }
}

impl<const VECTORS: usize, const NUMBERS: usize> Read for Views<VECTORS, NUMBERS> {
    #[inline(always)]
    fn meets(&self, count: usize, written: &Footprint) -> bool {
        self.vectors.iter().any(|view| view.footprint(count).meets(written))
            || self.numbers.iter().any(|view| view.footprint(count).meets(written))
    }
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> Load<Columns<VECTORS, NUMBERS, E>>
    for Views<VECTORS, NUMBERS>
{
    #[inline(always)]
    unsafe fn load<'a>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Columns<VECTORS, NUMBERS, E>>,
    ) -> ColumnRefs<'a, VECTORS, NUMBERS, E> {
        // SAFETY: the caller's contract.
        unsafe {
            match self.in_place(first, count) {
                Some(columns) => columns,
                None => self.load_into(shuffle, first, count, room.room()),
            }
        }
    }

    #[inline(always)]
    unsafe fn load_one(&self, index: usize, room: &mut Columns<VECTORS, NUMBERS, E>, lane: usize) {
        // SAFETY: the caller's contract.
        let vectors = self.vectors.each_ref().map(|view| unsafe { view.get(index) });
        // SAFETY: the caller's contract.
        let numbers = self.numbers.each_ref().map(|view| unsafe { view.get(index) });
        room.set(lane, vectors, numbers);
    }
}

/// Arrays for the vectors and numbers of answers in C's memory; each is optional.
pub(crate) struct Arrays<const VECTORS: usize, const NUMBERS: usize> {
    pub(crate) vectors: [Option<VectorsMut>; VECTORS],
    pub(crate) numbers: [Option<NumbersMut>; NUMBERS],
    /// The type of the numbers, if all are wanted and have the layout of columns.
    columns: Option<ElementType>,
    pub(crate) names: ([&'static str; VECTORS], [&'static str; NUMBERS]),
    vector_tails: [[Tail; 3]; VECTORS],
    number_tails: [Tail; NUMBERS],
}

impl<const VECTORS: usize, const NUMBERS: usize> Arrays<VECTORS, NUMBERS> {
    pub(crate) fn new(
        vectors: [Option<VectorsMut>; VECTORS],
        numbers: [Option<NumbersMut>; NUMBERS],
        names: ([&'static str; VECTORS], [&'static str; NUMBERS]),
    ) -> Self {
        let of_vectors = vectors.iter().map(|array| array.as_ref()?.as_columns());
        let of_numbers = numbers.iter().map(|array| array.as_ref()?.as_columns());
        Self {
            columns: ElementType::of_all(of_vectors.chain(of_numbers)),
            vectors,
            numbers,
            names,
            vector_tails: [[[0; LINE]; 3]; VECTORS],
            number_tails: [[0; LINE]; NUMBERS],
        }
    }

    /// [`Store::place`] for columns that need no room.
    ///
    /// # Safety
    /// As [`Store::place`].
    #[inline(always)]
    unsafe fn in_place<E: Element>(
        &self,
        first: usize,
        count: usize,
    ) -> Option<OutColumns<'_, VECTORS, NUMBERS, E>> {
        if !ElementType::is_of_columns::<E>(self.columns, count) {
            return None;
        }
        let (mut vectors, mut numbers) = ([[ptr::null(); 3]; VECTORS], [ptr::null(); NUMBERS]);
        for (out, array) in vectors.iter_mut().zip(self.vectors.iter().flatten()) {
            *out = array.in_place(first);
        }
        for (out, array) in numbers.iter_mut().zip(self.numbers.iter().flatten()) {
            *out = array.in_place(first);
        }
        // SAFETY: the caller's contract, and all are wanted and have the layout of columns.
        let cells = |column: *const OutColumn<E>| unsafe { &*column };
        Some(OutColumns { vectors: vectors.map(|axes| axes.map(cells)), numbers: numbers.map(cells) })
    }

    /// [`Store::place`] for columns, some of which need the given room.
    ///
    /// # Safety
    /// As [`Store::place`].
    #[inline(never)]
    unsafe fn place_each<'a, E: Element>(
        &'a self,
        first: usize,
        count: usize,
        mut out: OutColumns<'a, VECTORS, NUMBERS, E>,
    ) -> OutColumns<'a, VECTORS, NUMBERS, E> {
        // SAFETY: the caller's contract.
        unsafe {
            for (array, columns) in self.vectors.iter().zip(&mut out.vectors) {
                if let Some(array) = array {
                    *columns = array.columns(first, count, *columns);
                }
            }
            for (array, column) in self.numbers.iter().zip(&mut out.numbers) {
                if let Some(array) = array {
                    *column = array.column(first, count, column);
                }
            }
        }
        out
    }
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> Store<Columns<VECTORS, NUMBERS, E>>
    for Arrays<VECTORS, NUMBERS>
{
    #[inline(always)]
    unsafe fn place<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Columns<VECTORS, NUMBERS, E>>,
    ) -> OutColumns<'a, VECTORS, NUMBERS, E> {
        // SAFETY: the caller's contract.
        if let Some(columns) = unsafe { self.in_place(first, count) } {
            return columns;
        }
        // SAFETY: the caller's contract.
        unsafe { self.place_each(first, count, room.room().columns_out()) }
    }

    #[inline(always)]
    unsafe fn store(
        &mut self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &mut LazyZeroed<Columns<VECTORS, NUMBERS, E>>,
        way: StoreMode,
    ) {
        if matches!(way, StoreMode::Through) && ElementType::is_of_columns::<E>(self.columns, count) {
            return;
        }
        let answers = &*room.room();
        let vectors = self.vectors.iter().zip(&mut self.vector_tails);
        let numbers = self.numbers.iter().zip(&mut self.number_tails);
        // SAFETY: the caller's contract.
        unsafe {
            for ((array, tails), columns) in vectors.zip(&answers.vectors) {
                if let Some(array) = array {
                    array.store(shuffle, first, count, columns, way, tails);
                }
            }
            for ((array, tail), column) in numbers.zip(&answers.numbers) {
                if let Some(array) = array {
                    array.store(shuffle, first, count, column, way, tail);
                }
            }
        }
    }

    #[inline(always)]
    unsafe fn store_one(&self, index: usize, answers: &Columns<VECTORS, NUMBERS, E>, lane: usize) {
        let (vectors, numbers) = answers.get(lane);
        // SAFETY: the caller's contract.
        unsafe {
            for (array, vector) in self.vectors.iter().zip(vectors) {
                if let Some(array) = array {
                    array.set(index, vector);
                }
            }
            for (array, number) in self.numbers.iter().zip(numbers) {
                if let Some(array) = array {
                    array.set(index, number);
                }
            }
        }
    }
}

/// A batch in C's memory: the queries and the arrays of answers. Its maker guarantees the memory.
pub(crate) struct MemoryBatch<Q, A> {
    pub(crate) queries: Q,
    pub(crate) answers: A,
    pub(crate) count: usize,
    /// Status of the first query, as if the range began there.
    pub(crate) statuses: *mut PursuitStatus,
    /// The range of items to answer.
    pub(crate) range: Range<usize>,
    pub(crate) status_tail: Tail,
}

impl<const V: usize, const N: usize, const W: usize, const M: usize> MemoryBatch<Views<V, N>, Arrays<W, M>> {
    /// Whether all numbers have 32 bits.
    pub(crate) fn is_of_floats(&self) -> bool {
        let Views { vectors, numbers, .. } = &self.queries;
        vectors.iter().all(Vectors::is_of_floats)
            && numbers.iter().all(Numbers::is_of_floats)
            && self.answers.vectors.iter().flatten().all(|array| array.as_read().is_of_floats())
            && self.answers.numbers.iter().flatten().all(NumbersMut::is_of_floats)
    }
}

impl<Q: Read, const W: usize, const M: usize> MemoryBatch<Q, Arrays<W, M>> {
    /// Refuses a written array that overlaps an input or another written array.
    pub(crate) fn check_overlap(&self) -> Result<(), Refusal> {
        if self.range.end > self.count {
            // Refused by the core.
            return Ok(());
        }
        let (statuses, count) = (Footprint::of_array(self.first_status(), self.range.len()), self.count);
        let Arrays { vectors, numbers, names, .. } = &self.answers;
        let mut written = [(Footprint::NONE, ""); MOST_ARRAYS];
        let vectors = vectors
            .iter()
            .zip(names.0)
            .map(|(array, name)| (array.map(|array| array.footprint(count)), name));
        let numbers = numbers
            .iter()
            .zip(names.1)
            .map(|(array, name)| (array.map(|array| array.footprint(count)), name));
        let statuses = (Some(statuses), "out_statuses");
        let mut length = 0;
        for (place, (footprint, name)) in vectors.chain(numbers).chain([statuses]).enumerate() {
            let Some(footprint) = footprint else { continue };
            if self.queries.meets(count, &footprint) {
                return Err(overlapping(name));
            }
            written[place % MOST_ARRAYS] = (footprint, name);
            length = place + 1;
        }
        overlap::check(written.get(..length).unwrap_or(&written), &[])
    }
}

/// Maximum number of arrays that a batch writes: the arrays of projectiles, and the statuses.
const MOST_ARRAYS: usize = 18;

impl<Q, A> MemoryBatch<Q, A> {
    fn first_status(&self) -> *const PursuitStatus {
        self.statuses.wrapping_add(self.range.start)
    }

    /// Answers are written past the caches from about 10 MB on, which exceeds most caches.
    fn is_past(&self) -> bool {
        cfg!(target_arch = "x86_64") && self.range.len() >= 1 << 17
    }

    /// The store mode for `count` answers from `first` on.
    fn way(&self, first: usize, count: usize) -> StoreMode {
        let Range { start, end } = self.range;
        if self.is_past() && count == BATCH_WIDTH {
            StoreMode::Past { is_first: first == start, is_last: end - first < 2 * BATCH_WIDTH }
        } else {
            StoreMode::Through
        }
    }
}

impl<Queries: Room, Answers: AnswerRoom, Q: Load<Queries>, A: Store<Answers>> Batch<Queries, Answers>
    for MemoryBatch<Q, A>
{
    type Status = PursuitStatus;
    const MET: PursuitStatus = PURSUIT_STATUS_OK;

    fn status_of(unsolved: Unsolved) -> PursuitStatus {
        match unsolved {
            Unsolved::NoIntercept(reason) => status_of_reason(reason),
            Unsolved::Refused(refusal) => status_of_refusal(refusal),
        }
    }

    fn count(&self) -> usize {
        self.count
    }

    #[inline(always)]
    fn read<'a>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Queries>,
    ) -> Queries::Queries<'a> {
        // SAFETY: within the batch, whose maker guarantees its memory.
        unsafe { self.queries.load(shuffle, first, count, room) }
    }

    #[inline(always)]
    fn read_one(&self, index: usize, room: &mut Queries, lane: usize) {
        // SAFETY: within the batch, whose maker guarantees its memory.
        unsafe { self.queries.load_one(index, room, lane) }
    }

    #[inline(always)]
    fn place<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<Answers>,
    ) -> Answers::Columns<'a> {
        if self.is_past() {
            return room.room().columns_out();
        }
        // SAFETY: within the batch, whose maker guarantees its memory.
        unsafe { self.answers.place(first, count, room) }
    }

    #[inline(always)]
    fn finish(&mut self, shuffle: impl Shuffle) {
        if self.is_past() {
            shuffle.finish_lines();
        }
    }

    fn puts_off(&self) -> bool {
        !self.is_past()
    }

    #[inline(always)]
    fn write_one(&mut self, index: usize, room: &Answers, lane: usize, status: PursuitStatus) {
        // SAFETY: within the batch, whose maker guarantees its memory.
        unsafe {
            self.answers.store_one(index, room, lane);
            self.statuses.wrapping_add(index).write_unaligned(status);
        }
    }

    #[inline(always)]
    fn write(
        &mut self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &mut LazyZeroed<Answers>,
        statuses: &[PursuitStatus; BATCH_WIDTH],
    ) {
        // SAFETY: within the batch, whose maker guarantees its memory.
        unsafe {
            let (at, way) = (self.statuses.wrapping_add(first), self.way(first, count));
            self.answers.store(shuffle, first, count, room, way);
            if let StoreMode::Past { is_first, is_last } = way {
                let mut block = Block::<_, BATCH_WIDTH>::new(&self.status_tail, PURSUIT_STATUS_OK);
                block.values = *statuses;
                block.write(shuffle, at.cast(), is_first, is_last, &mut self.status_tail);
                return;
            }
            if count == BATCH_WIDTH {
                at.cast::<[PursuitStatus; BATCH_WIDTH]>().write_unaligned(*statuses);
                return;
            }
            for (lane, &status) in statuses.iter().enumerate().take(count) {
                at.add(lane).write_unaligned(status);
            }
        }
    }
}

/// The level of a batch: the caller's, or the processor's.
pub(crate) fn level_of(level: Option<PursuitProcessorLevel>) -> Result<Level, Refusal> {
    level.map_or_else(|| Ok(Level::detect()), |level| level.open().within("level"))
}

/// The views of a batch by the names of its fields, vectors and numbers; refused if a layout is unknown or a view is missing.
macro_rules! views {
    ($batch:ident: [$($vector:ident),*], [$($number:ident),*]) => {
        $crate::batch::Views::new(
            [$($batch.$vector.open(
                $batch.count as usize,
                concat!(stringify!($batch), ".", stringify!($vector)),
            )?),*],
            [$($batch.$number.open(
                $batch.count as usize,
                concat!(stringify!($batch), ".", stringify!($number)),
            )?),*],
        )
    };
}
pub(crate) use views;

/// The arrays of a solution by the names of its fields, vectors and numbers, with room for the given count; refused if a
/// layout is unknown, or if elements overlap.
macro_rules! arrays {
    ($solution:ident, $count:expr; [$($vector:ident),*], [$($number:ident),*]) => {
        $crate::batch::Arrays::new(
            [$($solution.$vector.open_optional(
                $count as usize,
                concat!(stringify!($solution), ".", stringify!($vector)),
            )?),*],
            [$($solution.$number.open_optional(
                $count as usize,
                concat!(stringify!($solution), ".", stringify!($number)),
            )?),*],
            (
                [$(concat!(stringify!($solution), ".", stringify!($vector))),*],
                [$(concat!(stringify!($solution), ".", stringify!($number))),*],
            ),
        )
    };
}
pub(crate) use arrays;

/// Answers a range of a batch: reads the pointers, first the batch, then the inputs of `read`, `write` and `call`, and lets
/// `call` answer the range.
macro_rules! answer_batch {
    (
        ($batch:ident $(, $input:ident)*), $begin:ident..$end:ident, $level:ident, $statuses:ident, $count:ident;
        $read:expr, $write:expr, $call:expr
    ) => {{
        use $crate::call::NotNull;
        let level = (!$level.is_null()).then(|| $level.read_unaligned());
        $crate::call::answer!(
            ($batch $(, $input)*, NotNull($statuses)),
            $count,
            |($batch $(, $input)*, statuses)| -> $crate::call::Answer<u32> {
                let mut memory = $crate::batch::MemoryBatch {
                    queries: $read,
                    answers: $write,
                    count: $batch.count as usize,
                    statuses: statuses.wrapping_sub($begin as usize),
                    range: $begin as usize..$end as usize,
                    status_tail: [0; pursuit_core::numeric::LINE],
                };
                let range = memory.range.clone();
                memory.check_overlap()?;
                $call(&mut memory, range, $crate::batch::level_of(level)?)?;
                Ok(($crate::status::PURSUIT_STATUS_OK, $end - $begin))
            },
        )
    }};
}
pub(crate) use answer_batch;
