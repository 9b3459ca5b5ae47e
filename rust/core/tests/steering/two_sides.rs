//! Decisions with two sides: noise of 1e-12 to 1e-3 of a scene, or positions rounded to f32, do not turn an agent round.
//!
//! `SIDES=1000 cargo test --release -p pursuit-core --test steering two_sides` tries as many scenes of every kind.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::geometry::{Shape, Surface};
use pursuit_core::motion::MotionState;
use pursuit_core::steering::{
    Agent, AvoidanceLayers, AvoidanceSettings, CollisionSettings, ContextLayout, ContextSettings,
    EvadeSettings, FollowSettings, FollowWallSettings, HeightBand, HideSettings, Leader, MovingNeighbor,
    SteeringLimits, apply, apply_guard, avoid_collisions, avoid_obstacles, blend_into_context,
    context_direction, evade, find_context_direction, fly_by, follow_leader, follow_wall, hide,
    proportional_navigation, seek,
};

const TICK: f64 = 1.0 / 60.0;

/// How many scenes of each kind are tried.
fn scenes() -> u64 {
    std::env::var("SIDES").map_or(4, |scenes| scenes.parse().unwrap())
}

/// The observed positions and velocities.
#[derive(Clone, Copy, Debug)]
enum Seen {
    Exactly,
    /// Off by as much along every axis of the plane, or of space, at most.
    Within(f64),
    /// As f32, far from the origin.
    InSingle,
}

const SEEN: [Seen; 6] = [
    Seen::Exactly,
    Seen::Within(1e-12),
    Seen::Within(1e-9),
    Seen::Within(1e-6),
    Seen::Within(1e-3),
    Seen::InSingle,
];

impl Seen {
    /// A vector of a scene of that size; planar stays planar.
    fn see(self, v: DVec3, size: f64, random: &mut Generator) -> DVec3 {
        match self {
            Self::Exactly => v,
            Self::Within(part) => {
                let noise = random.in_cube(part * size);
                v + if v.z == 0.0 { noise.with_z(0.0) } else { noise }
            }
            Self::InSingle => {
                let origin = DVec3::new(700.0, -300.0, 0.0) * size / 3.0;
                (v + origin).as_vec3().as_dvec3() - origin
            }
        }
    }

    fn agent(self, agent: &Agent, size: f64, random: &mut Generator) -> Agent {
        let position = self.see(agent.position, size, random);
        let velocity = Self::relative(self).see(agent.velocity, agent.max_speed, random);
        Agent { position, velocity, ..*agent }
    }

    fn motion(self, motion: &MotionState, size: f64, speed: f64, random: &mut Generator) -> MotionState {
        let position = self.see(motion.position, size, random);
        let velocity = Self::relative(self).see(motion.velocity, speed, random);
        MotionState { position, velocity }
    }

    /// A velocity in f32 is as exact as its own size.
    fn relative(self) -> Self {
        if matches!(self, Self::InSingle) { Self::Within(6e-8) } else { self }
    }
}

/// A direction in the plane, or, every other time, in space.
fn way(random: &mut Generator) -> DVec3 {
    match random.bits() % 4 {
        0 => DVec3::X,
        1 => random.direction().with_z(0.0).normalize(),
        2 => DVec3::Z * if random.bits().is_multiple_of(2) { 1.0 } else { -1.0 },
        _ => random.direction(),
    }
}

/// Asks at the tie and beside it: no answer, of length `full` at most, differs from that at the tie by more than noise explains.
///
/// A side is held by a 128th, so noise of a part `p` turns it in space by about `128 p`, and what is seen by two is off twice.
fn keeps_its_side(name: &str, full: f64, mut ask: impl FnMut(Seen, &mut Generator) -> DVec3) {
    let mut random = Generator::new(77);
    let exact = ask(Seen::Exactly, &mut random);
    for seen in SEEN {
        let part = match seen {
            Seen::Exactly => 0.0,
            Seen::Within(part) => part,
            Seen::InSingle => 1e-5,
        };
        for round in 0..8 {
            let answer = ask(seen, &mut random);
            let change = (answer - exact).length() / full;
            assert!(change <= 1e-12 + 600.0 * part, "{name}, {seen:?}, {round}: {exact}, then {answer}");
            // And never more than to a side, whatever the plane: of what is opposite the difference is 2.
            assert!(change < 1.0, "{name}, {seen:?}, {round}: {exact}, then {answer}");
        }
    }
}

