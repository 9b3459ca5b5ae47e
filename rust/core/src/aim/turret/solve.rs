//! The solution of a turret that rotates, then fires: the whole search at once, or a few steps at a time.

use super::great_circle::Slew;
use super::mount::Mount;
use super::query::{TurretQuery, TurretSolution};
use super::search::{Setup, TurretPhase, TurretSearchState};
use super::units::Units;
use crate::aim::Shot;
use crate::motion::position_at;
use crate::numeric::length;
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Requirement, Within, at_least_zero, finite, finite_at_least_zero, not_nan};

/// Maximum number of steps per call; far more than any known query needs.
pub(super) const MOST_STEPS: u32 = 1 << 16;

/// A search for the earliest hit that can be spread over frames.
///
/// Plain data: it may be copied and stored. The answer has the bits of [`solve_turret`], however the steps are spread over
/// calls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurretSearch {
    /// The query; must not change during the search.
    pub query: TurretQuery,
    /// Progress of the search.
    pub state: TurretSearchState,
}

/// The state of a search after a step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TurretIteration {
    /// The phase of the search.
    pub phase: TurretPhase,
    /// Impact time, in seconds from now; a lower bound on the answer.
    pub impact_time: f64,
    /// Duration of the turn to the target's position at that time, in seconds.
    pub rotation_time: f64,
    /// Time of flight to that position, in seconds.
    pub flight_time: f64,
    /// Spare time, `impact_time - rotation_time - flight_time`; negative for a late shot.
    pub slack: f64,
    /// Number of steps taken.
    pub iterations: u32,
}

/// The earliest time at which a turret can hit a target of constant velocity, when it must turn before it fires.
///
/// The least `t` in `[min_time, horizon]` with `t >= rotation(t) + flight(t)` and the target in range. `rotation(t)` is the
/// time to turn along a great circle until the target's position at `t` is within the fire cone; `flight(t)` is the distance
/// divided by the projectile's speed. A turret that is ready early waits. A target that passes close by may be hit during
/// several separate intervals.
///
/// The search misses no interval of hits longer than 1e-12 of `horizon`, and the answer is within 1e-12 of `horizon` of the
/// earliest hit.
///
/// If the target passes exactly through the muzzle, its direction there is its approach or its departure, whichever takes
/// less turning.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::aim::Shot;
/// use pursuit_core::aim::turret::{TurretQuery, solve_turret};
///
/// // A quarter turn at 1 radian per second, then 30 at speed 10.
/// let query = TurretQuery {
///     shot: Shot { target_position: DVec3::new(0.0, 30.0, 0.0), muzzle_speed: 10.0, ..Shot::default() },
///     facing: DVec3::X,
///     turn_rate: 1.0,
///     max_range: f64::INFINITY,
///     min_time: 0.0,
///     horizon: 10.0,
///     fire_cone: 0.0,
/// };
/// let hit = solve_turret(&query).unwrap();
/// assert_eq!((hit.verdict, hit.flight_time), (Ok(()), 3.0));
/// assert!((hit.impact_time - (core::f64::consts::FRAC_PI_2 + 3.0)).abs() < 1e-11);
/// ```
///
/// # Verdict
/// Without a hit the solution is the least late shot: the impact time within the window, in range if possible, at which
/// `rotation + flight - t` is least, to within 1e-6 of `horizon` and of itself; for a barrel that cannot turn the angle
/// outside its cone decides first. Verdicts other than a hit:
/// - `AlreadyThere`: the target is at the muzzle at `min_time`;
/// - `OutOfRange`: there are hits, all beyond `max_range`; the solution is the earliest of them;
/// - `TurnTooSlow`: a plain shot, fired without turning, would hit within the window, but the barrel turns too slowly;
/// - `BeyondHorizon`: even the plain shot hits later than `horizon`;
/// - `TargetTooFast`, `TargetEscaping`: there is no plain shot, as [`intercept::solve`](crate::intercept::solve) says, or it
///   ends before `min_time`;
/// - `Unfinished`: the search did not end within 65536 steps. No known query needs a hundredth of them, if the target's path
///   in the window is shorter than 2^900 times its distance.
///
/// # Errors
/// A refusal when an input is NaN, infinite (`max_range` may be) or out of its domain, or when the answer is beyond the
/// range of f64.
///
/// # Method
/// The search starts where the plain shot begins to exist, and advances only over strides whose slope bounds exclude a hit.
/// If the margin grows at the answer, the answer is exact up to the margin's rounding.
///
/// Source: the problem and its equation are J. Wucher's, "TurretTarget", 2014, whose binary search takes the function for
/// monotone; the search is after Buzikov, "Computing the Minimum-Time Interception of a Moving Target", arXiv 2210.03439.
// Inlined into its callers, so that a query need not be copied and read back before it is complete.
#[inline(always)]
pub fn solve_turret(query: &TurretQuery) -> Result<TurretSolution, Refusal> {
    query.check().within("query")?;
    let (units, setup) = setup_in_place(query);
    let mut state = setup.begin();
    setup.advance(&mut state, MOST_STEPS);
    solution(&query.shot, &units, &setup.mount, &state)
}

