//! The theorem of the guard on random worlds: whoever starts safe never touches anything, whatever is wanted.

use crate::distances::distance;
use crate::seeded::Generator;
use crate::shapes::{nearest, obstacle};
use crate::trials::trials;
use pursuit_core::DVec3;
use pursuit_core::geometry::Shape;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, GuardOutcome, GuardedSteering, SteeringLimits, advance, apply_guard,
    avoid_obstacles,
};

struct World {
    obstacles: Vec<Shape>,
    agent: Agent,
    settings: AvoidanceSettings,
    limits: SteeringLimits,
}

impl World {
    /// What the agent keeps from obstacles.
    fn clearance(&self) -> f64 {
        self.settings.agent_radius + self.settings.margin
    }
}

/// An agent at rest in free space, among up to ten obstacles.
fn world(generator: &mut Generator) -> World {
    let spread = generator.uniform(100.0, 1500.0);
    let settings = AvoidanceSettings {
        agent_radius: generator.uniform(0.0, 60.0),
        margin: generator.uniform(0.0, 10.0),
        ..AvoidanceSettings::default()
    };
    let limits = SteeringLimits {
        max_speed: generator.uniform(10.0, 2000.0),
        max_acceleration: generator.uniform(50.0, 5000.0),
        mass: 1.0,
        response_time: if generator.bits().is_multiple_of(4) { 0.3 } else { 0.0 },
    };
    let agent =
        Agent { position: generator.in_cube(spread), velocity: DVec3::ZERO, max_speed: limits.max_speed };
    let clearance = settings.agent_radius + settings.margin;
    let obstacles = (0..generator.bits() % 11)
        .map(|_| obstacle(generator, spread))
        .filter(|obstacle| distance(obstacle, agent.position) >= clearance)
        .collect();
    World { obstacles, agent, settings, limits }
}

/// The wanted steering in one tick: at random, at full speed into the nearest obstacle, or on to a goal.
fn wanted(generator: &mut Generator, world: &World, agent: &Agent, mode: u64, goal: DVec3) -> DVec3 {
    let full = 2.0 * world.limits.max_speed;
    match mode {
        0 => generator.in_cube(3.0 * full),
        1 => {
            // Down the slope of the distance, by differences.
            let h = 1e-3;
            let at = |d: DVec3| nearest(&world.obstacles, agent.position + d);
            let slope = DVec3::new(
                at(DVec3::X * h) - at(DVec3::X * -h),
                at(DVec3::Y * h) - at(DVec3::Y * -h),
                at(DVec3::Z * h) - at(DVec3::Z * -h),
            );
            if slope.is_finite() {
                slope.normalize_or_zero() * -full - agent.velocity
            } else {
                DVec3::X * full
            }
        }
        _ => (goal - agent.position).normalize_or_zero() * full - agent.velocity,
    }
}

/// Flies 25 ticks through the guard; `look` sees each: its number, where it began, where it ended and what the guard said.
fn fly(
    seed: u64,
    generator: &mut Generator,
    world: &World,
    mut look: impl FnMut(u64, DVec3, DVec3, &GuardedSteering),
) {
    let mode = generator.bits() % 3;
    let goal = generator.in_cube(1500.0);
    let usual_tick = [1.0 / 60.0, 1.0 / 30.0, 0.1, 0.5][(generator.bits() % 4) as usize];
    let mut agent = world.agent;
    for tick in 0..25 {
        let delta_time =
            if seed.is_multiple_of(2) { usual_tick } else { generator.uniform(0.0, 2.0 * usual_tick) };
        let steering = wanted(generator, world, &agent, mode, goal);
        let obstacles = world.obstacles.as_slice();
        let guarded =
            apply_guard(&agent, steering, &obstacles, &world.settings, &world.limits, delta_time).unwrap();
        let before = agent.position;
        agent = advance(&agent, guarded.steering, &world.limits, delta_time).unwrap();
        assert_eq!(agent.velocity, guarded.velocity, "seed {seed}, tick {tick}");
        assert!(agent.position.is_finite(), "seed {seed}, tick {tick}");
        look(tick, before, agent.position, &guarded);
    }
}

/// What rounding may take of the clearance at a place.
fn allowance(clearance: f64, at: DVec3) -> f64 {
    clearance * 2.0_f64.powi(-32) + at.abs().max_element() * 2.0_f64.powi(-44)
}

