//! The flight of a bullet or a rocket in pieces of constant acceleration, each with a bound on its deviation.

use super::air_flight::{AirFlight, AirStep};
use super::drag_flight::{Air, Course, Fineness, Forces, Plane, State, advanced_from, size};
use super::drag_law::{CurveBounds, CurveRange};
use super::varied_flight::{Stepping, Variation, VariedForces};
use crate::numeric::{length, max_or_second, min_or_second};
use glam::DVec3;

/// The pieces of a flight, in order.
#[derive(Clone)]
pub(in crate::aim) struct VariedSteps<'a> {
    air: Air,
    forces: VariedForces<'a>,
    /// Of the coefficient of the drag; `None` for 1.
    bounds: Option<CurveBounds<'a>>,
    /// The greatest coefficient.
    greatest: f64,
    speed_of_sound: f64,
    plane: Plane,
    start: DVec3,
    course: Course,
    launch_speed: f64,
    now: f64,
    /// When the motor has burned, and when the flight ends.
    ends: [f64; 2],
    /// How many times a piece was bounded.
    looks: u32,
    /// Up to when the pieces are thin, if not to the end.
    followed: f64,
    /// The length of the piece before.
    before: f64,
    /// Bounds on the way flown so far, and on the errors of the velocity and the position where the forces are not smooth.
    way: f64,
    strays: f64,
    strayed: f64,
}

/// The integration's error where the forces are smooth, as a part of the way: taken, not proved. Measured it is less than a sixteenth of
/// this.
const FLIGHT_ERROR: f64 = 1.0 / (1_u64 << 18) as f64;

/// A piece is halved until its deviation is less than this part of its way and the forces are smooth in it, or it is this part of a step.
const THIN: f64 = 1.0 / (1_u64 << 14) as f64;
const LEAST_PART: f64 = 1.0 / 256.0;
/// The drag is smooth in a piece in which it changes by less than this part at its steepest.
const SMOOTH: f64 = 1.0 / 8.0;
/// A slope that changes by `s` at one place moves what a step integrates by at most a 24th of `s` times its length, and a curvature by
/// less than a 256th of it times the square of the length: the kernels of Simpson's rule, to which the integration comes down there.
const KINK: f64 = 1.0 / 24.0;
const BEND: f64 = 1.0 / 256.0;
/// After this many bounded pieces the rest of the flight is one wide piece.
const MOST_LOOKS: u32 = 1 << 11;

impl<'a> VariedSteps<'a> {
    /// The pieces up to `end`.
    pub(in crate::aim) fn of(flight: &AirFlight, variation: &Variation<'a>, end: f64) -> Self {
        let air = Air {
            gravity: flight.gravity,
            wind: flight.wind,
            linear: flight.linear,
            quadratic: flight.quadratic,
        };
        let through_air = flight.launch_velocity - flight.wind;
        let plane = Plane::of(flight.gravity, through_air);
        let burn = if variation.has_thrust() { min_or_second(variation.burn_time, end) } else { 0.0 };
        Self {
            air,
            forces: VariedForces::of(&air, variation, 1.0),
            bounds: variation.curve.map(CurveBounds::of),
            greatest: variation.curve.map_or(1.0, |curve| curve.greatest()),
            speed_of_sound: variation.speed_of_sound,
            plane,
            start: flight.start,
            course: Course::launched(plane.within(through_air)),
            launch_speed: length(through_air),
            now: 0.0,
            ends: [burn, end],
            looks: 0,
            followed: f64::INFINITY,
            before: f64::INFINITY,
            way: 0.0,
            strays: 0.0,
            strayed: 0.0,
        }
    }

    /// Up to when the pieces that were taken are thin: infinite if all are.
    pub(in crate::aim) fn followed(&self) -> f64 {
        self.followed
    }

    /// Bounds in a step: gravity and thrust alone add to the speed, so its range is known. In it the acceleration changes at most by
    /// `L` of itself per second, where a drag of `D r` at the velocity `r` has `L = D + D' |r|`; a thrust turns with the velocity.
    fn bounds(&mut self, speed: f64, pull: f64, length: f64) -> Bounds {
        self.looks += 1;
        let Air { linear, quadratic, .. } = self.air;
        let thrust = self.forces.thrust;
        let pushed = self.forces.gravity + thrust;
        let fastest = speed + pushed * length;
        let most = pushed + (linear + quadratic * self.greatest * fastest) * fastest;
        let slowest = max_or_second(speed - most * length, 0.0);
        let mach = fastest / self.speed_of_sound;
        let range = match &self.bounds {
            Some(bounds) if quadratic > 0.0 => bounds.between(slowest / self.speed_of_sound, mach),
            _ => CurveRange::ONE,
        };
        let drag = linear + quadratic * range.greatest * fastest;
        let steepening = quadratic * range.steepest * mach * fastest;
        let turn = if thrust > 0.0 { thrust / slowest } else { 0.0 };
        let change = drag + quadratic * range.greatest * fastest + steepening + turn;
        // It grows by `exp(x)` at most, and that is at most `1 / (1 - x)`.
        let part = change * length;
        let grown = if part < 1.0 { pull / (1.0 - part) } else { f64::INFINITY };
        let acceleration = min_or_second(grown, pushed + drag * fastest);
        let turns_fast = turn * length > SMOOTH;
        let is_steep = steepening * length > SMOOTH;
        let mut stray = if turns_fast { 2.0 * thrust } else { 0.0 };
        let span = mach - slowest / self.speed_of_sound;
        let bent = if is_steep {
            range.greatest - range.least
        } else {
            span * (range.kinks * KINK + range.bends * BEND * span)
        };
        stray += quadratic * bent * fastest * fastest;
        let is_smooth = !turns_fast && !is_steep;
        Bounds { acceleration, jerk: change * acceleration, fastest, most, is_smooth, stray: stray * length }
    }

