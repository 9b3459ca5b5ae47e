//! Conservative advancement: the earliest time at which a continuous margin with a bounded slope is no longer negative.
//!
//! From a time at which the margin is negative it cannot be zero before `-margin / greatest slope` has passed, so the
//! search advances that far and misses nothing. The slope is bounded between the ends of each stride: bounds that close
//! with the length of the stride make simple roots converge quadratically and near-tangent ones by halves.
//!
//! Source: B. Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996, for the step; M. Buzikov,
//! "Computing the Minimum-Time Interception of a Moving Target", arXiv 2210.03439, for the search.

use super::{max_or_second, min_or_second, power_of_two};

/// How fast a margin can change between two times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slope {
    /// No two of the times have a mean slope below this; `-INFINITY` when nothing is known.
    pub least: f64,
    /// No two of the times have a mean slope above this; `INFINITY` when nothing is known.
    pub greatest: f64,
}

/// A margin at one time, with what its owner wants to remember of it to bound the slope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<D> {
    /// When, in seconds.
    pub time: f64,
    /// The margin then; the search is for the earliest that is >= 0.
    pub value: f64,
    /// What the owner remembers; `()` for a margin with one slope for all.
    pub detail: D,
}

/// A function of time whose earliest value >= 0 is wanted.
pub trait Margin {
    /// What a sample remembers for [`Margin::slope`].
    type Detail: Copy;

    /// The margin at `time`.
    fn sample(&self, time: f64) -> Sample<Self::Detail>;

    /// The slope between `from` and the later `to`. It must hold for every pair of times between them, both included.
    ///
    /// A margin that may jump answers infinite bounds for a stride that may hold the jump.
    fn slope(&self, from: &Sample<Self::Detail>, to: &Sample<Self::Detail>) -> Slope;

    /// How fast the margin grows at `at`, to rounding, for a search that may jump close to a single root; `None` where that is
    /// not known.
    fn rate(&self, at: &Sample<Self::Detail>) -> Option<f64> {
        let _ = at;
        None
    }

    /// The value and the rate at `time`, without what a sample remembers.
    fn glance(&self, time: f64) -> Option<(f64, f64)> {
        let sample = self.sample(time);
        Some((sample.value, self.rate(&sample)?))
    }

    /// A value that the margin does not exceed between the two samples, where something better than the slope is known.
    fn ceiling(&self, from: &Sample<Self::Detail>, to: &Sample<Self::Detail>) -> f64 {
        let _ = (from, to);
        f64::INFINITY
    }
}

/// The greatest that a function with values `from` and, `length` later, `to` can be between them: where the steepest
/// rise from the first meets the steepest fall to the second.
pub fn highest_between(from: f64, to: f64, length: f64, slope: Slope) -> f64 {
    if slope.greatest <= 0.0 {
        return from;
    }
    if slope.least >= 0.0 {
        return to;
    }
    let rising = from + slope.greatest * length;
    let falling = to - slope.least * length;
    if slope.greatest.is_infinite() || slope.least.is_infinite() {
        return min_or_second(rising, falling);
    }
    from + slope.greatest * ((falling - from) / (slope.greatest - slope.least))
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// The steps granted so far did not decide.
    Searching,
    /// The margin is >= 0 at this time, and was negative before it.
    Found(f64),
    /// The margin is negative from the start to the end.
    Absent,
}

/// A search for the earliest time of a margin >= 0, spread over as many calls as the caller likes.
///
/// Everything it knows is in its fields, so the answer does not depend on how the steps were granted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConservativeAdvancement {
    /// The margin is negative from the start up to here, or was not looked at yet when this is the start.
    pub time: f64,
    /// How far the next stride looks ahead.
    pub stride: f64,
    /// The earliest time known with a margin >= 0; `INFINITY` before one is known.
    pub found: f64,
    /// The last time of interest.
    pub end: f64,
    /// Strides at the end are not shortened below this, and before it in proportion to the time: what the margin does within less
    /// may be overlooked.
    pub resolution: f64,
    /// How many steps were taken.
    pub steps: u32,
}

/// Samples taken of a single root before the search goes on by its bounds.
const MOST_JUMPS: u32 = 6;

/// Within this many parts of the answer a bracket counts as closed: 4 units in the last place.
const CLOSED: f64 = 1.0 / (1_u64 << 50) as f64;
/// A bracket is closed, at the latest, at this part of the resolution.
const FINEST: f64 = 1.0 / (1_u64 << 20) as f64;
/// No stride is shortened below this part of the resolution, however early.
const EARLIEST: f64 = power_of_two(-120);

