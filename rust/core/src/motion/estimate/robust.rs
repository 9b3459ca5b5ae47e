//! Rejection of outliers.

use super::fit::{Fit, Weights};
use super::history::History;
use super::samples::MAX_SAMPLES;
use crate::numeric::{length, sqrt};

/// Iterations toward the least sum of distances; each at least halves the effect of an outlier.
const ROUNDS: usize = 12;
/// A sample farther than this many medians is an outlier. For normal noise along one axis that is one in 1,400.
const FAR: f64 = 5.0;
/// Samples beyond the unknowns that are needed to identify an outlier.
const SPARE: usize = 3;

/// Weight 1 for the inliers around a curve of that degree, 0 for the outliers.
pub(super) fn inliers(history: &History, degree: usize) -> Weights {
    let all = [1.0; MAX_SAMPLES];
    let fit = Fit::new(history, &all, degree);
    if fit.samples() < fit.unknowns() + SPARE {
        return all;
    }
    // Positions are rounded: no sample nearer than this is an outlier.
    let rounding = history.extent() * f64::EPSILON;
    if rounding == 0.0 {
        return all;
    }
    let agreed = Agreement::of(history, &all, degree, rounding);
    // A sample whose time is far from the others' pulls every fit through itself, so its error shows only in a fit without
    // it.
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

/// The sample without which a fit to all has the least sum of squares, smaller by `e^2 / (1 - h)`, and its `1 - h`, where `h`
/// is its leverage (Cook and Weisberg, "Residuals and Influence in Regression", 1982).
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

/// The curve that most samples agree on.
struct Agreement {
    /// Distance of each sample from it.
    distances: Weights,
    /// Distance from which on a sample is an outlier.
    far: f64,
    /// Weight 1 for inliers, 0 for outliers.
    inliers: Weights,
}

impl Agreement {
    /// The agreement of the samples with a weight, by least absolute distances.
    fn of(history: &History, among: &Weights, degree: usize, rounding: f64) -> Self {
        let mut fit = Fit::new(history, among, degree);
        for _ in 0..ROUNDS {
            // Least squares, reweighted for least absolute distances.
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

    /// The inliers, and outliers that the rest cannot confirm: a sample whose time is far from the others' may be off by the
    /// uncertainty of their fit at that time, `sqrt(1 + h)` times the limit for a sample among them.
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

/// The median distance of the samples that the fit does not pass through: it passes through as many as it has unknowns.
fn median_distance(history: &History, fit: &Fit, among: &Weights) -> f64 {
    let rank = (fit.samples() + fit.unknowns()) / 2;
    let distances = each(history, fit, |distance| distance);
    let of_all = among.iter().zip(distances).take(history.points().count());
    let distances = || of_all.clone().filter(|(among, _)| **among > 0.0).map(|(_, distance)| distance);
    // For so few samples counting is quicker than sorting.
    distances()
        .filter(|distance| distances().filter(|other| other <= distance).count() > rank)
        .fold(f64::INFINITY, f64::min)
}
