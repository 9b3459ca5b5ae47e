//! Intercepts of a target whose motion depends on how far ahead it is foretold.

use super::least_gap::{LeastGap, NEARER, nearer_between};
use super::no_intercept::{Sometime, sometime, stays_away};
use super::search::{Budget, Moment, PieceSearch, approach_at, both_straight, gap};
use super::{BestMotionCourse, MOTION_STEPS, MotionApproach, MotionInterceptQuery, PursuerMotion};
use crate::intercept::solve;
use crate::motion::{MotionTracker, TargetMotion, WeavingMotion};
use crate::numeric::{max_or_second, min_or_second};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;
use core::cell::Cell;
use glam::DVec3;

/// A pursuer, and a target that is at each time where the model foretells it that its tracker follows that far ahead.
///
/// Of these models each counts in a stretch of time. The first intercept of the first stretch that has one is the earliest; it
/// does not depend on the horizon, and no intercept of a larger capture radius is later.
pub(in crate::intercept) struct Foretold<'a> {
    tracker: &'a MotionTracker,
    /// Where the target is now; the model's position without one.
    position: Option<DVec3>,
    first: Stretch,
    is_tried: bool,
    /// The steps that are left of the whole call.
    budget: Cell<Budget>,
}

/// The question while one model counts.
#[derive(Clone, Copy)]
struct Stretch {
    query: MotionInterceptQuery<'static>,
    end: f64,
}

impl<'a> Foretold<'a> {
    /// A target that is now at `position`; without one, at the position of each model.
    pub fn new(
        pursuer: PursuerMotion,
        tracker: &'a MotionTracker,
        position: Option<DVec3>,
        capture_radius: f64,
        horizon: f64,
    ) -> Result<Self, Refusal> {
        let motion = tracker.motion(0.0)?;
        let target = moved_to(position, motion.target());
        let query =
            MotionInterceptQuery { pursuer, target, capture_radius, horizon, max_steps: MOTION_STEPS };
        let budget = Cell::new(Budget::of(&query));
        let first = Stretch { query, end: tracker.followed_until(0.0) };
        Ok(Self { tracker, position, first, is_tried: motion.error.is_finite(), budget })
    }

    /// Whether the tracker has tried a model.
    pub fn is_tried(&self) -> bool {
        self.is_tried
    }

    /// Refuses what has no meaning.
    pub fn check(&self) -> Result<(), Refusal> {
        self.first.query.check()
    }

    /// The stretch that begins then, after the first.
    fn stretch(&self, begin: f64) -> Result<Stretch, Refusal> {
        let target = moved_to(self.position, self.tracker.motion(begin)?.target());
        let query = MotionInterceptQuery { target, ..self.first.query };
        Ok(Stretch { query, end: self.tracker.followed_until(begin) })
    }

    /// Shows `visit` the stretches between two times in their order until it has an answer. All of them share the steps of the
    /// call.
    fn visit<T>(
        &self,
        level: f64,
        from: f64,
        to: f64,
        mut visit: impl FnMut(&mut PieceSearch, f64, f64) -> Option<T>,
    ) -> Result<Option<T>, Unsolved> {
        let (mut begin, mut budget) = (0.0, self.budget.get());
        let mut stretch = self.first;
        loop {
            let Stretch { mut query, end } = stretch;
            let (first, last) = (max_or_second(begin, from), min_or_second(end, to));
            if first <= last {
                query.horizon = max_or_second(query.horizon, first);
                let mut search = PieceSearch::at_level(&query, level, budget.verdict);
                let answer = visit(&mut search, first, last);
                budget.verdict = search.steps_left();
                self.budget.set(budget);
                if answer.is_some() {
                    return Ok(answer);
                }
                if search.is_exhausted() {
                    return Err(NoIntercept::Unfinished.into());
                }
            }
            if end >= to {
                return Ok(None);
            }
            begin = end;
            stretch = self.stretch(begin)?;
        }
    }

