//! What the target's route rules out: times at which a pursuer cannot be there yet.

use super::query::RouteInterceptQuery;
use crate::intercept::{InterceptQuery, solve};
use crate::motion::{Course, Piece, Schedule};
use crate::numeric::{length, max_or_second, min_or_second};
use crate::reason::{NoIntercept, Unsolved};
use core::cell::Cell;
use glam::DVec3;

/// Most lines of a route that all looks of a call pass, laps included: a fixed number, and another for each point of the route. No
/// call looks at the whole route that often.
const MOST_LEGS: u64 = 1 << 14;
const MOST_LEGS_PER_POINT: u64 = 1 << 6;
/// A line is not skipped unless it is too far by more than this part of the distance: 2^-40.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// A place from which a way goes straight, and when the pursuer is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Origin {
    pub position: DVec3,
    pub travel_time: f64,
    pub speed: f64,
}

impl Origin {
    /// How late the pursuer is at `point` at `time`; negative when it waits there.
    pub fn lateness(&self, point: DVec3, time: f64, capture_radius: f64) -> f64 {
        self.travel_time + (length(point - self.position) - capture_radius) / self.speed - time
    }
}

/// One straight line of the route between two times, with the target's speed on it.
struct Leg {
    from: f64,
    to: f64,
    start: DVec3,
    velocity: DVec3,
    /// Whether the target jumps here from where it was.
    is_jump: bool,
}

/// The times before an answer at which there is no intercept: who can walk the route on from where the target was earlier would
/// be there sooner than the answer says.
pub(super) struct LateBefore {
    /// The first of them, from `from` on: lateness holds from there up to the time of the answer.
    pub since: f64,
    /// Lateness holds from `from` up to here; `from` where it does not hold at all.
    pub until: f64,
}

/// A query with the clock of its route wound, so that each look at it is one pass.
pub(super) struct Legs<'a> {
    query: &'a RouteInterceptQuery<'a>,
    schedule: Schedule<'a>,
    /// How many lines the looks may still pass.
    left: Cell<u64>,
}

impl<'a> Legs<'a> {
    pub fn new(query: &'a RouteInterceptQuery<'a>) -> Self {
        let per_point = MOST_LEGS_PER_POINT.saturating_mul(query.route.waypoints.count() as u64);
        let left = Cell::new(MOST_LEGS.saturating_add(per_point));
        Self { query, schedule: query.route.schedule(), left }
    }

    /// Where the target is at `time`.
    pub fn point_at(&self, time: f64) -> DVec3 {
        let mut point = None;
        let _: Option<()> = self.schedule.lap_pieces(self.schedule.lap_of(time), time, time, &mut |piece| {
            point = Some(piece.at(time).position);
            None
        });
        point.unwrap_or_else(|| self.query.route.at(time).position)
    }

    /// Shows the lines of the route from one time to another in order, until `visit` has an answer.
    /// Without one it says up to when it has shown them: too many laps are not all shown.
    fn each<T>(&self, from: f64, to: f64, mut visit: impl FnMut(&Leg) -> Option<T>) -> Result<T, f64> {
        let schedule = &self.schedule;
        let mut lap = schedule.lap_of(from);
        let (mut clock, mut end): (f64, Option<DVec3>) = (from, None);
        if self.left.get() == 0 {
            return Err(from);
        }
        loop {
            let answer = schedule.lap_pieces(lap, clock, to, &mut |piece: &Piece| {
                let Course::Straight { velocity, .. } = piece.course else { return None };
                let start = piece.at(piece.from).position;
                let is_jump = end.is_some_and(|end| !is_near(end, start));
                end = Some(piece.at(piece.to).position);
                clock = piece.to;
                visit(&Leg { from: piece.from, to: piece.to, start, velocity, is_jump })
            });
            // Each lap is walked from its first point.
            let left = self.left.get().saturating_sub(self.query.route.waypoints.count() as u64);
            self.left.set(left);
            if let Some(answer) = answer {
                return Ok(answer);
            }
            if clock >= to || !schedule.loops() || left == 0 {
                return Err(if left == 0 { clock } else { to });
            }
            lap += 1.0;
        }
    }

    /// When the target is at the end of its route; of one that repeats, after a lap.
    pub fn end(&self) -> f64 {
        max_or_second(self.schedule.begin, 0.0) + self.schedule.duration
    }

    /// When the target passes the point of its route nearest to the middle between two times, if it passes one.
    pub fn point_between(&self, from: f64, to: f64) -> Option<f64> {
        let middle = 0.5 * (from + to);
        let mut nearest = None;
        let _: Result<(), f64> = self.each(from, to, |leg| {
            let is_nearer = |time: &f64| (leg.to - middle).abs() < (time - middle).abs();
            if leg.to > from && leg.to < to && nearest.as_ref().is_none_or(is_nearer) {
                nearest = Some(leg.to);
            }
            None
        });
        nearest
    }

