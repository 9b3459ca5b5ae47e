//! A barrel that turns along a great circle: the slack of a shot and its rate of change.

use super::angle::angle_of;
use super::mount::Mount;
use super::query::TurretQuery;
use super::slope_bounds::{ANGLE_FIRST, weighted};
use super::target_line::{Line, Place, ROUNDING};
use super::units::Units;
use crate::numeric::{
    Margin, Sample, Slope, direction_and_length, highest_between, length, max_or_second, min_or_second, sqrt,
};
use core::cell::Cell;
use core::f64::consts::PI;
use glam::DVec3;

/// If rounding makes the sweep's direction more uncertain than this, the rate is unknown.
const LARGEST_DOUBT: f64 = 1.0 / (1_u64 << 20) as f64;
/// Initial step, in multiples of the estimated distance to the root.
const OVERSHOOT: f64 = 1.03125;

/// The great-circle mount in the units of the search.
///
/// The margin is `t - flight - (angle - cone) / turn rate`, times the turn rate if that is below one. So a barrel that cannot
/// turn has a margin too: the angle by which the aim is inside the cone.
pub(super) struct Slew {
    line: Line,
    muzzle_speed: f64,
    /// Time of the projectile for a unit length.
    pace: f64,
    facing: DVec3,
    /// `facing x normal`: its part along the direction to the target is the sine of the angle times the tilt.
    tangent: DVec3,
    normal_error: f64,
    cone: f64,
    time_weight: f64,
    angle_weight: f64,
    /// The last time and its angle: the answer needs the angle that found it.
    last: Cell<(f64, f64)>,
}

/// The details of a sample.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    place: Place,
    /// Angle between the facing and the direction to the target.
    pub(super) angle: f64,
    cosine: f64,
    /// Part of the sweep that changes the angle, from -1 (the target moves straight toward the barrel's direction) to 1.
    tilt: Slope,
}

impl Slew {
    #[inline(always)]
    pub(super) fn new(query: &TurretQuery, units: &Units) -> Self {
        let offset = units.offset(query.shot.offset());
        let line = Line::new(offset, units.velocity(query.shot.target_velocity));
        let facing = direction_and_length(query.facing).map_or(DVec3::X, |(direction, _)| direction);
        let tangent = facing.cross(line.normal);
        let normal_error = line.normal_error();
        let turn_rate = units.turn_rate(query.turn_rate);
        let (time_weight, angle_weight) =
            if turn_rate >= 1.0 { (1.0, 1.0 / turn_rate) } else { (turn_rate, 1.0) };
        let muzzle_speed = units.speed(query.shot.muzzle_speed);
        Self {
            line,
            muzzle_speed,
            pace: 1.0 / muzzle_speed,
            facing,
            tangent,
            normal_error,
            cone: query.fire_cone,
            time_weight,
            angle_weight,
            last: Cell::new((f64::NAN, 0.0)),
        }
    }

    /// The greatest part of the sweep that can change the angle: at most the length of `tangent`.
    fn equator(&self) -> f64 {
        min_or_second(length(self.tangent) + self.normal_error + ROUNDING, 1.0)
    }

    /// The angle between the facing and the plane of the path: a lower bound on the angle to the target.
    fn angle_to_way(&self) -> f64 {
        let equator = self.equator();
        libm::atan2(sqrt((1.0 - equator) * (1.0 + equator)), equator)
    }

    #[inline(always)]
    fn aim(&self, time: f64) -> Aim {
        let place = self.line.at(time);
        if place.distance > 0.0 {
            self.aim_along(place, place.offset, place.distance)
        } else {
            self.aim_at_muzzle(place)
        }
    }

    /// The angle of [`Slew::aim`].
    fn angle(&self, time: f64) -> f64 {
        let (last_time, last_angle) = self.last.get();
        if time == last_time {
            return last_angle;
        }
        let offset = self.line.offset(time);
        if length(offset) > 0.0 {
            angle_of(length(self.facing.cross(offset)), self.facing.dot(offset))
        } else {
            self.aim(time).angle
        }
    }

    #[cold]
    #[inline(never)]
    fn aim_at_muzzle(&self, place: Place) -> Aim {
        if self.line.speed == 0.0 {
            return Aim { place, angle: 0.0, cosine: 1.0, tilt: Slope { least: 0.0, greatest: 0.0 } };
        }
        // At the muzzle the direction jumps from the approach to the departure.
        let approach = self.aim_along(place, -self.line.velocity, self.line.speed);
        let departure = self.aim_along(place, self.line.velocity, self.line.speed);
        if approach.angle <= departure.angle { approach } else { departure }
    }

