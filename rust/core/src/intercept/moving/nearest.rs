//! The least gap between a target on a known motion and the reachable set of its pursuer.

use super::PursuerMotion;
use super::search::{Moment, Search, both_straight, gap};
use crate::intercept::closest_approach;
use crate::motion::{Piece, TargetMotion};
use glam::DVec3;

/// The least gap, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub moment: Moment,
    pub gap: f64,
}

/// A gap counts as nearer when it is so much less, in parts of the least so far.
const NEARER: f64 = 1.0 / (1_u64 << 30) as f64;
/// The same for a car: where its way ends in a turn the bounds on the slope do not close, and the search near a least gap
/// is slow.
const NEARER_FOR_CAR: f64 = 1.0 / (1_u64 << 20) as f64;

/// The least gap within the horizon, given that there is no intercept by then.
///
/// The same search looks for the first time that is nearer than the nearest so far, goes downhill from there, and on.
pub(super) fn nearest(search: &mut Search) -> Nearest {
    let query = search.query;
    let at = |time: f64| {
        let moment = Moment { time, point: query.target.state(time).position };
        Nearest { moment, gap: gap(query, moment.point, time) }
    };
    if let Some(straight) = both_straight(query)
        && let Ok(closest) = closest_approach(&straight, query.horizon)
    {
        return at(closest.time);
    }
    // Where a path repeats and the reach only grows, the last lap is the nearest.
    let from = match &query.target {
        TargetMotion::Path(path) if path.schedule().loops() && query.pursuer.drift() == DVec3::ZERO => {
            let last_lap = query.horizon - path.schedule().duration;
            if last_lap > 0.0 { last_lap } else { 0.0 }
        }
        _ => 0.0,
    };
    let mut best = at(from);
    if let TargetMotion::Path(path) = &query.target
        && search.has_too_many_laps(&path.schedule(), from, query.horizon)
    {
        return best;
    }
    let _: Option<()> = query.target.pieces(from, query.horizon, &mut |piece| {
        nearer_on_piece(search, piece, &mut best);
        search.is_exhausted().then_some(())
    });
    best
}

/// Improves `best` by what one piece has to offer.
fn nearer_on_piece(search: &mut Search, piece: &Piece, best: &mut Nearest) {
    let query = search.query;
    let gap_at = |time: f64| gap(query, piece.at(time).position, time);
    search.grant();
    let finest = if let PursuerMotion::Car(_) = query.pursuer { NEARER_FOR_CAR } else { NEARER };
    let mut from = piece.from;
    let mut nearer = finest;
    while !search.is_exhausted() && best.gap > 0.0 && nearer < 1.0 {
        let wanted = best.gap * (1.0 - nearer);
        let Some(time) = search.advance_within(piece, wanted, from, piece.to) else { return };
        search.spend(DESCENT);
        let (time_of_least, gap) = downhill(&gap_at, time, piece.to);
        // What the search found may be nearer by rounding alone. Then less will not do.
        nearer = if gap <= wanted { finest } else { 2.0 * nearer };
        if gap < best.gap {
            let moment = Moment { time: time_of_least, point: piece.at(time_of_least).position };
            *best = Nearest { moment, gap };
        }
        // Not from the best: the strides to it may have passed over a deeper dip.
        from = time;
    }
}

/// What a descent counts as, in steps of the search: it looks at the gap about three times as often.
const DESCENT: u32 = 64;

/// The local least gap from `time` on, as its time and itself, given that it falls there: strides that double until one goes up, then golden
/// sections of the last two (Kiefer 1953).
fn downhill(gap_at: &impl Fn(f64) -> f64, time: f64, end: f64) -> (f64, f64) {
    let mut best = (time, gap_at(time));
    let mut behind = time;
    let mut stride = (end - time) * FIRST_STRIDE;
    // Where the gap jumps up soon, or falls no further, only a short stride goes down.
    for _ in 0..MOST_QUARTERS {
        if gap_at(time + stride) < best.1 {
            break;
        }
        stride *= 0.25;
    }
    let mut ahead = end;
    while best.0 < end {
        ahead = if best.0 + stride < end { best.0 + stride } else { end };
        let gap = gap_at(ahead);
        if ahead <= best.0 || gap >= best.1 {
            break;
        }
        behind = best.0;
        best = (ahead, gap);
        stride *= 2.0;
    }
    let (mut low, mut high) = (behind, ahead);
    for _ in 0..SECTIONS {
        let part = GOLDEN * (high - low);
        let (left, right) = (high - part, low + part);
        let (left_gap, right_gap) = (gap_at(left), gap_at(right));
        let (time, gap) = if left_gap <= right_gap { (left, left_gap) } else { (right, right_gap) };
        if gap < best.1 {
            best = (time, gap);
        }
        if left_gap <= right_gap {
            high = right;
        } else {
            low = left;
        }
    }
    best
}

/// Of what is left of a piece, the first stride downhill.
const FIRST_STRIDE: f64 = 1.0 / 64.0;
/// How often it is quartered at most: to 2^-40.
const MOST_QUARTERS: u32 = 20;
/// The golden section, and how many make a bracket as small as the numbers can tell, for a least gap just before a jump.
const GOLDEN: f64 = 0.618_033_988_749_894_9;
const SECTIONS: u32 = 80;
