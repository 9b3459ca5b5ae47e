//! Views read, and arrays written, many elements at once: axis by axis, in loops that the compiler turns into wide
//! instructions.

use super::{
    Axes, ElementType, Numbers, PursuitNumberArray, PursuitVec3Array, Vectors, VectorsMut, check_base,
};
use core::ffi::c_void;
use pursuit_core::numeric::{BATCH_WIDTH, Column, Element, LINE, OutColumn, Shuffle};
use pursuit_core::{Refusal, Requirement, Within};

/// Numbers to be written whose type is known.
#[derive(Clone, Copy)]
pub(crate) struct NumbersMut {
    base: *mut c_void,
    stride: usize,
    element: ElementType,
}

impl NumbersMut {
    pub(crate) fn is_of_floats(&self) -> bool {
        self.element == ElementType::F32
    }

    /// The numbers, to be read.
    pub(crate) fn as_read(&self) -> Numbers {
        Numbers { base: self.base, stride: self.stride, element: self.element }
    }

    /// The first `count` of them where they lie as those of Rust do: side by side, aligned, of `f64`.
    ///
    /// # Safety
    /// The array has as many readable and writable numbers, and nobody else reads or writes them as long as the slice lives.
    pub(crate) unsafe fn as_slice<'a>(&self, count: usize) -> Option<&'a mut [f64]> {
        let base = self.base.cast::<f64>();
        let is_slice = self.element == ElementType::F64
            && (self.stride == size_of::<f64>() || count < 2)
            && base.is_aligned();
        // SAFETY: the caller's contract.
        is_slice.then(|| unsafe { core::slice::from_raw_parts_mut(base, count) })
    }

    /// # Safety
    /// There is room for a number of that index.
    #[inline]
    pub(crate) unsafe fn set(&self, index: usize, number: f64) {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * index);
            match self.element {
                ElementType::F64 => at.cast::<f64>().write_unaligned(number),
                ElementType::F32 => at.cast::<f32>().write_unaligned(f32::from_f64(number)),
            }
        }
    }
}

/// Refuses elements of an array of `count` that would overlap.
fn check_stride(stride: usize, size: usize, count: usize, name: &'static str) -> Result<(), Refusal> {
    if stride >= size || count < 2 {
        Ok(())
    } else {
        Err(Refusal::out_of_domain(Requirement::OwnStride, "stride").within(name))
    }
}

impl PursuitNumberArray {
    /// `count` numbers of the input `name`; refused when their type is unknown, when they are not there, or when they overlap.
    pub(crate) fn open(&self, count: usize, name: &'static str) -> Result<NumbersMut, Refusal> {
        let Self { base, stride, element } = *self;
        check_base(base, 1, name)?;
        let element = ElementType::of(element).within(name)?;
        check_stride(stride, element.size(), count, name)?;
        Ok(NumbersMut { base, stride, element })
    }

    /// `count` numbers of the input `name`, or none with a null base; refused when their type is unknown or they overlap.
    pub(crate) fn open_optional(
        &self,
        count: usize,
        name: &'static str,
    ) -> Result<Option<NumbersMut>, Refusal> {
        let Self { base, stride, element } = *self;
        let element = ElementType::of(element).within(name)?;
        check_stride(stride, element.size(), if base.is_null() { 0 } else { count }, name)?;
        Ok((!base.is_null()).then_some(NumbersMut { base, stride, element }))
    }
}

impl PursuitVec3Array {
    /// `count` vectors of the input `name`, or none with a null base; refused when their layout is unknown or they overlap.
    pub(crate) fn open_optional(
        &self,
        count: usize,
        name: &'static str,
    ) -> Result<Option<VectorsMut>, Refusal> {
        let (element, axes) = super::layout(self.element, self.axes, self.axis_stride, name)?;
        let Self { base, stride, .. } = *self;
        if base.is_null() {
            return Ok(None);
        }
        check_base(base, count, name)?;
        let vectors = VectorsMut { base, stride, element, axes };
        vectors.check_stride(self.axis_stride, count, name)?;
        Ok(Some(vectors))
    }
}

