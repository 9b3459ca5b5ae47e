//! The slack of a shot from a turret on two axes: the lesser of both axes' margins.

use super::gimbal::{Bearing, Gimbal, Weights};
use super::mount::Mount;
use super::slope_bounds::{ANGLE_FIRST, weighted};
use super::target_line::{Line, ROUNDING};
use crate::numeric::{Margin, Sample, Slope, highest_between, max_or_second, min_or_second};
use core::f64::consts::{PI, TAU};

/// The margin with its own weights: the lesser of both axes' margins.
pub(super) struct GimbalMargin<'a> {
    pub(super) gimbal: &'a Gimbal,
    pub(super) yaw: Weights,
    pub(super) pitch: Weights,
}

/// The margin of one axis at the ends of a stride, and its slope between.
#[derive(Clone, Copy)]
struct Axis {
    from: f64,
    to: f64,
    slope: Slope,
}

impl Axis {
    fn highest(&self, duration: f64) -> f64 {
        highest_between(self.from, self.to, duration, self.slope)
    }

    fn lowest(&self, duration: f64) -> f64 {
        let mirrored = Slope { least: -self.slope.greatest, greatest: -self.slope.least };
        -highest_between(-self.from, -self.to, duration, mirrored)
    }
}

impl GimbalMargin<'_> {
    fn axes(&self, from: &Sample<Bearing>, to: &Sample<Bearing>) -> (Axis, Axis) {
        let duration = to.time - from.time;
        let spare = self.gimbal.spare_slope(&from.detail, &to.detail);
        let (spare_from, spare_to) = (self.gimbal.spare_time(from), self.gimbal.spare_time(to));
        let axis = |weights: &Weights, a: f64, b: f64, travel: Slope| Axis {
            from: weights.time * spare_from - weights.angle * a.abs(),
            to: weights.time * spare_to - weights.angle * b.abs(),
            slope: Slope {
                least: weights.time * spare.least - weighted(weights.angle, travel.greatest),
                greatest: weights.time * spare.greatest - weighted(weights.angle, travel.least),
            },
        };
        let yaw = self.gimbal.yaw_slope(&from.detail, &to.detail);
        let pitch = self.gimbal.pitch_travel_slope(&from.detail, &to.detail, duration);
        (
            axis(&self.yaw, from.detail.yaw_travel, to.detail.yaw_travel, yaw),
            axis(&self.pitch, from.detail.pitch_travel, to.detail.pitch_travel, pitch),
        )
    }
}

impl Margin for GimbalMargin<'_> {
    type Detail = Bearing;

    fn sample(&self, time: f64) -> Sample<Bearing> {
        let bearing = self.gimbal.bearing(time);
        let sample = Sample { time, value: 0.0, detail: bearing };
        let spare = self.gimbal.spare_time(&sample);
        let yaw = self.yaw.time * spare - self.yaw.angle * bearing.yaw_travel.abs();
        let pitch = self.pitch.time * spare - self.pitch.angle * bearing.pitch_travel.abs();
        Sample { value: min_or_second(yaw, pitch), ..sample }
    }

    fn slope(&self, from: &Sample<Bearing>, to: &Sample<Bearing>) -> Slope {
        let duration = to.time - from.time;
        let (yaw, pitch) = self.axes(from, to);
        if yaw.highest(duration) < pitch.lowest(duration) {
            yaw.slope
        } else if pitch.highest(duration) < yaw.lowest(duration) {
            pitch.slope
        } else {
            Slope {
                least: min_or_second(yaw.slope.least, pitch.slope.least),
                greatest: max_or_second(yaw.slope.greatest, pitch.slope.greatest),
            }
        }
    }

    fn ceiling(&self, from: &Sample<Bearing>, to: &Sample<Bearing>) -> f64 {
        let duration = to.time - from.time;
        let (yaw, pitch) = self.axes(from, to);
        let spare = highest_between(
            self.gimbal.spare_time(from),
            self.gimbal.spare_time(to),
            duration,
            self.gimbal.spare_slope(&from.detail, &to.detail),
        );
        let nearest = self.gimbal.least_yaw_travel(&from.detail, &to.detail);
        let in_time = self.yaw.time * (spare + ROUNDING * (1.0 + spare.abs())) - self.yaw.angle * nearest;
        min_or_second(in_time, min_or_second(yaw.highest(duration), pitch.highest(duration)))
    }
}

impl Gimbal {
    fn margin(&self) -> GimbalMargin<'_> {
        GimbalMargin { gimbal: self, yaw: self.yaw_weights, pitch: self.pitch_weights }
    }
}

impl Margin for Gimbal {
    type Detail = Bearing;

    fn sample(&self, time: f64) -> Sample<Bearing> {
        self.margin().sample(time)
    }

    fn slope(&self, from: &Sample<Bearing>, to: &Sample<Bearing>) -> Slope {
        self.margin().slope(from, to)
    }

    fn ceiling(&self, from: &Sample<Bearing>, to: &Sample<Bearing>) -> f64 {
        self.margin().ceiling(from, to)
    }
}

impl Mount for Gimbal {
    type Lateness<'a> = GimbalMargin<'a>;

    /// The axes' margins on one scale, so that the lesser is the lack of time.
    fn lateness(&self) -> GimbalMargin<'_> {
        let slower = |weights: &Weights| if weights.time > 0.0 { weights.time } else { 1.0 };
        let scale = min_or_second(slower(&self.yaw_weights), slower(&self.pitch_weights));
        let scaled = |weights: &Weights| Weights {
            time: scale,
            angle: if weights.time > 0.0 { scale * weights.angle / weights.time } else { ANGLE_FIRST },
        };
        GimbalMargin { gimbal: self, yaw: scaled(&self.yaw_weights), pitch: scaled(&self.pitch_weights) }
    }

    fn line(&self) -> &Line {
        &self.line
    }

    fn muzzle_speed(&self) -> f64 {
        self.muzzle_speed
    }

    fn longest_rotation(&self) -> f64 {
        let yaw = self.yaw_weights.duration(if self.turns_round() { PI } else { TAU });
        max_or_second(yaw, self.pitch_weights.duration(PI))
    }

    fn rotation(&self, time: f64) -> f64 {
        self.duration(&self.bearing(time))
    }

    fn limits(&self) -> Option<[f64; 6]> {
        let (a, b) = self.pitch_crossings(self.pitch_limits.0);
        let (c, d) = self.pitch_crossings(self.pitch_limits.1);
        Some([a, b, c, d, self.yaw_crossing(self.yaw_limits.0), self.yaw_crossing(self.yaw_limits.1)])
    }

    fn reaches(&self, time: f64) -> bool {
        self.reaches_at(time)
    }
}
