//! A barrel whose projectile falls: the shot that is at the target at a time, and bounds on all shots of a span of time.
//!
//! Seen from a frame that moves with the shooter, a shot that hits at `t` and flies for `f` hits a point at rest, `Q(t)`:
//! `|Q - G f^2 / 2| = s f`, a quadratic in `f^2`. With `p = s^2 + Q.G`, `q = |Q|`, `g = |G|` and `r^2 = p^2 - g^2 q^2` its roots are
//! `2 q^2 / (p + r)` and `2 (p + r) / g^2`. Both are monotone in `p` and in `q`, so bounds of these bound the flight. The rate of the
//! flight is `f' = (u.Q') / (u.w)`, where `u` is the barrel's direction and `w = s u + G f` the velocity at the impact; `s u.w` is
//! `r` for the flat shot and `-r` for the lob.

use super::axis_turn::AxisTurn;
use super::ballistic_query::BallisticTurretQuery;
use super::gimbal_query::Base;
use super::units::Units;
use crate::geometry::rotated;
use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, sqrt};
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use glam::DVec3;

/// How far beyond a limit an angle counts as on it, in radians.
const ANGLE_ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;
/// What a bound is widened by, as a part of the quantities that it is made of.
const ROUNDING: f64 = 1.0 / (1_u64 << 48) as f64;

/// The turret in the units of the search.
pub(super) struct Barrel {
    base: Base,
    /// The target relative to the shooter: position, velocity, acceleration; and the projectile's acceleration.
    offset: DVec3,
    velocity: DVec3,
    acceleration: DVec3,
    gravity: DVec3,
    gravity_size: f64,
    speed: f64,
    /// The axis that the base turns about, and how fast.
    spin_axis: DVec3,
    spin: f64,
    yaw: f64,
    pitch: f64,
    yaw_limits: (f64, f64),
    pitch_limits: (f64, f64),
    yaw_turn: AxisTurn,
    pitch_turn: AxisTurn,
}

/// A shot that is at the target at its time.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// Where it hits, relative to the shooter's frame, and how far that is.
    point: DVec3,
    distance: f64,
    /// Rate of the point.
    velocity: DVec3,
    pub(super) flight: f64,
    /// Direction of the barrel, in the world and in the base when it fires.
    pub(super) direction: DVec3,
    azimuth: f64,
    elevation: f64,
    /// The cosine of the elevation.
    ground: f64,
}

/// Where the barrel turns to, and for how long; infinite if it cannot.
#[derive(Clone, Copy)]
pub(super) struct Turned {
    pub(super) yaw: f64,
    pub(super) pitch: f64,
    pub(super) duration: f64,
}

/// All shots of a span of time.
struct Span {
    /// Upper bounds of `|Q'|` and of its distance to the value at the middle.
    speed: f64,
    turn_of_velocity: f64,
    least_flight: f64,
    greatest_flight: f64,
    /// Lower bound of `r`; 0 if there may be times without a shot.
    least_root: f64,
    /// By how much the direction is off at most: in the world as a chord, and in the base as an angle.
    chord: f64,
    angle: f64,
}

impl Barrel {
    pub(super) fn new(query: &BallisticTurretQuery, base: Base, units: &Units) -> Self {
        let gravity = units.acceleration(query.shot.gravity);
        let (spin_axis, spin) = direction_and_length(query.base_angular_velocity).unwrap_or((DVec3::Z, 0.0));
        let in_units = |turn: AxisTurn| AxisTurn {
            velocity: units.turn_rate(turn.velocity),
            rate: units.turn_rate(turn.rate),
            acceleration: units.turn_rate(units.turn_rate(turn.acceleration)),
        };
        Self {
            base,
            offset: units.offset(query.shot.offset()),
            velocity: units.velocity(query.shot.target_velocity - query.shooter_velocity),
            acceleration: units.acceleration(query.target_acceleration),
            gravity,
            gravity_size: length(gravity),
            speed: units.speed(query.shot.muzzle_speed),
            spin_axis,
            spin: units.turn_rate(spin),
            yaw: query.yaw,
            pitch: query.pitch,
            yaw_limits: (query.yaw_min, query.yaw_max),
            pitch_limits: (query.pitch_min, query.pitch_max),
            yaw_turn: in_units(query.yaw_turn()),
            pitch_turn: in_units(query.pitch_turn()),
        }
    }