impl VectorsMut {
    /// Refuses vectors of an array of `count` that would overlap.
    pub(super) fn check_stride(
        &self,
        axis_stride: usize,
        count: usize,
        name: &'static str,
    ) -> Result<(), Refusal> {
        // Axis by axis, the vectors reach into each other; then only the numbers of one axis must not.
        let size = if axis_stride == 0 { self.axes.end(self.element) } else { self.element.size() };
        check_stride(self.stride, size, count, name)
    }
}

impl Axes {
    /// Bytes from the first number to the end of the last.
    fn end(self, element: ElementType) -> usize {
        self.y.max(self.z.unwrap_or(0)) + element.size()
    }

    /// Where y and z lie among three numbers side by side of that size, if they do.
    #[inline(always)]
    fn side_by_side(self, size: usize) -> Option<[usize; 2]> {
        match (self.y / size, self.z.map(|z| z / size)) {
            (1, Some(2)) if self.y == size => Some([1, 2]),
            (2, Some(1)) if self.y == 2 * size => Some([2, 1]),
            _ => None,
        }
    }
}

/// Compiled once for all levels, as is everything that moves numbers that are not columns; otherwise it would be most of the
/// library.
///
/// # Safety
/// From `at` on lie `count` readable numbers.
#[inline(never)]
unsafe fn load_column<T: Element, E: Element>(
    at: *const T,
    stride: usize,
    count: usize,
    column: &mut Column<E>,
) {
    let lanes = column.iter_mut().take(count).enumerate();
    // SAFETY: the caller's contract.
    unsafe {
        if stride == size_of::<T>() {
            lanes.for_each(|(lane, number)| *number = at.add(lane).read_unaligned().convert());
        } else {
            lanes.for_each(|(lane, number)| *number = at.byte_add(stride * lane).read_unaligned().convert());
        }
    }
}

/// The column that begins at `at`, if it lies there as columns do.
#[inline(always)]
fn whole<T: Element>(at: *const T, stride: usize, count: usize) -> Option<*const Column<T>> {
    let numbers = at.cast::<Column<T>>();
    (stride == size_of::<T>() && count == BATCH_WIDTH && numbers.is_aligned()).then_some(numbers)
}

/// The same, if it is of the type of the columns.
#[inline(always)]
fn whole_column<T: Element, E: Element>(
    at: *const T,
    stride: usize,
    count: usize,
) -> Option<*const Column<E>> {
    let numbers = whole(at, stride, count)?;
    (T::IS_F64 == E::IS_F64).then_some(numbers.cast())
}

/// As many vectors of `double` as columns are long.
type WholeVectors = [[f64; 3]; BATCH_WIDTH];

/// Three columns of `double` in the order of the axes of vectors that lie side by side.
#[inline(always)]
fn in_order<C>([x, y, z]: [C; 3], [second, third]: [usize; 2]) -> [C; 3] {
    if second < third { [x, y, z] } else { [x, z, y] }
}

/// How the answers of a whole block get to memory.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    /// Through the caches, where they stay for whoever reads them next.
    Through,
    /// Past the caches, which could not hold them: so memory is not read first, only to be overwritten.
    Past {
        /// The block is the first of those written past the caches.
        is_first: bool,
        /// It is the last.
        is_last: bool,
    },
}

/// The last bytes of the block before: those of a line that it did not fill.
pub(crate) type Tail = [u8; LINE];

/// What is written past the caches, whole lines of it, wherever it begins in one.
#[repr(C)]
pub(crate) struct Block<T, const N: usize> {
    tail: Tail,
    pub(crate) values: [T; N],
}

impl<T: Copy, const N: usize> Block<T, N> {
    /// Values that follow those of which the tail is the end.
    #[inline(always)]
    pub(crate) fn new(tail: &Tail, value: T) -> Self {
        const { assert!(size_of::<[T; N]>().is_multiple_of(LINE) && align_of::<T>() <= LINE) };
        Self { tail: *tail, values: [value; N] }
    }

