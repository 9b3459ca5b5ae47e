//! Walls that already stand inside of what is in the way: agents keep the rest of their radius from each. WORLDS asks for more worlds.

use crate::seeded::Generator;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, HeightBand, OrcaAgent, OrcaLimits, OrcaSettings, Wall, WallTree,
    solve_limited_orca_velocity, solve_orca_velocity, wall_numbers,
};
use pursuit_core::geometry::PathTopology;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, RefusalKind};

const TICK: f64 = 0.1;

struct Walls {
    walls: Vec<Wall>,
    corners: Vec<DVec3>,
}

impl Walls {
    /// Chains of short and long segments within a square, each with an inset of its own.
    fn new(generator: &mut Generator, insets: &[f64]) -> Self {
        let count = 1 + generator.bits() % 14;
        let (mut walls, mut corners) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let length = 2 + (generator.bits() % 9) as usize;
            let size = if generator.bits().is_multiple_of(2) { 0.3 } else { 3.0 };
            let mut place = generator.in_cube(6.0);
            for _ in 0..length {
                corners.push(place);
                place += generator.in_cube(size);
            }
            let inset = insets[(generator.bits() % insets.len() as u64) as usize];
            walls.push(Wall {
                corners: length,
                topology: PathTopology::Open,
                height: HeightBand::EVERYWHERE,
                inset,
            });
        }
        Self { walls, corners }
    }

    fn build<'memory>(&self, numbers: &'memory mut Vec<f64>) -> WallTree<'memory> {
        numbers.resize(wall_numbers(self.corners.len()), f64::NAN);
        WallTree::build(self.walls.iter().copied(), &self.corners.as_slice(), numbers).unwrap()
    }

    /// How far a place is from each segment, and the inset of its wall.
    fn distances(&self, at: DVec3) -> Vec<(f64, f64)> {
        let (mut first, mut found) = (0, Vec::new());
        for wall in &self.walls {
            for pair in self.corners[first..first + wall.corners].windows(2) {
                let [start, end] = [pair[0] - at, pair[1] - at].map(DVec3::truncate);
                let way = end - start;
                let along = (-start.dot(way) / way.length_squared()).clamp(0.0, 1.0);
                found.push(((start + way * along).length(), wall.inset));
            }
            first += wall.corners;
        }
        found
    }
}

fn agent(generator: &mut Generator, radius: f64) -> OrcaAgent {
    OrcaAgent {
        position: generator.in_cube(5.0),
        velocity: generator.in_cube(2.0).with_z(0.0),
        preferred_velocity: generator.in_cube(3.0).with_z(0.0),
        max_speed: 3.0,
        radius,
        half_height: 0.0,
        layers: AvoidanceLayers::DEFAULT,
        id: 0,
    }
}

fn solve(agent: &OrcaAgent, walls: &WallTree<'_>) -> DVec3 {
    let (settings, mut memory) = (OrcaSettings::default(), [HalfSpace::default(); 1]);
    let none = core::iter::empty();
    solve_orca_velocity(agent, none, walls, &settings, Dimensions::Two, TICK, &mut memory).unwrap().velocity
}

fn solve_limited(agent: &OrcaAgent, walls: &WallTree<'_>, limits: &OrcaLimits) -> DVec3 {
    let (settings, mut memory) = (OrcaSettings::default(), [HalfSpace::default(); 1]);
    let none = core::iter::empty();
    solve_limited_orca_velocity(agent, limits, none, walls, &settings, Dimensions::Two, TICK, &mut memory)
        .unwrap()
        .velocity
}

