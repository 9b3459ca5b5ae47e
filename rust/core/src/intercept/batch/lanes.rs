//! The plain arithmetic of the single call for as many queries as a register holds, without a branch.

use super::columns::QueryRefs;
use crate::batch::{ColumnRefs, OutColumns, first, lanes_of};
use crate::intercept::excess::{Doubled, EXCESS_POWERS, LEAST_COMPONENT, LEAST_EXCESS};
use crate::intercept::plain::{GREATEST, LEAST};
use crate::intercept::predict::predict_by;
use crate::intercept::{Fallback, InterceptQuery, Prediction, PredictionSettings, predict};
use crate::numeric::{BATCH_WIDTH, Column, Element, Lanes, OutColumn, Packed, SPLITTER, cells, power_of_two};
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

    /// Those of the first `count` lanes without an intercept, and why.
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

    /// Those of the first `count` lanes, a bit for each, that the arithmetic cannot tell of.
    #[inline(always)]
    pub(super) fn undecided(self, count: usize) -> u64 {
        self.undecided & first(count)
    }

    /// Those of the first `count` lanes whose targets are exactly as fast and escape.
    #[inline(always)]
    pub(super) fn endless(self, count: usize) -> impl Iterator<Item = usize> {
        lanes_of(self.without() & self.as_fast & first(count))
    }

    /// What [`solve`](crate::intercept::solve) says of a lane, if plain arithmetic can tell; `time` is that of the intercept,
    /// where there is one.
    #[inline(always)]
    fn solved(self, lane: usize, time: f64) -> Option<Result<f64, Unsolved>> {
        let is = |set: u64| set >> lane & 1 == 1;
        (!is(self.undecided)).then_some(if is(self.met) { Ok(time) } else { Err(self.reason(lane).into()) })
    }
}

/// What is said of predictions, a bit for each lane.
#[derive(Clone, Copy)]
pub(crate) struct Predicted {
    verdicts: Verdicts,
    /// There is an intercept, which is what is aimed at, or where the target is at the horizon, with [`Aims::AtHorizon`].
    aimed: u64,
    /// There is an intercept by the horizon.
    met: u64,
}

/// Which predictions are made side by side: all with an intercept that is aimed at as it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aims {
    AtIntercept,
    /// Also those without an intercept by the horizon, but for their miss distances, if they are to aim at where the target is
    /// then.
    AtHorizon,
}

impl Predicted {
    /// The first `count` lanes, each as a bit, that have no prediction yet.
    #[inline(always)]
    pub(crate) fn rest(self, count: usize) -> u64 {
        !self.aimed & first(count)
    }

    /// Those of the first `count` lanes that aim at where the target is at the horizon, and why.
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

    /// [`predict`] of a lane without a prediction, which need not solve again what plain arithmetic can tell; `time` is the one
    /// that was found.
    #[inline(always)]
    pub(crate) fn predict(
        self,
        lane: usize,
        query: &InterceptQuery,
        settings: &PredictionSettings,
        time: f64,
    ) -> Result<Prediction, Refusal> {
        // Of those it is the horizon; later than that is all that counts of theirs.
        let time = if self.is_at_horizon() >> lane & 1 == 1 { f64::INFINITY } else { time };
        match self.verdicts.solved(lane, time) {
            Some(solved) => predict_by(query, settings, solved),
            None => predict(query, settings),
        }
    }
}

type Three<P> = [P; 3];

#[inline(always)]
fn dot<P: Packed>([x, y, z]: Three<P>, [u, v, w]: Three<P>) -> P {
    x * u + y * v + z * w
}

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

/// [`Coefficients`](crate::intercept::plain::Coefficients), and what they settle.
struct Settled<P: Packed> {
    a: P,
    b: P,
    c: P,
    discriminant: P,
    along: P,
    speed_squared: P,
    velocity_squared: P,
    distance_squared: P,
    /// `(R x V)^2`.
    sideways_squared: P,
    /// Negative where plain arithmetic cannot tell.
    undecided: P,
    /// Negative where there is an intercept, if plain arithmetic can tell.
    met: P,
}

/// How `V^2 - S^2` is formed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// By [`plain`](crate::intercept::plain) arithmetic.
    Plain,
    /// With twice the digits.
    Refined,
}

