//! The rates of a weave with the least residual.

use super::fit::{Basis, Samples, TrackFit};
use crate::geometry::List;
use crate::numeric::{max_or_second, min_or_second, sqrt};
use core::f64::consts::TAU;

/// Range of rates searched for a weave: periods of 20 s and 0.8 s, in radians per second.
const LEAST_RATE: f64 = TAU / 20.0;
const GREATEST_RATE: f64 = TAU / 0.8;
/// Number of rates in the first scan: periods from 1 s to 16 s, each 16^(1/14) times the previous one.
const TRIED: usize = 15;
const RATIO: f64 = 1.219_013_654_204_475_4;
/// Maximum number of Gauss-Newton steps per stage: for one swing, and for two.
const STEPS: [usize; 2] = [5, 4];
/// A step that reduces the squares by less than this part is the last.
const LEAST_GAIN: f64 = 1.0e-3;
/// No step changes a rate by more than this part.
const LONGEST_STEP: f64 = 0.2;
/// Samples beyond the unknowns that are needed to judge a fit.
pub(super) const SPARE: usize = 3;

/// The weave with one swing and the least residual, near `known` or a rate of the scan; `None` with too few samples.
pub(super) fn one_swing(samples: &Samples, known: f64) -> Option<TrackFit> {
    // Four vectors and a rate.
    if samples.count() < 5 + SPARE {
        return None;
    }
    let rate = best_rate(samples, None, known)?;
    let found = refined(samples, [rate, 0.0], 1)?;
    Some(found.fit)
}

/// The weave with two swings, one of them near the rate `one`, and whether it has converged.
pub(super) fn two_swings(samples: &Samples, one: f64, known: f64) -> Option<Refined> {
    // Two vectors and a rate more.
    if samples.count() < 8 + SPARE {
        return None;
    }
    let second = best_rate(samples, Some(one), known)?;
    refined(samples, [one, second], 2)
}

/// Refines the rates of two swings.
pub(super) fn better_swings(samples: &Samples, rates: [f64; 2]) -> Option<Refined> {
    refined(samples, rates, 2)
}

/// The rate with the least residual beside the swing of the rate `one`, among the rates of the scan and `known`; over fewer samples.
// Not inlined, as the next: its kilobytes of stack are free again after it.
#[inline(never)]
fn best_rate(samples: &Samples, one: Option<f64>, known: f64) -> Option<f64> {
    let samples = &samples.thinned();
    let mut others = Basis::NOTHING;
    others.begin(samples)?;
    if let Some(one) = one {
        others.add_swing(samples, one)?;
    }
    let mut best: Option<(f64, f64)> = None;
    let mut rate = TAU;
    let tried = (0..TRIED).map(|_| {
        let tried = rate;
        rate /= RATIO;
        tried
    });
    for rate in tried.chain((known > 0.0).then_some(known)) {
        let mut basis = others;
        if basis.add_swing(samples, rate).is_some() {
            let squares = basis.squares(samples);
            if best.is_none_or(|(_, least)| squares < least) {
                best = Some((rate, squares));
            }
        }
    }
    best.map(|(rate, _)| rate)
}

/// A refined fit, and whether it has converged.
pub(super) struct Refined {
    pub fit: TrackFit,
    pub is_last: bool,
}

/// Descends by Gauss-Newton steps, shortened if a step leads uphill.
#[inline(never)]
fn refined(samples: &Samples, rates: [f64; 2], count: usize) -> Option<Refined> {
    let mut drift = Basis::NOTHING;
    drift.begin(samples)?;
    let steps = STEPS.get(count - 1).copied().unwrap_or(0);
    let mut best = (samples.fit(&drift, rates.get(..count)?)?, rates);
    let mut share = 1.0;
    for _ in 0..steps {
        let mut next = best.1;
        for (rate, step) in next.iter_mut().zip(best.0.step).take(count) {
            let longest = LONGEST_STEP * *rate;
            let step = min_or_second(max_or_second(share * step, -longest), longest);
            *rate = (*rate + step).clamp(LEAST_RATE, GREATEST_RATE);
        }
        match samples.fit(&drift, next.get(..count)?) {
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

/// Root mean square residual per sample.
pub(super) fn rms(squares: f64, count: usize) -> f64 {
    sqrt(squares / count as f64)
}
