//! The rates of a weave: where the fit leaves least.

use super::fit::{Basis, Fit, Samples};
use crate::geometry::List;
use crate::numeric::{max_or_second, min_or_second, sqrt};
use core::f64::consts::TAU;

/// The rates between which a weave is looked for: periods of 20 s and 0.8 s, in radians per second.
const LEAST_RATE: f64 = TAU / 20.0;
const GREATEST_RATE: f64 = TAU / 0.8;
/// The rates that are tried at first: periods from 1 s to 16 s, each 16^(1/14) times the one before.
const TRIED: usize = 15;
const RATIO: f64 = 1.219_013_654_204_475_4;
/// The most steps to better rates at once: for one swing, and for two.
const STEPS: [usize; 2] = [5, 4];
/// A step that takes off less than this part of the squares is the last.
const LEAST_GAIN: f64 = 1.0e-3;
/// No step changes a rate by more than this part.
const LONGEST_STEP: f64 = 0.2;
/// As many samples beyond the unknowns of a fit tell whether it is right.
pub(super) const SPARE: usize = 3;

/// The weave with one swing that leaves least of the samples, near `known` or a rate that is tried; none where there are too
/// few.
pub(super) fn one_swing(samples: &Samples, known: f64) -> Option<Fit> {
    // Four vectors and a rate.
    if samples.count() < 5 + SPARE {
        return None;
    }
    let thinned = samples.thinned();
    let rate = best_rate(&thinned, &thinned.drift()?, known)?;
    let found = refined(samples, &samples.drift()?, [rate, 0.0], 1)?;
    Some(found.fit)
}

/// The same with two swings, one of them near that of `one`; and whether it is the best.
pub(super) fn two_swings(samples: &Samples, one: f64, known: f64) -> Option<Refined> {
    // Two vectors and a rate more.
    if samples.count() < 8 + SPARE {
        return None;
    }
    let thinned = samples.thinned();
    let with_one = thinned.drift()?.with_swing(&thinned, one)?;
    let second = best_rate(&thinned, &with_one, known)?;
    refined(samples, &samples.drift()?, [one, second], 2)
}

/// More of the same.
pub(super) fn better_swings(samples: &Samples, rates: [f64; 2]) -> Option<Refined> {
    refined(samples, &samples.drift()?, rates, 2)
}

/// Of the rates that are tried, and one that is known, the one whose swing leaves least beside the others.
fn best_rate(samples: &Samples, others: &Basis, known: f64) -> Option<f64> {
    let mut best: Option<(f64, f64)> = None;
    let mut rate = TAU;
    let tried = (0..TRIED).map(|_| {
        let tried = rate;
        rate /= RATIO;
        tried
    });
    for rate in tried.chain((known > 0.0).then_some(known)) {
        if let Some(basis) = others.with_swing(samples, rate) {
            let squares = basis.squares(samples);
            if best.is_none_or(|(_, least)| squares < least) {
                best = Some((rate, squares));
            }
        }
    }
    best.map(|(rate, _)| rate)
}

/// A fit after some steps, and whether no other would be better.
pub(super) struct Refined {
    pub fit: Fit,
    pub is_last: bool,
}

/// Downhill from there by the steps of Gauss and Newton, shorter where one leads uphill.
fn refined(samples: &Samples, drift: &Basis, rates: [f64; 2], count: usize) -> Option<Refined> {
    let steps = STEPS.get(count - 1).copied().unwrap_or(0);
    let mut best = (samples.fit(drift, rates.get(..count)?)?, rates);
    let mut share = 1.0;
    for _ in 0..steps {
        let mut next = best.1;
        for (rate, step) in next.iter_mut().zip(best.0.step).take(count) {
            let longest = LONGEST_STEP * *rate;
            let step = min_or_second(max_or_second(share * step, -longest), longest);
            *rate = (*rate + step).clamp(LEAST_RATE, GREATEST_RATE);
        }
        match samples.fit(drift, next.get(..count)?) {
            Some(fit) if fit.squares < best.0.squares => {
                let is_last = fit.squares > best.0.squares * (1.0 - LEAST_GAIN);
                best = (fit, next);
                if is_last {
                    return Some(Refined { fit: best.0, is_last });
                }
                share = 1.0;
            }
            _ => share *= 0.25,
        }
    }
    Some(Refined { fit: best.0, is_last: false })
}

/// The root mean square of what is left of each sample.
pub(super) fn rms(squares: f64, count: usize) -> f64 {
    sqrt(squares / count as f64)
}
