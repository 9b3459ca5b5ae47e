//! What is guaranteed of agents whose velocities cannot change at once: held against the definition of acceleration and turns, and
//! against the exact least distance of any two, and of anyone and a wall or a shape, during every tick.

use crate::any_shape::least_distance;
use crate::bodies::{AGENT, NEIGHBOR};
use crate::distances::distance;
use crate::scenes::grid_of;
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, HeightBand, OrcaAgent, OrcaCrowdSettings, OrcaLimits, OrcaMember, OrcaNeighbor,
    OrcaSettings, Placed, Wall, WallTree, obstacle_numbers, solve_limited_orca_velocity, step_limited_orca,
    step_orca, wall_numbers,
};
use pursuit_core::geometry::{PathTopology, Shape};
use pursuit_core::steering::{SteeringLimits, TurnLimits, TurnState, advance_turn, apply};

const DELTA_TIME: f64 = 0.1;
const BOTH: [Dimensions; 2] = [Dimensions::Two, Dimensions::Three];
/// The inside of a square room, clockwise.
const ROOM: [DVec3; 4] = [
    DVec3::new(-6.0, -6.0, 0.0),
    DVec3::new(-6.0, 6.0, 0.0),
    DVec3::new(6.0, 6.0, 0.0),
    DVec3::new(6.0, -6.0, 0.0),
];

struct Crowd {
    dimensions: Dimensions,
    positions: Vec<DVec3>,
    velocities: Vec<DVec3>,
    members: Vec<OrcaMember>,
    limits: Vec<OrcaLimits>,
    in_room: bool,
    /// In space.
    shapes: Vec<Shape>,
}

fn flat(dimensions: Dimensions, v: DVec3) -> DVec3 {
    if dimensions == Dimensions::Two { v.with_z(0.0) } else { v }
}

impl Crowd {
    /// Agents of all kinds that stand apart, anywhere in a room.
    fn new(seed: u64, count: usize, dimensions: Dimensions, is_alike: bool) -> Self {
        let random = &mut Generator::new(seed);
        let (mut positions, mut members, mut limits) =
            (Vec::<DVec3>::new(), Vec::<OrcaMember>::new(), Vec::new());
        while positions.len() < count {
            let radius = if is_alike { 0.5 } else { random.uniform(0.2, 0.9) };
            let position = flat(dimensions, random.in_cube(5.0));
            let is_free =
                positions.iter().zip(&members).all(|(at, body)| at.distance(position) > body.radius + radius);
            let any =
                |random: &mut Generator, low, high| if is_alike { high } else { random.uniform(low, high) };
            let limit = OrcaLimits {
                facing: flat(dimensions, random.direction()),
                max_acceleration: any(random, 0.5, 4.0),
                turn: TurnLimits {
                    max_rate: if is_alike || random.bits().is_multiple_of(2) { 2.0 } else { f64::INFINITY },
                    max_acceleration: if is_alike || random.bits().is_multiple_of(2) {
                        f64::INFINITY
                    } else {
                        random.uniform(20.0, 400.0)
                    },
                },
                turn_radius: if is_alike || random.bits().is_multiple_of(2) { 0.5 } else { 0.0 },
                margin: any(random, 0.0, 0.2),
            };
            let member = OrcaMember {
                preferred_velocity: DVec3::ZERO,
                max_speed: any(random, 0.5, 3.0),
                radius,
                responsibility: any(random, 0.1, 1.0),
            };
            if is_free {
                positions.push(position);
                members.push(member);
                limits.push(limit);
            }
        }
        let velocities = vec![DVec3::ZERO; count];
        Self {
            dimensions,
            positions,
            velocities,
            members,
            limits,
            in_room: dimensions == Dimensions::Two && seed.is_multiple_of(2),
            shapes: Vec::new(),
        }
    }

    fn settings() -> OrcaCrowdSettings {
        OrcaCrowdSettings { avoidance: OrcaSettings::default(), neighbor_distance: 100.0, max_neighbors: 32 }
    }