impl ConservativeAdvancement {
    /// A search over `[start, end]` that looks no closer than `resolution`, which must be above the spacing of the numbers
    /// around `end` (`end * 2^-52`), and earlier in proportion: a much later end does not make it coarser. All three are
    /// finite, and `start <= end`.
    pub fn new(start: f64, end: f64, resolution: f64) -> Self {
        Self { time: start, stride: end - start, found: f64::INFINITY, end, resolution, steps: 0 }
    }

    /// Takes at most `steps` steps; each costs one sample and one slope, and the first of a call one sample more.
    ///
    /// A root at which the slope bounds are above zero is found to the last bits. Where they are not, it is found to
    /// within the resolution, and an excursion above zero that is shorter than the resolution may be passed over.
    /// There is no bound on the steps that holds for every margin, so the caller sets one; a step either shortens the
    /// stride by half or proves a whole stride negative.
    pub fn advance<M: Margin>(&mut self, margin: &M, steps: u32) -> Progress {
        self.advance_from(margin, margin.sample(self.time), steps)
    }

    /// [`ConservativeAdvancement::advance`] from the sample at the present time.
    pub fn advance_from<M: Margin>(
        &mut self,
        margin: &M,
        mut from: Sample<M::Detail>,
        steps: u32,
    ) -> Progress {
        for _ in 0..steps {
            match self.step(margin, &from) {
                Ok(next) => from = next,
                Err(progress) => return progress,
            }
        }
        self.decided(&from).unwrap_or(Progress::Searching)
    }

    /// The state at `from`, without another sample.
    fn decided<D>(&self, from: &Sample<D>) -> Option<Progress> {
        if from.value >= 0.0 {
            return Some(Progress::Found(from.time));
        }
        if from.time >= self.end {
            return Some(Progress::Absent);
        }
        let gap = self.found - from.time;
        (self.is_closed(gap, self.found) && self.found.is_finite()).then_some(Progress::Found(self.found))
    }

    /// Whether a root so close to `time` is found.
    fn is_closed(&self, gap: f64, time: f64) -> bool {
        gap <= time * CLOSED || gap <= self.resolution_at(time) * FINEST
    }

    /// Strides from `time` are not shortened below this.
    fn resolution_at(&self, time: f64) -> f64 {
        self.resolution * max_or_second(time / self.end, EARLIEST)
    }

    /// One step from `from`, the sample at the present time; the sample to go on from, or the verdict.
    pub fn step<M: Margin>(
        &mut self,
        margin: &M,
        from: &Sample<M::Detail>,
    ) -> Result<Sample<M::Detail>, Progress> {
        if let Some(progress) = self.decided(from) {
            return Err(progress);
        }
        self.steps = self.steps.saturating_add(1);
        let to = margin.sample(min_or_second(from.time + self.stride, self.limit()));
        let slope = margin.slope(from, &to);
        let length = to.time - from.time;

        if to.value >= 0.0 {
            self.found = to.time;
            return self.close_in(margin, from, &to, slope);
        }
        let earliest = earliest_possible(from, slope.greatest);
        let latest = latest_possible(&to, slope.least);
        let proven_negative = slope.greatest <= 0.0
            || earliest > to.time
            || latest < earliest
            || margin.ceiling(from, &to) < 0.0;
        let resolution = self.resolution_at(from.time);
        // A stride of the resolution may come out longer by rounding.
        if proven_negative || length <= 1.5 * resolution {
            self.time = to.time;
            self.stride = 2.0 * length;
            return Ok(to);
        }
        let rest = min_or_second(latest, to.time) - earliest;
        self.stride = max_or_second(min_or_second(rest, 0.5 * length), resolution);
        Ok(self.go_to(margin, from, earliest))
    }

