//! Asked anew in each tick, with what is seen of the shots trembling: the body keeps its side.

use crate::course::{body, flat, shots};
use crate::seeded::Generator;
use pursuit_core::DVec3;
use pursuit_core::crowd::{DodgeOutcome, DodgeQuery, DodgeShot, DodgeState, dodge_shots};

/// A life: what the body does tick by tick until the horizon is over.
struct Life {
    /// Whether a shot hit, and whether the first answer after the reaction said that none would.
    is_hit: bool,
    was_promised: Option<bool>,
    /// How often the dodge turned round while it went on.
    turns: u32,
}

/// The shots fly on for `time` seconds.
fn fly(shots: &mut [DodgeShot], time: f64) {
    for shot in shots {
        shot.position += shot.velocity * time + shot.acceleration * time * time / 2.0;
        shot.velocity += shot.acceleration * time;
        shot.age += time;
        shot.fuse = (shot.fuse - time).max(0.0);
    }
}

fn live(
    mut query: DodgeQuery,
    mut shots: Vec<DodgeShot>,
    rate: f64,
    noise: f64,
    random: &mut Generator,
) -> Life {
    let mut state = DodgeState::default();
    let mut life = Life { is_hit: false, was_promised: None, turns: 0 };
    let mut side = DVec3::ZERO;
    let (tick, ticks) = (1.0 / rate, (query.horizon * rate) as u32);
    for _ in 0..ticks {
        let seen: Vec<DodgeShot> = shots
            .iter()
            .map(|shot| DodgeShot { position: shot.position + flat(&query, random.in_cube(noise)), ..*shot })
            .collect();
        let dodge = dodge_shots(&query, seen.as_slice(), &mut state).unwrap();
        if life.was_promised.is_none() && dodge.delay == 0.0 {
            let is_promised = matches!(dodge.outcome, DodgeOutcome::Dodges | DodgeOutcome::Clear);
            life.was_promised = Some(is_promised && !life.is_hit);
        }
        let way = dodge.velocity - query.preferred_velocity;
        if dodge.outcome == DodgeOutcome::Dodges && way.length() > 0.0 {
            life.turns += u32::from(side.dot(way) < 0.0);
            side = way;
        }
        // Sixteen parts of a tick, in which the body accelerates as far as it can.
        for _ in 0..16 {
            let part = tick / 16.0;
            let change = dodge.velocity - query.velocity;
            let most = query.max_acceleration * part;
            let next = if change.length() <= most {
                dodge.velocity
            } else {
                query.velocity + change.normalize() * most
            };
            query.position += (query.velocity + next) * (part / 2.0);
            query.velocity = next;
            let before: Vec<f64> = shots.iter().map(|shot| shot.fuse).collect();
            let steps = 8;
            for step in 0..steps {
                fly(&mut shots, part / f64::from(steps));
                let back = query.velocity * (part * (1.0 - f64::from(step + 1) / f64::from(steps)));
                for (shot, before) in shots.iter().zip(&before) {
                    let is_gone = shot.blast_radius > 0.0 && *before == 0.0;
                    let reach = query.radius + shot.radius;
                    life.is_hit |= !is_gone && (shot.position - (query.position - back)).length() < reach;
                }
            }
            for (shot, before) in shots.iter().zip(&before) {
                let explodes = shot.blast_radius > 0.0 && *before > 0.0 && shot.fuse == 0.0;
                let reach = query.radius + shot.blast_radius;
                life.is_hit |= explodes && (shot.position - query.position).length() < reach - 0.05;
            }
        }
    }
    life
}

/// How many lives began with the promise that nothing hits, how many of them were hit, and how many turned round.
fn lives(rate: f64, noise: f64, count: u32) -> [u32; 3] {
    let [mut promised, mut hit, mut turned] = [0; 3];
    for seed in 0..count {
        let mut random = Generator::new(u64::from(seed) + 77);
        let is_planar = seed % 2 == 0;
        let mut query = body(&mut random, is_planar);
        query.margin = 0.1 * query.radius + 2.0 * noise;
        query.reaction_time = 0.1;
        let spread = random.uniform(0.5, 4.0);
        let mut shots = shots(&mut random, &query, 1 + (seed % 6) as usize, spread);
        for shot in &mut shots {
            // A bullet passes a body in less than a part of a tick of this simulation.
            let slower = (shot.velocity.length() / 50.0).max(1.0);
            shot.position = query.position + (shot.position - query.position) / slower;
            shot.velocity /= slower;
        }
        let life = live(query, shots, rate, noise, &mut random);
        if life.was_promised == Some(true) {
            promised += 1;
            hit += u32::from(life.is_hit);
            turned += u32::from(life.turns > 0);
        }
    }
    [promised, hit, turned]
}

#[test]
fn tick_by_tick_the_body_gets_out_of_the_way_and_keeps_its_side() {
    for noise in [0.0, 1e-3, 1e-2] {
        for rate in [30.0, 60.0] {
            let [promised, hit, turned] = lives(rate, noise, 300);
            println!("{rate} Hz, noise {noise}: {hit} of {promised} hit, {turned} turned round");
            assert!(promised > 200 && hit == 0, "a body that was promised to get away is hit");
            assert!(turned * 50 <= promised && (turned == 0 || noise > 0.0));
        }
    }
}
