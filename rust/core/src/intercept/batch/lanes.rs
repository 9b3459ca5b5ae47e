//! The filter for as many queries as a register holds, without a branch.

use super::columns::QueryRefs;
use crate::batch::{ColumnRefs, OutColumns, first, lanes_of};
use crate::intercept::filter::{
    Approach, MARGIN_OF_A_MISS, MARGIN_OF_AN_INTERCEPT, MARGIN_OF_TWO_ROOTS, Quadratic, SideBySide, Width,
    dot, inverse_length_step, speed_over_length,
};
use crate::intercept::predict::predict_by;
use crate::intercept::speed_difference::{LEAST_COMPONENT, LEAST_RATIO, SpeedDifference};
use crate::intercept::{Fallback, InterceptQuery, Prediction, PredictionSettings, predict};
use crate::numeric::{BATCH_WIDTH, Column, Element, Lanes, OutColumn, Packed, SPLITTER, cells};
use crate::reason::{NoIntercept, Unsolved};
use crate::refusal::Refusal;

/// Result bit masks, one bit for each lane.
#[derive(Clone, Copy, Default)]
pub(crate) struct Verdicts {
    /// Needs more careful arithmetic.
    undecided: u64,
    /// There is an intercept. Valid only where not `undecided`.
    met: u64,
    /// The target is too fast; otherwise it escapes. Valid only where neither `undecided` nor `met`.
    too_fast: u64,
    /// Targets exactly as fast as their pursuers, where twice the digits were used.
    as_fast: u64,
}

impl Verdicts {
    /// The lanes without an intercept, for certain.
    #[inline(always)]
    fn without(self) -> u64 {
        !(self.undecided | self.met)
    }

    /// The lanes without an intercept among the first `count`, and why.
    #[inline(always)]
    pub(super) fn missed(self, count: usize) -> impl Iterator<Item = (usize, NoIntercept)> {
        lanes_of(self.without() & first(count)).map(move |lane| (lane, self.reason(lane)))
    }

    /// Why a lane has no intercept.
    #[inline(always)]
    fn reason(self, lane: usize) -> NoIntercept {
        let is_too_fast = self.too_fast >> lane & 1 == 1;
        if is_too_fast { NoIntercept::TargetTooFast } else { NoIntercept::TargetEscaping }
    }

    /// The undecided lanes among the first `count`, a bit for each.
    #[inline(always)]
    pub(super) fn undecided(self, count: usize) -> u64 {
        self.undecided & first(count)
    }

    /// The lanes among the first `count` whose targets are exactly as fast and escape.
    #[inline(always)]
    pub(super) fn endless(self, count: usize) -> impl Iterator<Item = usize> {
        lanes_of(self.without() & self.as_fast & first(count))
    }

    /// The verdict of [`solve`](crate::intercept::solve) on a lane, if it is decided; `time` is the intercept's, where there is
    /// one.
    #[inline(always)]
    fn solved(self, lane: usize, time: f64) -> Option<Result<f64, Unsolved>> {
        let is = |set: u64| set >> lane & 1 == 1;
        (!is(self.undecided)).then_some(if is(self.met) { Ok(time) } else { Err(self.reason(lane).into()) })
    }
}

/// Result bit masks of predictions, one bit for each lane.
#[derive(Clone, Copy)]
pub(crate) struct Predicted {
    verdicts: Verdicts,
    /// There is an intercept, which is what is aimed at, or where the target is at the horizon, with [`Aims::AtHorizon`].
    aimed: u64,
    /// There is an intercept by the horizon.
    met: u64,
}

/// Which predictions are made side by side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aims {
    /// Those that aim at an intercept as it is.
    AtIntercept,
    /// Also those that aim at where the target is at the horizon, but for their miss distances.
    AtHorizon,
}

impl Predicted {
    /// The first `count` lanes, each as a bit, that have no prediction yet.
    #[inline(always)]
    pub(crate) fn rest(self, count: usize) -> u64 {
        !self.aimed & first(count)
    }

