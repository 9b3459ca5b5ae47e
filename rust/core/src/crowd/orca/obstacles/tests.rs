//! The velocities that shapes forbid, against brute force: the path of a ball, tried from end to end, and a thousand
//! other planes.

use super::obstacle_numbers;
use super::shape_constraints::{ShapeAgent, ShapeConstraint, demand, distance_in_front};
use super::tree::NearObstacles;
use crate::crowd::orca::{HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, WallTree, solve_orca_velocity};
use crate::crowd::{
    Dimensions, GridMemory, GridSettings, NeighborGrid, OrcaCrowdSettings, OrcaMember, grid_integers,
    grid_numbers, step_orca,
};
use crate::geometry::{Shape, Solid};
use crate::numeric::Level;
use crate::seeded::Generator;
use crate::steering::AvoidanceLayers;
use crate::{DVec3, RefusalKind};

/// How far a point is from a shape, by its definition: 0 inside. The axes of a box are those of its two directions, by Gram and
/// Schmidt.
fn distance(shape: &Shape, point: DVec3) -> f64 {
    match *shape {
        Shape::Sphere { center, radius } => (point.distance(center) - radius).max(0.0),
        Shape::HalfSpace { point: on, normal } => (point - on).dot(normal.normalize()).max(0.0),
        Shape::Capsule { center, axis, half_length, radius } => {
            let axis = axis.normalize();
            let along = (point - center).dot(axis).clamp(-half_length, half_length);
            (point.distance(center + axis * along) - radius).max(0.0)
        }
        Shape::Box { center, forward, up, half_extents } => {
            let x = forward.normalize();
            let z = (up - x * up.dot(x)).normalize();
            let local =
                DVec3::new(x.dot(point - center), z.cross(x).dot(point - center), z.dot(point - center));
            (local.abs() - half_extents).max(DVec3::ZERO).length()
        }
    }
}

/// The least distance on the way of a point: of a convex shape it is a convex function of the time.
fn least_distance(shape: &Shape, point: DVec3, velocity: DVec3, time: f64) -> f64 {
    let at = |t: f64| distance(shape, point + velocity * t);
    let (mut low, mut high) = (0.0, time);
    for _ in 0..80 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if at(a) < at(b) { high = b } else { low = a }
    }
    at(low).min(at(time)).min(at(0.0))
}

fn any_shape(random: &mut Generator, half: f64) -> Shape {
    let center = random.in_cube(half);
    match random.bits() % 8 {
        0 => Shape::Sphere { center, radius: random.uniform(0.0, 3.0) },
        1 | 2 => Shape::Capsule {
            center,
            axis: random.direction() * 2.0,
            half_length: random.uniform(0.0, 4.0),
            radius: random.uniform(0.0, 1.0),
        },
        3 => Shape::HalfSpace { point: center, normal: random.direction() * 3.0 },
        _ => Shape::Box {
            center,
            forward: random.direction(),
            up: random.direction(),
            half_extents: random.in_cube(3.0).abs(),
        },
    }
}

fn any_flyer(random: &mut Generator) -> ShapeAgent {
    ShapeAgent {
        position: random.in_cube(6.0),
        velocity: random.in_cube(6.0),
        radius: random.uniform(0.0, 1.0),
        rate: 1.0 / random.uniform(0.1, 3.0),
        side_bias: random.uniform(0.0, 0.5) * (random.bits() % 2) as f64,
    }
}

