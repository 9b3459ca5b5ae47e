//! The real roots of a polynomial in an interval of times.
//!
//! Between two neighboring roots of its derivative a polynomial is monotone, so a change of sign there brackets exactly
//! one root; the roots of the derivative are found the same way, down to a constant. A root where the sign does
//! not change is not found: whether such a one exists is no question for rounded arithmetic.
//!
//! Source: C. Yuksel, "High-Performance Polynomial Root Finding for Graphics", 2022, for the descent through the
//! derivatives.

/// The value of a polynomial and its slope. `coefficients` start with the constant.
#[inline]
pub(crate) fn value_and_slope(coefficients: &[f64], t: f64) -> (f64, f64) {
    coefficients
        .iter()
        .rev()
        .fold((0.0, 0.0), |(value, slope), coefficient| (value * t + coefficient, slope * t + value))
}

/// Ascending real numbers, as many as a polynomial of degree below `N` can have roots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Roots<const N: usize> {
    roots: [f64; N],
    count: usize,
}

impl<const N: usize> Roots<N> {
    pub(crate) const NONE: Self = Self { roots: [0.0; N], count: 0 };

    /// Adds a root to the end; there is always room for as many as the degree.
    pub(crate) fn push(&mut self, root: f64) {
        if let Some(slot) = self.roots.get_mut(self.count) {
            *slot = root;
            self.count += 1;
        }
    }

    pub(crate) fn as_slice(&self) -> &[f64] {
        self.roots.get(..self.count).unwrap_or(&[])
    }
}

/// The roots in `(from, to)` at which the sign changes, ascending, where `0 <= from <= to`.
///
/// `coefficients` start with the constant; the highest may be zero. They, and the values at both ends, must be finite.
pub(crate) fn crossings<const N: usize>(coefficients: &[f64; N], from: f64, to: f64) -> Roots<N> {
    // The nth derivative over n!, from the polynomial itself to the constant.
    let mut derivatives = [*coefficients; N];
    let mut derivative = *coefficients;
    for (order, row) in derivatives.iter_mut().enumerate() {
        *row = derivative;
        let mut next = [0.0; N];
        for (power, (slot, coefficient)) in next.iter_mut().zip(derivative.iter().skip(1)).enumerate() {
            *slot = coefficient * ((power + 1) as f64 / (order + 1) as f64);
        }
        derivative = next;
    }

    let mut turning_points = Roots::NONE;
    for row in derivatives.iter().rev().skip(1) {
        let mut roots = Roots::NONE;
        let mut left = from;
        let mut left_value = value_and_slope(row, left).0;
        for right in turning_points.as_slice().iter().copied().chain([to]) {
            let right_value = value_and_slope(row, right).0;
            if (left_value < 0.0 && right_value > 0.0) || (left_value > 0.0 && right_value < 0.0) {
                roots.push(root_between(|t| value_and_slope(row, t), left, right));
            } else if right_value == 0.0 && right < to {
                // The next piece starts on the root and sees no change of sign there.
                roots.push(right);
            }
            left = right;
            left_value = right_value;
        }
        turning_points = roots;
    }
    turning_points
}

/// A number above the positive roots of the polynomial and of its derivatives; infinite when there is no such number.
///
/// `coefficients` start with the constant, and the last of them is not zero.
///
/// Source: M. Fujiwara, "Ueber die obere Schranke des absoluten Betrages der Wurzeln einer algebraischen Gleichung",
/// 1916; by Gauss and Lucas it holds for the derivatives too.
pub(crate) fn root_bound(coefficients: &[f64]) -> f64 {
    let Some((leading, rest)) = coefficients.split_last() else { return 0.0 };
    let largest = rest.iter().rev().zip(1_i32..).fold(0.0, |bound, (coefficient, power)| {
        let root = libm::pow((coefficient / leading).abs(), 1.0 / f64::from(power));
        if root > bound { root } else { bound }
    });
    // Twice the largest, and a little for the rounding of the powers.
    2.0625 * largest
}

/// The root of a function between `from` and `to`, at which it has opposite signs and which are >= 0.
///
/// Newton's method while it stays inside and halves its steps; the representable numbers between the ends are halved
/// instead whenever it does not, so from any scale to any other the rounds are bounded.
pub(crate) fn root_between(value_and_slope: impl Fn(f64) -> (f64, f64), from: f64, to: f64) -> f64 {
    let rises = value_and_slope(to).0 > 0.0;
    let (mut low, mut high) = (from.to_bits(), to.to_bits().max(from.to_bits()));
    let mut guess = f64::from_bits(low + (high - low) / 2);
    let mut last_step = f64::INFINITY;
    for _ in 0..MOST_ROUNDS {
        let (value, slope) = value_and_slope(guess);
        if value == 0.0 || high - low <= 1 {
            break;
        }
        if (value > 0.0) == rises {
            high = guess.to_bits();
        } else {
            low = guess.to_bits();
        }
        let step = value / slope;
        let newton = guess - step;
        let inside = newton > f64::from_bits(low) && newton < f64::from_bits(high);
        if inside && step.abs() <= 0.5 * last_step {
            last_step = step.abs();
            guess = newton;
        } else if step.abs() <= f64::EPSILON * guess {
            return if inside { newton } else { guess };
        } else {
            last_step = f64::INFINITY;
            guess = f64::from_bits(low + (high - low) / 2);
        }
    }
    guess
}

