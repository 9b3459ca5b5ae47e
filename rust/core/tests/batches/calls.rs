//! Every item of a batch of steerings, turrets, projectiles and signed distances has the bits of the single call, at every
//! level of the processor, whatever it is asked.

use crate::seeded::Generator;
use core::fmt::Debug;
use core::ops::Range;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{
    Integrator, Launches, ProjectileQuery, ProjectileSettings, solve, solve_projectile_batch,
};
use pursuit_core::aim::turret::{TurretQuery, solve_turret, solve_turret_batch};
use pursuit_core::batch::{Batch, BatchAnswer, LazyZeroed, Room, Slices};
use pursuit_core::geometry::{
    DistanceAnswers, DistanceColumns, DistanceRefs, Shape, SignedDistance, signed_distance,
    signed_distance_batch,
};
use pursuit_core::intercept::{Fallback, PredictionSettings};
use pursuit_core::motion::MotionState;
use pursuit_core::numeric::{Level, Shuffle};
use pursuit_core::steering::{
    Agent, Chase, arrive, arrive_batch, flee, flee_batch, pursue, pursue_batch, seek, seek_batch,
};
use pursuit_core::{DVec3, Refusal, Unsolved};

const UNTOUCHED: Refusal = Refusal::not_finite("untouched");

/// A number that games do not have, with this probability.
fn number(random: &mut Generator, low: f64, high: f64, once_in: u64) -> f64 {
    if !random.bits().is_multiple_of(once_in) {
        return random.uniform(low, high);
    }
    match random.bits() % 8 {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => -1.0,
        3 => -0.0,
        4 => 1e300,
        5 => 1e-300,
        6 => 0.0,
        _ => random.finite(),
    }
}

fn vector(random: &mut Generator, half: f64) -> DVec3 {
    if random.bits().is_multiple_of(40) {
        return DVec3::ZERO;
    }
    DVec3::from_array([0; 3].map(|_| number(random, -half, half, 100)))
}

fn agent(random: &mut Generator) -> Agent {
    Agent {
        position: vector(random, 25_000.0),
        velocity: vector(random, 900.0),
        max_speed: number(random, 0.0, 1_500.0, 40),
    }
}

/// A point of the world, once in 20 the one given.
fn place(random: &mut Generator, other: DVec3) -> DVec3 {
    if random.bits().is_multiple_of(20) { other } else { vector(random, 25_000.0) }
}

fn shot(random: &mut Generator) -> Shot {
    let shooter_position = vector(random, 25_000.0);
    Shot {
        shooter_position,
        target_position: place(random, shooter_position),
        target_velocity: vector(random, 900.0),
        muzzle_speed: number(random, 0.0, 9_000.0, 30),
        gravity: DVec3::ZERO,
    }
}

fn shape(random: &mut Generator) -> Shape {
    let center = vector(random, 500.0);
    match random.bits() % 4 {
        0 => Shape::Sphere { center, radius: number(random, 0.0, 400.0, 30) },
        1 => Shape::Box {
            center,
            forward: vector(random, 1.0),
            up: vector(random, 1.0),
            half_extents: DVec3::from_array([0; 3].map(|_| number(random, 0.0, 400.0, 60))),
        },
        2 => Shape::HalfSpace { point: center, normal: vector(random, 1.0) },
        _ => Shape::Capsule {
            center,
            axis: vector(random, 1.0),
            half_length: number(random, 0.0, 400.0, 30),
            radius: number(random, 0.0, 400.0, 30),
        },
    }
}

/// Counts up to the number of places: the last eight, the last of a read, and all.
const RANGES: [Range<usize>; 6] = [0..3_000, 0..1, 5..5, 63..66, 100..2_001, 2_999..3_000];

