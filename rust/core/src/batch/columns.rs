//! Items side by side, number by number.

use crate::numeric::{BATCH_WIDTH, Column, Element, OutColumn, cells};
use crate::reason::NoIntercept;
use glam::DVec3;

/// Buffer for up to [`BATCH_WIDTH`] items, each with a number of vectors and numbers.
#[derive(Clone, Debug)]
// No register of a column lies in two lines of the cache.
#[repr(align(64))]
pub struct Columns<const VECTORS: usize, const NUMBERS: usize, E = f64> {
    /// The vectors, axis by axis.
    pub vectors: [[Column<E>; 3]; VECTORS],
    /// The numbers.
    pub numbers: [Column<E>; NUMBERS],
}

/// [`BATCH_WIDTH`] items, each with a number of vectors and numbers, every column in place. The content beyond those that
/// were read is answered and never written.
#[derive(Clone, Copy, Debug)]
pub struct ColumnRefs<'a, const VECTORS: usize, const NUMBERS: usize, E = f64> {
    /// The vectors, axis by axis.
    pub vectors: [[&'a Column<E>; 3]; VECTORS],
    /// The numbers.
    pub numbers: [&'a Column<E>; NUMBERS],
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> ColumnRefs<'_, VECTORS, NUMBERS, E> {
    /// The vectors and numbers of a lane, counted modulo [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn get(&self, lane: usize) -> ([DVec3; VECTORS], [f64; NUMBERS]) {
        // Within the closures, which may become functions of their own.
        let of = |column: &Column<E>| column[lane % BATCH_WIDTH].to_f64();
        let vectors = self.vectors.map(|[x, y, z]| DVec3::new(of(x), of(y), of(z)));
        (vectors, self.numbers.map(of))
    }
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> Columns<VECTORS, NUMBERS, E> {
    /// All of the columns.
    #[inline(always)]
    pub fn columns(&self) -> ColumnRefs<'_, VECTORS, NUMBERS, E> {
        ColumnRefs {
            vectors: self.vectors.each_ref().map(|axes| axes.each_ref()),
            numbers: self.numbers.each_ref(),
        }
    }

    /// The vectors and numbers of a lane, counted modulo [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn get(&self, lane: usize) -> ([DVec3; VECTORS], [f64; NUMBERS]) {
        self.columns().get(lane)
    }

    /// Sets the vectors and numbers of a query in a lane, counted modulo [`BATCH_WIDTH`]: in columns of 32 bits each is rounded to
    /// the nearest, and one beyond their range to an infinity, which is refused.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, vectors: [DVec3; VECTORS], numbers: [f64; NUMBERS]) {
        let lane = lane % BATCH_WIDTH;
        for (columns, vector) in self.vectors.iter_mut().zip(vectors) {
            for (column, x) in columns.iter_mut().zip(vector.to_array()) {
                column[lane] = E::from_query(x);
            }
        }
        for (column, number) in self.numbers.iter_mut().zip(numbers) {
            column[lane] = E::from_query(number);
        }
    }
}

