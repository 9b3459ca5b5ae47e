//! A rendezvous flown in ticks.

use super::RendezvousQuery;
use super::find::plan;
use super::last_ticks::{Ends, Last};
use super::transfer::Task;
use crate::numeric::{direction_and_length, length, shorten_to};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::{Refusal, Within, at_least_zero_within_range};
use glam::DVec3;

/// What a ship does on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RendezvousPhase {
    /// It burns, or coasts: the turn is before it. A ship without a turn time stays in this phase until it arrives.
    #[default]
    Burning,
    /// It turns around, without thrust.
    Turning,
    /// It has turned, and brakes.
    Braking,
    /// It has the target's position and velocity, and keeps them.
    Arrived,
}

/// What a ship remembers from tick to tick; the default at the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RendezvousState {
    /// What it does.
    pub phase: RendezvousPhase,
    /// Seconds of turning that are left while it turns. From 0 to 1e50.
    pub turn_left: f64,
}

/// What a ship is to do in a tick, and what is before it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RendezvousCommand {
    /// Acceleration for the tick, at most the greatest.
    pub acceleration: DVec3,
    /// Seconds to the rendezvous; infinite without one.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time_to_go: f64,
    /// Seconds until the ship begins to turn around; 0 when it has.
    pub time_to_turn: f64,
    /// The sum of all changes of velocity that are left, a speed.
    pub delta_v: f64,
    /// Why there is no rendezvous by the horizon. The acceleration then brings the ship to the target's velocity, as far as the
    /// speed limit allows.
    pub reason: Option<NoIntercept>,
}

/// Ticks that are tried before a plan is sought, and by a ship that keeps its place.
const SOONEST_TICKS: u32 = 4;
const KEEPING_TICKS: u32 = 16;
/// The part of the greatest acceleration that is planned with: the rest is for what is lost because the acceleration changes
/// only between ticks.
const PLANNED: f64 = 1.0 - 1.0 / 128.0;

/// The acceleration to command in the coming tick, so that a ship comes to its target's position and velocity: it burns, turns
/// around, brakes, and stays. Writes its state then; a refusal leaves the state as it is.
///
/// Call it in each tick with where both are; a ship that begins has the default state. Both move as by
/// [`advance`](crate::steering::advance): `acceleration * delta_time` is added to the velocity, then `velocity * delta_time` to the
/// position. It plans by [`find_rendezvous`](super::find_rendezvous) with 127 of 128 parts of the acceleration, for the next
/// whole number of ticks; the brake ends at the target with its velocity in a whole number of ticks.
///
/// A target that changes its motion is followed. What that asks of a ship that has turned is done without another turn. A ship that
/// has arrived and can no longer keep its place begins anew.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::intercept::{RendezvousPhase, RendezvousQuery, RendezvousState, step_rendezvous};
/// use pursuit_core::motion::{MotionState, TargetMotion};
///
/// let mut query = RendezvousQuery {
///     ship: MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO },
///     target: TargetMotion::Straight { position: DVec3::new(100.0, 0.0, 0.0), velocity: DVec3::ZERO },
///     max_acceleration: 1.0,
///     max_speed: f64::INFINITY,
///     turn_time: 5.0,
///     horizon: 100.0,
/// };
/// let mut state = RendezvousState::default();
/// while state.phase != RendezvousPhase::Arrived {
///     let command = step_rendezvous(&query, &mut state, 0.1).unwrap();
///     query.ship.velocity += command.acceleration * 0.1;
///     query.ship.position += query.ship.velocity * 0.1;
/// }
/// assert!((query.ship.position.x - 100.0).abs() < 1e-9 && query.ship.velocity.length() < 1e-9);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or the answer is beyond the range of f64.
pub fn step_rendezvous(
    query: &RendezvousQuery,
    state: &mut RendezvousState,
    delta_time: f64,
) -> Result<RendezvousCommand, Refusal> {
    query.check().within("query")?;
    at_least_zero_within_range(state.turn_left, "turn_left").within("state")?;
    at_least_zero_within_range(delta_time, "delta_time")?;
    let (command, next) = command(query, *state, delta_time)?;
    if !(command.acceleration.is_finite() && command.delta_v.is_finite()) {
        return Err(Refusal::BEYOND_F64);
    }
    *state = next;
    Ok(command)
}

