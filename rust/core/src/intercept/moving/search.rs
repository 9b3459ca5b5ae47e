//! The earliest intercept, piece by piece.

use super::car_margin::CarMargin;
use super::margin::RangeMargin;
use super::periodic::{Away, Laps};
use super::{MotionApproach, MotionInterceptQuery, PursuerMotion};
use crate::intercept::{InterceptQuery, solve};
use crate::motion::{COUNTABLE_LAPS, Course, Piece, TargetMotion};
use crate::numeric::{
    ConservativeAdvancement, Margin, Progress, direction_and_length, length, max_or_second, sqrt,
};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::RANGE;
use core::f64::consts::TAU;
use glam::DVec3;

/// Of the time itself, what the search does not look closer than: 2^-40, about 1e-12.
const RESOLUTION: f64 = 1.0 / (1_u64 << 40) as f64;
/// The near future, in times in which both pass each other, and how many times farther than it begins each later window goes.
const NEAR_FUTURE: f64 = (1_u64 << 20) as f64;
const FARTHER: f64 = 16.0;
/// No call takes more steps, however many are granted.
const MOST_STEPS: u32 = 1 << 16;
/// Further steps of a call for each point of a path.
pub(super) const MOST_STEPS_PER_POINT: u64 = 1 << 6;

/// The question as [`solve`] takes it, when both go straight at constant speed.
pub(super) fn both_straight(query: &MotionInterceptQuery) -> Option<InterceptQuery> {
    match (query.pursuer, query.target) {
        (
            PursuerMotion::Constant { position, speed },
            TargetMotion::Straight { position: target, velocity },
        ) => Some(InterceptQuery {
            pursuer_position: position,
            target_position: target,
            target_velocity: velocity,
            pursuer_speed: speed,
            capture_radius: query.capture_radius,
        }),
        _ => None,
    }
}

/// How far the target at `point` is outside the pursuer's range and capture radius at `time`; how far a car would still
/// have to drive.
pub(super) fn gap(query: &MotionInterceptQuery, point: DVec3, time: f64) -> f64 {
    if let PursuerMotion::Car(car) = query.pursuer {
        return car.shortest(car.local(point), query.capture_radius).length() - car.speed * time;
    }
    let offset = point - query.pursuer.position() - query.pursuer.drift() * time;
    length(offset) - query.pursuer.range(time, offset) - query.capture_radius
}

/// A time, and where the target is then: at a jump of its path, on one side of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub time: f64,
    pub point: DVec3,
}

/// What the pursuer does to be as near as it can to the target at a moment.
pub(super) fn approach_at(
    query: &MotionInterceptQuery,
    moment: &Moment,
    miss_distance: f64,
) -> MotionApproach {
    let Moment { time, point } = *moment;
    let offset = point - query.pursuer.position() - query.pursuer.drift() * time;
    let ahead = match query.pursuer {
        PursuerMotion::Car(car) => car.heading.with_z(0.0),
        _ => offset,
    };
    let course = direction_and_length(ahead).map_or(DVec3::ZERO, |(direction, _)| direction);
    MotionApproach { point, course, time, miss_distance }
}

/// The steps that a call may take: of the advancement, looks at the gap, and points of a path that are passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// For the intercept, or why there is none: three quarters.
    pub verdict: u64,
    /// Kept for the closest approach: the other quarter.
    pub approach: u64,
}

impl Budget {
    pub fn of(query: &MotionInterceptQuery) -> Self {
        let per_point = MOST_STEPS_PER_POINT.saturating_mul(points_of(&query.target));
        let all = u64::from(query.max_steps.min(MOST_STEPS)).saturating_add(per_point);
        let approach = all / 4;
        Self { verdict: all - approach, approach }
    }

    /// What is left for the closest approach.
    pub fn left(&self) -> u64 {
        self.verdict.saturating_add(self.approach)
    }
}

/// A search over the pieces of the target's motion, with a limit on the steps of all of them together.
pub(super) struct PieceSearch<'a> {
    pub query: &'a MotionInterceptQuery<'a>,
    /// The gap that is looked for: 0 for an intercept.
    level: f64,
    steps_left: u64,
    exhausted: bool,
}

