//! The search for launches through air: the speed that each flight time needs, sampled and refined.

use super::flight::{Air, Flight};
use super::launch::{Launch, Launches};
use super::{DragSettings, ProjectileQuery};
use crate::numeric::{direction_and_length, length, sqrt};
use core::cell::Cell;
use glam::DVec3;

/// The launch that hits at one time, and how its speed compares with the muzzle speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needed {
    time: f64,
    /// Relative to the shooter.
    muzzle_velocity: DVec3,
    /// Its length less the muzzle speed.
    excess: f64,
    /// How the excess changes with the time.
    slope: f64,
}

/// What the search knows at one time.
#[derive(Clone, Copy, Debug)]
enum Sample {
    Solved(Needed),
    /// The launch needed is far above the muzzle speed.
    TooFast,
    Unsolved,
}

/// What a search knows of its question.
pub(super) struct Search {
    query: ProjectileQuery,
    air: Air,
    /// How many steps of flights may still be taken.
    steps_left: Cell<u32>,
    /// The target's position less the shooter's; not zero where it is run.
    offset: DVec3,
    /// The target's velocity less the shooter's.
    relative_velocity: DVec3,
}

/// What is left when the search ends.
pub(super) struct Outcome {
    /// The launches that hit.
    pub found: Launches,
    /// The launch of the least speed among those tried.
    pub cheapest: Option<Needed>,
    /// Whether nothing was left open.
    pub is_settled: bool,
}

impl Search {
    pub(super) fn new(query: &ProjectileQuery, settings: &DragSettings) -> Self {
        Self {
            query: *query,
            air: Air {
                gravity: query.shot.gravity,
                wind: settings.wind,
                linear: settings.linear_drag,
                quadratic: settings.quadratic_drag,
            },
            steps_left: Cell::new(MOST_STEPS),
            offset: query.shot.offset(),
            relative_velocity: query.shot.target_velocity - query.shooter_velocity,
        }
    }

    /// How many steps its flights have taken.
    #[cfg(test)]
    pub(super) fn steps_taken(&self) -> u32 {
        MOST_STEPS - self.steps_left.get()
    }

    /// Finds the launches at the muzzle speed up to `horizon`, and keeps those that miss by `max_miss` or less.
    pub(super) fn run(&self, horizon: f64, max_miss: f64) -> Outcome {
        let first = self.earliest_time();
        let mut outcome = Outcome { found: Launches::new(), cheapest: None, is_settled: true };
        if first >= horizon {
            return outcome;
        }
        // From the last sample to the first: a long flight is slow, and its launch is a good guess for a shorter one.
        let ratio = libm::pow(first / horizon, 1.0 / f64::from(SAMPLES));
        let mut crossings = [None; 4];
        let mut slots = crossings.iter_mut();
        let mut time = horizon;
        let mut later: Option<Needed> = None;
        for _ in 0..=SAMPLES {
            let sample = match self.sample(time, later.as_ref(), Care::ROUGH) {
                Sample::Solved(needed) => {
                    outcome.cheapest = cheaper(outcome.cheapest, needed);
                    Some(needed)
                }
                Sample::TooFast => None,
                Sample::Unsolved => {
                    outcome.is_settled &= self.is_out_of_range(time);
                    None
                }
            };
            if let (Some(earlier), Some(later)) = (sample, later) {
                let (left, right) = (earlier.excess, later.excess);
                if (left < 0.0) != (right < 0.0) {
                    fill(&mut slots, self.crossing(earlier, later));
                } else if left > 0.0 && earlier.slope < 0.0 && later.slope > 0.0 {
                    let lowest = self.lowest(earlier, later);
                    outcome.cheapest = cheaper(outcome.cheapest, lowest);
                    outcome.is_settled &= self.steps_left.get() > 0;
                    if lowest.excess <= 0.0 {
                        fill(&mut slots, self.crossing(lowest, later));
                        fill(&mut slots, self.crossing(earlier, lowest));
                    }
                }
            } else if sample.or(later).is_some_and(|slow| slow.excess < 0.0) && time < horizon {
                // The crossing is between a launch that is too slow and one that was given up.
                outcome.is_settled = false;
            }
            later = sample;
            time *= ratio;
        }
        for needed in crossings.into_iter().rev().flatten() {
            let solution = self.at_muzzle_speed(&needed);
            if solution.miss_distance <= max_miss {
                outcome.found.push(solution);
            } else {
                outcome.is_settled = false;
            }
        }
        outcome
    }