    /// The earliest intercept within the horizon; nothing where there is none by then.
    pub fn earliest(&self) -> Result<Option<MotionApproach>, Unsolved> {
        let now = self.first.query;
        let is_there = match both_straight(&now) {
            Some(straight) => solve(&straight) == Err(NoIntercept::AlreadyThere.into()),
            None => gap(&now, now.target.state(0.0).position, 0.0) <= 0.0,
        };
        if is_there {
            return Err(NoIntercept::AlreadyThere.into());
        }
        if now.pursuer.is_immobile() {
            return Err(NoIntercept::PursuerImmobile.into());
        }
        self.visit(0.0, 0.0, self.first.query.horizon, |search, from, to| {
            if stays_away(search.query, from, 0.0) {
                return None;
            }
            search.earliest(from, to).map(|met| approach_at(search.query, &met, 0.0))
        })
    }

    /// Whether it is met after the horizon.
    pub fn is_met_later(&self) -> Result<bool, Unsolved> {
        self.is_ever(0.0, self.first.query.horizon)
    }

    /// The earliest intercept within the horizon, or why there is none.
    fn solve(&self) -> Result<MotionApproach, Unsolved> {
        if let Some(met) = self.earliest()? {
            return Ok(met);
        }
        if self.is_met_later()? {
            return Err(NoIntercept::BeyondHorizon.into());
        }
        let now = self.first.query;
        let nearer = gap(&now, now.target.state(0.0).position, 0.0) * (1.0 - NEARER);
        let comes_nearer = self.is_ever(nearer, 0.0)?;
        Err(if comes_nearer { NoIntercept::TargetTooFast } else { NoIntercept::TargetEscaping }.into())
    }

    /// Whether the gap is ever, after `from`, no more than `level`.
    fn is_ever(&self, level: f64, from: f64) -> Result<bool, Unsolved> {
        let found = self.visit(level, from, f64::INFINITY, |search, from, to| {
            let is_so = if stays_away(search.query, from, level) {
                false
            } else if to.is_finite() {
                search.earliest(from, to).is_some()
            } else {
                matches!(sometime(search, from, level), Sometime::Yes)
            };
            is_so.then_some(())
        })?;
        Ok(found.is_some())
    }

    /// The nearest that it comes within the horizon, given that it does not meet the target.
    pub fn closest_approach(&self) -> Result<MotionApproach, Refusal> {
        let now = self.first.query;
        let moment = Moment { time: 0.0, point: now.target.state(0.0).position };
        let mut best = LeastGap { moment, gap: gap(&now, moment.point, 0.0) };
        let steps = self.budget.get().left();
        self.budget.set(Budget { verdict: steps, approach: 0 });
        let looked: Result<Option<()>, Unsolved> =
            self.visit(0.0, 0.0, self.first.query.horizon, |search, from, to| {
                nearer_between(search, from, to, &mut best);
                None
            });
        match looked {
            Err(Unsolved::Refused(refusal)) => Err(refusal),
            // Of what was not looked at nothing is known.
            _ => Ok(approach_at(&now, &best.moment, max_or_second(best.gap, 0.0))),
        }
    }

    /// The intercept, or the closest approach without one.
    pub fn solve_or_approach(&self) -> Result<BestMotionCourse, Refusal> {
        match self.solve() {
            Ok(met) => Ok(BestMotionCourse::Intercept(met)),
            Err(Unsolved::Refused(refusal)) => Err(refusal),
            Err(Unsolved::NoIntercept(reason @ NoIntercept::AlreadyThere)) => {
                let point = self.first.query.target.state(0.0).position;
                let there = MotionApproach { point, course: DVec3::ZERO, time: 0.0, miss_distance: 0.0 };
                Ok(BestMotionCourse::Approach(reason, there))
            }
            Err(Unsolved::NoIntercept(reason)) => {
                Ok(BestMotionCourse::Approach(reason, self.closest_approach()?))
            }
        }
    }
}

/// The same motion from another position.
fn moved_to(now: Option<DVec3>, mut target: TargetMotion<'static>) -> TargetMotion<'static> {
    if let (
        Some(now),
        TargetMotion::Straight { position, .. } | TargetMotion::Weaving(WeavingMotion { position, .. }),
    ) = (now, &mut target)
    {
        *position = now;
    }
    target
}
