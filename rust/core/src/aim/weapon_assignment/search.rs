//! Branch and bound: threat by threat, weapon by weapon.

use super::query::{ALL, part};
use super::table::{NONE, Table, at};
use crate::numeric::put;

/// Where the search is.
struct Cursor {
    /// The place in the order of the threats.
    threat: usize,
    /// The place in that threat's list.
    place: usize,
    /// What is still needed of its hit points.
    need: i128,
    /// What weapons without a threat from `place` on take of them.
    left: i128,
    /// What the plan gains so far.
    objective: i128,
    /// What the time of weapons without a threat is worth.
    worth: i128,
    /// How many weapons have a threat.
    depth: usize,
}

/// Searches all plans that may be better than the `best`, in at most `steps` steps; whether it came to the end.
///
/// A threat is stopped by some of the weapons without a threat, taken in the order of its list, or left. No branch is followed
/// whose bound is not above the best: what it gained, what the threats after it can gain, and what the time of the free
/// weapons is worth, less the least that the need of its threat costs.
pub(super) fn search(table: &mut Table, best: &mut i128, mut steps: u32) -> bool {
    table.threat_of.fill(NONE);
    let worth = table.worth.iter().sum();
    let mut cursor = Cursor { threat: 0, place: 0, need: ALL, left: 0, objective: 0, worth, depth: 0 };
    let mut is_open = begin(table, &mut cursor, *best);
    while is_open {
        if steps == 0 {
            return false;
        }
        steps -= 1;
        is_open = if take(table, &mut cursor, *best) {
            if cursor.need > 0 {
                true
            } else if is_needless(table, &cursor) {
                take_back(table, &mut cursor)
            } else {
                let threat = at(table.order, cursor.threat) as usize;
                cursor.objective += at(table.gains, threat);
                if cursor.objective > *best {
                    *best = cursor.objective;
                    table.keep();
                }
                cursor.threat += 1;
                begin(table, &mut cursor, *best) || take_back(table, &mut cursor)
            }
        } else if cursor.need == ALL {
            // Without a weapon for this threat: it is left.
            cursor.threat += 1;
            begin(table, &mut cursor, *best) || take_back(table, &mut cursor)
        } else {
            take_back(table, &mut cursor)
        };
    }
    true
}

/// Begins with the threat at the cursor; `false` when there is none, or nothing better can follow.
fn begin(table: &Table, cursor: &mut Cursor, best: i128) -> bool {
    let more = table.best_prices.get(cursor.threat);
    let Some(more) = more else { return false };
    if cursor.objective + cursor.worth + more <= best {
        return false;
    }
    let threat = at(table.order, cursor.threat) as usize;
    cursor.place = 0;
    cursor.need = ALL;
    cursor.left = table
        .list(threat)
        .filter(|engagement| at(table.threat_of, engagement.weapon) == NONE)
        .map(|engagement| engagement.share)
        .sum();
    true
}

/// Gives the threat its next weapon; `false` when there is none, or nothing better can follow.
fn take(table: &mut Table, cursor: &mut Cursor, best: i128) -> bool {
    let threat = at(table.order, cursor.threat) as usize;
    let gain = at(table.gains, threat) + at(table.best_prices, cursor.threat + 1);
    while cursor.left >= cursor.need {
        let Some(engagement) = table.engagement(threat, cursor.place) else { return false };
        cursor.place += 1;
        if at(table.threat_of, engagement.weapon) != NONE {
            continue;
        }
        let worth = at(table.worth, engagement.weapon);
        // Those after it in the list take less for what they cost.
        let least = part(engagement.cost + worth, cursor.need, engagement.share);
        if cursor.objective + cursor.worth + gain - least <= best {
            return false;
        }
        cursor.left -= engagement.share;
        put(table.places, cursor.depth, (cursor.place as i128) << 16 | cursor.threat as i128);
        put(table.needs, cursor.depth, cursor.need);
        put(table.lefts, cursor.depth, cursor.left);
        put(table.objectives, cursor.depth, cursor.objective);
        put(table.threat_of, engagement.weapon, threat as i128);
        cursor.depth += 1;
        cursor.need -= engagement.share;
        cursor.objective -= engagement.cost;
        cursor.worth -= worth;
        return true;
    }
    false
}

/// Takes the last weapon back: the cursor goes on without it; `false` when there was none.
fn take_back(table: &mut Table, cursor: &mut Cursor) -> bool {
    let Some(depth) = cursor.depth.checked_sub(1) else { return false };
    let place = at(table.places, depth);
    cursor.depth = depth;
    cursor.threat = (place & 0xffff) as usize;
    cursor.place = (place >> 16) as usize;
    cursor.need = at(table.needs, depth);
    cursor.left = at(table.lefts, depth);
    cursor.objective = at(table.objectives, depth);
    let threat = at(table.order, cursor.threat) as usize;
    if let Some(engagement) = table.engagement(threat, cursor.place.saturating_sub(1)) {
        put(table.threat_of, engagement.weapon, NONE);
        cursor.worth += at(table.worth, engagement.weapon);
    }
    true
}

/// Whether the threat at the cursor is stopped without one of its weapons too: a plan without it is as good.
fn is_needless(table: &Table, cursor: &Cursor) -> bool {
    let threat = at(table.order, cursor.threat) as usize;
    (0..cursor.depth)
        .rev()
        .map(|depth| at(table.places, depth))
        .take_while(|place| (place & 0xffff) as usize == cursor.threat)
        .filter_map(|place| table.engagement(threat, ((place >> 16) as usize).saturating_sub(1)))
        .any(|engagement| cursor.need + engagement.share <= 0)
}