#[test]
fn an_evader_is_not_turned_round_by_a_threat_that_flies_a_hair_beside_it() {
    let agent = Agent { position: DVec3::ZERO, velocity: DVec3::new(3.0, 4.0, 0.0), max_speed: 5.0 };
    let settings = EvadeSettings { threat_turn_radius: 4.0, capture_radius: 0.5, ..EvadeSettings::default() };
    for aside in [0.0, 1e-12, 1e-9, 1e-6, 1e-3, 0.1] {
        for aside in [aside, -aside] {
            let threat = MotionState { position: DVec3::X * -2.0, velocity: DVec3::new(9.0, aside, 0.0) };
            let desired = agent.velocity + evade(&agent, &threat, &settings).unwrap().steering;
            assert!(desired.y > 4.9, "{aside}: {desired}");
        }
    }
}

#[test]
fn at_a_tie_noise_does_not_choose_the_side_of_an_evader() {
    for seed in 0..scenes() {
        let mut random = Generator::new(seed);
        let course = way(&mut random);
        let speed = random.uniform(6.0, 15.0);
        let turn_radius = random.uniform(6.0, 20.0);
        let distance = 5.0 / speed * turn_radius * random.uniform(0.3, 0.95);
        let velocity = if random.bits().is_multiple_of(2) { DVec3::ZERO } else { course * 5.0 };
        let agent = Agent { position: course * distance, velocity, max_speed: 5.0 };
        let threat = MotionState { position: DVec3::ZERO, velocity: course * speed };
        let settings = EvadeSettings { threat_turn_radius: turn_radius, ..EvadeSettings::default() };
        keeps_its_side("evade", 5.0, |seen, random| {
            let (agent, threat) =
                (seen.agent(&agent, distance, random), seen.motion(&threat, distance, speed, random));
            agent.velocity + evade(&agent, &threat, &settings).unwrap().steering
        });
    }
}

/// When a tracking or leading car, that steers before or after the agent moved, catches an agent with limits.
fn is_caught(radius: f64, leads: bool, after: bool, acceleration: f64, seen: Seen, seed: u64) -> bool {
    let (full, fast, capture) = (5.0, 9.0, 0.5);
    let settings = EvadeSettings { horizon: 60.0, threat_turn_radius: radius, capture_radius: capture };
    let mut random = Generator::new(seed);
    let start = random.uniform(5.0, 9.0);
    let mut agent = Agent { position: DVec3::X * start, velocity: DVec3::X * full, max_speed: full };
    let mut threat = MotionState { position: DVec3::ZERO, velocity: DVec3::X * fast };
    for _ in 0..360 {
        let (eyes, car) =
            (seen.agent(&agent, start, &mut random), seen.motion(&threat, start, fast, &mut random));
        let steering = evade(&eyes, &car, &settings).unwrap().steering;
        let before = agent.position;
        agent.velocity += steering.clamp_length_max(acceleration * TICK);
        let moved = before + agent.velocity * TICK;
        let aim = if after { moved } else { before };
        let led =
            if leads { agent.velocity * ((aim - threat.position).length() / fast) } else { DVec3::ZERO };
        let wanted = (aim + led - threat.position).normalize();
        let course = threat.velocity / fast;
        let turn = libm::atan2(course.cross(wanted).z, course.dot(wanted));
        let (sine, cosine) = libm::sincos(turn.clamp(-fast / radius * TICK, fast / radius * TICK));
        threat.velocity =
            DVec3::new(course.x * cosine - course.y * sine, course.x * sine + course.y * cosine, 0.0) * fast;
        agent.position = moved;
        threat.position += threat.velocity * TICK;
        if (agent.position - threat.position).length() <= capture {
            return true;
        }
    }
    false
}

