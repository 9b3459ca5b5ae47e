//! Views read, and arrays written, many elements at once: axis by axis, in loops that the compiler turns into wide
//! instructions.

use super::{
    Axes, Element, Numbers, PursuitNumberArray, PursuitVec3Array, Stored, Vectors, VectorsMut, check_base,
};
use core::ffi::c_void;
use pursuit_core::numeric::{BATCH_WIDTH, Column, OutColumn};
use pursuit_core::{Refusal, Within};

/// Numbers to be written whose type is known.
#[derive(Clone, Copy)]
pub(crate) struct NumbersMut {
    base: *mut c_void,
    stride: usize,
    element: Element,
}

impl NumbersMut {
    /// # Safety
    /// There is room for a number of that index.
    #[inline]
    pub(crate) unsafe fn set(&self, index: usize, number: f64) {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * index);
            match self.element {
                Element::F64 => at.cast::<f64>().write_unaligned(number),
                Element::F32 => at.cast::<f32>().write_unaligned(f32::from_f64(number)),
            }
        }
    }
}

/// Refuses elements of an array of `count` that would overlap.
fn check_stride(stride: usize, size: usize, count: usize, name: &'static str) -> Result<(), Refusal> {
    if stride >= size || count < 2 { Ok(()) } else { Err(Refusal::out_of_domain("stride").within(name)) }
}

impl PursuitNumberArray {
    /// `count` numbers of the input `name`, or none with a null base; refused when their type is unknown or they overlap.
    pub(crate) fn open_optional(
        &self,
        count: usize,
        name: &'static str,
    ) -> Result<Option<NumbersMut>, Refusal> {
        let Self { base, stride, element } = *self;
        let element = Element::of(element).within(name)?;
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
        // Axis by axis, the vectors reach into each other; then only the numbers of one axis must not.
        let size = if self.axis_stride == 0 { axes.end(element) } else { element.size() };
        check_stride(stride, size, count, name)?;
        Ok(Some(VectorsMut { base, stride, element, axes }))
    }
}

impl Axes {
    /// Bytes from the first number to the end of the last.
    fn end(self, element: Element) -> usize {
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

/// # Safety
/// From `at` on lie `count` readable numbers.
#[inline(always)]
unsafe fn load_column<T: Stored>(at: *const T, stride: usize, count: usize, column: &mut Column) {
    let lanes = column.iter_mut().take(count).enumerate();
    // SAFETY: the caller's contract.
    unsafe {
        if stride == size_of::<T>() {
            lanes.for_each(|(lane, number)| *number = at.add(lane).read_unaligned().to_f64());
        } else {
            lanes.for_each(|(lane, number)| *number = at.byte_add(stride * lane).read_unaligned().to_f64());
        }
    }
}

/// Whether `count` numbers from `at` on lie as a column does.
#[inline(always)]
fn is_column<T: Stored>(at: *const T, stride: usize, count: usize) -> bool {
    T::IS_F64 && stride == size_of::<f64>() && count == BATCH_WIDTH && at.cast::<Column>().is_aligned()
}

/// The column that begins at `at`, where it lies if it lies there as columns do, or else copied into the room.
///
/// # Safety
/// As for [`load_column`], and nobody writes to the numbers as long as the column is read.
#[inline(always)]
unsafe fn column_at<T: Stored>(at: *const T, stride: usize, count: usize, room: &mut Column) -> &Column {
    // SAFETY: the caller's contract.
    unsafe {
        if is_column(at, stride, count) {
            &*at.cast::<Column>()
        } else {
            load_column(at, stride, count, room);
            room
        }
    }
}

/// The column that begins at `at`, to be written where it lies if it lies there as columns do, or else into the room, of
/// which [`store_column`] takes it.
///
/// # Safety
/// From `at` on there is room for `count` numbers, and nobody else reads or writes there as long as the column is written.
#[inline(always)]
unsafe fn out_column_at<T: Stored>(at: *mut T, stride: usize, count: usize, room: &OutColumn) -> &OutColumn {
    if is_column(at, stride, count) {
        // SAFETY: the caller's contract.
        unsafe { &*at.cast::<OutColumn>() }
    } else {
        room
    }
}

/// Writes a column from `at` on, unless [`out_column_at`] had it written there.
///
/// # Safety
/// From `at` on there is room for `count` numbers.
#[inline(always)]
unsafe fn store_column<T: Stored>(at: *mut T, stride: usize, count: usize, column: &Column) {
    if is_column(at, stride, count) {
        return;
    }
    let lanes = column.iter().take(count).enumerate();
    // SAFETY: the caller's contract.
    unsafe {
        if stride == size_of::<T>() {
            lanes.for_each(|(lane, number)| at.add(lane).write_unaligned(T::from_f64(*number)));
        } else {
            lanes.for_each(|(lane, number)| at.byte_add(stride * lane).write_unaligned(T::from_f64(*number)));
        }
    }
}

impl Numbers {
    /// `count` numbers from `first` on: where they lie, or copied into the room.
    ///
    /// # Safety
    /// The view holds them, readable, and nobody writes to them as long as they are read.
    #[inline(always)]
    pub(crate) unsafe fn column<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut Column,
    ) -> &'a Column {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            match self.element {
                Element::F64 => column_at(at.cast::<f64>(), self.stride, count, room),
                Element::F32 => column_at(at.cast::<f32>(), self.stride, count, room),
            }
        }
    }
}

