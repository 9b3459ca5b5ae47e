//! The least gap between a target on a known motion and the reachable set of its pursuer.

use super::periodic::Laps;
use super::search::{Moment, PieceSearch, both_straight, gap, straight_from};
use crate::intercept::closest_approach;
use crate::motion::{Course, Piece};
use crate::numeric::max_or_second;
use core::f64::consts::TAU;
use glam::DVec3;

/// The least gap, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeastGap {
    pub moment: Moment,
    pub gap: f64,
}

/// A gap counts as nearer when it is smaller by this fraction of the least so far.
pub(super) const NEARER: f64 = 1.0 / (1_u64 << 30) as f64;

/// The least gap within the horizon, given that there is no intercept by then.
///
/// Repeats: finds the next time below the current minimum, and descends to its local minimum.
pub(super) fn least_gap(search: &mut PieceSearch) -> LeastGap {
    let query = search.query;
    let at = |time: f64| {
        let moment = Moment { time, point: query.target.state(time).position };
        LeastGap { moment, gap: gap(query, moment.point, time) }
    };
    if let Some(straight) = both_straight(query)
        && let Ok(closest) = closest_approach(&straight, query.horizon)
    {
        return at(closest.time);
    }
    let mut best = at(0.0);
    let mut look = |search: &mut PieceSearch, from: f64, to: f64| nearer_between(search, from, to, &mut best);
    match Laps::of(query) {
        Some(laps) if query.pursuer.drift() == DVec3::ZERO => {
            let (from, to) = best_lap(search, &laps);
            if laps.begin > 0.0 && from > 0.0 {
                look(search, 0.0, if laps.begin < from { laps.begin } else { from });
            }
            look(search, from, to);
        }
        _ => look(search, 0.0, query.horizon),
    }
    best
}

/// Improves `best` by what there is between two times.
pub(super) fn nearer_between(search: &mut PieceSearch, from: f64, to: f64, best: &mut LeastGap) {
    let _: Option<()> = search.pieces(from, to, &mut |search, piece| {
        nearer_on_piece(search, piece, best);
        None
    });
}

/// From when to when the nearest of all laps is: where the target repeats and the range only grows, the last lap is nearer
/// than all before it, and the first one of a range that grows no more as near as all after it.
fn best_lap(search: &PieceSearch, laps: &Laps) -> (f64, f64) {
    let query = search.query;
    let steady = query.pursuer.steady_time();
    let last = query.horizon - laps.duration;
    let grows_no_more = steady.is_finite() && query.pursuer.speed_at(steady) == 0.0;
    let from = if grows_no_more && steady < last { steady } else { last };
    let from = if from > laps.begin { from } else { laps.begin };
    let from = if from > 0.0 { from } else { 0.0 };
    let from = if from < query.horizon { from } else { query.horizon };
    let to = from + laps.duration;
    // Rounding must not cut off the end.
    if from < last && to < query.horizon { (from, to) } else { (from, query.horizon) }
}

/// Updates `best` with the minimum over one piece of the motion.
fn nearer_on_piece(search: &mut PieceSearch, piece: &Piece, best: &mut LeastGap) {
    let query = search.query;
    let steady = query.pursuer.steady_time();
    if let Course::Straight { velocity, .. } = piece.course
        && steady < piece.to
    {
        if steady > piece.from {
            nearer_by_search(search, &Piece { to: steady, ..*piece }, best);
        }
        nearer_going_straight(
            search,
            piece,
            velocity,
            if steady > piece.from { steady } else { piece.from },
            best,
        );
        return;
    }
    if let Course::Turning(turning) = piece.course {
        // Of many turns the last is often the nearest: then hardly any other needs to be followed down.
        let last_turn = piece.to - TAU / turning.turn_rate.abs();
        if last_turn > piece.from {
            nearer_by_search(search, &Piece { from: last_turn, ..*piece }, best);
        }
    }
    nearer_by_search(search, piece, best);
}

/// The same from `from` on, where both go straight and the gap has a closed form.
fn nearer_going_straight(
    search: &mut PieceSearch,
    piece: &Piece,
    velocity: DVec3,
    from: f64,
    best: &mut LeastGap,
) {
    let query = search.query;
    let position = piece.at(from).position;
    let straight = straight_from(query, 0.0, position, velocity, from);
    let seconds = piece.to - from;
    let Ok(closest) = closest_approach(&straight, seconds) else {
        return nearer_by_search(search, &Piece { from, ..*piece }, best);
    };
    let time = if closest.time < seconds { from + closest.time } else { piece.to };
    let moment = Moment { time, point: piece.at(time).position };
    let gap = gap(query, moment.point, time);
    if gap < best.gap * (1.0 - NEARER) {
        *best = LeastGap { moment, gap };
    }
}

