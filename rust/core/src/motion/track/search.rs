//! The rates of a weave: where the fit leaves least.

use super::fit::{Fit, Samples};
use crate::geometry::List;
use crate::numeric::{greater, less, sqrt};
use core::f64::consts::TAU;

/// The rates between which a weave is looked for: periods of 20 s and 0.8 s, in radians per second.
const LEAST_RATE: f64 = TAU / 20.0;
const GREATEST_RATE: f64 = TAU / 0.8;
/// The rates that are tried at first: periods from 1 s to 16 s, each 16^(1/14) times the one before.
const TRIED: usize = 15;
const RATIO: f64 = 1.219_013_654_204_475_4;
/// The most steps from the best of them, for one swing and for two.
const STEPS: [usize; 2] = [6, 10];
/// A step that takes off less than this part of the squares is the last.
const LEAST_GAIN: f64 = 1.0e-3;
/// No step changes a rate by more than this part.
const LONGEST_STEP: f64 = 0.2;
/// As many samples beyond the unknowns of a fit tell whether it is right.
pub(super) const SPARE: usize = 3;

/// The weaves with one swing and with two that leave least of the samples; none where there are too few.
pub(super) struct Weaves {
    pub one: Option<Fit>,
    pub two: Option<Fit>,
}

impl Weaves {
    /// Looks for them; none with two swings where what one leaves `is_exact`: no more than rounding.
    pub fn find(samples: &Samples, is_exact: impl Fn(f64) -> bool) -> Self {
        let mut weaves = Self { one: None, two: None };
        // Four vectors and a rate for one swing; two vectors and a rate more for two.
        if samples.count() < 5 + SPARE {
            return weaves;
        }
        let Some((rate, _)) = best_rate(|rate| samples.fit(&[rate])) else { return weaves };
        let Some((fit, [rate, _])) = refined(samples, [rate, 0.0], 1) else { return weaves };
        weaves.one = Some(fit);
        if is_exact(fit.squares) || samples.count() < 8 + SPARE {
            return weaves;
        }
        let second = best_rate(|second| samples.fit(&[rate, second]));
        weaves.two = second.and_then(|(second, _)| refined(samples, [rate, second], 2)).map(|(fit, _)| fit);
        weaves
    }
}

/// Of the rates that are tried at first the one whose fit leaves least.
fn best_rate(fit: impl Fn(f64) -> Option<Fit>) -> Option<(f64, f64)> {
    let mut best: Option<(f64, f64)> = None;
    let mut rate = TAU;
    for _ in 0..TRIED {
        if let Some(fit) = fit(rate)
            && best.is_none_or(|(_, least)| fit.squares < least)
        {
            best = Some((rate, fit.squares));
        }
        rate /= RATIO;
    }
    best
}

/// Downhill from there by the steps of Gauss and Newton, shorter where one leads uphill.
fn refined(samples: &Samples, rates: [f64; 2], count: usize) -> Option<(Fit, [f64; 2])> {
    let steps = STEPS.get(count - 1).copied().unwrap_or(0);
    let mut best = (samples.fit(rates.get(..count)?)?, rates);
    let mut share = 1.0;
    for _ in 0..steps {
        let mut next = best.1;
        for (rate, step) in next.iter_mut().zip(best.0.step).take(count) {
            let longest = LONGEST_STEP * *rate;
            let step = less(greater(share * step, -longest), longest);
            *rate = (*rate + step).clamp(LEAST_RATE, GREATEST_RATE);
        }
        match samples.fit(next.get(..count)?) {
            Some(fit) if fit.squares < best.0.squares => {
                let is_last = fit.squares > best.0.squares * (1.0 - LEAST_GAIN);
                best = (fit, next);
                if is_last {
                    break;
                }
                share = 1.0;
            }
            _ => share *= 0.25,
        }
    }
    Some(best)
}

/// The root mean square of what is left of each sample.
pub(super) fn rms(squares: f64, count: usize) -> f64 {
    sqrt(squares / count as f64)
}