    /// The lanes among the first `count` that aim at where the target is at the horizon, and why.
    #[inline(always)]
    pub(crate) fn at_horizon(self, count: usize) -> impl Iterator<Item = (usize, NoIntercept)> {
        lanes_of(self.is_at_horizon() & first(count)).map(move |lane| {
            let is_late = self.verdicts.met >> lane & 1 == 1;
            (lane, if is_late { NoIntercept::BeyondHorizon } else { self.verdicts.reason(lane) })
        })
    }

    /// The same, a bit for each.
    #[inline(always)]
    fn is_at_horizon(self) -> u64 {
        self.aimed & !self.met
    }

    /// [`predict`] of a lane without a prediction, which does not solve again what the filter has decided; `time` is the one
    /// that was found.
    #[inline(always)]
    pub(crate) fn predict(
        self,
        lane: usize,
        query: &InterceptQuery,
        settings: &PredictionSettings,
        time: f64,
    ) -> Result<Prediction, Refusal> {
        // At the horizon the time found is the horizon: the prediction needs only that the intercept is later.
        let time = if self.is_at_horizon() >> lane & 1 == 1 { f64::INFINITY } else { time };
        match self.verdicts.solved(lane, time) {
            Some(solved) => predict_by(query, settings, solved),
            None => predict(query, settings),
        }
    }
}

type Three<P> = [P; 3];

/// [`position_at`](crate::motion::position_at).
#[inline(always)]
fn position_at<P: Packed>([x, y, z]: Three<P>, [u, v, w]: Three<P>, time: P) -> Three<P> {
    [x + u * time, y + v * time, z + w * time]
}

#[inline(always)]
fn scaled<P: Packed>([x, y, z]: Three<P>, factor: P) -> Three<P> {
    [x * factor, y * factor, z * factor]
}

/// Queries in registers, and what all of them are compared with.
struct Queries<P> {
    relative: Three<P>,
    target: Three<P>,
    velocity: Three<P>,
    speed: P,
    radius: P,
    zero: P,
}

impl<P: Packed> Queries<P> {
    #[inline(always)]
    fn load<E: Element, L: Lanes<Packed = P>>(lanes: L, queries: &QueryRefs<'_, E>, at: usize) -> Self {
        let ColumnRefs { vectors: [pursuer, target, velocity], numbers: [speed, radius] } = *queries;
        let load = |[x, y, z]: Three<&Column<E>>| [lanes.load(x, at), lanes.load(y, at), lanes.load(z, at)];
        let (target, [x, y, z]) = (load(target), load(pursuer));
        Self {
            relative: [target[0] - x, target[1] - y, target[2] - z],
            target,
            velocity: load(velocity),
            speed: lanes.load(speed, at),
            radius: lanes.load(radius, at),
            zero: lanes.splat(0.0),
        }
    }
}

/// The coefficients of queries, and what the filter decides by them.
struct Settled<P: Packed> {
    quadratic: Quadratic<P>,
    /// Negative where the filter does not decide.
    undecided: P,
    /// Negative where there is an intercept, if the filter decides.
    met: P,
}

/// How `V^2 - S^2` is formed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// As by [`decide`](crate::intercept::filter::decide).
    Once,
    /// As by [`solve_by_speed_difference`](crate::intercept::filter::solve_by_speed_difference).
    Twice,
}