impl TurretSearch {
    /// A search before its first step; it may have its answer already.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::Shot;
    /// use pursuit_core::aim::turret::{TurretQuery, TurretSearch, solve_turret};
    ///
    /// let query = TurretQuery {
    ///     shot: Shot { target_position: DVec3::new(0.0, 30.0, 0.0), muzzle_speed: 10.0, ..Shot::default() },
    ///     facing: DVec3::X,
    ///     turn_rate: 1.0,
    ///     max_range: f64::INFINITY,
    ///     min_time: 0.0,
    ///     horizon: 10.0,
    ///     fire_cone: 0.0,
    /// };
    /// let mut search = TurretSearch::begin(&query).unwrap();
    /// while search.step(4).unwrap().verdict == Err(pursuit_core::NoIntercept::Unfinished) {}
    /// assert_eq!(search.step(0), solve_turret(&query));
    /// ```
    ///
    /// # Errors
    /// As [`solve_turret`].
    pub fn begin(query: &TurretQuery) -> Result<Self, Refusal> {
        query.check().within("query")?;
        Ok(Self { query: *query, state: setup(query).1.begin() })
    }

    /// Refuses a state that no search has: from numbers that are not finite, and from a hit before the time reached, would come NaN.
    fn check(&self) -> Result<(), Refusal> {
        self.query.check().within("query")?;
        let TurretSearchState { time, stride, found, best_time, best_value, .. } = self.state;
        finite_at_least_zero(time, "time")?;
        finite(stride, "stride")?;
        at_least_zero(found, "found")?;
        if found < time {
            return Err(Refusal::out_of_domain(Requirement::AtLeastMinimum, "found"));
        }
        finite_at_least_zero(best_time, "best_time")?;
        not_nan(best_value, "best_value")
    }

    /// Takes at most `steps` steps, each of about the cost of a few square roots and arc tangents. The verdict is
    /// `Unfinished` until the search has its answer.
    ///
    /// ```
    /// use pursuit_core::NoIntercept;
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::Shot;
    /// use pursuit_core::aim::turret::{TurretQuery, TurretSearch};
    ///
    /// let query = TurretQuery {
    ///     shot: Shot { target_position: DVec3::new(0.0, 30.0, 0.0), muzzle_speed: 10.0, ..Shot::default() },
    ///     facing: DVec3::X,
    ///     turn_rate: 1.0,
    ///     max_range: f64::INFINITY,
    ///     min_time: 0.0,
    ///     horizon: 10.0,
    ///     fire_cone: 0.0,
    /// };
    /// let mut search = TurretSearch::begin(&query).unwrap();
    /// assert_eq!(search.step(0).unwrap().verdict, Err(NoIntercept::Unfinished));
    /// let hit = search.step(1000).unwrap();
    /// assert_eq!((hit.verdict, hit.flight_time), (Ok(()), 3.0));
    /// ```
    ///
    /// # Errors
    /// As [`solve_turret`].
    pub fn step(&mut self, steps: u32) -> Result<TurretSolution, Refusal> {
        self.check().within("search")?;
        let (units, setup) = setup(&self.query);
        setup.advance(&mut self.state, steps);
        solution(&self.query.shot, &units, &setup.mount, &self.state)
    }

