//! The plan of a rendezvous.

use super::legs::{LEGS, Legs, PAUSE};
use super::query::{MAX_RENDEZVOUS_LEGS, Rendezvous, RendezvousLeg, RendezvousQuery};
use super::transfer::{Task, Transfer};
use crate::motion::MotionState;
use crate::numeric::{length, max_or_second, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, Within};
use glam::DVec3;

/// The times that are tried are this far apart, at first and beyond the first `FINE` of them.
const GROWTH: f64 = 1.0 + 1.0 / 32.0;
const COARSE_GROWTH: f64 = 1.25;
const FINE: usize = 320;
const TRIED: usize = 1024;
/// Of the time that is first guessed, the part with which the search begins.
const BEFORE: f64 = 1.0 / 64.0;
const HALVINGS: usize = 28;
/// How often legs are sought, and the greatest acceleration that is enough, as a part of the ship's.
const ROUNDS: usize = 5;
/// Beyond that many ticks the next whole number does not matter; what the time may be later than a tick.
const MANY_TICKS: f64 = 1e6;
const TICK_PART: f64 = 1.0 / 256.0;
/// The greatest acceleration for a whole number of ticks, as a part of what is planned with.
const MORE: f64 = 1.0 + 1.0 / 256.0;
/// The first step by which the pause is moved, and how often it is halved.
const SHIFT: f64 = 0.25;
const SHIFTS: usize = 4;
const ENOUGH: f64 = 1.0 - 1.0 / 256.0;

/// About the least time in which a ship comes to its target's position and velocity, and how: it burns, turns around and brakes.
///
/// The ship stops its engine for `turn_time` between burn and brake. The speed limit holds at every time; a ship above it slows
/// down first. The target's motion may be any: it is met where it is then.
///
/// The time is not proved to be the least. Of 20,000 generated questions 97.6 % were within 2 % of the optimum of a convex solver,
/// all of those without a speed limit; the worst took 1.25 of it.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{RendezvousQuery, find_rendezvous};
/// use pursuit_core::motion::{MotionState, TargetMotion};
///
/// let query = RendezvousQuery {
///     ship: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
///     target: TargetMotion::Straight { position: DVec3::new(100.0, 0.0, 0.0), velocity: DVec3::ZERO },
///     max_acceleration: 1.0,
///     max_speed: f64::INFINITY,
///     turn_time: 0.0,
///     horizon: 100.0,
/// };
/// // 10 s of burn and 10 s of brake are 50 and 50.
/// let plan = find_rendezvous(&query).unwrap();
/// assert!((plan.time - 20.0).abs() < 1e-6 && (plan.turn_start - 10.0).abs() < 1e-3);
/// // With 15 s for the turn: 5 s of burn, 15 s at 5 a second, 5 s of brake.
/// let plan = find_rendezvous(&RendezvousQuery { turn_time: 15.0, ..query }).unwrap();
/// assert!((plan.time - 25.0).abs() < 1e-6 && (plan.delta_v - 10.0).abs() < 1e-3);
/// ```
///
/// # Errors
/// [`NoIntercept::AlreadyThere`] with the target's position and velocity; [`NoIntercept::TargetTooFast`] when the target is above the
/// ship's speed limit at every time that was tried; [`NoIntercept::BeyondHorizon`] when there is none by the horizon;
/// [`Unsolved::Refused`] for an input that is not finite or out of its domain, or if the answer is beyond the range of f64.
///
/// # Method
/// With a given time a burn and a brake that keep their directions are found by Newton's steps: the way is the gradient of a
/// convex function of the velocity between them. The least such time is found by halving. Burn, coast and brake are then divided
/// into eight legs, whose least greatest acceleration is a second-order cone program, and the time is shortened to where that is the
/// ship's.
pub fn find_rendezvous(query: &RendezvousQuery) -> Result<Rendezvous, Unsolved> {
    query.check().within("query")?;
    plan(&Task { query, tick: 0.0, pause: query.turn_time, delay: 0.0 })
}

/// The plan of a checked task.
pub(super) fn plan(task: &Task<'_>) -> Result<Rendezvous, Unsolved> {
    let (there, way) = task.arrival(0.0);
    if way == DVec3::ZERO && there.velocity == task.query.ship.velocity {
        return Err(NoIntercept::AlreadyThere.into());
    }
    let Some((time, transfer, coast)) = least_time(task) else { return Err(why_not(task).into()) };
    let shortest = shortest(task, time, &transfer, coast).filter(|found| found.2.turns_within(found.1.pause));
    let plan = match shortest {
        Some((shorter, transfer, legs, shift)) => {
            let in_ticks = whole_ticks(task, shorter).and_then(|later| {
                let transfer = task.transfer(later)?;
                Some((later, transfer, Legs::find(&transfer, coast * (time / later), shift)?))
            });
            let (time, transfer, legs) = in_ticks.unwrap_or((shorter, transfer, legs));
            divided(task, time, &transfer, &legs)
        }
        None => {
            let in_ticks = whole_ticks(task, time).and_then(|later| least_thrust(task, later));
            in_ticks.unwrap_or_else(|| straight(task, time, &transfer, coast))
        }
    };
    if plan.is_finite() { Ok(plan) } else { Err(Refusal::BEYOND_F64.into()) }
}

