//! The earliest intercept, piece by piece.

use super::drive::Drive;
use super::margin::Intercept;
use super::{MotionApproach, MotionInterceptQuery, PursuerMotion};
use crate::intercept::{InterceptQuery, solve};
use crate::motion::{COUNTABLE_LAPS, Course, Piece, Schedule, TargetMotion};
use crate::numeric::{ConservativeAdvancement, Margin, Progress, direction_and_length, length};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::RANGE;
use glam::DVec3;

/// Of the time looked ahead, what the search does not look closer than: 2^-40, about 1e-12.
const RESOLUTION: f64 = 1.0 / (1_u64 << 40) as f64;
/// The steps that the search may take on one piece of the target's motion, and the laps that it may follow.
const MOST_STEPS: u32 = 20_000;
/// Of them, the steps that every piece has of its own; the others come from the store.
const OWN_STEPS: u32 = 64;
/// The steps that a search may take beyond those, on all pieces together.
const STORE: u32 = 1 << 18;

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

/// How far the target at `point` is outside the pursuer's reach and capture radius at `time`; how far a car would still
/// have to drive.
pub(super) fn gap(query: &MotionInterceptQuery, point: DVec3, time: f64) -> f64 {
    if let PursuerMotion::Car(car) = query.pursuer {
        return car.shortest(car.local(point), query.capture_radius).length() - car.speed * time;
    }
    let offset = point - query.pursuer.position() - query.pursuer.drift() * time;
    length(offset) - query.pursuer.reach(time, offset) - query.capture_radius
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

/// A search over the pieces of the target's motion, with so many steps for each piece and for all together.
pub(super) struct Search<'a> {
    pub query: &'a MotionInterceptQuery<'a>,
    /// What may still be spent on this piece: in all, and without the store.
    piece_steps: u32,
    own_steps: u32,
    store: u32,
    exhausted: bool,
}

impl<'a> Search<'a> {
    pub fn new(query: &'a MotionInterceptQuery<'a>) -> Self {
        Self { query, piece_steps: MOST_STEPS, own_steps: OWN_STEPS, store: STORE, exhausted: false }
    }

    /// Grants the steps for one more piece.
    pub fn grant(&mut self) {
        self.piece_steps = MOST_STEPS;
        self.own_steps = OWN_STEPS;
    }

    /// How many steps may still be taken on this piece.
    fn steps_left(&self) -> u32 {
        self.piece_steps.min(self.own_steps + self.store)
    }

    /// Takes steps from what is left; the search is exhausted when it does not suffice.
    pub fn spend(&mut self, steps: u32) {
        self.exhausted |= steps > self.steps_left();
        self.piece_steps = self.piece_steps.saturating_sub(steps);
        self.store = self.store.saturating_sub(steps.saturating_sub(self.own_steps));
        self.own_steps = self.own_steps.saturating_sub(steps);
    }

    /// Whether the steps did not suffice, so that "none" means "none so far".
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// The earliest intercept between two times.
    pub fn earliest(&mut self, from: f64, to: f64) -> Option<Moment> {
        let query = self.query;
        if let TargetMotion::Path(path) = &query.target {
            let schedule = path.schedule();
            if schedule.loops() && query.pursuer.drift() == DVec3::ZERO {
                return self.earliest_lap(&schedule, from, to);
            }
            if self.has_too_many_laps(&schedule, from, to) {
                return None;
            }
        }
        let mut visit = |piece: &Piece| match self.on_piece(piece) {
            Some(met) => Some(Some(met)),
            None => self.is_exhausted().then_some(None),
        };
        query.target.pieces(from, to, &mut visit).flatten()
    }

    /// Whether a path repeats more often between two times than the search may follow.
    pub fn has_too_many_laps(&mut self, schedule: &Schedule, from: f64, to: f64) -> bool {
        let laps = schedule.lap_of(to) - schedule.lap_of(from);
        self.exhausted |= laps > f64::from(MOST_STEPS);
        self.exhausted
    }

    /// The earliest intercept on a path that repeats, for a reach that only grows: where the target is met in one lap it
    /// would be met in every later one, so the first such lap is found by halving.
    fn earliest_lap(&mut self, schedule: &Schedule, from: f64, to: f64) -> Option<Moment> {
        let mut in_lap =
            |lap: f64| schedule.lap_pieces(lap, from, to, &mut |piece: &Piece| self.on_piece(piece));
        // The first lap may be cut by `from`, the last by `to`.
        let (first, last) = (schedule.lap_of(from), schedule.lap_of(to));
        if let Some(moment) = in_lap(first) {
            return Some(moment);
        }
        if last <= first {
            return None;
        }
        if last >= COUNTABLE_LAPS {
            self.exhausted = true;
            return None;
        }
        let (mut missed, mut met) = (first, last - 1.0);
        let mut answer = if met > missed { in_lap(met) } else { None };
        if answer.is_none() {
            return in_lap(last);
        }
        while met - missed > 1.0 {
            let middle = libm::floor(missed + 0.5 * (met - missed));
            match in_lap(middle) {
                Some(moment) => (met, answer) = (middle, Some(moment)),
                None => missed = middle,
            }
        }
        answer
    }

    /// The earliest intercept on one piece.
    fn on_piece(&mut self, piece: &Piece) -> Option<Moment> {
        let time = self.time_on_piece(piece)?;
        Some(Moment { time, point: piece.at(time).position })
    }

    fn time_on_piece(&mut self, piece: &Piece) -> Option<f64> {
        self.grant();
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

    /// The earliest intercept from `from` on with a pursuer that has come to rest, whose reach the target may still enter.
    fn waiting(&mut self, piece: &Piece, velocity: DVec3, from: f64) -> Option<f64> {
        let reach = self.query.capture_radius + self.query.pursuer.reach(from, DVec3::ZERO);
        let distance = length(piece.at(from).position - self.query.pursuer.position());
        // By then it would have come, and gone by.
        let passed = from + 2.0 * (distance + reach) / length(velocity);
        let until = if passed < piece.to { passed } else { piece.to };
        self.advance(piece, from, if until < RANGE { until } else { RANGE })
    }

    /// The earliest intercept from `from` on, where both go straight.
    fn straight(&self, position: DVec3, velocity: DVec3, from: f64) -> Option<f64> {
        let pursuer = &self.query.pursuer;
        let straight = InterceptQuery {
            pursuer_position: pursuer.position(),
            target_position: position,
            target_velocity: velocity,
            pursuer_speed: pursuer.speed_at(from),
            capture_radius: self.query.capture_radius + pursuer.reach(from, DVec3::ZERO),
        };
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
        self.advance_within(piece, 0.0, from, to)
    }

    /// The earliest time at which the gap is no more than `gap`.
    pub fn advance_within(&mut self, piece: &Piece, gap: f64, from: f64, to: f64) -> Option<f64> {
        let capture_radius = self.query.capture_radius;
        match &self.query.pursuer {
            PursuerMotion::Car(car) => {
                let drive = Drive { car, target: piece, capture_radius, gap };
                self.advance_to(&drive, from, to)
            }
            pursuer => {
                let intercept = Intercept { pursuer, target: piece, radius: capture_radius + gap };
                self.advance_to(&intercept, from, to)
            }
        }
    }

    /// The earliest time of a margin >= 0.
    fn advance_to<M: Margin>(&mut self, margin: &M, from: f64, to: f64) -> Option<f64> {
        let mut search = ConservativeAdvancement::new(from, to, to * RESOLUTION);
        let progress = search.advance(margin, self.steps_left());
        self.spend(search.steps);
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
