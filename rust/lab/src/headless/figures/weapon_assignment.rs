//! Guns against missiles: each gun at the nearest, and the assignment that stops most.

use crate::picture::{draw_panel, svg};
use crate::simulation::{Bounds, Panel, Role};
use anyhow::{Result, ensure};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, solve_turret};
use pursuit_core::aim::weapon_assignment::{
    WEAPON_ASSIGNMENT_STEPS, Weapon, WeaponHit, WeaponThreat, solve_weapon_assignment,
    weapon_assignment_memory,
};
use pursuit_core::{DVec2, DVec3};

/// Where guns stand, and the direction of their barrels in degrees.
const GUNS: [([f64; 2], f64); 6] = [
    ([-60.0, 40.0], 20.0),
    ([-60.0, -40.0], 20.0),
    ([0.0, 70.0], 80.0),
    ([0.0, -70.0], -60.0),
    ([60.0, 40.0], 45.0),
    ([60.0, -40.0], -30.0),
];
/// From where missiles come, their speed, their hit points, and their value.
const MISSILES: [([f64; 2], f64, f64, f64); 5] = [
    ([620.0, 160.0], 230.0, 5.0, 1.0),
    ([760.0, 330.0], 250.0, 8.0, 1.0),
    ([800.0, -40.0], 250.0, 9.0, 1.0),
    ([820.0, -330.0], 250.0, 7.0, 1.0),
    ([480.0, 420.0], 230.0, 4.0, 1.0),
];
const INTERVAL: f64 = 0.4;

fn place(of: [f64; 2]) -> DVec2 {
    DVec2::from_array(of)
}

/// Guns, missiles, and what each gun does to each missile.
struct Battle {
    guns: Vec<Weapon>,
    missiles: Vec<WeaponThreat>,
    hits: Vec<Vec<WeaponHit>>,
}

impl Battle {
    fn new() -> Result<Self> {
        let missiles = MISSILES.map(|(at, speed, hit_points, value)| WeaponThreat {
            hit_points,
            deadline: place(at).length() / speed,
            value,
        });
        let mut hits = Vec::new();
        for (gun, facing) in GUNS {
            let mut row = Vec::new();
            for ((at, speed, ..), threat) in MISSILES.into_iter().zip(&missiles) {
                let query = TurretQuery {
                    shot: Shot {
                        shooter_position: place(gun).extend(0.0),
                        target_position: place(at).extend(0.0),
                        target_velocity: (place(at).normalize() * -speed).extend(0.0),
                        muzzle_speed: 700.0,
                        ..Shot::default()
                    },
                    facing: DVec3::new(facing.to_radians().cos(), facing.to_radians().sin(), 0.0),
                    turn_rate: 1.2,
                    max_range: f64::INFINITY,
                    min_time: 0.0,
                    horizon: threat.deadline,
                    fire_cone: 0.0,
                };
                let solution = solve_turret(&query).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
                let delay = if solution.verdict.is_ok() { solution.impact_time } else { f64::INFINITY };
                row.push(WeaponHit { delay, damage: 1.0 });
            }
            hits.push(row);
        }
        let gun = Weapon { interval: INTERVAL, rounds: f64::INFINITY };
        Ok(Self { guns: vec![gun; GUNS.len()], missiles: missiles.to_vec(), hits })
    }

    /// The damage of a gun by the deadline.
    fn damage(&self, gun: usize, missile: usize) -> f64 {
        let (hit, deadline) = (self.hits[gun][missile], self.missiles[missile].deadline);
        if hit.delay > deadline { 0.0 } else { ((deadline - hit.delay) / INTERVAL).floor() + 1.0 }
    }

    /// Each gun at the missile that comes first of those that it can hit.
    fn nearest(&self) -> Vec<Option<usize>> {
        let gun = |gun: usize| {
            let can_hit = (0..self.missiles.len()).filter(|missile| self.damage(gun, *missile) > 0.0);
            can_hit.min_by(|a, b| self.missiles[*a].deadline.total_cmp(&self.missiles[*b].deadline))
        };
        (0..self.guns.len()).map(gun).collect()
    }

    fn best(&self) -> Result<Vec<Option<usize>>> {
        let mut memory = vec![0; weapon_assignment_memory(self.guns.len(), self.missiles.len())];
        let mut chosen = vec![None; self.guns.len()];
        let whole = solve_weapon_assignment(
            &self.guns.as_slice(),
            &self.missiles.as_slice(),
            |gun, missile| self.hits[gun][missile],
            WEAPON_ASSIGNMENT_STEPS,
            &mut memory,
            |gun, missile| chosen[gun] = missile,
        )
        .map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
        ensure!(whole.is_best, "{whole:?}");
        Ok(chosen)
    }

    /// The scene with those lines of fire; how many missiles are stopped.
    fn drawn(&self, chosen: &[Option<usize>], title: &str) -> (Panel, usize) {
        let bounds = Bounds { least: DVec2::new(-190.0, -480.0), greatest: DVec2::new(960.0, 540.0) };
        let mut panel = Panel::new("", bounds);
        panel.disk(Role::Ground, DVec2::ZERO, 22.0);
        let mut stopped = 0;
        for (missile, (at, ..)) in MISSILES.into_iter().enumerate() {
            let taken: f64 = (0..GUNS.len())
                .filter(|gun| chosen[*gun] == Some(missile))
                .map(|gun| self.damage(gun, missile))
                .sum();
            let hit_points = self.missiles[missile].hit_points;
            let is_stopped = taken >= hit_points;
            stopped += usize::from(is_stopped);
            let role = if is_stopped { Role::Intercept } else { Role::Danger };
            panel.dashes(role, vec![place(at), DVec2::ZERO], 1.2);
            panel.disk(role, place(at), 13.0);
            let words = format!("{:.0} of {hit_points:.0} hit points", taken + 0.0);
            panel.words(role, place(at) + DVec2::new(-70.0, 48.0), words, 15.0);
        }
        for (gun, (at, _)) in GUNS.into_iter().enumerate() {
            panel.dot(Role::Pursuer, place(at), 7.0);
            if let Some(missile) = chosen[gun] {
                panel.line(Role::Pursuer, vec![place(at), place(MISSILES[missile].0)], 1.8);
            }
        }
        panel.words(
            Role::Pursuer,
            DVec2::new(-170.0, -440.0),
            format!("{title}: {stopped} of {} stopped in time", MISSILES.len()),
            18.0,
        );
        (panel, stopped)
    }
}

/// Draws it.
///
/// # Errors
/// When the assignment is not proved to be the best, or is no better than the nearest.
pub fn draw() -> Result<String> {
    let battle = Battle::new()?;
    let (nearest, few) = battle.drawn(&battle.nearest(), "each gun at the nearest");
    let (best, many) = battle.drawn(&battle.best()?, "the assignment");
    ensure!(few < many, "{few} and {many} are stopped");
    svg(1040, 470, |area| {
        let (left, right) = area.split_horizontally(area.dim_in_pixel().0 / 2);
        draw_panel(&left, &nearest)?;
        draw_panel(&right, &best)
    })
}
