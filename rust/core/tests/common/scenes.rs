//! The scenes of the RVO2 Library's examples: where agents, goals and obstacles are, how fast and how wide agents are, the time
//! step, and when a scene is done; and crowds that gather, cross by layers, pass on two floors, and cross in space among shapes.
//!
//! Source: RVO2 Library and RVO2-3D Library, University of North Carolina at Chapel Hill, examples `Blocks`, `Roadmap`, `Circle` and
//! `Sphere`.

use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, GridMemory, GridSettings, HeightBand, NeighborGrid, OrcaArrival, OrcaArrivalSettings,
    OrcaCapsule, OrcaCrowdSettings, OrcaLimits, OrcaMember, OrcaPhase, OrcaSettings, OrcaTraveler, Placed,
    Wall, WallTree, grid_integers, grid_numbers, obstacle_numbers, step_limited_orca, step_orca,
    step_orca_arrivals, step_orca_capsules, wall_numbers,
};
use pursuit_core::geometry::{PathTopology, Shape, signed_distance};
use pursuit_core::numeric::Level;
use pursuit_core::steering::AvoidanceLayers;

pub fn topology(is_closed: bool) -> PathTopology {
    if is_closed { PathTopology::Closed } else { PathTopology::Open }
}

#[derive(Clone)]
pub struct Scene {
    pub positions: Vec<DVec3>,
    pub velocities: Vec<DVec3>,
    pub goals: Vec<DVec3>,
    /// Polygons, counterclockwise.
    pub walls: Vec<Vec<DVec3>>,
    /// The walls of a crowd in space.
    pub obstacles: Vec<Shape>,
    /// Layers of each agent; empty: all avoid all.
    pub layers: Vec<AvoidanceLayers>,
    /// The heights of the agents, and of the walls; empty where there are no floors.
    pub heights: Vec<HeightBand>,
    pub wall_heights: Vec<HeightBand>,
    pub settings: OrcaCrowdSettings,
    pub dimensions: Dimensions,
    pub radius: f64,
    pub max_speed: f64,
    pub delta_time: f64,
    /// An agent has arrived within this distance of its goal.
    pub near: f64,
    /// What keeps velocities from changing at once: where it stands, each faces along its last velocity.
    pub limits: OrcaLimits,
    /// Half of the length of each agent's segment; 0 for discs. Capsules lie along their facings.
    pub half_length: f64,
    pub facings: Vec<DVec3>,
    /// The arrival state of each agent; empty without arrivals.
    pub waited: Vec<f64>,
    pub phases: Vec<OrcaPhase>,
    /// Who blocks an agent that is blocked by another; empty without arrivals.
    pub blocked_by: Vec<Option<u32>>,
    /// An agent that stands and gives way to none.
    pub stands: Option<usize>,
    pub steps: usize,
    /// How deep any two have been in each other, as a part of two radii.
    pub deepest_pair: f64,
    /// How deep any agent has been in a wall, as a length.
    pub deepest_wall: f64,
    /// How many velocities were beyond the limits of their agents.
    pub unreachable: usize,
}

/// How far a point is from a segment.
pub fn distance_to_segment(point: DVec3, start: DVec3, end: DVec3) -> f64 {
    let way = end - start;
    let along = ((point - start).dot(way) / way.length_squared()).clamp(0.0, 1.0);
    point.distance(start + way * along)
}

/// A grid of agents in such memory.
pub fn grid_of<'a>(
    positions: &[DVec3],
    velocities: &[DVec3],
    cell_size: f64,
    dimensions: Dimensions,
    (numbers, integers): &'a mut (Vec<f64>, Vec<u32>),
) -> NeighborGrid<'a> {
    let count = positions.len();
    numbers.resize(grid_numbers(count), 0.0);
    integers.resize(grid_integers(count), 0);
    let settings = GridSettings { cell_size, dimensions, level: Level::BASELINE };
    NeighborGrid::build(&positions, &velocities, &settings, GridMemory { numbers, integers }).unwrap()
}

/// The height of the agent or the wall of that index.
fn at(heights: &[HeightBand], index: usize) -> HeightBand {
    heights.get(index).copied().unwrap_or_default()
}

fn is_inside(polygon: &[DVec3], point: DVec3) -> bool {
    (0..polygon.len()).all(|at| {
        let (a, b) = (polygon[at], polygon[(at + 1) % polygon.len()]);
        (b - a).truncate().perp_dot((point - a).truncate()) > 0.0
    })
}

