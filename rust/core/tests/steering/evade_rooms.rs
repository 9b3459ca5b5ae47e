//! Evasion in a room: how long an agent lives that knows the walls, beside one that flees or evades and then avoids them, from 48
//! starts, against hunters that lead and that track, under the limits of the bodies.

use crate::moving::limits;
use crate::seeded::Generator;
use crate::shapes::nearest;
use crate::trials::trials;
use crate::worlds;
use pursuit_core::geometry::Shape;
use pursuit_core::intercept::{Fallback, InterceptQuery, PredictionSettings, predict};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceSettings, EvadeSettings, GuardOutcome, SteeringLimits, advance, apply_guard,
    avoid_obstacles, evade, evade_among_obstacles, flee,
};
use pursuit_core::{DVec3, RefusalKind};

const HALF: f64 = 10.0;
const SPEED: f64 = 5.0;
const HUNTER_SPEED: f64 = 4.0;
const RADIUS: f64 = 0.4;
const TICK: f64 = 1.0 / 30.0;
const EVASION: EvadeSettings = EvadeSettings { horizon: 5.0, threat_turn_radius: 0.0, capture_radius: 0.5 };

fn starts() -> u64 {
    trials(48)
}

/// The walls of the room, in the plane or with floor and ceiling.
fn room(in_space: bool) -> Vec<Shape> {
    [DVec3::X, DVec3::Y, DVec3::Z]
        .into_iter()
        .take(if in_space { 3 } else { 2 })
        .flat_map(|axis| [axis, -axis])
        .map(|normal| Shape::HalfSpace { point: normal * -HALF, normal })
        .collect()
}

fn avoidance(in_space: bool) -> AvoidanceSettings {
    AvoidanceSettings {
        agent_radius: RADIUS,
        margin: 0.0,
        look_ahead_time: 1.0,
        look_ahead_distance: f64::INFINITY,
        plane_normal: if in_space { DVec3::ZERO } else { DVec3::Z },
    }
}

#[derive(Clone, Copy, Debug)]
enum Policy {
    Flee,
    Evade,
    KnowsWalls,
}

/// Who hunts: whether it leads, and its acceleration.
#[derive(Clone, Copy, Debug)]
struct Hunter {
    leads: bool,
    acceleration: f64,
}

const HUNTERS: [Hunter; 3] = [
    Hunter { leads: true, acceleration: 1e9 },
    Hunter { leads: false, acceleration: 1e9 },
    Hunter { leads: true, acceleration: 8.0 },
];

struct Scene {
    policy: Policy,
    hunter: Hunter,
    acceleration: f64,
    /// Greatest error of the observed threat along both axes.
    noise: f64,
    in_space: bool,
    patience: f64,
}

/// What came of a hunt.
struct Hunt {
    /// When the agent was caught; the patience when it was not.
    life: f64,
    /// How often the asked velocity turned by more than a right angle from one tick to the next.
    reversals: u32,
    /// How often a nudge of 1e-9 changed the asked velocity by more than a thousandth of the speed.
    flips: u32,
    ticks: u32,
}

impl Scene {
    fn steer(&self, agent: &Agent, threat: &MotionState, walls: &[Shape], body: &SteeringLimits) -> DVec3 {
        let avoidance = avoidance(self.in_space);
        let around = |steering| avoid_obstacles(agent, steering, &walls, &avoidance).unwrap().steering;
        match self.policy {
            Policy::Flee => around(flee(agent, threat.position).unwrap()),
            Policy::Evade => around(evade(agent, threat, &EVASION).unwrap().steering),
            Policy::KnowsWalls => {
                evade_among_obstacles(agent, threat, &walls, &EVASION, &avoidance, body, TICK).unwrap()
            }
        }
    }

