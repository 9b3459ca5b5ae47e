//! The search for launches through air: the speed that each flight time needs, sampled and refined.

use super::bracket::{Bracket, Hits};
use super::drag_flight::{Air, Fineness, Flight, Pace, Plane, size};
use super::launch::{Launch, Launches};
use super::varied_flight::{MOST_STEPS as MOST_FLIGHT_STEPS, Stepping, Variation};
use super::{DragSettings, ProjectileQuery};
use crate::motion::position_under;
use crate::numeric::{direction_and_length, length, min_or_second, sqrt};
use core::cell::Cell;
use glam::{DVec2, DVec3};

/// The launch that hits at one time, and how its speed compares with the muzzle speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needed {
    pub time: f64,
    /// Muzzle velocity relative to the shooter.
    pub muzzle_velocity: DVec3,
    /// Its length minus the muzzle speed.
    pub excess: f64,
    /// Derivative of the excess with respect to time.
    pub slope: f64,
    /// The launch through the air in its plane, and its derivative with respect to time.
    launch: DVec2,
    launch_by_time: DVec2,
}

/// A sample of the search at one time.
#[derive(Clone, Copy, Debug)]
pub(super) enum FlightSample {
    Solved(Needed),
    /// The launch needed is far above the muzzle speed.
    TooFast,
    Unsolved,
}

impl FlightSample {
    pub(super) fn solved(self) -> Option<Needed> {
        if let Self::Solved(needed) = self { Some(needed) } else { None }
    }
}

/// A search and its inputs.
pub(super) struct DragSearch<'a> {
    query: ProjectileQuery,
    air: Air,
    /// The air with the least drag of any speed.
    thinnest: Air,
    /// A drag that depends on the Mach number, and a motor. A launch faster or slower than the muzzle speed has a motor stronger or
    /// weaker by the same factor, so that each time has a launch.
    variation: Option<Variation<'a>>,
    /// Number of flight steps left.
    steps_left: Cell<u32>,
    /// Maximum number of steps of the flight of an answer.
    most_final_steps: u32,
    /// The target's position minus the shooter's; not zero.
    offset: DVec3,
    /// The target's velocity minus the shooter's.
    relative_velocity: DVec3,
    /// Airspeed vector of a launch without muzzle velocity.
    carried: DVec3,
    /// The pace of the fastest flights.
    pace: Pace,
}

/// The result of a search.
pub(super) struct Outcome {
    /// The launches that hit.
    pub found: Launches,
    /// The launch of least speed among those tried.
    pub cheapest: Option<Needed>,
    /// Whether the search is settled completely.
    pub is_settled: bool,
}

impl<'a> DragSearch<'a> {
    pub(super) fn new(
        query: &ProjectileQuery,
        settings: &DragSettings,
        variation: Option<Variation<'a>>,
    ) -> Self {
        let air = Air {
            gravity: query.shot.gravity,
            wind: settings.wind,
            // Drag of -0 is none.
            linear: settings.linear_drag + 0.0,
            quadratic: settings.quadratic_drag + 0.0,
        };
        let curve = variation.and_then(|variation| variation.curve);
        let thinnest = Air { quadratic: curve.map_or(1.0, |curve| curve.least()) * air.quadratic, ..air };
        let carried = query.shooter_velocity - settings.wind;
        let most_steps = settings.max_steps.min(MOST_STEPS);
        let most_steps =
            if variation.is_some() { most_steps.div_ceil(COST_OF_A_VARIED_STEP) } else { most_steps };
        Self {
            query: *query,
            air,
            thinnest,
            variation,
            steps_left: Cell::new(most_steps),
            most_final_steps: (most_steps / 5).max(FEWEST_FINAL_STEPS),
            offset: query.shot.offset(),
            relative_velocity: query.shot.target_velocity - query.shooter_velocity,
            carried,
            pace: air.pace(GIVE_UP_AT * query.shot.muzzle_speed + length(carried)),
        }
    }

