//! Every search over motions against a dense scan of the gap, with the motions written down a second time, in another form.

use crate::ENOUGH;
use crate::seeded::Generator;
use crate::trials::trials;
use pursuit_core::Unsolved;
use pursuit_core::geometry::PathTopology;
use pursuit_core::intercept::{
    MotionApproach, MotionInterceptQuery, PursuerMotion, closest_motion_approach, solve_motion,
};
use pursuit_core::motion::{
    AcceleratingMotion, CarMotion, PathMotion, PathTiming, Swing, TargetMotion, TurningMotion, Waypoint,
    WeavingMotion,
};
use pursuit_core::{DVec3, NoIntercept};

const CASES: u64 = 20_000;
const SAMPLES: usize = 400;

/// By bisection, until the two numbers are adjacent.
fn last_within(mut low: f64, mut high: f64, is_within: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            break;
        }
        if is_within(middle) { low = middle } else { high = middle }
    }
    low
}

/// Where the target is, from a textbook, not from the library.
fn target_at(target: &TargetMotion, path: &[(f64, DVec3)], loops: bool, time: f64) -> DVec3 {
    match target {
        TargetMotion::Straight { position, velocity } => *position + *velocity * time,
        TargetMotion::Accelerating(m) => {
            // The time at the limit by bisection of the speed.
            let speed = |t: f64| (m.velocity + m.acceleration * t).length();
            let limit = m.max_speed.max(m.velocity.length());
            let mut end = time;
            if speed(time) > limit && m.acceleration != DVec3::ZERO {
                let lowest = (-m.velocity.dot(m.acceleration) / m.acceleration.length_squared()).max(0.0);
                end = last_within(lowest, time, |t| speed(t) <= limit);
            }
            m.position
                + m.velocity * end
                + m.acceleration * (0.5 * end * end)
                + (m.velocity + m.acceleration * end) * (time - end)
        }
        TargetMotion::Turning(m) => {
            let axis = m.axis.normalize();
            let along = axis * m.velocity.dot(axis);
            let radius_vector = axis.cross(m.velocity) / m.turn_rate;
            let center = m.position + radius_vector;
            // The arm from the center, turned by Rodrigues' formula.
            let arm = -radius_vector;
            let angle = m.turn_rate * time;
            center + arm * angle.cos() + axis.cross(arm) * angle.sin() + along * time
        }
        TargetMotion::Weaving(m) => {
            // Each swing as an ellipse about its center.
            let ellipse = |s: &Swing| {
                let (a, b) = (s.acceleration / (s.rate * s.rate), s.velocity / s.rate);
                a - a * (s.rate * time).cos() + b * (s.rate * time).sin()
            };
            let drift = m.velocity - m.first_swing.velocity - m.second_swing.velocity;
            m.position + drift * time + ellipse(&m.first_swing) + ellipse(&m.second_swing)
        }
        TargetMotion::Path(_) => {
            let (first, last) = (path[0], path[path.len() - 1]);
            let mut time = time;
            if time <= first.0 {
                return first.1;
            }
            if time >= last.0 {
                if !loops || last.0 <= first.0 {
                    return last.1;
                }
                time = first.0 + (time - first.0) % (last.0 - first.0);
            }
            for leg in path.windows(2) {
                if time < leg[1].0 {
                    let share = (time - leg[0].0) / (leg[1].0 - leg[0].0);
                    return leg[0].1.lerp(leg[1].1, share);
                }
            }
            last.1
        }
    }
}