impl<'a> PieceSearch<'a> {
    /// A search for an intercept.
    pub fn new(query: &'a MotionInterceptQuery<'a>, steps_left: u64) -> Self {
        Self::at_level(query, 0.0, steps_left)
    }

    /// A search for a gap of no more than `level`.
    pub fn at_level(query: &'a MotionInterceptQuery<'a>, level: f64, steps_left: u64) -> Self {
        Self { query, level, steps_left, exhausted: false }
    }

    /// Takes steps from what is left, and says whether it sufficed.
    pub fn spend(&mut self, steps: u64) -> bool {
        let affords = self.affords(steps);
        self.steps_left = self.steps_left.saturating_sub(steps);
        affords
    }

    /// Whether `steps` are left; the search is exhausted when not.
    pub fn affords(&mut self, steps: u64) -> bool {
        self.exhausted |= steps > self.steps_left;
        !self.exhausted
    }

    /// Whether the steps did not suffice, so that "none" means "none so far".
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// How many steps are left.
    pub fn steps_left(&self) -> u64 {
        self.steps_left
    }

    /// The earliest time between two times at which the gap is no more than the level.
    pub fn earliest(&mut self, from: f64, to: f64) -> Option<Moment> {
        if let Some(laps) = Laps::of(self.query)
            && self.query.pursuer.drift() == DVec3::ZERO
        {
            return self.earliest_lap(&laps, from, to);
        }
        self.pieces(from, to, &mut |search, piece| search.on_piece(piece))
    }

    /// Shows `visit` the smooth pieces between two times, in the order of time, until it has an answer or the steps are used
    /// up.
    pub fn pieces<T>(
        &mut self,
        from: f64,
        to: f64,
        visit: &mut impl FnMut(&mut Self, &Piece) -> Option<T>,
    ) -> Option<T> {
        let (mut lap, last) = match &self.query.target {
            TargetMotion::Path(path) => {
                let schedule = path.schedule();
                (schedule.lap_of(from), schedule.lap_of(to))
            }
            _ => (0.0, 0.0),
        };
        while lap <= last {
            let answer = self.pieces_of_lap(lap, from, to, visit);
            if answer.is_some() || self.exhausted {
                return answer;
            }
            lap += 1.0;
        }
        None
    }

    /// The same, of a path within one lap.
    fn pieces_of_lap<T>(
        &mut self,
        lap: f64,
        from: f64,
        to: f64,
        visit: &mut impl FnMut(&mut Self, &Piece) -> Option<T>,
    ) -> Option<T> {
        if !self.spend(points_of(&self.query.target)) {
            return None;
        }
        let mut answer = None;
        let _: Option<()> = self.query.target.pieces(lap, from, to, &mut |piece| {
            answer = visit(self, piece);
            (answer.is_some() || self.exhausted).then_some(())
        });
        answer
    }

    /// The same within one lap of a target that has laps.
    fn in_lap<T>(
        &mut self,
        laps: &Laps,
        lap: f64,
        from: f64,
        to: f64,
        visit: &mut impl FnMut(&mut Self, &Piece) -> Option<T>,
    ) -> Option<T> {
        if let TargetMotion::Path(_) = self.query.target {
            return self.pieces_of_lap(lap, from, to, visit);
        }
        let (begin, end) = (laps.begin_of(lap), laps.begin_of(lap + 1.0));
        let from = if begin > from { begin } else { from };
        let to = if end < to { end } else { to };
        if from <= to { self.pieces_of_lap(0.0, from, to, visit) } else { None }
    }

    /// The earliest intercept with a target that has laps, for a range that only grows: where the target is met in one lap
    /// it would be met in every later one, so the first such lap is found by halving.
    fn earliest_lap(&mut self, laps: &Laps, from: f64, to: f64) -> Option<Moment> {
        let on_lap = |search: &mut Self, lap: f64| {
            search.in_lap(laps, lap, from, to, &mut |search: &mut Self, piece: &Piece| search.on_piece(piece))
        };
        // The first lap may be cut by `from`, the last by `to`.
        let (first, last) = (laps.lap_of(from), laps.lap_of(to));
        if let Some(moment) = on_lap(self, first) {
            return Some(moment);
        }
        if last <= first || self.exhausted {
            return None;
        }
        // Of those that cannot be told apart nothing is known; what is met before them is.
        let is_countable = last < COUNTABLE_LAPS;
        let last = if is_countable { last } else { COUNTABLE_LAPS - 1.0 };
        let answer = self.earliest_lap_between(laps, first, last, &on_lap);
        self.exhausted |= answer.is_none() && !is_countable;
        answer
    }

