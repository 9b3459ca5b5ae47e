//! The chance that a normal error stays within a circle, or within an interval.

use crate::numeric::sqrt;
use core::f64::consts::FRAC_1_SQRT_2;

/// An error beyond its mean by this many deviations has a chance below 1e-18.
const FAR: f64 = 9.0;
/// Half squares in deviations above which the edge of the circle is nearly straight.
const LARGE: f64 = 40.0;
/// More terms than the series needs below that.
const TERMS: u32 = 160;

/// The chance that a point is within `radius` of the center of a circle, if it is normal with that deviation along each of
/// two axes about a mean `offset` from the center: `1 - Q1(offset / deviation, radius / deviation)`, Marcum's function.
///
/// # Method
/// Below [`LARGE`] the series of the noncentral chi-square distribution: a Poisson mixture of central ones. Above, the
/// distance is normal with mean `offset + deviation^2 / (2 offset)`, within 1e-3.
pub(super) fn chance_in_circle(offset: f64, deviation: f64, radius: f64) -> f64 {
    if radius >= offset + FAR * deviation {
        return 1.0;
    }
    if offset >= radius + FAR * deviation {
        return 0.0;
    }
    // Neither comparison holds without a deviation, so it is above 0 from here on.
    let scale = 1.0 / deviation;
    let (offset, radius) = (offset * scale, radius * scale);
    let (mean, square) = (0.5 * offset * offset, 0.5 * radius * radius);
    if mean > LARGE || square > LARGE {
        return large_circle(offset, radius);
    }
    // The first two terms of the exponential function, up to the rounding, for a hand that expects to point at the center.
    let start = if mean < 1e-8 { 1.0 - mean } else { libm::exp(-mean) };
    let (mut weight, mut term) = (start, libm::exp(-square));
    let mut inside = 1.0 - term;
    let (mut chance, mut left) = (weight * inside, 1.0 - weight);
    let mut index = 0.0;
    for _ in 0..TERMS {
        // What is left weighs at most its part of the next circle.
        if left * inside < 1e-9 {
            break;
        }
        index += 1.0;
        weight *= mean / index;
        term *= square / index;
        inside -= term;
        chance += weight * inside;
        left -= weight;
    }
    chance.clamp(0.0, 1.0)
}

/// [`chance_in_circle`] for a deviation of 1 and a large circle or offset.
fn large_circle(offset: f64, radius: f64) -> f64 {
    // The distance from the center: its mean and variance up to the second order in 1 / offset.
    let square = offset * offset + 1.0;
    let deviation = sqrt(1.0 - 0.5 / square);
    normal((radius - sqrt(square)) / deviation)
}

/// The chance that a number is within `radius` of 0, if it is normal with that deviation about a mean `offset`.
pub(super) fn chance_in_interval(offset: f64, deviation: f64, radius: f64) -> f64 {
    if radius >= offset + FAR * deviation {
        return 1.0;
    }
    if offset >= radius + FAR * deviation {
        return 0.0;
    }
    normal((radius - offset) / deviation) - normal((-radius - offset) / deviation)
}

/// The chance that a number that is normal with mean 0 and deviation 1 is below `x`.
fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x * FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::{chance_in_circle, chance_in_interval};
    use core::f64::consts::PI;

    /// By Simpson's rule over rings: the density of the distance is `x exp(-(x^2 + m^2) / 2) I0(x m)`, and `I0` the mean of
    /// `exp(x m cos(angle))` over a circle, for which equal steps converge faster than any power.
    fn integrated(offset: f64, radius: f64) -> f64 {
        let steps = 2000;
        let density = |x: f64| {
            let mean: f64 = (0..512)
                .map(|step| {
                    let cosine = libm::cos(2.0 * PI * f64::from(step) / 512.0);
                    libm::exp(-0.5 * (x * x + offset * offset - 2.0 * x * offset * cosine))
                })
                .sum();
            x * mean / 512.0
        };
        let low = (offset - 12.0).max(0.0);
        if radius <= low {
            return 0.0;
        }
        let width = (radius - low) / f64::from(steps);
        let sum: f64 = (0..=steps)
            .map(|step| {
                let weight = if step == 0 || step == steps { 1.0 } else { f64::from(2 + 2 * (step % 2)) };
                weight * density(low + width * f64::from(step))
            })
            .sum();
        sum * width / 3.0
    }

    #[test]
    fn the_chance_in_a_circle_is_the_integral_of_the_density() {
        for offset in [0.0, 0.1, 0.5, 1.0, 2.0, 4.0, 7.0, 8.9] {
            for radius in [0.01, 0.2, 1.0, 2.0, 3.0, 5.0, 8.0, 8.9] {
                let (chance, expected) =
                    (chance_in_circle(offset * 3.0, 3.0, radius * 3.0), integrated(offset, radius));
                assert!((chance - expected).abs() < 2e-9, "{offset} {radius}: {chance}, not {expected}");
            }
        }
        for offset in [9.0, 12.0, 20.0, 40.0] {
            for beyond in [-5.0, -2.0, -1.0, -0.3, 0.0, 0.5, 1.5, 3.0] {
                let (chance, expected) =
                    (chance_in_circle(offset, 1.0, offset + beyond), integrated(offset, offset + beyond));
                assert!((chance - expected).abs() < 1e-3, "{offset} {beyond}: {chance}, not {expected}");
            }
        }
    }

    /// `1 - exp(-r^2 / 2)` about the center (Rayleigh); the normal distribution's 68.27 % and 95.45 % in an interval.
    #[test]
    fn it_has_the_closed_forms_of_rayleigh_and_gauss() {
        for radius in [0.1, 1.0, 3.0, 6.0] {
            let expected = -libm::expm1(-0.5 * radius * radius);
            assert!((chance_in_circle(0.0, 1.0, radius) - expected).abs() < 1e-15);
        }
        assert!((chance_in_interval(0.0, 2.0, 2.0) - 0.682_689_492_137_085_9).abs() < 1e-15);
        assert!((chance_in_interval(0.0, 0.5, 1.0) - 0.954_499_736_103_641_6).abs() < 1e-15);
        assert!((chance_in_interval(2.0, 1.0, 2.0) - (0.5 - 3.167_124_183_311_998e-5)).abs() < 1e-15);
    }

    #[test]
    fn without_a_deviation_it_is_certain() {
        for chance in [chance_in_circle, chance_in_interval] {
            assert_eq!((chance(1.0, 0.0, 1.0), chance(1.0, 0.0, 0.9)), (1.0, 0.0));
            assert_eq!((chance(0.0, 0.0, 0.0), chance(0.0, 1e25, 0.0)), (1.0, 0.0));
        }
    }

    #[test]
    fn it_never_falls_with_the_radius_nor_rises_with_the_offset() {
        for step in 0..400 {
            let offset = 0.05 * f64::from(step);
            let mut before = 0.0;
            for step in 0..600 {
                let chance = chance_in_circle(offset, 1.0, 0.05 * f64::from(step));
                assert!((0.0..=1.0).contains(&chance) && chance >= before - 1e-3, "{offset} {step}");
                before = chance;
            }
        }
    }
}