    /// Number of steps that its flights may still take.
    #[cfg(test)]
    pub(super) fn steps_left(&self) -> u32 {
        self.steps_left.get()
    }

    pub(super) fn muzzle_speed(&self) -> f64 {
        self.query.shot.muzzle_speed
    }

    /// Whether no step is left.
    pub(super) fn is_exhausted(&self) -> bool {
        self.steps_left.get() == 0
    }

    /// Finds the launches at the muzzle speed up to `horizon`, and keeps those with a miss distance up to `max_miss`.
    ///
    /// The sampled times do not depend on the horizon, so a longer horizon finds the same launches first, bit for bit.
    pub(super) fn run(&self, horizon: f64, max_miss: f64) -> Outcome {
        let mut outcome = Outcome { found: Launches::new(), cheapest: None, is_settled: true };
        let mut time = self.earliest_time();
        let mut before = FlightSample::TooFast;
        // Without steps no further sample has a launch.
        while time < horizon && !outcome.found.is_full() && !self.is_exhausted() {
            let next = min_or_second(time * RATIO, f64::MAX);
            let here = if self.is_far_out_of_range(next) {
                FlightSample::TooFast
            } else {
                self.sample_anew(next, before.solved().as_ref())
            };
            outcome.is_settled &= !matches!(here, FlightSample::Unsolved) || self.is_out_of_range(next);
            let hits = Bracket::between((time, before), (next, here)).hits(self);
            self.keep(&hits, horizon, max_miss, &mut outcome);
            if next <= horizon {
                outcome.look_at(here);
            }
            (time, before) = (next, here);
        }
        if outcome.found.as_slice().is_empty() {
            outcome.cheapest = self.cheapest(horizon, outcome.cheapest);
        }
        outcome
    }

    /// Keeps the hits of an interval between samples that are within the horizon and near enough.
    fn keep(&self, hits: &Hits, horizon: f64, max_miss: f64, outcome: &mut Outcome) {
        outcome.is_settled &= hits.is_settled && !self.is_exhausted();
        for lowest in hits.lowest {
            outcome.look_at(
                lowest
                    .filter(|lowest| lowest.time <= horizon)
                    .map_or(FlightSample::TooFast, FlightSample::Solved),
            );
        }
        for needed in hits.in_order() {
            if needed.time > horizon {
                continue;
            }
            let solution = self.at_muzzle_speed(&needed);
            if solution.miss_distance <= max_miss {
                outcome.found.push(solution);
            } else {
                outcome.is_settled = false;
            }
        }
    }

    /// The launch of least speed up to `horizon`, given the one known. It also tries the horizon itself and, if all known
    /// launches are fast, the times at which the search proved only that a launch is too fast.
    fn cheapest(&self, horizon: f64, known: Option<Needed>) -> Option<Needed> {
        let first = self.earliest_time();
        let mut cheapest = known;
        let mut time = horizon;
        let mut later = None;
        while time > first && !self.is_exhausted() {
            let sample = self.sample_anew(time, later.as_ref());
            if let FlightSample::Solved(needed) = sample {
                cheapest = cheaper(cheapest, needed);
            }
            if cheapest.is_some_and(|needed| needed.excess <= self.query.shot.muzzle_speed) {
                break;
            }
            later = sample.solved();
            time /= RATIO;
        }
        cheapest
    }

    fn is_out_of_range(&self, time: f64) -> bool {
        self.is_beyond(self.query.shot.muzzle_speed, time)
    }

    /// Whether even a launch at twice the muzzle speed, the fastest tried first, cannot hit at `time`.
    fn is_far_out_of_range(&self, time: f64) -> bool {
        self.is_beyond(2.0 * self.query.shot.muzzle_speed, time)
    }

    fn is_beyond(&self, speed: f64, time: f64) -> bool {
        let push = self.variation.map_or(0.0, |variation| {
            if variation.has_thrust() { self.scale(speed) * variation.way_of_thrust(time) } else { 0.0 }
        });
        self.thinnest.is_out_of_range(self.query.shooter_velocity, speed, push, self.target(time).0, time)
    }

