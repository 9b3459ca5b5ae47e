//! A good plan at once: threats one after the other, then exchanges.

use super::query::ALL;
use super::table::{NONE, Table, at};
use crate::numeric::put;

/// Stops `threat` with weapons that have no threat, in the order of its list; what is not needed of them is given back. Whether
/// it could; if not, nothing has changed. The plan's objective follows.
fn stop(table: &mut Table, threat: usize, objective: &mut i128) -> bool {
    let mut taken = 0;
    let mut place = 0;
    while taken < ALL {
        let Some(engagement) = table.engagement(threat, place) else { break };
        if at(table.threat_of, engagement.weapon) == NONE {
            put(table.threat_of, engagement.weapon, threat as i128);
            taken += engagement.share;
        }
        place += 1;
    }
    let is_stopped = taken >= ALL;
    let mut cost = 0;
    // From the last taken back to the first: the last is needed, for without it there was not enough.
    while place > 0 {
        place -= 1;
        let Some(engagement) = table.engagement(threat, place) else { continue };
        if at(table.threat_of, engagement.weapon) != threat as i128 {
            continue;
        }
        if !is_stopped || taken - engagement.share >= ALL {
            put(table.threat_of, engagement.weapon, NONE);
            taken -= engagement.share;
        } else {
            cost += engagement.cost;
        }
    }
    if is_stopped {
        put(table.stopped, threat, 1);
        *objective += at(table.gains, threat) - cost;
    }
    is_stopped
}

/// Takes the weapons of `threat` away from it.
fn release(table: &mut Table, threat: usize, objective: &mut i128) {
    let mut place = 0;
    while let Some(engagement) = table.engagement(threat, place) {
        if at(table.threat_of, engagement.weapon) == threat as i128 {
            put(table.threat_of, engagement.weapon, NONE);
            *objective += engagement.cost;
        }
        place += 1;
    }
    put(table.stopped, threat, 0);
    *objective -= at(table.gains, threat);
}

/// Stops what can be stopped with weapons that have no threat, in the order of the threats.
fn stop_more(table: &mut Table, objective: &mut i128, steps: &mut u32) {
    for place in 0..table.threats() {
        let threat = at(table.order, place) as usize;
        if *steps == 0 {
            return;
        }
        if at(table.stopped, threat) == 0 && at(table.gains, threat) > 0 {
            *steps -= 1;
            stop(table, threat, objective);
        }
    }
}

/// Makes a plan in the order of the threats and of their lists, and improves it by exchanges while `steps` last: a threat gives
/// its weapons up, another threat takes those that it can use, and the others stop further threats. Keeps the plan if it is better
/// than the `best`.
pub(super) fn plan(table: &mut Table, best: &mut i128, mut steps: u32) {
    table.threat_of.fill(NONE);
    table.stopped.fill(0);
    let mut objective = 0;
    // The plan itself is made whatever the bound of work.
    let mut unbounded = u32::MAX;
    stop_more(table, &mut objective, &mut unbounded);
    improve(table, objective, best, &mut steps);
}

/// Exchanges from the plan at hand on, while they gain.
fn improve(table: &mut Table, mut objective: i128, best: &mut i128, steps: &mut u32) {
    if objective <= *best {
        return;
    }
    *best = objective;
    table.keep();
    let mut has_gained = true;
    while has_gained && *steps > 0 {
        has_gained = false;
        for (first, second) in pairs(table.threats()) {
            let giver = at(table.order, first) as usize;
            let taker = at(table.order, second) as usize;
            let is_taken = giver == taker || (at(table.stopped, taker) == 0 && at(table.gains, taker) > 0);
            if at(table.stopped, giver) == 0 || !is_taken {
                continue;
            }
            if *steps == 0 {
                break;
            }
            *steps -= 1;
            release(table, giver, &mut objective);
            if stop(table, taker, &mut objective) {
                stop_more(table, &mut objective, steps);
            }
            if objective > *best {
                *best = objective;
                table.keep();
                has_gained = true;
            } else {
                table.restore();
                objective = *best;
            }
        }
    }
}

/// Every pair of places.
fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |first| (0..count).map(move |second| (first, second)))
}
