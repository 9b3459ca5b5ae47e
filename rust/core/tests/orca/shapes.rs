//! Agents among shapes in space: no shape is touched.

use crate::any_shape::any_shape;
use crate::distances::distance;
use crate::seeded::Generator;
use pursuit_core::crowd::{
    Dimensions, GridMemory, GridSettings, HalfSpace, NeighborGrid, OrcaAgent, OrcaCrowdSettings, OrcaMember,
    OrcaNeighbor, OrcaSettings, WallTree, grid_integers, grid_numbers, obstacle_numbers, solve_orca_velocity,
    step_orca,
};
use pursuit_core::geometry::Shape;
use pursuit_core::numeric::Level;
use pursuit_core::steering::AvoidanceLayers;
use pursuit_core::{DVec3, RefusalKind};

fn world() -> Vec<Shape> {
    let mut world = vec![
        Shape::HalfSpace { point: DVec3::ZERO, normal: DVec3::Z },
        Shape::Sphere { center: DVec3::new(4.0, 4.0, 3.0), radius: 2.0 },
        Shape::Capsule { center: DVec3::new(-5.0, 3.0, 4.0), axis: DVec3::Z, half_length: 4.0, radius: 0.7 },
    ];
    for at in 0..6 {
        let turned = DVec3::new(1.0, 0.3 * f64::from(at), 0.2);
        world.push(Shape::Box {
            center: DVec3::new(-8.0 + 3.0 * f64::from(at), -4.0 + f64::from(at % 3), 3.0),
            forward: turned,
            up: DVec3::Z,
            half_extents: DVec3::new(0.9, 0.2 + 0.2 * f64::from(at), 2.5),
        });
    }
    world
}

/// An agent that stands and prefers to go along x.
fn bound_for_x(position: DVec3) -> OrcaAgent {
    OrcaAgent {
        position,
        velocity: DVec3::ZERO,
        preferred_velocity: DVec3::X,
        max_speed: 1.5,
        radius: 0.5,
        half_height: 0.0,
        layers: AvoidanceLayers::DEFAULT,
        id: 0,
    }
}

/// 150 in a crowded hall, all bound for points beyond or in the shapes.
#[test]
fn no_crowd_in_space_presses_an_agent_into_a_shape() {
    let world = world();
    let mut numbers = vec![0.0; obstacle_numbers(world.len())];
    let walls = WallTree::build_obstacles(&world.as_slice(), &mut numbers).unwrap();
    let (count, radius, max_speed, dt) = (150, 0.3, 2.0, 0.1);
    let random = &mut Generator::new(9);
    let mut positions = vec![];
    while positions.len() < count {
        let place = random.in_cube(9.0) + DVec3::Z * 9.0;
        if world.iter().all(|shape| distance(shape, place) > radius) {
            positions.push(place);
        }
    }
    let mut velocities = vec![DVec3::ZERO; count];
    let (mut touched, mut pressed) = (0, 0);
    for step in 0..150 {
        let goals: Vec<_> =
            (0..count).map(|at| DVec3::new(0.0, -3.0, 1.0) * f64::from(at as u32 % 2)).collect();
        let (mut floats, mut integers) = (vec![0.0; grid_numbers(count)], vec![0; grid_integers(count)]);
        let memory = GridMemory { numbers: &mut floats, integers: &mut integers };
        let settings = GridSettings { cell_size: 2.0, dimensions: Dimensions::Three, level: Level::BASELINE };
        let grid =
            NeighborGrid::build(&positions.as_slice(), &velocities.as_slice(), &settings, memory).unwrap();
        let from = positions.clone();
        let member = |agent: usize| OrcaMember {
            preferred_velocity: (goals[agent] - from[agent]).normalize_or_zero() * max_speed,
            max_speed,
            radius,
            responsibility: 1.0,
        };
        let settings = OrcaCrowdSettings { neighbor_distance: 4.0, ..OrcaCrowdSettings::for_units(1.0) };
        step_orca(&grid, &(count, member), &walls, &settings, dt, 0..count, |placed, violation| {
            positions[placed.agent as usize] = placed.position;
            velocities[placed.agent as usize] = placed.velocity;
            pressed += usize::from(violation > 0.0);
        })
        .unwrap();
        for place in &positions {
            for shape in &world {
                let apart = distance(shape, *place);
                assert!(apart >= radius - 1e-12, "step {step}: {apart} from {shape:?}");
                touched += usize::from(apart < radius + 1e-6);
            }
        }
    }
    assert!(touched > 300 && pressed > 1_000, "{touched} {pressed}");
}

#[test]
fn an_agent_flies_around_a_pillar_that_is_exactly_in_its_way_and_stops_at_a_wall() {
    let settings = OrcaSettings::default();
    let mut numbers = vec![0.0; obstacle_numbers(1)];
    let pillar = [Shape::Capsule { center: DVec3::ZERO, axis: DVec3::Z, half_length: 20.0, radius: 1.0 }];
    let wall = [Shape::Box {
        center: DVec3::ZERO,
        forward: DVec3::X,
        up: DVec3::Z,
        half_extents: DVec3::new(0.1, 20.0, 20.0),
    }];
    for (shapes, passes) in [(pillar, true), (wall, false)] {
        let walls = WallTree::build_obstacles(&shapes, &mut numbers).unwrap();
        let mut agent = bound_for_x(DVec3::new(-5.0, 0.0, 0.0));
        for _ in 0..300 {
            let goal = DVec3::new(5.0, 0.0, 0.0);
            agent.preferred_velocity = (goal - agent.position) / (goal - agent.position).length().max(1.0);
            let none: [OrcaNeighbor; 0] = [];
            let answer =
                solve_orca_velocity(&agent, none, &walls, &settings, Dimensions::Three, 0.1, &mut [])
                    .unwrap();
            agent.velocity = answer.velocity;
            agent.position += answer.velocity * 0.1;
            assert!(distance(&shapes[0], agent.position) >= 0.5 - 1e-12);
        }
        assert_eq!(agent.position.x > 4.9, passes, "{}", agent.position);
        assert!(passes || (agent.position.x + 0.6).abs() < 1e-9, "{}", agent.position);
    }
}

