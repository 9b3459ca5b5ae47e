//! Walls that are divided at corners on their lines, or next to them: they let no agent in, and the answer is as for the wall without
//! those corners. WALLS asks for more of them.

use crate::bodies::{AGENT, NEIGHBOR};
use crate::scenes::topology;
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, HeightBand, OrcaAgent, OrcaLimits, OrcaNeighbor, OrcaSettings, Wall, WallTree,
    obstacle_numbers, solve_limited_orca_velocity, solve_orca_velocity, wall_numbers,
};
use pursuit_core::geometry::Shape;

/// Corners, and whether the last one leads back to the first.
#[derive(Clone, Debug)]
struct Chain {
    is_closed: bool,
    corners: Vec<DVec3>,
}

fn flat(random: &mut Generator, half: f64) -> DVec3 {
    random.in_cube(half).with_z(0.0)
}

fn cross(a: DVec3, b: DVec3) -> f64 {
    a.x * b.y - a.y * b.x
}

fn one_of<T: Copy>(random: &mut Generator, of: &[T]) -> T {
    of[(random.bits() % of.len() as u64) as usize]
}

/// A number of ulps from -1 to 1 beside another.
fn beside(random: &mut Generator, x: f64) -> f64 {
    one_of(random, &[x, x.next_up(), x.next_down()])
}

impl Chain {
    fn open(corners: Vec<DVec3>) -> Self {
        Self { is_closed: false, corners }
    }

    fn segments(&self) -> impl Iterator<Item = (DVec3, DVec3)> {
        let next = self.corners.iter().skip(1).chain(self.corners.first().filter(|_| self.is_closed));
        self.corners.iter().copied().zip(next.copied())
    }

    /// A wedge, a chain of any corners, a polygon or a room, or one that folds back onto itself.
    fn drawn(random: &mut Generator) -> Self {
        let (start, way) = (flat(random, 10.0), flat(random, 10.0));
        match random.bits() % 4 {
            0 => Self::open(vec![start, start + way * random.uniform(1.0, 3.0), start + flat(random, 6.0)]),
            1 => Self::open((0..2 + random.bits() % 4).map(|_| flat(random, 10.0)).collect()),
            2 => {
                let (count, turn, size) =
                    (3 + random.bits() % 6, random.uniform(0.0, 1.0), random.uniform(2.0, 10.0));
                let corners = (0..count).map(|at| {
                    let (sine, cosine) =
                        libm::sincos((at as f64 + turn) / count as f64 * core::f64::consts::TAU);
                    start * 0.5 + DVec3::new(cosine, sine, 0.0) * random.uniform(0.2 * size, size)
                });
                let mut corners: Vec<DVec3> = corners.collect();
                if random.bits().is_multiple_of(2) {
                    corners.reverse();
                }
                Self { is_closed: true, corners }
            }
            _ => {
                let off = flat(random, 10.0) * libm::exp10(random.uniform(-12.0, -1.0));
                Self::open(vec![start, start + way, start + way * random.uniform(0.0, 1.0) + off])
            }
        }
    }

    /// Divides a segment at a corner on its line, off it by rounding or up to a millionth of its length, at any place or next to a
    /// corner that there is: how far it is off.
    fn divide(&mut self, random: &mut Generator) -> f64 {
        let count = self.segments().count() as u64;
        let at = (random.bits() % count) as usize;
        let (start, end) = self.segments().nth(at).unwrap();
        let (way, rounding) = (end - start, f64::EPSILON * (start.length() + end.length()));
        let part = match random.bits() % 6 {
            0 => 0.5,
            1 => random.uniform(0.0, 1e-9),
            2 => 1.0 - random.uniform(0.0, 1e-9),
            3 => random.uniform(0.0, 1e-3),
            _ => random.uniform(0.0, 1.0),
        };
        let (corner, off) = match random.bits() % 8 {
            0 => (start, 0.0),
            1 => (end, 0.0),
            2 => {
                let corner = one_of(random, &[start, end]);
                (DVec3::new(beside(random, corner.x), beside(random, corner.y), 0.0), rounding)
            }
            3 | 4 => (start + way * part, rounding),
            _ => {
                let off = libm::exp10(random.uniform(-16.0, -6.0)) * one_of(random, &[1.0, -1.0]);
                let normal = DVec3::new(-way.y, way.x, 0.0);
                (start + way * part + normal * off, off.abs() * way.length() + rounding)
            }
        };
        self.corners.insert(at + 1, corner);
        off
    }

