//! Motion estimation: velocity, acceleration and turn from a history of positions.

mod fit;
mod history;
mod robust;
mod samples;
#[cfg(test)]
mod tests;

use crate::geometry::List;
use crate::numeric::direction_and_length;
use crate::refusal::{Refusal, at_least_zero, finite_above_zero, finite_at_least_zero, in_range};
use fit::{Fit, Weights};
use glam::DVec3;
use history::History;
pub use samples::{EstimateSettings, MAX_SAMPLES, MotionSample};

/// The motion of a target at the time of its newest sample.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MotionEstimate {
    /// Time of the estimate, in seconds on the samples' clock.
    pub time: f64,
    /// Smoothed position.
    pub position: DVec3,
    /// Velocity; zero if all samples used have the same time.
    pub velocity: DVec3,
    /// Acceleration; zero with fewer than three different times, and if it is not significant.
    pub acceleration: DVec3,
    /// Axis about which the velocity turns, by the right-hand rule in right-handed axes; of length 1.
    pub turn_axis: DVec3,
    /// Turn rate, in radians per second, >= 0; zero without a turn.
    pub turn_rate: f64,
    /// Root mean square distance of the samples used from the fitted path.
    pub residual: f64,
    /// Standard error of the velocity, per second; infinite without more samples than unknowns.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub velocity_error: f64,
    /// Standard error of the acceleration, per second squared, even if that is set to zero; infinite without more samples
    /// than unknowns.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub acceleration_error: f64,
    /// Number of samples used.
    pub samples: usize,
}

/// Estimates the motion of a target from `count` samples in any order.
///
/// Fits a parabola in time to the samples of the window by least squares, without outliers: samples far from what most of the
/// others agree on. One stray sample among eight does no harm, wherever it is and however irregular the times are. One sample
/// gives a position, two of different times a velocity, three an acceleration. With more samples, an acceleration that is not
/// significant is taken for noise, and a straight line is fitted. Samples of the same time are averaged. The cost is at most
/// 58 fits to 64 samples, and one look at every other sample. The order of the samples does not change a bit of the answer,
/// so a ring buffer can be passed as it lies.
///
/// The turn is the fitted path's: `|v x a| / |v|^2` about `v x a`.
///
/// # Errors
/// [`RefusalKind::NotFinite`](crate::RefusalKind::NotFinite) for a NaN or infinite sample and setting;
/// [`RefusalKind::OutOfDomain`](crate::RefusalKind::OutOfDomain) for no samples, settings out of their domain, and an answer
/// beyond the range of f64.
///
/// Source: G. E. Forsythe, "Generation and use of orthogonal polynomials for data-fitting with a digital computer", 1957;
/// P. Rousseeuw and A. Leroy, "Robust Regression and Outlier Detection", 1987 (least absolute deviations for fixed
/// abscissae, then least squares without the outliers); R. D. Cook and S. Weisberg, "Residuals and Influence in Regression",
/// 1982 (the sample without which the rest agrees best).
pub fn find_motion_estimate(
    samples: &(impl List<MotionSample> + ?Sized),
    settings: &EstimateSettings,
) -> Result<MotionEstimate, Refusal> {
    finite_above_zero(settings.window, "settings.window")?;
    finite_at_least_zero(settings.confidence, "settings.confidence")?;
    at_least_zero(settings.max_speed, "settings.max_speed")?;
    estimated(samples, settings, robust::inliers)
}

/// [`find_motion_estimate`] for samples without outliers, at a small part of the cost.
pub(super) fn find_motion_estimate_of_all(
    samples: &(impl List<MotionSample> + ?Sized),
    settings: &EstimateSettings,
) -> Result<MotionEstimate, Refusal> {
    estimated(samples, settings, |_, _| [1.0; MAX_SAMPLES])
}

/// Estimates from the inliers around a curve of a degree.
fn estimated(
    samples: &(impl List<MotionSample> + ?Sized),
    settings: &EstimateSettings,
    inliers: impl Fn(&History, usize) -> Weights,
) -> Result<MotionEstimate, Refusal> {
    let history = History::gather(samples, settings)?;
    let mut weights = inliers(&history, fit::MAX_DEGREE);
    let mut fit = Fit::new(&history, &weights, fit::MAX_DEGREE);
    let acceleration_error = fit.acceleration_error();
    if acceleration_error.is_finite() && fit.acceleration_length() < settings.confidence * acceleration_error
    {
        weights = inliers(&history, 1);
        fit = Fit::new(&history, &weights, 1);
    }

    let velocity = in_range(fit.velocity())?;
    let acceleration = in_range(fit.acceleration())?;
    let (turn_axis, turn_rate) = turn(velocity, acceleration);
    if !turn_rate.is_finite() || !fit.residual().is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    Ok(MotionEstimate {
        time: history.newest().time,
        position: in_range(history.newest().position + fit.offset())?,
        velocity,
        acceleration,
        turn_axis,
        turn_rate,
        residual: fit.residual(),
        velocity_error: fit.velocity_error(),
        acceleration_error,
        samples: fit.samples(),
    })
}

/// Axis and rate of the turn of a path with that velocity and acceleration; z and rate zero without a turn.
fn turn(velocity: DVec3, acceleration: DVec3) -> (DVec3, f64) {
    let turned = direction_and_length(velocity).zip(direction_and_length(acceleration)).and_then(
        |((course, speed), (pull, strength))| {
            let (axis, sine) = direction_and_length(course.cross(pull))?;
            Some((axis, sine * (strength / speed)))
        },
    );
    turned.unwrap_or((DVec3::Z, 0.0))
}
