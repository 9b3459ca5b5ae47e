//! Which weapon shoots which threat.

use crate::call::{Answer, Inputs, NotNull, answer};
use crate::intercept::team::{PURSUIT_TEAM_MAX, integers, zero};
use crate::overlap::{self, Footprint};
use crate::status::{PURSUIT_STATUS_OK, PURSUIT_STATUS_UNFINISHED, PursuitStatus};
use crate::view::{Numbers, PursuitNumberView};
use core::ffi::c_void;
use pursuit_core::aim::weapon_assignment::{
    Weapon, WeaponAssignment, WeaponHit, WeaponThreat, solve_weapon_assignment, weapon_assignment_memory,
};
use pursuit_core::{Refusal, Within};
use pursuit_ffi_derive::contract;

/// Weapons, threats, and what each weapon does to each threat, read where they lie.
#[contract]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PursuitWeaponQuery {
    /// Time from now until the first round of each weapon hits each threat, in seconds: turn and flight, as `pursuit_solve_turret`
    /// answers. INFINITY where the weapon cannot hit the threat. Weapon by weapon, and of each threat by threat.
    #[contract(range = "[0, inf]", length = "weapon_count * threat_count")]
    pub delays: PursuitNumberView,
    /// Damage of a round of each weapon to each threat; times the chance to hit, where there is one. In the order of the delays.
    #[contract(range = "[0, inf)", length = "weapon_count * threat_count")]
    pub damages: PursuitNumberView,
    /// Time from round to round of each weapon, in seconds. 0: all rounds at once.
    #[contract(range = "[0, inf)", length = "weapon_count")]
    pub intervals: PursuitNumberView,
    /// Rounds that each weapon has; a fraction of a round does not count.
    #[contract(range = "[0, inf]", length = "weapon_count", usual = "INFINITY")]
    pub rounds: PursuitNumberView,
    /// Damage that stops each threat.
    #[contract(range = "(0, inf)", length = "threat_count")]
    pub hit_points: PursuitNumberView,
    /// Time from now at which each threat does harm, in seconds: it is stopped by then, or not at all.
    #[contract(range = "[0, inf]", length = "threat_count")]
    pub deadlines: PursuitNumberView,
    /// What it is worth to stop each threat, in any unit.
    #[contract(range = "[0, inf)", length = "threat_count")]
    pub values: PursuitNumberView,
    /// Number of weapons.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    pub weapon_count: u32,
    /// Number of threats.
    #[contract(range = "[1, PURSUIT_TEAM_MAX]")]
    pub threat_count: u32,
    /// Steps that the search may take: the bound of its work, the same on every machine. 0 for the greedy plan.
    #[contract(usual = "16384")]
    pub max_steps: u32,
}

/// Which weapon shoots which threat, as a whole.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct PursuitWeaponAssignment {
    /// Sum of the values of the threats that are stopped.
    pub value: f64,
    /// No assignment stops threats of a greater sum; `value` itself when this is proved to be the greatest.
    pub value_bound: f64,
    /// Sum of the delays of the weapons that have a threat, in seconds.
    pub delay: f64,
    /// Number of threats that are stopped.
    pub stopped: u32,
    /// Number of weapons that have a threat.
    pub engaged: u32,
}

impl From<WeaponAssignment> for PursuitWeaponAssignment {
    fn from(whole: WeaponAssignment) -> Self {
        let WeaponAssignment { value, value_bound, delay, stopped, engaged, is_best: _ } = whole;
        Self { value, value_bound, delay, stopped: stopped as u32, engaged: engaged as u32 }
    }
}

/// Weapons and threats in C's memory.
struct Battle {
    delays: Numbers,
    damages: Numbers,
    intervals: Numbers,
    rounds: Numbers,
    hit_points: Numbers,
    deadlines: Numbers,
    values: Numbers,
}

impl PursuitWeaponQuery {
    /// The weapons and threats; refused when the layout of a view is unknown.
    fn open(&self) -> Result<Battle, Refusal> {
        Ok(Battle {
            delays: self.delays.open(1, "query.delays")?,
            damages: self.damages.open(1, "query.damages")?,
            intervals: self.intervals.open(1, "query.intervals")?,
            rounds: self.rounds.open(1, "query.rounds")?,
            hit_points: self.hit_points.open(1, "query.hit_points")?,
            deadlines: self.deadlines.open(1, "query.deadlines")?,
            values: self.values.open(1, "query.values")?,
        })
    }
}

impl Battle {
    /// The inputs.
    fn footprints(&self, weapons: usize, threats: usize) -> [Footprint; 7] {
        [
            self.delays.footprint(weapons * threats),
            self.damages.footprint(weapons * threats),
            self.intervals.footprint(weapons),
            self.rounds.footprint(weapons),
            self.hit_points.footprint(threats),
            self.deadlines.footprint(threats),
            self.values.footprint(threats),
        ]
    }
}