    fn is_out_of_range(&self, time: f64) -> bool {
        let speed = self.query.shot.muzzle_speed;
        self.air.is_out_of_range(self.query.shooter_velocity, speed, self.target(time).0, time)
    }

    /// No launch of the muzzle speed can hit before this: a quarter of the time at full relative speed or acceleration.
    fn earliest_time(&self) -> f64 {
        let distance = length(self.offset);
        let speed = self.query.shot.muzzle_speed
            + length(self.relative_velocity)
            + length(self.air.wind - self.query.shooter_velocity);
        let acceleration = length(self.query.target_acceleration) + length(self.query.shot.gravity);
        let by_speed = 0.25 * distance / speed;
        let by_acceleration = 0.25 * sqrt(distance / acceleration);
        // Either may be infinite or, over zero, no number.
        if by_speed < by_acceleration { by_speed } else { by_acceleration }
    }

    /// The target relative to the shooter's position at the launch, and its velocity.
    fn target(&self, time: f64) -> (DVec3, DVec3) {
        let (v, a) = (self.query.shot.target_velocity, self.query.target_acceleration);
        (self.offset + (v + a * (0.5 * time)) * time, v + a * time)
    }

    /// The launch that hits at `time`, by Newton's method from the launch of a neighboring time.
    fn sample(&self, time: f64, neighbor: Option<&Needed>, care: Care) -> Sample {
        let speed = self.query.shot.muzzle_speed;
        let (target, target_velocity) = self.target(time);
        let steps = care.steps * self.air.steps(speed + length(self.query.shooter_velocity), time);
        let without_drag = target / time - self.query.shot.gravity * (0.5 * time);
        let guess =
            neighbor.map_or(without_drag - self.query.shooter_velocity, |needed| needed.muzzle_velocity);
        // From below: what drag takes off the flight grows with the speed, so that way Newton's method does not overshoot.
        let mut launch = self.query.shooter_velocity + shortened(guess, 2.0 * speed);
        let largest_step = 2.0 * speed;
        let Some(mut flight) = self.fly(launch, time, steps) else { return Sample::Unsolved };
        let mut miss = target - flight.position;
        for _ in 0..MOST_NEWTON_ROUNDS {
            let newton = flight.position_by_launch.inverse() * miss;
            if !newton.is_finite() {
                return Sample::Unsolved;
            }
            let Some((direction, step)) = direction_and_length(newton) else { break };
            launch += if step > largest_step { direction * largest_step } else { newton };
            if length(launch - self.query.shooter_velocity) > GIVE_UP_AT * speed {
                return Sample::TooFast;
            }
            let Some(next) = self.fly(launch, time, steps) else { return Sample::Unsolved };
            flight = next;
            miss = target - flight.position;
            if step <= care.last_step * length(launch) {
                return self.needed(time, launch, &flight, target_velocity);
            }
        }
        if length(miss) <= care.last_step * length(target) {
            self.needed(time, launch, &flight, target_velocity)
        } else {
            Sample::Unsolved
        }
    }

    /// The flight, if its steps are left; if not, none are any more.
    fn fly(&self, launch: DVec3, time: f64, steps: u32) -> Option<Flight> {
        let left = self.steps_left.get().checked_sub(steps);
        self.steps_left.set(left.unwrap_or(0));
        left.map(|_| self.air.fly(launch, time, steps))
    }

    fn needed(&self, time: f64, launch: DVec3, flight: &Flight, target_velocity: DVec3) -> Sample {
        let muzzle_velocity = launch - self.query.shooter_velocity;
        let speed = length(muzzle_velocity);
        let by_time = flight.position_by_launch.inverse() * (target_velocity - flight.velocity);
        let slope = if speed > 0.0 { muzzle_velocity.dot(by_time) / speed } else { 0.0 };
        let excess = speed - self.query.shot.muzzle_speed;
        if excess.is_finite() && slope.is_finite() {
            Sample::Solved(Needed { time, muzzle_velocity, excess, slope })
        } else {
            Sample::Unsolved
        }
    }

