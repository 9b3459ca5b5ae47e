//! The angle between two vectors from their cross and dot products, without a branch on its value.

use crate::numeric::power_of_two;
use core::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
use core::ops::RangeInclusive;

/// Angles for the argument reduction: the arc tangents of 0, 1/2, 1, 3/2 and infinity, and their supplements.
const REDUCED: [Reduced; 10] = [
    Reduced::new(0.0, 1.0, 0.0, 0.0),
    Reduced::new(0.5, 1.0, 4.636_476_090_008_061e-1, 2.269_877_745_296_168_7e-17),
    Reduced::new(1.0, 1.0, FRAC_PI_4, 3.061_616_997_868_383e-17),
    Reduced::new(1.5, 1.0, 9.827_937_232_473_29e-1, 1.390_331_103_123_099_8e-17),
    Reduced::new(1.0, 0.0, FRAC_PI_2, 6.123_233_995_736_766e-17),
    Reduced::new(0.0, -1.0, PI, 1.224_646_799_147_353_2e-16),
    Reduced::new(0.5, -1.0, 2.677_945_044_588_987, 1.552_770_536_930_314_7e-16),
    Reduced::new(1.0, -1.0, 2.356_194_490_192_345, 9.184_850_993_605_148e-17),
    Reduced::new(1.5, -1.0, 2.158_798_930_342_464, 2.195_836_713_460_199_7e-16),
    Reduced::new(1.0, -0.0, FRAC_PI_2, 6.123_233_995_736_766e-17),
];

/// An angle as a direction vector, and as a number with its rounding error.
#[derive(Clone, Copy)]
struct Reduced {
    sine: f64,
    cosine: f64,
    angle: f64,
    rest: f64,
}

impl Reduced {
    const fn new(sine: f64, cosine: f64, angle: f64, rest: f64) -> Self {
        Self { sine, cosine, angle, rest }
    }
}

/// The arc tangent's series by Remez's algorithm for arguments below 7/16, from FreeBSD's `s_atan.c`.
const SERIES: [f64; 11] = [
    3.333_333_333_333_293e-1,
    -1.999_999_999_987_648_3e-1,
    1.428_571_427_250_346_6e-1,
    -1.111_111_040_546_235_6e-1,
    9.090_887_133_436_507e-2,
    -7.691_876_205_044_83e-2,
    6.661_073_137_387_531e-2,
    -5.833_570_133_790_573_5e-2,
    4.976_877_994_615_932e-2,
    -3.653_157_274_421_691_6e-2,
    1.628_582_011_536_578_2e-2,
];

/// Range in which the products neither overflow nor lose digits.
const MODERATE: RangeInclusive<f64> = power_of_two(-500)..=power_of_two(500);

/// The angle from 0 to pi whose sine and cosine are proportional to `cross` and `dot`: `libm::atan2` for a nonnegative
/// `cross`, to two units in the last place.
///
/// It takes one division after the argument reduction. `atan2` takes two, and branches on the sector, which is unpredictable
/// here.
#[inline]
pub(in crate::aim) fn angle_of(cross: f64, dot: f64) -> f64 {
    let along = dot.abs();
    if !MODERATE.contains(&(cross + along)) {
        return libm::atan2(cross, dot);
    }
    let above = |bound: f64| usize::from(cross >= bound * along);
    let part = above(0.4375) + above(0.6875) + above(1.1875) + above(2.4375);
    let Some(Reduced { sine, cosine, angle, rest }) = REDUCED.get(part + 5 * usize::from(dot < 0.0)) else {
        return libm::atan2(cross, dot);
    };
    // Tangent of the difference from the reduced angle.
    let x = (cosine * cross - sine * dot) / (cosine * dot + sine * cross);
    let z = x * x;
    let (w, xz) = (z * z, x * z);
    let (ww, xw) = (w * w, x * w);
    let [a, b, c, d, e, f, g, h, i, j, k] = SERIES;
    let odd = (a + w * c) + ww * ((e + w * g) + ww * (i + w * k));
    let even = (b + w * d) + ww * ((f + w * h) + ww * j);
    angle + (x + (rest - (xz * odd + xw * even)))
}

#[cfg(test)]
mod tests {
    use super::angle_of;
    use core::f64::consts::{FRAC_PI_2, PI};

    #[test]
    fn it_is_the_arc_tangent_to_two_units_in_the_last_place() {
        let mut most = 0.0_f64;
        for step in 0..400_000 {
            let angle = PI * f64::from(step) / 400_000.0;
            let size = libm::exp2(f64::from(step % 41 - 20));
            let (sine, cosine) = (size * libm::sin(angle), size * libm::cos(angle));
            let expected = libm::atan2(sine, cosine);
            let error = (angle_of(sine, cosine) - expected).abs();
            most = most.max(if expected > 0.0 { error / (expected * f64::EPSILON) } else { error });
        }
        assert!(most <= 2.0, "{most}");
    }

    #[test]
    fn the_ends_of_the_circle_and_of_the_numbers_are_exact() {
        let cases = [(0.0, 1.0, 0.0), (1.0, 0.0, FRAC_PI_2), (0.0, -1.0, PI), (0.0, 0.0, 0.0)];
        for (cross, dot, angle) in cases {
            for scale in [1.0, 1e-300, 1e300] {
                assert_eq!(angle_of(cross * scale, dot * scale), angle);
            }
        }
        assert_eq!(angle_of(5e-324, 1.0), 5e-324);
        assert_eq!(angle_of(1e-200, 1.0), 1e-200);
        assert!(angle_of(f64::NAN, 1.0).is_nan() && angle_of(1.0, f64::NAN).is_nan());
    }
}