/// How far the target at `point` is outside of what the pursuer can reach by `time`.
fn gap(pursuer: &PursuerMotion, point: DVec3, time: f64, radius: f64) -> f64 {
    match *pursuer {
        PursuerMotion::Constant { position, speed } => point.distance(position) - speed * time - radius,
        PursuerMotion::Ramp { position, speed, max_speed, max_acceleration } => {
            // The area under the speed, by its shape.
            let change = if max_speed >= speed { max_acceleration } else { -max_acceleration };
            let ramp = if change == 0.0 { 0.0 } else { ((max_speed - speed) / change).min(time) };
            let then = if change == 0.0 { speed } else { speed + change * ramp };
            let range = (speed + then) / 2.0 * ramp + then * (time - ramp);
            point.distance(position) - range - radius
        }
        PursuerMotion::Car(_) => unreachable!("cars have a scan of their own"),
        PursuerMotion::Thrust { position, velocity, max_acceleration, max_speed } => {
            // Fly it: thrust toward the offset from the drift until the limit, by bisection, then coast.
            let offset = point - position - velocity * time;
            let direction = offset.normalize_or_zero();
            let limit = max_speed.max(velocity.length());
            let speed = |t: f64| (velocity + direction * max_acceleration * t).length();
            let lowest = (-velocity.dot(direction) / max_acceleration).max(0.0);
            let mut burn = time;
            if speed(time) > limit {
                // One above its limit comes back to its own speed at twice the lowest.
                burn = last_within(lowest.min(time), time, |t| speed(t) <= limit);
            }
            let end = velocity + direction * max_acceleration * burn;
            let flown =
                velocity * burn + direction * (0.5 * max_acceleration * burn * burn) + end * (time - burn);
            let range = (flown - velocity * time).dot(direction);
            offset.length() - range - radius
        }
    }
}

#[derive(Default, Debug)]
struct Tally {
    met: u32,
    beyond: u32,
    too_fast: u32,
    escaping: u32,
    earlier_missed: u32,
    false_success: u32,
    nearer_missed: u32,
    near_misses: u32,
    worst_residual: f64,
}

/// Every n-th case without an intercept is repeated with a capture radius that misses narrowly.
const NEAR_MISS_EVERY: u64 = 16;

/// Asks again with a capture radius that lacks a little of the nearest, down to less than rounding.
fn judge_near_misses(
    query: &MotionInterceptQuery,
    miss: f64,
    gap_at: impl Fn(&MotionApproach) -> f64,
    seed: u64,
) -> u32 {
    let tolerance = 1e-9;
    let mut missed = 0;
    for digits in 1..=12 {
        let lack = libm::pow(10.0, -f64::from(digits));
        let capture_radius = query.capture_radius + miss - lack;
        if capture_radius < 0.0 {
            continue;
        }
        let barely = MotionInterceptQuery { capture_radius, ..*query };
        let gap_at = |approach: &MotionApproach| gap_at(approach) + query.capture_radius - capture_radius;
        match solve_motion(&barely) {
            Ok(met) => {
                let residual = gap_at(&met);
                assert!(residual <= tolerance, "seed {seed}, 1e-{digits}: {met:?} is {residual:e} outside");
            }
            Err(Unsolved::NoIntercept(NoIntercept::AlreadyThere)) => {
                assert!(lack <= tolerance || miss <= lack, "seed {seed}, 1e-{digits}")
            }
            Err(_) => {
                let nearest = closest_motion_approach(&barely).unwrap();
                let miss = nearest.miss_distance;
                assert!(miss <= lack + tolerance, "seed {seed}, 1e-{digits}: {nearest:?}");
                assert!(
                    (gap_at(&nearest) - miss).abs() <= tolerance,
                    "seed {seed}, 1e-{digits}: {nearest:?}"
                );
                missed += 1;
            }
        }
    }
    missed
}

