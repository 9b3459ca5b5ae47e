//! The first launch that is clear: how long to wait.

use super::body::MovingBody;
use super::find::{LineOfFire, Obstruction, check};
use super::flight::Piece;
use super::query::LineOfFireQuery;
use super::search::{Ask, KeptFlight, search};
use super::straight;
use crate::geometry::{List, Shape};
use crate::numeric::{Level, length, max_or_second, min_or_second};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite_above_zero, vector_within_range};
use glam::DVec3;

/// How long to wait for a clear launch, and how closely to look.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(not(feature = "_exhaustive"), non_exhaustive)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClearLaunchSettings {
    /// Velocity of the muzzle until the launch, constant; zero for a shooter that stands.
    pub muzzle_velocity: DVec3,
    /// Longest delay of the launch, in seconds. Finite and >= 0.
    pub max_delay: f64,
    /// How closely to look where the first clear launch is not found exactly, in seconds, such as a tick: the answer is later than
    /// it by less than this, unless it is clear for less time than this. Finite and > 0; a 512th of the longest delay if that is more.
    pub resolution: f64,
}

impl Default for ClearLaunchSettings {
    /// A shooter that stands and waits for up to 2 s; a tick of a sixtieth of a second.
    fn default() -> Self {
        Self { muzzle_velocity: DVec3::ZERO, max_delay: 2.0, resolution: 1.0 / 60.0 }
    }
}

impl ClearLaunchSettings {
    fn check(&self) -> Result<(), Refusal> {
        vector_within_range(self.muzzle_velocity, "muzzle_velocity")?;
        at_least_zero_within_range(self.max_delay, "max_delay")?;
        finite_above_zero(self.resolution, "resolution")
    }

    /// No closer than a 512th of the longest delay, so that the steps are bounded.
    fn step(&self) -> f64 {
        max_or_second(self.resolution, self.max_delay * (1.0 / 512.0))
    }
}

/// The first launch that is clear.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ClearLaunch {
    /// Time to wait for it, in seconds; infinite if no launch up to the longest delay is clear.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub delay: f64,
    /// Every launch before this is blocked, as closely as it was looked, in seconds: the delay if there is one, else the longest
    /// delay, or less where the search was cut short.
    pub searched: f64,
    /// The line of fire of that launch; without one, of a launch now. Its times are from the launch on.
    pub line: LineOfFire,
}

/// Maximum number of looks along the line of fire.
const MOST_LOOKS: u32 = 1024;
/// Most work of a search, in looks at a body in a piece of a flight. A flown piece counts as four looks, and four bodies passed over
/// count as one.
const MOST_WORK: u64 = 1 << 15;
/// How often an interval of delays is halved: down to 2^-64 of the longest delay.
const HALVINGS: u32 = 64;

/// The first launch that is clear when the shot waits and everything moves on.
///
/// The muzzle moves with its velocity, the bodies with theirs; the velocity of the launch stays what it is. A launch that
/// is answered is clear as [`find_line_of_fire`](super::find_line_of_fire) has it.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::line_of_fire::{ClearLaunchSettings, LineOfFireQuery, MovingBody, find_clear_launch};
/// use pursuit_core::geometry::Shape;
///
/// // A friend of radius 1 crosses the line at 4 per second, now in its middle.
/// let friend = MovingBody {
///     position: DVec3::new(50.0, 0.0, 0.0),
///     velocity: DVec3::new(0.0, 4.0, 0.0),
///     radius: 1.0,
///     ..MovingBody::default()
/// };
/// let query = LineOfFireQuery {
///     launch_velocity: DVec3::new(1000.0, 0.0, 0.0),
///     horizon: 0.1,
///     ..LineOfFireQuery::default()
/// };
/// let shapes: [Shape; 0] = [];
/// let clear = find_clear_launch(&query, &[friend], &shapes, &ClearLaunchSettings::default()).unwrap();
/// // It leaves the line after a quarter of a second; the bullet is there 0.05 s after the launch.
/// assert!((clear.delay - 0.2).abs() < 1e-4);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or the bodies leave the range of 1e50 while the shot waits.
///
/// # Performance
/// A search of the line of fire for each body that holds the shot up, or for each step of the resolution up to the answer: at most
/// 1024, and none after the work of 2^15 looks at a body. A curved shot is flown once, and what was in the way is looked at first.
///
/// # Method
/// Of a straight shot and a body of constant velocity the gap is convex in the delay and the time of flight, so the launches
/// that the body blocks are one interval. Its end is found by bisection, with the exact verdict for each delay.
/// An accelerating body that is in the way by a depth still is until it has moved by that much relative to the muzzle: so long the search waits at
/// once, and never less than the resolution. A curved flight relative to the muzzle is the same for each launch. A shape, and a target among the bodies, which may come to stand before
/// another one, are looked at by the resolution.
pub fn find_clear_launch(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
    settings: &ClearLaunchSettings,
) -> Result<ClearLaunch, Refusal> {
    check(query, bodies, shapes)?;
    settings.check().within("settings")?;
    let wait = Wait { query, settings, bodies };
    let (now, mut work) = search(query, bodies, shapes, Level::BASELINE, None, Ask::LineOfFire)?;
    if now.is_clear() {
        return Ok(ClearLaunch { delay: 0.0, searched: 0.0, line: now });
    }
    let kept = KeptFlight::of(query)?;
    let (mut delay, mut met) = (0.0, now.obstruction);
    for _ in 0..MOST_LOOKS {
        let later = wait.blocked_until(&kept, delay, met, &mut work);
        let is_too_late = later > settings.max_delay;
        if is_too_late {
            return Ok(ClearLaunch { delay: f64::INFINITY, searched: settings.max_delay, line: now });
        }
        if work >= MOST_WORK || later <= delay {
            break;
        }
        delay = later;
        if !(&bodies).items().all(|body| body.later(delay).check().is_ok()) {
            return Err(Refusal::BEYOND_F64);
        }
        let (launch, later_bodies) = (wait.launch(delay), wait.later(delay, DVec3::ZERO));
        let look = |ask: Ask| search(&launch, &later_bodies, shapes, Level::BASELINE, None, ask);
        let (seen, taken) = if query.is_curved() {
            // What is beyond the range is left to the whole line of fire.
            let moved = settings.muzzle_velocity * delay;
            let blocker = kept.blocker(&wait.later(delay, moved), shapes, met, moved);
            blocker.unwrap_or((Obstruction::Clear, 0))
        } else {
            look(Ask::FirstMet).map(|(line, taken)| (line.obstruction, taken))?
        };
        work += taken;
        if !seen.is_clear() {
            met = seen;
            continue;
        }
        let (line, taken) = look(Ask::LineOfFire)?;
        work += taken;
        if line.is_clear() {
            return Ok(ClearLaunch { delay, searched: delay, line });
        }
        met = line.obstruction;
    }
    Ok(ClearLaunch { delay: f64::INFINITY, searched: delay, line: now })
}

