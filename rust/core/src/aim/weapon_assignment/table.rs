//! The caller's memory, divided: which weapon can hit which threat, and what the search remembers.

use super::query::{ALL, part};
use crate::numeric::{heap_sort, put, take};
use crate::refusal::Refusal;

/// No weapon, no threat.
pub(super) const NONE: i128 = -1;

/// A weapon that can hit a threat in time, in an integer: its number, what it costs and what share it takes.
#[derive(Clone, Copy)]
pub(super) struct Engagement {
    pub weapon: usize,
    /// The delay, in quanta.
    pub cost: i128,
    /// The share of the threat's hit points.
    pub share: i128,
}

impl Engagement {
    pub fn packed(self) -> i128 {
        self.share << 64 | self.cost << 16 | self.weapon as i128
    }

    pub fn of(packed: i128) -> Self {
        let (share, cost) = (packed >> 64, packed >> 16 & 0xffff_ffff_ffff);
        Self { weapon: (packed & 0xffff) as usize, cost, share }
    }
}

/// The matrix and what is known of each weapon and of each threat.
#[derive(Debug)]
pub(super) struct Table<'memory> {
    weapons: usize,
    /// Of each threat: the weapons that can hit it in time, packed; then what is left over.
    pub lists: &'memory mut [i128],
    /// Of each threat: how many those are.
    pub counts: &'memory mut [i128],
    /// Of each threat: what stopping it gains, in the objective's quanta.
    pub gains: &'memory mut [i128],
    /// Of each threat: the price of all of its hit points.
    pub prices: &'memory mut [i128],
    /// Of each threat: the price of the best bound so far; then the most that it and those after it in the order can gain.
    pub best_prices: &'memory mut [i128],
    /// Of each threat: not 0 when it is stopped.
    pub stopped: &'memory mut [i128],
    /// The threats in the order of the search.
    pub order: &'memory mut [i128],
    /// Of each weapon: what its time is worth.
    pub worth: &'memory mut [i128],
    /// Of each weapon: its threat in the plan at hand, or [`NONE`].
    pub threat_of: &'memory mut [i128],
    /// Of each weapon: its threat in the best plan, or [`NONE`].
    pub best_threat_of: &'memory mut [i128],
    /// Of each weapon: what the bound says; then the stack of the search, by depth.
    pub places: &'memory mut [i128],
    pub needs: &'memory mut [i128],
    pub lefts: &'memory mut [i128],
    pub objectives: &'memory mut [i128],
}

impl<'memory> Table<'memory> {
    pub fn size(weapons: usize, threats: usize) -> usize {
        weapons * threats + 6 * threats + 7 * weapons
    }

    pub fn new(weapons: usize, threats: usize, memory: &'memory mut [i128]) -> Result<Self, Refusal> {
        let mut rest = memory;
        let mut take = |count: usize, filled: i128| {
            let taken = take(&mut rest, count)?;
            taken.fill(filled);
            Some(taken)
        };
        let mut divide = || {
            Some(Self {
                weapons,
                lists: take(weapons * threats, 0)?,
                counts: take(threats, 0)?,
                gains: take(threats, 0)?,
                prices: take(threats, 0)?,
                best_prices: take(threats, 0)?,
                stopped: take(threats, 0)?,
                order: take(threats, 0)?,
                worth: take(weapons, 0)?,
                threat_of: take(weapons, NONE)?,
                best_threat_of: take(weapons, NONE)?,
                places: take(weapons, 0)?,
                needs: take(weapons, 0)?,
                lefts: take(weapons, 0)?,
                objectives: take(weapons, 0)?,
            })
        };
        divide().ok_or(Refusal::too_small("memory_size"))
    }

    pub fn threats(&self) -> usize {
        self.counts.len()
    }

    /// The weapons that can hit `threat` in time.
    pub fn list(&self, threat: usize) -> impl Iterator<Item = Engagement> + '_ {
        list(self.lists, self.weapons, at(self.counts, threat), threat)
            .iter()
            .map(|packed| Engagement::of(*packed))
    }

    /// The one at `place` in the list of `threat`.
    pub fn engagement(&self, threat: usize, place: usize) -> Option<Engagement> {
        list(self.lists, self.weapons, at(self.counts, threat), threat)
            .get(place)
            .map(|packed| Engagement::of(*packed))
    }

    /// Adds to the list of `threat`.
    pub fn add(&mut self, threat: usize, engagement: Engagement) {
        let count = at(self.counts, threat);
        put(self.lists, threat * self.weapons + count as usize, engagement.packed());
        put(self.counts, threat, count + 1);
    }

    /// Puts the list of every threat in order: first who takes most for what it costs and what its time is worth.
    pub fn sort(&mut self) {
        let worth = &*self.worth;
        let lists = self.lists.chunks_exact_mut(self.weapons.max(1));
        for (list, count) in lists.zip(&*self.counts) {
            let list = list.get_mut(..*count as usize).unwrap_or_default();
            heap_sort(list, |one, other| {
                let (a, b) = (Engagement::of(*one), Engagement::of(*other));
                let of_a = (a.cost + at(worth, a.weapon)) * b.share;
                let of_b = (b.cost + at(worth, b.weapon)) * a.share;
                (of_a, b.share, a.weapon) < (of_b, a.share, b.weapon)
            });
        }
    }

    /// The least that `threat` costs, with what weapons' time is worth, if a part of a weapon could be taken: no set of
    /// weapons stops it for less. `None` when all together do not stop it. The lists are in order.
    pub fn least_cost(&self, threat: usize) -> Option<i128> {
        let mut need = ALL;
        let mut cost = 0;
        for engagement in self.list(threat) {
            let of_weapon = engagement.cost + at(self.worth, engagement.weapon);
            if engagement.share >= need {
                return Some(cost + part(of_weapon, need, engagement.share));
            }
            need -= engagement.share;
            cost += of_weapon;
        }
        None
    }

    /// Keeps the plan at hand as the best.
    pub fn keep(&mut self) {
        for (to, from) in self.best_threat_of.iter_mut().zip(&*self.threat_of) {
            *to = *from;
        }
    }

    /// Makes the best plan the one at hand.
    pub fn restore(&mut self) {
        self.stopped.fill(0);
        for (to, from) in self.threat_of.iter_mut().zip(&*self.best_threat_of) {
            *to = *from;
            if let Ok(threat) = usize::try_from(*from) {
                put(self.stopped, threat, 1);
            }
        }
    }
}

/// The list of a threat.
fn list(lists: &[i128], weapons: usize, count: i128, threat: usize) -> &[i128] {
    let start = threat.saturating_mul(weapons);
    lists.get(start..start.saturating_add(count as usize)).unwrap_or_default()
}

/// The entry at `index`; 0 beyond the end, which no search asks for.
pub(super) fn at(entries: &[i128], index: usize) -> i128 {
    entries.get(index).copied().unwrap_or(0)
}
