//! The flight of a projectile whose drag depends on its Mach number, or which a motor pushes along its velocity.

use super::drag_flight::{Air, Course, Fineness, Flight, Forces, Plane, State, advanced_from, size};
use super::drag_law::{CurvePiece, DragCurve};
use crate::numeric::{length, max_or_second, min_or_second, sqrt};
use core::cell::Cell;
use glam::{DMat2, DVec2, DVec3};

/// What the forces on such a projectile have beside its [`Air`].
#[derive(Clone, Copy, Debug)]
pub(in crate::aim) struct Variation<'a> {
    /// Of the coefficient that the quadratic drag is multiplied by; `None` for 1.
    pub curve: Option<DragCurve<'a>>,
    pub speed_of_sound: f64,
    /// The acceleration by the motor along the velocity through the air, and for how long.
    pub thrust: f64,
    pub burn_time: f64,
}

impl Variation<'_> {
    /// Whether the motor pushes.
    pub(super) fn has_thrust(&self) -> bool {
        self.thrust > 0.0 && self.burn_time > 0.0
    }

    /// The way that the thrust alone leads in `time` from rest.
    pub(super) fn way_of_thrust(&self, time: f64) -> f64 {
        let burn = min_or_second(self.burn_time, time);
        if self.has_thrust() { self.thrust * burn * (0.5 * burn + (time - burn)) } else { 0.0 }
    }
}

/// The forces while the motor burns, or after that.
#[derive(Clone, Debug)]
pub(super) struct VariedForces<'a> {
    pub gravity: f64,
    linear: f64,
    quadratic: f64,
    curve: Option<DragCurve<'a>>,
    /// The piece of the curve that was asked for last: a flight stays in it for many steps.
    piece: Cell<CurvePiece>,
    speed_of_sound: f64,
    /// 0 after the motor has burned.
    pub thrust: f64,
    /// The thrust per unit of its scale.
    thrust_by_scale: f64,
}

impl Forces for VariedForces<'_> {
    #[inline(always)]
    fn gravity(&self) -> f64 {
        self.gravity
    }

    /// Thrust along the velocity is a negative drag.
    #[inline(always)]
    fn drag(&self, speed: f64) -> (f64, f64) {
        let (coefficient, by_mach) = match &self.curve {
            Some(curve) => self.coefficient(curve, speed / self.speed_of_sound),
            None => (1.0, 0.0),
        };
        let (mut drag, mut slope) = (
            self.linear + self.quadratic * coefficient * speed,
            self.quadratic * (coefficient + by_mach * (speed / self.speed_of_sound)),
        );
        if self.thrust > 0.0 && speed > 0.0 {
            let push = self.thrust / speed;
            drag -= push;
            slope += push / speed;
        }
        (drag, slope)
    }

    #[inline(always)]
    fn thrust_by_scale(&self) -> f64 {
        self.thrust_by_scale
    }
}

/// A flight, and its derivative with respect to the scale of the thrust.
#[derive(Clone, Copy, Debug)]
struct PushedFlight {
    flight: Flight,
    by_scale: Course,
}

impl State for PushedFlight {
    fn launched(launch: DVec2) -> Self {
        Self { flight: Flight::launched(launch), by_scale: Course::launched(DVec2::ZERO) }
    }

    #[inline(always)]
    fn course(&mut self) -> &mut Course {
        self.flight.course()
    }

    #[inline(always)]
    fn velocity(&self) -> DVec2 {
        self.flight.course.velocity
    }

    #[inline(always)]
    fn rate_at(&self, forces: &impl Forces, speed: f64, (drag, slope): (f64, f64)) -> Self {
        let velocity = self.flight.course.velocity;
        let along = if speed > 0.0 { velocity / speed } else { DVec2::ZERO };
        let change = self.by_scale.velocity;
        let lost = change * drag + velocity * (along.dot(change) * slope);
        let by_scale = Course { position: change, velocity: along * forces.thrust_by_scale() - lost };
        Self { flight: self.flight.rate_at(forces, speed, (drag, slope)), by_scale }
    }