/// An agent with limits loses by every tick in which it turns back: one of 10 escaped where 10 did with exact numbers.
#[test]
fn who_escapes_with_exact_numbers_escapes_with_noise() {
    let mut escapes = 0;
    for (radius, leads, after) in
        [(4.0, false, true), (6.0, false, true), (6.0, true, true), (6.0, false, false), (10.0, true, false)]
    {
        for acceleration in [100.0, 50.0] {
            for seed in 0..scenes() {
                let caught = |seen| is_caught(radius, leads, after, acceleration, seen, seed);
                let exactly = caught(Seen::Exactly);
                escapes += u64::from(!exactly);
                for seen in &SEEN[1..] {
                    let other = caught(*seen);
                    assert!(exactly || !other, "{radius} {leads} {after} {acceleration} {seed}: {seen:?}");
                }
            }
        }
    }
    assert!(escapes >= 9 * scenes(), "{escapes}");
}

fn neighbor(position: DVec3, velocity: DVec3, radius: f64) -> MovingNeighbor {
    let (layers, height) = (AvoidanceLayers::default(), HeightBand::EVERYWHERE);
    MovingNeighbor { position, velocity, radius, layers, height }
}

fn collisions(agent_radius: f64) -> CollisionSettings {
    CollisionSettings { agent_radius, margin: 0.0, look_ahead_time: 1e6, half_height: 0.0 }
}

/// The least distance of two straight ways from now on.
fn miss(offset: DVec3, velocity: DVec3) -> f64 {
    let square = velocity.length_squared();
    let time = if square > 0.0 { (-offset.dot(velocity) / square).max(0.0) } else { 0.0 };
    (offset + velocity * time).length()
}

/// The shift across the approach turns the course as well, so what it adds falls short: it passed at 0.986.
#[test]
fn a_neighbor_beside_the_way_is_passed_at_the_sum_of_the_radii() {
    let agent = Agent { position: DVec3::ZERO, velocity: DVec3::X, max_speed: 1.0 };
    let offset = DVec3::new(3.0, 0.5, 0.0);
    let others = [neighbor(offset, DVec3::ZERO, 0.5)];
    let avoidance = avoid_collisions(&agent, &AvoidanceLayers::default(), &others, &collisions(0.5)).unwrap();
    let passed = miss(offset, -(agent.velocity + avoidance.steering));
    assert!((passed - 1.0).abs() < 1e-9, "{passed}");
}

/// By brute force over all velocities of the maximum speed: whoever can pass at the sum of the radii does, and no one is faster.
#[test]
fn whoever_can_pass_at_the_sum_of_the_radii_does() {
    let (mut passed_by, mut helpless) = (0, 0);
    for seed in 0..500 * scenes() {
        let mut random = Generator::new(seed);
        let planar = random.bits().is_multiple_of(2);
        let direction = |random: &mut Generator| {
            let direction = random.direction();
            if planar { direction.with_z(0.0).normalize() } else { direction }
        };
        let full = random.uniform(0.5, 6.0);
        let velocity =
            direction(&mut random) * (full * [0.0, 1.0, random.uniform(0.0, 1.0)][(seed % 3) as usize]);
        let offset = direction(&mut random) * random.uniform(0.5, 12.0);
        let speed =
            [0.0, random.uniform(0.0, full), full, random.uniform(0.0, 3.0 * full)][(seed / 3 % 4) as usize];
        let toward = offset.normalize();
        let other = match random.bits() % 8 {
            0 => -toward * speed,
            1 => velocity,
            2 => velocity - toward * speed,
            _ => direction(&mut random) * speed,
        };
        let clearance = random.uniform(0.1, 1.0) * offset.length().min(3.0);
        let agent = Agent { position: DVec3::ZERO, velocity, max_speed: full };
        let others = [neighbor(offset, other, 0.5 * clearance)];
        let answer =
            avoid_collisions(&agent, &AvoidanceLayers::default(), &others, &collisions(0.5 * clearance));
        let avoidance = answer.unwrap();
        if avoidance.neighbor.is_none() {
            continue;
        }
        let desired = velocity + avoidance.steering;
        assert!(desired.length() <= full * (1.0 + 1e-12), "seed {seed}: {desired} of {full}");
        let passed = miss(offset, other - desired);
        if passed >= clearance * (1.0 - 1e-12) {
            // Just so far: but for one who only has to match the velocity, which no straight course passes at less.
            assert!(passed <= clearance * (1.0 + 1e-9), "seed {seed}: {passed} of {clearance}");
            passed_by += 1;
            continue;
        }
        let best = (0..2000).map(|_| miss(offset, other - direction(&mut random) * full)).fold(0.0, f64::max);
        assert!(best < clearance * (1.0 + 1e-3), "seed {seed}: {passed} of {clearance}, {best} is possible");
        assert!(passed > 0.7 * best, "seed {seed}: {passed}, {best} is possible");
        helpless += 1;
    }
    assert!(passed_by > 50 * scenes() && helpless > scenes(), "{passed_by} {helpless}");
}

