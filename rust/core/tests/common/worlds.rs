//! The same generated question asked in another world: in another unit of length, turned and about another origin.

use crate::seeded::Generator;
use glam::DQuat;
use pursuit_core::steering::Agent;
use pursuit_core::{DVec3, Refusal};

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

/// In a flat world there is an answer, and it is flat; in any other a finite one, or a refusal.
pub fn check_answer(seed: u64, is_flat: bool, answer: Result<DVec3, Refusal>) {
    assert!(answer.is_ok() || !is_flat, "seed {seed}");
    if let Ok(answer) = answer {
        assert!(answer.is_finite() && (!is_flat || answer.z == 0.0), "seed {seed}: {answer}");
    }
}
