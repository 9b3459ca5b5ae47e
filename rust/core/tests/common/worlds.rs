//! The same generated question asked in another world: in another unit of length, turned and about another origin.

use crate::seeded::Generator;
use glam::DQuat;
use pursuit_core::geometry::Surface;
use pursuit_core::steering::{Agent, SteeringLimits};
use pursuit_core::{DVec3, Refusal, RefusalKind};

/// `answers` tells the steerings of a seed's world that is turned, then shifted, then scaled. A power of two changes no
/// rounding.
pub fn check_units<const N: usize>(answers: impl Fn(u64, DQuat, DVec3, f64) -> [DVec3; N]) {
    for seed in 0..3000 {
        let plain = answers(seed, DQuat::IDENTITY, DVec3::ZERO, 1.0);
        for unit in [2.0_f64.powi(-100), 0.125, 2.0_f64.powi(100)] {
            let scaled = answers(seed, DQuat::IDENTITY, DVec3::ZERO, unit);
            assert_eq!(scaled, plain.map(|answer| answer * unit), "seed {seed}, {unit:e}");
        }
    }
}

/// The steerings of a turned and shifted world are turned with it.
pub fn check_turns<const N: usize>(answers: impl Fn(u64, DQuat, DVec3, f64) -> [DVec3; N]) {
    for seed in 0..3000 {
        let mut random = Generator::new(seed + 100_000);
        let turn = DQuat::from_axis_angle(random.direction(), random.uniform(-3.0, 3.0));
        let plain = answers(seed, DQuat::IDENTITY, DVec3::ZERO, 1.0);
        let moved = answers(seed, turn, random.in_cube(1000.0), 1.0);
        for (plain, moved) in plain.into_iter().zip(moved) {
            assert!((moved - turn * plain).length() < 1e-6, "seed {seed}: {plain} {moved}");
        }
    }
}

/// A vector of a flat world of a game's size, or any finite one.
pub fn vector(random: &mut Generator, is_flat: bool) -> DVec3 {
    if is_flat { random.in_cube(1e3) * DVec3::new(1.0, 1.0, 0.0) } else { random.finite_vector() }
}

/// An agent of such a world.
pub fn agent(random: &mut Generator, is_flat: bool) -> Agent {
    Agent {
        position: vector(random, is_flat),
        velocity: vector(random, is_flat),
        max_speed: random.uniform(0.0, 600.0),
    }
}

/// Numbers that a size cannot be, and why each is refused.
pub const BAD: [(f64, RefusalKind); 3] = [
    (f64::NAN, RefusalKind::NotFinite),
    (f64::INFINITY, RefusalKind::NotFinite),
    (-1.0, RefusalKind::OutOfDomain),
];

/// Any finite agent.
pub fn finite_agent(random: &mut Generator) -> Agent {
    Agent {
        position: random.finite_vector(),
        velocity: random.finite_vector(),
        max_speed: random.finite().abs(),
    }
}

/// Any finite acceleration and response time; the latter in every other world only.
pub fn finite_limits(random: &mut Generator, seed: u64, limits: SteeringLimits) -> SteeringLimits {
    SteeringLimits {
        max_acceleration: random.finite().abs(),
        response_time: if seed.is_multiple_of(2) { random.finite().abs() } else { 0.0 },
        ..limits
    }
}

/// A finite answer, or a refusal because a number is too large.
pub fn check_finite(seed: u64, answer: Result<DVec3, Refusal>) {
    match answer {
        Ok(steering) => assert!(steering.is_finite(), "seed {seed}: {steering}"),
        Err(refusal) => assert_eq!(refusal, RefusalKind::OutOfDomain, "seed {seed}"),
    }
}

/// An agent and three surfaces of a world that is turned, shifted and scaled.
pub fn beside_surfaces(
    random: &mut Generator,
    turn: DQuat,
    place: impl Fn(DVec3) -> DVec3,
    unit: f64,
) -> (Agent, [Surface; 3]) {
    let agent = Agent {
        position: place(random.in_cube(500.0)),
        velocity: turn * random.in_cube(300.0) * unit,
        max_speed: random.uniform(1.0, 600.0) * unit,
    };
    let surfaces = [(); 3].map(|()| {
        let (point, normal) = (random.in_cube(500.0), random.direction());
        Surface { point: place(point), normal: turn * normal }
    });
    (agent, surfaces)
}

/// In a flat world there is an answer, and it is flat; in any other a finite one, or a refusal.
pub fn check_answer(seed: u64, is_flat: bool, answer: Result<DVec3, Refusal>) {
    assert!(answer.is_ok() || !is_flat, "seed {seed}");
    if let Ok(answer) = answer {
        assert!(answer.is_finite() && (!is_flat || answer.z == 0.0), "seed {seed}: {answer}");
    }
}
