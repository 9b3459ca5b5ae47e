//! The turret on two axes against a dense scan that knows nothing of the solver.

use crate::seeded::Generator;
use crate::trials::trials;
use core::f64::consts::{FRAC_PI_2, PI, TAU};
use pursuit_core::aim::Shot;
use pursuit_core::aim::turret::{GimbalTurretQuery, GimbalTurretSolution, solve_gimbal_turret};
use pursuit_core::{DVec3, NoIntercept};

/// What the scan sees at one time.
struct View {
    slack: f64,
    distance: f64,
    ground: f64,
    /// By how much the direction is outside the limits, in radians; 0 inside.
    outside: f64,
}

/// How far the direction may be off where the target passes close by.
const ANGLE_ROUNDING: f64 = 1e-9;

struct Oracle<'a> {
    query: &'a GimbalTurretQuery,
    /// Forward, side, up.
    axes: [DVec3; 3],
}

impl<'a> Oracle<'a> {
    fn new(query: &'a GimbalTurretQuery) -> Self {
        let up = query.up.normalize();
        let forward = (query.forward - up * query.forward.dot(up)).normalize();
        Self { query, axes: [forward, up.cross(forward), up] }
    }

    /// The required angles at a time; straight behind, to within `rounding`, limits of half a turn either way are the same
    /// place.
    fn view(&self, time: f64, rounding: f64) -> View {
        let query = self.query;
        let offset =
            query.shot.target_position - query.shot.shooter_position + query.shot.target_velocity * time;
        let [x, y, z] = self.axes.map(|axis| offset.dot(axis));
        let (distance, ground) = (offset.length(), x.hypot(y));
        // The elevation from its sine or its cosine, whichever is steeper there.
        let pitch =
            if z.abs() < ground { (z / distance).asin() } else { (ground / distance).acos().copysign(z) };
        let azimuth = y.atan2(x);
        let turn = azimuth - query.yaw;
        let (travel, yaw_outside) = if query.yaw_max.is_infinite() {
            ((turn + PI).rem_euclid(TAU) - PI, 0.0)
        } else {
            let outside = |yaw: f64| (query.yaw_min - yaw).max(yaw - query.yaw_max).max(0.0);
            let other = azimuth - TAU.copysign(azimuth);
            let is_nearer = outside(other) <= rounding && (other - query.yaw).abs() < turn.abs();
            if is_nearer { (other - query.yaw, outside(other)) } else { (turn, outside(azimuth)) }
        };
        let time_for = |travel: f64, rate: f64| if travel == 0.0 { 0.0 } else { travel.abs() / rate };
        let rotation = time_for(travel, query.yaw_rate).max(time_for(pitch - query.pitch, query.pitch_rate));
        let pitch_outside = (query.pitch_min - pitch).max(pitch - query.pitch_max).max(0.0);
        View {
            slack: time - rotation - distance / query.shot.muzzle_speed,
            distance,
            ground,
            outside: yaw_outside.max(pitch_outside),
        }
    }

    fn is_hit(&self, view: &View, range_counts: bool, spare: f64) -> bool {
        view.slack >= spare && view.outside == 0.0 && (!range_counts || view.distance <= self.query.max_range)
    }

    /// The earliest hit before `end`, if the scan finds one; how many cells it left open.
    fn earliest_before(&self, end: f64, range_counts: bool, spare: f64, open: &mut u64) -> Option<f64> {
        let query = self.query;
        let start = query.min_time;
        if end <= start {
            return None;
        }
        let finest = (query.horizon - start) / (1_u64 << 36) as f64;
        let speed = query.shot.target_velocity.length();
        let parts = 100;
        for part in 0..parts {
            let edge = |number: i32| start + (end - start) * f64::from(number) / f64::from(parts);
            let mut stack = vec![(edge(part), edge(part + 1))];
            let mut budget = 3_000;
            while let Some((from, to)) = stack.pop() {
                budget -= 1;
                let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
                let view = self.view(middle, 0.0);
                if self.is_hit(&view, range_counts, spare) {
                    return Some(middle);
                }
                let drift = speed * half;
                let per =
                    |distance: f64| if distance > drift { speed / (distance - drift) } else { f64::INFINITY };
                let turning = (per(view.ground) / query.yaw_rate).max(per(view.distance) / query.pitch_rate);
                let steepest = 1.0 + speed / query.shot.muzzle_speed + turning;
                let empty = view.slack + steepest * half < spare
                    || range_counts && view.distance - drift > query.max_range
                    || view.outside > per(view.ground).max(per(view.distance)) * half;
                if !empty && to - from > finest && budget > 0 {
                    stack.push((middle, to));
                    stack.push((from, middle));
                } else if !empty {
                    *open += 1;
                }
            }
        }
        None
    }
}