#[test]
fn a_velocity_that_a_shape_allows_keeps_the_ball_clear_of_it_for_the_horizon() {
    let (mut clear, mut inside) = (0, 0);
    for seed in 0..4_000 {
        let random = &mut Generator::new(seed);
        let (shape, flyer) = (any_shape(random, 6.0), any_flyer(random));
        let ShapeAgent { position, radius, rate, .. } = flyer;
        match demand(&Solid::new(&shape).unwrap(), &flyer) {
            ShapeConstraint::Clear(HalfSpace { normal, offset }) => {
                assert!((normal.length() - 1.0).abs() < 1e-12 && offset <= 0.0, "seed {seed}: {offset}");
                for _ in 0..10 {
                    let along = random.in_cube(20.0);
                    let allowed = along - normal * (along.dot(normal) - offset);
                    let least = least_distance(&shape, position, allowed, 1.0 / rate);
                    assert!(least > radius - 1e-6, "seed {seed}: {least} of {radius}, {shape:?}");
                }
                clear += 1;
            }
            ShapeConstraint::Out(HalfSpace { normal, offset }, depth) => {
                let apart = distance(&shape, position);
                assert!(offset == 0.0 && apart <= radius + 1e-12, "seed {seed}: {apart} of {radius}");
                // So far along the normal it is out.
                let out = distance(&shape, position + normal * depth);
                assert!((out - radius).abs() < 1e-9, "seed {seed}: {out} of {radius}, {shape:?}");
                inside += 1;
            }
        }
    }
    assert!(clear > 2_000 && inside > 200, "{clear} {inside}");
}

/// Of a velocity that does not lead to the shape, the plane forbids as little as any that has the ball in front.
#[test]
fn no_other_plane_forbids_less_of_a_velocity_that_leads_past_the_shape() {
    let mut past = 0;
    for seed in 0..1_500 {
        let random = &mut Generator::new(seed);
        let (shape, flyer) = (any_shape(random, 6.0), ShapeAgent { side_bias: 0.0, ..any_flyer(random) });
        let ShapeAgent { position, velocity, radius, rate, .. } = flyer;
        let solid = Solid::new(&shape).unwrap();
        if least_distance(&shape, position, velocity, 1.0 / rate) < radius + 1e-3 {
            continue;
        }
        let ShapeConstraint::Clear(HalfSpace { normal, offset }) = demand(&solid, &flyer) else {
            panic!("seed {seed}")
        };
        let slack = velocity.dot(normal) - offset;
        // It does not lead there, so it is not forbidden.
        assert!(slack >= -1e-9, "seed {seed}: {slack}");
        for _ in 0..1_000 {
            let other = (normal + random.in_cube(1.0) * random.uniform(0.0, 2.0)).normalize_or_zero();
            let in_front = distance_in_front(&solid, &flyer, other);
            if in_front >= 0.0 {
                let less = velocity.dot(other) + in_front * rate;
                assert!(less <= slack + 1e-4 * (1.0 + slack), "seed {seed}: {less} {slack}, {shape:?}");
            }
        }
        past += 1;
    }
    assert!(past > 500, "{past}");
}

/// 4,000 shapes, those near a point found by looking at all.
#[test]
fn the_nearest_shapes_are_those_of_brute_force() {
    let random = &mut Generator::new(5);
    let mut shapes: Vec<Shape> = (0..4000).map(|_| any_shape(random, 60.0)).collect();
    // As few half-spaces as a world has.
    for (at, shape) in shapes.iter_mut().enumerate() {
        if let Shape::HalfSpace { point, .. } = *shape
            && at > 20
        {
            *shape = Shape::Sphere { center: point, radius: 0.5 };
        }
    }
    let mut numbers = vec![0.0; obstacle_numbers(shapes.len())];
    let walls = WallTree::build_obstacles(&shapes.as_slice(), &mut numbers).unwrap();
    assert_eq!(walls.count(), 4000);
    let mut near = NearObstacles::NONE;
    for _ in 0..400 {
        let (center, range) = (random.in_cube(70.0), random.uniform(0.0, 15.0));
        near.find(&walls.obstacles, center, range);
        let found: Vec<_> = near.solids().map(|solid| solid.signed_distance(center).distance).collect();
        let mut all: Vec<_> = shapes
            .iter()
            .map(|shape| Solid::new(shape).unwrap().signed_distance(center).distance)
            .filter(|&distance| distance <= range)
            .collect();
        all.sort_by(f64::total_cmp);
        all.truncate(32);
        assert_eq!(found, all);
    }
}

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
        let mut agent = OrcaAgent {
            position: DVec3::new(-5.0, 0.0, 0.0),
            velocity: DVec3::ZERO,
            preferred_velocity: DVec3::X,
            max_speed: 1.5,
            radius: 0.5,
            half_height: 0.0,
            layers: AvoidanceLayers::DEFAULT,
            id: 0,
        };
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
