//! The quartics of many motions in SIMD lanes, and their numbers of hits.

use super::relative_motion::ShotMotion;
use crate::numeric::certain_sign::ErrorBounded;
use crate::numeric::sturm::Quartic;

/// Number of motions computed together.
pub(super) const TOGETHER: usize = 16;
/// A number for each motion.
type Column = [f64; TOGETHER];

/// Relative motions, number by number.
pub(super) struct RelativeMotions([Column; ShotMotion::NUMBERS]);

/// Their quartics: values and errors of the coefficients, and [`Quartic::clear_count`].
pub(super) struct Quartics {
    values: [Column; 5],
    errors: [Column; 5],
    counts: Column,
}

impl RelativeMotions {
    pub(super) const ZERO: Self = Self([[0.0; TOGETHER]; ShotMotion::NUMBERS]);

    /// Sets the motion at a place, counted modulo [`TOGETHER`].
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, motion: &ShotMotion) {
        for (column, number) in self.0.iter_mut().zip(motion.numbers()) {
            column[place % TOGETHER] = number;
        }
    }
}

impl Quartics {
    pub(super) const ZERO: Self =
        Self { values: [[0.0; TOGETHER]; 5], errors: [[0.0; TOGETHER]; 5], counts: [0.0; TOGETHER] };

    /// Computes the quartics of the motions, in a loop without a branch.
    #[inline(always)]
    pub(super) fn set(&mut self, motions: &RelativeMotions) {
        for place in 0..TOGETHER {
            let numbers = motions.0.each_ref().map(|column| column[place]);
            let quartic = ShotMotion::of_numbers(numbers).quartic();
            let Quartic { a, b, c, d, e } = quartic;
            for ((value, error), of) in self.values.iter_mut().zip(&mut self.errors).zip([a, b, c, d, e]) {
                value[place] = of.value();
                error[place] = of.error();
            }
            self.counts[place] = quartic.clear_count();
        }
    }

    /// The quartic at a place, counted modulo [`TOGETHER`], and its number of positive roots, if all signs are certain.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> (Quartic<ErrorBounded>, Option<u32>) {
        let place = place % TOGETHER;
        let of = |power: usize| ErrorBounded::new(self.values[power][place], self.errors[power][place]);
        let quartic = Quartic { a: of(0), b: of(1), c: of(2), d: of(3), e: of(4) };
        let count = self.counts[place];
        (quartic, if count < 0.0 { quartic.count_positive_roots() } else { Some(count as u32) })
    }
}
