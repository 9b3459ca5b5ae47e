//! Avoidance and guard together: whoever has a way gets there, and touches nothing.

use crate::distances::distance;
use crate::seeded::Generator;
use crate::shapes::{nearest, obstacle};
use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{
    Agent, AvoidanceLayers, AvoidanceSettings, CollisionSettings, HeightBand, MovingNeighbor, SteeringLimits,
    advance, apply_guard, arrive, avoid_collisions, avoid_obstacles,
};

const TICK: f64 = 1.0 / 60.0;
const CLEARANCE: f64 = 50.0;

/// What came of a run.
struct Run {
    /// How long it took, in seconds; infinity when it did not arrive.
    time: f64,
    /// How far it flew.
    way: f64,
    /// How slow it became between the first half second and the last 250 units.
    slowest: f64,
}

fn fly(obstacles: &[Shape], start: DVec3, goal: DVec3, plane_normal: DVec3) -> Run {
    let limits = SteeringLimits::default();
    let mut agent = Agent { position: start, velocity: DVec3::ZERO, max_speed: 600.0 };
    let mut run = Run { time: f64::INFINITY, way: 0.0, slowest: f64::INFINITY };
    for tick in 0..1500 {
        let look_ahead_distance = (goal - agent.position).length();
        if look_ahead_distance < 20.0 {
            run.time = f64::from(tick) * TICK;
            return run;
        }
        let settings =
            AvoidanceSettings { plane_normal, look_ahead_distance, ..AvoidanceSettings::default() };
        let wanted = arrive(&agent, goal, 200.0).unwrap();
        let avoidance = avoid_obstacles(&agent, wanted, &obstacles, &settings).unwrap();
        let guarded = apply_guard(&agent, avoidance.steering, &obstacles, &settings, &limits, TICK).unwrap();
        let next = advance(&agent, guarded.steering, &limits, TICK).unwrap();
        run.way += (next.position - agent.position).length();
        agent = next;
        assert!(nearest(obstacles, agent.position) >= CLEARANCE - 1e-7, "tick {tick}: {agent:?}");
        if plane_normal != DVec3::ZERO {
            assert_eq!(agent.position.z, 0.0, "tick {tick}");
        }
        if tick > 30 && look_ahead_distance > 250.0 {
            run.slowest = run.slowest.min(agent.velocity.length());
        }
    }
    run
}

fn pillar(x: f64, y: f64, radius: f64) -> Shape {
    Shape::Capsule { center: DVec3::new(x, y, 0.0), axis: DVec3::Z, half_length: 300.0, radius }
}

fn wall(x: f64, half_width: f64) -> Shape {
    Shape::Box {
        center: DVec3::new(x, 0.0, 0.0),
        forward: DVec3::X,
        up: DVec3::Z,
        half_extents: DVec3::new(10.0, half_width, 2.0 * half_width),
    }
}

/// The bounds on time and way are the shortest way around, drawn by hand, and a fifth of it for curves.
#[test]
fn a_seeker_goes_around_what_a_drawing_shows_to_have_a_way_around() {
    let goal = DVec3::new(2000.0, 0.0, 0.0);
    let row: [Shape; 7] = core::array::from_fn(|i| pillar(1000.0, 150.0 * (i as f64 - 3.0), 60.0));
    let sphere = Shape::Sphere { center: DVec3::X * 1000.0, radius: 200.0 };
    let floor = Shape::HalfSpace { point: DVec3::Z * -50.0, normal: DVec3::Z };
    let scenes: [(&str, &[Shape], DVec3, f64); 8] = [
        ("nothing", &[], DVec3::ZERO, 2000.0),
        ("a sphere straight ahead", &[sphere], DVec3::ZERO, 2062.0),
        ("a pillar straight ahead", &[pillar(1000.0, 0.0, 100.0)], DVec3::ZERO, 2023.0),
        ("a pillar on a floor", &[floor, pillar(1000.0, 0.0, 100.0)], DVec3::ZERO, 2023.0),
        (
            "two pillars too near for a way between",
            &[pillar(1000.0, 70.0, 50.0), pillar(1000.0, -70.0, 50.0)],
            DVec3::ZERO,
            2030.0,
        ),
        ("a wide wall before the goal", &[wall(1800.0, 800.0)], DVec3::ZERO, 2900.0),
        ("a wide wall before the start", &[wall(1000.0, 800.0)], DVec3::new(900.0, 30.0, 0.0), 2150.0),
        ("a row of pillars", &row, DVec3::new(0.0, 10.0, 0.0), 2300.0),
    ];
    for (name, obstacles, start, shortest) in scenes {
        for plane in [DVec3::Z, DVec3::ZERO] {
            let run = fly(obstacles, start, goal, plane);
            assert!(run.way < 1.2 * shortest, "{name}, {plane}: {} of {shortest}", run.way);
            assert!(run.time < 1.2 * shortest / 600.0 + 0.8, "{name}, {plane}: {} s", run.time);
            assert!(run.slowest > 200.0, "{name}, {plane}: down to {}", run.slowest);
        }
    }
}

