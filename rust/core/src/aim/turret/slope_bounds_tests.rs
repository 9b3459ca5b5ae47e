//! The slope bounds that the proof of the earliest hit needs, compared with samples within the stride.

use super::gimbal::Gimbal;
use super::great_circle::Slew;
use super::mount::Mount;
use super::units::Units;
use super::{GimbalTurretQuery, TurretQuery};
use crate::aim::Shot;
use crate::numeric::Margin;
use core::f64::consts::{FRAC_PI_2, PI};
use glam::DVec3;

/// A linear congruential generator (Knuth, MMIX).
struct Draw(u64);

impl Draw {
    fn uniform(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        low + (high - low) * ((self.0 >> 11) as f64 / (1_u64 << 53) as f64)
    }

    fn vector(&mut self, half: f64) -> DVec3 {
        DVec3::new(self.uniform(-half, half), self.uniform(-half, half), self.uniform(-half, half))
    }

    /// At a miss distance from the muzzle between 1e-6 of its distance and all of it, half of the time in the plane.
    fn way(&mut self) -> (DVec3, DVec3) {
        let flat = self.uniform(0.0, 1.0) < 0.5;
        let plane = |v: DVec3| if flat { DVec3::new(v.x, v.y, 0.0) } else { v };
        let offset = plane(self.vector(100.0));
        let miss = plane(self.vector(1.0)) * 100.0 * libm::pow(10.0, self.uniform(-6.0, 0.0));
        (offset, (miss - offset).normalize() * self.uniform(1.0, 60.0))
    }

    /// A stride of the window, from a millionth of it to all of it.
    fn stride(&mut self) -> (f64, f64) {
        let length = libm::pow(10.0, self.uniform(-6.0, 0.0));
        let start = self.uniform(0.0, 1.0 - length);
        (start, start + length)
    }
}

/// Samples the margin at 32 times of the stride: no two neighbors differ by more than the slope allows, and none is above the
/// ceiling.
fn assert_bounds_hold<M: Margin>(margin: &M, stride: (f64, f64), case: u32) {
    let (from, to) = (margin.sample(stride.0), margin.sample(stride.1));
    let slope = margin.slope(&from, &to);
    let ceiling = margin.ceiling(&from, &to);
    let parts = 32;
    let mut last = from;
    for part in 1..=parts {
        let time = from.time + (to.time - from.time) * f64::from(part) / f64::from(parts);
        let sample = margin.sample(time);
        let duration = sample.time - last.time;
        let change = sample.value - last.value;
        // Tolerance for the margins' rounding; near the muzzle, for a direction computed from far away.
        let rounding = 1e-9;
        assert!(
            change <= slope.greatest * duration + rounding && change >= slope.least * duration - rounding,
            "case {case}: {} to {}: {change:e} in {duration:e}, {slope:?}",
            last.time,
            sample.time,
        );
        assert!(sample.value <= ceiling + rounding, "case {case}: {} above {ceiling}", sample.value);
        last = sample;
    }
}

#[test]
fn the_bounds_of_the_great_circle_hold() {
    let mut draw = Draw(11);
    for case in 0..20_000 {
        let (target_position, target_velocity) = draw.way();
        let facing = if case % 3 == 0 { DVec3::X } else { draw.vector(1.0) };
        let turn_rate = libm::pow(10.0, draw.uniform(-2.0, 2.0));
        let muzzle_speed = draw.uniform(10.0, 200.0);
        let query = TurretQuery {
            shot: Shot { target_position, target_velocity, muzzle_speed, ..Shot::default() },
            facing,
            turn_rate,
            max_range: f64::INFINITY,
            min_time: 0.0,
            horizon: draw.uniform(1.0, 10.0),
            fire_cone: if case % 2 == 0 { 0.0 } else { draw.uniform(0.0, 1.0) },
        };
        let units = Units::new(target_position, target_velocity, query.horizon);
        let slew = Slew::new(&query, &units);
        let stride = draw.stride();
        assert_bounds_hold(&slew, stride, case);
        assert_bounds_hold(&slew.lateness(), stride, case);
    }
}

/// What a search jumps by is what a sample says.
#[test]
fn the_value_and_the_rate_of_the_great_circle_at_a_glance_are_those_of_a_sample() {
    let mut draw = Draw(14);
    let mut seen = 0;
    for _ in 0..2_000 {
        let (target_position, target_velocity) = draw.way();
        let query = TurretQuery {
            shot: Shot { target_position, target_velocity, muzzle_speed: 100.0, ..Shot::default() },
            facing: draw.vector(1.0),
            turn_rate: libm::pow(10.0, draw.uniform(-2.0, 2.0)),
            max_range: f64::INFINITY,
            min_time: 0.0,
            horizon: draw.uniform(1.0, 10.0),
            fire_cone: 0.0,
        };
        let slew = Slew::new(&query, &Units::new(target_position, target_velocity, query.horizon));
        let sample = slew.sample(draw.uniform(0.0, 1.0));
        let (Some(rate), Some((value, at_a_glance))) = (slew.rate(&sample), slew.glance(sample.time)) else {
            continue;
        };
        seen += 1;
        assert!((value - sample.value).abs() < 1e-9 * (1.0 + value.abs()), "{value} {}", sample.value);
        assert!((at_a_glance - rate).abs() < 1e-6 * (1.0 + rate.abs()), "{at_a_glance} {rate}");
    }
    assert!(seen > 1_500, "{seen}");
}