#[test]
fn at_a_tie_noise_does_not_choose_the_side_of_one_who_avoids_a_neighbor() {
    for seed in 0..2 * scenes() {
        let mut random = Generator::new(seed);
        let ahead = way(&mut random);
        let distance = random.uniform(2.0, 10.0);
        // At rest, coming, and too fast for the agent.
        for speed in [0.0, 3.0, 20.0] {
            let agent = Agent { position: DVec3::ZERO, velocity: ahead * 3.0, max_speed: 3.0 };
            keeps_its_side("avoid collisions", 3.0, |seen, random| {
                let motion = MotionState { position: ahead * distance, velocity: ahead * -speed };
                let other = seen.motion(&motion, 0.1 * distance, 0.1 * speed, random);
                let others = [neighbor(other.position, other.velocity, 0.9)];
                let answer = avoid_collisions(&agent, &AvoidanceLayers::default(), &others, &collisions(0.9));
                agent.velocity + answer.unwrap().steering
            });
        }
    }
}

/// Both go to their right, at once and for good, whatever each of them sees of the other.
#[test]
fn two_who_meet_head_on_do_not_dance_on_the_pavement() {
    for seed in 0..scenes() {
        let mut start = Generator::new(seed);
        let ahead = way(&mut start);
        let (radius, full, half) = (0.5, 2.0, 8.0);
        let run = |seen: Seen| {
            let mut random = Generator::new(seed);
            let agent = |side: f64| Agent {
                position: ahead * (side * -half),
                velocity: ahead * (side * full),
                max_speed: full,
            };
            let mut agents = [agent(1.0), agent(-1.0)];
            let limits =
                SteeringLimits { max_speed: full, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
            let (mut turns, mut nearest, mut time) = (0, f64::INFINITY, 0.0);
            let mut aside = [0.0; 2];
            while agents.iter().zip([1.0, -1.0]).any(|(agent, side)| agent.position.dot(ahead) * side < half)
            {
                let old = agents;
                for (index, side) in [(0, 1.0), (1, -1.0)] {
                    let other =
                        MotionState { position: old[1 - index].position, velocity: old[1 - index].velocity };
                    let other = seen.motion(&other, 2.0 * half, full, &mut random);
                    let me = seen.agent(&old[index], 2.0 * half, &mut random);
                    let settings =
                        CollisionSettings { look_ahead_time: 3.0, margin: 0.1, ..collisions(radius) };
                    let others = [neighbor(other.position, other.velocity, radius)];
                    let anyone = AvoidanceLayers::default();
                    let avoidance = avoid_collisions(&me, &anyone, &others, &settings).unwrap();
                    let steering = match avoidance.neighbor {
                        Some(_) => avoidance.steering,
                        None => seek(&me, ahead * (side * (half + 4.0))).unwrap(),
                    };
                    let velocity = apply(old[index].velocity, steering, &limits, TICK).unwrap();
                    let right = right_of(ahead * side);
                    // A turn: it avoids the other to the left.
                    let avoids = avoidance.neighbor.is_some();
                    turns += u32::from(avoids && (me.velocity + steering).dot(right) < -0.05 * full);
                    aside[index] = f64::max(aside[index], velocity.dot(right));
                    agents[index].velocity = velocity;
                    agents[index].position += velocity * TICK;
                }
                nearest = f64::min(nearest, (agents[0].position - agents[1].position).length());
                time += TICK;
                assert!(time < 60.0, "seed {seed}, {seen:?}: they stand");
            }
            assert!(aside.iter().all(|aside| *aside > 0.05 * full), "seed {seed}, {seen:?}: {aside:?}");
            (turns, nearest, time)
        };
        let (_, exact_nearest, exact_time) = run(Seen::Exactly);
        for seen in SEEN {
            let (turns, nearest, time) = run(seen);
            assert_eq!(turns, 0, "seed {seed}, {seen:?}");
            assert!(
                nearest > 2.0 * radius && nearest > 0.95 * exact_nearest,
                "seed {seed}, {seen:?}: {nearest}"
            );
            assert!(time < 1.05 * exact_time, "seed {seed}, {seen:?}: {time} for {exact_time}");
        }
    }
}

/// To the right of who looks there.
fn right_of(ahead: DVec3) -> DVec3 {
    let up = if ahead.truncate().length() < ahead.z.abs() / 128.0 { DVec3::X } else { DVec3::Z };
    ahead.cross(up).normalize()
}

#[test]
fn at_a_tie_noise_does_not_choose_the_side_of_what_is_flown_around() {
    for seed in 0..2 * scenes() {
        let mut random = Generator::new(seed);
        let ahead = way(&mut random);
        let distance = random.uniform(4.0, 8.0);
        let center = ahead * distance;
        let across = ahead.any_orthonormal_vector();
        let obstacles = [
            Shape::Sphere { center, radius: 1.5 },
            Shape::Capsule { center, axis: across, half_length: 1.0, radius: 0.7 },
            Shape::Box { center, forward: ahead, up: across, half_extents: DVec3::ONE },
        ];
        for (name, obstacle) in ["sphere", "capsule", "box"].iter().zip(obstacles) {
            for velocity in [DVec3::ZERO, ahead * 3.0] {
                let agent = Agent { position: DVec3::ZERO, velocity, max_speed: 3.0 };
                let wish = ahead * 3.0 - velocity;
                let plane_normal = if ahead.z == 0.0 && seed % 2 == 0 { DVec3::Z } else { DVec3::ZERO };
                let settings = AvoidanceSettings {
                    agent_radius: 0.5,
                    margin: 0.0,
                    look_ahead_time: 5.0,
                    look_ahead_distance: 15.0,
                    plane_normal,
                };
                let limits =
                    SteeringLimits { max_speed: 3.0, max_acceleration: 100.0, mass: 1.0, response_time: 0.0 };
                let seen_at = |seen: Seen, random: &mut Generator| Agent {
                    position: seen.see(agent.position, 0.5 * distance, random),
                    ..agent
                };
                keeps_its_side(&format!("avoid a {name}"), 3.0, |seen, random| {
                    let agent = seen_at(seen, random);
                    agent.velocity + avoid_obstacles(&agent, wish, &[obstacle], &settings).unwrap().steering
                });
                // The guard asks for the same way around, just before it would have to brake.
                let near = Agent { position: center - ahead * 2.4, ..agent };
                if *name == "sphere" {
                    let settings = AvoidanceSettings { look_ahead_distance: 4.0, ..settings };
                    keeps_its_side("guard", 3.0, |seen, random| {
                        let agent =
                            Agent { position: seen.see(near.position, 0.5 * distance, random), ..near };
                        apply_guard(&agent, wish, &[obstacle], &settings, &limits, 0.1).unwrap().velocity
                    });
                }
            }
        }
    }
}

/// Straight at the middle of an obstacle, to a place behind it: round on one side, as fast as with exact numbers.
#[test]
fn round_an_obstacle_an_agent_goes_on_the_side_that_it_has_begun() {
    let limits = SteeringLimits { max_speed: 3.0, max_acceleration: 8.0, mass: 1.0, response_time: 0.0 };
    for seed in 0..2 * scenes() {
        let mut start = Generator::new(seed);
        let ahead = way(&mut start);
        let obstacles = [
            Shape::Sphere { center: DVec3::ZERO, radius: 1.5 },
            Shape::Box {
                center: DVec3::ZERO,
                forward: ahead,
                up: ahead.any_orthonormal_vector(),
                half_extents: DVec3::ONE,
            },
        ];
        for obstacle in obstacles {
            let run = |seen: Seen| {
                let mut random = Generator::new(seed);
                let mut agent = Agent { position: ahead * -7.0, velocity: ahead * 3.0, max_speed: 3.0 };
                let goal = ahead * 8.0;
                let (mut time, mut turns, mut side) = (0.0, 0, DVec3::ZERO);
                while (agent.position - goal).length() > 0.5 {
                    let eyes = seen.agent(&agent, 8.0, &mut random);
                    let settings = AvoidanceSettings {
                        agent_radius: 0.5,
                        margin: 0.1,
                        look_ahead_time: 2.0,
                        look_ahead_distance: (goal - eyes.position).length(),
                        plane_normal: DVec3::ZERO,
                    };
                    let wish = seek(&eyes, goal).unwrap();
                    let avoidance = avoid_obstacles(&eyes, wish, &[obstacle], &settings).unwrap();
                    agent.velocity = apply(agent.velocity, avoidance.steering, &limits, TICK).unwrap();
                    agent.position += agent.velocity * TICK;
                    let aside = agent.velocity - ahead * agent.velocity.dot(ahead);
                    if avoidance.obstacle.is_some() && agent.position.dot(ahead) < 0.0 && aside.length() > 0.3
                    {
                        turns += u32::from(side.dot(aside) < 0.0);
                        side = aside;
                    }
                    time += TICK;
                    assert!(time < 30.0, "seed {seed}, {seen:?}: {}", agent.position);
                }
                (time, turns)
            };
            let (exact, _) = run(Seen::Exactly);
            for seen in SEEN {
                let (time, turns) = run(seen);
                assert!(
                    turns == 0 && time < 1.1 * exact,
                    "seed {seed} {seen:?}: {turns}, {time} for {exact}"
                );
            }
        }
    }
}

#[test]
fn at_a_tie_noise_does_not_choose_the_way_along_a_wall() {
    for seed in 0..4 * scenes() {
        let mut random = Generator::new(seed);
        let normal = way(&mut random);
        for velocity in [DVec3::ZERO, normal * -3.0, normal * 3.0] {
            let agent = Agent { position: normal * 2.0, velocity, max_speed: 3.0 };
            let walls = [Surface { point: DVec3::ZERO, normal }];
            keeps_its_side("follow a wall", 3.0, |seen, random| {
                let agent = seen.agent(&agent, 1.0, random);
                agent.velocity + follow_wall(&agent, &walls, &FollowWallSettings::for_units(1.0)).unwrap()
            });
        }
    }
}

/// At a corner of a right angle an agent comes straight at the next wall. It went back one way round, and stood there with noise.
#[test]
fn round_a_room_an_agent_goes_on_as_it_moves_both_ways() {
    let wall = |normal: DVec3| Surface { point: normal * -5.0, normal };
    let walls = [wall(DVec3::Y), wall(-DVec3::X), wall(-DVec3::Y), wall(DVec3::X)];
    for (way, seen) in [1.0, -1.0].into_iter().flat_map(|way| SEEN.map(|seen| (way, seen))) {
        for acceleration in [1e9, 20.0] {
            let mut random = Generator::new(5);
            let mut agent =
                Agent { position: DVec3::Y * -4.0, velocity: DVec3::X * (way * 3.0), max_speed: 3.0 };
            let mut angle = 0.0;
            for _ in 0..1200 {
                let eyes = seen.agent(&agent, 5.0, &mut random);
                let steering = follow_wall(&eyes, &walls, &FollowWallSettings::for_units(1.0)).unwrap();
                agent.velocity += steering.clamp_length_max(acceleration * TICK);
                let before = agent.position.truncate();
                agent.position += agent.velocity * TICK;
                angle += before.angle_to(agent.position.truncate());
            }
            // 60 m at full speed, at 7 m a side.
            let laps = angle * way / core::f64::consts::TAU;
            assert!(laps > 2.0, "{way} {seen:?} {acceleration}: {laps}");
        }
    }
}

#[test]
fn at_a_tie_noise_does_not_choose_the_cover() {
    let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 20.0, mass: 1.0, response_time: 0.0 };
    let rock = |y: f64| Shape::Sphere { center: DVec3::new(4.0, y, 0.0), radius: 1.5 };
    let threat = MotionState { position: DVec3::X * -30.0, velocity: DVec3::X * 3.0 };
    let settings = HideSettings::for_units(1.0);
    for seed in 0..scenes() {
        // As near, and one of them or the other a little nearer.
        for shift in [0.0, 1e-9, -1e-9, 1e-4, -1e-4] {
            let agent = Agent { position: DVec3::ZERO, velocity: DVec3::ZERO, max_speed: 6.0 };
            let covers = [rock(8.0), rock(-8.0 + shift), rock(30.0)];
            let mut random = Generator::new(seed);
            for seen in SEEN {
                for _ in 0..8 {
                    let agent = seen.agent(&agent, 8.0, &mut random);
                    let hiding = hide(&agent, &threat, &covers, &settings, &limits, TICK).unwrap();
                    assert_eq!(hiding.cover, Some(0), "{seed} {shift} {seen:?}");
                }
                // And one that has begun goes on, to the other as well.
                for (start, cover) in [(6.0, 0), (-6.0, 1)] {
                    let mut agent = Agent { velocity: DVec3::Y * start, ..agent };
                    for tick in 0..120 {
                        let eyes = seen.agent(&agent, 8.0, &mut random);
                        let hiding = hide(&eyes, &threat, &covers, &settings, &limits, TICK).unwrap();
                        assert_eq!(hiding.cover, Some(cover), "{seed} {shift} {seen:?} {start} {tick}");
                        agent.velocity = apply(agent.velocity, hiding.steering, &limits, TICK).unwrap();
                        agent.position += agent.velocity * TICK;
                    }
                }
            }
        }
    }
}

