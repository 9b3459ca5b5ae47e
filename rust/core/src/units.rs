//! Lengths of default settings in the caller's unit.

/// Converts centimeters to the caller's unit. NaN unless `units_per_meter` is finite and > 0; functions that take the
/// settings then refuse them.
pub(crate) fn from_centimeters(centimeters: f64, units_per_meter: f64) -> f64 {
    if units_per_meter.is_finite() && units_per_meter > 0.0 {
        centimeters * units_per_meter / 100.0
    } else {
        f64::NAN
    }
}

/// Settings with `for_units` are in centimeters by default.
macro_rules! default_in_centimeters {
    ($settings:ident) => {
        impl Default for $settings {
            #[doc = concat!("[`", stringify!($settings), "::for_units`] of centimeters.")]
            fn default() -> Self {
                Self::for_units(100.0)
            }
        }
    };
}
pub(crate) use default_in_centimeters;

#[cfg(test)]
mod tests {
    use super::from_centimeters;

    #[test]
    fn a_centimeter_is_a_hundredth_of_a_meter() {
        for (units, expected) in [(100.0, 42.0), (1.0, 0.42), (1000.0, 420.0), (10.0, 4.2)] {
            assert_eq!(from_centimeters(42.0, units), expected, "{units}");
        }
    }

    #[test]
    fn no_unit_gives_no_number() {
        for units in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(from_centimeters(42.0, units).is_nan(), "{units}");
        }
    }
}
