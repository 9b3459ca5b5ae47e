//! The less and the greater of two numbers, by one comparison.

/// `a`, or `b` when `a` is not below it or is no number.
#[inline]
pub(crate) fn less(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// `a`, or `b` when `a` is not above it or is no number.
#[inline]
pub(crate) fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::{greater, less};

    #[test]
    fn what_is_no_number_gives_way_to_the_limit() {
        assert_eq!((less(1.0, 2.0), less(2.0, 1.0), less(f64::NAN, 1.0)), (1.0, 1.0, 1.0));
        assert_eq!((greater(1.0, 2.0), greater(2.0, 1.0), greater(f64::NAN, 1.0)), (2.0, 2.0, 1.0));
    }
}