    /// The scale of the thrust for a launch of a muzzle speed.
    fn scale(&self, speed: f64) -> f64 {
        speed / self.query.shot.muzzle_speed
    }

    /// The acceleration by the motor.
    fn thrust(&self) -> f64 {
        self.variation.filter(|variation| variation.has_thrust()).map_or(0.0, |variation| variation.thrust)
    }

    /// No launch of the muzzle speed can hit before this: a quarter of the time at full relative speed or acceleration.
    fn earliest_time(&self) -> f64 {
        let distance = length(self.offset);
        let speed = self.query.shot.muzzle_speed
            + length(self.relative_velocity)
            + length(self.air.wind - self.query.shooter_velocity);
        let acceleration =
            length(self.query.target_acceleration) + length(self.query.shot.gravity) + self.thrust();
        let by_speed = 0.25 * distance / speed;
        let by_acceleration = 0.25 * sqrt(distance / acceleration);
        // Either may be infinite or, divided by zero, NaN; and from a time that does not grow when multiplied the search
        // would not end.
        let earliest = if by_speed < by_acceleration { by_speed } else { by_acceleration };
        if earliest > EARLIEST { earliest } else { EARLIEST }
    }

    /// Position of the target relative to the shooter's at the launch, and its velocity.
    fn target(&self, time: f64) -> (DVec3, DVec3) {
        let (v, a) = (self.query.shot.target_velocity, self.query.target_acceleration);
        (position_under(self.offset, v, a, time), v + a * time)
    }

    /// The launch that hits at `time`, from the launch of a neighboring time, if that converges, otherwise without one. Near
    /// the muzzle speed it is solved finely, so that both neighbors of `time` agree whether it is faster.
    pub(super) fn sample_anew(&self, time: f64, neighbor: Option<&Needed>) -> FlightSample {
        let rough = match self.sample(time, neighbor, Care::ROUGH) {
            FlightSample::Unsolved if neighbor.is_some() => self.sample(time, None, Care::ROUGH),
            sample => sample,
        };
        match rough {
            FlightSample::Solved(needed) if needed.excess.abs() <= NEARLY * self.query.shot.muzzle_speed => {
                self.sample(time, Some(&needed), Care::FINE)
            }
            sample => sample,
        }
    }

    /// The launch that hits at `time`, by Newton's method from the launch of a neighboring time.
    ///
    /// Each step is shortened until it comes nearer to the target, and no step leaves the launches up to [`GIVE_UP_AT`] times
    /// the muzzle speed.
    pub(super) fn sample(&self, time: f64, neighbor: Option<&Needed>, care: Care) -> FlightSample {
        let speed = self.query.shot.muzzle_speed;
        let carried = length(self.carried);
        let (target, target_velocity) = self.target(time);
        let place = target - self.air.wind * time;
        let plane = Plane::of(self.air.gravity, place);
        let aim = plane.within(place);
        let fastest = GIVE_UP_AT * speed + carried;
        let mut launch = match neighbor {
            Some(needed) => shortened(needed.launch + needed.launch_by_time * (time - needed.time), fastest),
            None => {
                let without_drag = self.without_drag(&plane, place, time);
                // From below: the loss by drag grows with the speed, so Newton's method does not overshoot.
                shortened(without_drag, 2.0 * speed + carried)
            }
        };
        let Some(mut flight) = self.fly(&plane, launch, time, care) else { return FlightSample::Unsolved };
        let mut miss = aim - flight.0.course.position;
        for _ in 0..MOST_NEWTON_ROUNDS {
            let newton = flight.0.position_by_launch.inverse() * miss;
            if !newton.is_finite() {
                return FlightSample::Unsolved;
            }
            let wanted = shortened(launch + newton, fastest);
            if size(launch) >= AT_THE_EDGE * fastest && size(launch + newton) >= fastest {
                return FlightSample::TooFast;
            }
            let mut step = wanted - launch;
            if size(newton) <= care.last_step * size(launch) {
                // The flight so near to it has its derivatives.
                return self.needed(time, &plane, launch + step, &flight, target_velocity);
            }
            for halvings in (0..=MOST_HALVINGS).rev() {
                let Some(next) = self.fly(&plane, launch + step, time, care) else {
                    return FlightSample::Unsolved;
                };
                let next_miss = aim - next.0.course.position;
                if size(next_miss) < size(miss) || halvings == 0 {
                    launch += step;
                    (flight, miss) = (next, next_miss);
                    break;
                }
                step *= 0.5;
            }
        }
        if size(miss) <= care.last_step * size(aim) {
            self.needed(time, &plane, launch, &flight, target_velocity)
        } else {
            FlightSample::Unsolved
        }
    }