    fn hunt(&self, seed: u64) -> Hunt {
        let mut random = Generator::new(seed);
        let flat = if self.in_space { DVec3::ONE } else { DVec3::new(1.0, 1.0, 0.0) };
        let (walls, body) = (room(self.in_space), limits(SPEED, self.acceleration));
        let place = |random: &mut Generator| random.in_cube(9.0) * flat;
        let (mut agent, mut threat) = loop {
            let (prey, hunter) = (place(&mut random), place(&mut random));
            if (prey - hunter).length() >= 4.0 {
                let velocity = (prey - hunter).normalize() * HUNTER_SPEED;
                break (
                    Agent { position: prey, velocity: DVec3::ZERO, max_speed: SPEED },
                    MotionState { position: hunter, velocity },
                );
            }
        };
        let mut hunt = Hunt { life: 0.0, reversals: 0, flips: 0, ticks: 0 };
        let mut eyes = Generator::new(!seed);
        let mut asked = DVec3::ZERO;
        while hunt.life < self.patience {
            let mut seen = threat;
            if self.noise > 0.0 {
                seen.position += eyes.in_cube(self.noise) * flat;
                seen.velocity += eyes.in_cube(self.noise) * flat;
            }
            let steering = self.steer(&agent, &seen, &walls, &body);
            if matches!(self.policy, Policy::KnowsWalls) && hunt.ticks.is_multiple_of(16) {
                let nudged = MotionState { position: seen.position + DVec3::new(1e-9, -1e-9, 0.0), ..seen };
                let other = self.steer(&agent, &nudged, &walls, &body);
                hunt.flips += u32::from((other - steering).length() > 1e-3 * SPEED);
            }
            let wanted = agent.velocity + steering;
            hunt.reversals += u32::from(wanted.dot(asked) < 0.0);
            asked = wanted;
            let avoidance = avoidance(self.in_space);
            let guarded = apply_guard(&agent, steering, &walls.as_slice(), &avoidance, &body, TICK).unwrap();
            assert!(guarded.outcome != GuardOutcome::Unavoidable, "{}: {agent:?}", hunt.life);

            let query = InterceptQuery {
                pursuer_position: threat.position,
                target_position: agent.position,
                target_velocity: agent.velocity,
                pursuer_speed: HUNTER_SPEED,
                capture_radius: 0.0,
            };
            let policy = PredictionSettings {
                horizon: 10.0,
                fallback: Fallback::DirectPursuit,
                ..PredictionSettings::default()
            };
            let aim =
                if self.hunter.leads { predict(&query, &policy).unwrap().aim_point } else { agent.position };
            let hunter =
                Agent { position: threat.position, velocity: threat.velocity, max_speed: HUNTER_SPEED };
            let chase = (aim - hunter.position).normalize_or_zero() * HUNTER_SPEED - hunter.velocity;
            let hunter =
                advance(&hunter, chase, &limits(HUNTER_SPEED, self.hunter.acceleration), TICK).unwrap();

            agent = advance(&agent, guarded.steering, &body, TICK).unwrap();
            threat = MotionState { position: hunter.position, velocity: hunter.velocity };
            assert!(nearest(&walls, agent.position) >= RADIUS - 1e-7, "{agent:?}");
            hunt.life += TICK;
            hunt.ticks += 1;
            if (agent.position - threat.position).length() <= EVASION.capture_radius {
                return hunt;
            }
        }
        Hunt { life: self.patience, ..hunt }
    }

    fn lives(&self, starts: u64) -> Vec<f64> {
        let mut lives: Vec<f64> = (0..starts).map(|seed| self.hunt(seed).life).collect();
        lives.sort_by(f64::total_cmp);
        lives
    }
}

/// `PATIENCE` in seconds waits longer.
fn patience() -> f64 {
    std::env::var("PATIENCE").map_or(16.0, |patience| patience.parse().unwrap())
}