impl<P: Packed> Settled<P> {
    #[inline(always)]
    fn of<L: Lanes<Packed = P>>(lanes: L, queries: &Queries<P>, digits: Digits) -> Self {
        let Queries { relative, velocity, speed, radius, zero, .. } = *queries;
        let speed_squared = speed * speed;
        let distance_squared = dot(relative, relative);
        let velocity_squared = dot(velocity, velocity);
        let along = dot(relative, velocity);
        let plain_a = velocity_squared - speed_squared;
        let b = along - speed * radius;
        let c = distance_squared - radius * radius;
        let b_squared = b * b;
        let (a, is_known) = match digits {
            Digits::Plain => (plain_a, None),
            Digits::Refined => {
                let (a, is_known) = speed_excess(lanes, velocity, speed, speed_squared);
                (a, Some(is_known))
            }
        };
        let discriminant = b_squared - a * c;
        let product = distance_squared * velocity_squared;
        let sideways_squared = product - along * along;

        // Numbers at least zero are ordered as their bits are, a power of two is added to the exponent, and what does not hold sets a
        // sign: whole numbers take less time than multiplications and comparisons. NaN is beyond all numbers, and zero has
        // no sign once zero is added.
        let is_outside = |x: P, least: f64, greatest: f64| {
            let room = f64::from_bits(i64::MAX as u64 - greatest.to_bits());
            x.add_bits(lanes.splat(room)).or_bits(x.sub_bits(lanes.splat(least)))
        };
        // 2^powers x < y.
        let is_less = |x: P, powers: i32, y: P| {
            x.add_bits(lanes.splat(f64::from_bits((powers as u64) << 52))).sub_bits(y)
        };
        let size = plain_a.abs();
        // In this order no number that may be NaN is compared before what it is made of.
        let is_far_off = is_outside(distance_squared, LEAST * LEAST, GREATEST * GREATEST)
            .or_bits(is_outside(speed, LEAST, GREATEST))
            .or_bits(is_outside(radius + zero, 0.0, GREATEST))
            .or_bits(is_less(speed_squared, EXCESS_POWERS, size))
            .or_bits(c.or_bits(is_less(c, 2, distance_squared)));
        // A target as fast or faster has an intercept when it closes in and there are roots. Where it is clear, b is not zero then.
        let met = a.or_bits(b.and_not_bits(discriminant));
        let is_along = sideways_squared.or_bits(is_less(sideways_squared, 6, product)).and_not_bits(met);
        let is_unclear = match is_known {
            None => is_less(size, 6, speed_squared).or_bits(is_less(discriminant.abs(), 3, b_squared)),
            // The margins of `answer_refined`.
            Some(is_known) => {
                let never = zero.at_most(a) & (discriminant.less(zero) | zero.less(b));
                let margin = lanes.splat(power_of_two(40)).where_or(never, lanes.splat(16384.0));
                let is_clear = is_known
                    & product.at_most(margin * discriminant.abs())
                    & (never | a.at_most(zero) | b_squared.at_most(lanes.splat(64.0) * discriminant));
                zero.where_or(is_clear, lanes.splat(-0.0))
            }
        };
        let undecided = is_far_off.or_bits(is_unclear).or_bits(is_along);
        Self {
            a,
            b,
            c,
            discriminant,
            along,
            speed_squared,
            velocity_squared,
            distance_squared,
            sideways_squared,
            undecided,
            met,
        }
    }

    /// Adds the verdicts on the lanes from `at` on.
    #[inline(always)]
    fn tell(&self, at: usize, verdicts: &mut Verdicts) {
        verdicts.undecided |= self.undecided.signs() << at;
        verdicts.met |= self.met.signs() << at;
        verdicts.too_fast |= self.discriminant.signs() << at;
    }

    /// Those whose targets are exactly as fast, a bit for each.
    #[inline(always)]
    fn as_fast(&self, zero: P) -> u64 {
        P::bits(self.a.at_most(zero) & zero.at_most(self.a))
    }
}

/// A time of [`times`](crate::intercept::plain::Coefficients::times), by the form of the root in which nothing cancels:
/// `near / sum` of a target that closes in, `far / divisor` of another.
#[inline(always)]
fn quotient<P: Packed>(is_closing: P::Mask, sum: P, near: P, far: P, divisor: P) -> P {
    near.where_or(is_closing, far) / sum.where_or(is_closing, divisor)
}