impl<P: Packed> Settled<P> {
    #[inline(always)]
    fn of<L: Lanes<Packed = P>>(lanes: L, queries: &Queries<P>, digits: Digits) -> Self {
        let Queries { relative, velocity, speed, radius, zero, .. } = *queries;
        let width = SideBySide(lanes);
        let rounded = Quadratic::of(relative, velocity, speed, radius);
        let is_far_off = rounded
            .is_distance_outside(width)
            .or_bits(rounded.is_speed_outside(width, speed))
            .or_bits(width.is_below_zero(radius))
            .or_bits(rounded.is_far_faster(width, rounded.a.abs()))
            .or_bits(rounded.is_nearly_captured(width));
        let (quadratic, is_unclear) = match digits {
            Digits::Once => (rounded, rounded.is_nearly_as_fast(width).or_bits(rounded.nearly_grazes(width))),
            Digits::Twice => {
                let (a, is_known) = speed_difference(lanes, velocity, speed, rounded.speed_squared);
                let quadratic = rounded.with_speed_difference(a);
                let Quadratic { b, b_squared, discriminant, .. } = quadratic;
                let product = quadratic.distance_squared * quadratic.velocity_squared;
                let never = zero.at_most(a) & (discriminant.less(zero) | zero.less(b));
                let margin =
                    lanes.splat(MARGIN_OF_A_MISS).where_or(never, lanes.splat(MARGIN_OF_AN_INTERCEPT));
                let are_apart = b_squared.at_most(lanes.splat(MARGIN_OF_TWO_ROOTS) * discriminant);
                let is_clear = is_known
                    & product.at_most(margin * discriminant.abs())
                    & (never | a.at_most(zero) | are_apart);
                (quadratic, zero.where_or(is_clear, lanes.splat(-0.0)))
            }
        };
        // A target as fast or faster has an intercept when it closes in and there are roots. Where it is clear, b is not zero then.
        let met = quadratic.a.or_bits(quadratic.b.and_not_bits(quadratic.discriminant));
        let is_missed_along = quadratic.is_along(width).and_not_bits(met);
        let undecided = is_far_off.or_bits(is_unclear).or_bits(is_missed_along);
        Self { quadratic, undecided, met }
    }

    /// Adds the verdicts on the lanes from `at` on.
    #[inline(always)]
    fn tell(&self, at: usize, verdicts: &mut Verdicts) {
        verdicts.undecided |= self.undecided.signs() << at;
        verdicts.met |= self.met.signs() << at;
        verdicts.too_fast |= self.quadratic.discriminant.signs() << at;
    }

    /// Those whose targets are exactly as fast, a bit for each.
    #[inline(always)]
    fn as_fast(&self, zero: P) -> u64 {
        let a = self.quadratic.a;
        P::bits(a.at_most(zero) & zero.at_most(a))
    }
}

/// A time of an intercept, by the form of the root in which nothing cancels:
/// `near / sum` of a target that closes in, `far / divisor` of another.
#[inline(always)]
fn quotient<P: Packed>(is_closing: P::Mask, sum: P, near: P, far: P, divisor: P) -> P {
    near.where_or(is_closing, far) / sum.where_or(is_closing, divisor)
}

/// [`squared_speed_difference`](crate::intercept::speed_difference::squared_speed_difference), and whether that is it, to the bit.
///
/// The sum is [`SpeedDifference`]. The single call rounds the same difference once, in integers: so does the sum where all within
/// its error bound, taken twice, rounds to one number.
#[inline(always)]
fn speed_difference<P: Packed, L: Lanes<Packed = P>>(
    lanes: L,
    velocity: Three<P>,
    speed: P,
    speed_squared: P,
) -> (P, P::Mask) {
    let [x, y, z] = velocity;
    let zero = lanes.splat(0.0);
    let is_even = |x: P| x.abs().at_most(zero) | lanes.splat(LEAST_COMPONENT).at_most(x.abs());
    let is_even = is_even(x) & is_even(y) & is_even(z);
    let SpeedDifference { high, low, size } = SpeedDifference::of(velocity, speed, lanes.splat(SPLITTER));
    let error = lanes.splat(2.0 * f64::EPSILON) * (lanes.splat(8.0) * size + low.abs());
    let is_same = |x: P| x.at_most(high) & high.at_most(x);
    let is_zero = high.abs().at_most(zero) & error.at_most(zero);
    let is_large = (lanes.splat(LEAST_RATIO) * speed_squared).at_most(high.abs());
    let is_rounded_once = is_same(high + (low + error)) & is_same(high + (low - error));
    (high, is_even & (is_zero | (is_large & is_rounded_once)))
}

