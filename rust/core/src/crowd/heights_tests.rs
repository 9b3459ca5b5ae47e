//! Agents on floors: each floor moves as if the others were not there.

use super::{
    Dimensions, FlockRule, FlockRules, GridMemory, GridSettings, HalfSpace, HeightBand, Neighbor,
    NeighborGrid, OrcaAgent, OrcaArrivalSettings, OrcaCrowdSettings, OrcaMember, OrcaNeighbor, OrcaSettings,
    OrcaTraveler, Wall, WallTree, grid_integers, grid_numbers, solve_orca_velocity, steer_flock, step_orca,
    step_orca_arrivals, wall_numbers,
};
use crate::geometry::PathTopology;
use crate::numeric::Level;
use crate::seeded::Generator;
use crate::steering::AvoidanceLayers;
use crate::{DVec3, RefusalKind};

const SETTINGS: OrcaCrowdSettings = OrcaCrowdSettings {
    avoidance: OrcaSettings { horizon: 2.0, wall_horizon: 0.5, side_bias: 0.125 },
    neighbor_distance: 5.0,
    max_neighbors: 8,
};
const BODY: OrcaMember =
    OrcaMember { preferred_velocity: DVec3::X, max_speed: 1.5, radius: 0.3, responsibility: 1.0 };

/// A building: the floor `f` is `3 f` high, its rooms 2.5, its agents 1.8.
#[derive(Default)]
struct Building {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    floors: Vec<usize>,
    /// Of each wall two corners, and its floor.
    walls: Vec<([DVec3; 2], usize)>,
}

/// Answers of the agents in a building: the neighbors they find, and how they flock, settle and move.
type Answers = Vec<(Vec<usize>, DVec3, f64, DVec3, f64)>;

impl Building {
    fn new(seed: u64, count: usize, floors: u64) -> Self {
        let random = &mut Generator::new(seed);
        let mut building = Self::default();
        for _ in 0..count {
            building.positions.push(random.in_cube(6.0));
            building.velocities.push(random.in_cube(1.0));
            building.floors.push((random.bits() % floors) as usize);
        }
        for _ in 0..40 {
            let corner = random.in_cube(6.0);
            building.walls.push(([corner, corner + random.in_cube(2.0)], (random.bits() % floors) as usize));
        }
        building
    }

    /// One floor of it alone, and who is there.
    fn floor(&self, floor: usize) -> (Self, Vec<usize>) {
        let agents: Vec<_> = (0..self.floors.len()).filter(|&agent| self.floors[agent] == floor).collect();
        let alone = Self {
            positions: agents.iter().map(|&agent| self.positions[agent]).collect(),
            velocities: agents.iter().map(|&agent| self.velocities[agent]).collect(),
            floors: vec![floor; agents.len()],
            walls: self.walls.iter().copied().filter(|wall| wall.1 == floor).collect(),
        };
        (alone, agents)
    }

    fn height(&self, agent: usize) -> HeightBand {
        HeightBand { center: 3.0 * self.floors[agent] as f64 + 0.9, half_height: 0.9 }
    }