    /// The aim along a direction with the given length.
    #[inline(always)]
    fn aim_along(&self, place: Place, direction: DVec3, length: f64) -> Aim {
        let cross = self::length(self.facing.cross(direction));
        let dot = self.facing.dot(direction);
        let sine = cross / length;
        // The direction of the change is lost if facing and direction coincide, or if the plane is unknown.
        let error = (ROUNDING + self.normal_error) / sine;
        let tilt = if error < 1.0 {
            let middle = -self.tangent.dot(direction) / cross;
            Slope { least: (middle - error).clamp(-1.0, 1.0), greatest: (middle + error).clamp(-1.0, 1.0) }
        } else {
            Slope { least: -1.0, greatest: 1.0 }
        };
        Aim { place, angle: angle_of(cross, dot), cosine: dot / length, tilt }
    }

    fn spare_time(&self, time: f64, aim: &Aim) -> f64 {
        time - aim.place.distance / self.muzzle_speed
    }

    /// Rate of change of the time minus the flight.
    fn spare_slope(&self, from: &Aim, to: &Aim) -> Slope {
        let opening = self.line.opening(&from.place, &to.place);
        let error = ROUNDING * (1.0 + self.line.speed * self.pace);
        Slope {
            least: 1.0 - opening.greatest * self.pace - error,
            greatest: 1.0 - opening.least * self.pace + error,
        }
    }

    /// Rate of change of the angle between the facing and the direction to the target.
    ///
    /// The tilt rises with the sweep while the angle is below 90 degrees and falls above. So it is bounded by its ends and,
    /// if the angle passes 90 degrees, by the equator.
    fn angle_slope(&self, from: &Aim, to: &Aim) -> Slope {
        let sweep = self.line.angular_speed(&from.place, &to.place);
        let mut least = min_or_second(from.tilt.least, to.tilt.least);
        let mut greatest = max_or_second(from.tilt.greatest, to.tilt.greatest);
        if from.cosine * to.cosine <= ROUNDING {
            least = min_or_second(least, -self.equator());
            greatest = max_or_second(greatest, self.equator());
        }
        Slope {
            least: if least < 0.0 { least * sweep.greatest } else { least * sweep.least },
            greatest: if greatest > 0.0 { greatest * sweep.greatest } else { greatest * sweep.least },
        }
    }

    /// Lower bound on the angle between two times: it is least at one of them, or where it changes from falling to rising.
    fn least_angle(&self, from: &Aim, to: &Aim) -> f64 {
        let ends = min_or_second(from.angle, to.angle);
        let may_turn_back = from.tilt.least < 0.0 && to.tilt.greatest > 0.0;
        // On a path through the muzzle the direction only jumps, and equals the direction at one of the ends.
        let jumps_only = self.line.normal == DVec3::ZERO;
        let least =
            if may_turn_back && !jumps_only { min_or_second(self.angle_to_way(), ends) } else { ends };
        least - ROUNDING
    }

    /// Upper bound on the margin between two times.
    fn highest(&self, from: &Sample<Aim>, to: &Sample<Aim>, weights: (f64, f64), least_turn: f64) -> f64 {
        let (time_weight, angle_weight) = weights;
        let spare = highest_between(
            self.spare_time(from.time, &from.detail),
            self.spare_time(to.time, &to.detail),
            to.time - from.time,
            self.spare_slope(&from.detail, &to.detail),
        );
        time_weight * (spare + ROUNDING * (1.0 + spare.abs())) - angle_weight * least_turn
    }

    fn combine(&self, time_weight: f64, angle_weight: f64, spare: Slope, angle: Slope) -> Slope {
        Slope {
            least: time_weight * spare.least - weighted(angle_weight, angle.greatest),
            greatest: time_weight * spare.greatest - weighted(angle_weight, angle.least),
        }
    }
}

impl Margin for Slew {
    type Detail = Aim;

    fn sample(&self, time: f64) -> Sample<Aim> {
        let aim = self.aim(time);
        let value =
            self.time_weight * self.spare_time(time, &aim) - self.angle_weight * (aim.angle - self.cone);
        Sample { time, value, detail: aim }
    }

    fn slope(&self, from: &Sample<Aim>, to: &Sample<Aim>) -> Slope {
        let spare = self.spare_slope(&from.detail, &to.detail);
        let angle = self.angle_slope(&from.detail, &to.detail);
        self.combine(self.time_weight, self.angle_weight, spare, angle)
    }

    fn rate(&self, at: &Sample<Aim>) -> Option<f64> {
        let Aim { place, tilt, .. } = &at.detail;
        // A barrel that cannot turn hits when its angle is least, where the rate gives no bound.
        let is_known = tilt.greatest - tilt.least <= LARGEST_DOUBT && self.time_weight > 0.0;
        let turning = 0.5 * (tilt.least + tilt.greatest) * self.line.angular_speed_at(place);
        let spare = 1.0 - place.opening * self.pace;
        is_known.then_some(self.time_weight * spare - self.angle_weight * turning)
    }