fn command(
    query: &RendezvousQuery,
    state: RendezvousState,
    tick: f64,
) -> Result<(RendezvousCommand, RendezvousState), Refusal> {
    use RendezvousPhase::{Arrived, Braking, Burning, Turning};
    let ends = Ends { query, tick, first_most: query.max_acceleration };
    let turns = query.turn_time > 0.0;
    let ends_by = |last: Last, phase| {
        let command = RendezvousCommand {
            acceleration: last.acceleration,
            time_to_go: f64::from(last.ticks) * tick,
            time_to_turn: 0.0,
            delta_v: last.delta_v,
            reason: None,
        };
        (command, RendezvousState { phase, turn_left: 0.0 })
    };
    let is_there = ends.is_there();
    let mut phase = if is_there { Arrived } else { state.phase };
    if phase == Arrived {
        if let Some(keeps) = ends.first_of(1..=KEEPING_TICKS, true) {
            let (command, next) = ends_by(keeps, Arrived);
            let time_to_go = if is_there { 0.0 } else { command.time_to_go };
            return Ok((RendezvousCommand { time_to_go, ..command }, next));
        }
        phase = Burning;
    }
    let has_turned = phase == Braking || (phase == Burning && !turns);
    if has_turned && let Some(last) = ends.first_of(1..=SOONEST_TICKS, false) {
        return Ok(ends_by(last, phase));
    }
    let delay = if phase == Turning { state.turn_left } else { 0.0 };
    let pause = if phase == Burning { query.turn_time } else { 0.0 };
    let less = RendezvousQuery { max_acceleration: query.max_acceleration * PLANNED, ..*query };
    let plan = match plan(&Task { query: &less, tick, pause, delay }) {
        Ok(plan) => plan,
        Err(Unsolved::Refused(refusal)) => return Err(refusal),
        // It drifts there while it turns.
        Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => {
            let command = RendezvousCommand {
                acceleration: DVec3::ZERO,
                time_to_go: delay,
                time_to_turn: 0.0,
                delta_v: 0.0,
                reason: None,
            };
            let turn_left = if delay > tick { delay - tick } else { 0.0 };
            return Ok((command, RendezvousState { phase: Turning, turn_left }));
        }
        Err(Unsolved::NoIntercept(reason)) => {
            return Ok((toward_velocity(query, tick, reason), RendezvousState::default()));
        }
    };
    if has_turned && let Some(last) = ends.within_plan(plan.time) {
        return Ok(ends_by(last, phase));
    }
    // The rest of the tick in which the turn ends.
    if phase == Turning && delay < tick {
        let ends = Ends { first_most: query.max_acceleration * ((tick - delay) / tick), ..ends };
        if let Some(last) = ends.within_plan(plan.time) {
            return Ok(ends_by(last, Braking));
        }
    }
    let thrust = |until: f64| if tick > 0.0 { plan.change_until(until) / tick } else { plan.acceleration };
    let turn_start = if phase == Burning && turns { plan.turn_start } else { 0.0 };
    let (acceleration, phase, turn_left) = match phase {
        Turning if delay > 0.0 && delay >= tick => (DVec3::ZERO, Turning, delay - tick),
        Burning if turns && turn_start < tick => match query.turn_time - (tick - turn_start) {
            left if left > 0.0 => (thrust(turn_start), Turning, left),
            _ => (thrust(tick), Braking, 0.0),
        },
        Burning => (thrust(tick), Burning, 0.0),
        Turning | Braking | Arrived => (thrust(tick - delay), Braking, 0.0),
    };
    let command = RendezvousCommand {
        acceleration: shorten_to(acceleration, query.max_acceleration),
        time_to_go: plan.time,
        time_to_turn: turn_start,
        delta_v: plan.delta_v,
        reason: None,
    };
    Ok((command, RendezvousState { phase, turn_left }))
}

/// Toward the target's velocity, as far as the speed limit allows.
fn toward_velocity(query: &RendezvousQuery, tick: f64, reason: NoIntercept) -> RendezvousCommand {
    let wanted = shorten_to(query.target.state(0.0).velocity, query.max_speed);
    let change = wanted - query.ship.velocity;
    let most = query.max_acceleration;
    let acceleration = match direction_and_length(change) {
        Some((_, size)) if size <= most * tick => change / tick,
        Some((direction, _)) => direction * most,
        None => DVec3::ZERO,
    };
    RendezvousCommand {
        acceleration,
        time_to_go: f64::INFINITY,
        time_to_turn: 0.0,
        delta_v: length(change),
        reason: Some(reason),
    }
}