/// Whether a reason that says "never" holds for the whole future: the same for every horizon, and of the two the one that a
/// walk far beyond the horizon, in steps that grow with the time, bears out.
fn judge_reason(query: &MotionInterceptQuery, reason: NoIntercept, gap_at: impl Fn(f64) -> f64, seed: u64) {
    for share in [0.01, 0.1, 10.0, 1000.0] {
        let other = MotionInterceptQuery { horizon: share * query.horizon, ..*query };
        assert_eq!(solve_motion(&other), Err(reason.into()), "seed {seed}, {share} of the horizon");
    }
    let now = gap_at(0.0);
    let nearer = |time: &f64| gap_at(*time) < now * (1.0 - 1e-8);
    // The least step finds any first approach; then every turn of a target, of 1.5 seconds at least, is seen often.
    let early = (0..400).map(|index| 1e-6 * libm::pow(1.05, f64::from(index)));
    let late = (0..4_000).map(|index| 0.05 * f64::from(index));
    // And what only dips between two steps, followed to its bottom.
    let dips = (1..4_000).filter_map(|index| {
        let [before, time, after] = [-0.05, 0.0, 0.05].map(|shift| 0.05 * f64::from(index) + shift);
        let is_dip = gap_at(time) <= gap_at(before) && gap_at(time) <= gap_at(after);
        is_dip.then(|| {
            let (mut low, mut high) = (before, after);
            for _ in 0..60 {
                let third = (high - low) / 3.0;
                if gap_at(low + third) < gap_at(high - third) { high -= third } else { low += third }
            }
            low
        })
    });
    match early.chain(late).chain(dips).find(nearer) {
        Some(time) => assert_eq!(reason, NoIntercept::TargetTooFast, "seed {seed}: nearer at {time}"),
        None => assert_eq!(reason, NoIntercept::TargetEscaping, "seed {seed}: never nearer"),
    }
}

/// In every n-th case that never has an intercept the reason is checked; that takes forty times as long as the scan itself.
const REASON_EVERY: u64 = 16;

/// Scans one set-up, with every dip of the gap followed to its bottom.
fn judge(query: &MotionInterceptQuery, path: &[(f64, DVec3)], loops: bool, seed: u64, tally: &mut Tally) {
    let gap_at = |time: f64| {
        gap(&query.pursuer, target_at(&query.target, path, loops, time), time, query.capture_radius)
    };
    let scale = 1000.0;
    let tolerance = 1e-9 * scale;
    let answer = solve_motion(query);
    let until = match answer {
        Ok(MotionApproach { time, .. }) => time,
        _ => query.horizon,
    };
    let mut least = f64::INFINITY;
    let mut before = [f64::INFINITY; 2];
    let step = until / SAMPLES as f64;
    for index in 0..=SAMPLES {
        // Not the very end: a path may jump there.
        let time = if index < SAMPLES { step * index as f64 } else { until * (1.0 - 1e-9) };
        let now = gap_at(time);
        least = least.min(now);
        if before[1] <= before[0] && before[1] <= now && index >= 2 {
            let (mut low, mut high) = (time - 2.0 * step, time);
            for _ in 0..30 {
                let third = (high - low) / 3.0;
                if gap_at(low + third) < gap_at(high - third) { high -= third } else { low += third }
            }
            if low < until - 1e-9 * query.horizon {
                least = least.min(gap_at(low));
            }
        }
        before = [before[1], now];
    }
    match answer {
        Ok(met) => {
            tally.met += 1;
            let residual = gap(&query.pursuer, met.point, met.time, query.capture_radius);
            // On one side or the other of a jump.
            let side =
                |share: f64| target_at(&query.target, path, loops, met.time * share).distance(met.point);
            let astray = side(1.0).min(side(1.0 - 1e-12)).min(side(1.0 + 1e-12));
            assert!(astray < 1e-7, "seed {seed}: the point is {astray:e} off the target's way");
            tally.worst_residual = tally.worst_residual.max(residual / scale);
            if residual > tolerance {
                println!("false success, seed {seed}: {residual:e} at {}", met.time);
                tally.false_success += 1;
            }
            if least < -tolerance {
                println!(
                    "earlier missed, seed {seed}: {least:e} before {} {:?} {path:?} {loops} {}",
                    met.time, query.pursuer, query.capture_radius
                );
                tally.earlier_missed += 1;
            }
        }
        Err(reason) => {
            match reason {
                Unsolved::NoIntercept(NoIntercept::BeyondHorizon) => tally.beyond += 1,
                Unsolved::NoIntercept(NoIntercept::TargetTooFast) => tally.too_fast += 1,
                Unsolved::NoIntercept(NoIntercept::TargetEscaping) => tally.escaping += 1,
                Unsolved::NoIntercept(NoIntercept::AlreadyThere) => return,
                other => panic!("seed {seed}: {other:?}"),
            }
            if least < -tolerance {
                println!("missed, seed {seed}: {least:e}, {reason:?}");
                tally.earlier_missed += 1;
            }
            let nearest = closest_motion_approach(query).unwrap();
            if nearest.miss_distance > least + tolerance
                || (gap(&query.pursuer, nearest.point, nearest.time, query.capture_radius)
                    - nearest.miss_distance)
                    .abs()
                    > tolerance
            {
                println!("nearer missed, seed {seed}: {least:e} < {}", nearest.miss_distance);
                tally.nearer_missed += 1;
            }
            if let Unsolved::NoIntercept(reason) = reason
                && reason != NoIntercept::BeyondHorizon
                && seed.is_multiple_of(REASON_EVERY)
            {
                judge_reason(query, reason, gap_at, seed);
            }
            if seed.is_multiple_of(NEAR_MISS_EVERY) {
                let gap_at = |approach: &MotionApproach| {
                    gap(&query.pursuer, approach.point, approach.time, query.capture_radius)
                };
                tally.near_misses += judge_near_misses(query, nearest.miss_distance, gap_at, seed);
            }
        }
    }
}

