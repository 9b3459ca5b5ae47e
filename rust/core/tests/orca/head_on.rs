//! Two who meet head-on, each seeing the other with noise of its own: they pass on the side that both prefer.
//!
//! `SIDES=100 cargo test --release -p pursuit-core --test orca head_on` tries as many of each kind.

use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{
    Dimensions, HalfSpace, OrcaAgent, OrcaNeighbor, OrcaSettings, WallTree, solve_orca_velocity,
};
use pursuit_core::steering::AvoidanceLayers;

const TICK: f64 = 1.0 / 30.0;
const FULL: f64 = 1.5;
const RADIUS: f64 = 0.4;
/// How far apart they start.
const APART: f64 = 10.0;

/// What one sees of the other, and of itself.
#[derive(Clone, Copy, Debug)]
enum Seen {
    /// Off by such a part of the way between them, or of their speed, at most.
    Within(f64),
    /// As f32, 700 m from the origin.
    InSingle,
}

impl Seen {
    fn see(self, v: DVec3, size: f64, random: &mut Generator) -> DVec3 {
        match self {
            Self::Within(part) => v + random.in_cube(part * size),
            Self::InSingle => {
                let origin = DVec3::new(700.0, -300.0, 50.0);
                (v + origin).as_vec3().as_dvec3() - origin
            }
        }
    }
}

/// How it went: how near they came, how long it took, where the second passed, seen from the first, how often one of them turned
/// from one side to the other before.
struct Encounter {
    nearest: f64,
    time: f64,
    side: DVec3,
    turns: u32,
}

fn meet(ahead: DVec3, dimensions: Dimensions, horizon: f64, seen: Seen, seed: u64) -> Encounter {
    let mut random = Generator::new(seed);
    let settings = OrcaSettings { horizon, ..OrcaSettings::default() };
    let ways = [ahead, -ahead];
    let mut positions = ways.map(|way| way * (-0.5 * APART));
    let mut velocities = [DVec3::ZERO; 2];
    let mut last = [DVec3::ZERO; 2];
    let mut found = Encounter { nearest: f64::INFINITY, time: 0.0, side: DVec3::ZERO, turns: 0 };
    while (0..2).any(|one| positions[one].dot(ways[one]) < 0.5 * APART) {
        let (were, moved) = (positions, velocities);
        let before = (were[1] - were[0]).dot(ahead) > 0.0;
        for one in 0..2 {
            let other = 1 - one;
            let mut see = |v, size| seen.see(v, size, &mut random);
            let preferred = (ways[one] * APART - were[one]).normalize() * FULL;
            let agent = OrcaAgent {
                position: see(were[one], APART),
                velocity: see(moved[one], FULL),
                preferred_velocity: preferred,
                max_speed: FULL,
                radius: RADIUS,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                id: one as u32,
            };
            let neighbor = OrcaNeighbor {
                position: see(were[other], APART),
                velocity: see(moved[other], FULL),
                radius: RADIUS,
                half_height: 0.0,
                layers: AvoidanceLayers::DEFAULT,
                agent_share: 0.5,
                id: other as u32,
            };
            let mut memory = [HalfSpace::default(); 1];
            let answer = solve_orca_velocity(
                &agent,
                [neighbor],
                &WallTree::EMPTY,
                &settings,
                dimensions,
                TICK,
                &mut memory,
            );
            let velocity = answer.unwrap().velocity;
            velocities[one] = velocity;
            positions[one] += velocity * TICK;
            let across = velocity - ahead * velocity.dot(ahead);
            if before && across.length() > 0.1 * FULL {
                found.turns += u32::from(last[one].dot(across) < 0.0);
                last[one] = across;
            }
        }
        let offset = positions[1] - positions[0];
        if before {
            found.side = offset - ahead * offset.dot(ahead);
        }
        found.nearest = found.nearest.min(offset.length());
        found.time += TICK;
        assert!(found.time < 60.0, "seed {seed}, {seen:?}, {ahead}: they stand");
    }
    found
}

#[test]
fn two_who_meet_head_on_pass_on_one_side_whatever_noise_each_sees() {
    let count = std::env::var("SIDES").map_or(3, |count| count.parse().unwrap());
    for seed in 0..count {
        let mut random = Generator::new(seed);
        let horizon = [1.0, 2.0, 5.0][(seed % 3) as usize];
        let level = random.direction().with_z(0.0).normalize();
        for (ahead, dimensions) in [
            (DVec3::X, Dimensions::Two),
            (level, Dimensions::Two),
            (level, Dimensions::Three),
            (DVec3::Z, Dimensions::Three),
            // Half a right angle up, where the sides of level and of steep neighbors meet: noise chooses which.
            (DVec3::new(1.0, 0.0, 1.0).normalize(), Dimensions::Three),
            (random.direction(), Dimensions::Three),
        ] {
            let exact = meet(ahead, dimensions, horizon, Seen::Within(0.0), seed);
            assert!(exact.nearest > 2.0 * RADIUS, "seed {seed}, {ahead}: {}", exact.nearest);
            for (seen, off) in [
                (Seen::Within(1e-12), 1e-12),
                (Seen::Within(1e-9), 1e-9),
                (Seen::Within(1e-6), 1e-6),
                (Seen::Within(1e-3), 1e-3),
                (Seen::InSingle, 1e-5),
            ] {
                let Encounter { nearest, time, side, turns } = meet(ahead, dimensions, horizon, seen, seed);
                let case = format!("seed {seed}, {seen:?}, {ahead} {dimensions:?}, horizon {horizon}");
                // What each of them misjudges, along three axes and on both ends.
                let misjudged = 2.0 * 3.0_f64.sqrt() * off * APART;
                assert!(nearest > 2.0 * RADIUS - misjudged, "{case}: {nearest}");
                assert!(time < 1.02 * exact.time, "{case}: {time} for {}", exact.time);
                if ahead.x != ahead.z {
                    assert!(side.dot(exact.side) > 0.0, "{case}: {side} for {}", exact.side);
                    let more = if off < 1e-3 { 0 } else { 2 };
                    assert!(turns <= exact.turns + more, "{case}: {turns} turns for {}", exact.turns);
                }
            }
        }
    }
}