fn random_query(generator: &mut Generator) -> GimbalTurretQuery {
    let offset = generator.in_cube(1000.0);
    let muzzle_speed = generator.uniform(50.0, 1500.0);
    let horizon = generator.uniform(0.5, 20.0);
    let speed = muzzle_speed
        * if generator.bits().is_multiple_of(2) {
            generator.uniform(0.0, 0.9)
        } else {
            generator.uniform(0.5, 3.0)
        };
    let up = generator.direction();
    // Past the muzzle, over the yaw axis, or anywhere.
    let heading = match generator.bits() % 3 {
        0 => generator.direction() * libm::pow(10.0, generator.uniform(-3.0, 2.5)) - offset,
        1 => {
            up * generator.uniform(-800.0, 800.0)
                + generator.direction() * libm::pow(10.0, generator.uniform(-3.0, 2.0))
                - offset
        }
        _ => generator.direction(),
    };
    let round = generator.bits().is_multiple_of(2);
    let (yaw_min, yaw_max) = match generator.bits() % 3 {
        0 => (-PI, PI),
        1 => (-generator.uniform(0.2, PI), generator.uniform(-0.2, PI)),
        _ => (generator.uniform(-0.2, 0.2), generator.uniform(0.2, PI)),
    };
    let (pitch_min, pitch_max) = match generator.bits() % 3 {
        0 => (-FRAC_PI_2, FRAC_PI_2),
        1 => (-generator.uniform(0.05, 0.6), generator.uniform(0.4, 1.5)),
        _ => (0.0, FRAC_PI_2),
    };
    GimbalTurretQuery {
        shot: Shot {
            target_position: offset,
            target_velocity: heading.normalize_or_zero() * speed,
            muzzle_speed,
            ..Shot::default()
        },
        forward: generator.direction() * generator.uniform(0.1, 3.0),
        up: up * generator.uniform(0.1, 3.0),
        yaw: if round { generator.uniform(-9.0, 9.0) } else { generator.uniform(yaw_min, yaw_max) },
        pitch: generator.uniform(pitch_min, pitch_max),
        yaw_rate: libm::pow(10.0, generator.uniform(-1.5, 1.5)),
        pitch_rate: libm::pow(10.0, generator.uniform(-1.5, 1.5)),
        yaw_min: if round { f64::NEG_INFINITY } else { yaw_min },
        yaw_max: if round { f64::INFINITY } else { yaw_max },
        pitch_min,
        pitch_max,
        max_range: if generator.bits().is_multiple_of(2) {
            f64::INFINITY
        } else {
            generator.uniform(50.0, 2000.0)
        },
        min_time: if generator.bits().is_multiple_of(4) { generator.uniform(0.0, horizon) } else { 0.0 },
        horizon,
    }
}

