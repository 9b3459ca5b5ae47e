//! A vector for each lane of a register: one register for each axis.

use super::dispatch::{Lanes, Packed};

/// The same vector in every lane.
#[inline(always)]
pub(crate) fn splat<L: Lanes, const D: usize>(lanes: L, v: [f64; D]) -> [L::Packed; D] {
    let mut packed = [lanes.splat(0.0); D];
    for (packed, number) in packed.iter_mut().zip(v) {
        *packed = lanes.splat(number);
    }
    packed
}

/// The sum of the products, from the first axis on.
#[inline(always)]
pub(crate) fn dot<P: Packed, const D: usize>(a: [P; D], b: [P; D]) -> P {
    let mut sum = a[0] * b[0];
    for axis in 1..D {
        sum = sum + a[axis] * b[axis];
    }
    sum
}

#[inline(always)]
pub(crate) fn plus<P: Packed, const D: usize>(mut a: [P; D], b: [P; D]) -> [P; D] {
    for (a, b) in a.iter_mut().zip(&b) {
        *a = *a + *b;
    }
    a
}

#[inline(always)]
pub(crate) fn subtract<P: Packed, const D: usize>(mut a: [P; D], b: [P; D]) -> [P; D] {
    for (a, b) in a.iter_mut().zip(&b) {
        *a = *a - *b;
    }
    a
}

#[inline(always)]
pub(crate) fn times<P: Packed, const D: usize>(mut a: [P; D], s: P) -> [P; D] {
    for a in &mut a {
        *a = *a * s;
    }
    a
}

/// `a` in the lanes of the mask, `b` in the others.
#[inline(always)]
pub(crate) fn where_or<P: Packed, const D: usize>(mut a: [P; D], mask: P::Mask, b: [P; D]) -> [P; D] {
    for (a, b) in a.iter_mut().zip(&b) {
        *a = a.where_or(mask, *b);
    }
    a
}
