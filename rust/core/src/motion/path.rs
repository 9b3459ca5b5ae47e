//! Motion along a known path: a patrol, a rail, a recorded flight.

use super::MotionState;
use super::piece::{Course, Piece};
use crate::geometry::{List, PathTopology};
use crate::numeric::length;
use crate::refusal::{
    RANGE, Refusal, Requirement, Within, finite_above_zero, vector_within_range, within_range,
};
use glam::DVec3;

/// A point of a path.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Waypoint {
    /// Position.
    pub position: DVec3,
    /// Arrival time, or speed from there on: see [`PathTiming`].
    pub pace: f64,
}

/// Meaning of the pace of a waypoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PathTiming {
    /// Arrival time in seconds, non-decreasing along the path. Two points with the same time are a jump.
    Times,
    /// Speed from there to the next point. Finite and > 0; used at the last point only on a closed path.
    Speeds,
}

/// Motion on straight lines between known points.
///
/// The target waits at the first point until the path begins.
#[derive(Clone, Copy)]
pub struct PathMotion<'a> {
    /// The points, at least one.
    pub waypoints: &'a dyn List<Waypoint>,
    /// Meaning of their pace.
    pub timing: PathTiming,
    /// Time at which the path's own clock is zero, in seconds from now; negative for a path that is under way. With
    /// [`PathTiming::Speeds`] that is when the target leaves the first point.
    pub start: f64,
    /// How it goes on at the last point. On the closing line of a closed path the target has the speed of the last point;
    /// with [`PathTiming::Times`] a closed path is refused, because the time of the return is unknown: end with the first
    /// point, its time, and [`PathTopology::Loop`].
    pub topology: PathTopology,
}

impl PathMotion<'_> {
    /// Position and velocity `time` seconds from now. Linear in the number of points.
    pub(crate) fn at(&self, time: f64) -> MotionState {
        let at_rest = || MotionState {
            position: self.waypoints.item(0).map_or(DVec3::ZERO, |point| point.position),
            velocity: DVec3::ZERO,
        };
        let schedule = self.schedule();
        let mut state = None;
        let lap = schedule.lap_of(time);
        let _: Option<()> = schedule.lap_pieces(lap, time, time, &mut |piece| {
            state = Some(piece.at(time));
            None
        });
        state.unwrap_or_else(at_rest)
    }

    /// When the path begins, and the duration of a lap.
    pub(crate) fn schedule(&self) -> Schedule<'_> {
        let mut duration = 0.0;
        let first = self.waypoints.item(0).map_or(0.0, |point| match self.timing {
            PathTiming::Times => point.pace,
            PathTiming::Speeds => 0.0,
        });
        let mut previous = None;
        for index in 0..self.waypoints.count() {
            let Some(point) = self.waypoints.item(index) else { break };
            if let Some(previous) = previous {
                duration += self.leg_time(&previous, &point);
            }
            previous = Some(point);
            if self.timing == PathTiming::Times {
                duration = point.pace - first;
            }
        }
        if let (PathTopology::Closed, Some(last), Some(first)) =
            (self.topology, previous, self.waypoints.item(0))
        {
            duration += self.leg_time(&last, &first);
        }
        Schedule { path: *self, begin: self.start + first, duration }
    }

    /// Time from one point to the next.
    fn leg_time(&self, from: &Waypoint, to: &Waypoint) -> f64 {
        match self.timing {
            PathTiming::Times => to.pace - from.pace,
            PathTiming::Speeds => length(to.position - from.position) / from.pace,
        }
    }

    /// Refuses invalid inputs.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        within_range(self.start, "start")?;
        let count = self.waypoints.count();
        if count == 0 {
            return Err(Refusal::out_of_domain(Requirement::AtLeastOne, "count"));
        }
        let is_closed = self.topology == PathTopology::Closed;
        if is_closed && self.timing == PathTiming::Times {
            return Err(Refusal::out_of_domain(Requirement::TakenKind, "topology"));
        }
        let mut latest = f64::NEG_INFINITY;
        for index in 0..count {
            let point =
                self.waypoints.item(index).ok_or(Refusal::out_of_domain(Requirement::OneForEach, "count"))?;
            vector_within_range(point.position, "positions").element(index)?;
            match self.timing {
                PathTiming::Speeds if index + 1 == count && !is_closed => {}
                PathTiming::Speeds => finite_above_zero(point.pace, "paces").element(index)?,
                PathTiming::Times => {
                    within_range(point.pace, "paces").element(index)?;
                    if point.pace < latest {
                        return Err(Refusal::out_of_domain(Requirement::InOrder, "paces").element(index));
                    }
                    latest = point.pace;
                }
            }
        }
        within_range(self.schedule().duration, "paces")
    }
}