    /// The launch that hits at `time` without drag, with the motor's thrust along it.
    fn without_drag(&self, plane: &Plane, place: DVec3, time: f64) -> DVec2 {
        let gravity = self.query.shot.gravity;
        let way = self.variation.map_or(0.0, |variation| variation.way_of_thrust(time));
        if way > 0.0 {
            let speed = self.query.shot.muzzle_speed;
            let of_muzzle = place - gravity * (0.5 * time * time) - self.carried * time;
            plane.within(self.carried + of_muzzle * (speed / (speed * time + way)))
        } else {
            plane.within(place / time - gravity * (0.5 * time))
        }
    }

    /// The flight and its derivative by the scale of the thrust, if enough steps are left; otherwise no steps remain.
    fn fly(&self, plane: &Plane, launch: DVec2, time: f64, care: Care) -> Option<(Flight, DVec2)> {
        // Counting the steps of a flight that is not flown would take longer than the search.
        if self.is_exhausted() {
            return None;
        }
        if let Some(variation) = &self.variation {
            let stepping = Stepping::new(care.fineness, time, self.steps_left.get().min(MOST_FLIGHT_STEPS));
            let muzzle_velocity = plane.outside(launch) - self.carried;
            let scale = self.scale(length(muzzle_velocity));
            let by_launch = direction_and_length(muzzle_velocity)
                .map_or(DVec2::ZERO, |(along, _)| plane.within(along) * self.scale(1.0));
            let flown = self.air.fly_launched(variation, launch, (scale, by_launch), time, stepping);
            self.steps_left.set(self.steps_left.get() - flown.steps);
            return flown.is_complete.then_some(flown.state);
        }
        let steps = self.pace.steps(time, care.fineness).count();
        let left = self.steps_left.get().checked_sub(u32::try_from(steps).unwrap_or(u32::MAX));
        self.steps_left.set(left.unwrap_or(0));
        left.map(|_| (self.air.fly(launch, &self.pace, time, care.fineness), DVec2::ZERO))
    }

    fn needed(
        &self,
        time: f64,
        plane: &Plane,
        launch: DVec2,
        (flight, by_scale): &(Flight, DVec2),
        target_velocity: DVec3,
    ) -> FlightSample {
        let muzzle_velocity = plane.outside(launch) - self.carried;
        let speed = length(muzzle_velocity);
        let drift = target_velocity - self.air.wind;
        let by_place = flight.position_by_launch.inverse();
        // The plane turns with the target.
        let turning = if flight.course.position.x > 0.0 {
            launch.x / flight.course.position.x
        } else {
            by_place.x_axis.x
        };
        let aside = plane.aside(drift) * turning;
        let mut change = plane.within(drift) - flight.course.velocity;
        if self.thrust() > 0.0 && speed > 0.0 {
            change -= *by_scale * (muzzle_velocity.dot(aside) / speed * self.scale(1.0));
        }
        let launch_by_time = by_place * change;
        let by_time = plane.outside(launch_by_time) + aside;
        let slope = if speed > 0.0 { muzzle_velocity.dot(by_time) / speed } else { 0.0 };
        let excess = speed - self.query.shot.muzzle_speed;
        if excess.is_finite() && slope.is_finite() && launch_by_time.is_finite() {
            FlightSample::Solved(Needed { time, muzzle_velocity, excess, slope, launch, launch_by_time })
        } else {
            FlightSample::Unsolved
        }
    }

