//! What no plan exceeds: the dual of the linear relaxation, by subgradients, in whole numbers.

use super::query::ALL;
use super::table::{Table, at};
use crate::numeric::put;

/// How often the prices are improved.
const ROUNDS: u32 = 100;
/// Number of rounds without a lower bound after which the steps are halved.
const PATIENCE: u32 = 5;
/// Shares are read in these units where prices are improved.
const GRADIENT_BITS: u32 = 30;

/// Finds what weapons' time is worth, such that the bound is low, and puts it into the table; `best` is the objective of a plan.
///
/// With a price `p` for all hit points of each threat, no plan exceeds the sum of `max(0, gain - p)` over the threats plus the
/// sum over the weapons of the most that one of their engagements earns, `p * share - cost`, or 0: weak duality.
///
/// Source: M. Held, P. Wolfe, H. P. Crowder, "Validation of subgradient optimization", Mathematical Programming 6, 1974; the
/// steps: B. T. Polyak, "Minimization of unsmooth functionals", 1969.
pub(super) fn find_worths(table: &mut Table, best: i128) {
    let mut lowest = i128::MAX;
    table.prices.fill(0);
    let (mut halvings, mut waited) = (0, 0);
    for _ in 0..ROUNDS {
        let bound = earn(table);
        if bound < lowest {
            lowest = bound;
            waited = 0;
            copy(table.prices, table.best_prices);
        } else {
            waited += 1;
            if waited == PATIENCE {
                waited = 0;
                halvings += 1;
            }
        }
        if lowest <= best || !step(table, (bound - best) >> halvings) {
            break;
        }
    }
    copy(table.best_prices, table.prices);
    earn(table);
}

/// What each weapon's time is worth at the prices, in the table, with where it earns it; the bound.
fn earn(table: &mut Table) -> i128 {
    let mut bound = 0;
    table.worth.fill(0);
    table.places.fill(-1);
    for threat in 0..table.threats() {
        let price = at(table.prices, threat);
        bound += (at(table.gains, threat) - price).max(0);
        for place in 0..at(table.counts, threat) as usize {
            let Some(engagement) = table.engagement(threat, place) else { break };
            // Rounded up, so that the bound is one.
            let earned = ((price * engagement.share + ALL - 1) >> ALL.trailing_zeros()) - engagement.cost;
            if earned > at(table.worth, engagement.weapon) {
                put(table.worth, engagement.weapon, earned);
                put(table.places, engagement.weapon, engagement.share << 16 | threat as i128);
            }
        }
    }
    bound + table.worth.iter().sum::<i128>()
}

/// Moves the prices along the subgradient toward a bound that is lower by `excess`; `false` when it is zero.
fn step(table: &mut Table, excess: i128) -> bool {
    // Of each threat: the shares that weapons want to take of it, less its own if it is worth its price.
    table.stopped.fill(0);
    for place in &*table.places {
        if *place >= 0 {
            let threat = (place & 0xffff) as usize;
            let wanted = at(table.stopped, threat) + (place >> 16);
            put(table.stopped, threat, wanted);
        }
    }
    let mut square = 0;
    for threat in 0..table.threats() {
        let is_sold = at(table.gains, threat) > at(table.prices, threat);
        let slope = (at(table.stopped, threat) - if is_sold { ALL } else { 0 }) >> GRADIENT_BITS;
        put(table.stopped, threat, slope);
        square += slope * slope;
    }
    if square == 0 {
        return false;
    }
    // The square is rounded up to a power of two: the length of a step need not be exact.
    let shift = i128::BITS - (square - 1).leading_zeros();
    for ((price, slope), gain) in table.prices.iter_mut().zip(&*table.stopped).zip(&*table.gains) {
        let change = (excess * slope * (ALL >> GRADIENT_BITS)) >> shift;
        // Above the gain no price is better than the gain itself.
        *price = (*price - change).min(*gain).max(0);
    }
    true
}

fn copy(from: &[i128], to: &mut [i128]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = *from;
    }
}

/// Writes, for each place in the order of the threats, the most that its threat and those after it can gain at what weapons'
/// time is worth; the bound on all plans. The lists are in order.
pub(super) fn gains_from_here_on(table: &mut Table) -> i128 {
    let mut rest = 0;
    for place in (0..table.threats()).rev() {
        let threat = at(table.order, place) as usize;
        rest += table.least_cost(threat).map_or(0, |cost| (at(table.gains, threat) - cost).max(0));
        put(table.best_prices, place, rest);
    }
    rest + table.worth.iter().sum::<i128>()
}