    #[inline(always)]
    fn after(&self, rate: &Self, time: f64) -> Self {
        Self {
            flight: self.flight.after(&rate.flight, time),
            by_scale: self.by_scale.after(&rate.by_scale, time),
        }
    }
}

/// How a flight is integrated.
#[derive(Clone, Copy)]
pub(super) struct Stepping {
    fineness: Fineness,
    /// Longest step, in seconds.
    longest: f64,
    most_steps: u32,
}

/// Most steps of a flight.
pub(super) const MOST_STEPS: u32 = 1 << 13;
/// A velocity this near to its limit, relative to itself, counts as the limit.
const SETTLED: f64 = 1.0 / (1_u64 << 40) as f64;
/// Longest stride with stable steps, as a part of the time in which the forces change.
const LONGEST_STRIDE: f64 = 1.0;
/// A step that leaves only rounding is the last.
const WHOLE: f64 = 1.0 - 1.0 / (1_u64 << 40) as f64;

impl Stepping {
    /// For a flight whose end alone matters.
    pub(super) fn new(fineness: Fineness, time: f64, most_steps: u32) -> Self {
        Self { fineness, longest: time / fineness.fewest_steps(), most_steps }
    }

    /// For a part of a flight: as fine as the forces need, and no finer.
    pub(super) fn of_part(fineness: Fineness, most_steps: u32) -> Self {
        Self { fineness, longest: f64::INFINITY, most_steps }
    }
}

/// The end of a flight.
pub(super) struct Flown<S> {
    pub state: S,
    pub steps: u32,
    /// Whether the steps sufficed. The rest of the flight is straight if they did not.
    pub is_complete: bool,
}

impl<'a> VariedForces<'a> {
    /// While the motor burns, with the thrust times `scale`.
    pub(super) fn of(air: &Air, variation: &Variation<'a>, scale: f64) -> Self {
        Self {
            gravity: length(air.gravity),
            linear: air.linear,
            quadratic: air.quadratic,
            curve: variation.curve,
            piece: Cell::new(CurvePiece::NONE),
            speed_of_sound: variation.speed_of_sound,
            thrust: variation.thrust * scale,
            thrust_by_scale: variation.thrust,
        }
    }

    pub(super) fn burn_out(&mut self) {
        (self.thrust, self.thrust_by_scale) = (0.0, 0.0);
    }

    /// The coefficient at a Mach number, and its derivative.
    #[inline(always)]
    fn coefficient(&self, curve: &DragCurve, mach: f64) -> (f64, f64) {
        let mut piece = self.piece.get();
        if !piece.holds(mach) {
            piece = curve.piece(mach);
            self.piece.set(piece);
        }
        piece.at(mach)
    }

    /// The length of the next step, in seconds, from the change of a course at its speed and the drag there; `None` once nothing changes
    /// anymore.
    ///
    /// In a step of a stride `f` quadratic drag takes `f` of the speed, and no force changes by more than about `2 f` of itself. A stride grows as
    /// what is left to change fades, as its fifth power, the error.
    pub(super) fn step(
        &self,
        pull: f64,
        (speed, launch_speed): (f64, f64),
        (drag, slope): (f64, f64),
        stepping: &Stepping,
    ) -> Option<f64> {
        let first = 0.5 * (drag.abs() + speed * slope.abs());
        let is_terminal = self.gravity > 0.0 && pull <= SETTLED * first * speed;
        let is_stopped = self.gravity == 0.0 && speed <= SETTLED * launch_speed;
        if self.thrust == 0.0 && (is_terminal || is_stopped) {
            return None;
        }
        // At rest drag only begins to grow.
        let rate = sqrt(first * first + 2.0 * slope.abs() * pull);
        let growth = max_or_second(sqrt(sqrt(first * speed / pull)), 1.0);
        let stride = min_or_second(stepping.fineness.part() * growth, LONGEST_STRIDE);
        Some(min_or_second(stride / rate, stepping.longest))
    }
}