/// A debug print tells all bits apart that are no NaN, and no answer is one.
fn agrees<Q: Debug, A: Debug + Clone>(
    queries: &[Q],
    alone: impl Fn(&Q) -> Result<A, Refusal>,
    batch: impl Fn(&mut Slices<'_, Q, A>, Range<usize>, Level) -> Result<(), Refusal>,
) {
    let singly: Vec<_> = queries.iter().map(|query| format!("{:?}", alone(query))).collect();
    let refused = singly.iter().filter(|answer| answer.starts_with("Err")).count();
    assert!((1..queries.len() / 2).contains(&refused), "{refused} of {} are refused", queries.len());
    let untouched = format!("{:?}", Err::<A, _>(UNTOUCHED));
    for level in Level::NUMBERS.map(|number| Level::detect().at_most(number)) {
        for range in RANGES {
            let mut answers = vec![Err(UNTOUCHED); queries.len()];
            batch(&mut Slices { queries, answers: &mut answers }, range.clone(), level).unwrap();
            for (index, (query, answer)) in queries.iter().zip(&answers).enumerate() {
                let expected = if range.contains(&index) { &singly[index] } else { &untouched };
                assert_eq!(&format!("{answer:?}"), expected, "{index} of {range:?}, {level:?}, {query:?}");
            }
        }
    }
    for (range, name) in [(0..3_001, "end"), (Range { start: 6, end: 5 }, "begin")] {
        let mut answers = vec![Err(UNTOUCHED); queries.len()];
        let refused = batch(&mut Slices { queries, answers: &mut answers }, range, Level::BASELINE);
        assert_eq!(refused.unwrap_err().input.to_string(), name);
    }
}

fn many<Q>(seed: u64, query: impl Fn(&mut Generator) -> Q) -> Vec<Q> {
    let mut random = Generator::new(seed);
    (0..3_000).map(|_| query(&mut random)).collect()
}

fn agent_and_place(random: &mut Generator) -> (Agent, DVec3) {
    let agent = agent(random);
    (agent, place(random, agent.position))
}

#[test]
fn every_agent_seeks_as_alone() {
    agrees(
        &many(1, agent_and_place),
        |(agent, target)| seek(agent, *target),
        |batch, range, level| seek_batch(batch, range, level),
    );
}

#[test]
fn every_agent_flees_as_alone() {
    agrees(
        &many(2, agent_and_place),
        |(agent, threat)| flee(agent, *threat),
        |batch, range, level| flee_batch(batch, range, level),
    );
}

#[test]
fn every_agent_arrives_as_alone() {
    let queries = many(3, |random| {
        let (agent, target) = agent_and_place(random);
        (agent, target, number(random, 0.0, 40_000.0, 20))
    });
    agrees(
        &queries,
        |(agent, target, radius)| arrive(agent, *target, *radius),
        |batch, range, level| arrive_batch(batch, range, level),
    );
}

#[test]
fn every_agent_pursues_as_alone() {
    let queries = many(4, |random| {
        let agent = agent(random);
        let target = MotionState { position: place(random, agent.position), velocity: vector(random, 600.0) };
        (agent, target, number(random, 0.0, 200.0, 20))
    });
    // Most meet their targets after the shortest horizon; a product with the longest is beyond the range of f64.
    for (horizon, lead_factor, fallback) in [
        (20.0, 1.0, Fallback::Horizon),
        (0.5, 1.0, Fallback::Horizon),
        (1e150, 1.0, Fallback::Horizon),
        (1e200, 1.0, Fallback::Horizon),
        (1e304, 1.0, Fallback::Horizon),
        (1e306, 1.0, Fallback::Horizon),
        (1e307, 1.0, Fallback::Horizon),
        (f64::MAX, 1.0, Fallback::Horizon),
        (20.0, 0.5, Fallback::ClosestApproach),
    ] {
        let settings = PredictionSettings { horizon, lead_factor, fallback, ..PredictionSettings::default() };
        agrees::<_, Chase>(
            &queries,
            |(agent, target, radius)| pursue(agent, target, *radius, &settings),
            |batch, range, level| pursue_batch(batch, &settings, range, level),
        );
    }
    let mut answers: Vec<Result<Chase, _>> = vec![Err(UNTOUCHED); queries.len()];
    let mut batch = Slices { queries: &queries, answers: &mut answers };
    let settings = PredictionSettings { horizon: 0.0, ..PredictionSettings::default() };
    let refusal = pursue_batch(&mut batch, &settings, 0..10, Level::BASELINE).unwrap_err();
    assert_eq!(refusal.input.to_string(), "settings.horizon");
}

#[test]
fn every_turret_is_solved_as_alone() {
    let queries = many(5, |random| TurretQuery {
        shot: shot(random),
        facing: vector(random, 1.0),
        turn_rate: number(random, 0.0, 3.0, 40),
        max_range: number(random, 20_000.0, 60_000.0, 20),
        min_time: number(random, 0.0, 1.0, 40),
        horizon: number(random, 1.0, 20.0, 40),
        fire_cone: number(random, 0.0, 0.5, 40),
    });
    agrees(&queries, solve_turret, |batch, range, level| solve_turret_batch(batch, range, level));
}

#[test]
fn every_projectile_is_solved_as_alone() {
    let queries = many(6, |random| {
        let shot = shot(random);
        let shooter_velocity = vector(random, 600.0);
        let target_acceleration = vector(random, 100.0);
        let down = DVec3::new(0.0, 0.0, -980.0);
        let gravity = if random.bits().is_multiple_of(2) { down } else { vector(random, 980.0) };
        ProjectileQuery { shot: Shot { gravity, ..shot }, shooter_velocity, target_acceleration }
    });
    let simulated = ProjectileSettings {
        projectile_integrator: Integrator::ExplicitEuler,
        ..ProjectileSettings::default()
    };
    for settings in [ProjectileSettings::default(), simulated] {
        agrees(
            &queries,
            |query| solve(query, &settings),
            |batch, range, level| solve_projectile_batch(batch, &settings, range, level),
        );
    }
    let mut answers: Vec<Result<Launches, _>> = vec![Err(UNTOUCHED); queries.len()];
    let mut batch = Slices { queries: &queries, answers: &mut answers };
    let settings = ProjectileSettings { time_step: 0.0, ..simulated };
    let refusal = solve_projectile_batch(&mut batch, &settings, 0..10, Level::BASELINE).unwrap_err();
    assert_eq!(refusal.input.to_string(), "settings.time_step");
}

#[test]
fn every_distance_to_a_shape_of_its_own_is_that_of_the_single_call() {
    let queries = many(7, |random| {
        let shape = shape(random);
        (shape, vector(random, 900.0))
    });
    agrees(
        &queries,
        |(shape, position)| signed_distance(shape, *position),
        |batch, range, level| signed_distance_batch(batch, range, level),
    );
}

/// Positions and one shape for all.
struct OneShape<'a> {
    shape: Result<Shape, Refusal>,
    positions: &'a [DVec3],
    answers: Vec<Result<SignedDistance, Unsolved>>,
}