    fn walls(numbers: &mut Vec<f64>) -> WallTree<'_> {
        numbers.resize(wall_numbers(4), 0.0);
        let wall =
            Wall { corners: 4, topology: PathTopology::Closed, height: HeightBand::EVERYWHERE, inset: 0.0 };
        WallTree::build([wall].into_iter(), &ROOM, numbers).unwrap()
    }

    /// Every agent's new velocity and its violation; without limits where that is asked.
    fn answers(&self, is_limited: bool) -> Vec<(DVec3, f64)> {
        let count = self.positions.len();
        let mut memory = Default::default();
        let grid = grid_of(&self.positions, &self.velocities, 4.0, self.dimensions, &mut memory);
        let (settings, mut wall_memory) = (Self::settings(), Vec::new());
        let mut shape_memory = vec![0.0; obstacle_numbers(self.shapes.len())];
        let walls = if self.in_room {
            Self::walls(&mut wall_memory)
        } else {
            WallTree::build_obstacles(&self.shapes.as_slice(), &mut shape_memory).unwrap()
        };
        let mut answers = vec![(DVec3::NAN, f64::NAN); count];
        let (members, limits) = (self.members.as_slice(), self.limits.as_slice());
        let give: &mut dyn FnMut(Placed, f64) = &mut |placed, violation| {
            answers[placed.agent as usize] = (placed.velocity, violation);
        };
        if is_limited {
            step_limited_orca(&grid, &members, &limits, &walls, &settings, DELTA_TIME, 0..count, give)
                .unwrap();
        } else {
            step_orca(&grid, &members, &walls, &settings, DELTA_TIME, 0..count, give).unwrap();
        }
        answers
    }

    /// By what acceleration and turns are.
    fn is_reachable(&self, agent: usize, velocity: DVec3) {
        let (before, limits) = (self.velocities[agent], &self.limits[agent]);
        let change = velocity.distance(before);
        assert!(change <= limits.max_acceleration * DELTA_TIME * (1.0 + 1e-9) + 1e-12, "{change}");
        assert!(velocity.length() <= self.members[agent].max_speed * (1.0 + 1e-12));
        let is_turning = limits.turn_radius > 0.0
            || limits.turn.max_rate < f64::INFINITY
            || limits.turn.max_acceleration < f64::INFINITY;
        if velocity != DVec3::ZERO && is_turning {
            // What rounding turns at hardly any speed, and what the angle's arc cosine loses.
            let rounding = 1e-7 + 1e-14 / velocity.length();
            let turn = limits.facing.angle_between(velocity);
            assert!(turn <= limits.turn.max_rate * DELTA_TIME + rounding, "{turn}");
            // Half of the tick it speeds up, and half of it it brakes.
            let half = 0.5 * DELTA_TIME;
            assert!(turn <= limits.turn.max_acceleration * half * half + rounding, "{turn}");
            assert!(turn * limits.turn_radius <= velocity.length() * DELTA_TIME + rounding, "{turn}");
        }
    }

    /// How near any two, and anyone and a wall, come to each other during a tick, beside their radii; then moves everybody.
    fn go(&mut self, velocities: &[DVec3]) -> f64 {
        let mut least = f64::INFINITY;
        for agent in 0..velocities.len() {
            for other in 0..agent {
                let apart = self.positions[other] - self.positions[agent];
                let velocity = velocities[other] - velocities[agent];
                let time = -apart.dot(velocity) / velocity.length_squared();
                let time = if time.is_nan() { 0.0 } else { time.clamp(0.0, DELTA_TIME) };
                let radius = self.members[agent].radius + self.members[other].radius;
                least = least.min((apart + velocity * time).length() - radius);
            }
        }
        for (agent, &velocity) in velocities.iter().enumerate() {
            let (position, radius) = (self.positions[agent], self.members[agent].radius);
            for shape in &self.shapes {
                // What is so far away cannot come nearer than the nearest within a tick.
                if distance(shape, position) - velocity.length() * DELTA_TIME - radius < least {
                    least = least.min(least_distance(shape, position, velocity, DELTA_TIME) - radius);
                }
            }
            self.positions[agent] += velocity * DELTA_TIME;
            self.velocities[agent] = velocity;
            if velocity != DVec3::ZERO {
                self.limits[agent].facing = velocity;
            }
            if self.in_room {
                let farthest = self.positions[agent].abs().max_element();
                least = least.min(6.0 - farthest - self.members[agent].radius);
            }
        }
        least
    }
}