    /// The same after the first of those laps, up to the last.
    fn earliest_lap_between(
        &mut self,
        laps: &Laps,
        first: f64,
        last: f64,
        on_lap: &impl Fn(&mut Self, f64) -> Option<Moment>,
    ) -> Option<Moment> {
        let (mut missed, mut met) = self.laps_in_question(laps, first, last);
        let mut answer = if met > missed { on_lap(self, met) } else { None };
        if answer.is_none() {
            return on_lap(self, last);
        }
        while met - missed > 1.0 && !self.exhausted {
            let middle = libm::floor(missed + 0.5 * (met - missed));
            match on_lap(self, middle) {
                Some(moment) => (met, answer) = (middle, Some(moment)),
                None => missed = middle,
            }
        }
        if self.exhausted { None } else { answer }
    }

    /// A lap up to which the target is not met, and one by which it is if it is in any before the last: by how far the
    /// pursuer can be at their begin and end.
    fn laps_in_question(&mut self, laps: &Laps, first: f64, last: f64) -> (f64, f64) {
        let query = self.query;
        let origin = query.pursuer.position();
        let (in_plane, detour) = match query.pursuer {
            // No shortest way is longer than the distance and two full circles.
            PursuerMotion::Car(car) => (true, 2.0 * TAU * car.turn_radius),
            _ => (false, 0.0),
        };
        let mut away = Away::UNKNOWN;
        let (begin, end) = (laps.begin_of(last - 1.0), laps.begin_of(last));
        let _: Option<()> = self.in_lap(laps, last - 1.0, begin, end, &mut |_, piece| {
            away = away.with(piece, origin, in_plane);
            None
        });
        // Without a drift it is the same in each direction; without a direction a thrust would be without its greatest speed.
        let range = |time: f64| query.pursuer.range(time, DVec3::X) + query.capture_radius + self.level;
        let first_lap = |is_so: &dyn Fn(f64) -> bool| {
            let (mut before, mut after) = (first, last);
            while after - before > 1.0 {
                let middle = libm::floor(before + 0.5 * (after - before));
                if is_so(middle) { after = middle } else { before = middle }
            }
            after
        };
        let possible = first_lap(&|lap| range(laps.begin_of(lap + 1.0)) >= away.least);
        let certain = first_lap(&|lap| range(laps.begin_of(lap)) >= away.greatest + detour);
        // One lap more on either side covers rounding.
        let missed = if possible - 2.0 > first { possible - 2.0 } else { first };
        let met = if certain + 1.0 < last { certain + 1.0 } else { last - 1.0 };
        (missed, met)
    }

    /// The earliest intercept on one piece.
    fn on_piece(&mut self, piece: &Piece) -> Option<Moment> {
        let time = self.time_on_piece(piece)?;
        Some(Moment { time, point: piece.at(time).position })
    }

    fn time_on_piece(&mut self, piece: &Piece) -> Option<f64> {
        let steady = self.query.pursuer.steady_time();
        let Course::Straight { velocity, .. } = piece.course else {
            return self.advance(piece, piece.from, piece.to);
        };
        if steady >= piece.to {
            return self.advance(piece, piece.from, piece.to);
        }
        if steady > piece.from {
            let met = self.advance(piece, piece.from, steady);
            if met.is_some() {
                return met;
            }
        }
        let from = if steady > piece.from { steady } else { piece.from };
        if self.query.pursuer.speed_at(from) == 0.0 {
            return self.waiting(piece, velocity, from);
        }
        self.straight(piece.at(from).position, velocity, from).filter(|time| *time <= piece.to)
    }

