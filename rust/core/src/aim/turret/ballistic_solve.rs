//! The solution of a turret whose projectile falls: yaw and pitch, then fire, with either arc.

use super::ballistic::{Barrel, View};
use super::ballistic_query::{BallisticTurretQuery, BallisticTurretSolution, TurretArc};
use super::units::Units;
use crate::aim::projectile::{ProjectileSettings, solve};
use crate::motion::position_under;
use crate::numeric::{max_or_second, min_or_second};
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Within, in_range};
use glam::DVec3;

/// Maximum number of steps of all searches for a hit, and of each for the least late shot.
const MOST_STEPS: u32 = 1 << 11;
const MOST_LATE_STEPS: u32 = 1 << 9;
/// The parts of the window that is left then, which are looked at.
const LAST_LOOKS: u32 = 64;
/// Spans are not halved below this part of the horizon.
const RESOLUTION: f64 = 1.0 / (1_u64 << 30) as f64;
/// By how much a shot may be later than the least late one, as a part of the horizon and of its own lateness, and how closely it is
/// looked at.
const LATENESS: f64 = 1.0 / 1024.0;
const RELATIVE_LATENESS: f64 = 1.0 / 16.0;
const LATENESS_RESOLUTION: f64 = 1.0 / 65536.0;
/// Looks at a single root; each third one halves what is left.
const MOST_LOOKS: u32 = 150;
/// Within this many parts of the time a root is found.
const CLOSED: f64 = 1.0 / (1_u64 << 50) as f64;

/// What a search found.
enum Found {
    At(f64),
    Nothing,
    Unfinished,
}

/// A search along one arc.
struct Search<'a> {
    barrel: &'a Barrel,
    is_high: bool,
    /// Whether the barrel must turn.
    turns: bool,
    steps: u32,
    most_steps: u32,
}

impl Search<'_> {
    fn view(&self, time: f64) -> Option<View> {
        self.barrel.view(time, self.is_high)
    }

    fn margin(&self, time: f64) -> f64 {
        self.barrel.margin(time, self.view(time).as_ref(), self.turns)
    }

    /// The earliest time up to `end` with a margin of 0 or more: spans of time that hold none are passed over, others halved.
    fn earliest(&mut self, end: f64, resolution: f64) -> Found {
        let (mut time, mut stride) = (0.0, end);
        while time < end {
            if self.steps >= self.most_steps {
                return Found::Unfinished;
            }
            self.steps += 1;
            let to = min_or_second(time + stride, end);
            let half = 0.5 * (to - time);
            let middle = time + half;
            let view = self.view(middle);
            let (highest, grows) = self.barrel.bound(middle, half, view.as_ref(), self.is_high, self.turns);
            if highest < 0.0 {
                (time, stride) = (to, 2.0 * stride);
            } else if grows {
                let (before, after) = (self.margin(time), self.margin(to));
                if after >= 0.0 {
                    return Found::At(if before >= 0.0 {
                        time
                    } else {
                        self.root((time, before), (to, after))
                    });
                }
                (time, stride) = (to, 2.0 * stride);
            } else if to - time <= resolution {
                for at in [time, middle, to] {
                    if self.margin(at) >= 0.0 {
                        return Found::At(at);
                    }
                }
                (time, stride) = (to, 2.0 * stride);
            } else {
                stride = half;
            }
        }
        Found::Nothing
    }

    /// The root of a margin that grows between two times, to the last bits: the first time found that is not negative.
    ///
    /// The false position after Dowell and Jarratt ("Illinois"), and halving in every third step.
    fn root(&mut self, before: (f64, f64), after: (f64, f64)) -> f64 {
        let ((mut low, mut below), (mut high, mut above)) = (before, after);
        let mut was_high = None;
        for look in 0..MOST_LOOKS {
            if high - low <= high * CLOSED {
                break;
            }
            let guess = low + (high - low) * (below / (below - above));
            let is_inside = guess > low && guess < high && look % 3 != 2;
            let time = if is_inside { guess } else { low + 0.5 * (high - low) };
            if time <= low || time >= high {
                break;
            }
            self.steps = self.steps.saturating_add(1);
            let margin = self.margin(time);
            let is_high = margin >= 0.0;
            let again = if was_high == Some(is_high) { 0.5 } else { 1.0 };
            if is_high {
                (high, above, below) = (time, margin, again * below);
            } else {
                (low, below, above) = (time, margin, again * above);
            }
            was_high = Some(is_high);
            if margin == 0.0 {
                break;
            }
        }
        high
    }

    /// The time of the greatest margin, to within the lateness that is allowed; with the margin. When the steps are used up, of the
    /// times looked at.
    fn least_late(&mut self, end: f64, mut best: (f64, f64)) -> (f64, f64) {
        let (mut time, mut stride) = (0.0, end);
        while time < end && self.steps < self.most_steps {
            self.steps += 1;
            let to = min_or_second(time + stride, end);
            let half = 0.5 * (to - time);
            let middle = time + half;
            let view = self.view(middle);
            for at in [middle, to] {
                best = self.less_late(best, at);
            }
            let (highest, _) = self.barrel.bound(middle, half, view.as_ref(), self.is_high, self.turns);
            let lateness = if best.1.is_finite() { -best.1 * RELATIVE_LATENESS } else { 0.0 };
            let allowed = max_or_second(end * LATENESS, lateness);
            if highest <= best.1 + allowed || to - time <= end * LATENESS_RESOLUTION {
                (time, stride) = (to, 2.0 * stride);
            } else {
                stride = half;
            }
        }
        if time < end {
            let part = (end - time) / f64::from(LAST_LOOKS);
            for look in 1..=LAST_LOOKS {
                best = self.less_late(best, time + part * f64::from(look));
            }
        }
        best
    }

    /// The time with the greater margin.
    fn less_late(&self, best: (f64, f64), time: f64) -> (f64, f64) {
        let margin = self.margin(time);
        if margin > best.1 { (time, margin) } else { best }
    }
}