fn shape_of_a_room(random: &mut Generator) -> Shape {
    let center = random.in_cube(5.0);
    match random.bits() % 7 {
        0 | 1 => Shape::Sphere { center, radius: random.uniform(0.0, 1.5) },
        2 | 3 => Shape::Capsule {
            center,
            axis: random.direction() * 2.0,
            half_length: random.uniform(0.0, 4.0),
            radius: random.uniform(0.0, 0.5),
        },
        4 => {
            // A wall of a room around all.
            let normal = random.direction();
            Shape::HalfSpace { point: normal * -6.0, normal: normal * 3.0 }
        }
        _ => Shape::Box {
            center,
            forward: random.direction(),
            up: random.direction(),
            half_extents: (random.in_cube(2.0) * DVec3::new(1.0, 1.0, 0.1)).abs(),
        },
    }
}

#[test]
fn agents_that_brake_and_turn_within_limits_never_touch_shapes_in_space_either() {
    let (mut least, mut blind, mut violated, mut hardest) = (f64::INFINITY, 0, 0, 0);
    for seed in 0..60 {
        let mut crowd = Crowd::new(seed, 12, Dimensions::Three, seed % 3 == 0);
        let random = &mut Generator::new(seed + 2_000);
        while crowd.shapes.len() < 12 {
            let shape = shape_of_a_room(random);
            let mut bodies = crowd.positions.iter().zip(&crowd.members);
            if bodies.all(|(&at, body)| distance(&shape, at) > body.radius) {
                crowd.shapes.push(shape);
            }
        }
        for tick in 0..150 {
            for agent in 0..crowd.members.len() {
                // For a while where they like, then all at one point, then each into the shape that is nearest.
                let (member, at) = (&mut crowd.members[agent], crowd.positions[agent]);
                if tick % 10 == 0 && tick <= 50 {
                    member.preferred_velocity =
                        random.direction() * random.uniform(0.0, 2.0) * member.max_speed;
                } else if (51..=100).contains(&tick) {
                    member.preferred_velocity = -at * 3.0;
                } else if tick > 100 {
                    let nearest = crowd
                        .shapes
                        .iter()
                        .min_by(|a, b| distance(a, at).total_cmp(&distance(b, at)))
                        .unwrap();
                    let slope = |axis: DVec3| {
                        distance(nearest, at - axis * 1e-3) - distance(nearest, at + axis * 1e-3)
                    };
                    let inward = DVec3::new(slope(DVec3::X), slope(DVec3::Y), slope(DVec3::Z));
                    member.preferred_velocity = inward.normalize_or_zero() * 2.0 * member.max_speed;
                }
            }
            let answers = crowd.answers(true);
            for (agent, &(velocity, violation)) in answers.iter().enumerate() {
                crowd.is_reachable(agent, velocity);
                violated += usize::from(violation > 0.0);
            }
            let shapes = std::mem::take(&mut crowd.shapes);
            let unseen = crowd.answers(true);
            crowd.shapes = shapes;
            hardest += usize::from(unseen != answers);
            let velocities: Vec<_> = answers.iter().map(|answer| answer.0).collect();
            least = least.min(crowd.go(&velocities));
            assert!(least > -1e-9, "seed {seed}, tick {tick}: {least}");
        }
        // The same who do not see the shapes.
        let mut alone = Crowd::new(seed, 12, Dimensions::Three, seed % 3 == 0);
        for _ in 0..75 {
            for (member, position) in alone.members.iter_mut().zip(&alone.positions) {
                member.preferred_velocity = -*position * 3.0;
            }
            let velocities: Vec<_> = alone.answers(true).iter().map(|answer| answer.0).collect();
            alone.shapes.clone_from(&crowd.shapes);
            blind += usize::from(alone.go(&velocities) < -1e-3);
            alone.shapes.clear();
        }
    }
    assert!(least < 0.01 && violated > 1_000 && blind > 1_000, "{least} {violated} {blind}");
    assert!(hardest > 5_000, "{hardest}");
}