/// The terms of the times of lanes, with an intercept or without.
struct Terms<P> {
    /// The root of the discriminant; of an approach, the length of its course times `a`.
    root: P,
    /// Negative where there is an intercept.
    met: P,
    speed: P,
    a: P,
    b: P,
    /// `c`; of an approach, `a R.V`.
    offset: P,
    /// `-a`; of an approach, `a V^2`.
    divisor: P,
}

impl<P: Packed> Terms<P> {
    /// The answers of the lanes from `at` on, with their verdicts.
    #[inline(always)]
    fn load<E: Element, L: Lanes<Packed = P>>(
        lanes: L,
        queries: &QueryRefs<'_, E>,
        at: usize,
        digits: Digits,
        verdicts: &mut Verdicts,
    ) -> Self {
        let query = Queries::load(lanes, queries, at);
        let settled = Settled::of(lanes, &query, digits);
        settled.tell(at, verdicts);
        if digits == Digits::Twice {
            verdicts.as_fast |= settled.as_fast(query.zero) << at;
        }
        let Settled { quadratic, met, .. } = settled;
        let Quadratic { a, b, c, discriminant, .. } = quadratic;
        let Approach { course_squared, offset, divisor } = quadratic.approach(SideBySide(lanes));
        let is_met = met.is_negative();
        Self {
            root: discriminant.where_or(is_met, course_squared).sqrt(),
            met,
            speed: query.speed,
            a,
            b,
            offset: c.where_or(is_met, offset),
            divisor: (-a).where_or(is_met, divisor),
        }
    }

    /// The first time, and the last time and zero, or zero and the inverse length of the course of an approach.
    #[inline(always)]
    fn times<L: Lanes<Packed = P>>(&self, lanes: L) -> [P; 3] {
        let Self { root, speed, a, b, offset, divisor, .. } = *self;
        let (zero, one, is_met) = (lanes.splat(0.0), lanes.splat(1.0), self.met.is_negative());
        let is_closing = b.less(zero) & is_met;
        let sum = root + b.abs();
        let sum_or_one = sum.where_or(is_met, one);
        let first = quotient(is_closing, sum, offset, sum_or_one, divisor);
        let last = sum_or_one / a.where_or(is_met, root);
        let lead = speed * root - offset;
        let lead = zero.where_or(lead.is_negative(), lead);
        let last_or_endless = lanes.splat(f64::INFINITY).where_or(a.is_negative(), last);
        [first.where_or(is_met, lead * first), last_or_endless.where_or(is_met, zero), a * last]
    }
}

/// When the first lanes meet their targets first and last, or come nearest to them; the latest time is 0 then, and only then.
///
/// The factor of an approach is the inverse length of its course. Intercepts and
/// approaches have one root and their quotients in common, so a register that holds both takes no longer than one of intercepts.
/// A processor looks only so far ahead in a chain of roots and quotients: the quotients of a register come after the root of the
/// next one, and the courses have a loop of their own.
#[inline(always)]
pub(super) fn find_times<E: Element, L: Lanes>(
    lanes: L,
    queries: &QueryRefs<'_, E>,
    count: usize,
    digits: Digits,
    found: &mut [Column; 3],
) -> Verdicts {
    let columns = found.each_mut().map(cells);
    let mut verdicts = Verdicts::default();
    let mut terms = Terms::load(lanes, queries, 0, digits, &mut verdicts);
    let registers = registers::<L>(count);
    for register in 1..registers {
        let at = register * L::Packed::COUNT;
        let following = Terms::load(lanes, queries, at, digits, &mut verdicts);
        store(terms.times(lanes), columns, at - L::Packed::COUNT);
        terms = following;
    }
    store(terms.times(lanes), columns, (registers - 1) * L::Packed::COUNT);
    verdicts
}

