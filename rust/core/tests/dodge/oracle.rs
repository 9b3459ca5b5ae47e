//! A dense search beside the answers: wherever it finds a way out, the answer is one in 99 of 100.

use crate::course::{Way, body, flat, shots};
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, dodge_shots};

/// `count`, or what the environment says: `CASES=10000` for the long search.
pub fn cases(count: u64) -> u64 {
    std::env::var("CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(count)
}

/// Changes of the velocity in 64 directions (in space 200), each held for a part of the horizon: the greatest acceleration
/// until then, or until the greatest speed.
fn dense_search(query: &DodgeQuery, delay: f64, shots: &[DodgeShot]) -> Option<DVec3> {
    let start = Way { query, first: query.preferred_velocity, delay, then: DVec3::ZERO }.at(delay).1;
    let is_planar = query.plane_normal != DVec3::ZERO;
    let count = if is_planar { 64 } else { 200 };
    let mut killer = 0;
    for index in 0..count {
        let part = (f64::from(index) + 0.5) / f64::from(count);
        let direction = if is_planar {
            let angle = part * core::f64::consts::TAU;
            DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
        } else {
            // A spiral on the sphere.
            let (height, angle) = (1.0 - 2.0 * part, f64::from(index) * 2.399_963_229_728_653);
            let radius = (1.0 - height * height).sqrt();
            DVec3::new(radius * libm::cos(angle), radius * libm::sin(angle), height)
        };
        for held in 1..=20 {
            let duration = query.horizon * f64::from(held * held) / 400.0;
            let to = start + direction * query.max_acceleration * duration;
            if flat(query, to).length() > query.max_speed {
                break;
            }
            let way = Way { query, first: query.preferred_velocity, delay, then: to };
            if shots.get(killer).is_some_and(|shot| way.gap(shot) <= 0.0) {
                continue;
            }
            match shots.iter().position(|shot| way.gap(shot) <= 0.0) {
                Some(hit) => killer = hit,
                None => return Some(to),
            }
        }
    }
    None
}

fn share_of_ways_found(is_planar: bool, count: usize, seeds: u64) -> (u32, u32, u32) {
    let (mut found, mut there, mut more) = (0, 0, 0);
    for seed in 0..seeds {
        let mut random = Generator::new(seed * 1000 + count as u64);
        let mut query = body(&mut random, is_planar);
        query.reaction_time = [0.0, 0.1, 0.25][(random.bits() % 3) as usize];
        let spread = random.uniform(0.5, 6.0);
        let shots = shots(&mut random, &query, count, spread);
        let dodge = dodge_shots(&query, shots.as_slice(), &mut DodgeState::default()).unwrap();
        let way = |then| Way { query: &query, first: query.preferred_velocity, delay: dodge.delay, then };
        let undisturbed = way(query.preferred_velocity);
        if dodge.outcome == DodgeOutcome::Clear {
            assert_eq!(dodge.velocity, query.preferred_velocity, "seed {seed}");
            assert!(undisturbed.clears(&shots), "seed {seed}");
            continue;
        }
        assert!(!shots.iter().all(|shot| undisturbed.gap(shot) > 2e-4), "seed {seed}: no step without a hit");
        let answer = way(dodge.dodge_velocity);
        assert!(
            flat(&query, dodge.dodge_velocity).length() <= query.max_speed * (1.0 + 1e-12),
            "seed {seed}"
        );
        let clears = dodge.outcome == DodgeOutcome::Dodges;
        if clears {
            assert!(answer.clears(&shots), "seed {seed}: {dodge:?}");
            assert!(dodge.gap > 0.0 && dodge.hit.is_none(), "seed {seed}");
        } else {
            let hit = dodge.hit.unwrap();
            assert!(dodge.hit_gap <= 1e-9 && answer.gap(&shots[hit]) <= 2e-4, "seed {seed}: {dodge:?}");
        }
        let dense = dense_search(&query, dodge.delay, &shots);
        if dense.is_some() {
            there += 1;
            found += u32::from(clears);
            if !clears && std::env::var("SHOW").is_ok() {
                println!("{count} {seed}: {dodge:?} dense {dense:?}");
            }
        } else {
            more += u32::from(clears);
        }
    }
    (found, there, more)
}

#[test]
fn where_a_dense_search_finds_a_way_out_the_answer_is_one_in_99_of_100() {
    for is_planar in [true, false] {
        let (mut all_found, mut all_there) = (0, 0);
        for count in [1, 2, 4, 8, 16, 32, 64] {
            let (found, there, more) = share_of_ways_found(is_planar, count, cases(60));
            println!("planar {is_planar}, {count} shots: {found} of {there}; {more} where it finds none");
            all_found += found;
            all_there += there;
        }
        assert!(f64::from(all_found) >= 0.99 * f64::from(all_there), "{all_found} of {all_there}");
    }
}