/// [`speed_excess`](crate::intercept::excess::speed_excess), and whether that is it, to the bit.
///
/// The sum is [`Doubled::speed_excess`]. The whole numbers round the same difference once: so does the sum where all within its
/// error bound, taken twice, rounds to one number.
#[inline(always)]
fn speed_excess<P: Packed, L: Lanes<Packed = P>>(
    lanes: L,
    velocity: Three<P>,
    speed: P,
    speed_squared: P,
) -> (P, P::Mask) {
    let [x, y, z] = velocity;
    let zero = lanes.splat(0.0);
    let is_even = |x: P| x.abs().at_most(zero) | lanes.splat(LEAST_COMPONENT).at_most(x.abs());
    let is_even = is_even(x) & is_even(y) & is_even(z);
    let Doubled { high, low, size } = Doubled::speed_excess(velocity, speed, lanes.splat(SPLITTER));
    let error = lanes.splat(2.0 * f64::EPSILON) * (lanes.splat(8.0) * size + low.abs());
    let is_same = |x: P| x.at_most(high) & high.at_most(x);
    let is_zero = high.abs().at_most(zero) & error.at_most(zero);
    let is_large = (lanes.splat(LEAST_EXCESS) * speed_squared).at_most(high.abs());
    let is_rounded_once = is_same(high + (low + error)) & is_same(high + (low - error));
    (high, is_even & (is_zero | (is_large & is_rounded_once)))
}

/// What the times of lanes are made of, with an intercept or without.
struct Terms<P> {
    /// That of the discriminant; of an approach, the length of its course times `a`.
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
    /// Those of the lanes from `at` on, of which it tells.
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
        if digits == Digits::Refined {
            verdicts.as_fast |= settled.as_fast(query.zero) << at;
        }
        let Settled { a, b, c, discriminant, along, velocity_squared, distance_squared, met, .. } = settled;
        let is_met = met.is_negative();
        // `R.V` below `S |R|`.
        let beside = along * along - settled.speed_squared * distance_squared;
        let is_ahead = along.or_bits(beside).is_negative();
        let course_squared = settled.sideways_squared.where_or(is_ahead, distance_squared * a) * a;
        Self {
            root: discriminant.where_or(is_met, course_squared).sqrt(),
            met,
            speed: query.speed,
            a,
            b,
            offset: c.where_or(is_met, along * a),
            divisor: (-a).where_or(is_met, velocity_squared * a),
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

/// The courses of the first lanes by what [`find_times`] found: those of [`intercept_at`](crate::intercept::plain::intercept_at)
/// and of [`approach_across`](crate::intercept::closest_approach::approach_across).
#[inline(always)]
pub(super) fn find_courses<E: Element, L: Lanes>(
    lanes: L,
    queries: &QueryRefs<'_, E>,
    count: usize,
    [times, latest_times, factors]: &[Column; 3],
    out: OutColumns<'_, 2, 2, E>,
) {
    let OutColumns { vectors: [points, pursuer_velocities], numbers: [out_times, out_latest_times] } = out;
    for at in starts::<L>(count) {
        let Queries { relative, target, velocity, speed, radius, zero } = Queries::load(lanes, queries, at);
        let (time, latest_time) = (lanes.load(times, at), lanes.load(latest_times, at));
        let met = zero.less(latest_time);
        let course = position_at(relative, velocity, time);
        let length_squared = dot(course, course);
        // Of an intercept, by the length that is known.
        let length = speed * time + radius;
        let square = length * length;
        let (factor, half) = (speed / length, lanes.splat(0.5) / square);
        let to_intercept = factor + factor * ((square - length_squared) * half);
        // Of an approach.
        let inverse_length = lanes.load(factors, at);
        let step = lanes.splat(1.5) - (lanes.splat(0.5) * (inverse_length * inverse_length)) * length_squared;
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
    // Where the intercept is aimed at as it is, all that remains to do is what has none.
    let takes_the_intercept = settings.takes_the_intercept();
    let by = if takes_the_intercept { settings.horizon } else { f64::NEG_INFINITY };
    // Up to 2^500 a target of which plain arithmetic can tell is far from the limits of f64.
    let takes_the_horizon = aims == Aims::AtHorizon
        && takes_the_intercept
        && settings.fallback == Fallback::Horizon
        && settings.horizon <= power_of_two(500);
    let OutColumns { vectors: [points], numbers: [times, miss_distances] } = out;
    let mut predicted = Predicted { verdicts: Verdicts::default(), aimed: 0, met: 0 };
    for at in starts::<L>(count) {
        let query = Queries::load(lanes, queries, at);
        let settled = Settled::of(lanes, &query, Digits::Plain);
        let Settled { a, b, c, discriminant, .. } = settled;
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