/// Without knowledge of the walls all 48 are caught in a corner.
#[test]
fn who_knows_the_walls_lives_three_times_as_long_in_the_median() {
    println!(
        "hunter | acceleration of the agent | policy | caught of {} | shortest, median life in seconds",
        starts()
    );
    for hunter in HUNTERS {
        for acceleration in [5.0, 20.0] {
            let [fleeing, evading, knowing] =
                [Policy::Flee, Policy::Evade, Policy::KnowsWalls].map(|policy| {
                    let scene = Scene {
                        policy,
                        hunter,
                        acceleration,
                        noise: 0.0,
                        in_space: false,
                        patience: patience(),
                    };
                    let lives = scene.lives(starts());
                    let caught = lives.iter().filter(|life| **life < scene.patience).count();
                    let median = lives[lives.len() / 2];
                    println!(
                        "{hunter:?} | {acceleration} | {policy:?} | {caught} | {:.1}, {median:.1}",
                        lives[0]
                    );
                    (caught, median)
                });
            assert!(knowing.1 >= 3.0 * fleeing.1.max(evading.1), "{hunter:?} {acceleration}");
            assert!(knowing.0 <= 2, "{hunter:?} {acceleration}: {} caught", knowing.0);
        }
    }
}

#[test]
fn noise_neither_catches_it_nor_makes_it_waver() {
    for noise in [0.0, 1e-9, 1e-3] {
        let scene = Scene {
            policy: Policy::KnowsWalls,
            hunter: HUNTERS[0],
            acceleration: 10.0,
            noise,
            in_space: false,
            patience: 16.0,
        };
        let (mut caught, mut reversals, mut flips, mut seconds, mut nudges) = (0, 0, 0, 0.0, 0);
        for seed in 0..trials(16) {
            let hunt = scene.hunt(seed);
            caught += u32::from(hunt.life < scene.patience);
            reversals += hunt.reversals;
            flips += hunt.flips;
            nudges += hunt.ticks.div_ceil(16);
            seconds += hunt.life;
        }
        println!(
            "noise {noise:e}: {caught} caught, {reversals} reversals in {seconds:.0} s, {flips} of {nudges} nudges"
        );
        assert!(caught == 0 && f64::from(reversals) < 0.5 * seconds, "{noise:e}: {caught} {reversals}");
        assert!(flips * 100 <= nudges, "{noise:e}: {flips} of {nudges}");
    }
}

#[test]
fn in_space_it_lives_three_times_as_long_too() {
    let [fleeing, knowing] = [Policy::Flee, Policy::KnowsWalls].map(|policy| {
        let (hunter, acceleration) = (HUNTERS[0], 20.0);
        let lives =
            Scene { policy, hunter, acceleration, noise: 0.0, in_space: true, patience: 20.0 }.lives(9);
        println!("in space, {policy:?}: {lives:.1?}");
        lives[lives.len() / 2]
    });
    assert!(knowing >= 3.0 * fleeing, "{fleeing} {knowing}");
}

/// An agent at rest with a hunter 3 m away in the open, and what it asks for beside shapes.
fn ask(shapes: &[Shape]) -> DVec3 {
    let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: SPEED };
    let threat = MotionState { position: DVec3::X * 3.0, velocity: DVec3::X * -HUNTER_SPEED };
    evade_among_obstacles(&agent, &threat, &shapes, &EVASION, &avoidance(false), &limits(SPEED, 20.0), TICK)
        .unwrap()
}

#[test]
fn in_the_open_it_flees_straight_away_and_a_floor_is_no_obstacle() {
    assert_eq!(ask(&[]), DVec3::X * -SPEED);
    assert_eq!(ask(&[Shape::HalfSpace { point: DVec3::Z * -0.1, normal: DVec3::Z }]), DVec3::X * -SPEED);
    // With its back to a wall it does not press against it.
    let aside = ask(&[Shape::HalfSpace { point: DVec3::X * -RADIUS, normal: DVec3::X }]);
    assert!(aside.x >= 0.0 && (aside.length() - SPEED).abs() < 1e-12, "{aside}");
}

