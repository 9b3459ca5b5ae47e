//! Teams of 256 against 256, and 12 weapons against 8 threats.

use crate::case::{Answer, Case};
use crate::input::{Reader, noise};
use pursuit_core::aim::weapon_assignment::{
    WEAPON_ASSIGNMENT_STEPS, Weapon, WeaponHit, WeaponThreat, solve_weapon_assignment,
    weapon_assignment_memory,
};
use pursuit_core::numeric::{AssignmentObjective, assignment_memory, solve_assignment};
use std::hint::black_box;

const SIZE: usize = 256;

/// How a matrix of costs is made: [`Costs::cost`].
#[derive(Debug)]
struct Costs {
    kind: usize,
    seed: u64,
    exponent: f64,
    noise: f64,
    decades: f64,
    steps: f64,
    is_rounded: bool,
    impossible: f64,
}

impl Costs {
    fn read(reader: &mut Reader) -> Self {
        Self {
            kind: reader.choice(5),
            seed: (1e15 * reader.number()) as u64,
            exponent: 6.0 * reader.number(),
            noise: reader.number().powi(3),
            decades: if reader.number() < 0.5 { 0.0 } else { 15.0 * reader.number() },
            steps: reader.size(1e3),
            is_rounded: reader.number() < 0.5,
            impossible: if reader.number() < 0.5 { 0.0 } else { reader.number() },
        }
    }

    /// The cost of a pair. The kinds: no pattern; each a product of ranks, which makes searches by paths longest; distances on
    /// a line; the mirrored noise; a hyperbola of the ranks.
    fn cost(&self, row: usize, column: usize) -> f64 {
        let index = (row * SIZE + column) as u64;
        let any = noise(self.seed, index);
        if noise(self.seed + 1, index) < self.impossible {
            return f64::INFINITY;
        }
        let [r, c] = [row, column].map(|rank| (rank + 1) as f64 / SIZE as f64);
        let pattern = match self.kind {
            0 => any,
            1 => r * c,
            2 => (noise(self.seed + 2, row as u64) - noise(self.seed + 3, column as u64)).abs(),
            3 => noise(self.seed, (row.min(column) * SIZE + row.max(column)) as u64),
            _ => 1.0 / (r + c),
        };
        let mut cost = pattern.powf(self.exponent) * (1.0 - self.noise) + self.noise * any;
        cost *= 10.0_f64.powf(-self.decades * noise(self.seed + 4, index));
        if self.is_rounded { (cost * self.steps).floor() } else { cost }
    }
}

struct Team {
    costs: Costs,
    table: Vec<f64>,
    objective: AssignmentObjective,
    memory: Vec<i128>,
}

impl Team {
    fn read(reader: &mut Reader, objective: AssignmentObjective) -> Box<dyn Case> {
        let costs = Costs::read(reader);
        let table = (0..SIZE * SIZE).map(|index| costs.cost(index / SIZE, index % SIZE)).collect();
        Box::new(Self { costs, table, objective, memory: vec![0; assignment_memory(SIZE, SIZE)] })
    }
}

impl Case for Team {
    fn call(&mut self) -> Answer {
        let Self { table, objective, memory, .. } = self;
        let cost = |row, column| table[row * SIZE + column];
        let total = solve_assignment(SIZE, SIZE, *objective, cost, memory, |_, column| {
            black_box(column);
        })?;
        Ok(if total.is_best { "OK" } else { "unfinished" })
    }

    fn literal(&self) -> String {
        format!("{:?}", self.costs)
    }
}

pub fn bottleneck(reader: &mut Reader) -> Box<dyn Case> {
    Team::read(reader, AssignmentObjective::Bottleneck)
}

pub fn linear_sum(reader: &mut Reader) -> Box<dyn Case> {
    Team::read(reader, AssignmentObjective::LinearSum)
}

const WEAPONS: usize = 12;
const THREATS: usize = 8;

/// Weapons and threats; without a pattern, or the delays of weapons and threats on a line, with hit points that take several weapons.
#[derive(Debug)]
struct Battle {
    weapons: [Weapon; WEAPONS],
    threats: [WeaponThreat; THREATS],
    hits: Vec<WeaponHit>,
    memory: Vec<i128>,
}

impl Case for Battle {
    fn call(&mut self) -> Answer {
        let Self { weapons, threats, hits, memory } = self;
        let hit = |weapon: usize, threat: usize| hits[weapon * THREATS + threat];
        let steps = WEAPON_ASSIGNMENT_STEPS;
        let (weapons, threats) = (weapons.as_slice(), threats.as_slice());
        let whole = solve_weapon_assignment(&weapons, &threats, hit, steps, memory, |_, threat| {
            black_box(threat);
        })?;
        Ok(if whole.is_best { "OK" } else { "unfinished" })
    }

    fn literal(&self) -> String {
        format!("{:?} {:?} {:?}", self.weapons, self.threats, self.hits)
    }
}

pub fn weapons(reader: &mut Reader) -> Box<dyn Case> {
    let seed = (1e15 * reader.number()) as u64;
    let (interval, damage, deadline) = (reader.size_or_zero(0.5), reader.size(1.0), reader.size(10.0));
    let (hit_points, spread, on_a_line) = (reader.size(8.0), reader.number(), reader.number() < 0.5);
    let any = |kind: u64, index: usize| 1.0 - spread * noise(seed + kind, index as u64);
    let delay = |index: usize| {
        let [weapon, threat] = [index / THREATS, index % THREATS];
        let away = if on_a_line { (any(1, weapon) - any(2, threat)).abs() } else { any(3, index) };
        WeaponHit { delay: deadline * away, damage: damage * any(4, index) }
    };
    let threat = |index| WeaponThreat {
        hit_points: hit_points * any(5, index),
        deadline: deadline * any(6, index),
        value: any(7, index),
    };
    Box::new(Battle {
        weapons: std::array::from_fn(|index| Weapon {
            interval: interval * any(8, index),
            rounds: f64::INFINITY,
        }),
        threats: std::array::from_fn(threat),
        hits: (0..WEAPONS * THREATS).map(delay).collect(),
        memory: vec![0; weapon_assignment_memory(WEAPONS, THREATS)],
    })
}
