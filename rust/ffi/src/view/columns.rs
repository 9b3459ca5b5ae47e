//! Views and arrays, read and written many elements at once: axis by axis, in loops that the compiler vectorizes.

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

    /// The first `count` numbers as a Rust slice, if they are adjacent, aligned `f64`.
    ///
    /// # Safety
    /// The array has as many readable and writable numbers, which nothing else reads or writes while the slice lives.
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
    /// `count` numbers of the input `name`; refused if their type is unknown, if they are missing, or if they overlap.
    pub(crate) fn open(&self, count: usize, name: &'static str) -> Result<NumbersMut, Refusal> {
        let Self { base, stride, element } = *self;
        check_base(base, 1, name)?;
        let element = ElementType::of(element).within(name)?;
        check_stride(stride, element.size(), count, name)?;
        Ok(NumbersMut { base, stride, element })
    }

    /// `count` numbers of the input `name`, or none with a null base; refused if their type is unknown or they overlap.
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
    /// `count` vectors of the input `name`, or none with a null base; refused if their layout is unknown or they overlap.
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
        // With axes apart the vectors interleave; then only the numbers of one axis must not overlap.
        let size = if axis_stride == 0 { self.axes.end(self.element) } else { self.element.size() };
        check_stride(self.stride, size, count, name)
    }
}

impl Axes {
    /// Bytes from the first number to the end of the last.
    fn end(self, element: ElementType) -> usize {
        self.y.max(self.z.unwrap_or(0)) + element.size()
    }

    /// Indices of y and z among three adjacent numbers of that size, if they are adjacent.
    #[inline(always)]
    fn side_by_side(self, size: usize) -> Option<[usize; 2]> {
        match (self.y / size, self.z.map(|z| z / size)) {
            (1, Some(2)) if self.y == size => Some([1, 2]),
            (2, Some(1)) if self.y == 2 * size => Some([2, 1]),
            _ => None,
        }
    }
}

/// Compiled once for all levels, like all code that moves numbers without the layout of columns; otherwise it would be most
/// of the library.
///
/// # Safety
/// `at` points to `count` readable numbers.
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

/// The column at `at`, if the numbers there have the layout of a column.
#[inline(always)]
fn whole<T: Element>(at: *const T, stride: usize, count: usize) -> Option<*const Column<T>> {
    let numbers = at.cast::<Column<T>>();
    (stride == size_of::<T>() && count == BATCH_WIDTH && numbers.is_aligned()).then_some(numbers)
}

/// The column at `at`, if it has the type of the columns.
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

/// Three columns of `double` in the order of the axes of adjacent vectors.
#[inline(always)]
fn in_order<C>([x, y, z]: [C; 3], [second, third]: [usize; 2]) -> [C; 3] {
    if second < third { [x, y, z] } else { [x, z, y] }
}

/// How the answers of a whole block are written to memory.
#[derive(Clone, Copy)]
pub(crate) enum StoreMode {
    /// Through the caches, where they stay for the next reader.
    Through,
    /// Past the caches, which could not hold them, so that memory is not read before it is overwritten.
    Past {
        /// The block is the first of those written past the caches.
        is_first: bool,
        /// It is the last.
        is_last: bool,
    },
}

/// The last bytes of the previous block, of a line that it did not fill.
pub(crate) type Tail = [u8; LINE];

/// Values written past the caches in whole lines, from any offset in a line.
#[repr(C)]
pub(crate) struct Block<T, const N: usize> {
    tail: Tail,
    pub(crate) values: [T; N],
}

impl<T: Copy, const N: usize> Block<T, N> {
    /// Values that follow the tail.
    #[inline(always)]
    pub(crate) fn new(tail: &Tail, value: T) -> Self {
        const { assert!(size_of::<[T; N]>().is_multiple_of(LINE) && align_of::<T>() <= LINE) };
        Self { tail: *tail, values: [value; N] }
    }