#[test]
fn an_agent_that_is_in_a_shape_leaves_it_within_the_step() {
    let settings = OrcaSettings::default();
    for seed in 0..500 {
        let random = &mut Generator::new(seed);
        let shapes = [any_shape(random, 1.0)];
        let mut numbers = vec![0.0; obstacle_numbers(1)];
        let walls = WallTree::build_obstacles(&shapes, &mut numbers).unwrap();
        let agent = OrcaAgent {
            position: random.in_cube(1.0),
            velocity: random.in_cube(1.0),
            preferred_velocity: random.in_cube(5.0),
            max_speed: 100.0,
            radius: 0.5,
            half_height: 0.0,
            layers: AvoidanceLayers::DEFAULT,
            id: 0,
        };
        let none: [OrcaNeighbor; 0] = [];
        let answer =
            solve_orca_velocity(&agent, none, &walls, &settings, Dimensions::Three, 0.1, &mut []).unwrap();
        let apart = distance(&shapes[0], agent.position + answer.velocity * 0.1);
        assert!(apart > 0.5 - 1e-9, "seed {seed}: {apart} {:?}", shapes[0]);
    }
}

#[test]
fn shapes_that_make_no_sense_are_refused_and_so_are_those_of_the_other_dimensions() {
    let build = |shape: Shape, room: usize| {
        let mut numbers = vec![0.0; room];
        let shapes = [Shape::Sphere { center: DVec3::ZERO, radius: 1.0 }, shape];
        let answer = WallTree::build_obstacles(&shapes, &mut numbers).map(|tree| tree.count());
        answer.map_err(|refusal| (refusal.kind, format!("{}", refusal.input)))
    };
    let room = obstacle_numbers(2);
    let bad = Shape::Sphere { center: DVec3::ZERO, radius: -1.0 };
    assert_eq!(build(bad, room), Err((RefusalKind::OutOfDomain, "obstacles[1].radius".to_string())));
    let fine = Shape::Sphere { center: DVec3::ZERO, radius: 1.0 };
    assert_eq!(build(fine, room), Ok(2));
    assert_eq!(build(fine, room - 1).unwrap_err().0, RefusalKind::BufferTooSmall);

    let mut numbers = vec![0.0; room];
    let walls = WallTree::build_obstacles(&[fine; 2], &mut numbers).unwrap();
    let agent = OrcaAgent {
        position: DVec3::X * 5.0,
        velocity: DVec3::ZERO,
        preferred_velocity: -DVec3::X,
        max_speed: 1.0,
        radius: 0.5,
        half_height: 0.0,
        layers: AvoidanceLayers::DEFAULT,
        id: 0,
    };
    let ask = |agent: &OrcaAgent, dimensions| {
        let settings = OrcaSettings::default();
        let none: [OrcaNeighbor; 0] = [];
        solve_orca_velocity(agent, none, &walls, &settings, dimensions, 0.1, &mut [])
            .map_err(|refusal| refusal.kind)
    };
    assert!(ask(&agent, Dimensions::Three).is_ok());
    assert_eq!(ask(&agent, Dimensions::Two).unwrap_err(), RefusalKind::OutOfDomain);
    let far = OrcaAgent { position: DVec3::X * 1e51, ..agent };
    assert_eq!(ask(&far, Dimensions::Three).unwrap_err(), RefusalKind::OutOfDomain);
}

/// A flat side of boxes beside each other straight across the way, with a neighbor.
#[test]
fn before_boxes_beside_each_other_the_answer_does_not_depend_on_where_they_are() {
    let settings = OrcaSettings::default();
    let mut nudged = 0;
    for seed in 0..200 {
        let random = &mut Generator::new(seed);
        let boxes: Vec<(DVec3, DVec3)> = (0..3)
            .map(|at| {
                let half = DVec3::new(0.5, random.uniform(0.2, 0.6), random.uniform(0.2, 0.6));
                (DVec3::new(1.0, 0.8 * f64::from(at) - 0.8, random.uniform(-0.5, 0.5)), half)
            })
            .collect();
        let answer = |origin: DVec3| {
            let shapes: Vec<_> = boxes
                .iter()
                .map(|&(center, half_extents)| Shape::Box {
                    center: center + origin,
                    forward: DVec3::X,
                    up: DVec3::Z,
                    half_extents,
                })
                .collect();
            let mut numbers = vec![0.0; obstacle_numbers(3)];
            let walls = WallTree::build_obstacles(shapes.as_slice(), &mut numbers).unwrap();
            let agent = bound_for_x(origin);
            let neighbor = OrcaNeighbor {
                id: 1,
                position: origin - DVec3::X * 2.0,
                velocity: DVec3::ZERO,
                radius: 0.5,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                agent_share: 0.5,
            };
            solve_orca_velocity(
                &agent,
                [neighbor],
                &walls,
                &settings,
                Dimensions::Three,
                0.1,
                &mut [HalfSpace::default(); 1],
            )
            .unwrap()
            .velocity
        };
        let velocity = answer(DVec3::ZERO);
        let far = answer(DVec3::new(64.0, -32.0, 16.0));
        assert!((velocity - far).length() < 1e-9, "seed {seed}: {velocity}, {far}");
        nudged += usize::from(velocity.with_x(0.0).length() > 0.01);
    }
    assert!(nudged > 20, "{nudged}");
}
