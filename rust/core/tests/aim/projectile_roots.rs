//! Every root and no other, against exact arithmetic: random shots, shots that only just reach, and worlds of every size.

use crate::oracle::Oracle;
use crate::trials::trials;
use pursuit_core::aim::Shot;
use pursuit_core::aim::projectile::{ProjectileQuery, ProjectileSettings, solve};
use pursuit_core::{DVec3, NoIntercept};

/// A 64-bit linear congruential generator (Knuth, MMIX); a case's own seed is printed when it fails.
struct Draw(u64);

impl Draw {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 11
    }

    /// From -`bound` to `bound`.
    fn number(&mut self, bound: f64) -> f64 {
        (self.bits() as f64 / (1_u64 << 52) as f64 - 1.0) * bound
    }

    fn vector(&mut self, bound: f64) -> DVec3 {
        DVec3::new(self.number(bound), self.number(bound), self.number(bound))
    }

    /// A whole number from -`bound` to `bound`.
    fn whole(&mut self, bound: i64) -> f64 {
        (self.bits() as i64 % (2 * bound + 1) - bound) as f64
    }

    fn whole_vector(&mut self, bound: i64) -> DVec3 {
        DVec3::new(self.whole(bound), self.whole(bound), self.whole(bound))
    }
}

fn down(strength: f64) -> DVec3 {
    DVec3::new(0.0, 0.0, -strength)
}

/// A shot in an Unreal level: centimeters, a hundred meters across.
fn in_game(draw: &mut Draw) -> ProjectileQuery {
    let shooter_position = draw.vector(5000.0);
    let shooter_velocity = draw.vector(600.0);
    let target_position = draw.vector(5000.0);
    let target_velocity = draw.vector(1500.0);
    let target_acceleration = draw.vector(300.0);
    let muzzle_speed = draw.number(1500.0) + 2000.0;
    ProjectileQuery {
        shot: Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity: down(980.0) },
        shooter_velocity,
        target_acceleration,
    }
}

/// The least `|P(t)| / t`, by a scan and halving: near enough that a few units in the last place straddle the exact one.
fn just_reaching(query: &ProjectileQuery) -> f64 {
    let d = query.shot.target_position - query.shot.shooter_position;
    let w = query.shot.target_velocity - query.shooter_velocity;
    let g = query.target_acceleration - query.shot.gravity;
    let needed = |t: f64| (d + (w + g * (0.5 * t)) * t).length() / t;
    let mut best =
        (0..2000).map(|i| 1.01_f64.powi(i - 1000)).min_by(|a, b| needed(*a).total_cmp(&needed(*b))).unwrap();
    let mut step = 0.01 * best;
    for _ in 0..100 {
        let around = [best - step, best, best + step];
        let next = around.into_iter().min_by(|a, b| needed(*a).total_cmp(&needed(*b))).unwrap();
        if next == best {
            step *= 0.5;
        }
        best = next;
    }
    needed(best)
}

fn units_in_the_last_place(x: f64, by: i64) -> f64 {
    f64::from_bits((x.to_bits() as i64 + by) as u64)
}

/// What a class of shots came to.
#[derive(Default, Debug)]
struct Tally {
    cases: usize,
    roots: usize,
    by_count: [usize; 5],
    missed: usize,
    fabricated: usize,
    /// Worst distance between projectile and target at the hit, relative to the lengths that it is the difference of.
    worst_residual: f64,
    /// Times that are not within four units in the last place of their root.
    inexact: usize,
}

