//! The verdict without an intercept in time: beyond the horizon, or never.

use super::least_gap::NEARER;
use super::periodic::Laps;
use super::search::{PieceSearch, both_straight, gap, straight_from};
use super::{MotionInterceptQuery, PursuerMotion};
use crate::intercept::solve;
use crate::motion::{
    AcceleratingMotion, CarMotion, PathMotion, TargetMotion, TurningMotion, WeavingMotion, position_at,
};
use crate::numeric::{direction_and_length, length, sqrt};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::RANGE;
use core::f64::consts::TAU;
use glam::DVec3;

/// Why a target is not met within the horizon; within `steps`, which then holds what is left of them.
pub(super) fn why_not(query: &MotionInterceptQuery, steps: &mut u64) -> NoIntercept {
    let mut sometime = |from: f64, level: f64| {
        let mut search = PieceSearch::at_level(query, level, *steps);
        let answer = sometime(&mut search, from, level);
        *steps = search.steps_left();
        answer
    };
    // Of both going straight it is known that there is none, ever.
    if both_straight(query).is_none() {
        match sometime(query.horizon, 0.0) {
            Sometime::Yes => return NoIntercept::BeyondHorizon,
            Sometime::Unknown => return NoIntercept::Unfinished,
            Sometime::Never => {}
        }
    }
    // Whether it is ever nearer than now is a question of the same kind.
    let now = gap(query, query.target.state(0.0).position, 0.0);
    let nearer = now * (1.0 - NEARER);
    match sometime(0.0, nearer) {
        Sometime::Yes => NoIntercept::TargetTooFast,
        Sometime::Never => NoIntercept::TargetEscaping,
        Sometime::Unknown => NoIntercept::Unfinished,
    }
}

/// Whether something is ever so.
pub(super) enum Sometime {
    Yes,
    Never,
    Unknown,
}

/// Whether the gap is ever, after `from`, no more than the search's `level`.
pub(super) fn sometime(search: &mut PieceSearch, from: f64, level: f64) -> Sometime {
    match last_chance(search.query, level) {
        Chance::Certain => Sometime::Yes,
        Chance::Until(time) if time > from => match search.earliest(from, time) {
            Some(_) => Sometime::Yes,
            None if search.is_exhausted() => Sometime::Unknown,
            None => Sometime::Never,
        },
        Chance::Until(_) => Sometime::Never,
    }
}

/// Whether the line about which a target weaves tells that the gap is never, from `from` on, as small as `level`: when a pursuer
/// whose capture radius is larger by the width of the weave does not meet that line.
pub(super) fn stays_away(query: &MotionInterceptQuery, from: f64, level: f64) -> bool {
    let (PursuerMotion::Constant { position, .. }, TargetMotion::Weaving(motion)) =
        (query.pursuer, &query.target)
    else {
        return false;
    };
    let (center, radius) = motion.center();
    let now = position_at(center, motion.drift(), from);
    // A little more than enough covers the rounding of the center and of the time.
    let extent = length(center - position) + length(now - center) + length(center);
    let line = straight_from(query, level + 1.001 * radius + ROUNDING * extent, now, motion.drift(), from);
    matches!(
        solve(&line),
        Err(Unsolved::NoIntercept(NoIntercept::TargetTooFast | NoIntercept::TargetEscaping))
    )
}

/// The rounding of a place, in parts of how far it is away: over 8,000 units in the last place.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// What the far future holds.
enum Chance {
    /// The pursuer's reachable range outgrows the target's distance.
    Certain,
    /// There is no intercept after this time.
    Until(f64),
}

/// How a distance from the pursuer's present position grows in the long run: as `c t^2 / 2 + v t`, but for `offset` at most.
struct Growth {
    acceleration: f64,
    speed: f64,
    offset: f64,
}

/// Where two things grow alike in the long run, the search goes on for this multiple of the time in which the target covers the
/// distance.
const FAR: f64 = 1024.0;

