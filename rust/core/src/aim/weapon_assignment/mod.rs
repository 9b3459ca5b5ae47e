//! Which weapon shoots which threat: the static weapon-target assignment problem, many weapons to one threat.
//!
//! # Method
//! Hit points, values and delays become whole numbers, so that no rounding decides. `greedy` finds a good plan at once, `bound` a
//! number that no plan exceeds (the dual of the linear relaxation), and `search` closes the gap by branch and bound, or stops
//! after the steps that it may take.

mod bound;
mod greedy;
mod query;
mod search;
mod table;

use crate::geometry::List;
use crate::numeric::{MAX_ASSIGNED, exponent, heap_sort, put};
use crate::refusal::{Refusal, Requirement, Within, counted};
use query::rounded_up;
pub use query::{Weapon, WeaponHit, WeaponThreat};
use table::{Engagement, Table, at};

/// The usual `max_steps` of [`solve_weapon_assignment`].
pub const WEAPON_ASSIGNMENT_STEPS: u32 = 1 << 14;

/// A value is a whole number of quanta, at most 2^30; so is a delay.
const QUANTA_BITS: i32 = 30;
/// A quantum of value, in quanta of delay: more than all weapons' delays together.
const VALUE: i128 = 1 << 39;
const _: () = assert!((MAX_ASSIGNED as i128) << QUANTA_BITS < VALUE);

/// Which weapon shoots which threat, as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WeaponAssignment {
    /// Sum of the values of the threats that are stopped.
    pub value: f64,
    /// No assignment stops threats of a greater sum; `value` itself when this is proved to be the greatest.
    pub value_bound: f64,
    /// Sum of the delays of the weapons that have a threat, in seconds.
    pub delay: f64,
    /// Number of threats that are stopped.
    pub stopped: usize,
    /// Number of weapons that have a threat.
    pub engaged: usize,
    /// Whether it is proved to be the best: no assignment has a greater value, or an equal value and a smaller delay.
    pub is_best: bool,
}

/// How much memory [`solve_weapon_assignment`] needs, in elements of its slice.
///
/// ```
/// use pursuit_core::aim::weapon_assignment::weapon_assignment_memory;
///
/// let memory = vec![0_i128; weapon_assignment_memory(8, 6)];
/// assert!(memory.len() >= 8 * 6);
/// ```
pub fn weapon_assignment_memory(weapons: usize, threats: usize) -> usize {
    Table::size(weapons.min(MAX_ASSIGNED), threats.min(MAX_ASSIGNED))
}

/// Gives each weapon at most one threat, such that the threats that are stopped in time are of the greatest value; among such
/// assignments the sum of the delays of the weapons used is least. So no weapon shoots a threat that is stopped without it.
///
/// A weapon hits its threat for the first time after `delay`, then every `interval` until the threat's `deadline` or its last
/// round; each hit takes `damage`. The threat is stopped when all hits of its weapons by the deadline take its hit points.
/// A weapon keeps its threat: ask again when a threat is stopped, appears, or leaves, with the delays and hit points of then. What
/// is in the air counts as damage done.
///
/// `hit(weapon, threat)` says what a weapon does to a threat; its `delay` is the time to turn and the flight, as
/// [`solve_turret`](crate::aim::turret::solve_turret) answers. `give(weapon, threat)` is called for every weapon in order, with
/// `None` for one that no threat needs. `memory` has at least [`weapon_assignment_memory`] elements, for 1 to
/// [`MAX_ASSIGNED`] weapons and threats.
///
/// The search takes at most `max_steps` steps; [`WEAPON_ASSIGNMENT_STEPS`] is usual. If they do not suffice, the answer is the
/// best so far, `is_best` is false, and `value_bound` says how much better another could be. With 0 steps it is the greedy
/// plan.
///
/// A share of hit points counts in units of 2^-40, rounded up, so three rounds of a third of the hit points stop a threat; values and
/// delays count in units of at most 2^-29 of the largest, rounded up. Which round is the last before a deadline is decided in
/// f64. Between equally good assignments the order of weapons and threats decides, the same way on every platform.
///
/// ```
/// use pursuit_core::aim::weapon_assignment::*;
///
/// // Three guns that fire each second, at two missiles: the first missile takes two of them.
/// let guns = [Weapon { interval: 1.0, rounds: f64::INFINITY }; 3];
/// let missiles = [(3.0, 2.0), (2.0, 4.0)].map(|(hit_points, deadline)| WeaponThreat { hit_points, deadline, value: 1.0 });
/// let delays = [[0.5, 0.5], [1.5, 1.0], [0.5, 2.5]];
/// let hit = |gun: usize, missile: usize| WeaponHit { delay: delays[gun][missile], damage: 1.0 };
/// let mut memory = vec![0; weapon_assignment_memory(3, 2)];
/// let mut chosen = [None; 3];
/// let whole = solve_weapon_assignment(&&guns[..], &&missiles[..], hit, 100, &mut memory, |gun, missile| chosen[gun] = missile);
/// assert_eq!(chosen, [Some(0), Some(1), Some(0)]);
/// assert_eq!(whole.unwrap().stopped, 2);
/// ```
///
/// # Errors
/// A refusal when an input is not finite or out of its domain, for no weapons or threats or too many, and for too little memory.
///
/// Source: A. S. Manne, "A target-assignment problem", Operations Research 6(3), 1958; R. K. Ahuja, A. Kumar, K. C. Jha, J. B.
/// Orlin, "Exact and heuristic algorithms for the weapon-target assignment problem", Operations Research 55(6), 2007.
pub fn solve_weapon_assignment(
    weapons: &(impl List<Weapon> + ?Sized),
    threats: &(impl List<WeaponThreat> + ?Sized),
    hit: impl Fn(usize, usize) -> WeaponHit,
    max_steps: u32,
    memory: &mut [i128],
    mut give: impl FnMut(usize, Option<usize>),
) -> Result<WeaponAssignment, Refusal> {
    counted(weapons.count(), MAX_ASSIGNED, Requirement::AtMost256, "weapon_count")?;
    counted(threats.count(), MAX_ASSIGNED, Requirement::AtMost256, "threat_count")?;
    let mut table = Table::new(weapons.count(), threats.count(), memory)?;
    let values = fill(&mut table, weapons, threats, &hit)?;

    let mut best = 0;
    order(&mut table);
    greedy::plan(&mut table, &mut best, max_steps);
    bound::find_worths(&mut table, best);
    order(&mut table);
    greedy::plan(&mut table, &mut best, max_steps);
    let bound = bound::gains_from_here_on(&mut table);
    let is_best = bound <= best || search::search(&mut table, &mut best, max_steps);

    let mut whole = WeaponAssignment { is_best, ..WeaponAssignment::default() };
    table.restore();
    for weapon in 0..weapons.count() {
        let threat = usize::try_from(at(table.threat_of, weapon)).ok();
        if let Some(threat) = threat {
            whole.engaged += 1;
            whole.delay += hit(weapon, threat).delay;
        }
        give(weapon, threat);
    }
    for threat in (0..threats.count()).filter(|threat| at(table.stopped, *threat) != 0) {
        whole.stopped += 1;
        whole.value += threats.item(threat).map_or(0.0, |threat| threat.value);
    }
    whole.value_bound = whole.value;
    // In quanta of value, rounded up: the delays take less than one quantum off.
    let quanta = |objective: i128| ((objective + VALUE - 1) >> VALUE.trailing_zeros()) as i64;
    if !is_best && quanta(bound) > quanta(best) {
        let bound = libm::scalbn(quanta(bound) as f64, values.quantum);
        whole.value_bound = bound.max(whole.value);
    }
    Ok(whole)
}