/// A race to a place: who is there as early as the threat, and so may not count on it, does not waver between it and flight.
#[test]
fn a_place_that_is_reached_as_early_as_the_threat_is_taken_or_left_for_good() {
    let limits = SteeringLimits { max_speed: 6.0, max_acceleration: 20.0, mass: 1.0, response_time: 0.0 };
    let settings = HideSettings::for_units(1.0);
    let covers = [Shape::Sphere { center: DVec3::new(0.0, 10.0, 0.0), radius: 1.0 }];
    for seen in SEEN {
        for seed in 0..scenes() {
            let mut random = Generator::new(seed);
            // The place is at (0, 12): 12 from the agent, and 22 from the threat at 11.
            let mut threat = MotionState { position: DVec3::Y * -10.0, velocity: DVec3::Y * 11.0 };
            let mut agent =
                Agent { position: DVec3::X * 12.0 + DVec3::Y * 12.0, velocity: DVec3::ZERO, max_speed: 6.0 };
            let (mut changes, mut last) = (0, None);
            for _ in 0..90 {
                let (eyes, seen_threat) =
                    (seen.agent(&agent, 12.0, &mut random), seen.motion(&threat, 12.0, 11.0, &mut random));
                let hiding = hide(&eyes, &seen_threat, &covers, &settings, &limits, TICK).unwrap();
                changes += u32::from(last.is_some_and(|last| last != hiding.cover));
                last = Some(hiding.cover);
                agent.velocity = apply(agent.velocity, hiding.steering, &limits, TICK).unwrap();
                agent.position += agent.velocity * TICK;
                threat.position += threat.velocity * TICK;
            }
            assert!(changes <= 1, "{seed} {seen:?}: {changes} changes");
        }
    }
}