    /// The first time from `from` to `to` at which the pursuer is at the target, if it goes straight from `origin`; without one,
    /// up to when there is none.
    pub fn first_reach(&self, origin: &Origin, from: f64, to: f64) -> Result<f64, f64> {
        // Before that it is not within its capture radius of the origin.
        let begin = origin.travel_time - self.query.capture_radius / origin.speed;
        let from = max_or_second(from, begin);
        // A tampered state may hold NaN.
        if from.is_nan() || from > to {
            return Err(to);
        }
        self.each(from, to, |leg| {
            let radius = max_or_second(origin.speed * (leg.from - begin), 0.0);
            let closing = (origin.speed + length(leg.velocity)) * (leg.to - leg.from);
            let distance = length(leg.start - origin.position) * (1.0 - ROUNDING);
            if distance > radius + closing {
                return None;
            }
            // A search goes on from such limits, and the exact arithmetic that tells on which side it is costs more than the rest.
            if distance <= radius {
                return Some(leg.from);
            }
            let straight = InterceptQuery {
                pursuer_position: origin.position,
                target_position: leg.start,
                target_velocity: leg.velocity,
                pursuer_speed: origin.speed,
                capture_radius: radius,
            };
            match solve(&straight) {
                Ok(met) if leg.from + met.time <= leg.to => Some(leg.from + met.time),
                Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => Some(leg.from),
                _ => None,
            }
        })
    }

    /// Until when no intercept can follow, if the pursuer is still late at `time` by `lateness`: who walks the route back from where the
    /// target is later would have been in time now.
    pub fn late_until(&self, time: f64, lateness: f64, to: f64) -> f64 {
        let (mut left, mut until) = (lateness, time);
        let _ = self.each(time, to, |leg| {
            if leg.is_jump {
                return Some(());
            }
            let rate = 1.0 + length(leg.velocity) / self.query.pursuer_speed;
            let lasts = leg.to - leg.from;
            if left <= rate * lasts {
                until = min_or_second(leg.from + left / rate, leg.to);
                return Some(());
            }
            left -= rate * lasts;
            until = leg.to;
            None
        });
        until
    }

    /// See [`LateBefore`].
    pub fn late_before(&self, from: f64, time: f64, lateness: f64) -> LateBefore {
        let rate = |leg: &Leg| length(leg.velocity) / self.query.pursuer_speed - 1.0;
        let (mut change, mut jump, mut grows) = (0.0, None, false);
        let shown: Result<(), f64> = self.each(from, time, |leg| {
            if leg.is_jump {
                jump = Some(leg.from);
                change = 0.0;
            }
            let rate = rate(leg);
            grows |= rate > 0.0;
            change += rate * (leg.to - leg.from);
            None
        });
        if shown.is_err_and(|shown| shown < time) {
            return LateBefore { since: time, until: from };
        }
        if lateness > 0.0 && !grows {
            // Lateness only falls toward the answer, which is late.
            return LateBefore {
                since: jump.unwrap_or(from),
                until: if jump.is_none() { time } else { from },
            };
        }
        // The lateness known `from`, or at the last jump.
        let mut known = lateness - change;
        let begin = jump.unwrap_or(from);
        let mut since = if known > 0.0 { begin } else { time };
        let mut until = None;
        let shown: Result<(), f64> = self.each(begin, time, |leg| {
            let rate = rate(leg);
            let next = known + rate * (leg.to - leg.from);
            if known > 0.0 && next <= 0.0 {
                until = until.or(Some(min_or_second(leg.from - known / rate, leg.to)));
                since = time;
            } else if known <= 0.0 && next > 0.0 {
                since = max_or_second(leg.from - known / rate, leg.from);
            }
            known = next;
            None
        });
        if shown.is_err_and(|shown| shown < time) {
            return LateBefore { since: time, until: from };
        }
        let is_late_from = jump.is_none() && lateness - change > 0.0;
        LateBefore { since, until: if is_late_from { until.unwrap_or(time) } else { from } }
    }
}

/// Whether two places differ by rounding only.
fn is_near(a: DVec3, b: DVec3) -> bool {
    length(a - b) <= (length(a) + length(b)) * 1e-9
}

#[cfg(test)]
mod tests {
    use super::Legs;
    use crate::geometry::PathTopology;
    use crate::intercept::route::{RouteAccess, RouteInterceptQuery};
    use crate::motion::{PathMotion, PathTiming, Waypoint};
    use glam::DVec3;

    #[test]
    fn of_the_points_between_two_times_the_one_nearest_to_the_middle_is_taken() {
        // At a speed of 1 each place is passed at its own time.
        let waypoints = [0.0, 1.0, 4.0, 6.5, 8.0].map(|x| Waypoint { position: DVec3::X * x, pace: 1.0 });
        let waypoints: &[Waypoint] = &waypoints;
        let query = RouteInterceptQuery {
            pursuer_position: DVec3::Y,
            pursuer_speed: 1.0,
            max_speed: 1.0,
            route: PathMotion {
                waypoints: &waypoints,
                timing: PathTiming::Speeds,
                start: 0.0,
                topology: PathTopology::Open,
            },
            access: RouteAccess::BothWays,
            capture_radius: 0.0,
            overestimate: 0.0,
            tolerance: 0.01,
            horizon: 60.0,
            max_questions: 16,
        };
        let between = |from: f64, to: f64| Legs::new(&query).point_between(from, to);
        assert_eq!(
            [between(0.0, 7.0), between(0.0, 2.5), between(3.0, 9.0)],
            [Some(4.0), Some(1.0), Some(6.5)]
        );
        assert_eq!([between(1.5, 3.5), between(4.0, 6.5)], [None, None]);
    }
}
