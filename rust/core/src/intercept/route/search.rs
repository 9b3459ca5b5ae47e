//! The search: it asks for the travel time to one point after another, and narrows when the target is met.

use super::legs::{LateBefore, Legs, Origin};
use super::query::{RouteAccess, RouteIntercept, RouteInterceptQuery, RouteWay};
use crate::numeric::{length, max_or_second, min_or_second};
use crate::reason::NoIntercept;
use crate::refusal::{Refusal, Requirement, Within, at_least_zero_within_range};
use glam::DVec3;

/// A question is asked this part of the tolerance later than the way is expected to arrive, so that rounding leaves it in time.
const MARGIN: f64 = 1.0 / 16.0;
/// Part of the tolerance before a hit at which a miss proves that no hit is earlier.
const PROOF: f64 = 0.75;
/// An intercept that lasts less than this part of the tolerance may be passed over: 2^-10.
const RESOLUTION: f64 = 1.0 / 1024.0;
/// Most stretches beyond the searched one that a search remembers as ruled out.
pub const STRETCHES: usize = 8;
/// Questions between the first place without a way and the end of the route, before it is taken for one without any.
const NO_WAYS: u32 = 3;
/// Halvings that place a question where its answer is expected to rule out all before it.
const HALVINGS: u32 = 8;
/// How far below the straight line's time an answered travel time may be by rounding to f32, as a part of it: 2^-20.
const ROUNDING: f64 = 1.0 / (1_u32 << 20) as f64;

/// How far a search has come: nothing but numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RouteSearchState {
    /// Time that the question is about, in seconds from now.
    pub time: f64,
    /// Where the target then is: the travel time to there is asked for.
    pub point: DVec3,
    /// The search has ruled out all before this time by the answers, if the route can be walked.
    pub searched_to: f64,
    /// Where stretches beyond `searched_to` begin that are ruled out too, in order; infinite where there is none.
    pub late_from: [f64; STRETCHES],
    /// Where they end.
    pub late_to: [f64; STRETCHES],
    /// Time that was not ruled out when the last question was posed where the ways known are expected to meet the target; 0
    /// when it was posed to rule out what is before it.
    pub open_before: f64,
    /// What the straight line rules out.
    pub none_before: f64,
    /// The search has ruled out all before this time, if the answers are above the least travel times by `overestimate` at most.
    pub proved_to: f64,
    /// Earliest intercept known; infinite before one is.
    pub best_time: f64,
    /// Where that is.
    pub best_point: DVec3,
    /// Travel time to there.
    pub best_travel_time: f64,
    /// Where the way of the last answer that was late goes straight from, and when it is there; infinite where unknown.
    pub late_corner: DVec3,
    /// See `late_corner`.
    pub late_corner_time: f64,
    /// Where the way of the best intercept goes straight from, and when it is there; infinite where unknown.
    pub best_corner: DVec3,
    /// See `best_corner`.
    pub best_corner_time: f64,
    /// The first time at which there was no way.
    pub no_way_from: f64,
    /// The last time at which there was no way; below 0 before one was found.
    pub no_way_at: f64,
    /// Number of answers without a way before an intercept was known.
    pub no_ways: u32,
    /// When the target passes the point of its route that was asked about last; below 0 before one was.
    pub leap: f64,
    /// Number of answers.
    pub questions: u32,
    /// Number of answers with a way.
    pub ways: u32,
    /// Number of answers below the time of the straight line: after one nothing bounds the time.
    pub too_fast: u32,
}

/// A search for the earliest intercept of a target on a known route. The caller answers its questions when it likes.
///
/// Plain data: it may be copied, stored and dropped, and stopped at any time with the best so far.
#[derive(Clone, Copy)]
pub struct RouteSearch<'a> {
    /// The query; must not change during the search.
    pub query: RouteInterceptQuery<'a>,
    /// How far the search has come.
    pub state: RouteSearchState,
    /// Whether the target is met in time, and if not, why; `Unfinished` while a question is open.
    pub verdict: Result<(), NoIntercept>,
}

