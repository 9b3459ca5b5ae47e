//! Capsules in a crowd: they swap through a circle and pass doors without touching, beside discs and walls.

use crate::seeded::Generator;
use pursuit_core::crowd::{
    Dimensions, GridMemory, GridSettings, HeightBand, NeighborGrid, OrcaCapsule, OrcaCrowdSettings,
    OrcaMember, Placed, Wall, WallTree, grid_integers, grid_numbers, step_orca, step_orca_capsules,
    wall_numbers,
};
use pursuit_core::geometry::PathTopology;
use pursuit_core::numeric::Level;
use pursuit_core::{DVec3, Refusal};

const TICK: f64 = 1.0 / 30.0;
const RADIUS: f64 = 0.5;
/// With the radius the capsules are 4 long and 1 wide.
const HALF_LENGTH: f64 = 1.5;
const SPEED: f64 = 1.2;

#[derive(Clone)]
struct Scene {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    headings: Vec<DVec3>,
    goals: Vec<DVec3>,
    half_lengths: Vec<f64>,
    radii: Vec<f64>,
    level: Level,
    /// How deep two agents, or an agent and a wall, have been in each other.
    deepest: f64,
    walls: Vec<[DVec3; 2]>,
}

impl Scene {
    fn new(positions: Vec<DVec3>, goals: Vec<DVec3>) -> Self {
        let count = positions.len();
        Self {
            velocities: vec![DVec3::ZERO; count],
            headings: goals.iter().zip(&positions).map(|(goal, position)| goal - position).collect(),
            half_lengths: vec![HALF_LENGTH; count],
            radii: vec![RADIUS; count],
            level: Level::BASELINE,
            deepest: f64::NEG_INFINITY,
            walls: Vec::new(),
            positions,
            goals,
        }
    }

    fn circle(count: u32, ring: f64, noise: f64, seed: u64) -> Self {
        let random = &mut Generator::new(seed);
        let place = |agent: u32| {
            let angle = core::f64::consts::TAU * f64::from(agent) / f64::from(count);
            let off = DVec3::new(random.uniform(-noise, noise), random.uniform(-noise, noise), 0.0);
            DVec3::new(angle.cos(), angle.sin(), 0.0) * ring + off
        };
        let positions: Vec<DVec3> = (0..count).map(place).collect();
        let goals = positions.iter().map(|&position| -position).collect();
        Self::new(positions, goals)
    }

    fn member(&self, agent: usize) -> OrcaMember {
        let way = self.goals[agent] - self.positions[agent];
        OrcaMember {
            preferred_velocity: way / (way.length() / SPEED).max(TICK),
            max_speed: 1.5,
            radius: self.radii[agent],
            responsibility: 1.0,
        }
    }

    fn capsule(&self, agent: usize) -> OrcaCapsule {
        OrcaCapsule { half_length: self.half_lengths[agent], heading: self.headings[agent] }
    }

    /// The grid of the scene, and its walls.
    fn in_grid<R>(&self, dimensions: Dimensions, ask: impl FnOnce(&NeighborGrid, &WallTree) -> R) -> R {
        let count = self.positions.len();
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let settings = GridSettings { cell_size: 7.5, dimensions, level: self.level };
        let (positions, velocities) = (self.positions.as_slice(), self.velocities.as_slice());
        let grid = NeighborGrid::build(positions, velocities, &settings, memory).unwrap();
        let wall =
            Wall { corners: 2, topology: PathTopology::Open, height: HeightBand::EVERYWHERE, inset: 0.0 };
        let corners = self.walls.as_flattened();
        let mut memory = vec![0.0; wall_numbers(corners.len())];
        let walls = WallTree::build(self.walls.iter().map(|_| wall), corners, &mut memory).unwrap();
        ask(&grid, &walls)
    }

    fn moved(&self, range: core::ops::Range<usize>) -> Result<Vec<(Placed, DVec3, f64)>, Refusal> {
        let (count, mut moved) = (self.positions.len(), Vec::new());
        self.in_grid(Dimensions::Two, |grid, walls| {
            step_orca_capsules(
                grid,
                &(count, |agent| self.member(agent)),
                &(count, |agent| self.capsule(agent)),
                walls,
                &OrcaCrowdSettings::for_units(1.0),
                TICK,
                range,
                |placed, heading, violation| moved.push((placed, heading, violation)),
            )
        })?;
        Ok(moved)
    }