    fn point(&self, time: f64) -> DVec3 {
        self.offset + (self.velocity + self.acceleration * (0.5 * time)) * time
    }

    /// The squared time of flight; `None` without such a shot.
    fn squared_flight(&self, p: f64, q: f64, is_high: bool) -> Option<f64> {
        let fall = self.gravity_size * q;
        if p < fall || p <= 0.0 {
            return None;
        }
        let sum = p + sqrt(p - fall) * sqrt(p + fall);
        let squared =
            if is_high { 2.0 * sum / self.gravity_size / self.gravity_size } else { 2.0 * q * (q / sum) };
        squared.is_finite().then_some(squared)
    }

    /// The shot that is at the target at `time`; `None` without one.
    pub(super) fn view(&self, time: f64, is_high: bool) -> Option<View> {
        let point = self.point(time);
        let distance = length(point);
        let p = self.speed * self.speed + point.dot(self.gravity);
        let flight = sqrt(self.squared_flight(p, distance, is_high)?);
        let (direction, _) = direction_and_length(point / flight - self.gravity * (0.5 * flight))?;
        let (azimuth, elevation, ground) = self.bearing(direction, time - flight);
        let velocity = self.velocity + self.acceleration * time;
        Some(View { point, distance, velocity, flight, direction, azimuth, elevation, ground })
    }

    /// Azimuth, elevation and the elevation's cosine of a direction in the base at a time.
    fn bearing(&self, direction: DVec3, time: f64) -> (f64, f64, f64) {
        let turned = if self.spin == 0.0 {
            direction
        } else {
            let along = self.spin_axis * direction.dot(self.spin_axis);
            along + rotated(direction - along, self.spin_axis, -self.spin * time)
        };
        let v = self.base.turn(turned);
        let ground = sqrt(v.x * v.x + v.y * v.y);
        (libm::atan2(v.y, v.x), libm::atan2(v.z, ground), ground)
    }

    fn has_yaw_limits(&self) -> bool {
        self.yaw_limits.1 != f64::INFINITY
    }

    /// The travels to an azimuth that is off by at most `doubt`, each with the least and the greatest: one each way round, and where it
    /// would stop.
    fn yaw_travels(&self, azimuth: f64, doubt: f64) -> impl Iterator<Item = (f64, f64, f64)> {
        let apart = azimuth - self.yaw;
        let limits = (self.yaw_limits.0 - self.yaw, self.yaw_limits.1 - self.yaw);
        let stop = self.yaw_turn.stopping_travel();
        let first =
            if self.has_yaw_limits() { apart } else { apart - TAU * libm::rint((apart - stop) / TAU) };
        [0.0, -TAU, TAU].into_iter().filter_map(move |turns| {
            let travel = first + turns;
            let least = max_or_second(travel - doubt, limits.0);
            let greatest = min_or_second(travel + doubt, limits.1);
            let middle = min_or_second(max_or_second(travel, limits.0), limits.1);
            (least <= greatest + ANGLE_ROUNDING).then_some((min_or_second(least, greatest), middle, greatest))
        })
    }

    /// The least time to yaw to an azimuth that is off by at most `doubt`, and the travel in the middle; `None` if the limits forbid
    /// it.
    fn yaw_to(&self, azimuth: f64, doubt: f64) -> Option<(f64, f64)> {
        let mut best: Option<(f64, f64)> = None;
        for (least, middle, greatest) in self.yaw_travels(azimuth, doubt) {
            let duration = self.yaw_turn.least_duration(least, greatest);
            if best.is_none_or(|(other, _)| duration < other) {
                best = Some((duration, middle));
            }
        }
        best
    }

    /// The least time to pitch to an elevation that is off by at most `doubt`, and the travel in the middle.
    fn pitch_to(&self, elevation: f64, doubt: f64) -> Option<(f64, f64)> {
        let (low, high) = self.pitch_limits;
        let least = max_or_second(elevation - doubt, low);
        let greatest = min_or_second(elevation + doubt, high);
        let travel = |pitch: f64| pitch - self.pitch;
        (least <= greatest + ANGLE_ROUNDING).then(|| {
            let duration =
                self.pitch_turn.least_duration(travel(min_or_second(least, greatest)), travel(greatest));
            (duration, travel(min_or_second(max_or_second(elevation, low), high)))
        })
    }

