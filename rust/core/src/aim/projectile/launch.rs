//! Launches, and the launch that hits at a given time, at any muzzle speed.

use super::relative_motion::{ShotMotion, effective};
use super::{ProjectileQuery, ProjectileSettings};
use crate::motion::position_under;
use crate::numeric::direction_and_length;
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, finite_above_zero};
use glam::DVec3;

/// A launch of a projectile, and its distance to the target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Launch {
    /// Velocity of the projectile in the world at the launch: the shooter's velocity plus the muzzle velocity.
    pub launch_velocity: DVec3,
    /// Position of the target at `time`; its present position if `time` is infinite.
    pub impact_point: DVec3,
    /// Time of flight to the hit, or to the nearest point of a miss, in seconds. Infinite if the gap only ever shrinks toward
    /// its limit.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::saved::or_infinite"))]
    pub time: f64,
    /// Distance between projectile and target at `time`: 0 for an exact hit; through air, the error of the flight.
    pub miss_distance: f64,
}

impl Launch {
    /// The launch with no muzzle velocity at a target that is at the shooter.
    pub(super) fn already_there(query: &ProjectileQuery) -> Self {
        Self {
            launch_velocity: query.shooter_velocity,
            impact_point: query.shot.target_position,
            ..Self::default()
        }
    }

    /// Refuses an overflow; only the time may be infinite.
    pub(super) fn in_range(self) -> Result<Self, Refusal> {
        let is_finite = self.launch_velocity.is_finite()
            && self.impact_point.is_finite()
            && self.miss_distance.is_finite();
        if is_finite { Ok(self) } else { Err(Refusal::BEYOND_F64) }
    }
}

/// The launches that hit, earliest first, at most four; without one, the reason and the best launch otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launches {
    launches: [Launch; 4],
    count: usize,
    /// Whether a launch hits, and if not, why.
    pub verdict: Result<(), NoIntercept>,
}

impl Launches {
    /// An empty list.
    pub(super) fn new() -> Self {
        Self { launches: [Launch::default(); 4], count: 0, verdict: Ok(()) }
    }

    /// From `launches`: the first `count` hit; if none does, the first is the best.
    pub(super) fn of_parts(launches: [Launch; 4], count: usize, verdict: Result<(), NoIntercept>) -> Self {
        Self { launches, count, verdict }
    }

    /// The launches that hit, or the best, and zeros.
    pub(super) fn slots(&self) -> &[Launch; 4] {
        &self.launches
    }

    /// The answer without a hit, with the best launch otherwise.
    pub(super) fn without_hit(reason: NoIntercept, best: Launch) -> Self {
        let none = Launch::default();
        Self { launches: [best, none, none, none], count: 0, verdict: Err(reason) }
    }

    /// The launches that hit, earliest first; empty when none does.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::Shot;
    /// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve};
    ///
    /// let query = ProjectileQuery {
    ///     shot: Shot {
    ///         target_position: DVec3::new(60.0, 0.0, 60.0),
    ///         muzzle_speed: 50.0,
    ///         gravity: DVec3::new(0.0, 0.0, -10.0),
    ///         ..Shot::default()
    ///     },
    ///     ..ProjectileQuery::default()
    /// };
    /// let launches = solve(&query, &ProjectileSettings::default()).unwrap();
    /// // The flat shot and the lob.
    /// let [flat, lob] = launches.as_slice() else { unreachable!() };
    /// assert!(flat.time < lob.time);
    /// ```
    pub fn as_slice(&self) -> &[Launch] {
        self.launches.get(..self.count).unwrap_or(&[])
    }

    /// The earliest launch that hits; if none does, the best launch otherwise.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::Shot;
    /// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve};
    ///
    /// let query = ProjectileQuery {
    ///     shot: Shot {
    ///         target_position: DVec3::new(60.0, 0.0, 60.0),
    ///         muzzle_speed: 50.0,
    ///         gravity: DVec3::new(0.0, 0.0, -10.0),
    ///         ..Shot::default()
    ///     },
    ///     ..ProjectileQuery::default()
    /// };
    /// let launches = solve(&query, &ProjectileSettings::default()).unwrap();
    /// assert_eq!(launches.best(), launches.as_slice()[0]);
    /// assert!((launches.best().time - 2.0).abs() < 1e-12);
    /// ```
    pub fn best(&self) -> Launch {
        let [best, ..] = self.launches;
        best
    }