    fn step(&mut self) {
        for (placed, heading, _) in self.moved(0..self.positions.len()).unwrap() {
            let agent = placed.agent as usize;
            assert!((heading.length() - 1.0).abs() < 1e-9 && heading.z == 0.0);
            (self.positions[agent], self.velocities[agent]) = (placed.position, placed.velocity);
            self.headings[agent] = heading;
        }
        let body = |agent: usize| {
            let half = self.headings[agent].normalize() * self.half_lengths[agent];
            [self.positions[agent] - half, self.positions[agent] + half]
        };
        for agent in 0..self.positions.len() {
            for other in 0..agent {
                let near = self.radii[agent] + self.radii[other] - distance(body(agent), body(other));
                self.deepest = self.deepest.max(near);
            }
            for &wall in &self.walls {
                self.deepest = self.deepest.max(self.radii[agent] - distance(body(agent), wall));
            }
        }
    }

    /// The steps until all are at their goals.
    fn run(&mut self, most: usize) -> usize {
        let left = |scene: &Self| {
            scene.positions.iter().zip(&scene.goals).any(|(place, goal)| place.distance(*goal) > 0.1)
        };
        let mut steps = 0;
        while left(self) && steps < most {
            self.step();
            steps += 1;
        }
        assert!(!left(self), "not all arrive within {most} steps");
        steps
    }
}

/// The distance of two segments, by their ends and by the sides on which they lie.
fn distance([a, b]: [DVec3; 2], [c, d]: [DVec3; 2]) -> f64 {
    let side = |from: DVec3, to: DVec3, point: DVec3| (to - from).cross(point - from).z;
    if side(a, b, c) * side(a, b, d) < -1e-20 && side(c, d, a) * side(c, d, b) < -1e-20 {
        return 0.0;
    }
    let from = |point: DVec3, start: DVec3, end: DVec3| {
        let (way, square) = (end - start, (end - start).length_squared());
        let part = if square > 0.0 { ((point - start).dot(way) / square).clamp(0.0, 1.0) } else { 0.0 };
        (start + way * part).distance(point)
    };
    [from(a, c, d), from(b, c, d), from(c, a, b), from(d, a, b)].into_iter().fold(f64::INFINITY, f64::min)
}

#[test]
fn a_hundred_capsules_swap_through_a_circle_without_touching() {
    let mut scene = Scene::circle(100, 80.0, 0.05, 1);
    scene.run(12_000);
    assert!(scene.deepest <= 1e-12, "{}", scene.deepest);
}

#[test]
fn circles_of_up_to_24_swap_without_touching_also_with_discs_among_them() {
    for count in 2..=24 {
        for discs in [0, 2] {
            let mut scene = Scene::circle(count, 20.0, 0.05, u64::from(count));
            for agent in (0..count as usize).filter(|agent| discs > 0 && agent % discs == 0) {
                scene.half_lengths[agent] = 0.0;
            }
            scene.run(6_000);
            let is_mixed = discs > 0;
            // Two discs have no strip: they may touch, as in a crowd of discs.
            let most = if is_mixed { 0.05 } else { 1e-12 };
            assert!(scene.deepest <= most, "{count} {is_mixed}: {}", scene.deepest);
        }
    }
}

#[test]
fn without_lengths_a_step_has_the_bits_of_a_step_of_discs() {
    for level in [Level::BASELINE, Level::detect()] {
        let mut scene = Scene::circle(30, 8.0, 0.2, 5);
        scene.half_lengths.fill(0.0);
        scene.walls = vec![[DVec3::new(-2.0, 1.0, 0.0), DVec3::new(3.0, 1.5, 0.0)]];
        scene.level = level;
        for _ in 0..300 {
            let (count, mut discs) = (scene.positions.len(), Vec::new());
            let give = |placed, violation| discs.push((placed, violation));
            let members = (count, |agent| scene.member(agent));
            let settings = OrcaCrowdSettings::for_units(1.0);
            scene.in_grid(Dimensions::Two, |grid, walls| {
                step_orca(grid, &members, walls, &settings, TICK, 0..count, give).unwrap();
            });
            let capsules = scene.moved(0..count).unwrap();
            let same: Vec<_> = capsules.iter().map(|&(placed, _, violation)| (placed, violation)).collect();
            assert_eq!(same, discs);
            scene.step();
        }
    }
}