/// A turret on two axes that aims along x, turns by a radian a second, and cannot turn through its back.
fn level_gimbal(
    target_position: DVec3,
    target_velocity: DVec3,
    muzzle_speed: f64,
    horizon: f64,
) -> GimbalTurretQuery {
    GimbalTurretQuery {
        shot: Shot { target_position, target_velocity, muzzle_speed, ..Shot::default() },
        forward: DVec3::X,
        up: DVec3::Z,
        yaw: 0.0,
        pitch: 0.0,
        yaw_rate: 1.0,
        pitch_rate: 1.0,
        yaw_min: -PI,
        yaw_max: PI,
        pitch_min: -FRAC_PI_2,
        pitch_max: FRAC_PI_2,
        max_range: f64::INFINITY,
        min_time: 0.0,
        horizon,
    }
}

#[test]
fn the_bounds_of_two_axes_hold() {
    let mut draw = Draw(12);
    for case in 0..20_000 {
        let (target_position, target_velocity) = draw.way();
        let round = case % 2 == 0;
        let (yaw, pitch) = (draw.uniform(-3.0, 3.0), draw.uniform(-1.5, 1.5));
        let yaw_rate = libm::pow(10.0, draw.uniform(-2.0, 2.0));
        let pitch_rate = libm::pow(10.0, draw.uniform(-2.0, 2.0));
        let muzzle_speed = draw.uniform(10.0, 200.0);
        let query = GimbalTurretQuery {
            yaw,
            pitch,
            yaw_rate,
            pitch_rate,
            yaw_min: if round { f64::NEG_INFINITY } else { -PI },
            yaw_max: if round { f64::INFINITY } else { PI },
            ..level_gimbal(target_position, target_velocity, muzzle_speed, draw.uniform(1.0, 10.0))
        };
        let base = query.check().unwrap();
        let units = Units::new(target_position, target_velocity, query.horizon);
        let gimbal = Gimbal::new(&query, &base, &units);
        let stride = draw.stride();
        assert_bounds_hold(&gimbal, stride, case);
        assert_bounds_hold(&gimbal.lateness(), stride, case);
    }
}

/// While the target passes: from a pitch between those at the ends and the highest or lowest one, so that the barrel turns there, back, and
/// there again. A yaw that stays does not jump.
#[test]
fn the_travel_of_an_axis_changes_within_its_bounds() {
    let mut draw = Draw(13);
    for case in 0..20_000 {
        let (target_position, target_velocity) = draw.way();
        let mut query = level_gimbal(target_position, target_velocity, 100.0, draw.uniform(1.0, 10.0));
        let base = query.check().unwrap();
        let units = Units::new(target_position, target_velocity, query.horizon);
        let level = Gimbal::new(&query, &base, &units);
        let line = &level.line;
        let nearest = -line.start.dot(line.velocity) / line.velocity.length_squared();
        let width = line.at(nearest).distance / line.speed * libm::pow(10.0, draw.uniform(-2.0, 1.0));
        let (start, end) =
            (nearest - width * draw.uniform(0.0, 1.0), nearest + width * draw.uniform(0.0, 1.0));
        let pitch = |part: f64| level.bearing(start + (end - start) * part).pitch_travel;
        let inside = pitch(draw.uniform(0.0, 1.0));
        let at_end =
            if inside > pitch(0.0) { pitch(0.0).max(pitch(1.0)) } else { pitch(0.0).min(pitch(1.0)) };
        query.pitch = at_end + (inside - at_end) * draw.uniform(0.0, 1.0);
        let gimbal = Gimbal::new(&query, &base, &units);
        let (from, to) = (gimbal.bearing(start), gimbal.bearing(end));
        let duration = end - start;
        let slope = gimbal.pitch_travel_slope(&from, &to, duration);
        let mut last = from.pitch_travel.abs();
        for part in 1..=32 {
            let travel = gimbal.bearing(start + duration * f64::from(part) / 32.0).pitch_travel.abs();
            let (change, rounding) = (travel - last, 1e-9);
            assert!(
                change <= slope.greatest * duration / 32.0 + rounding
                    && change >= slope.least * duration / 32.0 - rounding,
                "case {case}: {change:e}, {slope:?}"
            );
            last = travel;
        }
        let slope = gimbal.yaw_slope(&from, &from);
        assert!(slope.least.is_finite() && slope.greatest.is_finite(), "case {case}: {slope:?}");
    }
}