    /// The turn to a shot; infinite, to the nearest limits, if they forbid it.
    pub(super) fn turn(&self, view: &View) -> Turned {
        match (self.yaw_to(view.azimuth, 0.0), self.pitch_to(view.elevation, 0.0)) {
            (Some((yaw_time, yaw)), Some((pitch_time, pitch))) => Turned {
                yaw: self.yaw + yaw,
                pitch: self.pitch + pitch,
                duration: max_or_second(yaw_time, pitch_time),
            },
            _ => self.nearest(view.azimuth, view.elevation),
        }
    }

    /// The yaw and the pitch nearest to a direction that is fired along at a time, which it cannot reach.
    pub(super) fn nearest_to(&self, direction: DVec3, time: f64) -> Turned {
        let (azimuth, elevation, _) = self.bearing(direction, time);
        self.nearest(azimuth, elevation)
    }

    fn nearest(&self, azimuth: f64, elevation: f64) -> Turned {
        let (low, high) = self.yaw_limits;
        let turn_from = |limit: f64| {
            let turn = azimuth - limit;
            (turn - TAU * libm::rint(turn / TAU)).abs()
        };
        let yaw = if low <= azimuth && azimuth <= high {
            azimuth
        } else if turn_from(low) < turn_from(high) {
            low
        } else {
            high
        };
        let pitch = min_or_second(max_or_second(elevation, self.pitch_limits.0), self.pitch_limits.1);
        Turned { yaw, pitch, duration: f64::INFINITY }
    }

    /// Spare time of a shot: its time minus its flight and its turn; minus infinity without one.
    pub(super) fn margin(&self, time: f64, view: Option<&View>, turns: bool) -> f64 {
        view.map_or(f64::NEG_INFINITY, |view| {
            let turn = if turns { self.turn(view).duration } else { 0.0 };
            time - view.flight - turn
        })
    }

    /// Bounds of the shots within `half` of `time`; `None` if there is none.
    fn span(&self, time: f64, half: f64, view: Option<&View>, is_high: bool) -> Option<Span> {
        let (point, velocity, distance) = view.map_or_else(
            || {
                let point = self.point(time);
                (point, self.velocity + self.acceleration * time, length(point))
            },
            |view| (view.point, view.velocity, view.distance),
        );
        let bend = length(self.acceleration) * half;
        let way = (length(velocity) + 0.5 * bend) * half + ROUNDING * distance;
        let along = velocity.dot(self.gravity).abs() + 0.5 * self.acceleration.dot(self.gravity).abs() * half;
        let p = self.speed * self.speed + point.dot(self.gravity);
        let sway = along * half + ROUNDING * (p.abs() + self.speed * self.speed);
        let (least, greatest) = (max_or_second(distance - way, 0.0), distance + way);
        let (slowest, fastest) = (p - sway, p + sway);
        // The flight is shortest on the low arc, and longest on the high arc, where `p` is greatest and `q` least.
        let best = self.squared_flight(fastest, least, is_high)?;
        let worst = self.squared_flight(slowest, greatest, is_high);
        // Where both arcs are one, the squared flight is 2 q / g.
        let touching = |q: f64| 2.0 * q / self.gravity_size;
        let (low, high) = if is_high {
            (worst.unwrap_or_else(|| touching(least)), best)
        } else {
            (best, worst.unwrap_or_else(|| touching(greatest)))
        };
        let (least_flight, greatest_flight) = (sqrt(low) * (1.0 - ROUNDING), sqrt(high) * (1.0 + ROUNDING));
        let fall = self.gravity_size * greatest;
        let least_root = if slowest > fall { sqrt(slowest - fall) * sqrt(slowest + fall) } else { 0.0 };
        let speed = length(velocity) + bend;
        let unknown = Span {
            speed,
            turn_of_velocity: bend,
            least_flight,
            greatest_flight,
            least_root,
            chord: 2.0,
            angle: PI,
        };
        let Some(view) = view.filter(|_| least_flight > 0.0) else { return Some(unknown) };
        let doubt = max_or_second(greatest_flight - view.flight, view.flight - least_flight);
        // The direction is (Q / f - G f / 2) / s. In 1 / f the factor of the flight's change is convex.
        let lever = |flight: f64| length(point / (view.flight * flight) + self.gravity * 0.5);
        let lever = max_or_second(lever(least_flight), lever(greatest_flight));
        let chord = (way / least_flight + doubt * lever) / self.speed + 4.0 * ROUNDING;
        let turned = self.spin * (half + doubt);
        let chord = if chord < 2.0 { chord } else { 2.0 };
        let angle = angle_of_chord(chord) + turned;
        Some(Span { chord, angle: if angle < PI { angle } else { PI }, ..unknown })
    }