/// A wall of 20 m across the way of 16 m, with a gap of 1.2 m beside the straight line; the agent needs 1 m.
#[test]
fn a_seeker_takes_a_gap_in_a_wall_that_is_a_little_wider_than_itself() {
    let goal = DVec3::new(1600.0, 0.0, 0.0);
    for half_thickness in [5.0, 15.0, 50.0] {
        for middle in [-200.0, -120.0, -60.0, -30.0, 0.0, 30.0, 60.0, 120.0, 200.0] {
            let piece = |from: f64, to: f64| Shape::Box {
                center: DVec3::new(800.0, 0.5 * (from + to), 0.0),
                forward: DVec3::X,
                up: DVec3::Z,
                half_extents: DVec3::new(half_thickness, 0.5 * (to - from), 1000.0),
            };
            let walls = [piece(-1000.0, middle - 60.0), piece(middle + 60.0, 1000.0)];
            for plane in [DVec3::Z, DVec3::ZERO] {
                let run = fly(&walls, DVec3::ZERO, goal, plane);
                assert!(run.way <= 1700.0, "{half_thickness}, {middle}, {plane}: {}", run.way);
            }
        }
    }
}

#[test]
fn a_wall_without_an_end_is_slid_along() {
    let walls = [
        Shape::HalfSpace { point: DVec3::Y * -60.0, normal: DVec3::Y },
        Shape::HalfSpace { point: DVec3::Y * 60.0, normal: -DVec3::Y },
    ];
    // A corridor, entered a little aslant, with 10 to spare on either side.
    let run = fly(&walls, DVec3::Y * 8.0, DVec3::X * 2000.0 - DVec3::Y * 8.0, DVec3::ZERO);
    assert!(run.time < 4.2 && run.slowest > 500.0, "{} s, {}", run.time, run.slowest);
}

#[test]
fn a_seeker_finds_its_way_through_nearly_every_random_world() {
    let mut lost = Vec::new();
    let goal = DVec3::new(3000.0, 0.0, 0.0);
    for (plane, half_height) in [(DVec3::ZERO, 400.0), (DVec3::Z, 0.0)] {
        for seed in 0..60 {
            let mut generator = Generator::new(seed);
            let mut obstacles = Vec::new();
            for _ in 0..12 {
                let center = DVec3::new(
                    generator.uniform(300.0, 2700.0),
                    generator.uniform(-400.0, 400.0),
                    generator.uniform(-half_height, half_height + f64::MIN_POSITIVE),
                );
                let radius = generator.uniform(20.0, 150.0);
                obstacles.push(match generator.bits() % 3 {
                    0 => Shape::Sphere { center, radius },
                    1 => pillar(center.x, center.y, radius),
                    _ => Shape::Box {
                        center,
                        forward: DVec3::new(generator.uniform(-1.0, 1.0), generator.uniform(-1.0, 1.0), 0.0),
                        up: DVec3::Z,
                        half_extents: DVec3::new(radius, generator.uniform(10.0, 150.0), 200.0),
                    },
                });
            }
            obstacles.retain(|shape| distance(shape, DVec3::ZERO) > 60.0 && distance(shape, goal) > 60.0);
            let run = fly(&obstacles, DVec3::ZERO, goal, plane);
            if run.time == f64::INFINITY {
                lost.push((seed, plane));
            }
        }
    }
    // It has no memory, so a pocket between several obstacles can hold it.
    assert!(lost.len() <= 2, "{} of 120 never got there: {lost:?}", lost.len());
}

