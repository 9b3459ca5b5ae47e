//! The turret against a dense scan that knows nothing of the solver: another formula for the angle, another bound.

use crate::seeded::Generator;
use crate::trials::trials;
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{TurretQuery, TurretSolution, solve_turret};
use pursuit_core::{DVec3, NoIntercept};

/// What the scan did.
#[derive(Debug, Default)]
struct Work {
    points: u64,
    /// Too narrow to go on, and neither a hit nor proven to hold none: near the muzzle, or within rounding of a hit.
    cells_left_open: u64,
}

/// How long a shot that meets the target at `time` takes, turning included.
struct Oracle<'a>(&'a TurretQuery);

impl Oracle<'_> {
    fn offset(&self, time: f64) -> DVec3 {
        self.0.shot.target_position - self.0.shot.shooter_position + self.0.shot.target_velocity * time
    }

    /// The angle of two vectors after Kahan: `2 atan2(|a/|a| - b/|b||, |a/|a| + b/|b||)`.
    fn angle(&self, time: f64) -> f64 {
        let (a, b) = (self.0.facing.normalize(), self.offset(time).normalize());
        2.0 * (a - b).length().atan2((a + b).length())
    }

    fn rotation(&self, time: f64) -> f64 {
        let turn = (self.angle(time) - self.0.fire_cone).max(0.0);
        if turn == 0.0 { 0.0 } else { turn / self.0.turn_rate }
    }

    fn slack(&self, time: f64) -> f64 {
        time - self.rotation(time) - self.offset(time).length() / self.0.shot.muzzle_speed
    }

    fn in_range(&self, time: f64) -> bool {
        self.offset(time).length() <= self.0.max_range
    }

    /// No two times of the interval differ in slack by more than this times their distance.
    fn steepest(&self, from: f64, to: f64) -> f64 {
        let speed = self.0.shot.target_velocity.length();
        let middle = self.offset(0.5 * (from + to)).length();
        let nearest = middle - 0.5 * (to - from) * speed;
        let turning = if nearest > 0.0 { speed / (nearest * self.0.turn_rate) } else { f64::INFINITY };
        1.0 + speed / self.0.shot.muzzle_speed + turning
    }

    /// The earliest hit before `end`, if the scan finds one: 200 parts of the window, each halved until the steepest
    /// slope proves it empty or it is narrower than 2^-36 of the window.
    fn earliest_before(&self, end: f64, range_counts: bool, spare: f64, work: &mut Work) -> Option<f64> {
        let start = self.0.min_time;
        if end <= start {
            return None;
        }
        let finest = (self.0.horizon - start) / (1_u64 << 36) as f64;
        let parts = 200;
        for part in 0..parts {
            let edge = |number: i32| start + (end - start) * f64::from(number) / f64::from(parts);
            let mut stack = vec![(edge(part), edge(part + 1))];
            let mut budget = 20_000;
            while let Some((from, to)) = stack.pop() {
                work.points += 1;
                budget -= 1;
                let middle = 0.5 * (from + to);
                if self.slack(middle) >= spare && (!range_counts || self.in_range(middle)) {
                    return Some(middle);
                }
                let half = 0.5 * (to - from);
                let ceiling = self.slack(middle) + self.steepest(from, to) * half;
                let drift = self.0.shot.target_velocity.length() * half;
                let beyond = range_counts && self.offset(middle).length() - drift > self.0.max_range;
                let empty = ceiling < spare || beyond;
                if !empty && to - from > finest && budget > 0 {
                    stack.push((middle, to));
                    stack.push((from, middle));
                } else if !empty {
                    work.cells_left_open += 1;
                }
            }
        }
        None
    }
}

fn random_query(generator: &mut Generator) -> TurretQuery {
    let plane = generator.bits().is_multiple_of(2);
    let flat = |v: DVec3| if plane { DVec3::new(v.x, v.y, 0.0) } else { v };
    let shooter_position = flat(generator.in_cube(100.0));
    let offset = flat(generator.in_cube(1000.0));
    let facing = flat(generator.direction()) * generator.uniform(0.01, 10.0);
    let muzzle_speed = generator.uniform(50.0, 1500.0);
    let horizon = generator.uniform(0.5, 20.0);
    let speed = muzzle_speed
        * match generator.bits() % 4 {
            0 => generator.uniform(0.0, 0.3),
            1 => generator.uniform(0.3, 1.0),
            2 => generator.uniform(1.0, 3.0),
            _ => 1.0,
        };
    // One in two is sent past the muzzle: through it, close by, or at some distance.
    let velocity = match generator.bits() % 4 {
        0 => {
            let miss = 1000.0 * libm::pow(10.0, -generator.uniform(0.0, 9.0));
            let aside = flat(generator.direction()) * miss;
            (aside - offset).normalize_or_zero() * speed
        }
        1 => -offset.normalize_or_zero() * speed,
        _ => flat(generator.direction()).normalize_or_zero() * speed,
    };
    let min_time = if generator.bits().is_multiple_of(4) { generator.uniform(0.0, horizon) } else { 0.0 };
    TurretQuery {
        shot: Shot {
            shooter_position,
            target_position: shooter_position + offset,
            target_velocity: velocity,
            muzzle_speed,
            ..Shot::default()
        },
        facing,
        turn_rate: libm::pow(10.0, generator.uniform(-1.5, 1.5)),
        max_range: if generator.bits().is_multiple_of(2) {
            f64::INFINITY
        } else {
            generator.uniform(50.0, 2000.0)
        },
        min_time,
        horizon,
        fire_cone: if generator.bits().is_multiple_of(2) { 0.0 } else { generator.uniform(0.0, 0.6) },
    }
}