/// Latest time at which the gap can be at most `level`; [`Chance::Certain`] when it will be.
fn last_chance(query: &MotionInterceptQuery, level: f64) -> Chance {
    let steady = query.pursuer.steady_time();
    if let (true, Some(laps)) = (steady.is_finite(), Laps::of(query)) {
        // The reachable range only grows, so a whole lap after the last change decides.
        let changes = [steady, laps.begin, query.horizon];
        let decided = changes.into_iter().fold(0.0, |last, time| if time > last { time } else { last });
        return if query.pursuer.speed_at(steady) > 0.0 {
            Chance::Certain
        } else {
            Chance::Until(decided + laps.duration)
        };
    }
    if steady.is_finite() && ends_straight(&query.target) {
        // The last piece has a closed form.
        return Chance::Until(f64::INFINITY);
    }

    if let (true, TargetMotion::Turning(motion)) = (steady.is_finite(), &query.target)
        && let Some(chance) = same_pace(query, motion, level)
    {
        return chance;
    }

    let in_plane = matches!(query.pursuer, PursuerMotion::Car(_));
    let drift = query.pursuer.coasting();
    let target = target_growth(&query.target, query.pursuer.position(), drift, in_plane);
    let range = range_growth(&query.pursuer);
    let offset = target.offset + range.offset + query.capture_radius + level;
    let bend = target.acceleration - range.acceleration;
    let equal = if bend == 0.0 { equal_thrust(query) } else { None };
    if let Some(EqualThrust { excess: 0.0, ahead, is_at_rest: true }) = equal {
        // |D + A u| - a u with u = t^2 / 2 falls toward how far the target is ahead.
        let is_passed = ahead < query.capture_radius + level;
        return if is_passed { Chance::Certain } else { Chance::Until(0.0) };
    }
    let excess = equal.map_or(target.speed - range.speed, |equal| equal.excess);
    if bend < 0.0 || (bend == 0.0 && excess < 0.0) {
        return Chance::Certain;
    }
    let until = if bend > 0.0 {
        // bend t^2 / 2 + excess t > offset from here on.
        let slack = if excess < 0.0 { -excess } else { 0.0 };
        (slack + sqrt(slack * slack + 2.0 * bend * offset)) / bend
    } else if excess > 0.0 {
        offset / excess
    } else if target.speed > 0.0 {
        FAR * (offset / target.speed)
    } else if target.acceleration > 0.0 {
        FAR * sqrt(offset / target.acceleration)
    } else {
        query.horizon + turn_time(&query.target)
    };
    // A little more than enough covers the rounding of the bound itself.
    let until = 1.001 * until;
    Chance::Until(if until < RANGE { until } else { RANGE })
}

/// A target that accelerates as its pursuer thrusts, neither with a limit.
struct EqualThrust {
    /// The part of the relative velocity along the acceleration: the rate at which the distance grows in the long run.
    excess: f64,
    /// How far the target is ahead along the acceleration.
    ahead: f64,
    /// Whether the relative velocity is zero.
    is_at_rest: bool,
}

/// For an acceleration and a thrust that are equal.
fn equal_thrust(query: &MotionInterceptQuery) -> Option<EqualThrust> {
    let (PursuerMotion::Thrust { position, velocity, .. }, TargetMotion::Accelerating(motion)) =
        (&query.pursuer, &query.target)
    else {
        return None;
    };
    let (direction, _) = direction_and_length(motion.acceleration)?;
    let relative = motion.velocity - *velocity;
    (motion.limit_time() >= RANGE).then(|| EqualThrust {
        excess: relative.dot(direction),
        ahead: (motion.position - *position).dot(direction),
        is_at_rest: relative == DVec3::ZERO,
    })
}

/// How long a target that goes nowhere has to be watched: a turn shows all that there is to see, two swings that do not
/// repeat together come near to all of it; 0 for one that does not turn.
fn turn_time(target: &TargetMotion) -> f64 {
    match target {
        TargetMotion::Turning(motion) if motion.turn_rate != 0.0 => TAU / motion.turn_rate.abs(),
        TargetMotion::Weaving(motion) => FAR * motion.period(),
        _ => 0.0,
    }
}

/// The far future of a target that turns and drifts just as fast along its axis as the pursuer goes in the end.
///
/// The distance is at least `z + w t`, where `z` is how far the target is ahead along the axis, and comes as near to that
/// as one likes; the range is `S t` and a constant.
fn same_pace(query: &MotionInterceptQuery, motion: &TurningMotion, level: f64) -> Option<Chance> {
    let steady = query.pursuer.steady_time();
    let speed = query.pursuer.speed_at(steady);
    let (along, _) = motion.parts();
    if motion.turn_rate == 0.0 || length(along) != speed {
        return None;
    }
    // Without a drift it has laps.
    let (axis, _) = direction_and_length(along)?;
    let ahead = (motion.position - query.pursuer.position()).dot(axis);
    let range = query.pursuer.range(steady, DVec3::ZERO) - speed * steady + query.capture_radius + level;
    Some(if range > ahead { Chance::Certain } else { Chance::Until(steady) })
}

