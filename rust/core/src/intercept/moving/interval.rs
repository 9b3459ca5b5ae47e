//! Intervals of numbers.

use crate::numeric::{max_or_second, min_or_second};

/// An interval of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub least: f64,
    pub greatest: f64,
}

impl Interval {
    /// Whatever is no longer than `limit`, of either sign.
    pub fn of_size(limit: f64) -> Self {
        Self { least: -limit, greatest: limit }
    }

    pub fn plus(self, other: Self) -> Self {
        Self { least: self.least + other.least, greatest: self.greatest + other.greatest }
    }

    pub fn minus(self, other: Self) -> Self {
        Self { least: self.least - other.greatest, greatest: self.greatest - other.least }
    }

    pub fn times(self, other: Self) -> Self {
        let products = [
            self.least * other.least,
            self.least * other.greatest,
            self.greatest * other.least,
            self.greatest * other.greatest,
        ];
        let [first, rest @ ..] = products;
        let mut bounds = Self { least: first, greatest: first };
        for product in rest {
            bounds.least = min_or_second(bounds.least, product);
            bounds.greatest = max_or_second(bounds.greatest, product);
        }
        bounds
    }

    /// By a factor >= 0.
    pub fn scaled(self, factor: f64) -> Self {
        Self { least: self.least * factor, greatest: self.greatest * factor }
    }

    /// The part within `limit` of zero; all of that where nothing is known.
    pub fn within(self, limit: f64) -> Self {
        Self { least: max_or_second(self.least, -limit), greatest: min_or_second(self.greatest, limit) }
    }

    /// What is in both.
    pub fn and(self, other: Self) -> Self {
        Self {
            least: max_or_second(self.least, other.least),
            greatest: min_or_second(self.greatest, other.greatest),
        }
    }

    /// The least interval around both.
    pub fn hull(self, other: Self) -> Self {
        Self {
            least: min_or_second(self.least, other.least),
            greatest: max_or_second(self.greatest, other.greatest),
        }
    }
}