#[test]
fn one_wish_is_exact_on_every_circle_of_at_least_4_slots() {
    let mut random = Generator::new(13);
    let layout = ContextLayout::Circle;
    let settings = ContextSettings { layout, danger_tolerance: 0.0, max_speed: 1.0 };
    for count in 3..=24 {
        for round in 0..200 {
            let angle = random.uniform(-4.0, 4.0);
            let direction = DVec3::new(libm::cos(angle), libm::sin(angle), 0.0);
            let mut interest = vec![0.0; count];
            blend_into_context(layout, direction, random.uniform(0.1, 1.0), &mut interest).unwrap();
            let choice = find_context_direction(&settings, &&*interest, &(count, |_| 0.0)).unwrap();
            let off = choice.desired_velocity.normalize().angle_between(direction);
            let most = if count == 3 { core::f64::consts::FRAC_PI_6 } else { 0.0 };
            // The angle between two vectors is as exact as the root of their rounding.
            assert!(off < most + 1e-7, "{count} slots, {round}: off by {off}");
        }
    }
}

/// Of two wishes that are about as strong the first is taken, whichever noise makes the stronger one.
#[test]
fn at_a_tie_noise_does_not_choose_the_wish() {
    let mut random = Generator::new(17);
    for layout in [ContextLayout::Circle, ContextLayout::Sphere] {
        let settings = ContextSettings { layout, danger_tolerance: 1e-2, max_speed: 1.0 };
        for count in [4, 5, 6, 8, 16, 33, 64] {
            for one in 0..count.min(8) {
                for other in 0..count {
                    let slot = |index| context_direction(layout, index, count).unwrap();
                    if slot(one).dot(slot(other)) > 0.0 {
                        continue;
                    }
                    let exact =
                        choose(&settings, &[(slot(one), 1.0), (slot(other), 1.0)], 0.0, count, &mut random);
                    for noise in [1e-12, 1e-9, 1e-6, 1e-3] {
                        let strengths =
                            [1.0 + random.uniform(-noise, noise), 1.0 + random.uniform(-noise, noise)];
                        let wishes = [(slot(one), strengths[0]), (slot(other), strengths[1])];
                        let found = choose(&settings, &wishes, noise, count, &mut random);
                        let turned = (found - exact).length();
                        assert!(
                            turned < 100.0 * noise,
                            "{layout:?} {count} {one} {other} {noise}: {exact} {found}"
                        );
                    }
                }
            }
        }
    }
}