    /// Whether a position is on the side that agents are kept on: everywhere, of an open one.
    fn keeps(&self, position: DVec3) -> bool {
        let turns: f64 = self.segments().map(|(a, b)| cross(a, b)).sum();
        let crossed = self.segments().filter(|(a, b)| {
            let is_left = cross(*b - *a, position - *a) > 0.0;
            (a.y > position.y) != (b.y > position.y) && (b.y > a.y) == is_left
        });
        !self.is_closed || crossed.count().is_multiple_of(2) == (turns > 0.0)
    }
}

/// The distance of a point from a segment.
fn distance_to(point: DVec3, (start, end): (DVec3, DVec3)) -> f64 {
    let (way, square) = (end - start, (end - start).length_squared());
    let part = if square > 0.0 { ((point - start).dot(way) / square).clamp(0.0, 1.0) } else { 0.0 };
    (start + way * part - point).length()
}

/// The least distance of a straight way from walls; of closed ones only what faces its beginning counts.
fn clearance(chains: &[Chain], from: DVec3, to: DVec3) -> f64 {
    let mut least = f64::INFINITY;
    for chain in chains {
        for (start, end) in chain.segments() {
            let sides = [cross(end - start, from - start), cross(end - start, to - start)];
            if chain.is_closed && sides[0] > 0.0 {
                continue;
            }
            let ends = [cross(to - from, start - from), cross(to - from, end - from)];
            if sides[0] * sides[1] < 0.0 && ends[0] * ends[1] < 0.0 {
                return 0.0;
            }
            let segment = (start, end);
            for distance in [distance_to(from, segment), distance_to(to, segment)] {
                least = distance.min(least);
            }
            for distance in [distance_to(start, (from, to)), distance_to(end, (from, to))] {
                least = distance.min(least);
            }
        }
    }
    least
}

