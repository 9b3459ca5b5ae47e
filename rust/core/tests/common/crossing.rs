//! Crowds that cross: every agent heads straight for its goal, and avoids the others reciprocally on the way.

use pursuit_core::DVec3;
use pursuit_core::crowd::OrcaSettings;
use pursuit_core::crowd::{
    Dimensions, GridMemory, GridSettings, NeighborGrid, OrcaCrowdSettings, OrcaMember, WallTree,
    grid_integers, grid_numbers, step_orca,
};
use pursuit_core::numeric::Level;

/// Every agent's radius, its preferred and its greatest speed, and the time step.
pub const RADIUS: f64 = 0.5;
pub const SPEED: f64 = 1.0;
pub const MAX_SPEED: f64 = 2.0;
pub const DELTA_TIME: f64 = 0.1;

pub struct Crossing {
    pub positions: Vec<DVec3>,
    pub velocities: Vec<DVec3>,
    pub goals: Vec<DVec3>,
    pub dimensions: Dimensions,
    /// How deep any two have been in each other.
    pub deepest: f64,
    pub steps: usize,
}

impl Crossing {
    pub fn new(positions: Vec<DVec3>, goals: Vec<DVec3>, dimensions: Dimensions) -> Self {
        let velocities = vec![DVec3::ZERO; positions.len()];
        Self { positions, velocities, goals, dimensions, deepest: 0.0, steps: 0 }
    }

    /// One step of the crowd.
    pub fn step(&mut self, side_bias: f64) {
        let count = self.positions.len();
        let settings = OrcaCrowdSettings {
            avoidance: OrcaSettings { side_bias, ..OrcaSettings::default() },
            neighbor_distance: 8.0,
            max_neighbors: 16,
        };
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let grid_settings =
            GridSettings { cell_size: 8.0, dimensions: self.dimensions, level: Level::BASELINE };
        let (position, velocity) =
            (|agent: usize| self.positions[agent], |agent: usize| self.velocities[agent]);
        let grid =
            NeighborGrid::build(&(count, position), &(count, velocity), &grid_settings, memory).unwrap();
        let member = |agent: usize| OrcaMember {
            preferred_velocity: {
                let way = self.goals[agent] - self.positions[agent];
                way / (way.length() / SPEED).max(DELTA_TIME)
            },
            max_speed: MAX_SPEED,
            radius: RADIUS,
            responsibility: 1.0,
        };
        let mut moved = Vec::new();
        step_orca(
            &grid,
            &(grid.count(), member),
            &WallTree::EMPTY,
            &settings,
            DELTA_TIME,
            0..count,
            |placed, _| moved.push(placed),
        )
        .unwrap();
        for placed in moved {
            assert!(placed.velocity.length() <= MAX_SPEED * (1.0 + 1e-12) && placed.position.is_finite());
            self.velocities[placed.agent as usize] = placed.velocity;
            self.positions[placed.agent as usize] = placed.position;
        }
        self.steps += 1;
        for (agent, position) in self.positions.iter().enumerate() {
            for other in &self.positions[..agent] {
                self.deepest = self.deepest.max(2.0 * RADIUS - position.distance(*other));
            }
        }
    }

    /// Steps until all are within a tenth of the radius of their goals; returns whether the given number of steps sufficed.
    pub fn run(&mut self, side_bias: f64, steps: usize) -> bool {
        while self.farthest() > 0.1 * RADIUS {
            if self.steps == steps {
                return false;
            }
            self.step(side_bias);
        }
        true
    }

    /// How far the last one is from its goal.
    pub fn farthest(&self) -> f64 {
        self.positions.iter().zip(&self.goals).map(|(at, goal)| at.distance(*goal)).fold(0.0, f64::max)
    }
}

/// Agents at equal angles on a circle, each bound for the opposite point.
pub fn circle(count: usize, ring: f64, dimensions: Dimensions) -> Crossing {
    let at = |agent: usize| {
        let angle = core::f64::consts::TAU * agent as f64 / count as f64;
        DVec3::new(libm::cos(angle), libm::sin(angle), 0.0) * ring
    };
    let positions: Vec<_> = (0..count).map(at).collect();
    let goals = positions.iter().map(|&at| -at).collect();
    Crossing::new(positions, goals, dimensions)
}
