//! The types of numbers in memory.

use super::{Shuffle, saturated};
use crate::numeric::{BATCH_WIDTH, Column};
use core::fmt::Debug;

/// A type of number in memory: `f64` or `f32`. All is computed in `f64`.
pub trait Element: Copy + Debug + Sealed + 'static {
    /// It is `f64`, or else `f32`.
    const IS_F64: bool;
    /// 0.
    const ZERO: Self;
    /// A column of it.
    const ZEROS: &Column<Self>;

    /// The same number.
    fn to_f64(self) -> f64;

    /// The number, or the nearest: by [`saturated`] of 32 bits.
    fn from_f64(number: f64) -> Self;

    /// The number, or the nearest, or an infinity for one beyond the range: of a query, which must not become another that is
    /// finite.
    fn from_query(number: f64) -> Self;

    /// The same number.
    fn from_f32(number: f32) -> Self;

    /// The number, or the nearest, of another type.
    fn convert<T: Element>(self) -> T;

    /// The same of each, by the instructions of a level.
    fn convert_each<T: Element, const N: usize>(shuffle: impl Shuffle, from: &[Self; N], to: &mut [T; N]);

    /// [`Element::convert_each`] from numbers of 64 bits.
    fn from_doubles<const N: usize>(shuffle: impl Shuffle, from: &[f64; N], to: &mut [Self; N]);

    /// [`Element::convert_each`] from numbers of 32 bits.
    fn from_floats<const N: usize>(shuffle: impl Shuffle, from: &[f32; N], to: &mut [Self; N]);

    /// The numbers, if they are of 64 bits.
    fn as_doubles<const N: usize>(numbers: &[Self; N]) -> Option<&[f64; N]>;

    /// The same, to be written.
    fn as_doubles_mut<const N: usize>(numbers: &mut [Self; N]) -> Option<&mut [f64; N]>;
}

/// Seals [`Element`].
pub trait Sealed {}

impl Sealed for f64 {}
impl Sealed for f32 {}

impl Element for f64 {
    const IS_F64: bool = true;
    const ZERO: Self = 0.0;
    const ZEROS: &Column<Self> = &[0.0; BATCH_WIDTH];

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self
    }

    #[inline(always)]
    fn from_f64(number: f64) -> Self {
        number
    }

    #[inline(always)]
    fn from_query(number: f64) -> Self {
        number
    }

    #[inline(always)]
    fn from_f32(number: f32) -> Self {
        number.into()
    }

    #[inline(always)]
    fn convert<T: Element>(self) -> T {
        T::from_f64(self)
    }

    #[inline(always)]
    fn convert_each<T: Element, const N: usize>(shuffle: impl Shuffle, from: &[Self; N], to: &mut [T; N]) {
        T::from_doubles(shuffle, from, to);
    }

    #[inline(always)]
    fn from_doubles<const N: usize>(_: impl Shuffle, from: &[f64; N], to: &mut [Self; N]) {
        *to = *from;
    }

    #[inline(always)]
    fn from_floats<const N: usize>(shuffle: impl Shuffle, from: &[f32; N], to: &mut [Self; N]) {
        shuffle.widen(from, to);
    }

    #[inline(always)]
    fn as_doubles<const N: usize>(numbers: &[Self; N]) -> Option<&[f64; N]> {
        Some(numbers)
    }

    #[inline(always)]
    fn as_doubles_mut<const N: usize>(numbers: &mut [Self; N]) -> Option<&mut [f64; N]> {
        Some(numbers)
    }
}

impl Element for f32 {
    const IS_F64: bool = false;
    const ZERO: Self = 0.0;
    const ZEROS: &Column<Self> = &[0.0; BATCH_WIDTH];

    #[inline(always)]
    fn to_f64(self) -> f64 {
        self.into()
    }

    #[inline(always)]
    fn from_f64(number: f64) -> Self {
        saturated(number)
    }

    #[inline(always)]
    fn from_query(number: f64) -> Self {
        number as Self
    }

    #[inline(always)]
    fn from_f32(number: f32) -> Self {
        number
    }

    #[inline(always)]
    fn convert<T: Element>(self) -> T {
        T::from_f32(self)
    }

    #[inline(always)]
    fn convert_each<T: Element, const N: usize>(shuffle: impl Shuffle, from: &[Self; N], to: &mut [T; N]) {
        T::from_floats(shuffle, from, to);
    }

    #[inline(always)]
    fn from_doubles<const N: usize>(shuffle: impl Shuffle, from: &[f64; N], to: &mut [Self; N]) {
        shuffle.narrow(from, to);
    }

    #[inline(always)]
    fn from_floats<const N: usize>(_: impl Shuffle, from: &[f32; N], to: &mut [Self; N]) {
        *to = *from;
    }

    #[inline(always)]
    fn as_doubles<const N: usize>(_: &[Self; N]) -> Option<&[f64; N]> {
        None
    }

    #[inline(always)]
    fn as_doubles_mut<const N: usize>(_: &mut [Self; N]) -> Option<&mut [f64; N]> {
        None
    }
}