/// The earliest time at which a pursuer on a navigation mesh can be where a target on a known route then is.
///
/// `way` answers the travel time from the pursuer to a point, as a path query of a navigation mesh does. [`RouteSearch`] asks the
/// same questions one at a time.
///
/// ```
/// use pursuit_core::DVec3;
/// use pursuit_core::geometry::PathTopology;
/// use pursuit_core::intercept::{RouteAccess, RouteInterceptQuery, RouteWay, solve_route};
/// use pursuit_core::motion::{PathMotion, PathTiming, Waypoint};
///
/// let route = [
///     Waypoint { position: DVec3::new(0.0, 0.0, 0.0), pace: 2.0 },
///     Waypoint { position: DVec3::new(40.0, 0.0, 0.0), pace: 2.0 },
/// ];
/// let query = RouteInterceptQuery {
///     pursuer_position: DVec3::new(20.0, 10.0, 0.0),
///     pursuer_speed: 4.0,
///     max_speed: 4.0,
///     route: PathMotion {
///         waypoints: &route,
///         timing: PathTiming::Speeds,
///         start: 0.0,
///         topology: PathTopology::Open,
///     },
///     access: RouteAccess::BothWays,
///     capture_radius: 0.0,
///     overestimate: 0.0,
///     tolerance: 0.01,
///     horizon: 60.0,
///     max_questions: 16,
/// };
/// // A wall at y = 5 leaves one way, around its end at x = 30.
/// let corner = DVec3::new(30.0, 5.0, 0.0);
/// let met = solve_route(&query, |point, _| RouteWay {
///     travel_time: (query.pursuer_position.distance(corner) + corner.distance(point)) / 4.0,
///     corner: None,
/// })
/// .unwrap();
/// assert_eq!(met.verdict, Ok(()));
/// assert!(met.travel_time <= met.time && met.time - met.none_before <= query.tolerance);
/// ```
///
/// # Promise
/// Whatever the answers are, `point` is where the target is at `time`, and its way was answered to take no longer than `time` and
/// what the capture radius saves. The number of questions is at most `max_questions`.
///
/// That no intercept is before `none_before` holds for
/// - travel times that are the shortest, or at most `1 + overestimate` times as long; then the search ends as if they were the shortest,
///   and `none_before` may be earlier than `time` by more than the tolerance;
/// - ways on which nothing is faster than `max_speed`;
/// - a route that the pursuer can walk, as [`RouteAccess`] says; without it only the straight line counts;
/// - a mesh that does not change between two answers;
/// - intercepts that last longer than 2^-10 of the tolerance.
///
/// An answer faster than a straight line at `max_speed` leaves no bound: `none_before` is 0.
///
/// # Verdict
/// - `Ok`: met at `time`, and by the answers no intercept is earlier by more than the tolerance;
/// - `AlreadyThere`: the way to the target is within the capture radius now;
/// - `PursuerImmobile`: the pursuer's speed is 0;
/// - `NoWay`: no way to the target where a straight line could first meet it, nor at three later times, the last at the end of
///   its route or the horizon;
/// - `BeyondHorizon`: no intercept within the horizon;
/// - `Unfinished`: a question is open, or `max_questions` are answered; the best intercept so far and its bound are known.
///
/// # Method
/// The pursuer is late at a time when its travel time to where the target then is, less what the capture radius saves, is longer
/// than that time. A pursuer that is late was late before, as long as it could have walked on with the target; it is still late until
/// it could have walked back. So each answer rules out a stretch of time. The next question is where the last corner of the
/// nearest way sees the target first, by [`solve`](crate::intercept::solve) on each line of the route; where that fails to
/// halve what is open, it is the latest time whose answer is expected to rule out all before it.
///
/// # Errors
/// A refusal when an input or an answer is NaN or out of its domain.
///
/// Source: conservative advancement is B. Mirtich's, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996.
pub fn solve_route(
    query: &RouteInterceptQuery,
    way: impl FnMut(DVec3, f64) -> RouteWay,
) -> Result<RouteIntercept, Refusal> {
    RouteSearch::begin(query)?.run(way)
}

impl<'a> RouteSearch<'a> {
    /// A search whose first question is open, or which needs none.
    ///
    /// # Errors
    /// A refusal when an input is NaN, infinite or out of its domain.
    pub fn begin(query: &RouteInterceptQuery<'a>) -> Result<Self, Refusal> {
        Self::begin_from(query, 0.0)
    }