fn choose(
    settings: &ContextSettings,
    wishes: &[(DVec3, f64)],
    noise: f64,
    count: usize,
    random: &mut Generator,
) -> DVec3 {
    let mut interest = vec![0.0; count];
    for (direction, strength) in wishes {
        blend_into_context(settings.layout, *direction, *strength, &mut interest).unwrap();
    }
    let danger: Vec<f64> = (0..count).map(|_| 0.5 + random.uniform(-noise, noise)).collect();
    find_context_direction(settings, &&*interest, &&*danger).unwrap().desired_velocity
}

#[test]
fn at_a_tie_noise_does_not_choose_the_side_of_a_leader_or_a_target() {
    let limits = SteeringLimits { max_speed: 5.0, max_acceleration: 50.0, mass: 1.0, response_time: 0.0 };
    for seed in 0..4 * scenes() {
        let mut random = Generator::new(seed);
        let ahead = way(&mut random);
        let settings = FollowSettings { distance: 2.0, clear_length: 6.0, clear_radius: 2.0 };
        for velocity in [DVec3::ZERO, ahead * 5.0, ahead * -5.0] {
            let agent = Agent { position: ahead * 2.0, velocity, max_speed: 5.0 };
            keeps_its_side("follow a leader", 5.0, |seen, random| {
                let agent = seen.agent(&agent, 1.0, random);
                let motion = MotionState { position: DVec3::ZERO, velocity: ahead * 3.0 };
                let leader = Leader { motion, forward: ahead, up: DVec3::new(0.3, 0.5, 0.7) };
                let chase = follow_leader(&agent, &leader, &settings, &limits, TICK).unwrap();
                agent.velocity + chase.steering
            });
            let agent = Agent { position: ahead * -20.0, velocity, max_speed: 5.0 };
            keeps_its_side("fly by", 5.0, |seen, random| {
                let agent = seen.agent(&agent, 2.0, random);
                let target = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
                agent.velocity + fly_by(&agent, &target, 3.0).unwrap().steering
            });
        }
    }
}