/// Doubling all lengths, turning everything a quarter, moving everything: the same answer, to the bit where the change is
/// exact.
#[test]
fn the_answer_does_not_depend_on_unit_place_or_direction() {
    let turned = |v: DVec3| DVec3::new(-v.y, v.x, v.z);
    let mut answers = 0;
    for seed in 0..20_000 {
        let mut generator = Generator::new(seed);
        let shape = obstacle(&mut generator, 300.0);
        let agent = Agent {
            position: generator.in_cube(300.0),
            velocity: generator.in_cube(500.0),
            max_speed: 600.0,
        };
        let steering = generator.in_cube(800.0);
        let change = |shape: &Shape, point: &dyn Fn(DVec3) -> DVec3, way: &dyn Fn(DVec3) -> DVec3| {
            let size = |length: f64| way(DVec3::Z * length).length();
            match *shape {
                Shape::Sphere { center, radius } => {
                    Shape::Sphere { center: point(center), radius: size(radius) }
                }
                Shape::Box { center, forward, up, half_extents } => Shape::Box {
                    center: point(center),
                    forward: way(forward),
                    up: way(up),
                    half_extents: half_extents * size(1.0),
                },
                Shape::HalfSpace { point: on, normal } => {
                    Shape::HalfSpace { point: point(on), normal: way(normal) }
                }
                Shape::Capsule { center, axis, half_length, radius } => Shape::Capsule {
                    center: point(center),
                    axis: way(axis),
                    half_length: size(half_length),
                    radius: size(radius),
                },
            }
        };
        let ask = |point: &dyn Fn(DVec3) -> DVec3, way: &dyn Fn(DVec3) -> DVec3| {
            let scale = way(DVec3::Z).length();
            let settings = AvoidanceSettings {
                agent_radius: 42.0 * scale,
                margin: 8.0 * scale,
                ..AvoidanceSettings::default()
            };
            let limits = SteeringLimits {
                max_speed: 600.0 * scale,
                max_acceleration: 2048.0 * scale,
                ..SteeringLimits::default()
            };
            let agent = Agent {
                position: point(agent.position),
                velocity: way(agent.velocity),
                max_speed: limits.max_speed,
            };
            let obstacles = [change(&shape, point, way)];
            let avoidance = avoid_obstacles(&agent, way(steering), &obstacles, &settings).unwrap();
            let guarded = apply_guard(&agent, way(steering), &obstacles, &settings, &limits, TICK).unwrap();
            (avoidance.steering, guarded.steering)
        };
        let plain = ask(&|p| p, &|v| v);
        let double = ask(&|p| p * 2.0, &|v| v * 2.0);
        assert_eq!((plain.0 * 2.0, plain.1 * 2.0), double, "seed {seed}: twice as large");
        // A capsule or a sphere has ways that are as short; which of them is taken depends on the axes.
        let quarter = ask(&turned, &turned);
        let off = (turned(plain.0) - quarter.0).length() + (turned(plain.1) - quarter.1).length();
        let moved = ask(&|p| p + DVec3::new(1e3, -2e3, 3e3), &|v| v);
        let drift = (plain.0 - moved.0).length() + (plain.1 - moved.1).length();
        answers += u32::from(off < 1e-6 && drift < 1e-3);
    }
    // The rest: two ways within rounding of one another.
    assert!(answers > 19_900, "{answers} of 20000");
}

#[test]
fn any_finite_traffic_has_an_answer_or_a_refusal() {
    let mut answers = 0;
    for seed in 0..100_000 {
        let mut generator = Generator::new(seed);
        // Half of them within the range that is not refused.
        let scale = if seed % 2 == 0 { 1.0 } else { 1e-260 };
        let vector = |generator: &mut Generator| generator.finite_vector() * scale;
        let agent = Agent {
            position: vector(&mut generator),
            velocity: vector(&mut generator),
            max_speed: generator.finite().abs() * scale,
        };
        let traffic: [MovingNeighbor; 3] = core::array::from_fn(|_| MovingNeighbor {
            position: vector(&mut generator),
            velocity: vector(&mut generator),
            radius: generator.finite().abs() * scale,
            layers: AvoidanceLayers::DEFAULT,
            height: HeightBand::EVERYWHERE,
        });
        let (radius, look_ahead) = (generator.finite().abs() * scale, generator.finite().abs() * scale);
        if let Ok(avoidance) = avoid_collisions(
            &agent,
            &AvoidanceLayers::DEFAULT,
            &traffic,
            &CollisionSettings {
                agent_radius: radius,
                margin: 0.0,
                look_ahead_time: look_ahead,
                half_height: 0.0,
            },
        ) {
            answers += 1;
            assert!(avoidance.steering.is_finite() && avoidance.time >= 0.0, "seed {seed}: {avoidance:?}");
            assert!(!avoidance.miss_distance.is_nan(), "seed {seed}: {avoidance:?}");
        }
    }
    assert!(answers > 40_000, "{answers}");
}