fn worlds() -> u64 {
    std::env::var("WORLDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
}

/// What is left of a radius beside a wall.
fn rest(radius: f64, inset: f64) -> f64 {
    (radius - inset).max(radius / 1024.0)
}

#[test]
fn an_agent_beside_inset_walls_answers_as_a_smaller_one_beside_others() {
    for seed in 0..worlds() {
        let generator = &mut Generator::new(seed);
        let inset = generator.uniform(0.0, 0.7);
        let walls = Walls::new(generator, &[inset]);
        let mut plain = Walls { walls: walls.walls.clone(), corners: walls.corners.clone() };
        plain.walls.iter_mut().for_each(|wall| wall.inset = 0.0);
        let (numbers, others) = (&mut Vec::new(), &mut Vec::new());
        let (walls_tree, plain_tree) = (walls.build(numbers), plain.build(others));
        let own = agent(generator, 0.5);
        let smaller = OrcaAgent { radius: rest(0.5, inset), ..own };
        // Within what is near there is room for all segments: 32.
        if plain.distances(own.position).iter().filter(|(d, _)| *d < 0.5 + 3.0 * 0.6).count() > 32 {
            continue;
        }
        let (answer, expected) = (solve(&own, &walls_tree), solve(&smaller, &plain_tree));
        assert!((answer - expected).length() < 1e-9, "world {seed}: {answer} beside {expected}");
    }
}

#[test]
fn no_agent_comes_nearer_to_a_wall_than_what_its_inset_leaves() {
    let (mut near, mut crowded) = (0, 0);
    for seed in 0..worlds() {
        let generator = &mut Generator::new(seed);
        let walls = Walls::new(generator, &[0.0, 0.2, 0.35, 0.5, 5.0]);
        let numbers = &mut Vec::new();
        let tree = walls.build(numbers);
        let own = agent(generator, 0.5);
        let before = walls.distances(own.position);
        crowded += u64::from(before.iter().filter(|(distance, _)| *distance < 0.5).count() > 32);
        let limits = OrcaLimits { max_acceleration: 40.0, ..OrcaLimits::default() };
        let is_outside = before.iter().all(|&(distance, inset)| distance > rest(0.5, inset));
        let mut velocities = vec![solve(&own, &tree)];
        if is_outside && seed.is_multiple_of(4) {
            velocities.push(solve_limited(&OrcaAgent { velocity: DVec3::ZERO, ..own }, &tree, &limits));
        }
        for velocity in velocities {
            let after = walls.distances(own.position + velocity * TICK);
            for (&(was, inset), &(is, _)) in before.iter().zip(&after) {
                let least = rest(0.5, inset);
                if is_outside {
                    assert!(is >= least - 1e-9, "world {seed}: {is} of {least}, before {was}");
                    near += u64::from(is < 0.49);
                }
            }
        }
    }
    assert!(near > 100, "{near}, {crowded}");
}

/// Farther segments than the nearest 32 kept away from agents by their whole radius only.
#[test]
fn an_inset_wall_behind_many_nearer_segments_is_not_run_into() {
    // A comb of 33 teeth above the agent at 0.3, and one wall below it at 0.4 that is no farther than a tick at full speed.
    let mut corners = Vec::new();
    let mut walls = Vec::new();
    let inset = 0.35;
    let mut add = |from: DVec3, to: DVec3| {
        corners.extend([from, to]);
        walls.push(Wall { corners: 2, topology: PathTopology::Open, height: HeightBand::EVERYWHERE, inset });
    };
    for at in 0..33 {
        let x = f64::from(at) * 0.01 - 0.16;
        add(DVec3::new(x, 0.3, 0.0), DVec3::new(x, 1.0, 0.0));
    }
    add(DVec3::new(-9.0, -0.4, 0.0), DVec3::new(9.0, -0.4, 0.0));
    let walls = Walls { walls, corners };
    let numbers = &mut Vec::new();
    let tree = walls.build(numbers);
    let own = OrcaAgent {
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        preferred_velocity: DVec3::new(0.0, -8.0, 0.0),
        max_speed: 8.0,
        radius: 0.5,
        half_height: 0.0,
        layers: AvoidanceLayers::DEFAULT,
        id: 0,
    };
    let gone = solve(&own, &tree) * TICK;
    assert!(gone.y >= -0.25 - 1e-12 && gone.y < -0.1, "{gone}");
}

#[test]
fn an_inset_below_zero_or_nan_is_refused() {
    let corners = [DVec3::ZERO, DVec3::X];
    for (inset, kind) in [(-1.0, RefusalKind::OutOfDomain), (f64::NAN, RefusalKind::NotFinite)] {
        let wall = Wall { corners: 2, topology: PathTopology::Open, height: HeightBand::EVERYWHERE, inset };
        let mut numbers = vec![0.0; wall_numbers(2)];
        let refusal = WallTree::build([wall].into_iter(), &corners, &mut numbers).unwrap_err();
        assert_eq!(refusal, kind);
        assert!(refusal.to_string().contains("walls[0].inset"), "{refusal}");
    }
}