fn judge(query: &GimbalTurretQuery, answer: &GimbalTurretSolution, open: &mut u64) -> Result<(), String> {
    let oracle = Oracle::new(query);
    let time = answer.impact_time;
    let view = oracle.view(time, ANGLE_ROUNDING);
    // The effect of the positions' rounding on the direction and on the turn, which is large near the yaw axis.
    let rounding = 16.0
        * f64::EPSILON
        * (query.shot.target_position.length() + query.shot.target_velocity.length() * time);
    let turning = rounding / (view.ground * query.yaw_rate) + rounding / (view.distance * query.pitch_rate);
    let tolerance = 1e-12 * query.horizon + turning;
    if answer.verdict.is_ok() {
        let in_range = view.distance <= query.max_range * (1.0 + 1e-12);
        if !(query.min_time..=query.horizon).contains(&time) || !in_range || view.outside > ANGLE_ROUNDING {
            return Err(format!("out of the window, the range or the limits: {time}, {:e}", view.outside));
        }
        if view.slack < -tolerance {
            return Err(format!("a false success: slack {:e}", view.slack));
        }
        if let Some(earlier) = oracle.earliest_before(time - tolerance, true, tolerance, open) {
            return Err(format!("an earlier hit at {earlier}, not {time}"));
        }
        return Ok(());
    }
    let range_counts = answer.verdict == Err(NoIntercept::OutOfRange);
    if range_counts && (view.slack < -tolerance || view.distance < query.max_range * (1.0 - 1e-12)) {
        return Err(format!("not a hit out of range: {time}"));
    }
    match oracle.earliest_before(query.horizon, range_counts, tolerance, open) {
        Some(missed) => Err(format!("a hit at {missed}, not {:?}", answer.verdict)),
        None => Ok(()),
    }
}

#[test]
fn no_earlier_hit_and_no_false_one_in_30_000_random_set_ups() {
    let (set_ups, mut open, mut hits, mut iterations) = (trials(30_000), 0, 0, Vec::new());
    let mut failures = Vec::new();
    let mut reasons = std::collections::BTreeMap::<String, u32>::new();
    for seed in 0..set_ups {
        let query = random_query(&mut Generator::new(seed));
        let answer = solve_gimbal_turret(&query).unwrap();
        hits += u32::from(answer.verdict.is_ok());
        *reasons.entry(format!("{:?}", answer.verdict)).or_default() += 1;
        iterations.push((answer.iterations, seed));
        if let Err(complaint) = judge(&query, &answer, &mut open) {
            failures.push(format!("seed {seed}: {complaint}\n{query:?}\n{answer:?}"));
        }
    }
    iterations.sort_unstable();
    let at = |share: f64| iterations[((iterations.len() - 1) as f64 * share) as usize];
    println!(
        "{set_ups} set-ups, {hits} hits, iterations (and seed) median {:?} p99 {:?} max {:?}, cells left open {open}",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!("{reasons:?}");
    let (count, first) = (failures.len(), &failures[..failures.len().min(5)]);
    assert!(failures.is_empty(), "{count} failures\n{}", first.join("\n"));
}
#[test]
fn any_finite_question_has_a_finite_answer_or_a_refusal() {
    let (questions, mut answered) = (trials(30_000), 0);
    for seed in 0..questions {
        let generator = &mut Generator::new(seed);
        let shooter_position = generator.finite_vector();
        let forward = generator.finite_vector();
        let up = generator.finite_vector();
        let target_position = generator.finite_vector();
        let target_velocity = generator.finite_vector();
        let yaw_rate = generator.finite().abs();
        let pitch_rate = generator.finite().abs();
        let muzzle_speed = generator.finite().abs();
        let query = GimbalTurretQuery {
            shot: Shot {
                shooter_position,
                target_position,
                target_velocity,
                muzzle_speed,
                ..Shot::default()
            },
            forward,
            up,
            yaw_rate,
            pitch_rate,
            horizon: generator.finite().abs(),
            min_time: 0.0,
            ..random_query(&mut Generator::new(seed))
        };
        if let Ok(answer) = solve_gimbal_turret(&query) {
            answered += 1;
            assert!(answer.aim_point.is_finite(), "seed {seed}: {answer:?}");
            assert!(answer.yaw.is_finite() && answer.pitch.is_finite(), "seed {seed}: {answer:?}");
            let window = query.min_time..=query.horizon;
            assert!(window.contains(&answer.impact_time), "seed {seed}: {answer:?}");
        }
    }
    assert!(answered > questions / 10, "{answered}");
}
