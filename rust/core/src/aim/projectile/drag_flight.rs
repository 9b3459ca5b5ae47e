//! The flight of a projectile through air, step by step.

use crate::numeric::{direction_and_length, length, max_or_second, min_or_second, sqrt};
use glam::{DMat2, DVec2, DVec3};

/// The forces on a projectile in flight: `a = g - (k + q |r|) r`, where `r` is its velocity relative to the wind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Air {
    /// `g`.
    pub gravity: DVec3,
    /// Velocity of the air.
    pub wind: DVec3,
    /// `k`, per second.
    pub linear: f64,
    /// `q`, per unit of length.
    pub quadratic: f64,
}

/// Position and velocity of a projectile relative to the air, across and against gravity. Drag acts along the velocity, so a
/// flight stays in the plane of its launch and gravity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Course {
    pub position: DVec2,
    pub velocity: DVec2,
}

/// A course, and its derivatives with respect to the launch velocity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub course: Course,
    pub position_by_launch: DMat2,
    velocity_by_launch: DMat2,
}

/// The forces on a projectile in the plane of its flight: gravity, and a drag against its velocity that depends on its speed.
pub(super) trait Forces {
    /// The strength of gravity.
    fn gravity(&self) -> f64;
    /// The deceleration per unit of speed at a speed, and the derivative of that.
    fn drag(&self, speed: f64) -> (f64, f64);
    /// The acceleration along the velocity that a motor adds per unit of its scale.
    fn thrust_by_scale(&self) -> f64 {
        0.0
    }
}

/// [`Air`] and the [`Pace`] of flights through it.
struct AirForces<'a>(&'a Air, &'a Pace);

impl Forces for AirForces<'_> {
    #[inline(always)]
    fn gravity(&self) -> f64 {
        self.1.gravity
    }

    #[inline(always)]
    fn drag(&self, speed: f64) -> (f64, f64) {
        (self.0.linear + self.0.quadratic * speed, self.0.quadratic)
    }
}

/// What the equation of motion advances: a [`Course`], or a [`Flight`] with its derivatives.
pub(super) trait State: Copy {
    /// At the launch.
    fn launched(launch: DVec2) -> Self;
    fn course(&mut self) -> &mut Course;
    fn velocity(&self) -> DVec2;
    /// Its change per second at its speed, with the drag there: the deceleration per unit of speed, and the derivative of that.
    fn rate_at(&self, forces: &impl Forces, speed: f64, drag: (f64, f64)) -> Self;
    /// Its change per second.
    #[inline(always)]
    fn rate(&self, forces: &impl Forces) -> Self {
        let speed = size(self.velocity());
        self.rate_at(forces, speed, forces.drag(speed))
    }
    /// The state that a constant `rate` leads to.
    fn after(&self, rate: &Self, time: f64) -> Self;
}

/// The step lengths of a flight: in each step drag takes a fixed part of the speed, until only the fall at terminal speed is
/// left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// The strength of gravity.
    gravity: f64,
    /// Terminal speed; 0 if there is none.
    terminal: f64,
    /// Deceleration rate by drag at the terminal speed, and its excess at the launch.
    last_rate: f64,
    first_rate: f64,
    /// Time after which the velocity is terminal to within rounding; infinite without a terminal speed.
    settled: f64,
}

/// Step size of an integration: the part of the speed that drag takes in a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fineness(f64);

impl Fineness {
    /// Accurate to about a thousandth of the way.
    pub(super) const ROUGH: Self = Self(1.0 / 4.0);
    pub(super) const FINE: Self = Self(1.0 / 64.0);
    /// For the miss distance of an answer.
    pub(super) const FINEST: Self = Self(1.0 / 128.0);
    /// Accurate to rounding.
    #[cfg(test)]
    pub(super) const EXACT: Self = Self(1.0 / 1024.0);

    /// The part of the speed.
    pub(super) fn part(self) -> f64 {
        self.0
    }

    /// Least number of steps of a flight.
    pub(super) fn fewest_steps(self) -> f64 {
        self.steps(FEWEST_ROUGH_STEPS)
    }

    /// Number of steps for `rough` rough ones.
    fn steps(self, rough: f64) -> f64 {
        rough * (Self::ROUGH.0 / self.0)
    }
}

/// Least number of steps of a rough flight, and the greatest number while it slows down.
const FEWEST_ROUGH_STEPS: f64 = 2.0;
const MOST_ROUGH_STEPS: f64 = 256.0;
/// A stride grows by this factor times its square, so that its fifth power, the error, grows no faster than the remaining
/// change fades.
const FADING: f64 = 0.1;
/// Longest stride with stable steps.
const LONGEST_STRIDE: f64 = 1.0;
/// A step that leaves only rounding is the last.
const WHOLE: f64 = 1.0 - 1.0 / (1_u64 << 40) as f64;
/// The exponential of a number below minus this is only rounding.
const GONE: f64 = 36.0;