/// The earliest time at which a turret can hit a target with a projectile that falls, when it must turn before it fires, on a base
/// that moves and turns.
///
/// The least `t` up to `horizon` with `t >= rotation + flight`, along the arc that is asked for: `flight` is the time of flight of
/// the shot that is at the target's position at `t`, and `rotation` the least time in which both axes come to rest, relative to
/// the base, along the barrel's direction at the launch, `t - flight`. The base has moved and turned until then. Yaw and pitch
/// speed up, turn and brake at the same time. A turret that is ready early waits.
///
/// The search misses no interval of hits longer than 1e-9 of `horizon`, and the answer is within 1e-9 of `horizon` of the
/// earliest hit.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::turret::{BallisticTurretQuery, TurretArc, solve_ballistic_turret};
///
/// // Launched with (30, 0, 40) under 10 down, the projectile is at (240, 0, 0) after 8 seconds: the lob.
/// let query = BallisticTurretQuery {
///     shot: Shot {
///         target_position: DVec3::new(240.0, 0.0, 0.0),
///         muzzle_speed: 50.0,
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     shooter_velocity: DVec3::ZERO,
///     target_acceleration: DVec3::ZERO,
///     forward: DVec3::X,
///     up: DVec3::Z,
///     base_angular_velocity: DVec3::ZERO,
///     yaw: 0.0,
///     pitch: 0.0,
///     yaw_velocity: 0.0,
///     pitch_velocity: 0.0,
///     yaw_rate: 1.0,
///     pitch_rate: 0.25,
///     yaw_acceleration: f64::INFINITY,
///     pitch_acceleration: f64::INFINITY,
///     yaw_min: f64::NEG_INFINITY,
///     yaw_max: f64::INFINITY,
///     pitch_min: 0.0,
///     pitch_max: 1.5,
///     horizon: 30.0,
///     arc: TurretArc::High,
/// };
/// let lob = solve_ballistic_turret(&query).unwrap();
/// assert_eq!(lob.verdict, Ok(()));
/// assert!((lob.flight_time - 8.0).abs() < 1e-12);
/// assert!((lob.pitch - (4.0_f64 / 3.0).atan()).abs() < 1e-12);
/// // The barrel is raised by 4 radians a quarter of them a second.
/// assert!((lob.rotation_time - 4.0 * lob.pitch).abs() < 1e-12);
/// ```
///
/// # Verdict
/// Without a hit the solution is the shot within the window that is late by the least time, to within a 1024th of `horizon` or a
/// sixteenth of the lateness; where 512 steps for an arc do not suffice, of the shots looked at. If limits or reach forbid every shot, it is the projectile fired now that comes nearest to the target, and the rotation
/// is infinite. Verdicts other than a hit:
/// - `AlreadyThere`: the target is at the muzzle now;
/// - `TurnTooSlow`: a shot would hit within the window without turning, but the barrel turns too slowly, or its limits forbid
///   that direction;
/// - `BeyondHorizon`: a shot fired now without turning hits, later than `horizon`;
/// - `OutOfRange`: no shot along that arc reaches the target within the window; without acceleration and gravity
///   `TargetTooFast` and `TargetEscaping`, as [`intercept::solve`](crate::intercept::solve) says;
/// - `Unfinished`: the search did not end within 2048 steps: hits that only just exist, or only just do not. The solution may be a
///   hit that is not the earliest.
///
/// # Errors
/// A refusal when an input is NaN, infinite (accelerations of the axes may be, and both yaw limits together), above 1e50 or out of
/// its domain, or when the answer is beyond the range of f64.
///
/// # Limits
/// The muzzle is where the shooter is: a base that turns does not swing it. The limits hold where it fires, and on the way
/// there for a turn that begins at rest; a turn that is too fast to stop before a limit is not refused.
///
/// # Method
/// A span of time is passed over when bounds on the flight and on the direction of all of its shots leave none in time; else it is
/// halved. Where the bounds say that the spare time grows, its root is found to the last bits.
///
/// Source: M. Buzikov, "Computing the Minimum-Time Interception of a Moving Target", arXiv 2210.03439, for the search; the quadratic
/// in the squared time of flight is the textbook's (of a target at rest, in the frame of the shooter).
pub fn solve_ballistic_turret(query: &BallisticTurretQuery) -> Result<BallisticTurretSolution, Refusal> {
    let base = query.check().within("query")?;
    let velocity = query.shot.target_velocity.abs() + query.shooter_velocity.abs();
    let way = velocity + query.target_acceleration.abs() * query.horizon;
    let units = Units::new(query.shot.offset(), way, query.horizon);
    let barrel = Barrel::new(query, base, &units);
    let end = units.time(query.horizon);
    let answer = Answer { query, units: &units, barrel: &barrel };
    if query.shot.offset() == DVec3::ZERO {
        return answer.of_nothing(0, NoIntercept::AlreadyThere);
    }
    let arcs: &[bool] = match query.arc {
        TurretArc::Low => &[false],
        TurretArc::High => &[true],
        TurretArc::Either => &[false, true],
    };
    let mut steps = 0;
    let mut is_finished = true;
    let mut hit: Option<(f64, bool)> = None;
    let mut is_plain = false;
    for turns in [true, false] {
        for is_high in arcs {
            let most_steps = MOST_STEPS.saturating_sub(steps);
            let mut search = Search { barrel: &barrel, is_high: *is_high, turns, steps: 0, most_steps };
            let resolution = end * if turns { RESOLUTION } else { LATENESS_RESOLUTION };
            let found = search.earliest(hit.map_or(end, |(time, _)| time), resolution);
            steps += search.steps;
            match found {
                Found::At(time) if turns => hit = Some((time, *is_high)),
                Found::At(_) => is_plain = true,
                Found::Nothing => {}
                Found::Unfinished => is_finished = false,
            }
        }
        if let Some((time, is_high)) = hit {
            let verdict = if is_finished { Ok(()) } else { Err(NoIntercept::Unfinished) };
            return answer.of(time, is_high, steps, verdict);
        }
        if !is_finished {
            break;
        }
    }
    let mut best = (0.0, f64::NEG_INFINITY, false);
    for is_high in arcs {
        let most_steps = MOST_LATE_STEPS;
        let mut search = Search { barrel: &barrel, is_high: *is_high, turns: true, steps: 0, most_steps };
        let (time, margin) = search.least_late(end, (best.0, best.1));
        steps += search.steps;
        if margin > best.1 {
            best = (time, margin, *is_high);
        }
    }
    let reason = match (is_finished, is_plain) {
        (false, _) => NoIntercept::Unfinished,
        (true, true) => NoIntercept::TurnTooSlow,
        (true, false) => answer.reason()?,
    };
    if best.1 == f64::NEG_INFINITY {
        answer.of_nothing(steps, reason)
    } else {
        answer.of(best.0, best.2, steps, Err(reason))
    }
}