fn report(name: &str, tally: &Tally) {
    println!("{name}: {tally:?}");
    assert_eq!(
        (tally.earlier_missed, tally.false_success, tally.nearer_missed),
        (0, 0, 0),
        "{name}: {tally:?}"
    );
    // A test that sees only one kind of answer proves little.
    let cases = trials(CASES) as u32;
    assert!(tally.met > cases / 10, "{name}: {tally:?}");
    assert!(tally.beyond + tally.too_fast + tally.escaping > cases / 50, "{name}: {tally:?}");
    assert!(tally.near_misses > cases / 50, "{name}: {tally:?}");
}

fn draw_pursuer(draw: &mut Generator) -> PursuerMotion {
    let position = draw.in_cube(300.0);
    match draw.bits() % 4 {
        0 => PursuerMotion::Constant { position, speed: draw.uniform(20.0, 300.0) },
        1 => PursuerMotion::Ramp {
            position,
            speed: draw.uniform(0.0, 200.0),
            max_speed: if draw.bits().is_multiple_of(8) { 0.0 } else { draw.uniform(20.0, 300.0) },
            max_acceleration: draw.uniform(5.0, 200.0),
        },
        kind => PursuerMotion::Thrust {
            position,
            velocity: draw.direction() * draw.uniform(0.0, 150.0),
            max_acceleration: draw.uniform(5.0, 150.0),
            max_speed: if kind == 2 { f64::INFINITY } else { draw.uniform(20.0, 300.0) },
        },
    }
}

fn scan(name: &str, salt: u64, draw_target: impl Fn(&mut Generator) -> TargetMotion<'static>) {
    let mut tally = Tally::default();
    for case in 0..trials(CASES) {
        let seed = salt * 1_000_000 + case;
        let mut draw = Generator::new(seed);
        let query = MotionInterceptQuery {
            pursuer: draw_pursuer(&mut draw),
            target: draw_target(&mut draw),
            capture_radius: if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 30.0) },
            horizon: draw.uniform(0.5, 12.0),
            max_steps: ENOUGH,
        };
        judge(&query, &[], false, seed, &mut tally);
    }
    report(name, &tally);
}

#[test]
fn no_intercept_with_a_straight_target_is_missed() {
    scan("straight", 1, |draw| TargetMotion::Straight {
        position: draw.in_cube(500.0),
        velocity: draw.direction() * draw.uniform(0.0, 400.0),
    });
}

#[test]
fn no_intercept_with_an_accelerating_target_is_missed() {
    scan("accelerating", 2, |draw| {
        TargetMotion::Accelerating(AcceleratingMotion {
            position: draw.in_cube(500.0),
            velocity: draw.direction() * draw.uniform(0.0, 250.0),
            acceleration: draw.direction() * draw.uniform(0.0, 120.0),
            max_speed: if draw.bits().is_multiple_of(4) { f64::INFINITY } else { draw.uniform(10.0, 400.0) },
        })
    });
}