    /// The step when the far end of the stride is known to succeed: the earliest success is between them.
    fn close_in<M: Margin>(
        &mut self,
        margin: &M,
        from: &Sample<M::Detail>,
        to: &Sample<M::Detail>,
        slope: Slope,
    ) -> Result<Sample<M::Detail>, Progress> {
        let length = to.time - from.time;
        if slope.least > 0.0 {
            if let Some(root) = self.single_root(margin, [from, to], slope) {
                return Err(Progress::Found(root));
            }
            // One root, and bounds on both sides of it from both ends: the interval Newton step.
            let earliest =
                max_or_second(earliest_possible(from, slope.greatest), to.time - to.value / slope.least);
            let latest =
                min_or_second(from.time - from.value / slope.least, to.time - to.value / slope.greatest);
            let next = self.go_to(margin, from, earliest);
            // Where the bounds cross by rounding, one unit in the last place is as far as the numbers can tell.
            self.stride =
                max_or_second(min_or_second(latest - next.time, 0.5 * length), to.time * f64::EPSILON);
            return Ok(next);
        }
        if length <= self.resolution_at(from.time) {
            return Err(Progress::Found(to.time));
        }
        let earliest = earliest_possible(from, slope.greatest);
        self.stride = 0.5 * (to.time - earliest);
        Ok(self.go_to(margin, from, earliest))
    }

    /// The one root between two samples, where the slope is above zero throughout: the inverse of the margin as a cubic through
    /// two times and rates around the root, each time nearer. What is found is at or after the root, as near as the numbers tell.
    fn single_root<M: Margin>(
        &self,
        margin: &M,
        samples: [&Sample<M::Detail>; 2],
        slope: Slope,
    ) -> Option<f64> {
        let knot = |time: f64, value: f64, rate: f64| {
            let rate = max_or_second(min_or_second(rate, slope.greatest), slope.least);
            Knot { time, value, pace: 1.0 / rate }
        };
        let [from, to] = samples;
        let mut before = knot(from.time, from.value, margin.rate(from)?);
        let mut after = knot(to.time, to.value, margin.rate(to)?);
        for _ in 0..MOST_JUMPS {
            // A unit in the last place later, so that rounding does not make a late one of it.
            let time = root_between(&before, &after) * (1.0 + f64::EPSILON);
            if !(before.time < time && time < after.time) {
                return None;
            }
            let (value, rate) = margin.glance(time)?;
            let next = knot(time, value, rate);
            if next.value >= 0.0 && self.is_closed(next.value * next.pace, time) {
                return Some(time);
            }
            if next.value < 0.0 {
                before = next;
            } else {
                after = next;
            }
        }
        None
    }

    /// Goes on from `time`, before which the margin is negative; stays where it is when `time` is no later.
    fn go_to<M: Margin>(&mut self, margin: &M, from: &Sample<M::Detail>, time: f64) -> Sample<M::Detail> {
        if time > from.time {
            self.time = min_or_second(time, self.limit());
            margin.sample(self.time)
        } else {
            *from
        }
    }

    /// Nothing after this time matters any more.
    fn limit(&self) -> f64 {
        min_or_second(self.found, self.end)
    }
}

/// A margin's value at a time, and by how much time it grows by one there.
#[derive(Clone, Copy)]
struct Knot {
    time: f64,
    value: f64,
    pace: f64,
}

/// Where the cubic in the value, through the times of both knots and with their paces, has value zero.
fn root_between(before: &Knot, after: &Knot) -> f64 {
    let (length, rise) = (after.time - before.time, after.value - before.value);
    let part = -before.value / rise;
    let (first, last) = (rise * before.pace, rise * after.pace);
    let bend = 3.0 * length - 2.0 * first - last + part * (first + last - 2.0 * length);
    before.time + part * (first + part * bend)
}

/// Before this time the margin cannot have risen to zero.
fn earliest_possible<D>(from: &Sample<D>, greatest: f64) -> f64 {
    if greatest < f64::INFINITY && greatest > 0.0 { from.time - from.value / greatest } else { from.time }
}

/// After this time the margin cannot have been zero, or it could not have fallen so far by `to`.
fn latest_possible<D>(to: &Sample<D>, least: f64) -> f64 {
    if least >= 0.0 {
        f64::NEG_INFINITY
    } else if least > f64::NEG_INFINITY {
        to.time - to.value / least
    } else {
        to.time
    }
}

#[cfg(test)]
mod tests {
    use super::{Knot, root_between};

    #[test]
    fn a_cubic_through_both_knots_has_its_root_where_it_is_said_to_be() {
        // The time as v^3 + v^2 + 2 v + 5 of the value: 5 where it is zero.
        let knot = |v: f64| Knot {
            time: ((v + 1.0) * v + 2.0) * v + 5.0,
            value: v,
            pace: (3.0 * v + 2.0) * v + 2.0,
        };
        assert_eq!(root_between(&knot(-1.0), &knot(3.0)), 5.0);
        assert_eq!(root_between(&knot(-3.0), &knot(1.0)), 5.0);
    }
}