    /// Writes the values from `at` on, but for an end that fills no line: that is the tail for the next block.
    ///
    /// # Safety
    /// There is room for them, and what is before them was written by the same blocks, unless this is the first.
    #[inline(always)]
    pub(crate) unsafe fn write(
        &self,
        shuffle: impl Shuffle,
        at: *mut u8,
        is_first: bool,
        is_last: bool,
        tail: &mut Tail,
    ) {
        let size = size_of::<[T; N]>();
        let early = at.addr() % LINE;
        let mut begin = 0;
        // SAFETY: the values follow the tail, so as many bytes before them can be read, and the caller's contract.
        unsafe {
            let values = (&raw const *self).cast::<u8>().add(LINE);
            if is_first && early > 0 {
                values.copy_to_nonoverlapping(at, LINE - early);
                begin = LINE;
            }
            let from = values.sub(early);
            let to = at.wrapping_sub(early).wrapping_add(begin);
            shuffle.write_lines(from.add(begin), to, (size - begin) / LINE);
            if is_last {
                values.add(size - early).copy_to_nonoverlapping(at.add(size - early), early);
            }
            *tail = values.add(size - LINE).cast::<Tail>().read();
        }
    }
}

/// The column that begins at `at`, where it lies if it lies there as columns do, or else copied into the room.
///
/// # Safety
/// As for [`load_column`], and nobody writes to the numbers as long as the column is read.
#[inline(always)]
unsafe fn column_at<T: Element, E: Element>(
    shuffle: impl Shuffle,
    at: *const T,
    stride: usize,
    count: usize,
    room: &mut Column<E>,
) -> &Column<E> {
    // SAFETY: the caller's contract.
    unsafe {
        if let Some(column) = whole_column(at, stride, count) {
            return &*column;
        }
        match whole(at, stride, count) {
            Some(numbers) => T::convert_each(shuffle, &*numbers, room),
            None => load_column(at, stride, count, room),
        }
    }
    room
}

/// Writes a column from `at` on, by `way`, unless [`ElementType::out_column`] had it written there.
///
/// # Safety
/// From `at` on there is room for `count` numbers, and the tail is that of the block before.
#[inline(always)]
unsafe fn store_column<T: Element, E: Element>(
    shuffle: impl Shuffle,
    at: *mut T,
    stride: usize,
    count: usize,
    column: &Column<E>,
    way: Way,
    tail: &mut Tail,
) {
    match way {
        Way::Past { is_first, is_last } if stride == size_of::<T>() => {
            let mut block = Block::<T, BATCH_WIDTH>::new(tail, T::ZERO);
            E::convert_each(shuffle, column, &mut block.values);
            // SAFETY: the caller's contract.
            unsafe { block.write(shuffle, at.cast(), is_first, is_last, tail) };
        }
        Way::Through if whole_column::<T, E>(at, stride, count).is_some() => {}
        // SAFETY: the caller's contract.
        _ => unsafe {
            match whole(at, stride, count) {
                Some(numbers) => E::convert_each(shuffle, column, &mut *numbers.cast_mut()),
                None => save_column(at, stride, count, column),
            }
        },
    }
}

/// # Safety
/// From `at` on there is room for `count` numbers.
#[inline(never)]
unsafe fn save_column<T: Element, E: Element>(at: *mut T, stride: usize, count: usize, column: &Column<E>) {
    let lanes = column.iter().take(count).enumerate();
    // SAFETY: the caller's contract.
    unsafe {
        if stride == size_of::<T>() {
            lanes.for_each(|(lane, number)| at.add(lane).write_unaligned(number.convert()));
        } else {
            lanes.for_each(|(lane, number)| at.byte_add(stride * lane).write_unaligned(number.convert()));
        }
    }
}

