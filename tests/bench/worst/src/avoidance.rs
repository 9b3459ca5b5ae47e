//! The velocity of one agent among others and walls, and the direction of a context map.

use crate::case::{Answer, Case, literal};
use crate::input::{Reader, noise};
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, MAX_ORCA_NEIGHBORS, OrcaAgent, OrcaNeighbor, OrcaSettings, Wall, WallTree,
    solve_orca_velocity, wall_numbers,
};
use pursuit_core::geometry::PathTopology;
use pursuit_core::steering::{
    AvoidanceLayers, ContextLayout, ContextSettings, HeightBand, find_context_direction,
};
use std::hint::black_box;

/// How many segments of walls stand around the agent.
const WALLS: usize = 16;

struct Avoiding {
    agent: OrcaAgent,
    neighbors: Vec<OrcaNeighbor>,
    corners: Vec<DVec3>,
    numbers: Vec<f64>,
    settings: OrcaSettings,
    dimensions: Dimensions,
    delta_time: f64,
    memory: Vec<HalfSpace>,
}

impl Avoiding {
    fn read(reader: &mut Reader, dimensions: Dimensions) -> Self {
        let vector = match dimensions {
            Dimensions::Two => Reader::flat,
            Dimensions::Three => Reader::vector,
        };
        let agent = OrcaAgent {
            position: DVec3::ZERO,
            velocity: vector(reader, 1.0),
            preferred_velocity: vector(reader, 1.5),
            max_speed: reader.size(2.0),
            radius: reader.size(0.4),
            half_height: 0.0,
            layers: AvoidanceLayers::default(),
            id: 0,
        };
        let settings = OrcaSettings {
            horizon: reader.size(2.0),
            wall_horizon: reader.size(0.5),
            side_bias: reader.number(),
        };
        let delta_time = reader.size(0.05);
        let count = reader.choice(MAX_ORCA_NEIGHBORS + 1);
        let corners = match dimensions {
            Dimensions::Two => 2 * reader.choice(WALLS + 1),
            Dimensions::Three => 0,
        };
        let neighbors = (1..=count).map(|id| OrcaNeighbor {
            position: vector(reader, 2.0),
            velocity: vector(reader, 1.0),
            radius: reader.size(0.4),
            half_height: 0.0,
            layers: AvoidanceLayers::default(),
            agent_share: 0.5,
            id: id as u32,
        });
        let neighbors = neighbors.collect();
        let corners: Vec<_> = (0..corners).map(|_| reader.flat(2.0)).collect();
        let memory = vec![HalfSpace::default(); MAX_ORCA_NEIGHBORS];
        let numbers = vec![0.0; wall_numbers(corners.len())];
        Self { agent, neighbors, corners, numbers, settings, dimensions, delta_time, memory }
    }
}

impl Case for Avoiding {
    fn call(&mut self) -> Answer {
        let Self { agent, neighbors, corners, numbers, settings, dimensions, delta_time, memory } = self;
        let mut solve = |walls: &WallTree| -> Answer {
            let neighbors = neighbors.iter().copied();
            let velocity =
                solve_orca_velocity(agent, neighbors, walls, settings, *dimensions, *delta_time, memory)?;
            black_box(velocity);
            Ok("OK")
        };
        if corners.is_empty() {
            return solve(&WallTree::EMPTY);
        }
        let wall =
            Wall { corners: 2, topology: PathTopology::Open, height: HeightBand::EVERYWHERE, inset: 0.0 };
        let walls = std::iter::repeat_n(wall, corners.len() / 2);
        solve(&WallTree::build(walls, &corners.as_slice(), numbers)?)
    }

    fn literal(&self) -> String {
        let Self { agent, neighbors, corners, settings, delta_time, .. } = self;
        literal(&(agent, neighbors, corners, settings, delta_time))
    }
}

pub fn plane(reader: &mut Reader) -> Box<dyn Case> {
    Box::new(Avoiding::read(reader, Dimensions::Two))
}

pub fn space(reader: &mut Reader) -> Box<dyn Case> {
    Box::new(Avoiding::read(reader, Dimensions::Three))
}

/// A context map: slot `i` has `noise(seed, i)` of interest and `noise(seed + 1, i)` of danger, each in a number of `levels`.
#[derive(Debug)]
struct Map {
    seed: u64,
    levels: f64,
    settings: ContextSettings,
}

struct Choice {
    map: Map,
    interest: Vec<f64>,
    danger: Vec<f64>,
}

impl Case for Choice {
    fn call(&mut self) -> Answer {
        let Self { map, interest, danger } = self;
        black_box(find_context_direction(&map.settings, &interest.as_slice(), &danger.as_slice())?);
        Ok("OK")
    }

    fn literal(&self) -> String {
        format!("{:?}", self.map)
    }
}

pub fn context(reader: &mut Reader) -> Box<dyn Case> {
    let layout = if reader.number() < 0.5 { ContextLayout::Circle } else { ContextLayout::Sphere };
    let map = Map {
        seed: (1e15 * reader.number()) as u64,
        levels: reader.size(30.0).ceil(),
        settings: ContextSettings { layout, danger_tolerance: reader.number(), max_speed: 1.0 },
    };
    let levels = |seed| (0..4096).map(|slot| (noise(seed, slot) * map.levels).floor() / map.levels).collect();
    let (interest, danger) = (levels(map.seed), levels(map.seed + 1));
    Box::new(Choice { map, interest, danger })
}