    /// The earliest intercept from `from` on with a pursuer that has come to rest, whose range the target may still enter.
    fn waiting(&mut self, piece: &Piece, velocity: DVec3, from: f64) -> Option<f64> {
        let range = self.query.capture_radius + self.level + self.query.pursuer.range(from, DVec3::ZERO);
        let distance = length(piece.at(from).position - self.query.pursuer.position());
        // By then it would have come, and gone by.
        let passed = from + 2.0 * (distance + range) / length(velocity);
        let until = if passed < piece.to { passed } else { piece.to };
        self.advance(piece, from, if until < RANGE { until } else { RANGE })
    }

    /// The earliest intercept from `from` on, where both go straight.
    fn straight(&self, position: DVec3, velocity: DVec3, from: f64) -> Option<f64> {
        let straight = straight_from(self.query, self.level, position, velocity, from);
        match solve(&straight) {
            Ok(met) => Some(from + met.time),
            Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => Some(from),
            // Beyond the range of f64.
            Err(Unsolved::Refused(_)) => Some(f64::INFINITY),
            Err(Unsolved::NoIntercept(_)) => None,
        }
    }

    /// The earliest intercept between two times of a piece, by the search.
    fn advance(&mut self, piece: &Piece, from: f64, to: f64) -> Option<f64> {
        self.advance_within(piece, self.level, from, to)
    }

    /// The earliest time at which the gap is no more than `gap`: window by window, so that a far end does not round away what is
    /// near.
    pub fn advance_within(&mut self, piece: &Piece, gap: f64, from: f64, to: f64) -> Option<f64> {
        let near = self.near_future(piece, from);
        let mut from = from;
        loop {
            let far = max_or_second(near, FARTHER * from);
            let end = if from < far && far < to { far } else { to };
            let met = self.advance_window(piece, gap, from, end);
            if met.is_some() || self.exhausted || end >= to {
                return met;
            }
            from = end;
        }
    }

    /// Multiple of the time that both need to pass each other, within which rounding is ignored.
    fn near_future(&self, piece: &Piece, from: f64) -> f64 {
        let pursuer = &self.query.pursuer;
        let target = piece.at(from);
        let distance = length(target.position - pursuer.position());
        let gained = sqrt(piece.acceleration_bound() * distance);
        let speed = pursuer.top_speed(distance) + length(target.velocity - pursuer.drift()) + gained;
        from + NEAR_FUTURE * (distance / speed)
    }

    fn advance_window(&mut self, piece: &Piece, gap: f64, from: f64, to: f64) -> Option<f64> {
        let capture_radius = self.query.capture_radius;
        match &self.query.pursuer {
            PursuerMotion::Car(car) => {
                let margin = CarMargin::new(car, piece, capture_radius, gap);
                self.advance_to(&margin, from, to)
            }
            pursuer => {
                let margin = RangeMargin::new(pursuer, piece, capture_radius + gap);
                self.advance_to(&margin, from, to)
            }
        }
    }

    /// The earliest time of a margin >= 0.
    fn advance_to<M: Margin>(&mut self, margin: &M, from: f64, to: f64) -> Option<f64> {
        let mut search = ConservativeAdvancement::new(from, to, to * RESOLUTION);
        let granted = u32::try_from(self.steps_left).unwrap_or(u32::MAX);
        let progress = search.advance(margin, granted);
        self.spend(u64::from(search.steps));
        match progress {
            Progress::Found(time) => Some(time),
            Progress::Absent => None,
            Progress::Searching => {
                self.exhausted = true;
                None
            }
        }
    }
}

/// The question from `from` on as [`solve`] takes it, with a target that goes straight and a range that grows at a constant
/// rate.
pub(super) fn straight_from(
    query: &MotionInterceptQuery,
    level: f64,
    position: DVec3,
    velocity: DVec3,
    from: f64,
) -> InterceptQuery {
    let pursuer = &query.pursuer;
    InterceptQuery {
        pursuer_position: pursuer.position(),
        target_position: position,
        target_velocity: velocity,
        pursuer_speed: pursuer.speed_at(from),
        capture_radius: query.capture_radius + level + pursuer.range(from, DVec3::ZERO),
    }
}

/// How many points a target's path has; 0 for one that needs none.
fn points_of(target: &TargetMotion) -> u64 {
    match target {
        TargetMotion::Path(path) => path.waypoints.count() as u64,
        _ => 0,
    }
}