fn answers(seed: u64, unit: f64) -> DVec3 {
    let mut random = Generator::new(seed);
    let flat = DVec3::new(1.0, 1.0, 0.0);
    let vector = |random: &mut Generator, half: f64| random.in_cube(half) * flat * unit;
    let agent = Agent {
        position: vector(&mut random, 9.0),
        velocity: vector(&mut random, 3.0),
        max_speed: SPEED * unit,
    };
    let threat = MotionState { position: vector(&mut random, 9.0), velocity: vector(&mut random, 4.0) };
    let walls = [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y]
        .map(|normal| Shape::HalfSpace { point: normal * (-HALF * unit), normal });
    let avoidance = AvoidanceSettings { agent_radius: RADIUS * unit, ..avoidance(false) };
    let settings = EvadeSettings {
        threat_turn_radius: if seed.is_multiple_of(2) { 0.0 } else { 2.0 * unit },
        capture_radius: 0.5 * unit,
        ..EVASION
    };
    let body = limits(SPEED * unit, 10.0 * unit);
    evade_among_obstacles(&agent, &threat, &walls.as_slice(), &settings, &avoidance, &body, TICK).unwrap()
}

#[test]
fn the_unit_of_length_does_not_matter_to_the_bit() {
    for seed in 0..500 {
        let plain = answers(seed, 1.0);
        for unit in [2.0_f64.powi(-100), 0.125, 2.0_f64.powi(100)] {
            assert_eq!(answers(seed, unit), plain * unit, "seed {seed}, {unit:e}");
        }
    }
}

#[test]
fn any_finite_input_has_an_answer_or_a_refusal() {
    for seed in 0..5000 {
        let mut random = Generator::new(seed);
        let flat = seed % 2 == 1;
        let agent = worlds::agent(&mut random, flat);
        let threat = MotionState {
            position: worlds::vector(&mut random, flat),
            velocity: worlds::vector(&mut random, flat),
        };
        let shapes = [Shape::Sphere { center: worlds::vector(&mut random, flat), radius: 100.0 }];
        let answer = evade_among_obstacles(
            &agent,
            &threat,
            &shapes.as_slice(),
            &EVASION,
            &avoidance(!flat),
            &SteeringLimits::default(),
            TICK,
        );
        worlds::check_answer(seed, flat, answer);
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: SPEED };
    let threat = MotionState { position: DVec3::X * 3.0, velocity: DVec3::ZERO };
    let good = Shape::Sphere { center: DVec3::Y * 9.0, radius: 1.0 };
    let ask = |agent: &Agent, threat: &MotionState, shape: Shape, settings: &EvadeSettings, tick: f64| {
        let (avoidance, body) = (avoidance(false), limits(SPEED, 10.0));
        evade_among_obstacles(agent, threat, &[shape].as_slice(), settings, &avoidance, &body, tick)
    };
    assert!(ask(&agent, &threat, good, &EVASION, TICK).is_ok());
    for (bad, refusal) in [(f64::NAN, RefusalKind::NotFinite), (1e51, RefusalKind::OutOfDomain)] {
        let place = DVec3::Y * bad;
        let elsewhere = MotionState { position: place, ..threat };
        for answer in [
            ask(&Agent { position: place, ..agent }, &threat, good, &EVASION, TICK),
            ask(&Agent { velocity: place, ..agent }, &threat, good, &EVASION, TICK),
            ask(&Agent { max_speed: bad, ..agent }, &threat, good, &EVASION, TICK),
            ask(&agent, &elsewhere, good, &EVASION, TICK),
            ask(&agent, &threat, Shape::Sphere { center: place, radius: 1.0 }, &EVASION, TICK),
            ask(&agent, &threat, good, &EvadeSettings { horizon: bad, ..EVASION }, TICK),
            ask(&agent, &threat, good, &EvadeSettings { capture_radius: bad, ..EVASION }, TICK),
            ask(&agent, &threat, good, &EvadeSettings { threat_turn_radius: bad, ..EVASION }, TICK),
            ask(&agent, &threat, good, &EVASION, bad),
        ] {
            assert_eq!(answer.unwrap_err(), refusal, "{bad}");
        }
    }
    let still = EvadeSettings { horizon: 0.0, ..EVASION };
    assert_eq!(ask(&agent, &threat, good, &still, TICK).unwrap_err(), RefusalKind::OutOfDomain);
    assert_eq!(ask(&agent, &threat, good, &EVASION, -TICK).unwrap_err(), RefusalKind::OutOfDomain);
}