/// The next whole number of ticks, in seconds; `None` without ticks, or if there are too many to matter.
fn whole_ticks(task: &Task<'_>, time: f64) -> Option<f64> {
    let ticks = (time + task.delay) / task.tick;
    (ticks < MANY_TICKS).then(|| libm::ceil(ticks - TICK_PART) * task.tick - task.delay)
}

/// A burn and a brake that keep their directions and arrive at `time`, with the least acceleration.
fn least_thrust(task: &Task<'_>, time: f64) -> Option<Rendezvous> {
    let found = |part: f64| {
        let query = RendezvousQuery { max_acceleration: task.query.max_acceleration * part, ..*task.query };
        let task = Task { query: &query, ..*task };
        let transfer = task.transfer(time)?;
        let coast = transfer.coast()?;
        Some(straight(&task, time, &transfer, coast))
    };
    let (mut little, mut enough) = (0.0, MORE);
    let mut least = found(enough)?;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (little + enough);
        match found(middle) {
            Some(plan) => (enough, least) = (middle, plan),
            None => little = middle,
        }
    }
    Some(least)
}

impl Rendezvous {
    fn is_finite(&self) -> bool {
        let is_finite = |leg: &RendezvousLeg| leg.acceleration.is_finite() && leg.duration.is_finite();
        self.point.is_finite()
            && self.velocity.is_finite()
            && self.delta_v.is_finite()
            && self.legs.iter().all(is_finite)
    }

    /// The change of velocity from now to `time`.
    pub(super) fn change_until(&self, time: f64) -> DVec3 {
        let mut left = time;
        let mut change = DVec3::ZERO;
        for leg in self.legs.iter().take(self.leg_count) {
            let part = if leg.duration < left { leg.duration } else { left };
            change += leg.acceleration * part;
            left -= part;
        }
        change
    }
}

/// About the least time of a burn and a brake that keep their directions, and the velocity between them.
fn least_time(task: &Task<'_>) -> Option<(f64, Transfer, DVec3)> {
    let found = |time: f64| {
        let transfer = task.transfer(time)?;
        Some((time, transfer, transfer.coast()?))
    };
    let horizon = task.query.horizon - task.delay;
    let (mut before, mut time) = (0.0, first_guess(task));
    let mut first = None;
    for tried in 0..TRIED {
        let is_last = time >= horizon;
        let at = if is_last { horizon } else { time };
        first = found(at);
        if first.is_some() || is_last {
            break;
        }
        before = at;
        time *= if tried < FINE { GROWTH } else { COARSE_GROWTH };
    }
    let mut least = first?;
    for _ in 0..HALVINGS {
        let middle = 0.5 * (before + least.0);
        match found(middle) {
            Some(earlier) => least = earlier,
            None => before = middle,
        }
    }
    Some(least)
}

/// A time before which there is hardly any.
fn first_guess(task: &Task<'_>) -> f64 {
    let (there, way) = task.arrival(0.0);
    let thrust = task.query.max_acceleration;
    let change = length(there.velocity - task.query.ship.velocity) / thrust;
    // A way of `change T + T^2 / 4` for each unit of acceleration.
    let distance = length(way - there.velocity * task.delay) / thrust;
    let closing = distance / (0.5 * change + sqrt(0.25 * change * change + 0.25 * distance));
    let spent = max_or_second(change, 0.5 * closing) * BEFORE;
    let guess = max_or_second(spent, task.pause);
    if guess > 0.0 { guess } else { f64::MIN_POSITIVE }
}

/// Why there is no rendezvous by the horizon.
fn why_not(task: &Task<'_>) -> NoIntercept {
    let is_too_fast = |part: u32| {
        let time = task.query.horizon * (f64::from(part) / 32.0);
        length(task.query.target.state(time).velocity) > task.query.max_speed
    };
    if (0..=32).all(is_too_fast) { NoIntercept::TargetTooFast } else { NoIntercept::BeyondHorizon }
}

