//! The number of positive roots of a quartic: Sturm's theorem, in whichever arithmetic can decide.

use super::certain_sign::{ErrorBounded, Signed};
use core::cmp::Ordering::{self, Equal, Greater, Less};

/// `a t^4 + b t^3 + c t^2 + d t + e`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quartic<T> {
    pub a: T,
    pub b: T,
    pub c: T,
    pub d: T,
    pub e: T,
}

impl<T: Signed> Quartic<T> {
    /// The value at `t`.
    pub(crate) fn at(&self, t: T) -> T {
        (((self.a * t + self.b) * t + self.c) * t + self.d) * t + self.e
    }

    /// The number of distinct real roots above zero; `None` when a sign is in doubt.
    ///
    /// `a` must be above zero, or `a` and `b` both zero; `e` must not be zero.
    ///
    /// Between zero and infinity Sturm's chain loses one sign change per distinct root. The chain of a quartic is written
    /// out: its members `p t^2 + q t + r` and `l t + m` are negated remainders times what is positive, and its last has the
    /// sign of the discriminant; only a leading coefficient that is exactly zero shortens it.
    ///
    /// Source: C. Sturm, 1829; the subresultants after S. Basu, R. Pollack, M.-F. Roy, "Algorithms in Real Algebraic
    /// Geometry", chapter 4; the discriminant by the invariants I and J of the binary quartic.
    pub(crate) fn count_positive_roots(&self) -> Option<u32> {
        if self.a.sign()? == Equal {
            return self.count_positive_roots_of_quadratic();
        }
        let at_zero = (self.e.sign()?, self.d.sign()?);
        let count = |zero: [Ordering; 3], infinity: [Ordering; 3]| {
            let lost = changes(&[&[at_zero.0, at_zero.1], zero.as_slice()]);
            Some(lost.saturating_sub(changes(&[&[Greater, Greater], infinity.as_slice()])))
        };

        let SturmChain { p, q, r, l, m } = self.chain();
        if p.sign()? == Equal {
            if q.sign()? == Equal {
                return count([r.sign()?, Equal, Equal], [r.sign()?, Equal, Equal]);
            }
            let last = product(self.slope_at_root(q, r).sign()?, q.sign()?);
            return count([r.sign()?, last, Equal], [q.sign()?, last, Equal]);
        }

        if l.sign()? == Equal {
            return count([r.sign()?, m.sign()?, Equal], [p.sign()?, m.sign()?, Equal]);
        }
        let discriminant = self.discriminant().sign()?;
        count([r.sign()?, m.sign()?, discriminant], [p.sign()?, l.sign()?, discriminant])
    }

    /// The members of Sturm's chain after the derivative, where none of them is shorter.
    #[inline(always)]
    fn chain(&self) -> SturmChain<T> {
        let Self { a, b, c, d, e } = *self;
        let p = T::from(3) * b * b - T::from(8) * a * c;
        let q = T::from(2) * b * c - T::from(12) * a * d;
        let r = b * d - T::from(16) * a * e;
        let quotient = T::from(3) * b * p - T::from(4) * a * q;
        let pp = p * p;
        let l = quotient * q + T::from(4) * a * r * p - T::from(2) * c * pp;
        let m = quotient * r - d * pp;
        SturmChain { p, q, r, l, m }
    }

    /// The derivative at the root `-r / q` of the linear member, times `-q^3`.
    #[inline(never)]
    fn slope_at_root(&self, q: T, r: T) -> T {
        let Self { a, b, c, d, .. } = *self;
        let (qq, rr) = (q * q, r * r);
        T::from(4) * a * rr * r - T::from(3) * b * rr * q + T::from(2) * c * r * qq - d * qq * q
    }

    /// What has the sign of the discriminant.
    #[inline(always)]
    fn discriminant(&self) -> T {
        let Self { a, b, c, d, e } = *self;
        let i = T::from(12) * a * e - T::from(3) * b * d + c * c;
        let j = T::from(72) * a * c * e + T::from(9) * b * c * d
            - T::from(27) * (a * d * d + e * b * b)
            - T::from(2) * c * c * c;
        T::from(4) * i * i * i - j * j
    }

    fn count_positive_roots_of_quadratic(&self) -> Option<u32> {
        let Self { c, d, e, .. } = *self;
        let (c_sign, d_sign, e_sign) = (c.sign()?, d.sign()?, e.sign()?);
        if c_sign == Equal {
            return Some(u32::from(product(d_sign, e_sign) == Less));
        }
        let discriminant = (d * d - T::from(4) * c * e).sign()?;
        let last = product(discriminant, c_sign);
        let lost = changes(&[&[e_sign, d_sign, last]]);
        Some(lost.saturating_sub(changes(&[&[c_sign, c_sign, last]])))
    }
}

/// `p t^2 + q t + r` and `l t + m` of Sturm's chain.
struct SturmChain<T> {
    p: T,
    q: T,
    r: T,
    l: T,
    m: T,
}

