//! A target that weaves: a straight drift and one swing to and fro, fitted to where it was seen.

use core::f64::consts::TAU;
use pursuit_core::DVec3;
use pursuit_core::motion::MotionSample;

/// The shortest and the longest period that is looked for, in seconds, and how many between.
const SHORTEST: f64 = 1.0;
const LONGEST: f64 = 16.0;
const PERIODS: u32 = 20;
/// How often the best period is looked for more narrowly between its neighbors.
const REFINED: u32 = 6;
/// Less of a period than this tells nothing of it.
const LEAST_SHARE: f64 = 0.6;

/// `a + b t + c cos(w t) + d sin(w t)`, with `t` from the time of the fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weave {
    time: f64,
    rate: f64,
    terms: [DVec3; 4],
}

impl Weave {
    /// The weave nearest to the samples; none where they are too few or too short.
    pub fn fit(samples: &[MotionSample]) -> Option<Self> {
        let newest = samples.iter().map(|sample| sample.time).reduce(f64::max)?;
        let oldest = samples.iter().map(|sample| sample.time).reduce(f64::min)?;
        let longest = ((newest - oldest) / LEAST_SHARE).min(LONGEST);
        if samples.len() < 8 || longest <= SHORTEST {
            return None;
        }
        let ratio = libm::pow(longest / SHORTEST, 1.0 / f64::from(PERIODS));
        let mut best: Option<(f64, Self, f64)> = None;
        let mut consider = |period: f64| {
            if let Some((weave, error)) = Self::with_period(samples, newest, period)
                && best.is_none_or(|(least, ..)| error < least)
            {
                best = Some((error, weave, period));
            }
            best.map(|(_, _, period)| period)
        };
        let mut period = SHORTEST;
        for _ in 0..=PERIODS {
            consider(period);
            period *= ratio;
        }
        let mut factor = libm::sqrt(ratio);
        for _ in 0..REFINED {
            let middle = consider(SHORTEST)?;
            consider(middle * factor);
            consider(middle / factor);
            factor = libm::sqrt(factor);
        }
        best.map(|(_, weave, _)| weave)
    }

    /// Where the target is at a time.
    pub fn at(&self, time: f64) -> DVec3 {
        let basis = basis(time - self.time, self.rate);
        self.terms.iter().zip(basis).map(|(term, weight)| *term * weight).sum()
    }

    /// The least squares of one period, and their sum.
    fn with_period(samples: &[MotionSample], now: f64, period: f64) -> Option<(Self, f64)> {
        let rate = TAU / period;
        let mut normal = [[0.0; 4]; 4];
        let mut right = [DVec3::ZERO; 4];
        // From the first sample, so that nothing is lost far from the origin.
        let origin = samples.first()?.position;
        for sample in samples {
            let basis = basis(sample.time - now, rate);
            for row in 0..4 {
                for column in 0..4 {
                    normal[row][column] += basis[row] * basis[column];
                }
                right[row] += (sample.position - origin) * basis[row];
            }
        }
        let mut terms = solved(normal, right)?;
        terms[0] += origin;
        let weave = Self { time: now, rate, terms };
        let error =
            samples.iter().map(|sample| (weave.at(sample.time) - sample.position).length_squared()).sum();
        Some((weave, error))
    }
}

fn basis(time: f64, rate: f64) -> [f64; 4] {
    [1.0, time, libm::cos(rate * time), libm::sin(rate * time)]
}

/// Gauss's elimination with pivots; none where the equations do not tell the terms apart.
fn solved(mut normal: [[f64; 4]; 4], mut right: [DVec3; 4]) -> Option<[DVec3; 4]> {
    for column in 0..4 {
        let size = |row: &usize| normal[*row][column].abs();
        let pivot = (column..4).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        normal.swap(column, pivot);
        right.swap(column, pivot);
        if normal[column][column].abs() < 1e-9 {
            return None;
        }
        for row in 0..4 {
            if row != column {
                let factor = normal[row][column] / normal[column][column];
                let above = normal[column];
                for (cell, pivot) in normal[row].iter_mut().zip(above) {
                    *cell -= factor * pivot;
                }
                let above = right[column];
                right[row] -= above * factor;
            }
        }
    }
    let mut terms = right;
    for (row, term) in terms.iter_mut().enumerate() {
        *term /= normal[row][row];
    }
    Some(terms)
}

#[cfg(test)]
mod tests {
    use super::Weave;
    use pursuit_core::DVec3;
    use pursuit_core::motion::MotionSample;

    #[test]
    fn a_weave_that_was_seen_for_a_period_is_foretold() {
        for (period, phase) in [(2.0, 0.3), (3.7, 2.0), (5.5, 4.4)] {
            let truth = |time: f64| {
                let swing = 300.0 * libm::sin(core::f64::consts::TAU * time / period + phase);
                DVec3::new(1000.0 + 250.0 * time, -400.0 * time + swing, 0.5 * swing)
            };
            let sample = |index: u32| {
                let time = 6.0 * f64::from(index) / 60.0;
                MotionSample { position: truth(time), time }
            };
            let samples: Vec<_> = (0..=60).map(sample).collect();
            let weave = Weave::fit(&samples).unwrap();
            for ahead in [0.0, 0.5, 1.0, 2.0] {
                let missed = (weave.at(6.0 + ahead) - truth(6.0 + ahead)).length();
                assert!(missed < 15.0, "period {period}, {ahead} s ahead: {missed}");
            }
        }
    }

    #[test]
    fn a_straight_way_and_a_single_place_are_foretold_or_not_at_all() {
        let of = |velocity: DVec3| {
            let sample = |index: u32| {
                let time = f64::from(index) * 0.1;
                MotionSample { position: velocity * time, time }
            };
            (0..60).map(sample).collect::<Vec<_>>()
        };
        for velocity in [DVec3::ZERO, DVec3::new(300.0, -100.0, 0.0)] {
            if let Some(weave) = Weave::fit(&of(velocity)) {
                assert!((weave.at(7.0) - velocity * 7.0).length() < 1.0);
            }
        }
        assert_eq!(Weave::fit(&[]), None);
    }
}