/// The columns of up to [`BATCH_WIDTH`] items, each with a number of vectors and numbers, every column at its destination.
#[derive(Clone, Copy, Debug)]
pub struct OutColumns<'a, const VECTORS: usize, const NUMBERS: usize, E: Copy = f64> {
    /// The vectors, axis by axis.
    pub vectors: [[&'a OutColumn<E>; 3]; VECTORS],
    /// The numbers.
    pub numbers: [&'a OutColumn<E>; NUMBERS],
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> OutColumns<'_, VECTORS, NUMBERS, E> {
    /// Sets the vectors and numbers of a lane, counted modulo [`BATCH_WIDTH`].
    #[inline(always)]
    pub fn set(&self, lane: usize, vectors: [DVec3; VECTORS], numbers: [f64; NUMBERS]) {
        let lane = lane % BATCH_WIDTH;
        for (columns, vector) in self.vectors.iter().zip(vectors) {
            for (column, x) in columns.iter().zip(vector.to_array()) {
                column[lane].set(E::from_f64(x));
            }
        }
        for (column, number) in self.numbers.iter().zip(numbers) {
            column[lane].set(E::from_f64(number));
        }
    }
}

/// Room for answers that do not lie in memory as they are written.
pub trait AnswerRoom: Zero {
    /// Where the answers go: each column into this room, or where it will lie.
    type Columns<'a>: Copy;

    /// All of its columns.
    fn columns_out(&mut self) -> Self::Columns<'_>;

    /// Writes what is in this room to columns elsewhere.
    fn put(&self, columns: Self::Columns<'_>);
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> AnswerRoom for Columns<VECTORS, NUMBERS, E> {
    type Columns<'a> = OutColumns<'a, VECTORS, NUMBERS, E>;

    #[inline(always)]
    fn columns_out(&mut self) -> OutColumns<'_, VECTORS, NUMBERS, E> {
        OutColumns {
            vectors: self.vectors.each_mut().map(|axes| axes.each_mut().map(cells)),
            numbers: self.numbers.each_mut().map(cells),
        }
    }

    #[inline(always)]
    fn put(&self, columns: OutColumns<'_, VECTORS, NUMBERS, E>) {
        let axes = self.vectors.iter().flatten().zip(columns.vectors.iter().flatten());
        for (from, to) in axes.chain(self.numbers.iter().zip(&columns.numbers)) {
            for (number, cell) in from.iter().zip(to.iter()) {
                cell.set(*number);
            }
        }
    }
}

/// Room for queries that do not lie in memory as they are read.
pub trait Room: Zero + 'static {
    /// The queries, in the room or where they lie.
    type Queries<'a>: Copy;

    /// Those in the room.
    fn queries(&self) -> Self::Queries<'_>;
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> Room for Columns<VECTORS, NUMBERS, E> {
    type Queries<'a> = ColumnRefs<'a, VECTORS, NUMBERS, E>;

    #[inline(always)]
    fn queries(&self) -> ColumnRefs<'_, VECTORS, NUMBERS, E> {
        self.columns()
    }
}

/// What has a value of zeros to begin with.
pub trait Zero {
    /// The zeros.
    const ZERO: Self;
}

impl<const VECTORS: usize, const NUMBERS: usize, E: Element> Zero for Columns<VECTORS, NUMBERS, E> {
    const ZERO: Self = Self { vectors: [[*E::ZEROS; 3]; VECTORS], numbers: [*E::ZEROS; NUMBERS] };
}

/// Room of zeros that is made when it is first needed: setting several kilobytes to zero is a good part of a small batch's time.
#[derive(Debug)]
pub struct LazyZeroed<T>(Option<T>);

impl<T: Zero> LazyZeroed<T> {
    /// Not made yet.
    // Not a constant: all of a constant would be copied, also the unused part.
    #[inline(always)]
    pub fn new() -> Self {
        Self(None)
    }

    /// The room.
    #[inline(always)]
    pub fn room(&mut self) -> &mut T {
        match self.0 {
            Some(ref mut room) => room,
            ref mut none => Self::fill(none),
        }
    }

    /// A function of its own: zeros that are made on the stack first are gone again after it.
    #[inline(never)]
    fn fill(none: &mut Option<T>) -> &mut T {
        none.insert(T::ZERO)
    }
}

impl<T: Zero> Default for LazyZeroed<T> {
    fn default() -> Self {
        Self::new()
    }
}

/// The query of one item, in a buffer for many.
pub trait BatchQuery<Room> {
    /// Sets the query of a lane below [`BATCH_WIDTH`].
    fn set(&self, room: &mut Room, lane: usize);
}

/// The query of one item, from the columns of many.
pub(crate) trait OfLane<Queries> {
    /// The query of a lane below [`BATCH_WIDTH`].
    fn get(queries: &Queries, lane: usize) -> Self;
}

/// The answer of one item, in columns of many.
pub trait BatchAnswer<Room: AnswerRoom> {
    /// The answer of a lane below [`BATCH_WIDTH`] with that verdict.
    fn get(room: &Room, lane: usize, verdict: Result<(), NoIntercept>) -> Self;

    /// Sets the answer of a lane below [`BATCH_WIDTH`], but for its verdict.
    fn set(&self, columns: Room::Columns<'_>, lane: usize);

    /// Whether there is an intercept, and if not, why.
    #[inline(always)]
    fn verdict(&self) -> Result<(), NoIntercept> {
        Ok(())
    }
}