#[test]
fn a_step_depends_neither_on_the_range_nor_on_the_processor() {
    let mut scene = Scene::circle(12, 8.0, 0.2, 9);
    scene.walls = vec![[DVec3::new(-1.0, 0.0, 0.0), DVec3::new(1.0, 0.5, 0.0)]];
    for _ in 0..200 {
        let whole = scene.moved(0..12).unwrap();
        let mut parts = scene.moved(0..5).unwrap();
        parts.extend(scene.moved(5..12).unwrap());
        assert_eq!(whole, parts);
        let detected = Scene { level: Level::detect(), ..scene.clone() };
        assert_eq!(whole, detected.moved(0..12).unwrap());
        scene.step();
    }
}

#[test]
fn a_half_turn_of_the_scene_turns_the_answer() {
    let mut scene = Scene::circle(10, 7.0, 0.3, 4);
    for _ in 0..300 {
        let mut turned = scene.clone();
        for list in [&mut turned.positions, &mut turned.velocities, &mut turned.headings, &mut turned.goals] {
            list.iter_mut().for_each(|vector| *vector = -*vector);
        }
        let order = |mut moved: Vec<(Placed, DVec3, f64)>| {
            moved.sort_by_key(|(placed, ..)| placed.agent);
            moved
        };
        let (ours, theirs) = (order(scene.moved(0..10).unwrap()), order(turned.moved(0..10).unwrap()));
        for ((a, heading, _), (b, other, _)) in ours.iter().zip(&theirs) {
            assert!((a.velocity + b.velocity).length() < 1e-9 && (*heading + *other).length() < 1e-9);
        }
        scene.step();
    }
}

#[test]
fn a_capsule_passes_a_door_that_it_fits_through_lengthwise_only() {
    let mut scene = Scene::new(vec![DVec3::new(-6.0, 0.3, 0.0)], vec![DVec3::new(6.0, 0.0, 0.0)]);
    // Across its way at first.
    scene.headings[0] = DVec3::Y;
    scene.walls = vec![
        [DVec3::new(0.0, -9.0, 0.0), DVec3::new(0.0, -0.8, 0.0)],
        [DVec3::new(0.0, 0.8, 0.0), DVec3::new(0.0, 9.0, 0.0)],
    ];
    let steps = scene.run(900);
    assert!(scene.deepest <= 1e-12, "{}", scene.deepest);
    // At its speed it takes ten seconds.
    assert!(steps < 600, "{steps}");
    let mut disc = scene.clone();
    (disc.positions[0], disc.half_lengths[0], disc.radii[0]) = (DVec3::new(-6.0, 0.3, 0.0), 0.0, 2.0);
    (0..900).for_each(|_| disc.step());
    assert!(disc.positions[0].x < 0.0, "a disc around it does not");
}

#[test]
fn a_capsule_that_stands_across_a_corridor_is_not_turned_into_its_walls() {
    let mut scene = Scene::new(vec![DVec3::ZERO], vec![DVec3::new(0.0, 30.0, 0.0)]);
    scene.headings[0] = DVec3::X;
    // Walls on both sides along its length leave it no room to turn up.
    scene.walls = vec![
        [DVec3::new(-9.0, 0.6, 0.0), DVec3::new(9.0, 0.6, 0.0)],
        [DVec3::new(-9.0, -0.6, 0.0), DVec3::new(9.0, -0.6, 0.0)],
    ];
    (0..300).for_each(|_| scene.step());
    assert!(scene.deepest <= 1e-12 && scene.headings[0].y.abs() < 0.2, "{:?}", scene.headings);
}

#[test]
fn an_agent_without_responsibility_is_an_obstacle() {
    let mut scene = Scene::new(vec![DVec3::ZERO, DVec3::X * 8.0], vec![DVec3::X * 16.0, DVec3::X * 8.0]);
    scene.headings[1] = DVec3::Y;
    (0..600).for_each(|_| scene.step());
    assert!(scene.positions[0].distance(scene.goals[0]) < 0.1 && scene.deepest <= 1e-12);
}