impl Batch<DistanceColumns, DistanceAnswers> for OneShape<'_> {
    type Status = Result<(), Unsolved>;
    const MET: Self::Status = Ok(());

    fn status_of(unsolved: Unsolved) -> Self::Status {
        Err(unsolved)
    }

    fn count(&self) -> usize {
        self.positions.len()
    }

    fn read<'a>(
        &'a self,
        _shuffle: impl Shuffle,
        first: usize,
        count: usize,
        room: &'a mut LazyZeroed<DistanceColumns>,
    ) -> DistanceRefs<'a> {
        let room = room.room();
        room.shapes.set_all(self.shape);
        for lane in 0..count {
            room.positions.set(lane, [self.positions[first + lane]], []);
        }
        room.queries()
    }

    fn read_one(&self, index: usize, room: &mut DistanceColumns, lane: usize) {
        room.shapes.set(lane, self.shape);
        room.positions.set(lane, [self.positions[index]], []);
    }

    fn write_one(&mut self, index: usize, answers: &DistanceAnswers, lane: usize, status: Self::Status) {
        self.answers[index] = status.map(|()| SignedDistance::get(answers, lane, Ok(())));
    }
}

#[test]
fn every_distance_to_one_shape_is_that_of_the_single_call() {
    let mut random = Generator::new(8);
    let mut sound = 0;
    for case in 0..120 {
        let shape = if case < 4 { Err(UNTOUCHED) } else { Ok(shape(&mut random)) };
        let center = match shape {
            Ok(Shape::Sphere { center, .. } | Shape::Box { center, .. } | Shape::Capsule { center, .. }) => {
                center
            }
            _ => DVec3::ZERO,
        };
        let positions: Vec<_> = (0..200)
            .map(|_| if random.bits().is_multiple_of(30) { center } else { vector(&mut random, 700.0) })
            .collect();
        let level = Level::detect().at_most(case % 3);
        let answers = vec![Err(UNTOUCHED.into()); positions.len()];
        let mut batch = OneShape { shape, positions: &positions, answers };
        signed_distance_batch(&mut batch, 0..200, level).unwrap();
        for (position, answer) in positions.iter().zip(&batch.answers) {
            let alone = shape.and_then(|shape| signed_distance(&shape, *position)).map_err(Unsolved::from);
            assert_eq!(format!("{answer:?}"), format!("{alone:?}"), "{shape:?}, {position:?}");
            sound += u32::from(alone.is_ok());
        }
    }
    assert!(sound > 10_000, "{sound} of 24,000 are sound");
}
