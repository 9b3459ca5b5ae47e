//! Remainders of numbers after whole periods.

/// More often than the exponents of f64 allow with 52 digits at a time.
const ROUNDS: u32 = 48;

/// `x` less as many whole periods as leave at least 0 and less than one; exact for what is within already.
///
/// Where the periods of `x` cannot be told apart the answer is some number in that range. `libm::fmod` is exact there, but
/// divides in 128 bits, which needs a function that a C library need not have.
pub(crate) fn wrap(x: f64, period: f64) -> f64 {
    let mut rest = x;
    for _ in 0..ROUNDS {
        if (0.0..period).contains(&rest) {
            return rest;
        }
        let periods = libm::floor(rest / period);
        if !periods.is_finite() {
            break;
        }
        rest -= periods * period;
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::wrap;
    use crate::seeded::Generator;

    #[test]
    fn whole_periods_are_taken_off_and_put_on() {
        for (x, rest) in [(0.0, 0.0), (3.0, 3.0), (40.0, 0.0), (83.0, 3.0), (-3.0, 37.0), (-80.0, 0.0)] {
            assert_eq!(wrap(x, 40.0), rest, "{x}");
        }
        assert_eq!(wrap(-1e-300, 40.0), 0.0);
    }

    /// Against the exact remainder.
    #[test]
    fn it_is_the_remainder_to_the_digits_that_the_number_has() {
        let mut random = Generator::new(3);
        for _ in 0..10_000 {
            let (x, period) = (random.uniform(-1e9, 1e9), random.uniform(0.1, 1e4));
            let off = (wrap(x, period) - x.rem_euclid(period)).abs();
            assert!(off.min(period - off) <= x.abs() * f64::EPSILON, "{x} {period}: {off}");
        }
    }

    #[test]
    fn any_number_is_brought_into_the_period() {
        let mut random = Generator::new(4);
        for _ in 0..10_000 {
            let (x, period) = (random.finite(), random.finite().abs());
            if period > 0.0 {
                assert!((0.0..period).contains(&wrap(x, period)), "{x:e} {period:e}");
            }
        }
    }
}
