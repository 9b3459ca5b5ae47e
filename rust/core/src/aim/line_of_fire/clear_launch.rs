//! The first launch that is clear: how long to wait.

use super::body::MovingBody;
use super::find::{LineOfFire, Obstruction, check};
use super::query::LineOfFireQuery;
use super::search::{least_gap, line_of_fire};
use crate::geometry::{List, Shape};
use crate::numeric::{Level, length, max_or_second};
use crate::refusal::{Refusal, Within, at_least_zero_within_range, finite_above_zero, vector_within_range};
use glam::DVec3;

/// How long to wait for a clear launch, and how closely to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClearLaunchSettings {
    /// Velocity of the muzzle until the launch, constant; zero for a shooter that stands.
    pub muzzle_velocity: DVec3,
    /// Longest delay of the launch, in seconds. Finite and >= 0.
    pub max_delay: f64,
    /// How closely to look, in seconds, such as a tick: the answer is later than the first clear launch by less than this,
    /// unless it is clear for less time than this. Finite and > 0; a 512th of the longest delay if that is more.
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
pub struct ClearLaunch {
    /// Time to wait for it, in seconds; infinite if no launch up to the longest delay is clear.
    pub delay: f64,
    /// The line of fire of that launch; without one, of a launch now. Its times are from the launch on.
    pub line: LineOfFire,
}

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
/// assert!(clear.delay > 0.2 && clear.delay < 0.22);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, or the bodies leave the range of 1e50 while the shot waits.
///
/// # Performance
/// At most one search of the line of fire for each step of the resolution up to the answer, at most 513.
///
/// # Method
/// Where a body is in the way by a depth, it still is until it has moved by that much relative to the muzzle: so long the
/// search waits at once, and never less than the resolution. With a target among the bodies, which may come to stand
/// before it, the search goes by the resolution.
pub fn find_clear_launch(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    shapes: &(impl List<Shape> + ?Sized),
    settings: &ClearLaunchSettings,
) -> Result<ClearLaunch, Refusal> {
    check(query, bodies, shapes)?;
    settings.check().within("settings")?;
    let now = line_of_fire(query, bodies, shapes, Level::BASELINE)?;
    let (mut delay, mut line) = (0.0, now);
    loop {
        if line.is_clear() {
            return Ok(ClearLaunch { delay, line });
        }
        let later = delay + blocked_for(query, bodies, settings, delay, &line);
        if !(later <= settings.max_delay && later > delay) {
            return Ok(ClearLaunch { delay: f64::INFINITY, line: now });
        }
        delay = later;
        let query = delayed(query, settings, delay);
        if !(&bodies).items().all(|body| body.later(delay).check().is_ok()) {
            return Err(Refusal::BEYOND_F64);
        }
        let item = |index: usize| bodies.item(index).unwrap_or_default().later(delay);
        line = line_of_fire(&query, &(bodies.count(), item), shapes, Level::BASELINE)?;
    }
}

fn delayed(query: &LineOfFireQuery, settings: &ClearLaunchSettings, delay: f64) -> LineOfFireQuery {
    LineOfFireQuery { muzzle_position: query.muzzle_position + settings.muzzle_velocity * delay, ..*query }
}

/// How long a launch that is blocked after a delay stays blocked, but at least the step.
fn blocked_for(
    query: &LineOfFireQuery,
    bodies: &(impl List<MovingBody> + ?Sized),
    settings: &ClearLaunchSettings,
    delay: f64,
    line: &LineOfFire,
) -> f64 {
    let body = match line.obstruction {
        Obstruction::Body(index) if query.target.is_none() => bodies.item(index),
        _ => None,
    };
    let Some(body) = body else { return settings.step() };
    let depth = -least_gap(&delayed(query, settings, delay), &body.later(delay));
    let speed = length(body.velocity - settings.muzzle_velocity)
        + length(body.acceleration) * (settings.max_delay + query.horizon);
    // Never met again at rest: as far as the search goes.
    let time = if speed > 0.0 { depth / speed } else { settings.max_delay };
    max_or_second(time, settings.step())
}