    /// Writes the values from `at` on, except for an end that does not fill a line: that becomes the tail for the next block.
    ///
    /// # Safety
    /// There is room for them, and the memory before them was written by the same blocks, unless this is the first.
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

/// The column at `at`: in place if it has the layout of a column, otherwise copied into the room.
///
/// # Safety
/// As for [`load_column`], and the numbers are not written while the column is read.
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
/// `at` has room for `count` numbers, and the tail is the previous block's.
#[inline(always)]
unsafe fn store_column<T: Element, E: Element>(
    shuffle: impl Shuffle,
    at: *mut T,
    stride: usize,
    count: usize,
    column: &Column<E>,
    way: StoreMode,
    tail: &mut Tail,
) {
    match way {
        StoreMode::Past { is_first, is_last } if stride == size_of::<T>() => {
            let mut block = Block::<T, BATCH_WIDTH>::new(tail, T::ZERO);
            E::convert_each(shuffle, column, &mut block.values);
            // SAFETY: the caller's contract.
            unsafe { block.write(shuffle, at.cast(), is_first, is_last, tail) };
        }
        StoreMode::Through if whole_column::<T, E>(at, stride, count).is_some() => {}
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
/// `at` has room for `count` numbers.
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

/// Splits adjacent vectors into three columns.
///
/// # Safety
/// `at` points to `count` readable vectors.
#[inline(never)]
unsafe fn load_vectors<T: Element, E: Element>(at: *const T, count: usize, [x, y, z]: [&mut Column<E>; 3]) {
    let lanes = x.iter_mut().zip(y.iter_mut()).zip(z.iter_mut()).take(count).enumerate();
    lanes.for_each(|(lane, ((x, y), z))| {
        // SAFETY: the caller's contract.
        let [first, second, third] = unsafe { at.add(3 * lane).cast::<[T; 3]>().read_unaligned() };
        (*x, *y, *z) = (first.convert(), second.convert(), third.convert());
    });
}

/// Joins three columns into adjacent vectors.
///
/// # Safety
/// `at` has room for `count` vectors.
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
    /// Whether `count` items are read or written as whole columns of that type, if all have the layout of columns of `found`.
    #[inline(always)]
    pub(crate) fn is_of_columns<E: Element>(found: Option<Self>, count: usize) -> bool {
        count == BATCH_WIDTH && found.is_some_and(Self::is::<E>)
    }

    /// Whether it is the type `E`.
    #[inline(always)]
    fn is<E: Element>(self) -> bool {
        self == if E::IS_F64 { Self::F64 } else { Self::F32 }
    }

    /// The column of that type at `at`, if there is one.
    #[inline(always)]
    fn whole_column<E: Element>(
        self,
        at: *const c_void,
        stride: usize,
        count: usize,
    ) -> Option<*const Column<E>> {
        if self.is::<E>() { whole(at.cast::<E>(), stride, count) } else { None }
    }

    /// The column at `at`, written in place if it has that type and layout, otherwise into the room, from which
    /// [`store_column`] takes it.
    ///
    /// # Safety
    /// `at` has room for `count` numbers, and nothing else reads or writes there while the column is written.
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

    /// The common type of all, if there is one.
    pub(crate) fn of_all(each: impl Iterator<Item = Option<Self>>) -> Option<Self> {
        each.reduce(|first, other| if first == other { first } else { None }).flatten()
    }

    /// The type, if numbers at that stride have the layout of columns.
    fn of_columns(self, base: *const c_void, stride: usize) -> Option<Self> {
        let size = self.size();
        (stride == size && base.addr().is_multiple_of(size)).then_some(self)
    }
}

impl Axes {
    /// Whether all three offsets are multiples of that size.
    fn are_columns(self, size: usize) -> bool {
        self.y.is_multiple_of(size) && self.z.is_some_and(|z| z.is_multiple_of(size))
    }
}

impl Numbers {
    /// The type of the numbers, if they have the layout of columns.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        self.element.of_columns(self.base, self.stride)
    }

    /// A column from `first` on, in place.
    ///
    /// # Safety
    /// As [`Numbers::column`], for a whole column, and [`Numbers::as_columns`] has this type.
    #[inline(always)]
    pub(crate) unsafe fn in_place<E: Element>(&self, first: usize) -> &Column<E> {
        // SAFETY: the caller's contract.
        unsafe { &*self.base.cast::<E>().add(first).cast() }
    }

    /// `count` numbers from `first` on: in place, or copied into the room.
    ///
    /// # Safety
    /// The view holds them, readable, and they are not written while they are read.
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

    /// [`Numbers::column`] of numbers from `at` on that are not read in place.
    ///
    /// # Safety
    /// As [`Numbers::column`].
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
    /// The type of the numbers, if they have the layout of columns.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        self.element.of_columns(self.base, self.stride)
    }

    /// Address of a column from `first` on, if [`NumbersMut::as_columns`] has this type.
    #[inline(always)]
    pub(crate) fn in_place<E: Element>(&self, first: usize) -> *const OutColumn<E> {
        self.base.cast::<E>().wrapping_add(first).cast()
    }

    /// The number at `place` of every group of `count`.
    pub(crate) fn every(self, count: usize, place: usize) -> Self {
        let base = self.base.wrapping_byte_add(self.stride.wrapping_mul(place));
        Self { base, stride: self.stride.wrapping_mul(count), ..self }
    }

    /// The destination of `count` numbers from `first` on: in place, or the room.
    ///
    /// # Safety
    /// The array has room for them, and nothing else reads or writes there while they are written.
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