    fn glance(&self, time: f64) -> Option<(f64, f64)> {
        let offset = self.line.offset(time);
        let (distance, cross) = (length(offset), length(self.facing.cross(offset)));
        let angle = angle_of(cross, self.facing.dot(offset));
        let spare = time - distance / self.muzzle_speed;
        let value = self.time_weight * spare - self.angle_weight * (angle - self.cone);
        let spare_rate = 1.0 - offset.dot(self.line.velocity) * self.pace / distance;
        let turning = -self.tangent.dot(offset) * self.line.sweep / (cross * (distance * distance));
        let rate = self.time_weight * spare_rate - self.angle_weight * turning;
        if !rate.is_finite() {
            return None;
        }
        self.last.set((time, angle));
        Some((value, rate))
    }

    fn ceiling(&self, from: &Sample<Aim>, to: &Sample<Aim>) -> f64 {
        let turn = self.least_angle(&from.detail, &to.detail) - self.cone;
        self.highest(from, to, (self.time_weight, self.angle_weight), turn)
    }
}

/// The margin without the credit for being well inside the cone: minus the lateness of the shot.
pub(super) struct Lateness<'a> {
    slew: &'a Slew,
    time_weight: f64,
    angle_weight: f64,
}

impl Margin for Lateness<'_> {
    type Detail = Aim;

    fn sample(&self, time: f64) -> Sample<Aim> {
        let aim = self.slew.aim(time);
        let turn = max_or_second(aim.angle - self.slew.cone, 0.0);
        let value = self.time_weight * self.slew.spare_time(time, &aim) - self.angle_weight * turn;
        Sample { time, value, detail: aim }
    }

    fn slope(&self, from: &Sample<Aim>, to: &Sample<Aim>) -> Slope {
        let spare = self.slew.spare_slope(&from.detail, &to.detail);
        let angle = self.slew.angle_slope(&from.detail, &to.detail);
        // Inside the cone the turn stays zero.
        let turn =
            Slope { least: min_or_second(angle.least, 0.0), greatest: max_or_second(angle.greatest, 0.0) };
        let length = to.time - from.time;
        let outside = |sample: &Sample<Aim>, fall: f64| {
            sample.detail.angle - max_or_second(fall, 0.0) * length > self.slew.cone
        };
        let stays_outside = outside(from, -angle.least) || outside(to, angle.greatest);
        let turning = if stays_outside { angle } else { turn };
        self.slew.combine(self.time_weight, self.angle_weight, spare, turning)
    }

    fn ceiling(&self, from: &Sample<Aim>, to: &Sample<Aim>) -> f64 {
        let turn = max_or_second(self.slew.least_angle(&from.detail, &to.detail) - self.slew.cone, 0.0);
        self.slew.highest(from, to, (self.time_weight, self.angle_weight), turn)
    }
}

impl Mount for Slew {
    type Lateness<'a> = Lateness<'a>;

    fn lateness(&self) -> Lateness<'_> {
        let can_turn = self.time_weight > 0.0;
        Lateness {
            slew: self,
            time_weight: if can_turn { self.time_weight } else { 1.0 },
            angle_weight: if can_turn { self.angle_weight } else { ANGLE_FIRST },
        }
    }

    /// Zero of the parabola through the margin, its rate and its second derivative, after Halley, and slightly beyond.
    fn first_stride(&self, from: &Sample<Aim>) -> Option<f64> {
        let Aim { place, tilt, .. } = &from.detail;
        let rate = self.rate(from).filter(|rate| *rate > 0.0)?;
        let sideways = (self.line.speed - place.opening) * (self.line.speed + place.opening);
        let slowing = 2.0 * self.line.angular_speed_at(place) * place.opening * tilt.least;
        let bend = (self.angle_weight * slowing - self.time_weight * self.pace * sideways) / place.distance;
        Some(-2.0 * OVERSHOOT * from.value * rate / (2.0 * rate * rate - from.value * bend))
    }

    fn line(&self) -> &Line {
        &self.line
    }

    fn muzzle_speed(&self) -> f64 {
        self.muzzle_speed
    }

    fn longest_rotation(&self) -> f64 {
        PI * self.angle_weight / self.time_weight
    }

    /// The time of the least angle, for a barrel that cannot turn: without a cone it hits at no other time.
    fn limits(&self) -> Option<[f64; 6]> {
        (self.time_weight == 0.0).then(|| {
            let mut limits = [f64::NAN; 6];
            limits[0] = -self.tangent.dot(self.line.start) / self.tangent.dot(self.line.velocity);
            limits
        })
    }

    fn rotation(&self, time: f64) -> f64 {
        let turn = self.angle(time) - self.cone;
        if turn > 0.0 { turn * self.angle_weight / self.time_weight } else { 0.0 }
    }
}