    /// Whether the list is full.
    pub(super) fn is_full(&self) -> bool {
        self.count == self.launches.len()
    }

    pub(super) fn push(&mut self, launch: Launch) {
        if let Some(slot) = self.launches.get_mut(self.count) {
            *slot = launch;
            self.count += 1;
        }
    }
}

/// The launch that hits after exactly `time` seconds.
///
/// The muzzle speed is a result; the shot's is ignored. Such a launch always exists. `time` must be finite and > 0, or 0 for
/// a target at the shooter, which a launch with no muzzle velocity hits.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve_time};
///
/// let query = ProjectileQuery {
///     shot: Shot {
///         target_position: DVec3::new(60.0, 0.0, 60.0),
///         muzzle_speed: 50.0,
///         gravity: DVec3::new(0.0, 0.0, -10.0),
///         ..Shot::default()
///     },
///     ..ProjectileQuery::default()
/// };
/// let launch = solve_time(&query, &ProjectileSettings::default(), 2.0).unwrap();
/// assert_eq!(launch.launch_velocity, DVec3::new(30.0, 0.0, 40.0));
/// ```
///
/// # Errors
/// A refusal when an input is not finite, `time` is below zero, or zero for a target that is not at the shooter, or the
/// launch is beyond the range of f64.
///
/// # Method
/// The muzzle velocity is `P(t) / t`, where `P(t)` is the target relative to a projectile launched with no muzzle velocity.
pub fn solve_time(
    query: &ProjectileQuery,
    settings: &ProjectileSettings,
    time: f64,
) -> Result<Launch, Refusal> {
    let motion = ShotMotion::new(query, settings);
    if time == 0.0 && motion.is_ok_and(|motion| motion.is_at_shooter()) {
        return Ok(Launch::already_there(query));
    }
    finite_above_zero(time, "time")?;
    let motion = motion?;
    launch_at(query, &effective(query, settings), &motion, time)
}

/// The launch with the muzzle velocity `P(t) / t`.
pub(super) fn launch_at(
    query: &ProjectileQuery,
    effective: &ProjectileQuery,
    motion: &ShotMotion,
    time: f64,
) -> Result<Launch, Refusal> {
    let launch = Launch {
        launch_velocity: query.shooter_velocity + motion.position_rounded(time) / time,
        impact_point: target_at(effective, time),
        time,
        miss_distance: 0.0,
    };
    launch.in_range()
}

/// The launch at full muzzle speed along `offset`, with the target's position at `time`.
pub(super) fn launch_toward(
    query: &ProjectileQuery,
    effective: &ProjectileQuery,
    offset: DVec3,
    time: f64,
) -> Launch {
    let muzzle_velocity = direction_and_length(offset)
        .map_or(DVec3::ZERO, |(direction, _)| direction * query.shot.muzzle_speed);
    Launch {
        launch_velocity: query.shooter_velocity + muzzle_velocity,
        impact_point: target_at(effective, time),
        time,
        miss_distance: 0.0,
    }
}

/// Position of the target at `time` in its simulation.
pub(super) fn target_at(effective: &ProjectileQuery, time: f64) -> DVec3 {
    let ProjectileQuery { shot, target_acceleration, .. } = effective;
    position_under(shot.target_position, shot.target_velocity, *target_acceleration, time)
}

/// The direction against gravity, and its strength; refused without gravity.
pub(super) fn up_and_gravity(query: &ProjectileQuery) -> Result<(DVec3, f64), Refusal> {
    let (down, gravity) =
        direction_and_length(query.shot.gravity).ok_or(Refusal::no_direction("query.shot.gravity"))?;
    Ok((-down, gravity))
}
