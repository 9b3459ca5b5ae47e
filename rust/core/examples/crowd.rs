//! Sixty agents on a circle, each bound for the opposite side.
//!
//! `cargo run --package pursuit-core --example crowd --features alloc`
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, GridSettings, OrcaCrowdSettings, OrcaMember, OwnedGrid, WallTree, step_orca,
};
use pursuit_core::numeric::Level;
use std::error::Error;

const COUNT: usize = 60;
const RADIUS: f64 = 0.4;
const SPEED: f64 = 1.4;
const DELTA_TIME: f64 = 1.0 / 30.0;

fn main() -> Result<(), Box<dyn Error>> {
    let angle = |agent: usize| agent as f64 / COUNT as f64 * std::f64::consts::TAU;
    let mut positions: Vec<DVec3> =
        (0..COUNT).map(|agent| DVec3::new(angle(agent).cos(), angle(agent).sin(), 0.0) * 25.0).collect();
    let goals: Vec<DVec3> = positions.iter().map(|&start| -start).collect();
    let mut velocities = vec![DVec3::ZERO; COUNT];

    let settings = OrcaCrowdSettings::for_units(1.0);
    let grid_settings = GridSettings {
        cell_size: settings.neighbor_distance,
        dimensions: Dimensions::Two,
        level: Level::detect(),
    };
    let mut grid = OwnedGrid::new();
    let mut deepest = 0.0_f64;
    for step in 1..=6000 {
        let built = grid.build(&positions, &velocities, &grid_settings)?;
        let member = |agent: usize| {
            let way = goals[agent] - positions[agent];
            OrcaMember {
                preferred_velocity: way.clamp_length_max(SPEED),
                max_speed: SPEED,
                radius: RADIUS,
                responsibility: 1.0,
            }
        };
        let members: Vec<OrcaMember> = (0..COUNT).map(member).collect();
        let mut moved = positions.clone();
        step_orca(&built, &members, &WallTree::EMPTY, &settings, DELTA_TIME, 0..COUNT, |placed, _| {
            moved[placed.agent as usize] = placed.position;
            velocities[placed.agent as usize] = placed.velocity;
        })?;
        positions = moved;
        for (agent, position) in positions.iter().enumerate() {
            for other in &positions[..agent] {
                deepest = deepest.max(2.0 * RADIUS - position.distance(*other));
            }
        }
        if positions.iter().zip(&goals).all(|(position, goal)| position.distance(*goal) < RADIUS) {
            println!("all {COUNT} are there after {:.0} s", f64::from(step) * DELTA_TIME);
            println!("deepest overlap: {:.1} % of two radii", 100.0 * deepest / (2.0 * RADIUS));
            return Ok(());
        }
    }
    Err("not everybody arrived".into())
}
