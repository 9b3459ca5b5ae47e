//! Times a step of 1,000 agents that cross each other, by Pursuit and by `dodgy_2d`: on the same crowd, tick by tick, among the same ten
//! nearest neighbors. Prints a line for each: what is timed, nanoseconds for each agent of Pursuit and of `dodgy_2d`.

use dodgy_2d::{Agent, AvoidanceOptions, Vec2};
use pursuit_core::crowd::{
    Dimensions, GridSettings, HalfSpace, Neighbor, NeighborGrid, OrcaAgent, OrcaCrowdSettings, OrcaMember,
    OrcaNeighbor, OwnedGrid, WallTree, solve_orca_velocity, step_orca,
};
use pursuit_core::numeric::Level;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, Refusal};
use std::borrow::Cow;
use std::hint::black_box;
use std::time::Instant;

const AGENTS: usize = 1000;
const NEIGHBORS: usize = 10;
/// The agents cover a fifth of the ground.
const SIDE: f64 = 50.0;
const RADIUS: f64 = 0.4;
const SPEED: f64 = 1.4;
const DISTANCE: f64 = 15.0;
const HORIZON: f64 = 2.0;
const DELTA_TIME: f64 = 1.0 / 30.0;

fn flat(vector: DVec3) -> Vec2 {
    Vec2::new(vector.x as f32, vector.y as f32)
}

struct Crowd {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    members: Vec<OrcaMember>,
    settings: OrcaCrowdSettings,
    grid: OwnedGrid,
}

impl Crowd {
    fn new() -> Self {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut positions: Vec<DVec3> = Vec::new();
        while positions.len() < AGENTS {
            let start = DVec3::new(SIDE * random(), SIDE * random(), 0.0);
            if positions.iter().all(|other| other.distance(start) > 2.0 * RADIUS) {
                positions.push(start);
            }
        }
        let member = |start: &DVec3| OrcaMember {
            preferred_velocity: (DVec3::new(SIDE, SIDE, 0.0) / 2.0 - *start).normalize_or_zero() * SPEED,
            max_speed: SPEED,
            radius: RADIUS,
            responsibility: 1.0,
        };
        let members = positions.iter().map(member).collect();
        let mut settings = OrcaCrowdSettings::for_units(1.0);
        settings.avoidance.horizon = HORIZON;
        settings.neighbor_distance = DISTANCE;
        settings.max_neighbors = NEIGHBORS;
        Self { velocities: vec![DVec3::ZERO; AGENTS], positions, members, settings, grid: OwnedGrid::new() }
    }

