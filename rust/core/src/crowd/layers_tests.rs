//! Layers in queries, in flocks and in avoidance.

use super::orca::{OrcaCrowdSettings, OrcaMember, WallTree, step_orca};
use super::{
    Dimensions, FlockRule, FlockRules, GridMemory, GridSettings, HalfSpace, Neighbor, NeighborGrid,
    OrcaAgent, OrcaLimits, OrcaNeighbor, OrcaSettings, alignment, cohesion, grid_integers, grid_numbers,
    separation, solve_limited_orca_velocity, solve_orca_velocity, steer_flock,
};
use crate::numeric::Level;
use crate::seeded::Generator;
use crate::steering::{
    Agent, AvoidanceLayers, CollisionSettings, HeightBand, MovingNeighbor, avoid_collisions,
};
use crate::{DVec3, Refusal, RefusalKind};

type Rule = fn(&Agent, &AvoidanceLayers, f64, &Vec<MovingNeighbor>, &FlockRule) -> Result<DVec3, Refusal>;

const RULES: [Rule; 3] = [separation, alignment, cohesion];

struct Crowd {
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    layers: Vec<AvoidanceLayers>,
}

impl Crowd {
    fn new(seed: u64, count: usize, half: f64) -> Self {
        let random = &mut Generator::new(seed);
        Self {
            positions: (0..count).map(|_| random.in_cube(half)).collect(),
            velocities: (0..count).map(|_| random.in_cube(1.0)).collect(),
            layers: (0..count).map(|_| any_layers(random)).collect(),
        }
    }

    /// Those agents alone.
    fn only(&self, agents: &[usize]) -> Self {
        Self {
            positions: agents.iter().map(|&agent| self.positions[agent]).collect(),
            velocities: agents.iter().map(|&agent| self.velocities[agent]).collect(),
            layers: agents.iter().map(|&agent| self.layers[agent]).collect(),
        }
    }