/// The core's own limiters: what `apply` makes of the steering that leads to the answer, and `advance_turn` of its direction.
#[test]
fn the_limits_of_steering_and_of_turning_let_every_answer_pass_unchanged() {
    let (mut turned, mut sped, mut held_back) = (0, 0, 0);
    for dimensions in BOTH {
        for seed in 100..130 {
            let mut crowd = Crowd::new(seed, 16, dimensions, false);
            let random = &mut Generator::new(seed + 3_000);
            for tick in 0..60 {
                for (member, position) in crowd.members.iter_mut().zip(&crowd.positions) {
                    let wish =
                        flat(dimensions, random.direction()) * random.uniform(0.0, 2.0) * member.max_speed;
                    member.preferred_velocity = if tick < 30 { wish } else { -*position };
                }
                let answers = crowd.answers(true);
                for (agent, &(answer, _)) in answers.iter().enumerate() {
                    let (before, limits) = (crowd.velocities[agent], crowd.limits[agent]);
                    // A mass and a response time hold the steering back, so that more is asked for.
                    let (mass, response_time) = (random.uniform(0.5, 3.0), random.uniform(0.0, 0.5));
                    let body = SteeringLimits {
                        max_speed: crowd.members[agent].max_speed,
                        max_acceleration: limits.max_acceleration,
                        mass,
                        response_time,
                    };
                    let more = (mass * response_time / DELTA_TIME).max(1.0);
                    let reached = apply(before, (answer - before) * more, &body, DELTA_TIME).unwrap();
                    assert!(reached.distance(answer) < 1e-9, "{reached} {answer}");
                    sped += usize::from(answer.distance(before) > 0.9 * limits.max_acceleration * DELTA_TIME);
                    held_back += usize::from(more > 1.0);
                    if answer.length() > 1e-3 {
                        let turn = limits.turn;
                        let state = TurnState { facing: limits.facing, turning: DVec3::ZERO };
                        let then = advance_turn(&state, answer, DVec3::ZERO, &turn, DELTA_TIME).unwrap();
                        let off = then.facing.angle_between(answer);
                        assert!(off < 1e-7, "seed {seed}, tick {tick}: {off}");
                        let full = (turn.max_rate * DELTA_TIME)
                            .min(turn.max_acceleration * DELTA_TIME * DELTA_TIME / 4.0);
                        turned += usize::from(limits.facing.angle_between(answer) > 0.9 * full);
                    }
                }
                let velocities: Vec<_> = answers.iter().map(|answer| answer.0).collect();
                crowd.go(&velocities);
            }
        }
    }
    assert!(turned > 1_000 && sped > 1_000 && held_back > 10_000, "{turned} {sped} {held_back}");
}

#[test]
fn agents_that_brake_and_turn_within_limits_never_touch_whatever_they_prefer() {
    let (mut least, mut violated, mut unlimited) = (f64::INFINITY, 0, 0);
    for dimensions in BOTH {
        for seed in 0..60 {
            let mut crowd = Crowd::new(seed, 16, dimensions, seed % 3 == 0);
            let random = &mut Generator::new(seed + 1_000);
            for tick in 0..150 {
                for member in &mut crowd.members {
                    // For a while where they like, then all at one point.
                    if tick % 10 == 0 {
                        let direction = flat(dimensions, random.direction());
                        member.preferred_velocity = direction * random.uniform(0.0, 2.0) * member.max_speed;
                    }
                }
                if tick > 75 {
                    for (member, position) in crowd.members.iter_mut().zip(&crowd.positions) {
                        member.preferred_velocity = -*position * 3.0;
                    }
                }
                let answers = crowd.answers(true);
                for (agent, &(velocity, violation)) in answers.iter().enumerate() {
                    crowd.is_reachable(agent, velocity);
                    violated += usize::from(violation > 0.0);
                }
                let velocities: Vec<_> = answers.iter().map(|answer| answer.0).collect();
                least = least.min(crowd.go(&velocities));
                assert!(least > -1e-9, "{dimensions:?}, seed {seed}, tick {tick}: {least}");
            }
            // The same places and wishes where velocities change at once: they touch.
            let mut free = Crowd::new(seed, 16, dimensions, seed % 3 == 0);
            for _ in 0..75 {
                for (member, position) in free.members.iter_mut().zip(&free.positions) {
                    member.preferred_velocity = -*position * 3.0;
                }
                let velocities: Vec<_> = free.answers(false).iter().map(|answer| answer.0).collect();
                unlimited += usize::from(free.go(&velocities) < -1e-3);
            }
        }
    }
    // They come as near as can be, and the constraints of ORCA alone would not have kept them apart.
    assert!(least < 0.01 && violated > 1_000 && unlimited > 100, "{least} {violated} {unlimited}");
}