/// Vectors side by side, taken apart into three columns.
///
/// # Safety
/// From `at` on lie `count` readable vectors.
#[inline(never)]
unsafe fn load_vectors<T: Element, E: Element>(at: *const T, count: usize, [x, y, z]: [&mut Column<E>; 3]) {
    let lanes = x.iter_mut().zip(y.iter_mut()).zip(z.iter_mut()).take(count).enumerate();
    lanes.for_each(|(lane, ((x, y), z))| {
        // SAFETY: the caller's contract.
        let [first, second, third] = unsafe { at.add(3 * lane).cast::<[T; 3]>().read_unaligned() };
        (*x, *y, *z) = (first.convert(), second.convert(), third.convert());
    });
}

/// Three columns, put together to vectors side by side.
///
/// # Safety
/// From `at` on there is room for `count` vectors.
#[inline(never)]
unsafe fn save_vectors<T: Element, E: Element>(at: *mut T, count: usize, [x, y, z]: [&Column<E>; 3]) {
    let lanes = x.iter().zip(y).zip(z).take(count).enumerate();
    lanes.for_each(|(lane, ((x, y), z))| {
        let vector: [T; 3] = [*x, *y, *z].map(E::convert);
        // SAFETY: the caller's contract.
        unsafe { at.add(3 * lane).cast::<[T; 3]>().write_unaligned(vector) };
    });
}

impl ElementType {
    /// Whether so many items are read or written as whole columns of that type, where all of them lie as columns of `found` do.
    #[inline(always)]
    pub(crate) fn is_of_columns<E: Element>(found: Option<Self>, count: usize) -> bool {
        count == BATCH_WIDTH && found.is_some_and(Self::is::<E>)
    }

    /// Whether it is the type of those numbers.
    #[inline(always)]
    fn is<E: Element>(self) -> bool {
        self == if E::IS_F64 { Self::F64 } else { Self::F32 }
    }

    /// The column of that type that begins at `at`, if one lies there.
    #[inline(always)]
    fn whole_column<E: Element>(
        self,
        at: *const c_void,
        stride: usize,
        count: usize,
    ) -> Option<*const Column<E>> {
        if self.is::<E>() { whole(at.cast::<E>(), stride, count) } else { None }
    }

    /// The column that begins at `at`, to be written where it lies if one of that type lies there, or else into the room, of
    /// which [`store_column`] takes it.
    ///
    /// # Safety
    /// From `at` on there is room for `count` numbers, and nobody else reads or writes there as long as the column is written.
    #[inline(always)]
    unsafe fn out_column<E: Element>(
        self,
        at: *mut c_void,
        stride: usize,
        count: usize,
        room: &OutColumn<E>,
    ) -> &OutColumn<E> {
        match self.whole_column::<E>(at, stride, count) {
            // SAFETY: the caller's contract.
            Some(column) => unsafe { &*column.cast() },
            None => room,
        }
    }

    /// That of all, if it is one and the same.
    pub(crate) fn of_all(each: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        each.reduce(|first, other| if first == other { first } else { None }).flatten()
    }

    /// It, if numbers at that stride are columns.
    fn of_columns(self, base: *const c_void, stride: usize) -> Option<Self> {
        let size = self.size();
        (stride == size && base.addr().is_multiple_of(size)).then_some(self)
    }
}

impl Axes {
    /// Whether all three are as far apart as whole numbers of that size.
    fn are_columns(self, size: usize) -> bool {
        self.y.is_multiple_of(size) && self.z.is_some_and(|z| z.is_multiple_of(size))
    }
}