impl Quartic<ErrorBounded> {
    /// [`Self::count_positive_roots`] without a branch where no sign is in doubt or zero; below zero otherwise, which says
    /// nothing.
    #[inline(always)]
    pub(crate) fn clear_count(&self) -> f64 {
        let SturmChain { p, r, l, m, .. } = self.chain();
        let discriminant = self.discriminant();
        let [at_zero, at_infinity] = [[self.e, self.d, r, m], [self.a, self.a, p, l]].map(|members| {
            let [first, second, third, fourth] = members.map(ErrorBounded::value);
            let change = |left: f64, right: f64| if (left > 0.0) == (right > 0.0) { 0.0 } else { 1.0 };
            change(first, second)
                + change(second, third)
                + change(third, fourth)
                + change(fourth, discriminant.value())
        });
        let members = [self.a, self.d, self.e, p, r, l, m, discriminant];
        let is_clear = members.iter().fold(true, |clear, member| clear & member.is_clear());
        let lost = at_zero - at_infinity;
        let count = if lost > 0.0 { lost } else { 0.0 };
        if is_clear { count } else { -1.0 }
    }

    /// The coefficients without their bounds, the constant first.
    pub(crate) fn rounded(&self) -> [f64; 5] {
        [self.e, self.d, self.c, self.b, self.a].map(|coefficient| coefficient.value())
    }
}

/// The sign of a product.
fn product(left: Ordering, right: Ordering) -> Ordering {
    match right {
        Equal => Equal,
        Greater => left,
        Less => left.reverse(),
    }
}

/// How often the sign changes along the parts, zeros left out.
fn changes(parts: &[&[Ordering]]) -> u32 {
    let mut count = 0;
    let mut last = Equal;
    for sign in parts.iter().flat_map(|part| part.iter()).filter(|sign| **sign != Equal) {
        count += u32::from(last != Equal && last != *sign);
        last = *sign;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::Quartic;
    use crate::numeric::certain_sign::ErrorBounded;
    use crate::numeric::fixed_int::Integer;

    /// The coefficients of `(t - r1) (t - r2) (t^2 + u t + v)`.
    fn product(r1: i32, r2: i32, u: i32, v: i32) -> [i32; 5] {
        let (s, p) = (-(r1 + r2), r1 * r2);
        [1, u + s, v + s * u + p, s * v + p * u, p * v]
    }

    fn exactly([a, b, c, d, e]: [i32; 5]) -> Option<u32> {
        let of = Integer::<16>::from;
        Quartic { a: of(a), b: of(b), c: of(c), d: of(d), e: of(e) }.count_positive_roots()
    }

    fn filtered([a, b, c, d, e]: [i32; 5]) -> Option<u32> {
        let of = ErrorBounded::from;
        let quartic = Quartic { a: of(a), b: of(b), c: of(c), d: of(d), e: of(e) };
        let (count, clear) = (quartic.count_positive_roots(), quartic.clear_count());
        assert!(clear < 0.0 || count.map(f64::from) == Some(clear));
        count
    }

    #[test]
    fn the_value_is_the_sum_of_the_terms() {
        let of = ErrorBounded::from;
        let quartic = Quartic { a: of(2), b: of(-3), c: of(5), d: of(-7), e: of(11) };
        assert_eq!(quartic.at(of(3)).value(), 162.0 - 81.0 + 45.0 - 21.0 + 11.0);
    }

    #[test]
    fn the_count_is_that_of_the_factors() {
        // Every quartic of two whole roots and a quadratic factor with small coefficients: double, triple and fourfold
        // roots, biquadratics and every shorter chain are among them.
        let mut cases = 0;
        for r1 in -4..=4 {
            for r2 in -4..=r1 {
                for u in -8..=8 {
                    for v in -8_i32..=16 {
                        if r1 == 0 || r2 == 0 || v == 0 {
                            continue;
                        }
                        // Distinct positive roots: of the linear factors, then the other roots of t^2 + u t + v.
                        let mut expected = i32::from(r1 > 0) + i32::from(r2 > 0 && r2 != r1);
                        let disc = u * u - 4 * v;
                        let quadratic = if disc < 0 {
                            0
                        } else if disc == 0 {
                            i32::from(u < 0)
                        } else if v < 0 {
                            1
                        } else {
                            2 * i32::from(u < 0)
                        };
                        expected += quadratic;
                        let vanishes = |r: i32| r > 0 && r * r + u * r + v == 0;
                        expected -= i32::from(vanishes(r1)) + i32::from(r2 != r1 && vanishes(r2));
                        let coefficients = product(r1, r2, u, v);
                        let expected = Some(expected as u32);
                        assert_eq!(exactly(coefficients), expected, "{r1} {r2} {u} {v}");
                        let filtered = filtered(coefficients);
                        assert!(filtered.is_none() || filtered == expected, "{r1} {r2} {u} {v}");
                        cases += 1;
                    }
                }
            }
        }
        assert!(cases > 10_000, "{cases}");
    }

    #[test]
    fn without_the_two_highest_powers_it_counts_the_roots_of_the_quadratic() {
        for (c, d, e, expected) in [
            (1, -3, 2, 2),
            (1, -2, 1, 1),
            (1, -2, 2, 0),
            (1, 3, 2, 0),
            (-1, 5, 3, 1),
            (0, -2, 3, 1),
            (0, 2, 3, 0),
        ] {
            assert_eq!(exactly([0, 0, c, d, e]), Some(expected), "{c} {d} {e}");
            let filtered = filtered([0, 0, c, d, e]);
            assert!(filtered.is_none() || filtered == Some(expected), "{c} {d} {e}");
        }
    }
}