/// The same by the search.
fn nearer_by_search(search: &mut PieceSearch, piece: &Piece, best: &mut LeastGap) {
    let query = search.query;
    let gap_at = |time: f64| gap(query, piece.at(time).position, time);
    let mut from = piece.from;
    let mut nearer = NEARER;
    while !search.is_exhausted() && best.gap > 0.0 && nearer < 1.0 {
        let wanted = best.gap * (1.0 - nearer);
        let Some(time) = search.advance_within(piece, wanted, from, piece.to) else { return };
        if !search.affords(MOST_LOOKS / LOOKS_PER_STEP) {
            return;
        }
        let (time_of_least, gap, looks) = downhill(&gap_at, time, piece.to);
        search.spend(looks.div_ceil(LOOKS_PER_STEP));
        // What the search found may be nearer by rounding alone. Then less will not do.
        nearer = if gap <= wanted { NEARER } else { 2.0 * nearer };
        if gap < best.gap {
            let moment = Moment { time: time_of_least, point: piece.at(time_of_least).position };
            *best = LeastGap { moment, gap };
        }
        // Not from the best: the strides to it may have passed over a deeper dip.
        from = time;
    }
}

/// The local least gap from `time` on, as its time, itself and how often it was looked at, given that it falls there: strides
/// that double until one goes up, then golden sections of the last two (Kiefer 1953).
fn downhill(gap_at: &impl Fn(f64) -> f64, time: f64, end: f64) -> (f64, f64, u64) {
    let mut looks = 1;
    let mut best = (time, gap_at(time));
    let mut behind = best;
    let mut stride = (end - time) * FIRST_STRIDE;
    // Where the gap jumps up soon, or falls no further, only a short stride goes down.
    for quarters in 1..=MOST_QUARTERS {
        looks += 1;
        if gap_at(time + stride) < best.1 {
            break;
        }
        stride *= 0.25;
        // A far end does not make it long.
        if quarters >= QUARTERS && stride <= SHORT * time {
            break;
        }
    }
    let mut ahead = (end, f64::INFINITY);
    for _ in 0..MOST_STRIDES {
        if best.0 >= end {
            break;
        }
        let time = if best.0 + stride < end { best.0 + stride } else { end };
        looks += 1;
        ahead = (time, gap_at(time));
        if ahead.0 <= best.0 || ahead.1 >= best.1 {
            break;
        }
        behind = best;
        best = ahead;
        stride *= 2.0;
    }
    let (mut low, mut high) = (behind, ahead);
    for _ in 0..SECTIONS {
        let part = GOLDEN * (high.0 - low.0);
        let (left, right) = (high.0 - part, low.0 + part);
        let (left, right) = ((left, gap_at(left)), (right, gap_at(right)));
        looks += 2;
        let lower = if left.1 <= right.1 { left } else { right };
        if lower.1 < best.1 {
            best = lower;
        }
        let highest = max_or_second(max_or_second(low.1, high.1), max_or_second(left.1, right.1));
        if left.1 <= right.1 {
            high = right;
        } else {
            low = left;
        }
        // Nothing to find any more but rounding.
        if highest - best.1 <= FLAT * best.1 {
            break;
        }
    }
    (best.0, best.1, looks)
}

/// Of what is left of a piece, the first stride downhill.
const FIRST_STRIDE: f64 = 1.0 / 64.0;
/// How often it is quartered at least, to 2^-46 of what is left, and at most, until it is this part of the time.
const QUARTERS: u32 = 20;
const MOST_QUARTERS: u32 = 80;
const SHORT: f64 = 1.0 / (1_u64 << 44) as f64;
/// And how often a stride so short is doubled at most to pass over what is left.
const MOST_STRIDES: u32 = 48;
/// The golden section, and how many make a bracket as small as the numbers can tell, for a least gap just before a jump.
const GOLDEN: f64 = 0.618_033_988_749_894_9;
const SECTIONS: u32 = 80;
/// A descent looks at the gap no more often.
const MOST_LOOKS: u64 = 320;
/// A step of the advancement takes as long as this many looks: it looks at the target up to twice, and bounds the slope.
const LOOKS_PER_STEP: u64 = 2;
/// A bracket is flat if its gaps differ by less than this part of them.
const FLAT: f64 = 1.0 / (1_u64 << 44) as f64;