impl Scene {
    pub fn new(positions: Vec<DVec3>, goals: Vec<DVec3>, dimensions: Dimensions) -> Self {
        let count = positions.len();
        Self {
            positions,
            velocities: vec![DVec3::ZERO; count],
            goals,
            walls: vec![],
            obstacles: vec![],
            layers: vec![],
            heights: vec![],
            wall_heights: vec![],
            settings: OrcaCrowdSettings {
                avoidance: OrcaSettings { horizon: 5.0, ..OrcaSettings::default() },
                neighbor_distance: 15.0,
                max_neighbors: 10,
            },
            dimensions,
            radius: 2.0,
            max_speed: 2.0,
            delta_time: 0.25,
            near: 20.0,
            limits: OrcaLimits::NONE,
            half_length: 0.0,
            facings: vec![DVec3::ZERO; count],
            waited: vec![],
            phases: vec![],
            blocked_by: vec![],
            stands: None,
            steps: 0,
            deepest_pair: 0.0,
            deepest_wall: 0.0,
            unreachable: 0,
        }
    }

    /// One step, with a preferred velocity for every agent.
    pub fn step(&mut self, preferred: impl Fn(usize, DVec3) -> DVec3) {
        let preferred = self.positions.iter().enumerate().map(|(agent, at)| preferred(agent, *at)).collect();
        self.step_by(preferred);
    }

    /// The same of velocities in a list. Lists of one type for whoever steps: the step of a crowd takes seconds to compile for each.
    fn step_by(&mut self, mut preferred: Vec<DVec3>) {
        let count = self.positions.len();
        let mut memory = Default::default();
        let grid = grid_of(&self.positions, &self.velocities, 8.0, self.dimensions, &mut memory);
        let mut layers = vec![AvoidanceLayers::DEFAULT; self.layers.len()];
        let grid = if self.layers.is_empty() {
            grid
        } else {
            grid.with_layers(&self.layers.as_slice(), &mut layers).unwrap()
        };
        let mut heights = vec![HeightBand::EVERYWHERE; count];
        let grid =
            grid.with_heights(&(count, |agent: usize| at(&self.heights, agent)), &mut heights).unwrap();
        let corners: Vec<DVec3> = self.walls.iter().flatten().copied().collect();
        let mut numbers = vec![0.0; wall_numbers(corners.len())];
        let walls = self.walls.iter().enumerate().map(|(index, wall)| Wall {
            corners: wall.len(),
            topology: PathTopology::Closed,
            height: at(&self.wall_heights, index),
            inset: 0.0,
        });
        let walls = WallTree::build(walls, &corners.as_slice(), &mut numbers).unwrap();
        let mut numbers = vec![0.0; obstacle_numbers(self.obstacles.len())];
        let walls = if self.obstacles.is_empty() {
            walls
        } else {
            WallTree::build_obstacles(&self.obstacles.as_slice(), &mut numbers).unwrap()
        };
        let member = |preferred_velocity| OrcaMember {
            preferred_velocity,
            max_speed: self.max_speed,
            radius: self.radius,
            responsibility: 1.0,
        };
        let is_parked = |agent: usize| self.limits != OrcaLimits::NONE && self.is_parked(agent);
        let (waited, phases, blocked_by): (Vec<_>, Vec<_>, Vec<_>) = if self.waited.is_empty() {
            Default::default()
        } else {
            let mut arrivals = vec![None; count];
            let travelers: Vec<_> = self
                .goals
                .iter()
                .zip(&self.waited)
                .map(|(&goal, &waited)| OrcaTraveler { goal, waited })
                .collect();
            let members: Vec<_> = preferred.iter().map(|&preferred| member(preferred)).collect();
            let (settings, delta_time) = (OrcaArrivalSettings::for_units(1.0), self.delta_time);
            let give: &mut dyn FnMut(u32, OrcaArrival) =
                &mut |agent, arrival| arrivals[agent as usize] = Some(arrival);
            step_orca_arrivals(
                &grid,
                &members.as_slice(),
                &travelers.as_slice(),
                &walls,
                &self.settings,
                &settings,
                delta_time,
                0..count,
                give,
            )
            .unwrap();
            let arrivals: Vec<_> = arrivals.into_iter().flatten().collect();
            preferred = arrivals.iter().map(|arrival| arrival.preferred_velocity).collect();
            arrivals.iter().map(|arrival| (arrival.waited, arrival.phase, arrival.blocked_by)).collect()
        };
        let member = |agent: usize| OrcaMember {
            responsibility: if is_parked(agent) || self.stands == Some(agent) { 0.0 } else { 1.0 },
            ..member(if self.stands == Some(agent) { DVec3::ZERO } else { preferred[agent] })
        };
        let members: Vec<_> = (0..count).map(member).collect();
        let mut moved = Vec::new();
        let (members, delta_time) = (members.as_slice(), self.delta_time);
        if self.half_length > 0.0 {
            let (half_length, headings) = (self.half_length, self.facings.clone());
            let capsules: Vec<_> =
                headings.into_iter().map(|heading| OrcaCapsule { half_length, heading }).collect();
            let facings = &mut self.facings;
            let turn = |placed: Placed, heading, _| {
                facings[placed.agent as usize] = heading;
                moved.push(placed);
            };
            let capsules = capsules.as_slice();
            step_orca_capsules(
                &grid,
                &members,
                &capsules,
                &walls,
                &self.settings,
                delta_time,
                0..count,
                turn,
            )
            .unwrap();
        } else if self.limits == OrcaLimits::NONE {
            let give: &mut dyn FnMut(Placed, f64) = &mut |placed, _| moved.push(placed);
            step_orca(&grid, &members, &walls, &self.settings, delta_time, 0..count, give).unwrap();
        } else {
            let limits: Vec<_> =
                self.facings.iter().map(|&facing| OrcaLimits { facing, ..self.limits }).collect();
            let limits = limits.as_slice();
            let give: &mut dyn FnMut(Placed, f64) = &mut |placed, _| moved.push(placed);
            step_limited_orca(&grid, &members, &limits, &walls, &self.settings, delta_time, 0..count, give)
                .unwrap();
        }
        (self.waited, self.phases, self.blocked_by) = (waited, phases, blocked_by);
        for placed in moved {
            assert!(
                placed.velocity.length() <= self.max_speed * (1.0 + 1e-12) && placed.position.is_finite()
            );
            self.unreachable += usize::from(!self.is_reachable(placed.agent as usize, placed.velocity));
            if placed.velocity != DVec3::ZERO && self.half_length == 0.0 {
                self.facings[placed.agent as usize] = placed.velocity.normalize();
            }
            self.velocities[placed.agent as usize] = placed.velocity;
            self.positions[placed.agent as usize] = placed.position;
        }
        self.steps += 1;
        self.look();
    }

