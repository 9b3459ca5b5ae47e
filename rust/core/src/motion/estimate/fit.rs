//! A parabola by weighted least squares.

use super::history::{History, Point};
use crate::numeric::{length, sqrt};
use glam::DVec3;

/// The degree of a parabola.
pub(super) const MAX_DEGREE: usize = 2;

/// `mean + slope p1(t) + bend p2(t)`, with polynomials that are orthogonal over the samples: `p1 = t - center`,
/// `p2 = (t - skew) p1 - spread`. No system of equations is solved, and nothing cancels.
pub(super) struct Fit {
    span: f64,
    samples: usize,
    unknowns: usize,
    center: f64,
    skew: f64,
    spread: f64,
    mean: DVec3,
    slope: DVec3,
    bend: DVec3,
    /// The weighted sums of the squares of p1 and p2.
    slope_weight: f64,
    bend_weight: f64,
    /// The weighted sum of the squares of the residuals.
    squares: f64,
    weight: f64,
}

/// One number for each sample.
pub(super) type Weights = [f64; super::MAX_SAMPLES];

impl Fit {
    /// Fits a polynomial of at most that degree, limited by the number of different times with a weight.
    pub fn new(history: &History, weights: &Weights, degree: usize) -> Self {
        let weighted = || history.points().zip(weights).filter(|(_, weight)| **weight > 0.0);
        let (mut samples, mut times, mut last) = (0, 0, f64::NAN);
        for (point, _) in weighted() {
            samples += 1;
            if point.time != last {
                times += 1;
                last = point.time;
            }
        }
        let degree = degree.min(times - 1_usize.min(times));

        let mut fit = Self {
            span: history.span,
            samples,
            unknowns: degree + 1,
            center: 0.0,
            skew: 0.0,
            spread: 0.0,
            mean: DVec3::ZERO,
            slope: DVec3::ZERO,
            bend: DVec3::ZERO,
            slope_weight: f64::INFINITY,
            bend_weight: f64::INFINITY,
            squares: 0.0,
            weight: 0.0,
        };
        for (point, weight) in weighted() {
            fit.weight += weight;
            fit.center += weight * point.time;
            fit.mean += point.offset * *weight;
        }
        fit.center /= fit.weight;
        fit.mean /= fit.weight;
        if degree >= 1 {
            let (mut squares, mut cubes, mut moment) = (0.0, 0.0, DVec3::ZERO);
            for (point, weight) in weighted() {
                let p1 = fit.p1(point.time);
                squares += weight * p1 * p1;
                cubes += weight * p1 * p1 * point.time;
                moment += fit.residual_at(point) * (weight * p1);
            }
            // Zero only if the times are too near each other.
            if squares > 0.0 {
                (fit.slope, fit.slope_weight) = (moment / squares, squares);
                (fit.skew, fit.spread) = (cubes / squares, squares / fit.weight);
            }
        }
        if degree >= 2 {
            let (mut squares, mut moment) = (0.0, DVec3::ZERO);
            for (point, weight) in weighted() {
                let p2 = fit.p2(point.time);
                squares += weight * p2 * p2;
                moment += fit.residual_at(point) * (weight * p2);
            }
            if squares > 0.0 {
                (fit.bend, fit.bend_weight) = (moment / squares, squares);
            }
        }
        for (point, weight) in weighted() {
            fit.squares += weight * fit.residual_at(point).length_squared();
        }
        fit
    }

    fn p1(&self, time: f64) -> f64 {
        time - self.center
    }

    fn p2(&self, time: f64) -> f64 {
        (time - self.skew) * self.p1(time) - self.spread
    }

    /// The residual of a sample.
    pub fn residual_at(&self, point: Point) -> DVec3 {
        point.offset - self.mean - self.slope * self.p1(point.time) - self.bend * self.p2(point.time)
    }

    /// The leverage of a sample of weight 1, from 0 to 1: its diagonal element of the hat matrix.
    pub fn leverage(&self, point: Point) -> f64 {
        let (p1, p2) = (self.p1(point.time), self.p2(point.time));
        1.0 / self.weight + p1 * p1 / self.slope_weight + p2 * p2 / self.bend_weight
    }

    /// Number of samples with a weight.
    pub fn samples(&self) -> usize {
        self.samples
    }

    /// Number of fitted coefficients per axis.
    pub fn unknowns(&self) -> usize {
        self.unknowns
    }

    /// Offset from the newest sample to the path at its time.
    pub fn offset(&self) -> DVec3 {
        self.mean + self.slope * self.p1(0.0) + self.bend * self.p2(0.0)
    }

    pub fn velocity(&self) -> DVec3 {
        (self.slope + self.bend * self.slope_of_p2()) / self.span
    }

    pub fn acceleration(&self) -> DVec3 {
        self.bend * 2.0 / self.span / self.span
    }

    pub fn acceleration_length(&self) -> f64 {
        length(self.acceleration())
    }

    pub fn residual(&self) -> f64 {
        sqrt(self.squares / self.weight)
    }

    pub fn velocity_error(&self) -> f64 {
        if self.unknowns < 2 {
            return f64::INFINITY;
        }
        let slope_of_p2 = self.slope_of_p2();
        let share = 1.0 / self.slope_weight + slope_of_p2 * slope_of_p2 / self.bend_weight;
        sqrt(self.variance() * share) / self.span
    }

    pub fn acceleration_error(&self) -> f64 {
        if self.unknowns <= MAX_DEGREE {
            return f64::INFINITY;
        }
        2.0 * sqrt(self.variance() / self.bend_weight) / self.span / self.span
    }

    /// Slope of p2 at the newest sample.
    fn slope_of_p2(&self) -> f64 {
        -(self.center + self.skew)
    }

    /// Variance of a sample, over all axes; infinite without more samples than unknowns.
    fn variance(&self) -> f64 {
        if self.samples > self.unknowns {
            self.squares / (self.samples - self.unknowns) as f64
        } else {
            f64::INFINITY
        }
    }
}
