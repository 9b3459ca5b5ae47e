//! Numbers of any length for oracles: sums and products exact, quotients and roots to 2^-160.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};
use num_bigint::BigInt;
use pursuit_core::DVec3;

/// Binary places to which quotients and roots are rounded down.
const PLACES: i32 = 160;

/// `whole * 2^exponent`.
#[derive(Clone, Debug)]
pub struct Exact {
    whole: BigInt,
    exponent: i32,
}

impl Exact {
    pub const ZERO: Self = Self { whole: BigInt::ZERO, exponent: 0 };

    /// The number itself, which must be finite.
    pub fn of(x: f64) -> Self {
        assert!(x.is_finite());
        let bits = x.to_bits();
        let biased = ((bits >> 52) & 0x7ff) as i32;
        let fraction = bits & ((1 << 52) - 1);
        let (size, exponent) =
            if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
        let whole = BigInt::from(size);
        Self { whole: if x < 0.0 { -whole } else { whole }, exponent }
    }

    pub fn power_of_two(exponent: i32) -> Self {
        Self { whole: BigInt::from(1), exponent }
    }

    /// The whole number of units of 2^exponent in it, rounded down.
    fn in_units(&self, exponent: i32) -> BigInt {
        let shift = self.exponent - exponent;
        if shift >= 0 { &self.whole << shift.unsigned_abs() } else { &self.whole >> shift.unsigned_abs() }
    }

    pub fn over(&self, divisor: &Self) -> Self {
        let shift = self.exponent - divisor.exponent + PLACES;
        let (above, below) = if shift >= 0 {
            (&self.whole << shift.unsigned_abs(), divisor.whole.clone())
        } else {
            (self.whole.clone(), &divisor.whole << shift.unsigned_abs())
        };
        Self { whole: above / below, exponent: -PLACES }
    }

    pub fn root(&self) -> Self {
        Self { whole: self.in_units(-2 * PLACES).sqrt(), exponent: -PLACES }
    }

    pub fn greater<'a>(&'a self, other: &'a Self) -> &'a Self {
        if self < other { other } else { self }
    }

    pub fn size(&self) -> Self {
        if *self < Self::ZERO { -self } else { self.clone() }
    }

    /// About, for messages.
    pub fn about(&self) -> f64 {
        i128::try_from(self.in_units(-90)).map_or(f64::NAN, |units| units as f64 / 2_f64.powi(90))
    }
}

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some((self - other).whole.cmp(&BigInt::ZERO))
    }
}

impl Add for &Exact {
    type Output = Exact;

    fn add(self, other: Self) -> Exact {
        let exponent = self.exponent.min(other.exponent);
        Exact { whole: self.in_units(exponent) + other.in_units(exponent), exponent }
    }
}

impl Neg for &Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        Exact { whole: -&self.whole, exponent: self.exponent }
    }
}

impl Sub for &Exact {
    type Output = Exact;

    fn sub(self, other: Self) -> Exact {
        self + &-other
    }
}

impl Mul for &Exact {
    type Output = Exact;

    fn mul(self, other: Self) -> Exact {
        Exact { whole: &self.whole * &other.whole, exponent: self.exponent + other.exponent }
    }
}

/// A vector of the plane.
#[derive(Clone, Debug, PartialEq)]
pub struct Vector {
    pub x: Exact,
    pub y: Exact,
}

impl Vector {
    /// The first two axes of a vector.
    pub fn of(v: DVec3) -> Self {
        Self { x: Exact::of(v.x), y: Exact::of(v.y) }
    }

    pub fn times(&self, factor: &Exact) -> Self {
        Self { x: &self.x * factor, y: &self.y * factor }
    }

    pub fn over(&self, divisor: &Exact) -> Self {
        Self { x: self.x.over(divisor), y: self.y.over(divisor) }
    }

    pub fn dot(&self, other: &Self) -> Exact {
        &(&self.x * &other.x) + &(&self.y * &other.y)
    }

    /// Above zero where the other is on the left.
    pub fn cross(&self, other: &Self) -> Exact {
        &(&self.x * &other.y) - &(&self.y * &other.x)
    }

    /// Turned left by a right angle.
    pub fn perpendicular(&self) -> Self {
        Self { x: -&self.y, y: self.x.clone() }
    }

    pub fn square(&self) -> Exact {
        self.dot(self)
    }

    pub fn length(&self) -> Exact {
        self.square().root()
    }

    /// Of length 1; `None` for the zero vector.
    pub fn unit(&self) -> Option<Self> {
        let length = self.length();
        (length > Exact::ZERO).then(|| self.over(&length))
    }
}

impl Add for &Vector {
    type Output = Vector;

    fn add(self, other: Self) -> Vector {
        Vector { x: &self.x + &other.x, y: &self.y + &other.y }
    }
}

impl Sub for &Vector {
    type Output = Vector;

    fn sub(self, other: Self) -> Vector {
        Vector { x: &self.x - &other.x, y: &self.y - &other.y }
    }
}

/// A straight way from one point to another.
#[derive(Clone, Debug)]
pub struct Way {
    pub start: Vector,
    pub end: Vector,
}

impl Way {
    /// The nearest point of it, rounded where it is inside.
    pub fn nearest_to(&self, point: &Vector) -> Vector {
        let way = &self.end - &self.start;
        let along = (point - &self.start).dot(&way);
        let square = way.square();
        if along <= Exact::ZERO {
            self.start.clone()
        } else if along >= square {
            self.end.clone()
        } else {
            &self.start + &way.times(&along.over(&square))
        }
    }

    /// Whether a point is less than `radius` away: decided without a root or quotient.
    fn is_near(&self, point: &Vector, radius: &Exact) -> bool {
        let way = &self.end - &self.start;
        let from_start = point - &self.start;
        let along = from_start.dot(&way);
        let (square, limit) = (way.square(), radius * radius);
        if along <= Exact::ZERO {
            from_start.square() < limit
        } else if along >= square {
            (point - &self.end).square() < limit
        } else {
            let area = way.cross(&from_start);
            &area * &area < &limit * &square
        }
    }

    /// Whether both have a point in common that is inside each of them.
    fn crosses(&self, other: &Self) -> bool {
        let parts = |a: &Self, b: &Self| {
            let way = &a.end - &a.start;
            let sides = [&b.start, &b.end].map(|end| way.cross(&(end - &a.start)));
            &sides[0] * &sides[1] < Exact::ZERO
        };
        parts(self, other) && parts(other, self)
    }

    /// Whether some points of both are less than `radius` apart: decided exactly. Unless they cross, an end of one is nearest.
    pub fn comes_near(&self, other: &Self, radius: &Exact) -> bool {
        self.crosses(other)
            || [&self.start, &self.end].iter().any(|end| other.is_near(end, radius))
            || [&other.start, &other.end].iter().any(|end| self.is_near(end, radius))
    }
}