/// A missile that flies straight away from its target turned so slowly, once noise had chosen a side, that it never came back.
#[test]
fn who_flies_straight_away_from_its_target_turns_back_with_noise_too() {
    let limits = SteeringLimits { max_speed: 10.0, max_acceleration: 20.0, mass: 1.0, response_time: 0.0 };
    for seed in 0..scenes() {
        let mut start = Generator::new(seed);
        let away = way(&mut start);
        for seen in SEEN {
            let mut random = Generator::new(seed);
            let mut agent = Agent { position: away * 10.0, velocity: away * 10.0, max_speed: 10.0 };
            let target = MotionState { position: DVec3::ZERO, velocity: DVec3::ZERO };
            let mut time = 0.0;
            let mut nearest = f64::INFINITY;
            while nearest > 0.5 {
                let eyes = seen.agent(&agent, 10.0, &mut random);
                let steering = proportional_navigation(&eyes, &target, DVec3::ZERO, 3.0, TICK).unwrap();
                agent.velocity = apply(agent.velocity, steering, &limits, TICK).unwrap();
                agent.position += agent.velocity * TICK;
                nearest = nearest.min(agent.position.length());
                time += TICK;
                assert!(time < 5.0, "seed {seed}, {seen:?}: {} away", agent.position.length());
            }
        }
    }
}