    /// The launch at the muzzle speed along the needed one, and its miss distance at that time.
    pub(super) fn at_muzzle_speed(&self, needed: &Needed) -> Launch {
        let muzzle_velocity = direction_and_length(needed.muzzle_velocity)
            .map_or(DVec3::ZERO, |(direction, _)| direction * self.query.shot.muzzle_speed);
        self.flown(muzzle_velocity, needed.time)
    }

    /// The launch straight at the target's present position.
    pub(super) fn straight_shot(&self, time: f64) -> Launch {
        let direction = direction_and_length(self.offset).map_or(DVec3::ZERO, |(direction, _)| direction);
        self.flown(direction * self.query.shot.muzzle_speed, time)
    }

    fn flown(&self, muzzle_velocity: DVec3, time: f64) -> Launch {
        let launch_velocity = self.query.shooter_velocity + muzzle_velocity;
        let end = match &self.variation {
            Some(variation) => {
                let end = |fineness| {
                    let stepping = Stepping::new(fineness, time, self.most_final_steps);
                    self.air.end_of_varied_flight(variation, launch_velocity, (0.0, time), stepping)
                };
                let fine = end(Fineness::FINEST);
                let flown = if fine.is_complete { fine } else { end(Fineness::ROUGH) };
                flown.state.0
            }
            None => self.air.end_of_flight(launch_velocity, time, Fineness::FINEST),
        };
        let (target, _) = self.target(time);
        Launch {
            launch_velocity,
            impact_point: self.query.shot.shooter_position + target,
            time,
            miss_distance: length(target - end),
        }
    }
}

impl Outcome {
    fn look_at(&mut self, sample: FlightSample) {
        if let FlightSample::Solved(needed) = sample {
            self.cheapest = cheaper(self.cheapest, needed);
        }
    }
}

/// `v`, shortened to the length `limit`.
fn shortened(v: DVec2, limit: f64) -> DVec2 {
    let length = size(v);
    if length > limit { v * (limit / length) } else { v }
}

fn cheaper(known: Option<Needed>, needed: Needed) -> Option<Needed> {
    Some(known.filter(|known| known.excess <= needed.excess).unwrap_or(needed))
}

/// No search takes more steps, however many are granted.
const MOST_STEPS: u32 = 1 << 16;
/// A step with a drag law or a motor takes as long as this many without.
const COST_OF_A_VARIED_STEP: u32 = 3;
/// Steps that the flight of an answer may take even where `max_steps` grants fewer.
const FEWEST_FINAL_STEPS: u32 = 1 << 10;
/// Ratio of a sampled time to the previous one.
const RATIO: f64 = 1.125;
/// The earliest time sampled, in seconds.
const EARLIEST: f64 = 1e-50;
/// Part of the muzzle speed within which flights are solved finely: far more than the error of rough flights.
const NEARLY: f64 = 1.0 / 64.0;
const MOST_NEWTON_ROUNDS: u32 = 24;
/// Maximum number of times that a Newton step is halved until it comes nearer.
const MOST_HALVINGS: u32 = 6;
/// A launch this many times faster than the muzzle speed is rejected.
const GIVE_UP_AT: f64 = 4.0;
/// A launch this near to the fastest counts as the fastest.
const AT_THE_EDGE: f64 = 1.0 - 1.0 / (1_u64 << 20) as f64;

/// Accuracy of a launch.
#[derive(Clone, Copy)]
pub(super) struct Care {
    fineness: Fineness,
    /// Newton's method ends after a relative step below this; the error after it is about its square.
    last_step: f64,
}

impl Care {
    pub(super) const ROUGH: Self = Self { fineness: Fineness::ROUGH, last_step: 1e-4 };
    pub(super) const FINE: Self = Self { fineness: Fineness::FINE, last_step: 1e-7 };
}