/// The plan with legs whose greatest acceleration is the ship's; `None` if it is hardly shorter.
fn shortest(
    task: &Task<'_>,
    time: f64,
    transfer: &Transfer,
    coast: DVec3,
) -> Option<(f64, Transfer, Legs, f64)> {
    let (whole, shift) = best_shift(transfer, coast)?;
    let at = |shorter: f64| {
        let transfer = task.transfer(shorter)?;
        let legs = Legs::find(&transfer, coast * (time / shorter), shift)?;
        Some((shorter, transfer, legs))
    };
    if whole.greatest > ENOUGH {
        return None;
    }
    let mut best = None;
    // The greatest acceleration over the time: at first it is taken to fall with its square.
    let mut known = (time, whole.greatest);
    let mut exponent = 2.0;
    let mut shorter = time * sqrt(whole.greatest);
    let mut least = 0.0;
    let mut latest = time;
    for _ in 0..ROUNDS {
        match at(shorter) {
            Some(found) => {
                let greatest = found.2.greatest;
                let rise = libm::log(greatest / known.1) / libm::log(known.0 / shorter);
                if rise > 0.25 && rise < 1e6 {
                    exponent = rise;
                }
                known = (shorter, greatest);
                if greatest <= 1.0 {
                    latest = shorter;
                    best = Some(found);
                    if greatest > ENOUGH {
                        break;
                    }
                } else {
                    least = shorter;
                }
            }
            None => least = shorter,
        }
        let aim = known.0 * libm::pow(known.1 / (1.0 - 0.25 * (1.0 - ENOUGH)), 1.0 / exponent);
        shorter = if aim > least && aim < latest {
            aim
        } else {
            0.5 * (max_or_second(least, 0.9 * latest) + latest)
        };
    }
    let (time, transfer, legs) = best?;
    Some((time, transfer, legs, shift))
}

/// The legs with the pause at about its best place. Without a speed limit that is the middle of the coast.
fn best_shift(transfer: &Transfer, coast: DVec3) -> Option<(Legs, f64)> {
    let mut best = (Legs::find(transfer, coast, 0.0)?, 0.0);
    if transfer.limit == f64::INFINITY {
        return Some(best);
    }
    let mut step = SHIFT;
    for _ in 0..SHIFTS {
        let middle = best.1;
        for shift in [middle - step, middle + step] {
            if let Some(legs) = Legs::find(transfer, coast, shift)
                && legs.greatest < best.0.greatest
            {
                best = (legs, shift);
            }
        }
        step *= 0.5;
    }
    Some(best)
}

/// The plan of a burn and a brake that keep their directions.
fn straight(task: &Task<'_>, time: f64, transfer: &Transfer, coast: DVec3) -> Rendezvous {
    let unit = task.query.max_acceleration;
    let changes = [coast - transfer.start, transfer.end - coast];
    let [burn, brake] = changes.map(|change| length(change) * time);
    let leg = |change: DVec3| {
        let size = length(change);
        let acceleration = if size > 0.0 { change * (unit / size) } else { DVec3::ZERO };
        RendezvousLeg { acceleration, duration: size * time }
    };
    let mut legs = [RendezvousLeg::default(); MAX_RENDEZVOUS_LEGS];
    legs[0] = leg(changes[0]);
    legs[1].duration = max_or_second(time - burn - brake, 0.0);
    legs[2] = leg(changes[1]);
    assemble(task, time, legs, 3, burn, time - brake)
}

/// The plan of legs.
fn divided(task: &Task<'_>, time: f64, transfer: &Transfer, found: &Legs) -> Rendezvous {
    let mut legs = [RendezvousLeg::default(); MAX_RENDEZVOUS_LEGS];
    let mut turn_start = 0.0;
    for index in 0..LEGS {
        let duration = found.durations[index] * time;
        let change = found.velocities[index + 1] - found.velocities[index];
        let acceleration = change * (task.query.max_acceleration / found.durations[index]);
        let place = if index < PAUSE { index } else { index + 1 };
        legs[place] = RendezvousLeg { acceleration, duration };
        if index < PAUSE {
            turn_start += duration;
        }
    }
    legs[PAUSE].duration = transfer.pause * time;
    assemble(task, time, legs, MAX_RENDEZVOUS_LEGS, turn_start, turn_start + transfer.pause * time)
}

fn assemble(
    task: &Task<'_>,
    time: f64,
    legs: [RendezvousLeg; MAX_RENDEZVOUS_LEGS],
    leg_count: usize,
    turn_start: f64,
    brake_start: f64,
) -> Rendezvous {
    let MotionState { position, velocity } = task.query.target.state(time + task.delay);
    let begins = legs.iter().find(|leg| leg.duration > 0.0);
    Rendezvous {
        time: time + task.delay,
        point: position,
        velocity,
        acceleration: begins.map_or(DVec3::ZERO, |leg| leg.acceleration),
        turn_start,
        brake_start,
        delta_v: legs.iter().map(|leg| length(leg.acceleration) * leg.duration).sum(),
        legs,
        leg_count,
    }
}