/// The courses of the first lanes, by the times that [`find_times`] found.
#[inline(always)]
pub(super) fn find_courses<E: Element, L: Lanes>(
    lanes: L,
    queries: &QueryRefs<'_, E>,
    count: usize,
    [times, latest_times, factors]: &[Column; 3],
    out: OutColumns<'_, 2, 2, E>,
) {
    let width = SideBySide(lanes);
    let OutColumns { vectors: [points, pursuer_velocities], numbers: [out_times, out_latest_times] } = out;
    for at in starts::<L>(count) {
        let Queries { relative, target, velocity, speed, radius, zero } = Queries::load(lanes, queries, at);
        let (time, latest_time) = (lanes.load(times, at), lanes.load(latest_times, at));
        let met = zero.less(latest_time);
        let course = position_at(relative, velocity, time);
        let length_squared = dot(course, course);
        // Of an intercept, by the length that is known.
        let length = speed * time + radius;
        let to_intercept = speed_over_length(width, speed, length, length_squared);
        // Of an approach.
        let inverse_length = lanes.load(factors, at);
        let step = inverse_length_step(width, inverse_length, length_squared);
        let pursuer_velocity = scaled(course, to_intercept.where_or(met, speed * inverse_length));
        let pursuer_velocity = scaled(pursuer_velocity, lanes.splat(1.0).where_or(met, step));
        store(position_at(target, velocity, time), points, at);
        store(pursuer_velocity, pursuer_velocities, at);
        time.store(out_times, at);
        latest_time.store(out_latest_times, at);
    }
}

/// The times of the first lanes' intercepts, or the horizon, and where their targets are then; the rest is whatever comes out.
#[inline(always)]
pub(crate) fn find_points<P: Packed, L: Lanes<Packed = P>>(
    lanes: L,
    queries: &QueryRefs<'_>,
    settings: &PredictionSettings,
    aims: Aims,
    count: usize,
    out: OutColumns<'_, 1, 2>,
) -> Predicted {
    let takes_the_intercept = settings.takes_the_intercept();
    let by = if takes_the_intercept { settings.horizon } else { f64::NEG_INFINITY };
    let takes_the_horizon =
        aims == Aims::AtHorizon && takes_the_intercept && settings.fallback == Fallback::Horizon;
    let OutColumns { vectors: [points], numbers: [times, miss_distances] } = out;
    let mut predicted = Predicted { verdicts: Verdicts::default(), aimed: 0, met: 0 };
    for at in starts::<L>(count) {
        let query = Queries::load(lanes, queries, at);
        let settled = Settled::of(lanes, &query, Digits::Once);
        let Quadratic { a, b, c, discriminant, .. } = settled.quadratic;
        let sum = discriminant.sqrt() + b.abs();
        let time = quotient(b.less(query.zero), sum, c, sum, -a);
        settled.tell(at, &mut predicted.verdicts);
        // Negative where the intercept is by then, as numbers at least zero are ordered as their bits are.
        let met = settled.met.and_not_bits(lanes.splat(by).sub_bits(time));
        let time = if takes_the_horizon { time.where_or(met.is_negative(), lanes.splat(by)) } else { time };
        predicted.met |= met.signs() << at;
        store(position_at(query.target, query.velocity, time), points, at);
        time.store(times, at);
        query.zero.store(miss_distances, at);
    }
    predicted.aimed =
        !predicted.verdicts.undecided & if takes_the_horizon { u64::MAX } else { predicted.met };
    predicted
}

/// Where registers begin that hold the first `count` lanes.
#[inline(always)]
fn starts<L: Lanes>(count: usize) -> impl Iterator<Item = usize> {
    (0..registers::<L>(count)).map(|register| register * L::Packed::COUNT)
}

/// How many registers hold the first `count` lanes; at least one.
#[inline(always)]
fn registers<L: Lanes>(count: usize) -> usize {
    count.clamp(1, BATCH_WIDTH).div_ceil(L::Packed::COUNT)
}

#[inline(always)]
fn store<P: Packed, E: Element>(vector: Three<P>, columns: Three<&OutColumn<E>>, at: usize) {
    for (column, number) in columns.into_iter().zip(vector) {
        number.store(column, at);
    }
}
