//! Impact times of a projectile in exact integers, for motions that rounded arithmetic cannot decide.

use super::ProjectileQuery;
use crate::numeric::certain_sign::Signed;
use crate::numeric::fixed_int::{Integer, decompose};
use crate::numeric::polynomial::Roots;
use crate::numeric::sturm::Quartic;
use core::cmp::Ordering;
use glam::DVec3;

/// All times above zero with `|P(t)| = s t`, each the least f64 that is not before the exact time; a double root counts once.
/// `likely` is where the search begins. `query` is the query as its simulation sees it.
///
/// `None` if the integers overflow: if the numbers of the query differ by more than about two hundred powers of two. The
/// integers are not longer because they lie on the stack of a game's thread.
pub(super) fn hit_times(query: &ProjectileQuery, likely: (f64, f64)) -> Option<Roots<4>> {
    ExactMotion::<96>::new(query).hit_times(likely)
}

/// The quartic `4 |P(t)|^2 - 4 s^2 t^2` times a power of two.
struct ExactMotion<const LIMBS: usize>(Quartic<Integer<LIMBS>>);

impl<const LIMBS: usize> ExactMotion<LIMBS> {
    #[inline(never)]
    fn new(query: &ProjectileQuery) -> Self {
        let vectors = [
            query.shot.target_position,
            query.shot.shooter_position,
            query.shot.target_velocity,
            query.shooter_velocity,
            query.target_acceleration,
            query.shot.gravity,
        ];
        let numbers = vectors.iter().flat_map(DVec3::as_ref).chain([&query.shot.muzzle_speed]);
        let exponents = numbers.filter(|x| **x != 0.0).map(|x| decompose(*x).1);
        let unit = exponents.min().unwrap_or(0);

        let whole = |x: f64| {
            let (mantissa, exponent) = decompose(x);
            Integer::<LIMBS>::shifted(mantissa, exponent.saturating_sub(unit).max(0).unsigned_abs())
        };
        let difference =
            |a: DVec3, b: DVec3| [whole(a.x) - whole(b.x), whole(a.y) - whole(b.y), whole(a.z) - whole(b.z)];
        let d = difference(query.shot.target_position, query.shot.shooter_position);
        let w = difference(query.shot.target_velocity, query.shooter_velocity);
        let g = difference(query.target_acceleration, query.shot.gravity);
        let s = whole(query.shot.muzzle_speed);
        Self(Quartic {
            a: dot(&g, &g),
            b: dot(&w, &g).shift(2),
            c: (dot(&w, &w) + dot(&d, &g) - s * s).shift(2),
            d: dot(&d, &w).shift(3),
            e: dot(&d, &d).shift(2),
        })
    }

    /// Number of distinct roots above `time`, which is >= 0.
    #[inline(never)]
    fn count_above(&self, time: f64) -> Option<u32> {
        let mut quartic = self.seen_from(time);
        // `time` is a root: divide by it, and keep the degree with a root below zero.
        for _ in 0..4 {
            if quartic.e.sign()? != Ordering::Equal {
                break;
            }
            quartic.e = quartic.d;
            quartic.d = quartic.c + quartic.d;
            quartic.c = quartic.b + quartic.c;
            quartic.b = quartic.a + quartic.b;
        }
        quartic.count_positive_roots()
    }

    /// The quartic in the time after `time`, in a unit that makes `time` an integer.
    fn seen_from(&self, time: f64) -> Quartic<Integer<LIMBS>> {
        let Quartic { a, b, c, d, e } = self.0;
        let (mantissa, exponent) = decompose(time);
        let unit = exponent.unsigned_abs();
        let [e, d, c, b, a] = if exponent >= 0 {
            [e, d.shift(unit), c.shift(unit * 2), b.shift(unit * 3), a.shift(unit * 4)]
        } else {
            [e.shift(unit * 4), d.shift(unit * 3), c.shift(unit * 2), b.shift(unit), a]
        };
        let of = Integer::<LIMBS>::from;
        let m = Integer::shifted(mantissa, 0);
        let mm = m * m;
        Quartic {
            a,
            b: b + of(4) * a * m,
            c: c + of(3) * b * m + of(6) * a * mm,
            d: d + of(2) * c * m + of(3) * b * mm + of(4) * a * mm * m,
            e: e + d * m + c * mm + b * mm * m + a * mm * mm,
        }
    }

    /// The sign of the quartic at `time`.
    fn sign_at(&self, time: f64) -> Option<Ordering> {
        self.seen_from(time).e.sign()
    }

    fn hit_times(&self, (earliest, latest): (f64, f64)) -> Option<Roots<4>> {
        let count = self.0.count_positive_roots()?;
        let within = self.count_above(earliest) == Some(count) && self.count_above(latest) == Some(0);
        let (mut low, last) = if within { (earliest, latest) } else { (0.0, f64::MAX) };
        let mut roots = Roots::NONE;
        for later in (0..count).rev() {
            // At least `later + 1` roots are above `low`, and at most `later` above the root.
            let high = self.first_with_at_most(later, low, last)?;
            roots.push(high);
            low = f64::from_bits(high.to_bits() - 1);
        }
        Some(roots)
    }

    /// The least f64 above which there are at most `later` roots. There are more above `low`, and not more above `high`.
    fn first_with_at_most(&self, later: u32, mut low: f64, mut high: f64) -> Option<f64> {
        let mut above_low = self.count_above(low)?;
        let mut above_high = self.count_above(high)?;
        // Halve the representable times in between: at most 63 rounds.
        while high.to_bits() - low.to_bits() > 1 {
            if above_low == above_high + 1
                && let (Some(before), Some(after)) = (self.sign_at(low), self.sign_at(high))
                && before == after.reverse()
                && before != Ordering::Equal
            {
                return self.first_with_sign(after, low, high);
            }
            let middle = middle(low, high);
            let above = self.count_above(middle)?;
            if above <= later {
                (high, above_high) = (middle, above);
            } else {
                (low, above_low) = (middle, above);
            }
        }
        Some(high)
    }

    /// The least f64 at which the quartic has this sign or is zero; between `low` and `high` it changes its sign once.
    fn first_with_sign(&self, sign: Ordering, mut low: f64, mut high: f64) -> Option<f64> {
        while high.to_bits() - low.to_bits() > 1 {
            let middle = middle(low, high);
            let here = self.sign_at(middle)?;
            if here == sign || here == Ordering::Equal {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(high)
    }
}

/// The scalar product.
#[inline(never)]
fn dot<const LIMBS: usize>(
    [ax, ay, az]: &[Integer<LIMBS>; 3],
    [bx, by, bz]: &[Integer<LIMBS>; 3],
) -> Integer<LIMBS> {
    *ax * *bx + *ay * *by + *az * *bz
}

/// The f64 halfway between `low` and `high` in the order of f64 numbers; both are >= 0.
fn middle(low: f64, high: f64) -> f64 {
    f64::from_bits(low.to_bits() + (high.to_bits() - low.to_bits()) / 2)
}