impl Air {
    /// The pace of flights launched with `speed` through the air.
    ///
    /// The speed beyond the terminal one falls at least as `e / (1 + q e t)`, and the difference of two velocities through the
    /// air at least as fast as at `k + q v / 2`, where `v` is the terminal speed.
    pub(super) fn pace(&self, speed: f64) -> Pace {
        let gravity = length(self.gravity);
        let terminal = if gravity > 0.0 && (self.linear > 0.0 || self.quadratic > 0.0) {
            let of_drag = self.linear + sqrt(self.linear * self.linear + 4.0 * self.quadratic * gravity);
            // The drag may be so small that the terminal speed overflows.
            min_or_second(2.0 * gravity / of_drag, f64::MAX)
        } else {
            0.0
        };
        let least_rate = self.linear + 0.5 * self.quadratic * terminal;
        Pace {
            gravity,
            terminal,
            // An infinite rate would make steps of no length.
            last_rate: min_or_second(self.linear + self.quadratic * terminal, f64::MAX),
            first_rate: self.quadratic * max_or_second(speed - terminal, 0.0),
            settled: if least_rate > 0.0 { GONE / least_rate } else { f64::INFINITY },
        }
    }

    /// The state of a flight from the origin with `launch` through the air after `time`: classical Runge-Kutta of fourth order.
    pub(super) fn fly<S: State>(&self, launch: DVec2, pace: &Pace, time: f64, fineness: Fineness) -> S {
        let mut state = S::launched(launch);
        for step in pace.steps(time, fineness) {
            state = self.step(&state, pace, step);
        }
        let end = min_or_second(time, pace.settled);
        if time > end {
            state.course().position.y -= pace.terminal * (time - end);
        }
        state
    }

    /// Position of a projectile after `time`, relative to its start.
    pub(super) fn end_of_flight(&self, launch: DVec3, time: f64, fineness: Fineness) -> DVec3 {
        let through_air = launch - self.wind;
        let plane = Plane::of(self.gravity, through_air);
        let pace = self.pace(length(through_air));
        let course: Course = self.fly(plane.within(through_air), &pace, time, fineness);
        plane.outside(course.position) + self.wind * time
    }

    /// The state a step later.
    #[inline(always)]
    pub(super) fn step<S: State>(&self, state: &S, pace: &Pace, step: f64) -> S {
        advanced(state, &AirForces(self, pace), step)
    }
}

/// The state a step later. Inlined: a search for launches takes most of its time here.
#[inline(always)]
pub(super) fn advanced<S: State>(state: &S, forces: &impl Forces, step: f64) -> S {
    advanced_from(state, &state.rate(forces), forces, step)
}

/// The state a step later, from its change per second now.
#[inline(always)]
pub(super) fn advanced_from<S: State>(state: &S, first: &S, forces: &impl Forces, step: f64) -> S {
    let second = state.after(first, 0.5 * step).rate(forces);
    let third = state.after(&second, 0.5 * step).rate(forces);
    let fourth = state.after(&third, step).rate(forces);
    state
        .after(first, step / 6.0)
        .after(&second, step / 3.0)
        .after(&third, step / 3.0)
        .after(&fourth, step / 6.0)
}

impl Course {
    /// The length of the acceleration.
    pub(super) fn acceleration(&self, air: &Air, pace: &Pace) -> f64 {
        size(self.rate(&AirForces(air, pace)).velocity)
    }
}

impl State for Course {
    fn launched(launch: DVec2) -> Self {
        Self { position: DVec2::ZERO, velocity: launch }
    }

    #[inline(always)]
    fn course(&mut self) -> &mut Course {
        self
    }

    #[inline(always)]
    fn velocity(&self) -> DVec2 {
        self.velocity
    }

    #[inline(always)]
    fn rate_at(&self, forces: &impl Forces, _speed: f64, (drag, _): (f64, f64)) -> Self {
        Self { position: self.velocity, velocity: DVec2::new(0.0, -forces.gravity()) - self.velocity * drag }
    }

    #[inline(always)]
    fn after(&self, rate: &Self, time: f64) -> Self {
        Self {
            position: self.position + rate.position * time,
            velocity: self.velocity + rate.velocity * time,
        }
    }
}

impl State for Flight {
    fn launched(launch: DVec2) -> Self {
        Self {
            course: Course::launched(launch),
            position_by_launch: DMat2::ZERO,
            velocity_by_launch: DMat2::IDENTITY,
        }
    }

    #[inline(always)]
    fn course(&mut self) -> &mut Course {
        &mut self.course
    }