/// The answer in the units of the query.
struct Answer<'a> {
    query: &'a BallisticTurretQuery,
    units: &'a Units,
    barrel: &'a Barrel,
}

impl Answer<'_> {
    /// The shot that is at the target at a time.
    fn of(
        &self,
        time: f64,
        is_high: bool,
        iterations: u32,
        verdict: Result<(), NoIntercept>,
    ) -> Result<BallisticTurretSolution, Refusal> {
        let Some(view) = self.barrel.view(time, is_high) else {
            return self.of_nothing(iterations, NoIntercept::Unfinished);
        };
        let turned = self.barrel.turn(&view);
        let shot = &self.query.shot;
        let impact_time = min_or_second(self.units.seconds(time), self.query.horizon);
        let aim_point = position_under(
            shot.target_position,
            shot.target_velocity,
            self.query.target_acceleration,
            impact_time,
        );
        Ok(BallisticTurretSolution {
            aim_point: in_range(aim_point)?,
            launch_velocity: in_range(view.direction * shot.muzzle_speed + self.query.shooter_velocity)?,
            yaw: turned.yaw,
            pitch: turned.pitch,
            impact_time,
            rotation_time: self.units.seconds(turned.duration),
            flight_time: self.units.seconds(view.flight),
            iterations,
            arc: if is_high { TurretArc::High } else { TurretArc::Low },
            verdict,
        })
    }

    /// Why no shot hits that need not turn.
    fn reason(&self) -> Result<NoIntercept, Refusal> {
        let launches = solve(&self.query.projectile(), &ProjectileSettings::default())?;
        let is_later = launches.as_slice().iter().any(|launch| launch.time > self.query.horizon);
        Ok(match launches.verdict {
            Err(reason) => reason,
            Ok(()) if is_later => NoIntercept::BeyondHorizon,
            // The other arc.
            Ok(()) => NoIntercept::OutOfRange,
        })
    }

    /// The projectile fired now that comes nearest to the target.
    fn of_nothing(&self, iterations: u32, reason: NoIntercept) -> Result<BallisticTurretSolution, Refusal> {
        let nearest = solve(&self.query.projectile(), &ProjectileSettings::default())?.best();
        let direction = nearest.launch_velocity - self.query.shooter_velocity;
        let turned = self.barrel.nearest_to(direction, 0.0);
        let time = max_or_second(min_or_second(nearest.time, self.query.horizon), 0.0);
        Ok(BallisticTurretSolution {
            aim_point: nearest.impact_point,
            launch_velocity: nearest.launch_velocity,
            yaw: turned.yaw,
            pitch: turned.pitch,
            impact_time: time,
            rotation_time: if reason == NoIntercept::AlreadyThere { 0.0 } else { turned.duration },
            flight_time: time,
            iterations,
            arc: if self.query.arc == TurretArc::High { TurretArc::High } else { TurretArc::Low },
            verdict: Err(reason),
        })
    }
}