    /// A search for the earliest intercept on a stretch of the route: from `earliest` on, up to the horizon of the query. A pursuer
    /// that is there sooner waits for the target. For a single place, such as a choke point, the horizon is a little later than
    /// `earliest`: by the tolerance or more.
    ///
    /// `none_before` is of the stretch too: `earliest` or later. A pursuer that is there in time at `earliest` meets the target
    /// within the tolerance of it.
    ///
    /// # Errors
    /// A refusal when an input is NaN, infinite or out of its domain.
    pub fn begin_from(query: &RouteInterceptQuery<'a>, earliest: f64) -> Result<Self, Refusal> {
        query.check().within("query")?;
        at_least_zero_within_range(earliest, "earliest")?;
        let legs = Legs::new(query);
        let now = legs.point_at(0.0);
        let state = RouteSearchState {
            time: 0.0,
            point: now,
            searched_to: earliest,
            late_from: [f64::INFINITY; STRETCHES],
            late_to: [f64::INFINITY; STRETCHES],
            open_before: 0.0,
            none_before: 0.0,
            proved_to: earliest,
            best_time: f64::INFINITY,
            best_point: now,
            best_travel_time: f64::INFINITY,
            late_corner: query.pursuer_position,
            late_corner_time: 0.0,
            best_corner: query.pursuer_position,
            best_corner_time: f64::INFINITY,
            no_way_from: 0.0,
            no_way_at: -1.0,
            no_ways: 0,
            leap: -1.0,
            questions: 0,
            ways: 0,
            too_fast: 0,
        };
        let mut search = Self { query: *query, state, verdict: Err(NoIntercept::Unfinished) };
        if query.pursuer_speed == 0.0 {
            search.verdict = Err(NoIntercept::PursuerImmobile);
            return Ok(search);
        }
        search.skip_what_no_straight_line_reaches(&legs);
        search.state.none_before = min_or_second(search.state.searched_to, query.horizon);
        search.state.proved_to = search.state.searched_to;
        search.ask_next(&legs);
        Ok(search)
    }

    /// A search that goes on from where it was, such as one kept in the caller's memory.
    ///
    /// # Errors
    /// A refusal when an input is NaN, infinite or out of its domain.
    pub fn resume(
        query: &RouteInterceptQuery<'a>,
        state: RouteSearchState,
        verdict: Result<(), NoIntercept>,
    ) -> Result<Self, Refusal> {
        query.check().within("query")?;
        Ok(Self { query: *query, state, verdict })
    }

    /// The open question: the travel time from the pursuer's position to this point, where the target is at this time.
    #[must_use]
    pub fn question(&self) -> Option<(DVec3, f64)> {
        (self.verdict == Err(NoIntercept::Unfinished) && self.state.questions < self.query.max_questions)
            .then_some((self.state.point, self.state.time))
    }

    /// Asks until no question is open.
    pub(super) fn run(
        mut self,
        mut way: impl FnMut(DVec3, f64) -> RouteWay,
    ) -> Result<RouteIntercept, Refusal> {
        while let Some((point, time)) = self.question() {
            self.answer(&way(point, time))?;
        }
        Ok(self.result())
    }

    /// What was found so far.
    #[must_use]
    pub fn result(&self) -> RouteIntercept {
        let state = &self.state;
        let bound = match self.query.access {
            _ if state.too_fast > 0 => 0.0,
            RouteAccess::BothWays | RouteAccess::Forward => {
                let is_least = self.query.overestimate == 0.0;
                min_or_second(if is_least { state.searched_to } else { state.proved_to }, state.best_time)
            }
            RouteAccess::Unknown => state.none_before,
        };
        RouteIntercept {
            verdict: self.verdict,
            point: state.best_point,
            time: state.best_time,
            travel_time: state.best_travel_time,
            none_before: bound,
            questions: state.questions,
        }
    }