/// Laps are counted up to 2^52; with more, the position of the target is undefined.
pub(crate) const COUNTABLE_LAPS: f64 = (1_u64 << 52) as f64;

/// The timetable of a path.
#[derive(Clone, Copy)]
pub(crate) struct Schedule<'a> {
    path: PathMotion<'a>,
    /// Time at which the target first leaves the first point, in seconds from now.
    pub begin: f64,
    /// Duration of a lap.
    pub duration: f64,
}

impl Schedule<'_> {
    /// Whether the path repeats after its last point; false for a lap without duration.
    pub fn loops(&self) -> bool {
        self.path.topology != PathTopology::Open && self.duration > 0.0
    }

    /// The lap of the target at `time`, counted from 0 up to [`COUNTABLE_LAPS`].
    pub fn lap_of(&self, time: f64) -> f64 {
        let elapsed = time - self.begin;
        let laps = if self.loops() && elapsed > 0.0 { libm::floor(elapsed / self.duration) } else { 0.0 };
        if laps < COUNTABLE_LAPS { laps } else { COUNTABLE_LAPS }
    }

    /// Calls `visit` for the pieces of one lap, with the wait before the first lap and the rest after a single one.
    pub fn lap_pieces<T>(
        &self,
        lap: f64,
        from: f64,
        to: f64,
        visit: &mut impl FnMut(&Piece) -> Option<T>,
    ) -> Option<T> {
        let path = self.path;
        let lap_begin = self.begin + lap * self.duration;
        let first = path.waypoints.item(0)?;
        let mut previous = first;
        if lap == 0.0
            && let Some(waiting) = rest(previous.position, from, lap_begin).clipped(from, to)
            && let Some(answer) = visit(&waiting)
        {
            return Some(answer);
        }
        let first_time = previous.pace;
        let mut since = lap_begin;
        let count = path.waypoints.count();
        let legs = if path.topology == PathTopology::Closed { count } else { count.saturating_sub(1) };
        for index in 1..=legs {
            let point = if index == count { Some(first) } else { path.waypoints.item(index) };
            let Some(point) = point else { break };
            let leg_time = path.leg_time(&previous, &point);
            let until = match path.timing {
                PathTiming::Times => lap_begin + (point.pace - first_time),
                PathTiming::Speeds => since + leg_time,
            };
            if since > to {
                return None;
            }
            if until >= from {
                let velocity = (point.position - previous.position) / leg_time;
                // Finite: it is infinite or NaN for a leg without duration.
                let is_a_way = length(velocity) <= RANGE;
                let course = Course::Straight { position: previous.position, velocity };
                let leg = Piece { course, since, from: since, to: until };
                if is_a_way
                    && let Some(leg) = leg.clipped(from, to)
                    && let Some(answer) = visit(&leg)
                {
                    return Some(answer);
                }
            }
            previous = point;
            since = until;
        }
        if self.loops() {
            return None;
        }
        rest(previous.position, since, f64::INFINITY).clipped(from, to).and_then(|stay| visit(&stay))
    }
}

/// A stay at one point.
fn rest(position: DVec3, from: f64, to: f64) -> Piece {
    let course = Course::Straight { position, velocity: DVec3::ZERO };
    Piece { course, since: from, from, to }
}