fn body_of(met: Obstruction) -> Option<usize> {
    if let Obstruction::Body(index) = met { Some(index) } else { None }
}

/// A shot that waits.
struct Wait<'a, B: ?Sized> {
    query: &'a LineOfFireQuery,
    settings: &'a ClearLaunchSettings,
    bodies: &'a B,
}

impl<B: List<MovingBody> + ?Sized> Wait<'_, B> {
    /// The launch after a delay.
    fn launch(&self, delay: f64) -> LineOfFireQuery {
        let muzzle_position = self.query.muzzle_position + self.settings.muzzle_velocity * delay;
        LineOfFireQuery { muzzle_position, ..*self.query }
    }

    /// The bodies after a delay, relative to a place that has moved by then.
    fn later(&self, delay: f64, moved: DVec3) -> impl List<MovingBody> {
        let item = move |index: usize| {
            let body = self.bodies.item(index).unwrap_or_default().later(delay);
            MovingBody { position: body.position - moved, ..body }
        };
        (self.bodies.count(), item)
    }

    /// A time before which a launch that is blocked after a delay is not clear; infinite if it never is.
    fn blocked_until(&self, kept: &KeptFlight, delay: f64, met: Obstruction, work: &mut u64) -> f64 {
        let step = delay + self.settings.step();
        // A target may come to stand before what is in the way.
        let limit = if self.query.target.is_some() { step } else { f64::INFINITY };
        let Some(index) = body_of(met) else {
            let is_at_rest = self.settings.muzzle_velocity == DVec3::ZERO;
            return if is_at_rest { limit } else { step };
        };
        let Some(body) = self.bodies.item(index) else { return step };
        let is_straight = !self.query.is_curved() && body.acceleration == DVec3::ZERO;
        if is_straight {
            self.straight_until(&body, delay, limit, work)
        } else if self.query.target.is_some() {
            step
        } else {
            max_or_second(self.curved_until(kept, &body, delay, work), step)
        }
    }

    /// The end of the one interval of launches that a straight shot has blocked by a body, or `limit` if that is earlier.
    fn straight_until(&self, body: &MovingBody, delay: f64, limit: f64, work: &mut u64) -> f64 {
        let mut is_blocked = |delay: f64| {
            let launch = self.launch(delay);
            straight::is_met(&Piece::whole(&launch), &body.later(delay), launch.horizon, work)
        };
        let (mut blocked, mut clear) = (delay, self.settings.max_delay);
        let far = min_or_second(limit, clear);
        if is_blocked(far) {
            return limit;
        }
        for _ in 0..HALVINGS {
            let middle = blocked + 0.5 * (clear - blocked);
            let is_exhausted = middle <= blocked || middle >= clear;
            if is_exhausted {
                break;
            }
            *(if middle < far && is_blocked(middle) { &mut blocked } else { &mut clear }) = middle;
        }
        clear
    }

    /// Until when a body that is in the way by a depth still is, or less than a step where that is all that it can be.
    fn curved_until(&self, kept: &KeptFlight, body: &MovingBody, delay: f64, work: &mut u64) -> f64 {
        let moved = self.settings.muzzle_velocity;
        let speed = length(body.velocity - moved)
            + length(body.acceleration) * (self.settings.max_delay + kept.end());
        // Never met again at rest.
        if speed == 0.0 {
            return f64::INFINITY;
        }
        if kept.greatest_depth(body.radius) <= speed * self.settings.step() {
            return delay;
        }
        *work += kept.count();
        let body = body.later(delay);
        let relative = MovingBody { position: body.position - moved * delay, ..body };
        delay - kept.least_gap(&relative) / speed
    }
}