impl Numbers {
    /// The type of the numbers, if they lie as columns do.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        self.element.of_columns(self.base, self.stride)
    }

    /// A column from `first` on, where it lies.
    ///
    /// # Safety
    /// As [`Numbers::column`], of as many numbers as a column has, and [`Numbers::as_columns`] says that they are of this type.
    #[inline(always)]
    pub(crate) unsafe fn in_place<E: Element>(&self, first: usize) -> &Column<E> {
        // SAFETY: the caller's contract.
        unsafe { &*self.base.cast::<E>().add(first).cast() }
    }

    /// `count` numbers from `first` on: where they lie, or copied into the room.
    ///
    /// # Safety
    /// The view holds them, readable, and nobody writes to them as long as they are read.
    #[inline(always)]
    pub(crate) unsafe fn column<'a, E: Element>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut Column<E>,
    ) -> &'a Column<E> {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            match self.element.whole_column(at, self.stride, count) {
                Some(column) => &*column,
                None => self.copy_column(shuffle, at, count, room),
            }
        }
    }

    /// [`Numbers::column`] of numbers from `at` on that are not read where they lie.
    ///
    /// # Safety
    /// As there.
    #[inline(never)]
    unsafe fn copy_column<'a, E: Element>(
        &'a self,
        shuffle: impl Shuffle,
        at: *const c_void,
        count: usize,
        room: &'a mut Column<E>,
    ) -> &'a Column<E> {
        // SAFETY: the caller's contract.
        unsafe {
            match self.element {
                ElementType::F64 => column_at(shuffle, at.cast::<f64>(), self.stride, count, room),
                ElementType::F32 => column_at(shuffle, at.cast::<f32>(), self.stride, count, room),
            }
        }
    }
}

impl NumbersMut {
    /// The type of the numbers, if they lie as columns do.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        self.element.of_columns(self.base, self.stride)
    }

    /// Where a column from `first` on lies, if [`NumbersMut::as_columns`] says that numbers are of this type.
    #[inline(always)]
    pub(crate) fn in_place<E: Element>(&self, first: usize) -> *const OutColumn<E> {
        self.base.cast::<E>().wrapping_add(first).cast()
    }

    /// Of so many numbers each the one at a place.
    pub(crate) fn every(self, count: usize, place: usize) -> Self {
        let base = self.base.wrapping_byte_add(self.stride.wrapping_mul(place));
        Self { base, stride: self.stride.wrapping_mul(count), ..self }
    }

    /// Where `count` numbers from `first` on go: where they will lie, or into the room.
    ///
    /// # Safety
    /// The array has room for them, and nobody else reads or writes there as long as they are written.
    #[inline(always)]
    pub(crate) unsafe fn column<'a, E: Element>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a OutColumn<E>,
    ) -> &'a OutColumn<E> {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            self.element.out_column(at, self.stride, count, room)
        }
    }

    /// Writes those of `count` numbers from `first` on that are in the room.
    ///
    /// # Safety
    /// The array has room for them.
    #[inline(always)]
    pub(crate) unsafe fn store<E: Element>(
        &self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        column: &Column<E>,
        way: Way,
        tail: &mut Tail,
    ) {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            let is_there = self.element.whole_column::<E>(at, self.stride, count).is_some();
            if !(is_there && matches!(way, Way::Through)) {
                self.save(shuffle, at, count, column, way, tail);
            }
        }
    }

    /// [`NumbersMut::store`] from `at` on of numbers that are not there.
    ///
    /// # Safety
    /// As there.
    #[inline(never)]
    unsafe fn save<E: Element>(
        &self,
        shuffle: impl Shuffle,
        at: *mut c_void,
        count: usize,
        column: &Column<E>,
        way: Way,
        tail: &mut Tail,
    ) {
        // SAFETY: the caller's contract.
        unsafe {
            match self.element {
                ElementType::F64 => {
                    store_column(shuffle, at.cast::<f64>(), self.stride, count, column, way, tail)
                }
                ElementType::F32 => {
                    store_column(shuffle, at.cast::<f32>(), self.stride, count, column, way, tail)
                }
            }
        }
    }
}

