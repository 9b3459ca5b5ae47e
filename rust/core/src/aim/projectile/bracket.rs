//! The hits between two sampled times of a search through air.

use super::search::{Care, DragSearch, FlightSample, Needed};
use crate::numeric::max_or_second;

/// Two times and their samples.
pub(super) struct Bracket {
    earlier: (f64, FlightSample),
    later: (f64, FlightSample),
}

/// The hits between two times, and the least speeds found there.
pub(super) struct Hits {
    /// In no order.
    crossings: [Option<Needed>; 4],
    /// The least speeds needed.
    pub lowest: [Option<Needed>; 2],
    /// Whether the interval is settled completely.
    pub is_settled: bool,
}

impl Hits {
    fn none() -> Self {
        Self { crossings: [None; 4], lowest: [None; 2], is_settled: true }
    }

    /// The hits in the order of their times.
    pub(super) fn in_order(&self) -> impl Iterator<Item = Needed> {
        let mut sorted = self.crossings;
        let time = |slot: &Option<Needed>| slot.map_or(f64::INFINITY, |needed| needed.time);
        sorted.sort_unstable_by(|a, b| time(a).total_cmp(&time(b)));
        sorted.into_iter().flatten()
    }

    fn push(&mut self, crossing: Needed) {
        if let Some(slot) = self.crossings.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(crossing);
        }
    }

    fn look_at(&mut self, lowest: Needed) {
        if let Some(slot) = self.lowest.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(lowest);
        }
    }
}

impl Bracket {
    pub(super) fn between(earlier: (f64, FlightSample), later: (f64, FlightSample)) -> Self {
        Self { earlier, later }
    }

    /// Finds the hits between the two.
    pub(super) fn hits(self, search: &DragSearch) -> Hits {
        let mut hits = Hits::none();
        match (self.earlier.1, self.later.1) {
            (FlightSample::Solved(earlier), FlightSample::Solved(later)) => {
                hits.between(search, earlier, later)
            }
            (FlightSample::Solved(known), _) => hits.toward(search, known, self.later.0),
            (_, FlightSample::Solved(known)) => hits.toward(search, known, self.earlier.0),
            _ => {}
        }
        hits
    }
}

impl Hits {
    /// Searches between two known launches.
    fn between(&mut self, search: &DragSearch, earlier: Needed, later: Needed) {
        if is_slow(&earlier) != is_slow(&later) {
            self.push(crossing(search, earlier, later));
            return;
        }
        // Two launches on the same side, with a turning point between them on the other.
        let side = if is_slow(&earlier) { -1.0 } else { 1.0 };
        if side * earlier.slope < 0.0 && side * later.slope > 0.0 {
            let extreme = extreme(search, earlier, later, side);
            self.look_at(extreme);
            self.is_settled &= !search.is_exhausted();
            if is_slow(&extreme) != is_slow(&earlier) || extreme.excess == 0.0 {
                self.push(crossing(search, earlier, extreme));
                self.push(crossing(search, extreme, later));
            }
        }
    }

    /// Searches by bisection between a known launch and a time without one, where a launch would be too fast.
    fn toward(&mut self, search: &DragSearch, known: Needed, unknown: f64) {
        let (mut known, mut unknown) = (known, unknown);
        for _ in 0..MOST_HALVES {
            let rise = known.slope * (unknown - known.time);
            // Even falling twice as steeply as here, the speed needed does not reach the muzzle speed by then.
            if known.excess + 2.0 * rise > 0.0 && known.excess > 0.0 {
                return;
            }
            let middle = 0.5 * (known.time + unknown);
            match search.sample_anew(middle, Some(&known)) {
                FlightSample::Solved(next) if next.time < known.time => {
                    self.between(search, next, known);
                    known = next;
                }
                FlightSample::Solved(next) => {
                    self.between(search, known, next);
                    known = next;
                }
                FlightSample::TooFast | FlightSample::Unsolved => unknown = middle,
            }
            if (unknown - known.time).abs() <= CLOSE_ENOUGH * known.time {
                break;
            }
        }
        self.is_settled &= !is_slow(&known);
    }
}

/// Whether a launch is slower than the muzzle speed.
fn is_slow(needed: &Needed) -> bool {
    needed.excess < 0.0
}

/// The time at which exactly the muzzle speed is needed, between a time that needs more and one that needs less.
fn crossing(search: &DragSearch, earlier: Needed, later: Needed) -> Needed {
    let (mut left, mut right) = (earlier.time, later.time);
    let mut best = if earlier.excess.abs() < later.excess.abs() { earlier } else { later };
    for _ in 0..MOST_REFINEMENTS {
        let newton = best.time - best.excess / best.slope;
        if (newton - best.time).abs() <= f64::EPSILON * best.time {
            break;
        }
        let time = if newton > left && newton < right { newton } else { 0.5 * (left + right) };
        let FlightSample::Solved(needed) = search.sample(time, Some(&best), Care::FINE) else { break };
        let step = (time - best.time).abs();
        if is_slow(&needed) == is_slow(&earlier) {
            left = time;
        } else {
            right = time;
        }
        if needed.excess.abs() < best.excess.abs() {
            best = needed;
        }
        if step <= CLOSE_ENOUGH * time || right - left <= CLOSE_ENOUGH * right {
            break;
        }
    }
    best
}

/// The lowest speed needed between a time at which it falls and one at which it rises, or a time with negative excess; for a
/// `side` of -1 the highest between a rise and a fall, or a time with positive excess.
fn extreme(search: &DragSearch, earlier: Needed, later: Needed, side: f64) -> Needed {
    let (mut left, mut right) = (earlier, later);
    let mut best = if side * left.excess < side * right.excess { left } else { right };
    for _ in 0..MOST_REFINEMENTS {
        let time = left.time - left.slope * (right.time - left.time) / (right.slope - left.slope);
        let margin = 0.0625 * (right.time - left.time);
        let inside = time > left.time + margin && time < right.time - margin;
        let time = if inside { time } else { 0.5 * (left.time + right.time) };
        let FlightSample::Solved(needed) = search.sample(time, Some(&best), Care::FINE) else { break };
        if side * needed.excess < side * best.excess {
            best = needed;
        }
        if side * needed.excess <= 0.0 || right.time - left.time <= CLOSE_ENOUGH * time {
            break;
        }
        if side * needed.slope < 0.0 {
            left = needed;
        } else {
            right = needed;
        }
        // At the intersection of the tangents it is still on this side, and hardly below the best.
        let below = max_or_second(left.slope.abs(), right.slope.abs()) * (right.time - left.time);
        if below < side * best.excess && below <= HARDLY * search.muzzle_speed() {
            break;
        }
    }
    best
}

/// Tolerance of the least speed needed if nothing hits, as a part of the muzzle speed.
const HARDLY: f64 = 1.0 / (1_u64 << 20) as f64;
const MOST_REFINEMENTS: u32 = 32;
/// Maximum number of bisections toward a known launch.
const MOST_HALVES: u32 = 40;
/// Newton's method ends after a relative step in time below this, because the next error is about its square.
const CLOSE_ENOUGH: f64 = 1e-10;