fn with_tree<T>(chains: &[Chain], ask: impl FnOnce(&WallTree<'_>) -> T) -> T {
    let corners: Vec<DVec3> = chains.iter().flat_map(|chain| chain.corners.clone()).collect();
    let walls = chains.iter().map(|chain| Wall {
        corners: chain.corners.len(),
        topology: topology(chain.is_closed),
        height: HeightBand::EVERYWHERE,
        inset: 0.0,
    });
    let numbers = &mut vec![f64::NAN; wall_numbers(corners.len())];
    ask(&WallTree::build(walls, &corners.as_slice(), numbers).unwrap())
}

/// An agent, how it looks at walls, and its time step.
#[derive(Clone, Debug)]
struct Visitor {
    agent: OrcaAgent,
    settings: OrcaSettings,
    delta_time: f64,
}

impl Visitor {
    fn drawn(random: &mut Generator) -> Self {
        let max_speed = match random.bits() % 4 {
            0 => 20.0,
            1 => random.uniform(0.1, 3.0),
            _ => random.uniform(0.5, 10.0),
        };
        let velocity = if random.bits().is_multiple_of(3) { DVec3::ZERO } else { flat(random, max_speed) };
        let radius = match random.bits() % 4 {
            0 => random.uniform(0.01, 0.1),
            1 => random.uniform(0.5, 3.0),
            _ => random.uniform(0.2, 1.0),
        };
        let position = flat(random, 10.0);
        let preferred_velocity = flat(random, max_speed);
        let agent = OrcaAgent { position, velocity, preferred_velocity, max_speed, radius, ..AGENT };
        let most = one_of(random, &[0.5, 5.0]);
        let settings = OrcaSettings {
            wall_horizon: random.uniform(0.01, most),
            side_bias: one_of(random, &[0.0, 0.125, 1.0]),
            ..OrcaSettings::default()
        };
        let delta_time = one_of(random, &[1.0 / 240.0, 1.0 / 60.0, 1.0 / 30.0, 0.1, 0.25, 0.5]);
        Self { agent, settings, delta_time }
    }

    fn answer(&self, walls: &WallTree<'_>, neighbors: &[OrcaNeighbor], limits: Option<&OrcaLimits>) -> DVec3 {
        let memory = &mut [HalfSpace::default(); 16];
        let (agent, settings, delta) = (&self.agent, &self.settings, self.delta_time);
        let neighbors = neighbors.iter().copied();
        let answer = match limits {
            None => solve_orca_velocity(agent, neighbors, walls, settings, Dimensions::Two, delta, memory),
            Some(limits) => solve_limited_orca_velocity(
                agent,
                limits,
                neighbors,
                walls,
                settings,
                Dimensions::Two,
                delta,
                memory,
            ),
        };
        answer.unwrap().velocity
    }
}

/// How many walls to try: WALLS, or as many as take a second.
fn walls(few: u64) -> u64 {
    std::env::var("WALLS").map_or(few, |count| count.parse().unwrap())
}

/// The corner is off the line by rounding, and the second of two half-planes that differ by rounding was taken for another one.
#[test]
fn a_wedge_whose_side_is_divided_where_it_is_straight_but_for_rounding_lets_nobody_in() {
    let corners = [
        (-8.507226008029562, -0.5009864023094216),
        (-14.146627528641403, -12.320874672669683),
        (-20.46988317881888, -25.574085144888933),
        (8.149047804706816, -9.719254912456545),
    ];
    let corners: Vec<DVec3> = corners.iter().map(|&(x, y)| DVec3::new(x, y, 0.0)).collect();
    let visitor = Visitor {
        agent: OrcaAgent {
            position: DVec3::new(-3.4751745387552413, -4.714378233193588, 0.0),
            preferred_velocity: DVec3::new(-5.088380973515932, -15.963634243584966, 0.0),
            max_speed: 20.0,
            radius: 0.8292039182402167,
            ..AGENT
        },
        settings: OrcaSettings { wall_horizon: 4.968764124409178, ..OrcaSettings::default() },
        delta_time: 0.1,
    };
    let mut straight = corners.clone();
    straight.remove(1);
    let [divided, straight] = [corners, straight].map(|corners| {
        let chains = [Chain::open(corners)];
        let answer = with_tree(&chains, |walls| visitor.answer(walls, &[], None));
        let to = visitor.agent.position + answer * visitor.settings.wall_horizon;
        assert!(clearance(&chains, visitor.agent.position, to) > visitor.agent.radius - 1e-12, "{answer}");
        answer
    });
    assert!((divided - straight).length() < 1e-12, "{divided} {straight}");
}

#[test]
fn a_divided_wall_answers_as_the_undivided_one_and_no_answer_leads_into_it_within_the_horizon() {
    let (mut clear, mut stopped, mut others) = (0, 0, 0);
    for seed in 0..walls(12_000) {
        let random = &mut Generator::new(seed);
        let (visitor, chain) = (Visitor::drawn(random), Chain::drawn(random));
        let (mut divided, mut off) = (chain.clone(), 0.0_f64);
        for _ in 0..1 + random.bits() % 4 {
            off = divided.divide(random).max(off);
        }
        let Visitor { agent, settings, delta_time } = &visitor;
        let [chain, divided] = [[chain], [divided]];
        let here = agent.position;
        if !chain[0].keeps(here) || clearance(&divided, here, here) < agent.radius {
            continue;
        }
        let [plain, answer] =
            [&chain, &divided].map(|chain| with_tree(chain, |walls| visitor.answer(walls, &[], None)));
        let time = settings.wall_horizon.max(*delta_time);
        let kept = clearance(&divided, here, here + answer * time);
        assert!(kept > agent.radius - 1e-9, "seed {seed}: {answer} keeps {kept} of {}", agent.radius);
        clear += 1;
        stopped +=
            usize::from(clearance(&chain, here, here + agent.preferred_velocity * time) < agent.radius);
        // By how much the wall turns at most, within reach, as far as an end of a half-plane moves by that.
        let turned = 1e4 * off / agent.radius.min(1.0);
        others += usize::from((answer - plain).length() > agent.max_speed * (1e-8 + turned));
    }
    assert!(clear > 7_000 && stopped > 500, "{clear} {stopped}");
    println!("{others} of {clear} are others");
    // Where the velocity is as near to one part of a wall as to another, rounding chooses; and of a wall that folds back onto itself
    // between rounding and the radius it is not said which part is seen.
    assert!(others * 1000 <= clear, "{others} of {clear} are others");
}

/// Walls of every kind: chains, polygons and rooms, some of which touch or cross.
fn world(random: &mut Generator) -> Vec<Chain> {
    let mut chains: Vec<Chain> = (0..1 + random.bits() % 3).map(|_| Chain::drawn(random)).collect();
    if random.bits().is_multiple_of(2) {
        // A wall that begins on another one.
        let (start, end) = chains[0].segments().next().unwrap();
        let foot = start + (end - start) * random.uniform(0.0, 1.0);
        chains.push(Chain::open(vec![foot, foot + flat(random, 10.0)]));
    }
    for chain in &mut chains {
        for _ in 0..random.bits() % 3 {
            chain.divide(random);
        }
    }
    chains
}

#[test]
fn nobody_enters_a_wall_at_any_tick_horizon_radius_or_speed_however_neighbors_press() {
    let (mut ways, mut pressed) = (0, 0);
    for seed in 0..walls(500) {
        let random = &mut Generator::new(seed);
        let (mut visitor, mut chains) = (Visitor::drawn(random), world(random));
        // In any unit of length.
        let unit = if random.bits().is_multiple_of(2) { 1.0 } else { libm::exp10(random.uniform(-6.0, 6.0)) };
        chains.iter_mut().flat_map(|chain| &mut chain.corners).for_each(|corner| *corner *= unit);
        let agent = &mut visitor.agent;
        for vector in [&mut agent.position, &mut agent.velocity, &mut agent.preferred_velocity] {
            *vector *= unit;
        }
        (agent.radius, agent.max_speed) = (agent.radius * unit, agent.max_speed * unit);
        let limits = OrcaLimits {
            max_acceleration: random.uniform(0.5, 20.0) * unit,
            facing: DVec3::X,
            ..OrcaLimits::NONE
        };
        let limits = random.bits().is_multiple_of(3).then_some(&limits);
        if limits.is_some() {
            // Who cannot brake at once must be able to at the beginning.
            visitor.agent.velocity = DVec3::ZERO;
        }
        let (rounding, here) = (1e-10 * unit, visitor.agent.position);
        if clearance(&chains, here, here) < visitor.agent.radius
            || chains.iter().any(|chain| !chain.keeps(here))
        {
            continue;
        }
        with_tree(&chains, |walls| {
            for _ in 0..40 {
                let agent = visitor.agent;
                let neighbors: Vec<OrcaNeighbor> = (1..1 + random.bits() % 4)
                    .map(|id| OrcaNeighbor {
                        position: agent.position + flat(random, 2.0 * unit),
                        velocity: flat(random, 3.0 * unit),
                        radius: 0.5 * unit,
                        id: id as u32,
                        ..NEIGHBOR
                    })
                    .collect();
                let neighbors = if limits.is_some() { &[] } else { neighbors.as_slice() };
                let answer = visitor.answer(walls, neighbors, limits);
                let to = agent.position + answer * visitor.delta_time;
                let kept = clearance(&chains, agent.position, to);
                assert!(kept > agent.radius - rounding, "seed {seed}: keeps {kept} of {}", agent.radius);
                (visitor.agent.position, visitor.agent.velocity) = (to, answer);
                if random.bits().is_multiple_of(10) {
                    visitor.agent.preferred_velocity = flat(random, agent.max_speed);
                }
                (ways, pressed) = (ways + 1, pressed + usize::from(!neighbors.is_empty()));
            }
        });
    }
    assert!(ways > 5_000 && pressed > 2_000, "{ways} {pressed}");
}

#[test]
fn a_wall_whose_corners_are_all_equal_is_a_point_that_agents_keep_clear_of() {
    let point = DVec3::new(3.0, 0.1, 0.0);
    for corners in [2, 3] {
        for is_closed in [false, true] {
            let chains = [Chain { is_closed, corners: vec![point; corners] }];
            with_tree(&chains, |walls| {
                assert_eq!(walls.count(), 1);
                let agent = OrcaAgent { preferred_velocity: DVec3::X, ..AGENT };
                let mut visitor = Visitor { agent, settings: OrcaSettings::default(), delta_time: 0.1 };
                let mut least = f64::INFINITY;
                for _ in 0..80 {
                    let answer = visitor.answer(walls, &[], None);
                    let to = visitor.agent.position + answer * 0.1;
                    least = distance_to(point, (visitor.agent.position, to)).min(least);
                    (visitor.agent.position, visitor.agent.velocity) = (to, answer);
                }
                // It touches the point and gets past it.
                assert!((0.5 - 1e-12..0.51).contains(&least), "{least}");
                assert!(visitor.agent.position.x > 4.0, "{}", visitor.agent.position);
                // From within, also from right on it, it gets out in one step.
                for off in [DVec3::ZERO, DVec3::X * 0.2] {
                    visitor.agent = OrcaAgent { position: point + off, max_speed: 10.0, ..AGENT };
                    let to = visitor.agent.position + visitor.answer(walls, &[], None) * 0.1;
                    assert!(to.distance(point) > 0.5 - 1e-12, "{to}");
                }
            });
        }
    }
}

/// 100 points beside the way are nearer than the wall across it.
#[test]
fn nobody_runs_within_a_step_into_a_wall_or_a_shape_that_more_than_32_others_are_nearer_than() {
    let agent = OrcaAgent { preferred_velocity: DVec3::X * 100.0, max_speed: 100.0, ..AGENT };
    let visitor = Visitor { agent, settings: OrcaSettings::default(), delta_time: 0.1 };
    let points: Vec<DVec3> = (0..100).map(|at| DVec3::new(0.01 * f64::from(at), -2.0, 0.0)).collect();
    let mut chains: Vec<Chain> = points.iter().map(|&point| Chain::open(vec![point; 2])).collect();
    chains.push(Chain::open(vec![DVec3::new(5.0, -9.0, 0.0), DVec3::new(5.0, 9.0, 0.0)]));
    let answer = with_tree(&chains, |walls| visitor.answer(walls, &[], None));
    let kept = clearance(&chains, DVec3::ZERO, answer * 0.1);
    assert!(kept > 0.5 - 1e-12, "{answer} keeps {kept}");

    let mut shapes: Vec<Shape> = points.iter().map(|&center| Shape::Sphere { center, radius: 0.1 }).collect();
    shapes.push(Shape::Sphere { center: DVec3::X * 8.0, radius: 3.0 });
    let numbers = &mut vec![0.0; obstacle_numbers(shapes.len())];
    let walls = WallTree::build_obstacles(&shapes.as_slice(), numbers).unwrap();
    let (settings, memory) = (&visitor.settings, &mut []);
    let answer = solve_orca_velocity(&agent, [], &walls, settings, Dimensions::Three, 0.1, memory);
    let answer = answer.unwrap().velocity;
    assert!(answer.x * 0.1 <= 4.5 + 1e-12, "{answer}");
}