fn check(query: &ProjectileQuery, tally: &mut Tally) {
    let oracle = Oracle::new(query);
    let expected = oracle.positive_roots();
    let answer = match solve(query, &ProjectileSettings::default()) {
        Ok(answer) => answer,
        Err(refusal) => panic!("{refusal:?}: {query:?}"),
    };
    let solutions = answer.as_slice();
    assert_eq!(answer.verdict.is_ok(), !solutions.is_empty(), "{query:?}");
    tally.cases += 1;
    tally.roots += expected;
    tally.by_count[expected] += 1;
    tally.missed += expected.saturating_sub(solutions.len());
    tally.fabricated += solutions.len().saturating_sub(expected);
    assert_eq!(solutions.len(), expected, "{query:?}");
    for (index, solution) in solutions.iter().enumerate() {
        let before = units_in_the_last_place(solution.time, -4);
        let after = units_in_the_last_place(solution.time, 4);
        let inexact = oracle.roots_up_to(before) > index || oracle.roots_up_to(after) <= index;
        tally.inexact += usize::from(inexact);
        assert!(!inexact, "root {index} is not within 4 ulp of {:e}: {query:?}", solution.time);

        // The flight itself: where the projectile is at that time, and where the target is.
        let t = solution.time;
        let way = query.shot.muzzle_speed * t;
        let muzzle = solution.launch_velocity - query.shooter_velocity;
        let target = query.shot.target_position - query.shot.shooter_position
            + (query.shot.target_velocity - query.shooter_velocity) * t
            + (query.target_acceleration - query.shot.gravity) * (0.5 * t * t);
        // What the plain evaluation here may lose itself.
        let terms = (query.shot.target_position - query.shot.shooter_position).length()
            + (query.shot.target_velocity.length() + query.shooter_velocity.length()) * t
            + (query.target_acceleration - query.shot.gravity).length() * (0.5 * t * t);
        let residual = (target - muzzle * t).length() / (way + terms);
        tally.worst_residual = tally.worst_residual.max(residual);
        assert!(residual <= 1e-12, "{residual:e}: {query:?}");
        let speed_error = (muzzle.length() - query.shot.muzzle_speed).abs();
        let allowed = 1e-12 * (query.shot.muzzle_speed + query.shooter_velocity.length());
        assert!(speed_error <= allowed, "{speed_error:e}: {query:?}");
    }
}

fn run(name: &str, all: u64, make: impl Fn(&mut Draw) -> ProjectileQuery) {
    let (cases, mut tally) = (trials(all), Tally::default());
    for seed in 0..cases {
        let mut draw = Draw(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed);
        let query = make(&mut draw);
        if query.shot.target_position == query.shot.shooter_position {
            continue;
        }
        check(&query, &mut tally);
    }
    println!("{name}: {tally:?}");
    assert!(tally.cases as u64 >= cases * 9 / 10);
}

#[test]
fn random_shots_have_exactly_the_roots_of_exact_arithmetic() {
    run("in game", 6000, in_game);
}

#[test]
fn shots_that_only_just_reach_or_only_just_fail_are_told_apart() {
    run("just reaching, by units in the last place", 4000, |draw| {
        let query = in_game(draw);
        let speed = just_reaching(&query);
        ProjectileQuery {
            shot: Shot { muzzle_speed: units_in_the_last_place(speed, draw.whole(6) as i64), ..query.shot },
            ..query
        }
    });
}

#[test]
fn a_target_that_turns_around_at_the_shooter_is_hit_up_to_four_times() {
    // It flies at the shooter, brakes and returns: its distance dips through s t, comes back out, and through again.
    run("four roots", 3000, |draw| {
        let query = in_game(draw);
        let offset = query.shot.target_position - query.shot.shooter_position;
        let approach = 0.8 + draw.number(0.4);
        let braking = approach * approach * (0.4 + draw.number(0.15));
        let target_velocity = query.shooter_velocity - offset * approach + draw.vector(40.0);
        let target_acceleration = query.shot.gravity + offset * braking + draw.vector(20.0);
        let muzzle_speed = draw.number(250.0) + 255.0;
        ProjectileQuery {
            shot: Shot { target_velocity, muzzle_speed, ..query.shot },
            target_acceleration,
            ..query
        }
    });
}

#[test]
fn gravity_fades_to_nothing_without_a_seam() {
    run("weak gravity", 2000, |draw| {
        let strength = 10_f64.powf(draw.number(10.0) - 9.0);
        let query = in_game(draw);
        ProjectileQuery {
            shot: Shot { gravity: down(strength), ..query.shot },
            target_acceleration: DVec3::ZERO,
            ..query
        }
    });
    run("no gravity", 1500, |draw| {
        let muzzle_speed = draw.number(900.0) + 950.0;
        let query = in_game(draw);
        ProjectileQuery {
            shot: Shot { muzzle_speed, gravity: DVec3::ZERO, ..query.shot },
            target_acceleration: DVec3::ZERO,
            ..query
        }
    });
    run("strong gravity", 1500, |draw| {
        let query = in_game(draw);
        ProjectileQuery {
            shot: Shot { gravity: draw.vector(1e7), muzzle_speed: draw.number(2e5) + 2e5, ..query.shot },
            ..query
        }
    });
}

#[test]
fn small_whole_numbers_with_all_their_coincidences_are_decided() {
    // Equal speeds, parallel vectors, zero vectors, double roots: what filters cannot decide and designers type.
    run("whole numbers", 5000, |draw| {
        let shooter_velocity = draw.whole_vector(1);
        let target_position = draw.whole_vector(3);
        let target_velocity = draw.whole_vector(2);
        let target_acceleration = draw.whole_vector(1) * draw.whole(1).abs();
        let gravity = down(draw.whole(2));
        let muzzle_speed = draw.whole(3).abs();
        ProjectileQuery {
            shot: Shot {
                shooter_position: DVec3::ZERO,
                target_position,
                target_velocity,
                muzzle_speed,
                gravity,
            },
            shooter_velocity,
            target_acceleration,
        }
    });
}