#[test]
fn a_step_of_agents_alike_gives_every_agent_the_answer_to_its_own_question_to_the_bit() {
    for dimensions in BOTH {
        for seed in 0..10 {
            let mut crowd = Crowd::new(seed, 12, dimensions, true);
            for _ in 0..30 {
                for (member, position) in crowd.members.iter_mut().zip(&crowd.positions) {
                    member.preferred_velocity = -*position;
                }
                let answers = crowd.answers(true);
                let mut wall_memory = Vec::new();
                let walls = if crowd.in_room { Crowd::walls(&mut wall_memory) } else { WallTree::EMPTY };
                for agent in 0..answers.len() {
                    let (at, member) = (crowd.positions[agent], crowd.members[agent]);
                    let asked = OrcaAgent {
                        position: at,
                        velocity: crowd.velocities[agent],
                        preferred_velocity: member.preferred_velocity,
                        max_speed: member.max_speed,
                        radius: member.radius,
                        id: agent as u32,
                        ..AGENT
                    };
                    let mut others: Vec<_> = (0..answers.len()).filter(|&other| other != agent).collect();
                    others.sort_by(|&a, &b| {
                        let square = |other: usize| crowd.positions[other].distance_squared(at);
                        square(a).total_cmp(&square(b))
                    });
                    let neighbors = others.into_iter().map(|other| OrcaNeighbor {
                        position: crowd.positions[other],
                        velocity: crowd.velocities[other],
                        radius: crowd.members[other].radius,
                        id: other as u32,
                        ..NEIGHBOR
                    });
                    let settings = OrcaSettings::default();
                    let memory = &mut [HalfSpace::default(); 22];
                    let limits = &crowd.limits[agent];
                    let answer = solve_limited_orca_velocity(
                        &asked, limits, neighbors, &walls, &settings, dimensions, DELTA_TIME, memory,
                    )
                    .unwrap();
                    assert_eq!((answer.velocity, answer.max_violation), answers[agent], "seed {seed}");
                }
                let velocities: Vec<_> = answers.iter().map(|answer| answer.0).collect();
                crowd.go(&velocities);
            }
        }
    }
}

#[test]
fn agents_without_limits_answer_as_ever_to_the_bit() {
    for dimensions in BOTH {
        for seed in 0..20 {
            let mut crowd = Crowd::new(seed, 30, dimensions, false);
            crowd.limits.fill(OrcaLimits::NONE);
            for _ in 0..20 {
                for (member, position) in crowd.members.iter_mut().zip(&crowd.positions) {
                    member.preferred_velocity = -*position;
                }
                let answers = crowd.answers(false);
                assert_eq!(crowd.answers(true), answers);
                let velocities: Vec<_> = answers.iter().map(|answer| answer.0).collect();
                crowd.go(&velocities);
            }
        }
    }
}

#[test]
fn one_that_faces_away_from_its_goal_drives_round_and_one_before_a_wall_stops() {
    let limits =
        OrcaLimits { facing: -DVec3::X, max_acceleration: 2.0, turn_radius: 1.0, ..OrcaLimits::NONE };
    let alone = |agent: &OrcaAgent, limits: &OrcaLimits, walls: &WallTree| {
        let settings = OrcaSettings::default();
        solve_limited_orca_velocity(agent, limits, [], walls, &settings, Dimensions::Two, DELTA_TIME, &mut [])
            .unwrap()
    };
    let mut agent = AGENT;
    let mut facing = limits.facing;
    for _ in 0..60 {
        let limits = OrcaLimits { facing, ..limits };
        let answer = alone(&agent, &limits, &WallTree::EMPTY);
        agent.velocity = answer.velocity;
        agent.position += agent.velocity * DELTA_TIME;
        if agent.velocity != DVec3::ZERO {
            facing = agent.velocity;
        }
    }
    // Half a turn of radius 1 at a speed of 1 takes pi seconds, and it speeds up before.
    assert!(agent.velocity.distance(DVec3::X) < 1e-6, "{}", agent.velocity);
    assert!((agent.position.y.abs() - 2.0).abs() < 0.3, "{}", agent.position);

    let mut numbers = Vec::new();
    let walls = Crowd::walls(&mut numbers);
    let limits = OrcaLimits { turn_radius: 0.0, ..limits };
    (agent.position, agent.velocity) = (DVec3::ZERO, DVec3::X);
    for _ in 0..200 {
        let answer = alone(&agent, &limits, &walls);
        assert!(answer.velocity.distance(agent.velocity) <= 2.0 * DELTA_TIME + 1e-9);
        agent.velocity = answer.velocity;
        agent.position += agent.velocity * DELTA_TIME;
        assert!(agent.position.x <= 5.5 + 1e-9);
    }
    assert!(agent.velocity.length() < 0.05, "{}", agent.velocity);
}