#[test]
fn who_starts_safe_never_touches_anything_whatever_is_wanted() {
    let mut deepest = 0.0_f64;
    let (worlds, mut outcomes) = (trials(100_000), [0_u64; 5]);
    for seed in 0..worlds {
        let mut generator = Generator::new(seed);
        let world = world(&mut generator);
        let clearance = world.clearance();
        fly(seed, &mut generator, &world, |tick, before, after, guarded| {
            outcomes[guarded.outcome as usize] += 1;
            // On the way too: the way of a tick is straight.
            for part in [0.25, 0.5, 0.75, 1.0] {
                let at = before.lerp(after, part);
                let missing = clearance - nearest(&world.obstacles, at);
                deepest = deepest.max(missing);
                let allowed = allowance(clearance, at);
                assert!(missing <= allowed, "seed {seed}, tick {tick}: {missing} of {allowed}; {guarded:?}");
            }
            assert_ne!(guarded.outcome, GuardOutcome::Unavoidable, "seed {seed}, tick {tick}");
        });
    }
    // Each of its ways has been gone.
    assert!(
        outcomes[0].min(outcomes[1]) > worlds && outcomes[2] > worlds / 1000,
        "{outcomes:?}, {deepest:e}"
    );
}

/// Moves the agent to where a gap between 1e-12 and 1e-3 is left to the nearest obstacle, and gives every other one a speed that it
/// can brake from within the free way; false where the world has no such place on the way that was looked at.
fn move_beside_a_surface(generator: &mut Generator, world: &mut World) -> bool {
    let clearance = world.clearance();
    let gap = 10.0_f64.powf(generator.uniform(-12.0, -3.0));
    let free = |at: DVec3| nearest(&world.obstacles, at) - clearance;
    // From where it is free to where it is not, halved until the numbers end.
    let (mut outside, mut inside) = (world.agent.position, generator.in_cube(1500.0));
    if free(outside) < gap || free(inside) >= gap {
        return false;
    }
    for _ in 0..200 {
        let middle = outside.midpoint(inside);
        *(if free(middle) >= gap { &mut outside } else { &mut inside }) = middle;
    }
    world.agent.position = outside;
    if generator.bits().is_multiple_of(2) {
        let direction = generator.direction();
        let most = (world.limits.max_speed * world.limits.max_speed) / (2.0 * world.limits.max_acceleration);
        // Conservative advancement by the second set of formulas: how far the way is free, within the gap at least.
        let mut way = 0.0;
        for _ in 0..100 {
            let step = free(outside + direction * way) - 0.5 * gap;
            if step <= 0.0 || way >= most {
                break;
            }
            way += step;
        }
        let speed = (2.0 * world.limits.max_acceleration * way.min(most)).sqrt() * (1.0 - 1e-9);
        world.agent.velocity = direction * speed;
    }
    true
}

/// Contact was called unavoidable in 4 of 5,200 worlds after a start within a tiny gap of a surface. WORLDS asks for more of them.
#[test]
fn who_starts_safe_within_a_tiny_gap_is_never_told_that_contact_is_unavoidable() {
    let worlds = trials(10_000);
    let (mut found, mut seed) = (0, 0);
    let mut outcomes = [0_u64; 5];
    let mut told = Vec::new();
    while found < worlds {
        seed += 1;
        let mut generator = Generator::new(seed);
        let mut world = world(&mut generator);
        if !move_beside_a_surface(&mut generator, &mut world) {
            continue;
        }
        found += 1;
        let clearance = world.clearance();
        let missing = |at: DVec3| clearance - nearest(&world.obstacles, at);
        fly(seed, &mut generator, &world, |tick, before, after, guarded| {
            outcomes[guarded.outcome as usize] += 1;
            let (used, allowed) = (missing(before), allowance(clearance, before));
            if guarded.outcome == GuardOutcome::Unavoidable {
                told.push(format!("seed {seed}, tick {tick}: {used:e} of {allowed:e} was used up"));
            }
            let (missing, allowed) = (missing(after), allowance(clearance, after));
            assert!(missing <= allowed, "seed {seed}, tick {tick}: {missing} of {allowed}; {guarded:?}");
        });
    }
    assert!(told.is_empty(), "{} of {worlds} worlds, {outcomes:?}:\n{}", told.len(), told.join("\n"));
    assert!(outcomes[1] > worlds && outcomes[2] > worlds / 100, "{outcomes:?}");
}

