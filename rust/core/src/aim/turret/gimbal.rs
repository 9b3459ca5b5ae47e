//! A barrel that yaws and pitches at the same time: the slack of a shot and its rate of change.

use super::gimbal_query::{Base, GimbalTurretQuery};
use super::slope_bounds::product;
use super::target_line::{Line, Place, ROUNDING};
use super::units::Units;
use crate::numeric::{Sample, Slope, length, max_or_second, min_or_second, sqrt};
use core::f64::consts::{PI, TAU};
use glam::DVec3;

/// The two-axis mount in the units of the search and the axes of its base.
///
/// The margin is the lesser of both axes' margins: `t - flight - travel / rate`, times the rate if that is below one.
pub(super) struct Gimbal {
    base: Base,
    pub(super) line: Line,
    /// The target's path in the axes of the base, and its projection onto their plane, which the yaw follows.
    turned: Line,
    ground: Line,
    pub(super) muzzle_speed: f64,
    yaw: f64,
    pitch: f64,
    /// Minus infinity and infinity for a base that turns all the way round.
    pub(super) yaw_limits: (f64, f64),
    pub(super) pitch_limits: (f64, f64),
    pub(super) yaw_weights: Weights,
    pub(super) pitch_weights: Weights,
}

/// Weights of a second and of a radian in the margin of an axis.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    pub(super) time: f64,
    pub(super) angle: f64,
}

/// The details of a sample.
#[derive(Clone, Copy)]
pub(super) struct Bearing {
    place: Place,
    ground: Place,
    height: f64,
    /// Required yaw of the base, and its signed travel.
    yaw: f64,
    pub(super) yaw_travel: f64,
    /// Required pitch of the barrel, and its travel.
    pitch: f64,
    pub(super) pitch_travel: f64,
}

impl Weights {
    fn new(rate: f64) -> Self {
        if rate >= 1.0 { Self { time: 1.0, angle: 1.0 / rate } } else { Self { time: rate, angle: 1.0 } }
    }

    /// Duration of a travel; infinite if the axis cannot turn.
    pub(super) fn duration(&self, travel: f64) -> f64 {
        if travel > 0.0 { travel * self.angle / self.time } else { 0.0 }
    }
}

impl Gimbal {
    pub(super) fn new(query: &GimbalTurretQuery, base: &Base, units: &Units) -> Self {
        let start = units.offset(query.shot.offset());
        let velocity = units.velocity(query.shot.target_velocity);
        let line = Line::new(start, velocity);
        let turned = Line::new(base.turn(start), base.turn(velocity));
        Self {
            base: *base,
            line,
            turned,
            ground: Line::new(shadow(turned.start), shadow(turned.velocity)),
            muzzle_speed: units.speed(query.shot.muzzle_speed),
            yaw: query.yaw,
            pitch: query.pitch,
            yaw_limits: (query.yaw_min, query.yaw_max),
            pitch_limits: (query.pitch_min, query.pitch_max),
            yaw_weights: Weights::new(units.turn_rate(query.yaw_rate)),
            pitch_weights: Weights::new(units.turn_rate(query.pitch_rate)),
        }
    }

    pub(super) fn turns_round(&self) -> bool {
        self.yaw_limits.1 == f64::INFINITY
    }

    pub(super) fn bearing(&self, time: f64) -> Bearing {
        let place = self.line.at(time);
        if place.distance > 0.0 || self.line.speed == 0.0 {
            // Rotated only now: this close to the muzzle or the axis the direction keeps its digits.
            return self.bearing_along(place, self.base.turn(place.offset));
        }
        // At the muzzle the direction jumps from the approach to the departure.
        let approach = self.bearing_along(place, -self.turned.velocity);
        let departure = self.bearing_along(place, self.turned.velocity);
        let (a, b) = (self.fits(&approach), self.fits(&departure));
        if a != b && b || a == b && self.duration(&departure) < self.duration(&approach) {
            departure
        } else {
            approach
        }
    }

    fn bearing_along(&self, place: Place, direction: DVec3) -> Bearing {
        let shadow = shadow(direction);
        let ground = self.ground.place(if place.distance > 0.0 { shadow } else { DVec3::ZERO });
        let (yaw, yaw_travel) = if shadow != DVec3::ZERO {
            let rounding = ROUNDING * length(direction) / length(shadow);
            self.turn_to(&[libm::atan2(shadow.y, shadow.x)], rounding)
        } else if self.ground.speed > 0.0 {
            // Passing straight above: the yaw of the approach or of the departure.
            let course = self.ground.velocity;
            let (departure, approach) = (libm::atan2(course.y, course.x), libm::atan2(-course.y, -course.x));
            self.turn_to(&[approach, departure], ROUNDING)
        } else {
            (self.yaw, 0.0)
        };
        let pitch = if direction == DVec3::ZERO {
            self.pitch
        } else {
            let pitch = libm::atan2(direction.z, length(shadow));
            limited(pitch, self.pitch_limits, ROUNDING).unwrap_or(pitch)
        };
        Bearing {
            place,
            ground,
            height: direction.z,
            yaw,
            yaw_travel,
            pitch,
            pitch_travel: pitch - self.pitch,
        }
    }

