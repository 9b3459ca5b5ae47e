//! The less and the greater of two numbers, by one comparison.

/// `a`, or `b` when `a` is not below it or is NaN.
#[inline]
pub(crate) fn min_or_second(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// `a`, or `b` when `a` is not above it or is NaN.
#[inline]
pub(crate) fn max_or_second(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::{max_or_second, min_or_second};

    #[test]
    fn what_is_no_number_gives_way_to_the_limit() {
        assert_eq!(
            (min_or_second(1.0, 2.0), min_or_second(2.0, 1.0), min_or_second(f64::NAN, 1.0)),
            (1.0, 1.0, 1.0)
        );
        assert_eq!(
            (max_or_second(1.0, 2.0), max_or_second(2.0, 1.0), max_or_second(f64::NAN, 1.0)),
            (2.0, 2.0, 1.0)
        );
    }
}
