//! Rejection of outliers.

use super::fit::{Fit, Weights};
use super::history::History;
use super::samples::MAX_SAMPLES;
use crate::numeric::{length, sqrt};

/// Rounds toward the least sum of distances: each at least halves what an outlier is off.
const ROUNDS: usize = 12;
/// Beyond so many medians a sample is set aside. Of noise that is normal along one axis one in 1,400 is.
const FAR: f64 = 5.0;
/// As many samples beyond the unknowns tell which of them is off.
const SPARE: usize = 3;

/// Weight 1 for the samples that count around a curve of that degree, 0 for the others.
pub(super) fn inliers(history: &History, degree: usize) -> Weights {
    let all = [1.0; MAX_SAMPLES];
    let fit = Fit::new(history, &all, degree);
    if fit.samples() < fit.unknowns() + SPARE {
        return all;
    }
    // Positions are rounded: nothing nearer than this is off.
    let rounding = history.extent() * f64::EPSILON;
    if rounding == 0.0 {
        return all;
    }
    let agreed = Agreement::of(history, &all, degree, rounding);
    // A sample whose time is far from the others' draws any fit through itself. Which one would be missed least shows
    // without it.
    let Some((index, free)) = most_influential(history, &fit) else { return agreed.inliers(history, degree) };
    let is_kept = |inliers: &Weights| inliers.get(index).is_some_and(|weight| *weight > 0.0);
    if !is_kept(&agreed.inliers) {
        return agreed.inliers(history, degree);
    }
    let mut others = all;
    if let Some(weight) = others.get_mut(index) {
        *weight = 0.0;
    }
    let without = Agreement::of(history, &others, degree, rounding);
    let is_off = without.distances.get(index).is_some_and(|distance| distance * sqrt(free) > without.far);
    let agreed = if is_off && without.far < agreed.far { without } else { agreed };
    agreed.inliers(history, degree)
}

/// The sample without which the sum of squares of a fit to all is least, `e^2 / (1 - h)` less, and its `1 - h`, with `h` its
/// leverage (Cook and Weisberg, "Residuals and Influence in Regression", 1982).
fn most_influential(history: &History, fit: &Fit) -> Option<(usize, f64)> {
    let mut most = None;
    let mut greatest = 0.0;
    for (index, point) in history.points().enumerate() {
        let free = 1.0 - fit.leverage(point);
        let influence = fit.residual_at(point).length_squared() / free;
        if free > 0.0 && influence > greatest {
            (most, greatest) = (Some((index, free)), influence);
        }
    }
    most
}

/// What most of some samples agree on.
struct Agreement {
    /// How far each sample is from it.
    distances: Weights,
    /// From where on a sample is off.
    far: f64,
    /// Weight 1 for those that are not.
    inliers: Weights,
}

impl Agreement {
    /// Of the samples with a weight, by least distances.
    fn of(history: &History, among: &Weights, degree: usize, rounding: f64) -> Self {
        let mut fit = Fit::new(history, among, degree);
        for _ in 0..ROUNDS {
            // Least squares with the weights of least distances.
            let mut weights = each(history, &fit, |distance| rounding / distance.max(rounding));
            for (weight, among) in weights.iter_mut().zip(among) {
                *weight *= among;
            }
            fit = Fit::new(history, &weights, degree);
        }
        let distances = each(history, &fit, |distance| distance);
        let far = FAR * median_distance(history, &fit, among).max(rounding);
        let inliers = each(history, &fit, |distance| if distance <= far { 1.0 } else { 0.0 });
        Self { distances, far, inliers }
    }

    /// Those that are not off, and those of the others that the rest cannot tell to be: a sample whose time is far from the
    /// others' may be as far off as they let a fit to them be there, `sqrt(1 + h)` times what one among them may.
    fn inliers(&self, history: &History, degree: usize) -> Weights {
        let fit = Fit::new(history, &self.inliers, degree);
        let far = FAR * median_distance(history, &fit, &self.inliers);
        let mut inliers = self.inliers;
        for (weight, point) in inliers.iter_mut().zip(history.points()) {
            if length(fit.residual_at(point)) <= far * sqrt(1.0 + fit.leverage(point)) {
                *weight = 1.0;
            }
        }
        inliers
    }
}

fn each(history: &History, fit: &Fit, weight: impl Fn(f64) -> f64) -> Weights {
    let mut weights = [0.0; MAX_SAMPLES];
    for (entry, point) in weights.iter_mut().zip(history.points()) {
        *entry = weight(length(fit.residual_at(point)));
    }
    weights
}

/// The median distance of the samples that the fit does not go through: it goes through as many as it has unknowns.
fn median_distance(history: &History, fit: &Fit, among: &Weights) -> f64 {
    let rank = (fit.samples() + fit.unknowns()) / 2;
    let distances = each(history, fit, |distance| distance);
    let of_all = among.iter().zip(distances).take(history.points().count());
    let distances = || of_all.clone().filter(|(among, _)| **among > 0.0).map(|(_, distance)| distance);
    // So few that counting is quicker than sorting.
    distances()
        .filter(|distance| distances().filter(|other| other <= distance).count() > rank)
        .fold(f64::INFINITY, f64::min)
}