    fn with_grid<T>(&self, heights: bool, level: Level, ask: impl FnOnce(NeighborGrid<'_>) -> T) -> T {
        let count = self.positions.len();
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let settings = GridSettings { cell_size: 2.0, dimensions: Dimensions::Two, level };
        let (positions, velocities) = (self.positions.as_slice(), self.velocities.as_slice());
        let grid = NeighborGrid::build(&positions, &velocities, &settings, memory);
        let mut memory = vec![HeightBand::EVERYWHERE; count];
        let grid = grid.unwrap();
        ask(if heights {
            grid.with_heights(&(count, |agent| self.height(agent)), &mut memory).unwrap()
        } else {
            grid
        })
    }

    fn answers(&self, heights: bool, level: Level) -> Answers {
        let height = |floor: usize| HeightBand { center: 3.0 * floor as f64 + 1.25, half_height: 1.25 };
        let walls = self.walls.iter().map(|&(_, floor)| Wall {
            corners: 2,
            topology: PathTopology::Open,
            height: if heights { height(floor) } else { HeightBand::EVERYWHERE },
            inset: 0.0,
        });
        let mut numbers = vec![0.0; wall_numbers(2 * self.walls.len())];
        let walls = WallTree::build(
            walls,
            &(2 * self.walls.len(), |at: usize| self.walls[at / 2].0[at % 2]),
            &mut numbers,
        )
        .unwrap();
        let rule = FlockRule { radius: 3.0, view_cosine: -0.5, weight: 1.0 };
        let rules = FlockRules { separation: rule, alignment: rule, cohesion: rule, cruising_speed: 3.0 };
        let count = self.positions.len();
        let mut answers: Answers = vec![(vec![], DVec3::NAN, f64::NAN, DVec3::NAN, f64::NAN); count];
        self.with_grid(heights, level, |grid| {
            for (agent, answer) in answers.iter_mut().enumerate() {
                let own = if heights { self.height(agent) } else { HeightBand::EVERYWHERE };
                let mut found = vec![Neighbor::default(); 20];
                let asked = grid.seen_at(own.center, own.half_height).unwrap();
                let except = Some(agent as u32);
                let count = asked.nearest(self.positions[agent], 3.0, except, &mut found).unwrap();
                answer.0 = found.iter().take(count).map(|near| near.agent as usize).collect();
            }
            steer_flock(&grid, &rules, 2.0, 0..count, |placed, steering| {
                answers[placed.agent as usize].1 = steering;
            })
            .unwrap();
            // All bound for the middle, where those stand who are there.
            let travelers = (count, |_| OrcaTraveler { goal: DVec3::ZERO, waited: 0.5 });
            let members = (count, |_| BODY);
            let settings = OrcaArrivalSettings::for_units(1.0);
            step_orca_arrivals(
                &grid,
                &members,
                &travelers,
                &walls,
                &SETTINGS,
                &settings,
                0.1,
                0..count,
                |agent, arrival| {
                    answers[agent as usize].2 = arrival.waited;
                },
            )
            .unwrap();
            step_orca(&grid, &members, &walls, &SETTINGS, 0.1, 0..count, |placed, violation| {
                let answer = &mut answers[placed.agent as usize];
                (answer.3, answer.4) = (placed.velocity, violation);
            })
            .unwrap();
        });
        answers
    }
}

#[test]
fn every_floor_answers_as_if_the_others_were_not_there_to_the_bit() {
    for (seed, count) in [(1, 30), (2, 300), (3, 1500)] {
        let building = Building::new(seed, count, 3);
        for number in Level::NUMBERS {
            let level = Level::detect().at_most(number);
            let together = building.answers(true, level);
            let mut waiting = 0;
            for floor in 0..3 {
                let (alone, agents) = building.floor(floor);
                for (mut expected, &agent) in alone.answers(false, level).into_iter().zip(&agents) {
                    expected.0.iter_mut().for_each(|near| *near = agents[*near]);
                    assert_eq!(together[agent], expected, "{level:?}: agent {agent} on floor {floor}");
                    waiting += usize::from(expected.2 > 0.5);
                }
            }
            assert!(count < 1000 || waiting > 10, "{waiting}");
        }
    }
}

#[test]
fn heights_that_all_share_change_no_bit() {
    let mut building = Building::new(4, 200, 1);
    assert_eq!(
        building.answers(true, Level::BASELINE),
        building.answers(false, Level::BASELINE),
        "all on one floor"
    );
    building.floors.iter_mut().for_each(|floor| *floor = 7);
    building.walls.iter_mut().for_each(|wall| wall.1 = 7);
    assert_eq!(building.answers(true, Level::BASELINE), building.answers(false, Level::BASELINE));
}

/// A bridge along x at a height of 5 over a street along y, and railings at both sides of the bridge.
#[test]
fn one_agent_goes_under_the_bridge_and_its_railings_and_one_on_it_stays_between_them() {
    let railings =
        [(-20.0, -1.0), (20.0, -1.0), (-20.0, 1.0), (20.0, 1.0)].map(|(x, y)| DVec3::new(x, y, f64::NAN));
    let height = HeightBand { center: 5.5, half_height: 0.5 };
    let wall = Wall { corners: 2, topology: PathTopology::Open, height, inset: 0.0 };
    let mut numbers = vec![0.0; wall_numbers(4)];
    let walls = WallTree::build([wall; 2].into_iter(), &railings, &mut numbers).unwrap();
    let way = DVec3::new(0.0, 1.4, 0.0);
    for (z, half_height, passes) in [(0.9, 0.9, true), (5.9, 0.9, false), (0.9, 0.0, false)] {
        let mut agent = OrcaAgent {
            position: DVec3::new(0.0, -3.0, z),
            velocity: way,
            preferred_velocity: way,
            max_speed: 2.0,
            radius: 0.3,
            half_height,
            layers: AvoidanceLayers::DEFAULT,
            id: 0,
        };
        let mut memory = [HalfSpace::default(); 1];
        for _ in 0..60 {
            // Somebody stands on the bridge.
            let stands = OrcaNeighbor {
                position: DVec3::new(0.0, 0.0, 5.9),
                velocity: DVec3::ZERO,
                radius: 0.3,
                half_height: 0.9,
                layers: AvoidanceLayers::DEFAULT,
                agent_share: 1.0,
                id: 1,
            };
            let answer = solve_orca_velocity(
                &agent,
                [stands],
                &walls,
                &SETTINGS.avoidance,
                Dimensions::Two,
                0.1,
                &mut memory,
            )
            .unwrap();
            agent.velocity = answer.velocity;
            agent.position += agent.velocity * 0.1;
        }
        // The street is 6 seconds long, straight on.
        let end = DVec3::new(0.0, -3.0 + 6.0 * 1.4, z);
        assert_eq!(agent.position.distance(end) < 1e-9, passes, "{z}: {}", agent.position);
        assert!(passes || agent.position.y < -1.3 + 1e-9, "{z}: {}", agent.position);
    }
}

#[test]
fn heights_that_make_no_sense_are_refused() {
    let build = |height: HeightBand, dimensions: Dimensions, room: usize| {
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(2)], vec![0; grid_integers(2)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let settings = GridSettings { cell_size: 1.0, dimensions, level: Level::BASELINE };
        let grid = NeighborGrid::build(&[DVec3::ZERO; 2], &[DVec3::ZERO; 2], &settings, memory).unwrap();
        let mut memory = [HeightBand::EVERYWHERE; 2];
        let heights = [HeightBand::EVERYWHERE, height];
        let answer = grid.with_heights(&heights, &mut memory[..room]).map(|grid| grid.count());
        answer.map_err(|refusal| (refusal.kind, format!("{}", refusal.input)))
    };
    let band = |center, half_height| HeightBand { center, half_height };
    let refused = |kind, input: &str| Err((kind, input.to_string()));
    let (not_finite, out) = (RefusalKind::NotFinite, RefusalKind::OutOfDomain);
    assert_eq!(build(band(f64::NAN, 0.0), Dimensions::Two, 2), Ok(2));
    assert_eq!(build(band(f64::NAN, 1.0), Dimensions::Two, 2), refused(not_finite, "height_centers[1]"));
    assert_eq!(build(band(1e51, 1.0), Dimensions::Two, 2), refused(out, "height_centers[1]"));
    assert_eq!(build(band(0.0, -1.0), Dimensions::Two, 2), refused(out, "half_heights[1]"));
    assert_eq!(build(band(0.0, f64::INFINITY), Dimensions::Two, 2), refused(not_finite, "half_heights[1]"));
    assert_eq!(build(band(0.0, 1.0), Dimensions::Two, 1), refused(RefusalKind::BufferTooSmall, "grid_size"));
    // In space, too, where height counts anyway.
    assert_eq!(build(band(0.0, 1.0), Dimensions::Three, 2), Ok(2));
    assert_eq!(build(band(0.0, -1.0), Dimensions::Three, 2), refused(out, "half_heights[1]"));
    for height in [band(f64::NAN, 1.0), band(0.0, -1.0), band(0.0, f64::NAN)] {
        let walls = [Wall { corners: 2, topology: PathTopology::Open, height, inset: 0.0 }].into_iter();
        let mut numbers = vec![0.0; wall_numbers(2)];
        assert!(WallTree::build(walls, &[DVec3::ZERO, DVec3::X], &mut numbers).is_err());
    }
}