    /// Whether an agent with limits stands at its goal, where it stays.
    fn is_parked(&self, agent: usize) -> bool {
        let is_there = self.positions[agent].distance(self.goals[agent]) <= self.near;
        is_there && self.velocities[agent] == DVec3::ZERO
    }

    /// Whether a velocity can be reached in a step: by what acceleration and turns are, not by how they are computed.
    fn is_reachable(&self, agent: usize, velocity: DVec3) -> bool {
        let (before, limits) = (self.velocities[agent], &self.limits);
        if velocity.distance(before) > limits.max_acceleration * self.delta_time + 1e-9 {
            return false;
        }
        if velocity.length() <= 1e-9 || self.facings[agent] == DVec3::ZERO {
            return true;
        }
        let turn = self.facings[agent].angle_between(velocity);
        turn <= limits.turn.max_rate * self.delta_time + 1e-7
            && turn * limits.turn_radius <= velocity.length() * self.delta_time + 1e-7
    }

    fn look(&mut self) {
        assert!(self.blocked_by.iter().flatten().all(|by| (*by as usize) < self.positions.len()));
        for (agent, position) in self.positions.iter().enumerate() {
            for (nearby, other) in self.positions[..agent].iter().enumerate() {
                let reach = 2.0 * (self.radius + self.half_length);
                if position.distance_squared(*other) >= reach * reach {
                    continue;
                }
                let depth = 1.0 - self.between(agent, nearby) / (2.0 * self.radius);
                if depth > self.deepest_pair && self.avoid(agent, nearby) {
                    self.deepest_pair = depth;
                }
            }
            for shape in &self.obstacles {
                let depth = self.radius - signed_distance(shape, *position).unwrap().distance;
                self.deepest_wall = self.deepest_wall.max(depth);
            }
            for (index, wall) in self.walls.iter().enumerate() {
                if !at(&self.heights, agent).shares(&at(&self.wall_heights, index)) {
                    continue;
                }
                let nearest = (0..wall.len())
                    .map(|at| distance_to_segment(*position, wall[at], wall[(at + 1) % wall.len()]))
                    .fold(f64::INFINITY, f64::min);
                let depth =
                    if is_inside(wall, *position) { self.radius + nearest } else { self.radius - nearest };
                self.deepest_wall = self.deepest_wall.max(depth);
            }
        }
    }