#[test]
fn far_from_the_origin_and_near_each_other() {
    run("500 km from the origin", 1500, |draw| {
        let origin = draw.vector(5e7);
        let target_position = origin + draw.vector(1.0);
        let target_velocity = draw.vector(3.0);
        let shooter_velocity = draw.vector(3.0);
        let target_acceleration = draw.vector(1.0);
        let gravity = draw.vector(1.0);
        let muzzle_speed = draw.number(5.0).abs();
        ProjectileQuery {
            shot: Shot { shooter_position: origin, target_position, target_velocity, muzzle_speed, gravity },
            shooter_velocity,
            target_acceleration,
        }
    });
}

#[test]
fn worlds_of_every_size_have_the_same_roots() {
    run("scaled by powers of two", 1500, |draw| {
        let query = in_game(draw);
        let length = 2_f64.powi(draw.whole(200) as i32);
        let rate = 2_f64.powi(draw.whole(100) as i32);
        ProjectileQuery {
            shot: Shot {
                shooter_position: query.shot.shooter_position * length,
                target_position: query.shot.target_position * length,
                target_velocity: query.shot.target_velocity * (length * rate),
                muzzle_speed: query.shot.muzzle_speed * (length * rate),
                gravity: query.shot.gravity * (length * rate * rate),
            },
            shooter_velocity: query.shooter_velocity * (length * rate),
            target_acceleration: query.target_acceleration * (length * rate * rate),
        }
    });
}

/// A number of any exponent up to `bound` either way, and every so often a zero or a small whole number.
fn any_number(draw: &mut Draw, bound: u64) -> f64 {
    match draw.bits() % 8 {
        0 => 0.0,
        1 => draw.whole(3),
        _ => {
            let exponent = 1023 - bound + draw.bits() % (2 * bound + 1);
            f64::from_bits((draw.bits() & 1) << 63 | exponent << 52 | draw.bits() & ((1 << 52) - 1))
        }
    }
}

/// Answers of queries whose numbers are up to 2^(2 `bound`) apart: how many, with how many launches.
fn answers_of_any_numbers(bound: u64, cases: u64) -> (u64, usize) {
    let (mut answered, mut launches) = (0, 0);
    for seed in 0..cases {
        let mut draw = Draw(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0xab5d);
        let vector =
            |draw: &mut Draw| DVec3::from_array(core::array::from_fn(|_| any_number(&mut *draw, bound)));
        let shooter_position = vector(&mut draw);
        let shooter_velocity = vector(&mut draw);
        let target_position = vector(&mut draw);
        let target_velocity = vector(&mut draw);
        let target_acceleration = vector(&mut draw);
        let gravity = vector(&mut draw);
        let muzzle_speed = any_number(&mut draw, bound).abs();
        let query = ProjectileQuery {
            shot: Shot { shooter_position, target_position, target_velocity, muzzle_speed, gravity },
            shooter_velocity,
            target_acceleration,
        };
        let Ok(answer) = solve(&query, &ProjectileSettings::default()) else { continue };
        match answer.verdict {
            Err(NoIntercept::AlreadyThere) => {
                assert_eq!(query.shot.shooter_position, query.shot.target_position)
            }
            _ => {
                let solutions = answer.as_slice();
                assert_eq!(solutions.len(), Oracle::new(&query).positive_roots(), "seed {seed}: {query:?}");
                for solution in solutions {
                    assert!(
                        solution.launch_velocity.is_finite() && solution.time > 0.0,
                        "seed {seed}: {solution:?}"
                    );
                }
                answered += 1;
                launches += solutions.len();
            }
        }
    }
    println!("numbers up to 2^{} apart: {answered} of {cases} answered, {launches} launches", 2 * bound);
    (answered, launches)
}

#[test]
fn numbers_of_any_size_are_answered_exactly() {
    let asked = trials(1500);
    let (answered, launches) = answers_of_any_numbers(60, asked);
    assert!(answered == asked && launches as u64 > asked / 10, "{answered} {launches}");
}

#[test]
fn numbers_of_absurd_sizes_are_answered_exactly_or_refused() {
    let (answered, _) = answers_of_any_numbers(1022, 100);
    assert!(answered > 0, "{answered}");
}