/// Bytes that `pursuit_solve_weapon_assignment` needs for numbers of weapons and threats: at most 1.2 MB.
#[contract]
#[unsafe(no_mangle)]
pub extern "C" fn pursuit_weapon_assignment_memory_size(
    /// Number of weapons.
    weapon_count: u32,
    /// Number of threats.
    threat_count: u32,
) -> usize {
    // One more, so that the memory may begin anywhere.
    (weapon_assignment_memory(weapon_count as usize, threat_count as usize) + 1) * size_of::<i128>()
}

/// Gives each weapon at most one threat, such that the threats that are stopped in time are of the greatest value; among such
/// assignments the sum of the delays of the weapons used is least. So no weapon shoots a threat that is stopped without it.
///
/// A weapon hits its threat for the first time after its delay, then every interval until the threat's deadline or its last round;
/// each hit takes the damage. The threat is stopped when all hits of its weapons by the deadline take its hit points. A weapon
/// keeps its threat: ask again when a threat is stopped, appears, or leaves, with the delays and hit points of then. What is in the
/// air counts as damage done.
///
/// A share of hit points counts in units of 2^-40, rounded up, so three rounds of a third of the hit points stop a threat; values
/// and delays count in units of at most 2^-29 of the largest, rounded up. Between equally good assignments the order of weapons
/// and threats decides, the same way on every platform.
///
/// `memory` is any `memory_size` bytes, at least `pursuit_weapon_assignment_memory_size`, that need no preparation. `out_threats`
/// has room for `query.weapon_count` numbers: the threat of each weapon, -1 for none. Neither may overlap the inputs. On a refusal
/// they are zeros; nothing is written there when `query.weapon_count` is out of its domain.
///
/// Status: `OK` for an assignment that is proved to be the best; `UNFINISHED` for the best that `max_steps` found, with
/// `value_bound`, which no other exceeds; or a refusal.
#[contract(core = solve_weapon_assignment, own_summary, status(OK, UNFINISHED), refuses(BUFFER_TOO_SMALL))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pursuit_solve_weapon_assignment(
    query: *const PursuitWeaponQuery,
    #[contract(length = "memory_size")] memory: *mut c_void,
    memory_size: usize,
    /// Receives the threat of each weapon; -1 for none.
    #[contract(length = "query.weapon_count")]
    out_threats: *mut i32,
    out: *mut PursuitWeaponAssignment,
) -> PursuitStatus {
    unsafe {
        if let Ok(query) = Inputs::read(query) {
            zero(out_threats, query.weapon_count);
        }
        answer!(
            (query, NotNull(memory), NotNull(out_threats)),
            out,
            |(query, memory, out_threats)| -> Answer<PursuitWeaponAssignment> {
                let battle = query.open()?;
                let (weapons, threats) = (query.weapon_count as usize, query.threat_count as usize);
                let written = [
                    (Footprint::of_bytes(memory, memory_size), "memory"),
                    (Footprint::of_array(out_threats, weapons), "out_threats"),
                ];
                if query.weapon_count.max(query.threat_count) <= PURSUIT_TEAM_MAX {
                    overlap::check(&written, &battle.footprints(weapons, threats))?;
                }
                let needed = pursuit_weapon_assignment_memory_size(query.weapon_count, query.threat_count);
                let whole = solve_weapon_assignment(
                    &(weapons, |weapon| Weapon {
                        interval: battle.intervals.get(weapon),
                        rounds: battle.rounds.get(weapon),
                    }),
                    &(threats, |threat| WeaponThreat {
                        hit_points: battle.hit_points.get(threat),
                        deadline: battle.deadlines.get(threat),
                        value: battle.values.get(threat),
                    }),
                    |weapon, threat| WeaponHit {
                        delay: battle.delays.get(weapon * threats + threat),
                        damage: battle.damages.get(weapon * threats + threat),
                    },
                    query.max_steps,
                    integers(memory, memory_size, needed),
                    |weapon, threat| {
                        out_threats.add(weapon).write_unaligned(threat.map_or(-1, |threat| threat as i32));
                    },
                )
                .map_err(of_query)?;
                let status = if whole.is_best { PURSUIT_STATUS_OK } else { PURSUIT_STATUS_UNFINISHED };
                Ok((status, whole.into()))
            }
        )
    }
}

/// The refusal of a field as the refusal of the query.
fn of_query(refusal: Refusal) -> Refusal {
    match refusal.input.pieces().last() {
        Some(("memory_size", _)) => refusal,
        _ => refusal.within("query"),
    }
}