/// Whether the target goes straight, or stays, in the end.
fn ends_straight(target: &TargetMotion) -> bool {
    match target {
        TargetMotion::Accelerating(motion) => motion.limit_time() < RANGE,
        TargetMotion::Straight { .. } | TargetMotion::Path(_) => true,
        TargetMotion::Turning(_) | TargetMotion::Weaving(_) => false,
    }
}

/// How the target's distance from a point that drifts from `origin` grows at least.
///
/// In the plane of the first two axes when the pursuer does not leave it.
fn target_growth(target: &TargetMotion, origin: DVec3, drift: DVec3, in_plane: bool) -> Growth {
    let length = |v: DVec3| length(if in_plane { v.with_z(0.0) } else { v });
    match target {
        TargetMotion::Straight { position, velocity } => {
            Growth { acceleration: 0.0, speed: length(*velocity - drift), offset: length(*position - origin) }
        }
        TargetMotion::Accelerating(motion) => accelerating_growth(motion, origin, drift, length),
        TargetMotion::Turning(motion) => turning_growth(motion, origin, drift, length),
        TargetMotion::Weaving(motion) => weaving_growth(motion, origin, drift, length),
        TargetMotion::Path(path) => {
            Growth { acceleration: 0.0, speed: length(drift), offset: path_extent(path, origin) }
        }
    }
}

fn accelerating_growth(
    motion: &AcceleratingMotion,
    origin: DVec3,
    drift: DVec3,
    length: impl Fn(DVec3) -> f64,
) -> Growth {
    let limit_time = motion.limit_time();
    if limit_time < RANGE {
        let limited = motion.at(limit_time);
        let speed = length(limited.velocity - drift);
        let offset = length(limited.position - origin - drift * limit_time) + speed * limit_time;
        return Growth { acceleration: 0.0, speed, offset };
    }
    let acceleration = length(motion.acceleration);
    // At least A t^2 / 2 - V t, so V counts against it.
    let speed = length(motion.velocity - drift);
    let speed = if acceleration > 0.0 { -speed } else { speed };
    Growth { acceleration, speed, offset: length(motion.position - origin) }
}

fn turning_growth(
    motion: &TurningMotion,
    origin: DVec3,
    drift: DVec3,
    length: impl Fn(DVec3) -> f64,
) -> Growth {
    let offset = length(motion.position - origin);
    if motion.turn_rate == 0.0 {
        return Growth { acceleration: 0.0, speed: length(motion.velocity - drift), offset };
    }
    let (along, across) = motion.parts();
    let diameter = 2.0 * length(across) / motion.turn_rate.abs();
    Growth { acceleration: 0.0, speed: length(along - drift), offset: offset + diameter }
}

fn weaving_growth(
    motion: &WeavingMotion,
    origin: DVec3,
    drift: DVec3,
    length: impl Fn(DVec3) -> f64,
) -> Growth {
    let (center, radius) = motion.center();
    Growth {
        acceleration: 0.0,
        speed: length(motion.drift() - drift),
        offset: length(center - origin) + radius,
    }
}

/// How far from `origin` a path goes.
fn path_extent(path: &PathMotion, origin: DVec3) -> f64 {
    let mut extent = 0.0;
    for index in 0..path.waypoints.count() {
        let Some(point) = path.waypoints.item(index) else { break };
        let distance = length(point.position - origin);
        extent = if distance > extent { distance } else { extent };
    }
    extent
}

/// How far from its present position a pursuer gets at most; in every direction at least so far, but for a constant.
fn range_growth(pursuer: &PursuerMotion) -> Growth {
    match *pursuer {
        PursuerMotion::Constant { speed, .. } | PursuerMotion::Car(CarMotion { speed, .. }) => {
            Growth { acceleration: 0.0, speed, offset: 0.0 }
        }
        PursuerMotion::Ramp { .. } => {
            let steady = pursuer.steady_time();
            let speed = pursuer.speed_at(steady);
            let ahead = pursuer.range(steady, DVec3::ZERO) - speed * steady;
            Growth { acceleration: 0.0, speed, offset: if ahead > 0.0 { ahead } else { 0.0 } }
        }
        PursuerMotion::Thrust { velocity, max_acceleration, max_speed, .. } => {
            let present = length(velocity);
            if max_acceleration == 0.0 {
                // It only drifts, and the target is seen from there.
                Growth { acceleration: 0.0, speed: 0.0, offset: 0.0 }
            } else if max_speed > RANGE {
                Growth { acceleration: max_acceleration, speed: present, offset: 0.0 }
            } else {
                let speed = if max_speed > present { max_speed } else { present };
                Growth { acceleration: 0.0, speed, offset: 0.0 }
            }
        }
    }
}