#[test]
fn no_intercept_with_a_turning_target_is_missed() {
    scan("turning", 3, |draw| {
        let in_plane = draw.bits().is_multiple_of(2);
        let velocity = draw.direction() * draw.uniform(5.0, 400.0);
        TargetMotion::Turning(TurningMotion {
            position: draw.in_cube(500.0),
            velocity: if in_plane { DVec3::new(velocity.x, velocity.y, 0.0) } else { velocity },
            axis: if in_plane { DVec3::Z } else { draw.direction() * draw.uniform(0.1, 3.0) },
            turn_rate: draw.uniform(-4.0, 4.0),
        })
    });
}

#[test]
fn no_intercept_with_a_weaving_target_is_missed() {
    scan("weaving", 5, |draw| {
        let swing = |draw: &mut Generator| {
            let rate = draw.uniform(0.3, 4.0);
            let width = draw.uniform(0.0, 200.0);
            let share = draw.uniform(0.0, 1.0);
            Swing {
                velocity: draw.direction() * (width * rate * share),
                acceleration: draw.direction() * (width * rate * rate * (1.0 - share)),
                rate,
            }
        };
        let (first_swing, second_swing) = (swing(draw), swing(draw));
        let drift = draw.direction() * draw.uniform(0.0, 300.0);
        TargetMotion::Weaving(WeavingMotion {
            position: draw.in_cube(500.0),
            velocity: drift + first_swing.velocity + second_swing.velocity,
            first_swing,
            second_swing,
        })
    });
}

#[test]
fn no_intercept_with_a_target_on_a_path_is_missed() {
    let mut tally = Tally::default();
    for case in 0..trials(CASES) {
        let seed = 4_000_000 + case;
        let mut draw = Generator::new(seed);
        let pursuer = draw_pursuer(&mut draw);
        let count = 1 + (draw.bits() % 8) as usize;
        let timing = if draw.bits().is_multiple_of(2) { PathTiming::Times } else { PathTiming::Speeds };
        let start = draw.uniform(-3.0, 2.0);
        let mut points = Vec::new();
        let mut schedule: Vec<(f64, DVec3)> = Vec::new();
        let mut clock = draw.uniform(-1.0, 1.0);
        let (mut position, mut time) = (draw.in_cube(400.0), start);
        for index in 0..count {
            let stays = index > 0 && draw.bits().is_multiple_of(6);
            let next = if stays { position } else { draw.in_cube(400.0) };
            match timing {
                PathTiming::Times => {
                    let jumps = draw.bits().is_multiple_of(10);
                    clock += if jumps { 0.0 } else { draw.uniform(0.1, 3.0) };
                    points.push(Waypoint { position: next, pace: clock });
                    schedule.push((start + clock, next));
                }
                PathTiming::Speeds => {
                    if let Some(last) = points.last() {
                        let last: &Waypoint = last;
                        time += last.position.distance(next) / last.pace;
                    }
                    points.push(Waypoint { position: next, pace: draw.uniform(20.0, 500.0) });
                    schedule.push((time, next));
                }
            }
            position = next;
        }
        let topology = if draw.bits().is_multiple_of(2) { PathTopology::Loop } else { PathTopology::Open };
        let points: &[Waypoint] = &points;
        let holder = Slice(points);
        let query = MotionInterceptQuery {
            pursuer,
            target: TargetMotion::Path(PathMotion { waypoints: &holder, timing, start, topology }),
            capture_radius: if draw.bits().is_multiple_of(2) { 0.0 } else { draw.uniform(0.0, 30.0) },
            horizon: draw.uniform(0.5, 12.0),
            max_steps: ENOUGH,
        };
        judge(&query, &schedule, topology == PathTopology::Loop, seed, &mut tally);
    }
    report("path", &tally);
}

/// Points as a caller of the library would hold them.
struct Slice<'a>(&'a [Waypoint]);

impl pursuit_core::geometry::List<Waypoint> for Slice<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn item(&self, index: usize) -> Option<Waypoint> {
        self.0.get(index).copied()
    }
}