    /// The length of the next piece, within `rest`, and its bounds.
    fn next_length(&mut self, speed: f64, pull: f64, whole: f64, rest: f64) -> (f64, Bounds) {
        // The step is of the forces now; those that it comes to may change faster, as they did before.
        let least = min_or_second(whole, rest) * LEAST_PART;
        let whole = max_or_second(min_or_second(2.0 * self.before, whole), least);
        let mut length = length_within(whole, rest);
        let mut bounds = self.bounds(speed, pull, length);
        let mut is_halved = false;
        while !bounds.is_thin(length) && length > least {
            length = max_or_second(0.5 * length, least);
            is_halved = true;
            bounds = self.bounds(speed, pull, length);
        }
        self.before = if is_halved { length } else { whole };
        (length, bounds)
    }
}

/// Bounds in a step.
struct Bounds {
    /// Of the acceleration where it does not jump, and where it does.
    acceleration: f64,
    most: f64,
    jerk: f64,
    /// Of the speed.
    fastest: f64,
    /// Whether the forces are smooth in it, but for kinks and bends of the drag.
    is_smooth: bool,
    /// Of the error of the velocity after it by those, or where the forces are not smooth.
    stray: f64,
}

impl Bounds {
    fn is_thin(&self, length: f64) -> bool {
        let is_close = self.deviation(length) <= THIN * self.fastest * length;
        self.is_smooth && is_close && self.stray <= THIN * SMOOTH * self.fastest
    }

    /// How far the flight is from the parabola at most.
    fn deviation(&self, length: f64) -> f64 {
        let of_pull = 0.25 * self.acceleration * length * length;
        min_or_second((2.0 / 81.0) * self.jerk * length * length * length, of_pull)
    }
}

impl Iterator for VariedSteps<'_> {
    type Item = AirStep;

    /// The parabola has the position and velocity of the flight at its begin and its position at its end. So it is off by at most
    /// `2/81` of the greatest jerk times the third power of its duration, and by a quarter of the greatest acceleration times its
    /// square.
    fn next(&mut self) -> Option<AirStep> {
        let [burn, last] = self.ends;
        let is_burning = self.now < burn;
        if !is_burning {
            self.forces.burn_out();
        }
        let is_exhausted = self.looks >= MOST_LOOKS;
        let end = if is_burning && !is_exhausted { burn } else { last };
        let rest = end - self.now;
        let is_over = rest <= 0.0 || rest.is_nan();
        if is_over {
            return None;
        }
        let before = self.course;
        let position = self.start + self.plane.outside(before.position) + self.air.wind * self.now;
        let velocity = self.plane.outside(before.velocity) + self.air.wind;
        let speed = size(before.velocity);
        let drag = self.forces.drag(speed);
        let rate = before.rate_at(&self.forces, speed, drag);
        let pull = size(rate.velocity);
        let stepping = Stepping::of_part(Fineness::FINE, MOST_LOOKS);
        let whole = self.forces.step(pull, (speed, self.launch_speed), drag, &stepping);
        self.course.position += before.velocity * rest;
        let (mut length, mut acceleration) = (rest, DVec3::ZERO);
        let deviation = match whole {
            // At terminal speed, or at rest in the air.
            None => {
                self.way += speed * rest;
                if self.forces.gravity > 0.0 { 0.0 } else { speed * rest }
            }
            Some(_) if is_exhausted => {
                self.followed = self.now;
                let bounds = self.bounds(speed, pull, rest);
                self.way += bounds.fastest * rest;
                // Gravity and the thrust take it no farther.
                let farthest = (2.0 * speed + 0.5 * (self.forces.gravity + self.forces.thrust) * rest) * rest;
                min_or_second(0.5 * bounds.most * rest * rest, farthest)
            }
            Some(whole) => {
                let bounds;
                (length, bounds) = self.next_length(speed, pull, whole, rest);
                self.course = advanced_from(&before, &rate, &self.forces, length);
                let fallen = self.course.position - before.position - before.velocity * length;
                acceleration = self.plane.outside(fallen * (2.0 / (length * length)));
                self.way += bounds.fastest * length;
                self.strays += bounds.stray;
                bounds.deviation(length)
            }
        };
        self.now = if length == rest { end } else { self.now + length };
        self.strayed += self.strays * length;
        let deviation = deviation + FLIGHT_ERROR * self.way + self.strayed;
        Some(AirStep { length, position, velocity, acceleration, deviation })
    }
}

/// A step that underflows would not end the flight.
fn length_within(whole: f64, rest: f64) -> f64 {
    const WHOLE: f64 = 1.0 - 1.0 / (1_u64 << 40) as f64;
    if whole < rest * WHOLE && whole >= f64::MIN_POSITIVE { whole } else { rest }
}