#[test]
fn limits_that_make_no_sense_are_refused_by_name() {
    let agent = AGENT;
    let (none, settings) = (OrcaLimits::NONE, OrcaSettings::default());
    let turn = TurnLimits::NONE;
    for (limits, name) in [
        (OrcaLimits { max_acceleration: 0.0, ..none }, "limits.max_acceleration"),
        (OrcaLimits { turn: TurnLimits { max_rate: -1.0, ..turn }, ..none }, "limits.turn.max_rate"),
        (
            OrcaLimits { turn: TurnLimits { max_acceleration: -1.0, ..turn }, ..none },
            "limits.turn.max_acceleration",
        ),
        (OrcaLimits { turn_radius: -1.0, ..none }, "limits.turn_radius"),
    ] {
        let walls = &WallTree::EMPTY;
        let dimensions = Dimensions::Three;
        let refusal =
            solve_limited_orca_velocity(&agent, &limits, [], walls, &settings, dimensions, 0.1, &mut []);
        assert_eq!(refusal.unwrap_err().input.to_string(), name);
    }
}

/// Those who stand or nearly do, and those who may not turn at all, whose reachable velocities are a line.
#[test]
fn nobody_who_cannot_turn_on_the_spot_is_pressed_backward() {
    let at_most = |max_rate| TurnLimits { max_rate, ..TurnLimits::NONE };
    let turns = [
        OrcaLimits { turn_radius: 2.0, ..OrcaLimits::NONE },
        OrcaLimits { turn_radius: 2.0, turn: at_most(3.0), ..OrcaLimits::NONE },
        OrcaLimits { turn: at_most(0.0), ..OrcaLimits::NONE },
        OrcaLimits { turn: TurnLimits { max_acceleration: 0.0, ..TurnLimits::NONE }, ..OrcaLimits::NONE },
        OrcaLimits { turn: at_most(20.0), ..OrcaLimits::NONE },
    ];
    let mut pressed = 0;
    for dimensions in BOTH {
        let random = &mut Generator::new(7);
        for case in 0..2_000 {
            let facing = flat(dimensions, random.direction()).normalize();
            let limits = OrcaLimits { facing, max_acceleration: 2.0, ..turns[case % turns.len()] };
            let speed = [0.0, 0.0026, 1e-9, 0.4][case / turns.len() % 4];
            let wish = [0.0, 1e-12, 1.0][case % 3];
            let agent = OrcaAgent {
                velocity: facing * speed,
                preferred_velocity: flat(dimensions, random.direction()) * wish,
                max_speed: 2.0,
                ..AGENT
            };
            let coming = flat(dimensions, facing + 0.3 * random.direction()).normalize();
            let neighbor = OrcaNeighbor {
                position: coming * random.uniform(1.0, 4.0),
                velocity: -coming * 2.0,
                ..NEIGHBOR
            };
            let settings = OrcaSettings::default();
            let solve = |limits: &OrcaLimits| {
                let memory = &mut [HalfSpace::default(); 2];
                solve_limited_orca_velocity(
                    &agent,
                    limits,
                    [neighbor],
                    &WallTree::EMPTY,
                    &settings,
                    dimensions,
                    DELTA_TIME,
                    memory,
                )
                .unwrap()
                .velocity
            };
            let answer = solve(&limits);
            assert!(answer.dot(facing) >= -1e-12, "{case}: {answer} facing {facing}");
            let turn = if answer.length() > 1e-9 { facing.angle_between(answer) } else { 0.0 };
            assert!(turn * limits.turn_radius <= answer.length() * DELTA_TIME + 1e-7, "{case}: {turn}");
            let free = OrcaLimits { facing, max_acceleration: 2.0, ..OrcaLimits::NONE };
            pressed += usize::from(solve(&free).dot(facing) < -1e-3);
        }
    }
    assert!(pressed > 500, "only {pressed} are pressed backward who may go backward");
}