/// The bound was exceeded by up to 0.13 % at 1e9, by the rounding of the new position; and contact was called unavoidable after
/// a start within a tiny gap of a surface. Before walls across the axes the distance is exact.
#[test]
fn far_out_and_close_by_the_bound_holds_with_the_rounding_of_the_position() {
    for seed in 0..3000 {
        let mut generator = Generator::new(seed);
        let far = 10.0_f64.powf(generator.uniform(0.0, 9.0));
        let place = generator.in_cube(far);
        let walls = [DVec3::X, DVec3::Y, DVec3::Z].map(|normal| Shape::HalfSpace { point: place, normal });
        let settings =
            AvoidanceSettings { agent_radius: generator.uniform(0.0, 60.0), ..AvoidanceSettings::default() };
        let limits = SteeringLimits {
            max_speed: generator.uniform(10.0, 2000.0),
            max_acceleration: generator.uniform(50.0, 5000.0),
            ..SteeringLimits::default()
        };
        let clearance = settings.agent_radius + settings.margin;
        let missing = |at: DVec3| clearance - (at - place).min_element();
        // From a gap of nothing, up to a gap of much.
        let gaps =
            [(); 3].map(|()| allowance(clearance, place) * 10.0_f64.powf(generator.uniform(-2.0, 8.0)));
        let position = place + DVec3::splat(clearance) + DVec3::from_array(gaps);
        let mut agent = Agent { position, velocity: DVec3::ZERO, max_speed: limits.max_speed };
        for tick in 0..60 {
            let delta_time = generator.uniform(0.0, 0.1);
            let wish = if seed % 2 == 0 { generator.in_cube(5000.0) } else { DVec3::splat(-5000.0) };
            let used_up = missing(agent.position) >= 0.5 * allowance(clearance, agent.position);
            let guarded =
                apply_guard(&agent, wish, &walls.as_slice(), &settings, &limits, delta_time).unwrap();
            assert!(
                guarded.outcome != GuardOutcome::Unavoidable || used_up,
                "seed {seed}, tick {tick}: {guarded:?}"
            );
            agent = advance(&agent, guarded.steering, &limits, delta_time).unwrap();
            let at = agent.position;
            let most = allowance(clearance, at) + at.abs().max_element() * 2.0_f64.powi(-51);
            assert!(missing(at) <= most, "seed {seed}, tick {tick}: {} of {most}", missing(at));
        }
    }
}

/// Any number of a magnitude that is not refused; every so often one that is.
fn number(generator: &mut Generator) -> f64 {
    loop {
        let x = generator.finite();
        if x.abs() <= 1e50 || generator.bits().is_multiple_of(256) {
            break x;
        }
    }
}

fn vector(generator: &mut Generator) -> DVec3 {
    if generator.bits().is_multiple_of(256) {
        return generator.finite_vector();
    }
    DVec3::new(number(generator), number(generator), number(generator))
}

#[test]
fn any_finite_input_has_an_answer_or_a_refusal() {
    let mut answers = 0;
    for seed in 0..100_000 {
        let mut generator = Generator::new(seed);
        let agent = Agent {
            position: vector(&mut generator),
            velocity: vector(&mut generator),
            max_speed: number(&mut generator).abs(),
        };
        let obstacles = [
            Shape::Sphere { center: vector(&mut generator), radius: number(&mut generator).abs() },
            Shape::HalfSpace { point: vector(&mut generator), normal: vector(&mut generator) },
            Shape::Capsule {
                center: vector(&mut generator),
                axis: vector(&mut generator),
                half_length: number(&mut generator).abs(),
                radius: number(&mut generator).abs(),
            },
            Shape::Box {
                center: vector(&mut generator),
                forward: vector(&mut generator),
                up: vector(&mut generator),
                half_extents: vector(&mut generator).abs(),
            },
        ];
        let settings = AvoidanceSettings {
            agent_radius: number(&mut generator).abs(),
            margin: number(&mut generator).abs(),
            look_ahead_time: number(&mut generator).abs(),
            look_ahead_distance: number(&mut generator).abs(),
            plane_normal: vector(&mut generator),
        };
        let limits = SteeringLimits {
            max_speed: number(&mut generator).abs(),
            max_acceleration: number(&mut generator).abs(),
            mass: number(&mut generator).abs() + f64::MIN_POSITIVE,
            response_time: number(&mut generator).abs(),
        };
        let (steering, delta_time) = (vector(&mut generator), number(&mut generator).abs());
        let some = &obstacles[..(generator.bits() % 5) as usize];
        if let Ok(guarded) = apply_guard(&agent, steering, &some, &settings, &limits, delta_time) {
            answers += 1;
            assert!(guarded.steering.is_finite() && guarded.velocity.is_finite(), "seed {seed}: {guarded:?}");
        }
        if let Ok(avoidance) = avoid_obstacles(&agent, steering, &some, &settings) {
            assert!(
                avoidance.steering.is_finite() && avoidance.distance >= 0.0,
                "seed {seed}: {avoidance:?}"
            );
        }
    }
    assert!(answers > 50_000, "{answers}");
}