    fn build(&mut self) -> Result<NeighborGrid<'_>, Refusal> {
        let mut settings = GridSettings::for_units(1.0);
        settings.cell_size = 2.0;
        settings.dimensions = Dimensions::Two;
        settings.level = Level::detect();
        self.grid.build(&self.positions, &self.velocities, &settings)
    }

    /// The nearest of each agent.
    fn neighbors(&mut self) -> Result<Vec<[u32; NEIGHBORS]>, Refusal> {
        let positions = self.positions.clone();
        let grid = self.build()?;
        let mut found = [Neighbor { agent: 0, place: 0, distance_squared: 0.0 }; NEIGHBORS];
        let mut all = Vec::with_capacity(AGENTS);
        for (agent, &position) in positions.iter().enumerate() {
            let count = grid.nearest(position, DISTANCE, Some(agent as u32), &mut found)?;
            assert_eq!(count, NEIGHBORS, "a crowd without enough neighbors");
            all.push(found.map(|neighbor| neighbor.agent));
        }
        Ok(all)
    }

    fn solve(&self, neighbors: &[[u32; NEIGHBORS]], memory: &mut [HalfSpace]) -> Result<(), Refusal> {
        for (index, nearest) in neighbors.iter().enumerate() {
            let agent = OrcaAgent {
                position: self.positions[index],
                velocity: self.velocities[index],
                preferred_velocity: self.members[index].preferred_velocity,
                max_speed: SPEED,
                radius: RADIUS,
                half_height: 0.0,
                layers: AvoidanceLayers::default(),
                id: index as u32,
            };
            let neighbors = nearest.iter().map(|&other| OrcaNeighbor {
                position: self.positions[other as usize],
                velocity: self.velocities[other as usize],
                radius: RADIUS,
                half_height: 0.0,
                layers: AvoidanceLayers::default(),
                agent_share: 0.5,
                id: other,
            });
            let settings = &self.settings.avoidance;
            black_box(solve_orca_velocity(
                &agent,
                neighbors,
                &WallTree::EMPTY,
                settings,
                Dimensions::Two,
                DELTA_TIME,
                memory,
            )?);
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(Vec<DVec3>, Vec<DVec3>), Refusal> {
        let (mut positions, mut velocities) = (self.positions.clone(), self.velocities.clone());
        let settings = self.settings;
        let members = std::mem::take(&mut self.members);
        let grid = self.build()?;
        step_orca(
            &grid,
            members.as_slice(),
            &WallTree::EMPTY,
            &settings,
            DELTA_TIME,
            0..AGENTS,
            |placed, _| {
                positions[placed.agent as usize] = placed.position;
                velocities[placed.agent as usize] = placed.velocity;
            },
        )?;
        self.members = members;
        Ok((positions, velocities))
    }

    fn agents(&self) -> Vec<Agent> {
        let agent = |(&position, &velocity)| Agent {
            position: flat(position),
            velocity: flat(velocity),
            radius: RADIUS as f32,
            avoidance_responsibility: 1.0,
        };
        self.positions.iter().zip(&self.velocities).map(agent).collect()
    }

    fn solve_dodgy(&self, agents: &[Agent], neighbors: &[[u32; NEIGHBORS]]) {
        let options = AvoidanceOptions {
            obstacle_margin: RADIUS as f32,
            time_horizon: HORIZON as f32,
            obstacle_time_horizon: 0.5,
        };
        for (index, nearest) in neighbors.iter().enumerate() {
            let neighbors = nearest.map(|other| Cow::Borrowed(&agents[other as usize]));
            let preferred = flat(self.members[index].preferred_velocity);
            let (speed, time) = (SPEED as f32, DELTA_TIME as f32);
            black_box(agents[index].compute_avoiding_velocity(
                &neighbors,
                &[],
                preferred,
                speed,
                time,
                &options,
            ));
        }
    }
}

/// Adds the seconds of the fastest of three turns.
fn time<T>(sum: &mut f64, mut work: impl FnMut() -> T) -> T {
    let mut turn = || {
        let begin = Instant::now();
        let value = work();
        (begin.elapsed().as_secs_f64(), value)
    };
    let turns = [turn(), turn(), turn()];
    let fastest = turns.into_iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let (seconds, value) = fastest.expect("three turns");
    *sum += seconds;
    value
}

fn main() -> Result<(), Refusal> {
    let ticks: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let mut crowd = Crowd::new();
    let mut memory = [HalfSpace::default(); NEIGHBORS];
    let [mut given, mut given_dodgy, mut whole, mut search] = [0.0; 4];
    for _ in 0..ticks {
        let neighbors = time(&mut search, || crowd.neighbors())?;
        let agents = crowd.agents();
        time(&mut given, || crowd.solve(&neighbors, &mut memory))?;
        time(&mut given_dodgy, || crowd.solve_dodgy(&agents, &neighbors));
        (crowd.positions, crowd.velocities) = time(&mut whole, || crowd.step())?;
    }
    let each = |seconds: f64| seconds * 1e9 / (ticks * AGENTS) as f64;
    println!("neighbors given\t{:.1}\t{:.1}", each(given), each(given_dodgy));
    println!("with the search for neighbors\t{:.1}\t{:.1}", each(whole), each(search + given_dodgy));
    Ok(())
}