    /// The yaw with the shortest turn to one of these azimuths, and that turn: the shorter way round, or a turn within the
    /// limits, to within `rounding`, if there is one.
    fn turn_to(&self, azimuths: &[f64], rounding: f64) -> (f64, f64) {
        let mut best: Option<(f64, f64)> = None;
        let mut keep = |yaw: f64, travel: f64| {
            if best.is_none_or(|(_, other)| travel.abs() < other.abs()) {
                best = Some((yaw, travel));
            }
        };
        for &azimuth in azimuths {
            if self.turns_round() {
                let travel = azimuth - self.yaw;
                let travel = travel - TAU * libm::rint(travel / TAU);
                keep(self.yaw + travel, travel);
            } else {
                // Straight behind: half a turn either way.
                for yaw in [azimuth, azimuth - libm::copysign(TAU, azimuth)] {
                    if let Some(yaw) = limited(yaw, self.yaw_limits, rounding) {
                        keep(yaw, yaw - self.yaw);
                    }
                }
            }
        }
        let outside = azimuths.first().copied().unwrap_or(self.yaw);
        best.unwrap_or((outside, outside - self.yaw))
    }

    pub(super) fn duration(&self, bearing: &Bearing) -> f64 {
        let yaw = self.yaw_weights.duration(bearing.yaw_travel.abs());
        let pitch = self.pitch_weights.duration(bearing.pitch_travel.abs());
        if yaw > pitch { yaw } else { pitch }
    }

    /// Whether the mount can point there.
    fn fits(&self, bearing: &Bearing) -> bool {
        is_within(bearing.yaw, self.yaw_limits) && is_within(bearing.pitch, self.pitch_limits)
    }

    pub(super) fn reaches_at(&self, time: f64) -> bool {
        self.fits(&self.bearing(time))
    }

    /// The yaw and the pitch toward the target's position at `time`, clamped to the limits.
    pub(super) fn aim(&self, time: f64) -> (f64, f64) {
        let Bearing { yaw, pitch, .. } = self.bearing(time);
        let (low, high) = self.yaw_limits;
        let turn_from = |limit: f64| {
            let turn = yaw - limit;
            (turn - TAU * libm::rint(turn / TAU)).abs()
        };
        let yaw = if is_within(yaw, self.yaw_limits) {
            yaw
        } else if turn_from(low) < turn_from(high) {
            low
        } else {
            high
        };
        (yaw, kept(pitch, self.pitch_limits))
    }

    pub(super) fn spare_time(&self, sample: &Sample<Bearing>) -> f64 {
        sample.time - sample.detail.place.distance / self.muzzle_speed
    }

    /// Rate of change of the time minus the flight.
    pub(super) fn spare_slope(&self, from: &Bearing, to: &Bearing) -> Slope {
        let opening = self.line.opening(&from.place, &to.place);
        let error = ROUNDING * (1.0 + self.line.speed / self.muzzle_speed);
        Slope {
            least: 1.0 - opening.greatest / self.muzzle_speed - error,
            greatest: 1.0 - opening.least / self.muzzle_speed + error,
        }
    }

    /// The sense in which the yaw always turns; 0 if rounding leaves it undecided.
    fn sense(&self) -> f64 {
        if self.ground.normal_error() < 1.0 { self.ground.normal.z } else { 0.0 }
    }

    /// Whether the yaw may jump between two times: with limits it does so when the target passes behind the base.
    fn may_jump(&self, from: &Bearing, to: &Bearing) -> bool {
        let turned = to.yaw_travel - from.yaw_travel;
        let sense = self.sense();
        let speed = self.ground.angular_speed(&from.ground, &to.ground);
        let against = if sense == 0.0 { speed.greatest.is_infinite() } else { sense * turned < -ROUNDING };
        !self.turns_round() && (against || turned.abs() > PI)
    }

    /// Rate of change of the unsigned travel of the base. The yaw itself turns in one sense only.
    pub(super) fn yaw_slope(&self, from: &Bearing, to: &Bearing) -> Slope {
        if self.may_jump(from, to) {
            return Slope { least: f64::NEG_INFINITY, greatest: f64::INFINITY };
        }
        let speed = self.ground.angular_speed(&from.ground, &to.ground);
        let away = self.sense() * from.yaw_travel;
        if from.yaw_travel * to.yaw_travel <= 0.0 || away == 0.0 {
            Slope { least: -speed.greatest, greatest: speed.greatest }
        } else if away > 0.0 {
            speed
        } else {
            Slope { least: -speed.greatest, greatest: -speed.least }
        }
    }