impl Air {
    /// The flight from the origin with `launch` through the air from `age` to `age + time` after the launch, with the thrust times
    /// `scale`.
    pub(super) fn fly_varied<S: State>(
        &self,
        variation: &Variation,
        launch: DVec2,
        scale: f64,
        (age, time): (f64, f64),
        stepping: Stepping,
    ) -> Flown<S> {
        let burn = if variation.has_thrust() {
            min_or_second(max_or_second(variation.burn_time - age, 0.0), time)
        } else {
            0.0
        };
        let mut forces = VariedForces::of(self, variation, scale);
        let launch_speed = size(launch);
        let mut state = S::launched(launch);
        let (mut now, mut steps) = (0.0, 0);
        for end in [burn, time] {
            while now < end {
                let rest = end - now;
                if steps >= stepping.most_steps {
                    let course = state.course();
                    course.position += course.velocity * (time - now);
                    return Flown { state, steps, is_complete: false };
                }
                let speed = size(state.velocity());
                let drag = forces.drag(speed);
                let mut rate = state.rate_at(&forces, speed, drag);
                let pull = size(rate.course().velocity);
                let Some(whole) = forces.step(pull, (speed, launch_speed), drag, &stepping) else {
                    let course = state.course();
                    if forces.gravity > 0.0 {
                        course.position += course.velocity * rest;
                    }
                    break;
                };
                // A step that underflows would not end the flight.
                let length = if whole < rest * WHOLE && whole >= f64::MIN_POSITIVE { whole } else { rest };
                state = advanced_from(&state, &rate, &forces, length);
                now = if length == rest { end } else { now + length };
                steps += 1;
            }
            now = end;
            forces.burn_out();
        }
        Flown { state, steps, is_complete: true }
    }

    /// The flight with its derivatives, and the derivative of its end by the scale of the thrust. `scale_by_launch` is the derivative
    /// of that scale by the launch.
    pub(super) fn fly_launched(
        &self,
        variation: &Variation,
        launch: DVec2,
        (scale, scale_by_launch): (f64, DVec2),
        time: f64,
        stepping: Stepping,
    ) -> Flown<(Flight, DVec2)> {
        if !variation.has_thrust() {
            let flown: Flown<Flight> = self.fly_varied(variation, launch, 1.0, (0.0, time), stepping);
            return flown.map(|flight| (flight, DVec2::ZERO));
        }
        let flown: Flown<PushedFlight> = self.fly_varied(variation, launch, scale, (0.0, time), stepping);
        flown.map(|PushedFlight { mut flight, by_scale }| {
            let by_launch = DMat2::from_cols(
                by_scale.position * scale_by_launch.x,
                by_scale.position * scale_by_launch.y,
            );
            flight.position_by_launch += by_launch;
            (flight, by_scale.position)
        })
    }

    /// Position and velocity in the world of a projectile from `age` to `age + time`, the position relative to where it was.
    pub(super) fn end_of_varied_flight(
        &self,
        variation: &Variation,
        velocity: DVec3,
        (age, time): (f64, f64),
        stepping: Stepping,
    ) -> Flown<(DVec3, DVec3)> {
        let through_air = velocity - self.wind;
        let plane = Plane::of(self.gravity, through_air);
        let launch = plane.within(through_air);
        let flown: Flown<Course> = self.fly_varied(variation, launch, 1.0, (age, time), stepping);
        flown.map(|course| {
            (plane.outside(course.position) + self.wind * time, plane.outside(course.velocity) + self.wind)
        })
    }
}

impl<S> Flown<S> {
    fn map<T>(self, change: impl FnOnce(S) -> T) -> Flown<T> {
        Flown { state: change(self.state), steps: self.steps, is_complete: self.is_complete }
    }
}