/// Mostly a number within the range that the searches take, of any size; now and then any number.
fn number(draw: &mut Generator) -> f64 {
    match draw.bits() % 16 {
        0 => draw.finite(),
        1 => 0.0,
        2..=4 => draw.uniform(-1000.0, 1000.0),
        _ => {
            let size = draw.uniform(-60.0, 50.0);
            (if draw.bits().is_multiple_of(2) { 1.0 } else { -1.0 }) * libm::pow(10.0, size)
        }
    }
}

fn vector(draw: &mut Generator) -> DVec3 {
    match draw.bits() % 64 {
        0 => draw.finite_vector(),
        _ => DVec3::new(number(draw), number(draw), number(draw)),
    }
}

#[test]
fn any_finite_input_is_answered_or_refused() {
    let (mut met_times, mut answered, mut refused) = (0, 0, 0);
    for seed in 0..1_000 {
        let mut draw = Generator::new(9_000_000 + seed);
        let points = [
            Waypoint { position: vector(&mut draw), pace: number(&mut draw) },
            Waypoint { position: vector(&mut draw), pace: number(&mut draw) },
        ];
        let target = match draw.bits() % 4 {
            0 => TargetMotion::Straight { position: vector(&mut draw), velocity: vector(&mut draw) },
            1 => TargetMotion::Accelerating(AcceleratingMotion {
                position: vector(&mut draw),
                velocity: vector(&mut draw),
                acceleration: vector(&mut draw),
                max_speed: number(&mut draw),
            }),
            2 => TargetMotion::Turning(TurningMotion {
                position: vector(&mut draw),
                velocity: vector(&mut draw),
                axis: vector(&mut draw),
                turn_rate: number(&mut draw),
            }),
            _ => TargetMotion::Path(PathMotion {
                waypoints: &points,
                timing: if draw.bits().is_multiple_of(2) { PathTiming::Times } else { PathTiming::Speeds },
                start: number(&mut draw),
                topology: if draw.bits().is_multiple_of(2) { PathTopology::Loop } else { PathTopology::Open },
            }),
        };
        let pursuer = match draw.bits() % 4 {
            0 => PursuerMotion::Constant { position: vector(&mut draw), speed: number(&mut draw).abs() },
            1 => PursuerMotion::Ramp {
                position: vector(&mut draw),
                speed: number(&mut draw).abs(),
                max_speed: number(&mut draw).abs(),
                max_acceleration: number(&mut draw).abs(),
            },
            2 => PursuerMotion::Car(CarMotion {
                position: vector(&mut draw),
                heading: vector(&mut draw),
                speed: number(&mut draw).abs(),
                turn_radius: number(&mut draw).abs(),
            }),
            _ => PursuerMotion::Thrust {
                position: vector(&mut draw),
                velocity: vector(&mut draw),
                max_acceleration: number(&mut draw).abs(),
                max_speed: number(&mut draw).abs(),
            },
        };
        let query = MotionInterceptQuery {
            pursuer,
            target,
            capture_radius: number(&mut draw).abs(),
            horizon: number(&mut draw).abs(),
            max_steps: ENOUGH,
        };
        if let Ok(met) = solve_motion(&query) {
            met_times += 1;
            assert!(met.point.is_finite() && met.course.is_finite(), "seed {seed}: {met:?}");
            assert!(met.time >= 0.0 && met.time <= query.horizon, "seed {seed}: {met:?}");
        }
        if let Ok(nearest) = closest_motion_approach(&query) {
            answered += 1;
            assert!(
                nearest.point.is_finite() && nearest.course.is_finite(),
                "seed {seed}: {nearest:?} {pursuer:?}"
            );
            assert!(nearest.time >= 0.0 && nearest.time <= query.horizon, "seed {seed}: {nearest:?}");
            assert!(nearest.miss_distance >= 0.0, "seed {seed}: {nearest:?}");
        } else {
            refused += 1;
        }
    }
    println!("{met_times} met, {answered} answered, {refused} refused");
    assert!(met_times > 30 && answered > 300 && refused > 100, "{met_times} {answered} {refused}");
}