    /// Between two times of which one needs more than the muzzle speed and the other less: where it is needed exactly.
    fn crossing(&self, earlier: Needed, later: Needed) -> Needed {
        let (mut left, mut right) = (earlier.time, later.time);
        let mut best = if earlier.excess.abs() < later.excess.abs() { earlier } else { later };
        for _ in 0..MOST_REFINEMENTS {
            let newton = best.time - best.excess / best.slope;
            let time = if newton > left && newton < right { newton } else { 0.5 * (left + right) };
            let Sample::Solved(needed) = self.sample(time, Some(&best), Care::FINE) else { break };
            let step = (time - best.time).abs();
            if (needed.excess < 0.0) == (earlier.excess < 0.0) {
                left = time;
            } else {
                right = time;
            }
            best = needed;
            if step <= CLOSE_ENOUGH * time || right - left <= CLOSE_ENOUGH * right {
                break;
            }
        }
        best
    }

    /// Between a time at which the speed needed falls and one at which it rises: the lowest, or a time below zero excess.
    fn lowest(&self, earlier: Needed, later: Needed) -> Needed {
        let (mut left, mut right) = (earlier, later);
        let mut best = if left.excess < right.excess { left } else { right };
        for _ in 0..MOST_REFINEMENTS {
            let time = left.time - left.slope * (right.time - left.time) / (right.slope - left.slope);
            let margin = 0.0625 * (right.time - left.time);
            let inside = time > left.time + margin && time < right.time - margin;
            let time = if inside { time } else { 0.5 * (left.time + right.time) };
            let Sample::Solved(needed) = self.sample(time, Some(&best), Care::FINE) else { break };
            if needed.excess < best.excess {
                best = needed;
            }
            if needed.excess <= 0.0 || right.time - left.time <= CLOSE_ENOUGH * time {
                break;
            }
            if needed.slope < 0.0 {
                left = needed;
            } else {
                right = needed;
            }
        }
        best
    }

    /// The launch at the muzzle speed along the needed one, and how far it misses at that time.
    pub(super) fn at_muzzle_speed(&self, needed: &Needed) -> Launch {
        let muzzle_velocity = direction_and_length(needed.muzzle_velocity)
            .map_or(DVec3::ZERO, |(direction, _)| direction * self.query.shot.muzzle_speed);
        self.flown(muzzle_velocity, needed.time)
    }

    /// Straight at where the target is now.
    pub(super) fn straight_shot(&self, time: f64) -> Launch {
        let direction = direction_and_length(self.offset).map_or(DVec3::ZERO, |(direction, _)| direction);
        self.flown(direction * self.query.shot.muzzle_speed, time)
    }

    fn flown(&self, muzzle_velocity: DVec3, time: f64) -> Launch {
        let launch_velocity = self.query.shooter_velocity + muzzle_velocity;
        let steps = 2 * Care::FINE.steps * self.air.steps(length(launch_velocity), time);
        let flight = self.air.fly(launch_velocity, time, steps);
        let (target, _) = self.target(time);
        Launch {
            launch_velocity,
            impact_point: self.query.shot.shooter_position + target,
            time,
            miss_distance: length(target - flight.position),
        }
    }
}

/// `v`, or so much of it as is `limit` long.
fn shortened(v: DVec3, limit: f64) -> DVec3 {
    match direction_and_length(v) {
        Some((direction, length)) if length > limit => direction * limit,
        _ => v,
    }
}

fn cheaper(known: Option<Needed>, needed: Needed) -> Option<Needed> {
    Some(known.filter(|known| known.excess <= needed.excess).unwrap_or(needed))
}

fn fill<'a>(slots: &mut impl Iterator<Item = &'a mut Option<Needed>>, needed: Needed) {
    if let Some(slot) = slots.next() {
        *slot = Some(needed);
    }
}

/// The most steps of all flights of a search together.
pub(super) const MOST_STEPS: u32 = 1 << 17;
/// How many times are looked at between the earliest and the limit.
const SAMPLES: u32 = 48;
const MOST_NEWTON_ROUNDS: u32 = 24;
const MOST_REFINEMENTS: u32 = 32;
/// A launch this many times as fast as the muzzle speed is none; up to it the steps of a flight are stable.
const GIVE_UP_AT: f64 = 4.0;
/// Relative steps in time below this are the last: Newton's method squares them.
const CLOSE_ENOUGH: f64 = 1e-10;

/// How finely a launch is solved for.
#[derive(Clone, Copy)]
struct Care {
    /// How many times as many steps as the flight needs to be stable.
    steps: u32,
    /// The relative step of Newton's method that is the last: the error after it is about its square.
    last_step: f64,
}

impl Care {
    const ROUGH: Self = Self { steps: 1, last_step: 1e-4 };
    const FINE: Self = Self { steps: 8, last_step: 1e-7 };
}