    /// Takes the answer to the open question, and asks the next.
    ///
    /// # Errors
    /// A refusal when the answer is NaN or below 0, or when no question is open; the search stays as it was.
    pub fn answer(&mut self, way: &RouteWay) -> Result<(), Refusal> {
        way.check().within("way")?;
        if self.question().is_none() {
            return Err(Refusal::out_of_domain(Requirement::Written, "search"));
        }
        let (query, time) = (self.query, self.state.time);
        let legs = Legs::new(&query);
        let saved = query.capture_radius / query.pursuer_speed;
        self.state.questions += 1;
        if way.travel_time == f64::INFINITY {
            self.skip_no_way();
        } else {
            self.state.ways += 1;
            let distance = length(self.state.point - query.pursuer_position);
            let straight = distance / query.pursuer_speed;
            let is_too_fast = way.travel_time < distance / query.max_speed * (1.0 - ROUNDING);
            self.state.too_fast += u32::from(is_too_fast);
            // Without a corner the way is expected to remain longer than the straight line by as much.
            let beyond = max_or_second(way.travel_time - straight, 0.0);
            let corner = way
                .corner
                .map_or((query.pursuer_position, beyond), |corner| (corner.position, corner.travel_time));
            if way.travel_time - saved <= time {
                if time < self.state.best_time {
                    (self.state.best_time, self.state.best_point) = (time, self.state.point);
                    self.state.best_travel_time = way.travel_time;
                    (self.state.best_corner, self.state.best_corner_time) = corner;
                }
                if time <= 0.0 {
                    self.verdict = Err(NoIntercept::AlreadyThere);
                }
            } else {
                (self.state.late_corner, self.state.late_corner_time) = corner;
            }
            self.rule_out(&legs, time, way.travel_time - saved - time);
            if query.overestimate > 0.0 {
                let least = way.travel_time / (1.0 + query.overestimate) - saved;
                self.prove(&legs, time, least - time);
            }
        }
        if self.verdict == Err(NoIntercept::Unfinished) {
            self.ask_next(&legs);
        }
        Ok(())
    }

    /// Rules out what an answer does.
    fn rule_out(&mut self, legs: &Legs, time: f64, lateness: f64) {
        let LateBefore { since, until } = legs.late_before(self.state.searched_to, time, lateness);
        self.state.searched_to = max_or_second(self.state.searched_to, until);
        if lateness > 0.0 {
            let to = match self.query.access {
                RouteAccess::BothWays => legs.late_until(time, lateness, self.query.horizon),
                RouteAccess::Forward | RouteAccess::Unknown => time,
            };
            self.add_late(since, to);
        }
        self.join_late();
        self.skip_what_no_straight_line_reaches(legs);
        self.join_late();
    }

    /// Rules out what an answer does if there may be a shorter way.
    fn prove(&mut self, legs: &Legs, time: f64, lateness: f64) {
        let proved_to = self.state.proved_to;
        if proved_to > time {
            return;
        }
        let LateBefore { since, until } = legs.late_before(proved_to, time, lateness);
        let is_joined = lateness > 0.0 && since <= max_or_second(proved_to, until);
        let until = match self.query.access {
            RouteAccess::BothWays if is_joined => legs.late_until(time, lateness, self.query.horizon),
            RouteAccess::BothWays | RouteAccess::Forward | RouteAccess::Unknown => until,
        };
        self.state.proved_to = max_or_second(proved_to, until);
    }

    /// Adds a stretch that is ruled out, to those that it touches.
    fn add_late(&mut self, from: f64, to: f64) {
        let state = &mut self.state;
        let (mut from, mut to) = (from, to);
        let mut kept = 0;
        let (old_from, old_to) = (state.late_from, state.late_to);
        (state.late_from, state.late_to) = ([f64::INFINITY; STRETCHES], [f64::INFINITY; STRETCHES]);
        let mut is_placed = false;
        let mut keep = |from: f64, to: f64, state: &mut RouteSearchState| {
            if let (Some(first), Some(last)) = (state.late_from.get_mut(kept), state.late_to.get_mut(kept)) {
                (*first, *last) = (from, to);
                kept += 1;
            }
        };
        for (old_from, old_to) in old_from.into_iter().zip(old_to) {
            if old_from == f64::INFINITY {
                break;
            }
            if old_from <= to && from <= old_to {
                (from, to) = (min_or_second(from, old_from), max_or_second(to, old_to));
            } else {
                if old_from > to && !is_placed {
                    keep(from, to, state);
                    is_placed = true;
                }
                keep(old_from, old_to, state);
            }
        }
        if !is_placed {
            keep(from, to, state);
        }
    }