    /// Least travel of the base between two times.
    pub(super) fn least_yaw_travel(&self, from: &Bearing, to: &Bearing) -> f64 {
        let (a, b) = (from.yaw_travel, to.yaw_travel);
        let keeps_its_side = a * b > 0.0 && self.sense() != 0.0 && !self.may_jump(from, to);
        if keeps_its_side { min_or_second(a.abs(), b.abs()) - ROUNDING } else { 0.0 }
    }

    /// Rate of change of the pitch: `(V_up ground - height ground') / distance^2`.
    fn pitch_slope(&self, from: &Bearing, to: &Bearing, duration: f64) -> Slope {
        let distance = between(from.place.distance, to.place.distance, self.line.speed * duration);
        let ground = between(from.ground.distance, to.ground.distance, self.ground.speed * duration);
        if distance.least <= 0.0 {
            return Slope { least: f64::NEG_INFINITY, greatest: f64::INFINITY };
        }
        let height = Slope {
            least: min_or_second(from.height, to.height),
            greatest: max_or_second(from.height, to.height),
        };
        let rise = product(Slope { least: self.turned.velocity.z, greatest: self.turned.velocity.z }, ground);
        let fall = product(height, self.ground.opening(&from.ground, &to.ground));
        let (low, high) = (rise.least - fall.greatest, rise.greatest - fall.least);
        let error = ROUNDING * self.line.speed / distance.least;
        let over = |x: f64, distance: f64| x / distance / distance;
        Slope {
            least: over(low, if low < 0.0 { distance.least } else { distance.greatest }) - error,
            greatest: over(high, if high > 0.0 { distance.least } else { distance.greatest }) + error,
        }
    }

    /// Rate of change of the unsigned travel of the barrel.
    pub(super) fn pitch_travel_slope(&self, from: &Bearing, to: &Bearing, duration: f64) -> Slope {
        let slope = self.pitch_slope(from, to, duration);
        let steepest = max_or_second(slope.greatest, -slope.least);
        let (a, b) = (from.pitch_travel, to.pitch_travel);
        let keeps_its_sign = a * b > 0.0 && a.abs() + b.abs() > steepest * duration;
        if !keeps_its_sign {
            Slope { least: -steepest, greatest: steepest }
        } else if a > 0.0 {
            slope
        } else {
            Slope { least: -slope.greatest, greatest: -slope.least }
        }
    }

    /// Times at which the target is at that pitch or its negative: `(height cos)^2 = (ground sin)^2`.
    pub(super) fn pitch_crossings(&self, pitch: f64) -> (f64, f64) {
        let (sine, cosine) = (libm::sin(pitch), libm::cos(pitch));
        let dot = |u: DVec3, v: DVec3| cosine * cosine * (u.z * v.z) - sine * sine * (u.x * v.x + u.y * v.y);
        let (r, v) = (self.turned.start, self.turned.velocity);
        let (a, b, c) = (dot(v, v), dot(r, v), dot(r, r));
        // The discriminant, without the terms that cancel.
        let cross = r.cross(v);
        let risen = cosine * length(flat(cross));
        let turned = sine * cross.z;
        let root = sine.abs() * sqrt((risen - turned) * (risen + turned));
        // The sum of two numbers of the same sign: nothing cancels.
        let sum = if b < 0.0 { root - b } else { -b - root };
        (sum / a, c / sum)
    }

    /// Time at which the target is at that yaw or the opposite one.
    pub(super) fn yaw_crossing(&self, yaw: f64) -> f64 {
        if !yaw.is_finite() {
            return f64::NAN;
        }
        let (sine, cosine) = (libm::sin(yaw), libm::cos(yaw));
        let aside = |v: DVec3| cosine * v.y - sine * v.x;
        -aside(self.ground.start) / aside(self.ground.velocity)
    }
}

/// The part in the plane of the base.
fn flat(v: DVec3) -> DVec3 {
    DVec3::new(v.x, v.y, 0.0)
}

/// [`flat`], but zero if that is only rounding.
fn shadow(v: DVec3) -> DVec3 {
    let flat = flat(v);
    if length(flat) > ROUNDING * length(v) { flat } else { DVec3::ZERO }
}

fn is_within(angle: f64, (low, high): (f64, f64)) -> bool {
    low <= angle && angle <= high
}

fn kept(angle: f64, (low, high): (f64, f64)) -> f64 {
    min_or_second(max_or_second(angle, low), high)
}

/// An angle within the limits, or the limit that it exceeds by at most `rounding`.
fn limited(angle: f64, limits: (f64, f64), rounding: f64) -> Option<f64> {
    is_within(angle, (limits.0 - rounding, limits.1 + rounding)).then(|| kept(angle, limits))
}

/// Bounds of a distance between two times, from its values there and the greatest change `way` between.
fn between(from: f64, to: f64, way: f64) -> Slope {
    Slope { least: max_or_second(0.5 * (from + to - way), 0.0), greatest: max_or_second(from, to) }
}