/// Every second round halves at least the numbers in between (64 bits) or the step.
const MOST_ROUNDS: u32 = 256;

#[cfg(test)]
mod tests {
    use super::{crossings, root_between, root_bound, value_and_slope};

    /// The coefficients, constant first, of the monic polynomial with these roots.
    fn monic<const N: usize>(roots: &[f64]) -> [f64; N] {
        let mut coefficients = [0.0; N];
        coefficients[0] = 1.0;
        for root in roots {
            for power in (0..N).rev() {
                let lower = if power > 0 { coefficients[power - 1] } else { 0.0 };
                coefficients[power] = lower - root * coefficients[power];
            }
        }
        coefficients
    }

    #[test]
    fn all_roots_inside_are_found_and_none_outside() {
        // Whole roots: the coefficients are exact.
        let cases: [&[f64]; 5] = [
            &[1.0, 2.0, 3.0, 4.0],
            &[1.0, 10.0, 100.0, 1000.0],
            &[-3.0, 5.0, 7.0, 1e6],
            &[-4.0, -3.0, -2.0, 9.0],
            &[2.0],
        ];
        for roots in cases {
            let coefficients: [f64; 5] = monic(roots);
            let found = crossings(&coefficients, 0.5, 2e6);
            let expected: Vec<f64> = roots.iter().copied().filter(|root| *root > 0.5).collect();
            assert_eq!(found.as_slice().len(), expected.len(), "{roots:?}: {found:?}");
            for (root, exact) in found.as_slice().iter().zip(&expected) {
                assert!((root - exact).abs() <= 1e-12 * exact, "{roots:?}: {root}");
            }
        }
    }

    #[test]
    fn the_sextic_of_six_whole_roots_gives_them_all() {
        let roots = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0];
        let found = crossings(&monic::<7>(&roots), 0.0, 100.0);
        assert_eq!(found.as_slice().len(), 6);
        for (root, exact) in found.as_slice().iter().zip(roots) {
            assert!((root - exact).abs() <= 1e-12 * exact, "{root} {exact}");
        }
    }

    #[test]
    fn a_root_that_is_a_turning_point_of_the_grid_is_found_once() {
        // t^3 - 3 t^2 + 2 t = t (t - 1) (t - 2); its second derivative vanishes at 1.
        let found = crossings(&[0.0, 2.0, -3.0, 1.0], 0.5, 1.5);
        assert_eq!(found.as_slice().len(), 1);
        assert!((found.as_slice()[0] - 1.0).abs() <= f64::EPSILON, "{found:?}");
    }

    #[test]
    fn roots_sixty_orders_of_magnitude_apart_are_both_found() {
        // (t - 1e-30) (t - 1e30), whose coefficients round to these.
        let found = crossings(&[1.0, -1e30, 1.0], 0.0, 1e40);
        assert_eq!(found.as_slice().len(), 2);
        assert!((found.as_slice()[0] * 1e30 - 1.0).abs() < 1e-15);
        assert!((found.as_slice()[1] / 1e30 - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_bound_is_above_every_root() {
        for roots in [[1.0, 2.0, 3.0, 4.0], [1e-6, 1e6, 3.0, 2.0], [5.0, 5.0, 5.0, 5.0]] {
            let bound = root_bound(&monic::<5>(&roots));
            let largest = roots.into_iter().fold(0.0, f64::max);
            assert!(bound > largest && bound < 9.0 * largest, "{roots:?}: {bound}");
        }
    }

    #[test]
    fn a_bracketed_root_is_found_where_newton_alone_would_cycle() {
        // t^3 - 2 t + 2 sends Newton from 0 to 1 and back; mirrored, its only real root is 1.7692923542386314 (sqrt and
        // cube root formula of Cardano).
        let coefficients = [-2.0, -2.0, 0.0, 1.0];
        let root = root_between(|t| value_and_slope(&coefficients, t), 0.0, 1e6);
        assert!((root - 1.769_292_354_238_631_4).abs() < 1e-15, "{root}");
    }
}