    /// Takes stretches into the searched one that it has reached.
    fn join_late(&mut self) {
        let short = self.query.tolerance * RESOLUTION;
        let state = &mut self.state;
        for (from, to) in state.late_from.iter_mut().zip(&mut state.late_to) {
            if *from <= state.searched_to + short {
                state.searched_to = max_or_second(state.searched_to, *to);
                (*from, *to) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
            }
        }
        let joined = state.late_from.iter().filter(|from| **from == f64::NEG_INFINITY).count();
        for list in [&mut state.late_from, &mut state.late_to] {
            list.rotate_left(joined);
            list.iter_mut().filter(|time| **time == f64::NEG_INFINITY).for_each(|time| *time = f64::INFINITY);
        }
    }

    /// What even a straight line does not reach in time needs no question.
    fn skip_what_no_straight_line_reaches(&mut self, legs: &Legs) {
        let query = &self.query;
        if self.state.too_fast > 0 {
            return;
        }
        let origin = Origin { position: query.pursuer_position, travel_time: 0.0, speed: query.max_speed };
        let (Ok(until) | Err(until)) = legs.first_reach(&origin, self.state.searched_to, query.horizon);
        self.state.searched_to = until;
    }

    /// Where there is no way, and none was known earlier, there was none before: who walks on with the target would have one now.
    fn skip_no_way(&mut self) {
        let state = &mut self.state;
        if state.no_ways == 0 {
            state.no_way_from = state.time;
        }
        state.no_ways += 1;
        state.no_way_at = max_or_second(state.no_way_at, state.time);
        if state.best_time < f64::INFINITY {
            state.searched_to = max_or_second(state.searched_to, state.time);
        }
    }

    /// Poses the next question, or ends the search.
    fn ask_next(&mut self, legs: &Legs) {
        let (query, state) = (self.query, self.state);
        let is_met = state.best_time < f64::INFINITY;
        let end = min_or_second(state.best_time, query.horizon);
        if is_met && end - state.searched_to <= query.tolerance {
            self.verdict = Ok(());
            return;
        }
        if !is_met && state.searched_to >= query.horizon {
            let no_way = state.questions > 0 && state.ways == 0;
            self.verdict = Err(if no_way { NoIntercept::NoWay } else { NoIntercept::BeyondHorizon });
            return;
        }
        if !is_met && state.no_way_at == state.time {
            return self.ask_beyond_no_way(legs);
        }
        let open = end - state.searched_to;
        // An expectation that failed to halve what is open is not trusted twice.
        let is_trusted = !is_met || open <= 0.5 * state.open_before || state.open_before == 0.0;
        let (time, open_before) = if self.leaps(legs) {
            (self.place_of_leap(legs, end), 0.0)
        } else {
            match self.expected(legs, end).filter(|_| is_trusted) {
                Some(time) => (time, open),
                None => (self.place_before(legs, end), 0.0),
            }
        };
        self.state.open_before = open_before;
        self.state.time = min_or_second(max_or_second(time, state.searched_to), query.horizon);
        self.state.point = legs.point_at(self.state.time);
    }

    /// Poses a question a third of the way on to the end of the route, or ends the search when there is no way at the end either.
    fn ask_beyond_no_way(&mut self, legs: &Legs) {
        let RouteSearchState { no_ways, no_way_from: from, ways, .. } = self.state;
        let end = min_or_second(legs.end(), self.query.horizon);
        if no_ways > NO_WAYS || from >= end {
            self.verdict = Err(if ways == 0 { NoIntercept::NoWay } else { NoIntercept::BeyondHorizon });
            return;
        }
        let part = f64::from(no_ways) / f64::from(NO_WAYS);
        self.state.time = if no_ways == NO_WAYS { end } else { from + part * (end - from) };
        self.state.point = legs.point_at(self.state.time);
    }

    /// When the ways known so far are expected to meet the target first, if that is earlier than what is known.
    fn expected(&self, legs: &Legs, end: f64) -> Option<f64> {
        let (query, state) = (&self.query, &self.state);
        let last = if state.best_time < f64::INFINITY { end - query.tolerance } else { end };
        let margin = query.tolerance * MARGIN;
        let first = |origin: Option<Origin>| {
            let origin = origin?;
            let mut from = state.searched_to;
            for (late_from, late_to) in state.late_from.into_iter().zip(state.late_to) {
                let reach = legs.first_reach(&origin, from, last).ok()?;
                let reach = if reach > 0.0 { reach + margin } else { reach };
                if reach < late_from {
                    return (reach <= last).then_some(reach);
                }
                from = late_to;
            }
            None
        };
        // Where the last corner of a late way says that the pursuer is late, another that says it is there does not see the target.
        let from = state.searched_to;
        let lateness = |origin: Option<Origin>| {
            origin.map(|origin| origin.lateness(legs.point_at(from), from, query.capture_radius))
        };
        // Where the pursuer can walk back along the route, the earlier of both expectations takes fewer questions.
        let late = query.access != RouteAccess::BothWays
            && lateness(self.late_origin()).is_some_and(|late| late > 0.0);
        let sees = |best: f64| !late || best > 0.0;
        let best_origin = self.best_origin().filter(|origin| lateness(Some(*origin)).is_none_or(sees));
        match (first(self.late_origin()), first(best_origin)) {
            (Some(a), Some(b)) => Some(min_or_second(a, b)),
            (a, b) => a.or(b),
        }
    }