    /// The two ends of an agent's segment.
    pub fn ends(&self, agent: usize) -> [DVec3; 2] {
        let half = self.facings[agent] * self.half_length;
        [self.positions[agent] - half, self.positions[agent] + half]
    }

    /// How far two agents' middles, or their segments, are from each other: those that do not cross are nearest at an end.
    fn between(&self, agent: usize, other: usize) -> f64 {
        if self.half_length == 0.0 {
            return self.positions[agent].distance(self.positions[other]);
        }
        let ([a, b], [c, d]) = (self.ends(agent), self.ends(other));
        let side = |from: DVec3, to: DVec3, point: DVec3| (to - from).cross(point - from).z;
        if side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0 {
            return 0.0;
        }
        [(a, [c, d]), (b, [c, d]), (c, [a, b]), (d, [a, b])]
            .map(|(end, [start, stop])| distance_to_segment(end, start, stop))
            .into_iter()
            .fold(f64::INFINITY, f64::min)
    }

    /// Whether one of two agents avoids the other.
    fn avoid(&self, agent: usize, other: usize) -> bool {
        if !at(&self.heights, agent).shares(&at(&self.heights, other)) {
            return false;
        }
        let (agent, other) = (self.layers.get(agent), self.layers.get(other));
        agent.zip(other).is_none_or(|(agent, other)| agent.avoids(other) || other.avoids(agent))
    }

    pub fn is_done(&self) -> bool {
        self.arrived() == self.positions.len()
    }

    pub fn arrived(&self) -> usize {
        self.positions.iter().zip(&self.goals).filter(|(at, goal)| at.distance(**goal) <= self.near).count()
    }

    /// The velocity straight for its goal at a speed of 1, less within a distance of 1.
    pub fn straight(goals: &[DVec3], agent: usize, at: DVec3) -> DVec3 {
        (goals[agent] - at).clamp_length_max(1.0)
    }

    /// Where a car that can neither reverse nor turn on the spot drives: to its goal, straight on while that lies within a turning
    /// circle, and nowhere once it is there.
    pub fn driven(&self) -> Vec<DVec3> {
        let drive = |(agent, &at): (usize, &DVec3)| {
            let (way, facing) = (self.goals[agent] - at, self.facings[agent]);
            let left = DVec3::new(-facing.y, facing.x, 0.0) * self.limits.turn_radius;
            if way.length() <= self.near {
                DVec3::ZERO
            } else if way.distance(left) < self.limits.turn_radius
                || way.distance(-left) < self.limits.turn_radius
            {
                facing
            } else {
                way.clamp_length_max(1.0)
            }
        };
        self.positions.iter().enumerate().map(drive).collect()
    }

    /// Steps until it is done or the given number of steps is reached, each agent straight for its goal at a speed of 1.
    pub fn run(&mut self, steps: usize) {
        let goals = self.goals.clone();
        while !self.is_done() && self.steps < steps {
            self.step(|agent, at| Self::straight(&goals, agent, at));
        }
    }
}

fn four_blocks() -> Vec<Vec<DVec3>> {
    let block = |x: f64, y: f64| {
        [(10.0, 10.0), (40.0, 10.0), (40.0, 40.0), (10.0, 40.0)]
            .map(|(dx, dy)| DVec3::new(x * dx, y * dy, 0.0))
            .to_vec()
    };
    let mirrored = |x, y| block(x, y).into_iter().rev().collect();
    vec![block(1.0, 1.0), mirrored(-1.0, 1.0), block(-1.0, -1.0), mirrored(1.0, -1.0)]
}

