//! An exact oracle for projectiles: Sturm chains by pseudo-division over whole numbers of any length.
//!
//! It shares nothing with the library: no formula, no arithmetic, not even the form of the polynomial.

use num_bigint::{BigInt, Sign};
use pursuit_core::DVec3;
use pursuit_core::aim::projectile::ProjectileQuery;

/// A polynomial over whole numbers, the constant first.
type Polynomial = Vec<BigInt>;

/// The polynomial `|2 D + 2 W t + G t^2|^2 - (2 s t)^2` of a query, times a power of two, and its Sturm chain.
pub struct Oracle {
    chain: Vec<Polynomial>,
}

/// A finite f64 as a whole number times 2^exponent.
fn parts(x: f64) -> (BigInt, i32) {
    let bits = x.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (magnitude, exponent) =
        if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let magnitude = BigInt::from(magnitude);
    (if x < 0.0 { -magnitude } else { magnitude }, exponent)
}

fn times(a: &Polynomial, b: &Polynomial) -> Polynomial {
    let mut product = vec![BigInt::ZERO; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}

fn trimmed(mut p: Polynomial) -> Polynomial {
    while p.last().is_some_and(|x| *x == BigInt::ZERO) {
        p.pop();
    }
    p
}

/// The negated remainder of `a` by `b`, times something positive.
fn negated_remainder(a: &Polynomial, b: &Polynomial) -> Polynomial {
    let mut rest = a.clone();
    let leading = b.last().unwrap().clone();
    while rest.len() >= b.len() {
        let factor = rest.last().unwrap().clone();
        let offset = rest.len() - b.len();
        // Times the square of the leading coefficient, which is positive.
        for x in &mut rest {
            *x *= &leading * &leading;
        }
        for (i, y) in b.iter().enumerate() {
            rest[offset + i] -= &factor * &leading * y;
        }
        rest = trimmed(rest);
    }
    rest.into_iter().map(|x| -x).collect()
}

impl Oracle {
    pub fn new(query: &ProjectileQuery) -> Self {
        let vectors = [
            query.shot.target_position,
            query.shot.shooter_position,
            query.shot.target_velocity,
            query.shooter_velocity,
            query.target_acceleration,
            query.shot.gravity,
        ];
        let numbers: Vec<f64> =
            vectors.iter().flat_map(DVec3::to_array).chain([query.shot.muzzle_speed]).collect();
        let unit = numbers.iter().filter(|x| **x != 0.0).map(|x| parts(*x).1).min().unwrap_or(0);
        let whole = |x: f64| {
            let (magnitude, exponent) = parts(x);
            if x == 0.0 { BigInt::ZERO } else { magnitude << (exponent - unit) }
        };
        let mut polynomial = vec![BigInt::ZERO; 5];
        for axis in 0..3 {
            let difference = |a: DVec3, b: DVec3| whole(a[axis]) - whole(b[axis]);
            let along: Polynomial = vec![
                difference(query.shot.target_position, query.shot.shooter_position) * 2,
                difference(query.shot.target_velocity, query.shooter_velocity) * 2,
                difference(query.target_acceleration, query.shot.gravity),
            ];
            for (sum, x) in polynomial.iter_mut().zip(times(&along, &along)) {
                *sum += x;
            }
        }
        let speed = whole(query.shot.muzzle_speed);
        polynomial[2] -= &speed * &speed * 4;
        let polynomial = trimmed(polynomial);
        let derivative = trimmed(polynomial.iter().enumerate().skip(1).map(|(power, x)| x * power).collect());
        let mut chain = vec![polynomial, derivative];
        loop {
            let [.., a, b] = chain.as_slice() else { unreachable!() };
            if b.is_empty() {
                chain.pop();
                break;
            }
            let next = negated_remainder(a, b);
            if next.is_empty() {
                break;
            }
            chain.push(next);
        }
        Self { chain }
    }

    fn changes(signs: impl Iterator<Item = Sign>) -> usize {
        let signs: Vec<Sign> = signs.filter(|sign| *sign != Sign::NoSign).collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    fn changes_at(&self, t: f64) -> usize {
        let (magnitude, exponent) = parts(t);
        Self::changes(self.chain.iter().map(|p| {
            // Horner with the denominators brought up: sum of x_i m^i 2^(e i), times 2^(-e n) when e is below zero.
            let mut value = BigInt::ZERO;
            for (i, x) in p.iter().enumerate().rev() {
                let scaled =
                    if exponent < 0 { x << (-exponent as usize * (p.len() - 1 - i)) } else { x.clone() };
                value =
                    if exponent < 0 { value * &magnitude } else { (value * &magnitude) << exponent as usize };
                value += scaled;
            }
            value.sign()
        }))
    }

    /// How many distinct roots are above zero.
    pub fn positive_roots(&self) -> usize {
        self.changes_at(0.0) - Self::changes(self.chain.iter().map(|p| p.last().unwrap().sign()))
    }

    /// How many distinct roots are in `(0, t]`; `t` must not be a double root.
    pub fn roots_up_to(&self, t: f64) -> usize {
        self.changes_at(0.0) - self.changes_at(t)
    }
}