    /// Whether a way opens between what is ruled out and the intercept known, as a door or a ledge does: between times of a route that
    /// can be walked, no travel time changes as much.
    fn leaps(&self, legs: &Legs) -> bool {
        let (query, state) = (&self.query, &self.state);
        let from = state.searched_to;
        if state.best_time == f64::INFINITY {
            return false;
        }
        let explained = |late: Origin| {
            let saved = query.capture_radius / query.pursuer_speed;
            let best = state.best_travel_time - saved - state.best_time;
            let drop = late.lateness(legs.point_at(from), from, query.capture_radius) - best;
            // A target straight toward the corner takes all that a walk explains, but for rounding.
            legs.late_until(from, drop - query.tolerance, state.best_time) < state.best_time
        };
        // The way that is in time may have been there from where it would have been late on.
        let is_steady = self
            .best_origin()
            .is_some_and(|best| best.lateness(legs.point_at(from), from, query.capture_radius) > 0.0);
        state.no_way_at >= from
            || !is_steady
                && query.access != RouteAccess::BothWays
                && self.late_origin().is_some_and(|late| !explained(late))
    }

    /// Where a way may open that was closed before: where the target passes a point of its route, near the middle.
    fn place_of_leap(&mut self, legs: &Legs, end: f64) -> f64 {
        let from = self.state.searched_to;
        let to = min_or_second(end, self.state.late_from[0]);
        let last = if to == end { end - self.query.tolerance * PROOF } else { to };
        if self.state.leap == end && to == end {
            return last;
        }
        let point = legs.point_between(from + self.query.tolerance * MARGIN, last);
        self.state.leap = point.unwrap_or(self.state.leap);
        let middle = if last - from > self.query.tolerance { 0.5 * (from + last) } else { last };
        point.unwrap_or(middle)
    }

    fn late_origin(&self) -> Option<Origin> {
        self.origin(self.state.late_corner, self.state.late_corner_time)
    }

    fn best_origin(&self) -> Option<Origin> {
        self.origin(self.state.best_corner, self.state.best_corner_time)
    }

    /// Where a way goes straight from, if that is known.
    fn origin(&self, position: DVec3, travel_time: f64) -> Option<Origin> {
        let speed = self.query.pursuer_speed;
        (travel_time < f64::INFINITY).then_some(Origin { position, travel_time, speed })
    }

    /// Where an answer is expected to rule out all that is not searched before it, as late as that may be.
    fn place_before(&self, legs: &Legs, end: f64) -> f64 {
        let (query, state) = (&self.query, &self.state);
        let (from, to) = (state.searched_to, min_or_second(end, state.late_from[0]));
        let is_hit = to == state.best_time;
        let last = if is_hit { to - query.tolerance * PROOF } else { to };
        let lateness = |time: f64| {
            let point = legs.point_at(time);
            let of = |origin: Option<Origin>| {
                origin.map_or(f64::INFINITY, |origin| origin.lateness(point, time, query.capture_radius))
            };
            min_or_second(of(self.late_origin()), of(self.best_origin()))
        };
        let rules_out = |time: f64| {
            let expected = lateness(time);
            expected < f64::INFINITY && expected > 0.0 && legs.late_before(from, time, expected).since <= from
        };
        if rules_out(last) {
            return last;
        }
        let (mut low, mut high) = (from, last);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            if rules_out(middle) { low = middle } else { high = middle }
        }
        // Nothing is expected: halve.
        match low == from {
            true if last - from > query.tolerance => 0.5 * (from + last),
            true => last,
            false => low,
        }
    }
}