impl NumbersMut {
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
    pub(crate) unsafe fn column<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a OutColumn,
    ) -> &'a OutColumn {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            match self.element {
                Element::F64 => out_column_at(at.cast::<f64>(), self.stride, count, room),
                Element::F32 => room,
            }
        }
    }

    /// Writes those of `count` numbers from `first` on that are in the room.
    ///
    /// # Safety
    /// The array has room for them.
    #[inline(always)]
    pub(crate) unsafe fn store(&self, first: usize, count: usize, column: &Column) {
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(self.stride * first);
            match self.element {
                Element::F64 => store_column(at.cast::<f64>(), self.stride, count, column),
                Element::F32 => store_column(at.cast::<f32>(), self.stride, count, column),
            }
        }
    }
}

impl Vectors {
    /// `count` vectors from `first` on, axis by axis: where they lie, or copied into the room.
    ///
    /// # Safety
    /// The view holds them, readable, and nobody writes to them as long as they are read.
    #[inline(always)]
    pub(crate) unsafe fn columns<'a>(
        &'a self,
        first: usize,
        count: usize,
        room: &'a mut [Column; 3],
    ) -> [&'a Column; 3] {
        // SAFETY: the caller's contract.
        unsafe {
            match self.element {
                Element::F64 => self.columns_of::<f64>(first, count, room),
                Element::F32 => self.columns_of::<f32>(first, count, room),
            }
        }
    }

    /// # Safety
    /// As [`Vectors::columns`], for vectors of `T`.
    #[inline(always)]
    unsafe fn columns_of<'a, T: Stored>(
        &'a self,
        first: usize,
        count: usize,
        [x, y, z]: &'a mut [Column; 3],
    ) -> [&'a Column; 3] {
        // SAFETY: the caller's contract.
        unsafe {
            let (stride, at) = (self.stride, self.base.byte_add(self.stride * first).cast::<T>());
            match self.axes.side_by_side(size_of::<T>()) {
                Some([second, third]) if stride == size_of::<[T; 3]>() => {
                    let (y, z) = if second < third { (y, z) } else { (z, y) };
                    let lanes = x.iter_mut().zip(y.iter_mut()).zip(z.iter_mut()).take(count).enumerate();
                    lanes.for_each(|(lane, ((x, y), z))| {
                        let [first, second, third] = at.add(3 * lane).cast::<[T; 3]>().read_unaligned();
                        (*x, *y, *z) = (first.to_f64(), second.to_f64(), third.to_f64());
                    });
                    if second < third { [x, y, z] } else { [x, z, y] }
                }
                _ => {
                    let z = match self.axes.z {
                        Some(offset) => column_at(at.byte_add(offset), stride, count, z),
                        None => {
                            *z = [0.0; BATCH_WIDTH];
                            z
                        }
                    };
                    let y = column_at(at.byte_add(self.axes.y), stride, count, y);
                    [column_at(at, stride, count, x), y, z]
                }
            }
        }
    }
}

impl VectorsMut {
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
    pub(crate) unsafe fn columns<'a>(
        &'a self,
        first: usize,
        count: usize,
        [x, y, z]: [&'a OutColumn; 3],
    ) -> [&'a OutColumn; 3] {
        let Element::F64 = self.element else { return [x, y, z] };
        let stride = self.stride;
        // SAFETY: the caller's contract.
        unsafe {
            let at = self.base.byte_add(stride * first).cast::<f64>();
            let z = match self.axes.z {
                Some(offset) => out_column_at(at.byte_add(offset), stride, count, z),
                None => z,
            };
            let y = out_column_at(at.byte_add(self.axes.y), stride, count, y);
            [out_column_at(at, stride, count, x), y, z]
        }
    }

    /// Writes those numbers of `count` vectors from `first` on that are in the room.
    ///
    /// # Safety
    /// The array has room for them.
    #[inline(always)]
    pub(crate) unsafe fn store(&self, first: usize, count: usize, columns: &[Column; 3]) {
        // SAFETY: the caller's contract.
        unsafe {
            match self.element {
                Element::F64 => self.store_as::<f64>(first, count, columns),
                Element::F32 => self.store_as::<f32>(first, count, columns),
            }
        }
    }

    /// # Safety
    /// As [`VectorsMut::store`], for vectors of `T`.
    #[inline(always)]
    unsafe fn store_as<T: Stored>(&self, first: usize, count: usize, [x, y, z]: &[Column; 3]) {
        // SAFETY: the caller's contract.
        unsafe {
            let (stride, at) = (self.stride, self.base.byte_add(self.stride * first).cast::<T>());
            match self.axes.side_by_side(size_of::<T>()) {
                Some([second, third]) if stride == size_of::<[T; 3]>() => {
                    let (y, z) = if second < third { (y, z) } else { (z, y) };
                    let lanes = x.iter().zip(y).zip(z).take(count).enumerate();
                    lanes.for_each(|(lane, ((x, y), z))| {
                        let vector = [*x, *y, *z].map(T::from_f64);
                        at.add(3 * lane).cast::<[T; 3]>().write_unaligned(vector);
                    });
                }
                _ => {
                    store_column(at, stride, count, x);
                    store_column(at.byte_add(self.axes.y), stride, count, y);
                    if let Some(offset) = self.axes.z {
                        store_column(at.byte_add(offset), stride, count, z);
                    }
                }
            }
        }
    }
}