    /// An upper bound on the spare time within `half` of `time`, and whether the spare time grows and has no jump there.
    pub(super) fn bound(
        &self,
        time: f64,
        half: f64,
        view: Option<&View>,
        is_high: bool,
        turns: bool,
    ) -> (f64, bool) {
        let Some(span) = self.span(time, half, view, is_high) else { return (f64::NEG_INFINITY, false) };
        let flies_by = time + half - span.least_flight + ROUNDING;
        if !turns {
            return (flies_by, view.is_some_and(|view| self.flight_rate(view, &span, is_high).1 < 1.0));
        }
        let Some(view) = view.filter(|_| span.angle < FRAC_PI_2) else { return (flies_by, false) };
        // A direction within the angle of one at that elevation is off by at most this in azimuth.
        let sideways = if span.angle < view.ground { arc_sine(span.angle / view.ground) } else { PI };
        let Some((yaw_time, _)) = self.yaw_to(view.azimuth, sideways) else {
            return (f64::NEG_INFINITY, false);
        };
        let Some((pitch_time, pitch)) = self.pitch_to(view.elevation, span.angle) else {
            return (f64::NEG_INFINITY, false);
        };
        let highest = flies_by - max_or_second(yaw_time, pitch_time);
        if highest < 0.0 {
            return (highest, false);
        }
        let (slowest, fastest) = self.flight_rate(view, &span, is_high);
        let steepest = max_or_second(slowest.abs(), fastest.abs());
        let falling = self.speed + self.gravity_size * span.greatest_flight;
        let turning = (span.speed + steepest * falling) / (self.speed * span.least_flight)
            + self.spin * max_or_second(1.0 - slowest, fastest - 1.0);
        let level = view.ground - span.angle;
        let keeps = sideways < PI && level > 0.0 && self.is_within(view, sideways, span.angle);
        if !keeps {
            return (highest, false);
        }
        let mut slope = turning * self.pitch_turn.steepest(pitch - span.angle, pitch + span.angle);
        for (least, _, greatest) in self.yaw_travels(view.azimuth, sideways) {
            slope = max_or_second(slope, turning / level * self.yaw_turn.steepest(least, greatest));
        }
        (highest, 1.0 - fastest - slope > 0.0)
    }

    /// Bounds on the rate of the flight.
    fn flight_rate(&self, view: &View, span: &Span, is_high: bool) -> (f64, f64) {
        if span.least_root <= 0.0 {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        let middle = view.direction.dot(view.velocity);
        let doubt = span.speed * span.chord + span.turn_of_velocity;
        let (low, high) =
            if is_high { (-middle - doubt, doubt - middle) } else { (middle - doubt, middle + doubt) };
        let most = self.speed / span.least_root;
        // The greatest root is unknown: a rate of the other sign counts as 0.
        (min_or_second(low, 0.0) * most, max_or_second(high, 0.0) * most)
    }

    /// Whether all azimuths and elevations that are off by at most this are within the limits, one way round.
    fn is_within(&self, view: &View, sideways: f64, angle: f64) -> bool {
        let inside = |at: f64, doubt: f64, (low, high): (f64, f64)| at - doubt > low && at + doubt < high;
        inside(view.elevation, angle, self.pitch_limits)
            && (!self.has_yaw_limits()
                || inside(view.azimuth, sideways, self.yaw_limits)
                    && inside(view.azimuth, sideways, (-PI, PI)))
    }
}

/// At least the angle of a chord of the unit circle: `2 asin(c / 2)`, whose series is `c + c^3 / 24 + 3 c^5 / 640 + ...`.
fn angle_of_chord(chord: f64) -> f64 {
    if chord <= 1.0 { chord * (1.0 + chord * chord * 0.05) } else { chord * FRAC_PI_2 }
}

/// At least the arc sine: its series is `y + y^3 / 6 + 3 y^5 / 40 + ...`.
fn arc_sine(y: f64) -> f64 {
    if y <= 0.5 { y * (1.0 + y * y * 0.2) } else { libm::asin(y) * (1.0 + ROUNDING) }
}