    /// [`TurretSearch::step`] that also reports the result of each step.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::Shot;
    /// use pursuit_core::aim::turret::{TurretQuery, TurretSearch, solve_turret};
    ///
    /// let query = TurretQuery {
    ///     shot: Shot { target_position: DVec3::new(0.0, 30.0, 0.0), muzzle_speed: 10.0, ..Shot::default() },
    ///     facing: DVec3::X,
    ///     turn_rate: 1.0,
    ///     max_range: f64::INFINITY,
    ///     min_time: 0.0,
    ///     horizon: 10.0,
    ///     fire_cone: 0.0,
    /// };
    /// let mut last = 0.0;
    /// let hit = TurretSearch::begin(&query).unwrap().step_traced(1000, |row| last = row.impact_time);
    /// assert_eq!(hit, solve_turret(&query));
    /// assert_eq!(last, hit.unwrap().impact_time);
    /// ```
    ///
    /// # Errors
    /// As [`solve_turret`].
    pub fn step_traced(
        &mut self,
        steps: u32,
        mut give: impl FnMut(TurretIteration),
    ) -> Result<TurretSolution, Refusal> {
        let mut solution = self.step(0)?;
        for _ in 0..steps {
            if solution.verdict != Err(NoIntercept::Unfinished) {
                break;
            }
            solution = self.step(1)?;
            give(self.iteration()?);
        }
        Ok(solution)
    }

    /// The current state of the search.
    ///
    /// ```
    /// use pursuit_core::DVec3;
    /// use pursuit_core::aim::Shot;
    /// use pursuit_core::aim::turret::{TurretQuery, TurretSearch};
    ///
    /// let query = TurretQuery {
    ///     shot: Shot { target_position: DVec3::new(0.0, 30.0, 0.0), muzzle_speed: 10.0, ..Shot::default() },
    ///     facing: DVec3::X,
    ///     turn_rate: 1.0,
    ///     max_range: f64::INFINITY,
    ///     min_time: 0.0,
    ///     horizon: 10.0,
    ///     fire_cone: 0.0,
    /// };
    /// let mut search = TurretSearch::begin(&query).unwrap();
    /// search.step(1000).unwrap();
    /// // At the hit no time is left over between the turn, the flight and the impact.
    /// let hit = search.iteration().unwrap();
    /// assert_eq!(hit.flight_time, 3.0);
    /// assert!(hit.slack.abs() < 1e-11);
    /// ```
    ///
    /// # Errors
    /// As [`solve_turret`].
    pub fn iteration(&self) -> Result<TurretIteration, Refusal> {
        self.check().within("search")?;
        let (units, setup) = setup(&self.query);
        let place = timing(&self.query.shot, &units, &setup.mount, self.state.time);
        Ok(TurretIteration {
            phase: self.state.phase,
            impact_time: place.impact_time,
            rotation_time: place.rotation_time,
            flight_time: place.flight_time,
            slack: place.impact_time - place.rotation_time - place.flight_time,
            iterations: self.state.iterations,
        })
    }
}

#[inline(never)]
fn setup(query: &TurretQuery) -> (Units, Setup<Slew>) {
    setup_in_place(query)
}

/// [`setup`], inlined.
#[inline(always)]
fn setup_in_place(query: &TurretQuery) -> (Units, Setup<Slew>) {
    let units = Units::new(query.shot.offset(), query.shot.target_velocity, query.horizon);
    let window = (units.time(query.min_time), units.time(query.horizon));
    let setup = Setup::new(Slew::new(query, &units), window, units.length(query.max_range));
    (units, setup)
}

/// The answer in the caller's units, or the present state.
#[inline(always)]
pub(super) fn solution<M: Mount>(
    shot: &Shot,
    units: &Units,
    mount: &M,
    state: &TurretSearchState,
) -> Result<TurretSolution, Refusal> {
    let place = timing(shot, units, mount, state.time);
    let aim_point = position_at(shot.target_position, shot.target_velocity, place.impact_time);
    if !aim_point.is_finite() || !place.flight_time.is_finite() {
        return Err(Refusal::BEYOND_F64);
    }
    Ok(TurretSolution { aim_point, iterations: state.iterations, verdict: state.verdict, ..place })
}

/// Rotation and flight of a shot that meets the target at `time`.
#[inline(always)]
fn timing<M: Mount>(shot: &Shot, units: &Units, mount: &M, time: f64) -> TurretSolution {
    let impact_time = units.seconds(time);
    let offset = position_at(shot.offset(), shot.target_velocity, impact_time);
    TurretSolution {
        aim_point: offset,
        impact_time,
        rotation_time: units.seconds(mount.rotation(time)),
        flight_time: length(offset) / shot.muzzle_speed,
        iterations: 0,
        verdict: Ok(()),
    }
}