    fn with_grid<T>(&self, level: Level, has_layers: bool, ask: impl FnOnce(NeighborGrid<'_>) -> T) -> T {
        let count = self.positions.len();
        let (mut numbers, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        let memory = GridMemory { numbers: &mut numbers, integers: &mut integers };
        let settings = GridSettings { cell_size: 4.0, dimensions: Dimensions::Three, level };
        let (position, velocity) =
            (|agent: usize| self.positions[agent], |agent: usize| self.velocities[agent]);
        let grid = NeighborGrid::build(&(count, position), &(count, velocity), &settings, memory).unwrap();
        let mut layers = vec![AvoidanceLayers::DEFAULT; count];
        ask(if has_layers { grid.with_layers(&self.layers, &mut layers).unwrap() } else { grid })
    }
}

fn any_layers(random: &mut Generator) -> AvoidanceLayers {
    let mut any = |choices: u64| (random.bits() % choices) as u32;
    AvoidanceLayers { group: any(4), avoids: 1 | any(4), ignores: any(4) & any(4), priority: any(3) as i32 }
}

#[test]
fn only_those_whom_the_layers_avoid_are_found() {
    let crowd = Crowd::new(1, 500, 10.0);
    let random = &mut Generator::new(2);
    crowd.with_grid(Level::BASELINE, true, |grid| {
        for _ in 0..200 {
            let (center, own, radius) = (random.in_cube(10.0), any_layers(random), random.uniform(0.0, 12.0));
            let mut expected: Vec<_> = (0..500)
                .filter(|&agent| own.avoids(&crowd.layers[agent]))
                .map(|agent| ((crowd.positions[agent] - center).length(), agent as u32))
                .filter(|&(distance, _)| distance <= radius)
                .collect();
            expected.sort_by(|a, b| a.0.total_cmp(&b.0));
            for room in [0, 5, 500] {
                let mut found = vec![Neighbor::default(); room];
                let asked = grid.seen_by(&own);
                assert_eq!(asked.within(center, radius, None, &mut found), Ok(expected.len()));
                let found: Vec<_> = found.iter().take(expected.len()).map(|near| near.agent).collect();
                let nearest: Vec<_> = expected.iter().take(room).map(|near| near.1).collect();
                assert_eq!(found, nearest);
                let mut found = vec![Neighbor::default(); room];
                assert_eq!(asked.nearest(center, radius, None, &mut found), Ok(nearest.len()));
                assert!(found.iter().map(|near| near.agent).zip(nearest).all(|(a, b)| a == b));
            }
        }
    });
}

/// What a query found counts by its masks already: a rule, told the masks again, answers the same to the bit. Only priorities,
/// which a query does not read, still tell who of those found avoids the agent alone.
#[test]
fn those_whom_a_query_found_need_no_masks_any_more() {
    let crowd = Crowd::new(6, 300, 10.0);
    let random = &mut Generator::new(7);
    let rule = FlockRule { radius: 6.0, view_cosine: -0.5, weight: 1.0 };
    let mut differ = 0;
    crowd.with_grid(Level::BASELINE, true, |grid| {
        for _ in 0..1000 {
            let (position, own) = (random.in_cube(8.0), any_layers(random));
            let agent = Agent { position, velocity: random.in_cube(1.0), max_speed: 2.0 };
            let mut found = [Neighbor::default(); 300];
            let count = grid.seen_by(&own).within(position, 6.0, None, &mut found).unwrap();
            let near = |index: usize, layers: AvoidanceLayers| MovingNeighbor {
                position: crowd.positions[index],
                velocity: crowd.velocities[index],
                radius: 0.5,
                layers,
                height: HeightBand::EVERYWHERE,
            };
            let found = found[..count].iter().map(|near| near.agent as usize);
            let masked: Vec<_> = found.clone().map(|index| near(index, crowd.layers[index])).collect();
            let plain: Vec<_> = found.map(|index| near(index, AvoidanceLayers::DEFAULT)).collect();
            for rule_of in RULES {
                assert_eq!(
                    rule_of(&agent, &own, 0.0, &masked, &rule),
                    rule_of(&agent, &AvoidanceLayers::DEFAULT, 0.0, &plain, &rule)
                );
            }
            let avoid = |own: AvoidanceLayers, neighbors: &Vec<MovingNeighbor>| {
                avoid_collisions(
                    &agent,
                    &own,
                    neighbors,
                    &CollisionSettings {
                        agent_radius: 0.5,
                        margin: 0.0,
                        look_ahead_time: 5.0,
                        half_height: 0.0,
                    },
                )
                .unwrap()
            };
            let (told, without) = (avoid(own, &masked), avoid(AvoidanceLayers::DEFAULT, &plain));
            let leaves_it = |index: usize| {
                let other = masked[index].layers;
                other.avoids(&own) && own.priority > other.priority
            };
            let first = without.neighbor;
            assert!(told == without || first.is_some_and(leaves_it), "{told:?} {without:?}");
            differ += usize::from(told != without);
        }
    });
    assert!(differ > 30, "{differ}");
}

/// Finds the neighbors that the documentation names, and no ignored one.
#[test]
fn one_orca_agent_takes_its_part_by_the_layers_also_with_limits() {
    let random = &mut Generator::new(8);
    let part = |own: &AvoidanceLayers, other: &AvoidanceLayers, even: f64| {
        let avoids = |one: &AvoidanceLayers, two: &AvoidanceLayers| {
            one.avoids & two.group > 0 && one.ignores & two.group == 0
        };
        match (avoids(own, other), even < 1.0 && avoids(other, own), own.priority - other.priority) {
            (false, _, _) | (true, true, 1..) => None,
            (true, true, 0) => Some(even),
            _ => Some(1.0),
        }
    };
    let mut parts = [0; 3];
    for round in 0..500 {
        let dimensions = if round % 2 == 0 { Dimensions::Two } else { Dimensions::Three };
        let agent = OrcaAgent {
            position: random.in_cube(2.0),
            velocity: random.in_cube(1.0),
            preferred_velocity: random.in_cube(2.0),
            max_speed: 2.0,
            radius: 0.5,
            half_height: 0.0,
            layers: any_layers(random),
            id: 0,
        };
        let neighbors: Vec<_> = (1..9)
            .map(|id| OrcaNeighbor {
                position: random.in_cube(4.0),
                velocity: random.in_cube(1.0),
                radius: 0.5,
                half_height: 0.0,
                layers: any_layers(random),
                agent_share: [0.0, 0.5, 1.0][random.bits() as usize % 3],
                id,
            })
            .collect();
        let parted: Vec<_> = neighbors
            .iter()
            .filter_map(|neighbor| {
                let part = part(&agent.layers, &neighbor.layers, neighbor.agent_share);
                parts[part.map_or(0, |part| 1 + usize::from(part == neighbor.agent_share))] += 1;
                let layers = AvoidanceLayers::DEFAULT;
                Some(OrcaNeighbor { layers, agent_share: part?, ..*neighbor })
            })
            .collect();
        let anyone = OrcaAgent { layers: AvoidanceLayers::DEFAULT, ..agent };
        let settings = OrcaSettings::default();
        let memory = &mut [HalfSpace::default(); 16];
        let mut solve = |agent, neighbors: &[OrcaNeighbor]| {
            let neighbors = neighbors.iter().copied();
            solve_orca_velocity(agent, neighbors, &WallTree::EMPTY, &settings, dimensions, 0.1, memory)
                .unwrap()
        };
        assert_eq!(solve(&agent, &neighbors), solve(&anyone, &parted), "round {round}");
        let limits = OrcaLimits { max_acceleration: 3.0, margin: 0.1, ..OrcaLimits::NONE };
        let mut solve = |agent, neighbors: &[OrcaNeighbor]| {
            let (neighbors, walls) = (neighbors.iter().copied(), &WallTree::EMPTY);
            solve_limited_orca_velocity(agent, &limits, neighbors, walls, &settings, dimensions, 0.1, memory)
                .unwrap()
        };
        assert_eq!(solve(&agent, &neighbors), solve(&anyone, &parted), "round {round}");
    }
    assert!(parts.iter().all(|&count| count > 300), "{parts:?}");
}

#[test]
fn without_layers_everyone_is_of_the_first_group() {
    let crowd = Crowd::new(3, 50, 5.0);
    crowd.with_grid(Level::BASELINE, false, |grid| {
        let count = |layers| grid.seen_by(&layers).within(DVec3::ZERO, 100.0, None, &mut []);
        let anyone = AvoidanceLayers::DEFAULT;
        assert_eq!(grid.within(DVec3::ZERO, 100.0, None, &mut []), Ok(50));
        assert_eq!(count(AvoidanceLayers { avoids: 1, ..anyone }), Ok(50));
        assert_eq!(count(AvoidanceLayers { avoids: !1, ..anyone }), Ok(0));
        assert_eq!(count(AvoidanceLayers { ignores: 1, ..anyone }), Ok(0));
    });
}

/// Once with room for all who may be near, and once with more than a block takes.
#[test]
fn an_agent_flocks_as_if_those_alone_were_there_whom_it_avoids() {
    let rule = FlockRule { radius: 5.0, view_cosine: -0.5, weight: 1.0 };
    let rules = FlockRules { separation: rule, alignment: rule, cohesion: rule, cruising_speed: 3.0 };
    for (count, half) in [(200, 6.0), (1500, 4.0)] {
        let crowd = Crowd::new(4, count, half);
        let mut steering = vec![DVec3::NAN; count];
        for number in Level::NUMBERS {
            let level = Level::detect().at_most(number);
            let before = core::mem::replace(&mut steering, vec![DVec3::NAN; count]);
            crowd.with_grid(level, true, |grid| {
                for places in [0..count / 3, count / 3..count] {
                    steer_flock(&grid, &rules, 9.0, places, |placed, wanted| {
                        steering[placed.agent as usize] = wanted;
                    })
                    .unwrap();
                }
            });
            assert!(number == *Level::NUMBERS.start() || before == steering, "{level:?}");
        }
        for agent in (0..count).step_by(10) {
            let own = crowd.layers[agent];
            let with_it: Vec<_> =
                (0..count).filter(|&other| other == agent || own.avoids(&crowd.layers[other])).collect();
            let alone = crowd.only(&with_it);
            alone.with_grid(Level::BASELINE, false, |grid| {
                steer_flock(&grid, &rules, 9.0, 0..with_it.len(), |placed, wanted| {
                    if with_it[placed.agent as usize] == agent {
                        assert!((wanted - steering[agent]).length() < 1e-12, "{count}, agent {agent}");
                    }
                })
                .unwrap();
            });
        }
    }
}

/// A ring of ignored neighbors is nearer than the avoided one.
#[test]
fn those_who_are_ignored_do_not_use_up_the_neighbors_avoided() {
    const RING: usize = 40;
    let (mover, wall, ring) = (1, 2, 4);
    let around = |index: usize| {
        let angle = core::f64::consts::TAU * index as f64 / RING as f64;
        DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
    };
    for ignored in [10, RING] {
        let mut crowd = Crowd {
            positions: vec![DVec3::ZERO, DVec3::new(4.0, 0.0, 0.0)],
            velocities: vec![DVec3::X, DVec3::ZERO],
            layers: vec![
                AvoidanceLayers { group: mover, ignores: ring, ..AvoidanceLayers::DEFAULT },
                AvoidanceLayers { group: wall, avoids: 0, ..AvoidanceLayers::DEFAULT },
            ],
        };
        for index in 0..ignored {
            crowd.positions.push(around(index));
            crowd.velocities.push(DVec3::ZERO);
            crowd.layers.push(AvoidanceLayers { group: ring, avoids: 0, ..AvoidanceLayers::DEFAULT });
        }
        let member = |agent: usize| OrcaMember {
            preferred_velocity: if agent == 0 { DVec3::X } else { DVec3::ZERO },
            max_speed: 1.0,
            radius: 1.0,
            responsibility: 1.0,
        };
        let settings =
            OrcaCrowdSettings { neighbor_distance: 10.0, max_neighbors: 1, ..OrcaCrowdSettings::default() };
        crowd.with_grid(Level::BASELINE, true, |grid| {
            let mut velocity = DVec3::NAN;
            let places = 0..grid.count();
            step_orca(
                &grid,
                &(grid.count(), member),
                &WallTree::EMPTY,
                &settings,
                0.1,
                places,
                |placed, _| {
                    if placed.agent == 0 {
                        velocity = placed.velocity;
                    } else {
                        assert_eq!(placed.velocity, DVec3::ZERO, "who avoids nobody stays");
                    }
                },
            )
            .unwrap();
            // Alone with the wall: it does all of it, so that within the horizon they do not touch.
            for step in 0..=200 {
                let way = DVec3::new(4.0, 0.0, 0.0) - velocity * (0.01 * f64::from(step));
                assert!(way.length() > 2.0 - 1e-12, "{ignored} ignored: {velocity}");
            }
            assert!(velocity.length() > 0.5);
        });
    }
}

#[test]
fn layers_need_room_for_all_agents() {
    let crowd = Crowd::new(5, 10, 5.0);
    crowd.with_grid(Level::BASELINE, false, |grid| {
        let mut room = [AvoidanceLayers::DEFAULT; 9];
        let refused = grid.with_layers(&crowd.layers, &mut room);
        assert_eq!(refused.unwrap_err().kind, RefusalKind::BufferTooSmall);
        assert!(grid.with_written_layers(&room).is_none());
    });
}