#[test]
fn inputs_out_of_their_domain_are_refused_by_name() {
    let scene = Scene::circle(3, 5.0, 0.0, 1);
    let refusal = |change: &dyn Fn(&mut Scene)| {
        let mut scene = scene.clone();
        change(&mut scene);
        scene.moved(0..3).unwrap_err().to_string()
    };
    for bad in [f64::NAN, f64::INFINITY, -1.0, 1e51] {
        let named = refusal(&|scene| scene.half_lengths[1] = bad);
        assert!(named.starts_with("capsules.half_lengths[1] must be"), "{named}");
    }
    for bad in [f64::NAN, f64::INFINITY] {
        let named = refusal(&|scene| scene.headings[2].x = bad);
        assert!(named.starts_with("capsules.headings[2] must be"), "{named}");
    }
    // In another range what would be refused is a disc.
    let mut other = scene.clone();
    other.half_lengths[2] = f64::NAN;
    assert!(other.moved(0..2).is_ok() && other.moved(2..3).is_err());
    let in_space = scene.in_grid(Dimensions::Three, |grid, _| {
        let (members, capsules) = ((3, |agent| scene.member(agent)), (3, |_: usize| OrcaCapsule::DISC));
        let settings = OrcaCrowdSettings::for_units(1.0);
        step_orca_capsules(grid, &members, &capsules, &WallTree::EMPTY, &settings, TICK, 0..3, |_, _, _| ())
    });
    let named = in_space.unwrap_err().to_string();
    assert_eq!(named, "grid must be of a kind that this function takes");
}

#[test]
fn sizes_at_the_ends_of_their_range_give_finite_answers() {
    for (size, apart) in
        [(1e50, 1e50), (1e-50, 1e-50), (1e50, 1.0), (1e-300, 1.0), (1.0, 1e50), (1.0, 1e-300)]
    {
        let mut scene = Scene::circle(5, 1.0, 0.1, 3);
        for agent in 0..5 {
            scene.half_lengths[agent] = size;
            scene.radii[agent] = size / 3.0;
            scene.positions[agent] *= f64::min(apart, 1e49);
            scene.goals[agent] *= f64::min(apart, 1e49);
        }
        for (placed, heading, violation) in scene.moved(0..5).unwrap() {
            assert!(placed.position.is_finite() && placed.velocity.is_finite(), "{size} {apart}");
            assert!((heading.length() - 1.0).abs() < 1e-9 && !violation.is_nan(), "{size} {apart}");
        }
    }
}

/// By a power of two. Squares of the small ones underflow.
#[test]
fn in_another_unit_a_step_is_the_same() {
    for exponent in [-460, 150] {
        let unit = 2.0_f64.powi(exponent);
        let mut scene = Scene::circle(6, 4.0, 0.1, 3);
        let in_unit = |grid: &NeighborGrid, walls: &WallTree, unit: f64, scene: &Scene| {
            let mut moved = Vec::new();
            let member = |agent: usize| {
                let OrcaMember { preferred_velocity, max_speed, radius, responsibility } =
                    scene.member(agent);
                OrcaMember {
                    preferred_velocity: preferred_velocity * unit,
                    max_speed: max_speed * unit,
                    radius: radius * unit,
                    responsibility,
                }
            };
            let capsule = |agent: usize| {
                let OrcaCapsule { half_length, heading } = scene.capsule(agent);
                OrcaCapsule { half_length: half_length * unit, heading }
            };
            let mut settings = OrcaCrowdSettings::for_units(1.0);
            settings.neighbor_distance *= unit;
            let give = |placed: Placed, heading: DVec3, _| {
                moved.push((placed.agent, placed.velocity / unit, heading))
            };
            step_orca_capsules(grid, &(6, member), &(6, capsule), walls, &settings, TICK, 0..6, give)
                .unwrap();
            moved.sort_by_key(|(agent, ..)| *agent);
            moved
        };
        for _ in 0..40 {
            let plain = scene.in_grid(Dimensions::Two, |grid, walls| in_unit(grid, walls, 1.0, &scene));
            let mut other = scene.clone();
            for list in [&mut other.positions, &mut other.velocities] {
                list.iter_mut().for_each(|vector| *vector *= unit);
            }
            let scaled = other.in_grid(Dimensions::Two, |grid, walls| in_unit(grid, walls, unit, &scene));
            for (plain, scaled) in plain.iter().zip(&scaled) {
                let near = (plain.1 - scaled.1).length() < 1e-9 && (plain.2 - scaled.2).length() < 1e-9;
                assert!(plain.0 == scaled.0 && near, "{exponent}: {plain:?}, {scaled:?}");
            }
            scene.step();
        }
    }
}
