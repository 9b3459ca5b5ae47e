//! Which samples agree.

use super::MAX_SAMPLES;
use super::fit::{Fit, MAX_DEGREE, Weights};
use super::history::History;
use crate::numeric::length;

/// Rounds toward the least sum of distances: each at least halves what an outlier is off.
const ROUNDS: usize = 12;
/// Beyond so many medians a sample is set aside. Of noise that is normal along one axis one in 1,400 is.
const FAR: f64 = 5.0;
/// As many samples beyond the unknowns tell which of them is off.
const SPARE: usize = 3;

/// Weight 1 for the samples that count around a parabola, 0 for the others.
pub(super) fn inliers(history: &History) -> Weights {
    inliers_of(history, MAX_DEGREE)
}

/// As [`inliers`] around a straight line.
pub(super) fn inliers_of_line(history: &History) -> Weights {
    inliers_of(history, 1)
}

fn inliers_of(history: &History, degree: usize) -> Weights {
    let all = [1.0; MAX_SAMPLES];
    let mut fit = Fit::new(history, &all, degree);
    if fit.samples() < fit.unknowns() + SPARE {
        return all;
    }
    // Positions are rounded: nothing nearer than this is off.
    let rounding = history.extent() * f64::EPSILON;
    if rounding == 0.0 {
        return all;
    }
    for _ in 0..ROUNDS {
        // Least squares with the weights of least distances.
        let weights = each(history, &fit, |distance| rounding / distance.max(rounding));
        fit = Fit::new(history, &weights, degree);
    }
    let far = FAR * median_distance(history, &fit).max(rounding);
    each(history, &fit, |distance| if distance <= far { 1.0 } else { 0.0 })
}

fn each(history: &History, fit: &Fit, weight: impl Fn(f64) -> f64) -> Weights {
    let mut weights = [0.0; MAX_SAMPLES];
    for (entry, point) in weights.iter_mut().zip(history.points()) {
        *entry = weight(length(fit.residual_at(point)));
    }
    weights
}

/// The median distance of the samples that the fit does not go through: it goes through as many as it has unknowns.
fn median_distance(history: &History, fit: &Fit) -> f64 {
    let distances = each(history, fit, |distance| distance);
    let rank = (fit.samples() + fit.unknowns()) / 2;
    let distances = || distances.iter().copied().take(fit.samples());
    // So few that counting is quicker than sorting.
    distances()
        .filter(|distance| distances().filter(|other| other <= distance).count() > rank)
        .fold(f64::INFINITY, f64::min)
}