    #[inline(always)]
    fn velocity(&self) -> DVec2 {
        self.course.velocity
    }

    #[inline(always)]
    fn rate_at(&self, forces: &impl Forces, speed: f64, (drag, slope): (f64, f64)) -> Self {
        let velocity = self.course.velocity;
        let along = if speed > 0.0 { velocity / speed } else { DVec2::ZERO };
        let outer = DMat2::from_cols(velocity * along.x, velocity * along.y);
        let by_velocity = DMat2::IDENTITY * drag + outer * slope;
        Self {
            course: self.course.rate_at(forces, speed, (drag, slope)),
            position_by_launch: self.velocity_by_launch,
            velocity_by_launch: by_velocity * self.velocity_by_launch * -1.0,
        }
    }

    #[inline(always)]
    fn after(&self, rate: &Self, time: f64) -> Self {
        Self {
            course: self.course.after(&rate.course, time),
            position_by_launch: self.position_by_launch + rate.position_by_launch * time,
            velocity_by_launch: self.velocity_by_launch + rate.velocity_by_launch * time,
        }
    }
}

impl Pace {
    /// The steps of a flight, in seconds.
    pub(super) fn steps(&self, time: f64, fineness: Fineness) -> Steps {
        let end = min_or_second(time, self.settled);
        let slowing = if self.first_rate > self.last_rate {
            min_or_second(end, 1.0 / self.last_rate - 1.0 / self.first_rate)
        } else {
            0.0
        };
        let while_slowing = libm::log1p(min_or_second(self.first_rate * slowing, f64::MAX));
        let whole = while_slowing + self.last_rate * (end - slowing);
        let part = min_or_second(fineness.0, whole / fineness.fewest_steps());
        let part = max_or_second(part, while_slowing / fineness.steps(MOST_ROUGH_STEPS));
        // If drag takes less than the smallest f64, the flight is one step, not steps of zero length.
        let part = max_or_second(part, f64::MIN_POSITIVE);
        Steps {
            now: 0.0,
            slowing,
            end,
            first_rate: self.first_rate,
            growth: libm::expm1(part),
            last_rate: self.last_rate,
            stride: part,
        }
    }
}

/// The steps of a flight that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    now: f64,
    /// Until then drag takes up ever less.
    slowing: f64,
    end: f64,
    first_rate: f64,
    growth: f64,
    last_rate: f64,
    /// The part of the speed that is taken up in the next step after that. It grows as what is left to change fades.
    stride: f64,
}

impl Iterator for Steps {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        let (whole, end) = if self.now < self.slowing {
            ((1.0 + self.first_rate * self.now) * (self.growth / self.first_rate), self.slowing)
        } else if self.now < self.end {
            // At least the rounding of the time.
            let whole = max_or_second(self.stride / self.last_rate, self.end * f64::EPSILON);
            self.stride = min_or_second(self.stride * (1.0 + FADING * self.stride), LONGEST_STRIDE);
            (whole, self.end)
        } else {
            return None;
        };
        let rest = end - self.now;
        // A step that underflows would not end the flight.
        let has_length = whole >= f64::MIN_POSITIVE;
        if has_length && whole < rest * WHOLE {
            self.now += whole;
            Some(whole)
        } else {
            // Also without drag.
            self.now = end;
            Some(rest)
        }
    }
}

/// A plane through the start along gravity, with coordinates across and against gravity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    /// Unit vector across gravity; zero if there is none.
    across: DVec3,
    up: DVec3,
}

impl Plane {
    /// The plane spanned by gravity and `way`.
    pub(super) fn of(gravity: DVec3, way: DVec3) -> Self {
        let up = direction_and_length(gravity).map_or(DVec3::ZERO, |(down, _)| -down);
        let across = |v: DVec3| direction_and_length(v - up * v.dot(up));
        // For a way along gravity the remainder is rounding in an arbitrary direction.
        let across = across(way)
            .and_then(|(direction, _)| across(direction))
            .filter(|(_, length)| *length > 0.5)
            .map_or(DVec3::ZERO, |(direction, _)| direction);
        Self { across, up }
    }

    /// The part of `v` in the plane.
    pub(super) fn within(&self, v: DVec3) -> DVec2 {
        DVec2::new(v.dot(self.across), v.dot(self.up))
    }

    pub(super) fn outside(&self, v: DVec2) -> DVec3 {
        self.across * v.x + self.up * v.y
    }

    /// The part of `v` out of the plane.
    pub(super) fn aside(&self, v: DVec3) -> DVec3 {
        v - self.outside(self.within(v))
    }
}

/// The length of `v`.
pub(super) fn size(v: DVec2) -> f64 {
    length(v.extend(0.0))
}