impl Vectors {
    /// The type of the numbers, if those of each of three axes lie as columns do.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        let element = self.element.of_columns(self.base, self.stride)?;
        self.axes.are_columns(element.size()).then_some(element)
    }

    /// Columns from `first` on, axis by axis, where they lie.
    ///
    /// # Safety
    /// As [`Vectors::columns`], of as many vectors as a column has numbers, and [`Vectors::as_columns`] says that these are of
    /// this type.
    #[inline(always)]
    pub(crate) unsafe fn in_place<E: Element>(&self, first: usize) -> [&Column<E>; 3] {
        let at = self.base.cast::<E>();
        // SAFETY: the caller's contract.
        let column = |offset| unsafe { &*at.byte_add(offset).add(first).cast() };
        [column(0), column(self.axes.y), column(self.axes.z.unwrap_or(0))]
    }

    /// As many vectors of `double` as a column has numbers, and where y and z lie in each, if so many lie side by side from
    /// `first` on.
    #[inline(always)]
    fn whole(&self, first: usize, count: usize) -> Option<(*const WholeVectors, [usize; 2])> {
        let at = self.base.wrapping_byte_add(self.stride.wrapping_mul(first)).cast::<WholeVectors>();
        let are_side_by_side = self.element == ElementType::F64 && self.stride == size_of::<[f64; 3]>();
        if !(are_side_by_side && count == BATCH_WIDTH && at.is_aligned()) {
            return None;
        }
        Some((at, self.axes.side_by_side(size_of::<f64>())?))
    }

    /// `count` vectors from `first` on, axis by axis: where they lie, or copied into the room.
    ///
    /// # Safety
    /// The view holds them, readable, and nobody writes to them as long as they are read.
    #[inline(always)]
    pub(crate) unsafe fn columns<'a, E: Element>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut [Column<E>; 3],
    ) -> [&'a Column<E>; 3] {
        // SAFETY: the caller's contract.
        unsafe {
            if let Some((vectors, order)) = self.whole(first, count)
                && let [Some(x), Some(y), Some(z)] = in_order(room.each_mut(), order).map(E::as_doubles_mut)
            {
                shuffle.split(&*vectors, [x, y, z]);
                return room.each_ref();
            }
            self.copy_columns(shuffle, first, count, room)
        }
    }

    /// [`Vectors::columns`] of other vectors than whole ones of `double` side by side.
    ///
    /// # Safety
    /// As there.
    #[inline(never)]
    unsafe fn copy_columns<'a, E: Element>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut [Column<E>; 3],
    ) -> [&'a Column<E>; 3] {
        // SAFETY: the caller's contract.
        unsafe {
            match self.element {
                ElementType::F64 => self.columns_of::<f64, E>(shuffle, first, count, room),
                ElementType::F32 => self.columns_of::<f32, E>(shuffle, first, count, room),
            }
        }
    }

    /// # Safety
    /// As [`Vectors::columns`], for vectors of `T`.
    #[inline(always)]
    unsafe fn columns_of<'a, T: Element, E: Element>(
        &'a self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut [Column<E>; 3],
    ) -> [&'a Column<E>; 3] {
        // SAFETY: the caller's contract.
        unsafe {
            let (stride, at) = (self.stride, self.base.byte_add(self.stride * first).cast::<T>());
            match self.axes.side_by_side(size_of::<T>()) {
                Some(order) if stride == size_of::<[T; 3]>() => {
                    load_vectors(at, count, in_order(room.each_mut(), order));
                    room.each_ref()
                }
                _ => {
                    let [x, y, z] = room;
                    let z = match self.axes.z {
                        Some(offset) => column_at(shuffle, at.byte_add(offset), stride, count, z),
                        None => {
                            *z = *E::ZEROS;
                            z
                        }
                    };
                    let y = column_at(shuffle, at.byte_add(self.axes.y), stride, count, y);
                    [column_at(shuffle, at, stride, count, x), y, z]
                }
            }
        }
    }
}