/// Whether an answer is what it says, and the earliest.
fn judge(query: &TurretQuery, answer: &TurretSolution, work: &mut Work) -> Result<(), String> {
    let oracle = Oracle(query);
    let tolerance = 1e-12 * query.horizon;
    let time = answer.impact_time;
    let range_reached = oracle.offset(time).length() <= query.max_range * (1.0 + 1e-12);
    if answer.verdict.is_ok() {
        if !(query.min_time..=query.horizon).contains(&time) || !range_reached {
            return Err(format!("out of the window or the range: {time}"));
        }
        if oracle.slack(time) < -tolerance {
            return Err(format!("a false success: slack {:e}", oracle.slack(time)));
        }
        if let Some(earlier) = oracle.earliest_before(time - tolerance, true, tolerance, work) {
            return Err(format!("an earlier hit at {earlier}, not {time}"));
        }
        return Ok(());
    }
    if let Some(missed) = oracle.earliest_before(query.horizon, true, tolerance, work) {
        return Err(format!("a hit at {missed}, not {:?}", answer.verdict));
    }
    match answer.verdict {
        Err(NoIntercept::OutOfRange) => {
            if oracle.slack(time) < -tolerance
                || oracle.in_range(time) && oracle.offset(time).length() < query.max_range * (1.0 - 1e-12)
            {
                return Err(format!("not a hit out of range: {time}"));
            }
        }
        Err(_) => {
            if let Some(missed) = oracle.earliest_before(query.horizon, false, tolerance, work) {
                return Err(format!("a hit out of range at {missed}, not {:?}", answer.verdict));
            }
        }
        Ok(()) => {}
    }
    Ok(())
}

#[test]
fn no_earlier_hit_and_no_false_one_in_100_000_random_set_ups() {
    let set_ups = trials(100_000);
    let (mut work, mut iterations, mut hits, mut most, mut worst) =
        (Work::default(), Vec::new(), 0, 0, String::new());
    let mut failures = Vec::new();
    let mut reasons = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..set_ups {
        let query = random_query(&mut Generator::new(seed));
        let answer = solve_turret(&query).unwrap();
        hits += u32::from(answer.verdict.is_ok());
        *reasons.entry(format!("{:?}", answer.verdict)).or_default() += 1;
        if answer.iterations > most {
            most = answer.iterations;
            worst = format!("{seed}: {answer:?}");
        }
        iterations.push(answer.iterations);
        if let Err(complaint) = judge(&query, &answer, &mut work) {
            failures.push(format!("seed {seed}: {complaint}\n{query:?}\n{answer:?}"));
        }
    }
    iterations.sort_unstable();
    let at = |share: f64| iterations[((iterations.len() - 1) as f64 * share) as usize];
    println!(
        "{set_ups} set-ups, {hits} hits, iterations median {} p99 {} max {}, {work:?}\n{worst}\n{reasons:?}",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    let (count, first) = (failures.len(), &failures[..failures.len().min(5)]);
    assert!(failures.is_empty(), "{count} failures\n{}", first.join("\n"));
}

#[test]
fn any_finite_question_has_a_finite_answer_or_a_refusal() {
    let mut refused = 0;
    for seed in 0..50_000 {
        let generator = &mut Generator::new(seed);
        let shooter_position = generator.finite_vector();
        let facing = generator.finite_vector();
        let target_position = generator.finite_vector();
        let target_velocity = generator.finite_vector();
        let turn_rate = generator.finite().abs();
        let muzzle_speed = generator.finite().abs();
        let max_range = generator.finite().abs();
        let horizon = generator.finite().abs();
        let fire_cone = generator.uniform(0.0, 3.0);
        let query = TurretQuery {
            shot: Shot {
                shooter_position,
                target_position,
                target_velocity,
                muzzle_speed,
                ..Shot::default()
            },
            facing,
            turn_rate,
            max_range,
            min_time: 0.0,
            horizon,
            fire_cone,
        };
        match solve_turret(&query) {
            Ok(answer) => {
                assert!(answer.aim_point.is_finite(), "seed {seed}: {answer:?}");
                assert!(
                    answer.impact_time.is_finite() && answer.flight_time.is_finite(),
                    "seed {seed}: {answer:?}"
                );
                assert!(answer.rotation_time >= 0.0, "seed {seed}: {answer:?}");
                // Only where the way covered in the window is beyond 2^900 distances does the search give up.
                let offset = (query.shot.target_position - query.shot.shooter_position).abs().max_element();
                let way = query.shot.target_velocity.abs().max_element().log2() + query.horizon.log2();
                let absurd = way - offset.log2() > 900.0;
                assert!(absurd || answer.verdict != Err(NoIntercept::Unfinished), "seed {seed}: {answer:?}");
                let window = query.min_time..=query.horizon;
                assert!(window.contains(&answer.impact_time), "seed {seed}: {answer:?}");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(refused < 40_000, "{refused}");
}
