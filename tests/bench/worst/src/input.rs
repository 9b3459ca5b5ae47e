//! An input as a row of numbers from 0 to 1, which a search can change without knowing what they mean.

use pursuit_core::DVec3;
use std::f64::consts::PI;

/// How many numbers there are; most functions read fewer.
pub const COUNT: usize = 384;
/// The numbers of one input.
pub type Numbers = [f64; COUNT];

/// Reads an input from its numbers.
pub struct Reader<'a> {
    numbers: &'a Numbers,
    /// How many decades a size spans: 1 as in a game, 6 in the search.
    decades: f64,
    next: usize,
}

impl<'a> Reader<'a> {
    pub fn new(numbers: &'a Numbers, decades: f64) -> Self {
        Self { numbers, decades, next: 0 }
    }

    /// How many numbers were read.
    pub fn used(&self) -> usize {
        self.next.min(COUNT)
    }

    /// From 0 to 1.
    pub fn number(&mut self) -> f64 {
        let number = self.numbers[self.next % COUNT];
        self.next += 1;
        number
    }

    /// From -1 to 1.
    pub fn signed(&mut self) -> f64 {
        2.0 * self.number() - 1.0
    }

    /// Above zero, around `middle`.
    pub fn size(&mut self, middle: f64) -> f64 {
        middle * 10.0_f64.powf(self.decades * (self.number() - 0.5))
    }

    /// Zero for three in ten.
    pub fn size_or_zero(&mut self, middle: f64) -> f64 {
        if self.number() < 0.3 { self.skip(0.0) } else { self.size(middle) }
    }

    fn skip(&mut self, value: f64) -> f64 {
        self.next += 1;
        value
    }

    /// From -pi to pi.
    pub fn angle(&mut self) -> f64 {
        PI * self.signed()
    }

    /// A vector of a length around `middle`.
    pub fn vector(&mut self, middle: f64) -> DVec3 {
        let (length, turn, height) = (self.size(middle), self.angle(), self.signed());
        let aside = (1.0 - height * height).max(0.0).sqrt();
        DVec3::new(aside * turn.cos(), aside * turn.sin(), height) * length
    }

    /// A vector in the plane of the first two axes.
    pub fn flat(&mut self, middle: f64) -> DVec3 {
        let (length, turn) = (self.size(middle), self.angle());
        DVec3::new(turn.cos(), turn.sin(), 0.0) * length
    }

    /// A whole number from 0 to `count` - 1.
    pub fn choice(&mut self, count: usize) -> usize {
        ((self.number() * count as f64) as usize).min(count - 1)
    }
}

/// A number from 0 to 1 for each seed and index: the noise of inputs with more numbers than a row holds (SplitMix64).
pub fn noise(seed: u64, index: u64) -> f64 {
    let mut z = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) as f64 / u64::MAX as f64
}