/// 4 groups of 25 agents in the corners, four blocks between them.
pub fn blocks() -> Scene {
    let (mut positions, mut goals) = (Vec::new(), Vec::new());
    for i in 0..5 {
        for j in 0..5 {
            for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
                let (i, j) = (55.0 + 10.0 * f64::from(i), 55.0 + 10.0 * f64::from(j));
                positions.push(DVec3::new(x * i, y * j, 0.0));
                goals.push(DVec3::new(-75.0 * x, -75.0 * y, 0.0));
            }
        }
    }
    Scene { walls: four_blocks(), ..Scene::new(positions, goals, Dimensions::Two) }
}

/// Agents at equal angles on a circle.
pub fn ring(count: usize, radius: f64) -> Vec<DVec3> {
    let angle = |agent: usize| core::f64::consts::TAU * agent as f64 / count as f64;
    (0..count)
        .map(|agent| DVec3::new(libm::cos(angle(agent)), libm::sin(angle(agent)), 0.0) * radius)
        .collect()
}

fn opposite(positions: Vec<DVec3>, dimensions: Dimensions) -> Scene {
    let goals = positions.iter().map(|&at| -at).collect();
    let scene = Scene::new(positions, goals, dimensions);
    let avoidance = OrcaSettings { horizon: 10.0, ..scene.settings.avoidance };
    let settings = OrcaCrowdSettings { avoidance, ..scene.settings };
    Scene { settings, radius: 1.5, near: 1.5, ..scene }
}

/// 250 agents on a circle swap through its center.
pub fn circle() -> Scene {
    opposite(ring(250, 200.0), Dimensions::Two)
}

/// The circle with cars of a turning radius of 2 that brake and speed up by 2 per second squared.
pub fn cars() -> Scene {
    let scene = circle();
    let avoidance = OrcaSettings { horizon: 2.0, side_bias: 0.8, ..scene.settings.avoidance };
    let limits = OrcaLimits { max_acceleration: 2.0, turn_radius: 2.0, margin: 0.4, ..OrcaLimits::NONE };
    let facings = scene.positions.iter().map(|&at| -at).collect();
    Scene { settings: OrcaCrowdSettings { avoidance, ..scene.settings }, limits, facings, ..scene }
}

/// 12 horses, 4 long and 1 wide, swap through the center of a circle.
pub fn horses() -> Scene {
    let scene = opposite(ring(12, 16.0), Dimensions::Two);
    let facings = scene.positions.iter().map(|&at| -at.normalize()).collect();
    Scene {
        settings: OrcaCrowdSettings::for_units(1.0),
        radius: 0.5,
        half_length: 1.5,
        max_speed: 1.5,
        delta_time: 1.0 / 30.0,
        near: 0.1,
        facings,
        ..scene
    }
}

/// 812 agents on a sphere swap through its center. A side bias larger than the default has them circle around the middle.
pub fn sphere() -> Scene {
    let mut positions = Vec::new();
    for row in 0..32 {
        let angle = 0.1 * f64::from(row);
        let (height, radius) = (100.0 * libm::cos(angle), 100.0 * libm::sin(angle));
        let count = (radius / 2.5).ceil() as usize;
        for agent in 0..count {
            let turn = core::f64::consts::TAU * agent as f64 / (radius / 2.5);
            positions.push(DVec3::new(radius * libm::cos(turn), radius * libm::sin(turn), height));
        }
    }
    let mut scene = opposite(positions, Dimensions::Three);
    scene.settings.avoidance.side_bias = 0.4;
    Scene { delta_time: 0.125, near: 3.0, ..scene }
}

/// Two groups of 18 pass through each other in space, among spheres, boxes and capsules.
pub fn space_walls() -> Scene {
    let (mut positions, mut goals) = (Vec::new(), Vec::new());
    for side in [-1.0, 1.0] {
        for (x, y, z) in (0..18).map(|at| (at / 9, at / 3 % 3, at % 3)) {
            let [x, y, z] = [x, y, z].map(f64::from);
            let place = DVec3::new(side * (60.0 + 8.0 * x), 8.0 * y - 8.0, 8.0 * z - 8.0);
            positions.push(place);
            goals.push(place * DVec3::new(-1.0, 1.0, 1.0));
        }
    }
    let sphere = |x, y, z, radius| Shape::Sphere { center: DVec3::new(x, y, z), radius };
    let pillar = |x, y| Shape::Capsule {
        center: DVec3::new(x, y, 0.0),
        axis: DVec3::Z,
        half_length: 20.0,
        radius: 3.0,
    };
    let block = |x, y, z, forward| Shape::Box {
        center: DVec3::new(x, y, z),
        forward,
        up: DVec3::Z,
        half_extents: DVec3::new(6.0, 3.0, 5.0),
    };
    let obstacles = vec![
        sphere(-34.0, 3.0, 2.0, 6.0),
        sphere(34.0, -3.0, -2.0, 6.0),
        pillar(-17.0, -9.0),
        pillar(17.0, 9.0),
        block(-14.0, 9.0, 3.0, DVec3::new(2.0, 1.0, 0.0)),
        block(14.0, -9.0, -3.0, DVec3::new(2.0, 1.0, 0.0)),
        sphere(0.0, 14.0, 0.0, 5.0),
        sphere(0.0, -14.0, 0.0, 5.0),
    ];
    Scene { obstacles, near: 5.0, ..Scene::new(positions, goals, Dimensions::Three) }
}