/// Whole numbers of quanta, a power of two, for numbers up to a largest.
#[derive(Clone, Copy)]
struct Quanta {
    /// The exponent of the quantum.
    quantum: i32,
}

impl Quanta {
    fn up_to(largest: f64) -> Self {
        Self { quantum: exponent(largest) + 1 - QUANTA_BITS }
    }

    /// Rounded up.
    fn of(self, x: f64) -> i128 {
        rounded_up(libm::scalbn(x, -self.quantum))
    }
}

/// Fills the table in: of each threat what it gains, and who can hit it in time. The quanta of the values.
fn fill(
    table: &mut Table,
    weapons: &(impl List<Weapon> + ?Sized),
    threats: &(impl List<WeaponThreat> + ?Sized),
    hit: &impl Fn(usize, usize) -> WeaponHit,
) -> Result<Quanta, Refusal> {
    let weapon = |at: usize| weapons.item(at).ok_or(Refusal::too_small("weapons"));
    let threat = |at: usize| threats.item(at).ok_or(Refusal::too_small("threats"));
    let (mut value, mut delay) = (0.0_f64, 0.0_f64);
    for at in 0..weapons.count() {
        weapon(at)?.check().element(at)?;
    }
    for at in 0..threats.count() {
        threat(at)?.check().element(at)?;
        value = value.max(threat(at)?.value);
    }
    for shooter in 0..weapons.count() {
        for at in 0..threats.count() {
            let hit = hit(shooter, at);
            hit.check(shooter * threats.count() + at)?;
            if threat(at)?.share(&weapon(shooter)?, &hit) > 0 {
                delay = delay.max(hit.delay);
            }
        }
    }
    let (values, delays) = (Quanta::up_to(value), Quanta::up_to(delay));
    for at in 0..threats.count() {
        let threat = threat(at)?;
        let mut all = 0;
        for shooter in 0..weapons.count() {
            let hit = hit(shooter, at);
            let share = threat.share(&weapon(shooter)?, &hit);
            if share > 0 {
                all += share;
                table.add(at, Engagement { weapon: shooter, cost: delays.of(hit.delay), share });
            }
        }
        let gain = values.of(threat.value) * VALUE;
        if all < query::ALL || gain == 0 {
            // All weapons together do not stop it, or it is worth nothing.
            put(table.counts, at, 0);
        } else {
            put(table.gains, at, gain);
        }
    }
    Ok(values)
}

/// Puts the lists in order, and the threats: first which gains most beyond what it costs at least.
fn order(table: &mut Table) {
    table.sort();
    for threat in 0..table.threats() {
        let gain = table.least_cost(threat).map_or(i128::MIN, |cost| at(table.gains, threat) - cost);
        put(table.prices, threat, gain);
    }
    for (at, threat) in table.order.iter_mut().enumerate() {
        *threat = at as i128;
    }
    let gains = &*table.prices;
    heap_sort(table.order, |one, other| {
        (at(gains, *other as usize), *one) < (at(gains, *one as usize), *other)
    });
}