    /// Writes the numbers, of `count` from `first` on, that are in the room.
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
        way: StoreMode,
        tail: &mut Tail,
    ) {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            let is_there = self.element.whole_column::<E>(at, self.stride, count).is_some();
            if !(is_there && matches!(way, StoreMode::Through)) {
                self.save(shuffle, at, count, column, way, tail);
            }
        }
    }

    /// [`NumbersMut::store`] for numbers from `at` on that are not in place.
    ///
    /// # Safety
    /// As [`NumbersMut::store`].
    #[inline(never)]
    unsafe fn save<E: Element>(
        &self,
        shuffle: impl Shuffle,
        at: *mut c_void,
        count: usize,
        column: &Column<E>,
        way: StoreMode,
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
    /// The type of the numbers, if the numbers of each of three axes have the layout of columns.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        let element = self.element.of_columns(self.base, self.stride)?;
        self.axes.are_columns(element.size()).then_some(element)
    }

    /// Columns from `first` on, axis by axis, in place.
    ///
    /// # Safety
    /// As [`Vectors::columns`], for whole columns, and [`Vectors::as_columns`] has this type.
    #[inline(always)]
    pub(crate) unsafe fn in_place<E: Element>(&self, first: usize) -> [&Column<E>; 3] {
        let at = self.base.cast::<E>();
        // SAFETY: the caller's contract.
        let column = |offset| unsafe { &*at.byte_add(offset).add(first).cast() };
        [column(0), column(self.axes.y), column(self.axes.z.unwrap_or(0))]
    }

    /// A whole column of adjacent vectors of `double` from `first` on, and the indices of y and z in each, if there is one.
    #[inline(always)]
    fn whole(&self, first: usize, count: usize) -> Option<(*const WholeVectors, [usize; 2])> {
        let at = self.base.wrapping_byte_add(self.stride.wrapping_mul(first)).cast::<WholeVectors>();
        let are_side_by_side = self.element == ElementType::F64 && self.stride == size_of::<[f64; 3]>();
        if !(are_side_by_side && count == BATCH_WIDTH && at.is_aligned()) {
            return None;
        }
        Some((at, self.axes.side_by_side(size_of::<f64>())?))
    }

    /// `count` vectors from `first` on, axis by axis: in place, or copied into the room.
    ///
    /// # Safety
    /// The view holds them, readable, and they are not written while they are read.
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

    /// [`Vectors::columns`] for vectors other than a whole column of adjacent `double`.
    ///
    /// # Safety
    /// As [`Vectors::columns`].
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
    /// The type of the numbers, if the numbers of each of three axes have the layout of columns.
    pub(crate) fn as_columns(&self) -> Option<ElementType> {
        self.as_read().as_columns()
    }

    /// Addresses of columns from `first` on, axis by axis, if [`VectorsMut::as_columns`] has this type.
    #[inline(always)]
    pub(crate) fn in_place<E: Element>(&self, first: usize) -> [*const OutColumn<E>; 3] {
        let column = |offset| self.base.wrapping_byte_add(offset).cast::<E>().wrapping_add(first).cast();
        [column(0), column(self.axes.y), column(self.axes.z.unwrap_or(0))].map(<*mut _>::cast_const)
    }

    /// The vector at `place` of every group of `count`.
    pub(crate) fn every(self, count: usize, place: usize) -> Self {
        let base = self.base.wrapping_byte_add(self.stride.wrapping_mul(place));
        Self { base, stride: self.stride.wrapping_mul(count), ..self }
    }

    /// The destination of `count` vectors from `first` on, axis by axis: in place, or the room.
    ///
    /// # Safety
    /// The array has room for them, and nothing else reads or writes there while they are written.
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

    /// Writes the numbers, of `count` vectors from `first` on, that are in the room.
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
        way: StoreMode,
        tails: &mut [Tail; 3],
    ) {
        // SAFETY: the caller's contract.
        unsafe {
            if let Some((vectors, order)) = self.as_read().whole(first, count)
                && matches!(way, StoreMode::Through)
                && let [Some(x), Some(y), Some(z)] = in_order(columns.each_ref(), order).map(E::as_doubles)
            {
                shuffle.join([x, y, z], &mut *vectors.cast_mut());
            } else {
                self.save(shuffle, first, count, columns, way, tails);
            }
        }
    }

    /// [`VectorsMut::store`] for vectors other than a whole column of adjacent `double`.
    ///
    /// # Safety
    /// As [`VectorsMut::store`].
    #[inline(never)]
    unsafe fn save<E: Element>(
        &self,
        shuffle: impl Shuffle,
        first: usize,
        count: usize,
        columns: &[Column<E>; 3],
        way: StoreMode,
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
        way: StoreMode,
        tails: &mut [Tail; 3],
    ) {
        let [x_tail, y_tail, z_tail] = tails;
        // SAFETY: the caller's contract.
        unsafe {
            let (stride, at) = (self.stride, self.base.byte_add(self.stride * first).cast::<T>());
            match self.axes.side_by_side(size_of::<T>()) {
                Some(order) if stride == size_of::<[T; 3]>() => {
                    let ordered = in_order(columns.each_ref(), order);
                    if let StoreMode::Past { is_first, is_last } = way
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