/// Rows of agents, so far apart along each axis, the first of them at `first`, and their goals.
fn rows(counts: [u32; 2], first: DVec3, apart: [f64; 2], way: DVec3) -> Vec<(DVec3, DVec3)> {
    let place = |at: u32| {
        let (column, row) = (f64::from(at % counts[0]), f64::from(at / counts[0]));
        let place = first + DVec3::new(column * apart[0], row * apart[1], 0.0);
        (place, place + way)
    };
    (0..counts[0] * counts[1]).map(place).collect()
}

/// How many of [`layers`] patrol, walk, and are of no concern to anybody, in this order.
pub const LAYERS: [usize; 3] = [10, 30, 15];

/// A patrol, which walkers avoid alone, crosses them, and a third group crosses both, which ignores all and is ignored.
pub fn layers() -> Scene {
    let (patrol, walk, pass) =
        (DVec3::new(130.0, 0.0, 0.0), DVec3::new(0.0, 130.0, 0.0), DVec3::new(0.0, -130.0, 0.0));
    let groups = [
        rows([5, 2], DVec3::new(-85.0, -6.0, 0.0), [10.0, 12.0], patrol),
        rows([6, 5], DVec3::new(-20.0, -75.0, 0.0), [8.0, 8.0], walk),
        rows([3, 5], DVec3::new(-8.0, 43.0, 0.0), [8.0, 8.0], pass),
    ];
    let walker = AvoidanceLayers { ignores: 2, ..AvoidanceLayers::DEFAULT };
    let of_group = [
        AvoidanceLayers { priority: 1, ..walker },
        walker,
        AvoidanceLayers { group: 2, avoids: 0, ..AvoidanceLayers::DEFAULT },
    ];
    let layers = LAYERS.iter().zip(of_group).flat_map(|(&count, layers)| vec![layers; count]).collect();
    let (positions, goals): (Vec<_>, Vec<_>) = groups.into_iter().flatten().unzip();
    let velocities =
        positions.iter().zip(&goals).map(|(&at, &goal): (&DVec3, &DVec3)| (goal - at).normalize());
    Scene {
        velocities: velocities.collect(),
        layers,
        near: 5.0,
        ..Scene::new(positions, goals, Dimensions::Two)
    }
}

/// A bridge over a street, with walls along both and a group on each.
pub fn floors() -> Scene {
    let (mut positions, mut goals, mut walls) = (Vec::new(), Vec::new(), Vec::new());
    let (mut heights, mut wall_heights) = (Vec::new(), Vec::new());
    for (along, across, center) in [(DVec3::Y, -DVec3::X, 1.0), (DVec3::X, DVec3::Y, 6.0)] {
        let turned = |at: DVec3| across * at.x + along * at.y;
        let height = HeightBand { center, half_height: 1.0 };
        for (place, goal) in rows([3, 6], DVec3::new(-6.0, -70.0, 0.0), [6.0, 8.0], 100.0 * DVec3::Y) {
            positions.push(turned(place));
            goals.push(turned(goal));
            heights.push(height);
        }
        for side in [-11.0, 11.0] {
            let corners = [(-1.0, -90.0), (-1.0, 90.0), (1.0, 90.0), (1.0, -90.0)];
            walls.push(corners.map(|(x, y)| turned(DVec3::new(side + x, y, 0.0))).to_vec());
            wall_heights.push(height);
        }
    }
    let scene = Scene::new(positions, goals, Dimensions::Two);
    let velocities = scene.positions.iter().zip(&scene.goals).map(|(&at, &goal)| (goal - at).normalize());
    Scene { velocities: velocities.collect(), walls, heights, wall_heights, near: 5.0, ..scene }
}