impl VectorsMut {
    /// The type of the numbers, if those of each of three axes lie as columns do.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        self.as_read().as_columns()
    }

    /// Where columns from `first` on lie, axis by axis, if [`VectorsMut::as_columns`] says that numbers are of this type.
    #[inline(always)]
    pub(crate) fn in_place<E: Element>(&self, first: usize) -> [*const OutColumn<E>; 3] {
        let column = |offset| self.base.wrapping_byte_add(offset).cast::<E>().wrapping_add(first).cast();
        [column(0), column(self.axes.y), column(self.axes.z.unwrap_or(0))].map(<*mut _>::cast_const)
    }

    /// Of so many vectors each the one at a place.
    pub(crate) fn every(self, count: usize, place: usize) -> Self {
        let base = self.base.wrapping_byte_add(self.stride.wrapping_mul(place));
        Self { base, stride: self.stride.wrapping_mul(count), ..self }
    }

    /// Where `count` vectors from `first` on go, axis by axis: where they will lie, or into the room.
    ///
    /// # Safety
    /// The array has room for them, and nobody else reads or writes there as long as they are written.
    #[inline(always)]
    pub(crate) unsafe fn columns<'a, E: Element>(
        &'a self,
        first: usize,
        count: usize,
        [x, y, z]: [&'a OutColumn<E>; 3],
    ) -> [&'a OutColumn<E>; 3] {
        let stride = self.stride;
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(stride * first);
            let column = |offset, room| self.element.out_column(at.byte_add(offset), stride, count, room);
            [column(0, x), column(self.axes.y, y), self.axes.z.map_or(z, |offset| column(offset, z))]
        }
    }

    /// Writes those numbers of `count` vectors from `first` on that are in the room.
    ///
    /// # Safety
    /// The array has room for them.
    #[inline(always)]
    pub(crate) unsafe fn store<E: Element>(
        &self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        columns: &[Column<E>; 3],
        way: Way,
        tails: &mut [Tail; 3],
    ) {
        // SAFETY: the caller's contract.
        unsafe {
            if let Some((vectors, order)) = self.as_read().whole(first, count)
                && matches!(way, Way::Through)
                && let [Some(x), Some(y), Some(z)] = in_order(columns.each_ref(), order).map(E::as_doubles)
            {
                shuffle.join([x, y, z], &mut *vectors.cast_mut());
            } else {
                self.save(shuffle, first, count, columns, way, tails);
            }
        }
    }

    /// [`VectorsMut::store`] of other vectors than whole ones of `double` side by side.
    ///
    /// # Safety
    /// As there.
    #[inline(never)]
    unsafe fn save<E: Element>(
        &self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        columns: &[Column<E>; 3],
        way: Way,
        tails: &mut [Tail; 3],
    ) {
        // SAFETY: the caller's contract.
        unsafe {
            match self.element {
                ElementType::F64 => self.store_as::<f64, E>(shuffle, first, count, columns, way, tails),
                ElementType::F32 => self.store_as::<f32, E>(shuffle, first, count, columns, way, tails),
            }
        }
    }

    /// # Safety
    /// As [`VectorsMut::store`], for vectors of `T`.
    #[inline(always)]
    unsafe fn store_as<T: Element, E: Element>(
        &self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        columns: &[Column<E>; 3],
        way: Way,
        tails: &mut [Tail; 3],
    ) {
        let [x_tail, y_tail, z_tail] = tails;
        // SAFETY: the caller's contract.
        unsafe {
            let (stride, at) = (self.stride, self.base.byte_add(self.stride * first).cast::<T>());
            match self.axes.side_by_side(size_of::<T>()) {
                Some(order) if stride == size_of::<[T; 3]>() => {
                    let ordered = in_order(columns.each_ref(), order);
                    if let Way::Past { is_first, is_last } = way
                        && self.as_read().whole(first, count).is_some()
                        && let [Some(x), Some(y), Some(z)] = ordered.map(E::as_doubles)
                    {
                        let mut block = Block::<[f64; 3], BATCH_WIDTH>::new(x_tail, [0.0; 3]);
                        shuffle.join([x, y, z], &mut block.values);
                        block.write(shuffle, at.cast(), is_first, is_last, x_tail);
                    } else {
                        save_vectors(at, count, ordered);
                    }
                }
                _ => {
                    let [x, y, z] = columns;
                    store_column(shuffle, at, stride, count, x, way, x_tail);
                    store_column(shuffle, at.byte_add(self.axes.y), stride, count, y, way, y_tail);
                    if let Some(offset) = self.axes.z {
                        store_column(shuffle, at.byte_add(offset), stride, count, z, way, z_tail);
                    }
                }
            }
        }
    }
}