/// 40 people on a circle, all bound for its center, where they settle.
pub fn one_point() -> Scene {
    let scene = Scene::new(ring(40, 10.0), vec![DVec3::ZERO; 40], Dimensions::Two);
    let settings = OrcaCrowdSettings::for_units(1.0);
    let (waited, phases) = (vec![0.0; 40], vec![OrcaPhase::UnderWay; 40]);
    Scene { settings, radius: 0.5, delta_time: 0.1, near: 5.0, waited, phases, ..scene }
}

/// The points around the blocks that agents are led by, and the goals, which are the first four.
#[derive(Clone)]
pub struct Roadmap {
    points: Vec<DVec3>,
    /// From each point to each of the four goals.
    distances: Vec<[f64; 4]>,
    walls: Vec<Vec<DVec3>>,
    radius: f64,
}

impl Roadmap {
    fn new(walls: Vec<Vec<DVec3>>, radius: f64) -> Self {
        let corner = |x: f64, y: f64| DVec3::new(x, y, 0.0);
        let mut points =
            vec![corner(-75.0, -75.0), corner(75.0, -75.0), corner(-75.0, 75.0), corner(75.0, 75.0)];
        for x in [-42.0, -8.0, 8.0, 42.0] {
            points.extend([-42.0, -8.0, 8.0, 42.0].map(|y| corner(x, y)));
        }
        let distances = vec![[f64::INFINITY; 4]; points.len()];
        let mut map = Self { points, distances, walls, radius };
        for goal in 0..4 {
            map.distances[goal][goal] = 0.0;
            // Bellman-Ford: one pass per point.
            for _ in 0..map.points.len() {
                for from in 0..map.points.len() {
                    for to in 0..map.points.len() {
                        if map.is_visible(map.points[from], map.points[to]) {
                            let way = map.points[from].distance(map.points[to]) + map.distances[to][goal];
                            map.distances[from][goal] = map.distances[from][goal].min(way);
                        }
                    }
                }
            }
        }
        map
    }

    /// Whether a disc of the agents' radius gets from one point to another in a straight line.
    fn is_visible(&self, from: DVec3, to: DVec3) -> bool {
        self.walls.iter().all(|wall| {
            (0..wall.len()).all(|at| {
                let (a, b) = (wall[at], wall[(at + 1) % wall.len()]);
                let side = |p: DVec3, q: DVec3, r: DVec3| (q - p).truncate().perp_dot((r - p).truncate());
                let crosses =
                    side(a, b, from) * side(a, b, to) < 0.0 && side(from, to, a) * side(from, to, b) < 0.0;
                let nearest = [
                    distance_to_segment(a, from, to),
                    distance_to_segment(b, from, to),
                    distance_to_segment(from, a, b),
                    distance_to_segment(to, a, b),
                ];
                !crosses && nearest.iter().all(|&distance| distance >= self.radius * (1.0 - 1e-9))
            })
        })
    }

    /// Where an agent bound for a goal is led from a point: to the visible point on the shortest way.
    pub fn preferred(&self, at: DVec3, goal: usize) -> DVec3 {
        let way = |point: &DVec3, distances: &[f64; 4]| at.distance(*point) + distances[goal];
        let ways = self.points.iter().zip(&self.distances).map(|(point, rest)| (way(point, rest), *point));
        let mut ways: Vec<_> = ways.collect();
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        let seen = ways.into_iter().map(|(_, point)| point).find(|&point| self.is_visible(at, point));
        match seen {
            Some(point) if point != at => (point - at).normalize(),
            Some(_) => (self.points[goal] - at).normalize_or_zero(),
            None => DVec3::ZERO,
        }
    }
}

/// The same as [`blocks`], with agents led around them, and the goal of each agent.
pub fn roadmap() -> (Scene, Roadmap, Vec<usize>) {
    let scene = blocks();
    let map = Roadmap::new(scene.walls.clone(), scene.radius);
    let goal = |goal: &DVec3| map.points.iter().position(|point| point == goal).unwrap();
    let goals = scene.goals.iter().map(goal).collect();
    (scene, map, goals)
}
